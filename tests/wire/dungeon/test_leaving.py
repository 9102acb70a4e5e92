"""A runner who leaves: at the door, before a card, and what everybody sees of it."""

from __future__ import annotations

import pytest

from bot.app import DelveBot
from bot.games.welcome.rules.state import WelcomePhase
from bot.ui.catalogue import texts_in
from sandbox.server import Sandbox
from sandbox.world import Message
from tests.wire.dungeon.conftest import Lay
from tests.wire.dungeon.gathering import DungeonTable

en = texts_in("en")
PEOPLE = ("Kestrel", "Wren", "Moth")

INSIDE = {
    WelcomePhase.NAME: ("warrior", ("draw", "add", "pass")),
    # Only the axe could beat it.
    WelcomePhase.USE: ("barbarian", ("draw", "add", "pass")),
}
"""By phase: the hero, and how the first seat gets there against one other."""


def walks(table: DungeonTable) -> list[Message]:
    """The messages that tell of somebody's way into the dungeon, oldest first."""
    title = en("walk-title", name="@").replace("@", "").strip()
    return [one for one in table.channel.messages.values() if title in one.text and not one.deleted]


@pytest.mark.parametrize("phase", INSIDE)
@pytest.mark.parametrize("players", [2, 3])
async def test_a_runner_leaves(
    phase: WelcomePhase, players: int, sandbox: Sandbox, bot: DelveBot, lay: Lay
) -> None:
    lay("dragon", "demon")
    people = [sandbox.people[name] for name in PEOPLE[:players]]
    table = DungeonTable(sandbox, sandbox.channels["arena"], people)
    hero, way = INSIDE[phase]
    await table.begun(bot, box="welcome", hero=hero)
    await table.do(*way, *["pass"] * (players - 2))
    assert (await table.state()).phase is phase
    runner = table.seats[0]
    await table.leave(runner)
    (walk,) = walks(table)
    assert walk.custom_ids == [], "nobody is asked in it any more"
    assert en("welcome-ask-use", name=runner.name) not in walk.text
    match = await table.match()
    if players == 2:
        assert match.result is not None
        assert en("walk-stopped") in walk.text
        return
    assert en("welcome-walk-broken", name=runner.name) in walk.text
    (asked,) = match.prompts
    assert asked.question == WelcomePhase.HERO
    assert asked.seat == 1
    assert table.offers(table.seats[1], "pick")
    await table.do("pick:mage", "draw", "add", "pass", "use:polymorph")
    assert (await table.state()).round == 3
    assert walks(table)[0] is walk
    assert len(walks(table)) == 2
