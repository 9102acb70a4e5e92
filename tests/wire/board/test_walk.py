"""The walk through the dungeon: what it asks, how it grows, and what it does not tell early."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from bot.app import DelveBot
from bot.games.dungeon.monsters import KINDS, MONSTERS
from bot.ui.catalogue import texts_in
from sandbox.server import Sandbox
from tests.wire import picture
from tests.wire.clock import VirtualTime
from tests.wire.phases import give_away, seated
from tests.wire.table import Table, control, controls, running_bot, use
from tests.wire.watching import monsters_in, watched

en = texts_in("en")
PACE = 1.5


async def test_the_sword_asks_for_one_of_eight_strengths(sandbox: Sandbox, bot: DelveBot) -> None:
    table = await seated("name", sandbox, bot)
    (menu,) = table.board().selects
    strengths = [MONSTERS[kind].strength for kind in KINDS]
    assert strengths == [1, 2, 3, 4, 5, 6, 7, 9]
    assert [option["value"] for option in menu["options"]] == [f"name:{n}" for n in strengths]
    for option, kind in zip(menu["options"], KINDS, strict=True):
        assert en(f"monster-{kind}") in option["label"]
        assert str(MONSTERS[kind].strength) in option["label"]
    await table.do("name:7")
    await bot.handlers.scheduler.settled()
    (reveal,) = picture.reveals(table)
    assert "😈 Demon 7 · 🗡️ Vorpal Sword beats it" in reveal.text
    assert en("reveal-survived", name="Kestrel", adventure=1) in reveal.text


@pytest.mark.parametrize(
    ("action", "step"),
    [
        ("strike", "😈 Demon 7 · 🪓 Vorpal Axe beats it"),
        ("hold", "😈 Demon 7 · **hits for 7** · 4 health left"),
    ],
)
async def test_the_axe_asks_to_strike_or_hold(
    action: str, step: str, sandbox: Sandbox, bot: DelveBot
) -> None:
    table = await seated("strike", sandbox, bot)
    (reveal,) = picture.reveals(table)
    assert [one.press.action for one in controls(reveal)] == ["strike", "hold"]
    assert "Demon" in reveal.text
    await table.do(action)
    await bot.handlers.scheduler.settled()
    assert picture.reveals(table) == [reveal], "the same message went on"
    assert step in reveal.text
    assert reveal.custom_ids == []
    assert en("reveal-survived", name="Kestrel", adventure=1) in reveal.text
    assert reveal.id < table.board().id, "the next board comes below"


class Slow:
    """A bot whose walk through the dungeon takes its time, on a clock that stands."""

    def __init__(self, sandbox: Sandbox, bot: DelveBot, clock: VirtualTime) -> None:
        self.sandbox = sandbox
        self.bot = bot
        self.clock = clock

    async def table(self, deck: str, variant: str, actions: Sequence[str]) -> Table:
        players = (self.sandbox.people["Kestrel"], self.sandbox.people["Moth"])
        table = Table(self.sandbox, self.sandbox.channels["arena"], players, random.Random(1))
        await table.challenge(variant, deck)
        await table.do(*actions)
        return table

    async def pause(self) -> None:
        """Wait until the next frame waits for the clock."""
        await self.clock.asleep(PACE)

    async def go_on(self) -> None:
        self.clock.advance(PACE)


@pytest.fixture
async def slow(tmp_path: Path) -> AsyncIterator[Slow]:
    clock = VirtualTime()
    async with Sandbox(port=0, rate_limits=False, now=clock) as sandbox:
        database = tmp_path / "delve.sqlite3"
        with watched() as incidents:
            async with running_bot(sandbox, database, time=clock, pace=PACE) as bot:
                yield Slow(sandbox, bot, clock)
            incidents.check(sandbox)


# Deck C is 7 2 4 4 6 3 …: Kestrel adds 7, Moth 2, Kestrel 4; Moth passes; 4, 2, 7 are met.
THREE_IN = ("start:0", "draw", "add", "draw", "add", "draw", "add", "pass", "name:7")


async def test_the_walk_grows_monster_by_monster(slow: Slow) -> None:
    table = await slow.table("C", "warrior", THREE_IN)
    old_board = next(m for m in table.channel.messages.values() if "adventure 1" in m.text.lower())
    seen = []
    for count in (1, 2, 3):
        await slow.pause()
        (reveal,) = picture.reveals(table)
        seen.append(reveal.text)
        assert len(monsters_in(reveal.text)) >= 1
        assert [f"`{number}`" in reveal.text for number in (1, 2, 3)] == [
            number <= count for number in (1, 2, 3)
        ]
        assert en("interlude-inside", name="Kestrel") in old_board.text
        assert old_board.custom_ids == []
        assert table.moves() == [], "nothing can be pressed meanwhile"
        assert picture.boards(table) == [old_board]
        assert picture.pings(table) == [], "who was pinged has answered"
        assert "survives" not in reveal.text
        assert "▰" in reveal.text
        assert "Health" in reveal.text
        await slow.go_on()
    assert len(set(seen)) == 3
    assert "Vampire 4" in seen[0]
    assert "Skeleton" not in seen[0]
    assert "Skeleton 2" in seen[1]
    assert "Demon" not in seen[1].split("`1`")[1]
    await table.next_moves()
    await slow.bot.handlers.scheduler.settled()
    (same,) = picture.reveals(table)
    assert same is reveal
    assert en("reveal-survived", name="Kestrel", adventure=1) in reveal.text
    (board,) = picture.boards(table)
    assert board.id > reveal.id
    assert old_board.deleted
    (ping,) = picture.pings(table)
    assert ping.id > board.id, "who is pinged finds the board above"


async def test_the_result_comes_after_the_walk(slow: Slow) -> None:
    """Three adventures survived in an empty dungeon; the end is not known before its walk is."""
    table = await slow.table("C", "warrior", ("start:0",))
    for adventure in (1, 2, 3):
        moves = await table.next_moves()
        if table.asked(moves[0]) == 0:
            await table.do("draw", "discard:torch")
        reply = await give_away(table)
        assert reply.failed is None
        if adventure < 3:
            continue
    await table.sandbox.until(table.result)
    await slow.bot.handlers.scheduler.settled()
    result = table.result()
    assert result is not None
    assert result.id > picture.reveals(table)[-1].id
    assert en("result-won", name="Kestrel") in result.text
    assert picture.boards(table) == []
    assert picture.pings(table) == []


async def test_show_and_card_during_the_walk_give_nothing_away(slow: Slow) -> None:
    table = await slow.table("C", "warrior", THREE_IN)
    await slow.pause()
    kestrel, moth = table.players
    for person in (kestrel, moth, slow.sandbox.people["Wren"]):
        card = await person.command(table.channel, "match card")
        assert "Demon" not in card.text or person is kestrel, "it was Kestrel's card"
        # The answer waits for the board, and that for the walk.
        person.start_command(table.channel, "match show")
    for _ in range(2):
        assert "survives" not in picture.reveals(table)[-1].text
        await slow.go_on()
        await slow.pause()
    await slow.go_on()
    await table.next_moves()
    await slow.bot.handlers.scheduler.settled()
    await picture.check(table, slow.bot.handlers.store)


async def test_giving_up_during_the_walk(slow: Slow) -> None:
    """The walk is told to its end, then the result."""
    table = await slow.table("C", "warrior", THREE_IN)
    await slow.pause()
    moth = table.players[1]
    reply = await moth.command(table.channel, "match concede")
    await use(moth, control(reply.message, "concede"))
    for _ in range(3):
        await slow.pause()
        assert table.result() is None
        await slow.go_on()
    await slow.sandbox.until(table.result)
    await slow.bot.handlers.scheduler.settled()
    match = await picture.check(table, slow.bot.handlers.store)
    assert match.result is not None
    assert match.result.winner == 0


async def test_the_host_ends_it_during_the_walk(slow: Slow) -> None:
    table = await slow.table("C", "warrior", THREE_IN)
    await slow.pause()
    reply = await slow.sandbox.people["Rook"].command(table.channel, "match end")
    assert reply.text == en("ended")
    for _ in range(3):
        await slow.pause()
        await slow.go_on()
    await slow.sandbox.until(table.result)
    await slow.bot.handlers.scheduler.settled()
    await picture.check(table, slow.bot.handlers.store)


async def test_strike_goes_on_where_the_walk_stopped(slow: Slow) -> None:
    """The torch beats the skeleton by itself, then the demon asks Moth."""
    actions = ("start:0", "draw", "add", "draw", "add", "pass")
    table = await slow.table("C", "barbarian", actions)
    await slow.pause()
    (reveal,) = picture.reveals(table)
    assert "Skeleton 2" in reveal.text
    assert "Demon" not in reveal.text
    assert reveal.custom_ids == []
    await slow.go_on()
    await slow.sandbox.until(lambda: reveal.custom_ids)
    assert "Demon" in reveal.text
    await slow.bot.handlers.scheduler.settled()
    board = table.board()
    demon = en("monster-demon.faced")
    assert en("ask-strike", name="Moth", monster=demon, strength=7) in board.text
    (ping,) = picture.pings(table)
    assert ping.content.startswith(table.players[1].mention)
    await use(table.players[1], control(reveal, "hold"))
    await slow.pause()
    await slow.go_on()
    await slow.pause()
    await slow.go_on()
    await slow.bot.handlers.scheduler.settled()
    assert picture.reveals(table) == [reveal]
    assert reveal.text.count("Skeleton 2") == 1
    assert "`2` 😈 Demon 7 · **hits for 7** · 4 health left" in reveal.text
