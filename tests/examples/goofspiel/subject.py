"""Goofspiel as the conformance suite sees it: `python -m tools.conformance <this module>`."""

from collections import Counter
from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from bot.contract.game import Event, Outcome, Seat
from tests.examples.goofspiel.rules import (
    Goofspiel,
    Options,
    PrizeTurned,
    RoundEnded,
    State,
    bid,
)
from tools.conformance.subject import Scenario, Subject, answered_anew


def hide_anew(
    state: State, observer: Seat | None, rng: Random, heard: Sequence[Event] = ()
) -> State:
    """Other prizes to come, and other cards bid by the others, if any.

    At the end of a round the bids are shown, and the next prize turns up.
    """
    known, turned = set() if observer is None else {observer}, 0
    for event in heard:
        if isinstance(event, RoundEnded):
            known |= {Seat(seat) for seat, each in enumerate(event.bids) if each is not None}
        elif isinstance(event, PrizeTurned):
            turned = 1
    window = answered_anew(
        state.window, known, rng, lambda seat: bid(rng.choice(state.table.hands[seat]))
    )
    to_come = state.deck[turned:]
    deck = (*state.deck[:turned], *rng.sample(to_come, len(to_come)))
    return replace(state, deck=deck, window=window)


def pieces(state: State) -> Counter[str]:
    """The prizes, wherever they lie."""
    prizes = (*state.deck, *state.table.lying, *sum(state.table.taken, ()))
    return Counter(map(str, prizes))


def all_pieces(state: State, seats: int) -> Counter[str]:
    """As many prizes as rounds: one for each that has begun, and one for each to come."""
    assert len(state.table.hands) == seats
    size = state.table.round + len(state.deck)
    assert size in (7, 13)
    return Counter(map(str, range(1, size + 1)))


def fair_end(state: State) -> Outcome | None:
    """The places by sorting; all cards are used up, as nobody has left."""
    if any(state.table.hands):
        return None
    points = [sum(taken) for taken in state.table.taken]
    best_first = sorted(points, reverse=True)
    winners = tuple(Seat(seat) for seat, own in enumerate(points) if own == best_first[0])
    places = tuple(best_first.index(own) + 1 for own in points)
    return Outcome(places, winners, tuple(points))


def _rounds(*bids: str) -> str:
    """Rounds of bids, a card for each seat: "737" bids 7, 3 and 7."""
    return " ".join(f"{seat}=bid:{card}" for cards in bids for seat, card in enumerate(cards))


SUBJECT = Subject(
    game=Goofspiel(),
    options=(Options(), Options(short=True)),
    longest=6 * 13,
    hide_anew=hide_anew,
    pieces=pieces,
    all_pieces=all_pieces,
    fair_end=fair_end,
    questions=frozenset({"bid"}),
    scenarios=(
        Scenario("ties, until the prizes pile up", 3, Options(True), _rounds("771", "662", "553")),
        Scenario("ties in every round", 2, Options(True), _rounds("11", "22", "33", "44", "55")),
        Scenario("whoever has bid leaves", 3, Options(True), "0=bid:7 0!leave 1=bid:7"),
        Scenario("leaving ends the round", 4, Options(True), "0=bid:3 2=bid:4 3=bid:4 1!leave"),
        Scenario("all but two leave", 6, Options(), "5!leave 4=bid:1 4!leave 0=bid:2 1!leave"),
    ),
)
