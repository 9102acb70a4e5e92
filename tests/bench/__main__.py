"""`make bench`: what Delve costs, always beside something else that ran in the same minute."""

from __future__ import annotations

import asyncio
import os
import platform
import sys

from tests.bench import presses, rules


def say(what: str) -> None:
    """Tell a person who waits how far it is; a file gets the result alone."""
    if sys.stderr.isatty():
        print(f"\r\033[K{what} …", end="", file=sys.stderr, flush=True)


def main() -> None:
    rates = rules.measure(say)
    times = asyncio.run(presses.compared(say))
    say("\r\033[K")
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores, {platform.machine()}")
    print()
    print(f"Rules, random play with the full event log, one core ({rules.ROUNDS} rounds in turns)")
    print(f"  adventures of the Death Match       {rates.adventures:>9,.0f} per second")
    print(f"  its decisions                       {rates.decisions:>9,.0f} per second")
    print(f"  its events                          {rates.events:>9,.0f} per second")
    print(f"  decisions of kuhn_poker (OpenSpiel) {rates.kuhn_decisions:>9,.0f} per second")
    print(f"  the same with its chance nodes      {rates.kuhn_steps:>9,.0f} per second")
    print(
        f"  decisions, Death Match : kuhn_poker {rates.ratio:>9.2f}"
        f"  ({rates.least_ratio:.2f} to {rates.most_ratio:.2f})"
    )
    print()
    print(
        f"Processor time per press, {times.presses} presses with {times.requests} requests"
        f" ({presses.ROUNDS} rounds in turns)"
    )
    print(f"  the whole bot                       {times.whole:>9.2f} ms")
    print(f"  a bare discord.py bot               {times.bare:>9.2f} ms")
    print(
        f"  whole : bare                        {times.ratio:>9.2f}"
        f"  ({times.least_ratio:.2f} to {times.most_ratio:.2f})"
    )


if __name__ == "__main__":
    main()
