"""`make bench`: what Delve costs, always beside something else that ran in the same minute."""

from __future__ import annotations

import asyncio
import os
import platform
import sys

from tests.bench import leaderboards, presses, rules


def say(what: str) -> None:
    """Tell a person who waits how far it is; a file gets the result alone."""
    if sys.stderr.isatty():
        print(f"\r\033[K{what} …", end="", file=sys.stderr, flush=True)


def main() -> None:
    rates = rules.measure(say)
    times = asyncio.run(presses.compared(say))
    servers = leaderboards.measure(say)
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
    for server in servers:
        print()
        print_server(server)


def print_server(server: leaderboards.Figures) -> None:
    """What the boards of one large server take."""
    print(
        f"A server with {server.players:,} players and {server.results:,} results, ms from the"
        " store's call to its answer (median)"
    )
    for variant, reads in server.reads.items():
        print(
            f"  {variant or 'the whole game':<15} page 1 {reads.first:.2f}, deep page"
            f" {reads.deep:.2f}, page around a player {reads.around:.2f}"
            f", /stats of the busiest {reads.stats:.2f}"
        )
    for what, writes in (
        ("a small write alone", server.alone),
        ("the same while all of these are asked", server.meanwhile),
        ("counting a match of two", server.two_seats),
        ("counting a match of six", server.six_seats),
    ):
        print(f"  {what:<38}{writes.median:>6.2f}  (one of a hundred {writes.late:.2f} or more)")


if __name__ == "__main__":
    main()
