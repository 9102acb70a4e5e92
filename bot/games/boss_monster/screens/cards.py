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
    """Its facts in words, and below them its effect in a sentence."""
    COMPACT = auto()
    """The same, with the effect in small letters."""
    SMALL = auto()
    """Damage and treasure by their signs, and below them the effect, all in small letters."""
    BRIEF = auto()
    """The same on one line."""
    LEAST = auto()
    """The same, and nothing of the Rooms that are built: the menu has them."""


IN_WORDS = (CardForm.WHOLE, CardForm.COMPACT)
"""The forms with facts in words, in the order of the heading above them."""


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
    facts = (_damage(title, texts), _signs(title))
    return dotted((" ".join(filter(None, facts)), line(title, texts)))


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
    told = _facts(title, texts)[0] if kind else None
    return dotted((f"{name(title, texts)} {_icons(title)}", told, line(title, texts)))


def place_in_hand(card: str) -> tuple[bool, str]:
    """Rooms before Spells, and by name: a hand lies in the order in which its cards came."""
    return (card in SPELLS, card)


def in_hand(title: str, count: int, texts: Texts, form: CardForm, *, signs: bool) -> str:
    """A card of a hand, as often as it is there. `signs`: treasure is told without words."""
    named, does = bold(_copies(name(title, texts), count, texts)), line(title, texts)
    if form not in IN_WORDS:
        facts = [_facts(title, texts)[0]] if signs and title in ROOM_TITLES else []
        head = ", ".join((named if title in SPELL_TITLES else f"{named} {_icons(title)}", *facts))
        if form is not CardForm.SMALL:
            return small(dotted((head, does)))
        return lines(small(head), small(f"{capital(does)}."))
    facts = _facts(title, texts)
    if signs and title in ROOM_TITLES:
        kind = texts(f"{words.kind_key(ROOM_TITLES[title])}.short")
        facts = [kind, _icons(title)]
    head, effect = f"{named}: {', '.join(facts)}", f"{capital(does)}."
    return lines(head, effect if form is CardForm.WHOLE else small(effect))


def to_use(title: str, count: int, key: str, texts: Texts) -> str:
    """That a card can be used, as often as it is there, and its effect. `key`: of the text."""
    return texts(key, card=_copies(name(title, texts), count, texts), does=line(title, texts))


def _facts(title: str, texts: Texts) -> list[str]:
    """The facts of a Spell or a Room in words: "Trap", "2 damage", "✚ clerics"."""
    if title in SPELL_TITLES:
        return [when(SPELL_TITLES[title].phases, ".short", texts)]
    room = ROOM_TITLES[title]
    lured = [texts(f"boss-class-{kind}.all") for kind in dict.fromkeys(room.treasure)]
    # The effect of a Room that lures all four says so.
    named = ", ".join(lured) if len(lured) < len(TREASURES) else None
    kind = texts(f"{words.kind_key(room)}.short")
    treasure = beside(_signs(title), named) if named else _signs(title)
    return [*filter(None, (kind, _damage(title, texts), treasure))]


def _damage(title: str, texts: Texts) -> str | None:
    """The damage of a Room in words; None where it varies."""
    room = ROOM_TITLES[title]
    varies = not room.damage and title in DAMAGE_OF
    return None if varies else unbroken(texts("boss-damage", damage=room.damage))


def _signs(title: str) -> str:
    """The treasure of a Room: "✚✚"."""
    return "".join([CLASSES[icon] for icon in ROOM_TITLES[title].treasure])


def _icons(title: str) -> str:
    """The damage and the treasure of a Room: "2✚"."""
    room = ROOM_TITLES[title]
    return f"{'' if not room.damage and title in DAMAGE_OF else room.damage}{_signs(title)}"
