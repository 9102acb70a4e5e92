"""The terms of the Friday Cup, which the rounds of all tests have, but for what these change."""

from typing import Any

from bot.games.deathmatch.rules.game import Options
from bot.match.ids import ChannelId, GuildId
from bot.match.terms import STANDARD
from bot.rounds.terms import RoundTerms


def friday_cup(**changes: Any) -> RoundTerms:
    """A Swiss round of Death Match. `changes`: at least `opener` and `starts`."""
    usual: dict[str, Any] = {
        "name": "Friday Cup",
        "game": "deathmatch",
        "options": Options("warrior"),
        "time_control": STANDARD,
        "guild_id": GuildId(1),
        "channel_id": ChannelId(2),
        "language": "en",
        "seed": bytes(range(32)),
    }
    return RoundTerms(**{**usual, **changes})
