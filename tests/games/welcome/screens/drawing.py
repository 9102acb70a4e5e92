"""Official games to draw: prepared, played on, looked at."""

from typing import Any

from bot.games.welcome.rules.state import WelcomeState
from bot.match.match import Match
from tests.games.drawing import match_with
from tests.games.welcome.rules import played


def match_of(state: WelcomeState) -> Match:
    return match_with("dungeon", state, len(state.contenders))


def start(*args: Any, **options: Any) -> Match:
    """A game in its first round; as `played.new_game`."""
    return match_of(played.new_game(*args, **options).state)


def door(*args: Any, **options: Any) -> Match:
    """A game one pass before the dungeon; as `played.at_the_door`."""
    return match_of(played.at_the_door(*args, **options).state)
