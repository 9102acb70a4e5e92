"""Eighty matches at random: nothing breaks, nothing leaks, everything adds up."""

from __future__ import annotations

import asyncio
import logging
import os
import random
import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from string import ascii_uppercase

import pytest

from bot.app import DelveBot
from bot.match.advance import replay
from bot.match.entries import Acted
from bot.match.ids import GuildId
from bot.store.encoding import encode
from sandbox.server import Sandbox
from tests.wire.table import Table, controls, running_bot, use
from tests.wire.watching import LeakCheck, watched

log = logging.getLogger(__name__)

CHUNKS = 4
"""Between them they play every practice deck."""
PLAYED = 2
"""How many of the chunks are played here; `make soak` plays all of them, many times."""
AT_ONCE = 20
CHANNELS = 5
VARIANTS = ("warrior", "barbarian")
DECKS = ascii_uppercase[:20]
DISTURBED = 0.06
"""How likely somebody interferes after a move."""
PRACTICE = [(variant, deck) for variant in VARIANTS for deck in DECKS]
# None of them is a part of another: that is how the tables tell their boards.
NAMES = ("Ash", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gorse", "Hazel")


@dataclass(frozen=True)
class Plan:
    """One match to play. `deck`: letters, or None for a match that counts."""

    table: Table
    variant: str
    deck: str | None
    hosted: bool


def plans(sandbox: Sandbox, chunk: int, chance: random.Random) -> list[Plan]:
    """Twenty matches, four by four in five channels; everybody sits in every channel."""
    people = [
        sandbox.add_user(name, locale="uk" if number % 2 else "en-US")
        for number, name in enumerate(NAMES)
    ]
    practice = PRACTICE[chunk::CHUNKS]
    found = []
    for number in range(AT_ONCE):
        if number % (AT_ONCE // CHANNELS) == 0:
            channel = sandbox.add_channel(f"hall-{number}")
            seats = chance.sample(people, len(people))
        players = (seats.pop(), seats.pop())
        deck = None
        variant = VARIANTS[number % 2]
        if number < len(practice):
            variant, first = practice[number]
            deck = first + "".join(chance.choices(DECKS, k=chance.randrange(3)))
        table = Table(
            sandbox,
            channel,
            players,
            random.Random(chance.random()),
            passes=chance.choice((0.6, 0.4, 0.1)),
        )
        found.append(Plan(table, variant, deck, hosted=number % 7 == 6))
    return found


async def play(plan: Plan, sandbox: Sandbox) -> None:
    """From the invitation to the result, with people who get in the way now and then."""
    table = plan.table
    if plan.hosted:
        await table.host(sandbox.people["Rook"], plan.variant, plan.deck)
    else:
        await table.challenge(plan.variant, plan.deck)
    while await table.step():
        if table.chance.random() < DISTURBED:
            await disturb(table, sandbox)


async def disturb(table: Table, sandbox: Sandbox) -> None:
    """Somebody asks for a card or the board, or presses what is not for them."""
    moves = await table.next_moves()
    if not moves:
        return
    other = table.players[1 - table.asked(moves[0])]
    somebody = table.chance.choice((*table.players, other, sandbox.people["Wren"]))
    # The message of a walk through the dungeon has none.
    rules = [one for one in controls(moves[0].message) if one.verb == "rules"]
    match table.chance.randrange(4):
        case 0:
            await somebody.command(table.channel, "match card")
        case 1:
            await somebody.command(table.channel, "match show")
        case 2 if rules:
            await use(somebody, rules[0], forged=True)
        case 3:
            reply = await use(other, table.chance.choice(moves), forged=True)
            assert reply.failed is None
            assert (await reply.shown()).ephemeral


@pytest.mark.parametrize("chunk", range(PLAYED))
async def test_matches_at_random(
    chunk: int, sandbox: Sandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seed = os.environ.get("MATCH_SEED", f"{chunk}:{random.SystemRandom().getrandbits(32)}")
    # Shown with a failure.
    log.warning("MATCH_SEED=%s", seed)
    await play_many(seed, chunk, sandbox, tmp_path, monkeypatch)


async def play_many(
    seed: str, chunk: int, sandbox: Sandbox, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> list[Plan]:
    """Play one chunk in an empty folder, with all that must hold. Returns what was played."""
    cards = random.Random(f"{seed}:cards")
    monkeypatch.setattr("bot.handlers.match_start.secrets.token_bytes", cards.randbytes)
    with watched() as incidents:
        async with running_bot(sandbox, folder / "delve.sqlite3") as bot:
            leaks = LeakCheck(sandbox, bot.handlers.store)
            played = plans(sandbox, chunk, random.Random(seed))
            await asyncio.gather(*(play(plan, sandbox) for plan in played))
            await bot.handlers.display.settled()
            assert await leaks.complaints() == []
            for plan in played:
                await check_log(bot, plan)
            await check_tallies(bot, sandbox, played)
        incidents.check(sandbox)
    return played


async def check_log(bot: DelveBot, plan: Plan) -> None:
    """The log is what was pressed; replayed, it gives the state and result that stand."""
    table = plan.table
    terms = await bot.handlers.store.terms(table.match)
    entries = await bot.handlers.store.entries(table.match)
    assert terms is not None
    assert terms.players == tuple(player.id for player in table.players)
    acts = [(entry.seat, entry.action) for entry in entries if isinstance(entry, Acted)]
    assert acts == table.played
    assert [entry.at for entry in entries] == sorted(entry.at for entry in entries)
    again = replay(terms, entries)
    now = await bot.handlers.matches.get(table.match)
    assert again == now
    assert again.result is not None
    assert again.result.winner is not None
    assert again.result.counts is (plan.deck is None)
    stored = await bot.handlers.store.database.read(
        lambda c: c.execute(
            "SELECT state, counted, group_concat(seat) FROM matches JOIN seats ON match = id"
            " WHERE id = ? AND won = 1",
            (table.match,),
        ).fetchone()
    )
    assert stored == (encode(again.state), again.result.counts, str(again.result.winner))
    shown = table.result()
    assert shown is not None
    winner = table.players[again.result.winner].mention
    assert re.findall("<@[0-9]+>", shown.text.splitlines()[0]) == [winner]


async def check_tallies(bot: DelveBot, sandbox: Sandbox, played: list[Plan]) -> None:
    """What the leaderboard says is the sum of the matches that count."""
    won: Counter[int] = Counter()
    lost: Counter[int] = Counter()
    rounds: Counter[int] = Counter()
    for plan in played:
        match = await bot.handlers.matches.get(plan.table.match)
        assert match is not None
        assert match.result is not None
        if plan.deck is not None:
            continue
        for seat, player in enumerate(plan.table.players):
            (won if seat == match.result.winner else lost)[player.id] += 1
            facts = match.result.facts[seat]
            rounds[player.id] += int(facts["adventures-won"]) + int(facts["adventures-lost"])
    store, guild = bot.handlers.store, GuildId(sandbox.guild_id)
    page = await store.leaderboard(guild, "deathmatch", None, 0, 100)
    assert page is not None
    assert {line.user_id: (line.totals.won, line.totals.lost) for line in page.lines} == {
        user: (won[user], lost[user]) for user in {*won, *lost}
    }
    assert {line.user_id: sum(line.totals.sums.values()) for line in page.lines} == dict(rounds)
    assert (await store.recount(mend=False)).differences == ()
    assert await store.leaderboard(guild, "deathmatch", None, 0, 100) == page
    arena = sandbox.channels["arena"]
    text = (await sandbox.people["Kestrel"].command(arena, "leaderboard")).message.text
    for line in page.lines:
        name = next(p.name for p in sandbox.people.values() if p.id == line.user_id)
        totals = line.totals
        assert f"`{line.rank}` **{name}** · {totals.won} won, {totals.lost} lost" in text
