"""For every test of the bot: its event loop, a store, and commands without ids."""

import asyncio
import sys
from collections.abc import AsyncIterator, Callable, Generator, Iterator, Mapping
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from bot.games.own import register_all
from bot.store.store import Store
from bot.ui.catalogue import mention_commands
from tests.examples.games import known_games
from tests.play.chance import seeded
from tests.play.complaints import nothing_wrong
from tests.play.direct import direct
from tests.play.haste import hasten_discord
from tests.play.loop import JumpLoop
from tests.play.prepared import new_database
from tests.play.scene import LANGUAGES, Scene, opened
from tests.play.story import Story

TESTS = Path(__file__).parent
DIRECT = frozenset(
    (
        "aio",
        "cogs",
        "commands",
        "delivery",
        "display",
        "examples",
        "faults",
        "handlers",
        "live",
        "match",
        "play",
    )
)
"""The folders whose tests run in one process, on a loop whose time jumps; all others have sockets.

A test there with the mark `sockets` is an exception, and one with `transports` runs both ways.
Stories and scenes run in one process wherever they stand.
"""


REPEATING = (
    "browser",
    "codebase",
    "databases",
    "display/test_counted.py",
    "display/test_memory.py",
    "examples",
    "games/conformance",
    "games/deathmatch/rules/test_odds.py",
    "games/dungeon/rules",
    "match/test_at_random.py",
    "play",
    "rounds/pairing/test_at_random.py",
    "tools",
)
"""Files and folders of tests that run again the lines that others reach.

Their coverage is not measured, which would take twice as long, and further Pythons than the oldest
leave them out. So it is with stories in their second language.
"""

FIRST, *_ = LANGUAGES

# On a busy machine any example may take long.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")


def pytest_asyncio_loop_factories(
    config: pytest.Config, item: pytest.Item
) -> Mapping[str, Callable[[], asyncio.AbstractEventLoop]]:
    near, far = {"direct": JumpLoop}, {"sockets": asyncio.SelectorEventLoop}
    if item.get_closest_marker("transports"):
        return {**near, **far}
    is_direct = item.path.relative_to(TESTS).parts[0] in DIRECT or _has(item, "story", "scene")
    return near if is_direct and not item.get_closest_marker("sockets") else far


def _has(item: pytest.Item, *fixtures: str) -> bool:
    """Whether a test asks for one of these."""
    return not {*fixtures}.isdisjoint(getattr(item, "fixturenames", ()))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if _has(item, "story"):
            item.add_marker("story")
        if _repeats(item):
            item.add_marker("repeats")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Leave what repeats out of the coverage.

    In the workers of xdist the mark of pytest-cov for this has no effect: there it starts twice.
    """
    if not (item.config.getoption("cov_source", None) and item.get_closest_marker("repeats")):
        return (yield)
    tracer = sys.gettrace()
    sys.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(tracer)


def _repeats(item: pytest.Item) -> bool:
    """Whether other tests reach all lines of the bot that this one reaches."""
    if not item.path.is_relative_to(TESTS):
        # The sandbox's tests know nothing of the bot.
        return True
    callspec = getattr(item, "callspec", None)
    if callspec is not None and callspec.params.get("story") not in (None, FIRST):
        return True
    return item.path.relative_to(TESTS).as_posix().startswith(REPEATING)


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
    """Forget the ids of the bot's commands before the next test."""
    yield
    mention_commands({})


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    new_database(tmp_path / "delve.sqlite3")
    async with await Store.open(tmp_path / "delve.sqlite3") as opened:
        yield opened


class _TextFile(SingleFileSnapshotExtension):
    """A transcript is a text file of its own, one for each case."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


@pytest.fixture(params=tuple(LANGUAGES))
async def story(
    request: pytest.FixtureRequest, tmp_path: Path, snapshot: SnapshotAssertion
) -> AsyncIterator[Story]:
    """The people and the bot of a story, which is played once in each language.

    At its end nobody may have been told what is hidden from them, and everything that was shown
    must be what is recorded: `make stories` does that.
    """
    with seeded(1):
        async with opened(tmp_path / "delve.sqlite3", request.param, kind=Story) as story:
            assert isinstance(story, Story)
            with nothing_wrong(story):
                yield story
            assert story.leaks() == []
            told = story.transcript.text()
    assert told == snapshot(extension_class=_TextFile)


@pytest.fixture
def pace() -> float:
    """Seconds between two frames of a playback in a scene; a module may have its own."""
    return 2.0


@pytest.fixture
def shards() -> int:
    """How many of them the bot of a scene is told to open; a module may have its own."""
    return 1


@pytest.fixture
def examples() -> Iterator[None]:
    """Pig is for one to six, Goofspiel for two to six."""
    with known_games():
        yield


@pytest.fixture
async def scene(
    pace: float, shards: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Scene]:
    """The people and the bot, in English, for a test that asks more than what is shown.

    On sockets the bot waits little before it tries again.
    """
    if not isinstance(asyncio.get_running_loop(), JumpLoop):
        hasten_discord(monkeypatch)
    with seeded(1):
        async with opened(tmp_path / "delve.sqlite3", pace=pace, shards=shards) as scene:
            with nothing_wrong(scene):
                yield scene


@pytest.fixture
def slow_beats(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the bot's regular work come every ten minutes, so that hours and days pass quickly."""
    for beat in (
        "bot.live.clocks.HEARTBEAT_SECONDS",
        "bot.handlers.sweeps.ABSENT_SECONDS",
        "bot.handlers.sweeps.BLOCKED_SECONDS",
    ):
        monkeypatch.setattr(beat, 600.0)
