# Over 400 lines: all that people may do on a server, each way beside the others.
"""A server full of people, who act by their aims. They know no game.

Some play by the sensible policy of the game's subject, all others at random.
"""

import asyncio
import random
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Sequence

import discord

from bot.contract.game import Seat
from bot.display.channel_tails import HEAVY
from bot.match.acts import MatchCommand
from bot.match.entries import Wish
from bot.match.match import Match
from bot.ui.custom_ids import InvitationAnswer, InvitationPress, parse
from bot.ui.games import registered
from sandbox.people import Reply
from sandbox.world import Channel
from tests.play.answers import Answer, Answers, is_command
from tests.play.ends import SUBJECTS
from tests.play.loop import wall_clock
from tests.play.offers import Offer
from tests.play.oracles import Oracles
from tests.play.people import Person
from tests.play.scene import Scene
from tests.play.weather import Weather
from tools.conformance.subject import Policy

PLAYERS = ("Ash", "Birch", "Cedar", "Dogwood", "Elm", "Fir")
"""The players, besides the people of every sandbox. No name is a part of another."""
HOSTS = ("Quince",)
CHANNELS = ("arena", "tavern", "cellar")
FAR = "palace"
"""A channel of another server, where nobody is a moderator: there is one with several shards."""
AT_THE_SAME_MOMENT = 0.4
"""Those who act together begin within so many seconds."""
PATIENCE = (60, 120, 240)
"""After so many entries players leave a match: all have one of these."""
SENSIBLE_PATIENCE = 4
"""The factor by which people stay longer where they play sensibly, to reach the game's end."""
REMEMBERED = 40
"""So many of the newest presses are known, made or not, and may be made when it is too late."""
ASKED = (MatchCommand.AGREE, MatchCommand.DECLINE)
CLOSED = 0.15
"""How likely somebody takes no private messages at first."""
SENSIBLE = 0.8
"""The chance that somebody answers by the policy of the game, where it has one."""
HOST_COMMANDS = {
    "pause": 6.0,
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

Way = tuple[float, Callable[[], Awaitable[object]]]


class Crowd:
    """The people of a simulation. `counted` tells what they have done."""

    def __init__(
        self,
        scene: Scene,
        oracles: Oracles,
        chance: random.Random,
        weather: Weather,
        game: str | None = None,
        names: Sequence[str] = PLAYERS,
    ) -> None:
        """`game`: the key of the one that is played; None: all that the bot knows.

        `names`: of the players, besides the people of every sandbox.
        """
        self._scene = scene
        self._oracles = oracles
        self._chance = chance
        self._at_once = weather.at_once
        self._games = [one for one in registered() if game in (None, one.rules.key)]
        self.counted: Counter[str] = Counter()
        for number, name in enumerate((*names, *HOSTS)):
            person = scene.joins(name, moderator=name in HOSTS)
            person.client.locale = "uk" if number % 2 else "en-US"
        self.hosts = [scene.rook, *(scene.people[name] for name in HOSTS)]
        self.players = [one for one in scene.people.values() if one not in self.hosts]
        for player in self.players:
            if chance.random() < CLOSED:
                player.client.close_dms()
        sandbox = scene.sandbox
        known = sandbox.channels
        self.near = [known.get(name) or sandbox.add_channel(name) for name in CHANNELS]
        self.channels = list(self.near)
        if weather.shards > 1:
            there = sandbox.add_guild("Palace", sandbox.people.values())
            self.channels.append(sandbox.add_channel(FAR, there))
        self._answers = Answers(chance, self.players)
        self._patience = chance.choice(PATIENCE)
        self._known: deque[tuple[Person, Answer]] = deque(maxlen=REMEMBERED)
        self._policies: dict[str, Policy] = {}
        for key, subject in SUBJECTS.items():
            if subject.policy is not None:
                self._policies[key] = subject.policy(chance)

    async def some_act(self) -> None:
        """One person acts, or two or three at nearly the same moment."""
        number = self._chance.choices((1, 2, 3), (75, 18, 7))[0]
        await asyncio.gather(*[self._act(late) for late in range(number)])

    async def _act(self, late: int) -> None:
        if late:
            await asyncio.sleep(self._chance.uniform(0, AT_THE_SAME_MOMENT))
        self.counted["acts"] += 1
        ways = self._ways()
        weights = [weight for weight, _ in ways]
        await self._chance.choices([way for _, way in ways], weights)[0]()

    def _ways(self) -> Sequence[Way]:
        """All that somebody may do, each with how often it is done beside the others."""
        return (
            (64, self._move),
            (7, self._begin),
            (7, self._answer_invitation),
            (9, self._host),
            (4, self._press_anything),
            (4, self._press_old),
            (3, self._ask),
            (2, self._look),
            (2, self._chat),
            (0.6, self._leave_any),
            (1, self._open_or_close_private_messages),
        )

    def _person(self, user_id: int) -> Person:
        return next(one for one in self._scene.people.values() if one.id == user_id)

    # Playing

    async def _move(self) -> None:
        """Somebody who is asked answers, mostly in the match that is nearest to its end."""
        matches = [match for match in self._oracles.live() if match.prompts]
        if not matches:
            await self._begin()
            return
        match = self._chance.choice(matches)
        if self._chance.random() < 0.7:
            match = max(matches, key=lambda one: one.version)
        if match.paused is not None:
            resumes = self._chance.random() < 0.5
            await (self._resume(match) if resumes else self._press_old(match))
            return
        if match.version > self._patience * self._stays_in(match) and self._chance.random() < 0.15:
            await self._leave(match)
            return
        # In a window most people who act have not answered yet.
        prompts = [one for one in match.prompts if one.answered is None]
        if not prompts or self._chance.random() >= SENSIBLE:
            prompts = list(match.prompts)
        await self.answer_one(match, self._chance.choice(prompts).seat)

    def _see(self, match: Match) -> None:
        """Somebody is about to answer when something else happens; they may press it later."""
        if match.prompts:
            person, offers = self._offered(match, self._chance.choice(match.prompts).seat)
            moves = [one for one in offers if not is_command(one)]
            if moves:
                self._known.append((person, self._answers.to(self._chance.choice(moves))))

    async def _resume(self, match: Match) -> None:
        if match.terms.host is not None:
            host, channel = self._host_of(match), self._channel_of(match)
            await self._type(host, channel, "host resume", match=str(match.terms.id))
        else:
            await self._ask_in(match, Wish.RESUME)

    async def answer_one(self, match: Match, seat: Seat) -> None:
        """The player of a seat that is asked answers, or looks for how to."""
        person, offers = self._offered(match, seat)
        moves = [one for one in offers if not is_command(one)]
        steps = [one for one in offers if one.verb in (MatchCommand.CARD, MatchCommand.VIEW)]
        wanted = self._sensible(match, seat)
        if wanted is not None:
            found = self._answers.like(moves, wanted) or self._on_the_way(steps, wanted)
            if found is not None:
                await self._take(person, found)
                return
        if moves and self._chance.random() < 0.95:
            # They may press this move later, when it does not stand any more.
            self._known.append((person, self._answers.to(self._chance.choice(moves))))
            await self._take(person, self._answers.move(moves))
        elif steps:
            await self._take(person, self._answers.to(self._chance.choice(steps)))
        else:
            command = self._chance.choice(("match show", "match card"))
            await self._type(person, self._channel_of(match), command)

    def _sensible(self, match: Match, seat: Seat) -> str | None:
        """The answer of the game's policy; None: this person answers at random."""
        policy = self._policies.get(match.terms.game)
        if policy is None or self._chance.random() >= SENSIBLE:
            return None
        prompt = next(one for one in match.prompts if one.seat == seat)
        return str(policy(match.state, prompt))

    def _on_the_way(self, steps: Sequence[Offer], wanted: str) -> Answer | None:
        """A step to an answer that is not offered yet: its menu, their cards, or any other."""
        menu = f"{MatchCommand.VIEW}:{wanted.partition(':')[0]}"
        found = [one for one in steps if one.action == menu or one.action.startswith(f"{menu},")]
        if not found and self._chance.random() < 0.7:
            found = [one for one in steps if one.verb == MatchCommand.CARD]
        found = found or list(steps)
        return self._answers.to(self._chance.choice(found)) if found else None

    def _offered(self, match: Match, seat: Seat) -> tuple[Person, list[Offer]]:
        """A player, and what they could press on what they are asked now."""
        person, since = (
            self._person(match.terms.players[seat]),
            match.number_of(match.asked_since[seat]),
        )
        return person, [one for one in person.offers(match.terms.id) if one.version >= since]

    async def _begin(self) -> None:
        """Somebody opens a table, challenges somebody, hosts a match, or wants another one."""
        if len(self._oracles.live()) + self._open_invitations() >= self._at_once:
            await self._answer_invitation()
            return
        if self._chance.random() < 0.3 and await self._want_another():
            return
        hosted = self._chance.random() < 0.4
        person = self._chance.choice(self.hosts if hosted else self.players)
        game = self._chance.choice(self._games)
        path = f"{'host' if hosted else 'play'} {game.rules.key}"
        if game.rules.key == "deathmatch":
            path = "host deathmatch" if hosted else "deathmatch challenge"
        channel = self._chance.choice(self.near if hosted else self.channels)
        await self._type(person, channel, path, **self._options(person, channel, path))

    async def _want_another(self) -> bool:
        """Somebody presses the newest result that they see. False: there is none."""
        person = self._chance.choice([*self.players, *self.hosts])
        found = [one for one in person.offers() if one.verb == MatchCommand.REMATCH]
        if found:
            newest = max(found, key=lambda one: one.message.id)
            await self._take(person, self._answers.to(newest))
        return bool(found)

    def _open_invitations(self) -> int:
        presses = [
            parse(offer.custom_id) for player in self.players[:2] for offer in player.offers()
        ]
        return len({one.invitation_id for one in presses if isinstance(one, InvitationPress)})

    def _options(self, person: Person, channel: Channel, path: str) -> dict[str, object]:
        """Options as the registered command offers them, at random."""
        commands = self._scene.sandbox.core.commands
        _, way = commands.resolve(person.client.user, channel, path)
        chosen: dict[str, object] = {}
        somebody = self._chance.sample(self.players, len(self.players))
        for option in way[-1].get("options", ()):
            required = option.get("required", False)
            if option["type"] == discord.AppCommandOptionType.user.value:
                if required or self._chance.random() < 0.5:
                    chosen[option["name"]] = somebody.pop()
            elif not required and self._chance.random() < 0.4:
                continue
            elif option.get("choices"):
                chosen[option["name"]] = self._chance.choice(option["choices"])["value"]
            elif option["name"] == "clock":
                chosen["clock"] = self._chance.choice(("90+300", "30+60", "day", "off"))
            elif option["name"] == "deck":
                chosen["deck"] = self._chance.choice("ABCDEFGHIJ")
            elif "max_value" in option:
                least, most = option.get("min_value", 1), option["max_value"]
                chosen[option["name"]] = self._chance.randint(least, most)
        return chosen

    async def _answer_invitation(self) -> None:
        """Somebody answers an invitation that they see."""
        answers = frozenset(InvitationAnswer)
        for person in self._chance.sample(self.players, len(self.players)):
            offers = [one for one in person.offers() if one.action in answers]
            if offers:
                await self._take(person, self._answers.anything(offers, 0.03))
                return

    # Hosting

    async def _host(self) -> None:
        matches = [match for match in self._oracles.live() if match.terms.host is not None]
        if not matches:
            await self._move()
            return
        match = self._chance.choice(matches)
        assert match.terms.host is not None
        if self._chance.random() < 0.5:
            host = self._person(match.terms.host)
            offers = [one for one in host.offers(match.terms.id) if is_command(one)]
            offers = [one for one in offers if one.message.ephemeral]
            if offers:
                await self._take(host, self._answers.anything(offers, 0.05))
                return
        host = self._host_of(match)
        self._see(match)
        name = self._chance.choices([*HOST_COMMANDS], [*HOST_COMMANDS.values()])[0]
        if match.paused is not None and self._chance.random() < 0.6:
            name = "resume"
        options = self._host_options(name, match)
        reply = await self._type(host, self._channel_of(match), f"host {name}", **options)
        await self._confirm(host, reply)

    def _host_of(self, match: Match) -> Person:
        """Somebody who may use the commands of hosts, the host themselves if they may."""
        host = next((one for one in self.hosts if one.id == match.terms.host), None)
        # A desk can give a match to somebody who is no moderator, and is not offered the commands.
        return host or self._chance.choice(self.hosts)

    def _host_options(self, name: str, match: Match) -> dict[str, object]:
        player = self._person(self._chance.choice(match.terms.players))
        match name:
            case "time":
                seconds = self._chance.choice((-400, -60, 30, 300))
                return {"player": player, "seconds": seconds}
            case "starter" | "forfeit" | "award":
                return {"player": player}
            case "substitute":
                return {"player": player, "by": self._chance.choice(self.players)}
            case "handover":
                return {"to": self._chance.choice(self.hosts)}
            case "status":
                return {}
        return {"match": str(match.terms.id)}

    async def _confirm(self, person: Person, reply: Reply) -> None:
        """Mostly answer the private question; else leave it."""
        asked = {message.id for message in reply.messages if message.ephemeral}
        offers = [one for one in person.offers() if one.message.id in asked]
        if len(offers) == 1 and self._chance.random() < 0.8:
            await self._take(person, self._answers.to(offers[0]))

    # Getting in the way

    async def _ask(self) -> None:
        """A player asks for something, or answers what another one asks for."""
        matches = self._oracles.live()
        if not matches:
            return
        await self._ask_in(self._chance.choice(matches), self._chance.choice([*Wish]))

    async def _ask_in(self, match: Match, wish: Wish) -> None:
        somebody = [*match.terms.players, *[match.terms.host or match.terms.players[0]]]
        if match.asking is not None and self._chance.random() < 0.8:
            # Somebody who can answer, or withdraw it.
            somebody = [match.terms.players[seat] for seat in match.answering] or somebody
        person = self._person(self._chance.choice(somebody))
        verbs = ASKED if match.asking is not None else (MatchCommand.UNDO,)
        offers = [one for one in person.offers(match.terms.id) if one.verb in verbs]
        if offers:
            reply = await self._take(person, self._answers.to(self._chance.choice(offers)))
            await self._confirm(person, reply)
            return
        await self._type(person, self._channel_of(match), "match ask", what=wish.value)

    async def _leave_any(self) -> None:
        matches = self._oracles.live()
        if not matches:
            return
        match = self._chance.choice(matches)
        if self._chance.random() < 1 / self._stays_in(match):
            await self._leave(match)

    def _stays_in(self, match: Match) -> int:
        """The factor by which people stay longer in this match than in others."""
        return SENSIBLE_PATIENCE if match.terms.game in self._policies else 1

    async def _leave(self, match: Match) -> None:
        """A player of this match gives up, or a moderator ends it."""
        seat = self._chance.choice(match.active or match.terms.seats)
        command, person = "match concede", self._person(match.terms.players[seat])
        if self._chance.random() < 0.1:
            command, person = "match end", self._chance.choice(self.hosts)
        await self._confirm(person, await self._type(person, self._channel_of(match), command))

    async def _press_anything(self) -> None:
        """Anybody presses anything that they see, also what is not for them."""
        person = self._chance.choice([*self.players, *self.hosts])
        offers = person.offers()
        if offers:
            await self._take(person, self._answers.anything(offers, 0.05), forged=True)

    async def _press_old(self, match: Match | None = None) -> None:
        """Somebody presses a move that stood earlier, mostly one of their own and of not long ago.

        `match`: of this one, the move that was seen last.
        """
        known = [
            (person, answer)
            for person, answer in self._known
            if match is None
            or (answer.offer.match_id == match.terms.id and not is_command(answer.offer))
        ]
        if not known:
            return
        newest = 1 if match is not None else min(len(known), self._chance.choice((4, REMEMBERED)))
        person, answer = known[-self._chance.randint(1, newest)]
        message, alone = answer.offer.message, self._chance.random() < 0.7
        if not (alone or message.ephemeral or message.channel.recipient is not None):
            person = self._chance.choice(self.players)
        await self._take(person, answer, forged=True)

    async def _look(self) -> None:
        person = self._chance.choice([*self.players, *self.hosts])
        command = self._chance.choice(("help", "leaderboard", "stats", "match show", "match card"))
        await self._type(person, self._chance.choice(self.channels), command)

    async def _chat(self) -> None:
        """Somebody talks in a channel, which pushes its boards up."""
        person = self._chance.choice([*self.players, *self.hosts])
        channel = self._chance.choice(self.channels)
        for number in range(self._chance.randint(1, HEAVY)):
            await person.writes(f"line {number}", channel)

    async def _open_or_close_private_messages(self) -> None:
        client = self._chance.choice(self.players).client
        (client.close_dms if client.user.dms_open else client.open_dms)()

    # How they do it

    def _channel_of(self, match: Match) -> Channel:
        return next(one for one in self.channels if one.id == match.terms.channel_id)

    async def _take(self, person: Person, answer: Answer, *, forged: bool = False) -> Reply:
        """Press it. `forged`: also if their client does not show it any more."""
        began, records = wall_clock(), self._oracles.records
        records.pressing(person, answer)
        self.counted["presses"] += 1
        self._known.append((person, answer))
        reply = await person.takes(answer.offer, answer.action, chosen=answer.chosen, forged=forged)
        records.press_answered(person, answer, reply, began, forged=forged)
        return reply

    async def _type(
        self, person: Person, channel: Channel, command: str, **options: object
    ) -> Reply:
        self.counted["commands"] += 1
        reply = await person.uses_in(channel, command, **options)
        self._oracles.records.answered(reply)
        return reply
