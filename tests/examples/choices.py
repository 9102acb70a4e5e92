"""What people can press in matches of any game, read from the messages that they see."""

from __future__ import annotations

import random
from collections import defaultdict, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from bot.ui.custom_ids import InvitationPress, MatchCommand, Press, parse
from sandbox.people import Person, Reply
from sandbox.server import Sandbox
from sandbox.watch import Change
from sandbox.world import Message
from tests.wire.table import components

COMMANDS = frozenset(MatchCommand)
_KEPT = 12
"""How many controls of the past are remembered for each match."""


@dataclass(frozen=True)
class Choice:
    """A button or a menu of a match. `press`: what its custom_id says.

    `values`: the lines of a menu, of which `least` to `most` are chosen; () for a button.
    """

    message: Message
    custom_id: str
    press: Press
    values: tuple[str, ...] = ()
    least: int = 1
    most: int = 1

    @property
    def verb(self) -> str:
        """The verb of what it does, or of its first line."""
        return self.chosen(self.values[:1]).verb.rstrip("+")

    @property
    def plays(self) -> bool:
        """Whether it belongs to the game, and is none of the commands that any match has."""
        return self.verb not in COMMANDS

    def chosen(self, values: tuple[str, ...]) -> Press:
        """What the bot reads when these values are chosen; () for a button."""
        return self.press.with_values(values) if values else self.press

    def some_values(self, chance: random.Random) -> tuple[str, ...]:
        """As many lines as the menu lets one choose, in any order."""
        if not self.values:
            return ()
        count = chance.randint(self.least, min(self.most, len(self.values)))
        return tuple(chance.sample(self.values, count))

    def start(self, person: Person, values: tuple[str, ...], *, forged: bool = False) -> Reply:
        """Press it, or choose these values, without waiting for the answer."""
        if self.values:
            return person.start_select(self.message, self.custom_id, values, forged=forged)
        return person.start_press(self.message, self.custom_id, forged=forged)


def choices_on(message: Message) -> Iterator[Choice]:
    """All that belongs to matches and can be pressed on a message."""
    for part in components(message.payload["components"]):
        press = parse(part.get("custom_id", ""))
        if not isinstance(press, Press) or part.get("disabled"):
            continue
        values = tuple(option["value"] for option in part.get("options", ()))
        least, most = part.get("min_values", 1), part.get("max_values", 1)
        yield Choice(message, part["custom_id"], press, values, least, most)


def is_for(person: Person, message: Message) -> bool:
    """Whether somebody sees a message that stands; everybody sees every channel here."""
    return not message.deleted and was_for(person, message)


def was_for(person: Person, message: Message) -> bool:
    """Whether somebody sees a message, or saw it as long as it stood."""
    recipient = message.channel.recipient
    mine = recipient is None or recipient.id == person.id
    return mine and message.reader in (None, person.id)


class Sight:
    """All that can be pressed anywhere now, by match and by invitation, and some of the past."""

    def __init__(self, sandbox: Sandbox) -> None:
        self.newest: dict[int, int] = {}
        """The highest version of each match that anybody was shown."""
        self._by_match: dict[int, dict[int, list[Choice]]] = defaultdict(dict)
        self._past: dict[int, deque[Choice]] = defaultdict(lambda: deque(maxlen=_KEPT))
        self._matches_on: dict[int, set[int]] = {}
        self._invitations: dict[int, Message] = {}
        self._world = sandbox.core.world
        sandbox.core.watch.listeners.append(self._note)

    def look(self) -> None:
        """See what stood already when this began to watch."""
        for channel in self._world.channels.values():
            for message in channel.messages.values():
                self._note(Change("message", message))

    def _note(self, change: Change) -> None:
        message = change.message
        if message is None:
            return
        for match in self._matches_on.pop(message.id, ()):
            self._past[match].extend(self._by_match[match].pop(message.id))
        if change.kind == "delete":
            return
        found: dict[int, list[Choice]] = defaultdict(list)
        for choice in choices_on(message):
            found[choice.press.match_id].append(choice)
        for match, choices in found.items():
            self._by_match[match][message.id] = choices
            # The questions which match is meant carry no version.
            shown = max(choice.press.version for choice in choices)
            self.newest[match] = max(self.newest.get(match, 0), shown)
        self._matches_on[message.id] = set(found)
        for custom_id in message.custom_ids:
            press = parse(custom_id)
            if isinstance(press, InvitationPress):
                self._invitations[press.invitation_id] = message

    def of(
        self, match: int, person: Person, fits: Callable[[Choice], bool] = lambda choice: True
    ) -> list[Choice]:
        """What somebody can press in a match now."""
        return [
            choice
            for choices in self._by_match[match].values()
            if is_for(person, choices[0].message)
            for choice in choices
            if fits(choice)
        ]

    def past(self, match: int, person: Person) -> list[Choice]:
        """Some of what somebody could press once."""
        return [choice for choice in self._past[match] if was_for(person, choice.message)]

    def standing(self, match: int) -> list[Choice]:
        """What can be pressed by whoever sees it, in channels and private messages."""
        return [
            choice
            for choices in self._by_match[match].values()
            for choice in choices
            if not choice.message.ephemeral and not choice.message.deleted
        ]

    def invitation(self, invitation: int) -> Message | None:
        """The message by which an invitation is answered, once it is there."""
        return self._invitations.get(invitation)
