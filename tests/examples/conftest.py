"""A scene, and the games: all together, or the one in whose folder a test stands."""

from collections.abc import AsyncIterator, Iterator
from contextlib import nullcontext
from importlib import import_module
from pathlib import Path

import pytest

from bot.ui.games import RegisteredGame, forget, register
from tests.examples.games import known_games
from tests.play.scene import Scene, opened
from tests.ui.strict import strict_texts

HERE = Path(__file__).parent


@pytest.fixture
def games() -> Iterator[None]:
    with known_games():
        yield


@pytest.fixture
async def scene(games: None, tmp_path: Path) -> AsyncIterator[Scene]:
    """People and a bot that knows all games."""
    async with opened(tmp_path / "delve.sqlite3") as scene:
        yield scene


@pytest.fixture(scope="module")
def game_beside(request: pytest.FixtureRequest) -> RegisteredGame | None:
    """The `GAME` of the folder that the tests stand in; None for those of no game alone."""
    folder: Path = request.path.parent
    if folder == HERE:
        return None
    game = import_module(f"tests.examples.{folder.name}").GAME
    assert isinstance(game, RegisteredGame)
    return game


@pytest.fixture(autouse=True)
def known(game_beside: RegisteredGame | None) -> Iterator[None]:
    """Bots, and matches, know the game within its tests."""
    if game_beside is not None:
        register(game_beside)
    yield
    if game_beside is not None:
        forget(game_beside.rules.key)


@pytest.fixture(autouse=True, scope="module")
def strict(game_beside: RegisteredGame | None) -> Iterator[None]:
    """As in tests/ui, where a game's own messages are drawn."""
    with strict_texts() if game_beside is not None else nullcontext():
        yield
