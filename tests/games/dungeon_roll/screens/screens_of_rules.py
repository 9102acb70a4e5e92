"""The rules of Dungeon Roll as text: every page, and the same page in another game."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bot.contract.chance import Chance
from bot.games.dungeon_roll.rules.game import DungeonRoll
from bot.games.dungeon_roll.rules.options import HeroChoice, HeroSet, RollOptions
from bot.games.dungeon_roll.screens import rules
from bot.match.terms import STANDARD
from bot.ui.catalogue import Texts
from bot.ui.controls import topics_menu
from bot.ui.match_view import AgreedGame
from bot.ui.message import MessageLayout, TextMessage
from tests.ui.screens import Screen

FOLDER = Path(__file__).parent / "snapshots"
EVERYTHING = RollOptions(set=HeroSet.ALL)
WITHOUT_HEROES = RollOptions(HeroChoice.NONE, recycle=True)
NOT_BEGUN: dict[str, Any] = {"seats": 4, "time_control": STANDARD}


def agreed(options: RollOptions = EVERYTHING, **known: Any) -> AgreedGame:
    """A game for up to four, before it begins."""
    return AgreedGame(options=options, **(NOT_BEGUN | known))


def begun(options: RollOptions = EVERYTHING, seats: int = 4, **known: Any) -> AgreedGame:
    """A game in which the heroes have just been dealt."""
    state = DungeonRoll().start(options, seats, Chance(bytes(16))).state
    return agreed(options, seats=seats, observation=state, **known)


def page(topic: str, of: AgreedGame) -> Screen:
    def one(texts: Texts) -> MessageLayout:
        shown = rules.page(topic, of, texts)
        assert shown is not None
        return shown

    return one


def menu(of: AgreedGame) -> Screen:
    return lambda texts: MessageLayout(
        (topics_menu("d:1:1:rules", rules.topics(of, texts), texts("menu-rules"), chosen="point"),)
    )


def details(options: RollOptions) -> Screen:
    """The part of the invitation that tells of the chosen options."""
    return lambda texts: TextMessage("\n".join(rules.SUMMARY.details(options, texts)))


def of_rules() -> Iterator[tuple[str, Screen]]:
    """Each page before a game with all heroes, and what is told otherwise in others."""
    yield "Rules: the menu", menu(begun())
    for topic in rules.GENERAL:
        yield f"Rules: {topic}", page(topic, agreed())
    for each in rules.PRINTED_SETS:
        yield f"Rules: set-{each}", page(f"set-{each}", agreed())
    (dealt, *_) = begun().observation.delvers
    yield "Rules, in play: a hero", page(f"hero-{dealt.hero}", begun())
    yield "Rules, in play: points", page("points", begun())
    yield "Rules, alone, without a clock: points", page("points", begun(seats=1, time_control=None))
    yield "Rules, alone, without a clock: time", page("time", begun(seats=1, time_control=None))
    yield "Rules, alone: delve", page("delve", begun(seats=1))
    yield "Rules, without heroes: the menu", menu(begun(WITHOUT_HEROES))
    for topic in ("point", "dragon", "treasure", "example", "points"):
        yield f"Rules, without heroes: {topic}", page(topic, begun(WITHOUT_HEROES))
    for options in (
        RollOptions(),
        RollOptions(mirror=True),
        RollOptions(HeroChoice.CHOSEN, HeroSet.ALL, mirror=True),
        WITHOUT_HEROES,
    ):
        chosen = f"{options.heroes}, {options.set}{', mirror' if options.mirror else ''}"
        yield f"Before a game: {chosen}", details(options)
