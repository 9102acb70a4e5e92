"""A running sandbox: its life, its people and places, and its switches."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from types import TracebackType
from typing import Self

from discord import ChannelType

from sandbox.core import Core, Openings
from sandbox.door import AddressDoor, Door
from sandbox.faults import Faults
from sandbox.guilds import Guild, Role, ScheduledEvent
from sandbox.people import Person
from sandbox.permissions import BITS
from sandbox.ratelimit import RateLimiter, RateLimits
from sandbox.rest import PREFIX, Rest
from sandbox.sessions import Refusal, Session
from sandbox.thread_acts import ThreadActs
from sandbox.traffic import Answered, Exchange, Unknown
from sandbox.world import Channel, Message, Thread

TOKEN = "sandbox-only-not-a-real-token"


class Sandbox:
    """A small Discord.

    `host` must be a loopback address, `port` 0 takes any free port. `now` gives UTC epoch
    seconds and rules deadlines and ids. `rate_limits=False` switches them off, a `RateLimits`
    loosens or tightens them. `rate_clock` gives the seconds in which they count, by default the
    event loop's. `shards`: how many a new client is told to open.
    """

    def __init__(
        self,
        host: str = "127.0.0.1",
        port: int = 0,
        now: Callable[[], float] | None = None,
        *,
        token: str = TOKEN,
        rate_limits: bool | RateLimits = True,
        rate_clock: Callable[[], float] | None = None,
        shards: int = 1,
    ) -> None:
        if host not in ("127.0.0.1", "localhost", "::1"):
            raise ValueError("the sandbox listens on loopback only")
        self._host = host
        self._port = port
        self.token = token
        now = now or self.wall_clock
        self.core = Core(now, token)
        self.core.gateway.shards = shards
        limits = RateLimits() if rate_limits is True else rate_limits or None
        self.rest = Rest(self.core, RateLimiter(limits, rate_clock, now))
        self._door = self.make_door(host)
        self.people: dict[str, Person] = {}
        self.channels: dict[str, Channel] = {}
        for name in ("arena", "tavern"):
            self.add_channel(name)
        for name in ("Kestrel", "Moth", "Wren", "Otter", "Rook"):
            self.add_user(name, moderator=name == "Rook")

    # Life

    @staticmethod
    def wall_clock() -> float:
        """UTC epoch seconds for a sandbox that was given no `now`."""
        return time.time()

    def make_door(self, host: str) -> Door:
        """How clients come in: a door that needs no port can be put here."""
        return AddressDoor(host, self.core, self.rest)

    async def start(self) -> None:
        """Begin. `OSError` when the port is taken."""
        self._port = await self._door.open(self._port)
        self.core.messages.origin = f"http://{self._address}"
        self.core.gateway.url = self.gateway_url

    async def close(self) -> None:
        """Cut every connection, and listen no more."""
        self.core.close()
        await self.core.gateway.close()
        await self._door.close()

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    @property
    def _address(self) -> str:
        host = f"[{self._host}]" if ":" in self._host else self._host
        return f"{host}:{self._port}"

    @property
    def port(self) -> int:
        """The port in use (after `start`)."""
        return self._port

    @property
    def api_url(self) -> str:
        """The value for `discord.http.Route.BASE`."""
        return f"http://{self._address}{PREFIX}"

    @property
    def gateway_url(self) -> str:
        """The value for `discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY`."""
        return f"ws://{self._address}/gateway"

    @property
    def page_url(self) -> str:
        """The page for people."""
        return f"http://{self._address}/"

    # The world

    @property
    def guild_id(self) -> int:
        """The first server's id."""
        return self.core.world.guild.id

    @property
    def bot_id(self) -> int:
        """The bot's user id, which is its application's id, too."""
        return self.core.world.bot.id

    def add_user(self, name: str, *, locale: str | None = None, moderator: bool = False) -> Person:
        """A new member of the first server. `ValueError` when the name is taken."""
        member = self.core.add_user(name, locale=locale, moderator=moderator)
        person = Person(self.core, member.user)
        self.people[name] = person
        return person

    def add_guild(self, name: str, people: Iterable[Person] = ()) -> Guild:
        """One more server, where these people are members, too.

        Of n servers in a row each belongs to another one of n shards. The page shows the first.
        """
        return self.core.add_guild(name, [person.user for person in people])

    def add_channel(
        self, name: str, guild: Guild | None = None, kind: ChannelType = ChannelType.text
    ) -> Channel:
        """A new text or voice channel, of the first server if none is named."""
        channel = self.core.add_channel(name, guild or self.core.world.guild, kind)
        self.channels[name] = channel
        return channel

    # ASYNC109: a bound on waiting is what callers of a test instrument ask for in one line.
    async def until(self, condition: Callable[[], object], timeout: float = 20.0) -> None:  # noqa: ASYNC109
        """Wait until `condition()` is true; it is looked at after every change of the world
        and after every request of the bot.

        `TimeoutError` after `timeout` seconds of the event loop.
        """
        await self.core.watch.until(condition, timeout)

    def clock_moved(self) -> None:
        """Say that `now` was moved by hand: deadlines and waiting conditions are looked at."""
        self.core.look_at_clock()
        self.core.watch.touch()

    @property
    def bot_connected(self) -> bool:
        """Whether the bot has a living gateway session."""
        return self.core.gateway.connected

    @property
    def connected_shards(self) -> frozenset[int]:
        """The numbers of the bot's shards that have a living gateway session."""
        return self.core.gateway.connected_shards

    # Switches and faults

    @property
    def faults(self) -> Faults:
        """Faults of REST routes."""
        return self.rest.faults

    @property
    def rate_limits(self) -> RateLimits | None:
        """How often the bot may make requests; None: without limits."""
        return self.rest.limiter.limits

    @rate_limits.setter
    def rate_limits(self, limits: RateLimits | None) -> None:
        self.rest.limiter.limits = limits

    @property
    def refuse_old_edits(self) -> float | None:
        """When set, edits of messages older than an hour answer 30046 with this Retry-After."""
        return self.core.refuse_old_edits

    @refuse_old_edits.setter
    def refuse_old_edits(self, retry_after: float | None) -> None:
        self.core.refuse_old_edits = retry_after

    def limit_private_channels(self, most: int | None, *, code: int = 40003) -> None:
        """After so many openings from now on, refuse all others; None refuses none.

        `code`: 40003 (too fast) or 20026 (taken for a spammer).
        """
        self.core.openings = Openings(most, code)

    @property
    def private_channels_opened(self) -> int:
        """How many were opened since `limit_private_channels`, or ever."""
        return self.core.openings.count

    @property
    def threads(self) -> ThreadActs:
        """How many threads there may be, and whether a new one is refused with 429."""
        return self.core.threads

    @property
    def nonce_seconds(self) -> float:
        """How long the nonce of a message is remembered; 300 unless set."""
        return self.core.messages.nonce_seconds

    @nonce_seconds.setter
    def nonce_seconds(self, seconds: float) -> None:
        self.core.messages.nonce_seconds = seconds

    @property
    def refuse_gateway(self) -> bool | Sequence[Refusal]:
        """Whether new gateway connections are answered with 503, or how the next are refused."""
        return self.core.gateway.refusing

    @refuse_gateway.setter
    def refuse_gateway(self, refusing: bool | Sequence[Refusal]) -> None:
        self.core.gateway.refusing = refusing

    @property
    def silent_gateway(self) -> bool:
        """When set, the end of a connection is not answered, as when the line is cut."""
        return self.core.gateway.silent

    @silent_gateway.setter
    def silent_gateway(self, silent: bool) -> None:
        self.core.gateway.silent = silent

    @property
    def sessions(self) -> list[Session]:
        """The gateway sessions that stand, in the order in which they were begun.

        Of several bots the one that came last has the last one; `shard` tells those of a bot apart.
        """
        return list(self.core.gateway.sessions.values())

    @property
    def interactions_to(self) -> Session | None:
        """When set, interactions go to this session only, as if no other one had been begun."""
        return self.core.gateway.chosen

    @interactions_to.setter
    def interactions_to(self, session: Session | None) -> None:
        self.core.gateway.chosen = session

    async def drop_gateway(
        self, *, resumable: bool = True, code: int = 4000, shard: int | None = None
    ) -> None:
        """Cut the gateway, of one shard or of all, with a close code.

        Without `resumable` the bot is refused to resume and must begin a new session.
        """
        await self.core.gateway.drop(resumable=resumable, code=code, shard=shard)

    def send_malformed_frame(self, text: str = "{not json") -> None:
        """Send the bot a gateway frame that is no JSON."""
        self.core.gateway.send_raw(text)

    def delete_message(self, message: Message) -> None:
        """A moderator deletes a message."""
        self.core.messages.delete(message)

    def delete_messages(self, messages: Sequence[Message]) -> None:
        """A moderator's bot deletes messages of one channel at once."""
        self.core.messages.delete_all(messages)

    def delete_channel(self, channel: Channel) -> None:
        """A moderator deletes a channel or a thread."""
        self.core.delete_channel(channel)

    def change_thread(
        self, thread: Thread, *, archived: bool | None = None, locked: bool | None = None
    ) -> None:
        """A moderator archives or locks a thread, or takes that back."""
        body = {"archived": archived, "locked": locked}
        self.core.threads.change(self.core.world.owner, thread, body)

    @property
    def scheduled_events(self) -> list[ScheduledEvent]:
        """The events of the first server, those that are over as well."""
        return list(self.core.world.guild.events.values())

    def delete_event(self, event: ScheduledEvent) -> None:
        """A moderator deletes an event."""
        self.core.scheduled_events.delete(self.core.world.owner, event)

    def add_role(
        self, name: str, people: Iterable[Person] = (), *, mentionable: bool = True
    ) -> Role:
        """A moderator makes a role of the first server and gives it to these people."""
        users = [each.user for each in people]
        return self.core.add_role(name, self.core.world.guild, users, mentionable=mentionable)

    def set_mentionable(self, role: Role, mentionable: bool) -> None:
        """A moderator lets everybody call a role of the first server, or takes that back."""
        self.core.set_mentionable(role, self.core.world.guild, mentionable)

    def delete_role(self, role: Role) -> None:
        """A moderator deletes a role of the first server."""
        self.core.delete_role(role, self.core.world.guild)

    def set_permission(
        self, channel: Channel, name: str, allowed: bool, *, person: Person | None = None
    ) -> None:
        """Grant or take a permission ("send_messages", ...) in a channel, by default the bot's.

        `KeyError` for an unknown name.
        """
        user = self.core.world.bot if person is None else person.user
        self.core.set_permission(channel, user, BITS[name], allowed)

    def set_guild_permission(self, name: str, allowed: bool) -> None:
        """Grant the bot a permission in the first server, or take it. `KeyError` if unknown."""
        self.core.set_bot_permission(self.core.world.guild, BITS[name], allowed)

    def remove_member(self, person: Person) -> None:
        """The person leaves the first server."""
        self.core.remove_member(person.user, self.core.world.guild)

    def send_bot_away(self, guild: Guild) -> None:
        """A server throws the bot out."""
        self.core.send_bot_away(guild)

    def set_available(self, guild: Guild, available: bool) -> None:
        """Discord loses a server for a while (an outage), or has it again."""
        self.core.set_available(guild, available)

    def rejoin(self, person: Person) -> None:
        """The person comes back to the first server."""
        self.core.join(person.user, self.core.world.guild)

    # Records

    @property
    def record_traffic(self) -> bool:
        """Whether requests are kept in `exchanges`."""
        return self.rest.record

    @record_traffic.setter
    def record_traffic(self, record: bool) -> None:
        self.rest.record = record

    @property
    def exchanges(self) -> list[Exchange]:
        """The requests since recording began, in the order in which they were answered."""
        return self.rest.exchanges

    @property
    def tally(self) -> Counter[Answered]:
        """All REST requests so far by method, route template and status; empty it to begin anew."""
        return self.rest.tally

    def seen_beyond(self, person: Person) -> list[Exchange]:
        """The recorded exchanges whose outcome anyone but this person (and the bot) may see."""
        return [item for item in self.exchanges if item.audience.beyond(person.user)]

    @property
    def unknown_requests(self) -> list[Unknown]:
        """Routes, fields and parameters that were used but are not modelled. Should be empty."""
        return self.rest.unknown

    @property
    def invalid_requests(self) -> int:
        """Answers with 401, 403 or 429; Discord bans an address at 10,000 in ten minutes."""
        return self.rest.invalid_requests

    @property
    def requests(self) -> int:
        """All REST requests so far."""
        return self.rest.requests

    @property
    def rate_limited(self) -> int:
        """How often a request was refused for its rate."""
        return self.rest.limiter.hits
