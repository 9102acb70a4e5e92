"""`python -m tools.conformance <module>[:<SUBJECT>]`: a line for each promise, status 1 if broken.

The module's subject is called SUBJECT where no other name is given.
"""

import argparse
import sys
from importlib import import_module
from time import perf_counter

from tools.conformance.promise import Problem
from tools.conformance.subject import Subject
from tools.conformance.suite import PLAYOUTS, PROMISES, Verdicts, gather

LONGEST_LOG = 300
"""So many characters of a log are printed; `--logs` prints all."""


def find(name: str) -> Subject:
    """The subject of that name. Raises SystemExit when there is none."""
    module, _, attribute = name.partition(":")
    subject: object = getattr(import_module(module), attribute or "SUBJECT", None)
    if not isinstance(subject, Subject):
        raise SystemExit(f"{module} has no Subject {attribute or 'SUBJECT'}")
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
    began = perf_counter()
    evidence = gather(find(asked.subject), asked.playouts, asked.seed)
    verdicts, broken = Verdicts(evidence), 0
    for promise in PROMISES:
        problems = verdicts.of(promise)
        if problems is None:
            print(f"-     {promise.rule} Not looked at: {verdicts.broken_need(promise)} is broken.")
        elif problems:
            broken += 1
            print(f"WRONG {promise.rule} ({promise.name})")
            for problem in problems:
                print(told(problem, logs=asked.logs))
        else:
            print(f"ok    {promise.rule}")
    answers = sum(len(playout.entries) for playout in evidence.playouts)
    took = perf_counter() - began
    print(f"{len(evidence.playouts)} playouts, {answers} entries, {took:.1f} s")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
