"""How long a table stands, when others than the opener may start it, and what restarts change."""

import asyncio
from typing import Any

import pytest

from bot.store import invitations
from bot.store.store import Store
from sandbox.world import Message
from tests.play.failing import cannot_start
from tests.play.story import Story
from tests.store.playing import edit
from tests.stories.tables import (
    MINUTES,
    full,
    live,
    opened,
    presses_late,
)

pytestmark = pytest.mark.usefixtures("examples")


# Restarts


async def test_a_table_outlives_the_bot(story: Story) -> None:
    await opened(story.kestrel, story.moth)
    await story.wait(20 * MINUTES)
    await story.wren.presses("join")
    await story.stop()
    await story.wait(20 * MINUTES)
    await story.start()
    await story.quiet()
    await story.moth.presses("leave", "join")
    await story.wait(10 * MINUTES)
    await story.wren.presses("start")


async def for_ever(*_: object) -> None:
    await asyncio.Event().wait()


async def cut_off(story: Story, monkeypatch: pytest.MonkeyPatch) -> Message:
    """The bot dies between the stored word of the last who joins and the start of the match."""
    table = await opened(story.kestrel, story.moth, players=3)

    cannot_start(monkeypatch, story.process.store, for_ever)
    await story.wren.presses("join")
    await story.kill()
    return table


async def test_an_unavailable_player_is_dropped_after_the_restart(
    story: Story, monkeypatch: pytest.MonkeyPatch
) -> None:
    await cut_off(story, monkeypatch)
    story.sandbox.remove_member(story.kestrel.client)
    await story.start()
    await story.wait(5)
    await story.otter.presses("join")


async def test_a_failed_start_at_a_restart_can_be_pressed(
    story: Story, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await cut_off(story, monkeypatch)
    works, broken = Store.write, True

    async def write(store: Store, work: Any, *arguments: Any, **options: Any) -> Any:
        fails = broken and work is invitations.start
        return await (full if fails else works)(store, work, *arguments, **options)

    monkeypatch.setattr(Store, "write", write)
    await story.start()
    await story.wait(5)
    await presses_late(story.moth, table, "start")
    assert "start of table 1" in story.logged[0]
    assert all("disk is full" in line for line in story.logged)
    story.logged.clear()
    broken = False
    await story.moth.presses("start")


@pytest.mark.parametrize("minutes", [0.1, 40])
async def test_a_match_for_one_that_was_cut_off(
    minutes: float, story: Story, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody else waited for it, so it begins after the restart if that is soon."""

    cannot_start(monkeypatch, story.process.store, for_ever)
    await story.kestrel.uses("play pig", players=1)
    await story.kill()
    await story.wait(minutes * MINUTES)
    await story.start()
    await story.wait(5)
    assert len(await live(story)) == (minutes < 30)
    assert await story.process.store.read(invitations.open_ones) == []


async def test_buttons_of_what_cannot_be_read_go(story: Story) -> None:
    """Its time runs out in silence, and the operator is told in one line."""
    await opened(story.kestrel)
    await edit(story.process.store, "UPDATE invitations SET options = '[]'")
    await story.moth.presses("join")
    (line,) = story.logged
    story.logged.clear()
    assert "invitation 1 cannot be read" in line
    assert "Traceback" not in line
    await opened(story.kestrel)
    await story.wait(30 * MINUTES)
