"""What the pages of the rules of all dungeon games have in common: topics, heads, the time."""

from bot.games.dungeon.rules.heroes import HEROES, Tile
from bot.games.dungeon.rules.monsters import KINDS
from bot.games.dungeon.screens import signs, tiles, words
from bot.ui import symbols
from bot.ui.agreed_game import AgreedGame
from bot.ui.asking import takebacks_described
from bot.ui.catalogue import Texts
from bot.ui.clock import described
from bot.ui.markdown import bold, heading, lines, small
from bot.ui.message import Block, Divider, MessageLayout, Option, Text

Page = tuple[Block, ...]
"""The blocks below the head of a page; the first one is a text."""


def topic(key: str, texts: Texts) -> Option:
    """A topic as a line of the menu."""
    match key:
        case "point":
            label, emoji = texts("rules-topic-point"), symbols.WINNER
        case "turn":
            label, emoji = texts("rules-topic-turn"), symbols.DECK
        case "dungeon":
            label, emoji = texts("rules-topic-dungeon"), signs.DUNGEON
        case "end":
            label, emoji = texts("rules-topic-end"), symbols.OVER
        case "equipment":
            label, emoji = texts("rules-topic-equipment"), signs.HEALTH
        case "monsters":
            label, emoji = texts("rules-topic-monsters"), signs.MONSTERS[KINDS[-1]]
        case "specials":
            label, emoji = texts("rules-topic-specials"), signs.MONSTERS["mimic"]
        case "example":
            label, emoji = texts("rules-topic-example"), symbols.MATCH
        case _:
            label, emoji = texts("rules-topic-time"), symbols.CLOCK
    return Option(label, key, emoji=emoji)


def page(label: str, title: str, blocks: Page, texts: Texts) -> MessageLayout:
    """A page of the rules. `title`: of the game."""
    first, *rest = blocks
    assert isinstance(first, Text), "a page begins with its words"
    game = small(texts("rules-title", title=title))
    text = lines(heading(f"{symbols.RULES} {label}"), game, first.markdown)
    return MessageLayout((Text(text), *rest), symbols.Colour.QUIET)


def hero_told(hero: str, texts: Texts) -> str:
    """A hero's health, without equipment and with all of it."""
    return texts(
        "rules-hero",
        hero=words.hero_name(hero, texts),
        health=HEROES[hero].health,
        whole=words.whole_health(hero),
    )


def tile_told(hero: str, tile: Tile, part: str, texts: Texts) -> str:
    """A tile by name, and what it does. `part`: as for `tiles.tile_rule`."""
    name = bold(words.tile_symbol_name(tile.key, texts))
    return f"{name}: {tiles.tile_rule(hero, tile, part, texts)}"


def time_told(agreed: AgreedGame, flag: str, unofficial: str, texts: Texts) -> Page:
    """The clock, and what may be taken back. `flag`: what running out of time costs."""
    told = [described(agreed.time_control, texts)]
    if agreed.time_control is not None:
        told += [texts("rules-clock-turn"), flag, texts("rules-clock-stands")]
    back = takebacks_described(agreed.takebacks, texts, hosted=agreed.hosted)
    return Text(lines(*told)), Divider(), Text(lines(back, small(unofficial)))


def others_decide(agreed: AgreedGame) -> bool:
    """Whether those who are kept waiting say what follows when a player's time is over."""
    control = agreed.time_control
    return control is not None and not control.flags_fall(hosted=agreed.hosted)
