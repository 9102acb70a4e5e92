"""The settings of a game: how players get their bosses, and how often they are asked."""

from collections.abc import Mapping

from bot.games.boss_monster.rules.options import BossChoice, BossOptions, BossWindows
from bot.games.boss_monster.screens import rules
from bot.ui.games import Setting, Setup, Summary

KEY_MOMENTS, EVERY_ROOM = "key-moments", "every-room"
_WINDOWS = {KEY_MOMENTS: BossWindows.KEY_MOMENTS, EVERY_ROOM: BossWindows.EVERY_ROOM}

BOSSES = Setting("bosses", tuple(BossChoice), default=BossChoice.DEALT)
WINDOWS = Setting("windows", (KEY_MOMENTS, EVERY_ROOM), default=KEY_MOMENTS)


def options(chosen: Mapping[str, str]) -> BossOptions:
    """The options that follow from what was chosen."""
    return BossOptions(
        BossChoice(chosen.get(BOSSES.name, BossChoice.DEALT)),
        _WINDOWS[chosen.get(WINDOWS.name, KEY_MOMENTS)],
    )


SETUP = Setup((BOSSES, WINDOWS), options)

SUMMARY = Summary(rules.title, rules.details, pitch=rules.pitch)
