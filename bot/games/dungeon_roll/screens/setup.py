"""The settings of a game: the way to heroes, their set, and variants."""

from collections.abc import Mapping

from bot.games.dungeon_roll.rules.options import HeroChoice, HeroSet, RollOptions
from bot.games.dungeon_roll.screens import rules
from bot.ui.games import Setting, Setup, Summary

OFF, ON = "off", "on"

CHOICE = Setting("heroes", tuple(HeroChoice), default=HeroChoice.DEALT)
SET = Setting("set", tuple(HeroSet), default=HeroSet.BASIC)
MIRROR = Setting("mirror", (OFF, ON), default=OFF)
RECYCLE = Setting("recycle-tokens", (OFF, ON), default=OFF)


def options(chosen: Mapping[str, str]) -> RollOptions:
    """The options that follow from what was chosen."""
    return RollOptions(
        HeroChoice(chosen.get(CHOICE.name, HeroChoice.DEALT)),
        HeroSet(chosen.get(SET.name, HeroSet.BASIC)),
        mirror=chosen.get(MIRROR.name, OFF) == ON,
        recycle=chosen.get(RECYCLE.name, OFF) == ON,
    )


SETUP = Setup((CHOICE, SET, MIRROR, RECYCLE), options)

SUMMARY = Summary(rules.title, rules.details, pitch=rules.pitch, scored=rules.scored)
