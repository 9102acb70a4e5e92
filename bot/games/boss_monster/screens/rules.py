"""The rules for players: settings and summary of a game, pages by topic, and every card."""

from collections.abc import Callable, Iterable, Mapping

from bot.games.boss_monster.rules.cards import (
    BOSSES,
    FOOL,
    ROOM_TITLES,
    SPELL_TITLES,
    TREASURES,
    heroes_for,
)
from bot.games.boss_monster.rules.options import BossChoice, BossOptions, BossWindows
from bot.games.boss_monster.rules.state import BossView
from bot.games.boss_monster.screens import cards, signs, words
from bot.ui import symbols
from bot.ui.catalogue import Texts
from bot.ui.games import Setting, Setup, Summary
from bot.ui.invitation import described, takebacks_described
from bot.ui.markdown import heading, lines, small
from bot.ui.match_view import AgreedGame
from bot.ui.message import Block, Divider, MessageLayout, Option, Text

Page = tuple[Block, ...]
"""The blocks below the head of a page; the first one is a text."""

CARD = "card-"
"""The prefix of topics that are one card: "card-open-grave"."""

_CARDS = {**BOSSES, **ROOM_TITLES, **SPELL_TITLES}

KEY_MOMENTS, EVERY_ROOM = "key-moments", "every-room"
_WINDOWS = {KEY_MOMENTS: BossWindows.KEY_MOMENTS, EVERY_ROOM: BossWindows.EVERY_ROOM}

DEALING = Setting("bosses", tuple(BossChoice), default=BossChoice.DEALT, main=True)
WINDOWS = Setting("windows", (KEY_MOMENTS, EVERY_ROOM), default=KEY_MOMENTS)


def options(chosen: Mapping[str, str]) -> BossOptions:
    """The options that follow from what was chosen."""
    return BossOptions(
        BossChoice(chosen.get(DEALING.name, BossChoice.DEALT)),
        _WINDOWS[chosen.get(WINDOWS.name, KEY_MOMENTS)],
    )


SETUP = Setup((DEALING, WINDOWS), options)


def title(options: BossOptions, texts: Texts) -> str:
    """The name of the game."""
    return texts("game-boss-monster")


def details(options: BossOptions, texts: Texts) -> tuple[str, ...]:
    """The options: how players get their bosses, and how often they are asked."""
    dealt = options.bosses is BossChoice.DEALT
    key = options.windows is BossWindows.KEY_MOMENTS
    return (
        texts("boss-detail-dealt" if dealt else "boss-detail-chosen", count=len(BOSSES)),
        texts("boss-detail-key" if key else "boss-detail-every"),
    )


def lineup(options: BossOptions, texts: Texts) -> tuple[str, ...]:
    """Each boss with its treasure and Level Up, where players choose them; else the details."""
    if options.bosses is BossChoice.DEALT:
        return details(options, texts)
    return tuple([cards.of_boss(boss, texts) for boss in BOSSES])


def pitch(options: BossOptions, texts: Texts) -> str:
    """The point of the game in three sentences."""
    return texts("boss-pitch")


def topics(agreed: AgreedGame, texts: Texts) -> tuple[Option, ...]:
    """The pages by topic, the cards by kind, then the bosses that are played."""
    seen: BossView | None = agreed.observation
    played = [] if seen is None else [each.keeper.boss for each in seen.keepers]
    bosses = [
        Option(_label(f"{CARD}{boss}", texts), f"{CARD}{boss}", emoji=signs.GAME)
        for boss in dict.fromkeys(played)
        if boss
    ]
    general = [Option(_label(each, texts), each, emoji=_SIGNS.get(each)) for each in TOPICS]
    return (*general, *bosses)


def _label(topic: str, texts: Texts) -> str:
    """The title of a page."""
    card = topic.removeprefix(CARD)
    if topic != card:
        return texts("boss-topic-card", card=words.name(card, texts))
    return texts(f"boss-topic-{topic}")


def page(topic: str, agreed: AgreedGame, texts: Texts) -> MessageLayout | None:
    """The page on a topic or a card; None for an unknown one."""
    card = topic.removeprefix(CARD)
    if topic in _PAGES:
        first, *rest = _PAGES[topic](agreed, texts)
    elif topic != card and card in _CARDS:
        first, rest = Text(cards.page(card, texts)), []
    else:
        return None
    assert isinstance(first, Text), "a page begins with its words"
    game = small(texts("rules-title", title=title(agreed.options, texts)))
    head = lines(heading(f"{symbols.RULES} {_label(topic, texts)}"), game, first.markdown)
    return MessageLayout((Text(head), *rest), symbols.Colour.QUIET)


def _told(*keys: str) -> Callable[[AgreedGame, Texts], Page]:
    """A page of texts that are the same for all games."""

    def told(agreed: AgreedGame, texts: Texts) -> Page:
        return (Text(lines(*[texts(key) for key in keys])),)

    return told


def _of_cards(titles: Iterable[str]) -> Callable[[AgreedGame, Texts], Page]:
    """A page of cards, each whole, in order of their names."""
    several = tuple(titles)

    def told(agreed: AgreedGame, texts: Texts) -> Page:
        whole = sorted([(words.name(each, texts), cards.page(each, texts)) for each in several])
        return (Text("\n\n".join([page for _, page in whole])),)

    return told


def _orders(agreed: AgreedGame, texts: Texts) -> Page:
    """The standing orders, with the one that all begin with."""
    options: BossOptions = agreed.options
    key = options.windows is BossWindows.KEY_MOMENTS
    first = texts("boss-detail-key" if key else "boss-detail-every")
    (told,) = _told(
        "boss-rules-orders",
        "boss-rules-order-every",
        "boss-rules-order-key",
        "boss-rules-order-aimed",
        "boss-rules-order-hero",
        "boss-rules-order-wakes",
        "boss-rules-order-play",
    )(agreed, texts)
    return told, Divider(), Text(small(first))


def _time(agreed: AgreedGame, texts: Texts) -> Page:
    """The clock, what may be taken back, and leaving."""
    told = [described(agreed.time_control, texts)]
    if agreed.time_control is not None:
        told += [texts("boss-rules-clock"), texts("boss-rules-clock-turn")]
    more = lines(
        texts("boss-rules-undo"),
        takebacks_described(agreed.takebacks, texts, hosted=agreed.hosted),
        texts("boss-rules-leave"),
        small(texts("boss-rules-unofficial")),
    )
    return Text(lines(*told)), Divider(), Text(more)


def _heroes(agreed: AgreedGame, texts: Texts) -> Page:
    """The classes with their signs, and the decks for so many players."""
    kinds = [
        signs.beside(signs.CLASSES[kind], texts(f"boss-class-{kind}"))
        for kind in (*TREASURES, FOOL)
    ]
    decks = texts(
        "boss-rules-heroes-decks",
        ordinary=len(heroes_for(agreed.seats, epic=False)),
        epic=len(heroes_for(agreed.seats, epic=True)),
    )
    text = lines(
        texts("boss-rules-heroes"),
        ", ".join(kinds),
        texts("boss-rules-heroes-health"),
        decks,
        texts("boss-hero-fool"),
    )
    return (Text(text),)


_PAGES: Mapping[str, Callable[[AgreedGame, Texts], Page]] = {
    "point": _told(
        "boss-rules-point",
        "boss-rules-point-falls",
        "boss-rules-point-through",
        "boss-rules-point-end",
        "boss-rules-point-hidden",
    ),
    "turn": _told(
        "boss-rules-turn-beginning",
        "boss-rules-turn-build",
        "boss-rules-turn-turned",
        "boss-rules-turn-bait",
        "boss-rules-turn-adventure",
        "boss-rules-turn-end",
        "boss-rules-turn-xp",
        "boss-rules-opening",
    ),
    "building": _told(
        "boss-rules-build-one",
        "boss-rules-build-ordinary",
        "boss-rules-build-advanced",
        "boss-rules-build-covered",
        "boss-rules-build-not",
        "boss-rules-build-down",
        "boss-rules-build-drawn",
        "boss-rules-destroyed",
    ),
    "windows": _told(
        "boss-rules-window",
        "boss-rules-window-no",
        "boss-rules-window-no-unless",
        "boss-rules-window-play",
        "boss-rules-window-insist",
        "boss-rules-window-change",
        "boss-rules-window-rounds",
        "boss-rules-window-when",
        "boss-rules-window-cancel",
        "boss-rules-window-lost",
    ),
    "orders": _orders,
    "bait": _told(
        "boss-rules-bait",
        "boss-rules-bait-most",
        "boss-rules-bait-tie",
        "boss-rules-bait-fool",
        "boss-rules-bait-waits",
        "boss-rules-bait-forecast",
    ),
    "adventure": _told(
        "boss-rules-adventure",
        "boss-rules-adventure-damage",
        "boss-rules-adventure-window",
        "boss-rules-adventure-out",
        "boss-rules-adventure-frozen",
        "boss-rules-adventure-more",
        "boss-rules-adventure-gone",
        "boss-rules-adventure-order",
    ),
    "level-up": _told(
        "boss-rules-level-up", "boss-rules-level-up-when", "boss-rules-level-up-wasted"
    ),
    "score": _told(
        "boss-rules-score-souls",
        "boss-rules-score-end",
        "boss-rules-score-wins",
        "boss-rules-score-out",
        "boss-rules-score-tie",
        "boss-rules-score-heroes",
        "boss-rules-score-places",
    ),
    "example": _told(
        "boss-example-table",
        "boss-example-beginning",
        "boss-example-build",
        "boss-example-bait",
        "boss-example-walk-1",
        "boss-example-walk-2",
        "boss-example-window",
        "boss-example-end",
    ),
    "time": _time,
    "monsters": _of_cards(
        key for key, room in ROOM_TITLES.items() if room.is_monster and not room.advanced
    ),
    "traps": _of_cards(
        key for key, room in ROOM_TITLES.items() if not room.is_monster and not room.advanced
    ),
    "advanced": _of_cards(key for key, room in ROOM_TITLES.items() if room.advanced),
    "spells": _of_cards(SPELL_TITLES),
    "bosses": _of_cards(BOSSES),
    "heroes": _heroes,
}
"""The pages by topic, in the order of the menu."""

TOPICS = tuple(_PAGES)

_SIGNS: Mapping[str, str] = {
    "point": symbols.WINNER,
    "turn": signs.GAME,
    "score": symbols.TABLE,
    "example": symbols.MATCH,
    "time": symbols.CLOCK,
    **dict.fromkeys(("monsters", "traps", "advanced", "spells", "bosses"), symbols.DECK),
}
"""The emoji beside a topic in the menu."""


SUMMARY = Summary(title, details, lineup, pitch=pitch, symbol=signs.GAME)
