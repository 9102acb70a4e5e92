"""What can be taken back: it comes back whole, and it has told nobody anything."""

from collections.abc import Iterator
from random import Random

from bot.games.contract import Prompt, seen_by
from bot.match.entries import Acted, Undone
from tools.conformance.chances import Recorder
from tools.conformance.hidden import told_by
from tools.conformance.play import Situation, actions_of, describe
from tools.conformance.promise import Evidence, Finding, differing, promise, who


@promise(
    "undo",
    "What is not settled can be taken back, and has neither revealed a thing nor thrown a die.",
    "events",
    "dice",
    "prompts",
)
def undo(evidence: Evidence) -> Iterator[Finding]:
    rng = evidence.rng("undo")
    for there in evidence.live_moments:
        for prompt in there.match.prompts:
            yield from _undone(evidence, there, prompt, rng)


def _undone(evidence: Evidence, there: Situation, prompt: Prompt, rng: Random) -> Iterator[Finding]:
    seat = prompt.seat
    for action in actions_of(prompt, rng, 3):
        what, entry = f"{action} of seat {seat}", Acted(1, seat, str(action))
        chance = Recorder(there.seed)
        step = there.game.apply(there.state, seat, action, chance)
        try:
            settled = there.game.settles(seen_by(step.events, None))
        except Exception as error:
            yield Finding(there, f"whether {what} settles raises {describe(error)}")
            return
        if settled or there.game.active(step.state) != there.match.active:
            continue
        if chance.names:
            seen = f"{what} can be taken back, though chance has decided {chance.names[0][1]!r}"
            yield Finding(there, seen)
            continue
        for observer in there.observers:
            said = told_by(evidence, there, entry, step, observer, rng)
            if said:
                seen = f"though {said} tells {who(observer)} what was hidden"
                yield Finding(there, f"{what} can be taken back, {seen}")
        yield from _comes_back(there, Acted(there.match.version + 1, seat, str(action)))


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
