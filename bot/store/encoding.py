"""Values in columns: JSON text for what has structure."""

from collections.abc import Sequence
from typing import Any

import msgspec

from bot.contract.game import GAMES
from bot.match.entries import Entry
from bot.match.errors import BadTimeControl
from bot.match.ids import UserId
from bot.match.terms import Calls, Takebacks, TimeControl, parse_time_control
from bot.store.errors import Unreadable


def encode(value: Any) -> str:
    """JSON text; equal values give equal texts."""
    return msgspec.json.encode(value, order="deterministic").decode()


def decode_users(text: str, what: str) -> tuple[UserId, ...]:
    """Ids of people; `what` names their owner for the error. Raises `Unreadable`."""
    try:
        return msgspec.json.decode(text, type=tuple[UserId, ...])
    except msgspec.MsgspecError as error:
        raise Unreadable(what, f"people: {error}") from error


def decode_options(game: str, text: str, what: str) -> Any:
    """A game's options; `what` names their owner for the error. Raises `Unreadable`."""
    if game not in GAMES:
        raise Unreadable(what, f"this bot has no game {game!r}")
    try:
        return msgspec.json.decode(text, type=GAMES[game].options_type)
    except msgspec.MsgspecError as error:
        raise Unreadable(what, f"options: {error}") from error


def encode_time_control(control: TimeControl | None) -> str | None:
    """As people write it; None for no clock."""
    return None if control is None else str(control)


def decode_time_control(text: str | None, what: str) -> TimeControl | None:
    """A time control; `what` names its owner for the error. Raises `Unreadable`."""
    if text is None:
        return None
    try:
        return parse_time_control(text)
    except BadTimeControl as error:
        raise Unreadable(what, f"time control: {error}") from error


def decode_takebacks(text: str, what: str) -> Takebacks:
    """Who grants takebacks; `what` names its owner for the error. Raises `Unreadable`."""
    try:
        return Takebacks(text)
    except ValueError as error:
        raise Unreadable(what, f"takebacks: {error}") from error


def decode_calls(text: str, what: str) -> Calls:
    """When those are called who have just acted; as `decode_takebacks`."""
    try:
        return Calls(text)
    except ValueError as error:
        raise Unreadable(what, f"calls: {error}") from error


def decode_entry(text: str) -> Entry:
    """A line of the log. Raises `msgspec.MsgspecError`."""
    entry: Entry = msgspec.json.decode(text, type=Entry)
    return entry


def placeholders(values: Sequence[object]) -> str:
    """`?, ?, ?` for an IN list; an empty one finds nothing."""
    return ", ".join("?" * len(values)) or "NULL"


def decoded(value: bytes) -> str:
    """A text of the database; with a mark for what is no UTF-8, so that its reader refuses it.

    Else the driver would, with an error that quotes the value, which may name a card.
    """
    return value.decode("utf-8", "replace")
