"""The requests that the bot makes: their routes, and how one kind is told from another."""

from collections.abc import Callable
from typing import Any, NamedTuple

from bot.games.dungeon.screens import signs
from bot.ui import symbols

CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"
FOLLOW_UP = "/webhooks/{webhook_id}/{webhook_token}"
ORIGINAL = f"{FOLLOW_UP}/messages/@original"
FOLLOWED_UP = f"{FOLLOW_UP}/messages/{{message_id}}"
MESSAGES = "/channels/{channel_id}/messages"
MESSAGE = f"{MESSAGES}/{{message_id}}"
DIRECT = "/users/@me/channels"
COMMANDS = "/applications/{application_id}/commands"
ROUTES = (
    ("POST", CALLBACK),
    ("POST", FOLLOW_UP),
    ("PATCH", ORIGINAL),
    ("DELETE", ORIGINAL),
    ("PATCH", FOLLOWED_UP),
    ("POST", MESSAGES),
    ("PATCH", MESSAGE),
    ("DELETE", MESSAGE),
    ("POST", DIRECT),
    ("GET", "/guilds/{guild_id}/members/{user_id}"),
)
"""Every request that people's acts lead to."""

PROXY_PAGE = "<html>Bad gateway</html>"
GATEWAY = "/gateway/bot"

RESULTS = (f"## {symbols.untagged(symbols.WINNER)}", f"## {symbols.OVER}")
# Without its first character, the tag of its icon, which is known once its game is registered.
REVEAL = f"### {signs.DUNGEON[1:]}"
ENDS = tuple(f"### {symbols.untagged(each)}" for each in (symbols.WINNER, symbols.LOSS))
BOARD = f"### {symbols.MATCH}"
"""How the headings of public messages begin."""


class Kind(NamedTuple):
    """A kind of request that the bot makes; `fits` tells it by its body."""

    method: str
    route: str
    fits: Callable[[Any], bool] = lambda body: True


def text_of(body: Any) -> str:
    """All strings of a body, one a line."""
    if isinstance(body, dict):
        return "\n".join(text_of(value) for value in body.values())
    if isinstance(body, list):
        return "\n".join(map(text_of, body))
    return body if isinstance(body, str) else ""


def _callback(kind: int) -> Callable[[Any], bool]:
    return lambda body: body["type"] == kind


def _titled(*starts: str) -> Callable[[Any], bool]:
    return lambda body: any(line.startswith(starts) for line in text_of(body).split("\n"))


def _pings(body: Any) -> bool:
    return bool(body.get("content")) and bool((body.get("allowed_mentions") or {}).get("users"))


def _says(body: Any) -> bool:
    return bool(body.get("content")) and not _pings(body)


_PUBLIC = _titled(BOARD, REVEAL, *ENDS, *RESULTS)


def _is_record(body: Any) -> bool:
    """A card to keep: nothing can be pressed on it, and nobody else is told of it."""
    return bool(body.get("components")) and not _PUBLIC(body)


KINDS: dict[str, Kind] = {
    "answer with a message": Kind("POST", CALLBACK, _callback(4)),
    "acknowledgement": Kind("POST", CALLBACK, _callback(6)),
    "answer in place": Kind("POST", CALLBACK, _callback(7)),
    "follow-up": Kind("POST", FOLLOW_UP),
    "dismissal": Kind("DELETE", ORIGINAL),
    "private channel": Kind("POST", DIRECT),
    "record": Kind("POST", MESSAGES, _is_record),
    "board post": Kind("POST", MESSAGES, _titled(BOARD)),
    "call": Kind("POST", MESSAGES, _pings),
    "result": Kind("POST", MESSAGES, _titled(RESULTS[0])),
    "board edit by token": Kind("PATCH", ORIGINAL, _titled(BOARD)),
    "board edit": Kind("PATCH", MESSAGE, _titled(BOARD)),
    "walk edit": Kind("PATCH", MESSAGE, _titled(REVEAL, *ENDS)),
    "hand edit": Kind("PATCH", FOLLOWED_UP),
    "deletion": Kind("DELETE", MESSAGE),
}
"""Every kind of request of a Death Match, once it runs. A board is edited by a request of our own
where no token of a press does it."""

NOTICE = Kind("POST", MESSAGES, _says)
"""The private message that tells somebody why a match waits."""
