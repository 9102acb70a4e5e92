"""What boards and questions say where seats keep the others waiting, who decide what follows."""

from collections.abc import Sequence

from msgspec.structs import replace

from bot.match.acts import MatchCommand
from bot.match.ids import UserId
from bot.ui import replies, symbols
from bot.ui.catalogue import Texts
from bot.ui.controls import command_button
from bot.ui.markdown import all_of, bold, small, until
from bot.ui.match_view import MatchView, PublicMatchView
from bot.ui.message import Buttons, MessageLayout, Style, Text, TextMessage
from bot.ui.names import mention


def with_stall(layout: MessageLayout, view: MatchView, texts: Texts) -> MessageLayout:
    """A board with what those can decide who are kept waiting; the board where nobody is."""
    if not view.stalled:
        return layout
    buttons = [
        command_button(view, texts("stall-wait"), MatchCommand.WAIT, Style.PRIMARY),
        command_button(view, texts("stall-leave-off"), MatchCommand.ASK_LEAVE_OFF),
    ]
    if _can_claim(view):
        claim = command_button(view, texts("stall-claim"), MatchCommand.ASK_CLAIM, Style.DANGER)
        buttons.append(claim)
    text = Text(small(f"{symbols.WAITING} {_told(view, texts)}"))
    return replace(layout, blocks=(*layout.blocks, text, Buttons(tuple(buttons))))


def stall_ping(view: PublicMatchView, texts: Texts) -> TextMessage:
    """The line that calls those who may decide."""
    users = tuple(view.players[seat] for seat in view.deciding)
    called = all_of([mention(user) for user in users], texts)
    line = texts("stall-call", players=called, names=_names(view, texts), count=len(view.stalled))
    return TextMessage(line, users)


def silence_warning(players: Sequence[UserId], ends: int, texts: Texts) -> TextMessage:
    """That a match will end as nobody does anything. `ends`: ms since the epoch, UTC."""
    called = all_of([mention(user) for user in players], texts)
    return TextMessage(texts("silence-warning", players=called, until=until(ends)), tuple(players))


def confirm_leaving_off(view: MatchView, texts: Texts) -> MessageLayout:
    """Before a player who is kept waiting ends the match without a result."""
    button = command_button(view, texts("stall-leave-off"), MatchCommand.LEAVE_OFF, Style.DANGER)
    return replies.question(texts("confirm-leave-off"), texts("confirm-leave-off-why"), button)


def confirm_claim(view: MatchView, texts: Texts) -> MessageLayout:
    """Before those are out of the match who keep the others waiting."""
    why = texts("confirm-claim-why", names=_names(view, texts), count=len(view.stalled))
    button = command_button(view, texts("stall-claim"), MatchCommand.CLAIM, Style.DANGER)
    return replies.question(texts("confirm-claim"), why, button)


def _can_claim(view: MatchView) -> bool:
    return view.clock is not None and not set(view.deciding) & set(view.stalled)


def _told(view: MatchView, texts: Texts) -> str:
    deciding = all_of([bold(view.short_name(seat)) for seat in view.deciding], texts)
    stalled = all_of([bold(view.short_name(seat)) for seat in view.stalled], texts)
    if view.clock is None:
        return texts("stall-silent", names=stalled, deciding=deciding)
    return texts("stall-time-up", names=stalled, deciding=deciding)


def _names(view: MatchView, texts: Texts) -> str:
    return all_of([bold(view.name(seat)) for seat in view.stalled], texts)
