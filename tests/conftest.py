"""For every test of the bot: its event loop, a store, and commands without ids."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from pathlib import Path

import pytest

from bot.games.own import register_all
from bot.store.store import Store
from bot.ui.catalogue import mention_commands
from tests.play.direct import direct
from tests.play.loop import JumpLoop

TESTS = Path(__file__).parent
DIRECT = frozenset(
    ("cogs", "delivery", "display", "examples", "handlers", "live", "match", "play", "wire")
)
"""The folders whose tests run in one process, on a loop whose time jumps; all others have sockets.

A test there with the mark `sockets` is an exception, and one with `transports` runs both ways.
"""


def pytest_asyncio_loop_factories(
    config: pytest.Config, item: pytest.Item
) -> Mapping[str, Callable[[], asyncio.AbstractEventLoop]]:
    near, far = {"direct": JumpLoop}, {"sockets": asyncio.SelectorEventLoop}
    if item.get_closest_marker("transports"):
        return {**near, **far}
    is_direct = item.path.relative_to(TESTS).parts[0] in DIRECT
    return near if is_direct and not item.get_closest_marker("sockets") else far


@pytest.fixture(autouse=True)
def _transport(request: pytest.FixtureRequest) -> Iterator[None]:
    callspec = getattr(request.node, "callspec", None)
    if callspec is not None and JumpLoop in callspec.params.values():
        with direct():
            yield
    else:
        yield


# Before any test is collected: some ask for a game where they are imported.
register_all()


@pytest.fixture(autouse=True)
def plain_commands() -> Iterator[None]:
    """Whatever bot ran in a test, the next one begins without the ids of its commands."""
    yield
    mention_commands({})


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with await Store.open(tmp_path / "delve.sqlite3") as opened:
        yield opened
