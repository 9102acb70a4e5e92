"""The Death Match: one hero, one dungeon, two players."""

from bot.contract.contents import DATA
from bot.games.deathmatch.rules.game import DeathMatch
from bot.games.deathmatch.screens.renderer import DeathMatchRenderer
from bot.games.deathmatch.screens.rules import SETUP, SUMMARY
from bot.games.dungeon.screens.rules import BUILT_KEYS
from bot.games.dungeon.screens.signs import ICONS
from bot.ui.games import RegisteredGame

GAME = RegisteredGame(
    DeathMatch(),
    DeathMatchRenderer(),
    SETUP,
    SUMMARY,
    texts=(DATA / "dungeon", DATA / "deathmatch"),
    built_keys=BUILT_KEYS
    | {"refusal-unknown-variant", "refusal-wrong-number-of-seats"}
    | {f"rules-example-{hero}" for hero in DeathMatch.variants},
    icons=(ICONS,),
)
