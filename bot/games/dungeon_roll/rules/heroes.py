"""The heroes and their sides, read from data/dungeon_roll/heroes.toml."""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from msgspec import Struct

from bot.contract.chance import Chance
from bot.contract.contents import DATA, load
from bot.contract.errors import ContentsError
from bot.contract.game import Seat
from bot.games.dungeon_roll.rules.dice import PARTY_DICE, Companion
from bot.games.dungeon_roll.rules.options import HeroSet
from bot.games.dungeon_roll.rules.specialties import SPECIALTIES
from bot.games.dungeon_roll.rules.state import RollState
from bot.games.dungeon_roll.rules.turn import RollTurn, Side, Specialty, Ultimate
from bot.games.dungeon_roll.rules.ultimates import ULTIMATES


class _Master(Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    specialties: tuple[str, ...] | None = None
    ultimate: str | None = None


class _Hero(Struct, frozen=True, forbid_unknown_fields=True):
    """A hero as the file has it."""

    set: HeroSet
    specialties: tuple[str, ...]
    ultimate: str
    master: _Master | None = None


class RollHero(NamedTuple):
    """A hero. `master`: None for one who never becomes it."""

    key: str
    set: HeroSet
    novice: Side
    master: Side | None


def composed(key: str, specialties: tuple[Specialty, ...], ultimate: Ultimate | None) -> Side:
    acts_as = []
    for face in Companion:
        own = () if face is Companion.SCROLL else (face,)
        also = [other for one in specialties for other in one.also.get(face, ())]
        acts_as.append(frozenset((*own, *also)))
    parts = [one.parts_with for one in specialties]
    return Side(
        key,
        specialties,
        ultimate,
        tuple(acts_as),
        acting=tuple([one for one in specialties if type(one).moves is not Specialty.moves]),
        lair_limit=max((one.lair_limit for one in specialties), default=Specialty.lair_limit),
        slayers=min((one.slayers for one in specialties), default=Specialty.slayers),
        loots_anytime=any(one.loots_anytime for one in specialties),
        feeble=frozenset(face for one in specialties for face in one.feeble),
        rereads=any(one.rereads for one in specialties),
        dice=next((one.dice for one in specialties if one.dice != PARTY_DICE), PARTY_DICE),
        starts_spent=any(one.starts_spent for one in specialties),
        counts_kills=any(one.counts_kills for one in specialties),
        parts_with=None if None in parts else sum(one for one in parts if one),
    )


def _named(key: str, specialties: tuple[str, ...], ultimate: str) -> Side:
    unknown = [*(one for one in specialties if one not in SPECIALTIES)]
    unknown += [ultimate] if ultimate not in ULTIMATES else []
    if unknown:
        raise ContentsError(f"heroes.toml: {key}: there is no {unknown[0]!r}")
    return composed(key, tuple([SPECIALTIES[one] for one in specialties]), ULTIMATES[ultimate])


def _hero(key: str, read: _Hero) -> RollHero:
    novice = _named(key, read.specialties, read.ultimate)
    if read.master is None:
        return RollHero(key, read.set, novice, None)
    master = _named(
        read.master.key,
        read.specialties if read.master.specialties is None else read.master.specialties,
        read.master.ultimate or read.ultimate,
    )
    return RollHero(key, read.set, novice, master)


HEROES: Mapping[str, RollHero] = {
    key: _hero(key, read)
    for key, read in load(DATA / "dungeon_roll" / "heroes.toml", _Hero).items()
}
"""All heroes by key, in the order of display. Raises `ContentsError` when it is imported."""

NOBODY = composed("", (), None)
"""The side of somebody who plays without a hero."""

_SETS: Mapping[HeroSet, tuple[HeroSet, ...]] = {
    HeroSet.KICKSTARTER: (HeroSet.BASIC, HeroSet.PACK_1, HeroSet.KICKSTARTER),
    HeroSet.ALL: tuple(HeroSet),
}


@cache
def heroes_in(chosen: HeroSet) -> tuple[str, ...]:
    """The heroes of a set, in the order of display."""
    sets = _SETS.get(chosen, (chosen,))
    return tuple([key for key, hero in HEROES.items() if hero.set in sets])


@cache
def side_of(hero: str, *, mastered: bool) -> Side:
    """The side that is up; the novice's for a hero without a master side, `NOBODY` for ""."""
    if not hero:
        return NOBODY
    found = HEROES[hero]
    return found.master if mastered and found.master is not None else found.novice


_NO_CHANCE = Chance(bytes(16))
"""Chance for listing moves, which throws nothing."""


def turn_of(state: RollState, seat: Seat, chance: Chance = _NO_CHANCE) -> RollTurn:
    """The delve of a seat, with the sides of its hero."""
    delver = state.delvers[seat]
    side = side_of(delver.hero, mastered=delver.mastered)
    return RollTurn(state, seat, chance, side, side_of(delver.hero, mastered=True))
