"""`make bench`: the cost of Delve, always beside something else that ran in the same minute."""

from __future__ import annotations

import asyncio
import os
import platform
import sys
from collections.abc import Mapping, Sequence
from typing import TypeVar

from bot.games.own import register_all
from tools.bench import (
    counted,
    delves,
    evenings,
    leaderboards,
    load,
    overlords,
    presses,
    restart,
    rules,
    tables,
)

Kind = TypeVar("Kind", counted.Counted, evenings.OfRound)


def say(what: str) -> None:
    """Show the progress on a terminal; a file gets the result alone."""
    if sys.stderr.isatty():
        print(f"\r\033[K{what} …", end="", file=sys.stderr, flush=True)


def main() -> None:
    register_all()
    rates = rules.measure(say)
    taken = {home: delves.presses(home) for home in delves.HOMES}
    delving, richest = delves.measure(say), delves.richest(delves.rich_states())
    turns = [overlords.turns(seats) for seats in overlords.SEATS]
    built = overlords.measure(say)
    tabled = tables.measure(say)
    times, crowd = asyncio.run(over_the_wire())
    costs = counted.costs(say)
    evening = evenings.measure(say)
    starts = restart.measure(say)
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
    print(f"  decisions, Death Match : kuhn_poker {rates.ratio}")
    print(f"  rounds of four with both boxes      {rates.rounds:>9,.0f} per second")
    print(f"  decisions, four : kuhn_poker        {rates.ratio_of_four}")
    print(f"  rounds of four : adventures         {rates.rounds_ratio:>9.2f}")
    print()
    print_delves(taken, delving, richest, times.whole)
    print()
    print_turns(turns, tabled, built)
    print()
    print(
        f"Processor time per press, {times.presses} presses with {times.requests} requests"
        f" ({presses.ROUNDS} rounds in turns)"
    )
    print(f"  the whole bot                       {times.whole:>9.2f} ms")
    print(f"  a bare discord.py bot               {times.bare:>9.2f} ms")
    print(f"  our transport, an act and a note    {times.lean:>9.2f} ms")
    print(f"  whole : bare                        {times.to_bare}")
    print(f"  whole : lean and durable            {times.to_lean}")
    print()
    print_load(crowd)
    for (game, between_turns), cost in costs.items():
        print()
        print_cost(game, between_turns, cost)
    print()
    print_evening(evening)
    for start in starts:
        print()
        print_start(start)
    for server in servers:
        print()
        print_server(server)


async def over_the_wire() -> tuple[presses.Times, load.Load]:
    """Let the bots play one match, and then many at once."""
    async with presses.contestants(say) as bots:
        return await presses.compared(bots, say), await load.measure(bots, say)


def print_load(crowd: load.Load) -> None:
    """How the bots do with many matches."""
    print(f"{load.MATCHES} matches at once ({load.ROUNDS} rounds in turns)")
    for name, rate in (("the whole bot", crowd.whole), ("a bare discord.py bot", crowd.bare)):
        print(
            f"  {name}, presses{'':{27 - len(name)}}{rate.a_second:>9,.0f} per second"
            f"  ({rate.taken:.2f} ms of processor time each)"
        )
    print(f"  whole : bare                        {crowd.ratio}")
    print(
        f"  boards within {1000 * load.SOON_SECONDS:.0f} ms at {load.MATCHES} a second"
        f"    {crowd.whole_soon:>9.3f}  (bare {crowd.bare_soon:.3f})"
    )


def print_delves(
    taken: Mapping[int, delves.Presses], costs: delves.Costs, richest: float, whole_press: float
) -> None:
    """Dungeon Roll. `richest`: ms of the richest prompt. `whole_press`: ms of a whole press."""
    print(f"Dungeon Roll by the rule of thumb ({delves.ROUNDS} rounds in turns)")
    for home, count in taken.items():
        print(
            f"  presses a delve to level {home:<2}         {count.per_delve:>9.2f}"
            f"  (mean of {count.delves:,}; {count.home:,} ended at home)"
        )
    print(f"  acts, with the full event log       {costs.acts:>9,.0f} per second")
    print(f"  the same as entries of a match      {costs.entries:>9,.0f} per second")
    print(f"  acts : decisions of the Death Match {costs.ratio:>9.2f}")
    print(f"  the richest prompt, never asked     {richest:>9.2f} ms")
    print(f"  an entry : a press of the whole bot {costs.entry / whole_press:>9.3f}")


def print_turns(
    turns: Sequence[overlords.Turns],
    tabled: Sequence[tables.TurnsOverWire],
    costs: overlords.RulesCosts,
) -> None:
    """Boss Monster. `tabled`: over the wire, at as many seats as `turns`, in the same order."""
    print(
        f"Boss Monster by sensible players ({overlords.GAMES} games, {tables.GAMES} over the wire)"
    )
    for each, wire in zip(turns, tabled, strict=True):
        print(
            f"  a turn of {each.seats}: presses              {each.presses_a_turn:>9.2f}"
            f"  ({wire.presses_a_turn:.2f} over the wire, with openings of hands)"
        )
        print(f"             waits                {each.waits_a_turn:>9.2f}")
        print(f"             counted requests     {wire.requests_a_turn:>9.2f}")
        print_causes(wire.requests, wire.turns, 15)
    print(f"  decisions, with prompts and the log {costs.decisions:>9,.0f} per second")
    print(f"  the same as entries of a match      {costs.entries:>9,.0f} per second")


def print_cost(game: str, between_turns: float, cost: counted.Cost) -> None:
    """How many requests Discord counts, for what."""
    print(
        f"Requests with the bot's token per press, {cost.presses} presses of a {game} with"
        f" {between_turns:,.0f} s between two turns"
    )
    print_causes(cost.requests, cost.presses, 2)
    print(f"  {'all':<36}{cost.per_press:>9.2f}  ({cost.requests.total()})")


def print_evening(evening: evenings.Evening) -> None:
    """The cost of a round, and of its matches beside others."""
    asked, within, outside = evening
    print(
        f"Requests with the bot's token that a round makes besides its matches, for each of them,"
        f" {evenings.PLAYERS} players and {evenings.LEGS} legs"
    )
    print_causes(asked, within.matches, 2)
    print(f"  {'all':<36}{evening.per_match:>9.2f}  ({asked.total()})")
    print(
        f"  per press in its matches            {within.per_press:>9.2f}"
        f"  (outside of rounds {outside.per_press:.2f})"
    )
    print(
        f"  processor time with the test server {within.ms:>9.2f} ms a press"
        f"  (outside of rounds {outside.ms:.2f})"
    )
    print(f"  in a round : outside                {within.ms / outside.ms:>9.2f}")


def print_causes(requests: Mapping[Kind, int], units: int, indent: int) -> None:
    """A line for each kind of request, with how many there are in one of so many units."""
    for kind, count in sorted(requests.items()):
        what = f"{'':{indent}}{kind.method} {kind.cause}"
        print(f"{what:<38}{count / units:>9.2f}  ({count})")


def print_start(start: restart.Figures) -> None:
    """The cost of a start with many live matches."""
    print(f"A start with {start.matches:,} live matches")
    print(f"  until a press is answered           {start.ready:>9.2f} s after the process's start")
    print(f"  until it is known which are behind  {start.looked_up:>9.2f} ms more")
    print(f"  requests for those that stand       {start.idle_requests:>9,}")
    print(
        f"  until {start.behind:>3} that are behind are shown {start.repaired:>9.2f} s after the"
        f" process's start, by {start.repair_requests:,} requests"
    )
    print(
        f"  memory of a match that is acted in  {start.kilobytes:>9.1f} kB (mean of"
        f" {start.touched:,})"
    )


def print_server(server: leaderboards.Figures) -> None:
    """The cost of the boards of one large server."""
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
