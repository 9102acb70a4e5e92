"""How a game describes itself, what it asks, and which answers count."""

import re
from collections.abc import Iterator
from typing import get_args

from bot.contract.chance import Chance
from bot.contract.errors import BadOptions, CommonRefusal, IllegalAction, Refusal
from bot.contract.game import LONGEST_ACTION, Action, Seat
from bot.contract.registry import GAMES
from bot.live.errors import MatchRefusal
from bot.match.entries import Acted, Undone
from bot.match.errors import InvitationRefusal
from bot.ui.custom_ids import MatchCommand
from tools.conformance.play import (
    Playout,
    Situation,
    Trial,
    describe,
    longest_action,
    some_action,
    write,
)
from tools.conformance.properties import holds
from tools.conformance.record import Recorded

WORD = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
"""A stable word."""

ACTION = re.compile(rf"{WORD.pattern}(:[-a-z0-9.,]+)?")
"""The text of an action."""


@holds("situations")
def prompts(record: Recorded, there: Situation) -> Iterator[str]:
    """A prompt asks one seat one thing, with a default and answers that differ."""
    asked = [prompt.seat for prompt in there.match.prompts]
    if len(set(asked)) < len(asked) or not set(asked) <= set(there.seats):
        yield f"seats {asked} are asked at once"
    for prompt in there.match.prompts:
        question, moves, default = prompt.question, prompt.moves, prompt.default
        if not WORD.fullmatch(question):
            yield f"the question {question!r} is no stable word"
        if prompt.host_may and not prompt.public:
            yield f"the host may answer {question}, yet it is not public"
        if not moves or len(set(moves)) != len(moves):
            yield f"{question} has no answer, or a move stands twice"
        if default is not None and not prompt.allows(default):
            yield f"the default {default} of {question} is not legal"


@holds()
def texts(record: Recorded) -> Iterator[str]:
    """The text of an action is a verb of its own, `:` and a-z 0-9 - . , no more than a button has.

    `LONGEST_ACTION` says how much that is.
    """
    asked = {prompt for there in record.situations for prompt in there.match.prompts}
    moves = {move for prompt in asked for move in prompt.moves}
    for action in sorted(map(longest_action, moves)):
        text = str(action)
        if len(text) > LONGEST_ACTION:
            yield f"{text} has {len(text)} characters"
        if not ACTION.fullmatch(text) or Action.parse(text) != action:
            yield f"{text!r} has other characters than an action"
        if action.verb in [*MatchCommand]:
            yield f"the verb {action.verb!r} belongs to the handlers"


@holds("playouts")
def occasions(record: Recorded, playout: Playout) -> Iterator[str]:
    """A name of an occasion, `about`, stands for one occasion alone.

    Else a button of before counts for whoever is asked anew and had not answered yet.
    """
    whose = dict[str, Seat]()
    for there in record.visit(playout.situations):
        for prompt in there.match.prompts:
            # After an act is taken back, or a seat has left, a name of before comes back.
            named = prompt.about and not prompt.window and playout.plain
            if named and whose.setdefault(prompt.about, prompt.seat) != prompt.seat:
                yield f"the name {prompt.about!r} comes back for seat {prompt.seat}"
            answer = there.match.answers.get(prompt.seat)
            if answer is None:
                continue
            then = playout.situations[answer.version - 1].match
            old = then.prompt_of(prompt.seat)
            if old is None or not (old.window or len(then.prompts) > 1):
                continue
            if (old.question, old.about) == (prompt.question, prompt.about):
                yield (
                    f"seat {prompt.seat} has answered {prompt.question} and is asked it again "
                    f"with the same `about` {prompt.about!r}"
                )


@holds("tried")
def accepted(record: Recorded, trial: Trial) -> Iterator[str]:
    """Every legal answer is accepted, and meant by one move of its prompt alone."""
    if trial.error:
        yield f"{trial}, which is legal, raises {trial.error}"
    asked = trial.there.match.prompt_of(trial.seat)
    if asked is not None and trial.action is not None:
        meant = sum(move.allows(trial.action) for move in asked.moves)
        if meant > 1:
            yield f"{trial} is meant by {meant} moves"


SIGNS = ("a", "z", "0", "9", "-", ".", ",", ":", " ", "\n", "\0", "é", "١", "ж", "🎲", "draw", "=")
"""Actions that nobody would send on purpose are made of these."""


@holds()
def refusals(record: Recorded) -> Iterator[str]:
    """Every other answer is refused by a word of the game, and changes nothing.

    All refusals that the subject names are met, and no others of the game's own.
    """
    game, met, named = record.game, set[Refusal](), record.subject.refusals
    for there, entry in _illegal(record):
        asked = isinstance(entry, Acted) and there.match.prompt_of(entry.seat) is not None
        before, wrong = hash(there.state) if asked else 0, ""
        try:
            there.then(entry)
            wrong = "it is accepted"
        except IllegalAction as refusal:
            reason = refusal.reason
            met.add(reason)
            if asked and hash(there.state) != before:
                wrong = "it has changed the state"
            elif not isinstance(reason, (game.refusals, CommonRefusal)):
                wrong = f"{reason!r} is no word of the game"
            elif asked and reason not in (*game.refusals, CommonRefusal.NOT_NOW):
                wrong = f"it is refused by {reason.value!r}, yet the seat is asked"
        except Exception as error:
            wrong = f"it raises {describe(error)}"
        if wrong:
            yield f"{write(entry)!r}, which is not legal: {wrong}"
    record.here = None
    for reason in sorted(named - met | met - named - {*CommonRefusal}) if named is not None else ():
        yield f"no illegal try met {reason.value!r}, or the subject does not name this refusal"


def _illegal(record: Recorded) -> Iterator[tuple[Situation, Acted | Undone]]:
    """Others' acts taken back; what is legal elsewhere, what looks like it, and gibberish."""
    rng = record.rng
    moves = {m: None for there in record.live for p in there.match.prompts for m in p.moves}
    known = sorted({some_action(move, rng) for move in moves})
    near = [fake for action in known for fake in tampered(action)]
    # Where a seat has just left, too.
    left = [trial.after for trial in rng.sample(record.exits, min(30, len(record.exits)))]
    for there in record.visit((*record.moments, *left)):
        at = there.match.version + 1
        for seat in there.seats:
            if seat != there.match.undoable:
                yield there, Undone(at, seat)
        here = [some_action(rng.choice(prompt.moves), rng) for prompt in there.match.prompts]
        tries = [fake for action in here[:1] for fake in rng.sample([*tampered(action)], 4)]
        # One of each verb.
        tries += {each.verb: each for each in rng.sample(known, len(known))}.values()
        tries += rng.sample(near, min(4, len(near)))
        tries += [Action.parse("".join(rng.choices(SIGNS, k=rng.randint(0, 12)))) for _ in "12"]
        for action in tries:
            for seat in (*there.seats, Seat(-1), Seat(len(there.seats))):
                prompt = there.match.prompt_of(seat)
                if prompt is None or not prompt.allows(action):
                    yield there, Acted(at, seat, str(action))


def tampered(action: Action) -> Iterator[Action]:
    """Actions that look like this one and are not it; some may be legal by themselves."""
    verb, arguments = action.verb, action.arguments
    for others in ((), ("",), (*arguments, ""), (*arguments, "0"), arguments * 2, arguments[::-1]):
        yield Action(verb, others)
    for changed in (str.upper, " {}".format, "0{}".format):
        yield Action(verb, tuple(map(changed, arguments)))
    for other in (verb.upper(), f"{verb} ", ""):
        yield Action(other, arguments)
    yield Action.parse(f"{action}\n")
    yield Action.parse(f"{action}:")


@holds()
def words(record: Recorded) -> Iterator[str]:
    """The key, variants and refusals are stable words; refusals are nobody else's."""
    game = record.game
    for word in (game.key, *game.variants, *game.refusals, *game.options_refusals):
        if not WORD.fullmatch(word):
            yield f"{str(word)!r} is no word in lower case with hyphens"
    taken = {*map(str, (*CommonRefusal, *MatchRefusal, *InvitationRefusal))}
    for other in GAMES.values():
        # Games that share all their words are refused alike, and explained by the same texts.
        taken |= set() if other.refusals is game.refusals else {*map(str, other.refusals)}
    for word in sorted({*map(str, game.refusals)} & taken):
        yield f"the refusal {word!r} is somebody else's already"


@holds()
def tables(record: Recorded) -> Iterator[str]:
    """All tables can be set, with options of every variant; others are refused in the game's words.

    Prepared scenarios can be set too.
    """
    game, subject = record.game, record.subject
    yield from record.unplayed
    met = set[str]()
    for there in record.visit(playout.start for playout in record.playouts):
        met.add(game.variant(there.options, len(there.seats)))
    for word in sorted(met ^ {*game.variants}):
        yield f"the variant {word!r} is not named by the game, or no sample of options has it"
    record.here = None
    wrong = (-1, 0, game.seats[0] - 1, game.seats[-1] + 1)
    tries = [(options, seats) for options in subject.options for seats in wrong]
    tries += [(options, seats) for options in subject.bad_options for seats in subject.sizes]
    for options, seats in tries:
        try:
            game.start(options, seats, Chance(bytes(16)))
            yield f"{options} with {seats} seats is not refused"
        except BadOptions as refusal:
            if not isinstance(refusal.reason, game.options_refusals):
                yield f"{options} with {seats} seats is refused by {refusal.reason!r}"
        except Exception as error:
            yield f"{options} with {seats} seats raises {type(error).__name__}, not BadOptions"


@holds("situations")
def audiences(record: Recorded, there: Situation) -> Iterator[str]:
    """Only seats of the table may know of an event that is not for all."""
    for event in there.events:
        if event.audience is not None and not event.audience <= set(there.seats):
            yield f"{event} is for {sorted(event.audience)}, none of {there.seats}"


@holds("playouts")
def ends(record: Recorded, playout: Playout) -> Iterator[str]:
    """Play comes to an end: at random, while seats leave and take back, and from scenarios."""
    if playout.trouble:
        yield playout.trouble
    if not playout.prepared and not playout.start.match.live:
        yield "it is over before anybody was asked"


@holds("situations")
def over(record: Recorded, there: Situation) -> Iterator[str]:
    """Somebody is asked, and somebody active, until there is an outcome; then nobody is."""
    asked, ended = [prompt.seat for prompt in there.match.prompts], there.outcome is not None
    for seats, what in ((asked, "asked"), ([*there.active], "active")):
        if bool(seats) is ended:
            yield f"seats {seats} are {what} {'after the end' if ended else 'and it is no end'}"


@holds()
def coverage(record: Recorded) -> Iterator[str]:
    """Every kind of event, and every question that the subject names, is met.

    So that the other properties are known to have looked everywhere.
    """
    matches = [there.match for there in record.situations]
    happened = {type(event) for match in matches for event in match.recent}
    for kind in get_args(record.game.event_type) or (record.game.event_type,):
        if kind not in happened:
            yield f"{kind.__name__} never happened"
    asked = {str(prompt.question) for match in matches for prompt in match.prompts}
    if (named := record.subject.questions) is not None:
        for word in sorted(named ^ asked):
            yield f"the question {str(word)!r} was never put, or is none that the subject names"
