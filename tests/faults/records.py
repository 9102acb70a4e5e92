"""The cards that a player of a Death Match drew, as their private messages keep them."""

from __future__ import annotations

import re
from itertools import accumulate

from bot.games.dungeon.rules import events as e
from bot.match.advance import add as add_entry
from bot.match.advance import begin
from tests.play.people import Person
from tests.play.scene import Scene

_TOLD = re.compile(r"You drew (?:the|an?) (\w+)")


def kept(person: Person) -> list[str]:
    """The kinds of the monsters of which their private messages tell, in order."""
    return _TOLD.findall("\n".join(message.text for message in person.client.direct_messages))


async def drawn(scene: Scene, person: Person, match_id: int = 1) -> list[str]:
    """The kinds of the monsters that they drew in a match."""
    match, entries = await scene.match(match_id), await scene.entries(match_id)
    states = accumulate(entries, add_entry, initial=begin(match.terms))
    return [
        event.kind.capitalize()
        for state in states
        for event in state.recent
        if isinstance(event, e.DrewMonster) and state.terms.players[event.seat] == person.id
    ]
