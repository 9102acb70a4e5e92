"""A tiny game for one to four, small enough to break in every way.

All lay cards in secret, the highest takes a point and may try its luck, the lowest of three or more
is out. After two rounds the most points win.
"""

from collections import Counter
from collections.abc import Sequence
from random import Random

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
    Pick,
    Prompt,
    PublicEvent,
    Seat,
    Step,
    places_by,
)
from tools.conformance import Subject

ROUNDS, DECK = 2, 16
ROLL, STOP, DRAW = Action("roll"), Action("stop"), Action("draw")


class Options(Struct, frozen=True):
    cards: int = 2


class Player(Struct, frozen=True):
    """`status`: in, out or left. `laid`: in secret, until all have laid."""

    hand: tuple[int, ...]
    laid: tuple[int, ...] = ()
    points: int = 0
    status: str = "in"


class State(Struct, frozen=True):
    """`opened`: the cards that all have seen. `lucky`: who may try its luck. `cup`: for others."""

    players: tuple[Player, ...]
    deck: tuple[int, ...]
    opened: tuple[int, ...] = ()
    round: int = 1
    rolls: int = 0
    lucky: Seat | None = None
    cup: int = 0

    def having(self, seat: int, player: Player) -> "State":
        players = self.players
        return replace(self, players=(*players[:seat], player, *players[seat + 1 :]))


class Acted(PublicEvent, frozen=True, tag="acted"):
    """A seat has laid or stopped."""

    seat: Seat


class Revealed(PublicEvent, frozen=True, tag="revealed"):
    cards: tuple[tuple[int, ...], ...]


class Rolled(PublicEvent, frozen=True, tag="rolled"):
    die: int


class Drew(PublicEvent, frozen=True, tag="drew"):
    seat: Seat


class DrewCard(Event, frozen=True, tag="drew-card"):
    seat: Seat
    card: int

    @property
    def audience(self) -> Audience:
        return frozenset((self.seat,))


class Gone(PublicEvent, frozen=True, tag="gone"):
    """A seat is out of the game, or has left it."""

    seat: Seat


TinyEvent = Acted | Revealed | Rolled | Drew | DrewCard | Gone


class TinyRefusal(Refusal):
    NOT_YOUR_CARD = "tiny-not-your-card"
    WRONG_TABLE = "tiny-wrong-table"


class Tiny(Game[State]):
    key = "tiny"
    seats = range(1, 5)
    variants = ("short", "long")
    options_type = Options
    state_type = State
    event_type = TinyEvent
    observation_type = State
    refusals = TinyRefusal
    options_refusals = TinyRefusal

    def start(self, options: Options, seats: int, chance: Chance) -> Step[State]:
        if seats not in self.seats or options.cards not in (2, 3):
            raise BadOptions(TinyRefusal.WRONG_TABLE)
        deck, size = chance.deal("deck", range(1, DECK + 1)), options.cards
        players = tuple(Player(tuple(sorted(deck[n * size :][:size]))) for n in range(seats))
        return Step(State(players, deck[seats * size :]), ())

    def variant(self, options: Options, seats: int) -> str:
        return "short" if options.cards == 2 else "long"

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        if self.outcome(state) is not None:
            return ()
        about = f"round-{state.round}/roll-{state.rolls}"
        if state.lucky is not None:
            moves = (Move(ROLL), Move(STOP), *((Move(DRAW),) if state.deck else ()))
            return (Prompt(state.lucky, "luck", moves, about=about, public=True, default=STOP),)
        return tuple(
            self.lay_prompt(state, seat, about)
            for seat in self.active(state)
            if not state.players[seat].laid
        )

    def lay_prompt(self, state: State, seat: Seat, about: str) -> Prompt:
        names = tuple(map(str, state.players[seat].hand))
        move = Move(Action("lay"), Pick(names, 1, len(names) - (ROUNDS - state.round)))
        default = Action("lay", (names[0],))
        return Prompt(seat, "lay", (move,), about=about, default=default, window=True)

    def apply(self, state: State, seat: Seat, action: Action, chance: Chance) -> Step[State]:
        player = state.players[seat]
        if action.verb == "lay":
            cards = tuple(map(int, action.arguments))
            hand = tuple(card for card in player.hand if card not in cards)
            state = state.having(seat, replace(player, hand=hand, laid=cards))
            return self.after(state, (Acted(seat),))
        if action == ROLL:
            return self.roll(state, seat, chance)
        if action == DRAW:
            card, deck = state.deck[0], state.deck[1:]
            player = replace(player, hand=tuple(sorted((*player.hand, card))))
            state = replace(state, deck=deck).having(seat, player)
            return Step(self.next_round(state), (Drew(seat), DrewCard(seat, card)))
        return Step(self.next_round(state), (Acted(seat),))

    def roll(self, state: State, seat: Seat, chance: Chance) -> Step[State]:
        die = 1 + chance.stream(f"round-{state.round}/roll-{state.rolls}").below(6)
        player = state.players[seat]
        points = max(0, player.points + (1 if die > 1 else -1))
        state = replace(state, rolls=state.rolls + 1)
        state = state.having(seat, replace(player, points=points))
        ended = die == 1 or state.rolls == 2
        return Step(self.next_round(state) if ended else state, (Rolled(die),))

    def after(self, state: State, events: tuple[Event, ...]) -> Step[State]:
        """Reveal what was laid once all have laid."""
        active = self.active(state)
        if not active or state.lucky is not None or not all(state.players[n].laid for n in active):
            return Step(state, events)
        shown = tuple(player.laid for player in state.players)
        ladder = sorted(active, key=lambda seat: max(shown[seat]))
        worst, best = ladder[0], ladder[-1]
        state = replace(state, opened=state.opened + sum(shown, ()), lucky=best)
        for seat, player in enumerate(state.players):
            points = player.points + (seat == best)
            state = state.having(seat, replace(player, laid=(), points=points))
        events = (*events, Revealed(shown))
        if len(active) > 2:
            out = state.players[worst]
            state = replace(state, opened=state.opened + out.hand)
            state = state.having(worst, replace(out, hand=(), status="out"))
            events = (*events, Gone(worst))
        return Step(state, events)

    def next_round(self, state: State) -> State:
        return replace(state, round=state.round + 1, rolls=0, lucky=None)

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal:
        lays = state.lucky is None and action.verb == "lay"
        return TinyRefusal.NOT_YOUR_CARD if lays else CommonRefusal.NOT_NOW

    def settles(self, events: Sequence[Event]) -> bool:
        return any(isinstance(event, Revealed | Rolled | Drew) for event in events)

    def reveals(self, events: Sequence[Event]) -> bool:
        return any(isinstance(event, Revealed | Rolled) for event in events)

    def leave(self, state: State, seat: Seat, chance: Chance) -> Step[State]:
        """Its cards go under the deck."""
        player = state.players[seat]
        state = replace(state, deck=(*state.deck, *player.hand, *player.laid))
        state = state.having(seat, Player((), (), player.points, "left"))
        if state.lucky == seat:
            return Step(self.next_round(state), (Gone(seat),))
        return self.after(state, (Gone(seat),) if player.status == "in" else ())

    def remaining(self, state: State) -> tuple[Seat, ...]:
        return tuple(Seat(n) for n, player in enumerate(state.players) if player.status == "in")

    def active(self, state: State) -> tuple[Seat, ...]:
        return self.remaining(state) if self.outcome(state) is None else ()

    def observe(self, state: State, seat: Seat | None) -> State:
        """The state with all that the seat may not know face down, as 0."""
        players = list(state.players)
        for number, player in enumerate(players):
            if number != seat:
                hand, laid = down(player.hand), down(player.laid)
                players[number] = replace(player, hand=hand, laid=laid)
        return replace(state, players=tuple(players), deck=down(state.deck), cup=0)

    def outcome(self, state: State) -> Outcome | None:
        rest = self.remaining(state)
        if len(rest) >= min(2, len(state.players)) and state.round <= ROUNDS:
            return None
        places = places_by([(seat in rest, p.points) for seat, p in enumerate(state.players)])
        winners = tuple(seat for seat in rest if places[seat] == 1)
        return Outcome(places, winners, tuple(player.points for player in state.players))

    def facts(self, state: State) -> tuple[Facts, ...]:
        return tuple({"points": p.points, "ended": p.status} for p in state.players)


def down(cards: tuple[int, ...]) -> tuple[int, ...]:
    return (0,) * len(cards)


def hide_anew(
    state: State, observer: Seat | None, rng: Random, heard: Sequence[Event] = ()
) -> State:
    """The cards that were laid are shown, then the hand of who is out; who draws sees the card."""
    known, shown, players = set[int](), False, state.players
    for event in heard:
        match event:
            case Revealed(cards=cards):
                known, shown = known | {*sum(cards, ())}, True
            case Gone(seat=seat) if shown:
                known |= {*players[seat].hand}
            case DrewCard(card=card):
                known.add(card)
    if observer is not None:
        known |= {*players[observer].hand, *players[observer].laid}
    held = [card for player in players for card in (*player.hand, *player.laid)]
    hidden = [card for card in (*state.deck, *held) if card not in known]
    rng.shuffle(hidden)

    def anew(cards: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(card if card in known else hidden.pop() for card in cards)

    for number, player in enumerate(players):
        hand, laid = (tuple(sorted(anew(cards))) for cards in (player.hand, player.laid))
        state = state.having(number, replace(player, hand=hand, laid=laid))
    return replace(state, deck=anew(state.deck))


def pieces(state: State) -> Counter[str]:
    held = [card for player in state.players for card in (*player.hand, *player.laid)]
    return Counter(map(str, (*state.deck, *state.opened, *held)))


SUBJECT = Subject(
    game=Tiny(),
    options=(Options(2), Options(3)),
    longest=40,
    hide_anew=hide_anew,
    pieces=pieces,
    all_pieces=lambda state, seats: Counter(str(card) for card in range(1, DECK + 1)),
    bad_options=(Options(9),),
    questions=frozenset({"lay", "luck"}),
    refusals={*CommonRefusal, TinyRefusal.NOT_YOUR_CARD} - {CommonRefusal.NOTHING_TO_UNDO},
)
