"""A press that comes once more: it counts once, whatever it does."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

import pytest

from bot.live import host_acts
from bot.live.errors import Repeated
from bot.live.host_acts import HostAct
from bot.live.matches import Decision
from bot.match.entries import TimeGiven, Wish
from bot.match.ids import UserId
from bot.store.store import Store
from tests.live.ticking import Ticking, ticking
from tests.match.gathering import FIRST, SECOND
from tests.play.loop import wait
from tests.store.playing import ANNA, BOHDAN, CHRYSTIA, DANYLO

EVA = UserId(77)
HOSTS: dict[str, tuple[HostAct, ...]] = {
    "pause": (host_acts.pause,),
    "resume": (host_acts.pause, host_acts.resume),
    "rewind": (host_acts.rewind,),
    "redeal": (host_acts.redeal,),
    "repost": (host_acts.repost,),
    "end": (host_acts.end,),
    "time": (host_acts.time_for(FIRST, 60),),
    "time taken": (host_acts.time_for(FIRST, -400),),
    "forfeit": (host_acts.forfeit_of(FIRST),),
    "award": (host_acts.award_to(FIRST),),
    "substitute": (host_acts.substitute_for(FIRST, EVA),),
    "handover": (host_acts.hand_over_to(EVA),),
}
"""What hosts do, each with what they do before."""
PLAYERS = ("concede", "ask", *Decision)


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
async def test_what_a_host_does_counts_once(act: str, store: Store) -> None:
    async with ticking(store, 3) as live:
        await live.press(CHRYSTIA, "lay:a")
        host = partial(live.matches.host, live.number, DANYLO, moderates=None)
        *before, last = HOSTS[act]
        for each in before:
            await host(each, at=live.now)
        await counts_once(live, lambda drawn: host(last, at=live.now, drawn=drawn))


async def test_a_press_counts_once_whatever_its_maker_has_done_since(store: Store) -> None:
    async with ticking(store, 3) as live:
        host = partial(live.matches.host, live.number, DANYLO, moderates=None)
        more, less = host_acts.time_for(FIRST, 60), host_acts.time_for(FIRST, 30)
        drawn = (await live.match()).version
        await host(more, at=live.now, drawn=drawn)
        await host(less, at=live.now, drawn=(await live.match()).version)
        with pytest.raises(Repeated):
            await host(more, at=live.now, drawn=drawn)
        given = [entry.seconds for entry in await live.entries() if isinstance(entry, TimeGiven)]
        assert given == [60, 30]


@pytest.mark.parametrize("act", PLAYERS)
async def test_what_a_player_does_counts_once(act: str, store: Store) -> None:
    async with ticking(store, 3, host=None) as live:
        await live.press(ANNA, "lay:a")
        await live.matches.stall(live.number, live.now)
        match, who = live.matches, (live.number, ANNA)

        async def press(drawn: int) -> None:
            if act == "concede":
                await match.concede(*who, live.now, drawn=drawn)
            elif act == "ask":
                await match.ask(*who, Wish.PAUSE, live.now, drawn=drawn)
            else:
                await match.decide(*who, drawn, Decision(act), live.now)

        await counts_once(live, press)


@pytest.mark.parametrize("agrees", [True, False])
async def test_what_a_host_answers_counts_once(agrees: bool, store: Store) -> None:
    async with ticking(store, 3) as live:
        await live.matches.ask(live.number, ANNA, Wish.PAUSE, live.now)
        answer = partial(live.matches.answer_asking, live.number, DANYLO, moderates=None)
        await counts_once(live, lambda drawn: answer(drawn, agrees=agrees, at=live.now))


async def test_what_differs_is_no_repetition(live: Ticking) -> None:
    """Another person, other arguments, a command, or a button that was drawn since."""
    give = host_acts.time_for(FIRST, 60)

    async def do(by: UserId, act: HostAct, drawn: int | None) -> None:
        await wait(1)
        guild = (await live.match()).terms.guild_id
        await live.matches.host(live.number, by, act, moderates=guild, at=live.now, drawn=drawn)

    await do(DANYLO, give, 0)
    await do(CHRYSTIA, give, 0)
    await do(DANYLO, host_acts.time_for(FIRST, 30), 0)
    await do(DANYLO, host_acts.time_for(SECOND, 30), 0)
    await do(DANYLO, give, None)
    await do(DANYLO, give, 5)
    assert [type(entry) for entry in await live.entries()] == [TimeGiven] * 6


async def test_what_was_done_and_undone_since_is_no_repetition_on_a_new_screen(
    live: Ticking,
) -> None:
    host = partial(live.matches.host, live.number, DANYLO, moderates=None)
    for drawn, act in enumerate((host_acts.pause, host_acts.resume)):
        await host(act, at=live.now, drawn=drawn)
    with pytest.raises(Repeated):
        await host(host_acts.pause, at=live.now, drawn=0)
    await host(host_acts.pause, at=live.now, drawn=2)
    assert (await live.match()).paused == DANYLO
