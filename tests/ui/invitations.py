"""Invitations among birds, for the tests of how they look."""

from typing import Any

from bot.match.ids import ChannelId, GuildId, UserId
from bot.match.invitation import Invitation, InvitationKind
from bot.ui.catalogue import texts_in
from tests.match import invitations as among_others

EN, UK = texts_in("en"), texts_in("uk")
KESTREL, MOTH, WREN, OTTER, FINCH, SWIFT = (UserId(number) for number in range(1, 7))
ROOK = UserId(9)
NAMES = {
    KESTREL: "Kestrel",
    MOTH: "Moth",
    WREN: "Wren",
    OTTER: "Otter",
    FINCH: "Finch",
    SWIFT: "Swift",
    ROOK: "Rook",
}
EXPIRES = 1_700_000_600_000


def challenge(**changes: Any) -> Invitation:
    """Kestrel challenges Moth."""
    known: dict[str, Any] = {
        "opener": KESTREL,
        "invited": (KESTREL, MOTH),
        "seated": (KESTREL,),
        "guild_id": GuildId(5),
        "channel_id": ChannelId(6),
        "expires": EXPIRES,
        "acted": EXPIRES - 600_000,
    }
    return among_others.challenge(**(known | changes))


def hosted(**changes: Any) -> Invitation:
    """Rook calls Kestrel and Moth."""
    known = {"kind": InvitationKind.HOSTED, "opener": ROOK, "host": ROOK, "seated": ()}
    return challenge(**{**known, **changes})


def table(*seated: UserId, **changes: Any) -> Invitation:
    """An open table of the first who sits there, for two."""
    known = {"kind": InvitationKind.OPEN, "opener": seated[0], "invited": (), "seated": seated}
    return challenge(**{**known, **changes})
