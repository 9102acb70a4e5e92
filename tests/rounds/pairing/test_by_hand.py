"""Pairings made by hand: how they are read, and that all that is wrong is told at once."""

from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rounds.ids import Place
from bot.rounds.pairing.by_hand import by_hand
from bot.rounds.pairing.checks import Problem, SeatingTrouble
from bot.rounds.pairing.seating import Field, LegSeating
from tests.rounds.pairing.evenings import places

NAMES = {
    Place(1): "Kestrel",
    Place(2): "Moth",
    Place(3): "Wren",
    Place(4): "Otter",
    Place(5): "Rook",
    Place(6): "Rook the Second",
    Place(7): "Finch",
    Place(8): "Їжак",
    Place(9): "Heron",
}
"""Finch, the seventh, has dropped out."""

FIELD = Field(
    tuple(place for place in NAMES if place != 7), forbidden=frozenset({(Place(1), Place(2))})
)
TWO = range(2, 3)
BYE = ("bye", "вільний")


def read(text: str, seats: range = TWO) -> LegSeating | list[Problem]:
    return by_hand(text, NAMES, FIELD, seats, bye=BYE)


@pytest.mark.parametrize(
    "text",
    [
        "1 3\n2 4\n5 6\nbye 8 9",
        "1, 3\n\n  2 ; 4  \r\n5,6,\nBye: 8, 9",
        "Kestrel – Wren\nmoth - OTTER\nrook rook the second\nвільний їжак, heron",
        "kes wr\n#2 ott\nRook - the Second\nbye 9\nbye жак",
    ],
)
def test_a_text_by_numbers_names_and_parts_of_names(text: str) -> None:
    found = read(text)
    assert isinstance(found, LegSeating)
    assert found.tables == ((1, 3), (2, 4), (5, 6))
    assert sorted(found.byes) == [8, 9]


@pytest.mark.parametrize(
    "text",
    ["1-3", "1 – 3", "1—3", "#1 - #3", "1 : 3", "1:3", "1, 3", "1 vs 3", "1 VS. 3", "1vs3"],
)
def test_numbers_may_be_parted_as_people_write_matches(text: str) -> None:
    assert read(text) == LegSeating(((Place(1), Place(3)),))


@pytest.mark.parametrize(
    "text",
    [
        "anna-lee 2-3\nrook, THE – 2nd ; a vs b",
        "Anna-Lee – 2-3\nRook, the – 2nd : A vs B",
        "1 vs 2-3\n3-4",
    ],
)
def test_names_may_hold_what_parts_places(text: str) -> None:
    names = {Place(1): "Anna-Lee", Place(2): "2-3", Place(3): "Rook, the – 2nd", Place(4): "A vs B"}
    tables = ((Place(1), Place(2)), (Place(3), Place(4)))
    assert by_hand(text, names, Field(places(4)), TWO, bye=BYE) == LegSeating(tables)


def test_places_may_be_left_out() -> None:
    assert read("4 3") == LegSeating(((Place(4), Place(3)),))


def test_all_that_is_wrong_is_told_at_once() -> None:
    found = read("1 2\nMoth, Sparrow\n\nr, 3\n3 Finch 12\nbye 9\n9 4")
    assert found == [
        Problem(SeatingTrouble.FORBIDDEN_PAIR, (Place(1), Place(2)), 1),
        Problem(SeatingTrouble.NO_SUCH_PLACE, (), 2, "Sparrow"),
        Problem(SeatingTrouble.SEATED_TWICE, (Place(2),), 2),
        Problem(SeatingTrouble.AMBIGUOUS, tuple(map(Place, (1, 3, 4, 5, 6, 9))), 4, "r"),
        Problem(SeatingTrouble.NO_SUCH_PLACE, (), 5, "12"),
        Problem(SeatingTrouble.SEATED_TWICE, (Place(3),), 5),
        Problem(SeatingTrouble.NOT_PLAYING, (Place(7),), 5),
        Problem(SeatingTrouble.SEATED_TWICE, (Place(9),), 7),
    ]


def test_those_left_out_are_named_beside_other_problems() -> None:
    assert read("1 3 4\n5 6") == [
        Problem(SeatingTrouble.TABLE_SIZE, (Place(1), Place(3), Place(4)), 1),
        Problem(SeatingTrouble.LEFT_OUT, (Place(2), Place(8), Place(9))),
    ]
    assert isinstance(read("1 3 4\n5 6", range(2, 5)), LegSeating)


@pytest.mark.parametrize("text", ["", " \n", "bye 1"])
def test_a_leg_without_tables_is_none(text: str) -> None:
    found = read(text)
    assert isinstance(found, list)
    assert found[0] == Problem(SeatingTrouble.NO_TABLES)


def test_a_name_means_the_one_who_plays() -> None:
    names = {Place(1): "Wren", Place(2): "Wren", Place(3): "Rook", Place(4): "Rooks"}
    gone = Field((Place(2), Place(3), Place(4)))
    assert by_hand("wren rook", names, gone, TWO, bye=BYE) == LegSeating(((Place(2), Place(3)),))
    both = Field(places(4))
    assert by_hand("wren rooks", names, both, TWO, bye=BYE) == [
        Problem(SeatingTrouble.AMBIGUOUS, (Place(1), Place(2)), 1, "wren")
    ]


PIECES = (
    "1",
    "3",
    "9",
    "#7",
    "99999999999",
    "Moth",
    "rook",
    "r",
    "bye",
    ":",
    ",",
    " - ",
    " ",
    "\n",
)


@given(st.lists(st.sampled_from(PIECES), max_size=20).map("".join))
def test_a_text_is_read_or_says_why_not(text: str) -> None:
    found = read(text)
    if isinstance(found, LegSeating):
        seated = [*chain.from_iterable(found.tables), *found.byes]
        assert len({*seated} & {*FIELD.places}) == len(seated)
        assert all(len(table) == 2 for table in found.tables)
        assert not found.pairs & FIELD.forbidden
    else:
        assert any(problem.blocks for problem in found)
