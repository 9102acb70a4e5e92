"""The engine's walk beside that of the second resolver: every question, every card, the ending."""

import random
from collections import Counter
from functools import cache
from itertools import permutations
from typing import NamedTuple

from bot.games.dungeon.rules import delve as delves
from bot.games.dungeon.rules.delve import Delve
from bot.games.dungeon.rules.events import Encounter, Phase
from bot.games.dungeon.rules.heroes import HEROES
from tests.games.dungeon.rules.second_resolver import (
    COPIES,
    HOLD,
    KITS,
    SPECIALS,
    Asked,
    Ending,
    Fate,
    Met,
    every_way,
    resolve,
)

SPECIALS_IN_A_DECK = 2

ONLY_BEAT = frozenset(
    {
        *("torch", "holy-grail", "dragon-spear", "vorpal-sword", "war-hammer"),
        *("invisibility-cloak", "vorpal-dagger", "wooden-shuriken", "ninjato", "shinobi-gear"),
        *("royal-scepter", "greatsword", "dark-stone"),
    }
)
"""They beat a foe by themselves and do nothing else: which of two did it is all the same."""

WHOLE_DECK = tuple(kind for kind, copies in COPIES.items() for _ in range(copies))


class Dungeon(NamedTuple):
    """Where two walks are compared. The next card stands in front, in `reveal` and in `deck`."""

    hero: str
    tiles: tuple[str, ...]
    reveal: tuple[str, ...]
    successes: int = 0
    deck: tuple[str, ...] = ()


@cache
def orders(cards: int) -> tuple[tuple[str, ...], ...]:
    """Every order of so many cards that the 13 monsters and two of the specials can bring."""
    distinct = dict.fromkeys(permutations((*WHOLE_DECK, *SPECIALS), cards))
    return tuple(
        order for order in distinct if sum(card in SPECIALS for card in order) <= SPECIALS_IN_A_DECK
    )


def tops_of_the_deck(reveal: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The decks of one card, or of none, that may be left when these lie in the dungeon."""
    gone = Counter(reveal)
    cards = [kind for kind, copies in COPIES.items() if gone[kind] < copies]
    if sum(gone[card] for card in SPECIALS) < SPECIALS_IN_A_DECK:
        cards.extend(card for card in SPECIALS if card not in gone)
    return [(), *((card,) for card in cards)]


def compare_every_way(dungeon: Dungeon) -> int:
    """Answer all questions in every way. Returns how many ways there are.

    Raises AssertionError where the two differ.
    """
    hero, tiles, reveal, successes, deck = dungeon
    door = _at_the_door(dungeon)
    walked: dict[tuple[str, ...], Delve] = {}
    ways = 0
    for given, ending in every_way(hero, tiles, reveal, successes=successes, deck=deck):
        delve, answers = door, tuple[str, ...]()
        for asked, answer in given:
            answers = (*answers, answer)
            after = walked.get(answers)
            if after is None:
                _same(asked, _asked_by(delve), dungeon, answers[:-1])
                after = walked[answers] = _answered(delve, answer)
            delve = after
        _same_ending(ending, delve, dungeon, answers)
        ways += 1
    return ways


def compare_one_way(dungeon: Dungeon, rng: random.Random) -> int:
    """Answer all questions by luck. Returns how many there were.

    Raises AssertionError where the two differ.
    """
    hero, tiles, reveal, successes, deck = dungeon
    delve = _at_the_door(dungeon)
    answers: list[str] = []

    def answer(asked: Asked) -> str:
        nonlocal delve
        _same(asked, _asked_by(delve), dungeon, answers)
        chosen = rng.choice(sorted(asked.answers))
        answers.append(chosen)
        delve = _answered(delve, chosen)
        return chosen

    ending = resolve(hero, tiles, reveal, answer, successes=successes, deck=deck)
    _same_ending(ending, delve, dungeon, answers)
    return len(answers)


def compare_by_luck(seed: str) -> int:
    """A walk of any hero with the whole kit and 4 to 15 cards. Returns how many questions it had.

    Raises AssertionError where the two differ.
    """
    rng = random.Random(seed)
    hero = rng.choice(list(KITS))
    cards = [*WHOLE_DECK, *rng.sample(SPECIALS, SPECIALS_IN_A_DECK)]
    rng.shuffle(cards)
    met = rng.randint(4, len(cards))
    reveal, rest = tuple(cards[:met]), cards[met:]
    # Cards that players set aside are in neither.
    deck = tuple(rest[: rng.randint(0, len(rest))])
    dungeon = Dungeon(hero, KITS[hero], reveal, rng.randint(0, 1), deck)
    try:
        return compare_one_way(dungeon, rng)
    except AssertionError as difference:
        raise AssertionError(f"seed {seed!r}: {difference}") from None


def _at_the_door(dungeon: Dungeon) -> Delve:
    hero, tiles, reveal, successes, deck = dungeon
    return delves.enter(hero, _in_order(hero, tiles), reveal[::-1], successes, deck)


@cache
def _in_order(hero: str, tiles: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(tile.key for tile in HEROES[hero].tiles if tile.key in tiles)


def _asked_by(delve: Delve) -> Asked | None:
    """The engine's question now."""
    question = delve.question
    if question is None:
        return None
    if question is Phase.NAME:
        return Asked("name", None, frozenset([f"name:{kind}" for kind in delves.names(delve)]))
    assert delve.facing is not None
    if question is Phase.DROP:
        answers = [f"drop:{tile}" for tile in delve.kit]
        return Asked("drop", delve.facing.card, frozenset(answers))
    answers = [HOLD]
    for tile, prices in delves.offers(delve):
        answers.extend([f"use:{tile},{price}" for price in prices] if prices else [f"use:{tile}"])
    return Asked("use", delve.facing.card, frozenset(answers))


def _answered(delve: Delve, answer: str) -> Delve:
    """The engine's walk after an answer."""
    if answer == HOLD:
        return delves.hold(delve)
    what, _, subject = answer.partition(":")
    if what == "name":
        return delves.name(delve, subject)
    if what == "drop":
        return delves.drop(delve, subject)
    tile, _, price = subject.partition(",")
    return delves.use(delve, tile, price or None)


def _ending_of(delve: Delve) -> Ending:
    """The engine's result of a walk that is over, in the words of the second resolver."""
    shown = tuple([foe.card for foe in delve.compared or ()])
    return Ending(
        delve.survived,
        delve.health,
        tuple([_as_met(encounter) for encounter in delve.met]),
        # Omnipotence turns over all that lay in the pile.
        len(delve.pile) + len(shown),
        frozenset(delve.kit),
        shown,
    )


def _as_met(encounter: Encounter) -> Met:
    foe = encounter.foe
    what: Fate = "nothing" if foe.strength is None else "hit"
    by = None
    if encounter.beaten_by is not None:
        what, by = "beaten", encounter.beaten_by
    elif encounter.skipped_by is not None:
        what, by = "skipped", encounter.skipped_by
    elif encounter.replaced_by is not None:
        what, by = "replaced", encounter.replaced_by
    elif encounter.dropped is not None:
        what, by = "took", encounter.dropped
    return Met(
        foe.card,
        foe.kind,
        foe.strength,
        foe.position,
        what,
        by,
        encounter.damage,
        encounter.health,
        encounter.revived_by,
    )


def _same_ending(
    ending: Ending, delve: Delve, dungeon: Dungeon, answers: tuple[str, ...] | list[str]
) -> None:
    if delve.question is not None:
        _same(None, _asked_by(delve), dungeon, answers)
    engine = _ending_of(delve)
    if engine != ending:
        _same(_without_equal_tiles(ending), _without_equal_tiles(engine), dungeon, answers)


def _without_equal_tiles(ending: Ending) -> Ending:
    """An ending in which all tiles that only beat are one."""
    met = [one._replace(by="any") if one.by in ONLY_BEAT else one for one in ending.met]
    return ending._replace(met=tuple(met))


def _same(
    resolver: Asked | Ending | None,
    engine: Asked | Ending | None,
    dungeon: Dungeon,
    answers: tuple[str, ...] | list[str],
) -> None:
    """Raises AssertionError where the engine differs, with all that repeats it."""
    if resolver != engine:
        raise AssertionError(
            f"{dungeon}\n  after {', '.join(answers) or 'no answer'}\n"
            f"  resolver {resolver}\n  engine   {engine}"
        )
