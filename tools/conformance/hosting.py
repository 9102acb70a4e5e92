"""What a host can set right: acts are taken back that revealed nothing, and parts dealt anew."""

from collections.abc import Iterator

from bot.contract.chance import Chance
from bot.contract.game import Step
from tools.conformance.hidden import told_by
from tools.conformance.play import Playout, Situation
from tools.conformance.promise import Evidence, Finding, differing, promise
from tools.conformance.undoing import acts_taken_back


@promise(
    "reveals",
    "What a host can take back has shown the public nothing hidden, and thrown no die.",
    "events",
    "dice",
    "prompts",
)
def reveals(evidence: Evidence) -> Iterator[Finding]:
    rng = evidence.rng("reveals")
    says = "reveals something"
    for act in acts_taken_back(evidence, rng, lambda game, told: game.reveals(told), says):
        if isinstance(act, Finding):
            yield act
            continue
        there, what, entry, step, chance = act
        thrown = chance.named("dice")
        if thrown:
            yield Finding(there, f"a host takes {what} back, though it has thrown {thrown[0]!r}")
            continue
        said = told_by(evidence, there, entry, step, None, rng)
        if said:
            seen = f"though {said} tells the public what was hidden"
            yield Finding(there, f"a host takes {what} back, {seen}")


@promise(
    "parts",
    "A part that is dealt anew asks the same seats the same as at its beginning.",
    "pure",
    "prompts",
)
def parts(evidence: Evidence) -> Iterator[Finding]:
    for playout in evidence.playouts:
        for there in evidence.visit(_beginnings(playout)):
            yield from _dealt_anew(there)
        names = [there.game.part(there.state) for there in _beginnings(playout)]
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None and not playout.eventful:
            yield Finding(playout, f"the part {twice!r} begins twice")


def _beginnings(playout: Playout) -> Iterator[Situation]:
    """Where a part begins that has a name."""
    before = ""
    for there in playout.situations:
        if not there.match.live:
            return
        name = there.game.part(there.state)
        if name and name != before:
            yield there
        before = name


def _dealt_anew(there: Situation) -> Iterator[Finding]:
    game, chance = there.game, Chance(there.seed).anew(1)
    what = f"the part {game.part(there.state)!r}"
    step: Step[object] = game.deal_anew(there.state, chance)
    again: Step[object] = game.deal_anew(there.state, chance)
    if step != again:
        seen = differing(step.state, again.state)
        yield Finding(there, f"{what} is dealt differently the second time: {seen}")
    if game.part(step.state) != game.part(there.state):
        yield Finding(there, f"{what} is another one once it is dealt anew")
    if game.active(step.state) != there.match.active:
        yield Finding(there, f"{what} has other seats once it is dealt anew")
    asked = [(p.seat, p.question, p.about) for p in game.prompts(step.state)]
    if asked != [(p.seat, p.question, p.about) for p in there.match.prompts]:
        yield Finding(there, f"{what} asks something else once it is dealt anew")
