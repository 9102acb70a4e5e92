"""What is asked, and which answers count: the prompts, and acts that are made or refused."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from bot.contract.errors import CommonRefusal, IllegalAction, Refusal
from bot.contract.game import LONGEST_ACTION, Action, Seat
from bot.match.entries import Acted, Undone
from bot.ui.custom_ids import MatchCommand
from tools.conformance.notation import write
from tools.conformance.play import Playout, Situation, describe, longest_action, some_action
from tools.conformance.properties import At, Seen, holds
from tools.conformance.record import Recorded

WORD = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
"""A stable word."""

ACTION = re.compile(rf"{WORD.pattern}(:[-a-z0-9.,]+)?")
"""The text of an action."""


@holds("situations")
def prompts(record: Recorded, there: Situation) -> Iterator[Seen]:
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
def texts(record: Recorded) -> Iterator[Seen]:
    """The text of an action is a verb of its own, `:` and a-z 0-9 - . , no more than a button has.

    `LONGEST_ACTION` says how much that is.
    """
    asked = [(there, prompt) for there in record.situations for prompt in there.match.prompts]
    known = {move: there for there, prompt in asked for move in prompt.moves}
    for move, there in known.items():
        action = longest_action(move)
        text = str(action)
        if len(text) > LONGEST_ACTION:
            yield At(there, f"{text} has {len(text)} characters")
        if not ACTION.fullmatch(text) or Action.parse(text) != action:
            yield At(there, f"{text!r} has other characters than an action")
        if action.verb in [*MatchCommand]:
            yield At(there, f"the verb {action.verb!r} belongs to the handlers")


@holds("playouts")
def occasions(record: Recorded, playout: Playout) -> Iterator[Seen]:
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
            then = playout.situations[answer.version - 1].match if answer is not None else None
            old = then.prompt_of(prompt.seat) if then is not None else None
            if old is None or then is None or not (old.window or len(then.prompts) > 1):
                continue
            if (old.question, old.about) == (prompt.question, prompt.about):
                yield (
                    f"seat {prompt.seat} has answered {prompt.question} and is asked it again "
                    f"with the same `about` {prompt.about!r}"
                )


@holds()
def accepted(record: Recorded) -> Iterator[Seen]:
    """Every legal answer is accepted, and meant by one move of its prompt alone."""
    for trial in record.tried:
        if trial.error:
            yield At(trial.there, f"{trial}, which is legal, raises {trial.error}")
        asked = trial.there.match.prompt_of(trial.seat)
        assert asked is not None
        assert trial.action is not None
        meant = sum(move.allows(trial.action) for move in asked.moves)
        if meant > 1:
            yield At(trial.there, f"{trial} is meant by {meant} moves")


class Try(NamedTuple):
    """An illegal try: the reason by which it was refused, and what was wrong; "" for nothing."""

    there: Situation
    reason: Refusal | None
    wrong: str = ""


@holds()
def refusals(record: Recorded) -> Iterator[Seen]:
    """Every other answer is refused by a word of the game, and changes nothing."""
    for there, _, wrong in illegal_tries(record):
        if wrong:
            yield At(there, wrong)


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
    left = [trial.after for trial in rng.sample(record.exits, min(30, len(record.exits)))]
    for there in record.visit((*record.moments, *left)):
        at = there.match.version + 1
        for seat in there.seats:
            if seat != there.match.undoable:
                yield _refused(there, Undone(at, seat), f"seat {seat} takes back another's act")
        here = [some_action(rng.choice(prompt.moves), rng) for prompt in there.match.prompts]
        tries = [fake for action in here[:1] for fake in rng.sample([*tampered(action)], 4)]
        tries += rng.sample(known, min(10, len(known))) + rng.sample(near, min(4, len(near)))
        # What nobody would send on purpose.
        tries += [Action.parse("".join(rng.choices(SIGNS, k=rng.randint(0, 12)))) for _ in "12"]
        for action in tries:
            for seat in (*there.seats, Seat(-1), Seat(len(there.seats))):
                prompt = there.match.prompt_of(seat)
                if prompt is None or not prompt.allows(action):
                    yield _refused(there, Acted(at, seat, str(action)), "it is accepted")


SIGNS = ("a", "z", "0", "9", "-", ".", ",", ":", " ", "\n", "\0", "é", "١", "ж", "🎲", "draw", "=")


def _refused(there: Situation, entry: Acted | Undone, otherwise: str) -> Try:
    game, seat, reason = there.game, entry.seat, None
    asked = isinstance(entry, Acted) and there.match.prompt_of(seat) is not None
    before = hash(there.state) if asked else 0
    try:
        there.then(entry)
        wrong = otherwise
    except IllegalAction as refusal:
        reason, wrong = refusal.reason, ""
        if asked and hash(there.state) != before:
            wrong = "it has changed the state"
        elif not isinstance(reason, (game.refusals, CommonRefusal)):
            wrong = f"{reason!r} is no word of the game"
        elif asked and reason not in (*game.refusals, CommonRefusal.NOT_NOW):
            wrong = f"it is refused by {reason.value!r}, yet the seat is asked"
    except Exception as error:
        wrong = f"it raises {describe(error)}"
    return Try(there, reason, wrong and f"{write(entry)!r}, which is not legal: {wrong}")


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
