"""People at a client, who see, press and type, in any game and any language."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from bot.match.ids import MatchId
from bot.ui.custom_ids import PICKED
from sandbox.people import Person as Client
from sandbox.people import Reply
from sandbox.world import Channel, Message, Payload
from tests.play.offers import Offer, offers_on


class Place:
    """The scene where people act: it reports acts to the recorder, and lets the bot work."""

    channel: Channel
    """Where commands are typed unless another channel is named."""

    def acts(self, person: "Person", what: str) -> None:
        """Note that somebody begins to do something."""

    def opens(self, person: "Person", form: Payload) -> None:
        """Note that somebody is shown a form."""

    def client(self, value: object) -> object:
        """The value of a command's option: for a person, their client."""
        return value.client if isinstance(value, Person) else value

    async def quiet(self) -> None:
        """Return when nothing more happens until time passes, if anybody knows when."""


class Person:
    """Somebody at a client: a player, a host, a spectator or a stranger.

    An act returns when the bot has answered it and all that follows from it is done, without any
    time passing. Acts that are awaited together begin at the same moment.
    """

    def __init__(self, client: Client, place: Place) -> None:
        self.client = client
        self._place = place

    def __repr__(self) -> str:
        return self.name

    @property
    def id(self) -> int:
        return self.client.id

    @property
    def name(self) -> str:
        return self.client.name

    # Seeing

    def sees(self) -> Iterator[Message]:
        """All messages that their client shows now, the newest first."""
        world = self.client._core.world
        seen = [
            message
            for channel in world.channels.values()
            for message in channel.messages.values()
            if self.client.sees(message)
        ]
        return iter(sorted(seen, key=lambda message: message.id, reverse=True))

    def offers(self, match: MatchId | None = None, on: Message | None = None) -> list[Offer]:
        """All that they could press now, what was asked last first.

        `match`: of this one alone. `on`: on this message alone.
        """
        seen = self.sees() if on is None else filter(self.client.sees, (on,))
        found = [offer for message in seen for offer in offers_on(message)]
        if match is not None:
            found = [offer for offer in found if offer.match_id == match]
        return sorted(found, key=lambda offer: offer.version, reverse=True)

    def can_press(self, action: str, match: MatchId | None = None) -> bool:
        """Whether something with this action is offered."""
        return any(fits(offer, action) for offer in self.offers(match))

    def offer(self, action: str, match: MatchId | None = None, on: Message | None = None) -> Offer:
        """The offer with this action: of the newest question, on the newest message.

        An action whose arguments are picked in a menu is given whole ("lay:7h,8d").
        `AssertionError` that lists what could be pressed.
        """
        offers = self.offers(match, on)
        found = next((one for one in offers if fits(one, action)), None)
        could = ", ".join(f"{one.action} ({one.label})" for one in offers) or "nothing"
        assert found is not None, f"{self.name} cannot press {action!r}; could press: {could}"
        return found

    # Acting

    async def uses(self, command: str, **options: object) -> Reply:
        """Type a command ("host pause") with options; people are given by name."""
        return await self.uses_in(self._place.channel, command, **options)

    async def uses_in(self, channel: Channel, command: str, **options: object) -> Reply:
        """The same in another channel."""
        told = " ".join(
            [f"/{command}", *(f"{key}:{_told(value)}" for key, value in options.items())]
        )
        given = {key: self._place.client(value) for key, value in options.items()}
        return await self._act(told, lambda: self.client.start_command(channel, command, given))

    async def uses_on(self, person: "Person", command: str) -> Reply:
        """Choose "Apps → command" in a person's menu."""
        start = partial(self.client.start_user_command, self._place.channel, command, person.client)
        return await self._act(f"uses {command!r} on {person}", start)

    async def presses(
        self,
        action: str,
        *more: str,
        match: MatchId | None = None,
        on: Message | None = None,
        chosen: "Person | None" = None,
    ) -> Reply:
        """Press what is offered with this action, then with each further one; see `offer`.

        `chosen`: in a user menu. Returns the reply to the last press.
        """
        for each in (action, *more):
            reply = await self.takes(self.offer(each, match, on), each, chosen=chosen)
        return reply

    async def takes(
        self,
        offer: Offer,
        action: str = "",
        *,
        chosen: "Person | None" = None,
        forged: bool = False,
    ) -> Reply:
        """Press this one. `forged`: also if their client does not show it any more."""
        values: tuple[object, ...] = ()
        if chosen is not None:
            values = (chosen.client,)
        elif offer.lines:
            values = tuple(_picked(offer, action))
        told = f"{action or offer.action}{f' {chosen}' if chosen is not None else ''}"
        return await self._act(
            f"presses {told}", lambda: offer.start(self.client, values, forged=forged)
        )

    async def forges(self, message: Message, custom_id: str, *values: str) -> Reply:
        """Press what no client offers: a custom_id made up, with what is chosen in a menu."""
        chosen = f" {', '.join(values)}" if values else ""
        offer = Offer(message, custom_id, custom_id, "", values)
        return await self._act(
            f"forges {custom_id}{chosen}", lambda: offer.start(self.client, forged=True)
        )

    async def fills(self, opened: Reply, **values: object) -> Reply:
        """Submit the form that a press has opened; parts that are not named stay as they are.

        People are chosen in a list.
        """
        told = " ".join(f"{name}:{_told(value)}" for name, value in values.items())
        given: dict[str, Any] = {
            name: [self._place.client(one) for one in value] if isinstance(value, list) else value
            for name, value in values.items()
        }
        start = partial(self.client.start_submit, opened.interaction, given)
        return await self._act(f"submits {told}".strip(), start)

    async def writes(self, content: str, channel: Channel | None = None) -> Message:
        self._place.acts(self, f"writes {content!r}")
        message = self.client.say(channel if channel is not None else self._place.channel, content)
        await self._place.quiet()
        return message

    async def _act(self, told: str, start: Callable[[], Reply]) -> Reply:
        self._place.acts(self, told)
        reply = start()
        await reply.interaction.settled
        if reply.modal is not None:
            self._place.opens(self, reply.modal)
        await self._place.quiet()
        return reply


def _told(value: object) -> str:
    if isinstance(value, list):
        return ",".join(map(_told, value))
    return str(getattr(value, "name", value))


def fits(offer: Offer, action: str) -> bool:
    """Whether an offer is this action, or can be completed to it."""
    if not offer.lines:
        return offer.action == action
    return bool(_picked(offer, action))


def _picked(offer: Offer, action: str) -> list[str]:
    """The lines of a menu that complete its action to this one; [] if none do."""
    begun = offer.action.removesuffix(PICKED)
    rest = action.removeprefix(begun)
    if rest == action or rest[:1] not in (":", ","):
        return []
    values = rest[1:].split(",")
    fits = offer.least <= len(values) <= offer.most and set(values) <= set(offer.lines)
    return values if fits else []
