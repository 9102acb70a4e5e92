"""What a game has not, or of another type, although the contract names it."""

from typing import Any

from bot.contract.chance import Chance
from bot.contract.game import Action, Game, Seat, Step
from tests.tools.conformance import tiny
from tests.tools.conformance.broken import ListsSeats, breaks
from tests.tools.conformance.tiny import Observation, Options, State, Tiny

breaks("contract", "`seats` is (2, 3, 4), not a range")(ListsSeats)


@breaks("contract", "the game has no `options_type`")
class WithoutOptionsType(Tiny):
    @property
    def options_type(self) -> Any:  # type: ignore[override]  # there is no other way to take it away
        raise AttributeError


@breaks("contract", "`refusals` is no enumeration derived from Refusal")
class RefusesByStrings(Tiny):
    refusals: Any = str


@breaks("contract", "not a union of classes derived from Event")
class TellsStrings(Tiny):
    event_type: Any = str


@breaks("contract", "the game has no `leave`")
class NobodyLeaves(Tiny):
    leave = Game.leave


@breaks("contract", "the sample {'cards': 2} is no Options", options=({"cards": 2},))
class LooseOptions(Tiny):
    pass


@breaks("contract", "the subject has no sample of options", options=())
class NoSample(Tiny):
    pass


@breaks("contract", "`start` returns a tuple, not a Step(state, events)")
class StartsWithTuple(Tiny):
    def start(self, options: Options, seats: int, chance: Chance) -> Any:
        state, events = super().start(options, seats, chance)
        return (state, events)


@breaks("contract", "`apply` returns a tuple, not a Step(state, events)")
class AppliesToTuple(Tiny):
    def apply(self, state: State, seat: Seat, action: Action, chance: Chance) -> Any:
        after, events = super().apply(state, seat, action, chance)
        return (after, events)


@breaks("contract", "`leave` returns None, not a Step(state, events)")
class LeavesForNothing(Tiny):
    def leave(self, state: State, seat: Seat, chance: Chance) -> Any:
        return None


@breaks("contract", "`apply` returns a list as the events, not a tuple")
class TellsLists(Tiny):
    def apply(self, state: State, seat: Seat, action: Action, chance: Chance) -> Any:
        after, events = super().apply(state, seat, action, chance)
        listed: Any = [*events]
        return Step(after, listed)


@breaks("contract", "`start` tells a Dealt, which is not in the `event_type`")
class TellsWhatItDoesNotName(Tiny):
    event_type = tiny.Laid | tiny.Rolled


@breaks("contract", "`start` returns a State as the state, not the `state_type`")
class OtherState(Tiny):
    state_type: Any = Observation


@breaks("contract", "`observe` returns a State, not the `observation_type`")
class ShowsTheState(Tiny):
    def observe(self, state: State, seat: Seat | None) -> Any:
        return state


@breaks("contract", "`prompts` returns a list, not a tuple of Prompts")
class ListsPrompts(Tiny):
    def prompts(self, state: State) -> Any:
        return [*super().prompts(state)]
