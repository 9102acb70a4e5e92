"""Points, ties and ranks: what tables, byes and corrections give."""

import pytest

from bot.match.result import Way
from bot.rounds import entries as made
from bot.rounds.standings import byes, meetings, points_by_places
from bot.rounds.terms import Pairing
from tests.rounds.evening import KESTREL, STRANGER, Evening, places


def ranks(evening: Evening) -> list[tuple[int, int]]:
    """(rank, place) of all rows."""
    return [(row.rank, row.place) for row in evening.rows]


@pytest.mark.parametrize(
    ("ranked", "points"),
    [
        ((1, 2), (12, 0)),
        ((1, 1), (6, 6)),
        ((2, 3, 1), (6, 0, 12)),
        ((1, 2, 2), (12, 3, 3)),
        ((1, 1, 3), (9, 9, 0)),
        ((1, 2, 3, 4), (12, 8, 4, 0)),
        ((1, 1, 3, 4), (10, 10, 4, 0)),
        ((2, 2, 2, 1), (4, 4, 4, 12)),
        ((1, 1, 1, 1), (6, 6, 6, 6)),
    ],
)
def test_a_table_gives_12_for_all_who_are_beaten(
    ranked: tuple[int, ...], points: tuple[int, ...]
) -> None:
    assert points_by_places(ranked) == points
    assert sum(points) == 6 * len(points)


def test_points_come_first() -> None:
    evening = Evening().begun(4).leg((1, 2), (3, 4)).play(1, 2, 1).play(2, 1, 1)
    assert evening.points() == {2: 12, 3: 6, 4: 6, 1: 0}
    assert ranks(evening) == [(1, 2), (2, 3), (2, 4), (4, 1)]


def test_then_the_points_of_all_whom_a_place_has_met() -> None:
    evening = Evening(legs=3).begun(6).leg((1, 2), (3, 4), (5, 6)).all_play()
    evening.leg((1, 5), (3, 2), (4, 6)).play(1, 1, 2).play(2, 1, 2).play(3, 1, 2)
    # 1 and 3 have won twice, 5 and 4 once, 2 and 6 never.
    assert evening.points() == {1: 24, 3: 24, 4: 12, 5: 12, 2: 0, 6: 0}
    # 1 has met 2 and 5: 0 + 12. 3 has met 4 and 2: 12 + 0. 4: 24 + 0, 5: 0 + 24.
    assert {row.place: row.met for row in evening.rows} == {
        1: 12,
        3: 12,
        4: 24,
        5: 24,
        2: 48,
        6: 24,
    }
    assert ranks(evening) == [(1, 1), (1, 3), (3, 4), (3, 5), (5, 2), (6, 6)]


def test_somebody_met_twice_counts_twice() -> None:
    evening = Evening(legs=2).begun(2).leg((1, 2)).play(1, 1, 2).leg((1, 2)).play(1, 2, 1)
    assert [(row.points, row.met) for row in evening.rows] == [(12, 24), (12, 24)]


def test_then_wins_against_those_who_are_equal_so_far() -> None:
    evening = Evening(legs=3).begun(4).leg((1, 2), (3, 4)).play(1, 2, 1).play(2, 1, 2)
    evening.leg((1, 3), (2, 4)).play(1, 1, 2).play(2, 2, 1).leg((1, 4), (2, 3))
    evening.play(1, 1, 2).play(2, 1, 2)
    # All have met all: 1 and 2 have 24 points and met 24, and 2 has beaten 1.
    assert {row.place: (row.points, row.met) for row in evening.rows} == {
        2: (24, 48),
        1: (24, 48),
        3: (12, 60),
        4: (12, 60),
    }
    assert ranks(evening) == [(1, 2), (2, 1), (3, 3), (4, 4)]


def test_wins_against_others_break_no_tie() -> None:
    evening = Evening(legs=1).begun(4).leg((1, 2), (3, 4)).play(1, 1, 2).play(2, 1, 2)
    assert ranks(evening) == [(1, 1), (1, 3), (3, 2), (3, 4)]


def test_a_win_that_was_not_played_breaks_no_tie() -> None:
    evening = Evening(legs=2).begun(2).leg((1, 2)).rule(1, 12, 0).leg((1, 2)).play(1, 2, 1)
    assert [(row.rank, row.place, row.points) for row in evening.rows] == [(1, 2, 12), (2, 1, 12)]


def test_three_who_beat_each_other_share_a_rank() -> None:
    evening = Evening(pairing=Pairing.EVERYBODY).begun(3)
    for table, bye in (((1, 2), 3), ((2, 3), 1), ((3, 1), 2)):
        evening.leg(table, byes=(bye,)).play(1, 1, 2)
    assert [(row.rank, row.points, row.met) for row in evening.rows] == [(1, 24, 48)] * 3


def test_a_bye_counts_as_a_win_and_nobody_was_met() -> None:
    evening = Evening().begun(3).leg((1, 2), byes=(3,)).play(1, 1, 2)
    row = evening.rows[1]
    assert (row.place, row.points, row.wins, row.byes, row.met) == (3, 12, 1, 1, 0)
    assert byes(evening.round) == {3: 1}


def test_a_bye_gives_nothing_where_more_than_two_sit_at_a_table() -> None:
    evening = Evening(game="boss-monster", pairing=Pairing.TABLES)
    evening.begun(4).leg((1, 2, 3), byes=(4,)).play(1, 1, 2, 3)
    assert evening.points() == {1: 12, 2: 6, 3: 0, 4: 0}
    assert evening.rows[-1].wins == 0


def test_a_place_that_is_left_out_by_hand_gets_nothing() -> None:
    evening = Evening().begun(4).leg((1, 2)).play(1, 1, 1)
    assert evening.points() == {1: 6, 2: 6, 3: 0, 4: 0}
    assert evening.round.legs[0].left_out == places(3, 4)
    assert byes(evening.round) == {}


def test_open_tables_count_nothing_yet() -> None:
    evening = Evening().begun(4).leg((1, 2), (3, 4)).play(1, 1, 2)
    evening.start(2)
    assert evening.outcome(2) == ("open", ())
    assert [(row.place, row.points, row.met) for row in evening.rows] == [
        (1, 12, 0),
        (2, 0, 12),
        (3, 0, 0),
        (4, 0, 0),
    ]
    assert meetings(evening.round, evening.ends) == {places(1, 2): 1}


@pytest.mark.parametrize(
    ("end", "how"),
    [
        ({}, "played"),
        ({"ways": (Way.PLAYED, Way.LEFT)}, "conceded"),
        ({"ways": (Way.PLAYED, Way.TIMED_OUT)}, "time"),
        ({"awarded": True}, "awarded"),
    ],
)
def test_a_match_gives_its_points_and_a_meeting_however_it_ends(
    end: dict[str, object], how: str
) -> None:
    evening = Evening().begun(2).leg((1, 2)).play(1, 1, 2, **end)
    assert evening.outcome(1) == (how, (12, 0))
    assert meetings(evening.round, evening.ends) == {places(1, 2): 1}


def test_a_match_without_a_result_gives_nothing_and_was_a_meeting() -> None:
    evening = Evening().begun(2).leg((1, 2)).play(1)
    assert evening.outcome(1) == ("no-result", (0, 0))
    assert [(row.wins, row.losses, row.draws) for row in evening.rows] == [(0, 0, 0)] * 2
    assert meetings(evening.round, evening.ends) == {places(1, 2): 1}


def test_a_void_table_gives_nothing_and_was_no_meeting() -> None:
    evening = Evening().begun(2).leg((1, 2)).play(1, 1, 2).rule(1)
    assert evening.outcome(1) == ("void", (0, 0))
    assert [(row.wins, row.losses, row.met) for row in evening.rows] == [(0, 0, 0)] * 2
    assert meetings(evening.round, evening.ends) == {}


def test_a_ruling_stands_before_the_result() -> None:
    evening = Evening().begun(2).leg((1, 2)).play(1, 1, 2).rule(1, 0, 12)
    assert evening.outcome(1) == ("ruled", (0, 12))
    assert meetings(evening.round, evening.ends) == {places(1, 2): 1}
    assert [(row.place, row.wins, row.losses) for row in evening.rows] == [(2, 1, 0), (1, 0, 1)]


def test_a_walkover_gives_12_and_was_no_meeting() -> None:
    evening = Evening().begun(2).leg((1, 2))
    evening.do(made.Absent, None, table=evening.key(1), places=places(2))
    assert evening.outcome(1) == ("walkover", (12, 0))
    first, last = evening.rows
    assert (first.points, first.wins, first.walkovers, first.byes) == (12, 1, 1, 0)
    assert (last.points, last.losses, last.left_after) == (0, 1, 1)
    assert byes(evening.round) == {1: 1}, "the next bye is not theirs"
    assert meetings(evening.round, evening.ends) == {}
    assert byes(evening.rule(1, 6, 6).round) == {}, "a ruling stands before it"


def test_nobody_gets_anything_where_none_came() -> None:
    evening = Evening().begun(2).leg((1, 2))
    evening.do(made.Absent, table=evening.key(1), places=places(1, 2))
    assert evening.outcome(1) == ("walkover", (0, 0))
    assert [(row.rank, row.points, row.losses) for row in evening.rows] == [(1, 0, 1)] * 2


def test_a_table_of_four_plays_with_those_who_came() -> None:
    evening = Evening(game="boss-monster", pairing=Pairing.TABLES).begun(4).leg((4, 1, 2, 3))
    evening.do(made.Absent, None, table=evening.key(1), places=places(1))
    assert evening.outcome(1) == ("open", ())
    evening.play(1, 2, 1, 2)
    assert evening.outcome(1) == ("played", (3, 0, 12, 3))
    assert meetings(evening.round, evening.ends) == dict.fromkeys(
        [places(2, 3), places(2, 4), places(3, 4)], 1
    )


def test_only_the_last_match_of_a_replayed_table_counts() -> None:
    evening = Evening().begun(2).leg((1, 2)).play(1, 1, 2)
    evening.do(made.Replayed, table=evening.key(1))
    assert evening.outcome(1) == ("open", ())
    evening.play(1, 2, 1)
    assert evening.points() == {2: 12, 1: 0}
    assert meetings(evening.round, evening.ends) == {places(1, 2): 1}


def test_corrections_are_added_and_told() -> None:
    evening = Evening().begun(2).leg((1, 2)).play(1, 1, 2)
    for points in (12, -3):
        evening.do(made.Corrected, place=places(2)[0], points=points, reason="late ruling")
    assert [(row.place, row.points, row.correction) for row in evening.rows] == [
        (1, 12, 0),
        (2, 9, 9),
    ]


def test_a_place_that_drops_out_keeps_its_row_and_counts_for_those_it_met() -> None:
    evening = Evening(legs=2).begun(4).leg((1, 2), (3, 4)).all_play()
    before = evening.rows
    evening.do(made.Withdrew, KESTREL, player=KESTREL)
    assert [row.left_after for row in evening.rows] == [1, None, None, None]
    assert [(row.place, row.points, row.met) for row in evening.rows] == [
        (row.place, row.points, row.met) for row in before
    ]


def test_a_place_that_leaves_before_its_first_leg_has_no_row() -> None:
    evening = Evening(legs=4).begun(3).do(made.Withdrew, KESTREL, player=KESTREL)
    evening.leg((2, 3)).come(STRANGER).do(made.Withdrew, STRANGER, player=STRANGER)
    assert [row.place for row in evening.rows] == [2, 3]
    # But points that a host has given are never hidden.
    evening.do(made.Corrected, place=places(1)[0], points=-2)
    assert evening.points() == {2: 0, 3: 0, 1: -2}


def test_losers_of_a_knock_out_share_places() -> None:
    evening = Evening(pairing=Pairing.KNOCK_OUT).begun(6)
    while evening.round.phase != "closed":
        evening.leg().all_play()
        if len(evening.round.legs) == 3:
            evening.do(made.Closed)
    assert [row.rank for row in evening.rows] == [1, 2, 3, 3, 5, 5]
    assert evening.rows[0].place == 1
