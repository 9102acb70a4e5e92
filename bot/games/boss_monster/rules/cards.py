"""The cards, read from data/boss_monster/cards.toml and checked (BM5).

A card is a key with the number of its copy: "freeze-2"; its title is "freeze". A hero's title is
class and health, since heroes are nobody: "mage-6-1".
"""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any

from msgspec import Struct, field

from bot.contract.contents import DATA, load
from bot.contract.errors import ContentsError

BUILD, ADVENTURE = "build", "adventure"
"""The stages of a turn in which Spells can be played."""

TREASURES = ("cleric", "fighter", "mage", "thief")
FOOL = "fool"
"""The class of the hero that is lured by few Souls instead of treasure (BM3.4)."""

MONSTER, TRAP = "monster", "trap"

TARGET = "target"
WANTS = (TARGET, "hero", "cost", "behind", "ahead", "spell")
"""The conditions of playing a card: something to aim at, a hero inside, its cost in hand, an
opponent with more Rooms or far more Souls, a Spell to cancel."""


class BossCard(Struct, frozen=True, forbid_unknown_fields=True, tag_field="card", tag="boss"):
    """A boss. `does`: the timings at which it does anything. `amount`: the number in its effect."""

    experience: int
    treasure: str
    does: tuple[str, ...]
    amount: int = 0


class RoomCard(Struct, frozen=True, forbid_unknown_fields=True, tag_field="card", tag="room"):
    """A Room. `kind`: monster or trap. `treasure`: an icon as often as it shows it.

    `amount`: the number in its effect. `wants`: the condition of its ability, of `WANTS`.
    """

    kind: str
    damage: int
    treasure: tuple[str, ...]
    copies: int
    does: tuple[str, ...]
    advanced: bool = False
    amount: int = 0
    wants: str = TARGET

    @property
    def is_monster(self) -> bool:
        return self.kind == MONSTER


class SpellCard(Struct, frozen=True, forbid_unknown_fields=True, tag_field="card", tag="spell"):
    """A Spell. `phases`: the stages in which it can be played.

    `amount`: the number in its effect. `wants`: the condition of playing it, of `WANTS`.
    """

    phases: tuple[str, ...]
    copies: int
    does: tuple[str, ...]
    amount: int = 0
    wants: str = TARGET


class HeroCard(Struct, frozen=True, forbid_unknown_fields=True, tag_field="card", tag="hero"):
    """A hero. `players`: for each copy, the least number of players with which it is used."""

    kind: str = field(name="class")
    health: int
    players: tuple[int, ...]
    epic: bool = False

    @property
    def worth(self) -> int:
        """The Souls that it is when it dies, and the Wounds when it gets through (BM3.7)."""
        return 2 if self.epic else 1


_FILE = "cards.toml"

# A union is a shape to msgspec, but no type to mypy.
_SHAPE: Any = BossCard | RoomCard | SpellCard | HeroCard

_READ = load(DATA / "boss_monster" / _FILE, _SHAPE)

BOSSES: Mapping[str, BossCard] = {k: c for k, c in _READ.items() if isinstance(c, BossCard)}
"""By key, the most experienced first."""
ROOM_TITLES: Mapping[str, RoomCard] = {k: c for k, c in _READ.items() if isinstance(c, RoomCard)}
SPELL_TITLES: Mapping[str, SpellCard] = {k: c for k, c in _READ.items() if isinstance(c, SpellCard)}
HERO_TITLES: Mapping[str, HeroCard] = {k: c for k, c in _READ.items() if isinstance(c, HeroCard)}


AMOUNTS: Mapping[str, int] = {
    **{title: boss.amount for title, boss in BOSSES.items()},
    **{title: room.amount for title, room in ROOM_TITLES.items()},
    **{title: spell.amount for title, spell in SPELL_TITLES.items()},
}
"""The number in a card's effect, by title; 0 where there is none."""


def _copies(key: str, count: int) -> list[str]:
    return [f"{key}-{number}" for number in range(1, count + 1)]


ROOMS: Mapping[str, RoomCard] = {
    card: room for key, room in ROOM_TITLES.items() for card in _copies(key, room.copies)
}
"""The Room of each copy."""
SPELLS: Mapping[str, SpellCard] = {
    card: spell for key, spell in SPELL_TITLES.items() for card in _copies(key, spell.copies)
}
HEROES: Mapping[str, HeroCard] = {
    card: hero for key, hero in HERO_TITLES.items() for card in _copies(key, len(hero.players))
}

TITLES: Mapping[str, str] = {
    card: card.rsplit("-", 1)[0] for cards in (ROOMS, SPELLS, HEROES) for card in cards
}


@cache
def heroes_for(players: int, *, epic: bool) -> tuple[str, ...]:
    """The heroes that so many players play with (BM1.3, BM1.4)."""
    return tuple(
        [
            card
            for card, hero in HEROES.items()
            if hero.epic == epic and hero.players[int(card.rsplit("-", 1)[1]) - 1] <= players
        ]
    )


def kind_of(card: str) -> str:
    """The kind of a card, which its back shows to everybody: "room" or "spell" (BM1.10)."""
    return "room" if card in ROOMS else "spell"


def _check() -> None:
    """Raises `ContentsError` when a sum of the file is wrong (BM5)."""
    icons = Counter(icon for room in ROOMS.values() for icon in room.treasure)
    ordinary = [room for room in ROOMS.values() if not room.advanced]
    heroes = [(len(heroes_for(n, epic=False)), len(heroes_for(n, epic=True))) for n in (2, 3, 4)]
    sums: dict[str, tuple[object, object]] = {
        "bosses": (len(BOSSES), 8),
        "experience": (len({boss.experience for boss in BOSSES.values()}), 8),
        "titles of Rooms": (len(ROOM_TITLES), 31),
        "Rooms": (len(ROOMS), 75),
        "ordinary Rooms": (len(ordinary), 59),
        "ordinary Monster Rooms": (sum(room.is_monster for room in ordinary), 30),
        "Monster Rooms": (sum(room.is_monster for room in ROOMS.values()), 40),
        "titles of Spells": (len(SPELL_TITLES), 16),
        "Spells": (len(SPELLS), 31),
        "heroes": (heroes, [(13, 8), (17, 12), (25, 16)]),
        "treasure": (icons, Counter(dict.fromkeys(TREASURES, 27))),
    }
    wants = {room.wants for room in ROOM_TITLES.values()}
    wants |= {spell.wants for spell in SPELL_TITLES.values()}
    sums["wants"] = (wants, set(WANTS))
    for what, (found, expected) in sums.items():
        if found != expected:
            raise ContentsError(f"{_FILE}: {what}: {found} instead of {expected}")


_check()
