"""Answers to challenges and hosts' calls as values: who may say what, and until when."""

from collections.abc import Callable
from typing import Any

import pytest

from bot.match.errors import InvitationRefusal
from bot.match.ids import UserId
from bot.match.invitation import (
    LIFETIME_MS,
    Invitation,
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
)
from tests.match.invitations import (
    ANNA,
    BOHDAN,
    HOST,
    MADE,
    OVER,
    STRANGER,
    challenge,
    hosted,
    refusal,
)

EXPIRES = MADE + LIFETIME_MS
LAST_MOMENT = EXPIRES - 1


def test_it_stands_for_ten_minutes_in_milliseconds() -> None:
    assert LIFETIME_MS == 600_000
    assert lifetime(InvitationKind.CHALLENGE) == lifetime(InvitationKind.HOSTED) == LIFETIME_MS


def test_who_is_challenged_completes_it() -> None:
    before = challenge()
    after = agree(before, BOHDAN, MADE)
    assert (before.complete, after.complete) == (False, True)
    assert after.seated == (ANNA, BOHDAN)
    assert after.status is InvitationStatus.OPEN, "only the store begins a match"
    assert after.expires == before.expires, "no word makes it stand longer"


@pytest.mark.parametrize(("first", "second"), [(ANNA, BOHDAN), (BOHDAN, ANNA)])
def test_hosted_players_get_ready_in_any_order(first: UserId, second: UserId) -> None:
    one = agree(hosted(), first, MADE)
    assert (one.seated, one.complete) == ((first,), False)
    both = agree(one, second, MADE)
    assert (both.seated, both.complete) == ((first, second), True)
    assert both.players == (ANNA, BOHDAN), "the seats do not change"


@pytest.mark.parametrize("user_id", [STRANGER, HOST])
def test_only_who_is_invited_agrees(user_id: UserId) -> None:
    for invitation in (challenge(), hosted()):
        hosts = user_id == invitation.host
        reason = InvitationRefusal.HOSTS if hosts else InvitationRefusal.NOT_INVITED
        assert refusal(agree, invitation, user_id, MADE) is reason


@pytest.mark.parametrize("seated", [(ANNA,), (ANNA, BOHDAN)])
def test_nobody_accepts_their_own_challenge(seated: tuple[UserId, ...]) -> None:
    invitation = challenge(seated=seated)
    assert refusal(agree, invitation, ANNA, MADE) is InvitationRefusal.OWN_CHALLENGE


@pytest.mark.parametrize(
    ("invitation", "user_id"),
    [
        (challenge(seated=(ANNA, BOHDAN)), BOHDAN),
        (hosted(seated=(BOHDAN, ANNA)), ANNA),
        (hosted(seated=(BOHDAN, ANNA)), BOHDAN),
    ],
)
def test_once_all_have_agreed_agreeing_again_tries_to_begin(
    invitation: Invitation, user_id: UserId
) -> None:
    assert agree(invitation, user_id, MADE) == invitation


@pytest.mark.parametrize(
    ("invitation", "user_id", "status"),
    [
        (challenge(), ANNA, InvitationStatus.WITHDRAWN),
        (challenge(), BOHDAN, InvitationStatus.DECLINED),
        (hosted(), HOST, InvitationStatus.WITHDRAWN),
        (hosted(), ANNA, InvitationStatus.DECLINED),
        (hosted(), BOHDAN, InvitationStatus.DECLINED),
        (hosted(seated=(ANNA,)), ANNA, InvitationStatus.DECLINED),
    ],
)
def test_who_asked_withdraws_and_who_is_asked_declines(
    invitation: Invitation, user_id: UserId, status: InvitationStatus
) -> None:
    after = decline(invitation, user_id, MADE)
    assert after.status is status
    assert (after.seated, after.match_id) == (invitation.seated, None)


@pytest.mark.parametrize("invitation", [challenge(), hosted()])
def test_nobody_else_declines(invitation: Invitation) -> None:
    assert refusal(decline, invitation, STRANGER, MADE) is InvitationRefusal.NOT_INVITED


@pytest.mark.parametrize("invitation", [challenge(), hosted()])
@pytest.mark.parametrize("user_id", [ANNA, BOHDAN, HOST, STRANGER])
@pytest.mark.parametrize("answer", [join, leave, check_start])
def test_it_is_no_table_to_join(
    answer: Callable[..., object], user_id: UserId, invitation: Invitation
) -> None:
    assert refusal(answer, invitation, user_id, MADE) is InvitationRefusal.NOT_INVITED


@pytest.mark.parametrize("answer", [agree, decline])
@pytest.mark.parametrize("user_id", [ANNA, BOHDAN, STRANGER])
@pytest.mark.parametrize("status", OVER)
def test_what_became_of_it_comes_before_every_other_refusal(
    answer: Any, user_id: UserId, status: InvitationStatus
) -> None:
    assert refusal(answer, challenge(status=status), user_id, MADE) is OVER[status]


@pytest.mark.parametrize(("answer", "user_id"), [(agree, BOHDAN), (decline, ANNA)])
def test_an_answer_counts_until_the_last_millisecond(answer: Any, user_id: UserId) -> None:
    answer(challenge(), user_id, LAST_MOMENT)
    assert refusal(answer, challenge(), user_id, EXPIRES) is InvitationRefusal.EXPIRED


def test_it_expires_when_its_time_has_come() -> None:
    invitation = challenge()
    assert expire(invitation, LAST_MOMENT) == invitation
    assert expire(invitation, EXPIRES).status is InvitationStatus.EXPIRED
    assert expire(invitation, EXPIRES + 1).status is InvitationStatus.EXPIRED


@pytest.mark.parametrize("status", OVER)
def test_what_is_over_neither_expires_nor_is_taken_back(status: InvitationStatus) -> None:
    invitation = challenge(status=status)
    assert expire(invitation, EXPIRES + 1) == invitation
    assert take_back(invitation) == invitation


def test_an_open_one_is_taken_back_when_its_message_is_gone() -> None:
    assert take_back(hosted(seated=(ANNA,))) == hosted(
        seated=(ANNA,), status=InvitationStatus.WITHDRAWN
    )
