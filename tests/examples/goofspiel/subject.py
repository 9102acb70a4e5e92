"""Goofspiel as the conformance suite sees it: `python -m tools.conformance <this module>`."""

from collections import Counter
from collections.abc import Iterable
from random import Random

from msgspec.structs import replace

from bot.games.contract import Event, Outcome, Seat
from bot.games.errors import CommonRefusal
from tests.examples.goofspiel.rules import (
    Goofspiel,
    GoofspielRefusal,
    Options,
    PrizeTurned,
    RoundEnded,
    State,
)
from tools.conformance.subject import Scenario, Subject


def hide_anew(state: State, observer: Seat | None, rng: Random) -> State:
    """Other prizes to come, and other cards bid by the others."""
    bids = tuple(
        bid if bid is None or seat == observer else rng.choice(state.table.hands[seat])
        for seat, bid in enumerate(state.bids)
    )
    return replace(state, deck=tuple(rng.sample(state.deck, len(state.deck))), bids=bids)


def may_reveal(events: Iterable[Event], observer: Seat | None) -> bool:
    """All bids are shown at once, and the next prize turns up."""
    return any(isinstance(event, RoundEnded | PrizeTurned) for event in events)


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
    may_reveal=may_reveal,
    pieces=pieces,
    all_pieces=all_pieces,
    fair_end=fair_end,
    questions=frozenset({"bid"}),
    refusals=frozenset(
        {
            CommonRefusal.OVER,
            CommonRefusal.NOT_YOUR_TURN,
            CommonRefusal.ANSWERED,
            CommonRefusal.NOT_NOW,
            CommonRefusal.LEFT,
            GoofspielRefusal.CARD_PLAYED,
        }
    ),
    scenarios=(
        Scenario("ties, until the prizes pile up", 3, Options(True), _rounds("771", "662", "553")),
        Scenario("ties in every round", 2, Options(True), _rounds("11", "22", "33", "44", "55")),
        Scenario("whoever has bid leaves", 3, Options(True), "0=bid:7 0!leave 1=bid:7"),
        Scenario("leaving ends the round", 4, Options(True), "0=bid:3 2=bid:4 3=bid:4 1!leave"),
        Scenario("all but two leave", 6, Options(), "5!leave 4=bid:1 4!leave 0=bid:2 1!leave"),
    ),
)
