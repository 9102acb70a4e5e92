"""The walk through the dungeon: the rows, and random kits against a second reckoning."""

from collections.abc import Iterator, Sequence
from itertools import permutations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games.deathmatch.rules.state import Variant
from bot.games.dungeon.rules import delve as delves
from bot.games.dungeon.rules.delve import Delve
from bot.games.dungeon.rules.encounter import Offer, Question
from bot.games.dungeon.rules.foes import Foe
from bot.games.dungeon.rules.monsters import DECK, Kind
from tests.games.deathmatch.rules.tabletop import (
    KIND_BY_STRENGTH,
    TILES,
    VARIANTS,
    kinds,
    strengths,
)
from tests.games.dungeon.rules.rows import ROWS, Row


def answer(delve: Delve, text: str) -> Delve:
    """Go on with "name:5", "strike" or "hold"."""
    verb, _, argument = text.partition(":")
    if verb == "name":
        assert delve.question is Question.NAME
        return delves.name(delve, KIND_BY_STRENGTH[int(argument)])
    assert delve.question is Question.USE
    return delves.use(delve, "vorpal-axe") if verb == "strike" else delves.hold(delve)


def healths(full_health: int, delve: Delve) -> tuple[int, ...]:
    course = [full_health]
    for encounter in delve.met:
        if encounter.beaten_by is None:
            course += [0, encounter.health] if encounter.revived_by else [encounter.health]
    return tuple(course)


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_row(row: Row) -> None:
    delve = delves.enter(row.hero, row.tiles, kinds(reversed(row.reveal)))
    asked: list[Kind] = []
    for text in row.answers:
        if delve.facing is not None:
            asked.append(delve.facing.card)
        delve = answer(delve, text)
    assert delve.question is None
    assert strengths(asked) == row.asked
    assert healths(row.course[0], delve) == row.course
    assert delve.survived is row.survived
    assert len(delve.pile) == row.left
    met = row.reveal[: len(row.reveal) - row.left]
    assert strengths(each.card for each in delve.met) == met
    assert tuple(each.foe for each in delve.met) == tuple(
        Foe(KIND_BY_STRENGTH[strength], KIND_BY_STRENGTH[strength], strength, position)
        for position, strength in enumerate(met, start=1)
    )


def test_b6_leaves_the_axe_unused() -> None:
    delve = delves.enter("barbarian", ("vorpal-axe",), kinds((4, 3)))
    delve = delves.hold(delves.hold(delve))
    assert delve.kit == ("vorpal-axe",)
    assert all(met.beaten_by is None for met in delve.met)


def test_the_health_of_the_kit_counts_at_the_door() -> None:
    full = {"warrior": 11, "barbarian": 11}
    for hero, tiles in TILES.items():
        assert delves.enter(hero, tiles, ()).health == full[hero]
        assert delves.enter(hero, (), ()).health == {"warrior": 3, "barbarian": 4}[hero]


def test_an_observation_of_a_delve_hides_what_lies_face_down() -> None:
    delve = delves.enter("barbarian", ("vorpal-axe",), kinds((9, 1, 4)))
    other = delves.enter("barbarian", ("vorpal-axe",), kinds((7, 2, 4)))
    assert delve != other
    assert delves.observe(delve) == delves.observe(other)
    assert delves.observe(delve).left == 2
    assert delves.observe(delve).survived is None
    assert b"dragon" not in msgspec.json.encode(delves.observe(delve))


def test_it_is_known_who_survived_only_at_the_end() -> None:
    asked = delves.enter("warrior", ("vorpal-sword",), kinds((1,)))
    assert delves.observe(asked).survived is None
    assert delves.observe(delves.name(asked, "goblin")).survived is True
    assert delves.observe(delves.name(asked, "orc")).survived is True
    assert delves.observe(delves.enter("warrior", (), kinds((9,)))).survived is False


@given(
    hero=st.sampled_from(VARIANTS),
    tiles=st.frozensets(st.sampled_from([tile for kit in TILES.values() for tile in kit])),
    pile=st.permutations(DECK),
)
def test_while_a_monster_waits_it_is_known_what_either_answer_brings(
    hero: Variant, tiles: frozenset[str], pile: list[Kind]
) -> None:
    kit = tuple(tile for tile in TILES[hero] if tile in tiles or tile == "vorpal-axe")
    delve = delves.enter(hero, kit, tuple(pile))
    while delve.question is Question.USE:
        seen = delves.observe(delve)
        struck, held = delves.use(delve, "vorpal-axe"), delves.hold(delve)
        assert seen.offers == delves.offers(delve) == (Offer("vorpal-axe"),)
        assert struck.met[len(delve.met)].beaten_by == "vorpal-axe"
        assert seen.if_held == held.met[len(delve.met)]
        assert seen.cards == len(pile)
        delve = held
    seen = delves.observe(delve)
    assert (seen.offers, seen.if_held, seen.cards) == ((), None, len(pile))


def second_reckoning(
    hero: str, tiles: Sequence[str], reveal: Sequence[int], named: int, holds: int
) -> tuple[int, int, int]:
    """(health, cards met, times asked) by the words of source 004, on bare numbers.

    The axe is used once it has been declined `holds` times.
    """
    health = {"warrior": 3, "barbarian": 4}[hero]
    extra = {"knight-shield": 3, "plate-armor": 5, "leather-shield": 3, "chainmail": 4}
    health += sum(extra.get(tile, 0) for tile in tiles)
    axe, potion = "vorpal-axe" in tiles, "healing-potion" in tiles
    asked = 0
    for place, strength in enumerate(reveal, start=1):
        if (
            ("torch" in tiles and strength in (1, 2, 3))
            or ("holy-grail" in tiles and strength in (2, 4, 6))
            or ("dragon-spear" in tiles and strength == 9)
            or ("war-hammer" in tiles and strength == 5)
            or ("vorpal-sword" in tiles and strength == named)
        ):
            continue
        if axe:
            asked += 1
            if asked > holds:
                axe = False
                continue
        health -= strength
        if health <= 0 and potion:
            health, potion = 4, False
        elif health <= 0:
            return 0, place, asked
    return health, len(reveal), asked


@st.composite
def expeditions(draw: st.DrawFn) -> tuple[Variant, tuple[str, ...], tuple[int, ...]]:
    hero: Variant = draw(st.sampled_from(VARIANTS))
    keep = draw(st.lists(st.booleans(), min_size=6, max_size=6))
    tiles = tuple(tile for tile, kept in zip(TILES[hero], keep, strict=True) if kept)
    cards = draw(st.permutations((1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 9)))
    return hero, tiles, tuple(cards[: draw(st.integers(0, 13))])


@given(
    expedition=expeditions(),
    named=st.sampled_from(tuple(KIND_BY_STRENGTH)),
    holds=st.integers(0, 13),
)
@settings(max_examples=300, deadline=None)
def test_a_second_reckoning_agrees(
    expedition: tuple[str, tuple[str, ...], tuple[int, ...]], named: int, holds: int
) -> None:
    hero, tiles, reveal = expedition
    delve = delves.enter(hero, tiles, kinds(reversed(reveal)))
    asked = 0
    while delve.question:
        if delve.question is Question.NAME:
            assert "vorpal-sword" in tiles
            assert not delve.met
            delve = delves.name(delve, KIND_BY_STRENGTH[named])
        else:
            assert delve.facing is not None
            assert "vorpal-axe" in delve.kit
            asked += 1
            delve = delves.use(delve, "vorpal-axe") if asked > holds else delves.hold(delve)
    health, met, times = second_reckoning(hero, tiles, reveal, named, holds)
    assert (delve.health, len(delve.met), asked) == (health, met, times)
    assert delve.survived is (health > 0)
    assert strengths(encounter.card for encounter in delve.met) == reveal[:met]
    assert strengths(reversed(delve.pile)) == reveal[met:]
    for encounter in delve.met:
        assert encounter.beaten_by is None or encounter.beaten_by in tiles
        assert (encounter.beaten_by is None) == (encounter.damage > 0)


def axe_choices(delve: Delve) -> Iterator[Delve]:
    """All ends that a delve can come to, over every use of the axe."""
    if delve.question is None:
        yield delve
    else:
        yield from axe_choices(delves.use(delve, "vorpal-axe"))
        yield from axe_choices(delves.hold(delve))


def test_d27_a_barbarian_never_survives_all_13() -> None:
    """Torch and hammer beat eight cards wherever they lie: the order of the others decides."""
    ends = 0
    for order in set(permutations((4, 4, 6, 7, 9))):
        pile = kinds((*order, 1, 1, 2, 2, 3, 3, 5, 5))
        for end in axe_choices(delves.enter("barbarian", TILES["barbarian"], pile)):
            ends += 1
            assert not end.survived, f"{order}: {end}"
    assert ends >= 60


def test_d28_a_warrior_survives_all_13_only_with_vorpal_5_or_7() -> None:
    survived: dict[int, int] = {}
    deck = (1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 9)
    for named in KIND_BY_STRENGTH:
        ends = set()
        for turn in range(13):
            pile = kinds(deck[turn:] + deck[:turn])
            for order in (pile, pile[::-1]):
                delve = delves.enter("warrior", TILES["warrior"], order)
                ends.add(delves.name(delve, KIND_BY_STRENGTH[named]).health)
        (health,) = ends
        if health:
            survived[named] = health
    assert survived == {5: 4, 7: 1}
