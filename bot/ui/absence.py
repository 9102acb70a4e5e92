"""Hosts and players who are away or were replaced, on boards, in calls and in questions."""

from collections.abc import Sequence

from msgspec.structs import replace

from bot.contract.game import Seat
from bot.match.acts import MatchCommand
from bot.match.ids import UserId
from bot.match.times import Instant
from bot.ui import replies, symbols
from bot.ui.board import above_controls
from bot.ui.catalogue import Texts
from bot.ui.controls import command_button
from bot.ui.markdown import all_of, bold, heading, lines, small, until
from bot.ui.match_view import MatchView, PublicMatchView
from bot.ui.message import Buttons, MessageLayout, Style, Text, TextMessage
from bot.ui.names import escaped, mention, shortened


def with_absent_host(layout: MessageLayout, view: MatchView, texts: Texts) -> MessageLayout:
    """A board with those who may act instead of an absent host, unless a request says it itself."""
    if not view.host_missed or view.result is not None or view.asking is not None:
        return layout
    return above_controls(layout, small(f"{symbols.WAITING} {missed(view, texts)}"))


def missed(view: MatchView, texts: Texts) -> str:
    key = "board-host-missed" if view.host_missed == 1 else "board-host-missed-long"
    return texts(key)


def missed_line(view: MatchView, texts: Texts) -> TextMessage:
    """The line in the channel that says it whole, and pings nobody."""
    key = "host-missed" if view.host_missed == 1 else "host-missed-long"
    told = texts(key, name=bold(escaped(view.host_name or "")))
    return TextMessage(f"{symbols.WAITING} {told}")


def time_call(view: MatchView, seats: Sequence[Seat], left: bool, texts: Texts) -> TextMessage:
    """Calls the host as time runs out. `left`: the players are no members of the server now."""
    key = "call-host-left" if left else "call-host-time"
    names = all_of([view.name(seat) for seat in seats], texts)
    return _call(view, key, texts, names=names, count=len(seats))


def over_call(view: MatchView, texts: Texts) -> TextMessage:
    return _call(view, "call-host-over", texts)


def _call(view: MatchView, key: str, texts: Texts, **values: str | int) -> TextMessage:
    assert view.host is not None
    return TextMessage(texts(key, host=mention(view.host), **values), (view.host,))


def with_stall(layout: MessageLayout, view: MatchView, texts: Texts) -> MessageLayout:
    """A board with what those can decide who are kept waiting; the board where nobody is."""
    if not view.stalled:
        return layout
    buttons = [
        command_button(view, texts("stall-wait"), MatchCommand.WAIT, Style.PRIMARY),
        command_button(view, texts("stall-leave-off"), MatchCommand.ASK_LEAVE_OFF),
    ]
    if view.clock is not None and not set(view.deciding) & set(view.stalled):
        claim = command_button(view, texts("stall-claim"), MatchCommand.ASK_CLAIM, Style.DANGER)
        buttons.append(claim)
    deciding, stalled = (
        all_of([bold(view.short_name(seat)) for seat in seats], texts)
        for seats in (view.deciding, view.stalled)
    )
    key = "stall-silent" if view.clock is None else "stall-time-up"
    told = texts(key, names=stalled, deciding=deciding)
    text = Text(small(f"{symbols.WAITING} {told}"))
    return replace(layout, blocks=(*layout.blocks, text, Buttons(tuple(buttons))))


def stall_ping(view: PublicMatchView, texts: Texts) -> TextMessage:
    """The line that calls those who may decide."""
    users = tuple(view.players[seat] for seat in view.deciding)
    called = all_of([mention(user) for user in users], texts)
    line = texts("stall-call", players=called, names=_names(view, texts), count=len(view.stalled))
    return TextMessage(line, users)


def silence_warning(players: Sequence[UserId], ends: Instant, texts: Texts) -> TextMessage:
    called = all_of([mention(user) for user in players], texts)
    return TextMessage(texts("silence-warning", players=called, until=until(ends)), tuple(players))


def confirm_leaving_off(view: MatchView, texts: Texts) -> MessageLayout:
    button = command_button(view, texts("stall-leave-off"), MatchCommand.LEAVE_OFF, Style.DANGER)
    return replies.question(texts("confirm-leave-off"), texts("confirm-leave-off-why"), button)


def confirm_claim(view: MatchView, texts: Texts) -> MessageLayout:
    why = texts("confirm-claim-why", names=_names(view, texts), count=len(view.stalled))
    button = command_button(view, texts("stall-claim"), MatchCommand.CLAIM, Style.DANGER)
    return replies.question(texts("confirm-claim"), why, button)


def _names(view: MatchView, texts: Texts) -> str:
    return all_of([bold(view.name(seat)) for seat in view.stalled], texts)


def with_predecessors(layout: MessageLayout, view: MatchView, texts: Texts) -> MessageLayout:
    if not view.predecessors:
        return layout
    told = [
        texts(
            "board-substitute", name=bold(view.short_name(seat)), before=_before(view, seat, texts)
        )
        for seat in sorted(view.predecessors)
    ]
    return above_controls(layout, lines(*map(small, told)))


def hand_taken_over(view: MatchView, seat: Seat, texts: Texts) -> MessageLayout:
    """The hand of a player in whose place somebody else plays: nothing of what they hold."""
    told = texts("board-substitute", name=view.name(seat), before=_before(view, seat, texts))
    return MessageLayout((Text(heading(f"{symbols.DECK} {told}")),), symbols.Colour.OVER)


def _before(view: MatchView, seat: Seat, texts: Texts) -> str:
    """The earlier players of a seat, each once, in few letters where that tells them apart."""
    before = dict.fromkeys(view.predecessors[seat])
    _, *names = shortened((view.names[seat], *before))
    return all_of([escaped(name) for name in names], texts)
