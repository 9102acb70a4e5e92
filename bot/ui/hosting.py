"""What is told of the acts of hosts: a line in the channel for each, and a paused board."""

from bot.ui import symbols
from bot.ui.board import above_controls
from bot.ui.catalogue import Texts
from bot.ui.clock import duration
from bot.ui.markdown import bold
from bot.ui.match_view import MatchView
from bot.ui.message import MessageLayout, TextMessage
from bot.ui.names import escaped


def with_pause(layout: MessageLayout, view: MatchView, texts: Texts) -> MessageLayout:
    """A board that says who has paused the match; the board where nobody has."""
    if view.paused_by is None:
        return layout
    told = texts("board-paused", name=bold(escaped(view.paused_by)))
    return above_controls(layout, f"{symbols.PAUSED} {told}")


def paused(name: str, texts: Texts) -> TextMessage:
    return TextMessage(f"{symbols.PAUSED} {texts('told-paused', name=escaped(name))}")


def resumed(name: str, texts: Texts) -> TextMessage:
    return TextMessage(f"{symbols.RESUMED} {texts('told-resumed', name=escaped(name))}")


def time_given(name: str, player: str, seconds: int, bank: int, texts: Texts) -> TextMessage:
    """`seconds`: given to the player, or taken if below 0. `bank`: what it is now, in ms."""
    key = "told-time-given" if seconds >= 0 else "told-time-taken"
    told = texts(
        key,
        name=escaped(name),
        player=escaped(player),
        time=duration(abs(seconds) * 1000, texts),
        bank=duration(bank, texts),
    )
    return TextMessage(f"{symbols.CLOCK} {told}")


def forfeited(name: str, player: str, texts: Texts) -> TextMessage:
    told = texts("told-forfeit", name=escaped(name), player=escaped(player))
    return TextMessage(f"{symbols.OVER} {told}")
