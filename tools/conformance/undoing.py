"""What can be taken back: it comes back whole, and it has told nobody anything."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from bot.contract.game import Event, Game, Step, seen_by
from bot.match.entries import Acted, Undone
from tools.conformance.chances import Recorder
from tools.conformance.hidden import told_by
from tools.conformance.play import Situation, actions_of, describe
from tools.conformance.promise import Evidence, Finding, differing, promise, who


class TakenBack(NamedTuple):
    """An answer that can be taken back. `what`: in words. `chance`: what it was decided by."""

    there: Situation
    what: str
    entry: Acted
    step: Step[Any]
    chance: Recorder


def acts_taken_back(
    evidence: Evidence,
    rng: Random,
    stays: Callable[[Game[Any], Sequence[Event]], bool],
    verb: str,
) -> Iterator[TakenBack | Finding]:
    """Some answers that can be taken back, or what the rules raise instead of saying so.

    `stays`: what the rules say of the public events of an answer that cannot; `verb`: "settles".
    """
    for there in evidence.live_moments:
        for prompt in there.match.prompts:
            for action in actions_of(prompt, rng, 3):
                what, chance = f"{action} of seat {prompt.seat}", Recorder(there.seed)
                step = there.game.apply(there.state, prompt.seat, action, chance)
                try:
                    it_stays = stays(there.game, seen_by(step.events, None))
                except Exception as error:
                    yield Finding(there, f"whether {what} {verb} raises {describe(error)}")
                    break
                if not it_stays and there.game.active(step.state) == there.match.active:
                    entry = Acted(there.match.version + 1, prompt.seat, str(action))
                    yield TakenBack(there, what, entry, step, chance)


@promise(
    "undo",
    "What is not settled can be taken back, and has neither revealed a thing nor thrown a die.",
    "events",
    "dice",
    "prompts",
)
def undo(evidence: Evidence) -> Iterator[Finding]:
    rng = evidence.rng("undo")
    for act in acts_taken_back(evidence, rng, lambda game, told: game.settles(told), "settles"):
        if isinstance(act, Finding):
            yield act
            continue
        there, what, entry, step, chance = act
        if chance.names:
            seen = f"{what} can be taken back, though chance has decided {chance.names[0][1]!r}"
            yield Finding(there, seen)
            continue
        for observer in there.observers:
            said = told_by(evidence, there, entry, step, observer, rng)
            if said:
                seen = f"though {said} tells {who(observer)} what was hidden"
                yield Finding(there, f"{what} can be taken back, {seen}")
        yield from _comes_back(there, entry)


def _comes_back(there: Situation, entry: Acted) -> Iterator[Finding]:
    acted = there.then(entry)
    if acted.match.undoable != entry.seat:
        yield Finding(acted, f"seat {entry.seat} cannot take back what is not settled")
        return
    back = acted.then(Undone(acted.match.version + 1, entry.seat))
    if back.state != there.state:
        yield Finding(back, f"taken back, {differing(there.state, back.state)} stays changed")
    if back.match.prompts != there.match.prompts:
        yield Finding(back, "taken back, something else is asked than before")
