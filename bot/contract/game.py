# Over 400 lines: the parts and the promises of a game are one contract.

"""The contract of a game: actions, prompts, events, observations, and the `Game` protocol."""

from abc import abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any, ClassVar, Generic, NamedTuple, NewType, Protocol, TypeVar

from msgspec import Struct

from bot.contract.chance import Chance
from bot.contract.errors import CommonRefusal, Refusal

Seat = NewType("Seat", int)
"""A player's place at the table, 0 … n-1."""

Audience = frozenset[Seat] | None
"""The seats that may know of an event, or everyone (None). The public is in no seat."""

EVERYONE: Audience = None
NOBODY: Audience = frozenset()


LONGEST_ACTION = 60
"""The most characters of an action's text: a button carries it with the match and the version."""


# Actions, prompts, events and states are made by the thousand and never lead back to themselves:
# the search for cycles leaves them out (`gc=False`).


class Action(Struct, frozen=True, order=True, gc=False):
    """An answer to a prompt, with a stable text form: `draw`, `discard:torch`, `reroll:p1,d3`.

    Buttons carry the text and the log keeps it, so it never changes. It may name what is secret, so
    a log is shown to nobody. No game may use the verbs of `MatchCommand`.
    """

    verb: str
    arguments: tuple[str, ...] = ()

    @property
    def argument(self) -> str:
        """The only argument; "" when there is none."""
        return self.arguments[0] if self.arguments else ""

    def __str__(self) -> str:
        return f"{self.verb}:{','.join(self.arguments)}" if self.arguments else self.verb

    @classmethod
    def parse(cls, text: str) -> "Action":
        """Read the text form. Any text parses; whether it is legal is for `Prompt.allows`."""
        verb, colon, rest = text.partition(":")
        return cls(verb, tuple(rest.split(",")) if colon else ())


class Pick(Struct, frozen=True, gc=False):
    """Options left open by a move: `least` to `most` of them are picked, in this order.

    At least one: "pick nothing" is a separate move, as menus cannot be submitted empty.
    No option stands twice: two cards that look alike have keys of their own.
    """

    options: tuple[str, ...]
    least: int
    most: int

    def __post_init__(self) -> None:
        """Raises `ValueError`."""
        if not 1 <= self.least <= self.most <= len(self.options):
            raise ValueError(f"{self.least} to {self.most} of {len(self.options)} options")
        if len(set(self.options)) < len(self.options):
            # The error does not name the option, which may be secret.
            raise ValueError("an option stands twice")


class Move(Struct, frozen=True, gc=False):
    """One way to answer a prompt: a whole action, or the start of one whose rest is picked.

    `public`: everybody may see it, also beside moves that only its seat may know.
    """

    action: Action
    pick: Pick | None = None
    public: bool = False

    def allows(self, action: Action) -> bool:
        if self.pick is None:
            return action == self.action
        fixed = len(self.action.arguments)
        picked = action.arguments[fixed:]
        return action == self.complete(picked) and self.pick.least <= len(picked) <= self.pick.most

    def complete(self, picked: Collection[str]) -> Action:
        """The action with these options picked, in the one order that counts."""
        options = self.pick.options if self.pick is not None else ()
        in_order = tuple(option for option in options if option in picked)
        return Action(self.action.verb, (*self.action.arguments, *in_order))


class Prompt(Struct, frozen=True, gc=False):
    """A question that the rules put to one seat, with every legal answer.

    That a seat is asked is public; the moves may name what only it knows. `host_may`: a host, who
    does not play, may answer in the seat's place; then the moves are public. `public`: so they are.

    `about`: the public name of the occasion, e.g. "trick-7". Equal questions of two occasions are
    two questions: a button of the earlier one is outdated. The questions of one occasion to one
    seat are a turn, and share its time; without a name each is a turn of its own.

    `default`: the answer that counts when the seat's time runs out; None: the seat leaves, so that
    of two it has lost. `bank`: whether the seat may spend its bank on it, after the time of a turn.

    `window`: the question is put to several seats at once, whose answers come out together. A seat
    that has answered (`answered`) stays asked, with the same question, and may change its answer in
    secret. A window has a time of its own (`TimeControl.window`); then `default` counts.
    """

    seat: Seat
    question: str
    moves: tuple[Move, ...]
    host_may: bool = False
    about: str = ""
    public: bool = False
    default: Action | None = None
    window: bool = False
    bank: bool = True
    answered: Action | None = None

    def move(self, action: Action) -> Move | None:
        """The move that the action makes, or None when it is not legal."""
        for move in self.moves:
            if move.allows(action):
                return move
        return None

    def allows(self, action: Action) -> bool:
        return self.move(action) is not None

    def in_order(self, action: Action) -> Action:
        """The legal action whose options were picked in another order; any other as it is."""
        for move in self.moves:
            if move.pick is not None and action.verb == move.action.verb:
                meant = move.complete(action.arguments[len(move.action.arguments) :])
                if move.allows(meant) and sorted(meant.arguments) == sorted(action.arguments):
                    return meant
        return action

    def as_seen_by(self, observer: Seat | None) -> "Prompt":
        """The prompt with so much of its moves, default and answer as this observer may know."""
        if self.seat == observer or (self.public and self.answered is None):
            return self
        return Prompt(
            self.seat,
            self.question,
            self.moves if self.public else tuple([move for move in self.moves if move.public]),
            self.host_may,
            self.about,
            self.public,
            self.default if self.public else None,
            self.window,
            self.bank,
        )


class Event(Struct, frozen=True, gc=False):
    """Something that happened, with its `audience`. A game's events are a tagged union."""

    @property
    @abstractmethod
    def audience(self) -> Audience:
        # A struct cannot be an ABC, which would slow isinstance down, so this fails at run time.
        raise NotImplementedError(f"{type(self).__name__} does not say who may know of it")


class PublicEvent(Event, frozen=True):
    """Something that everyone may know of."""

    audience: ClassVar[Audience] = EVERYONE


class PrivateEvent(Event, frozen=True):
    """Something that one seat alone may know of."""

    seat: Seat

    @property
    def audience(self) -> Audience:
        return frozenset((self.seat,))


def seen_by(events: Iterable[Event], observer: Seat | None) -> tuple[Event, ...]:
    """The events that a seat, or the public (None), may know of."""
    if observer is None:
        return tuple([event for event in events if event.audience is None])
    return tuple([e for e in events if e.audience is None or observer in e.audience])


class Outcome(Struct, frozen=True):
    """The end of a game, seat by seat.

    `places`: 1 is the best; equals share one and the next is skipped (1, 1, 3). `winners`: several
    seats share a win; nobody may have won. `scores`: points by which those who stayed
    compare, the more the better; None where there are none.
    """

    places: tuple[int, ...]
    winners: tuple[Seat, ...]
    scores: tuple[int, ...] | None = None


def places_by(merits: Sequence[Any]) -> tuple[int, ...]:
    """The places of seats whose merits compare, the greatest first: (5, 9, 5) gives (2, 1, 2)."""
    return tuple(1 + sum(other > own for other in merits) for own in merits)


Facts = Mapping[str, str | int]
"""The facts of a seat's result: words label it (`hero`), numbers are summed up on boards.

A key is a stable word in lower case with hyphens.
"""


class Ranking(StrEnum):
    """How players are ranked."""

    WINS = "wins"
    """Most matches won, then fewest lost."""
    SCORE = "score"
    """The best score of any match."""


class Seating(StrEnum):
    """The order of the seats of an open table.

    Elsewhere a challenger sits before the others, a host names the seats in order, and a rematch
    moves everybody on by one.
    """

    DEALT = "dealt"
    JOINED = "joined"
    """In the order of joining; the opener is first."""


StateT = TypeVar("StateT")


class Step(NamedTuple, Generic[StateT]):
    """The next state, and what happened on the way, in order."""

    state: StateT
    events: tuple[Event, ...]


class Game(Protocol[StateT]):
    """The rules of one game. Every method is pure: same arguments, same result.

    States, events and observations encode to JSON by msgspec, and decode to equal values.
    """

    key: str
    """The name that the store and the catalogues use, e.g. "deathmatch"."""
    seats: range
    variants: tuple[str, ...]
    labels: tuple[str, ...] = ()
    """Facts that are words, by which results are kept apart as well, e.g. "hero"; "" does not."""
    peaks: tuple[str, ...] = ()
    """Facts of which boards keep the greatest number instead of the sum, e.g. "deepest"."""
    seating: Seating = Seating.DEALT
    options_type: type[Any]
    state_type: type[StateT]
    event_type: Any
    observation_type: type[Any]
    refusals: type[Refusal]
    """Why an action is refused: the game's own reasons, besides `CommonRefusal`."""
    options_refusals: type[Refusal]
    """Why it cannot be played with some options, or by so many."""
    confirmations: tuple[str, ...] = ()
    """The words of `asks_first`, besides ""; each names the texts `confirm-<word>…`."""

    def start(self, options: Any, seats: int, chance: Chance) -> Step[StateT]:
        """Set the table. Raises `BadOptions` for options or a number of seats it does not know."""

    def variant(self, options: Any, seats: int) -> str:
        """The word under which results are kept apart within the game, e.g. "warrior"."""

    def ranking(self, variant: str) -> Ranking:
        """How a variant is ranked. Where one is ranked by score, all variants have scores."""
        return Ranking.WINS

    def label_values(self, label: str) -> tuple[str, ...]:
        """The values of one of the `labels`, in the order in which people are offered them."""
        return ()

    def again(self, options: Any, start: StateT) -> Any:
        """The options with which the same people play again. `start`: the match's first state."""
        return options

    def counts(self, options: Any, seats: int, state: StateT) -> bool:
        """Whether a game that ended in this state counts for statistics; practice does not."""
        return True

    def prompts(self, state: StateT) -> tuple[Prompt, ...]:
        """The open questions: the only definition of legality. () when the game is over.

        At most one for each seat, none for a seat that has left. A seat's own prompt must follow
        from what that seat may know.
        """

    def apply(self, state: StateT, seat: Seat, action: Action, chance: Chance) -> Step[StateT]:
        """Make a move that the seat's prompt allows: the caller has checked that."""

    def refusal(self, state: StateT, seat: Seat, action: Action) -> Refusal:
        """Why an action is none of those that the seat, which is asked, can answer with."""
        return CommonRefusal.NOT_NOW

    def asks_first(self, state: StateT, seat: Seat, action: Action) -> str:
        """The word of the question that a client asks before this legal action is made.

        "": none. Picked items stand in the order of the options. Like a prompt, this must follow
        from what the seat may know.
        """
        return ""

    def settles(self, events: Sequence[Event]) -> bool:
        """Whether an act with these public events cannot be taken back, nor any act before it.

        Showing anything hidden, or throwing a die, settles; so does, whatever this says, an act
        that takes a seat out of the game or ends it.
        """
        return True

    def reveals(self, events: Sequence[Event]) -> bool:
        """Whether these public events have shown everybody what was hidden, or thrown a die.

        Then a host does not take the act back, but deals the part anew (`deal_anew`).
        """
        return self.settles(events)

    def shows(self, event: Event, seat: Seat) -> int:
        """How many hidden things, as cards, an event shows to a seat that may know of it.

        Only asked for events that not everybody may know of. A seat's own choice shows it nothing:
        0. Equal events of one part show the same things, so an event that shows a card names it.
        """
        return 1

    def exposes(self, events: Sequence[Event]) -> bool:
        """Whether with these public events anybody was shown something hidden, alone or with all.

        Then taking the act back is for the host to grant, which everybody sees: so this follows
        from what everybody knows.
        """
        return self.settles(events)

    def part(self, state: StateT) -> str:
        """The part of the game that is being played, by a name used once in it: "adventure-2".

        "": the whole game; once anything was revealed in it, a host can only have the whole match
        played anew. A part begins with a state in which nobody has done anything in it.
        """
        return ""

    def deal_anew(self, state: StateT, chance: Chance) -> Step[StateT]:
        """The first state of a part with a name once more, dealt with the luck of `chance`.

        `state`: the one with which it began. All that everybody saw there stays, e.g. the score,
        but for what is dealt openly; so do hands that last longer, and undrawn cards are shuffled.
        The questions to the seats have the same `about` as before.
        """
        name = type(self).__name__
        raise NotImplementedError(f"{name} has no parts")

    def played_back(self, state: StateT) -> str:
        """The newest part whose board has become a playback, by its name; "" before the first.

        It may be the one that is being played: then its playback waits for an answer. The next
        part, or the result, stands on a board of its own. A part that does not become a playback
        leaves its board to the next one. An act that changes this settles and reveals.
        """
        return ""

    def leave(self, state: StateT, seat: Seat, chance: Chance) -> Step[StateT]:
        """Take a seat out for good, because it gave up or its time ran out.

        It is never asked again, and comes after all who are still in at the end, whatever the
        score; the rules compare it with eliminated seats. One that is out of the game already keeps
        the place that it has earned. It has not left before, and the game is not over. A last
        active seat has won; if it leaves, nobody has.
        """

    def active(self, state: StateT) -> tuple[Seat, ...]:
        """The seats that still play: neither out of the game nor gone. () when it is over."""

    def observe(self, state: StateT, seat: Seat | None) -> Any:
        """All that one seat, or the public (None), may know of a state, and nothing more."""

    def outcome(self, state: StateT) -> Outcome | None:
        """The end; None while the game goes on."""

    def facts(self, state: StateT) -> tuple[Facts, ...]:
        """The facts of each seat's result, should it end like this; () for none."""
        return ()


GAMES: dict[str, Game[Any]] = {}
"""Entered by `bot.ui.games.register`, from above: nothing below a game names one."""
