"""A hosted match whose players know no rules, and whose host does anything that a host may."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bot.contract.game import Seat
from bot.match.entries import Wish
from bot.match.ids import InvitationId, MatchId, UserId
from bot.match.invitation import InvitationStatus
from bot.match.match import Match
from bot.match.terms import Takebacks
from bot.ui.custom_ids import DeskAct, InvitationAnswer, MatchCommand
from sandbox.people import Person, Reply
from sandbox.world import Channel
from tests.examples.choices import Choice, choices_on
from tests.wire.hosted_hall import HostedHall

TRIES = 40
"""After so many acts without an effect something is wrong."""
THINKING = (0.5, 9.0)
"""How many seconds lie between two acts at a table."""
AWAY = (60.0, 420.0)
"""For how many seconds nobody does anything at a table now and then."""
PATIENCE = (15, 40, 80, 120)
"""After so many acts the host ends what has not ended by itself."""

ANSWERS = frozenset((MatchCommand.AGREE, MatchCommand.DECLINE))
LOOKS = frozenset((MatchCommand.CARD, MatchCommand.VIEW, MatchCommand.UNDO))
DECLARATIONS = frozenset(f"{MatchCommand.HOST}:{act}" for act in (DeskAct.AWARD, DeskAct.FORFEIT))
FINAL = frozenset(
    (
        MatchCommand.ASK_END,
        MatchCommand.END,
        f"{MatchCommand.HOST}:{DeskAct.ASK_FORFEIT}",
        f"{MatchCommand.HOST}:{DeskAct.ASK_AWARD}",
        *DECLARATIONS,
    )
)
"""What is pressed less often on a desk, or matches would be short."""
CONFIRMS = frozenset(
    (MatchCommand.END, MatchCommand.REWIND, MatchCommand.REDEAL, MatchCommand.AGREE)
)

HOSTS_COMMANDS = {
    "pause": 4,
    "resume": 1,
    "time": 4,
    "rewind": 5,
    "redeal": 1,
    "starter": 2,
    "substitute": 3,
    "handover": 1,
    "repost": 2,
    "status": 1,
    "forfeit": 0.7,
    "award": 0.7,
    "end": 0.2,
}
"""How often a host uses which command, among others."""


@dataclass(frozen=True)
class Plan:
    """A match to be hosted. `options`: of the game, as the command has them."""

    game: str
    seats: int
    options: dict[str, Any]
    clock: str


class HostedTable:
    """A match from the host's command to its end, whatever happens meanwhile."""

    def __init__(self, hall: HostedHall, channel: Channel, plan: Plan, host: Person) -> None:
        self.hall = hall
        self.channel = channel
        self.plan = plan
        self.host = host
        self.chance = random.Random(hall.chance.random())
        self.people = self.chance.sample(hall.people, plan.seats)
        self.match_id = MatchId(0)

    async def play(self) -> None:
        await self.gather()
        for _ in range(self.chance.choice(PATIENCE)):
            match = await self.hall.match(self.match_id)
            if not match.live:
                break
            await self.step(match)
            await self.hall.clock.sleep(self.chance.uniform(*THINKING))
        else:
            await self.be_ended()
        self.hall.counted["matches"] += 1
        self.hall.counted[f"matches of {self.plan.game}"] += 1

    def person(self, user_id: UserId) -> Person:
        return next(one for one in (*self.hall.people, *self.hall.hosts) if one.id == user_id)

    # Before the match

    async def gather(self) -> None:
        """Host it, until everybody has said to be ready."""
        for _ in range(TRIES):
            await self.hall.command(
                self.host,
                self.channel,
                f"host {self.plan.game}",
                **self._seats(),
                **self.plan.options,
                clock=self.plan.clock,
                takebacks=self.chance.choice(list(Takebacks)).value,
            )
            found = await self.hall.open_table(self.channel, self.host, self.plan.game)
            if found is not None and await self._is_begun(found.id):
                return
        raise AssertionError(f"{self.plan.game} was never begun")

    def _seats(self) -> dict[str, Person]:
        names = ["candidate", "opponent"]
        if self.plan.game != "deathmatch":
            names = [f"player{number}" for number in range(1, self.plan.seats + 1)]
        return dict(zip(names, self.people, strict=True))

    async def _is_begun(self, invitation: InvitationId) -> bool:
        for _ in range(TRIES):
            found = await self.hall.invitation(invitation)
            if found.status is not InvitationStatus.OPEN:
                self.match_id = found.match_id or MatchId(0)
                return bool(self.match_id)
            missing = [one for one in self.people if one.id not in found.seated]
            await self._say_ready(invitation, self.chance.choice(missing or self.people))
            await self.hall.clock.sleep(1.0)
        return False

    async def _say_ready(self, invitation: InvitationId, person: Person) -> None:
        await self.hall.up.wait()
        message = self.hall.sight.invitation(invitation)
        custom_id = f"c:{invitation}:{InvitationAnswer.READY}"
        if message is not None and custom_id in message.custom_ids and not message.deleted:
            await self.hall.settled(lambda: person.start_press(message, custom_id))

    # The match

    async def step(self, match: Match) -> None:
        """One thing that somebody does, or nobody for a while."""
        number = self.chance.random()
        if match.paused is not None and number < 0.4:
            await self._command("resume", match)
        elif match.asking is not None and number < 0.6:
            await self._answer_asking(match)
        elif number < 0.02:
            self.hall.counted["walks away"] += 1
            await self.hall.clock.sleep(self.chance.uniform(*AWAY))
        elif number < 0.06:
            await self._ask(match)
        elif number < 0.18:
            await self._host(match)
        elif number < 0.20:
            await self._show(match)
        elif number < 0.22 and match.undoable is not None:
            await self._undo(match, match.undoable)
        else:
            await self._press(match)

    async def _press(self, match: Match) -> None:
        """Somebody who is asked presses what they see."""
        if not match.prompts:
            return
        seat = self.chance.choice(match.prompts).seat
        person, since = self.person(match.terms.players[seat]), match.asked_since[seat]
        offered = await self._seen(
            person, lambda one: one.press.version >= since and (one.plays or one.verb in LOOKS)
        )
        if not offered:
            await self._show(match)
            return
        weights = [2.0 if one.plays else 0.3 for one in offered]
        await self.hall.use(person, self.chance.choices(offered, weights)[0])

    async def _seen(self, person: Person, fits: Callable[[Choice], bool]) -> list[Choice]:
        """What somebody can press on this match, once the bot is there to be pressed."""
        await self.hall.up.wait()
        return self.hall.sight.of(self.match_id, person, fits)

    async def _on(self, reply: Reply) -> list[Choice]:
        """What can be pressed of this match on what somebody alone was answered."""
        await self.hall.up.wait()
        return [
            choice
            for message in reply.messages
            if message.ephemeral
            for choice in choices_on(message)
            if choice.press.match_id == self.match_id
        ]

    async def _show(self, match: Match) -> None:
        """Somebody wants the board, or their cards."""
        person = self.person(self.chance.choice(match.terms.players))
        command = self.chance.choice(("show", "card"))
        await self._confirmed(await self.hall.command(person, self.channel, f"match {command}"))

    async def _ask(self, match: Match) -> None:
        if not match.active:
            return
        seat, wish = self.chance.choice(match.active), self.chance.choice(list(Wish))
        if match.past.rewinds and self.chance.random() < 0.5:
            # A mispress.
            seat, wish = match.past.rewinds[-1].seat, Wish.TAKE_BACK
        person = self.person(match.terms.players[seat])
        await self.hall.command(person, self.channel, "match ask", what=wish.value)

    async def _undo(self, match: Match, seat: Seat) -> None:
        """Somebody takes back what they have just done, as far as their game lets them."""
        person = self.person(match.terms.players[seat])
        found = await self._seen(person, lambda one: one.verb == MatchCommand.UNDO)
        if found:
            await self.hall.use(person, found[-1])

    async def _answer_asking(self, match: Match) -> None:
        """Whoever can answers what is asked for, on the board; whoever asked withdraws it."""
        seats = [match.terms.players[seat] for seat in match.answering]
        asker = match.asking.seat if match.asking is not None else Seat(0)
        somebody = [*seats, *seats, match.terms.players[asker]]
        if match.awaits_host and match.terms.host is not None:
            somebody += [match.terms.host] * 3
        person = self.person(self.chance.choice(somebody))
        found = await self._seen(
            person, lambda one: one.verb in ANSWERS and not one.message.ephemeral
        )
        if found:
            await self._confirmed(await self.hall.use(person, self.chance.choice(found)))

    # The host

    async def _host(self, match: Match) -> None:
        if match.terms.host is not None:
            self.host = self.person(match.terms.host)
        if self.chance.random() < 0.4:
            await self._use_desk(match)
        else:
            names, weights = list(HOSTS_COMMANDS), list(HOSTS_COMMANDS.values())
            await self._command(self.chance.choices(names, weights)[0], match)

    async def _command(self, name: str, match: Match) -> Reply:
        """Use a command of hosts, and answer its question, if it asks one."""
        terms = match.terms
        player = self.person(self.chance.choice(terms.players))
        options: dict[str, Any] = {}
        match name:
            case "time":
                options = {"player": player, "seconds": self.chance.choice((-400, -60, 30, 300))}
            case "starter" | "forfeit" | "award":
                options = {"player": player}
            case "substitute":
                options = {"player": player, "by": self.chance.choice(self.hall.people)}
            case "handover":
                options = {"to": self.chance.choice(self.hall.hosts)}
            case "status":
                pass
            case _:
                options = {"match": str(terms.id)}
        self.hall.counted["commands of hosts"] += 1
        reply = await self.hall.command(self.host, self.channel, f"host {name}", **options)
        return await self._confirmed(reply, person=self.host)

    async def _confirmed(self, reply: Reply, person: Person | None = None) -> Reply:
        """Mostly go on with what was asked privately; else leave it."""
        if person is None:
            person = next(
                one
                for one in (*self.hall.people, *self.hall.hosts)
                if one.id == reply.interaction.user.id
            )
        questions = [one for one in await self._on(reply) if _confirms(one)]
        if questions and self.chance.random() < 0.8:
            return await self.hall.use(person, questions[0])
        return reply

    async def _use_desk(self, match: Match) -> None:
        """Open the desk, where it can be opened, and press something on it, twice perhaps."""
        opens = await self._seen(self.host, lambda one: one.verb == MatchCommand.DESK)
        if not opens:
            reply = await self.hall.command(self.host, self.channel, "host status")
            opens = [one for one in await self._on(reply) if one.verb == MatchCommand.DESK]
        if not opens:
            return
        reply = await self.hall.use(self.host, self.chance.choice(opens))
        for _ in range(self.chance.randint(1, 4)):
            offered = await self._on(reply)
            if not offered:
                return
            self.hall.counted["presses on desks"] += 1
            weights = [0.1 if _is_final(one) else 1.0 for one in offered]
            await self._use_on_desk(self.chance.choices(offered, weights)[0])
            await self.hall.clock.sleep(1.0)

    async def _use_on_desk(self, choice: Choice) -> None:
        verb, _, about = choice.press.action.partition(":")
        act = about.partition(",")[0]
        arguments = about.split(",")
        menu = act == DeskAct.HANDOVER or (act == DeskAct.SUBSTITUTE and len(arguments) == 2)
        if verb == MatchCommand.HOST and menu:
            people = self.hall.hosts if act == DeskAct.HANDOVER else self.hall.people
            somebody = self.chance.choice(people)
            await self.hall.settled(
                lambda: self.host.start_select(choice.message, choice.custom_id, (somebody,))
            )
            return
        await self.hall.use(self.host, choice)

    async def be_ended(self) -> None:
        """The host ends it, whatever it takes."""
        for _ in range(TRIES):
            match = await self.hall.match(self.match_id)
            if not match.live:
                return
            if match.terms.host is not None:
                self.host = self.person(match.terms.host)
            await self._command("end", match)
            await self.hall.clock.sleep(2.0)
        raise AssertionError(f"match {self.match_id} cannot be ended")


def _confirms(choice: Choice) -> bool:
    return choice.verb in CONFIRMS or choice.press.action.partition(",")[0] in DECLARATIONS


def _is_final(choice: Choice) -> bool:
    return choice.press.action.partition(",")[0] in FINAL
