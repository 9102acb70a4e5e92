"""People who do something, for tests of what the handlers make of it."""

from typing import Any

from bot.handlers.actor import Actor
from bot.match.ids import UserId
from bot.ui.catalogue import texts_in
from tests.store.playing import ANNA, CHANNEL, GUILD


def actor(user_id: UserId = ANNA, **changes: Any) -> Actor:
    """Somebody in a channel of a server, who reads English."""
    known: dict[str, Any] = {
        "guild_id": GUILD,
        "channel_id": CHANNEL,
        "texts": texts_in("en"),
        "language": "en",
        "at": 0,
    }
    return Actor(user_id=user_id, **(known | changes))
