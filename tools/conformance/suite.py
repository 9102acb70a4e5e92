"""All promises, and how a game is held to them."""

from bot.contract.errors import BadOptions
from bot.match.advance import begin
from tools.conformance import (
    answers,
    coverage,
    ending,
    hidden,
    hosting,
    leaving,
    repeating,
    undoing,
    unseen,
    whole,
    words,
)
from tools.conformance.errors import UnreadableLog
from tools.conformance.notation import read
from tools.conformance.play import Playout, describe, match_at, play, terms_of
from tools.conformance.promise import Evidence, Problem, Promise, code
from tools.conformance.subject import Scenario, Subject

PROMISES: tuple[Promise, ...] = (
    whole.contract,
    words.words,
    words.options,
    words.tables,
    words.variants,
    words.scenarios,
    words.audiences,
    answers.ends,
    repeating.pure,
    repeating.json,
    repeating.frozen,
    repeating.replays,
    repeating.dice,
    repeating.chance,
    answers.prompts,
    answers.occasions,
    answers.clear_answers,
    answers.defaults,
    answers.texts,
    answers.accepted,
    answers.refusals,
    hidden.hiding,
    hidden.observations,
    hidden.open_prompts,
    hidden.public_end,
    hidden.start,
    hidden.events,
    hidden.exits,
    hidden.face_down,
    unseen.secret_answers,
    unseen.unseen,
    ending.over,
    ending.active,
    ending.outcome,
    ending.fair_end,
    ending.facts,
    ending.pieces,
    leaving.leaving,
    leaving.time,
    leaving.leavers,
    leaving.kept_place,
    undoing.undo,
    hosting.reveals,
    hosting.exposes,
    hosting.parts,
    leaving.goes_on,
    coverage.coverage,
)

BY_NAME = {promise.name: promise for promise in PROMISES}

PLAYOUTS = 4
"""So many playouts for each number of seats and sample of options; half of them eventful."""


def gather(subject: Subject, playouts: int = PLAYOUTS, seed: int = 0) -> Evidence:
    """Play all that the promises are held against."""
    if lacks := whole.lacks(subject):
        return Evidence(subject, seed, (), lacks=lacks)
    found: list[Playout] = []
    broken: list[tuple[str, str]] = []
    unplayed: list[tuple[str, str]] = []
    evidence = Evidence(subject, seed, ())
    playable: set[int] = set()
    for seats in subject.sizes:
        refused = ""
        for sample, options in enumerate(subject.options):
            table = f"{seats} seats, {code(options).decode()}"
            for number in range(playouts):
                name = f"{table}, playout {number} of seed {seed}"
                rng = evidence.rng(f"{seats}/{sample}/{number}")
                try:
                    first = begin(terms_of(subject.game, options, seats, rng.randbytes(16)))
                except BadOptions as refusal:
                    # A sample need not suit every table.
                    refused = refusal.reason.value
                    break
                except Exception as error:
                    broken.append((table, f"the start raises {describe(error)}"))
                    break
                eventful = number % 2 == 1
                playable.add(seats)
                found.append(play(name, first, subject.longest, rng, eventful=eventful))
        if refused and seats not in playable:
            broken.append((f"{seats} seats", f"no sample of options can be played: {refused}"))
    for scenario in subject.scenarios:
        try:
            found.append(_prepared(evidence, scenario))
        except UnreadableLog as error:
            unplayed.append((scenario.name, str(error)))
        except Exception as error:
            unplayed.append((scenario.name, f"it raises {describe(error)}"))
    return Evidence(subject, seed, tuple(found), tuple(broken), tuple(unplayed))


def _prepared(evidence: Evidence, scenario: Scenario) -> Playout:
    terms = terms_of(evidence.game, scenario.options, scenario.seats, scenario.seed)
    from_start = scenario.state is None
    return play(
        f"scenario {scenario.name!r}",
        begin(terms) if from_start else match_at(terms, scenario.state),
        evidence.subject.longest,
        evidence.rng(scenario.name),
        opening=read(scenario.log),
        prepared=True,
        from_start=from_start,
    )


class Verdicts:
    """What each promise has come to; each is looked at once."""

    def __init__(self, evidence: Evidence) -> None:
        self._evidence = evidence
        self._known: dict[str, tuple[Problem, ...] | None] = {}

    def of(self, promise: Promise) -> tuple[Problem, ...] | None:
        """What breaks it; None: it was not looked at, as one that it needs is broken."""
        if promise.name not in self._known:
            kept = all(self.of(BY_NAME[name]) == () for name in _needs(promise))
            self._known[promise.name] = promise.problems(self._evidence) if kept else None
        return self._known[promise.name]

    def broken_need(self, promise: Promise) -> str:
        """The promise because of which another one was not looked at."""
        for name in _needs(promise):
            found = self.of(BY_NAME[name])
            if found != ():
                return name if found else self.broken_need(BY_NAME[name])
        return ""


def _needs(promise: Promise) -> tuple[str, ...]:
    """What has to be kept before a promise is looked at; of what the game lacks, all else talks."""
    first = PROMISES[0]
    return () if promise is first else (first.name, *promise.needs)


def check(subject: Subject, playouts: int = PLAYOUTS, seed: int = 0) -> list[Problem]:
    """Every problem of a game; [] when all promises are kept."""
    verdicts = Verdicts(gather(subject, playouts, seed))
    return [problem for promise in PROMISES for problem in verdicts.of(promise) or ()]
