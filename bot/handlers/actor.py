"""Who does something."""

from msgspec import Struct

from bot.match.match import UserId
from bot.ui.catalogue import Texts


class Actor(Struct, frozen=True):
    """Who does something, and where.

    `texts`: in the person's language. `language`: that of public texts there. `at`: Discord's time
    stamp, ms UTC. `moderator`: has Manage Server there. `message`: what was pressed. `privately`:
    it is seen by this person alone. `obstacle`: what keeps the bot from writing there, a word of
    `bot.ui.obstacles`.
    """

    user: UserId
    guild: int | None
    channel: int
    texts: Texts
    language: str
    at: int
    moderator: bool = False
    message: int = 0
    privately: bool = False
    obstacle: str | None = None


class Invitee(Struct, frozen=True):
    """Somebody who is to play. `name`: as shown in the server, not escaped.

    `sees`: whether they see the channel in which they are asked.
    """

    user: UserId
    name: str
    bot: bool
    member: bool
    sees: bool
