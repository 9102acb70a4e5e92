"""Cards in words: in a line, in full, and several of them together."""

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import Enum, auto

from bot.games.boss_monster.rules.cards import (
    AMOUNTS,
    BOSSES,
    BUILD,
    ROOM_TITLES,
    SPELL_TITLES,
    SPELLS,
    TREASURES,
    RoomCard,
)
from bot.games.boss_monster.rules.dungeon import DAMAGE_OF
from bot.games.boss_monster.rules.timings import ABILITY, once_a_turn
from bot.games.boss_monster.screens import words
from bot.games.boss_monster.screens.signs import CLASSES, beside
from bot.games.boss_monster.screens.words import key_of, name, short, title_of
from bot.ui.catalogue import Texts
from bot.ui.markdown import bold, capital, dotted, lines, small, unbroken


class CardForm(Enum):
    """The forms of a card in a hand, the one that needs the most room first."""

    WHOLE = auto()
    """Its kind, and below it what it does in small letters: its other facts, and its effect."""
    SMALL = auto()
    """Its name, and below it all else in small letters, with treasure by its signs."""
    BRIEF = auto()
    """Without its kind, all on a line in small letters."""
    LEAST = auto()
    """The same, and nothing of the Rooms that are built: the menu has them."""


def line(title: str, texts: Texts) -> str:
    """A card's effect in a few words."""
    return _told(title, "line", texts)


def of_boss(boss: str, texts: Texts) -> str:
    """A boss on a line: the sign of its treasure, its name, and its Level Up in few words."""
    named = beside(CLASSES[BOSSES[boss].treasure], bold(name(boss, texts)))
    return dotted((named, line(boss, texts)))


def in_menu(title: str, texts: Texts) -> str:
    """The second line of a card in a menu: a Room's damage and treasure, and the effect."""
    if title not in ROOM_TITLES:
        return line(title, texts)
    return dotted((_damage(title, texts), _signs(title), line(title, texts)))


def does(title: str, texts: Texts) -> str:
    """A card's effect in sentences; for a boss, its Level Up."""
    return _told(title, "does", texts)


def _told(title: str, form: str, texts: Texts) -> str:
    amount = AMOUNTS[title]
    known = {"amount": amount} if amount else {}
    return texts(f"{key_of(title)}.{form}", **known)


def when(phases: Sequence[str], form: str, texts: Texts) -> str:
    """The phases in which something can be played. `form`: "" or ".short"."""
    if len(phases) > 1:
        return texts(f"boss-when-both{form}")
    return texts(f"boss-when-{'build' if phases[0] == BUILD else 'adventure'}{form}")


def folded(cards: Iterable[str]) -> list[tuple[str, int]]:
    """The titles of cards with how often each is there, in order of the first of each."""
    return list(Counter([title_of(card) for card in cards]).items())


def listed(cards: Iterable[str], texts: Texts) -> str:
    """Cards by their whole names, copies together: "Freeze ×2, Open Grave"."""
    return ", ".join([_copies(name(title, texts), count, texts) for title, count in folded(cards)])


def _copies(card: str, count: int, texts: Texts) -> str:
    return texts("boss-hand-copies", card=card, count=count) if count > 1 else card


def page(title: str, texts: Texts) -> str:
    """All that stands on a card."""
    told = [does(title, texts)]
    if title in BOSSES:
        boss = BOSSES[title]
        head = texts(
            "boss-card-boss",
            boss=name(title, texts),
            experience=boss.experience,
            treasures=words.treasures((boss.treasure,), texts),
        )
        return lines(head, texts("boss-card-level-up", does=told[0]))
    if title in SPELL_TITLES:
        spell = SPELL_TITLES[title]
        head = texts(
            "boss-card-spell",
            spell=bold(name(title, texts)),
            when=when(spell.phases, "", texts),
            copies=words.counted("copies", spell.copies, texts),
        )
        return lines(head, *told)
    room = ROOM_TITLES[title]
    if title in ABILITY:
        told.append(texts("boss-card-phases", when=when(ABILITY[title].phases, "", texts)))
    if once_a_turn(title):
        told.append(texts("boss-card-once"))
    treasure = texts(
        "boss-card-treasure",
        treasures=words.treasures(room.treasure, texts),
        copies=words.counted("copies", room.copies, texts),
    )
    return lines(_room_head(title, room, texts), treasure, " ".join(told))


def _both(title: str, texts: Texts) -> str:
    """The name of a Room, and the short one by which boards call it, where that is another."""
    whole, brief = name(title, texts), short(title, texts)
    return bold(whole) if brief == whole else f"{bold(whole)} ({brief})"


def _room_head(title: str, room: RoomCard, texts: Texts) -> str:
    told = {
        "room": _both(title, texts),
        "kind": texts(words.kind_key(room)),
    }
    if not room.damage and title in DAMAGE_OF:
        return texts("boss-card-room-varies", **told)
    return texts("boss-card-room", **told, damage=room.damage)


def briefly(title: str, texts: Texts, *, kind: bool) -> str:
    """A card on a line. `kind`: a Room has a word for it."""
    if title in BOSSES:
        return of_boss(title, texts)
    if title in SPELL_TITLES:
        return dotted((name(title, texts), *_facts(title, texts), line(title, texts)))
    told = texts(f"boss-kind-{ROOM_TITLES[title].kind}.short") if kind else None
    return dotted((name(title, texts), told, in_menu(title, texts)))


def place_in_hand(card: str) -> tuple[bool, str]:
    """Rooms before Spells, and by name: a hand lies in the order in which its cards came."""
    return (card in SPELLS, card)


def in_hand(title: str, count: int, texts: Texts, form: CardForm) -> str:
    """A card of a hand, as often as it is there."""
    named, does = bold(_copies(name(title, texts), count, texts)), line(title, texts)
    kind, *facts = _facts(title, texts)
    if form is CardForm.SMALL:
        return lines(named, small(dotted((kind, in_menu(title, texts)))))
    if form is not CardForm.WHOLE:
        return small(dotted((named, in_menu(title, texts))))
    told = [capital(each) for each in (dotted(facts), does) if each]
    return lines(dotted((named, kind)), small(" ".join([f"{each}." for each in told])))


def to_use(title: str, count: int, key: str, texts: Texts, form: CardForm) -> str:
    """That a card can be used, as often as it is there, and its effect. `key`: of the text."""
    told = texts(key, card=_copies(name(title, texts), count, texts))
    does = line(title, texts)
    if form not in (CardForm.WHOLE, CardForm.SMALL):
        return small(dotted((told, does)))
    return lines(told, small(f"{capital(does)}."))


def _facts(title: str, texts: Texts) -> list[str]:
    """The facts of a Spell or a Room in words: "Trap", "2 damage", "lures ✚ clerics"."""
    if title in SPELL_TITLES:
        return [when(SPELL_TITLES[title].phases, ".short", texts)]
    room = ROOM_TITLES[title]
    lured = [texts(f"boss-class-{kind}.all") for kind in dict.fromkeys(room.treasure)]
    # The effect of a Room that lures all four says so.
    named = ", ".join(lured) if len(lured) < len(TREASURES) else None
    kind = texts(f"{words.kind_key(room)}.short")
    treasure = beside(_signs(title), named) if named else _signs(title)
    told = texts("boss-lured", heroes=treasure)
    return [*filter(None, (kind, _damage(title, texts), told))]


def _damage(title: str, texts: Texts) -> str | None:
    """The damage of a Room in words; None where it varies."""
    room = ROOM_TITLES[title]
    varies = not room.damage and title in DAMAGE_OF
    return None if varies else unbroken(texts("boss-damage", damage=room.damage))


def _signs(title: str) -> str:
    """The treasure of a Room: "✚✚"."""
    return "".join([CLASSES[icon] for icon in ROOM_TITLES[title].treasure])
