"""What boards say of seats that somebody has taken over."""

from bot.ui.board import above_controls
from bot.ui.catalogue import Texts
from bot.ui.markdown import all_of, bold, lines, small
from bot.ui.match_view import MatchView
from bot.ui.message import MessageLayout
from bot.ui.names import escaped


def with_predecessors(layout: MessageLayout, view: MatchView, texts: Texts) -> MessageLayout:
    """A board that names who sat before in seats that others have taken over."""
    if not view.predecessors:
        return layout
    told = [
        texts(
            "board-substitute",
            name=bold(view.name(seat)),
            before=all_of([escaped(name) for name in dict.fromkeys(names)], texts),
        )
        for seat, names in sorted(view.predecessors.items())
    ]
    return above_controls(layout, lines(*map(small, told)))
