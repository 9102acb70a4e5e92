"""Sign-up, terms, check-in and hosts of a round: what happens, and what is refused."""

from itertools import pairwise

import pytest
from msgspec.structs import replace

from bot.match.ids import ChannelId
from bot.rounds import entries as made
from bot.rounds.effects import replay
from bot.rounds.errors import RoundRefusal
from bot.rounds.ids import RoundId
from bot.rounds.pairing.seating import LegSeating
from bot.rounds.round import RoundPhase, may_enter
from bot.rounds.terms import Pairing
from tests.rounds.evening import (
    HERON,
    HOUR,
    JUDGE,
    KESTREL,
    MOTH,
    NOW,
    OTTER,
    PLAYERS,
    ROOK,
    STRANGER,
    WREN,
    Evening,
    places,
    playing,
    terms,
)

ONE, TWO = places(1, 2)
QUARTER = 15 * 60 * 1000


# Sign-up


def test_people_sign_up_and_withdraw_as_they_like() -> None:
    evening = Evening(places=2).come(KESTREL, MOTH, WREN)
    assert [*evening.round.with_place] == [KESTREL, MOTH]
    assert [*evening.round.queue] == [WREN]
    assert evening.refused(made.SignedUp, MOTH, player=MOTH) is RoundRefusal.IN_ALREADY
    assert evening.refused(made.SignedUp, WREN, player=WREN) is RoundRefusal.WAITS_ALREADY
    evening.do(made.Withdrew, KESTREL, player=KESTREL)
    assert ([*evening.round.with_place], [*evening.round.queue]) == ([MOTH, WREN], [])
    assert evening.refused(made.Withdrew, KESTREL, player=KESTREL) is RoundRefusal.NOT_IN


def test_the_host_does_not_play() -> None:
    evening = Evening()
    assert evening.refused(made.SignedUp, ROOK, player=ROOK) is RoundRefusal.HOSTS_IT
    evening.do(made.CoHost, player=JUDGE).come(JUDGE, MOTH)
    assert evening.round.with_place == (JUDGE, MOTH), "a co-host may"


def test_hosts_sign_people_up_where_entry_is_closed() -> None:
    evening = Evening().do(made.EntryOpened, open=False)
    assert evening.refused(made.EntryOpened, open=False) is RoundRefusal.DONE_ALREADY
    assert evening.refused(made.SignedUp, MOTH, player=MOTH) is RoundRefusal.ENTRY_CLOSED
    evening.do(made.SignedUp, player=MOTH)
    assert evening.round.with_place == (MOTH,)


# Terms


def test_there_are_places_for_all_who_have_one() -> None:
    evening = Evening(places=2).come(KESTREL, MOTH, WREN, OTTER)

    def refused(places: int) -> tuple[RoundRefusal, int]:
        refusal = evening.refusal(made.TermsChanged, terms=terms(places=places))
        return refusal.reason, refusal.number

    assert refused(1) == (RoundRefusal.TOO_FEW_PLACES, 2)
    # Those who wait move up as soon as there are more places.
    evening.do(made.TermsChanged, terms=terms(places=3))
    assert (evening.round.taken, evening.round.queue) == (3, (OTTER,))
    evening.do(made.CheckInOpened, until=NOW + QUARTER)
    assert refused(2) == (RoundRefusal.TOO_FEW_PLACES, 3)
    for player in (KESTREL, MOTH, WREN, OTTER):
        evening.do(made.Here, player, player=player)
    evening.do(made.CheckInClosed).do(made.TermsChanged, terms=terms(places=4))
    assert playing(evening) == (KESTREL, MOTH, WREN, OTTER)
    assert refused(3) == (RoundRefusal.TOO_FEW_PLACES, 4)


def test_terms_are_fixed_from_the_first_leg_on() -> None:
    evening = Evening().begun(2).leg((1, 2))
    assert evening.refused(made.TermsChanged, terms=terms()) is RoundRefusal.NOT_NOW


def test_only_another_game_or_pairing_throws_a_drawn_leg_away() -> None:
    evening = Evening().begun(2).do(made.LegDrawn, seating=LegSeating(((ONE, TWO),)))
    evening.do(made.TermsChanged, terms=terms(name="Saturday Cup"))
    assert evening.round.phase is RoundPhase.DRAWN
    evening.do(made.TermsChanged, terms=terms(pairing=Pairing.DRAWN))
    assert (evening.round.phase, evening.round.drawn) == (RoundPhase.READY, None)


def test_the_due_moment_follows_the_terms_and_the_delays() -> None:
    evening = Evening()
    assert evening.round.due == NOW + HOUR - QUARTER
    evening.do(made.TermsChanged, terms=terms(starts=NOW + 2 * HOUR))
    assert evening.round.due == NOW + 2 * HOUR - QUARTER
    evening.do(made.CheckInOpened, until=NOW + QUARTER)
    evening.do(made.TermsChanged, terms=terms(starts=NOW + 2 * HOUR, name="Saturday Cup"))
    assert evening.round.due == NOW + QUARTER, "the check-in that runs has its own end"
    evening.do(made.Delayed, None, ms=5000)
    assert evening.round.due == NOW + QUARTER + 5000
    assert evening.round.terms.starts == NOW + 2 * HOUR + 5000
    evening.do(made.CheckInClosed, None)
    assert evening.round.due is None


# Check-in


def test_those_who_are_here_get_the_places_in_the_order_of_their_sign_up() -> None:
    evening = Evening(places=2).come(KESTREL, MOTH, WREN, OTTER)
    assert evening.refused(made.Here, MOTH, player=MOTH) is RoundRefusal.NO_CHECK_IN
    evening.do(made.CheckInOpened, None, until=NOW + QUARTER)
    for player in (OTTER, WREN, MOTH):
        evening.do(made.Here, player, player=player)
    assert evening.refused(made.Here, MOTH, player=MOTH) is RoundRefusal.HERE_ALREADY
    assert evening.refused(made.Here, HERON, player=HERON) is RoundRefusal.NOT_IN
    evening.do(made.CheckInClosed)
    assert (playing(evening), evening.round.waiting) == ((MOTH, WREN), (OTTER,))
    assert not evening.round.is_in(KESTREL)


def test_a_press_during_check_in_shows_that_somebody_is_here() -> None:
    evening = Evening().do(made.CheckInOpened, until=NOW + QUARTER)
    evening.come(MOTH, WREN).do(made.SignedUp, player=OTTER)
    assert evening.round.here == {MOTH, WREN}, "a host cannot press for Otter"
    evening.do(made.Here, player=OTTER).do(made.Withdrew, MOTH, player=MOTH)
    evening.do(made.CheckInClosed)
    assert playing(evening) == (WREN, OTTER)


def test_without_a_check_in_all_have_come() -> None:
    evening = Evening(places=2).come(KESTREL, MOTH, WREN).do(made.CheckInClosed)
    assert (playing(evening), evening.round.waiting) == ((KESTREL, MOTH), (WREN,))
    again = evening.refused(made.CheckInOpened, until=NOW + QUARTER)
    assert (again, evening.refused(made.CheckInClosed)) == (RoundRefusal.NOT_NOW,) * 2


@pytest.mark.parametrize("count", [0, 1])
def test_a_round_to_which_too_few_come_goes_on_with_late_ones_or_ends(count: int) -> None:
    evening = Evening().come(*PLAYERS[:count]).do(made.CheckInOpened, until=NOW + QUARTER)
    for player in PLAYERS[:count]:
        evening.do(made.Here, player, player=player)
    refusal = evening.refusal(made.CheckInClosed)
    assert (refusal.reason, refusal.number) == (RoundRefusal.TOO_FEW, 2)
    evening.do(made.CheckInClosed, None)
    assert (evening.round.phase, len(playing(evening))) == (RoundPhase.READY, count)
    evening.come(OTTER, HERON)
    assert playing(evening) == (*PLAYERS[:count], OTTER, HERON)
    evening.leg().do(made.Cancelled)


def test_a_round_without_anybody_can_be_closed() -> None:
    assert Evening().do(made.CheckInClosed, None).do(made.Closed).rows == ()


# Hosts


def test_a_round_is_handed_to_somebody_who_does_not_play() -> None:
    evening = Evening().do(made.CoHost, player=JUDGE).begun(4).come(JUDGE)
    assert evening.refused(made.RoundHandedOver, to=JUDGE) is RoundRefusal.PLAYS_ELSEWHERE
    assert evening.refused(made.RoundHandedOver, to=ROOK) is RoundRefusal.HOSTS_IT
    assert evening.refused(made.CoHost, player=ROOK) is RoundRefusal.HOSTS_IT
    evening.do(made.Withdrew, JUDGE, player=JUDGE).do(made.RoundHandedOver, to=JUDGE)
    assert evening.round.hosts == (JUDGE,)
    evening.come(ROOK)
    assert evening.round.is_in(ROOK), "a host no more"


def test_a_new_host_who_has_dropped_out_does_not_come_back() -> None:
    evening = Evening(legs=2).do(made.CoHost, player=JUDGE).begun(4).leg((1, 2), (3, 4))
    evening.do(made.Absent, None, table=evening.key(1), places=(ONE,)).play(2, 1, 2)
    evening.do(made.RoundHandedOver, to=KESTREL)
    assert evening.refused(made.PlaceReturned, KESTREL, place=ONE) is RoundRefusal.HOSTS_IT
    assert evening.refused(made.SignedUp, KESTREL, player=KESTREL) is RoundRefusal.HOSTS_IT
    own = evening.refusal(made.Replayed, JUDGE, table=evening.key(1))
    assert (own.reason, own.person) == (RoundRefusal.HOSTS_IT, KESTREL)
    assert evening.round.playing == places(2, 3, 4)


def test_a_co_host_is_named_and_named_no_more() -> None:
    evening = Evening().do(made.CoHost, player=JUDGE)
    assert evening.round.hosts == (ROOK, JUDGE)
    assert evening.do(made.CoHost, player=JUDGE).round.hosts == (ROOK,)


def test_a_round_moves_to_another_channel() -> None:
    evening = Evening().do(made.Moved, channel_id=ChannelId(9))
    assert (evening.round.channel_id, evening.round.terms.channel_id) == (9, 2)
    assert evening.refused(made.Moved, channel_id=ChannelId(9)) is RoundRefusal.DONE_ALREADY


def test_nothing_happens_once_it_is_over() -> None:
    for end in (made.Closed, made.Cancelled):
        evening = Evening().begun(2).do(end)
        assert evening.round.over
        assert evening.refused(made.SignedUp, STRANGER, player=STRANGER) is RoundRefusal.OVER
        assert not may_enter(evening.round)
    assert Evening().refused(made.Closed) is RoundRefusal.NOT_NOW


def test_a_correction_is_at_most_what_the_round_can_give() -> None:
    evening = Evening(legs=3).begun(4).leg((1, 2), (3, 4)).all_play()
    for points in (37, -37):
        refusal = evening.refusal(made.Corrected, place=ONE, points=points)
        assert (refusal.reason, refusal.number) == (RoundRefusal.CORRECTION_TOO_LARGE, 36)
    evening.do(made.Corrected, place=ONE, points=36).do(made.Corrected, place=TWO, points=-36)
    assert evening.points() == {1: 48, 3: 12, 4: 0, 2: -36}


# The log


def test_a_log_leads_to_the_same_round_and_says_who_decided_what() -> None:
    evening = Evening(legs=2).begun(4).leg((1, 2), (3, 4)).all_play()
    assert replay(RoundId(1), evening.terms, evening.log) == evening.round
    assert evening.round.version == len(evening.log)
    versions = [version for _, version, _ in evening.round.decided]
    assert all(early < late for early, late in pairwise(versions))
    assert evening.round.last_by("draw", 0) == ROOK
    assert evening.round.last_by("draw", evening.round.version) is None


def test_the_newest_change_of_the_standings_is_known() -> None:
    evening = Evening(legs=2).begun(2).leg((1, 2)).play(1, 1, 2)
    ranked_at = evening.round.ranked_at
    assert ranked_at == evening.round.version
    evening.do(made.CoHost, player=JUDGE).do(made.EntryOpened, open=False)
    assert evening.round.ranked_at == ranked_at
    evening.do(made.Corrected, place=ONE, points=1)
    assert evening.round.ranked_at == evening.round.version


def test_a_draft_takes_nobody() -> None:
    evening = Evening()
    draft = replace(evening.round, phase=RoundPhase.DRAFT)
    assert not may_enter(draft)
    evening.round = draft
    assert evening.refused(made.SignedUp, MOTH, player=MOTH) is RoundRefusal.ENTRY_CLOSED
    assert evening.do(made.Posted).refused(made.Posted) is RoundRefusal.NOT_NOW
