"""The rules of Cheat, for three to six: get rid of your cards, and do not be caught lying.

Whoever is in turn lays one to four cards face down and claims that all are of the rank that is
due. All others are then asked at once whether they doubt it, and nobody sees who has answered
before all have. The first doubter in order after the claimant counts: the cards are shown, and the
pile goes to the claimant for a lie, or else to the doubter.

Choices of ours: only the doubter that counts is named, the pile is mixed before it is taken, and
the game ends after six laps of the ranks, as liars could play for ever.
"""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.contract.chance import Chance
from bot.contract.errors import BadOptions, CommonRefusal, Refusal
from bot.contract.game import (
    Action,
    Event,
    Facts,
    Game,
    Move,
    Outcome,
    Pick,
    Prompt,
    PublicEvent,
    Seat,
    Step,
    places_by,
)
from bot.contract.window import Window

RANKS = ("a", "2", "3", "4", "5", "6", "7", "8", "9", "10", "j", "q", "k")
"""In the order in which they are due; after the king comes the ace again."""
CARDS = tuple(rank + suit for rank in RANKS for suit in "cdhs")
"""All cards by rank, from "ac" to "ks"."""
HIDDEN = "?"
"""What an observation has in place of a card, or an answer, that the observer may not know."""
LAST_CLAIM = 6 * len(RANKS)
LAST_LIE = "cheat-last-lie"
"""Asked first where a lie leaves the hand empty: everybody has reason to doubt such a claim."""
DOUBT, TRUST = Action("doubt"), Action("trust")
ANSWERS = (Move(DOUBT), Move(TRUST))
DOUBTED = Prompt(Seat(0), "doubt", ANSWERS, public=True, default=TRUST, window=True)
"""What all but the claimant are asked: each is put it with its own seat and the occasion."""

Cards = tuple[str, ...]


def due(claim: int) -> str:
    """The rank that a claim is of; the first claim is number 1."""
    return RANKS[(claim - 1) % len(RANKS)]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """There is nothing to choose."""


class CheatRefusal(Refusal):
    """Why cards cannot be laid."""

    NOT_FROM_HAND = "one-to-four-from-hand"


class CheatOptionsRefusal(Refusal):
    """Why Cheat cannot be played by so many."""

    CHEAT_FOR_THREE_TO_SIX = "cheat-for-three-to-six"


class Player(Struct, frozen=True):
    """One seat's hand, in the order in which its cards came.

    `caught`: how often a lie of the seat was shown. `left`: it has left, and has no cards.
    """

    hand: Cards
    caught: int = 0
    left: bool = False


class State(Struct, frozen=True):
    """A game between two actions; an observation of it has `HIDDEN` for what one may not know.

    `claim`: the number of the claim that `turn` makes. `laid`: the cards of that claim, which the
    other seats are asked about in `window`; () while `turn` is asked to lay some. `pile`: the cards
    of earlier claims, and hands of seats that have left.
    """

    players: tuple[Player, ...]
    claim: int = 1
    turn: Seat = Seat(0)
    laid: Cards = ()
    pile: Cards = ()
    window: Window = Window()


class Received(Event, frozen=True, tag="received"):
    """The cards that a seat was dealt or took: for that seat alone."""

    seat: Seat
    cards: Cards

    @property
    def audience(self) -> frozenset[Seat]:
        return frozenset((self.seat,))


class SeatEvent(PublicEvent, frozen=True):
    """What everybody sees a seat do."""

    seat: Seat


class Claimed(SeatEvent, frozen=True, tag="claimed"):
    """It laid so many cards as being of the rank; what they are, it alone knows."""

    rank: str
    cards: int


class Accepted(SeatEvent, frozen=True, tag="accepted"):
    """Nobody doubted its claim: its cards stay face down."""


class Shown(SeatEvent, frozen=True, tag="shown"):
    """The cards of its claim, as somebody doubted it; `taker` took the pile, so many cards."""

    doubter: Seat
    cards: Cards
    taker: Seat
    pile: int


class HandBuried(SeatEvent, frozen=True, tag="hand-buried"):
    """It has left; its hand, so many cards, lies under the pile. A claim of it stays unsettled."""

    cards: int


CheatEvent = Received | Claimed | Accepted | Shown | HandBuried


class Cheat(Game[State]):
    """Cards laid face down with a claim, and a window in which all others may doubt it."""

    key = "cheat"
    seats = range(3, 7)
    variants = ("cheat",)
    options_type = Options
    state_type = observation_type = State
    event_type = CheatEvent
    refusals = CheatRefusal
    options_refusals = CheatOptionsRefusal
    confirmations = (LAST_LIE,)

    def start(self, options: Options, seats: int, chance: Chance) -> Step[State]:
        if seats not in self.seats:
            raise BadOptions(CheatOptionsRefusal.CHEAT_FOR_THREE_TO_SIX)
        deck = chance.deal("cards", CARDS)
        players = tuple(Player(deck[seat::seats]) for seat in range(seats))
        return Step(State(players), tuple(Received(Seat(n), p.hand) for n, p in enumerate(players)))

    def variant(self, options: Options, seats: int) -> str:
        return "cheat"

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        about, hand = f"claim-{state.claim}", state.players[state.turn].hand
        if _over(state):
            return ()
        if state.laid:
            return tuple(
                replace(DOUBTED, seat=seat, about=about, answered=state.window.answer(seat))
                for seat in state.window.asked
            )
        lay = Move(Action("lay"), Pick(hand, least=1, most=min(4, len(hand))))
        return (Prompt(state.turn, "lay", (lay,), about=about, default=lay.complete(hand[:1])),)

    def apply(self, state: State, seat: Seat, action: Action, chance: Chance) -> Step[State]:
        if state.laid:
            return _settle(replace(state, window=state.window.answered(seat, action)))
        hand = tuple(card for card in state.players[seat].hand if card not in action.arguments)
        laid = _change(replace(state, laid=action.arguments), seat, hand=hand)
        laid = replace(laid, window=Window.of([n for n in _staying(laid) if n != seat]))
        return Step(laid, (Claimed(seat, due(state.claim), len(laid.laid)),))

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal:
        to_lay = action.verb == "lay" and not state.laid
        return CheatRefusal.NOT_FROM_HAND if to_lay else CommonRefusal.NOT_NOW

    def asks_first(self, state: State, seat: Seat, action: Action) -> str:
        last = action.verb == "lay" and action.arguments == state.players[seat].hand
        return LAST_LIE if last and _is_lie(action.arguments, state.claim) else ""

    def reveals(self, events: Sequence[Event]) -> bool:
        """The end of a claim does: what everybody has answered comes out, and perhaps its cards."""
        return any(isinstance(event, Accepted | Shown) for event in events)

    def shows(self, event: Event, seat: Seat) -> int:
        return len(event.cards) if isinstance(event, Received) else 0

    def leave(self, state: State, seat: Seat, chance: Chance) -> Step[State]:
        """Its hand goes under the pile; what it has laid stays and is not asked about any more."""
        hand = state.players[seat].hand
        gone = _change(state, seat, hand=(), left=True)
        gone = replace(gone, pile=(*hand, *state.pile), window=state.window.without((seat,)))
        return _settle(gone, HandBuried(seat, len(hand)))

    def active(self, state: State) -> tuple[Seat, ...]:
        return () if _over(state) else tuple(sorted(_staying(state)))

    def observe(self, state: State, seat: Seat | None) -> State:
        """The whole table, but what the observer may not see lies face down."""
        players = tuple(p if n == seat else _face_down(p) for n, p in enumerate(state.players))
        laid = state.laid if seat == state.turn else (HIDDEN,) * len(state.laid)
        pile, window = (HIDDEN,) * len(state.pile), state.window.as_seen_by(seat)
        return replace(state, players=players, laid=laid, pile=pile, window=window)

    def outcome(self, state: State) -> Outcome | None:
        """The fewest cards win. Whoever left shares the last place; a choice of ours."""
        if not _over(state):
            return None
        places = places_by([(not player.left, -len(player.hand)) for player in state.players])
        return Outcome(places, tuple(Seat(n) for n, place in enumerate(places) if place == 1))

    def facts(self, state: State) -> tuple[Facts, ...]:
        return tuple({"caught": p.caught, "cards-left": len(p.hand)} for p in state.players)


def _staying(state: State) -> tuple[Seat, ...]:
    """The seats that have not left, in order from the one after `turn`, which comes last."""
    order = (*range(state.turn + 1, len(state.players)), *range(state.turn + 1))
    return tuple(Seat(n) for n in order if not state.players[n].left)


def _over(state: State) -> bool:
    """With one seat left, or, once no claim is asked about, by an empty hand or the last claim."""
    hands = [player.hand for player in state.players if not player.left]
    return len(hands) == 1 or (not state.laid and (() in hands or state.claim > LAST_CLAIM))


def _is_lie(cards: Cards, claim: int) -> bool:
    return any(card[:-1] != due(claim) for card in cards)


def _settle(state: State, *events: Event) -> Step[State]:
    """What follows from an answer, or from a seat's leaving: nothing while others have to act."""
    claimant, pile = state.turn, (*state.pile, *state.laid)
    if state.players[claimant].left:
        return _next_turn(state, pile, *events)
    if not state.laid or not state.window.complete:
        return Step(state, events)
    doubters = [seat for seat in state.window.asked if state.window.answer(seat) == DOUBT]
    if not doubters:
        return _next_turn(state, pile, *events, Accepted(claimant))
    lie = _is_lie(state.laid, state.claim)
    taker = claimant if lie else doubters[0]
    shown = Shown(claimant, doubters[0], state.laid, taker, len(pile))
    state = _change(state, claimant, caught=state.players[claimant].caught + lie)
    state = _change(state, taker, hand=(*state.players[taker].hand, *by_rank(pile)))
    return _next_turn(state, (), *events, shown, Received(taker, by_rank(pile)))


def _next_turn(state: State, pile: Cards, *events: Event) -> Step[State]:
    """A claim counts once it was made, even if whoever made it has left."""
    turn, claim = _staying(state)[0], state.claim + bool(state.laid)
    return Step(State(state.players, claim, turn, pile=pile), events)


def _change(state: State, seat: Seat, **changes: Cards | int) -> State:
    changed = replace(state.players[seat], **changes)
    return replace(state, players=(*state.players[:seat], changed, *state.players[seat + 1 :]))


def _face_down(player: Player) -> Player:
    return replace(player, hand=(HIDDEN,) * len(player.hand))


def by_rank(cards: Cards) -> Cards:
    """Cards as people sort them; a state keeps the order in which they came."""
    return tuple(sorted(cards, key=CARDS.index))
