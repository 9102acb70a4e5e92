"""The connections to Discord's gateway, one for each shard.

discord.py 2.7.1 ends the whole client when a connection is closed while a shard connects again, and
connects its shards one after the other, so that one which waits holds up all others.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Any, NamedTuple

import discord
import yarl
from discord.gateway import DiscordWebSocket, ReconnectWebSocket
from discord.shard import EventItem, EventType, Shard

from bot.aio.timing import Time, backoff
from bot.delivery.budget import TokenBucket
from bot.delivery.failures import NETWORK_ERRORS
from bot.delivery.limits import Rate

log = logging.getLogger(__name__)

CONNECT_SECONDS = 30.0
"""How long the gateway may take to greet a new connection."""

IDENTIFY_SECONDS = 6.0
"""Between two new sessions. Discord asks for five seconds; connections differ in their speed."""

_SAVING_SECONDS = 120.0
"""After how many seconds the bot may begin one session more than it has saved up, because Discord
resets the token of a bot that begins a thousand a day."""

_RESUMES = 5
"""After how many vain tries in a row a shard gives up its session and begins a new one."""

_LASTING_SECONDS = 5.0
"""A session that is lost sooner is not begun again at once."""

_FATAL = (4004, 4010, 4011, 4012, 4013, 4014)
"""Close codes after which Discord takes no connection that is made in the same way."""

_EXPECTED = (
    ReconnectWebSocket,
    discord.HTTPException,
    discord.GatewayNotFound,
    discord.ConnectionClosed,
    *NETWORK_ERRORS,
)


class SessionTurns:
    """When a new session may begin; all shards of a bot share this. Resuming needs no turn."""

    def __init__(self, time: Time, shards: int) -> None:
        """`shards`: how many there are."""
        self._time = time
        self._newest = TokenBucket(Rate(1, 1 / IDENTIFY_SECONDS))
        self._saved = TokenBucket(Rate(10 + 3 * shards, 1 / _SAVING_SECONDS))

    async def take(self) -> None:
        """Wait until a shard may begin a session."""
        buckets = (self._newest, self._saved)
        # Another shard may have taken the turn by the end of the wait.
        while wait := max(bucket.wait(self._time.steady()) for bucket in buckets):
            await self._time.sleep(wait / 1000)
        for bucket in buckets:
            bucket.take(self._time.steady())

    def give_back(self) -> None:
        """No session was begun: Discord did not hear of it, so the whole turn comes back."""
        now = self._time.steady()
        self._saved.give_back(now, now)


class _Past(NamedTuple):
    """The state that the last connection of a shard has left.

    `failures`: the vain tries in a row. `session`: the one to resume, unless a new one is to begin.
    `address`: where it is to be resumed; None: where new ones begin.
    """

    failures: int = 0
    session: str | None = None
    sequence: int | None = None
    address: yarl.URL | None = None


class EnduringShard(Shard):
    """A shard that connects until Discord takes it, in its own task, whatever the others do.

    The library's own asks the client to connect it; this one tells it only of fatal errors.
    """

    def __init__(
        self,
        shard_id: int,
        client: discord.AutoShardedClient,
        queue_put: Callable[[EventItem], None],
        turns: SessionTurns,
        time: Time,
    ) -> None:
        # The library makes a shard once it is connected.
        unconnected: Any = None
        super().__init__(unconnected, client, queue_put)
        self._shard_id = shard_id
        self._turns = turns
        self._time = time

    @property
    def id(self) -> int:
        return self._shard_id

    async def close(self) -> None:
        self._cancel_task()
        if self.ws is not None:
            await self.ws.close(code=1000)

    async def worker(self) -> None:
        """Keep the shard connected until the bot ends. Overrides the library's."""
        past = _Past()
        while not self._client.is_closed():
            try:
                past, error = await self._connect_and_listen(past)
            except Exception as unexpected:
                self._end(unexpected)
                return
            if self._client.is_closed():
                return
            self._dispatch("disconnect")
            self._dispatch("shard_disconnect", self.id)
            if isinstance(error, discord.ConnectionClosed) and error.code in _FATAL:
                wanted = discord.PrivilegedIntentsRequired(self.id)
                self._end(wanted if error.code == 4014 else error)
                return
            # There is no wait after a session that has lasted.
            seconds = backoff(past.failures - 1) if past.failures else 0.0
            # The error's text can quote what Discord sent.
            name = type(error).__name__
            log.info("shard %d is not connected (%s): next try in %.0f s", self.id, name, seconds)
            await self._time.sleep(seconds)

    def _end(self, error: Exception) -> None:
        self._queue_put(EventItem(EventType.terminate, self, error))

    async def _connect_and_listen(self, past: _Past) -> tuple[_Past, Exception]:
        """Connect once and listen until the connection ends, and by what."""
        taken = False
        resumes = past.session is not None and past.failures < _RESUMES
        if not resumes:
            past = _Past(past.failures)
            await self._turns.take()
            taken = True
        began = None
        # Where that address is dead the session is resumed at the one for new ones.
        left = past._replace(failures=past.failures + 1, address=None)
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                # `initial`: the library need not wait for the turn that was taken above.
                self.ws = await DiscordWebSocket.from_client(
                    self._client,
                    initial=True,
                    gateway=past.address,
                    shard_id=self.id,
                    session=past.session,
                    sequence=past.sequence,
                    resume=resumes,
                )
            taken = False
            while True:
                await self.ws.poll_event()
                left = left._replace(session=self.ws.session_id, sequence=self.ws.sequence)
                if began is None and self.ws.sequence != past.sequence:
                    began = self._time.now()
        except _EXPECTED as error:
            if isinstance(error, ReconnectWebSocket) and not error.resume:
                left = left._replace(session=None)
            if began is not None:
                lasted = self._time.now() - began >= _LASTING_SECONDS * 1000
                left = left._replace(failures=0 if lasted else 1, address=self.ws.gateway)
            return left, error
        finally:
            if taken:
                self._turns.give_back()
