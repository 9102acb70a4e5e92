"""The desk of a match, for its host: nothing hidden is on it."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from bot.contract.game import Action, Seat
from bot.match.acts import DeskAct, MatchCommand
from bot.match.entries import Wish
from bot.match.ids import UserId
from bot.match.times import Instant
from bot.ui import replies, symbols
from bot.ui.board import above_controls, clock_lines, hosted_by, match_name
from bot.ui.catalogue import Texts
from bot.ui.controls import command_button
from bot.ui.custom_ids import of_press
from bot.ui.markdown import (
    all_of,
    bold,
    channel_mention,
    dotted,
    duration,
    heading,
    lines,
    small,
    until,
)
from bot.ui.match_view import MatchView, PublicMatchView
from bot.ui.message import (
    Block,
    Button,
    Buttons,
    Menu,
    MessageLayout,
    Option,
    Style,
    Text,
    TextMessage,
    UserMenu,
)
from bot.ui.names import escaped, plain

TIMES = (60, 300, -60)
"""The seconds that one press adds to a player's bank, or takes from it."""


class DeskState(Struct, frozen=True):
    """A match as a host is told of it.

    `view`: with its clock. `since`: the moments at which seats were asked. `starters`: the seats
    that the host can name to begin. `holds_each`: whether each playback to come is held from its
    first frame; None: the match has none that could be. `standing`: the score, in lines.
    `question`: of the board, where it is put to one or to all at once. `asked_back`: the act that a
    player asks to take back, in a sentence. `acts`: the numbers of acts that would be taken back,
    by seat. `trouble`: why it cannot be shown, and what helps. `link`: to the board.
    """

    view: PublicMatchView
    since: Mapping[Seat, Instant]
    starters: tuple[Seat, ...] = ()
    holds_each: bool | None = None
    standing: str | None = None
    question: str | None = None
    asked_back: str | None = None
    acts: Mapping[Seat, int] = {}
    trouble: str | None = None
    link: str | None = None


def where(state: DeskState, texts: Texts) -> tuple[str | None, ...]:
    view = state.view
    return hosted_by(view, texts), state.link or channel_mention(view.channel_id)


def state_lines(state: DeskState, texts: Texts) -> Iterator[str]:
    """How a match stands, the most important first."""
    view = state.view
    if state.standing is not None:
        yield state.standing
    together: dict[int, list[Seat]] = {}
    for seat, since in state.since.items():
        together.setdefault(since, []).append(seat)
    if view.paused_by is not None:
        paused = texts("board-paused", name=bold(escaped(view.paused_by)))
        yield f"{symbols.PAUSED} {paused}"
        # Nobody can answer.
        together.clear()
    if state.question is not None and len(together) == 1:
        (since,) = together
        asked = dotted((state.question.removesuffix("."), texts("desk-asked", since=until(since))))
        yield f"{symbols.WAITING} {asked}"
        together.clear()
    for since, seats in together.items():
        names = all_of([bold(view.name(seat)) for seat in seats], texts)
        # In a window also those that have answered: a host must not know which.
        key = "desk-awaited-window" if view.in_window else "desk-awaited"
        yield f"{symbols.WAITING} {texts(key, names=names, since=until(since))}"
    if state.trouble is not None:
        yield f"{symbols.TROUBLE} {state.trouble}"
    if view.asking is not None:
        asked = texts(f"asks-{view.asking.wish}", name=bold(view.name(view.asking.seat)))
        yield f"{symbols.QUESTION} {asked}"
        if state.asked_back is not None:
            yield small(state.asked_back)
        if sum(state.acts.values()) > 1:
            yield small(texts("confirm-takeback-acts", acts=_counts(view, state.acts, texts)))
    if view.host_missed and view.host_name is not None:
        absent = texts("desk-host-absent", name=bold(escaped(view.host_name)))
        yield f"{symbols.TROUBLE} {absent}"
    yield from clock_lines(view, texts)
    if state.holds_each:
        yield f"{symbols.STOPPED} {texts('desk-walks-stopped')}"


def as_time_runs(view: PublicMatchView, since: Mapping[Seat, Instant]) -> Mapping[Seat, Instant]:
    """When each seat was asked, as its clock has it: after a walk, and without pauses.

    In a window the moment stays as it is: it must not tell who has answered.
    """
    if view.clock is None or view.in_window:
        return since
    began = dict(since)
    for seat, at in since.items():
        clock = view.clock[seat]
        if clock.turn_ends is not None:
            began[seat] = max(at, clock.turn_ends - clock.turn)
    return began


def desk_button(view: PublicMatchView, texts: Texts) -> Button:
    return command_button(view, texts("desk-button"), MatchCommand.DESK)


def desk(state: DeskState, texts: Texts) -> MessageLayout:
    view = state.view
    title = heading(f"{symbols.DESK} {texts('desk-title', match=match_name(view))}")
    blocks: list[Block] = [
        Text(lines(title, dotted(where(state, texts)), *state_lines(state, texts))),
        *_answers(view, texts),
        Buttons(tuple(_now(state, texts))),
        Buttons(_acts(view, texts)),
    ]
    if view.reachable:
        players = tuple(
            Option(plain(view.names[seat]), _act(DeskAct.SEAT, seat)) for seat in view.reachable
        )
        menu = of_press(view.match_id, view.version, MatchCommand.HOST)
        blocks.append(Menu(menu, texts("desk-players"), players))
    # A match of a round is handed over with its round.
    if view.host is not None and view.round_table is None:
        to = of_press(view.match_id, view.version, _act(DeskAct.HANDOVER))
        blocks.append(UserMenu(to, texts("desk-handover")))
    return MessageLayout(tuple(blocks), symbols.Colour.QUIET)


def _now(state: DeskState, texts: Texts) -> Iterator[Button]:
    """The buttons for the show, and to see the desk as it is now."""
    view = state.view
    stands = command_button(view, texts("desk-pause"), MatchCommand.PAUSE, Style.PRIMARY)
    if view.paused_by is not None:
        stands = command_button(view, texts("desk-resume"), MatchCommand.RESUME, Style.SUCCESS)
    yield stands
    if view.host is not None and state.holds_each is not None:
        key = "desk-walks-run" if state.holds_each else "desk-walks-stop"
        yield command_button(view, texts(key), _act(DeskAct.WALKS, int(not state.holds_each)))
    yield command_button(view, texts("desk-refresh"), MatchCommand.DESK)


def _acts(view: PublicMatchView, texts: Texts) -> tuple[Button, ...]:
    return (
        command_button(view, texts("desk-rewind"), MatchCommand.ASK_REWIND),
        command_button(view, texts("desk-redeal"), MatchCommand.ASK_REDEAL),
        command_button(view, texts("desk-repost"), MatchCommand.REPOST),
        command_button(view, texts("desk-end"), MatchCommand.ASK_END, Style.DANGER),
    )


def _answers(view: PublicMatchView, texts: Texts) -> tuple[Block, ...]:
    """The answers to a player's request, which stand right below it."""
    if view.asking is None:
        return ()
    takes_back = view.asking.wish is Wish.TAKE_BACK
    grant = command_button(
        view,
        texts("asking-agree"),
        _act(DeskAct.ASK_GRANT if takes_back else DeskAct.GRANT),
        Style.SUCCESS,
    )
    refuse = command_button(view, texts("asking-decline"), _act(DeskAct.REFUSE))
    return (Buttons((grant, refuse)),)


def player_screen(state: DeskState, seat: Seat, texts: Texts) -> MessageLayout:
    """The acts of a host on one player; a player out of the game can only be let go."""
    view, name = state.view, state.view.names[seat]
    title = heading(f"{symbols.DESK} {view.name(seat)}")
    blocks: list[Block] = [Text(lines(title, *state_lines(state, texts)))]
    leaves = _act(DeskAct.ASK_FORFEIT, seat)
    forfeit = command_button(view, texts("desk-forfeit"), leaves, Style.DANGER)
    if seat not in view.active:
        blocks.append(Buttons((forfeit, _back(view, texts))))
        return MessageLayout(tuple(blocks), symbols.Colour.QUIET)
    if view.clock is not None:
        times = [
            Button(
                f"{'+' if each > 0 else '−'}{duration(abs(each) * 1000, texts)}",
                of_press(view.match_id, view.version, _act(DeskAct.TIME, seat, each)),
            )
            for each in TIMES
        ]
        blocks.append(Buttons(tuple(times)))
    acts = [
        forfeit,
        command_button(view, texts("desk-award"), _act(DeskAct.ASK_AWARD, seat), Style.DANGER),
        _back(view, texts),
    ]
    if seat in state.starters:
        act = _act(DeskAct.STARTER, seat)
        acts.insert(0, command_button(view, texts("desk-starter"), act, Style.PRIMARY))
    blocks.append(Buttons(tuple(acts)))
    by = of_press(view.match_id, view.version, _act(DeskAct.SUBSTITUTE, seat))
    blocks.append(UserMenu(by, texts("desk-substitute", name=plain(name))))
    return MessageLayout(tuple(blocks), symbols.Colour.QUIET)


def confirm_rewind(
    view: PublicMatchView,
    seat: Seat,
    seen: Mapping[Seat, int],
    texts: Texts,
    *,
    act: str | None = None,
    against_terms: bool = False,
) -> MessageLayout:
    """`seat`: the last to act. `seen`: hidden cards, by seat. `against_terms`: of the match.

    `act`: what is taken back, in a sentence; None where not everybody knows it.
    """
    if seen:
        who = [
            texts("desk-rewind-seen-by", name=bold(view.name(each)), count=count)
            for each, count in seen.items()
        ]
        why = texts("desk-rewind-seen", seen=all_of(who, texts))
    else:
        why = texts("desk-rewind-clean")
    title = texts("desk-confirm-rewind", name=view.name(seat))
    agreed = texts("desk-rewind-agreed") if against_terms else None
    why = lines(act, agreed, why, texts("desk-clocks-back"))
    return _question(view, title, why, texts, "desk-rewind", MatchCommand.REWIND)


def confirm_takeback(
    view: PublicMatchView,
    acts: Mapping[Seat, int],
    seen: Mapping[Seat, int],
    texts: Texts,
    *,
    act: str | None = None,
    on_desk: bool,
) -> MessageLayout:
    """Before a host grants a takeback. `acts`, `seen`: numbers of acts, and of hidden things.

    `act`: as for `confirm_rewind`.
    """
    assert view.asking is not None
    title = texts("confirm-takeback", name=view.name(view.asking.seat))
    done, known = texts("confirm-takeback-only"), texts("confirm-takeback-unseen")
    if sum(acts.values()) > 1:
        done = texts("confirm-takeback-acts", acts=_counts(view, acts, texts))
    if seen:
        known = texts("confirm-takeback-seen", seen=_counts(view, seen, texts))
    why = lines(act, done, known)
    if on_desk:
        return _question(view, title, why, texts, "asking-agree", _act(DeskAct.GRANT))
    yes = command_button(view, texts("asking-agree"), MatchCommand.AGREE, Style.DANGER)
    return replies.question(title, why, yes)


def _counts(view: MatchView, counts: Mapping[Seat, int], texts: Texts) -> str:
    told = [
        texts("confirm-takeback-count", name=view.name(seat), count=count)
        for seat, count in sorted(counts.items())
    ]
    return all_of(told, texts)


def confirm_redeal(
    view: PublicMatchView, part: str | None, texts: Texts, *, instead: bool = False
) -> MessageLayout:
    """`part`: None is the whole match. `instead`: of taking an act back, which is not possible."""
    if part is None:
        title, why = texts("desk-confirm-redeal"), texts("desk-redeal-why")
    else:
        title = texts("desk-confirm-redeal-part", part=part)
        why = texts("desk-redeal-part-why")
    first = texts("desk-redeal-instead") if instead else None
    why = lines(first, why, texts("desk-clocks-back"))
    return _question(view, title, why, texts, "desk-redeal", MatchCommand.REDEAL)


def confirm_end(view: PublicMatchView, texts: Texts) -> MessageLayout:
    title, why = texts("desk-confirm-end"), texts("desk-end-why", match=match_name(view))
    return _question(view, title, why, texts, "desk-end", MatchCommand.END)


def confirm_forfeit(view: PublicMatchView, seat: Seat, texts: Texts) -> MessageLayout:
    title, why = texts("desk-confirm-forfeit", name=view.name(seat)), texts("desk-forfeit-why")
    return _question(view, title, why, texts, "desk-forfeit", _act(DeskAct.FORFEIT, seat))


def confirm_award(view: PublicMatchView, seat: Seat, texts: Texts) -> MessageLayout:
    title, why = texts("desk-confirm-award", name=view.name(seat)), texts("desk-award-why")
    return _question(view, title, why, texts, "desk-award", _act(DeskAct.AWARD, seat))


def confirm_substitute(
    view: PublicMatchView, seat: Seat, player: UserId, name: str, texts: Texts
) -> MessageLayout:
    """`player`, `name`: who is to take the seat over."""
    title = texts("desk-confirm-substitute", before=view.name(seat), player=escaped(name))
    why, act = texts("desk-substitute-why"), _act(DeskAct.SUBSTITUTE, seat, player)
    return _question(view, title, why, texts, "desk-substitute-button", act)


def confirm_handover(
    view: PublicMatchView, player: UserId, name: str, texts: Texts
) -> MessageLayout:
    """`player`, `name`: who is to be the host."""
    title = texts("desk-confirm-handover", host=escaped(name))
    why, act = texts("desk-handover-why"), _act(DeskAct.HANDOVER, player)
    return _question(view, title, why, texts, "desk-handover-button", act)


def _question(
    view: PublicMatchView, title: str, why: str, texts: Texts, key: str, act: MatchCommand | str
) -> MessageLayout:
    """A question in the place of the desk, to which there is a way back. `key`: of the act."""
    yes = command_button(view, texts(key), act, Style.DANGER)
    return replies.question(title, why, yes, _back(view, texts))


def elsewhere(question: MessageLayout, view: PublicMatchView) -> MessageLayout:
    """A question that is read in another channel than that of its match, which it names."""
    return above_controls(question, small(channel_mention(view.channel_id)))


def outdated(view: PublicMatchView, texts: Texts) -> MessageLayout:
    """In the place of a question about which the game has moved on."""
    return with_desk(TextMessage(texts("question-outdated")), view, texts)


def with_desk(message: TextMessage, view: PublicMatchView, texts: Texts) -> MessageLayout:
    """A private answer with the way to the desk, which can take its place."""
    others = [each for row in message.rows for each in row.buttons]
    return MessageLayout((Text(message.markdown), Buttons((*others, desk_button(view, texts)))))


def _back(view: PublicMatchView, texts: Texts) -> Button:
    return command_button(view, texts("desk-back"), MatchCommand.DESK)


def _act(act: DeskAct, *arguments: object) -> str:
    return str(Action(MatchCommand.HOST, (act, *map(str, arguments))))
