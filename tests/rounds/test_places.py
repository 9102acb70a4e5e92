"""Places of a round: given to those who wait, offered, left, and returned to."""

import pytest

from bot.rounds import entries as made
from bot.rounds.errors import RoundRefusal
from bot.rounds.round import legs_of, may_enter, offered, usual_legs_of
from bot.rounds.terms import Pairing
from tests.rounds.evening import (
    HERON,
    KESTREL,
    MOTH,
    OTTER,
    PLAYERS,
    STRANGER,
    SWIFT,
    WREN,
    Evening,
    places,
    playing,
)

ONE, TWO = places(1, 2)


# Places before the first leg


def test_the_queue_moves_up_before_the_first_leg_only() -> None:
    evening = Evening(places=2, legs=4).come(KESTREL, MOTH, WREN, OTTER).do(made.CheckInClosed)
    evening.do(made.Withdrew, KESTREL, player=KESTREL)
    assert (playing(evening), evening.round.waiting) == ((MOTH, WREN), (OTTER,))
    evening.leg((2, 3)).play(1, 1, 2).do(made.Withdrew, MOTH, player=MOTH)
    assert (playing(evening), evening.round.waiting) == ((WREN,), (OTTER,))
    # A host may give Otter the place with its points.
    evening.do(made.StoodIn, place=TWO, player=OTTER)
    assert (playing(evening), evening.round.waiting) == ((OTTER, WREN), ())
    assert evening.points() == {2: 12, 3: 0}


def test_a_player_who_comes_back_before_the_first_leg_is_last_in_the_queue() -> None:
    evening = Evening(places=2).come(KESTREL, MOTH, WREN).do(made.CheckInClosed)
    evening.do(made.Withdrew, KESTREL, player=KESTREL).come(KESTREL)
    assert (playing(evening), evening.round.waiting) == ((MOTH, WREN), (KESTREL,))
    assert evening.refused(made.PlaceReturned, KESTREL, place=ONE) is RoundRefusal.WAITS_ALREADY
    evening.do(made.Withdrew, WREN, player=WREN)
    assert playing(evening) == (KESTREL, MOTH), "and has the old place"


def test_a_player_who_comes_back_to_a_round_that_has_begun_is_a_late_entry() -> None:
    evening = Evening(legs=4).begun(3).do(made.Withdrew, KESTREL, player=KESTREL).leg((2, 3))
    evening.come(KESTREL)
    assert evening.points() == {1: 0, 2: 0, 3: 0}
    evening.do(made.Withdrew, KESTREL, player=KESTREL)
    assert evening.points() == {2: 0, 3: 0}, "no leg of theirs has begun"


def test_a_host_gives_somebody_who_waits_a_place_beyond_the_terms() -> None:
    evening = Evening(places=2).come(KESTREL, MOTH, WREN).do(made.CheckInClosed)
    evening.do(made.SignedUp, player=WREN)
    assert (playing(evening), evening.round.waiting) == ((KESTREL, MOTH, WREN), ())
    # One of three goes, and still there is no place for those who wait.
    evening.come(OTTER).do(made.Withdrew, MOTH, player=MOTH)
    assert (playing(evening), evening.round.waiting) == ((KESTREL, WREN), (OTTER,))


def test_free_places_are_offered_to_those_who_wait_in_their_order() -> None:
    evening = Evening(places=4, legs=6).come(*PLAYERS).do(made.CheckInClosed)
    evening.leg((1, 2), (3, 4)).all_play()
    assert offered(evening.round) == ()
    evening.do(made.Withdrew, KESTREL, player=KESTREL)
    assert offered(evening.round) == (HERON,)
    assert evening.refused(made.SignedUp, SWIFT, player=SWIFT) is RoundRefusal.WAITS_ALREADY
    evening.come(STRANGER)
    assert evening.round.waiting == (HERON, SWIFT, STRANGER), "the last one waits longest"
    evening.come(HERON)
    assert (playing(evening), offered(evening.round)) == ((MOTH, WREN, OTTER, HERON), ())
    # The offer ends with the entry, and a host may give the place all the same.
    evening.do(made.Withdrew, MOTH, player=MOTH)
    assert offered(evening.round) == (SWIFT,)
    evening.do(made.EntryOpened, open=False)
    assert offered(evening.round) == ()
    evening.do(made.SignedUp, player=SWIFT)
    assert playing(evening)[-1] == SWIFT
    assert [*evening.round.waiting] == [STRANGER]


def test_of_more_free_places_than_people_wait_others_take_the_rest() -> None:
    evening = Evening(places=4, legs=6).come(*PLAYERS[:5]).do(made.CheckInClosed)
    evening.leg((1, 2), (3, 4)).all_play()
    for player in (KESTREL, MOTH):
        evening.do(made.Withdrew, player, player=player)
    evening.come(STRANGER)
    assert (playing(evening)[-1], evening.round.waiting) == (STRANGER, (HERON,))
    assert offered(evening.round) == (HERON,)
    # Where everybody meets everybody only a bye can become a place.
    evening = Evening(places=4, pairing=Pairing.EVERYBODY, legs=4).come(*PLAYERS[:5])
    evening.do(made.CheckInClosed).leg((1, 2), (3, 4)).all_play()
    evening.do(made.Withdrew, KESTREL, player=KESTREL).come(STRANGER)
    assert (offered(evening.round), evening.round.waiting) == ((), (HERON, STRANGER))


# Late and early


@pytest.mark.parametrize(("legs", "last"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_people_may_join_until_half_of_the_legs(legs: int, last: int) -> None:
    evening = Evening(legs=legs).begun(4)
    begun = 0
    while may_enter(evening.round):
        begun += 1
        evening.leg((1, 2), (3, 4)).all_play()
    assert begun - 1 == last
    assert evening.refused(made.SignedUp, WREN, player=STRANGER) is RoundRefusal.NOT_A_HOST
    assert evening.refused(made.SignedUp, STRANGER, player=STRANGER) is RoundRefusal.ENTRY_CLOSED
    evening.do(made.SignedUp, player=STRANGER)
    assert evening.round.place_of(STRANGER) is not None, "a host may let them in"


def test_without_late_entry_nobody_joins_after_the_first_leg() -> None:
    evening = Evening(legs=4, late_entry=False).begun(2).leg((1, 2))
    assert evening.refused(made.SignedUp, STRANGER, player=STRANGER) is RoundRefusal.ENTRY_CLOSED


def test_a_late_entry_has_no_points_for_the_legs_before_and_adds_no_leg() -> None:
    evening = Evening().begun(4)
    assert legs_of(evening.round) == 2
    evening.leg((1, 2), (3, 4)).all_play().come(STRANGER)
    assert evening.points()[5] == 0
    assert legs_of(evening.round) == 2
    evening.leg()
    assert evening.round.legs[-1].byes, "five play, so one has a bye"


def test_a_player_who_dropped_out_may_return_and_keeps_the_points() -> None:
    evening = Evening(legs=2).begun(4).leg((1, 2), (3, 4)).all_play()
    evening.do(made.Withdrew, KESTREL, player=KESTREL)
    assert evening.refused(made.Withdrew, KESTREL, player=KESTREL) is RoundRefusal.NOT_IN
    evening.leg((2, 3), byes=(4,)).all_play()
    assert not may_enter(evening.round)
    evening.do(made.PlaceReturned, KESTREL, place=ONE)
    assert evening.round.playing == places(1, 2, 3, 4)
    assert evening.points()[1] == 12
    assert evening.refused(made.PlaceReturned, place=ONE) is RoundRefusal.IN_ALREADY
    evening.do(made.Withdrew, player=KESTREL).come(KESTREL)
    assert evening.round.playing == places(1, 2, 3, 4), "a sign-up is a return"


def test_a_match_that_runs_goes_on_when_a_player_withdraws() -> None:
    evening = Evening().begun(2).leg((1, 2))
    evening.play(1, 1, 2).do(made.Withdrew, KESTREL, player=KESTREL)
    assert evening.outcome(1) == ("played", (12, 0))


@pytest.mark.parametrize(
    ("pairing", "players", "legs"),
    [
        (Pairing.SWISS, 2, 1),
        (Pairing.SWISS, 3, 2),
        (Pairing.SWISS, 6, 3),
        (Pairing.SWISS, 7, 3),
        (Pairing.SWISS, 16, 4),
        (Pairing.SWISS, 32, 5),
        (Pairing.TABLES, 8, 3),
        (Pairing.EVERYBODY, 7, 7),
        (Pairing.EVERYBODY, 8, 7),
        (Pairing.KNOCK_OUT, 5, 3),
        (Pairing.KNOCK_OUT, 8, 3),
        (Pairing.SWISS, 0, 1),
        (Pairing.EVERYBODY, 0, 1),
        (Pairing.KNOCK_OUT, 0, 1),
    ],
)
def test_so_many_legs_are_usual(pairing: Pairing, players: int, legs: int) -> None:
    assert usual_legs_of(pairing, players) == legs
