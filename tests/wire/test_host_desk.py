"""What hosts do to a match of others: pause, resume, time, and letting somebody give up."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.match.entries import Conceded, TimeGiven
from bot.match.ids import MatchId, UserId
from bot.match.result import Way
from sandbox.people import Person
from tests.play.loop import now, wait
from tests.wire.hosted import Hosted, hosted_evening
from tests.wire.table import control, controls, use

BANK = 300


class Evening(Hosted):
    """Commands of hosts, and what everybody reads then."""

    async def do(self, person: Person, command: str, **options: Any) -> str:
        """A command of a host's; what is answered."""
        reply = await person.command(self.table.channel, f"host {command}", **options)
        shown = await reply.shown()
        await self.bot.handlers.display.settled()
        return shown.text

    def public(self) -> list[str]:
        """What a player who does nothing can read, without what is for others alone."""
        seen = self.kestrel.messages(self.table.channel)
        return [message.text for message in seen if message.reader is None]

    def calls_of_moth(self) -> int:
        """How many lines stand that call Moth."""
        return sum(f"<@{self.moth.id}>, " in line for line in self.public())


@pytest.fixture
async def evening(tmp_path: Path) -> AsyncIterator[Evening]:
    async with hosted_evening(tmp_path, "90+300") as game:
        yield Evening(game.table, game.bot, game.clock)


async def test_a_paused_match_takes_nothing_and_no_time(evening: Evening) -> None:
    await wait(20)
    start = control(evening.table.board(), "start:1")
    assert "Rook has paused the match" in await evening.do(evening.rook, "pause")
    assert [line for line in evening.public() if line.startswith("⏸️ Rook has paused")]
    assert "**Rook** has paused the match" in evening.board
    assert "flag falls" not in evening.board
    await wait(600)
    verbs = [each.verb for each in controls(evening.table.board())]
    assert "card" in verbs
    assert "start" not in verbs
    # Moth still sees the buttons of before.
    refused = await use(evening.moth, start, forged=True)
    shown = await refused.shown()
    # Moth reads Ukrainian.
    assert "Rook ставить матч на паузу" in shown.text
    assert (await evening.match()).version == 1
    assert "lets the match go on" in await evening.do(evening.rook, "resume")
    assert "has paused" not in evening.board
    assert ", flag falls <t:" in evening.board
    await wait(10)
    await use(evening.moth, control(evening.table.board(), "start:1"))
    await evening.bot.handlers.display.settled()
    entry = (await evening.match()).entry
    assert entry is not None
    ((seat, ms),) = entry.charged
    assert seat == 1
    assert ms == pytest.approx(30_000, abs=1_500)


async def test_who_pauses_twice_and_who_resumes_for_nothing_is_told(evening: Evening) -> None:
    assert "is not paused" in await evening.do(evening.rook, "resume")
    await evening.do(evening.rook, "pause")
    assert "Rook has paused the match" in await evening.do(evening.rook, "pause")
    assert (await evening.match()).version == 1


async def test_what_is_done_from_elsewhere_is_told_where_the_match_is(evening: Evening) -> None:
    elsewhere = evening.table.sandbox.channels["tavern"]
    reply = await evening.rook.command(elsewhere, "host pause")
    shown = await reply.shown()
    assert shown.reader == evening.rook.id
    await evening.table.sandbox.until(
        lambda: [line for line in evening.public() if line.startswith("⏸️ Rook has paused")]
    )
    assert (await evening.match()).paused == evening.rook.id


async def test_a_pause_outlives_the_process(evening: Evening) -> None:
    await evening.do(evening.rook, "pause")
    stored = (await evening.bot.handlers.store.resume_clocks(now()))[1]
    assert stored[MatchId(evening.table.match)].shown is None, "so that nothing begins to run"
    assert (await evening.match()).paused == evening.rook.id


async def test_nobody_is_called_because_a_match_is_paused(evening: Evening) -> None:
    await use(evening.moth, control(evening.table.board(), "start:1"))
    await evening.table.do("draw")
    await evening.bot.handlers.display.settled()
    assert evening.calls_of_moth() == 0, "Moth looks at the card"
    await evening.do(evening.rook, "pause")
    await evening.do(evening.rook, "time", player=evening.moth, seconds=60)
    assert evening.calls_of_moth() == 0
    await evening.do(evening.rook, "resume")
    assert evening.calls_of_moth() == 1, "it goes on"


async def test_time_is_given_and_taken(evening: Evening) -> None:
    told = await evening.do(evening.rook, "time", player=evening.moth, seconds=60)
    assert told == "⏱️ Rook gives Moth 1:00 min more: the bank is 6:00 min now."
    told = await evening.do(evening.rook, "time", player=evening.kestrel, seconds=-400)
    assert told == "⏱️ Rook takes 5:00 min from Kestrel: the bank is 0:00 min now."
    match = await evening.match()
    assert match.clock is not None
    assert match.clock.banks == (0, (BANK + 60) * 1000)
    assert isinstance(match.entry, TimeGiven)
    assert "Kestrel: bank 0:00 min" in evening.board


async def test_time_that_is_given_moves_the_flag_that_is_about_to_fall(evening: Evening) -> None:
    await wait(380)
    await evening.do(evening.rook, "time", player=evening.moth, seconds=60)
    await wait(40)
    assert (await evening.match()).live
    await wait(40)
    await evening.bot.handlers.display.settled()
    match = await evening.match()
    assert match.result is not None
    assert match.result.way(match.terms.seats[1]) is Way.TIMED_OUT


async def test_a_player_can_be_made_to_give_up(evening: Evening) -> None:
    reply = await evening.rook.command(evening.table.channel, "host forfeit", player=evening.moth)
    await use(evening.rook, control(reply.message, "host:forfeit,1"))
    assert reply.text == "🏁 Rook has declared the match lost for Moth."
    match = await evening.match()
    assert match.result is not None
    assert match.result.winners == (match.terms.seats[0],)
    assert match.entry == Conceded(match.last_act, match.terms.seats[1], UserId(evening.rook.id))


async def test_nobody_hosts_the_match_in_which_they_sit(evening: Evening) -> None:
    guild = evening.table.sandbox.core.world.guild
    guild.members[evening.kestrel.id].role_ids.append(guild.moderator_role_id)
    assert "play in this match yourself" in await evening.do(evening.kestrel, "pause")


async def test_who_plays_nowhere_here_has_no_time(evening: Evening) -> None:
    told = await evening.do(evening.rook, "time", player=evening.rook, seconds=60)
    assert "plays no match in this channel" in told
