"""Who may act on matches of others: what the owners of a server allow, as far as Discord tells."""

from bot.handlers.actor import Actor
from bot.match.ids import GuildId
from bot.store.store import Store

HOST_COMMAND_MS = 24 * 3600 * 1000
"""For so long whoever used a command of hosts counts as a moderator of that server, in ms."""


async def moderates(actor: Actor, store: Store) -> GuildId | None:
    """The server of which somebody is a moderator, where they act; None: they are none there.

    Who has Manage Server is one, and who has used `/host` there within a day: owners open that to
    roles under Integrations, of which a press tells nothing. In what they play themselves nobody is
    one: that is for the gate to say.
    """
    if actor.guild_id is None:
        return None
    if actor.moderator:
        return actor.guild_id
    since = actor.at - HOST_COMMAND_MS
    used = await store.has_used_host_command(actor.guild_id, actor.user_id, since)
    return actor.guild_id if used else None
