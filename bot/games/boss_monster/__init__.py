"""Boss Monster: dungeons that lure heroes, for two to four players."""

from bot.contract.contents import DATA
from bot.games.boss_monster.rules.game import BossMonster
from bot.games.boss_monster.screens.keys import BUILT_KEYS
from bot.games.boss_monster.screens.renderer import BossRenderer
from bot.games.boss_monster.screens.rules import SETUP, SUMMARY
from bot.ui.games import RegisteredGame

GAME = RegisteredGame(
    BossMonster(),
    BossRenderer(),
    SETUP,
    SUMMARY,
    texts=(DATA / "boss_monster",),
    built_keys=BUILT_KEYS,
)
"""All that the bot has to know of Boss Monster."""
