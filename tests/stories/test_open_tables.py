"""Open tables: people sit down, get up and start, also several at the same moment."""

from asyncio import gather
from typing import Any

import pytest

from bot.contract.chance import Chance
from bot.contract.errors import BadOptions
from bot.store import invitations
from tests.examples.goofspiel.rules import Goofspiel, GoofspielOptionsRefusal
from tests.play.choices import has_set
from tests.play.failing import cannot_start
from tests.play.requests import MESSAGE
from tests.play.story import Story
from tests.stories.tables import (
    ANSWERS,
    MINUTES,
    death_match,
    full,
    live,
    opened,
    presses_late,
)

pytestmark = pytest.mark.usefixtures("examples")


# Sitting down


async def test_people_sit_down_and_get_up(story: Story) -> None:
    table = await opened(story.kestrel, story.moth, story.wren, players=4)
    await story.moth.presses("leave", "join")
    await story.kestrel.presses("join")
    for person in (story.otter, story.rook):
        await person.presses("leave", "start")
    await presses_late(story.otter, table, "accept", "ready", "decline")
    await presses_late(story.otter, table, *ANSWERS, number=4711)
    await gather(*(story.otter.presses("join") for _ in range(3)))


async def test_the_same_table_is_not_opened_twice(story: Story) -> None:
    await gather(story.kestrel.uses("play goofspiel"), story.kestrel.uses("play goofspiel"))
    await story.moth.presses("join")
    await story.kestrel.uses("play goofspiel", players=6)
    # Another game, opener or channel makes another table.
    await opened(story.kestrel, length="short")
    await opened(story.kestrel, players=2)
    await opened(story.kestrel, game="pig")
    await opened(story.moth)
    await story.kestrel.uses_in(story.sandbox.channels["tavern"], "play goofspiel")
    await story.wren.uses("play deathmatch", variant="warrior", deck="AZ")


async def test_the_role_of_the_server_is_called_when_a_table_opens(story: Story) -> None:
    """Once in half an hour, and only where the bot may; nobody else than open tables calls it."""
    role = story.sandbox.add_role("Delvers", [story.wren.client, story.otter.client])
    await has_set(story, table_role=str(role.id))
    await opened(story.kestrel, story.moth, players=3)
    await opened(story.moth, players=2, length="short")
    await story.away(30 * MINUTES)
    await story.kestrel.uses_in(story.sandbox.channels["tavern"], "play pig", players=1)
    await story.kestrel.uses("deathmatch challenge", opponent="Moth", variant="warrior")
    await story.rook.uses("host pig", player1="Kestrel")
    story.sandbox.set_mentionable(role, False)
    await opened(story.moth)
    story.sandbox.set_permission(story.channel, "mention_everyone", True)
    await opened(story.otter)
    await story.wait(30 * MINUTES)
    story.sandbox.delete_role(role)
    await opened(story.wren)


@pytest.mark.parametrize("noticed", [True, False])
async def test_a_deleted_table_is_closed(noticed: bool, story: Story) -> None:
    """If nobody told the bot, it finds out when the same is opened again."""
    table = await opened(story.kestrel, story.moth)
    if noticed:
        story.sandbox.delete_message(table)
    else:
        story.sandbox.faults.add("PATCH", MESSAGE, status=404, code=10008)
    again = await opened(story.kestrel)
    await presses_late(story.moth, again, "join")


# Starting


async def test_the_opener_starts_with_free_seats(story: Story) -> None:
    table = await opened(story.kestrel, story.moth, story.wren)
    await story.moth.presses("start")
    await story.kestrel.presses("start")
    await presses_late(story.otter, table, *ANSWERS)


async def test_a_match_for_one_that_could_not_begin_leaves_nothing(
    story: Story, monkeypatch: pytest.MonkeyPatch
) -> None:
    cannot_start(monkeypatch, story.process.store, full)
    await story.kestrel.uses("play pig", players=1)
    assert "disk is full" in story.logged.pop()
    await story.stop()
    await story.start()
    assert (await live(story), await story.process.store.read(invitations.open_ones)) == ([], [])


async def test_a_joining_player_sits_in_spite_of_a_failed_start(
    story: Story, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The one who pressed is told that it went wrong; anybody who sits there can start it then."""
    await opened(story.kestrel, players=2)
    with monkeypatch.context() as patch:
        cannot_start(patch, story.process.store, full)
        await story.moth.presses("join")
    assert "disk is full" in story.logged.pop()
    await story.wren.presses("join")
    await story.moth.presses("start")


# Several at the same moment


@pytest.mark.parametrize("answer", ["join", "leave of two"])
@pytest.mark.parametrize("start_first", [False, True])
async def test_joining_and_leaving_against_the_start(
    answer: str, start_first: bool, story: Story
) -> None:
    """People who were in time play, and nobody else is told that they do."""
    if answer == "leave of two":
        await opened(story.kestrel, story.moth)
    else:
        await opened(story.kestrel, story.moth, story.otter)
    other = story.wren if answer == "join" else story.moth
    presses = [other.presses(answer.partition(" ")[0]), story.kestrel.presses("start")]
    await gather(*(reversed(presses) if start_first else presses))


@pytest.mark.parametrize("table_first", [False, True])
async def test_a_table_and_a_challenge_begin_at_once(table_first: bool, story: Story) -> None:
    await opened(story.kestrel, story.moth)
    await story.otter.uses("deathmatch challenge", opponent="Moth", variant="warrior")
    begin = [story.moth.presses("accept"), story.kestrel.presses("start")]
    await gather(*(reversed(begin) if table_first else begin))


# People who wait, and cannot play any more when it starts


async def test_players_of_the_channel_neither_join_nor_open(story: Story) -> None:
    table = await opened(story.kestrel)
    await death_match(story.moth, story.wren)
    await story.moth.presses("join")
    await story.wren.uses("play goofspiel")
    await story.wren.uses("play pig", players=1)
    await story.moth.uses_in(story.sandbox.channels["tavern"], "play goofspiel")
    await story.rook.uses("match end")
    await story.rook.presses("end")
    await story.moth.presses("join", on=table)


@pytest.mark.parametrize("why", ["closed", "throttled"])
async def test_a_dropped_player_without_private_messages_is_told(why: str, story: Story) -> None:
    """By an answer to what they did last, to them alone: they took up the other match."""
    if why == "closed":
        story.moth.client.close_dms()
    else:
        story.sandbox.limit_private_channels(0)
    await opened(story.kestrel, story.wren, story.moth)
    await death_match(story.otter, story.moth)
    await story.kestrel.presses("start")


async def test_nobody_is_left(story: Story) -> None:
    table = await opened(story.moth, story.otter)
    await death_match(story.moth, story.otter)
    await story.moth.presses("start", on=table)


async def test_a_dropped_player_is_told_even_without_a_start(
    story: Story, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game may not be playable by every number between."""
    start = Goofspiel.start

    def not_by_two(self: Goofspiel, options: Any, seats: int, chance: Chance) -> Any:
        if seats == 2:
            raise BadOptions(GoofspielOptionsRefusal.FOR_TWO_TO_SIX)
        return start(self, options, seats, chance)

    monkeypatch.setattr(Goofspiel, "start", not_by_two)
    await opened(story.kestrel, story.moth, story.wren)
    await death_match(story.moth, story.otter)
    await story.kestrel.presses("start")
    await story.otter.uses_in(story.sandbox.channels["tavern"], "play goofspiel", players=2)
