"""The official games for two to four: Welcome to the Dungeon, Welcome Back to the Dungeon, both."""

from bot.contract.contents import DATA
from bot.games.dungeon.screens.rules import BUILT_KEYS
from bot.games.dungeon.screens.signs import ICONS
from bot.games.welcome.rules.game import WelcomeToTheDungeon
from bot.games.welcome.screens.renderer import WelcomeRenderer
from bot.games.welcome.screens.rules import SETUP, SUMMARY
from bot.ui.games import RegisteredGame

GAME = RegisteredGame(
    WelcomeToTheDungeon(),
    WelcomeRenderer(),
    SETUP,
    SUMMARY,
    texts=(DATA / "dungeon", DATA / "welcome"),
    built_keys=BUILT_KEYS
    | {"refusal-welcome-necromancer-off", "refusal-welcome-not-for-so-many"}
    | {"welcome-sample-warrior", "welcome-sample-ninja"},
    icons=(ICONS,),
)
