"""The board of a leg: a line for each table, and who leads."""

from bot.rounds.acts import RoundVerb
from bot.ui import symbols
from bot.ui.catalogue import Texts
from bot.ui.markdown import dotted, lines, small, subheading
from bot.ui.message import Block, Buttons, Divider, MessageLayout, Style, Text
from bot.ui.rounds.standings import record
from bot.ui.rounds.tables import ON_BOARDS, leg_lines
from bot.ui.rounds.view import RoundView, TableState
from bot.ui.rounds.words import (
    Called,
    button,
    called,
    host_button,
    hosted_by,
    leg_of,
    side_by_side,
)

_LEADERS = 5
"""So many stand below the tables."""


def leg_board(view: RoundView, texts: Texts, leg: int) -> MessageLayout:
    """The tables of a leg that has begun. `leg`: from 1.

    An earlier leg has no buttons, nor has any once the round is over.
    """
    name = called(view, ON_BOARDS)
    title = subheading(f"{symbols.ROUND} {leg_of(view, leg, texts)}")
    blocks: list[Block] = [
        Text(lines(title, _about(view, leg, name, texts))),
        Divider(),
        Text(lines(*leg_lines(view, leg, texts))),
    ]
    if leg < len(view.round.legs) or view.round.over:
        return MessageLayout(tuple(blocks), symbols.Colour.OVER)
    leaders = [line for line in view.standings[:_LEADERS] if line.points > 0]
    if leaders:
        told = (f"{line.rank} {name(line.player)} {record(view, line)}" for line in leaders)
        blocks += (Divider(), Text(small(side_by_side(told))))
    standings = button(view.round, RoundVerb.STANDINGS, texts("round-button-standings"))
    mine = texts("round-button-my-table")
    table = button(view.round, RoundVerb.MY_TABLE, mine, style=Style.PRIMARY)
    blocks.append(Buttons((standings, table, host_button(view, texts))))
    return MessageLayout(tuple(blocks), symbols.Colour.TURN)


def _about(view: RoundView, leg: int, name: Called, texts: Texts) -> str:
    tables = view.tables_of(leg)
    over = sum(seen.state is TableState.OVER for seen in tables)
    told = texts("round-tables-over", over=over, all=len(tables))
    if over == len(tables):
        told = texts("round-tables-all-over")
    return dotted((told, hosted_by(view, name, texts)))
