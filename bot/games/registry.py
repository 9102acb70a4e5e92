"""The rules of the games that Delve knows, by key."""

from typing import Any

from bot.contract.game import Game
from bot.games.deathmatch.game import DeathMatch
from bot.games.welcome.game import WelcomeToTheDungeon

_OWN: tuple[Game[Any], ...] = (DeathMatch(), WelcomeToTheDungeon())

GAMES: dict[str, Game[Any]] = {game.key: game for game in _OWN}
"""The bot's own games. Others are added by `bot.ui.games.register`."""
