"""The rules of Boss Monster as text: every page and card, the summary, and the result."""

from collections.abc import Iterator
from typing import Any

from bot.contract.game import Outcome
from bot.games.boss_monster import GAME as GAME_OF
from bot.games.boss_monster.rules.options import BossChoice, BossOptions, BossWindows
from bot.games.boss_monster.rules.state import BossState
from bot.games.boss_monster.screens import result, rules
from bot.match.result import Result
from bot.match.terms import STANDARD
from bot.ui.catalogue import Texts
from bot.ui.controls import topics_menu
from bot.ui.markdown import lines
from bot.ui.match_view import AgreedGame
from bot.ui.message import MessageLayout, Text
from bot.ui.renderer import rules_page
from tests.games.boss_monster.rules.scenes import at
from tests.games.boss_monster.rules.scripted import GAME, new_game
from tests.games.boss_monster.screens.drawing import view_of
from tests.ui.screens import Screen

NOT_BEGUN: dict[str, Any] = {"seats": 4, "time_control": STANDARD}
USUAL = BossOptions()
EVERY = BossOptions(BossChoice.CHOSEN, BossWindows.EVERY_ROOM)


LOST = "wounds=mage-4,mage-6,mage-8,thief-4,thief-6"
TEN = "souls=cleric-11,fighter-11,mage-11,thief-11,cleric-13"
ALSO = "souls=fighter-13,mage-13,thief-13,cleric-4,fighter-4,mage-4,thief-4"
ENDS = {
    "ten Souls": ("end", f"{TEN} & wounds=mage-4"),
    "a tie": ("end", f"{TEN} & {ALSO} & -"),
    "the last one": ("end", f"{LOST} & souls=mage-13"),
    "all out at once": (
        "end",
        f"{LOST} & wounds=cleric-4,cleric-6,cleric-8,fighter-4,fighter-6",
    ),
    "no hero is left": ("end ordinary= epic=", "- & souls=mage-4"),
}


def agreed(options: BossOptions = USUAL, **known: Any) -> AgreedGame:
    """A game for up to four, before it begins."""
    return AgreedGame(options=options, **(NOT_BEGUN | known))


def page(topic: str, of: AgreedGame) -> Screen:
    def one(texts: Texts) -> MessageLayout:
        shown = rules.page(topic, of, texts)
        assert shown is not None
        return shown

    return one


def whole(topic: str, of: AgreedGame) -> Screen:
    return lambda texts: rules_page(GAME_OF.renderer, of, topic, "d:1:1:rules", texts)


def menu(of: AgreedGame) -> Screen:
    return lambda texts: MessageLayout(
        (topics_menu("d:1:1:rules", rules.topics(of, texts), texts("menu-rules"), chosen="point"),)
    )


def summary(options: BossOptions) -> Screen:
    def told(texts: Texts) -> MessageLayout:
        assert rules.SUMMARY.pitch is not None
        title = rules.SUMMARY.title(options, texts)
        more = (*rules.SUMMARY.details(options, texts), rules.SUMMARY.pitch(options, texts))
        return MessageLayout((Text(lines(title, *more)),))

    return told


def ending(state: BossState) -> Screen:
    outcome: Outcome | None = GAME.outcome(state)
    assert outcome is not None
    over = Result(outcome, (None,) * len(state.keepers), (), counts=True)
    return lambda texts: result.result(view_of(state, None, result=over), over, texts)


def of_rules() -> Iterator[tuple[str, Screen]]:
    """Each page before a game, and what differs in others; then the ways to end."""
    begun = agreed(seats=2, observation=GAME.observe(new_game(), None), time_control=None)
    yield "Summary", summary(USUAL)
    yield "Summary, chosen, every Room", summary(EVERY)
    yield "Rules: the menu", menu(begun)
    for topic in rules.PAGES:
        yield f"Rules: {topic}", page(topic, agreed())
    yield "Rules: pages, turned", whole("windows-2", agreed())
    for card in rules.CARDS:
        yield f"Card: {card}", page(f"card-{card}", agreed())
    yield "Card: with the ways to others", whole("card-bottomless-pit", agreed())
    yield "Rules, every Room: orders", page("orders", agreed(EVERY))
    yield "Rules, without a clock: time", page("time", begun)
    yield "Rules, for two: heroes", page("heroes", begun)
    for end, (start, seats) in ENDS.items():
        yield f"Result: {end}", ending(at(start, seats))
