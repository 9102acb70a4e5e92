"""A table to play games of two to four on in tests, in short words."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from bot.contract.chance import Chance
from bot.contract.game import Event, Seat, seen_by
from bot.games.dungeon.rules.foes import DECK, SPECIALS, Card
from bot.games.dungeon.rules.heroes import HEROES
from bot.games.dungeon.rules.table import Placement, Table
from bot.games.welcome.rules.game import WelcomeToTheDungeon
from bot.games.welcome.rules.state import (
    Contender,
    Edition,
    Run,
    WelcomeObservation,
    WelcomeOptions,
    WelcomeState,
)
from tests.games.dungeon.rules.played import SEED, Played

GAME = WelcomeToTheDungeon()
SPECIALS_OF_A_GAME: tuple[Card, ...] = ("fairy", "ally")
"""The special monsters of a prepared game, where a test does not name others."""


class Match(Played[WelcomeState]):
    """A game of two to four."""

    game = GAME

    def __init__(self, state: WelcomeState, seed: bytes = SEED) -> None:
        super().__init__(state, len(state.contenders), seed)

    @property
    def asks(self) -> tuple[Seat, str]:
        """The seat that is asked, and its question."""
        return self.seat, self.question

    @property
    def over(self) -> bool:
        return not self._match.prompts

    @property
    def seats(self) -> tuple[str, ...]:
        """How each seat stands: "white", "red", "out" or "left", and a "+" for a Success card."""
        return tuple(
            ("left" if each.left else "out" if each.out else "red" if each.red else "white")
            + "+" * each.successes
            for each in self.state.contenders
        )

    def sees(self, observer: int | None) -> WelcomeObservation:
        return GAME.observe(self.state, None if observer is None else Seat(observer))

    def heard(self, observer: int | None) -> tuple[Event, ...]:
        """All events that an observer may know of."""
        return seen_by(self.events, None if observer is None else Seat(observer))


def new_game(
    seats: int = 3,
    hero: str = "warrior",
    deck: Sequence[Card] = (),
    *,
    box: str = "both",
    seed: bytes = SEED,
    **options: Any,
) -> Match:
    """A game whose first round has begun. `deck`: the cards that are drawn first."""
    agreed = WelcomeOptions(Edition(box), hero, **options)
    match = Match(GAME.start(agreed, seats, Chance(seed)).state, seed)
    return relaid(match, deck) if deck else match


def relaid(match: Match, first: Sequence[Card]) -> Match:
    """The same game with these cards on top of the deck, the first one first.

    Special monsters among them become those of the game.
    """
    state = match.state
    wanted = [card for card in first if card in SPECIALS]
    others = [card for card in state.specials if card not in wanted]
    specials = tuple([*wanted, *others][: len(state.specials)])
    left = Counter([*DECK, *specials])
    left.subtract(first)
    left.subtract(placed.kind for placed in state.table.placements)
    assert min(left.values()) >= 0, "there are not so many cards"
    deck = (*first, *left.elements())
    anew = Match(
        replace(state, specials=specials, table=replace(state.table, deck=deck)),
        match.seed,
    )
    anew.events += match.events
    return anew


def at_the_door(
    hero: str,
    tiles: Iterable[str],
    reveal: Sequence[Card],
    *,
    seats: int = 2,
    runner: int = 0,
    standing: Mapping[int, Contender] | None = None,
    specials: tuple[Card, ...] = SPECIALS_OF_A_GAME,
    deck: Sequence[Card] = (),
    seed: bytes = SEED,
    **options: Any,
) -> Match:
    """One pass before `runner` meets the cards of `reveal`, first to last, with these tiles.

    For each tile gone a card lies aside; the other cards are the deck, in which those of `deck`
    come first. The dungeon was made by all who are in by turns. `standing`: of seats that do not
    stand as they did at the beginning.
    """
    agreed = WelcomeOptions(Edition.BOTH, hero, necromancer=True, **options)
    state = GAME.start(agreed, seats, Chance(seed)).state
    rare = [card for card in (*reveal, *deck) if card in SPECIALS]
    specials = tuple(dict.fromkeys([*rare, *specials]))[: max(2, len(set(rare)))]
    contenders = tuple(
        (standing or {}).get(seat, each) for seat, each in enumerate(state.contenders)
    )
    left = Counter([*DECK, *specials])
    left.subtract(reveal)
    left.subtract(deck)
    assert min(left.values()) >= 0, "there are not so many cards"
    others = list(left.elements())
    kit = tuple(tile for tile in HEROES[hero].kit if tile in set(tiles))
    gone = [tile for tile in HEROES[hero].kit if tile not in kit]
    # A seat on the red side has fallen.
    runs = tuple(Run(Seat(seat), hero, False) for seat, own in enumerate(contenders) if own.red)
    state = replace(state, contenders=contenders, specials=specials, runs=runs)
    players = [seat for seat in state.after(Seat(runner)) if not contenders[seat].out]
    last, *passed = players[:-1]
    placements = (
        *(Placement(players[n % len(players)], others[n], tile) for n, tile in enumerate(gone)),
        *(Placement(players[n % len(players)], card) for n, card in enumerate(reversed(reveal))),
    )
    table = Table(kit, (*deck, *others[len(gone) :]), placements)
    return Match(replace(state, asked=last, passed=tuple(passed), table=table), seed)
