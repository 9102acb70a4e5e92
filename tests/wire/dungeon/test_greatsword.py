"""The Greatsword: another player names what it beats, whoever that is and whatever they do."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import pytest

from bot.app import DelveBot
from bot.contract.game import Seat
from bot.games.dungeon.screens import words
from bot.games.welcome.rules.state import WelcomePhase
from bot.live.clocks import GRACE_MS
from bot.match.entries import Acted, TimedOut
from bot.ui.catalogue import Texts, texts_in
from sandbox.people import Person
from tests.wire.dungeon.conftest import Lay
from tests.wire.dungeon.gathering import DungeonTable, use
from tests.wire.house import House

PEOPLE = ("Kestrel", "Moth", "Wren", "Otter")
NAMES = ["name:5", "name:6", "name:7"]
TO_THE_DOOR = ("draw", "add")
"""What the first seat does; then all others pass, and it goes in."""


@asynccontextmanager
async def princess(
    house: House, players: int, clock: str = "90+300", pace: float = 0.0
) -> AsyncIterator[tuple[DungeonTable, DelveBot]]:
    """The first seat is in the dungeon with the Princess, who has all of her equipment."""
    people = [house.sandbox.people[name] for name in PEOPLE[:players]]
    async with house.bot(pace=pace) as bot:
        table = DungeonTable(house.sandbox, house.arena, people)
        await table.begun(bot, box="welcome-back", hero="princess", clock=clock)
        await table.do(*TO_THE_DOOR, *["pass"] * (players - 1))
        yield table, bot


def speaks(person: Person) -> Texts:
    return texts_in("uk" if person.locale == "uk" else "en")


def called(table: DungeonTable, person: Person) -> bool:
    """Whether a message stands that called somebody to name a monster."""
    return any(
        texts("welcome-call-name", player=person.mention, tile=words.tile_name("greatsword", texts))
        in message.text
        for texts in map(texts_in, ("en", "uk"))
        for message in person.pings(table.channel)
    )


def offered(table: DungeonTable, people: Sequence[Person]) -> bool:
    """Whether these see what may be named."""
    return all(table.offers(each, "name") == [*NAMES, "name:luck"] for each in people)


async def flag_falls(house: House, table: DungeonTable, seconds: float) -> None:
    """Nobody does anything for so long, and the moment longer that a press may take."""
    before = (await table.match()).version
    await house.minutes_pass(seconds)
    assert (await table.match()).version == before, "what was pressed before may still arrive"
    await house.minutes_pass(GRACE_MS / 1000)
    assert (await table.match()).version > before
    await table.shown()


@pytest.mark.parametrize("players", [2, 3, 4])
async def test_luck_names_for_who_does_not_answer(players: int, house: House, lay: Lay) -> None:
    lay("orc")
    async with princess(house, players) as (table, bot):
        if players > 2:
            await table.do("choose:1")
        named = table.seats[1]
        assert await table.asked() == named
        # Who has just passed sees it, as after any other press.
        assert called(table, named) is (players > 2)
        assert offered(table, [named])
        await flag_falls(house, table, 90)
        match = await table.match()
        entry = (await bot.handlers.store.entries(table.match_id))[-1]
        assert isinstance(entry, TimedOut)
        assert (entry.seat, entry.action) == (1, "name:luck")
        assert dict(entry.charged).get(Seat(1), 0) <= 90_000
        assert match.live
        assert match.departures == {}
        assert match.active == tuple(range(players))
        assert match.clock is not None
        assert match.clock.banks[1] == 300_000, "what another one is asked costs no bank"
        walk = match.state.last.delve
        assert walk.named in ("golem", "lich", "demon")
        told = [words.monster_text(walk.named, texts_in(each)) for each in ("en", "uk")]
        texts = [message.text for message in table.channel.messages.values()]
        assert any(_plain(one) in text for one in told for text in texts)
        assert not called(table, named)
        assert table.offers(named, "name") == []


def _plain(text: str) -> str:
    """Without the tag of the icon, which nobody has uploaded here."""
    return text[1:]


async def test_the_runner_s_own_flag_costs_the_seat(house: House) -> None:
    """To choose who names is the runner's question, with turn and bank as ever."""
    async with princess(house, 3) as (table, _):
        await flag_falls(house, table, 390)
        state = await table.state()
        assert state.contenders[0].left
        assert (state.phase, state.asked, state.round) == (WelcomePhase.HERO, 1, 2)


async def test_who_was_asked_leaves_and_the_next_one_is_called(house: House, lay: Lay) -> None:
    # Against a dragon there would be the leash to ask about.
    lay("orc")
    async with princess(house, 4) as (table, _):
        await table.do("choose:2")
        _, _, third, fourth = table.seats
        assert called(table, third)
        await house.minutes_pass(60)
        await table.leave(third)
        assert not called(table, third)
        assert called(table, fourth)
        assert table.offers(fourth, "choose") == []
        state = await table.state()
        assert (state.phase, state.asked) == (WelcomePhase.NAME, 3)
        # The next one clockwise begins anew, with all the time of a turn.
        await house.minutes_pass(60)
        assert (await table.state()).phase is WelcomePhase.NAME
        reply = await table.act(fourth, "name:6")
        assert reply.failed is None
        state = await table.state()
        assert state.last is not None
        assert state.last.delve.named == "lich"
        assert not called(table, fourth)


async def test_all_others_leave_and_the_runner_has_won(house: House) -> None:
    async with princess(house, 3) as (table, _):
        await table.do("choose:1")
        for person in table.seats[1:]:
            await table.leave(person)
        match = await table.match()
        assert match.result is not None
        assert match.result.winners == (0,)
        assert match.result.outcome is not None
        assert match.result.outcome.places == (1, 3, 2)


async def test_nobody_is_left_to_choose_from(house: House, lay: Lay) -> None:
    """While the runner chooses between two, one of them leaves: the other one is asked."""
    lay("orc")
    async with princess(house, 3) as (table, _):
        runner, second, third = table.seats
        assert table.offers(runner, "choose") == ["choose:1", "choose:2"]
        await table.leave(second)
        assert await table.asked() == third
        assert called(table, third)
        assert offered(table, [third])
        await table.do("name:luck")
        assert (await table.state()).round == 2


@pytest.mark.parametrize("answer", [None, "name:6", "name:luck"])
async def test_an_eliminated_player_is_asked(answer: str | None, house: House, lay: Lay) -> None:
    """Who has fallen twice still names, and loses nothing by saying nothing."""
    lay("dragon", "demon", "lich", "golem", "golem", "vampire", "vampire")
    people = [house.sandbox.people[name] for name in PEOPLE[:3]]
    async with house.bot() as bot:
        table = DungeonTable(house.sandbox, house.arena, people)
        await table.begun(bot, box="welcome-back", hero="bard", clock="90+300")
        await table.do("draw", "add", "draw", "discard:elvish-harp", "draw", "add")
        await table.do(*["draw", "add"] * 3, "pass", "draw", "add", "pass")
        await hold_on(table)
        assert (await table.state()).contenders[1].red
        await table.do("pick:bard", "draw", "add", "draw", "discard:elvish-harp", "draw", "add")
        await table.do(*["draw", "add"] * 3, "draw", "add", "pass", "pass")
        await hold_on(table)
        state = await table.state()
        assert state.contenders[1].out
        assert (state.round, state.asked) == (3, 2)

        out = table.seats[1]
        await table.do("pick:princess")
        assert await refused(table, out) == speaks(out)("refusal-out-of-game")
        await table.do("draw", "add", "pass")
        assert table.offers(table.seats[2], "choose") == ["choose:0", "choose:1"]
        await table.do("choose:1")
        assert called(table, out)
        assert offered(table, [out])
        if answer is None:
            await flag_falls(house, table, 90)
        else:
            await table.act(out, answer)
        match = await table.match()
        assert match.departures == {}
        assert match.live
        entry = (await bot.handlers.store.entries(table.match_id))[-1]
        assert isinstance(entry, Acted if answer else TimedOut)
        assert (entry.seat, entry.action) == (1, answer or "name:luck")


async def refused(table: DungeonTable, person: Person) -> str:
    """What somebody is told who draws on the board that all see."""
    drawing = table.sight.of(table.match_id, person, lambda one: one.press.action == "draw")
    return (await use(person, drawing[-1])).message.text


async def hold_on(table: DungeonTable) -> None:
    """The runner uses nothing."""
    while (await table.state()).phase is WelcomePhase.USE:
        await table.do("hold")
