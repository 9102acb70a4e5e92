"""Values in columns: JSON text for what has structure, and how one is read."""

import sqlite3
from collections.abc import Collection, Iterable, Sequence
from typing import Any, TypeVar

import msgspec

from bot.contract.game import GAMES
from bot.match.entries import Entry
from bot.match.errors import BadTimeControl
from bot.match.terms import Agreement, TimeControl, parse_time_control
from bot.store.errors import Unreadable

Agreed = TypeVar("Agreed", bound=Agreement)


def encode(value: Any) -> str:
    """JSON text; equal values give equal texts."""
    return msgspec.json.encode(value, order="deterministic").decode()


_COLUMNS = {"guild_id": "guild", "channel_id": "channel", "match_id": "match"}
"""The fields whose columns have another name."""

_JSON = frozenset({"options", "players", "invited", "seated", "round_table"})
"""The fields that have structure. One that is None is NULL."""


def columns(fields: Iterable[str]) -> str:
    """The columns of these fields, for a statement."""
    return ", ".join(_COLUMNS.get(name, name) for name in fields)


def encode_fields(value: Agreement, fields: Iterable[str]) -> dict[str, Any]:
    """These fields by name, as they are stored."""
    return {name: _encoded(name, getattr(value, name)) for name in fields}


def _encoded(name: str, value: Any) -> Any:
    if name in _JSON and value is not None:
        return encode(value)
    # As people write it; None for no clock.
    return str(value) if isinstance(value, TimeControl) else value


def decode_fields(
    kind: type[Agreed], fields: Iterable[str], row: Sequence[Any], what: str
) -> Agreed:
    """A value of its stored fields; `what` names it for the error. Raises `Unreadable`."""
    found = dict(zip(fields, row, strict=True))
    game = found["game"]
    if game not in GAMES:
        raise Unreadable(what, f"this bot has no game {game!r}")
    found["time_control"] = decode_time_control(found["time_control"], what)
    for name in sorted(name for name in _JSON & found.keys() if found[name] is not None):
        wanted = GAMES[game].options_type if name == "options" else Any
        try:
            found[name] = msgspec.json.decode(found[name], type=wanted)
        except msgspec.MsgspecError as error:
            raise Unreadable(what, f"{name}: {error}") from error
    try:
        return msgspec.convert(found, kind)
    except msgspec.MsgspecError as error:
        raise Unreadable(what, str(error)) from error


def decode_time_control(text: str | None, what: str) -> TimeControl | None:
    """A time control; `what` names its owner for the error. Raises `Unreadable`."""
    try:
        return None if text is None else parse_time_control(text)
    except BadTimeControl as error:
        raise Unreadable(what, f"time control: {error}") from error


def decode_entry(text: str) -> Entry:
    """A line of the log. Raises `msgspec.MsgspecError`."""
    entry: Entry = msgspec.json.decode(text, type=Entry)
    return entry


def only_value(connection: sqlite3.Connection, query: str, *parameters: Any) -> Any | None:
    """The first column of the only row that a query finds; None where it finds none."""
    row = connection.execute(query, parameters).fetchone()
    return None if row is None else row[0]


def placeholders(values: Collection[object]) -> str:
    """`?, ?, ?` for an IN list; an empty one finds nothing."""
    return ", ".join("?" * len(values)) or "NULL"


def decoded(value: bytes) -> str:
    """A text of the database; with a mark for what is no UTF-8, so that its reader refuses it.

    Else the driver would, with an error that quotes the value, which may name a card.
    """
    return value.decode("utf-8", "replace")
