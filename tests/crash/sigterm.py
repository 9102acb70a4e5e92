"""One trial: SIGTERM at a random moment, while a crowd presses, and what must hold then."""

from __future__ import annotations

import asyncio
import json
import random
import re
import sqlite3
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from bot.contract.contents import DATA
from bot.ui.catalogue import texts_in
from bot.ui.custom_ids import Press
from sandbox.interaction import ANSWER_SECONDS, DEFER_MESSAGE, DEFER_UPDATE
from sandbox.people import Person
from sandbox.server import Sandbox
from sandbox.traffic import Exchange
from tests.crash.conditions import SLOW_SECONDS, Condition, impose
from tests.crash.crowd import Crowd, Deed
from tests.crash.process import BotProcess
from tests.play.records import refused_for_good
from tools.catalogues.sources import of_the_bot

END_SECONDS = 5.0
"""So soon after the signal the process must be gone."""
HANG_SECONDS = 20.0
"""A process that is still there then is killed, so that its trial can be judged."""
RECEIVED_SECONDS = 0.05
"""What was sent to the bot so long before the signal counts as received.

The rest was on its way: on the wire, or in a buffer of the kernel that the bot had no time to read.
"""
LONGEST_RUSH: Mapping[Condition, float] = {
    Condition.FAST: 1.5,
    Condition.SLOW: 2.5,
    Condition.FLAKY: 2.0,
}
"""The signal comes at most so many seconds after the first press of the rush."""

WRONG = re.compile(
    r"Traceback|\b(ERROR|CRITICAL)\b|Unhandled|never retrieved|Task was destroyed|Unclosed"
    r"|never awaited|Exception ignored|Logging error"
)
"""What the bot must not print."""
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
FRAME = re.compile(r'  File ".*/((?:bot|cogs)/.*)", line (\d+), in (.*)')

CALLED_UNDONE = (
    "moved-on",
    "moved-on-link",
    "match-over",
    "not-your-match",
    "not-your-turn",
    "refusal-not-now",
    "refusal-card-in-hand",
    "refusal-no-card-in-hand",
    "refusal-tile-gone",
    "refusal-invitation-started",
)
"""The texts that tell somebody that a press did nothing."""

CONCEDE = "concede"
ANSWERED_IN_WORDS = frozenset(("card", "rules", "show", "ask-concede", "ask-end", "desk"))
"""What is pressed to read something: an acknowledgement alone is no answer to it."""


@dataclass
class Outcome:
    """What came of a trial. `seconds`: from the signal to the end of the process.

    `received`, `answered` and `refused` count interactions: those that the bot had when the
    signal came, and what became of them; `refused` are those of which Discord took no answer.
    """

    condition: Condition
    seed: str
    seconds: float = 0.0
    received: int = 0
    answered: int = 0
    refused: int = 0
    complaints: list[str] = field(default_factory=list)


async def trial(condition: Condition, seed: str, folder: Path) -> Outcome:
    """Start the bot in an empty folder, end it under presses, and see what became of them.

    What holds: the process is gone `END_SECONDS` after the signal, with status 0, a closed database
    and nothing `WRONG` printed. Every interaction that it had received, as `RECEIVED_SECONDS` says,
    is acknowledged and completed, unless Discord refused a request that would have done it. Nothing
    that is in the log was called undone.
    """
    outcome = Outcome(condition, seed)
    chance = random.Random(f"{seed} {condition}")
    async with Sandbox(rate_limits=False) as sandbox:
        sandbox.record_traffic = True
        crowd = Crowd(sandbox, chance)
        bot = await BotProcess.start(sandbox, folder, pace=chance.choice((0.0, 0.5)))
        try:
            await bot.ready()
            await crowd.sit_down()
            impose(condition, sandbox, chance)
            signalled = await _end_in_the_rush(crowd, bot, outcome)
        finally:
            bot.kill()
            await bot.status()
        await _requests_handled(sandbox)
        outcome.complaints += [f"printed: {line}" for line in wrong_lines(bot.log)]
        if sandbox.unknown_requests:
            outcome.complaints.append(f"unknown requests: {sandbox.unknown_requests}")
        _judge(crowd, sandbox.exchanges, signalled, folder, outcome)
    return outcome


async def _end_in_the_rush(crowd: Crowd, bot: BotProcess, outcome: Outcome) -> float:
    """Returns when the signal was sent, in UTC epoch seconds."""
    chance = crowd.chance
    rush = asyncio.create_task(crowd.rush())
    deletions = chance.choice((0, 5, 15))
    early = chance.random() < 0.5
    try:
        # Not to synchronise: any moment will do.
        await asyncio.sleep(chance.uniform(0.05, LONGEST_RUSH[outcome.condition]))
        for _ in range(deletions if early else 0):
            crowd.delete()
        signalled, began = time.time(), time.monotonic()
        bot.terminate()
        for _ in range(0 if early else deletions):
            crowd.delete()
        await _ended(bot, outcome)
        outcome.seconds = time.monotonic() - began
    finally:
        rush.cancel()
        with suppress(asyncio.CancelledError):
            await rush
    return signalled


async def _ended(bot: BotProcess, outcome: Outcome) -> None:
    for patience in (END_SECONDS, HANG_SECONDS - END_SECONDS):
        with suppress(TimeoutError):
            async with asyncio.timeout(patience):
                status = await bot.status()
                if status:
                    outcome.complaints.append(f"the exit status is {status}")
                return
        outcome.complaints.append(f"still there after {patience:.0f} s more")


async def _requests_handled(sandbox: Sandbox) -> None:
    """What is on its way to a slow Discord arrives, although nobody waits for it any more."""
    with suppress(TimeoutError):
        # A request that was cut off before its end is never handled.
        await sandbox.until(
            lambda: len(sandbox.exchanges) >= sandbox.requests, timeout=SLOW_SECONDS + 0.5
        )


def wrong_lines(log: str) -> list[str]:
    """The lines that are wrong, each once; of a traceback what was raised, and where in the bot."""
    found: dict[str, None] = {}
    place: str | None = None
    for line in COLOUR.sub("", log).splitlines():
        frame = FRAME.match(line)
        if line.startswith("Traceback"):
            place = "outside of the bot"
        elif frame and place is not None:
            place = f"{frame[1]}:{frame[2]} {frame[3]}"
        elif place is not None and line and not line.startswith(" "):
            found[f"{line} ({place})"] = None
            place = None
        elif WRONG.search(line):
            # Without its time, so that the same is told once.
            found[re.sub(r"^\S+ \S+ ", "", line)] = None
    return list(found)


# What became of the interactions


def _judge(
    crowd: Crowd,
    exchanges: Sequence[Exchange],
    signalled: float,
    folder: Path,
    outcome: Outcome,
) -> None:
    created = {str(d.reply.interaction.id): d.reply.interaction.created for d in crowd.deeds}
    refused = set(refused_for_good(exchanges, created))
    log = Log(folder / "delve.sqlite3")
    if log.left_open:
        outcome.complaints.append(f"the database was not closed: {log.left_open}")
    for deed in crowd.deeds:
        interaction = deed.reply.interaction
        if something_wrong(deed.person) in deed.reply.text:
            outcome.complaints.append(f"{deed!r} went wrong")
        before = signalled - interaction.created
        if before < RECEIVED_SECONDS:
            continue
        outcome.received += 1
        patient = outcome.seconds >= ANSWER_SECONDS
        missing = _missing(deed, log, patient=patient)
        if missing is None:
            outcome.answered += 1
        elif str(interaction.id) in refused:
            outcome.refused += 1
        else:
            outcome.complaints.append(f"{deed!r} {1000 * before:.0f} ms before: {missing}")
    outcome.complaints += _called_undone(crowd, log)


def _missing(deed: Deed, log: Log, *, patient: bool) -> str | None:
    """What an interaction still lacks to be answered.

    `patient`: the end took as long as Discord waits, so that what had no answer by then may have
    been broken off.
    """
    interaction = deed.reply.interaction
    original = interaction.original
    if interaction.answer is None:
        return "never answered"
    if original is not None and original.loading and not original.deleted:
        return "thinks for ever"
    by_command = deed.press is None and _invitation(deed) == (0, "")
    broken_off = interaction.answer == DEFER_MESSAGE and by_command and not deed.reply.messages
    if broken_off and not patient:
        return "broken off although there was time"
    if interaction.answer != DEFER_UPDATE or deed.reply.messages:
        return None
    if deed.press is not None and deed.press.verb in ANSWERED_IN_WORDS:
        return "acknowledged, and nothing was shown"
    if deed.press is not None:
        done = log.has(deed.person, deed.press)
    else:
        # Before a match its players are written to, for which a slow Discord may take too long.
        done = patient or log.closed(deed)
    return None if done else "acknowledged, but neither done nor refused"


def _called_undone(crowd: Crowd, log: Log) -> Iterator[str]:
    """The acts in the log whose every answer says that nothing was done.

    Several presses may be of the same control, of which one is the one that counted.
    """
    answers: dict[tuple[str, str], list[bool]] = {}
    for deed in crowd.deeds:
        if deed.press is None:
            done = log.accepted(deed)
        else:
            done = crowd.in_the_rush(deed.press) and log.has(deed.person, deed.press)
        if done:
            answers.setdefault((deed.person.name, deed.what), []).append(_says_undone(deed))
    for (person, what), undone in answers.items():
        if all(undone):
            yield f"{what} of {person} is in the log, and was called undone"


def _says_undone(deed: Deed) -> bool:
    language = "uk" if deed.person.locale == "uk" else "en"
    told = deed.reply.text
    return any(_beginning(key, language) in told for key in CALLED_UNDONE)


def _beginning(key: str, language: str) -> str:
    """A text up to its first name or link."""
    variables = dict.fromkeys(of_the_bot(DATA, language).variables(key), "\0")
    return texts_in(language)(key, **variables).partition("\0")[0]


def something_wrong(person: Person) -> str:
    """What a person reads when a handler failed."""
    return texts_in("uk" if person.locale == "uk" else "en")("something-wrong")


class Log:
    """What is on disk once the process is gone."""

    def __init__(self, database: Path) -> None:
        beside = (database.with_name(database.name + end) for end in ("-wal", "-shm", "-journal"))
        self.left_open = [file.name for file in beside if file.exists()]
        # Not read-only: a log that was left open can only be read with what is beside it.
        connection = sqlite3.connect(database)
        try:
            seats = connection.execute("SELECT match, seat, player FROM seats").fetchall()
            entries = connection.execute("SELECT match, seq, body FROM entries").fetchall()
            started = connection.execute("SELECT id, seated FROM invitations WHERE match NOTNULL")
            still_open = connection.execute("SELECT id FROM invitations WHERE status = 'open'")
            self._open = {number for (number,) in still_open}
            self._started = {number: json.loads(seated) for number, seated in started}
        finally:
            connection.close()
        users = {(match, seat): user for match, seat, user in seats}
        self._acts: set[tuple[int, int, int, str]] = set()
        for match, seq, body in entries:
            entry = json.loads(body)
            if entry["type"] in ("acted", "conceded"):
                action = entry.get("action", CONCEDE)
                self._acts.add((match, seq, users[match, entry["seat"]], action))
        self._conceded = {(match, user) for match, _, user, a in self._acts if a == CONCEDE}

    def has(self, person: Person, press: Press) -> bool:
        """Whether a press of this control by this person is in the log."""
        if press.action == CONCEDE:
            return (press.match_id, person.id) in self._conceded
        return (press.match_id, press.version + 1, person.id, press.action) in self._acts

    def accepted(self, deed: Deed) -> bool:
        """Whether somebody accepted this invitation, and a match began."""
        number, answer = _invitation(deed)
        players = self._started.get(number, ())
        return answer == "accept" and deed.person.id in players[1:]

    def closed(self, deed: Deed) -> bool:
        """Whether the invitation that was answered is over."""
        number, _ = _invitation(deed)
        return number not in self._open


def _invitation(deed: Deed) -> tuple[int, str]:
    """The number of the invitation that was pressed, and the answer; 0 for anything else."""
    kind, _, rest = deed.what.partition(":")
    number, _, answer = rest.partition(":")
    return (int(number), answer) if kind == "c" else (0, "")
