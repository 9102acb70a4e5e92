"""`python -m tools.conformance <module>[:<SUBJECT>]`: a line for each property, status 1 if broken.

The module's subject is called SUBJECT where no other name is given.
"""

import argparse
import sys
from contextlib import nullcontext
from importlib import import_module
from time import perf_counter

from bot.games.own import register_all
from tools.conformance import PLAYOUTS, PROPERTIES, Subject, record


def main(arguments: list[str]) -> int:
    """Hold the game to its contract; the exit status is 1 if something is wrong.

    Raises SystemExit where the module has no such subject.
    """
    parser = argparse.ArgumentParser(prog="python -m tools.conformance")
    parser.add_argument("subject", help="<module> or <module>:<SUBJECT>")
    of_each = "for each number of seats and sample of options"
    parser.add_argument("--playouts", type=int, default=PLAYOUTS, help=of_each)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", choices=PROPERTIES, help="look at one property")
    asked = parser.parse_args(arguments)
    module, _, name = asked.subject.partition(":")
    subject = getattr(import_module(module), name or "SUBJECT", None)
    if not isinstance(subject, Subject):
        parser.error(f"{module} has no Subject called {name or 'SUBJECT'}")
    register_all()
    example, began, broken = module.startswith("tests.examples."), perf_counter(), False
    # Beside an example all examples are known.
    with import_module("tests.examples.games").known_games() if example else nullcontext():
        games = record(subject, asked.playouts, asked.seed)
        for each in [asked.only] if asked.only else PROPERTIES:
            found = PROPERTIES[each].problems(games)
            print(f"{'WRONG' if found else 'ok   '} {each}: {PROPERTIES[each].rule}")
            for problem in found:
                print(f"      {problem}")
            broken = broken or bool(found)
    print(f"{len(games.playouts)} playouts, {perf_counter() - began:.1f} s")
    return int(broken)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
