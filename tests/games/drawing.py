"""States of any game as matches to draw."""

from typing import Any

from bot.contract.game import Step
from bot.match.advance import beginning
from bot.match.ids import ChannelId, GuildId, MatchId, UserId
from bot.match.match import Match
from bot.match.terms import Terms
from tests.match.agreed import agreed

PLAYERS = (UserId(111), UserId(222), UserId(333), UserId(444))
SEED = bytes(range(16))


def terms_of(game: str, options: object, seats: int, seed: bytes = SEED) -> Terms:
    """Those of match 12, which nobody hosts and which has no clock."""
    values = {"guild_id": GuildId(505), "channel_id": ChannelId(606), "began": 0}
    return agreed(game, options, PLAYERS[:seats], id=MatchId(12), seed=seed, **values)


def match_with(game: str, state: Any, seats: int) -> Match:
    """Match 12, with what a state of the game holds."""
    return beginning(terms_of(game, state.options, seats), Step(state, ()))
