"""The bot's own games. A further one is entered here, and nowhere else."""

from bot.games.deathmatch import GAME as DEATHMATCH
from bot.games.welcome import GAME as WELCOME
from bot.ui.games import register

GAMES = (DEATHMATCH, WELCOME)


def register_all() -> None:
    """Make them known to the bot, before it starts."""
    for game in GAMES:
        register(game)
