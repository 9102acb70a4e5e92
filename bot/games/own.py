"""The bot's own games. A further one is entered here, and nowhere else."""

from bot.games.boss_monster import GAME as BOSS_MONSTER
from bot.games.deathmatch import GAME as DEATHMATCH
from bot.games.dungeon_roll import GAME as DUNGEON_ROLL
from bot.games.welcome import GAME as WELCOME
from bot.ui.games import register

GAMES = (DEATHMATCH, WELCOME, DUNGEON_ROLL, BOSS_MONSTER)


def register_all() -> None:
    """Make them known to the bot, before it starts."""
    for game in GAMES:
        register(game)
