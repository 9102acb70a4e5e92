"""`make soak`: the long campaigns, which are run before a change is called done.

Prints one line of figures for each campaign; the exit status is 1 when anything failed. A failure
is reported with the command that repeats it.
"""

import argparse
import multiprocessing
import os
import random
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed

from tests.soak.campaigns import CAMPAIGNS, Figures, run_trial


def main() -> int:
    """Run what is asked for. Returns the exit status."""
    wanted = _arguments()
    seed = wanted.seed or str(random.SystemRandom().getrandbits(32))
    print(f"seed {seed}, {wanted.jobs} at a time", flush=True)
    failed = False
    for name in wanted.only or CAMPAIGNS:
        numbers = range(wanted.trials or CAMPAIGNS[name].trials)
        if wanted.trial is not None:
            numbers = range(wanted.trial, wanted.trial + 1)
        began = time.monotonic()
        figures, complaints = _run(name, seed, numbers, wanted.jobs)
        print(_line(name, len(numbers), figures, len(complaints), time.monotonic() - began))
        for number in sorted(complaints):
            print(f"  python -m tests.soak --only {name} --seed {seed} --trial {number}")
            print("".join(f"    {complaint}\n" for complaint in complaints[number]), end="")
        sys.stdout.flush()
        failed |= bool(complaints)
    return int(failed)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--only", action="append", choices=CAMPAIGNS, help="may be given again")
    parser.add_argument("--seed", help="repeats a campaign; by default a new one")
    parser.add_argument("--trials", type=int, help="so many of each campaign")
    parser.add_argument("--trial", type=int, help="only this one of each campaign")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="trials at a time")
    return parser.parse_args()


def _run(
    name: str, seed: str, numbers: Sequence[int], jobs: int
) -> tuple[Figures, dict[int, list[str]]]:
    """The figures of all trials, and the complaints of those that failed, by number."""
    total = Figures()
    complaints: dict[int, list[str]] = {}
    # Not forked: a trial has an event loop and threads.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=context) as pool:
        running = {pool.submit(run_trial, name, seed, number): number for number in numbers}
        for done, trial in enumerate(as_completed(running), start=1):
            figures = trial.result()
            total.counted.update(figures.counted)
            if figures.complaints:
                complaints[running[trial]] = figures.complaints
            if sys.stderr.isatty():
                print(f"\r\033[K{name}: {done} of {len(numbers)}", end="", file=sys.stderr)
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr, flush=True)
    return total, complaints


def _line(name: str, trials: int, figures: Figures, failures: int, seconds: float) -> str:
    parts = [f"{trials} trials", *(f"{count:,} {what}" for what, count in figures.counted.items())]
    return f"{name:<12}{', '.join(parts)}, {failures} failed ({seconds / 60:.0f} min)"


if __name__ == "__main__":
    sys.exit(main())
