"""How the host of a match is called, and what is said once they do not come."""

from collections.abc import Sequence

from bot.contract.game import Seat
from bot.ui import symbols
from bot.ui.board import above_controls
from bot.ui.catalogue import Texts
from bot.ui.markdown import all_of, bold, small
from bot.ui.match_view import MatchView
from bot.ui.message import MessageLayout, TextMessage
from bot.ui.names import escaped, mention


def with_absent_host(layout: MessageLayout, view: MatchView, texts: Texts) -> MessageLayout:
    """A board that says who may act instead of its host; the board where the host is there.

    While a player asks for something, the board says who has to answer that instead.
    """
    if not view.host_missed or view.result is not None or view.asking is not None:
        return layout
    return above_controls(layout, small(f"{symbols.WAITING} {missed(view, texts)}"))


def missed(view: MatchView, texts: Texts) -> str:
    """That the host does not answer, and who may act instead, in few words."""
    key = "board-host-missed" if view.host_missed == 1 else "board-host-missed-long"
    return texts(key)


def missed_line(view: MatchView, texts: Texts) -> TextMessage:
    """The line in the channel that says it whole, and pings nobody."""
    key = "host-missed" if view.host_missed == 1 else "host-missed-long"
    told = texts(key, name=bold(escaped(view.host_name or "")))
    return TextMessage(f"{symbols.WAITING} {told}")


def time_call(view: MatchView, seats: Sequence[Seat], left: bool, texts: Texts) -> TextMessage:
    """Calls the host, as seats are about to run out of time.

    `left`: whether their player is no member of the server any more.
    """
    key = "call-host-left" if left else "call-host-time"
    names = all_of([view.name(seat) for seat in seats], texts)
    return _call(view, key, texts, names=names, count=len(seats))


def over_call(view: MatchView, texts: Texts) -> TextMessage:
    """Tells the host that the match is over."""
    return _call(view, "call-host-over", texts)


def _call(view: MatchView, key: str, texts: Texts, **values: str | int) -> TextMessage:
    assert view.host is not None
    return TextMessage(texts(key, host=mention(view.host), **values), (view.host,))
