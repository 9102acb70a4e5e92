"""Invitations as values: the allowed answers to a challenge, a host's call or a table."""

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from bot.match.errors import InvitationRefusal, InvitationRefused
from bot.match.ids import UserId
from bot.match.invitation import (
    LIFETIME_MS,
    OPENER_ABSENT_MS,
    TABLE_LIFETIME_MS,
    Invitation,
    InvitationKind,
    InvitationStatus,
    agree,
    check_start,
    decline,
    expire,
    is_same,
    join,
    leave,
    lifetime,
    take_back,
    without,
)
from bot.match.terms import RoundTable
from tests.match.invitations import (
    ANNA,
    BOHDAN,
    CHRYSTIA,
    DANYLO,
    HOST,
    MADE,
    STRANGER,
    challenge,
    hosted,
    table,
)

MINUTE = 60_000
LATER, ABSENT = MADE + 3 * MINUTE, MADE + 5 * MINUTE
"""From `ABSENT` on others than the opener may start a table."""
TWO, FULL = table(ANNA, BOHDAN), table(ANNA, BOHDAN, CHRYSTIA, DANYLO)
READY = hosted(seated=(ANNA, BOHDAN))
Why = InvitationRefusal
Answer = Callable[..., Any]


def refusal(answer: Answer, invitation: Invitation, user: UserId, at: int) -> InvitationRefused:
    """Why an answer does not count."""
    with pytest.raises(InvitationRefused) as caught:
        answer(invitation, user, at)
    assert caught.value.opener == invitation.opener
    return caught.value


def test_how_long_they_stand_in_milliseconds() -> None:
    assert lifetime(InvitationKind.CHALLENGE) == lifetime(InvitationKind.HOSTED) == LIFETIME_MS
    assert lifetime(InvitationKind.OPEN) == TABLE_LIFETIME_MS
    assert (LIFETIME_MS, TABLE_LIFETIME_MS) == (10 * MINUTE, 30 * MINUTE)
    assert OPENER_ABSENT_MS == 5 * MINUTE


# Refusals


@pytest.mark.parametrize(
    ("answer", "invitation", "user", "at", "reason"),
    [
        (agree, challenge(), STRANGER, MADE, Why.NOT_INVITED),
        (agree, challenge(), HOST, MADE, Why.NOT_INVITED),
        (agree, challenge(), ANNA, MADE, Why.OWN_CHALLENGE),
        (agree, challenge(seated=(ANNA, BOHDAN)), ANNA, MADE, Why.OWN_CHALLENGE),
        (agree, hosted(), STRANGER, MADE, Why.NOT_INVITED),
        (agree, hosted(), HOST, MADE, Why.HOSTS),
        (agree, hosted(seated=(ANNA,)), ANNA, MADE, Why.ALREADY_READY),
        (agree, TWO, BOHDAN, MADE, Why.NOT_INVITED),
        (decline, challenge(), STRANGER, MADE, Why.NOT_INVITED),
        (decline, hosted(), STRANGER, MADE, Why.NOT_INVITED),
        (decline, TWO, ANNA, MADE, Why.NOT_INVITED),
        (join, TWO, ANNA, MADE, Why.ALREADY_SEATED),
        (join, TWO, BOHDAN, MADE, Why.ALREADY_SEATED),
        (join, FULL, STRANGER, MADE, Why.FULL),
        (leave, TWO, CHRYSTIA, MADE, Why.NOT_SEATED),
        (check_start, table(ANNA), ANNA, MADE, Why.TOO_FEW),
        (check_start, table(ANNA, BOHDAN, least=3), BOHDAN, ABSENT, Why.TOO_FEW),
        (check_start, TWO, BOHDAN, ABSENT - 1, Why.NOT_THE_OPENER),
        (check_start, TWO, STRANGER, ABSENT, Why.NOT_SEATED),
        (check_start, FULL, STRANGER, ABSENT, Why.NOT_SEATED),
    ],
)
def test_an_answer_that_does_not_count_is_told_why(
    answer: Answer, invitation: Invitation, user: UserId, at: int, reason: Why
) -> None:
    assert refusal(answer, invitation, user, at).reason is reason


@pytest.mark.parametrize("user", [ANNA, BOHDAN, HOST, STRANGER])
@pytest.mark.parametrize("answer", [join, leave, check_start])
def test_only_tables_are_joined_left_and_started(answer: Answer, user: UserId) -> None:
    for invitation in (challenge(), hosted()):
        assert refusal(answer, invitation, user, MADE).reason is Why.NOT_INVITED


@pytest.mark.parametrize("answer", [agree, decline, join, leave, check_start])
def test_how_it_ended_comes_before_every_other_refusal(answer: Answer) -> None:
    for status, user in product(InvitationStatus, (ANNA, BOHDAN, STRANGER)):
        if status is not InvitationStatus.OPEN:
            why = Why(f"invitation-{status}")
            over = challenge(status=status)
            assert refusal(answer, over, user, MADE).reason is why
            closed = Why.CLOSED if status is InvitationStatus.WITHDRAWN else why
            over = table(ANNA, BOHDAN, status=status)
            assert refusal(answer, over, user, MADE).reason is closed


@pytest.mark.parametrize(
    ("answer", "invitation", "user"),
    [
        (agree, challenge(), BOHDAN),
        (decline, challenge(), ANNA),
        (join, TWO, CHRYSTIA),
        (leave, TWO, ANNA),
        (check_start, TWO, ANNA),
    ],
)
def test_an_answer_counts_until_the_last_millisecond(
    answer: Answer, invitation: Invitation, user: UserId
) -> None:
    answer(invitation, user, invitation.expires - 1)
    assert refusal(answer, invitation, user, invitation.expires).reason is Why.EXPIRED


def test_a_refusal_says_what_is_missing_and_until_when() -> None:
    why = refusal(check_start, table(BOHDAN, ANNA, least=4, acted=LATER), ANNA, LATER)
    assert (why.reason, why.missing, why.free) == (Why.TOO_FEW, 2, LATER + OPENER_ABSENT_MS)


# Challenges and hosts' calls


def test_the_challenged_player_completes_it() -> None:
    before = challenge()
    assert agree(before, BOHDAN, LATER) == challenge(seated=(ANNA, BOHDAN)), "nothing else changes"
    assert (before.complete, agree(before, BOHDAN, LATER).complete) == (False, True)


@pytest.mark.parametrize(("first", "second"), [(ANNA, BOHDAN), (BOHDAN, ANNA)])
def test_hosted_players_get_ready_in_any_order(first: UserId, second: UserId) -> None:
    one = agree(hosted(), first, MADE)
    assert (one.seated, one.complete) == ((first,), False)
    both = agree(one, second, MADE)
    assert (both.seated, both.complete) == ((first, second), True)
    assert both.players == (ANNA, BOHDAN), "the seats do not change"


@pytest.mark.parametrize(
    ("invitation", "user", "status"),
    [
        (challenge(), ANNA, InvitationStatus.WITHDRAWN),
        (challenge(), BOHDAN, InvitationStatus.DECLINED),
        (hosted(), HOST, InvitationStatus.WITHDRAWN),
        (hosted(), ANNA, InvitationStatus.DECLINED),
        (hosted(seated=(ANNA,)), ANNA, InvitationStatus.DECLINED),
    ],
)
def test_the_asker_withdraws_and_the_invitee_declines(
    invitation: Invitation, user: UserId, status: InvitationStatus
) -> None:
    after = decline(invitation, user, MADE)
    assert (after.status, after.seated) == (status, invitation.seated)


@pytest.mark.parametrize(
    ("answer", "invitation", "user"),
    [
        (agree, challenge(seated=(ANNA, BOHDAN)), BOHDAN),
        (agree, READY, ANNA),
        *((join, FULL, user) for user in FULL.seated),
    ],
)
def test_once_complete_the_same_answer_tries_to_begin_again(
    answer: Answer, invitation: Invitation, user: UserId
) -> None:
    assert answer(invitation, user, LATER) == invitation


# Open tables


def test_anybody_joins_in_order_and_the_table_stands_longer() -> None:
    one = table()
    two = join(one, CHRYSTIA, LATER)
    assert two == table(ANNA, CHRYSTIA, expires=LATER + TABLE_LIFETIME_MS), "the opener did nothing"
    assert join(two, BOHDAN, LATER).players == (ANNA, CHRYSTIA, BOHDAN)
    assert one.players == (ANNA,), "a table grows as a new value"


@pytest.mark.parametrize(
    ("invitation", "missing"), [(table(ANNA, least=3), 2), (TWO, 0), (FULL, 0)]
)
def test_a_table_misses_players_and_is_complete_when_full(
    invitation: Invitation, missing: int
) -> None:
    assert (invitation.missing, invitation.complete) == (missing, invitation is FULL)


def test_a_seat_that_was_left_is_free_for_anybody() -> None:
    after = leave(table(ANNA, BOHDAN, CHRYSTIA), BOHDAN, LATER)
    assert after == table(ANNA, CHRYSTIA), "nothing but the seat changes, not its time either"
    assert join(after, BOHDAN, LATER).seated == (ANNA, CHRYSTIA, BOHDAN)


def test_the_next_who_joined_follows_an_opener_who_leaves() -> None:
    after = leave(table(BOHDAN, CHRYSTIA, ANNA), BOHDAN, LATER)
    assert (after.seated, after.opener, after.acted) == ((CHRYSTIA, ANNA), CHRYSTIA, LATER)
    again = join(after, BOHDAN, LATER)
    assert again.opener == CHRYSTIA, "who comes back is not the opener again"
    assert leave(again, CHRYSTIA, LATER).opener == ANNA


def test_several_are_dropped_at_once_and_the_last_closes_it() -> None:
    after = without(FULL, (ANNA, CHRYSTIA), LATER)
    assert (after.seated, after.opener, after.acted) == ((BOHDAN, DANYLO), BOHDAN, LATER)
    assert without(FULL, (BOHDAN, DANYLO), LATER) == table(ANNA, CHRYSTIA)
    closed = without(FULL, FULL.seated, LATER)
    assert (closed.status, closed.seated) == (InvitationStatus.WITHDRAWN, ())


def test_the_opener_starts_and_others_once_the_opener_is_absent() -> None:
    check_start(TWO, ANNA, MADE)
    check_start(table(ANNA, least=1), ANNA, MADE)
    check_start(TWO, BOHDAN, ABSENT)
    for user in FULL.seated:
        check_start(FULL, user, MADE)
    after = leave(table(ANNA, BOHDAN, CHRYSTIA), ANNA, LATER)
    early = refusal(check_start, after, CHRYSTIA, ABSENT)
    assert early.reason is Why.NOT_THE_OPENER, "the five minutes of a new opener are their own"
    check_start(after, CHRYSTIA, LATER + OPENER_ABSENT_MS)


# The end


@pytest.mark.parametrize("invitation", [challenge(), hosted(seated=(ANNA,)), TWO])
def test_an_open_one_expires_or_is_taken_back(invitation: Invitation) -> None:
    """It is taken back when its message is gone."""
    assert expire(invitation, invitation.expires - 1) == invitation
    for late in (0, 1):
        over = expire(invitation, invitation.expires + late)
        assert over.status is InvitationStatus.EXPIRED
        assert (over.seated, over.match_id) == (invitation.seated, None)
        assert take_back(over) == over
    gone = take_back(invitation)
    assert (gone.status, gone.seated) == (InvitationStatus.WITHDRAWN, invitation.seated)
    assert expire(gone, invitation.expires) == gone


def test_two_tables_of_a_round_are_not_the_same_for_the_same_people() -> None:
    first, again = (hosted(round_table=RoundTable(7, "Friday Cup", leg, 3)) for leg in (1, 2))
    assert is_same(first, first)
    assert not is_same(first, again)
    assert not is_same(first, hosted())
