"""The one door for the cogs: every press, command and event of the gateway comes in here."""

from collections.abc import AsyncIterator, Awaitable, Collection, Iterable
from contextlib import asynccontextmanager

from bot.aio.tasks import BackgroundTasks, OpenWork
from bot.aio.timing import Time
from bot.delivery.budget import Urgency
from bot.delivery.sender import MessageSender
from bot.delivery.server_events import ServerEvents
from bot.delivery.threads import Threads
from bot.delivery.tokens import Tokens
from bot.display.display import Display
from bot.display.effects import effects_of
from bot.handlers.actor import Actor, Call, Invitee
from bot.handlers.games import GamesPanel
from bot.handlers.help import Help
from bot.handlers.lobby import Lobby
from bot.handlers.matches import MatchHandlers
from bot.handlers.preferences import PreferencesPanel
from bot.handlers.rounds.rounds import RoundHandlers
from bot.handlers.settings import SETTINGS_FORMS, SettingsPanel
from bot.handlers.statistics import Statistics
from bot.handlers.sweeps import Sweeps
from bot.live.clocks import Clocks
from bot.live.discord_time import DiscordTime
from bot.live.flags import Flags
from bot.live.matches import Matches
from bot.live.people import People, PrivateChannels
from bot.live.rounds import Rounds
from bot.live.servers import Servers
from bot.live.services import Services
from bot.match.errors import MatchRefusal
from bot.match.ids import ChannelId, GuildId, MessageId
from bot.metrics import Metrics
from bot.store import matches
from bot.store import people as stored_people
from bot.store.store import Store
from bot.ui.custom_ids import (
    AnyPress,
    GamesPress,
    HelpPress,
    InvitationRulesPress,
    LeaderboardPress,
    ModalPress,
    PanelPress,
    Press,
    RecordPress,
    RoundModalPress,
    RoundPress,
    StatusPress,
    TablesPress,
)
from bot.ui.message import TextMessage
from bot.ui.modal import Answers
from bot.ui.replies import first_obstacle, refusal

NOTICEABLE_SECONDS = 60
"""A shorter absence is not worth a word."""

EVENT_SECONDS = 0.2
"""How long the end waits for the work of events; the next start looks at everything anyway."""


class Handlers:
    """Handles what people do and what Discord tells; the cogs know nothing else of the bot."""

    def __init__(
        self,
        store: Store,
        sender: MessageSender,
        threads: Threads,
        server_events: ServerEvents,
        people: People,
        time: Time,
        pace: float,
        metrics: Metrics,
    ) -> None:
        """`pace`: seconds between two frames of a playback."""
        self.store = store
        self.people = people
        self.time = time
        self._sender = sender
        self.threads = threads
        self._background = BackgroundTasks()
        self._discord_time = DiscordTime(time)
        self.clocks = Clocks(store, self._discord_time)
        self.matches = Matches(store, self.clocks, effects_of(pace))
        self._events = OpenWork()
        services = Services(
            store,
            self.matches,
            sender,
            threads,
            server_events,
            Tokens(),
            PrivateChannels(store, sender, self._background, metrics),
            people,
            Servers(store),
            time,
            pace,
            self._background,
            metrics,
            self._discord_time,
            self.clocks,
            Rounds(store),
        )
        self.display = display = Display(services)
        self.lobby = Lobby(services, display)
        self._in_matches = MatchHandlers(services, display, self.lobby)
        self._rounds = RoundHandlers(services, display, self.lobby)
        self._sweeps = Sweeps(services, display)
        self._statistics = Statistics(store, people, services.servers)
        self._flags = Flags(
            services,
            display.acted,
            display.retimed,
            display.time_ends_soon,
            display.turn_over,
            display.reminders.send,
        )
        # Cogs call these as the parts have them.
        self.match_command = self._in_matches.command
        self.matches_to_host = self._in_matches.to_host
        self.ask = self._in_matches.ask
        self.host = self._in_matches.host
        self.host_status = self._in_matches.screens.status
        self._help = Help(services, display)
        self.help = self._help.show
        self.open_round = self._rounds.opening.open
        self.show_round = self._rounds.show
        self.round_standings = self._rounds.standings
        self.close_round = self._rounds.close
        self.export_round = self._rounds.export
        self.offered_rounds = self._rounds.offered
        self.offered_starts = self._rounds.opening.offered_starts
        self._games = GamesPanel(
            self.lobby.invite, self.lobby.plays_here, people, services.servers, sender
        )
        self.games = self._games.show
        self.challenge = self._games.challenge
        self._settings = SettingsPanel(services, display)
        self.settings = self._settings.show
        self._preferences = PreferencesPanel(services, display)
        self.preferences = self._preferences.show
        self.invite = self.lobby.invite
        self.leaderboard = self._statistics.leaderboard
        self.stats = self._statistics.stats
        self.meet = people.note
        self.texts_in = people.texts_in
        self.texts_for = people.texts_for
        self.default_language = people.default_language
        self.written = display.written

    async def resume(self) -> None:
        """After a start: show everything that is not shown yet, and arm every timer again."""
        now = self.time.now()
        seen, times = await self.store.resume_clocks(now)
        self.clocks.resume(times, seen)
        away = (now - seen) // 1000 if seen is not None else 0
        await self.display.resume(away if away >= NOTICEABLE_SECONDS else 0)
        await self.lobby.resume()
        await self._rounds.resume()
        self._sweeps.start()
        self._background.start(self._flags.watch_for_ever(), "flags")
        self._background.start(self.clocks.beat_for_ever(), "heartbeat")

    async def settled(self) -> None:
        """Wait until nothing is due in a round, and nothing is left to show."""
        await self._rounds.tables.settled()
        await self.display.settled()

    def close_soon(self) -> None:
        """Heed no event of Discord's any more, and let nobody wait for a board."""
        self._events.closed = True
        self.display.close_soon()

    async def close(self) -> None:
        """End what runs by itself."""
        await self._events.finish(EVENT_SECONDS)
        await self._background.close()

    # Acts of people

    def press(
        self, press: AnyPress | None, call: Call, chosen: Invitee | None = None
    ) -> Awaitable[object]:
        """A button or menu was used. `press`: None for one that is not ours, or of no version.

        `chosen`: who was chosen in a user menu.
        """
        if press is None or isinstance(press, TablesPress):
            # An unknown button: answer anyway.
            return call.answer.private(refusal(MatchRefusal.MOVED_ON, call.texts))
        if isinstance(press, Press):
            return self._in_matches.press(press, call, chosen)
        if isinstance(press, RoundPress):
            return self._rounds.press(press, call, chosen)
        if isinstance(press, StatusPress):
            return self.host_status(call, press.page)
        if isinstance(press, LeaderboardPress | RecordPress):
            return self._statistics.press(press, call)
        if isinstance(press, GamesPress):
            return self.games(call)
        if isinstance(press, PanelPress):
            return self._games.press(press, call, chosen)
        if isinstance(press, HelpPress):
            return self._help.press(press, call)
        if isinstance(press, ModalPress):
            if press.form in SETTINGS_FORMS:
                return self._settings.open(press.form, call)
            return self._preferences.open(press.form, call)
        if isinstance(press, InvitationRulesPress):
            return self.lobby.rules(press, call)
        if isinstance(press, RoundModalPress):
            # No button carries it.
            return call.answer.private(refusal(MatchRefusal.MOVED_ON, call.texts))
        return self.lobby.press(press, call)

    def submit(self, press: AnyPress | None, answers: Answers, call: Call) -> Awaitable[object]:
        """A form was submitted. `press`: as for `press`."""
        if isinstance(press, RoundModalPress):
            return self._rounds.submit(press, answers, call)
        if not isinstance(press, ModalPress):
            return call.answer.private(refusal(MatchRefusal.MOVED_ON, call.texts))
        if press.form in SETTINGS_FORMS:
            return self._settings.submit(press, answers, call)
        return self._preferences.submit(press.form, answers, call)

    async def first_obstacle(self, call: Call) -> TextMessage | None:
        """The obstacle to writing there, for the first person on a server who uses the bot.

        To be asked before `meet`.
        """
        if call.guild_id is None or call.obstacle is None:
            return None
        if await self.store.read(stored_people.has_met_anybody, call.guild_id):
            return None
        return first_obstacle(call.obstacle, call.channel_id, call.texts)

    async def note_host_command(self, actor: Actor) -> None:
        """`/host …` is used, so a server lets them: they may press its buttons for a day."""
        note = stored_people.note_host_command
        await self.store.write(note, actor.server_id, actor.user_id, actor.at)

    @asynccontextmanager
    async def note_activity(self, call: Call) -> AsyncIterator[None]:
        """Handle an interaction within. By a command its maker is there as a host, too."""
        with self.display.note_activity(call.user_id, call.answer, call.at):
            yield
            if call.message_id is None:
                await self.display.host_calls.commanded(call.user_id)

    # Events of Discord

    async def messages_gone(self, channel_id: ChannelId, message_ids: Iterable[MessageId]) -> None:
        """Somebody deleted messages; the board of a live match is put back."""
        if self._events.closed:
            return
        with self._events():
            for message_id in message_ids:
                if not self._sender.deletes(message_id):
                    await self.lobby.message_gone(channel_id, message_id)
                    await self.display.lost(channel_id, message_id)
                    await self.display.rounds.lost(message_id)

    async def channel_gone(self, channel_id: ChannelId) -> None:
        """A channel is deleted: look at its matches again."""
        if self._events.closed:
            return
        with self._events():
            await self._rounds.channel_gone(channel_id)
            await self._look(channel_id)

    async def _look(self, channel_id: ChannelId) -> None:
        for terms in await self.store.read(matches.live, channel_id=channel_id):
            await self.display.look(terms.id, Urgency.BOARD)

    async def thread_changed(
        self, guild_id: GuildId, thread_id: ChannelId, *, archived: bool, locked: bool
    ) -> None:
        """A thread is different, perhaps open again: try its server's blocked matches."""
        self.threads.changed(thread_id, archived=archived, locked=locked)
        self.server_changed(guild_id)
        if not (archived or locked) or self._events.closed:
            return
        with self._events():
            if locked:
                await self._rounds.thread_locked(thread_id)
            else:
                await self._rounds.thread_archived(thread_id)

    async def thread_gone(self, thread_id: ChannelId) -> None:
        """A thread is deleted: look at its matches again."""
        self.threads.gone(thread_id)
        if self._events.closed:
            return
        with self._events():
            await self._rounds.thread_gone(thread_id)
            await self._look(thread_id)

    async def events_missed(self, guild_ids: Collection[GuildId] | None = None) -> None:
        """Events of these servers, or of all, may be lost: look at their matches again."""
        if self._events.closed:
            return
        with self._events():
            self._sweeps.events_missed(guild_ids)
            await self._rounds.events_missed(guild_ids)

    def servers_here(self, guild_ids: Collection[GuildId]) -> None:
        """Presses come from these servers, from now on or again."""
        self.clocks.servers_back(guild_ids)
        self._background.start(self._rounds.servers_here(guild_ids), "rounds of servers")

    def servers_gone(self, guild_ids: Collection[GuildId], silent: float) -> None:
        """These servers have sent us nothing for so many seconds, and still do not."""
        self._rounds.servers_gone(guild_ids, round(silent * 1000))
        self.clocks.servers_gone(guild_ids, self._discord_time.now() - round(silent * 1000))

    def server_changed(self, guild_id: GuildId) -> None:
        """Something is different in a server, a permission perhaps: try its blocked matches."""
        if not self._events.closed:
            self.display.sweep(guild_id)
            self._rounds.server_changed(guild_id)
