"""Preferences of people and settings of servers, as if they had made them before."""

from collections.abc import Collection

from bot.match.ids import GuildId, UserId
from bot.store import preferences
from tests.play.people import Person
from tests.play.scene import Scene


async def prefers(
    scene: Scene, person: Person, refused: Collection[Person] = (), **wanted: str
) -> None:
    """`refused`: whose challenges they do not want."""
    others = [UserId(other.id) for other in refused]
    await scene.process.store.write(preferences.change, UserId(person.id), wanted, others)


async def has_set(scene: Scene, **wanted: str) -> None:
    """Settings of the server, which a bot that has read them heeds after a start."""
    guild_id, by = GuildId(scene.sandbox.guild_id), UserId(scene.rook.id)
    store = scene.process.store
    now = await store.read(preferences.of_server, guild_id)
    await store.write(preferences.change_server, guild_id, now.version, wanted, by, 0)
