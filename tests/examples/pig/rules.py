"""The rules of Pig: roll one die as often as you dare, and hold before a 1 falls."""

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
    Prompt,
    PublicEvent,
    Ranking,
    Seat,
    Step,
    places_by,
)

TARGETS = (50, 100)
SOLO_TURNS = 10
"""After so many turns a game for one ends; a rule of ours, as Pig is a race."""

STYLES = ("steady", "daring")

ROLL, HOLD = Action("roll"), Action("hold")


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """`target`: the points that win, one of `TARGETS`."""

    target: int = 100


class Table(Struct, frozen=True):
    """A game of Pig between two actions: nothing is hidden, so it is what everybody sees, too.

    `banked`, `turns`, `busts`: for each seat its points, the turns it has ended itself, and those
    of them that a 1 ended. `left`: the seats that have left. `turn`: the number of the current
    turn, from 1, which is that of the seat `asked`; `dice` are what it has thrown. `asked` is None
    once the game is over, and only then there may be a `winner`.
    """

    target: int
    banked: tuple[int, ...]
    turns: tuple[int, ...]
    busts: tuple[int, ...]
    asked: Seat | None = Seat(0)
    turn: int = 1
    dice: tuple[int, ...] = ()
    left: tuple[Seat, ...] = ()
    winner: Seat | None = None

    @property
    def points(self) -> int:
        """The points of the turn so far: a 1 would have ended it."""
        return sum(self.dice)


class Rolled(PublicEvent, frozen=True, tag="rolled"):
    """`die`: 1 to 6. `points`: those of the turn with it; 0 after a 1."""

    seat: Seat
    die: int
    points: int


class Lost(PublicEvent, frozen=True, tag="lost"):
    """The points of a turn, if it had any, are gone: a 1 fell, or the seat left in its turn."""

    seat: Seat
    points: int


class Held(PublicEvent, frozen=True, tag="held"):
    """The points of a turn are the seat's own now. `banked`: all that it has."""

    seat: Seat
    points: int
    banked: int


class GameEnded(PublicEvent, frozen=True, tag="game-ended"):
    """`winner`: None when a game for one ran out of turns, or its only seat left."""

    winner: Seat | None


PigEvent = Rolled | Lost | Held | GameEnded


class PigRefusal(Refusal):
    """Why an action is refused."""

    NOTHING_TO_HOLD = "nothing-to-hold"
    """No die has fallen in this turn yet."""


class PigOptionsRefusal(Refusal):
    """Why Pig cannot be played with some options, or by so many."""

    PIG_FOR_ONE_TO_SIX = "pig-for-one-to-six"
    UNKNOWN_TARGET = "unknown-target"


class Pig(Game[Table]):
    """One die, and the first player to bank the target has won."""

    key = "pig"
    seats = range(1, 7)
    variants = ("solo", "several")
    labels = ("style",)
    options_type = Options
    state_type = Table
    event_type = PigEvent
    observation_type = Table
    refusals = PigRefusal
    options_refusals = PigOptionsRefusal

    def start(self, options: Options, seats: int, chance: Chance) -> Step[Table]:
        if seats not in self.seats:
            raise BadOptions(PigOptionsRefusal.PIG_FOR_ONE_TO_SIX)
        if options.target not in TARGETS:
            raise BadOptions(PigOptionsRefusal.UNKNOWN_TARGET)
        nothing = (0,) * seats
        return Step(Table(options.target, banked=nothing, turns=nothing, busts=nothing), ())

    def variant(self, options: Options, seats: int) -> str:
        return "solo" if seats == 1 else "several"

    def ranking(self, variant: str) -> Ranking:
        return Ranking.SCORE if variant == "solo" else Ranking.WINS

    def label_values(self, label: str) -> tuple[str, ...]:
        return STYLES

    def prompts(self, state: Table) -> tuple[Prompt, ...]:
        if state.asked is None:
            return ()
        # The last move counts when the time is up: a player who can hold does.
        moves = (Move(ROLL), Move(HOLD)) if state.dice else (Move(ROLL),)
        about, default = f"turn-{state.turn}", moves[-1].action
        return (Prompt(state.asked, "turn", moves, about=about, public=True, default=default),)

    def apply(self, state: Table, seat: Seat, action: Action, chance: Chance) -> Step[Table]:
        if action == HOLD:
            return _hold(state, seat)
        # The name is the die's own: no other throw of the match has it.
        die = chance.stream(f"turn-{state.turn}/roll-{len(state.dice) + 1}").below(6) + 1
        if die == 1:
            return _bust(state, seat)
        rolled = replace(state, dice=(*state.dice, die))
        return Step(rolled, (Rolled(seat, die, rolled.points),))

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal:
        return PigRefusal.NOTHING_TO_HOLD if action == HOLD else CommonRefusal.NOT_NOW

    def settles(self, events: Sequence[Event]) -> bool:
        """A hold can be taken back until the next die falls; a rule of ours."""
        return any(isinstance(event, Rolled | GameEnded) for event in events)

    def leave(self, state: Table, seat: Seat, chance: Chance) -> Step[Table]:
        """The points of its turn are lost; its banked points stay."""
        gone = replace(state, left=(*state.left, seat))
        events = (Lost(seat, state.points),) if seat == state.asked else ()
        staying = _staying(gone)
        if len(staying) <= 1:
            return _end(gone, staying[0] if staying else None, *events)
        return _next_turn(gone, seat, *events) if seat == state.asked else Step(gone, events)

    def active(self, state: Table) -> tuple[Seat, ...]:
        return () if state.asked is None else _staying(state)

    def observe(self, state: Table, seat: Seat | None) -> Table:
        return state

    def outcome(self, state: Table) -> Outcome | None:
        """Places go by points, but seats that left come after all that stayed; a rule of ours."""
        if state.asked is not None:
            return None
        merits = [(seat not in state.left, banked) for seat, banked in enumerate(state.banked)]
        winners = () if state.winner is None else (state.winner,)
        return Outcome(places_by(merits), winners, scores=state.banked)

    def facts(self, state: Table) -> tuple[Facts, ...]:
        """A daring seat has lost more than half of its turns to a 1."""
        pairs = zip(state.turns, state.busts, strict=True)
        return tuple(
            {"turns": turns, "busts": busts, "style": STYLES[2 * busts > turns]}
            for turns, busts in pairs
        )


def _staying(table: Table) -> tuple[Seat, ...]:
    return tuple(Seat(n) for n in range(len(table.banked)) if n not in table.left)


def _hold(table: Table, seat: Seat) -> Step[Table]:
    banked = _plus(table.banked, seat, table.points)
    held = replace(table, banked=banked, turns=_plus(table.turns, seat, 1))
    event = Held(seat, table.points, banked[seat])
    if banked[seat] >= table.target:
        return _end(held, seat, event)
    return _next_turn(held, seat, event)


def _bust(table: Table, seat: Seat) -> Step[Table]:
    turns, busts = _plus(table.turns, seat, 1), _plus(table.busts, seat, 1)
    busted = replace(table, turns=turns, busts=busts)
    return _next_turn(busted, seat, Rolled(seat, 1, points=0), Lost(seat, table.points))


def _next_turn(table: Table, after: Seat, *events: Event) -> Step[Table]:
    """On to the next seat that stays, which in a game for one is the same again."""
    if len(table.banked) == 1 and table.turn == SOLO_TURNS:
        return _end(table, None, *events)
    staying = _staying(table)
    following = next((seat for seat in staying if seat > after), staying[0])
    begun = replace(table, asked=following, turn=table.turn + 1, dice=())
    return Step(begun, events)


def _end(table: Table, winner: Seat | None, *events: Event) -> Step[Table]:
    over = replace(table, asked=None, dice=(), winner=winner)
    return Step(over, (*events, GameEnded(winner)))


def _plus(numbers: tuple[int, ...], seat: Seat, more: int) -> tuple[int, ...]:
    return tuple(number + more if n == seat else number for n, number in enumerate(numbers))
