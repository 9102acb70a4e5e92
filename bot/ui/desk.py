"""The desk of a match: its state and acts, for its host alone. Nothing hidden is on it."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from bot.contract.game import Action, Seat
from bot.match.acts import DeskAct, MatchCommand
from bot.match.entries import Wish
from bot.match.ids import UserId
from bot.match.times import Instant
from bot.ui import replies, symbols
from bot.ui.asking import takeback_in_words
from bot.ui.board import above_controls, hosted_by, match_name
from bot.ui.catalogue import Texts
from bot.ui.clock import clock_lines
from bot.ui.controls import command_button
from bot.ui.custom_ids import of_press
from bot.ui.markdown import all_of, bold, dotted, heading, lines, small, until
from bot.ui.match_view import PublicMatchView
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
from bot.ui.names import channel_mention, escaped, plain

TIMES = (60, 300, -60)
"""The seconds that one press adds to a player's bank, or takes from it."""


class DeskState(Struct, frozen=True):
    """A match as a host is told of it. `active`, `reachable`: as in `Match`.

    `view`: with its clock. `since`: the moments at which seats were asked. `starters`: the seats
    that the host can name to begin. `trouble`: why it cannot be shown, and what helps. `link`: to
    the board.
    """

    view: PublicMatchView
    since: Mapping[Seat, Instant]
    active: tuple[Seat, ...]
    reachable: tuple[Seat, ...]
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
    for since, seats in together.items():
        names = all_of([bold(view.name(seat)) for seat in seats], texts)
        # In a window also those that have answered: a host must not know which.
        key = "desk-awaited-window" if view.in_window else "desk-awaited"
        yield f"{symbols.WAITING} {texts(key, names=names, since=until(since))}"
    if state.trouble is not None:
        yield f"{symbols.TROUBLE} {state.trouble}"
    if view.paused_by is not None:
        paused = texts("board-paused", name=bold(escaped(view.paused_by)))
        yield f"{symbols.PAUSED} {paused}"
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
    blocks: list[Block] = [
        Text(lines(title, dotted(where(state, texts)), *state_lines(state, texts))),
        Buttons(_acts(view, texts)),
        Buttons((_button(view, texts, "desk-refresh", MatchCommand.DESK), *_answers(view, texts))),
    ]
    if state.reachable:
        players = tuple(
            Option(plain(view.names[seat]), _act(DeskAct.SEAT, seat)) for seat in state.reachable
        )
        menu = of_press(view.match_id, view.version, MatchCommand.HOST)
        blocks.append(Menu(menu, texts("desk-players"), players))
    if view.host is not None:
        to = of_press(view.match_id, view.version, _act(DeskAct.HANDOVER))
        blocks.append(UserMenu(to, texts("desk-handover")))
    return MessageLayout(tuple(blocks), symbols.Colour.QUIET)


def _acts(view: PublicMatchView, texts: Texts) -> tuple[Button, ...]:
    stands = _button(view, texts, "desk-pause", MatchCommand.PAUSE, Style.PRIMARY)
    if view.paused_by is not None:
        stands = _button(view, texts, "desk-resume", MatchCommand.RESUME, Style.SUCCESS)
    return (
        stands,
        _button(view, texts, "desk-rewind", MatchCommand.ASK_REWIND),
        _button(view, texts, "desk-redeal", MatchCommand.ASK_REDEAL),
        _button(view, texts, "desk-repost", MatchCommand.REPOST),
        _button(view, texts, "desk-end", MatchCommand.ASK_END, Style.DANGER),
    )


def _answers(view: PublicMatchView, texts: Texts) -> tuple[Button, ...]:
    if view.asking is None:
        return ()
    takes_back = view.asking.wish is Wish.TAKE_BACK
    grant = DeskAct.ASK_GRANT if takes_back else DeskAct.GRANT
    return (
        _button(view, texts, "desk-grant", _act(grant), Style.SUCCESS),
        _button(view, texts, "desk-refuse", _act(DeskAct.REFUSE)),
    )


def player_screen(state: DeskState, seat: Seat, texts: Texts) -> MessageLayout:
    """The acts of a host on one player; a player out of the game can only be let go."""
    view, name = state.view, state.view.names[seat]
    title = heading(f"{symbols.DESK} {view.name(seat)}")
    blocks: list[Block] = [Text(lines(title, *state_lines(state, texts)))]
    forfeit = _button(view, texts, "desk-forfeit", _act(DeskAct.ASK_FORFEIT, seat), Style.DANGER)
    if seat not in state.active:
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
        _button(view, texts, "desk-award", _act(DeskAct.ASK_AWARD, seat), Style.DANGER),
        _back(view, texts),
    ]
    if seat in state.starters:
        act = _act(DeskAct.STARTER, seat)
        acts.insert(0, _button(view, texts, "desk-starter", act, Style.PRIMARY))
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
    against_terms: bool = False,
) -> MessageLayout:
    """`seat`: the last to act. `seen`: hidden cards, by seat. `against_terms`: of the match."""
    if seen:
        who = [
            texts("desk-rewind-seen-by", name=bold(view.name(each)), count=count)
            for each, count in seen.items()
        ]
        why = texts("desk-rewind-seen", seen=all_of(who, texts))
    else:
        why = texts("desk-rewind-clean")
    title = texts("desk-confirm-rewind", name=view.name(seat))
    yes = _button(view, texts, "desk-rewind", MatchCommand.REWIND, Style.DANGER)
    agreed = texts("desk-rewind-agreed") if against_terms else None
    return _question(view, title, lines(agreed, why, texts("desk-clocks-back")), yes, texts)


def confirm_takeback(
    view: PublicMatchView, acts: Mapping[Seat, int], seen: Mapping[Seat, int], texts: Texts
) -> MessageLayout:
    """The question of the public board before a takeback, with the way back to the desk."""
    title, why = takeback_in_words(view, acts, seen, texts)
    yes = _button(view, texts, "desk-grant", _act(DeskAct.GRANT), Style.DANGER)
    return _question(view, title, why, yes, texts)


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
    yes = _button(view, texts, "desk-redeal", MatchCommand.REDEAL, Style.DANGER)
    return _question(view, title, lines(first, why, texts("desk-clocks-back")), yes, texts)


def confirm_end(view: PublicMatchView, texts: Texts) -> MessageLayout:
    yes = _button(view, texts, "desk-end", MatchCommand.END, Style.DANGER)
    why = texts("desk-end-why", match=match_name(view))
    return _question(view, texts("desk-confirm-end"), why, yes, texts)


def confirm_forfeit(view: PublicMatchView, seat: Seat, texts: Texts) -> MessageLayout:
    title = texts("desk-confirm-forfeit", name=view.name(seat))
    yes = _button(view, texts, "desk-forfeit", _act(DeskAct.FORFEIT, seat), Style.DANGER)
    return _question(view, title, texts("desk-forfeit-why"), yes, texts)


def confirm_award(view: PublicMatchView, seat: Seat, texts: Texts) -> MessageLayout:
    title = texts("desk-confirm-award", name=view.name(seat))
    yes = _button(view, texts, "desk-award", _act(DeskAct.AWARD, seat), Style.DANGER)
    return _question(view, title, texts("desk-award-why"), yes, texts)


def confirm_substitute(
    view: PublicMatchView, seat: Seat, player: UserId, name: str, texts: Texts
) -> MessageLayout:
    """`player`, `name`: who is to take the seat over."""
    title = texts("desk-confirm-substitute", before=view.name(seat), player=escaped(name))
    act = _act(DeskAct.SUBSTITUTE, seat, player)
    yes = _button(view, texts, "desk-substitute-button", act, Style.DANGER)
    return _question(view, title, texts("desk-substitute-why"), yes, texts)


def _question(
    view: PublicMatchView, title: str, why: str, button: Button, texts: Texts
) -> MessageLayout:
    """A question in the place of the desk, to which there is a way back."""
    return replies.question(title, why, button, _back(view, texts))


def elsewhere(question: MessageLayout, view: PublicMatchView) -> MessageLayout:
    """A question that is read in another channel than that of its match, which it names."""
    return above_controls(question, small(channel_mention(view.channel_id)))


def outdated(view: PublicMatchView, texts: Texts) -> MessageLayout:
    """In the place of a question about which the game has moved on."""
    return with_desk(TextMessage(texts("question-outdated")), view, texts)


def with_desk(message: TextMessage, view: PublicMatchView, texts: Texts) -> MessageLayout:
    """A private answer with the way to the desk, which can take its place."""
    return MessageLayout((Text(message.markdown), Buttons((desk_button(view, texts),))))


def _back(view: PublicMatchView, texts: Texts) -> Button:
    return _button(view, texts, "desk-back", MatchCommand.DESK)


def _button(
    view: PublicMatchView,
    texts: Texts,
    key: str,
    action: MatchCommand | str,
    style: Style = Style.SECONDARY,
) -> Button:
    return Button(texts(key), of_press(view.match_id, view.version, action), style)


def _act(act: DeskAct, *arguments: object) -> str:
    return str(Action(MatchCommand.HOST, (act, *map(str, arguments))))
