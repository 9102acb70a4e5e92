"""`python -m tools.conformance <module>[:<SUBJECT>]`: a line for each property, status 1 if broken.

The module's subject is called SUBJECT where no other name is given.
"""

import argparse
import sys
from contextlib import AbstractContextManager, nullcontext
from importlib import import_module
from time import perf_counter

from bot.contract.registry import GAMES
from bot.games.own import register_all
from tools.conformance.properties import PROPERTIES, Problem
from tools.conformance.record import PLAYOUTS
from tools.conformance.subject import Subject
from tools.conformance.suite import STAGES, played

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


def main(arguments: list[str]) -> int:
    """Hold the game to its contract; the exit status is 1 if something is wrong."""
    register_all()
    parser = argparse.ArgumentParser(prog="python -m tools.conformance")
    parser.add_argument("subject", help="<module> or <module>:<SUBJECT>")
    of_each = "for each number of seats and sample of options"
    parser.add_argument("--playouts", type=int, default=PLAYOUTS, help=of_each)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", choices=PROPERTIES, help="look at one property")
    parser.add_argument("--logs", action="store_true", help="print logs whole")
    asked = parser.parse_args(arguments)
    subject, began = find(asked.subject), perf_counter()
    with _others(asked.subject):
        games, broken = played(subject, asked.playouts, asked.seed), False
        stages = ((PROPERTIES[asked.only],),) if asked.only else STAGES
        for number, stage in enumerate(stages):
            for each in stage:
                found = each.problems(games)
                print(f"{'WRONG' if found else 'ok   '} {each.rule}")
                for problem in found:
                    print(_told(problem, asked.logs))
                if found:
                    again = f"{asked.subject} --playouts {asked.playouts} --seed {asked.seed}"
                    print(f"      again: python -m tools.conformance {again} --only {each.name}")
                broken = broken or bool(found)
            if broken:
                left = [each.name for later in stages[number + 1 :] for each in later]
                print(f"-     Not looked at until that is mended: {', '.join(left) or 'nothing'}")
                break
        others = ", ".join(sorted(key for key in GAMES if key != games.game.key))
    print(f"Its refusals were compared with those of {others or 'no other game'}.")
    entries = sum(len(playout.situations) - 1 for playout in games.playouts)
    print(f"{len(games.playouts)} playouts, {entries} entries, {perf_counter() - began:.1f} s")
    return 1 if broken else 0


def _others(module: str) -> AbstractContextManager[None]:
    """The games that are known meanwhile: beside an example all examples."""
    if not module.startswith(EXAMPLES):
        return nullcontext()
    known: AbstractContextManager[None] = import_module(f"{EXAMPLES}games").known_games()
    return known


def _told(problem: Problem, whole: bool) -> str:
    """A problem in two lines: what was seen, and where."""
    log = problem.log or "at the start"
    if len(log) > LONGEST_LOG and not whole:
        log = f"… {log[-LONGEST_LOG:]}"
    place = f"\n        {problem.playout}: {log}" if problem.playout else ""
    return f"      {problem.seen}{place}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
