"""A game for the tests of matches: round by round, all are asked at once.

It asks, tells, hides and settles in every way that a match has to tell apart.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.contract.chance import Chance
from bot.contract.errors import CommonRefusal, Refusal
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
    Seating,
    Step,
    places_by,
)
from bot.contract.window import Window
from bot.match.advance import add
from bot.match.entries import Acted
from bot.match.ids import UserId
from bot.match.match import Match
from bot.match.terms import Terms
from tests.match.agreed import BEGAN, agreed

ANNA, BOHDAN, CHRYSTIA, HOST, STRANGER = (UserId(number) for number in range(11, 16))
FIRST, SECOND, THIRD = (Seat(number) for number in range(3))


class GatheringOptions(Struct, frozen=True):
    """How its questions are put.

    `window`: in a window, so that all that is done in a round comes out together. `opens`: before
    the first one the first seat is asked alone. `default`: a seat that runs out of time passes,
    instead of leaving. `practice`: it does not count until somebody has laid a card. `asks`: a seat
    that lays the card b in an odd round is asked first.
    """

    window: bool = False
    opens: bool = False
    default: bool = False
    public: bool = False
    host_may: bool = False
    practice: bool = False
    asks: bool = False


class Gathered(Struct, frozen=True):
    """`extra`: the cards that a seat has got besides a, b and c; each knows its own."""

    options: GatheringOptions
    active: tuple[Seat, ...]
    waiting: tuple[Seat, ...]
    scores: tuple[int, ...]
    extra: tuple[str, ...]
    round: int = 1
    over: bool = False
    window: Window = Window()


class Laid(PublicEvent, frozen=True, tag="laid"):
    seat: Seat
    cards: tuple[str, ...]


class Peeked(Event, frozen=True, tag="peeked"):
    """Nobody else hears of it."""

    seat: Seat

    @property
    def audience(self) -> Audience:
        return frozenset({self.seat})


class Rolled(PublicEvent, frozen=True, tag="rolled"):
    number: int


class GatheringRefusal(Refusal):
    NO_SUCH_CARDS = "no-such-cards"


class Gathering(Game[Gathered]):
    """Every round, each seat does one of these.

    To pass does nothing; to lay one or two cards gives a point for each; to peek is private; to
    roll throws a die. To hum is heard by all, and the same is asked again. To give another seat a
    card is seen by nobody else. To ring ends the round at once, and all are asked anew; to fall is
    to be out of the game; to finish ends it.
    """

    key = "gathering"
    seats = range(2, 5)
    variants = ("gathering",)
    seating = Seating.JOINED
    options_type = GatheringOptions
    state_type = Gathered
    event_type = Laid | Peeked | Rolled
    observation_type = dict
    refusals = GatheringRefusal
    options_refusals = GatheringRefusal
    confirmations = ("lay-b",)

    def start(self, options: GatheringOptions, seats: int, chance: Chance) -> Step[Gathered]:
        everyone = tuple(Seat(number) for number in range(seats))
        waiting = everyone[:1] if options.opens else everyone
        window = Window.of(everyone) if options.window and not options.opens else Window()
        state = Gathered(options, everyone, waiting, (0,) * seats, ("",) * seats, window=window)
        return Step(state, ())

    def variant(self, options: GatheringOptions, seats: int) -> str:
        return "gathering"

    def counts(self, options: GatheringOptions, seats: int, state: Gathered) -> bool:
        return not options.practice or any(state.scores)

    def prompts(self, state: Gathered) -> tuple[Prompt, ...]:
        if self.outcome(state) is not None:
            return ()
        return tuple(self._prompt(state, seat) for seat in state.waiting)

    def _prompt(self, state: Gathered, seat: Seat) -> Prompt:
        verbs = ("pass", "peek", "roll", "ring", "fall", "finish", "hum")
        others = (str(other) for other in state.active if other != seat)
        options = state.options
        return Prompt(
            seat,
            "gather",
            (
                *(Move(Action(verb)) for verb in verbs),
                *(Move(Action("give", (other,))) for other in others),
                Move(Action("lay"), Pick(("a", "b", "c", *state.extra[seat]), 1, 2)),
            ),
            host_may=options.host_may,
            about=f"round-{state.round}",
            public=options.public,
            default=Action("pass") if options.default or options.window else None,
            window=bool(state.window.asked),
            answered=state.window.answer(seat),
        )

    def apply(self, state: Gathered, seat: Seat, action: Action, chance: Chance) -> Step[Gathered]:
        if not state.window.asked:
            return self._done(state, seat, action, chance)
        return self._go_on(replace(state, window=state.window.answered(seat, action)), chance)

    def _go_on(self, state: Gathered, chance: Chance) -> Step[Gathered]:
        """All that is done in a window, once all have answered."""
        now, happened, round_, window = state, list[Event](), state.round, state.window
        if not window.complete:
            return Step(state, ())
        for seat in window.asked:
            action = window.answer(seat)
            assert action is not None
            if not now.over and seat in now.active:
                now, events = self._done(now, seat, action, chance)
                happened += events
        return Step(_next_round(replace(now, round=round_)), tuple(happened))

    def _done(self, state: Gathered, seat: Seat, action: Action, chance: Chance) -> Step[Gathered]:
        answered = _answered(state, seat)
        match action.verb:
            case "lay":
                scores = list(state.scores)
                scores[seat] += len(action.arguments)
                laid = replace(answered, scores=tuple(scores))
                return Step(laid, (Laid(seat, action.arguments),))
            case "peek":
                return Step(answered, (Peeked(seat),))
            case "roll":
                dice = chance.stream(f"round-{state.round}/seat-{seat}")
                return Step(answered, (Rolled(dice.below(10**9)),))
            case "ring":
                return Step(_next_round(state), ())
            case "give":
                extra = list(state.extra)
                other = int(action.argument)
                extra[other] += chr(ord("d") + len(extra[other]))
                return Step(replace(answered, extra=tuple(extra)), ())
            case "fall":
                return Step(_without(answered, seat), ())
            case "finish":
                return Step(replace(state, over=True), ())
            case "hum":
                return Step(state, (Laid(seat, ()),))
        return Step(answered, ())

    def refusal(self, state: Gathered, seat: Seat, action: Action) -> Refusal:
        if action.verb == "lay":
            return GatheringRefusal.NO_SUCH_CARDS
        return CommonRefusal.NOT_NOW

    def asks_first(self, state: Gathered, seat: Seat, action: Action) -> str:
        lays_b = action.verb == "lay" and "b" in action.arguments
        return "lay-b" if state.options.asks and lays_b and state.round % 2 else ""

    def settles(self, events: Sequence[Event]) -> bool:
        return any(isinstance(event, Rolled | Peeked) for event in events)

    def leave(self, state: Gathered, seat: Seat, chance: Chance) -> Step[Gathered]:
        left = _without(state, seat)
        if not state.window.asked or len(left.active) < 2:
            return Step(left, ())
        return self._go_on(replace(left, window=state.window.without((seat,))), chance)

    def active(self, state: Gathered) -> tuple[Seat, ...]:
        return state.active if self.outcome(state) is None else ()

    def observe(self, state: Gathered, seat: Seat | None) -> Any:
        return {"round": state.round, "extra": "" if seat is None else state.extra[seat]}

    def outcome(self, state: Gathered) -> Outcome | None:
        if not state.over and len(state.active) > 1:
            return None
        places = places_by([(seat in state.active, score) for seat, score in _seated(state)])
        winners = tuple(seat for seat in state.active if places[seat] == 1)
        return Outcome(places, winners, state.scores)

    def facts(self, state: Gathered) -> tuple[Facts, ...]:
        return tuple({"hero": f"number-{seat}", "laid": score} for seat, score in _seated(state))


def _seated(state: Gathered) -> tuple[tuple[Seat, int], ...]:
    return tuple((Seat(number), score) for number, score in enumerate(state.scores))


def _answered(state: Gathered, seat: Seat) -> Gathered:
    waiting = tuple(other for other in state.waiting if other != seat)
    return replace(state, waiting=waiting) if waiting else _next_round(state)


def _next_round(state: Gathered) -> Gathered:
    window = Window.of(state.active) if state.options.window else Window()
    return replace(state, waiting=state.active, round=state.round + 1, window=window)


def _without(state: Gathered, seat: Seat) -> Gathered:
    active = tuple(other for other in state.active if other != seat)
    waiting = tuple(other for other in state.waiting if other != seat)
    return replace(state, active=active, waiting=waiting or active)


def gathering(seats: int = 3, **options: bool) -> Terms:
    """The terms of a game of Anna, Bohdan, Chrystia and so on, with a host."""
    players = (ANNA, BOHDAN, CHRYSTIA, UserId(99))[:seats]
    return agreed("gathering", GatheringOptions(**options), players, host=HOST)


def acted(seat: Seat, action: str, at: int = BEGAN + 1) -> Acted:
    return Acted(at, seat, action)


def after(match: Match, *acts: tuple[Seat, str]) -> Match:
    """The match with these answers."""
    for seat, action in acts:
        match = add(match, acted(seat, action))
    return match
