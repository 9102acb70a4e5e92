"""Secrets: an observer who cannot tell two states apart sees and hears the same in both.

There are two ways to such states. `Subject.hide_anew` makes one of any state. And an act has
another end where chance, or the seat that answers, decides otherwise.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, combinations, cycle, islice
from random import Random
from typing import Any

from msgspec import to_builtins

from bot.contract.chance import Chance, Stream, T
from bot.contract.game import Action, Event, Seat, Step, seen_by
from bot.match.entries import Acted, Conceded, TimedOut
from bot.ui.match_view import MatchViews, everybody
from tools.conformance.play import Situation, sight, sight_at, some_action
from tools.conformance.record import Recorded, differing, holds, who
from tools.conformance.rules import tampered

TRIES = 3
"""So many other states are tried."""

Path = tuple[int | str, ...]
"""Where a value stands in a state: ("players", 2, "hand", 0)."""


@holds("pairs")
def secrets(record: Recorded, there: Situation, observer: Seat | None, other: Any) -> Iterator[str]:
    """Nobody sees, is asked, is refused or learns by the end what it may not know.

    In a state that `hide_anew` makes, of the same pieces, all looks the same to the observer.
    """
    game, options, seats = there.game, there.table.options, len(there.seats)
    looks: dict[str, Callable[[Any], Any]] = {
        "the observation": lambda state: game.observe(state, observer),
        "who is asked what": lambda state: [p.as_seen_by(observer) for p in game.prompts(state)],
        "who still plays": game.active,
        "the outcome": game.outcome,
        "whether it counts": lambda state: game.counts(options, seats, state),
    }
    if not there.match.live:
        looks["what is remembered of the end"] = game.facts
    if observer is not None and (own := there.match.prompt_of(observer)) is not None:
        right, asked = [some_action(move, record.rng) for move in own.moves], own.seat
        wrong = [fake for fake in tampered(record.rng.choice(right)) if not own.allows(fake)]
        looks["why it is refused"] = lambda state: [game.refusal(state, asked, it) for it in wrong]
        looks["a confirmation"] = lambda state: [game.asks_first(state, asked, it) for it in right]
    for what, look in looks.items():
        one, two = look(there.state), look(other)
        if one != two:
            seen = f"{who(observer)} learns by {what} ({differing(one, two)}) what it may not know"
            yield f"{seen} ({differing(there.state, other)} of the state)"
    if record.subject.pieces(other) != record.subject.pieces(there.state):
        yield f"`hide_anew` for {who(observer)} makes or loses pieces"


@holds("steps")
def events(record: Recorded, after: Situation) -> Iterator[str]:
    """Answers of seats, and their leaving, tell nobody more than their events may reveal."""
    for event in after.events:
        if event.audience is not None and not event.audience <= {*after.seats}:
            yield f"{type(event).__name__} is for a seat that is not at the table"
    if after.match.acted_in_secret:
        # `answers` checks this step. In other states other seats may have answered already.
        return
    for observer in (None, *record.some(after.seats)):
        if said := told_by(record, after, observer, seen_by(after.events, observer)):
            yield f"{said} tells {who(observer)} what it may not know"


@holds("steps")
def answers(record: Recorded, after: Situation) -> Iterator[str]:
    """An answer in a window that stays open changes nothing that anybody else may know."""
    there, entry = after.before, after.entry
    if there is None or not after.match.acted_in_secret or not isinstance(entry, Acted):
        return
    if any(event.audience is None or event.audience - {entry.seat} for event in after.events):
        yield f"seat {entry.seat} answers in secret, and others hear of it"
    names = dict.fromkeys(everybody(after.match), "")
    before, now = MatchViews(there.match, names), MatchViews(after.match, names)
    if before.public != now.public:
        yield f"seat {entry.seat} answers in secret, and everybody sees it"
    for seat in after.seats:
        if seat != entry.seat and before.of(seat) != now.of(seat):
            yield f"seat {entry.seat} answers in secret, and seat {seat} sees it"


def told_by(
    record: Recorded, after: Situation, observer: Seat | None, heard: Sequence[Event] = ()
) -> str:
    """The way in which the newest act tells an observer something hidden; "" when it does not.

    In a state that the observer cannot tell apart, the same act, or one like it, must look the same
    to it. `heard`: the facts that these events may reveal stay the same in such a state.
    """
    assert after.before is not None
    state = after.before.state
    for _ in range(TRIES):
        other = record.subject.hide_anew(state, observer, record.rng, heard)
        steps = _steps_like(after, other, record) if other != state else ()
        said = [told_apart(after, step, observer) for step in steps]
        if said and all(said):
            return said[0]
    return ""


def told_apart(after: Situation, other: Step[Any], observer: Seat | None) -> str:
    """The difference of another step that an observer hears or sees afterwards; "" for none."""
    if said := heard_apart(after.step, other, observer):
        return said
    one, two = sight_at(after, observer), sight(after.game, other.state, observer)
    return "" if one == two else f"the observation afterwards ({differing(one[0], two[0])})"


def heard_apart(one: Step[Any], two: Step[Any], observer: Seat | None) -> str:
    """The event by which an observer tells two steps apart; "" for none."""
    heard, other = seen_by(one.events, observer), seen_by(two.events, observer)
    kinds = sorted({type(event).__name__ for event in {*heard} ^ {*other}})
    return "" if heard == other else f"the event {', '.join(kinds) or 'order'}"


def _steps_like(after: Situation, other: Any, record: Recorded) -> Iterator[Step[Any]]:
    """Where the newest act leads in another state, or an answer like it, where it is not legal.

    When time is up, the default there counts, or the same answer as here: a default may follow from
    what the seat alone knows.
    """
    game, entry, chance = after.game, after.entry, Chance(after.table.seed)
    assert after.before is not None
    assert isinstance(entry, Acted | TimedOut | Conceded)
    if isinstance(entry, Conceded) or entry.action is None:
        yield game.leave(other, entry.seat, chance)
        return
    prompt = next((prompt for prompt in game.prompts(other) if prompt.seat == entry.seat), None)
    if prompt is None:
        return
    action = Action.parse(entry.action)
    answers = [prompt.default] if isinstance(entry, TimedOut) and prompt.default else []
    answers += [action] if prompt.allows(action) else []
    for move in prompt.moves if not answers else ():
        if move.action.verb == action.verb:
            size = len(action.arguments) - len(move.action.arguments)
            answers += [some_action(move, record.rng, size) for _ in range(10)]
    for answer in dict.fromkeys(answers):
        yield game.apply(other, entry.seat, answer, chance)


class Otherwise(Chance):
    """In one deck two cards have changed places; without a deck dice fall otherwise now and then.

    So most visible cards of a deck stay the same, even if many are visible.
    """

    def __init__(self, seed: bytes, rng: Random, deck: str | None = None) -> None:
        super().__init__(seed)
        self._rng, self._deck = rng, deck

    def deal(self, name: str, items: Sequence[T]) -> tuple[T, ...]:
        dealt = list(super().deal(name, items))
        if name == self._deck and len(dealt) > 1:
            one, other = self._rng.sample(range(len(dealt)), 2)
            dealt[one], dealt[other] = dealt[other], dealt[one]
        return tuple(dealt)

    def stream(self, name: str) -> Stream:
        other = self._deck is None and self._rng.random() < 0.5
        return Stream(self._rng.randbytes(16)) if other else super().stream(name)


DECK, DIE, NOBODY = "the order of a deck, or a hidden die", "how a die fell", Seat(-1)


def twins(record: Recorded) -> Iterator[tuple[Situation, Step[Any], Step[Any], str, Seat]]:
    """Two different ends of one act, or start; what decided between them; and the seat's answer.

    Either the decks or dice were others, and it was nobody's, or a seat has answered otherwise.
    """
    rng, asked = record.rng, defaultdict[tuple[Any, Seat], list[Situation]](list)
    starts = [playout.situations[0] for playout in record.playouts]
    for there in record.visit(chain(starts, record.steps)):
        seed, drawn = there.table.seed, there.chance
        for deck in islice(cycle(drawn.dealt), max(2 * TRIES, len(drawn.dealt))):
            two = there.made(Otherwise(seed, rng, deck))
            if two != there.step:
                yield there, there.step, two, DECK, NOBODY
        for _ in range(4 * TRIES if drawn.thrown else 0):
            two = there.made(Otherwise(seed, rng))
            # A die that falls in the open may be forgotten by the state.
            if two.state != there.state:
                yield there, there.step, two, DIE, NOBODY
        if isinstance(there.entry, Acted):
            asked[there.before, there.entry.seat].append(there)
    for (_, seat), answers in asked.items():
        for this, that in combinations(answers[:TRIES], 2):
            if this.state != that.state:
                yield this, this.step, that.step, f"what seat {seat} answers", seat


@holds()
def unseen(record: Recorded) -> Iterator[str]:
    """No event tells an observer what chance or another seat has decided, unless it sees that.

    Dice that change anything are noticed by everybody: a seat that may check them learns nothing
    else. `hide_anew` changes all else that the observer cannot know: where it forgets something, no
    other property sees that this is told.
    """
    changed, kept = defaultdict[Seat | None, set[Path]](set), dict[Any, Situation]()
    for there, one, two, by, seat in twins(record):
        for observer in there.observers:
            if observer == seat:
                continue
            if observer is not None and observer not in there.game.active(two.state):
                # A seat that goes out has seen what it held until then.
                continue
            if sight_at(there, observer) != sight(there.game, two.state, observer):
                continue
            if seat != NOBODY and _announced(record, one, two):
                continue
            if said := heard_apart(one, two, observer):
                yield f"{said} tells {who(observer)} {by}, which it does not see"
            elif by != DIE:
                for path in differing_paths(one.state, two.state):
                    # For a hand, it is enough that some card is another.
                    where = path[:-1] if path and isinstance(path[-1], int) else path
                    kept.setdefault((observer, where), there)
            elif observer is None:
                fell = differing(one.state, two.state)
                yield f"a die is thrown that nobody sees ({fell}), which has to be dealt"
    for there, observer, other in record.pairs:
        changed[observer].update(differing_paths(there.state, other))
    for (observer, path), record.here in kept.items():
        for _ in range(4 * TRIES):
            # Perhaps no pair was made of such a state.
            if within(path, changed[observer]):
                break
            there = record.here
            other = record.subject.hide_anew(there.state, observer, record.rng, ())
            changed[observer].update(differing_paths(there.state, other))
        if not within(path, changed[observer]):
            what = f"{who(observer)} cannot tell `{'.'.join(map(str, path))}` of the state here"
            yield f"{what}, yet `hide_anew` never changes it"


def _announced(record: Recorded, one: Step[Any], two: Step[Any]) -> bool:
    """Whether a public event, see `Subject.announces`, tells these two steps apart."""
    different = {*one.events} ^ {*two.events}
    return any(isinstance(event, record.subject.announces) for event in different)


def within(path: Path, changed: set[Path]) -> bool:
    """Whether something there, above it or below it is among what has changed."""
    return any(path[: len(other)] == other[: len(path)] for other in changed)


def differing_paths(one: Any, two: Any) -> list[Path]:
    """Where two values differ, as deep as they can be compared."""
    return [*_paths(to_builtins(one), to_builtins(two), ())]


def _paths(one: Any, two: Any, at: Path) -> Iterator[Path]:
    if one == two:
        return
    mine, other = (
        dict(enumerate(value)) if isinstance(value, list | tuple) else value for value in (one, two)
    )
    if not isinstance(mine, dict) or not isinstance(other, dict) or mine.keys() != other.keys():
        yield at
        return
    for key, value in mine.items():
        yield from _paths(value, other[key], (*at, key))
