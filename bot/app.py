"""The bot: Discord's gateway on one side, the handlers on the other."""

import asyncio
import functools
import logging
import threading
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from pathlib import Path
from time import perf_counter
from typing import Any

import discord
import yarl
from discord import app_commands
from discord.ext import commands
from discord.gateway import KeepAliveHandler
from lru import LRU

from bot.aio.tasks import BackgroundTasks
from bot.aio.timing import SystemTime, Time, backoff
from bot.delivery.budget import Budget
from bot.delivery.failures import NETWORK_ERRORS, DeliveryFailure
from bot.delivery.http import Transport, attempt
from bot.delivery.icon_upload import IconUpload
from bot.delivery.layout import PRESSED, Icons
from bot.delivery.limits import Limits, Rate
from bot.delivery.responder import ANSWER_SECONDS, Responders
from bot.delivery.sender import MessageSender
from bot.delivery.server_events import ServerEvents
from bot.delivery.shards import EnduringShard, SessionTurns
from bot.delivery.threads import Threads
from bot.handlers.handlers import Handlers
from bot.live.people import People
from bot.match.ids import ChannelId, GuildId, MessageId
from bot.metrics import Metrics
from bot.settings import Settings
from bot.store.store import Store
from bot.ui.catalogue import mention_commands
from bot.ui.message import TextMessage
from bot.ui.symbols import DRAWINGS
from cogs.translation import CatalogueTranslator, command_ids

log = logging.getLogger(__name__)

SYNC_PATIENCE_SECONDS = 2.0
"""How long the start waits for Discord to hear of our commands."""

GATEWAY_TIME: Time = SystemTime()
"""The back-off before the bot connects to the gateway again."""

DISCONNECT_SECONDS = 0.5
"""How long Discord may take to close the connections."""

_KEPT_IN_MEMORY = 1_000
"""How many recent interactions are remembered, to recognize one that is delivered twice."""

EXTENSIONS = ("cogs.commands", "cogs.listeners")


class DelveBot(commands.AutoShardedBot):
    """The client, on as many shards as Discord wants. Cogs find the handlers here.

    `carried`: the servers of each shard whose session is begun, also those that it lost meanwhile.
    """

    def __init__(
        self,
        store: Store,
        settings: Settings,
        *,
        time: Time | None = None,
        limits: Limits | None = None,
        metrics: Metrics | None = None,
        emptied: bool = False,
        drawings: Mapping[str, Path] | None = DRAWINGS,
        **options: Any,
    ) -> None:
        """`emptied`: Discord has nothing of what was posted before, as a new sandbox.

        `drawings`: our icons by name; None: messages have symbols only. `options`: of discord.py.
        """
        intents = discord.Intents.none()
        intents.guilds = True
        # A deleted board is noticed, and put back, by the events of messages.
        intents.guild_messages = True
        # Otherwise the library warns at every start that it has no voice support, which we do not
        # use.
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
        super().__init__(
            command_prefix=commands.when_mentioned,
            intents=intents,
            help_command=None,
            allowed_mentions=discord.AllowedMentions.none(),
            # With the commands but without the bot, people could begin matches that it cannot show.
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            max_messages=None,
            **options,
        )
        # We need only the ids of new messages. Otherwise the library makes an object and a task of
        # each message in every channel; it has no public way to leave that out.
        parsers = self._connection.parsers
        del parsers["MESSAGE_UPDATE"]
        parsers["MESSAGE_CREATE"] = self._note_message
        parse = functools.partial(_parse_with_channel, parsers["INTERACTION_CREATE"])
        parsers["INTERACTION_CREATE"] = functools.partial(self._take_once, parse)
        self._taken: LRU[str, bool] = LRU(_KEPT_IN_MEMORY)
        parsers["READY"] = functools.partial(self._begin_session, parsers["READY"])
        parsers["RESUMED"] = functools.partial(self._resume_session, parsers["RESUMED"])
        self.carried: dict[int, frozenset[GuildId]] = {}
        self._hearts: dict[int, KeepAliveHandler] = {}
        time = time or SystemTime()
        self.metrics = metrics if metrics is not None else Metrics()
        # The operator decides how fast the bot writes to new people.
        per_second = settings.private_channels_a_minute / 60
        openings = Rate(settings.private_channels_at_once, per_second)
        self.budget = Budget(limits or Limits(openings=openings), time)
        self.icons = Icons()
        self._drawings = drawings
        self.icon_upload: asyncio.Task[None] | None = None
        """Brings our icons to Discord, from the login on."""
        self._background = BackgroundTasks()
        Transport(self.http, self.budget, self.metrics.request, self.icons)
        self.responders = Responders(self.budget, self.metrics, self.icons)
        self.handlers = Handlers(
            store,
            MessageSender(
                self, store.identity, self.budget, self.responders.answered, icons=self.icons
            ),
            Threads(self, self.budget, time),
            ServerEvents(self, self.budget),
            People(store, settings.default_language),
            time,
            settings.reveal_pace,
            self.metrics,
        )
        self._emptied = emptied
        self.tree.error(self.on_command_error_in_tree)

    @functools.cached_property
    def _session_turns(self) -> SessionTurns:
        """Made once Discord has told how many shards there are."""
        return SessionTurns(GATEWAY_TIME, self.shard_count or 1)

    async def launch_shard(
        self, gateway: yarl.URL, shard_id: int, *, initial: bool = False
    ) -> None:
        """Let a shard connect by itself. Overrides the library's, which waits until it has."""
        library: Any = self
        put = library._AutoShardedClient__queue.put_nowait
        shard = EnduringShard(shard_id, self, put, self._session_turns, GATEWAY_TIME)
        self._known_shards()[shard_id] = shard
        shard.launch()

    def _known_shards(self) -> dict[int, Any]:
        # The library has no public way to its shards, nor to bring one's own.
        library: Any = self
        shards: dict[int, Any] = library._AutoShardedClient__shards
        return shards

    async def setup_hook(self) -> None:
        await self.tree.set_translator(CatalogueTranslator())
        for extension in EXTENSIONS:
            await self.load_extension(extension)
        await self.handlers.resume()
        if self._emptied:
            # The boards are gone, so no press will bring them back.
            await self.handlers.events_missed()
        if self._drawings is not None:
            # Nothing waits for the upload: earlier messages show symbols until they change.
            time, drawings = self.handlers.time, self._drawings
            upload = IconUpload(self, self.icons, self.budget, time, drawings)
            self.icon_upload = self._background.start(upload.run(), "icons")
        syncing = self._background.start(self._sync_commands(), "sync commands")
        # With a number of shards the library connects to the address of the settings; otherwise it
        # asks for number and address, and takes both.
        self.shard_count = self.shard_count or await self._wanted_shards()
        # Matches do not wait for it: buttons work without, and so do the commands of before.
        await asyncio.wait((syncing,), timeout=SYNC_PATIENCE_SECONDS)

    async def _wanted_shards(self) -> int:
        """How many shards Discord wants, which is asked until it says so."""
        failures = 0
        while True:
            told = await attempt("number of shards", self._ask_for_shards)
            if not isinstance(told, DeliveryFailure):
                return told
            await self.handlers.time.sleep(backoff(failures))
            failures += 1

    async def _ask_for_shards(self) -> int:
        told = await self.http.request(discord.http.Route("GET", "/gateway/bot"))
        return int(told["shards"])

    def _begin_session(self, parse: Callable[[Any], None], data: Any) -> None:
        """A shard has a new session: forget its servers before the library meets them anew.

        With several shards the library keeps servers that sent us away while the session was lost.
        """
        if data.get("shard") is None:
            data["shard"] = [self._shard_with(data["session_id"]), self.shard_count]
        shard_id = data["shard"][0]
        self._find_heart(shard_id)
        known = [guild for guild in self.guilds if guild.shard_id == shard_id]
        for guild in known:
            self._connection._remove_guild(guild)
        parse(data)
        now = (int(guild["id"]) for guild in data["guilds"])
        self.carried[shard_id] = frozenset(map(GuildId, (*(guild.id for guild in known), *now)))

    def _shard_with(self, session_id: str) -> int:
        numbers = (
            number
            for number, shard in self._known_shards().items()
            if shard.ws is not None and shard.ws.session_id == session_id
        )
        return next(numbers)

    def _take_once(self, parse: Callable[[Any], None], data: Any) -> None:
        """Somebody did something. A second delivery is ignored: the first one is being answered."""
        if self._taken.get(data["id"]) is None:
            self._taken[data["id"]] = True
            parse(data)

    def _note_message(self, data: Any) -> None:
        """Somebody wrote in a channel. Messages of the bot itself do not count."""
        if self.user is None or int(data["author"]["id"]) != self.user.id:
            self.handlers.written(ChannelId(int(data["channel_id"])), MessageId(int(data["id"])))

    def present_servers(self, shard_id: int) -> tuple[GuildId, ...]:
        """The servers of a shard that Discord has now and that have not sent us away."""
        guilds = [guild for guild in self.guilds if guild.shard_id == shard_id]
        return tuple([GuildId(guild.id) for guild in guilds if not guild.unavailable])

    def silent_for(self, shard_id: int) -> float:
        """The seconds since Discord last sent anything on a shard's connection."""
        heart = self._hearts.get(shard_id)
        return 0.0 if heart is None else max(0.0, perf_counter() - heart._last_recv)

    def _find_heart(self, shard_id: int) -> None:
        """Keep the heart of a shard's new connection, which knows when something came last."""
        shard = self._known_shards().get(shard_id)
        heart = getattr(shard.ws, "_keep_alive", None) if shard is not None else None
        if heart is not None:
            self._hearts[shard_id] = heart

    def _resume_session(self, parse: Callable[[Any], None], data: Any) -> None:
        self._find_heart(data["__shard_id__"])
        parse(data)

    async def _sync_commands(self) -> None:
        """Tell Discord our commands; texts then mention them, or those from before."""
        commands = await self._until_heard("list of commands", self._sync_once)
        if isinstance(commands, DeliveryFailure):
            commands = await self._until_heard("ids of commands", self.tree.fetch_commands)
        if not isinstance(commands, DeliveryFailure):
            mention_commands(command_ids(commands))

    async def _until_heard(
        self, what: str, ask: Callable[[], Awaitable[list[app_commands.AppCommand]]]
    ) -> list[app_commands.AppCommand] | DeliveryFailure:
        """Ask Discord for as long as it cannot be reached. A failure is a refusal."""
        failures = 0
        while (told := await attempt(what, ask)) is DeliveryFailure.UNAVAILABLE:
            await self.handlers.time.sleep(backoff(failures))
            failures += 1
        return told

    async def _sync_once(self) -> list[app_commands.AppCommand]:
        try:
            return await self.tree.sync()
        except app_commands.CommandSyncFailure as error:
            # Nothing in it is secret, and the operator has to know which command it is.
            log.warning("Discord refuses the list of commands: %s", error)
            raise

    async def close(self) -> None:
        """Shut down, in the only order that works.

        Take no more events, answer what is open, end what runs by itself, close the connections.
        The caller, which opened the store, closes it after this.
        """
        # Every shard listens by itself until its connection is closed, which is the last thing.
        self._connection.parsers.clear()
        self.handlers.close_soon()
        await self.responders.finish(ANSWER_SECONDS)
        self.handlers.store.close_soon()
        await self._background.close()
        await self.handlers.close()
        await self._disconnect()

    async def _disconnect(self) -> None:
        closing = asyncio.create_task(super().close())
        _, late = await asyncio.wait((closing,), timeout=DISCONNECT_SECONDS)
        if late:
            # The gateway may leave the end of a connection unanswered for long.
            closing.cancel()
            await asyncio.wait((closing,))
            await self.http.close()
        # The library forgets a connection that was cut off before its session began, and its heart,
        # which beats in a thread of its own and would outlive this loop.
        for thread in threading.enumerate():
            if isinstance(thread, KeepAliveHandler) and thread.ws._connection is self._connection:
                with suppress(TimeoutError, *NETWORK_ERRORS):
                    async with asyncio.timeout(DISCONNECT_SECONDS):
                        await thread.ws.close(code=1000)

    async def on_command_error_in_tree(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError
    ) -> None:
        """A command failed before it was ours, such as one of an older list: say so."""
        if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
            # Discord's list is older or newer than ours; it will hear of ours at the next start.
            log.warning("a command of another list was used: %s", error)
        else:
            log.error("a command could not be called", exc_info=error)
        texts = self.handlers.texts_in(interaction.locale.value)
        async with self.responders(interaction) as responder:
            await responder.private(TextMessage(texts("something-wrong")))


_OF_A_PRESSED_MESSAGE = ("id", "flags", "type", "content")
"""We read the first two, and the library does not do without the others."""


def _parse_with_channel(parse: Callable[[Any], None], data: Any) -> None:
    """Let the library read an interaction, also one whose channel is told by its id alone.

    Discord's documentation calls the rest optional. The library would forget the id as well. Of the
    message that was pressed it reads no more than we do, and its components stay as they are.
    """
    message = data.get("message") or {}
    channel_id = data.get("channel_id") or message.get("channel_id")
    if message:
        data["data"][PRESSED] = message.get("components") or []
        data["message"] = {key: message[key] for key in _OF_A_PRESSED_MESSAGE if key in message}
    if data.get("channel") is None and channel_id is not None:
        # One that the library knows has its true kind from there.
        kind = discord.ChannelType.text if data.get("guild_id") else discord.ChannelType.private
        data["channel"] = {"id": channel_id, "type": kind.value, "name": "", "position": 0}
    parse(data)


def point_at(settings: Settings) -> None:
    """Let discord.py use the addresses of the settings instead of Discord's own."""
    if settings.api_url is not None:
        discord.http.Route.BASE = settings.api_url
    if settings.gateway_url is not None:
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(settings.gateway_url)
