"""The terms of the matches in tests."""

from typing import Any

from bot.match.ids import ChannelId, GuildId, MatchId, UserId
from bot.match.terms import Terms

BEGAN = 1_790_000_000_000


def agreed(game: str, options: object, players: tuple[UserId, ...], **changes: Any) -> Terms:
    """Nobody hosts it and it has no clock, unless said otherwise."""
    values: dict[str, Any] = {
        "id": MatchId(1),
        "seed": bytes(range(32)),
        "host": None,
        "guild_id": GuildId(1),
        "channel_id": ChannelId(2),
        "language": "en",
        "began": BEGAN,
    }
    return Terms(game=game, options=options, players=players, **(values | changes))
