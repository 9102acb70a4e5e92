"""Keys of texts that these screens put together, for the linter of the catalogues."""

from bot.games.dungeon_roll.rules.dice import COMPANION_OF, PERIL_OF
from bot.games.dungeon_roll.rules.heroes import HEROES
from bot.games.dungeon_roll.rules.options import HeroSet
from bot.games.dungeon_roll.rules.scoring import Title
from bot.games.dungeon_roll.rules.slaying import DragonHelp
from bot.games.dungeon_roll.rules.specialties import SPECIALTIES
from bot.games.dungeon_roll.rules.tokens import TOKEN_OF
from bot.games.dungeon_roll.rules.ultimates import ULTIMATES
from bot.games.dungeon_roll.screens.board import ASKED_PLAINLY
from bot.games.dungeon_roll.screens.labels import LEAVING, LOOTING, PLAIN
from bot.games.dungeon_roll.screens.rules import GENERAL, PRINTED_SETS

_SIDES = [side.key for hero in HEROES.values() for side in (hero.novice, hero.master) if side]

BUILT_KEYS = frozenset(
    {
        *(f"roll-hero-{side}" for side in _SIDES),
        *(f"roll-hero-{hero.novice.key}.does" for hero in HEROES.values()),
        *(f"roll-hero-{hero}.full" for hero in HEROES if HEROES[hero].master is None),
        *(f"roll-ultimate-{key}{form}" for key in ULTIMATES for form in ("", ".short", "-does")),
        *(f"roll-specialty-{key}-does" for key in SPECIALTIES),
        *(f"roll-die-{letter}{form}" for letter in COMPANION_OF for form in ("", ".use")),
        *(f"roll-peril-{letter}" for letter in PERIL_OF),
        *(f"roll-token-{code}{form}" for code in TOKEN_OF for form in ("", ".full", ".use")),
        *(f"roll-set-{each}" for each in HeroSet),
        *(f"roll-topic-{topic}" for topic in GENERAL),
        *(f"roll-topic-set-{each}" for each in PRINTED_SETS),
        *(f"roll-rules-companion-{letter}" for letter in COMPANION_OF),
        *(f"roll-rules-token-{code}" for code in TOKEN_OF),
        *(f"roll-dragon-help-{one}" for one in DragonHelp),
        *(f"roll-title-{title}" for title in Title),
        *(f"roll-news-{way}" for way in ("home", "portal", "ultimate-home")),
        *(f"roll-ask-{phase}" for phase in ASKED_PLAINLY),
        *(f"roll-do-{verb}" for verb in (*PLAIN, *LEAVING, *LOOTING)),
        *(f"roll-do-{key}" for key in ("rerolls-one", "second-throw", "treasure-for-two")),
    }
)
