"""What people can press in matches of any game, read from the messages that they see."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from bot.ui.custom_ids import Press, parse
from sandbox.people import Person
from sandbox.server import Sandbox
from sandbox.watch import Change
from sandbox.world import Message
from tests.wire.table import components


@dataclass(frozen=True)
class MatchControl:
    """A button or a menu of a match. `press`: what its custom_id says.

    `values`: the lines of a menu; () for a button.
    """

    message: Message
    custom_id: str
    press: Press
    values: tuple[str, ...] = ()

    @property
    def verb(self) -> str:
        """The verb of what it does, or of its first line."""
        return self.chosen(self.values[:1]).verb.rstrip("+")

    def chosen(self, values: tuple[str, ...]) -> Press:
        """What the bot reads when these values are chosen; () for a button."""
        return self.press.with_values(values) if values else self.press


def controls_on(message: Message) -> Iterator[MatchControl]:
    """All that belongs to matches and can be pressed on a message."""
    for part in components(message.payload["components"]):
        press = parse(part.get("custom_id", ""))
        if not isinstance(press, Press) or part.get("disabled"):
            continue
        values = tuple(option["value"] for option in part.get("options", ()))
        yield MatchControl(message, part["custom_id"], press, values)


def is_for(person: Person, message: Message) -> bool:
    """Whether somebody sees a message that stands; everybody sees every channel here."""
    recipient = message.channel.recipient
    mine = recipient is None or recipient.id == person.id
    return mine and not message.deleted and message.reader in (None, person.id)


class Sight:
    """All that can be pressed anywhere now, by match."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._by_match: dict[int, dict[int, list[MatchControl]]] = defaultdict(dict)
        self._matches_on: dict[int, set[int]] = {}
        sandbox.core.watch.listeners.append(self._note)

    def _note(self, change: Change) -> None:
        message = change.message
        if message is None:
            return
        for match in self._matches_on.pop(message.id, ()):
            self._by_match[match].pop(message.id)
        if change.kind == "delete":
            return
        found: dict[int, list[MatchControl]] = defaultdict(list)
        for choice in controls_on(message):
            found[choice.press.match_id].append(choice)
        for match, choices in found.items():
            self._by_match[match][message.id] = choices
        self._matches_on[message.id] = set(found)

    def of(
        self, match: int, person: Person, fits: Callable[[MatchControl], bool] = lambda choice: True
    ) -> list[MatchControl]:
        """What somebody can press in a match now."""
        return [
            choice
            for choices in self._by_match[match].values()
            if is_for(person, choices[0].message)
            for choice in choices
            if fits(choice)
        ]
