"""The offered ways to clear a level and to beat a dragon, compared with all possible ones.

The other side of each comparison is written from the source's table of party dice and its list
of heroes, and shares no code with the rules.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, permutations, product
from random import Random

import pytest
from msgspec.structs import replace

from bot.games.dungeon_roll.rules.companions import kills
from bot.games.dungeon_roll.rules.dice import spelled
from bot.games.dungeon_roll.rules.heroes import turn_of
from bot.games.dungeon_roll.rules.slaying import completes_slayers, leaves_slayers
from bot.games.dungeon_roll.rules.state import RollPhase, RollState
from bot.games.dungeon_roll.rules.ways import Power, Skills, cheapest, fights_of, powers_of
from tests.games.dungeon_roll.rules.scripted import FIRST, GAME, act, delve, offered, table_of

Monsters = tuple[int, ...]
Codes = tuple[str, ...]
Strength = tuple[tuple[bool, ...], int]
"""The kinds of which one companion beats any number, and how many further monsters of any kind."""

EVERY = 10_000

# Source 003, "Companion Types"; a token is used as its companion.
STRONG = {
    **dict.fromkeys(("f", "sw"), (True, False, False)),
    **dict.fromkeys(("c", "ta"), (False, True, False)),
    **dict.fromkeys(("m", "sc"), (False, False, True)),
    **dict.fromkeys(("t", "to"), (False, False, False)),
    "h": (True, True, True),
}
PRICES = {"t": 4, "f": 6, "c": 6, "m": 6, "h": 9} | dict.fromkeys(("sw", "ta", "sc", "to"), 12)


def below(most: Monsters) -> Iterator[Monsters]:
    return product(*[range(count + 1) for count in most])


def can_beat(strength: Strength, beaten: Monsters) -> bool:
    """Whether one companion beats all of these at once."""
    strong, extra = strength
    return any(
        count and sum(beaten) - (count if any_number else 1) <= extra
        for count, any_number in zip(beaten, strong, strict=True)
    )


def splits(strengths: tuple[Strength, ...], monsters: Monsters) -> Iterator[tuple[Monsters, ...]]:
    """Each way in which each of these companions beats some, and all together beat all."""
    if not strengths:
        if not any(monsters):
            yield ()
        return
    for beaten in below(monsters):
        if can_beat(strengths[0], beaten):
            left = tuple([n - m for n, m in zip(monsters, beaten, strict=True)])
            for rest in splits(strengths[1:], left):
                yield (beaten, *rest)


def strengths_of(powers: Iterable[Power], codes: Codes) -> tuple[Strength, ...]:
    known = {power.code: (power.strong, power.extra) for power in powers}
    return tuple([known[code] for code in codes])


def minimal_sets(powers: tuple[Power, ...], monsters: Monsters) -> set[Codes]:
    """All sets of companions that clear the level, of which no one can be left out."""
    found: list[Counter[str]] = []
    for size in range(1, sum(monsters) + 1):
        everybody = [power.code for power in powers for _ in range(power.number)]
        for codes in sorted(set(combinations(everybody, size))):
            # Smaller sets are known already.
            if any(smaller <= Counter(codes) for smaller in found):
                continue
            if any(splits(strengths_of(powers, codes), monsters)):
                found.append(Counter(codes))
    return {tuple(sorted(one.elements())) for one in found}


def price(powers: Iterable[Power], codes: Codes) -> int:
    prices = {power.code: power.price for power in powers}
    return sum(prices[code] for code in codes)


def some_powers(random: Random, extras: tuple[int, ...]) -> tuple[Power, ...]:
    """Up to seven companions of some kinds, as `powers_of` orders them."""
    codes = random.sample(sorted(STRONG), random.randint(1, 5))
    powers = [
        Power(code, STRONG[code], random.choice(extras), random.randint(1, 2), PRICES[code])
        for code in codes
    ]
    return tuple(sorted(powers, key=lambda power: power.price))


def some_monsters(random: Random) -> Monsters:
    while True:
        monsters = tuple([random.choice((0, 0, 1, 1, 2, 3)) for _ in range(3)])
        if 1 <= sum(monsters) <= 6:
            return monsters


def skills_in(powers: tuple[Power, ...]) -> Skills:
    return tuple([power.skill for power in powers])


CASES = [(seed, extras) for extras in ((0,), (0, 1)) for seed in range(150)]


@pytest.mark.parametrize(("seed", "extras"), CASES)
def test_the_ways_are_the_minimal_sets_the_cheapest_first(
    seed: int, extras: tuple[int, ...]
) -> None:
    random = Random(seed)
    powers, monsters = some_powers(random, extras), some_monsters(random)
    ways = cheapest(powers, monsters, skills_in(powers), EVERY)
    assert len(ways) == len(set(ways))
    assert {tuple(sorted(codes)) for codes in ways} == minimal_sets(powers, monsters)
    prices = [price(powers, codes) for codes in ways]
    assert prices == sorted(prices)
    assert cheapest(powers, monsters, skills_in(powers)) == ways[:6]


@pytest.mark.parametrize(("seed", "extras"), CASES)
def test_a_way_is_one_fight_of_each(seed: int, extras: tuple[int, ...]) -> None:
    random = Random(seed)
    powers, monsters = some_powers(random, extras), some_monsters(random)
    for codes in cheapest(powers, monsters, skills_in(powers), EVERY):
        fights = fights_of(powers, codes, monsters)
        assert fights is not None
        assert tuple([code for code, _ in fights]) == codes
        strengths = strengths_of(powers, codes)
        assert tuple([beaten for _, beaten in fights]) in splits(strengths, monsters)


def merit(codes: Codes, split: tuple[Monsters, ...]) -> tuple[int, int]:
    """The most that one companion beats, and what all champions beat."""
    champions = [beaten for code, beaten in zip(codes, split, strict=True) if code == "h"]
    return max(map(sum, split)), sum(map(sum, champions))


@pytest.mark.parametrize("seed", range(150))
def test_one_companion_beats_the_most_and_rather_a_champion(seed: int) -> None:
    random = Random(seed)
    powers, monsters = some_powers(random, (0,)), some_monsters(random)
    for codes in cheapest(powers, monsters, skills_in(powers), EVERY):
        fights = fights_of(powers, codes, monsters)
        assert fights is not None
        ways = splits(strengths_of(powers, codes), monsters)
        best = max(merit(codes, split) for split in ways)
        assert merit(codes, tuple([beaten for _, beaten in fights])) == best


def test_a_random_level_has_many_ways_and_another_none() -> None:
    """The cases above are worth something: of both there are enough."""
    counts = []
    for seed, extras in CASES:
        random = Random(seed)
        powers = some_powers(random, extras)
        counts.append(len(cheapest(powers, some_monsters(random), skills_in(powers), EVERY)))
    assert sum(count == 0 for count in counts) > 20
    assert sum(count > 6 for count in counts) > 20


@pytest.mark.parametrize("codes", [(), ("f",), ("t", "t"), ("f", "t", "t"), ("h", "f")])
def test_no_fights_of_those_who_do_not_clear_the_level(codes: Codes) -> None:
    powers = (
        Power("t", STRONG["t"], 0, 1, PRICES["t"]),
        Power("f", STRONG["f"], 0, 1, PRICES["f"]),
    )
    assert fights_of(powers, codes, (2, 1, 0)) is None


@pytest.mark.parametrize("extra", [0, 1, 2])
@pytest.mark.parametrize("strong", sorted(set(STRONG.values())))
def test_all_that_one_companion_can_beat(strong: tuple[bool, ...], extra: int) -> None:
    for monsters in product(range(4), repeat=3):
        found = kills(strong, extra, monsters)
        expected = {one for one in below(monsters) if can_beat((strong, extra), one)}
        assert len(found) == len(expected)
        assert set(found) == expected
        assert [sum(one) for one in found] == sorted(map(sum, found), reverse=True)


# By hand from source 003, "Hero Powers": the types of companions against the dragon.
SELVES = {face: {face} for face in "fcmth"}
TYPES: Mapping[str, Mapping[str, set[str]]] = {
    "": SELVES,
    "crusader": SELVES | {"f": {"f", "c"}, "c": {"f", "c"}},
    "bard": SELVES | {"t": {"t", "m"}, "m": {"t", "m"}},
    "necromancer": SELVES | {"c": {"c", "m"}, "m": {"c", "m"}},
    "spellsword": SELVES | {"f": {"f", "m"}, "m": {"f", "m"}},
    "beguiler": SELVES | {"s": set("fcmth")},
    "alexandra": SELVES | {"s": {"h"}},
    "dragon-slayer": SELVES,
}
FACE_OF_TOKEN = {"sw": "f", "ta": "c", "sc": "m", "to": "t", "ss": "s"}


def slayers(side: str, companions: list[str]) -> set[Codes]:
    types = TYPES[side]
    wanted = 2 if side == "dragon-slayer" else 3
    found = set()
    for codes in combinations(sorted(companions), wanted):
        as_types = [types.get(FACE_OF_TOKEN.get(code, code), set()) for code in codes]
        if any(
            all(one in able for one, able in zip(chosen, as_types, strict=True))
            for chosen in permutations("fcmth", wanted)
        ):
            found.add(codes)
    return found


@pytest.mark.parametrize(("side", "seed"), [(side, seed) for side in TYPES for seed in range(20)])
def test_the_parties_that_beat_a_dragon(side: str, seed: int) -> None:
    random = Random(seed)
    party = random.choices("fcmths", k=random.randint(0, 6))
    tokens = random.choices(sorted(FACE_OF_TOKEN), k=random.randint(0, 3))
    state = delve(
        ",".join(party), lair=4, tokens=",".join(tokens), side=side, spent=True, phase="dragon"
    )
    ways = [tuple(text.partition(":")[2].split(",")) for text in offered(state, "slay")]
    assert len(ways) == len(set(ways))
    assert {tuple(sorted(codes)) for codes in ways} == slayers(side, [*party, *tokens])
    costs = PRICES | {"s": 7, "ss": 12}
    prices = [sum(costs[code] for code in codes) for codes in ways]
    assert prices == sorted(prices)


@pytest.mark.parametrize("seed", range(80))
def test_s35_while_the_dragon_waits_ways_that_leave_its_slayers_come_first(seed: int) -> None:
    random = Random(seed)
    party = random.choices("fcmth", k=random.randint(3, 6))
    tokens = random.choices(("sw", "ta", "to"), k=random.randint(0, 1))
    monsters = random.choices("gko", k=random.randint(1, 3))
    state = delve(",".join(party), "".join(monsters), lair=3, tokens=",".join(tokens))
    powers = powers_of(turn_of(state, FIRST))
    everybody = Counter([*party, *tokens])
    counts = tuple([monsters.count(kind) for kind in "gko"])
    sparing = {
        codes
        for codes in minimal_sets(powers, counts)
        if slayers("", [*(everybody - Counter(codes)).elements()])
    }
    ways = _offered_ways(state, "".join(monsters))
    first = ways[: min(6, len(sparing))]
    assert {*first} <= sparing
    costs = [price(powers, codes) for codes in first]
    assert costs == sorted(price(powers, codes) for codes in sparing)[: len(first)]
    # Moves that were legal without it stay legal: matches that are under way go on.
    others = _offered_ways(replace(state, delve=replace(state.delve, lair=2)), "".join(monsters))
    assert {*others} <= {*ways}


def slays(state: RollState) -> bool:
    """Whether some way of drinking and of choosing faces leads to a beaten dragon."""
    if offered(state, "slay"):
        return True
    verbs = ("quaff", "elixir", "face")
    acts = [one for verb in verbs for one in offered(state, verb) if not one.endswith(":s")]
    done = [] if state.phase is RollPhase.FACE else offered(state, "done")
    return any(slays(act(state, one)) for one in (*acts, *done))


@pytest.mark.parametrize("seed", range(20))
def test_who_is_missing_against_the_dragon_is_brought_back_by_potions(seed: int) -> None:
    random = Random(seed)
    party = "".join(random.choices("fchs", k=random.randint(1, 4)))
    tokens = random.choice(("", "", "sw", "el"))
    state = delve(
        party, "g" + "p" * random.randint(0, 2), lair=3, tokens=tokens, graveyard=seed % 2
    )
    for codes in _offered_ways(state, "g"):
        turn = turn_of(state, FIRST)
        helped = leaves_slayers(turn, codes) or completes_slayers(turn, codes)
        fight = next(a for a in offered(state, "fight") if a.startswith(f"fight:{codes[0]},"))
        assert slays(act(state, fight)) == helped


@pytest.mark.parametrize(
    ("party", "dungeon", "tokens", "first"),
    [
        ("h", "oxxx", "sc", "sc"),
        ("h", "ox", "sc", "h"),
        ("h", "oxxx", "", "h"),
        ("t,f", "gxp", "", "f"),
        ("t,f", "gp", "", "t"),
        ("t,t,f", "gx", "", "t"),
        ("h,t", "gx", "", "t"),
        ("m,h", "ooxx", "", "m"),
    ],
)
def test_s35_the_first_way_leaves_those_whom_the_loot_needs(
    party: str, dungeon: str, tokens: str, first: str
) -> None:
    state = delve(party, dungeon, tokens=tokens)
    monsters = dungeon.strip("xp")
    ways = _offered_ways(state, monsters)
    assert ways[0] == (first,)
    # Moves that were legal without loot stay legal.
    assert {*_offered_ways(delve(party, monsters, tokens=tokens), monsters)} <= {*ways}


def _offered_ways(state: RollState, monsters: str) -> list[Codes]:
    """The ways that clear the level, in the order in which they are offered."""
    (prompt,) = GAME.prompts(state)
    clearing = spelled(table_of(monsters), "gkoxp")
    return [
        tuple(sorted(a.arguments if a.verb == "clear" else a.arguments[:1]))
        for a in [move.action for move in prompt.moves if move.pick is None]
        if a.verb == "clear" or (a.verb == "fight" and a.arguments[1] == clearing)
    ]


def test_the_powers_of_a_party_without_a_hero() -> None:
    state = delve("F,F,C,M,T,H,S", "g", tokens="sw,ta,sc,to,ss,ri")
    powers = powers_of(turn_of(state, FIRST))
    expected = {code: (STRONG[code], 0, 1 + (code == "f"), PRICES[code]) for code in STRONG}
    assert {power.code: tuple(power)[1:] for power in powers} == expected
    assert [power.price for power in powers] == sorted(PRICES[power.code] for power in powers)
