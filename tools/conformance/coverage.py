"""Whether play, and illegal tries, met all that the game and its subject name."""

from collections.abc import Iterator
from typing import get_args

from bot.contract.errors import CommonRefusal
from tools.conformance.answers import illegal_tries
from tools.conformance.promise import Evidence, Finding, promise


@promise(
    "coverage",
    "Every kind of event, and every question and refusal that the subject names, is met.",
    "tables",
    "audiences",
    "ends",
    "accepted",
    "refusals",
    "over",
)
def coverage(evidence: Evidence) -> Iterator[Finding]:
    """So that the other promises are known to have looked everywhere."""
    game, subject = evidence.game, evidence.subject
    help_it = "; more playouts or a scenario would lead there"
    matches = [there.match for there in evidence.situations]
    happened = {type(event) for match in matches for event in match.recent}
    for kind in get_args(game.event_type) or (game.event_type,):
        if kind not in happened:
            yield Finding(None, f"{kind.__name__} never happened{help_it}")
    if subject.questions is not None:
        asked = {str(prompt.question) for match in matches for prompt in match.prompts}
        for word in sorted(subject.questions - asked):
            yield Finding(None, f"the question {str(word)!r} was never put{help_it}")
        for word in sorted(asked - subject.questions):
            yield Finding(None, f"the question {word!r} is none that the subject names")
    if subject.refusals is not None:
        met = {reason for _, reason, _ in illegal_tries(evidence) if reason is not None}
        for reason in sorted(subject.refusals - met):
            yield Finding(None, f"no illegal try met the refusal {reason.value!r}{help_it}")
        for reason in sorted(met - subject.refusals - {*CommonRefusal}):
            yield Finding(None, f"the refusal {reason.value!r} is none that the subject names")
