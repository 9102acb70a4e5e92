"""Invitations as values, for the tests of what becomes of them."""

from __future__ import annotations

from typing import Any

from bot.games.deathmatch.rules.game import Options
from bot.match.ids import ChannelId, GuildId, InvitationId, UserId
from bot.match.invitation import (
    LIFETIME_MS,
    TABLE_LIFETIME_MS,
    Invitation,
    InvitationKind,
)

ANNA, BOHDAN, CHRYSTIA, DANYLO, HOST, STRANGER = (UserId(number) for number in range(11, 17))
MADE = 1_790_000_000_000


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
