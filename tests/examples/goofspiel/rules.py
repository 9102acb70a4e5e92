"""Goofspiel, for two to six: all bid a card at once, in secret, for the prize that lies open.

Everybody holds the cards 1 to 13. The same numbers are the prizes, face down, turned up one a
round. The highest bid takes all that lies there; where the highest is tied, nobody takes and the
prize stays. Choices of ours: a tie is not won by the next lower bid, what stays after the last
round is lost, and a bid cannot be taken back.
"""

from collections.abc import Sequence
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from bot.contract.chance import Chance
from bot.contract.errors import BadOptions, CommonRefusal, Refusal
from bot.contract.game import (
    Action,
    Audience,
    Event,
    Facts,
    Game,
    Move,
    Outcome,
    Prompt,
    PublicEvent,
    Seat,
    Step,
    places_by,
)

T = TypeVar("T")


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """`short`: 7 rounds instead of 13."""

    short: bool = False

    @property
    def cards(self) -> tuple[int, ...]:
        """The prizes, and what everybody bids with: a card for each round."""
        return tuple(range(1, 8 if self.short else 14))


class GoofspielRefusal(Refusal):
    """Why a bid is refused."""

    CARD_PLAYED = "card-played"


class GoofspielOptionsRefusal(Refusal):
    """Why Goofspiel cannot be played like this."""

    FOR_TWO_TO_SIX = "goofspiel-for-two-to-six"


class PrizeTurned(PublicEvent, frozen=True, tag="prize-turned"):
    """A round begins: the next prize lies open, besides those that stayed."""

    round: int
    prize: int


class Dealt(Event, frozen=True, tag="dealt"):
    """The cards that a seat holds at the beginning: everybody has the same."""

    seat: Seat
    cards: tuple[int, ...]

    @property
    def audience(self) -> Audience:
        return frozenset((self.seat,))


class HasBid(PublicEvent, frozen=True, tag="has-bid"):
    """A seat has bid; which card, only `Bid` tells."""

    seat: Seat


class Bid(Event, frozen=True, tag="bid"):
    """The card itself, for the one who bid it."""

    seat: Seat
    card: int

    @property
    def audience(self) -> Audience:
        return frozenset((self.seat,))


class RoundEnded(PublicEvent, frozen=True, tag="round-ended"):
    """All bids were shown; a seat that had left has none.

    `prizes`: what lay there. `taker`: who took it; None where the highest bid was tied.
    """

    round: int
    bids: tuple[int | None, ...]
    prizes: tuple[int, ...]
    taker: Seat | None


GoofspielEvent = Dealt | PrizeTurned | HasBid | Bid | RoundEnded


class Table(Struct, frozen=True):
    """What everybody sees. `hands` and `taken`, the prizes won, have an entry for each seat.

    A card that is bid stays in its hand until all bids are shown. `lying`: the prizes to be won.
    `left`: the seats that have left. `last`: the round before this one.
    """

    hands: tuple[tuple[int, ...], ...]
    taken: tuple[tuple[int, ...], ...]
    lying: tuple[int, ...] = ()
    round: int = 0
    left: tuple[Seat, ...] = ()
    last: RoundEnded | None = None


class State(Struct, frozen=True):
    """Goofspiel between two actions: the table, and what is hidden.

    `deck`: the prizes still face down, the next one first. `bids`: of this round, by seat.
    """

    table: Table
    deck: tuple[int, ...]
    bids: tuple[int | None, ...]


class Observation(Struct, frozen=True):
    """What one observer sees: `deck` is a number of cards, `bid` is the observer's own."""

    observer: Seat | None
    table: Table
    deck: int
    has_bid: tuple[bool, ...]
    bid: int | None


class Goofspiel(Game[State]):
    """Whoever bids the highest card, and is alone with it, takes the prize."""

    key = "goofspiel"
    seats = range(2, 7)
    variants = ("full", "short")
    options_type = Options
    state_type = State
    event_type = GoofspielEvent
    observation_type = Observation
    refusals = GoofspielRefusal
    options_refusals = GoofspielOptionsRefusal

    def start(self, options: Options, seats: int, chance: Chance) -> Step[State]:
        if seats not in self.seats:
            raise BadOptions(GoofspielOptionsRefusal.FOR_TWO_TO_SIX)
        cards = options.cards
        begun = _begin_round(Table((cards,) * seats, ((),) * seats), chance.deal("prizes", cards))
        dealt = tuple(Dealt(Seat(seat), cards) for seat in range(seats))
        return Step(begun.state, (*dealt, *begun.events))

    def variant(self, options: Options, seats: int) -> str:
        return "short" if options.short else "full"

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        """Everybody who has not bid yet; when time is up, the lowest card counts."""
        about = f"round-{state.table.round}"
        prompts = []
        for seat in _missing(state):
            moves = tuple(Move(_bid(card)) for card in state.table.hands[seat])
            lowest = moves[0].action
            prompts.append(
                Prompt(seat, "bid", moves, about=about, public=True, default=lowest, window=True)
            )
        return tuple(prompts)

    def apply(self, state: State, seat: Seat, action: Action, chance: Chance) -> Step[State]:
        card = int(action.argument)
        following = _go_on(state.table, state.deck, _put(state.bids, seat, card))
        return Step(following.state, (HasBid(seat), Bid(seat, card), *following.events))

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal:
        if action in map(_bid, range(1, state.table.round + len(state.deck) + 1)):
            return GoofspielRefusal.CARD_PLAYED
        return CommonRefusal.NOT_NOW

    def reveals(self, events: Sequence[Event]) -> bool:
        """The bids of a round that is over, and the next prize."""
        return any(isinstance(event, RoundEnded | PrizeTurned) for event in events)

    def shows(self, event: Event, seat: Seat) -> int:
        """Everybody has the same cards, and knows what they bid."""
        return 0

    def leave(self, state: State, seat: Seat, chance: Chance) -> Step[State]:
        """Its bid of this round is withdrawn and never shown; its prizes stay its own."""
        table = replace(state.table, left=(*state.table.left, seat))
        return _go_on(table, state.deck, _put(state.bids, seat, None))

    def active(self, state: State) -> tuple[Seat, ...]:
        return _active(state.table)

    def observe(self, state: State, seat: Seat | None) -> Observation:
        has_bid = tuple(bid is not None for bid in state.bids)
        bid = None if seat is None else state.bids[seat]
        return Observation(seat, state.table, len(state.deck), has_bid, bid)

    def outcome(self, state: State) -> Outcome | None:
        """By points; who has left comes after all who stayed (a choice of ours)."""
        if self.active(state):
            return None
        points = tuple(map(sum, state.table.taken))
        left = state.table.left
        places = places_by([(seat not in left, own) for seat, own in enumerate(points)])
        winners = tuple(Seat(seat) for seat, place in enumerate(places) if place == 1)
        return Outcome(places, winners, points)

    def facts(self, state: State) -> tuple[Facts, ...]:
        return tuple({"prizes": len(own), "points": sum(own)} for own in state.table.taken)


def _bid(card: int) -> Action:
    return Action("bid", (str(card),))


def _put(entries: tuple[T, ...], seat: Seat, entry: T) -> tuple[T, ...]:
    """The entries by seat with another one for this seat."""
    return (*entries[:seat], entry, *entries[seat + 1 :])


def _without(hand: tuple[int, ...], bid: int | None) -> tuple[int, ...]:
    return tuple(card for card in hand if card != bid)


def _active(table: Table) -> tuple[Seat, ...]:
    """Who has not left, while there are two of them with a card to bid."""
    seats = map(Seat, range(len(table.hands)))
    playing = tuple(seat for seat in seats if seat not in table.left and table.hands[seat])
    return playing if len(playing) > 1 else ()


def _missing(state: State) -> list[Seat]:
    return [seat for seat in _active(state.table) if state.bids[seat] is None]


def _begin_round(table: Table, deck: tuple[int, ...]) -> Step[State]:
    """Turn up the next prize; after the last round there is none."""
    bids = (None,) * len(table.hands)
    if not deck:
        return Step(State(table, deck, bids), ())
    begun = replace(table, lying=(*table.lying, deck[0]), round=table.round + 1)
    return Step(State(begun, deck[1:], bids), (PrizeTurned(begun.round, deck[0]),))


def _go_on(table: Table, deck: tuple[int, ...], bids: tuple[int | None, ...]) -> Step[State]:
    """What follows once a seat has bid or left: nothing while another bid is missing."""
    state = State(table, deck, bids)
    if _missing(state) or not _active(table):
        return Step(state, ())
    highest = max(bid for bid in bids if bid is not None)
    taker = Seat(bids.index(highest)) if bids.count(highest) == 1 else None
    ended = RoundEnded(table.round, bids, table.lying, taker)
    table = replace(table, hands=tuple(map(_without, table.hands, bids)), last=ended)
    if taker is not None:
        taken = _put(table.taken, taker, table.taken[taker] + table.lying)
        table = replace(table, taken=taken, lying=())
    following = _begin_round(table, deck)
    return Step(following.state, (ended, *following.events))
