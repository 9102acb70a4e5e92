"""`python -m tools.conformance <module>[:<SUBJECT>]`: a line for each promise, status 1 if broken.

The module's subject is called SUBJECT where no other name is given.
"""

import argparse
import sys
from contextlib import AbstractContextManager, nullcontext
from importlib import import_module
from time import perf_counter

from bot.contract.registry import GAMES
from bot.games.own import register_all
from tools.conformance.promise import Evidence, Problem
from tools.conformance.subject import Subject
from tools.conformance.suite import PLAYOUTS, PROMISES, Verdicts, gather

EXAMPLES = "tests.examples."

LONGEST_LOG = 300
"""So many characters of a log are printed; `--logs` prints all."""


def find(name: str) -> Subject:
    """The subject of that name. Raises SystemExit when there is none."""
    module, _, attribute = name.partition(":")
    try:
        found = import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{module}.".startswith(f"{error.name}."):
            # The module is there, and asks for another one that is not.
            raise
        hint = "it is named with dots, e.g. tests.examples.pig.subject"
        raise SystemExit(f"there is no module {module}; {hint}") from None
    subject: object = getattr(found, attribute or "SUBJECT", None)
    if not isinstance(subject, Subject):
        raise SystemExit(f"{module} has no Subject called {attribute or 'SUBJECT'}")
    return subject


def told(problem: Problem, *, logs: bool) -> str:
    """A problem in two lines: what was seen, and where."""
    lines = [f"      {problem.seen}"]
    if problem.playout:
        log = problem.log or "at the start"
        if len(log) > LONGEST_LOG and not logs:
            log = f"… {log[-LONGEST_LOG:]}"
        lines.append(f"        {problem.playout}: {log}")
    return "\n".join(lines)


def main(arguments: list[str]) -> int:
    """Hold the game to its promises; the exit status is 1 if one is broken."""
    register_all()
    parser = argparse.ArgumentParser(prog="python -m tools.conformance")
    parser.add_argument("subject", help="<module> or <module>:<SUBJECT>")
    parser.add_argument(
        "--playouts",
        type=int,
        default=PLAYOUTS,
        help="for each number of seats and sample of options",
    )
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--logs", action="store_true", help="print logs whole")
    asked = parser.parse_args(arguments)
    subject, began = find(asked.subject), perf_counter()
    with _others(asked.subject):
        evidence = gather(subject, asked.playouts, asked.seed)
        broken = _held(evidence, logs=asked.logs)
        others = ", ".join(sorted(key for key in GAMES if key != evidence.game.key))
    print(f"Its refusals were compared with those of {others or 'no other game'}.")
    answers = sum(len(playout.entries) for playout in evidence.playouts)
    took = perf_counter() - began
    print(f"{len(evidence.playouts)} playouts, {answers} entries, {took:.1f} s")
    return 1 if broken else 0


def _others(module: str) -> AbstractContextManager[None]:
    """The games that are known meanwhile: beside an example all examples."""
    if not module.startswith(EXAMPLES):
        return nullcontext()
    known: AbstractContextManager[None] = import_module(f"{EXAMPLES}games").known_games()
    return known


def _held(evidence: Evidence, *, logs: bool) -> int:
    """Print a line for each promise, and last what was not looked at. How many are broken."""
    verdicts, broken, left_out = Verdicts(evidence), 0, list[str]()
    for promise in PROMISES:
        problems = verdicts.of(promise)
        if problems is None:
            need = verdicts.broken_need(promise)
            left_out.append(f"-     {promise.rule} Not looked at: {need} is broken.")
        elif problems:
            broken += 1
            print(f"WRONG {promise.rule} ({promise.name})")
            for problem in problems:
                print(told(problem, logs=logs))
            if promise is PROMISES[0]:
                left_out = ["-     Nothing else was looked at."]
                break
        else:
            print(f"ok    {promise.rule}")
    for line in left_out:
        print(line)
    return broken


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
