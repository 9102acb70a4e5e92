"""People who play a match as people do: they see messages, press what is on them, and wait."""

# Over 400 lines: a table, and what its people see and press, are one thing to whoever reads a test.

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from bot.app import DelveBot
from bot.delivery.icons import without_icons
from bot.match.ids import MatchId
from bot.ui import symbols
from bot.ui.custom_ids import MatchCommand, Press, parse
from bot.ui.names import escaped, shortened
from sandbox.people import Person, Reply
from sandbox.server import Sandbox
from sandbox.watch import Change
from sandbox.world import Channel, Message
from tests.contract.openapi import as_described
from tests.play.process import BotProcess

GAME_VERBS = frozenset(("start", "draw", "pass", "add", "discard", "name", "strike", "hold"))
CARD_VERBS = frozenset(("add", "discard"))
"""What can be done with a card that was drawn."""
TRIES = 4
"""How often somebody presses a button from which nothing comes."""
PATIENCE = 20.0
"""Real seconds after which a match that does not go on has failed."""


@asynccontextmanager
async def running_bot(
    sandbox: Sandbox, database: Path, *, pace: float = 0.0, **options: Any
) -> AsyncIterator[DelveBot]:
    """The real bot, logged in and ready, in this event loop; its `store` is the bot's own.

    `pace`: seconds between two frames of a walk; `options` go to `DelveBot`. Its requests have no
    limits, and it has no icons, unless they are given: what it writes is the same before and after
    their upload.
    """
    process = BotProcess(sandbox, database, pace=pace, **options)
    with as_described(sandbox):
        bot = await process.start()
        try:
            yield bot
        finally:
            await process.stop()


@dataclass(frozen=True)
class Control:
    """Something that can be pressed: a button, an option of a menu, or a user menu.

    `menu`: it is an option, whose value is the action.
    """

    message: Message
    custom_id: str
    press: Press
    menu: bool

    @property
    def verb(self) -> str:
        return self.press.action.partition(":")[0]


def controls(message: Message) -> Iterator[Control]:
    """Everything of a match that can be pressed on a message."""
    for component in components(message.payload["components"]):
        press = parse(component.get("custom_id", ""))
        if not isinstance(press, Press):
            continue
        if "options" in component:
            for option in component["options"]:
                named = press._replace(action=option["value"])
                yield Control(message, component["custom_id"], named, menu=True)
        else:
            yield Control(message, component["custom_id"], press, menu=False)


def control(message: Message, action: str) -> Control:
    """The control with this action on a message. `LookupError` when there is none."""
    found = list(controls(message))
    for one in found:
        if one.press.action == action:
            return one
    raise LookupError(f"no {action!r} among {[one.press.action for one in found]}")


def components(nested: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """All components of a message, nested ones included."""
    for component in nested:
        yield component
        yield from components(component.get("components", ()))


def start_use(
    person: Person, control: Control, chosen: Person | None = None, *, forged: bool = False
) -> Reply:
    """As `use`, without waiting for the answer."""
    values = _values(control, chosen)
    if values:
        return person.start_select(control.message, control.custom_id, values, forged=forged)
    return person.start_press(control.message, control.custom_id, forged=forged)


async def use(
    person: Person, control: Control, chosen: Person | None = None, *, forged: bool = False
) -> Reply:
    """Press a button, pick the option of a menu, or choose somebody in a user menu."""
    values = _values(control, chosen)
    if values:
        return await person.select(control.message, control.custom_id, values, forged=forged)
    return await person.press(control.message, control.custom_id, forged=forged)


def _values(control: Control, chosen: Person | None) -> list[Person | str]:
    """What is chosen in a menu; [] for a button."""
    if chosen is not None:
        return [chosen]
    return [control.press.action] if control.menu else []


async def end_match(person: Person, channel: Channel, command: str = "match end") -> Reply:
    """End a match without a result, and confirm it if that is asked.

    Returns the answer to the command, which changes when it is confirmed.
    """
    reply = await person.command(channel, command)
    for message in reply.messages:
        for asked in controls(message):
            if asked.verb == MatchCommand.END:
                await use(person, asked)
                return reply
    return reply


def at_hand(moves: Sequence[Control], person: Person, channel: Channel) -> Sequence[Control]:
    """What the person who is asked makes these moves with, which the board offers.

    A card is placed where its player alone sees it: until an answer shows it there, this is the
    button of the board that asks for one.
    """
    if not moves or moves[0].verb not in (*CARD_VERBS, MatchCommand.CARD):
        return moves
    now = moves[0].press
    for message in reversed(channel.messages.values()):
        if message.reader == person.id and not message.deleted:
            found = [
                control
                for control in controls(message)
                if control.press[:2] == now[:2] and control.verb in CARD_VERBS
            ]
            if found:
                return found
    return [control(moves[0].message, MatchCommand.CARD)]


def invitation_button(invitation: Message, answer: str) -> str:
    """The custom_id of accept, decline or ready on an invitation. `LookupError` without it."""
    for custom_id in invitation.custom_ids:
        if custom_id.startswith("c:") and custom_id.endswith(f":{answer}"):
            return custom_id
    raise LookupError(f"no {answer} among {invitation.custom_ids}")


def called(player: Person) -> tuple[str, ...]:
    """What stands in a message's source for a player."""
    return (player.mention, player.name, escaped(player.name))


class _Reading(NamedTuple):
    """What a message said when it was looked at last: reading is slow, and asked for often."""

    payload: object
    text: str
    controls: list[Control]


class Table:
    """A match in a channel, from the players' side.

    Several matches may run in a channel, and a player may sit in several channels: ours is the
    match whose first board names both our players. No name may be a part of the other.
    """

    def __init__(
        self,
        sandbox: Sandbox,
        channel: Channel,
        players: Sequence[Person],
        chance: random.Random,
        *,
        passes: float = 0.5,
    ) -> None:
        """`passes`: how likely a turn is passed."""
        self.sandbox = sandbox
        self.channel = channel
        self.players = tuple(players)
        self.chance = chance
        self.passes = passes
        self.match = MatchId(0)
        """The match's number, once its first board is there."""
        self.version = -1
        self.played: list[tuple[int, str]] = []
        """(seat, action) of every press that was meant to count."""
        self.invitation: Message | None = None
        self.agreed: list[Reply] = []
        """The answers to Accept, or to each Ready."""
        self._readings: dict[int, _Reading] = {}
        self._changed = True
        sandbox.core.watch.listeners.append(self._note)

    def _note(self, change: Change) -> None:
        if change.message is not None and change.message.channel is self.channel:
            self._changed = True

    def _goes_on(self) -> bool:
        """Whether there is something to do, or the end; free as long as the channel is quiet."""
        if not self._changed:
            return False
        self._changed = bool(self.moves() or self.result())
        return self._changed

    async def challenge(
        self, variant: str, deck: str | None = None, clock: str | None = "off"
    ) -> Reply:
        """The first player challenges, the second accepts. Returns the challenge's answer.

        `clock`: by default none, as time leaps in tests; None: what the bot gives by itself.
        """
        options: dict[str, Any] = {
            "opponent": self.players[1],
            "variant": variant,
        }
        if clock is not None:
            options["clock"] = clock
        if deck is not None:
            options["deck"] = deck
        challenger, opponent = self.players
        reply = await challenger.command(self.channel, "deathmatch challenge", **options)
        # Under load it comes after "thinking".
        self.invitation = await reply.shown()
        accept = invitation_button(self.invitation, "accept")
        self.agreed.append(await opponent.press(self.invitation, accept))
        return reply

    async def host(
        self,
        host: Person,
        variant: str,
        deck: str | None = None,
        clock: str | None = "off",
        takebacks: str | None = None,
    ) -> Reply:
        """A moderator hosts, both players are ready. Returns the host's answer."""
        first, second = self.players
        options: dict[str, Any] = {
            "candidate": first,
            "opponent": second,
            "variant": variant,
        }
        if clock is not None:
            options["clock"] = clock
        if deck is not None:
            options["deck"] = deck
        if takebacks is not None:
            options["takebacks"] = takebacks
        reply = await host.command(self.channel, "host deathmatch", **options)
        # Under load it comes after "thinking".
        self.invitation = await reply.shown()
        for player in self.players:
            ready = invitation_button(self.invitation, "ready")
            self.agreed.append(await player.press(self.invitation, ready))
        return reply

    def _read(self, message: Message) -> _Reading:
        # A message's payload is replaced by every edit, so it tells whether this is still right.
        known = self._readings.get(message.id)
        if known is None or known.payload is not message.payload:
            known = _Reading(message.payload, message.text, list(controls(message)))
            self._readings[message.id] = known
        return known

    def _controls(self, message: Message) -> list[Control]:
        return self._read(message).controls

    def _ours(self, message: Message) -> bool:
        text = self._read(message).text
        return all(
            any(name in text for name in (*called(player), escaped(short)))
            for player, short in zip(self.players, self._short_names(), strict=True)
        )

    def _short_names(self) -> tuple[str, ...]:
        """What boards call the players."""
        return shortened(tuple([player.name for player in self.players]))

    def _messages(self) -> list[Message]:
        """What stands in the channel since we were invited; the oldest first."""
        since = self.invitation.id if self.invitation is not None else 0
        # Everybody sees the same here, and asking per player would be slow.
        return [
            message
            for message in self.channel.messages.values()
            if message.id > since and not message.ephemeral
        ]

    def board(self) -> Message:
        """The newest message on which everybody can press something: the board, or the walk in
        which somebody is asked. `LookupError` when there is none."""
        for message in reversed(self._messages()):
            found = self._controls(message)
            if found and found[0].press.match_id == self.match:
                return message
        raise LookupError("no board")

    def _find_match(self) -> None:
        for message in self._messages():
            found = self._controls(message)
            if found and found[0].verb == "start" and self._ours(message):
                self.match = found[0].press.match_id
                return

    def moves(self) -> list[Control]:
        """What the newest version of this match offers in the channel, commands left out.

        Once that is more than was last played: an older board may still wait to be edited. While a
        card is held that only its player can see, it is the button that shows it.
        """
        if not self.match:
            self._find_match()
        found = [
            control
            for message in self._messages()
            for control in self._controls(message)
            if control.press.match_id == self.match
            and control.press.version > self.version
            and control.verb in GAME_VERBS
        ]
        newest = max((control.press.version for control in found), default=-1)
        return [control for control in found if control.press.version == newest] or self._unseen()

    def _unseen(self) -> list[Control]:
        """The button by which a card is seen, on a board that offers nothing of the game."""
        try:
            found = self._controls(self.board())
        except LookupError:
            return []
        if any(control.verb in GAME_VERBS for control in found):
            return []
        fresh = [control for control in found if control.press.version > self.version]
        return [control for control in fresh if control.verb == MatchCommand.CARD]

    def at_hand(self, moves: Sequence[Control]) -> Sequence[Control]:
        """What these moves are made with: a card is placed where its player alone sees it."""
        return at_hand(moves, self.players[self.asked(moves[0])], self.channel) if moves else moves

    async def choices(self) -> Sequence[Control]:
        """Wait as `next_moves` does. A card that is held is looked at, if it is not yet shown."""
        moves = await self.next_moves()
        for _ in range(TRIES):
            offered = self.at_hand(moves)
            if not offered or offered[0].verb != MatchCommand.CARD:
                return offered
            reply = await use(self.players[self.asked(moves[0])], offered[0])
            if reply.failed is None:
                await reply.shown(PATIENCE)
        raise AssertionError(f"nothing shows the card: {moves[0].message}")

    def hand(self, seat: int) -> list[Control]:
        """What the newest version offers in a player's private messages."""
        return [
            control
            for message in self.players[seat].direct_messages
            for control in self._controls(message)
            if control.press.match_id == self.match and control.press.version > self.version
        ]

    def result(self) -> Message | None:
        """The message that tells how the match ended, once it is there."""
        starts = (f"## {symbols.untagged(symbols.WINNER)}", f"## {symbols.OVER}")
        for message in reversed(self._messages()):
            text = without_icons(self._read(message).text)
            if text.startswith(starts) and self._ours(message):
                return message
        return None

    def asked(self, control: Control) -> int:
        """The seat that the message with the control calls to act.

        It is the reader's, if others do not see the message; else that of the last one in bold.
        """
        if control.message.reader is not None:
            return [player.id for player in self.players].index(control.message.reader)
        # Below that, the clock names everybody.
        text = control.message.text.split(symbols.CLOCK)[0].split(symbols.PAUSED)[0]
        for bold in ("**", ""):
            places = [
                # In a server people may go by a longer name, of which this is the beginning.
                max(text.rfind(f"{bold}{each}") for each in (*called(player), escaped(name)))
                for player, name in zip(self.players, self._short_names(), strict=True)
            ]
            # Older boards named nobody in bold.
            if max(places) >= 0:
                return places.index(max(places))
        raise LookupError(f"nobody is called by {text!r}")

    async def next_moves(self) -> list[Control]:
        """Wait until somebody is asked something new; an empty list is the end of the match."""
        self._changed = True
        try:
            await self.sandbox.until(self._goes_on, timeout=PATIENCE)
        except TimeoutError:
            seen = "\n".join(map(repr, self.players[0].messages(self.channel)))
            raise AssertionError(f"nothing follows {self.played[-3:]}; seen:\n{seen}") from None
        return self.moves()

    async def make(self, control: Control) -> Reply:
        """The asked player uses a control; a pass that asks first is confirmed."""
        seat = self.asked(control)
        person = self.players[seat]
        version = control.press.version
        reply = await use(person, control)
        self.version = version
        self.played.append((seat, control.press.action))
        if control.verb == "pass" and reply.messages:
            question = reply.messages[0]
            confirm = next(c for c in controls(question) if c.verb == "pass")
            reply = await use(person, confirm)
        return reply

    async def make_in_private(self, seat: int, action: str) -> Reply:
        """A player places the card by the private message, once it is there."""
        await self.sandbox.until(
            lambda: any(control.press.action == action for control in self.hand(seat)),
            timeout=PATIENCE,
        )
        control = next(c for c in self.hand(seat) if c.press.action == action)
        reply = await use(self.players[seat], control)
        self.version = control.press.version
        self.played.append((seat, action))
        return reply

    async def do(self, *actions: str) -> None:
        """Make these moves, one after the other, a card's where it is seen."""
        for action in actions:
            offered = await self.choices()
            found = [control for control in offered if control.press.action == action]
            assert found, f"no {action} among {[control.press.action for control in offered]}"
            await self.make(found[0])

    async def step(self) -> bool:
        """Make one random move. False when the match is over."""
        offered = await self.choices()
        if not offered:
            return False
        by_verb = {control.verb: control for control in offered}
        if "pass" in by_verb:
            verb = "pass" if self.chance.random() < self.passes else "draw"
            await self.make(by_verb[verb])
        else:
            await self.make(self.chance.choice(offered))
        return True

    async def play(self) -> Message:
        """Play random legal moves to the end. Returns the message with the result."""
        while await self.step():
            pass
        result = self.result()
        assert result is not None
        return result
