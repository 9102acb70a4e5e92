"""Servers: the settings that their moderators have made."""

from collections.abc import Mapping

from lru import LRU

from bot.match.ids import GuildId, UserId
from bot.match.times import Instant
from bot.preferences.server import ServerSettings
from bot.store import preferences
from bot.store.preferences import Clash, StoredSettings
from bot.store.store import Store

_KEPT_IN_MEMORY = 10_000


class Servers:
    """The settings of servers, kept in memory once they are read."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: LRU[GuildId, StoredSettings] = LRU(_KEPT_IN_MEMORY)

    async def stored(self, guild_id: GuildId) -> StoredSettings:
        """The settings of a server as they are now, with their version."""
        known = self._known.get(guild_id)
        if known is None:
            found = await self._store.read(preferences.of_server, guild_id)
            # They may have been changed meanwhile.
            known = self._known.setdefault(guild_id, found)
        return known

    async def settings(self, guild_id: GuildId) -> ServerSettings:
        """The settings of a server as they are now."""
        return (await self.stored(guild_id)).settings

    async def language(self, guild_id: GuildId, usual: str) -> str:
        """The language of a server's public texts. `usual`: where its settings name none."""
        return (await self.settings(guild_id)).language or usual

    async def change(
        self, guild_id: GuildId, seen: int, wanted: Mapping[str, str], user_id: UserId, at: Instant
    ) -> tuple[Clash, ...]:
        """Set what somebody has changed in a form; see `store.preferences.change_server`."""
        changed = await self._store.write(
            preferences.change_server, guild_id, seen, wanted, user_id, at
        )
        self._known[guild_id] = changed.stored
        return changed.clashes
