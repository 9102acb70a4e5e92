"""What is asked, and which answers count: the prompts, and acts that are made or refused."""

import re
from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import NamedTuple

from bot.contract.errors import CommonRefusal, IllegalAction, Refusal
from bot.contract.game import LONGEST_ACTION, Action, Move, Seat
from bot.match.entries import Acted, Undone
from bot.ui.custom_ids import MatchCommand
from tools.conformance.play import Playout, Situation, describe, longest_action, some_action
from tools.conformance.properties import Seen, holds
from tools.conformance.record import Recorded
from tools.conformance.stated import STABLE_WORD, kinds_of

PLAIN = re.compile(r"[-a-z0-9.,:]+")
"""What the text of an action is made of."""


@holds(1, "situations")
def prompts(record: Recorded, there: Situation) -> Iterator[Seen]:
    """A prompt asks one seat one thing, with a default and answers that differ."""
    asked = [prompt.seat for prompt in there.match.prompts]
    for seat in sorted({seat for seat in asked if asked.count(seat) > 1}):
        yield f"seat {seat} is asked {asked.count(seat)} things at once"
    for prompt in there.match.prompts:
        if prompt.seat not in there.seats:
            yield f"seat {prompt.seat} is asked and not at the table"
        if not STABLE_WORD.fullmatch(prompt.question):
            yield f"the question {prompt.question!r} is no stable word"
        if prompt.host_may and not prompt.public:
            yield f"the host may answer {prompt.question}, yet it is not public"
        if not prompt.moves:
            yield f"{prompt.question} has no answer"
        if len(set(prompt.moves)) != len(prompt.moves):
            yield f"{prompt.question}: a move stands twice"
        if prompt.default is not None and not prompt.allows(prompt.default):
            yield f"the default {prompt.default} of {prompt.question} is not legal"


@holds(1, "playouts")
def occasions(record: Recorded, playout: Playout) -> Iterator[Seen]:
    """A name of an occasion, `about`, stands for one occasion alone.

    Else a button of before counts for whoever is asked anew and had not answered yet.
    """
    whose = dict[str, Seat]()
    for there in record.visit(playout.situations):
        for prompt in there.match.prompts:
            named = prompt.about and not (prompt.window or playout.eventful or playout.scenario)
            # After an act is taken back, or a seat has left, a name of before comes back.
            if named and whose.setdefault(prompt.about, prompt.seat) != prompt.seat:
                yield f"the name {prompt.about!r} comes back for seat {prompt.seat}"
            answer = there.match.answers.get(prompt.seat)
            if answer is None:
                continue
            then = playout.situations[answer.version - 1].match
            old = then.prompt_of(prompt.seat)
            several = old is not None and (old.window or len(then.prompts) > 1)
            if several and old and (old.question, old.about) == (prompt.question, prompt.about):
                seen = f"seat {prompt.seat} has answered {prompt.question} when several were asked"
                yield f"{seen}, and is asked it again with the same `about` {prompt.about!r}"


@holds(1)
def texts(record: Recorded) -> Iterator[Seen]:
    """The text of an action has at most `LONGEST_ACTION` of a-z 0-9 - . , : and its own verb."""
    known = set[Move]()
    for there in record.visit(record.situations):
        for prompt in there.match.prompts:
            for move in prompt.moves:
                if move not in known:
                    known.add(move)
                    yield from _of_text(longest_action(move))


def _of_text(action: Action) -> Iterator[str]:
    text = str(action)
    if len(text) > LONGEST_ACTION:
        yield f"{text} has {len(text)} characters"
    if not PLAIN.fullmatch(text):
        yield f"{text!r} has other characters"
    if Action.parse(text) != action:
        yield f"{text!r} reads back as {Action.parse(text)!r}, not {action!r}"
    if not STABLE_WORD.fullmatch(action.verb):
        yield f"the verb {action.verb!r} is no stable word"
    if action.verb in [*MatchCommand]:
        yield f"the verb {action.verb!r} belongs to the handlers"


@holds(2)
def accepted(record: Recorded) -> Iterator[Seen]:
    """Every legal answer is accepted, and meant by one move of its prompt alone."""
    for playout in record.playouts:
        if playout.trouble and not (playout.endless or playout.eventful or playout.scenario):
            yield playout, playout.trouble
    for trial in record.tried:
        if trial.error:
            yield trial, f"{trial}, which is legal, raises {trial.error}"
        prompt = trial.there.match.prompt_of(trial.seat)
        assert prompt is not None
        assert trial.action is not None
        meant = sum(move.allows(trial.action) for move in prompt.moves)
        if meant > 1:
            yield trial, f"{trial} is meant by {meant} moves"


@holds(2)
def refusals(record: Recorded) -> Iterator[Seen]:
    """Every other answer is refused by a word of the game, and changes nothing."""
    for there, _, wrong in illegal_tries(record):
        if wrong:
            yield there, wrong


class Try(NamedTuple):
    """An illegal try: the reason by which it was refused, and what was wrong; "" for nothing."""

    there: Situation
    reason: Refusal | None
    wrong: str = ""


@lru_cache(maxsize=1)
def illegal_tries(record: Recorded) -> tuple[Try, ...]:
    """The first try of each kind: those that met another reason, or went wrong in another way."""
    found: dict[tuple[Refusal | None, str], Try] = {}
    for attempt in _tries(record):
        found.setdefault(attempt[1:], attempt)
    return tuple(found.values())


def _tries(record: Recorded) -> Iterator[Try]:
    """Others' acts taken back; what is legal elsewhere, what looks like it, and gibberish."""
    rng = record.dice("refusals")
    moves = {m: None for there in record.live for p in there.match.prompts for m in p.moves}
    known = sorted({some_action(move, rng) for move in moves})
    near = [fake for action in known for fake in tampered(action)]
    # Where a seat has just left, too.
    left = rng.sample(record.exits, min(30, len(record.exits)))
    for there in record.visit((*record.moments, *(trial.after for trial in left))):
        at = there.match.version + 1
        for seat in there.seats:
            if seat != there.match.undoable:
                yield _refused(there, Undone(at, seat), "takes back what is not its own")
        here = [some_action(rng.choice(prompt.moves), rng) for prompt in there.match.prompts]
        tries = [fake for action in here[:1] for fake in rng.sample([*tampered(action)], 4)]
        tries += rng.sample(known, min(10, len(known))) + rng.sample(near, min(4, len(near)))
        tries += [_gibberish(rng) for _ in range(2)]
        for action in tries:
            for seat in (*there.seats, Seat(-1), Seat(len(there.seats))):
                prompt = there.match.prompt_of(seat)
                if prompt is None or not prompt.allows(action):
                    yield _refused(
                        there,
                        Acted(at, seat, str(action)),
                        f"{str(action)!r} is accepted, though the prompts do not allow it",
                    )


def _refused(there: Situation, entry: Acted | Undone, otherwise: str) -> Try:
    game, seat = there.game, entry.seat
    asked = isinstance(entry, Acted) and there.match.prompt_of(seat) is not None
    before = hash(there.state) if asked else 0
    what = f"seat {seat}: {str(getattr(entry, 'action', 'undo'))!r}"
    try:
        there.then(entry)
    except IllegalAction as refusal:
        reason = refusal.reason
        if asked and hash(there.state) != before:
            return Try(there, reason, f"{what} is refused and has changed the state")
        if not isinstance(reason, (game.refusals, CommonRefusal)):
            return Try(there, reason, f"{what} is refused by {reason!r}, no word of the game")
        if asked and reason not in (*game.refusals, CommonRefusal.NOT_NOW):
            return Try(there, reason, f"{what} is refused by {reason.value!r}, yet it is asked")
        return Try(there, reason)
    except Exception as error:
        return Try(there, None, f"{what}, which is not legal, raises {describe(error)}")
    return Try(there, None, f"seat {seat}: {otherwise}")


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


SIGNS = ("a", "z", "0", "9", "-", ".", ",", ":", " ", "\n", "\0", "é", "١", "ж", "🎲", "draw", "=")


def _gibberish(rng: Random) -> Action:
    """What nobody would send on purpose."""
    return Action.parse("".join(rng.choices(SIGNS, k=rng.randint(0, 12))))


@holds(6)
def coverage(record: Recorded) -> Iterator[Seen]:
    """Every kind of event, and every question and refusal that the subject names, is met.

    So that the other properties are known to have looked everywhere.
    """
    game, subject = record.game, record.subject
    help_it = "; more playouts or a scenario would lead there"
    matches = [there.match for there in record.situations]
    happened = {type(event) for match in matches for event in match.recent}
    for kind in kinds_of(game):
        if kind not in happened:
            yield f"{kind.__name__} never happened{help_it}"
    if subject.questions is not None:
        asked = {str(prompt.question) for match in matches for prompt in match.prompts}
        for word in sorted(subject.questions - asked):
            yield f"the question {str(word)!r} was never put{help_it}"
        for word in sorted(asked - subject.questions):
            yield f"the question {word!r} is none that the subject names"
    if subject.refusals is not None:
        met = {reason for _, reason, _ in illegal_tries(record) if reason is not None}
        for reason in sorted(subject.refusals - met):
            yield f"no illegal try met the refusal {reason.value!r}{help_it}"
        for reason in sorted(met - subject.refusals - {*CommonRefusal}):
            yield f"the refusal {reason.value!r} is none that the subject names"
