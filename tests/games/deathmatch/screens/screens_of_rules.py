"""The rules of a Death Match as text: every page, and the same page in another match."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.games.deathmatch.rules.game import Options, Variant
from bot.games.dungeon.rules.heroes import HEROES
from bot.match.match import Match
from bot.match.terms import DAY, STANDARD
from bot.ui.catalogue import Texts
from bot.ui.match_view import AgreedGame
from bot.ui.message import MessageLayout
from bot.ui.renderer import rules_page
from tests.games.deathmatch.rules.tabletop import VARIANTS
from tests.games.deathmatch.screens.drawing import NAMES, RENDERER, adding, start
from tests.ui.drawing import play
from tests.ui.screens import Screen

MENU = "d:12:3:rules"
GENERAL = ("point", "turn", "dungeon", "equipment", "monsters", "example", "time")


def topics_of(variant: str) -> list[str]:
    return [*GENERAL, *(f"tile-{tile.key}" for tile in HEROES[variant].tiles)]


def agreed(variant: Variant = "warrior", **known: Any) -> AgreedGame:
    """A Death Match of Kestrel and Moth, before it begins."""
    given: dict[str, Any] = {"names": NAMES, "time_control": STANDARD}
    return AgreedGame(options=Options(variant), seats=2, **(given | known))


def in_match(match: Match) -> AgreedGame:
    return agreed(match.terms.options.variant, observation=match.observe(None))


def page(topic: str, of: AgreedGame | None = None) -> Screen:
    """A page without its menu, which the board shows as well."""

    def one(texts: Texts) -> MessageLayout:
        layout = rules_page(RENDERER, of or agreed(), topic, MENU, texts)
        return MessageLayout(layout.blocks[:-1], layout.accent)

    return one


def of_rules() -> Iterator[tuple[str, Screen]]:
    """Each page of both heroes, and what depends on what was agreed or has happened."""
    for variant in VARIANTS:
        for topic in topics_of(variant):
            yield f"Rules, {variant}: {topic}", page(topic, agreed(variant))
    yield (
        "Rules: the whole of a page",
        lambda texts: rules_page(RENDERER, agreed(), "point", MENU, texts),
    )
    yield "Rules, before somebody joins: point", page("point", agreed(names=("Kestrel",)))
    yield "Rules, a clock of days: time", page("time", agreed(time_control=DAY))
    yield (
        "Rules, a clock of days, hosted: time",
        page("time", agreed(time_control=DAY, hosted=True)),
    )
    yield "Rules, without a clock: time", page("time", agreed(time_control=None))
    gone = play(start(), "start:0", "draw", "discard:torch")
    for key in ("torch", "holy-grail"):
        yield f"Rules, the torch is gone: {key}", page(f"tile-{key}", in_match(gone))
    # Deck C begins 7 2 4 4 6: met from the end, the hero holds until the potion works.
    used = play(adding(play(start("barbarian", "C"), "start:0"), 5), "pass", *("hold",) * 3)
    for key in ("healing-potion", "vorpal-axe"):
        yield f"Rules, the potion is used up: {key}", page(f"tile-{key}", in_match(used))
