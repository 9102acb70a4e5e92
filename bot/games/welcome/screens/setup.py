"""What can be chosen for an official game: the box, the first hero, and variants."""

from collections.abc import Mapping

from bot.games.dungeon.rules.heroes import HEROES
from bot.games.welcome.rules.options import PICKED, Edition, FirstTurn, WelcomeOptions
from bot.games.welcome.screens import rules
from bot.ui.setup import Setting, Setup, Summary

DEALT = "dealt"
HIDDEN, SHOWN = "hidden", "shown"
OFF, ON = "off", "on"

BOX = Setting("box", tuple(Edition), required=True)
HERO = Setting("hero", (DEALT, PICKED, *HEROES), default=DEALT)
FIRST_TURN = Setting("first-turn", tuple(FirstTurn), default=FirstTurn.OFF)
SPECIALS = Setting("specials", (HIDDEN, SHOWN), default=HIDDEN)
NECROMANCER = Setting("necromancer", (OFF, ON), default=OFF)


def options(chosen: Mapping[str, str]) -> WelcomeOptions:
    """The options that follow from what was chosen. A hero that is not in the box, rules refuse."""
    hero = chosen.get(HERO.name, DEALT)
    return WelcomeOptions(
        box=Edition(chosen[BOX.name]),
        hero="" if hero == DEALT else hero,
        first_turn=FirstTurn(chosen.get(FIRST_TURN.name, FirstTurn.OFF)),
        announced=chosen.get(SPECIALS.name, HIDDEN) == SHOWN,
        necromancer=chosen.get(NECROMANCER.name, OFF) == ON,
    )


SETUP = Setup((BOX, HERO, FIRST_TURN, SPECIALS, NECROMANCER), options)

SUMMARY = Summary(rules.title, rules.details, pitch=rules.pitch)
