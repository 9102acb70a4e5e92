"""What a game has and says of itself: methods and types, words, tables, options, events."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any, get_args

from bot.contract.chance import Chance
from bot.contract.errors import BadOptions, CommonRefusal, Refusal
from bot.contract.game import Event, Game, Prompt, Ranking, Seat, Seating, Step
from bot.contract.registry import GAMES
from bot.live.errors import MatchRefusal
from bot.match.errors import InvitationRefusal
from tools.conformance.play import Playout, Situation, some_action
from tools.conformance.properties import Seen, holds
from tools.conformance.record import Recorded
from tools.conformance.subject import Subject

STABLE_WORD = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")

_FIELDS: dict[str, tuple[type, str]] = {
    "key": (str, "a string"),
    "seats": (range, "a range, e.g. range(2, 5) for two to four"),
    "variants": (tuple, "a tuple of words"),
    "ranking": (Ranking, "a Ranking"),
    "seating": (Seating, "a Seating"),
    "options_type": (type, "a class"),
    "state_type": (type, "a class"),
    "observation_type": (type, "a class"),
    "refusals": (type(Refusal), "an enumeration derived from Refusal"),
    "options_refusals": (type(Refusal), "an enumeration derived from Refusal"),
}
_OWN = ("start", "variant", "prompts", "apply", "leave", "active", "observe", "outcome")
"""What every game has to say itself."""
_OTHER = (
    "counts",
    "refusal",
    "settles",
    "reveals",
    "shows",
    "exposes",
    "part",
    "deal_anew",
    "facts",
)

MOST_STEPS = 200
"""So many answers of each of some tables are looked at."""


@holds(0)
def contract(record: Recorded) -> Iterator[Seen]:
    """The game has all that the contract names."""
    for look in (_of_names, _of_subject, _of_answers):
        if found := [*look(record.subject)]:
            yield from found
            return


def _of_names(subject: Subject) -> Iterator[str]:
    game = subject.game
    for name in (*_FIELDS, "event_type"):
        if not hasattr(game, name):
            yield f"the game has no `{name}`"
        elif name in _FIELDS and not isinstance(getattr(game, name), _FIELDS[name][0]):
            yield f"`{name}` is {getattr(game, name)!r}, not {_FIELDS[name][1]}"
    for kind in kinds_of(game):
        if not (isinstance(kind, type) and issubclass(kind, Event)):
            yield f"`event_type` has {kind!r}, not a union of classes derived from Event"
    for name in (*_OWN, *_OTHER):
        own = getattr(type(game), name, None)
        if own is None or (name in _OWN and own is getattr(Game, name)):
            yield f"the game has no `{name}`"


def kinds_of(game: Game[Any]) -> tuple[Any, ...]:
    """The kinds of its events."""
    named = getattr(game, "event_type", None)
    return get_args(named) or (() if named is None else (named,))


def _of_subject(subject: Subject) -> Iterator[str]:
    if not subject.options:
        yield "the subject has no sample of options"
    for options in subject.options:
        if not isinstance(options, subject.game.options_type):
            yield f"the sample {options!r} is no {subject.game.options_type.__name__}"


def _of_answers(subject: Subject) -> Iterator[str]:
    """Of what type is what the methods return, as far as they return something."""
    for seats in dict.fromkeys((*subject.sizes[:1], *subject.sizes[-1:])):
        for options in subject.options:
            try:
                yield from _of_play(subject.game, options, seats, Random(0))
            except Exception:
                # Other properties tell what is raised, and where.
                continue


def _of_play(game: Game[Any], options: Any, seats: int, rng: Random) -> Iterator[str]:
    chance = Chance(rng.randbytes(16))
    wrong = list(_of_step(game, "start", step := game.start(options, seats, chance)))
    for _ in range(MOST_STEPS):
        yield from wrong
        if wrong:
            return
        for observer in (None, Seat(0)):
            seen: object = game.observe(step.state, observer)
            if not isinstance(seen, game.observation_type):
                yield f"`observe` returns {_kind(seen)}, not the `observation_type`"
        prompts: object = game.prompts(step.state)
        if not isinstance(prompts, tuple) or not all(isinstance(p, Prompt) for p in prompts):
            yield f"`prompts` returns {_kind(prompts)}, not a tuple of Prompts"
            return
        if not prompts:
            return
        prompt: Prompt = rng.choice(prompts)
        wrong = list(_of_step(game, "leave", game.leave(step.state, prompt.seat, chance)))
        action = some_action(rng.choice(prompt.moves), rng)
        step = game.apply(step.state, prompt.seat, action, chance)
        wrong += _of_step(game, "apply", step)


def _of_step(game: Game[Any], method: str, step: object) -> Iterator[str]:
    if not isinstance(step, Step):
        yield f"`{method}` returns {_kind(step)}, not a Step(state, events)"
        return
    if not isinstance(step.state, game.state_type):
        yield f"`{method}` returns {_kind(step.state)} as the state, not the `state_type`"
    events: object = step.events
    if not isinstance(events, tuple):
        yield f"`{method}` returns {_kind(events)} as the events, not a tuple"
        return
    for event in events:
        if type(event) not in kinds_of(game):
            yield f"`{method}` tells {_kind(event)}, which is not in the `event_type`"


def _kind(value: object) -> str:
    return "None" if value is None else f"a {type(value).__name__}"


@holds(1)
def words(record: Recorded) -> Iterator[Seen]:
    """The key, variants and refusals are stable words; refusals are nobody else's."""
    game = record.game
    own = [("key", game.key), *(("variant", word) for word in game.variants)]
    own += [("refusal", word) for word in (*game.refusals, *game.options_refusals)]
    for what, word in own:
        if not STABLE_WORD.fullmatch(word):
            yield f"the {what} {word!r} is no word in lower case with hyphens"
    taken = {*map(str, (*CommonRefusal, *MatchRefusal, *InvitationRefusal))}
    for other in GAMES.values():
        # Games that share all their words are refused alike, and explained by the same texts.
        taken |= set() if other.refusals is game.refusals else {*map(str, other.refusals)}
    for word in sorted({*map(str, game.refusals)} & taken):
        yield f"the refusal {word!r} is somebody else's already"
    if len(set(game.variants)) != len(game.variants) or not game.variants:
        yield f"the variants {game.variants} are none, or one stands twice"


@holds(1)
def tables(record: Recorded) -> Iterator[Seen]:
    """Every number of seats can be played with some sample of options."""
    game = record.game
    if not game.seats or game.seats.step != 1 or game.seats[0] < 1:
        yield f"{game.seats} are no numbers of players"
    for size in record.subject.sizes:
        if size not in game.seats:
            yield f"the subject tries {size} seats, which the game does not name"
    for table, trouble in record.broken:
        yield f"{table}: {trouble}"


@holds(1)
def options(record: Recorded) -> Iterator[Seen]:
    """Wrong options and numbers of seats are refused by words of the game."""
    game, subject = record.game, record.subject
    wrong = (-1, 0, game.seats[0] - 1, game.seats[-1] + 1)
    tries = [(options, seats) for options in subject.options for seats in wrong]
    tries += [(options, seats) for options in subject.bad_options for seats in subject.sizes]
    for options, seats in tries:
        what = f"{options} with {seats} seats"
        try:
            game.start(options, seats, Chance(bytes(16)))
            yield f"{what} is not refused"
        except BadOptions as refusal:
            if not isinstance(refusal.reason, game.options_refusals):
                yield f"{what} is refused by {refusal.reason!r}, not the game's own"
        except Exception as error:
            yield f"{what} raises {type(error).__name__} instead of BadOptions"


@holds(1)
def variants(record: Recorded) -> Iterator[Seen]:
    """A variant is one of those that the game names, and each has its sample."""
    game, met = record.game, set[str]()
    for playout in record.playouts:
        chosen, seats = playout.terms.options, len(playout.terms.players)
        met.add(variant := game.variant(chosen, seats))
        if variant not in game.variants:
            yield playout, f"the variant {variant!r} is none of {game.variants}"
        for there in record.visit((playout.start, playout.there)):
            counts: object = game.counts(chosen, seats, there.state)
            if not isinstance(counts, bool):
                yield there, f"whether it counts is {counts!r}"
    for word in sorted({*game.variants} - met):
        yield f"no sample of options has the variant {word!r}"


@holds(1)
def scenarios(record: Recorded) -> Iterator[Seen]:
    """The prepared scenarios can be played."""
    for name, trouble in record.unplayed:
        yield f"scenario {name!r}: {trouble}"
    for playout in record.playouts:
        if playout.scenario and playout.trouble and not playout.endless:
            yield playout, playout.trouble


@holds(1)
def audiences(record: Recorded) -> Iterator[Seen]:
    """Every kind of event says who may know of it, and names seats of the table."""
    for kind in kinds_of(record.game):
        if kind.audience is Event.audience:
            yield f"{kind.__name__} does not say who may know of it"
    for there in record.situations:
        for event in there.events:
            if event.audience is not None and not event.audience <= set(there.seats):
                yield there, f"{event} is for {sorted(event.audience)}, none of {there.seats}"


@holds(1, "playouts")
def ends(record: Recorded, playout: Playout) -> Iterator[Seen]:
    """Random play comes to an end at every size of table."""
    if playout.endless and not playout.eventful:
        yield playout, playout.trouble
    if playout.from_start and playout.start.outcome is not None:
        yield playout, "it is over before anybody was asked"


@holds(1, "situations")
def over(record: Recorded, there: Situation) -> Iterator[Seen]:
    """Somebody is asked, and somebody active, until there is an outcome."""
    asked = there.match.prompts
    if there.outcome is None and not asked:
        yield "nobody is asked, and there is no outcome"
    if there.outcome is None and not there.active:
        yield "nobody is active, and there is no outcome"
    if there.outcome is not None and asked:
        yield f"seat {asked[0].seat} is asked after the end"
    if there.outcome is not None and there.active:
        yield f"seats {there.active} are active after the end"
