"""The bot on simcord: somebody else's Discord, so its mistakes are not ours.

Missing in simcord 3.2.1, and tested on our sandbox instead:
- languages: every interaction says "en-US", so no Ukrainian answers;
- nonces are ignored, so a repeated posting makes a second message;
- rate limits, dropped gateways, and a callback that takes three real seconds.
"""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from simcord import Env

from bot.app import DelveBot
from bot.delivery.limits import NO_LIMITS
from bot.settings import from_values
from bot.store.store import Store
from tests.simcord.hall import Hall, SimcordTime


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "delve.sqlite3"


@pytest.fixture
async def store(database: Path) -> AsyncIterator[Store]:
    store = await Store.open(database)
    yield store
    await store.close()


@pytest.fixture
async def simcord_bot(store: Store) -> DelveBot:
    """The bot that simcord's own fixture `simcord_env` starts."""
    return delve(store)


def delve(store: Store) -> DelveBot:
    """A bot as simcord wants it: not logged in."""
    settings = from_values({"DISCORD_TOKEN": "any", "REVEAL_PACE_SECONDS": "0"})
    return DelveBot(
        store, settings, time=SimcordTime(), limits=NO_LIMITS, drawings=None, shard_count=1
    )


@pytest.fixture
async def hall(simcord_env: Env, simcord_bot: DelveBot) -> Hall:
    return Hall(simcord_env, simcord_bot)
