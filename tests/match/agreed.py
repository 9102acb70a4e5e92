"""The terms of the matches in tests, and matches from their logs."""

from collections.abc import Iterable
from typing import Any

from bot.match.advance import history
from bot.match.entries import Entry
from bot.match.ids import ChannelId, GuildId, MatchId, UserId
from bot.match.match import Match
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


def replay(terms: Terms, log: Iterable[Entry], until: int | None = None) -> Match:
    """The match at a version of its log, or the last; see `history`."""
    return [*history(terms, tuple(log), until)][-1]
