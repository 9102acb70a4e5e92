"""A game of the dungeon that is played in a test: its questions, events and refusals."""

from typing import Any, ClassVar, Generic, Self, TypeVar

from bot.contract.errors import IllegalAction, Refusal
from bot.contract.game import Event, Game, Outcome, Prompt, Seat
from bot.games.dungeon.rules.events import Encounter, Met
from bot.games.dungeon.rules.game import GIFT
from bot.match.advance import add
from bot.match.entries import Acted, Conceded, Entry, TimedOut
from tools.conformance import Scenario
from tools.conformance.play import match_of

SEED = bytes(range(16))
StateT = TypeVar("StateT")
EventT = TypeVar("EventT", bound=Event)


class Played(Generic[StateT]):
    """Its state, everything that happened, and what happened last."""

    game: ClassVar[Game[Any]]

    def __init__(self, state: StateT, seats: int, seed: bytes = SEED) -> None:
        self.seed = seed
        self.events: list[Event] = []
        self._lay(state, seats)

    def _lay(self, state: Any, seats: int) -> None:
        table = Scenario("prepared", seats, state.options, seed=self.seed, state=state)
        self._match = match_of(self.game, table)

    @property
    def state(self) -> StateT:
        state: StateT = self._match.state
        return state

    @property
    def recent(self) -> tuple[Event, ...]:
        """The events of the last step."""
        return self._match.recent

    @property
    def prompt(self) -> Prompt:
        (prompt,) = self._match.prompts
        return prompt

    @property
    def seat(self) -> Seat:
        """The seat that is asked."""
        return self.prompt.seat

    @property
    def question(self) -> str:
        return self.prompt.question

    @property
    def answers(self) -> set[str]:
        """All legal actions, as text; where options are picked, only the start of them."""
        return {str(move.action) for move in self.prompt.moves}

    @property
    def gifts(self) -> set[str]:
        """Those of the answers that are asked about first, as gifts."""
        actions = [move.action for move in self.prompt.moves]
        asks_first = self.game.asks_first
        return {str(one) for one in actions if asks_first(self.state, self.seat, one) == GIFT}

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    @property
    def winner(self) -> Seat | None:
        outcome = self.outcome
        if outcome is None:
            return None
        (winner,) = outcome.winners
        return winner

    def add(self, entry: Entry) -> Self:
        self._match = add(self._match, entry)
        self.events += self.recent
        return self

    def do(self, *texts: str) -> Self:
        """Each action by the seat that is asked then."""
        for text in texts:
            self.add(Acted(0, self.seat, text))
        return self

    def leave(self, *seats: int) -> Self:
        """These seats give up."""
        for seat in seats:
            self.add(Conceded(0, Seat(seat)))
        return self

    def time_out(self) -> Self:
        """The time of the seat that is asked runs out."""
        default = self.prompt.default
        return self.add(TimedOut(0, self.seat, None if default is None else str(default)))

    def refused(self, text: str, seat: int | None = None) -> Refusal:
        """The reason why an action is refused; fails when it is not.

        `seat`: the one that tries it; None: the one that is asked.
        """
        try:
            add(self._match, Acted(0, self.seat if seat is None else Seat(seat), text))
        except IllegalAction as refusal:
            return refusal.reason
        raise AssertionError(f"{text} was not refused")

    def happened(self, event_type: type[EventT]) -> list[EventT]:
        return [event for event in self.events if isinstance(event, event_type)]

    @property
    def met(self) -> list[Encounter]:
        return [event.encounter for event in self.happened(Met)]
