"""The rules for players: settings and summary of a game, pages by topic, and every card."""

from collections.abc import Callable, Mapping, Sequence

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
from bot.ui.invitation import described, takebacks_described, window_described
from bot.ui.markdown import heading, lines, small
from bot.ui.match_view import AgreedGame
from bot.ui.message import Block, Divider, MessageLayout, Option, Text

Page = tuple[Block, ...]
"""The blocks below the head of a page; the first one is a text."""

CARD = "card-"
"""The prefix of topics that are one card: "card-open-grave"."""

CARDS = {**BOSSES, **ROOM_TITLES, **SPELL_TITLES}

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


def pages(topic: str, texts: Texts) -> tuple[Option, ...]:
    """All pages of the topic of one: its parts, or the lists of its kind and its cards by name.

    () for a topic of one page.
    """
    card = topic.removeprefix(CARD)
    for kind, titles in _KINDS.items():
        lists = _lists(kind)
        if topic in lists or card in titles:
            named = sorted((words.name(each, texts), each) for each in titles)
            return (
                *[Option(_label(kind, texts), each) for each in lists],
                *[Option(name, f"{CARD}{each}", cards.line(each, texts)) for name, each in named],
            )
    own = _topic_of(topic)
    parts = [each for each in PAGES if _topic_of(each) == own]
    return tuple([Option(_label(own, texts), each) for each in parts]) if len(parts) > 1 else ()


def _topic_of(page: str) -> str:
    """The topic of a page: "turn" of "turn" and of its second part, "turn-2"."""
    topic, _, part = page.rpartition("-")
    return topic if part.isdecimal() else page


def page(topic: str, agreed: AgreedGame, texts: Texts) -> MessageLayout | None:
    """The page on a topic or a card; None for an unknown one."""
    card = topic.removeprefix(CARD)
    if topic in PAGES:
        first, *rest = PAGES[topic](agreed, texts)
    elif topic != card and card in CARDS:
        first, rest = Text(cards.page(card, texts)), []
    else:
        return None
    assert isinstance(first, Text), "a page begins with its words"
    game = small(texts("rules-title", title=title(agreed.options, texts)))
    head = heading(f"{symbols.RULES} {_label(_topic_of(topic), texts)}")
    return MessageLayout((Text(lines(head, game, first.markdown)), *rest), symbols.Colour.QUIET)


def _told(*keys: str) -> Callable[[AgreedGame, Texts], Page]:
    """A page of texts that are the same for all games."""

    def told(agreed: AgreedGame, texts: Texts) -> Page:
        return (Text(lines(*[texts(key) for key in keys])),)

    return told


def _lists(kind: str) -> list[str]:
    """The pages that list the cards of a kind: "spells", "spells-2"."""
    count = -(-len(_KINDS[kind]) // _LISTED)
    return [kind, *[f"{kind}-{part}" for part in range(2, count + 1)]]


def _of_cards(kind: str, part: int) -> Callable[[AgreedGame, Texts], Page]:
    """The cards of a kind on a page of its list, a line each, in order of their names."""

    def told(agreed: AgreedGame, texts: Texts) -> Page:
        titles = sorted(_KINDS[kind], key=lambda each: words.name(each, texts))
        kinds = kind == "advanced"
        titles = titles[part * _LISTED : (part + 1) * _LISTED]
        listed = [small(cards.briefly(each, texts, kind=kinds)) for each in titles]
        return (Text(lines(*listed)),)

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
    )(agreed, texts)
    return told, Divider(), Text(small(first))


def _time(agreed: AgreedGame, texts: Texts) -> Page:
    """The clock."""
    told = [described(agreed.time_control, texts)]
    if agreed.time_control is not None:
        told.append(window_described(agreed.time_control, texts))
        told += [texts("boss-rules-clock"), texts("boss-rules-clock-turn")]
    return (Text(lines(*told)),)


def _leaving(agreed: AgreedGame, texts: Texts) -> Page:
    """The acts that may be taken back, and leaving."""
    told = lines(
        texts("boss-rules-undo"),
        takebacks_described(agreed.takebacks, texts, hosted=agreed.hosted),
        texts("boss-rules-leave"),
        small(texts("boss-rules-unofficial")),
    )
    return (Text(told),)


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


_LISTED = 10
"""So many cards are listed on a page."""

_KINDS: Mapping[str, Sequence[str]] = {
    "monsters": [k for k, room in ROOM_TITLES.items() if room.is_monster and not room.advanced],
    "traps": [k for k, room in ROOM_TITLES.items() if not room.is_monster and not room.advanced],
    "advanced": [k for k, room in ROOM_TITLES.items() if room.advanced],
    "spells": [*SPELL_TITLES],
    "bosses": [*BOSSES],
}
"""The titles of cards by the topic that lists them."""

PAGES: Mapping[str, Callable[[AgreedGame, Texts], Page]] = {
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
    ),
    "turn-2": _told(
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
    ),
    "building-2": _told(
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
    ),
    "windows-2": _told(
        "boss-rules-window-insist",
        "boss-rules-window-change",
        "boss-rules-window-rounds",
    ),
    "windows-3": _told(
        "boss-rules-window-when",
        "boss-rules-window-cancel",
    ),
    "windows-4": _told("boss-rules-window-lost"),
    "orders": _orders,
    "orders-2": _told(
        "boss-rules-order-aimed",
        "boss-rules-order-hero",
        "boss-rules-order-wakes",
        "boss-rules-order-play",
    ),
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
    ),
    "adventure-2": _told(
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
    ),
    "score-2": _told(
        "boss-rules-score-tie",
        "boss-rules-score-heroes",
        "boss-rules-score-places",
    ),
    "example": _told(
        "boss-example-table",
        "boss-example-beginning",
        "boss-example-build",
    ),
    "example-2": _told(
        "boss-example-bait",
        "boss-example-walk-1",
        "boss-example-walk-2",
    ),
    "example-3": _told(
        "boss-example-window",
        "boss-example-end",
    ),
    "time": _time,
    "time-2": _leaving,
    **{page: _of_cards(kind, part) for kind in _KINDS for part, page in enumerate(_lists(kind))},
    "heroes": _heroes,
}
"""The pages, in the order of the menu: a topic, then its further parts, as in "turn-2"."""

TOPICS = tuple([each for each in PAGES if _topic_of(each) == each])

_SIGNS: Mapping[str, str] = {
    "point": symbols.WINNER,
    "turn": signs.GAME,
    "score": symbols.TABLE,
    "example": symbols.MATCH,
    "time": symbols.CLOCK,
    **dict.fromkeys(_KINDS, symbols.DECK),
}
"""The emoji beside a topic in the menu."""


SUMMARY = Summary(title, details, lineup, pitch=pitch, symbol=signs.GAME, windows=True)
