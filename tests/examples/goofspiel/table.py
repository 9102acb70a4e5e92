"""Matches of Goofspiel for the tests: how they begin, what is bid, random ones, how they look."""

from collections.abc import Iterable, Iterator
from random import Random

from msgspec.structs import replace

from bot.contract.game import Seat
from bot.match.advance import add, begin
from bot.match.entries import Acted
from bot.match.match import Match
from tests.examples import fixtures
from tests.examples.fixtures import BEGAN, Screens, act, leave, time_out
from tests.examples.goofspiel import GAME
from tests.examples.goofspiel.rules import Options, State

SCREENS = Screens(GAME)
board, hand = SCREENS.board, SCREENS.hand


def table(seats: int, prizes: Iterable[int] = (), *, short: bool = True, seed: int = 1) -> Match:
    """A match that begins; `prizes`: those that are turned up first, in this order."""
    match = begin(fixtures.terms("goofspiel", Options(short), seats, seed.to_bytes(16, "big")))
    first = tuple(prizes)
    if not first:
        return match
    state: State = match.state
    rest = tuple(prize for prize in (*state.table.lying, *state.deck) if prize not in first)
    lying, *deck = (*first, *rest)
    laid = replace(state, table=replace(state.table, lying=(lying,)), deck=tuple(deck))
    return replace(match, state=laid)


def bid(match: Match, seat: Seat, card: int) -> Match:
    return act(match, seat, f"bid:{card}")


def bids(match: Match, *cards: int) -> Match:
    """Whoever is asked first bids the next of the cards."""
    for card in cards:
        match = bid(match, match.prompts[0].seat, card)
    return match


def rounds(match: Match, *cards: tuple[int, ...]) -> Match:
    """Rounds in which all active seats bid, in the order of the seats."""
    for of_round in cards:
        for seat, card in zip(match.active, of_round, strict=True):
            match = bid(match, seat, card)
    return match


def points(match: Match) -> tuple[int, ...]:
    return tuple(map(sum, match.state.table.taken))


def asked(match: Match) -> tuple[Seat, ...]:
    return tuple(prompt.seat for prompt in match.prompts)


def random_bid(match: Match, rng: Random) -> Match:
    question = rng.choice(match.prompts)
    action = str(rng.choice(question.moves).action)
    return add(match, Acted(BEGAN + match.version, question.seat, action))


def random_play(match: Match, rng: Random) -> Iterator[Match]:
    """Every position to the end; some leave, or run out of time."""
    yield match
    while match.live:
        draw = rng.random()
        if draw < 0.04:
            match = leave(match, rng.choice(match.active))
        elif draw < 0.1:
            match = time_out(match, rng.choice(match.prompts).seat)
        else:
            match = random_bid(match, rng)
        yield match


def random_plays() -> Iterator[Match]:
    """Every position of a random match for each number of seats and each length."""
    for seats in range(2, 7):
        for short in (True, False):
            yield from random_play(table(seats, short=short, seed=seats), Random(seats))
