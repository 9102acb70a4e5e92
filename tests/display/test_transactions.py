"""How many transactions the acts of a Death Match take.

One for the act, and one for each message that is posted; notes of messages go along later.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import Any

import pytest

from bot.display.targets import PING
from bot.match.ids import MatchId
from bot.store import messages, rounds
from bot.store.database import Database
from bot.store.store import Store
from tests.play.phases import brought_to
from tests.play.scene import Scene
from tests.stories.evenings import concedes, goes, ready


@pytest.fixture
def spent(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """The transactions that write and those that read since it was cleared.

    "call": of those that write, the announcements of calls, which quick play does without.
    """
    counted: Counter[str] = Counter()

    def count(kind: str, name: str) -> None:
        made = getattr(Database, name)

        async def counting(self: Database, *given: Any, **named: Any) -> Any:
            counted[kind] += 1
            counted["call"] += given[0] is messages.announce and given[2] == PING
            return await made(self, *given, **named)

        monkeypatch.setattr(Database, name, counting)

    count("write", "write")
    count("read", "read")
    count("read", "read_apart")
    return counted


async def test_a_press_takes_one_transaction_and_reads_nothing(
    scene: Scene, spent: Counter[str]
) -> None:
    await brought_to(scene, "starter", "90+300")
    for name, action in (
        ("moth", "start:0"),
        ("kestrel", "draw"),
        ("kestrel", "add"),
        ("moth", "draw"),
        ("moth", "discard:torch"),
        ("kestrel", "draw"),
        ("kestrel", "card"),
        ("kestrel", "add"),
        ("moth", "pass"),
        ("kestrel", "name:7"),
    ):
        spent.clear()
        await scene.people[name.capitalize()].presses(action)
        assert spent["write"] - spent["call"] == (0 if action == "card" else 1), (action, spent)
        assert not spent["read"], action


async def test_the_end_of_a_match_loads_its_log_once(
    scene: Scene, spent: Counter[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """For feats. It is told, and its result announced, noted and shown, with what players keep."""
    await brought_to(scene, "card")
    await scene.kestrel.uses("match concede")
    spent.clear()
    monkeypatch.setattr(Store, "load", None)
    load, loaded = Store.load_each, []

    async def loading(store: Store, match_id: MatchId, versions: Collection[int]) -> object:
        loaded.append(match_id)
        return await load(store, match_id, versions)

    monkeypatch.setattr(Store, "load_each", loading)
    await scene.kestrel.presses("concede")
    assert len(loaded) == 1
    assert spent["write"] - spent["call"] <= 6, spent
    _, end = scene.kestrel.client.direct_messages
    assert "Moth" in end.text


async def test_a_round_is_looked_at_by_one_read(scene: Scene, spent: Counter[str]) -> None:
    """Of a table that plays, one that waits and one that is over."""
    players = (scene.kestrel, scene.moth, scene.wren, scene.otter)
    guests = (scene.joins("Finch"), scene.joins("Heron"))
    round_id = await goes(scene, *players, *guests)
    await ready(*players)
    await concedes(scene.moth)
    await scene.wait(30)
    display = scene.process.bot.handlers.display
    one = await scene.process.store.read(rounds.find, round_id)
    assert one is not None
    spent.clear()
    view = await display.rounds.view(one)
    assert [table.state for table in view.tables] == ["over", "plays", "waits"]
    assert (spent["read"], spent["write"]) == (1, 0)
