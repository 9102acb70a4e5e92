"""Answers to an invitation as values: who may say what, and until when."""

from typing import Any

import pytest

from bot.games.deathmatch.state import Options
from bot.match.errors import InvitationRefusal, InvitationRefused
from bot.match.ids import ChannelId, GuildId, InvitationId, UserId
from bot.match.invitation import (
    LIFETIME_MS,
    Invitation,
    InvitationStatus,
    agree,
    decline,
    expire,
    take_back,
)

ANNA, BOHDAN, HOST, STRANGER = (UserId(number) for number in (11, 12, 13, 14))
MADE = 1_790_000_000_000
EXPIRES = MADE + LIFETIME_MS
LAST_MOMENT = EXPIRES - 1

OVER = {
    InvitationStatus.STARTED: InvitationRefusal.STARTED,
    InvitationStatus.DECLINED: InvitationRefusal.DECLINED,
    InvitationStatus.WITHDRAWN: InvitationRefusal.WITHDRAWN,
    InvitationStatus.EXPIRED: InvitationRefusal.EXPIRED,
}
"""Why every answer is refused once this has become of the invitation."""


def challenge(**changes: Any) -> Invitation:
    """Anna challenges Bohdan."""
    values: dict[str, Any] = {
        "id": InvitationId(7),
        "game": "deathmatch",
        "options": Options("warrior"),
        "players": (ANNA, BOHDAN),
        "host": None,
        "guild_id": GuildId(1),
        "channel_id": ChannelId(2),
        "language": "en",
        "expires": EXPIRES,
        "agreed": (ANNA,),
    }
    return Invitation(**(values | changes))


def hosted(**changes: Any) -> Invitation:
    """A host invites Anna and Bohdan."""
    return challenge(**({"host": HOST, "agreed": ()} | changes))


def test_it_stands_for_ten_minutes_in_milliseconds() -> None:
    assert LIFETIME_MS == 600_000


def test_who_is_challenged_completes_it() -> None:
    before = challenge()
    after = agree(before, BOHDAN, MADE)
    assert (before.complete, after.complete) == (False, True)
    assert after.agreed == (ANNA, BOHDAN)
    assert after.status is InvitationStatus.OPEN, "only the store begins a match"


@pytest.mark.parametrize(("first", "second"), [(ANNA, BOHDAN), (BOHDAN, ANNA)])
def test_hosted_players_get_ready_in_any_order(first: UserId, second: UserId) -> None:
    one = agree(hosted(), first, MADE)
    assert (one.agreed, one.complete) == ((first,), False)
    both = agree(one, second, MADE)
    assert (both.agreed, both.complete) == ((first, second), True)
    assert both.players == (ANNA, BOHDAN), "the seats do not change"


@pytest.mark.parametrize("user_id", [STRANGER, HOST])
def test_only_who_is_invited_agrees(user_id: UserId) -> None:
    for invitation in (challenge(), hosted()):
        with pytest.raises(InvitationRefused) as caught:
            agree(invitation, user_id, MADE)
        assert caught.value.reason is InvitationRefusal.NOT_INVITED


@pytest.mark.parametrize("agreed", [(ANNA,), (ANNA, BOHDAN)])
def test_nobody_accepts_their_own_challenge(agreed: tuple[UserId, ...]) -> None:
    with pytest.raises(InvitationRefused) as caught:
        agree(challenge(agreed=agreed), ANNA, MADE)
    assert caught.value.reason is InvitationRefusal.OWN_CHALLENGE


def test_who_is_ready_waits_for_the_other() -> None:
    with pytest.raises(InvitationRefused) as caught:
        agree(hosted(agreed=(ANNA,)), ANNA, MADE)
    assert caught.value.reason is InvitationRefusal.ALREADY_READY


@pytest.mark.parametrize(
    ("invitation", "user_id"),
    [
        (challenge(agreed=(ANNA, BOHDAN)), BOHDAN),
        (hosted(agreed=(BOHDAN, ANNA)), ANNA),
        (hosted(agreed=(BOHDAN, ANNA)), BOHDAN),
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
        (hosted(agreed=(ANNA,)), ANNA, InvitationStatus.DECLINED),
    ],
)
def test_who_asked_withdraws_and_who_is_asked_declines(
    invitation: Invitation, user_id: UserId, status: InvitationStatus
) -> None:
    after = decline(invitation, user_id, MADE)
    assert after.status is status
    assert (after.agreed, after.match_id) == (invitation.agreed, None)


@pytest.mark.parametrize("invitation", [challenge(), hosted()])
def test_nobody_else_declines(invitation: Invitation) -> None:
    with pytest.raises(InvitationRefused) as caught:
        decline(invitation, STRANGER, MADE)
    assert caught.value.reason is InvitationRefusal.NOT_INVITED


@pytest.mark.parametrize("answer", [agree, decline])
@pytest.mark.parametrize("user_id", [ANNA, BOHDAN, STRANGER])
@pytest.mark.parametrize("status", OVER)
def test_what_became_of_it_comes_before_every_other_refusal(
    answer: Any, user_id: UserId, status: InvitationStatus
) -> None:
    with pytest.raises(InvitationRefused) as caught:
        answer(challenge(status=status), user_id, MADE)
    assert caught.value.reason is OVER[status]


@pytest.mark.parametrize(("answer", "user_id"), [(agree, BOHDAN), (decline, ANNA)])
def test_an_answer_counts_until_the_last_millisecond(answer: Any, user_id: UserId) -> None:
    answer(challenge(), user_id, LAST_MOMENT)
    with pytest.raises(InvitationRefused) as caught:
        answer(challenge(), user_id, EXPIRES)
    assert caught.value.reason is InvitationRefusal.EXPIRED


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
    assert take_back(hosted(agreed=(ANNA,))) == hosted(
        agreed=(ANNA,), status=InvitationStatus.WITHDRAWN
    )
