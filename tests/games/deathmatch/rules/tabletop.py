"""A table to play Death Matches on in tests: short words for states, moves and what happened."""

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from bot.contract.chance import Chance
from bot.contract.game import Seat
from bot.games.deathmatch.rules.game import SEATS, DeathMatch, Options, State, Variant, opponent
from bot.games.dungeon.rules.events import Met, Phase
from bot.games.dungeon.rules.foes import Kind
from bot.games.dungeon.rules.table import Placement, Table
from bot.games.own import register_all
from tests.games.dungeon.rules.played import SEED, Played

# Also for programs, which make matches where they are imported.
register_all()

GAME = DeathMatch()

# Copied by hand from source 004 and ruling N1, so that a slip in the data shows.
KIND_BY_STRENGTH: dict[int, Kind] = {
    1: "goblin",
    2: "skeleton",
    3: "orc",
    4: "vampire",
    5: "golem",
    6: "lich",
    7: "demon",
    9: "dragon",
}
STRENGTH_BY_KIND = {kind: strength for strength, kind in KIND_BY_STRENGTH.items()}
STRENGTHS = (1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 9)
TILES: dict[Variant, tuple[str, ...]] = {
    "warrior": (
        "knight-shield",
        "plate-armor",
        "torch",
        "holy-grail",
        "dragon-spear",
        "vorpal-sword",
    ),
    "barbarian": (
        "leather-shield",
        "chainmail",
        "torch",
        "war-hammer",
        "vorpal-axe",
        "healing-potion",
    ),
}
FIRST, SECOND = SEATS
OBSERVERS: tuple[Seat | None, ...] = (None, *SEATS)
VARIANTS: tuple[Variant, ...] = ("warrior", "barbarian")


def kinds(strengths: Iterable[int]) -> tuple[Kind, ...]:
    return tuple(KIND_BY_STRENGTH[strength] for strength in strengths)


def strengths(cards: Iterable[Kind]) -> tuple[int, ...]:
    return tuple(STRENGTH_BY_KIND[card] for card in cards)


class Match(Played[State]):
    """A Death Match."""

    game = GAME

    def __init__(self, state: State, seed: bytes = SEED) -> None:
        super().__init__(state, 2, seed)

    def lay(self, state: State) -> None:
        """Go on from another state."""
        self._lay(state, 2)

    @property
    def table(self) -> Table:
        return self.state.table

    @property
    def scores(self) -> tuple[tuple[int, int], ...]:
        """(wins, losses) by seat."""
        return tuple((standing.won, standing.lost) for standing in self.state.standings)


def new_match(
    variant: Variant, decks: str = "", starter: Seat = FIRST, seed: bytes = SEED
) -> Match:
    """A match whose first adventure has begun."""
    options = Options(variant, decks)
    return Match(GAME.start(options, 2, Chance(seed)).state, seed).do(f"start:{starter}")


def at_the_door(
    variant: Variant, tiles: Sequence[str], reveal: Sequence[int], runner: Seat = SECOND
) -> Match:
    """One action before `runner` meets the cards of `reveal`, first to last, with these tiles.

    For each tile gone a card lies discarded, what remains is the deck. When nothing remains, the
    runner has the last card in hand and adds it; otherwise the other seat passes. `go_in` does it.
    """
    left = Counter(STRENGTHS)
    left.subtract(reveal)
    assert min(left.values()) >= 0, "there are not so many cards"
    others = sorted(left.elements())
    gone = [tile for tile in TILES[variant] if tile not in tiles]
    deck = others[len(gone) :]
    pile = kinds(reversed(reveal))
    held = pile[-1] if not deck else None
    added = pile[:-1] if held else pile
    placements = (
        *(
            Placement(SEATS[i % 2], KIND_BY_STRENGTH[others[i]], tile)
            for i, tile in enumerate(gone)
        ),
        *(Placement(SEATS[i % 2], kind) for i, kind in enumerate(added)),
    )
    kit = tuple(tile for tile in TILES[variant] if tile in tiles)
    table = Table(kit=kit, deck=kinds(deck), placements=placements, held=held)
    begun = new_match(variant).state
    phase, asked = (Phase.CARD, runner) if held else (Phase.TURN, opponent(runner))
    return Match(replace(begun, phase=phase, asked=asked, table=table))


def go_in(match: Match) -> Match:
    """Do what `at_the_door` left to do."""
    return match.do("add" if match.question == "card" else "pass")


def course(full_health: int, met: Iterable[Met]) -> tuple[int, ...]:
    """The runner's health at the door and after each change, as the rows write it."""
    healths = [full_health]
    for event in met:
        encounter = event.encounter
        if encounter.beaten_by is None:
            healths += [0, encounter.health] if encounter.revived_by else [encounter.health]
    return tuple(healths)
