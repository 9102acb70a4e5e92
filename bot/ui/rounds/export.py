"""The standings and the tables of a round for programs: as files of separated values, or text."""

import csv
from collections.abc import Iterable, Iterator
from io import StringIO

from bot.match.ids import UserId
from bot.rounds.round import Leg, LegTable
from bot.rounds.standings import Ends, How, bye_points, outcome_of
from bot.ui.catalogue import Texts
from bot.ui.markdown import lines
from bot.ui.message import TextMessage
from bot.ui.names import plain
from bot.ui.rounds.view import RoundView
from bot.ui.rounds.words import round_name

Cell = str | int | None
Row = tuple[Cell, ...]

# Programs read them, so they are the same in every language.
STANDINGS = (
    *("rank", "place", "player", "player id", "points", "wins", "losses", "draws", "byes"),
    *("walkovers", "correction", "met points", "left after leg"),
)
TABLES = ("leg", "table", "seat", "player", "score", "place", "points", "how", "match")

_BYTE_ORDER_MARK = "\ufeff"
"""Tells spreadsheets that a file is UTF-8."""

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""A cell that begins with one of these gets an apostrophe, so that it is no formula."""

_LONGEST_BLOCK = 1800
"""How many characters of rows a text message has at most."""


def standings_csv(view: RoundView) -> bytes:
    """The standings as a file: a row for each place, `STANDINGS` above them."""
    return _file(STANDINGS, _standings(view))


def tables_csv(view: RoundView, ends: Ends) -> bytes:
    """All tables of the legs that began as a file: a row for each seat, and for each bye."""
    return _file(TABLES, _tables(view, ends))


def as_text(view: RoundView, ends: Ends, texts: Texts) -> list[TextMessage]:
    """The same in blocks, where files cannot be sent."""
    name = round_name(view)
    return [
        *_messages(texts("round-export-standings", name=name), STANDINGS, _standings(view)),
        *_messages(texts("round-export-tables", name=name), TABLES, _tables(view, ends)),
    ]


def _standings(view: RoundView) -> Iterator[Row]:
    for line in view.standings:
        yield (
            line.rank,
            line.place,
            plain(view.names[line.player]),
            line.player,
            line.points,
            line.wins,
            line.losses,
            line.draws,
            line.byes,
            line.walkovers,
            line.correction,
            line.met,
            line.left_after,
        )


def _tables(view: RoundView, ends: Ends) -> Iterator[Row]:
    for number, leg in enumerate(view.round.legs, start=1):
        for table in leg.tables:
            yield from _seats(view, number, table, ends)
        yield from _byes(view, number, leg)


def _seats(view: RoundView, leg: int, table: LegTable, ends: Ends) -> Iterator[Row]:
    """A row for each place: in the order of the match's seats, then those who did not come."""
    outcome = outcome_of(table, ends)
    points = dict(zip(table.places, outcome.points, strict=False))
    end = None if table.match is None else ends.get(table.match)
    scores = dict(zip(table.seated, () if end is None else end.scores, strict=False))
    players = dict(zip(table.seated, () if end is None else end.players, strict=False))
    order = [*table.seated, *(place for place in table.places if place not in table.seated)]
    for seat, place in enumerate(order, start=1):
        yield (
            leg,
            table.number,
            seat if place in (table.seated or table.places) else None,
            _name(view, players.get(place, table.player(place))),
            scores.get(place),
            place,
            points.get(place),
            outcome.how.value,
            table.match,
        )


def _byes(view: RoundView, number: int, leg: Leg) -> Iterator[Row]:
    for place, player in zip(leg.byes, leg.resting, strict=False):
        name = _name(view, player)
        yield (number, None, None, name, None, place, bye_points(leg), How.BYE.value, None)


def _name(view: RoundView, user: UserId) -> str:
    return plain(view.names[user]) if user in view.names else str(user)


def _file(header: Row, rows: Iterable[Row]) -> bytes:
    return (_BYTE_ORDER_MARK + "".join(_written((header, *rows)))).encode()


def _written(rows: Iterable[Row]) -> Iterator[str]:
    """Each row as a line that ends with a carriage return and a line feed."""
    for row in rows:
        line = StringIO()
        csv.writer(line, quoting=csv.QUOTE_ALL, lineterminator="\r\n").writerow(map(_safe, row))
        yield line.getvalue()


def _safe(cell: Cell) -> Cell:
    """A cell that no spreadsheet takes for a formula: people choose their own names."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell


def _messages(title: str, header: Row, rows: Iterable[Row]) -> Iterator[TextMessage]:
    """Messages with as many whole rows as one holds, each with the title and the header."""
    first, *rest = [line.rstrip().replace("`", "'") for line in _written((header, *rows))]
    block, length = [first], len(first)
    for line in rest:
        if length + len(line) + 1 > _LONGEST_BLOCK:
            yield _message(title, block)
            block, length = [first], len(first)
        block.append(line)
        length += len(line) + 1
    yield _message(title, block)


def _message(title: str, block: list[str]) -> TextMessage:
    return TextMessage(lines(title, f"```\n{lines(*block)}\n```"))
