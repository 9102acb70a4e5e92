"""The choices of companions that beat a dragon, and the ways to a fight that spare them."""

from collections.abc import Sequence
from copy import copy
from enum import StrEnum
from functools import lru_cache
from itertools import chain, islice

from bot.games.dungeon_roll.rules.companions import kinds_of, types_of
from bot.games.dungeon_roll.rules.dice import MONSTERS, NO_TABLE, Companion, Peril, plus
from bot.games.dungeon_roll.rules.state import DRAGON
from bot.games.dungeon_roll.rules.tokens import Token
from bot.games.dungeon_roll.rules.turn import RollTurn
from bot.games.dungeon_roll.rules.ways import (
    EVERY,
    MOST_WAYS,
    Power,
    cheapest,
    clears,
    powers_of,
    skills_of,
    skills_there,
)


def slayings(turn: RollTurn) -> tuple[tuple[str, ...], ...]:
    """Each choice of companions that beats the dragon, cheapest first (rulings DR25 to DR27)."""
    return _slayings(_slayers_of(turn), turn.side.slayers)


Slayer = tuple[str, frozenset[int], int, int]
"""Alike companions against a dragon: their code, their types, how many there are, their price."""


def _slayers_of(turn: RollTurn) -> tuple[Slayer, ...]:
    return tuple(
        [
            (kind.code, types, kind.number, kind.price)
            for kind in kinds_of(turn)
            if (types := types_of(kind.face, turn.side))
        ]
    )


def leaves_slayers(turn: RollTurn, codes: Sequence[str], back: int = 0) -> bool:
    """Whether those who are left without these companions beat a dragon.

    `back`: so many dice come back from the graveyard besides, each with any face.
    """
    return bool(_left_slayings(turn, codes, back))


def slayers_left(turn: RollTurn, codes: Sequence[str]) -> tuple[str, ...]:
    """The most different companions who are left without these, no more than beat a dragon."""
    choices = (_left_slayings(turn, codes, short) for short in range(turn.side.slayers + 1))
    return next(filter(None, choices))[0]


def stands_in(turn: RollTurn, codes: Sequence[str]) -> bool:
    """Whether these differ only because the hero uses some of them as others."""
    faces = {kind.face for kind in kinds_of(turn) if kind.code in codes}
    return len(faces - {Companion.SCROLL}) < len(codes)


class DragonHelp(StrEnum):
    """A chance against the dragon besides companions, potions and elixirs."""

    REROLL = "reroll"
    CHEST = "chest"
    BAIT = "bait"
    HERO = "hero"


def may_help(turn: RollTurn, codes: Sequence[str]) -> tuple[DragonHelp, ...]:
    """The chances of a party that lacks companions against the dragon once these have fought.

    Without any the dragon is certain to win, unless `leaves_slayers` or `completes_slayers`.
    """
    baits = turn.monsters > 0 and turn.tokens[Token.DRAGON_BAIT] > 0
    there = {
        DragonHelp.REROLL: _rereads(turn, () if baits else codes),
        DragonHelp.CHEST: turn.table[Peril.CHEST] > 0,
        DragonHelp.BAIT: baits and (leaves_slayers(turn, ()) or completes_slayers(turn, ())),
        DragonHelp.HERO: _hero_helps(turn),
    }
    return tuple([each for each, helps in there.items() if helps])


def _rereads(turn: RollTurn, codes: Sequence[str]) -> bool:
    """Whether rerolled dice can be enough: those of the party, or monsters that become loot."""
    potions, elixirs = turn.table[Peril.POTION], turn.tokens[Token.ELIXIR]
    dice = sum(turn.party)
    if _reads(turn):
        dice += turn.monsters
    elif potions:
        # A potion brings a scroll back, but after the fight.
        dice -= sum([len(code) == 1 for code in codes])
    else:
        return False
    # A die that is used as a scroll can only come back from the graveyard.
    free = dice + potions + elixirs - (not turn.tokens[Token.SCROLL])
    others = tuple([kind for kind in _slayers_of(turn) if len(kind[0]) > 1])
    return bool(_slayings(others, max(0, turn.side.slayers - free)))


def _reads(turn: RollTurn) -> bool:
    """Whether something can be used as a scroll, or come back as one."""
    dice = any(turn.party) if turn.side.rereads else turn.party[Companion.SCROLL]
    return bool(dice or turn.tokens[Token.SCROLL] or turn.tokens[Token.ELIXIR])


def _hero_helps(turn: RollTurn) -> bool:
    """Whether the hero may still do something; before the dragon has come, it may get ready too."""
    side = turn.side
    if side.ultimate is None:
        return False
    if turn.stage is not DRAGON:
        ready = not turn.spent or side.counts_kills or side.starts_spent
        return ready or bool(side.acting) or (side.loots_anytime and turn.loot > 0)
    if any(one.moves(turn) for one in side.acting):
        return True
    if turn.spent or turn.stage not in side.ultimate.stages:
        return False
    if side.ultimate.moves(turn) or not _reads(turn):
        return bool(side.ultimate.moves(turn))
    # A scroll goes to the graveyard, or brings the scroll that an ultimate needs.
    then = copy(turn)
    then.party, then.graveyard = plus(turn.party, Companion.SCROLL), turn.graveyard + 1
    return bool(side.ultimate.moves(then))


def completes_slayers(turn: RollTurn, codes: Sequence[str]) -> bool:
    """Whether potions and elixirs can bring back who is missing then, with any faces."""
    return completed_slayers(turn, codes) is not None


def completed_slayers(turn: RollTurn, codes: Sequence[str]) -> tuple[str, ...] | None:
    """Those who are kept for this, as many as can be; None where it cannot be done."""
    potions, elixirs = turn.table[Peril.POTION], turn.tokens[Token.ELIXIR]
    # A champion of somebody to whom kills matter may not be buried.
    lively = "h" if turn.side.counts_kills else ""
    buried = turn.graveyard + sum([len(code) == 1 and code not in lively for code in codes])
    for back in range(1, turn.side.slayers + 1) if potions or elixirs else ():
        for slayers in _left_slayings(turn, codes, back):
            kept = [*codes, *slayers]
            drinkers = {kind.code: kind.number - kept.count(kind.code) for kind in kinds_of(turn)}
            # Each die that drinks is buried first, and can come back (ruling DR13).
            dice = sum([count for code, count in drinkers.items() if len(code) == 1])
            helps = elixirs + (potions if any(drinkers.values()) else 0)
            if back <= min(helps, buried + (dice if potions else 0)):
                return slayers
    return None


def needs_loot(turn: RollTurn) -> bool:
    """Whether the dragon waits for too few companions, to whom the loot that lies there may help.

    Nobody needs it whom a ring leads past the dragon, or whose elixirs are enough.
    """
    if not turn.besieged or turn.tokens[Token.RING] or leaves_slayers(turn, ()):
        return False
    then = copy(turn)
    then.table = NO_TABLE
    helps = turn.table[Peril.CHEST] > 0 or completes_slayers(turn, ())
    return helps and not completes_slayers(then, ())


def new_slayers(turn: RollTurn) -> tuple[Companion, ...]:
    """The faces with which one die more is another kind against the dragon."""
    found, now = [], len(slayers_left(turn, ()))
    for face in Companion:
        then = copy(turn)
        then.party = plus(turn.party, face)
        if len(slayers_left(then, ())) > now:
            found.append(face)
    return tuple(found)


def _left_slayings(turn: RollTurn, codes: Sequence[str], back: int) -> tuple[tuple[str, ...], ...]:
    """Each choice of others that beats the dragon together with so many dice of any face."""
    left = [
        (code, types, count - codes.count(code), price)
        for code, types, count, price in _slayers_of(turn)
    ]
    there = tuple([kind for kind in left if kind[2]])
    return _slayings(there, max(0, turn.side.slayers - back))


def sparing(turn: RollTurn) -> tuple[tuple[str, ...], ...]:
    """The cheapest ways to clear the level that leave companions who beat a dragon (S35).

    After these come the ways after which potions or elixirs can complete them.
    """
    monsters = turn.table[: len(MONSTERS)]
    ways = cheapest(powers_of(turn), monsters, skills_of(turn.side, spent=turn.spent), EVERY)
    alone = (codes for codes in ways if leaves_slayers(turn, codes))
    helped = (
        codes
        for codes in ways
        if not leaves_slayers(turn, codes) and completes_slayers(turn, codes)
    )
    return tuple(islice(chain(alone, helped), MOST_WAYS))


@lru_cache(maxsize=1024)
def _slayings(kinds: tuple[Slayer, ...], wanted: int) -> tuple[tuple[str, ...], ...]:
    found: list[tuple[int, tuple[str, ...]]] = []

    def choose(
        index: int, codes: tuple[str, ...], types: tuple[frozenset[int], ...], price: int
    ) -> None:
        if len(codes) == wanted:
            if _differ(types):
                found.append((price, codes))
            return
        if index == len(kinds):
            return
        code, as_types, count, cost = kinds[index]
        for number in range(min(count, wanted - len(codes)), -1, -1):
            choose(
                index + 1,
                (*codes, *[code] * number),
                (*types, *[as_types] * number),
                price + cost * number,
            )

    choose(0, (), (), 0)
    return tuple([codes for _, codes in sorted(found, key=lambda one: one[0])])


def _besides_slayers(turn: RollTurn) -> tuple[tuple[Power, ...], ...]:
    """The companions that are left for monsters, for each choice of others that beats a dragon."""
    powers, choices = powers_of(turn), slayings(turn)
    left = {
        tuple([power._replace(number=power.number - codes.count(power.code)) for power in powers])
        for codes in choices
    }
    # Companions alike in a fight are one party: a die and a token, or kinds that a hero equates.
    found = {skills_there(rest): rest for rest in left}
    return tuple(found.values())


def free_for_monsters(turn: RollTurn, *, comes: bool) -> tuple[tuple[Power, ...], ...]:
    """The companions that can fight monsters, for each choice of those kept for the dragon.

    Nobody is kept unless it `comes`, nor where a ring leads past it.
    """
    kept = comes and not turn.tokens[Token.RING]
    return _besides_slayers(turn) if kept else (powers_of(turn),)


def winnable(turn: RollTurn) -> bool:
    """Whether companions beat all monsters that are there, and the dragon if it comes."""
    monsters = turn.table[: len(MONSTERS)]
    return any(clears(rest, monsters) for rest in free_for_monsters(turn, comes=turn.besieged))


def _differ(types: Sequence[frozenset[int]], taken: frozenset[int] = frozenset()) -> bool:
    """Whether each can count as a type of its own."""
    if not types:
        return True
    return any(_differ(types[1:], taken | {one}) for one in types[0] - taken)
