"""Dungeon Roll: three delves each with seven dice, for one to four players."""

from bot.contract.contents import DATA
from bot.games.dungeon_roll.rules.game import DungeonRoll
from bot.games.dungeon_roll.screens.keys import BUILT_KEYS
from bot.games.dungeon_roll.screens.renderer import RollRenderer
from bot.games.dungeon_roll.screens.rules import SETUP, SUMMARY
from bot.ui.games import RegisteredGame

GAME = RegisteredGame(
    DungeonRoll(),
    RollRenderer(),
    SETUP,
    SUMMARY,
    texts=(DATA / "dungeon_roll",),
    built_keys=BUILT_KEYS,
)
