# Over 400 lines: every act of people, and how likely each is, in one place.
"""The simulator: people play, host and get in the way, requests fail, and the bot is killed.

It knows no game: whoever is asked presses what the bot offers. One seed decides everything, so

    .venv/bin/python -m tests.play.simulator --seed 7 --acts 300

plays the same 300 acts on the same versions of Python and the libraries.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import platform
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

import discord

from bot.delivery.limits import Limits
from bot.match.entries import Wish
from bot.match.ids import ChannelId
from bot.match.match import Match
from bot.ui.custom_ids import DeskAct, InvitationAnswer, MatchCommand
from bot.ui.games import registered
from sandbox.faults import Fault
from sandbox.people import Reply
from sandbox.server import Sandbox
from sandbox.world import Channel
from tests.crash.conditions import ROUTES
from tests.examples.games import known_games
from tests.play.chance import seeded
from tests.play.direct import direct
from tests.play.loop import JumpLoop, quiet, wall_clock
from tests.play.offers import Offer
from tests.play.oracles import Oracles
from tests.play.people import Person
from tests.play.scene import Scene

PLAYERS = ("Ash", "Birch", "Cedar", "Dogwood", "Elm", "Fir")
"""The players, besides the people of every sandbox. No name is a part of another."""
HOSTS = ("Quince",)
CHANNELS = ("arena", "tavern", "cellar")
AT_ONCE = 6
"""How many matches and invitations there are before nobody begins another."""
THINKING = (0.2, 9.0)
AWAY = (60.0, 600.0)
"""Seconds between two acts, mostly and now and then."""

FAULTS: tuple[dict[str, Any], ...] = (
    {"status": 500},
    {"status": 502, "body": "<html>Bad gateway</html>"},
    {"status": 429, "retry_after": 1.0},
    {"drop": "before"},
    {"drop": "after"},
    {"answer_delay": 2.0},
)
SELDOM = frozenset(
    (
        MatchCommand.CONCEDE,
        MatchCommand.ASK_CONCEDE,
        MatchCommand.END,
        MatchCommand.ASK_END,
        MatchCommand.LEAVE_OFF,
        MatchCommand.ASK_LEAVE_OFF,
        MatchCommand.CLAIM,
        MatchCommand.ASK_CLAIM,
        InvitationAnswer.DECLINE,
        InvitationAnswer.LEAVE,
    )
)
ENDS = frozenset((DeskAct.ASK_FORFEIT, DeskAct.FORFEIT, DeskAct.ASK_AWARD, DeskAct.AWARD))
"""Pressed seldom, or matches would be short."""
HOST_COMMANDS = {
    "pause": 4.0,
    "resume": 4.0,
    "time": 4.0,
    "rewind": 5.0,
    "redeal": 1.0,
    "starter": 2.0,
    "substitute": 2.0,
    "handover": 1.0,
    "repost": 2.0,
    "status": 2.0,
    "forfeit": 0.3,
    "award": 0.3,
    "end": 0.2,
}


class Simulation:
    """One run. `counted` tells what has happened in it."""

    def __init__(self, scene: Scene, seed: int) -> None:
        self.scene = scene
        self.chance = random.Random(seed)
        self.counted: Counter[str] = Counter()
        self.oracles = Oracles(scene)
        for number, name in enumerate((*PLAYERS, *HOSTS)):
            person = scene.joins(name, moderator=name in HOSTS)
            person.client.locale = "uk" if number % 2 else "en-US"
        self.hosts = [scene.rook, *(scene.people[name] for name in HOSTS)]
        self.players = [one for one in scene.people.values() if one not in self.hosts]
        sandbox = scene.sandbox
        known = sandbox.channels
        self.channels = [known.get(name) or sandbox.add_channel(name) for name in CHANNELS]
        self._faults: list[Fault] = []

    # The run

    async def run(self, acts: int, *, failing: float = 0.03, killing: float = 0.02) -> None:
        """Let so many acts happen. `failing`: how likely a request meets something; `killing`: how
        likely the bot dies during an act, at one of the next calls of its."""
        self.oracles.listen()
        self._disturb(failing)
        while self.counted["acts"] < acts:
            if self.chance.random() < killing:
                border = self.scene.process.border
                border.cut_at = len(border.crossed) + self.chance.randint(1, 14)
            await self._some_acts()
            if self.scene.process.border.cut.is_set():
                await self._go_on_after_a_kill()
            elif self.chance.random() < 0.01:
                await self.scene.sandbox.drop_gateway(resumable=self.chance.random() < 0.5)
                self.counted["lost sessions"] += 1
            away = self.chance.random() < 0.02
            await asyncio.sleep(self.chance.uniform(*(AWAY if away else THINKING)))
        await self._come_to_rest()

    def _disturb(self, failing: float) -> None:
        for method, route in ROUTES:
            for fault in FAULTS:
                likely = failing / len(FAULTS)

                def strikes(_: object, likely: float = likely) -> bool:
                    return self.chance.random() < likely

                added = self.scene.sandbox.faults.add(
                    method, route, when=strikes, times=None, **fault
                )
                self._faults.append(added)

    async def _go_on_after_a_kill(self) -> None:
        """Another bot takes over, after a while."""
        self.counted["kills"] += 1
        began = round(wall_clock() * 1000)
        await self.scene.kill()
        await asyncio.sleep(self.chance.uniform(1.0, 300.0))
        await self.scene.start(limits=Limits())
        self.oracles.goes_on(began)

    async def _come_to_rest(self) -> None:
        """Nothing fails any more, and the bot has the time for what is left to do."""
        self.scene.sandbox.faults.clear()
        self.counted["failed requests"] = sum(fault.hits for fault in self._faults)
        if self.scene.process.border.cut.is_set():
            await self._go_on_after_a_kill()
        self.scene.process.border.cut_at = None
        await asyncio.sleep(600)
        await self.scene.process.bot.handlers.display.settled()
        await quiet()
        self.counted["requests"] = self.scene.sandbox.requests
        self.counted["border calls"] = len(self.scene.process.border.crossed)
        self.counted.update(await self.oracles.check(self.counted["acts"]))

    # Acts of people

    async def _some_acts(self) -> None:
        """One person acts, or two or three at the same moment."""
        number = self.chance.choices((1, 2, 3), (80, 15, 5))[0]
        await asyncio.gather(*[self._act() for _ in range(number)])

    async def _act(self) -> None:
        self.counted["acts"] += 1
        ways: tuple[tuple[float, Callable[[], Awaitable[object]]], ...] = (
            (60, self._move),
            (12, self._begin),
            (8, self._answer_invitation),
            (8, self._host),
            (4, self._press_anything),
            (3, self._ask),
            (2, self._look),
            (1, self._open_or_close_private_messages),
        )
        weights = [weight for weight, _ in ways]
        await self.chance.choices([way for _, way in ways], weights)[0]()

    async def _matches(self) -> list[Match]:
        """The live matches as the store has them; none while the bot is dead."""
        return await self.oracles.live()

    def _person(self, user_id: int) -> Person:
        return next(one for one in self.scene.people.values() if one.id == user_id)

    async def _move(self) -> None:
        """Somebody who is asked answers, as far as they see how."""
        matches = [match for match in await self._matches() if match.prompts]
        if not matches:
            await self._begin()
            return
        match = self.chance.choice(matches)
        prompt = self.chance.choice(match.prompts)
        person = self._person(match.terms.players[prompt.seat])
        since = match.asked_since[prompt.seat]
        offers = [one for one in person.offers(match.terms.id) if one.version >= since]
        moves = [one for one in offers if not _is_command(one)]
        steps = [one for one in offers if one.verb in (MatchCommand.CARD, MatchCommand.VIEW)]
        if moves and self.chance.random() < 0.95:
            await self._take(person, self.chance.choice(moves))
        elif steps:
            await self._take(person, self.chance.choice(steps))
        else:
            channel = self._channel_of(match)
            command = self.chance.choice(("match show", "match card"))
            await self._type(person, channel, command)

    async def _begin(self) -> None:
        """Somebody opens a table, challenges somebody, or hosts a match."""
        busy = len(await self._matches()) + await self.oracles.open_invitations()
        if busy >= AT_ONCE:
            await self._answer_invitation()
            return
        hosted = self.chance.random() < 0.4
        person = self.chance.choice(self.hosts if hosted else self.players)
        game = self.chance.choice(registered())
        path = f"{'host' if hosted else 'play'} {game.rules.key}"
        if game.rules.key == "deathmatch":
            path = "host deathmatch" if hosted else "deathmatch challenge"
        channel = self.chance.choice(self.channels)
        await self._type(person, channel, path, **self._options(person, channel, path))

    def _options(self, person: Person, channel: Channel, path: str) -> dict[str, object]:
        """Options as the registered command offers them, at random."""
        commands = self.scene.sandbox.core.commands
        _, way = commands.resolve(person.client.user, channel, path)
        chosen: dict[str, object] = {}
        somebody = self.chance.sample(self.players, len(self.players))
        for option in way[-1].get("options", ()):
            required = option.get("required", False)
            if option["type"] == discord.AppCommandOptionType.user.value:
                if required or self.chance.random() < 0.5:
                    chosen[option["name"]] = somebody.pop()
            elif not required and self.chance.random() < 0.4:
                continue
            elif option.get("choices"):
                chosen[option["name"]] = self.chance.choice(option["choices"])["value"]
            elif option["name"] == "clock":
                chosen["clock"] = self.chance.choice(("90+300", "30+60", "day", "off"))
            elif option["name"] == "deck":
                chosen["deck"] = self.chance.choice("ABCDEFGHIJ")
            elif "max_value" in option:
                least, most = option.get("min_value", 1), option["max_value"]
                chosen[option["name"]] = self.chance.randint(least, most)
        return chosen

    async def _answer_invitation(self) -> None:
        """Somebody answers an invitation that they see."""
        answers = frozenset(InvitationAnswer)
        for person in self.chance.sample(self.players, len(self.players)):
            offers = [one for one in person.offers() if one.action in answers]
            weights = [0.03 if one.action in SELDOM else 1.0 for one in offers]
            if offers:
                await self._take(person, self.chance.choices(offers, weights)[0])
                return

    async def _host(self) -> None:
        """A host uses a command, or what the desk offers."""
        matches = [match for match in await self._matches() if match.terms.host is not None]
        if not matches:
            return
        match = self.chance.choice(matches)
        assert match.terms.host is not None
        host = self._person(match.terms.host)
        if self.chance.random() < 0.5:
            offers = [one for one in host.offers(match.terms.id) if _is_hosts(one)]
            if offers:
                weights = [0.05 if _ends(one) else 1.0 for one in offers]
                offer = self.chance.choices(offers, weights)[0]
                await self._take(host, offer)
                return
        if host not in self.hosts:
            # They were given the match by its desk; only moderators are offered the commands.
            host = self.chance.choice(self.hosts)
        name = self.chance.choices([*HOST_COMMANDS], [*HOST_COMMANDS.values()])[0]
        if match.paused is not None and self.chance.random() < 0.6:
            name = "resume"
        player = self._person(self.chance.choice(match.terms.players))
        options: dict[str, object] = {"match": str(match.terms.id)}
        match name:
            case "time":
                options = {"player": player, "seconds": self.chance.choice((-400, -60, 30, 300))}
            case "starter" | "forfeit" | "award":
                options = {"player": player}
            case "substitute":
                options = {"player": player, "by": self.chance.choice(self.players)}
            case "handover":
                options = {"to": self.chance.choice(self.hosts)}
            case "status":
                options = {}
        reply = await self._type(host, self._channel_of(match), f"host {name}", **options)
        await self._confirm(host, reply)

    async def _ask(self) -> None:
        """A player asks for something, or answers what another one asks for."""
        matches = await self._matches()
        if not matches:
            return
        match = self.chance.choice(matches)
        person = self._person(self.chance.choice(match.terms.players))
        answers = [
            one
            for one in person.offers(match.terms.id)
            if one.verb in (MatchCommand.AGREE, MatchCommand.DECLINE, MatchCommand.UNDO)
        ]
        if answers:
            await self._take(person, self.chance.choice(answers))
            return
        wish = self.chance.choice([*Wish])
        await self._type(person, self._channel_of(match), "match ask", what=wish.value)

    async def _press_anything(self) -> None:
        """Anybody presses anything that they see, also what is not for them."""
        person = self.chance.choice([*self.players, *self.hosts])
        offers = person.offers()
        if offers:
            weights = [0.05 if one.verb in SELDOM or _ends(one) else 1.0 for one in offers]
            await self._take(person, self.chance.choices(offers, weights)[0], forged=True)

    async def _look(self) -> None:
        """Anybody asks the bot to show something."""
        person = self.chance.choice([*self.players, *self.hosts])
        command = self.chance.choice(("help", "leaderboard", "stats", "match show", "match card"))
        await self._type(person, self.chance.choice(self.channels), command)

    async def _open_or_close_private_messages(self) -> None:
        client = self.chance.choice(self.players).client
        (client.close_dms if client.user.dms_open else client.open_dms)()

    async def _confirm(self, person: Person, reply: Reply) -> None:
        """Mostly go on with what was asked privately; else leave it."""
        asked = {message.id for message in reply.messages if message.ephemeral}
        offers = [one for one in person.offers() if one.message.id in asked]
        if len(offers) == 1 and self.chance.random() < 0.8:
            await self._take(person, offers[0])

    # How they do it

    def _channel_of(self, match: Match) -> Channel:
        channel_id: ChannelId = match.terms.channel_id
        return next(one for one in self.channels if one.id == channel_id)

    async def _take(self, person: Person, offer: Offer, *, forged: bool = False) -> None:
        """Press what is offered, with what is left open chosen at random."""
        action, chosen = offer.action, None
        if offer.chooses_user:
            chosen = self.chance.choice(self.players)
        elif offer.lines:
            most = min(offer.most, len(offer.lines))
            values = self.chance.sample(offer.lines, self.chance.randint(offer.least, most))
            begun = offer.action.removesuffix("+")
            action = f"{begun}{',' if ':' in begun else ':'}{','.join(values)}"
        began = wall_clock()
        reply = await person.takes(offer, action, chosen=chosen, forged=forged)
        self.counted["presses"] += 1
        self.oracles.pressed(person, offer, action, reply, wall_clock() - began, forged=forged)

    async def _type(
        self, person: Person, channel: Channel, command: str, **options: object
    ) -> Reply:
        self.counted["commands"] += 1
        return await person.uses_in(channel, command, **options)


def _is_command(offer: Offer) -> bool:
    return offer.verb in frozenset(MatchCommand)


def _is_hosts(offer: Offer) -> bool:
    return offer.message.ephemeral and _is_command(offer)


def _ends(offer: Offer) -> bool:
    act = offer.action.partition(":")[2].partition(",")[0]
    return offer.verb in SELDOM or (offer.verb == MatchCommand.HOST and act in ENDS)


def repeated_by(seed: int, acts: int) -> str:
    """The command that repeats a run, and the versions on which it is the same."""
    libraries = f"discord.py {version('discord.py')}, aiosqlite {version('aiosqlite')}"
    return (
        f"repeat: .venv/bin/python -m tests.play.simulator --seed {seed} --acts {acts}"
        f"  (Python {platform.python_version()}, {libraries})"
    )


async def simulate(
    seed: int, acts: int, folder: Path, *, failing: float = 0.03, killing: float = 0.02
) -> Counter[str]:
    """Play so many acts in an empty folder. `AssertionError` when something does not hold.

    The loop must be a `JumpLoop`, within `direct()`.
    """
    async with Sandbox(port=0) as sandbox:
        sandbox.record_traffic = True
        with seeded(seed):
            scene = Scene(sandbox, folder / "delve.sqlite3")
            await scene.start(limits=Limits())
            simulation = Simulation(scene, seed)
            try:
                await simulation.run(acts, failing=failing, killing=killing)
            finally:
                if not scene.process.border.cut.is_set():
                    await scene.stop()
    return simulation.counted


def run(seed: int, acts: int, **options: float) -> Counter[str]:
    """Play a run on a loop of its own."""
    with (
        tempfile.TemporaryDirectory(prefix="simulation-") as folder,
        known_games(),
        direct(),
        asyncio.Runner(loop_factory=JumpLoop) as runner,
    ):
        return runner.run(simulate(seed, acts, Path(folder), **options))


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--acts", type=int, default=300)
    parser.add_argument("--failing", type=float, default=0.03)
    parser.add_argument("--killing", type=float, default=0.02)
    given = parser.parse_args(arguments)
    logging.getLogger().addHandler(logging.NullHandler())
    counted = run(given.seed, given.acts, failing=given.failing, killing=given.killing)
    sys.stdout.write(f"{repeated_by(given.seed, given.acts)}\n{dict(counted)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
