"""Invitations as values, for the tests of what becomes of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bot.games.deathmatch.rules.game import Options
from bot.match.errors import InvitationRefusal, InvitationRefused
from bot.match.ids import ChannelId, GuildId, InvitationId, UserId
from bot.match.invitation import (
    LIFETIME_MS,
    TABLE_LIFETIME_MS,
    Invitation,
    InvitationKind,
    InvitationStatus,
)

ANNA, BOHDAN, CHRYSTIA, DANYLO, HOST, STRANGER = (UserId(number) for number in range(11, 17))
MADE = 1_790_000_000_000
MINUTE = 60_000

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
        "kind": InvitationKind.CHALLENGE,
        "game": "deathmatch",
        "options": Options("warrior"),
        "opener": ANNA,
        "host": None,
        "invited": (ANNA, BOHDAN),
        "seated": (ANNA,),
        "least": 2,
        "most": 2,
        "guild_id": GuildId(1),
        "channel_id": ChannelId(2),
        "language": "en",
        "expires": MADE + LIFETIME_MS,
        "acted": MADE,
    }
    return Invitation(**(values | changes))


def hosted(**changes: Any) -> Invitation:
    """A host invites Anna and Bohdan."""
    values = {"kind": InvitationKind.HOSTED, "opener": HOST, "host": HOST, "seated": ()}
    return challenge(**(values | changes))


def table(*seated: UserId, **changes: Any) -> Invitation:
    """A table for two to four, opened by the first who sits there, or by Anna."""
    seated = seated or (ANNA,)
    values: dict[str, Any] = {
        "kind": InvitationKind.OPEN,
        "opener": seated[0],
        "invited": (),
        "seated": seated,
        "most": 4,
        "expires": MADE + TABLE_LIFETIME_MS,
    }
    return challenge(**(values | changes))


def refusal(answer: Callable[..., object], *arguments: object) -> InvitationRefusal:
    """Why an answer does not count."""
    with pytest.raises(InvitationRefused) as caught:
        answer(*arguments)
    assert caught.value.opener is not None
    return caught.value.reason
