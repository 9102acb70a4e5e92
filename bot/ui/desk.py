"""Screens for hosts, on which nothing hidden is: the desk of a match, and `/host status`."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from bot.contract.game import Action, Seat
from bot.match.acts import DeskAct, MatchCommand
from bot.match.entries import Wish
from bot.match.ids import MatchId, UserId
from bot.match.times import Instant
from bot.ui import replies, symbols
from bot.ui.board import above_controls, clock_lines, hosted_by, match_name
from bot.ui.catalogue import Texts
from bot.ui.controls import command_button, page_buttons
from bot.ui.custom_ids import StatusPress, of_press
from bot.ui.markdown import all_of, bold, channel_mention, dotted, heading, lines, small, until
from bot.ui.match_view import MatchView, PublicMatchView
from bot.ui.message import (
    Block,
    Button,
    Buttons,
    Divider,
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
    that the host can name to begin. `trouble`: why it cannot be shown, and what helps. `link`: to
    the board.
    """

    view: PublicMatchView
    since: Mapping[Seat, Instant]
    starters: tuple[Seat, ...] = ()
    trouble: str | None = None
    link: str | None = None


def where(state: DeskState, texts: Texts) -> tuple[str | None, ...]:
    view = state.view
    return channel_mention(view.channel_id), hosted_by(view, texts), state.link


def state_lines(state: DeskState, texts: Texts) -> Iterator[str]:
    """How a match stands, the most important first."""
    view = state.view
    together: dict[int, list[Seat]] = {}
    for seat, since in state.since.items():
        together.setdefault(since, []).append(seat)
    if view.paused_by is not None:
        paused = texts("board-paused", name=bold(escaped(view.paused_by)))
        yield f"{symbols.PAUSED} {paused}"
        # Nobody can answer.
        together.clear()
    for since, seats in together.items():
        names = all_of([bold(view.name(seat)) for seat in seats], texts)
        # In a window also those that have answered: a host must not know which.
        key = "desk-awaited-window" if view.in_window else "desk-awaited"
        yield f"{symbols.WAITING} {texts(key, names=names, since=until(since))}"
    if state.trouble is not None:
        yield f"{symbols.TROUBLE} {state.trouble}"
    if view.asking is not None:
        asked = texts(f"desk-asks-{view.asking.wish}", name=bold(view.name(view.asking.seat)))
        yield f"{symbols.QUESTION} {asked}"
    if view.host_missed and view.host_name is not None:
        absent = texts("desk-host-absent", name=bold(escaped(view.host_name)))
        yield f"{symbols.TROUBLE} {absent}"
    yield from clock_lines(view, texts)


def desk_button(view: PublicMatchView, texts: Texts) -> Button:
    return command_button(view, texts("desk-button"), MatchCommand.DESK)


def desk(state: DeskState, texts: Texts) -> MessageLayout:
    view = state.view
    title = heading(f"{symbols.DESK} {texts('desk-title', match=match_name(view))}")
    refresh = command_button(view, texts("desk-refresh"), MatchCommand.DESK)
    blocks: list[Block] = [
        Text(lines(title, dotted(where(state, texts)), *state_lines(state, texts))),
        *_answers(view, texts),
        Buttons(_acts(view, texts)),
        Buttons((refresh,)),
    ]
    if view.reachable:
        players = tuple(
            Option(plain(view.names[seat]), _act(DeskAct.SEAT, seat)) for seat in view.reachable
        )
        menu = of_press(view.match_id, view.version, MatchCommand.HOST)
        blocks.append(Menu(menu, texts("desk-players"), players))
    if view.host is not None:
        to = of_press(view.match_id, view.version, _act(DeskAct.HANDOVER))
        blocks.append(UserMenu(to, texts("desk-handover")))
    return MessageLayout(tuple(blocks), symbols.Colour.QUIET)


def _acts(view: PublicMatchView, texts: Texts) -> tuple[Button, ...]:
    stands = command_button(view, texts("desk-pause"), MatchCommand.PAUSE, Style.PRIMARY)
    if view.paused_by is not None:
        stands = command_button(view, texts("desk-resume"), MatchCommand.RESUME, Style.SUCCESS)
    return (
        stands,
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
        texts("desk-grant"),
        _act(DeskAct.ASK_GRANT if takes_back else DeskAct.GRANT),
        Style.SUCCESS,
    )
    refuse = command_button(view, texts("desk-refuse"), _act(DeskAct.REFUSE))
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
                texts("desk-time-more" if each > 0 else "desk-time-less", seconds=abs(each)),
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
        return _question(view, title, why, texts, "desk-grant", _act(DeskAct.GRANT))
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


# `/host status`


PAGE = 6

_LONGEST = 620
"""Characters for a match, so that all of a page are within Discord's limit for a message."""


Listed = tuple[Block, ...]
"""A match on the list."""


def status_page(
    matches: Sequence[Listed], page: int, pages: int, texts: Texts, troubles: Sequence[str] = ()
) -> MessageLayout:
    """`matches`: those of the page, at most `PAGE`. `page`: from 0. `troubles`: of the server."""
    none = None if matches else texts("status-none")
    head = heading(f"{symbols.DESK} {texts('status-title')}")
    blocks: list[Block] = [Text(lines(head, none))]
    for listed in matches:
        blocks += (Divider(), *listed)
    if troubles:
        warned = [f"{symbols.TROUBLE} {trouble}" for trouble in troubles]
        blocks += (Divider(), Text(lines(*warned)))
    turns = page_buttons(page, pages, lambda to: str(StatusPress(to)), texts)
    if turns:
        blocks += (Divider(), Buttons(turns))
    return MessageLayout(tuple(blocks), symbols.Colour.QUIET)


def live_match(state: DeskState, texts: Texts, *, own: bool) -> Listed:
    """`own`: the reader plays there, and so is not its host."""
    title = dotted((bold(match_name(state.view)), *where(state, texts)))
    told = Text(_shortened([title, *state_lines(state, texts)]))
    return (told,) if own else (told, Buttons((desk_button(state.view, texts),)))


def revealing_match(
    view: PublicMatchView,
    link: str | None,
    texts: Texts,
    *,
    held: Instant | None = None,
    hosts: bool = False,
) -> Listed:
    """A match during a playback, whose end is not to be known yet. `link`: to its board, if any.

    `held`: until when a host holds the playback, if one does. `hosts`: the reader may control it,
    to which the desk leads meanwhile.
    """
    title = dotted((bold(match_name(view)), channel_mention(view.channel_id), link))
    stands = None
    if held is not None:
        stands = f"{symbols.PAUSED} {texts('playback-held', until=until(held))}"
    told = Text(lines(title, stands or texts("status-being-revealed")))
    return (told, Buttons((desk_button(view, texts),))) if hosts else (told,)


def damaged_match(match_id: MatchId, texts: Texts) -> Listed:
    """A match whose record cannot be read."""
    title = bold(texts("which-match-damaged", number=match_id))
    end = Button(texts("desk-end"), of_press(match_id, 0, MatchCommand.ASK_END), Style.DANGER)
    return (Text(lines(title, texts("refusal-unreadable"))), Buttons((end,)))


def _shortened(told: Sequence[str]) -> str:
    """As many lines as there is room for; the first one stands in any case."""
    kept = [told[0][:_LONGEST]]
    for line in told[1:]:
        if len("\n".join((*kept, line))) > _LONGEST:
            break
        kept.append(line)
    return "\n".join(kept)
