"""Cheat as the conformance suite sees it: `python -m tools.conformance <this module>`."""

from collections import Counter
from collections.abc import Iterable
from random import Random

from msgspec.structs import replace

from bot.games.contract import Event, Outcome, Seat
from bot.games.errors import CommonRefusal
from tests.examples.cheat.rules import (
    CARDS,
    LAST_CLAIM,
    Cards,
    Cheat,
    CheatRefusal,
    Options,
    Player,
    Received,
    Shown,
    State,
)
from tools.conformance import Scenario, Subject


def hide_anew(state: State, observer: Seat | None, rng: Random) -> State:
    """Another state that the observer cannot tell from this one: unseen cards and answers anew."""
    own_claim = observer == state.turn
    unseen = [*state.pile, *(() if own_claim else state.laid)]
    for seat, player in enumerate(state.players):
        unseen += () if seat == observer else player.hand
    rng.shuffle(unseen)
    left = iter(unseen)

    def draw(count: int) -> Cards:
        return tuple(next(left) for _ in range(count))

    players = tuple(
        player
        if seat == observer
        else replace(
            player,
            hand=tuple(sorted(draw(len(player.hand)), key=CARDS.index)),
            answer=rng.choice(("doubt", "trust")) if player.answer else "",
        )
        for seat, player in enumerate(state.players)
    )
    laid = state.laid if own_claim else draw(len(state.laid))
    return replace(state, players=players, laid=laid, pile=draw(len(state.pile)))


def may_reveal(events: Iterable[Event], observer: Seat | None) -> bool:
    """A doubt shows the claim to all, and who takes the pile sees its cards."""
    return any(isinstance(event, Shown | Received) for event in events)


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
    may_reveal=may_reveal,
    pieces=pieces,
    all_pieces=all_pieces,
    fair_end=fair_end,
    questions=frozenset({"lay", "doubt"}),
    refusals=frozenset(CommonRefusal) - {CommonRefusal.NOTHING_TO_UNDO}
    | {CheatRefusal.NOT_FROM_HAND},
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
