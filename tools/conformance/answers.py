"""What is asked, and which answers count: the prompts, and acts that are made or refused."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from random import Random
from typing import NamedTuple

from bot.contract.errors import CommonRefusal, IllegalAction, Refusal
from bot.contract.game import LONGEST_ACTION, Action, Move, Prompt, Seat
from bot.match.entries import Acted, Undone
from bot.ui.custom_ids import MatchCommand
from tools.conformance.play import Situation, actions_of, describe, longest_action, some_action
from tools.conformance.promise import Evidence, Finding, code, promise
from tools.conformance.words import STABLE_WORD

PLAIN = re.compile(r"[-a-z0-9.,:]+")
"""What the text of an action is made of."""


@promise("ends", "Random play comes to an end at every size of table.")
def ends(evidence: Evidence) -> Iterator[Finding]:
    for playout in evidence.playouts:
        if playout.endless and not playout.eventful:
            yield Finding(playout, playout.trouble)
        if playout.from_start and evidence.game.outcome(playout.matches[0].state) is not None:
            yield Finding(playout, "it is over before anybody was asked")


@promise("prompts", "A prompt asks one seat of the table one thing, with answers that differ.")
def prompts(evidence: Evidence) -> Iterator[Finding]:
    for there in evidence.situations:
        match = there.match
        asked = [prompt.seat for prompt in match.prompts]
        for seat in sorted({seat for seat in asked if asked.count(seat) > 1}):
            yield Finding(there, f"seat {seat} is asked {asked.count(seat)} things at once")
        for prompt in match.prompts:
            if prompt.seat not in there.seats:
                yield Finding(there, f"seat {prompt.seat} is asked and not at the table")
            if not STABLE_WORD.fullmatch(prompt.question):
                yield Finding(there, f"the question {prompt.question!r} is no stable word")
            if prompt.host_may and not prompt.public:
                yield Finding(there, f"the host may answer {prompt.question}, yet it is not public")
            if not prompt.moves:
                yield Finding(there, f"{prompt.question} has no answer")
            for seen in _of_moves(prompt.moves):
                yield Finding(there, f"{prompt.question}: {seen}")


def _of_moves(moves: tuple[Move, ...]) -> Iterator[str]:
    if len(set(map(code, moves))) != len(moves):
        yield "a move stands twice"
    for move in moves:
        if move.pick is not None and len(set(move.pick.options)) != len(move.pick.options):
            yield f"an option of {move.action} stands twice"


@promise(
    "occasions",
    "Whoever has answered one of several questions is not asked it again on the same occasion.",
    "prompts",
)
def occasions(evidence: Evidence) -> Iterator[Finding]:
    """Else a button of before counts for whoever is asked anew and had not answered yet."""
    for playout in evidence.playouts:
        for there in evidence.visit(playout.situations):
            for prompt in there.match.prompts:
                answer = there.match.answers.get(prompt.seat)
                if answer is None:
                    continue
                before = playout.matches[answer.version - 1]
                asked = before.prompt_of(prompt.seat)
                if asked is None or not (asked.window or len(before.prompts) > 1):
                    continue
                if (asked.question, asked.about) == (prompt.question, prompt.about):
                    seen = (
                        f"seat {prompt.seat} has answered {prompt.question} when several were "
                        f"asked, and is asked it again with the same `about` {prompt.about!r}: "
                        "a button of the earlier occasion may count"
                    )
                    yield Finding(there, seen)


@promise("clear-answers", "An answer is meant by one move of its prompt alone.", "prompts")
def clear_answers(evidence: Evidence) -> Iterator[Finding]:
    rng = evidence.rng("clear-answers")
    for there in evidence.live_moments:
        for prompt in there.match.prompts:
            for action in actions_of(prompt, rng, 6):
                meant = [move for move in prompt.moves if move.allows(action)]
                if len(meant) > 1:
                    yield Finding(there, f"{action} is meant by {len(meant)} moves")


@promise("defaults", "The default of a prompt is a legal answer to it.")
def defaults(evidence: Evidence) -> Iterator[Finding]:
    for there in evidence.situations:
        for prompt in there.match.prompts:
            if prompt.default is not None and not prompt.allows(prompt.default):
                seen = f"the default {prompt.default} of {prompt.question} is not legal"
                yield Finding(there, seen)


@promise(
    "texts",
    f"The text of an action has at most {LONGEST_ACTION} of a-z 0-9 - . , : and a verb of its own.",
)
def texts(evidence: Evidence) -> Iterator[Finding]:
    known = set[Move]()
    for there in evidence.situations:
        for prompt in there.match.prompts:
            for move in prompt.moves:
                if move not in known:
                    known.add(move)
                    yield from _of_text(there, longest_action(move))


def _of_text(there: Situation, action: Action) -> Iterator[Finding]:
    text = str(action)
    if len(text) > LONGEST_ACTION:
        yield Finding(there, f"{text} has {len(text)} characters")
    if not PLAIN.fullmatch(text):
        yield Finding(there, f"{text!r} has other characters")
    if Action.parse(text) != action:
        yield Finding(there, f"{text!r} reads back as {Action.parse(text)!r}, not {action!r}")
    if not STABLE_WORD.fullmatch(action.verb):
        yield Finding(there, f"the verb {action.verb!r} is no stable word")
    if action.verb in [*MatchCommand]:
        yield Finding(there, f"the verb {action.verb!r} belongs to the handlers")


@promise("accepted", "Every legal answer is accepted.", "prompts", "pure")
def accepted(evidence: Evidence) -> Iterator[Finding]:
    rng = evidence.rng("accepted")
    for playout in evidence.playouts:
        if playout.trouble and not (playout.endless or playout.eventful or playout.prepared):
            yield Finding(playout, playout.trouble)
    for there in evidence.live_moments:
        for prompt in there.match.prompts:
            for action in actions_of(prompt, rng, 8):
                try:
                    there.then(Acted(there.match.version + 1, prompt.seat, str(action)))
                except Exception as error:
                    seen = f"{action} of seat {prompt.seat}, which is legal, raises "
                    yield Finding(there, seen + describe(error))


def tampered(action: Action) -> Iterator[Action]:
    """Actions that look like this one and are not it; some may be legal by themselves."""
    verb, arguments = action.verb, action.arguments
    yield Action(verb)
    yield Action(verb, ("",))
    yield Action(verb, (*arguments, ""))
    yield Action(verb, (*arguments, "0"))
    yield Action(verb, arguments * 2)
    yield Action(verb, arguments[::-1])
    yield Action(verb, tuple(argument.upper() for argument in arguments))
    yield Action(verb, tuple(f" {argument}" for argument in arguments))
    yield Action(verb, tuple(f"0{argument}" for argument in arguments))
    yield Action(verb.upper(), arguments)
    yield Action(f"{verb} ", arguments)
    yield Action("", arguments)
    yield Action.parse(f"{action}\n")
    yield Action.parse(f"{action}:")


SIGNS = ("a", "z", "0", "9", "-", ".", ",", ":", " ", "\n", "\0", "é", "١", "ж", "🎲", "draw", "=")


def gibberish(rng: Random) -> Action:
    """What nobody would send on purpose."""
    return Action.parse("".join(rng.choices(SIGNS, k=rng.randint(0, 12))))


def vocabulary(situations: Iterable[Situation]) -> list[Action]:
    """Actions that were legal somewhere, in a fixed order."""
    rng = Random(0)
    prompts: set[Prompt] = {p for there in situations for p in there.match.prompts}
    moves = {move for prompt in prompts for move in prompt.moves}
    return sorted({some_action(move, rng) for move in sorted(moves, key=repr)})


@promise(
    "refusals", "Every other answer is refused by a word of the game, and changes nothing.", "over"
)
def refusals(evidence: Evidence) -> Iterator[Finding]:
    for there, _, wrong in illegal_tries(evidence):
        if wrong:
            yield Finding(there, wrong)


class Try(NamedTuple):
    """An illegal try: the reason by which it was refused, and what was wrong; "" for nothing."""

    there: Situation
    reason: Refusal | None
    wrong: str = ""


@lru_cache(maxsize=1)
def illegal_tries(evidence: Evidence) -> tuple[Try, ...]:
    """The first try of each kind: those that met another reason, or went wrong in another way."""
    found: dict[tuple[Refusal | None, str], Try] = {}
    for attempt in _tries(evidence):
        found.setdefault(attempt[1:], attempt)
    return tuple(found.values())


def _tries(evidence: Evidence) -> Iterator[Try]:
    rng = evidence.rng("refusals")
    known = vocabulary(evidence.moments)
    near = [fake for action in known for fake in tampered(action)]
    # Where a seat has just left, too.
    offshoots = list(evidence.offshoots)
    left = rng.sample(offshoots, min(30, len(offshoots)))
    for there in (*evidence.moments, *evidence.visit(left)):
        yield from _of_undo(there)
        tries = rng.sample(known, min(16, len(known))) + rng.sample(near, min(12, len(near)))
        tries += [gibberish(rng) for _ in range(3)]
        for action in tries:
            for seat in (*there.seats, Seat(-1), Seat(len(there.seats))):
                prompt = there.match.prompt_of(seat)
                if prompt is None or not prompt.allows(action):
                    yield from _of_refusal(there, seat, action)


def _of_undo(there: Situation) -> Iterator[Try]:
    """Nobody takes back what another one has done, or what is settled."""
    for seat in there.seats:
        if seat != there.match.undoable:
            try:
                there.then(Undone(there.match.version + 1, seat))
            except IllegalAction as refusal:
                yield Try(there, refusal.reason)
            else:
                yield Try(there, None, f"seat {seat} takes back what is not its own")


def _of_refusal(there: Situation, seat: Seat, action: Action) -> Iterator[Try]:
    game, asked = there.game, there.match.prompt_of(seat) is not None
    before = code(there.state) if asked else b""
    what = f"{str(action)!r} of seat {seat}"
    try:
        there.then(Acted(there.match.version + 1, seat, str(action)))
    except IllegalAction as refusal:
        reason, wrong = refusal.reason, ""
        if not isinstance(reason, (game.refusals, CommonRefusal)):
            wrong = f"{what} is refused by {reason!r}, no word of the game"
        elif asked and reason not in (*game.refusals, CommonRefusal.NOT_NOW):
            wrong = f"{what} is refused by {reason.value!r}, yet it is asked"
        yield Try(there, reason, wrong)
    except Exception as error:
        yield Try(there, None, f"{what}, which is not legal, raises {describe(error)}")
    else:
        yield Try(there, None, f"{what} is accepted, though the prompts do not allow it")
    if asked and code(there.state) != before:
        yield Try(there, None, f"{what} is refused and has changed the state")
