"""Games of two to four fit a phone: how high all stands, from the first board to the result."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.app import DelveBot
from bot.games.dungeon.rules.heroes import HEROES
from bot.games.welcome.rules.state import WelcomePhase, WelcomeState
from bot.match.match import Match
from bot.ui.custom_ids import MatchCommand
from sandbox.people import Person
from sandbox.tests.page.fixtures import Open
from tests.browser.heights import LONG, SHORT, Show, Stage, check, on_stage
from tests.wire.table import Table, control, controls, invitation_button, use

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

LIMIT = 733
"""So many pixels a message may take, however long the names are."""
GAMES = [
    pytest.param(2, LONG, id="2-32"),
    pytest.param(3, LONG, id="3-32"),
    pytest.param(4, SHORT, id="4-12"),
    pytest.param(4, LONG, id="4-32"),
]
"""How many play, and by which names: their fullest boards are those of four."""
PLAYERS = ("Kestrel", "Moth", "Wren", "Otter")
NEWCOMER = "Finch of a Far and Foggy Coast 5"
"""Who takes over the last seat; the boards name both from then on."""
BEGINS = frozenset(("pick", "draw"))
"""What the first board of a game offers."""

Answers = Mapping[WelcomePhase, Callable[[tuple[str, ...]], str]]
"""What is answered to which question of a walk, of the possible answers."""

HOLDING: Answers = {
    WelcomePhase.ASK: lambda possible: possible[-1],
    WelcomePhase.NAME: lambda possible: possible[0],
    WelcomePhase.USE: lambda possible: "hold",
    WelcomePhase.DROP: lambda possible: possible[0],
}
USING: Answers = {**HOLDING, WelcomePhase.USE: lambda possible: possible[0]}


class HostedTable(Table):
    """A hosted game whose players are told by the bot itself who is asked."""

    def __init__(self, stage: Stage, seats: int) -> None:
        sandbox = stage.sandbox
        players = [sandbox.people[name] for name in PLAYERS[:seats]]
        super().__init__(sandbox, sandbox.channels["arena"], players, random.Random(1))
        self.bot: DelveBot = stage.bot

    async def begin(self, host: Person, **options: Any) -> None:
        """It is hosted, and everybody is ready."""
        seats: dict[str, Any] = {f"player{n}": one for n, one in enumerate(self.players, 1)}
        reply = await host.command(self.channel, "host dungeon", **seats, **options)
        self.invitation = await reply.shown()
        for player in self.players:
            await player.press(self.invitation, invitation_button(self.invitation, "ready"))
        await self.sandbox.until(self._is_begun)

    async def take_over(self, host: Person, name: str) -> None:
        """A newcomer of this name takes over the last seat."""
        *others, last = self.players
        locale = last.locale
        newcomer = self.sandbox.add_user("Finch", locale=locale)
        self.sandbox.core.world.members[newcomer.id].nick = name
        done = await host.command(self.channel, "host substitute", player=last, by=newcomer)
        await done.shown()
        self.players = (*others, newcomer)

    def _is_begun(self) -> bool:
        for message in self.channel.messages.values():
            for one in controls(message):
                if one.verb in BEGINS:
                    self.match = one.press.match_id
                    return True
        return False

    async def now(self) -> Match:
        match = await self.bot.handlers.matches.get(self.match)
        assert match is not None
        return match

    async def state(self) -> WelcomeState:
        state: WelcomeState = (await self.now()).state
        return state

    async def do(self, *actions: str) -> None:
        for action in actions:
            match = await self.now()
            (prompt,) = match.prompts
            player = match.terms.players[prompt.seat]
            person = next(one for one in self.players if one.id == player)
            message = self.board()
            if prompt.question == WelcomePhase.CARD:
                reply = await use(person, control(message, MatchCommand.CARD))
                message = await reply.shown()
            question = await use(person, control(message, action))
            for asked in [one for each in question.messages for one in controls(each)]:
                if asked.press.action == action == "pass":
                    await use(person, asked)


@pytest.fixture(autouse=True)
def fixed_decks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seats, special monsters and decks are always the same."""
    same = SimpleNamespace(token_bytes=bytes)
    monkeypatch.setattr("bot.handlers.match_start.secrets", same)


class Evening:
    """A whole game, in rounds that fill the boards."""

    def __init__(self, show: Show, table: HostedTable) -> None:
        self.show = show
        self.table = table

    async def bid(self, hero: str, *, gone: int = 0) -> None:
        """All cards but one are drawn, and with the first of them so many tiles go."""
        await self.show.do(f"pick:{hero}")
        for tile in HEROES[hero].kit[:gone]:
            await self.show.do("draw", f"discard:{tile}")
        while len((await self.table.state()).table.deck) > 1:
            await self.show.do("draw", "add")
        await self.show.look()
        await self.show.ask_and_pause()
        await self.show.do("draw")
        await self.show.look()
        await self.show.do("add")

    async def walk(self, answers: Answers) -> None:
        """Answer whatever is asked in the dungeon; the first time after a pause."""
        asked: set[str] = set()
        while True:
            match = await self.table.now()
            phase = (await self.table.state()).phase
            if not match.live or phase not in answers:
                return
            if phase not in asked:
                await self.show.look()
                await self.show.ask_and_pause()
                asked.add(phase)
            possible = tuple([str(move.action) for move in match.prompts[0].moves])
            await self.show.do(answers[phase](possible))

    async def gift(self) -> None:
        """Everybody passes, so that the last one goes into an empty dungeon."""
        await self.show.do("pick:necromancer")
        for _ in range(len((await self.table.state()).active) - 1):
            await self.show.do("pass")


@pytest.mark.parametrize("language", ["en", "uk"])
@pytest.mark.parametrize(("seats", "names"), GAMES)
async def test_a_whole_game(
    seats: int, names: dict[str, str], language: str, open_page: Open, tmp_path: Path
) -> None:
    """With the whole deck in the dungeon and pieces gone by all, questions, falls and gifts,
    of which somebody took over a seat."""
    async with on_stage(language, names, open_page, tmp_path / "a") as stage:
        table = HostedTable(stage, seats)
        chosen = {"box": "both", "hero": "picked", "specials": "shown", "necromancer": "on"}
        await table.begin(stage.rook, clock="day", **chosen)
        await table.take_over(stage.rook, NEWCOMER[: len(names["Otter"])])
        evening = Evening(Show(stage, table), table)
        for hero, gone, answers in (
            ("princess", 0, HOLDING),
            ("ninja", 0, HOLDING),
            ("bard", 5, USING),
            ("rogue", 0, USING),
        ):
            if (await table.now()).live:
                await evening.bid(hero, gone=gone)
                await evening.walk(answers)
        while (await table.now()).live:
            await evening.gift()
        await check(evening.show, LIMIT)
