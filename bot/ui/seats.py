"""What boards and hands say of seats that somebody has taken over."""

from bot.contract.game import Seat
from bot.ui import symbols
from bot.ui.board import above_controls
from bot.ui.catalogue import Texts
from bot.ui.markdown import all_of, bold, heading, lines, small
from bot.ui.match_view import MatchView
from bot.ui.message import MessageLayout, Text
from bot.ui.names import escaped, shortened


def with_predecessors(layout: MessageLayout, view: MatchView, texts: Texts) -> MessageLayout:
    """A board that names who sat before in seats that others have taken over."""
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
    """Who sat in a seat before, each once, in few letters where that tells all of them apart."""
    before = dict.fromkeys(view.predecessors[seat])
    _, *names = shortened((view.names[seat], *before))
    return all_of([escaped(name) for name in names], texts)
