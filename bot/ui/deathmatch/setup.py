"""What can be chosen for a Death Match: the variant, and practice decks."""

from collections.abc import Mapping
from typing import get_args

import msgspec

from bot.games.deathmatch.state import Options, Variant
from bot.ui.deathmatch import rules
from bot.ui.setup import Setting, Setup, Summary


def options(chosen: Mapping[str, str]) -> Options:
    """Deck letters as people write them, "c, q a": without what stands between, in capitals.

    What has no letters at all stays as it is, to be refused.
    """
    deck = chosen.get("deck", "")
    kept = (character for character in deck if character not in " ,;-")
    # Outside of ASCII a capital may be several letters, or another one.
    letters = "".join(each.upper() if each.isascii() else each for each in kept) or deck
    return msgspec.convert({"variant": chosen["variant"], "decks": letters}, Options)


SETUP = Setup(
    (Setting("variant", get_args(Variant), required=True), Setting("deck")),
    options,
    seats=("candidate", "opponent"),
)

SUMMARY = Summary(rules.title, rules.details, rules.seating)
