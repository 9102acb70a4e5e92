"""Open tables as values: who joins, leaves and starts, who is the opener, and until when."""

from typing import Any

import pytest

from bot.match.errors import InvitationRefusal, InvitationRefused
from bot.match.ids import UserId
from bot.match.invitation import (
    OPENER_ABSENT_MS,
    TABLE_LIFETIME_MS,
    InvitationKind,
    InvitationStatus,
    agree,
    check_start,
    decline,
    expire,
    join,
    leave,
    lifetime,
    take_back,
    without,
)
from tests.match.invitations import (
    ANNA,
    BOHDAN,
    CHRYSTIA,
    DANYLO,
    MADE,
    MINUTE,
    OVER,
    STRANGER,
    refusal,
    table,
)

EXPIRES = MADE + TABLE_LIFETIME_MS
LATER = MADE + 3 * MINUTE


def test_it_stands_for_thirty_minutes_in_milliseconds() -> None:
    assert lifetime(InvitationKind.OPEN) == TABLE_LIFETIME_MS == 1_800_000


# Joining


def test_anybody_joins_in_order_and_the_table_stands_longer() -> None:
    one = table()
    two = join(one, CHRYSTIA, LATER)
    assert two == table(ANNA, CHRYSTIA, expires=LATER + TABLE_LIFETIME_MS)
    assert join(two, BOHDAN, LATER).seated == (ANNA, CHRYSTIA, BOHDAN)
    assert one.players == (ANNA,), "a table grows as a new value"
    assert two.players == (ANNA, CHRYSTIA)


def test_joining_is_no_act_of_the_opener() -> None:
    after = join(table(), BOHDAN, LATER)
    assert (after.opener, after.acted) == (ANNA, MADE)


@pytest.mark.parametrize("user_id", [ANNA, BOHDAN])
def test_nobody_sits_twice(user_id: UserId) -> None:
    invitation = table(ANNA, BOHDAN)
    assert refusal(join, invitation, user_id, MADE) is InvitationRefusal.ALREADY_SEATED


def test_a_full_table_takes_nobody_else() -> None:
    full = join(table(ANNA, BOHDAN, CHRYSTIA), DANYLO, MADE)
    assert full.complete
    assert full.status is InvitationStatus.OPEN, "only the store begins a match"
    assert refusal(join, full, STRANGER, MADE) is InvitationRefusal.FULL


def test_at_a_full_table_joining_again_tries_to_begin() -> None:
    full = table(ANNA, BOHDAN, CHRYSTIA, DANYLO)
    for user_id in full.seated:
        assert join(full, user_id, LATER) == full


@pytest.mark.parametrize(
    ("seated", "missing", "complete"),
    [
        ((ANNA,), 2, False),
        ((ANNA, BOHDAN), 1, False),
        ((ANNA, BOHDAN, CHRYSTIA), 0, False),
        ((ANNA, BOHDAN, CHRYSTIA, DANYLO), 0, True),
    ],
)
def test_what_is_missing(seated: tuple[UserId, ...], missing: int, complete: bool) -> None:
    invitation = table(*seated, least=3)
    assert (invitation.missing, invitation.complete) == (missing, complete)


# Leaving


def test_who_leaves_frees_a_seat_and_may_come_back_as_the_last() -> None:
    after = leave(table(ANNA, BOHDAN, CHRYSTIA), BOHDAN, LATER)
    assert after == table(ANNA, CHRYSTIA), "nothing but the seat changes, not its time either"
    assert join(after, BOHDAN, LATER).seated == (ANNA, CHRYSTIA, BOHDAN)


def test_when_the_opener_leaves_the_next_who_joined_is_the_opener() -> None:
    after = leave(table(BOHDAN, CHRYSTIA, ANNA), BOHDAN, LATER)
    assert after.seated == (CHRYSTIA, ANNA)
    assert (after.opener, after.acted) == (CHRYSTIA, LATER), "whose five minutes begin now"
    again = join(after, BOHDAN, LATER)
    assert again.opener == CHRYSTIA, "who comes back is not the opener again"
    assert leave(again, CHRYSTIA, LATER).opener == ANNA


def test_the_last_one_closes_it() -> None:
    closed = leave(leave(table(ANNA, BOHDAN), ANNA, LATER), BOHDAN, LATER)
    assert (closed.status, closed.seated) == (InvitationStatus.WITHDRAWN, ())
    assert refusal(join, closed, CHRYSTIA, LATER) is InvitationRefusal.CLOSED


def test_who_does_not_sit_there_cannot_leave() -> None:
    assert refusal(leave, table(), BOHDAN, MADE) is InvitationRefusal.NOT_SEATED


def test_several_are_dropped_at_once() -> None:
    before = table(ANNA, BOHDAN, CHRYSTIA, DANYLO)
    after = without(before, (ANNA, CHRYSTIA), LATER)
    assert (after.seated, after.opener, after.acted) == ((BOHDAN, DANYLO), BOHDAN, LATER)
    assert without(before, (BOHDAN, DANYLO), LATER) == table(ANNA, CHRYSTIA)
    assert without(before, before.seated, LATER).status is InvitationStatus.WITHDRAWN


# Starting


def test_the_opener_starts_from_the_least_number_on() -> None:
    assert refusal(check_start, table(), ANNA, MADE) is InvitationRefusal.TOO_FEW
    check_start(table(ANNA, BOHDAN), ANNA, MADE)
    check_start(table(ANNA, least=1), ANNA, MADE)


def test_others_start_once_the_opener_has_not_acted_for_five_minutes() -> None:
    invitation = table(ANNA, BOHDAN, acted=LATER)
    last = LATER + OPENER_ABSENT_MS - 1
    assert OPENER_ABSENT_MS == 5 * MINUTE
    assert refusal(check_start, invitation, BOHDAN, last) is InvitationRefusal.NOT_THE_OPENER
    check_start(invitation, ANNA, last)
    check_start(invitation, BOHDAN, last + 1)


def test_the_five_minutes_of_a_new_opener_are_their_own() -> None:
    after = leave(table(ANNA, BOHDAN, CHRYSTIA), ANNA, LATER)
    soon = MADE + OPENER_ABSENT_MS
    assert refusal(check_start, after, CHRYSTIA, soon) is InvitationRefusal.NOT_THE_OPENER
    check_start(after, BOHDAN, soon)
    check_start(after, CHRYSTIA, LATER + OPENER_ABSENT_MS)


def test_anybody_seated_starts_a_full_table() -> None:
    full = table(ANNA, BOHDAN, CHRYSTIA, DANYLO)
    for user_id in full.seated:
        check_start(full, user_id, MADE)


@pytest.mark.parametrize("seated", [(ANNA,), (ANNA, BOHDAN), (ANNA, BOHDAN, CHRYSTIA, DANYLO)])
def test_only_who_sits_there_starts(seated: tuple[UserId, ...]) -> None:
    late = MADE + OPENER_ABSENT_MS
    assert refusal(check_start, table(*seated), STRANGER, late) is InvitationRefusal.NOT_SEATED


def test_too_few_start_never() -> None:
    late = MADE + OPENER_ABSENT_MS
    invitation = table(ANNA, BOHDAN, least=3)
    for user_id in (ANNA, BOHDAN):
        assert refusal(check_start, invitation, user_id, late) is InvitationRefusal.TOO_FEW


# What is answered otherwise, and the end


@pytest.mark.parametrize("answer", [agree, decline])
@pytest.mark.parametrize("user_id", [ANNA, BOHDAN, STRANGER])
def test_it_is_neither_accepted_nor_declined(answer: Any, user_id: UserId) -> None:
    invitation = table(ANNA, BOHDAN)
    assert refusal(answer, invitation, user_id, MADE) is InvitationRefusal.NOT_INVITED


@pytest.mark.parametrize("answer", [join, leave, check_start])
@pytest.mark.parametrize("user_id", [ANNA, BOHDAN, STRANGER])
@pytest.mark.parametrize("status", OVER)
def test_what_became_of_it_comes_before_every_other_refusal(
    answer: Any, user_id: UserId, status: InvitationStatus
) -> None:
    over = {**OVER, InvitationStatus.WITHDRAWN: InvitationRefusal.CLOSED}
    assert refusal(answer, table(ANNA, BOHDAN, status=status), user_id, MADE) is over[status]


@pytest.mark.parametrize(
    ("answer", "user_id"), [(join, CHRYSTIA), (leave, ANNA), (check_start, ANNA)]
)
def test_an_answer_counts_until_the_last_millisecond(answer: Any, user_id: UserId) -> None:
    answer(table(ANNA, BOHDAN), user_id, EXPIRES - 1)
    late = refusal(answer, table(ANNA, BOHDAN), user_id, EXPIRES)
    assert late is InvitationRefusal.EXPIRED


def test_it_expires_thirty_minutes_after_the_last_who_joined() -> None:
    renewed = join(table(), BOHDAN, EXPIRES - 1)
    assert expire(renewed, EXPIRES) == renewed
    assert expire(renewed, EXPIRES - 2 + TABLE_LIFETIME_MS) == renewed
    over = expire(renewed, EXPIRES - 1 + TABLE_LIFETIME_MS)
    assert over.status is InvitationStatus.EXPIRED


def test_it_is_taken_back_when_its_message_is_gone() -> None:
    assert take_back(table(ANNA, BOHDAN)).status is InvitationStatus.WITHDRAWN


def test_a_refusal_says_what_is_missing_and_until_when() -> None:
    with pytest.raises(InvitationRefused) as caught:
        check_start(table(BOHDAN, ANNA, least=4, acted=LATER), ANNA, LATER)
    assert caught.value.reason is InvitationRefusal.TOO_FEW
    assert (caught.value.opener, caught.value.missing) == (BOHDAN, 2)
    assert caught.value.free == LATER + OPENER_ABSENT_MS
