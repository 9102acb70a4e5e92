"""A press that comes once more: it counts once, whatever it does."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.contract.game import Seat
from bot.live.errors import Repeated
from bot.match.acts import (
    ASK,
    AWARD,
    CLAIM,
    CONCEDE,
    END,
    FORFEIT,
    HANDOVER,
    LEAVE_OFF,
    PAUSE,
    REDEAL,
    REPOST,
    RESUME,
    REWIND,
    SUBSTITUTE,
    TIME,
    WAIT,
)
from bot.match.entries import TimeGiven, Wish
from bot.match.ids import UserId
from bot.store.store import Store
from tests.live.ticking import Ticking, ticking
from tests.match.gathering import FIRST, SECOND
from tests.play.loop import wait
from tests.store.playing import ANNA, BOHDAN, CHRYSTIA, DANYLO

EVA = UserId(77)
HOSTS: dict[str, tuple[tuple[Any, ...], ...]] = {
    "pause": ((PAUSE,),),
    "resume": ((PAUSE,), (RESUME,)),
    "rewind": ((REWIND,),),
    "redeal": ((REDEAL,),),
    "repost": ((REPOST,),),
    "end": ((END,),),
    "time": ((TIME, FIRST, 60),),
    "time taken": ((TIME, FIRST, -400),),
    "forfeit": ((FORFEIT, FIRST),),
    "award": ((AWARD, FIRST),),
    "substitute": ((SUBSTITUTE, FIRST, EVA),),
    "handover": ((HANDOVER, EVA),),
}
"""The acts of hosts, each with the acts before it."""
PLAYERS: dict[str, tuple[Any, ...]] = {
    "concede": (CONCEDE,),
    "ask": (ASK, Wish.PAUSE),
    "wait": (WAIT,),
    "leave off": (LEAVE_OFF,),
    "claim": (CLAIM,),
}


async def counts_once(live: Ticking, press: Callable[[int], Awaitable[object]]) -> None:
    """Press a button, let others act, and press it again. `press`: one drawn at a version."""
    drawn = (await live.match()).version
    await press(drawn)
    match = await live.match()
    if match.live and match.paused is None and match.prompt_of(SECOND):
        await live.press(BOHDAN, "pass")
    await wait(1)
    entries = await live.entries()
    with pytest.raises(Repeated):
        await press(drawn)
    assert await live.entries() == entries


@pytest.mark.parametrize("act", HOSTS)
async def test_a_hosts_act_counts_once(act: str, store: Store) -> None:
    async with ticking(store, 3) as live:
        await live.press(CHRYSTIA, "lay:a")
        *before, last = HOSTS[act]
        for each in before:
            await live.host(*each)
        await counts_once(live, lambda drawn: live.host(*last, version=drawn))


@pytest.mark.parametrize("act", PLAYERS)
async def test_a_players_act_counts_once(act: str, store: Store) -> None:
    async with ticking(store, 3, host=None) as live:
        await live.press(ANNA, "lay:a")
        await live.matches.stall(live.number, live.now)
        done, *arguments = PLAYERS[act]
        await counts_once(live, lambda drawn: live.do(done, ANNA, *arguments, version=drawn))


@pytest.mark.parametrize("agrees", [True, False])
async def test_a_hosts_answer_counts_once(agrees: bool, store: Store) -> None:
    async with ticking(store, 3) as live:
        await live.ask(ANNA, Wish.PAUSE)
        await counts_once(live, lambda drawn: live.answer(DANYLO, drawn, agrees=agrees))


async def test_a_different_act_is_no_repetition(live: Ticking) -> None:
    """Another person, other arguments, a command, or a button that was drawn since.

    The first press is still one, whatever its maker has done since.
    """

    async def give(by: UserId, seat: Seat, seconds: int, drawn: int | None) -> None:
        await wait(1)
        guild = (await live.match()).terms.guild_id
        await live.do(TIME, by, seat, seconds, version=drawn, moderates=guild)

    await give(DANYLO, FIRST, 60, 0)
    await give(CHRYSTIA, FIRST, 60, 0)
    await give(DANYLO, FIRST, 30, 0)
    await give(DANYLO, SECOND, 30, 0)
    with pytest.raises(Repeated):
        await give(DANYLO, FIRST, 60, 0)
    await give(DANYLO, FIRST, 60, None)
    await give(DANYLO, FIRST, 60, 5)
    assert [type(entry) for entry in await live.entries()] == [TimeGiven] * 6


async def test_an_act_repeated_after_an_undo_counts_again(
    live: Ticking,
) -> None:
    for drawn, act in enumerate((PAUSE, RESUME)):
        await live.host(act, version=drawn)
    with pytest.raises(Repeated):
        await live.host(PAUSE, version=0)
    await live.host(PAUSE, version=2)
    assert (await live.match()).paused == DANYLO
