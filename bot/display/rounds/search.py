"""Finds plain messages of rounds that were sent before a kill and whose ids were not noted."""

import re
from collections.abc import Collection
from typing import Any

from bot.delivery.layout import without_icons
from bot.delivery.sender import Fits
from bot.rounds.acts import RoundVerb
from bot.rounds.ids import RoundId
from bot.rounds.round import Round
from bot.rounds.terms import LONGEST_NAME
from bot.ui import custom_ids
from bot.ui.custom_ids import RoundPress
from bot.ui.message import TextMessage
from bot.ui.names import escaped
from bot.ui.symbols import untagged

_MOVING = re.compile(r"<@[0-9]+>|<t:[0-9]+(?::[A-Za-z])?>|\s+")
"""The parts of a line that may have changed since: the people whom it calls, and moments."""


def says(round_id: RoundId, message: TextMessage) -> Fits:
    """The message of plain content with such buttons of the round; without any, such a line."""
    verbs = {
        verb for row in message.rows for button in row.buttons if (verb := _verb(button.custom_id))
    }
    return of_round(round_id, verbs) if verbs else _beginning(message)


def _beginning(message: TextMessage) -> Fits:
    """A message of plain content without buttons whose first line says the same."""
    wanted = _gist(message.markdown)

    def fits(found: dict[str, Any]) -> bool:
        return not found["components"] and _gist(found["content"]) == wanted

    return fits


def naming(one: Round) -> Fits:
    """A message of plain content without buttons that calls somebody and names the round."""
    name = escaped(one.terms.name, LONGEST_NAME)

    def fits(found: dict[str, Any]) -> bool:
        return bool(found["mentions"]) and not found["components"] and name in found["content"]

    return fits


def _gist(markdown: str) -> str:
    """The first line, without icons and all that may be another by now."""
    first = without_icons(untagged(markdown)).partition("\n")[0]
    return _MOVING.sub("", first)


def of_round(
    round_id: RoundId, verbs: Collection[RoundVerb] = (RoundVerb.DESK, RoundVerb.HERE)
) -> Fits:
    """A message of plain content with one of these buttons of a round."""

    def fits(found: dict[str, Any]) -> bool:
        rows = (row.get("components", ()) for row in found["components"])
        pressed = [custom_ids.parse(button.get("custom_id", "")) for row in rows for button in row]
        return bool(found["content"]) and any(
            isinstance(press, RoundPress) and press.round_id == round_id and press.verb in verbs
            for press in pressed
        )

    return fits


def _verb(custom_id: str) -> RoundVerb | None:
    press = custom_ids.parse(custom_id)
    return press.verb if isinstance(press, RoundPress) else None
