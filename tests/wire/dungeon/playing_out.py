"""People who play the official games to their ends, until everything that is asked was answered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from bot.contract.game import Action, Prompt
from bot.games.welcome.rules.game import LUCK, WelcomeToTheDungeon
from bot.games.welcome.rules.state import WelcomePhase
from bot.match.entries import Acted
from bot.match.match import Match
from sandbox.people import Person
from tests.examples.evening import AnyTable, together
from tests.examples.hall import Hall, Room
from tests.play.truth import Truth

GAME = WelcomeToTheDungeon()

BOLD = {
    "draw": 4.0,
    "pass": 0.4,
    "add": 4.0,
    "discard": 0.7,
    "use": 4.0,
    "hold": 1.0,
    "undo": 0.05,
    "rules": 0.05,
    "card": 0.05,
}
"""How much is liked by those who go far into the dungeon, with much equipment."""


HEROES_ASKED = ("ninja", "princess", "bard", "picked")


class BoldTable(AnyTable):
    """A match that nobody leaves, whose players get to the questions that are seldom asked."""

    def __init__(self, room: Room, people: Sequence[Person], hero: str) -> None:
        super().__init__(room, GAME.key, people, to_the_end=True)
        self._hero = hero
        self._taste.update(BOLD)

    def _options(self, opener: Person) -> dict[str, Any]:
        """With special monsters, and a hero of whose equipment much is asked."""
        return {**super()._options(opener), "box": "both", "hero": self._hero}


async def play_boldly(hall: Hall, numbers: range) -> None:
    """As many matches, each in a channel of its own, with players for each number of seats.

    `numbers`: of the channels, which tell them from those of other matches.
    """
    async with together() as group:
        for number in numbers:
            room = Room(hall, hall.sandbox.add_channel(f"bold-{number}"))
            seats = GAME.seats[number % len(GAME.seats)]
            hero = HEROES_ASKED[number % len(HEROES_ASKED)]
            group.create_task(BoldTable(room, await room.take(seats), hero).play())


def kind_of(question: str, action: Action, *, priced: bool) -> str:
    """A kind of answer, such as "turn: draw"."""
    how = " by luck" if action == LUCK else " for a price" if priced else ""
    return f"{question}: {action.verb}{how}"


def kinds_offered(prompts: Sequence[Prompt]) -> Iterator[str]:
    for prompt in prompts:
        for move in prompt.moves:
            yield kind_of(prompt.question, move.action, priced=move.pick is not None)


OFFERED = frozenset(
    {
        f"{WelcomePhase.HERO}: pick",
        f"{WelcomePhase.TURN}: draw",
        f"{WelcomePhase.TURN}: pass",
        f"{WelcomePhase.CARD}: add",
        f"{WelcomePhase.CARD}: discard",
        f"{WelcomePhase.ASK}: choose",
        f"{WelcomePhase.NAME}: name",
        f"{WelcomePhase.NAME}: name by luck",
        f"{WelcomePhase.USE}: use",
        f"{WelcomePhase.USE}: use for a price",
        f"{WelcomePhase.USE}: hold",
        f"{WelcomePhase.DROP}: drop",
    }
)
"""All that the official games ever offer."""


def kinds_done(truth: Truth) -> Counter[str]:
    """How often each kind of answer was given by a press. Nothing else was ever offered."""
    done: Counter[str] = Counter()
    for states in truth.states.values():
        before: Match | None = None
        for match in states:
            assert set(kinds_offered(match.prompts)) <= OFFERED
            if before is not None and isinstance(match.entry, Acted):
                (prompt,) = before.prompts
                action = Action.parse(match.entry.action)
                priced = action.verb == "use" and len(action.arguments) == 2
                done[kind_of(prompt.question, action, priced=priced)] += 1
            before = match
    return done
