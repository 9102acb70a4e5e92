"""`python -m tools.conformance <module>[:<SUBJECT>]`: a line for each property, status 1 if broken.

The module's subject is called SUBJECT where no other name is given.
"""

import argparse
import sys
from contextlib import AbstractContextManager, nullcontext
from importlib import import_module
from time import perf_counter

from bot.games.own import register_all
from tools.conformance import PROPERTIES, Subject, record
from tools.conformance.record import PLAYOUTS

EXAMPLES = "tests.examples."


def find(name: str) -> Subject:
    """The subject of that name. Raises SystemExit when the module has none."""
    module, _, attribute = name.partition(":")
    subject: object = getattr(import_module(module), attribute or "SUBJECT", None)
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
    asked = parser.parse_args(arguments)
    subject, began, broken = find(asked.subject), perf_counter(), False
    with _others(asked.subject):
        games = record(subject, asked.playouts, asked.seed)
        for name in [asked.only] if asked.only else PROPERTIES:
            found = PROPERTIES[name].problems(games)
            print(f"{'WRONG' if found else 'ok   '} {name}: {PROPERTIES[name].rule}")
            for problem in found:
                print(f"      {problem}")
            broken = broken or bool(found)
    print(f"{len(games.playouts)} playouts, {perf_counter() - began:.1f} s")
    return 1 if broken else 0


def _others(module: str) -> AbstractContextManager[None]:
    """The games that are known meanwhile: beside an example all examples."""
    if not module.startswith(EXAMPLES):
        return nullcontext()
    known: AbstractContextManager[None] = import_module(f"{EXAMPLES}games").known_games()
    return known


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
