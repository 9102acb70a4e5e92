"""Official games to draw: prepared, played on, looked at."""

from typing import Any

from bot.contract.game import Step
from bot.games.welcome.rules.state import WelcomeState
from bot.match.advance import beginning
from bot.match.ids import ChannelId, GuildId, MatchId, UserId
from bot.match.match import Match
from bot.match.terms import Terms
from tests.games.dungeon.rules.played import SEED
from tests.games.welcome.rules import played

PLAYERS = (UserId(111), UserId(222), UserId(333), UserId(444))


def match_of(state: WelcomeState) -> Match:
    """Match 12, with what a state of the game holds."""
    terms = Terms(
        id=MatchId(12),
        game="dungeon",
        options=state.options,
        seed=SEED,
        players=PLAYERS[: len(state.contenders)],
        host=None,
        guild_id=GuildId(505),
        channel_id=ChannelId(606),
        language="en",
        began=0,
    )
    return beginning(terms, Step(state, ()))


def start(*args: Any, **options: Any) -> Match:
    """A game in its first round; as `played.new_game`."""
    return match_of(played.new_game(*args, **options).state)


def door(*args: Any, **options: Any) -> Match:
    """A game one pass before the dungeon; as `played.at_the_door`."""
    return match_of(played.at_the_door(*args, **options).state)
