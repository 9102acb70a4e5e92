"""Which answers the games of this family ask about first."""

from typing import Any

from bot.contract.game import Game, Prompt
from bot.games.dungeon.rules.game import GIFT


def gifts_of(game: Game[Any], state: Any, prompt: Prompt) -> set[str]:
    """The actions of a prompt's moves that are gifts, as text."""
    actions = [move.action for move in prompt.moves]
    return {str(one) for one in actions if game.asks_first(state, prompt.seat, one) == GIFT}
