"""The process is killed at random points; nothing that anybody saw is lost."""

from __future__ import annotations

import asyncio
import random
from functools import partial
from pathlib import Path

import msgspec
import pytest

from bot.match.advance import replay
from bot.match.ids import GuildId, MatchId, UserId
from bot.store.store import Store
from bot.ui.custom_ids import Press
from sandbox.server import Sandbox
from tests.crash.evening import Evening
from tests.crash.process import PATIENCE

CHUNKS, KILLS = 2, 10
"""How many evenings every run has, and how often the bot is killed in one; `make soak` has more."""


@pytest.mark.parametrize("seed", range(CHUNKS))
async def test_nothing_is_lost(seed: int, tmp_path: Path) -> None:
    await be_killed_and_go_on(random.Random(seed), tmp_path)


async def be_killed_and_go_on(chance: random.Random, folder: Path) -> Evening:
    """An evening in an empty folder, with all that must hold. Returns it when it is over."""
    async with Sandbox(port=0, rate_limits=False) as sandbox:
        evening = Evening(sandbox, folder, chance)
        try:
            await kill_and_compare(evening)
            assert await evening.stop_bot() == 0
        finally:
            evening.leave_nothing_running()
        assert not sandbox.unknown_requests
    await check_the_database(evening)
    errors = [line for line in evening.log.read_text().splitlines() if "ERROR" in line]
    assert errors == []
    return evening


async def kill_and_compare(evening: Evening) -> None:
    """Kill the bot at bad moments, and compare after each restart."""
    await evening.start_bot()
    while evening.kills < KILLS:
        await play_a_little(evening)
        reply = evening.act()
        await wait_for_a_bad_moment(evening)
        await evening.kill_bot()
        told = reply.acknowledged and reply.type in (6, 7)
        evening.moves()
        await evening.start_bot()
        check_nothing_is_lost(evening, evening.pressed if told else None)
        await evening.repaired()
    await play_to_the_end(evening)


def is_repaired_since(evening: Evening, before: int) -> bool:
    """Whether there were more than `before` requests, and everything is shown as it should be."""
    return evening.sandbox.requests > before and evening.is_repaired()


async def play_a_little(evening: Evening) -> None:
    """A few acts that are not disturbed."""
    for _ in range(evening.chance.randrange(4)):
        before = evening.sandbox.requests
        reply = evening.act()
        await asyncio.wait_for(asyncio.shield(reply.interaction.settled), PATIENCE)
        await evening.confirm(reply)
        await evening.sandbox.until(
            partial(is_repaired_since, evening, before),
            timeout=PATIENCE,
        )


async def wait_for_a_bad_moment(evening: Evening) -> None:
    """Up to the n-th request that follows from an act, or some milliseconds."""
    if evening.chance.random() < 0.7:
        wanted = evening.sandbox.requests + evening.chance.randint(1, 5)
        try:
            await evening.sandbox.until(lambda: evening.sandbox.requests >= wanted, timeout=0.5)
        except TimeoutError:
            return  # The act led to fewer requests: the moment after all of them is as good.
    else:
        # Not to synchronise: any moment will do.
        await asyncio.sleep(evening.chance.random() * 0.03)


def check_nothing_is_lost(evening: Evening, done: Press | None) -> None:
    versions = evening.versions()
    for match, version in evening.seen.items():
        assert versions[match] >= version, "a version was shown that is not on disk"
    if done is not None:
        assert versions[done.match_id] > done.version, f"{done} was acknowledged, and is lost"


async def play_to_the_end(evening: Evening) -> None:
    """Whatever runs is played to its end by a bot that is left alone."""
    while evening.live():
        reply = evening.act()
        await asyncio.wait_for(asyncio.shield(reply.interaction.settled), PATIENCE)
        await evening.confirm(reply)
        await evening.repaired()


async def check_the_database(evening: Evening) -> None:
    """Every log replays to what is stored, and the tallies follow from the logs."""
    matches = evening.stored()
    store = await Store.open(evening.database)
    try:
        for match, version, state in matches:
            terms = await store.terms(MatchId(match))
            assert terms is not None
            replayed = replay(terms, await store.entries(MatchId(match)))
            stored = msgspec.json.decode(state, type=terms.rules.state_type)
            assert (replayed.version, replayed.state) == (version, stored), f"match {match}"
        guild = evening.sandbox.guild_id
        before = [
            await store.stats(GuildId(guild), "deathmatch", UserId(player.id))
            for player in evening.players
        ]
        found = await store.recount(mend=False)
        assert (found.differences, found.unreadable) == ((), ())
        assert [
            await store.stats(GuildId(guild), "deathmatch", UserId(player.id))
            for player in evening.players
        ] == before
    finally:
        await store.close()
