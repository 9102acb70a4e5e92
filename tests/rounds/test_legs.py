"""Legs and tables of a round: what happens at them, and what is refused."""

import pytest

from bot.rounds import entries as made
from bot.rounds.entries import TableKey
from bot.rounds.errors import RoundRefusal
from bot.rounds.ids import Place
from bot.rounds.pairing.seating import LegSeating
from bot.rounds.round import RoundPhase
from bot.rounds.terms import Pairing
from tests.rounds.evening import (
    HERON,
    KESTREL,
    MOTH,
    OTTER,
    ROOK,
    STRANGER,
    SWIFT,
    WREN,
    Evening,
    places,
)

ONE, TWO, THREE, FOUR = places(1, 2, 3, 4)


# The draw


@pytest.mark.parametrize(
    ("tables", "byes", "place", "pairs"),
    [
        ([], (1, 2), None, ()),
        ([(1, 2), (2, 3)], (), 2, ()),
        ([(1, 2)], (1,), 1, ()),
        ([(1, 1)], (), 1, ()),
        ([(1, 5)], (), 5, ()),
        ([(1, 9)], (), 9, ()),
        ([(1, 2, 3)], (), 1, ()),
        ([(1,)], (), 1, ()),
        ([(2, 1), (4, 3)], (), None, (places(1, 2), places(3, 4))),
    ],
)
def test_a_leg_that_cannot_be_played_is_refused(
    tables: list[tuple[int, ...]],
    byes: tuple[int, ...],
    place: int | None,
    pairs: tuple[tuple[Place, ...], ...],
) -> None:
    evening = Evening().begun(5).do(made.Withdrew, HERON, player=HERON)
    for two in (places(1, 2), places(3, 4)):
        evening.do(made.PairForbidden, places=two)
    seating = LegSeating(tuple(places(*table) for table in tables), places(*byes))
    refusal = evening.refusal(made.LegDrawn, seating=seating, by_hand=True)
    assert refusal.reason is RoundRefusal.BAD_SEATING
    assert (refusal.place, refusal.pairs) == (place, pairs)


def test_a_pair_that_was_forbidden_may_be_allowed_again() -> None:
    evening = Evening().begun(2).do(made.PairForbidden, places=places(2, 1))
    assert evening.round.forbidden == {(ONE, TWO)}
    evening.do(made.PairForbidden, places=places(1, 2))
    assert evening.round.forbidden == frozenset()
    for wrong in ((1, 1), (1, 3)):
        refused = evening.refused(made.PairForbidden, places=places(*wrong))
        assert refused is RoundRefusal.NO_SUCH_PLACE


def test_a_leg_can_be_drawn_anew_until_it_begins() -> None:
    evening = Evening().begun(4)
    for tables in (((1, 2), (3, 4)), ((1, 3), (2, 4))):
        seating = LegSeating(tuple(places(*table) for table in tables))
        evening.do(made.LegDrawn, seating=seating)
        assert evening.round.drawn is not None
        assert tuple(table.places for table in evening.round.drawn.tables) == seating.tables
    evening.do(made.Went)
    assert (evening.round.phase, len(evening.round.legs)) == (RoundPhase.RUNNING, 1)
    assert evening.refused(made.Went) is RoundRefusal.NOT_NOW


def test_a_draw_goes_when_somebody_in_it_drops_out() -> None:
    evening = Evening().begun(4).do(made.LegDrawn, seating=LegSeating((places(1, 2), places(3, 4))))
    evening.do(made.Withdrew, OTTER, player=OTTER)
    assert (evening.round.phase, evening.round.drawn) == (RoundPhase.READY, None)
    assert evening.refused(made.Went) is RoundRefusal.NOT_NOW


@pytest.mark.parametrize("by_hand", [True, False])
def test_only_a_leg_by_hand_leaves_those_out_who_come_since(by_hand: bool) -> None:
    evening = Evening().begun(2)
    evening.do(made.LegDrawn, seating=LegSeating((places(1, 2),)), by_hand=by_hand).come(WREN)
    drawn = evening.round.drawn
    if not by_hand:
        assert drawn is None
        return
    assert drawn is not None
    assert drawn.left_out == (THREE,)
    evening.do(made.Withdrew, WREN, player=WREN)
    assert evening.round.drawn is not None
    assert evening.round.drawn.left_out == ()


def test_there_are_no_more_legs_than_the_terms_have() -> None:
    evening = Evening(legs=1).begun(2).leg((1, 2)).all_play()
    seating = LegSeating((places(1, 2),))
    assert evening.refused(made.LegDrawn, seating=seating) is RoundRefusal.NO_MORE_LEGS


# Go, and Go taken back


def test_go_is_taken_back_until_something_has_happened_at_a_table() -> None:
    def fresh() -> Evening:
        return Evening(game="boss-monster", pairing=Pairing.TABLES).begun(6).leg()

    evening = fresh().do(made.TookBackGo)
    assert (evening.round.phase, evening.round.legs) == (RoundPhase.DRAWN, ())
    assert evening.refused(made.TookBackGo) is RoundRefusal.NOT_NOW
    evening.do(made.Went)
    assert len(evening.round.legs) == 1

    absent = fresh()
    absent.do(made.Absent, table=absent.key(1), places=absent.table(1).places[:1])
    for begun in (fresh().rule(1), fresh().play(2, 1, 2, 3), absent):
        assert begun.refused(made.TookBackGo) is RoundRefusal.BEGUN
    replayed = fresh().play(1, 1, 2, 3)
    replayed.do(made.Replayed, table=replayed.key(1))
    assert replayed.refused(made.TookBackGo) is RoundRefusal.BEGUN


def test_people_who_came_or_went_during_a_leg_that_is_taken_back_never_had_it() -> None:
    evening = Evening(legs=4, places=5).begun(5).leg()
    evening.do(made.Withdrew, KESTREL, player=KESTREL)
    evening.come(SWIFT, STRANGER).do(made.TookBackGo)
    assert evening.round.drawn is None, "the leg has a place that plays no more"
    assert evening.round.waiting == (STRANGER,)
    assert [row.place for row in evening.rows] == [2, 3, 4, 5, 6]
    assert [(place.first_leg, place.left_after) for place in evening.round.places] == [
        (1, 0),
        *[(1, None)] * 5,
    ]


# Tables


def test_a_match_begins_with_all_who_came() -> None:
    evening = Evening().begun(4).leg((1, 2), (3, 4))
    first, second = evening.key(1), evening.key(2)

    def refused(key: TableKey, match: int, *seated: int) -> RoundRefusal:
        return evening.refused(made.Started, None, table=key, match=match, seated=places(*seated))

    for wrong in ((1,), (1, 3), (1, 1), (1, 2, 3)):
        assert refused(first, 7, *wrong) is RoundRefusal.BAD_SEATING
    evening.do(made.Started, None, table=first, match=7, seated=places(2, 1))
    assert evening.table(1).seated == (TWO, ONE)
    assert refused(first, 8, 1, 2) is RoundRefusal.BEGUN
    assert refused(second, 7, 3, 4) is RoundRefusal.BEGUN, "a match belongs to one table"
    assert refused(TableKey(1, 3), 8, 3, 4) is RoundRefusal.NO_SUCH_TABLE
    assert refused(TableKey(2, 1), 8, 3, 4) is RoundRefusal.NO_SUCH_TABLE
    evening.rule(2, 12, 0)
    assert refused(second, 8, 3, 4) is RoundRefusal.TABLE_OVER


def test_a_player_who_does_not_come_has_dropped_out_until_they_return() -> None:
    evening = Evening(legs=2).begun(4).leg((1, 2), (3, 4))
    key = evening.key(1)
    assert evening.refused(made.Absent, table=key, places=()) is RoundRefusal.NO_SUCH_PLACE
    assert evening.refused(made.Absent, table=key, places=(THREE,)) is RoundRefusal.NO_SUCH_PLACE
    evening.do(made.Absent, None, table=key, places=(TWO,))
    assert evening.table(1).walked_over
    assert evening.round.playing == places(1, 3, 4)
    assert evening.refused(made.Absent, table=key, places=(ONE,)) is RoundRefusal.TABLE_OVER
    evening.play(2, 1, 2)
    assert evening.refused(made.Absent, table=evening.key(2), places=(FOUR,)) is RoundRefusal.BEGUN
    evening.do(made.PlaceReturned, MOTH, place=TWO).leg()
    assert len(evening.round.legs[-1].tables) == 2


def test_a_stand_in_has_the_place_from_then_on() -> None:
    evening = Evening(legs=2).begun(4).leg((1, 2), (3, 4)).all_play()
    for player, reason in (
        (ROOK, RoundRefusal.HOSTS_IT),
        (OTTER, RoundRefusal.PLAYS_ELSEWHERE),
        (KESTREL, RoundRefusal.PLAYS_ELSEWHERE),
    ):
        assert evening.refused(made.StoodIn, place=ONE, player=player) is reason
    nowhere = evening.refused(made.StoodIn, place=places(5)[0], player=STRANGER)
    assert nowhere is RoundRefusal.NO_SUCH_PLACE
    evening.do(made.StoodIn, place=ONE, player=STRANGER)
    assert evening.rows[0].player == STRANGER
    assert evening.round.place_of(KESTREL) is None
    assert evening.table(1).players == (KESTREL, MOTH), "those who have played there"
    evening.come(KESTREL)
    assert evening.round.place_of(KESTREL) == evening.round.places[4], "a new one, without points"
    evening.do(made.Replayed, table=evening.key(1))
    assert evening.table(1).players == (STRANGER, MOTH)


def test_a_stand_in_comes_to_a_table_that_waits() -> None:
    evening = Evening(game="boss-monster", pairing=Pairing.TABLES).begun(3).leg((1, 2, 3))
    evening.do(made.Absent, None, table=evening.key(1), places=(THREE,))
    evening.do(made.StoodIn, place=THREE, player=STRANGER)
    assert evening.table(1).present == places(1, 2, 3)
    assert evening.table(1).players == (KESTREL, MOTH, STRANGER)
    assert evening.round.playing == places(1, 2, 3)


def test_a_walkover_and_a_bye_stay_with_those_who_had_them() -> None:
    evening = Evening().begun(5).leg((1, 2), (3, 4), byes=(5,))
    evening.do(made.Absent, None, table=evening.key(1), places=(TWO,))
    evening.do(made.StoodIn, place=TWO, player=STRANGER)
    assert evening.table(1).players == (KESTREL, MOTH)
    evening.do(made.StoodIn, place=places(5)[0], player=SWIFT)
    assert evening.round.legs[0].resting == (HERON,)


def test_a_stand_in_plays_from_the_next_start_of_a_leg_that_was_called_back() -> None:
    evening = Evening().begun(4).leg((1, 2), (3, 4)).do(made.TookBackGo)
    evening.do(made.StoodIn, place=ONE, player=STRANGER).do(made.Went)
    assert evening.table(1).players == (STRANGER, MOTH)


def test_a_place_that_left_before_its_first_leg_is_not_given_away() -> None:
    evening = Evening().begun(3).do(made.Withdrew, KESTREL, player=KESTREL).leg((2, 3))
    gone = evening.refused(made.StoodIn, place=ONE, player=STRANGER)
    assert gone is RoundRefusal.NO_SUCH_PLACE


@pytest.mark.parametrize(
    ("points", "reason"),
    [
        ((12,), RoundRefusal.BAD_SEATING),
        ((12, 0, 0), RoundRefusal.BAD_SEATING),
        ((13, -1), RoundRefusal.BAD_SEATING),
        ((12, 1), RoundRefusal.TOO_MANY_POINTS),
        ((), RoundRefusal.BAD_SEATING),
    ],
)
def test_a_ruling_gives_no_more_than_a_table(points: tuple[int, ...], reason: RoundRefusal) -> None:
    evening = Evening().begun(2).leg((1, 2))
    assert evening.refused(made.Ruled, table=evening.key(1), points=points) is reason


def test_a_ruling_gives_nobody_more_than_a_win() -> None:
    evening = Evening(game="boss-monster", pairing=Pairing.TABLES).begun(3).leg((1, 2, 3))
    refused = evening.refused(made.Ruled, table=evening.key(1), points=(18, 0, 0))
    assert refused is RoundRefusal.TOO_MANY_POINTS


def test_a_ruling_ends_a_table_and_may_be_changed() -> None:
    evening = Evening().begun(2).leg((1, 2)).rule(1, 12, 0)
    same = evening.refused(made.Ruled, table=evening.key(1), points=(12, 0))
    assert same is RoundRefusal.DONE_ALREADY
    assert evening.rule(1, 6, 6).outcome(1) == ("ruled", (6, 6))
    assert evening.rule(1).outcome(1) == ("void", (0, 0))


def test_a_replayed_table_asks_everybody_once_more() -> None:
    evening = Evening().begun(2).leg((1, 2))
    evening.do(made.Absent, None, table=evening.key(1), places=places(1, 2))
    assert evening.round.playing == ()
    evening.do(made.Replayed, table=evening.key(1))
    assert evening.round.playing == places(1, 2)
    assert evening.table(1).waits
    match = evening.start(1)
    evening.rule(1, 12, 0).do(made.Replayed, table=evening.key(1))
    assert evening.table(1).earlier == (match,)
    assert evening.round.key_of(match) == evening.key(1)


def test_a_replay_throws_the_next_draw_away() -> None:
    evening = Evening(legs=2).begun(2).leg((1, 2)).play(1, 1, 2)
    evening.do(made.LegDrawn, seating=LegSeating((places(2, 1),)))
    evening.do(made.Replayed, table=evening.key(1))
    assert (evening.round.phase, evening.round.drawn) == (RoundPhase.RUNNING, None)
    evening.play(1, 1, 2).leg((1, 2))
    old = evening.refused(made.Replayed, table=TableKey(1, 1))
    assert old is RoundRefusal.NOT_NOW


def test_points_are_corrected_from_the_first_leg_on() -> None:
    evening = Evening().begun(2)
    assert evening.refused(made.Corrected, place=ONE, points=6) is RoundRefusal.NOT_NOW
    evening.leg((1, 2))
    assert evening.refused(made.Corrected, place=THREE, points=6) is RoundRefusal.NO_SUCH_PLACE
    evening.do(made.Corrected, place=ONE, points=6, reason="a wrong card")
    (correction,) = evening.round.corrections
    assert (correction.leg, correction.by, correction.reason) == (1, ROOK, "a wrong card")
