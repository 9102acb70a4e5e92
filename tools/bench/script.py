"""A match as a script: its presses, and the requests of the bot after each.

It is recorded once, from the whole bot in this process, and then played again and again to both
bots in processes of their own.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from bot.match.acts import MatchCommand
from bot.match.ids import MatchId
from bot.match.match import Match
from sandbox.people import Person as Client
from sandbox.people import Reply
from sandbox.server import Sandbox
from sandbox.traffic import Exchange
from sandbox.world import Channel, Message
from tests.play.answers import is_command
from tests.play.offers import Offer
from tests.play.people import Person, Place
from tests.play.process import BotProcess
from tests.play.requests import (
    CALLBACK,
    DIRECT,
    FOLLOW_UP,
    FOLLOWED_UP,
    MESSAGE,
    MESSAGES,
    ORIGINAL,
)

DECKS = "CQAKFTM"
"""One practice deck for each adventure that a match can have, so that every match is the same."""
VARIANT = "barbarian"
SEED = 12
ALL_ANSWERED_SECONDS = 10.0


class Words(Struct, tag=True):
    """A text block."""

    text: str


class Line(Struct, tag=True):
    """A divider."""


class Key(Struct, tag=True):
    """A button."""

    label: str
    custom_id: str
    style: int


class Keys(Struct, tag=True):
    """A row of buttons."""

    keys: list[Key]


class Choice(Struct):
    """An option of a menu."""

    label: str
    value: str
    description: str | None
    emoji: str | None


class Choices(Struct, tag=True):
    """A menu."""

    custom_id: str
    placeholder: str | None
    options: list[Choice]


class Look(Struct):
    """The content of a message: a line of text, or blocks in a container with a colour."""

    content: str | None
    colour: int | None
    blocks: list[Words | Line | Keys | Choices]


class Defer(Struct, tag=True):
    """The press is acknowledged."""


class Say(Struct, tag=True):
    """The press is answered for the presser alone. `name`: what later steps call that message."""

    name: str
    look: Look


class Replace(Struct, tag=True):
    """The pressed message is edited as the answer."""

    look: Look


class Dismiss(Struct, tag=True):
    """A private message that was pressed is deleted, by the token of that `press`."""

    press: int


class FollowUp(Struct, tag=True):
    """Something more for a presser alone. `press`: by the token of which one, counted from 0."""

    name: str
    press: int
    look: Look


class Change(Struct, tag=True):
    """A message is edited by the token of a press.

    `name`: of what else than the pressed message; None: that one, which the token calls @original.
    """

    name: str | None
    press: int
    look: Look


class Post(Struct, tag=True):
    """A message is posted. `user`: in private to that player. `name`: what later steps call it."""

    name: str
    user: int | None
    look: Look


class Edit(Struct, tag=True):
    name: str
    look: Look


class Delete(Struct, tag=True):
    name: str


Request = Defer | Say | Replace | Dismiss | FollowUp | Change | Post | Edit | Delete


class Press(Struct):
    """One press: by which player, on what. `value`: the option of a menu.

    `custom_id` has `{match}` for the match's number. `requests`: what the bot then sends.
    """

    player: int
    custom_id: str
    value: str | None
    requests: list[Request]


class Script(Struct):
    """`opening`: the messages in the channel before the first press."""

    opening: list[Post]
    presses: list[Press]

    def looks(self) -> list[Look]:
        """All that is shown, in the order in which it is sent."""
        requests = [*self.opening, *[each for press in self.presses for each in press.requests]]
        return [each.look for each in requests if not isinstance(each, Defer | Dismiss | Delete)]


def offered(person: Person, match: Match) -> list[Offer]:
    """The game as a player who is asked sees it; some cards have to be looked at first."""
    return of_game(match, person.offers(match.terms.id))


def of_game(match: Match, seen: Sequence[Offer]) -> list[Offer]:
    """Those of the game that answer what a match asks, of all of it that somebody sees."""
    (since,) = {match.asked_since[prompt.seat] for prompt in match.prompts}
    offers = [one for one in seen if one.version >= since]
    return [one for one in offers if not is_command(one)] or [
        one for one in offers if one.action == MatchCommand.CARD
    ]


def chosen(moves: Sequence[Offer], chance: random.Random) -> Offer:
    """The next act of the players: they draw more often than chance would."""
    by_verb = {offer.verb: offer for offer in moves}
    if "draw" in by_verb:
        return by_verb["pass" if chance.random() < 0.15 else "draw"]
    return chance.choice(moves)


def numbered(custom_id: str, match: int) -> str:
    """A recorded custom_id for the match that is played now."""
    return custom_id.replace("{match}", str(match))


async def record(folder: Path) -> Script:
    """Play the match once, with the bot in this process, and note everything."""
    async with Sandbox(rate_limits=False) as sandbox:
        # From the first request on: one that is under way is in neither count.
        sandbox.record_traffic = True
        process = BotProcess(sandbox, folder / "recorded.sqlite3")
        await process.start()
        try:
            return await _Recorder(sandbox, process).record()
        finally:
            await process.stop()


class _Recorder(Place):
    """Where the recorded match is played."""

    def __init__(self, sandbox: Sandbox, process: BotProcess) -> None:
        self._sandbox = sandbox
        self._process = process
        self.channel = sandbox.channels["arena"]
        self._players = [Person(sandbox.people[name], self) for name in ("Kestrel", "Moth")]
        self._chance = random.Random(SEED)
        self._direct: dict[str, int] = {}
        self._tokens: list[str] = []
        """The token of each press so far."""
        self._presses: list[Press] = []
        self._read = 0

    async def quiet(self) -> None:
        """Wait until the bot has done all that the last press brought about."""
        await self._process.bot.responders.settled(ALL_ANSWERED_SECONDS)
        await self._process.bot.handlers.display.settled()
        sandbox = self._sandbox
        await sandbox.until(lambda: sandbox.requests == len(sandbox.exchanges))

    async def record(self) -> Script:
        await self.quiet()
        self._taken()
        await begin(*self._players)
        # The messages after the invitation are the opening of the match.
        opening = [
            request
            for exchange in self._taken()
            # Other than by an answer: the invitation is no part of the script.
            if exchange.method == "POST"
            and exchange.route != CALLBACK
            and isinstance(request := self._request(exchange), Post)
            and request.user is None
        ]
        while (match := await self._match()).live:
            seat = match.prompts[0].seat
            await self._press(seat, chosen(offered(self._players[seat], match), self._chance))
        return Script(opening, self._presses)

    async def _match(self) -> Match:
        return await self._process.bot.handlers.matches.wanted(MatchId(1))

    async def _press(self, seat: int, offer: Offer) -> None:
        reply = await self._players[seat].takes(offer)
        self._tokens.append(reply.interaction.token)
        requests = [self._request(exchange) for exchange in self._taken()]
        known = [request for request in requests if request is not None]
        # The background is quicker at times, but a press is answered first.
        known.sort(key=lambda request: not isinstance(request, Defer | Say | Replace))
        custom_id = re.sub(r"^d:\d+:", "d:{match}:", offer.custom_id)
        value = offer.values[0] if offer.values else None
        self._presses.append(Press(seat, custom_id, value, known))
        if offer.verb == "pass":
            for confirm in [one for one in self._players[seat].offers() if _confirms(one, reply)]:
                await self._press(seat, confirm)

    def _taken(self) -> list[Exchange]:
        taken = self._sandbox.exchanges[self._read :]
        self._read += len(taken)
        return taken

    def _request(self, exchange: Exchange) -> Request | None:
        body, route = exchange.request, (exchange.method, exchange.route)
        match route:
            case ("POST", str(path)) if path == CALLBACK:
                return _answer(exchange)
            case ("DELETE", str(path)) if path == ORIGINAL:
                return Dismiss(self._pressed(exchange))
            case ("POST", str(path)) if path == FOLLOW_UP:
                return FollowUp(exchange.response["id"], self._pressed(exchange), _look(body))
            case ("PATCH", str(path)) if path == ORIGINAL:
                return Change(None, self._pressed(exchange), _look(body))
            case ("PATCH", str(path)) if path == FOLLOWED_UP:
                name = exchange.path.split("/")[5]
                return Change(name, self._pressed(exchange), _look(body))
            case ("POST", str(path)) if path == DIRECT:
                channel = exchange.response["id"]
                self._direct[channel] = int(body["recipient_id"])
                return None
            case ("POST", str(path)) if path == MESSAGES:
                channel = exchange.path.split("/")[2]
                user = self._direct.get(channel)
                player = None
                if user is not None:
                    player = [one.id for one in self._players].index(user)
                return Post(exchange.response["id"], player, _look(body))
            case ("PATCH", str(path)) if path == MESSAGE:
                return Edit(exchange.path.split("/")[4], _look(body))
            case ("DELETE", str(path)) if path == MESSAGE:
                return Delete(exchange.path.split("/")[4])
        raise LookupError(f"the script knows no {exchange.method} {exchange.route}")

    def _pressed(self, exchange: Exchange) -> int:
        """The press by whose token a request was made."""
        return self._tokens.index(exchange.path.split("/")[3])


async def begin(challenger: Person, opponent: Person) -> None:
    """They agree on the match, with a clock for quick play: the calls of slow play cost less."""
    asked = await challenger.uses(
        "deathmatch challenge", opponent=opponent, variant=VARIANT, deck=DECKS, clock="600+6000"
    )
    await opponent.presses("accept", on=asked.message)


def _confirms(offer: Offer, reply: Reply) -> bool:
    """Whether it is a gift that is to be confirmed: the answer has a pass once more."""
    return offer.verb == "pass" and offer.message in reply.messages


def _answer(exchange: Exchange) -> Request:
    body = exchange.request
    match body["type"]:
        case 6:
            return Defer()
        case 4:
            name = exchange.response["interaction"]["response_message_id"]
            return Say(name, _look(body["data"]))
        case 7:
            return Replace(_look(body["data"]))
    raise LookupError(f"the script knows no callback of type {body['type']}")


def _look(body: Any) -> Look:
    content = body.get("content")
    if not body.get("components"):
        return Look(content, None, [])
    (container,) = body["components"]
    return Look(content, container["accent_color"], [_block(c) for c in container["components"]])


def _block(component: Any) -> Words | Line | Keys | Choices:
    match component["type"]:
        case 10:
            return Words(component["content"])
        case 14:
            return Line()
        case 1 if component["components"][0]["type"] == 3:
            (menu,) = component["components"]
            options = [
                Choice(
                    option["label"],
                    option["value"],
                    option.get("description"),
                    (option.get("emoji") or {}).get("name"),
                )
                for option in menu["options"]
            ]
            return Choices(menu["custom_id"], menu.get("placeholder"), options)
        case 1:
            buttons = component["components"]
            return Keys([Key(b["label"], b["custom_id"], b["style"]) for b in buttons])
    raise LookupError(f"the script knows no component of type {component['type']}")


async def press(person: Client, message: Message, custom_id: str, value: str | None) -> Reply:
    """Press a button, or pick the option of a menu."""
    if value is None:
        return await person.press(message, custom_id)
    return await person.select(message, custom_id, [value])


def find(person: Client, channel: Channel, custom_id: str) -> Message | None:
    """The newest message with the component to press."""
    for message in reversed(person.messages(channel)):
        if message.component(custom_id) is not None:
            return message
    return None
