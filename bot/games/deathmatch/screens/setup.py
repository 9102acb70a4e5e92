"""What can be chosen for a Death Match: the variant, practice decks, and odds."""

from collections.abc import Mapping
from typing import get_args
from unicodedata import lookup

import msgspec

from bot.games.deathmatch.rules.state import Options, Variant
from bot.games.deathmatch.screens import rules
from bot.ui.setup import Setting, Setup, Summary

VARIANT = Setting("variant", get_args(Variant), required=True)
"""Who the hero is."""

ON, OFF = "on", "off"
ODDS = Setting("odds", (ON, OFF), default=ON)
"""Whether a walk says how likely the hero survives."""


_LOOK_ALIKE = {
    ord(lookup(f"CYRILLIC {case} LETTER {name}")): latin
    for name, latin in {
        "A": "A",
        "VE": "B",
        "ES": "C",
        "IE": "E",
        "EN": "H",
        "BYELORUSSIAN-UKRAINIAN I": "I",
        "KA": "K",
        "EM": "M",
        "O": "O",
        "ER": "P",
        "TE": "T",
    }.items()
    for case in ("CAPITAL", "SMALL")
}
"""Cyrillic letters, and the Latin ones that they look like: nobody sees which ones they write."""


def options(chosen: Mapping[str, str]) -> Options:
    """Deck letters as people write them, "c, q a": without what stands between, in capitals.

    Cyrillic ones count as the Latin ones that they look like. What has no letters at all stays as
    it is, to be refused.
    """
    deck = chosen.get("deck", "")
    kept = (character for character in deck if character not in " ,;-")
    # Outside of ASCII a capital may be several letters, or another one.
    letters = "".join(each.upper() if each.isascii() else each for each in kept) or deck
    letters = letters.translate(_LOOK_ALIKE)
    odds = chosen.get(ODDS.name, ON) == ON
    found = {"variant": chosen["variant"], "decks": letters, "odds": odds}
    return msgspec.convert(found, Options)


SETUP = Setup(
    (VARIANT, Setting("deck"), ODDS),
    options,
    seats=("candidate", "opponent"),
)

SUMMARY = Summary(rules.title, rules.details, rules.seating, rules.pitch)
