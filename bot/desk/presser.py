"""Who does something."""

from msgspec import Struct

from bot.match.match import UserId
from bot.ui.catalogue import Texts


class Presser(Struct, frozen=True):
    """Who does something, and where.

    `at`: Discord's time stamp, ms UTC. `moderator`: has Manage Server there. `message`: what was
    pressed. `privately`: it is seen by this person alone. `missing`: what the bot may not do there,
    and would need to, by its name in Discord's API.
    """

    user: UserId
    guild: int | None
    channel: int
    texts: Texts
    at: int
    moderator: bool = False
    message: int = 0
    privately: bool = False
    missing: str | None = None
