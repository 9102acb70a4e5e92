"""A round as files for programs: what stands in them, and that spreadsheets run nothing."""

import csv
from io import StringIO
from typing import Any

from msgspec.structs import replace

from bot.games.welcome.rules.state import Edition, WelcomeOptions
from bot.match.ids import UserId
from bot.match.result import Way
from bot.rounds import entries as made
from bot.rounds.entries import TableKey
from bot.rounds.ids import Place
from bot.rounds.round import Round
from bot.rounds.standings import Ends
from bot.rounds.terms import Pairing
from bot.ui.catalogue import texts_in
from bot.ui.rounds.export import STANDINGS, TABLES, as_text, standings_csv, tables_csv
from bot.ui.rounds.view import RoundView
from tests.ui.reading import NASTY
from tests.ui.rounds.hosting import (
    MARTIN,
    NAMES,
    NOW,
    ROOK,
    after,
    all_won,
    called,
    ready,
    running,
    view_of,
    won,
)

FORMULAS = ("=1+1", "+1", "-1", "@here", "Kestrel, Moth", 'Kestrel "the" Hawk')


def rows(file: bytes) -> list[list[str]]:
    return list(csv.reader(StringIO(file.decode("utf-8-sig"), newline="")))


def evening() -> tuple[Round, Ends]:
    """Five play: two tables and a bye; Martin sat for Otter at the end."""
    one = running(ready(5), 5)
    first, second = one.legs[0].tables
    assert first.match is not None
    assert second.match is not None
    ends = {
        first.match: won(3, 1, players=(1, 2)),
        second.match: replace(won(1, 3, players=(3, MARTIN)), ways=(Way.LEFT, Way.PLAYED)),
    }
    return one, ends


def test_every_cell_is_quoted_and_every_line_ends_as_spreadsheets_expect() -> None:
    one, ends = evening()
    for file in (standings_csv(view_of(one, ends)), tables_csv(view_of(one, ends), ends)):
        text = file.decode()
        assert text.startswith('\ufeff"')
        lines = text.split("\r\n")
        assert lines.pop() == ""
        assert all(line.lstrip("\ufeff").startswith('"') and line.endswith('"') for line in lines)
        assert "\n" not in "".join(lines)


def test_the_standings_have_a_row_for_each_place() -> None:
    one, ends = evening()
    one = after(
        one,
        made.Withdrew(at=NOW, by=ROOK, player=UserId(2)),
        made.Corrected(at=NOW, by=ROOK, place=Place(2), points=-6),
    )
    header, *told = rows(standings_csv(view_of(one, ends)))
    assert header == list(STANDINGS)
    by_place = {row[1]: row for row in told}
    assert by_place["1"] == ["3", "1", "Kestrel", "1", "12", "1", "0", "0", "0", "0", "0", "-6", ""]
    assert by_place["2"] == ["5", "2", "Moth", "2", "-6", "0", "1", "0", "0", "0", "-6", "12", "1"]
    assert by_place["5"][4:10] == ["12", "1", "0", "0", "1", "0"]


def test_the_tables_have_a_row_for_each_seat_and_bye() -> None:
    one, ends = evening()
    header, *told = rows(tables_csv(view_of(one, ends), ends))
    assert header == list(TABLES)
    assert told == [
        ["1", "1", "1", "Kestrel", "3", "1", "12", "played", "101"],
        ["1", "1", "2", "Moth", "1", "2", "0", "played", "101"],
        ["1", "2", "1", "Wren", "1", "3", "0", "conceded", "102"],
        ["1", "2", "2", "Martin", "3", "4", "12", "conceded", "102"],
        ["1", "", "", "Finch", "", "5", "12", "bye", ""],
    ]


def test_tables_without_a_match_or_an_end_are_told_as_they_are() -> None:
    """One waits; one was won by walkover, and another has the place of who did not come by now.

    At a third, of three, one has not come.
    """
    waits = after(
        called(ready(5), 5),
        made.Absent(at=NOW, by=ROOK, table=TableKey(1, 2), places=(Place(3),)),
        *[
            made.StoodIn(at=NOW, by=ROOK, place=Place(place), player=UserId(player))
            for place, player in ((3, MARTIN), (5, 6))
        ],
    )
    _, *told = rows(tables_csv(view_of(waits), {}))
    assert [row[2:] for row in told] == [
        ["1", "Kestrel", "", "1", "", "open", ""],
        ["2", "Moth", "", "2", "", "open", ""],
        ["1", "Wren", "", "3", "0", "walkover", ""],
        ["2", "Otter", "", "4", "12", "walkover", ""],
        ["", "Finch", "", "5", "12", "bye", ""],
    ]
    _, *told = rows(tables_csv(view_of(_two_of_three()), {}))
    assert [row[2:4] for row in told] == [["1", "Moth"], ["2", "Wren"], ["", "Kestrel"]]


def _two_of_three() -> Round:
    welcome: dict[str, Any] = {"game": "dungeon", "options": WelcomeOptions(Edition.WELCOME)}
    one = called(ready(3, pairing=Pairing.TABLES, **welcome))
    key, came = TableKey(1, 1), (Place(2), Place(3))
    match = running(ready(2)).legs[0].tables[0].match
    assert match is not None
    return after(
        one,
        made.Absent(at=NOW, by=ROOK, table=key, places=(Place(1),)),
        made.Started(at=NOW, table=key, match=match, seated=came),
    )


def test_names_are_no_formulas_and_end_no_cell() -> None:
    one, ends = evening()
    names = {**NAMES, **dict(zip(map(UserId, range(1, 7)), FORMULAS, strict=True))}
    view = view_of(one, ends, names=names)
    told = {row[1]: row[2] for row in rows(standings_csv(view))[1:]}
    assert [told[str(place)] for place in range(1, 6)] == [
        "'=1+1", "'+1", "'-1", "'@here", "Kestrel, Moth",
    ]  # fmt: skip


def crowded(**changes: Any) -> tuple[RoundView, Ends]:
    one = running(running(ready(32, places=32)))
    ends = all_won(one)
    return view_of(one, ends, **changes), ends


def test_as_text_it_stands_in_blocks_of_whole_rows() -> None:
    view, ends = crowded(names=dict.fromkeys(NAMES, NASTY))
    messages = as_text(view, ends, texts_in("en"))
    blocks = [message.markdown.split("```") for message in messages]
    told = [block[1].strip().splitlines() for block in blocks]
    assert all(len(message.markdown) <= 2000 for message in messages)
    assert all(len(block) == 3 for block in blocks), "no name ends its block"
    headers = [rows(f"{lines[0]}\r\n".encode())[0] for lines in told]
    assert sum(header == list(STANDINGS) for header in headers) > 1
    seats = [lines[1:] for header, lines in zip(headers, told, strict=True) if header[0] == "leg"]
    assert sum(map(len, seats)) == 64
    assert sum(map(len, told)) - len(told) == 64 + 32
