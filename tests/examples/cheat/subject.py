"""Cheat as the conformance suite sees it: `python -m tools.conformance <this module>`."""

from collections import Counter
from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from bot.contract.game import Event, Outcome, Seat
from tests.examples.cheat.rules import (
    ANSWERS,
    CARDS,
    LAST_CLAIM,
    Accepted,
    Cards,
    Cheat,
    Options,
    Player,
    Received,
    Shown,
    State,
)
from tools.conformance import Scenario, Subject
from tools.conformance.subject import answered_anew


def hide_anew(
    state: State, observer: Seat | None, rng: Random, heard: Sequence[Event] = ()
) -> State:
    """Another state that the observer cannot tell from this one: unseen cards and answers anew.

    A doubt shows the claim to all, and who takes the pile sees its cards.
    """
    known = {card for event in heard if isinstance(event, Shown) for card in event.cards}
    if observer is not None:
        own = [event for event in heard if isinstance(event, Received) and event.seat == observer]
        known.update(card for event in own for card in event.cards)
        known.update(state.players[observer].hand)
    if observer == state.turn:
        known.update(state.laid)
    held = (card for player in state.players for card in player.hand)
    unseen = [card for card in (*state.pile, *state.laid, *held) if card not in known]
    rng.shuffle(unseen)

    def anew(cards: Cards) -> Cards:
        return tuple(card if card in known else unseen.pop() for card in cards)

    told = _told_answers(state, heard)
    players = tuple(
        replace(
            player,
            hand=player.hand if seat == observer else anew(player.hand),
        )
        for seat, player in enumerate(state.players)
    )
    answers = [move.action for move in ANSWERS]
    known_answers = [Seat(seat) for seat in (*told, *([] if observer is None else [observer]))]
    window = answered_anew(state.window, known_answers, rng, lambda _: rng.choice(answers))
    laid, pile = anew(state.laid), anew(state.pile)
    return replace(state, players=players, laid=laid, pile=pile, window=window)


def _told_answers(state: State, heard: Sequence[Event]) -> set[int]:
    """Who counts as the first doubter has doubted, and who comes before has not."""
    seats = len(state.players)
    order = [(state.turn + number) % seats for number in range(1, seats)]
    for event in heard:
        if isinstance(event, Accepted):
            return set(order)
        if isinstance(event, Shown):
            return set(order[: order.index(event.doubter) + 1])
    return set()


def pieces(state: State) -> Counter[str]:
    """The cards, wherever they are."""
    return Counter((*state.pile, *state.laid, *(c for p in state.players for c in p.hand)))


def all_pieces(state: State, seats: int) -> Counter[str]:
    """All cards of a pack, at tables of every size."""
    assert len(state.players) == seats
    return Counter(CARDS)


def fair_end(state: State) -> Outcome | None:
    """The places as in a sorted list of how many cards everybody holds; nobody has left."""
    held = [len(player.hand) for player in state.players]
    if state.laid or (min(held) > 0 and state.claim <= LAST_CLAIM):
        return None
    ladder = sorted(held)
    places = tuple(ladder.index(count) + 1 for count in held)
    return Outcome(places, tuple(Seat(n) for n, count in enumerate(held) if count == ladder[0]))


def _table(*hands: str, claim: int = 1) -> State:
    """The seats hold these cards, by rank; the rest is the pile."""
    players = tuple(Player(tuple(hand.split())) for hand in hands)
    held = {card for player in players for card in player.hand}
    return State(players, claim, pile=tuple(card for card in CARDS if card not in held))


SUBJECT = Subject(
    game=Cheat(),
    options=(Options(),),
    # With six at the table a claim takes six entries.
    longest=LAST_CLAIM * 6,
    hide_anew=hide_anew,
    pieces=pieces,
    all_pieces=all_pieces,
    fair_end=fair_end,
    questions=frozenset({"lay", "doubt"}),
    scenarios=(
        Scenario(
            "the last card is true, and doubted in vain",
            3,
            Options(),
            "0=lay:ac 1=doubt 2=doubt",
            state=_table("ac", "2c 2d", "3c"),
        ),
        Scenario(
            "the last card is a lie, and doubted",
            3,
            Options(),
            "0=lay:kc 2=doubt 1=trust",
            state=_table("kc", "2c 2d", "3c"),
        ),
        Scenario(
            "the last claim",
            4,
            Options(),
            "0=lay:ac 3=trust 1=trust 2=trust",
            state=_table("ac kd", "2c 2d", "3c", "4c 5c", claim=LAST_CLAIM),
        ),
        Scenario(
            "the claimant leaves while the others are asked",
            4,
            Options(),
            "0=lay:ac 2=doubt 0!leave",
            state=_table("ac kd", "2c 2d", "3c 6c", "4c 5c"),
        ),
        Scenario(
            "the last one that is asked leaves",
            3,
            Options(),
            "0=lay:kd 1=doubt 2!leave",
            state=_table("ac kd", "2c 2d", "3c 6c"),
        ),
        Scenario("two are left of six", 6, Options(), "3!leave 0!leave 5!leave 1!leave"),
        Scenario(
            "a hand of nearly all cards",
            3,
            Options(),
            state=_table(" ".join(CARDS[:50]), *CARDS[50:]),
        ),
    ),
)
