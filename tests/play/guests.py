"""The people of an evening: they sign up, come or do not, play, and get in the way."""

import random
from collections.abc import Sequence

from bot.match.ids import UserId
from bot.match.match import Match
from bot.rounds.acts import RoundVerb
from bot.rounds.ids import RoundId
from bot.rounds.round import Round, RoundPhase
from bot.rounds.standings import open_tables
from bot.ui.custom_ids import InvitationAnswer, RoundPress, parse
from sandbox.errors import ClientRefusal
from sandbox.people import Reply
from sandbox.world import Channel, Message
from tests.play.answers import Answer
from tests.play.crowd import Crowd, Way
from tests.play.evening_plan import GUESTS, Plan
from tests.play.loop import wall_clock
from tests.play.offers import Offer
from tests.play.oracles import Oracles
from tests.play.people import Person
from tests.play.round_oracles import RoundWatch
from tests.play.round_reading import RoundReader
from tests.play.scene import Scene

ABSENT, LATE = 0.07, 0.2
"""How likely somebody who signs up does not come, or comes late to a table."""

LATENESS = (20.0, 900.0)
"""After so many seconds of a call those come who are late."""

NEVER = float("inf")


class Guests(Crowd):
    """The people of one round. `round_id`: once it is drafted."""

    def __init__(self, scene: Scene, oracles: Oracles, chance: random.Random, plan: Plan) -> None:
        super().__init__(scene, oracles, chance, plan.weather, plan.game, GUESTS)
        self.round_id: RoundId
        self.watch: RoundWatch
        self.reader = RoundReader(scene.database)
        self._plan = plan
        self._patience = plan.patience
        people = chance.sample(self.players, len(self.players))
        self._early = people[: plan.guests]
        self._others = people[plan.guests :]
        self._late: dict[int, float] = {}
        """After how many seconds of a call each one comes."""
        for person in self.players:
            if chance.random() < ABSENT:
                self._late[person.id] = NEVER
            elif chance.random() < LATE:
                self._late[person.id] = chance.uniform(*LATENESS)

    @property
    def round(self) -> Round:
        return self.reader.round(self.round_id)

    @property
    def home(self) -> Channel | None:
        """The channel of the round, unless it is deleted."""
        return self._scene.sandbox.core.world.channels.get(self.round.channel_id)

    def live(self) -> list[Match]:
        """The matches that go on, in channels that there are."""
        channels = self._scene.sandbox.core.world.channels
        return [match for match in self._oracles.live() if match.terms.channel_id in channels]

    def _channel_of(self, match: Match) -> Channel:
        # A match in a thread that was deleted can be asked for anywhere.
        known = self._scene.sandbox.core.world.channels
        return known.get(match.terms.channel_id) or self.near[0]

    async def _take(self, person: Person, answer: Answer, *, forged: bool = False) -> Reply:
        self._check_member(person)
        began = wall_clock()
        reply = await super()._take(person, answer, forged=forged)
        self.watch.answered(person, answer, reply, began)
        return reply

    def _check_member(self, person: Person) -> None:
        if person.id not in self._scene.sandbox.core.world.guild.members:
            raise ClientRefusal(f"{person} has left the server")

    # Acts

    async def _act(self, late: int) -> None:
        try:
            await super()._act(late)
        except ClientRefusal:
            # Discord's client refuses it, as in a thread that is locked.
            self.counted["refused by the client"] += 1

    def _ways(self) -> Sequence[Way]:
        return (
            (80, self._do_what_is_due),
            (3, self._press_anything),
            (3, self._press_old),
            (3, self._press_any_of_round),
            (2, self._join_late),
            (1, self._host),
            (1, self._ask),
            (1, self._look),
            (1, self._look_at_round),
            (2, self._chat),
            (0.5, self._open_or_close_private_messages),
        )

    async def _do_what_is_due(self) -> None:
        """Somebody does what the round waits for."""
        one = self.round
        match one.phase:
            case RoundPhase.SIGN_UP:
                await self._sign_up(one)
            case RoundPhase.CHECK_IN if self._chance.random() < 0.4:
                await self._sign_up(one)
            case RoundPhase.CHECK_IN:
                await self._say_here(one)
            case RoundPhase.RUNNING if open_tables(one, self.reader.ends(one.id)):
                if self._chance.random() > 0.3 or not await self.be_ready():
                    await self._move()

    async def _begin(self) -> None:
        """Nobody opens a table of their own in such an evening."""

    async def _sign_up(self, one: Round) -> None:
        out = [person for person in self._early if not one.is_in(UserId(person.id))]
        if out and self._chance.random() < 0.7:
            await self.press_public(self._chance.choice(out), RoundVerb.SIGN_UP)

    async def _say_here(self, one: Round) -> None:
        missing = [
            user for user in one.signed_up if user not in one.here and self._late.get(user) != NEVER
        ]
        if missing and self._chance.random() < 0.5:
            await self.press_public(self._person(self._chance.choice(missing)), RoundVerb.HERE)

    async def _join_late(self) -> None:
        """Somebody signs up whenever they like."""
        await self.press_public(self._chance.choice(self.players), RoundVerb.SIGN_UP)

    async def be_ready(self, *, everybody: bool = False) -> bool:
        """Somebody who is called says that they are ready. False: nobody does.

        `everybody`: also those who are late, or do not come.
        """
        calls = []
        for call, message_id in self.reader.calls(self.round_id):
            message = self._message(call.channel_id, message_id)
            if message is None:
                continue
            for user in call.invited:
                waited = wall_clock() - message.created
                if user not in call.seated and (everybody or waited >= self._late.get(user, 0.0)):
                    calls.append((message, user))
        self._chance.shuffle(calls)
        for message, user in calls:
            person = self._person(user)
            offers = [
                one for one in person.offers(on=message) if one.action == InvitationAnswer.READY
            ]
            if offers:
                await self._take(person, self._answers.to(offers[0]))
                return True
        return False

    def _message(self, channel_id: int, message_id: int | None) -> Message | None:
        channel = self._scene.sandbox.core.world.channels.get(channel_id)
        return None if channel is None or message_id is None else channel.messages.get(message_id)

    async def press_public(self, person: Person, verb: RoundVerb) -> bool:
        """Press the newest such button that everybody has. False: there is none."""
        found = [one for one in self.round_offers(person) if one.verb == verb]
        found = [one for one in found if not one.message.ephemeral]
        if found:
            newest = max(found, key=lambda one: one.message.id)
            await self._take(person, self._answers.to(newest))
        return bool(found)

    def round_offers(self, person: Person, on: Message | None = None) -> list[Offer]:
        """All controls of rounds that somebody has."""
        return [
            offer
            for offer in person.offers(on=on)
            if isinstance(parse(offer.custom_id), RoundPress)
        ]

    # Looks, and presses that should not count

    async def _press_any_of_round(self) -> None:
        """Somebody presses anything of the round that everybody has; mostly not to leave it."""
        person = self._chance.choice([*self.players, *self.hosts])
        offers = [one for one in self.round_offers(person) if not one.message.ephemeral]
        weights = [0.3 if one.verb == RoundVerb.WITHDRAW else 1.0 for one in offers]
        if offers:
            offer = self._chance.choices(offers, weights)[0]
            await self._take(person, self._answers.to(offer))

    async def _look_at_round(self) -> None:
        person = self._chance.choice([*self.players, *self.hosts])
        command = self._chance.choice(("round show", "round table", "round export", "round close"))
        await self._type(person, self.home or self.near[0], command)

    async def _press_old(self, match: Match | None = None) -> None:
        """Also what only a host has is pressed by people who must not."""
        if match is None and self._chance.random() < 0.5:
            known = [
                (person, answer)
                for person, answer in self._known
                if isinstance(parse(answer.offer.custom_id), RoundPress)
            ]
            if known:
                _, answer = self._chance.choice(known)
                await self._forge(self._chance.choice(self.players), answer)
                return
        await super()._press_old(match)

    async def _forge(self, person: Person, answer: Answer) -> None:
        """Somebody sends what another one has pressed, from a message that they see."""
        self._check_member(person)
        offer = answer.offer
        seen = [
            message
            for message in person.sees()
            if not message.ephemeral and message.author.id == self._scene.sandbox.bot_id
        ]
        if seen and not offer.chooses_user:
            self.counted["forged"] += 1
            reply = await person.forges(seen[0], offer.custom_id, *offer.values)
            self._oracles.records.answered(reply)
