"""The rights of players, hosts and time in a round."""

from typing import Any

import pytest

from bot.match.ids import ChannelId, MatchId, UserId
from bot.rounds import entries as made
from bot.rounds.entries import RoundEntry, TableKey
from bot.rounds.errors import RoundRefusal
from bot.rounds.pairing.seating import LegSeating
from bot.rounds.rights import may
from tests.rounds.evening import (
    JUDGE,
    KESTREL,
    MOTH,
    NOW,
    OTTER,
    ROOK,
    STRANGER,
    SWIFT,
    Evening,
    places,
    terms,
)

ONE, TWO, THREE = places(1, 2, 3)


def played_by_a_co_host() -> Evening:
    """The judge helps to host and sits at the first of two tables; all have played."""
    evening = Evening(legs=2).do(made.CoHost, player=JUDGE).come(JUDGE)
    return evening.begun(3).leg((1, 2), (3, 4)).all_play()


FIRST, SECOND = TableKey(1, 1), TableKey(1, 2)

ACTS: tuple[tuple[type[RoundEntry], dict[str, Any], str], ...] = (
    (made.TermsChanged, {"terms": terms()}, "hosts"),
    (made.SignedUp, {"player": STRANGER}, "hosts themselves"),
    (made.SignedUp, {"player": SWIFT}, "hosts"),
    (made.Withdrew, {"player": STRANGER}, "hosts themselves"),
    (made.Withdrew, {"player": KESTREL}, "host only"),
    (made.Withdrew, {"player": JUDGE}, "hosts"),
    (made.Withdrew, {"player": MOTH}, "hosts"),
    (made.Here, {"player": STRANGER}, "hosts themselves"),
    (made.PlaceReturned, {"place": THREE}, "hosts"),
    (made.CheckInOpened, {"until": NOW}, "hosts time"),
    (made.CheckInClosed, {}, "hosts time"),
    (made.Delayed, {"ms": 1}, "hosts time"),
    (made.PairForbidden, {"places": places(3, 4)}, "hosts"),
    (made.PairForbidden, {"places": places(1, 4)}, "host only"),
    (made.LegDrawn, {"seating": LegSeating((places(1, 2),))}, "hosts"),
    (made.LegDrawn, {"seating": LegSeating((places(1, 2),)), "by_hand": True}, "host only"),
    (made.Went, {}, "hosts"),
    (made.TookBackGo, {}, "hosts"),
    (made.Started, {"table": SECOND, "match": 5, "seated": places(3, 4)}, "hosts time"),
    (made.Absent, {"table": SECOND, "places": places(3)}, "hosts time"),
    (made.Absent, {"table": FIRST, "places": places(2)}, "host only time"),
    (made.StoodIn, {"place": THREE, "player": STRANGER}, "hosts"),
    (made.StoodIn, {"place": TWO, "player": STRANGER}, "host only"),
    (made.StoodIn, {"place": ONE, "player": STRANGER}, "host only"),
    (made.Ruled, {"table": SECOND, "points": None}, "hosts"),
    (made.Ruled, {"table": FIRST, "points": None}, "host only"),
    (made.Replayed, {"table": SECOND}, "hosts"),
    (made.Replayed, {"table": FIRST}, "host only"),
    (made.Corrected, {"place": TWO, "points": 6}, "hosts"),
    (made.Corrected, {"place": ONE, "points": 6}, "host only"),
    (made.CoHost, {"player": STRANGER}, "host alone"),
    (made.RoundHandedOver, {"to": STRANGER}, "host alone"),
    (made.EntryOpened, {"open": False}, "hosts"),
    (made.Moved, {"channel_id": ChannelId(9)}, "hosts"),
    (made.Closed, {}, "hosts"),
    (made.Cancelled, {}, "hosts"),
)


@pytest.mark.parametrize(("kind", "fields", "who"), ACTS)
def test_hosts_decide_but_not_about_what_they_play(
    kind: type[RoundEntry], fields: dict[str, Any], who: str
) -> None:
    now = played_by_a_co_host().round
    entry = kind(at=NOW, by=None, **fields)
    themselves = None if "themselves" in who else RoundRefusal.NOT_A_HOST
    co_host = {
        "host only": RoundRefusal.OWN_TABLE,
        "host alone": RoundRefusal.NOT_THE_OPENER,
    }.get(who.removesuffix(" time"))
    assert may(now, entry, ROOK) is None
    assert may(now, entry, JUDGE) is co_host
    assert may(now, entry, STRANGER) is themselves
    assert may(now, entry, OTTER) is RoundRefusal.NOT_A_HOST
    assert (may(now, entry, None) is None) == ("time" in who)
    # A moderator stands for a host who is not there.
    assert may(now, entry, OTTER, moderates=True) is None


def test_a_co_host_puts_nobody_against_themselves() -> None:
    evening = Evening().do(made.CoHost, player=JUDGE).come(JUDGE).begun(3)
    evening.do(made.LegDrawn, seating=LegSeating((places(1, 2), places(3, 4))))
    for place, reason in ((TWO, RoundRefusal.OWN_TABLE), (THREE, None)):
        stood_in = made.StoodIn(at=NOW, place=place, player=STRANGER)
        assert may(evening.round, stood_in, JUDGE) is reason


def test_a_co_host_who_plays_draws_a_leg_once() -> None:
    evening = Evening().do(made.CoHost, player=JUDGE).come(JUDGE).begun(3)
    drawn = LegSeating((places(1, 2), places(3, 4)))
    evening.do(made.LegDrawn, JUDGE, seating=drawn)
    assert evening.refused(made.LegDrawn, JUDGE, seating=drawn) is RoundRefusal.OWN_TABLE
    evening.do(made.LegDrawn, seating=drawn).do(made.Withdrew, JUDGE, player=JUDGE)
    evening.do(made.LegDrawn, JUDGE, seating=LegSeating((places(3, 4),)))
    evening.do(made.LegDrawn, JUDGE, seating=LegSeating((places(4, 3),)))


def test_a_co_host_who_plays_draws_no_leg_that_went_by_what_they_did() -> None:
    evening = Evening(legs=4).do(made.CoHost, player=JUDGE).come(JUDGE).begun(3)
    leg = LegSeating((places(1, 2), places(3, 4)))
    evening.do(made.LegDrawn, seating=leg).do(made.Withdrew, KESTREL, player=KESTREL)
    evening.do(made.PlaceReturned, KESTREL, place=TWO)
    evening.do(made.LegDrawn, JUDGE, seating=leg).do(made.Withdrew, JUDGE, player=JUDGE)
    evening.do(made.PlaceReturned, JUDGE, place=ONE)
    assert evening.refused(made.LegDrawn, JUDGE, seating=leg) is RoundRefusal.OWN_TABLE
    evening.do(made.LegDrawn, seating=leg).do(made.Went).all_play()
    evening.do(made.LegDrawn, JUDGE, seating=leg)


def test_a_host_who_once_played_decides_about_all_but_that() -> None:
    evening = played_by_a_co_host().do(made.Withdrew, JUDGE, player=JUDGE)
    evening.do(made.RoundHandedOver, to=JUDGE)

    def refused(kind: type[RoundEntry], **fields: Any) -> RoundRefusal | None:
        return may(evening.round, kind(at=NOW, by=JUDGE, **fields), JUDGE)

    assert [
        refused(made.Ruled, table=FIRST, points=None),
        refused(made.Corrected, place=ONE, points=6),
        refused(made.StoodIn, place=ONE, player=STRANGER),
    ] == [RoundRefusal.OWN_TABLE] * 3
    assert [
        refused(made.Withdrew, player=KESTREL),
        refused(made.StoodIn, place=TWO, player=STRANGER),
        refused(made.PairForbidden, places=places(1, 2)),
        refused(made.LegDrawn, seating=LegSeating((places(2, 3),)), by_hand=True),
    ] == [None] * 4


def test_a_host_for_whom_somebody_stands_in_decides_nothing_about_what_they_played() -> None:
    evening = played_by_a_co_host().do(made.StoodIn, place=ONE, player=STRANGER)
    key = evening.key(1)
    assert [
        evening.refused(made.Ruled, JUDGE, table=key, points=(12, 0)),
        evening.refused(made.Replayed, JUDGE, table=key),
        evening.refused(made.Absent, JUDGE, table=key, places=places(2)),
        evening.refused(made.Corrected, JUDGE, place=ONE, points=6),
    ] == [RoundRefusal.OWN_TABLE] * 4
    # They play no more, so they may do all else, also about later tables of that place.
    evening.do(made.Ruled, JUDGE, table=evening.key(2), points=None)
    seating = LegSeating((places(1, 3), places(2, 4)))
    evening.do(made.LegDrawn, JUDGE, seating=seating, by_hand=True).do(made.Went)
    evening.do(made.StoodIn, JUDGE, place=places(3)[0], player=UserId(99))
    evening.do(made.Ruled, JUDGE, table=evening.key(1), points=None)


def test_a_table_at_which_the_host_has_sat_is_not_played_again() -> None:
    """The host could not decide about it, even where somebody else has the place by then."""
    evening = played_by_a_co_host().do(made.StoodIn, place=ONE, player=STRANGER)
    other = UserId(99)
    evening.do(made.CoHost, player=other).do(made.RoundHandedOver, to=JUDGE)
    assert evening.refused(made.Replayed, other, table=evening.key(1)) is RoundRefusal.HOSTS_IT


def test_players_start_their_own_match_and_return_by_themselves() -> None:
    now = played_by_a_co_host().round
    started = made.Started(at=NOW, table=SECOND, match=MatchId(5), seated=places(3, 4))
    returned = made.PlaceReturned(at=NOW, place=THREE)
    assert now.places[2].player == MOTH
    assert (may(now, started, MOTH), may(now, returned, MOTH)) == (None, None)


def test_time_gives_walkovers_only_where_the_terms_say_so() -> None:
    evening = Evening(walkovers=False).begun(2).leg((1, 2))
    absent = evening.refused(made.Absent, None, table=evening.key(1), places=(ONE,))
    assert absent is RoundRefusal.NOT_A_HOST
    evening.do(made.Absent, table=evening.key(1), places=(ONE,))
