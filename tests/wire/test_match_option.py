"""The option `match` of `/host …`: what it offers while one types, and what comes of a choice."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Sequence

import pytest

from bot.app import DelveBot
from bot.match.ids import MatchId
from bot.ui.catalogue import texts_in
from bot.ui.custom_ids import MatchCommand
from sandbox.people import Person
from sandbox.server import Sandbox
from sandbox.world import Channel
from tests.wire.house import House
from tests.wire.table import Table, control, use

en, uk = texts_in("en"), texts_in("uk")
COMMANDS = ("host pause", "host resume", "host end")


class Hall:
    """Kestrel and Moth play in the arena, Wren and Otter in the tavern. Rook moderates."""

    def __init__(self, sandbox: Sandbox, bot: DelveBot) -> None:
        self.sandbox = sandbox
        self.bot = bot
        self.arena, self.tavern = sandbox.channels["arena"], sandbox.channels["tavern"]
        self.kestrel, self.moth, self.wren, self.otter, self.rook = (
            sandbox.people[name] for name in ("Kestrel", "Moth", "Wren", "Otter", "Rook")
        )

    async def match(self, channel: Channel, players: Sequence[Person]) -> MatchId:
        table = Table(self.sandbox, channel, players, random.Random(1))
        await table.challenge("warrior")
        await table.next_moves()
        return MatchId(table.match)

    async def offered(
        self, typed: str = "", command: str = "host pause", by: Person | None = None
    ) -> dict[str, str]:
        return await (by or self.rook).suggestions(self.arena, command, "match", match=typed)

    async def command(self, name: str, match: str) -> str:
        reply = await self.rook.command(self.arena, name, match=match)
        return (await reply.shown()).text

    async def end(self, match: MatchId) -> None:
        """The host ends a match, which is asked about first."""
        reply = await self.rook.command(self.arena, "host end", match=str(match))
        question = await reply.shown()
        await use(self.rook, control(question, MatchCommand.END))
        assert question.text == en("ended")

    async def is_paused(self, match: MatchId) -> bool:
        await self.bot.handlers.display.settled()
        return (await self.bot.handlers.matches.wanted(match)).paused is not None


@pytest.fixture
async def hall(house: House) -> AsyncIterator[Hall]:
    async with house.bot() as bot:
        yield Hall(house.sandbox, bot)


@pytest.mark.parametrize("command", COMMANDS)
async def test_it_offers_the_matches_of_this_server(command: str, hall: Hall) -> None:
    assert await hall.offered(command=command) == {}
    here = await hall.match(hall.arena, (hall.kestrel, hall.moth))
    there = await hall.match(hall.tavern, (hall.wren, hall.otter))
    elsewhere = hall.sandbox.add_guild("Elsewhere", (hall.kestrel, hall.moth))
    await hall.match(hall.sandbox.add_channel("yard", elsewhere), (hall.kestrel, hall.moth))
    offered = await hall.offered(command=command)
    # Those of this channel come first.
    assert list(offered.items()) == [
        ("Kestrel – Moth – #arena", str(here)),
        ("Wren – Otter – #tavern", str(there)),
    ]
    assert list(await hall.offered("  TAV", command)) == ["Wren – Otter – #tavern"]
    assert list(await hall.offered("moth", command)) == ["Kestrel – Moth – #arena"]
    assert await hall.offered("nobody", command) == {}


async def test_what_somebody_plays_themselves_is_not_offered(hall: Hall) -> None:
    await hall.match(hall.arena, (hall.kestrel, hall.rook))
    assert await hall.offered() == {}


async def test_what_is_over_is_not_offered(hall: Hall) -> None:
    match = await hall.match(hall.tavern, (hall.wren, hall.otter))
    await hall.end(match)
    await hall.bot.handlers.display.settled()
    assert await hall.offered() == {}
    assert await hall.command("host end", str(match)) == en("no-match-called", typed=str(match))


async def test_at_most_25_are_offered_and_typing_finds_the_others(hall: Hall) -> None:
    first = await hall.match(hall.tavern, (hall.kestrel, hall.moth))
    for number in range(26):
        channel = hall.sandbox.add_channel(f"room-{number}")
        await hall.match(channel, (hall.wren, hall.otter))
    offered = await hall.offered()
    assert len(offered) == 25
    assert str(first) not in offered.values()
    assert list((await hall.offered("kestrel")).values()) == [str(first)]


async def test_long_names_are_cut(hall: Hall) -> None:
    players = [hall.sandbox.add_user(letter * 32) for letter in "ab"]
    await hall.match(hall.sandbox.add_channel("c" * 100), players)
    (label,) = await hall.offered()
    assert len(label) == 100
    assert label.startswith(f"{'a' * 32} – {'b' * 32} – #ccc")


async def test_what_is_chosen_is_meant(hall: Hall) -> None:
    here = await hall.match(hall.arena, (hall.kestrel, hall.moth))
    there = await hall.match(hall.tavern, (hall.wren, hall.otter))
    assert "paused" in await hall.command("host pause", str(there))
    assert (await hall.is_paused(here), await hall.is_paused(there)) == (False, True)
    told = [each.text for each in hall.tavern.messages.values() if "has paused" in each.text]
    assert told
    assert "go on" in await hall.command("host resume", f" {there} ")
    await hall.end(there)
    assert await hall.is_paused(here) is False


@pytest.mark.parametrize("typed", ["the one with Moth", "999", "-1", "1.0", "²", "٣", "9" * 400])
async def test_anything_else_gets_a_sentence(typed: str, hall: Hall) -> None:
    here = await hall.match(hall.arena, (hall.kestrel, hall.moth))
    for command in COMMANDS:
        text = await hall.command(command, typed)
        assert text.startswith("No match called “")
        assert "Choose one from the list" in text
        assert len(text) < 300
    assert not await hall.is_paused(here)


async def test_a_match_of_another_server_is_none_of_this_one(hall: Hall) -> None:
    elsewhere = hall.sandbox.add_guild("Elsewhere", (hall.kestrel, hall.moth))
    yard = hall.sandbox.add_channel("yard", elsewhere)
    match = await hall.match(yard, (hall.kestrel, hall.moth))
    assert await hall.command("host end", str(match)) == en("no-match-called", typed=str(match))
    assert not await hall.is_paused(match)


async def test_a_store_that_fails_offers_nothing(
    house: House, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    await hall.match(hall.arena, (hall.kestrel, hall.moth))

    async def broken(**_: object) -> list[object]:
        raise OSError("the disk is gone")

    monkeypatch.setattr(hall.bot.handlers.store, "live_matches", broken)
    assert await hall.offered() == {}
    (line,) = house.incidents.logged
    assert "no matches were offered to a host" in line
    house.incidents.logged.clear()
