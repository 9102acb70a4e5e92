"""Every message of a match fits a phone: how high each is, from the first board to the result."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from functools import partial

import pytest

from bot.games.dungeon.rules.encounter import Phase
from bot.games.dungeon.rules.heroes import HEROES
from sandbox.tests.page.fixtures import Open
from tests.browser.heights import LIMIT, Play, Show, measured, shown_in

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

KIT = [tile.key for tile in HEROES["warrior"].tiles]
SPARED = "vorpal-sword"
PLAYERS = ("Kestrel", "Moth", "Wren", "Otter")

Answers = Mapping[Phase, Callable[[tuple[str, ...]], str]]
"""The answer to each question of a walk, of the possible answers."""

HOLDING: Answers = {
    Phase.ASK: lambda possible: possible[-1],
    Phase.NAME: lambda possible: possible[0],
    Phase.USE: lambda possible: "hold",
    Phase.DROP: lambda possible: possible[0],
}
USING: Answers = {**HOLDING, Phase.USE: lambda possible: possible[0]}


async def _host(show: Show, variant: str, deck: str) -> None:
    """Rook hosts a Death Match of Kestrel and Moth, who are ready."""
    names = {"candidate": "Kestrel", "opponent": "Moth"}
    await show.rook.uses("host deathmatch", variant=variant, deck=deck, clock="day", **names)
    for player in (show.kestrel, show.moth):
        await player.presses("ready")


async def a_whole_match_of_warriors(show: Show) -> None:
    """With the whole deck in the dungeon, and all equipment gone at match point for both."""
    await _host(show, "warrior", "A")
    await show.do("start:0", *("draw", "add") * 12)
    await show.look()
    # Kestrel has to go in, and meets all thirteen.
    await show.do("draw", "add")
    await show.look()
    await show.do("name:7")
    # Each passes once over an empty dungeon: both have two wins then.
    await show.do("pass", "pass", "pass")
    for spared in (SPARED, None):
        # All but one card are drawn, and all equipment but for what is spared goes.
        gone = [tile for tile in KIT if tile != spared]
        for tile in gone:
            await show.do("draw", f"discard:{tile}")
        await show.do(*("draw", "add") * (12 - len(gone)))
        await show.look()
        await show.ask_and_pause()
        await show.do("draw")
        await show.look()
        await show.do("add")
        if spared:
            await show.look()
            await show.do("name:7")


async def a_long_walk_of_a_barbarian(show: Show) -> None:
    """A runner who holds back is asked once more after eleven monsters."""
    await _host(show, "barbarian", "T")
    await show.do("start:0", *("draw", "add") * 13)
    for answer in ("hold", "hold", "hold"):
        await show.look()
        await show.do(answer)
    await show.ask_and_pause()
    await show.do("strike")
    await show.moth.uses("match concede")
    await show.moth.presses("concede")


async def a_whole_game(show: Show, seats: int) -> None:
    """With the whole deck in the dungeon and pieces gone by all, questions, falls and gifts,
    of which somebody took over a seat."""
    players = PLAYERS[:seats]
    seated = {f"player{number}": name for number, name in enumerate(players, 1)}
    chosen = {"box": "both", "hero": "picked", "specials": "shown", "necromancer": "on"}
    await show.rook.uses("host dungeon", clock="day", **chosen, **seated)
    for name in players:
        await show.people[name].presses("ready")
    await show.rook.uses("host substitute", player=players[-1], by="Finch")
    await show.settle()
    for hero, gone, answers in (
        ("princess", 0, HOLDING),
        ("ninja", 0, HOLDING),
        ("bard", 5, USING),
        ("rogue", 0, USING),
    ):
        if (await show.match()).live:
            await _bid(show, hero, gone)
            await _walk(show, answers)
    while (await show.match()).live:
        # Everybody passes, so that the last one goes into an empty dungeon.
        await show.do("pick:necromancer")
        active = (await show.match()).state.active
        await show.do(*["pass"] * (len(active) - 1))


async def _bid(show: Show, hero: str, gone: int) -> None:
    """All cards but one are drawn, and with the first of them so many tiles go."""
    await show.do(f"pick:{hero}")
    for tile in HEROES[hero].kit[:gone]:
        await show.do("draw", f"discard:{tile}")
    while len((await show.match()).state.table.deck) > 1:
        await show.do("draw", "add")
    await show.look()
    await show.ask_and_pause()
    await show.do("draw")
    await show.look()
    await show.do("add")


async def _walk(show: Show, answers: Answers) -> None:
    """Answer whatever is asked in the dungeon; the first time after a pause."""
    asked: set[str] = set()
    while (match := await show.match()).live and match.state.phase in answers:
        phase = match.state.phase
        if phase not in asked:
            await show.look()
            await show.ask_and_pause()
            asked.add(phase)
        possible = tuple([str(move.action) for move in match.prompts[0].moves])
        await show.do(answers[phase](possible))


@pytest.mark.parametrize("language", ["en", "uk"])
@pytest.mark.parametrize(
    ("play", "limit"),
    [
        # A Death Match keeps to 700, whose promise is for names of 12 characters alone.
        pytest.param(a_whole_match_of_warriors, 700, id="warriors"),
        pytest.param(a_long_walk_of_a_barbarian, 700, id="barbarian"),
        # The highest walks are those of two, the highest boards those of four.
        pytest.param(partial(a_whole_game, seats=2), LIMIT, id="game of 2"),
        pytest.param(partial(a_whole_game, seats=4), LIMIT, id="game of 4"),
    ],
)
async def test_what_a_match_shows_fits_a_phone(
    play: Play, limit: int, language: str, open_page: Open
) -> None:
    """`limit`: how many pixels a message may take."""
    show = await asyncio.to_thread(shown_in, play, language)
    found = sorted(await measured(show.states, language, open_page, show.hello), reverse=True)
    highest = {each.screen: each for each in reversed(found)}
    assert highest.keys() == {"board", "walk", "result", "private", "line"}
    told = [f"{each.height:.0f} px, {each.screen}:\n{each.text}" for each in highest.values()]
    assert found[0].height <= limit, "\n\n".join(("The highest of each:", *told))
