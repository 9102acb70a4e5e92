"""The words for cards, heroes and numbers."""

from collections.abc import Iterable

from bot.games.boss_monster.rules.cards import (
    BOSSES,
    FOOL,
    HEROES,
    ROOM_TITLES,
    TITLES,
    TREASURES,
    RoomCard,
)
from bot.games.boss_monster.screens import signs
from bot.ui.catalogue import Texts
from bot.ui.markdown import unbroken
from bot.ui.match_view import MatchView


def title_of(card: str) -> str:
    """The title of a card; a boss and a title are their own."""
    return TITLES.get(card, card)


def key_of(card: str) -> str:
    """The text that names a Room, a Spell or a boss, by key or title: "boss-room-open-grave"."""
    title = title_of(card)
    if title in BOSSES:
        return f"boss-boss-{title}"
    return f"boss-{'room' if title in ROOM_TITLES else 'spell'}-{title}"


def name(card: str, texts: Texts) -> str:
    """A Room, a Spell or a boss by its whole name."""
    return texts(key_of(card))


def short(card: str, texts: Texts) -> str:
    """A card where three or more dungeons share a board: a Room in at most twelve characters."""
    key = key_of(card)
    return texts(f"{key}.short" if title_of(card) in ROOM_TITLES else key)


def on(view: MatchView, room: str, texts: Texts) -> str:
    """A card in public: by its whole name in a duel and on a player's own panel, else shortly."""
    whole = view.observer is not None or view.is_duel
    return name(room, texts) if whole else short(room, texts)


def hero(key: str, texts: Texts) -> str:
    """A hero: "fighter 6"."""
    card = HEROES[key]
    told: dict[str, str | int] = {"class": texts(f"boss-class-{card.kind}"), "health": card.health}
    return texts("boss-hero", **told)


def hero_sign(key: str, texts: Texts) -> str:
    """A hero where there is no room for a word: "⚔6"; the fool has no treasure, and a word."""
    card = HEROES[key]
    if card.kind == FOOL:
        return unbroken(hero(key, texts))
    return f"{signs.CLASSES[card.kind]}{card.health}"


def town(heroes: Iterable[str], texts: Texts) -> str:
    """The heroes in town by their signs, or that nobody is there."""
    signed = " ".join([hero_sign(hero, texts) for hero in heroes])
    return texts("boss-town", heroes=signed) if signed else texts("boss-town-empty")


COUNTED = ("souls", "wounds", "rooms", "spells", "copies", "turns")


def counted(what: str, count: int, texts: Texts) -> str:
    """So many of something, without a break: "2 Souls". `what`: one of `COUNTED`."""
    return unbroken(texts(f"boss-{what}", count=count))


def kind_key(room: RoomCard) -> str:
    """The text for the kind of a Room."""
    return f"boss-kind-{'advanced-' if room.advanced else ''}{room.kind}"


def treasures(icons: Iterable[str], texts: Texts) -> str:
    """The treasure of a Room or a boss: "✚ 2 for clerics"; "none" where it has none."""
    shown = [*icons]
    told = [
        signs.beside(signs.CLASSES[kind], texts(f"boss-treasure-{kind}", count=shown.count(kind)))
        for kind in TREASURES
        if kind in shown
    ]
    return ", ".join(told) if told else texts("boss-treasure-none")


def classes(texts: Texts) -> str:
    """The signs of the classes that treasure lures, each with its word."""
    return ", ".join(
        [signs.beside(signs.CLASSES[kind], texts(f"boss-class-{kind}.all")) for kind in TREASURES]
    )
