"""Refusals that follow from results or from newer decisions, and the draws of legs."""

import pytest

from bot.rounds import entries as made
from bot.rounds.deciding import field, may_draw, seating_of
from bot.rounds.entries import TableKey
from bot.rounds.errors import RoundRefusal, RoundRefused
from bot.rounds.pairing.seating import LegSeating
from bot.rounds.round import may_enter
from bot.rounds.terms import Pairing
from tests.rounds.evening import (
    JUDGE,
    KESTREL,
    MOTH,
    OTTER,
    PLAYERS,
    ROOK,
    STRANGER,
    WREN,
    Evening,
    places,
)

PAIR = LegSeating((places(1, 2),))


def no_draw(evening: Evening) -> RoundRefused:
    with pytest.raises(RoundRefused) as caught:
        seating_of(evening.round, evening.ends)
    return caught.value


def seated(evening: Evening) -> tuple[list[list[int]], list[int]]:
    """The tables of the newest leg, as sorted places in order, and the byes."""
    leg = evening.round.legs[-1]
    return sorted(sorted(table.places) for table in leg.tables), [*leg.byes]


# Refusals that follow from results


def test_the_next_leg_waits_for_all_tables() -> None:
    evening = Evening(legs=2).begun(4).leg((1, 2), (3, 4)).play(1, 1, 2)
    evening.start(2)
    assert not may_draw(evening.round, evening.ends)
    for refusal in (no_draw(evening), evening.refusal(made.LegDrawn, seating=PAIR)):
        assert (refusal.reason, refusal.number) == (RoundRefusal.OPEN_TABLES, 1)
    assert evening.refused(made.Closed) is RoundRefusal.OPEN_TABLES
    evening.rule(2)
    assert may_draw(evening.round, evening.ends)
    evening.leg().all_play()
    assert not may_draw(evening.round, evening.ends)
    assert no_draw(evening).reason is RoundRefusal.NO_MORE_LEGS
    evening.do(made.Closed)


def test_a_draw_needs_two_who_play() -> None:
    evening = Evening()
    assert not may_draw(evening.round, evening.ends)
    assert no_draw(evening).reason is RoundRefusal.NOT_NOW
    evening.begun(2)
    assert may_draw(evening.round, evening.ends)
    evening.do(made.Withdrew, KESTREL, player=KESTREL)
    assert not may_draw(evening.round, evening.ends)
    assert (no_draw(evening).reason, no_draw(evening).number) == (RoundRefusal.TOO_FEW, 2)


def test_a_table_is_replayed_when_it_is_over() -> None:
    evening = Evening().begun(2).leg((1, 2))
    evening.start(1)
    assert evening.refused(made.Replayed, table=evening.key(1)) is RoundRefusal.TABLE_OPEN
    evening.rule(1, 12, 0).do(made.Replayed, table=evening.key(1))
    assert evening.refused(made.Replayed, table=evening.key(1)) is RoundRefusal.TABLE_OPEN
    assert evening.refused(made.Replayed, table=TableKey(1, 2)) is RoundRefusal.NO_SUCH_TABLE


def test_a_stand_in_comes_before_a_match_or_after_it() -> None:
    evening = Evening().begun(4).leg((1, 2), (3, 4)).play(1, 1, 2)
    evening.start(2)
    begun = evening.refused(made.StoodIn, place=places(3)[0], player=STRANGER)
    assert begun is RoundRefusal.BEGUN
    evening.do(made.StoodIn, place=places(1)[0], player=STRANGER)


def test_a_player_whose_table_is_open_does_not_become_the_host() -> None:
    evening = Evening().begun(2).leg((1, 2)).do(made.Withdrew, MOTH, player=MOTH)
    assert evening.refused(made.RoundHandedOver, to=MOTH) is RoundRefusal.PLAYS_ELSEWHERE
    evening.play(1, 1, 2).do(made.RoundHandedOver, to=MOTH)


# Refusals that follow from newer decisions


def two_hosts() -> Evening:
    evening = Evening(legs=2).do(made.CoHost, player=JUDGE).begun(4)
    return evening.leg((1, 2), (3, 4)).play(1, 1, 2).play(2, 1, 2)


def test_two_hosts_do_not_decide_the_same_at_once() -> None:
    evening = two_hosts()
    seen, table = evening.round.version, evening.key(1)
    evening.do(made.Ruled, seen=seen, table=table, points=(0, 12))
    late = evening.refusal(made.Replayed, JUDGE, seen=seen, table=table)
    assert (late.reason, late.by) == (RoundRefusal.CHANGED, ROOK)
    # Other tables and people are other things.
    evening.do(made.Ruled, JUDGE, seen=seen, table=evening.key(2), points=None)
    evening.do(made.Withdrew, ROOK, seen=seen, player=KESTREL)
    evening.do(made.Withdrew, JUDGE, seen=seen, player=MOTH)
    again = evening.refusal(made.Withdrew, JUDGE, seen=seen, player=KESTREL)
    assert (again.reason, again.by) == (RoundRefusal.CHANGED, ROOK)
    evening.do(made.Replayed, JUDGE, seen=evening.round.version, table=table)


def test_a_pair_is_not_allowed_again_by_two_who_forbid_it() -> None:
    evening = two_hosts()
    seen = evening.round.version
    evening.do(made.PairForbidden, seen=seen, places=places(1, 2))
    evening.do(made.PairForbidden, JUDGE, seen=seen, places=places(1, 3))
    late = evening.refused(made.PairForbidden, JUDGE, seen=seen, places=places(2, 1))
    assert late is RoundRefusal.CHANGED


def test_go_is_for_the_draw_that_was_seen() -> None:
    evening = Evening().do(made.CoHost, player=JUDGE).begun(2)
    evening.do(made.LegDrawn, seating=PAIR)
    seen = evening.round.version
    evening.do(made.LegDrawn, JUDGE, seating=LegSeating((places(2, 1),)))
    late = evening.refusal(made.Went, seen=seen)
    assert (late.reason, late.by) == (RoundRefusal.CHANGED, JUDGE)
    evening.do(made.Went, seen=evening.round.version)


def test_the_standings_that_were_seen_are_approved() -> None:
    evening = two_hosts()
    seen = evening.round.version
    evening.come(STRANGER).do(made.Withdrew, STRANGER, player=STRANGER)
    seen_later = evening.round.version
    evening.do(made.Corrected, JUDGE, place=places(1)[0], points=6)
    late = evening.refusal(made.Closed, seen=seen_later)
    assert (late.reason, late.by) == (RoundRefusal.CHANGED, JUDGE)
    assert evening.refused(made.Closed, seen=seen) is RoundRefusal.CHANGED
    seen = evening.round.version
    # Nothing of this stands in them.
    evening.do(made.EntryOpened, open=False).do(made.Delayed, None, ms=1)
    evening.do(made.PairForbidden, places=places(1, 2)).do(made.Closed, seen=seen)


# How legs are drawn


def test_a_draw_goes_by_what_has_happened() -> None:
    evening = Evening(legs=3).begun(5).do(made.PairForbidden, places=places(4, 1))
    evening.leg((1, 2), (3, 4), byes=(5,)).play(1, 1, 2)
    evening.do(made.Absent, table=evening.key(2), places=places(4))
    now = field(evening.round, evening.ends)
    assert now.places == places(1, 2, 3, 5)
    assert now.points == {1: 12, 2: 0, 3: 12, 4: 0, 5: 12}
    assert now.met == {places(1, 2): 1}
    assert now.byes == {3: 1, 5: 1}
    assert now.forbidden == {places(1, 4)}


def test_swiss_brings_equals_together_and_nobody_meets_twice() -> None:
    evening = Evening(legs=3).begun(6).leg((1, 2), (3, 4), (5, 6)).all_play()
    evening.leg()
    tables, _ = seated(evening)
    points = {1: 1, 3: 1, 5: 1, 2: 0, 4: 0, 6: 0}
    # Three have won, so one of them meets one who has not.
    assert sorted(points[one] - points[other] for one, other in tables).count(0) == 2
    assert not {(1, 2), (3, 4), (5, 6)}.intersection(map(tuple, tables))


@pytest.mark.parametrize(
    "pairing", [Pairing.SWISS, Pairing.DRAWN, Pairing.BY_HAND, Pairing.EVERYBODY, Pairing.KNOCK_OUT]
)
def test_the_pairs_that_stand_in_the_way_are_named(pairing: Pairing) -> None:
    evening = Evening(pairing=pairing).begun(2).do(made.PairForbidden, places=places(1, 2))
    refusal = no_draw(evening)
    assert (refusal.reason, refusal.pairs) == (RoundRefusal.NO_SEATING, (places(1, 2),))


def test_a_game_of_four_seats_has_few_and_even_tables() -> None:
    evening = Evening(game="boss-monster", pairing=Pairing.TABLES).begun(7).leg()
    tables, byes = seated(evening)
    assert (sorted(map(len, tables)), byes) == ([3, 4], [])


def test_the_same_leg_is_drawn_by_the_same_log() -> None:
    one, other = (Evening().begun(8).leg().all_play().leg() for _ in range(2))
    assert one.round == other.round


# Everybody meets everybody


def everybody(count: int) -> Evening:
    return Evening(pairing=Pairing.EVERYBODY).begun(count)


def to_the_end(evening: Evening) -> list[list[list[int]]]:
    """The tables of all further legs that can be drawn."""
    found = []
    while may_draw(evening.round, evening.ends):
        try:
            evening.leg().all_play()
        except RoundRefused:
            assert no_draw(evening).reason is RoundRefusal.TOO_FEW
            break
        found.append(seated(evening)[0])
    return found


def test_everybody_meets_everybody_once() -> None:
    for count, legs in ((2, 1), (5, 5), (6, 5)):
        found = to_the_end(everybody(count))
        assert len(found) == legs
        pairs = sorted(tuple(table) for leg in found for table in leg)
        assert pairs == [(one, two) for one in range(1, count) for two in range(one + 1, count + 1)]


def test_a_place_that_drops_out_gives_each_opponent_a_bye_and_changes_nothing_else() -> None:
    whole = to_the_end(everybody(6))
    evening = everybody(6).leg().all_play().do(made.Withdrew, WREN, player=WREN)
    rest = to_the_end(evening)
    assert rest == [[table for table in leg if 3 not in table] for leg in whole[1:]]
    given = [place for leg in evening.round.legs for place in leg.byes]
    missed = {place for leg in whole[1:] for table in leg if 3 in table for place in table} - {3}
    assert sorted(given) == sorted(missed)


def test_a_late_one_takes_the_bye_of_an_odd_number_and_others_wait() -> None:
    whole = to_the_end(everybody(5))
    evening = everybody(5).leg().all_play().come(STRANGER, JUDGE)
    assert evening.round.playing == places(1, 2, 3, 4, 5, 6)
    assert evening.round.waiting == (JUDGE,)
    assert evening.refused(made.SignedUp, player=JUDGE) is RoundRefusal.WAITS_ALREADY
    rest = to_the_end(evening)
    assert [[table for table in leg if 6 not in table] for leg in rest] == whole[1:]
    assert all(not leg.byes for leg in evening.round.legs[1:])


def test_nobody_joins_a_circle_that_is_full() -> None:
    evening = everybody(6).leg().come(STRANGER)
    assert [*evening.round.waiting] == [STRANGER]
    evening.all_play().do(made.Withdrew, WREN, player=WREN)
    evening.do(made.StoodIn, place=places(3)[0], player=STRANGER)
    assert evening.round.playing == places(1, 2, 3, 4, 5, 6)
    assert [*evening.round.waiting] == []


def test_a_leg_in_which_nobody_meets_is_passed_over() -> None:
    whole = to_the_end(everybody(4))
    for number, left in enumerate(whole[1:], start=1):
        evening = everybody(4).leg().all_play()
        # Only one pair stays that is to meet yet.
        pair = left[0]
        for player in (user for at, user in enumerate(PLAYERS[:4], 1) if at not in pair):
            evening.do(made.Withdrew, player, player=player)
        assert to_the_end(evening) == [[pair]], number
        evening.do(made.Closed)


def test_a_leg_by_hand_takes_none_out_of_the_circle() -> None:
    whole = to_the_end(everybody(4))
    evening = everybody(4).leg((1, 2)).all_play()
    assert to_the_end(evening) == whole[:2]


# Knock-out


def knock_out(count: int) -> Evening:
    return Evening(pairing=Pairing.KNOCK_OUT, legs=1).begun(count)


@pytest.mark.parametrize(("count", "tables"), [(2, [1]), (5, [1, 2, 1]), (8, [4, 2, 1])])
def test_a_knock_out_has_as_many_legs_as_it_takes(count: int, tables: list[int]) -> None:
    found = to_the_end(knock_out(count))
    assert [len(leg) for leg in found] == tables
    assert found[-1][0][0] == 1, "the lowest place wins here"


def test_the_list_of_a_knock_out_keeps_forbidden_pairs_apart() -> None:
    evening = knock_out(4)
    for two in (places(1, 2), places(3, 4), places(1, 3), places(2, 4)):
        evening.do(made.PairForbidden, places=two)
    assert seated(evening.leg()) == ([[1, 4], [2, 3]], [])


def test_a_knock_out_goes_on_when_every_table_has_a_winner() -> None:
    evening = knock_out(4).leg((1, 2), (3, 4)).play(1, 1, 1).play(2)
    refusal = no_draw(evening)
    assert (refusal.reason, refusal.number) == (RoundRefusal.UNDECIDED, 1)
    evening.do(made.Replayed, table=evening.key(1)).play(1, 2, 1)
    assert no_draw(evening).number == 2
    evening.rule(2, 12, 0).leg()
    assert seated(evening) == ([[2, 3]], [])
    assert evening.round.legs[-1].left_out == (), "who has lost is not left out"


def test_a_winner_who_drops_out_gives_the_next_one_a_bye() -> None:
    evening = knock_out(8).leg().all_play()
    beaten = [max(table.places) for table in evening.round.legs[0].tables]
    gone, *_ = sorted({1, 2, 3, 4, 5, 6, 7, 8} - {*beaten})
    evening.do(made.Withdrew, PLAYERS[gone - 1], player=PLAYERS[gone - 1]).leg()
    tables, byes = seated(evening)
    assert (len(tables), len(byes)) == (1, 1)
    assert not {gone, *beaten}.intersection(*tables, byes)


def test_nobody_goes_on_from_a_table_to_which_none_came() -> None:
    evening = knock_out(8).leg((1, 2), (3, 4), (5, 6), (7, 8))
    evening.do(made.Absent, None, table=evening.key(1), places=places(1, 2)).all_play()
    assert may_draw(evening.round, evening.ends)
    tables, byes = seated(evening.leg())
    assert sorted([*byes, *(place for table in tables for place in table)]) == [3, 5, 7]


def test_a_void_table_of_a_knock_out_is_decided_or_all_drop_out() -> None:
    evening = knock_out(4).leg((1, 2), (3, 4)).play(1, 1, 2).rule(2)
    assert no_draw(evening).number == 2
    assert not may_draw(evening.round, evening.ends)
    assert may_draw(evening.rule(2, 12, 0).round, evening.ends)
    evening.rule(2).do(made.Withdrew, player=WREN).do(made.Withdrew, player=OTTER)
    assert no_draw(evening).reason is RoundRefusal.TOO_FEW, "one is left"


def test_a_leg_of_a_knock_out_in_which_nobody_would_meet_is_left_out() -> None:
    evening = knock_out(8).leg().all_play()
    # One goes of each pair that would meet now.
    (one, other), (third, fourth) = seating_of(evening.round, evening.ends).tables
    for place in (one, third):
        player = evening.round.places[place - 1].player
        evening.do(made.Withdrew, player=player)
    assert may_draw(evening.round, evening.ends)
    assert seated(evening.leg()) == ([sorted((other, fourth))], [])


def test_a_knock_out_with_one_left_is_closed() -> None:
    evening = knock_out(4).leg((1, 2), (3, 4)).all_play()
    evening.do(made.Withdrew, KESTREL, player=KESTREL)
    assert no_draw(evening).reason is RoundRefusal.TOO_FEW
    evening.do(made.Closed)
    assert [row.rank for row in evening.rows] == [1, 1, 3, 3]


def test_nobody_joins_a_knock_out_that_has_begun() -> None:
    evening = Evening(pairing=Pairing.KNOCK_OUT, places=4).come(*PLAYERS[:5])
    assert may_enter(evening.do(made.CheckInClosed).round)
    evening.leg((1, 2), (3, 4)).do(made.Withdrew, KESTREL, player=KESTREL)
    assert not may_enter(evening.round)
    for player in (STRANGER, PLAYERS[4]):
        for by in (ROOK, player):
            reason = evening.refused(made.SignedUp, by, player=player)
            assert reason is RoundRefusal.KNOCK_OUT_BEGUN
    evening.do(made.StoodIn, place=places(1)[0], player=PLAYERS[4])


def test_another_winner_throws_the_next_draw_of_a_knock_out_away() -> None:
    evening = knock_out(4).leg((1, 2), (3, 4)).all_play()
    evening.do(made.LegDrawn, seating=seating_of(evening.round, evening.ends))
    # Those who have lost can go: nothing was drawn for them.
    evening.do(made.Withdrew, OTTER, player=OTTER)
    had = evening.has_draw
    assert had
    evening.do(made.Ruled, table=evening.key(1), points=(0, 12))
    assert not evening.has_draw
    assert seated(evening.leg()) == ([[2, 3]], [])
