"""The games that Delve knows, by key."""

from collections.abc import Mapping
from typing import Any

from bot.games.contract import Game
from bot.games.deathmatch.game import DeathMatch

GAMES: Mapping[str, Game[Any]] = {game.key: game for game in (DeathMatch(),)}

GAME_OF_VARIANT: Mapping[str, str] = {
    variant: key for key, game in GAMES.items() for variant in game.variants
}
"""The key of the game that has a variant of this name."""
