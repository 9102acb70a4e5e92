"""Goofspiel, for two to six: all bid a card at once, in secret, for the prize that lies open.

Everybody holds the cards 1 to 13. The same numbers are the prizes, face down, turned up one a
round. The highest bid takes all that lies there; where the highest is tied, nobody takes and the
prize stays. Choices of ours: a tie is not won by the next lower bid, what stays after the last
round is lost, and a bid can be changed until all have bid: nobody sees who has.
"""

from collections.abc import Sequence

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
from bot.contract.window import Window


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


class Bid(Event, frozen=True, tag="bid"):
    """The card that a seat has bid so far, for that seat alone."""

    seat: Seat
    card: int

    @property
    def audience(self) -> Audience:
        return frozenset((self.seat,))


class RoundEnded(PublicEvent, frozen=True, tag="round-ended"):
    """All bids were shown; a seat that had left has none.

    `prizes`: those that lay there. `taker`: the winner; None where the highest bid was tied.
    """

    round: int
    bids: tuple[int | None, ...]
    prizes: tuple[int, ...]
    taker: Seat | None


GoofspielEvent = Dealt | PrizeTurned | Bid | RoundEnded


class Table(Struct, frozen=True):
    """The open part of a state. `hands` and `taken`, the prizes won, have an entry for each seat.

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

    `deck`: the prizes still face down, the next one first. `window`: the bids of this round.
    """

    table: Table
    deck: tuple[int, ...]
    window: Window


class Observation(Struct, frozen=True):
    """The view of one observer. `deck`: a number of cards. `bid`: the observer's own so far."""

    observer: Seat | None
    table: Table
    deck: int
    bid: int | None


class Goofspiel(Game[State]):
    """The highest bid takes the prize, unless another one is as high."""

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
        """Ask everybody until all have bid; when time is up, the lowest card counts."""
        about, prompts = f"round-{state.table.round}", list[Prompt]()
        for seat in state.window.asked:
            moves = tuple(Move(bid(card)) for card in state.table.hands[seat])
            asked = Prompt(seat, "bid", moves, about=about, public=True, window=True)
            answer = state.window.answer(seat)
            prompts.append(replace(asked, default=moves[0].action, answered=answer))
        return tuple(prompts)

    def apply(self, state: State, seat: Seat, action: Action, chance: Chance) -> Step[State]:
        mine = Bid(seat, int(action.argument))
        following = _go_on(replace(state, window=state.window.answered(seat, action)))
        return Step(following.state, (mine, *following.events))

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal:
        if action in map(bid, range(1, state.table.round + len(state.deck) + 1)):
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
        return _go_on(State(table, state.deck, state.window.without((seat,))))

    def active(self, state: State) -> tuple[Seat, ...]:
        return _active(state.table)

    def observe(self, state: State, seat: Seat | None) -> Observation:
        own = None if seat is None else bid_of(state.window, seat)
        return Observation(seat, state.table, len(state.deck), own)

    def outcome(self, state: State) -> Outcome | None:
        """By points; seats that have left come after all that stayed (a choice of ours)."""
        if self.active(state):
            return None
        points = tuple(map(sum, state.table.taken))
        left = state.table.left
        places = places_by([(seat not in left, own) for seat, own in enumerate(points)])
        winners = tuple(Seat(seat) for seat, place in enumerate(places) if place == 1)
        return Outcome(places, winners, points)

    def facts(self, state: State) -> tuple[Facts, ...]:
        return tuple({"prizes": len(own), "points": sum(own)} for own in state.table.taken)


def bid(card: int) -> Action:
    """The action of bidding a card."""
    return Action("bid", (str(card),))


def bid_of(window: Window, seat: Seat) -> int | None:
    """The card that a seat has bid so far."""
    answer = window.answer(seat)
    return None if answer is None else int(answer.argument)


def _active(table: Table) -> tuple[Seat, ...]:
    """The seats that have not left, while two of them have a card to bid."""
    seats = map(Seat, range(len(table.hands)))
    playing = tuple(seat for seat in seats if seat not in table.left and table.hands[seat])
    return playing if len(playing) > 1 else ()


def _begin_round(table: Table, deck: tuple[int, ...]) -> Step[State]:
    """Turn up the next prize; after the last round there is none."""
    if not deck:
        return Step(State(table, deck, Window()), ())
    begun = replace(table, lying=(*table.lying, deck[0]), round=table.round + 1)
    state = State(begun, deck[1:], Window.of(_active(begun)))
    return Step(state, (PrizeTurned(begun.round, deck[0]),))


def _go_on(state: State) -> Step[State]:
    """The step after a seat has bid or left: nothing while another bid is missing."""
    table = state.table
    if not _active(table):
        return Step(replace(state, window=Window()), ())
    if not state.window.complete:
        return Step(state, ())
    bids = tuple([bid_of(state.window, Seat(seat)) for seat in range(len(table.hands))])
    highest = max(bid for bid in bids if bid is not None)
    taker = Seat(bids.index(highest)) if bids.count(highest) == 1 else None
    ended = RoundEnded(table.round, bids, table.lying, taker)
    hands = tuple(
        tuple(card for card in hand if card != bid)
        for hand, bid in zip(table.hands, bids, strict=True)
    )
    table = replace(table, hands=hands, last=ended)
    if taker is not None:
        taken = list(table.taken)
        taken[taker] += table.lying
        table = replace(table, taken=tuple(taken), lying=())
    following = _begin_round(table, state.deck)
    return Step(following.state, (ended, *following.events))
