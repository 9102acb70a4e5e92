"""The effects of cards. Each module enters its titles in the registries of `timings`.

A title for which the cards file names a timing must be entered there; `check` says which is not.
"""

from bot.contract.errors import ContentsError
from bot.games.boss_monster.rules.cards import BOSSES, ROOM_TITLES, SPELL_TITLES
from bot.games.boss_monster.rules.effects import (
    abilities,
    bosses,
    builders,
    costs,
    damage,
    deaths,
    level_ups,
    questions,
    spells,
    spells_adventure,
    spells_build,
    triggers,
)
from bot.games.boss_monster.rules.timings import TIMINGS

FILLED = (
    abilities,
    bosses,
    builders,
    costs,
    damage,
    deaths,
    level_ups,
    questions,
    spells,
    spells_adventure,
    spells_build,
    triggers,
)
"""The modules that enter effects when they are imported."""


def check() -> None:
    """Compare the registries with the cards file.

    Raises `ContentsError` for an effect that is missing, or that no card names.
    """
    does = [(title, boss.does) for title, boss in BOSSES.items()]
    does += [(title, room.does) for title, room in ROOM_TITLES.items()]
    does += [(title, spell.does) for title, spell in SPELL_TITLES.items()]
    wanted = {(title, timing) for title, timings in does for timing in timings}
    there = {(title, timing) for timing, effects in TIMINGS.items() for title in effects}
    missing = sorted(wanted - there)
    if missing:
        raise ContentsError(f"cards.toml: nothing does {missing}")
    surplus = sorted(there - wanted)
    if surplus:
        raise ContentsError(f"cards.toml: nothing asks for {surplus}")


check()
