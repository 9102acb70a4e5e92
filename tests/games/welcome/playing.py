"""Openings for stories of the official games, and their turns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from bot.contract.chance import Chance
from tests.play.people import Person
from tests.play.story import Story

BIDDING = ("draw", "add", "draw", "discard:elvish-harp", "pass", "pass")
DEADLY = (*BIDDING, *["draw", "add"] * 4, "pass")
"""The acts of four players in a round with the Bard; at its end the second is in the dungeon."""
DEADLY_AGAIN = ("pick:bard", *BIDDING, *["draw", "add"] * 5, "pass")
"""The next round, which that one begins, and falls in once more."""
DEADLY_DECK = ("dragon", "demon", "lich", "golem", "golem", "vampire", "vampire")


def lay_out(monkeypatch: pytest.MonkeyPatch, *cards: str, specials: Sequence[str] = ()) -> None:
    """Put these on top of every deck, and of the special monsters, the first one uppermost."""
    deal = Chance.deal

    def dealt(chance: Chance, name: str, items: Sequence[Any]) -> tuple[Any, ...]:
        first = list(specials if name == "specials" else cards if name[:6] == "round-" else ())
        rest = list(deal(chance, name, items))
        for card in first:
            rest.remove(card)
        return (*first, *rest)

    monkeypatch.setattr(Chance, "deal", dealt)


async def table(story: Story, *people: Person, **options: object) -> list[Person]:
    """Kestrel opens a table, and these people sit down. Returns the players by seat."""
    await story.kestrel.uses("play dungeon", players=len(people) + 1, **options)
    for person in people:
        await person.presses("join")
    return await seats(story)


async def hosted(story: Story, players: int = 4, **options: object) -> list[Person]:
    """Rook hosts so many, all of whom are ready. Returns the players by seat."""
    people = (story.kestrel, story.moth, story.wren, story.otter)[:players]
    named = {f"player{number}": each for number, each in enumerate(people, start=1)}
    await story.rook.uses("host dungeon", **{"box": "welcome-back", **named, **options})
    for person in people:
        await person.presses("ready")
    return await seats(story)


async def one_out(story: Story) -> None:
    """The second of four falls twice, and is out; the third one is to pick a hero."""
    for actions in (DEADLY, DEADLY_AGAIN):
        await does(story, *actions)
        await holds_on(story)


async def holds_on(story: Story, most: int = 9) -> None:
    """The runner uses nothing, so many times at most; all is told."""
    await story.wait(20)
    while most and (await story.match()).prompts[0].question == "use":
        await does(story, "hold")
        await story.wait(20)
        most -= 1


async def rewinds(story: Story) -> None:
    """Rook takes the newest act back."""
    await story.rook.uses("host rewind")
    await story.rook.presses("rewind")


async def redeals(story: Story) -> None:
    """Rook has a round played anew."""
    await story.rook.uses("host redeal")
    await story.rook.presses("redeal")


async def declares(story: Story, act: str, player: Person) -> None:
    """Rook declares something about a player, and confirms it."""
    await story.rook.uses(f"host {act}", player=player)
    await story.rook.presses(f"host:{act},{(await seats(story)).index(player)}")


async def seats(story: Story) -> list[Person]:
    """The players of the match, by seat."""
    people = {person.id: person for person in story.people.values()}
    return [people[player] for player in (await story.match()).terms.players]


async def does(story: Story, *actions: str) -> Person:
    """The player who is asked does each of these, confirmed. Returns the last actor."""
    for action in actions:
        (prompt,) = (await story.match()).prompts
        person = (await seats(story))[prompt.seat]
        await person.presses(action)
        if (await story.match()).prompts == (prompt,) and person.can_press(action):
            # It asks first: nobody has added a monster yet.
            await person.presses(action)
    return person
