"""A table of an official game whose people do what they are told, by what stands before them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bot.app import DelveBot
from bot.contract.chance import Chance
from bot.contract.game import Action, Prompt
from bot.match.ids import ChannelId, MatchId
from bot.match.match import Match
from bot.ui.custom_ids import MatchCommand
from sandbox.people import Person, Reply
from sandbox.server import Sandbox
from sandbox.world import Channel, Message
from tools.pictures.controls import MatchControl, Sight, controls_on


class DungeonTable:
    """A match of an official game in a channel.

    `people` sit down in this order; `seats` are they by seat, as the luck of the match has it.
    """

    def __init__(self, sandbox: Sandbox, channel: Channel, people: Sequence[Person]) -> None:
        self.sandbox = sandbox
        self.channel = channel
        self.people = tuple(people)
        self.sight = Sight(sandbox)
        self.bot: DelveBot | None = None
        self.match_id = MatchId(0)
        self.seats: tuple[Person, ...] = ()

    async def opened(self, bot: DelveBot, **options: Any) -> Message:
        """The invitation of the table, at which only the first one sits."""
        self.bot = bot
        opener = self.people[0]
        options = {"players": len(self.people), "clock": "off", **options}
        return await (await opener.command(self.channel, "play dungeon", **options)).shown()

    async def found(self, bot: DelveBot) -> None:
        """The last one has sat down: learn which match it is, and wait for its board."""
        by_id = {person.id: person for person in self.people}
        live = await bot.handlers.store.live_matches(channel_id=ChannelId(self.channel.id))
        (terms,) = [each for each in live if set(each.players) == set(by_id)]
        self.match_id = terms.id
        self.seats = tuple(by_id[player] for player in terms.players)
        await self.shown()

    async def match(self) -> Match:
        assert self.bot is not None
        return await self.bot.handlers.matches.wanted(self.match_id)

    async def prompt(self) -> Prompt:
        """The one question that stands."""
        (prompt,) = (await self.match()).prompts
        return prompt

    async def asked(self) -> Person:
        """Whoever has to answer it."""
        return self.seats[(await self.prompt()).seat]

    async def shown(self) -> None:
        """Wait until all that has happened can be seen."""
        assert self.bot is not None
        await self.bot.handlers.display.settled()

    async def do(self, *actions: str) -> None:
        """Whoever is asked does each of these, one after the other."""
        for action in actions:
            await self.act(await self.asked(), action)

    async def act(self, person: Person, action: str) -> Reply:
        """Somebody does this where it is offered; a card is looked at first, a gift confirmed."""
        version = (await self.match()).version
        found = self._offered(person, action)
        if not found:
            await self._press(person, lambda one: one.verb == MatchCommand.CARD)
            found = self._offered(person, action)
        assert found, f"{person} is not offered {action}, but {self._seen(person)}"
        choice, values = found[-1]
        reply = await use(person, choice, values)
        for question in [one for message in reply.messages for one in controls_on(message)]:
            if question.press.action == action and question.message.ephemeral:
                reply = await use(person, question)
        assert (await self.match()).version == version + 1, f"{action} was not done: {reply}"
        await self.shown()
        return reply

    async def _press(self, person: Person, fits: Callable[[MatchControl], bool]) -> None:
        found = self.sight.of(self.match_id, person, fits)
        assert found, f"{person} sees {self._seen(person)}"
        await (await use(person, found[-1])).shown()

    def _offered(self, person: Person, action: str) -> list[tuple[MatchControl, tuple[str, ...]]]:
        """Where this can be done, and with which lines of a menu."""
        wanted = Action.parse(action)
        return [
            (choice, way)
            for choice in self.sight.of(self.match_id, person)
            for way in _ways(choice)
            if Action.parse(choice.chosen(way).action) == wanted
        ]

    def _seen(self, person: Person) -> list[str]:
        return [choice.custom_id for choice in self.sight.of(self.match_id, person)]


def _ways(choice: MatchControl) -> list[tuple[str, ...]]:
    """A button is pressed, and of a menu one line is chosen."""
    return [(value,) for value in choice.values] or [()]


def laid(decks: Mapping[str, Sequence[Any]]) -> Callable[..., tuple[Any, ...]]:
    """Instead of `Chance.deal`: of these deals what comes first, everything else in its order."""

    def deal(chance: Chance, name: str, items: Sequence[Any]) -> tuple[Any, ...]:
        first, rest = tuple(decks.get(name, ())), list(items)
        for item in first:
            rest.remove(item)
        return (*first, *rest)

    return deal


async def use(person: Person, choice: MatchControl, values: tuple[str, ...] = ()) -> Reply:
    """Press it, or choose these lines."""
    if values:
        return await person.select(choice.message, choice.custom_id, values)
    return await person.press(choice.message, choice.custom_id)
