"""People: their names in a server, their preferences, and their private channels."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from lru import LRU
from msgspec.structs import replace

from bot.aio.tasks import BackgroundTasks, KeyedLocks
from bot.delivery.budget import Permit
from bot.delivery.failures import DeliveryFailure
from bot.delivery.sender import MessageSender
from bot.match.ids import ChannelId, GuildId, MatchId, UserId
from bot.match.match import Match
from bot.metrics import Metrics
from bot.preferences.person import Preferences
from bot.store import people
from bot.store import preferences as stored_preferences
from bot.store.people import PrivateChannel
from bot.store.store import Store
from bot.ui.catalogue import Texts, language_of, texts_in
from bot.ui.match_view import MatchViews, everybody

_NAMES_KEPT = 40_000
_CHANNELS_KEPT = 20_000
_PREFERENCES_KEPT = 20_000

_REST_SECONDS = (600.0, 1200.0, 2400.0, 3600.0)
"""How long no channel is opened after Discord has called us a spammer, the first time, …"""

_VIEWS_KEPT = 200
"""The matches whose views are kept: those that are being shown at the moment."""


class People:
    """Names and languages, noted whenever somebody does something."""

    def __init__(self, store: Store, default_language: str) -> None:
        self._store = store
        self.default_language = default_language
        self._known: LRU[tuple[UserId, GuildId | None], str] = LRU(_NAMES_KEPT)
        """The stored names by (user, guild), and locales by (user, None)."""
        self._preferences: LRU[UserId, Preferences] = LRU(_PREFERENCES_KEPT)
        self._views: LRU[MatchId, MatchViews] = LRU(_VIEWS_KEPT)

    async def note(
        self, user_id: UserId, guild_id: GuildId | None, name: str | None, locale: str | None
    ) -> None:
        """Remember how a person is called in a server, and the language of their Discord.

        None is unknown and changes nothing. Half of a character, which some clients let people
        type, becomes a question mark: the store and Discord take whole ones.
        """
        told: dict[tuple[UserId, GuildId | None], str] = {}
        if guild_id is not None and name is not None:
            told[user_id, guild_id] = name.encode(errors="replace").decode()
        if locale is not None:
            told[user_id, None] = locale
        # An unchanged name costs no transaction.
        news = {key: value for key, value in told.items() if self._known.get(key) != value}
        if news:
            await self._store.write(people.write, news)
            self._keep(news)

    def _keep(self, told: people.Told) -> None:
        for key, value in told.items():
            self._known[key] = value

    async def names(self, guild_id: GuildId, users: Iterable[UserId]) -> dict[UserId, str]:
        """Display names, not escaped. A person who was never seen there is called by their id."""
        wanted = tuple(users)
        known = await self.known_names(guild_id, wanted)
        return {user: known.get(user) or str(user) for user in wanted}

    async def known_names(self, guild_id: GuildId, users: Iterable[UserId]) -> dict[UserId, str]:
        """Display names, not escaped, of those of the users who were ever seen there."""
        known = {user: self._known.get((user, guild_id)) for user in users}
        missing = [user for user, name in known.items() if name is None]
        if missing:
            found = await self._store.read(people.names, guild_id, missing)
            known |= found
            self._keep({(user, guild_id): name for user, name in found.items()})
        return {user: name for user, name in known.items() if name is not None}

    async def views(self, match: Match) -> MatchViews:
        """The match as each observer sees it, with the names that people have now."""
        kept = self._views.get(match.terms.id)
        if kept is not None and kept.match is not match:
            kept = None
        users = everybody(match) if kept is None else kept.names
        names = await self.names(match.terms.guild_id, users)
        if kept is None or kept.names != names:
            kept = self._views[match.terms.id] = MatchViews(match, names)
        return kept

    def forget(self, match_id: MatchId) -> None:
        """A match is over, and seldom looked at any more."""
        self._views.pop(match_id, None)

    def texts_in(self, locale: str | None) -> Texts:
        """The texts for one of Discord's locales."""
        return texts_in(language_of(locale, self.default_language))

    async def preferences(self, user_id: UserId) -> Preferences:
        """A person's preferences as they are now."""
        (found,) = await self.all_preferences((user_id,))
        return found

    async def all_preferences(self, users: Sequence[UserId]) -> tuple[Preferences, ...]:
        """The preferences of each of these people as they are now."""
        kept = {user: self._preferences.get(user) for user in users}
        known = {user: preferences for user, preferences in kept.items() if preferences is not None}
        missing = [user for user in users if user not in known]
        if missing:
            found = await self._store.read(stored_preferences.of_people, missing)
            for user, preferences in found.items():
                # They may have been changed meanwhile.
                known[user] = self._preferences.setdefault(user, preferences)
        return tuple([known[user] for user in users])

    async def refuses_challenge(
        self, users: Iterable[UserId], challenger: UserId, *, again: bool = False
    ) -> UserId | None:
        """The first of these people, if any, who does not want to be challenged by somebody.

        `again`: they have played with each other just now, so it takes a refusal by name.
        """
        may = stored_preferences.may_be_challenged
        for user in users:
            if not await self._store.read(may, user, challenger, again):
                return user
        return None

    async def prefer(
        self,
        user_id: UserId,
        wanted: Mapping[str, str],
        refused: Collection[UserId] | None = None,
    ) -> None:
        """Keep what a person prefers; see `store.preferences.change`."""
        self._preferences[user_id] = await self._store.write(
            stored_preferences.change, user_id, wanted, refused
        )

    async def texts_for(self, user_id: UserId, locale: str | None = None) -> Texts:
        """The texts in the language that a person prefers, else in that of their Discord.

        `locale`: of their Discord; None: as it was last seen.
        """
        preferred = (await self.preferences(user_id)).language
        if preferred is not None:
            return texts_in(preferred)
        locale = locale or self._known.get((user_id, None))
        if locale is None:
            locale = await self._store.read(people.locale, user_id)
            if locale is not None:
                self._keep({(user_id, None): locale})
        return self.texts_in(locale)


class PrivateChannels:
    """The private channels that the store knows, and the way to open others.

    Discord blocks bots that open many in a row. So what was opened once is known for ever, and new
    ones are opened as slowly as the sender's budget has it.
    """

    def __init__(
        self, store: Store, sender: MessageSender, background: BackgroundTasks, metrics: Metrics
    ) -> None:
        self._store = store
        self._sender = sender
        self._background = background
        self._metrics = metrics
        self._known: LRU[UserId, PrivateChannel] = LRU(_CHANNELS_KEPT)
        self._opening = KeyedLocks()
        self.refusals = 0
        """How often in a row Discord let us write to nobody new."""

    async def of(self, user_id: UserId) -> PrivateChannel:
        """A person's private channel, as far as it is known."""
        known = self._known.get(user_id)
        if known is None:
            known = self._known[user_id] = await self._store.read(people.private_channel, user_id)
        return known

    async def open(self, user_id: UserId) -> ChannelId | DeliveryFailure:
        """A person's private channel, opened if need be. That may wait for long."""
        async with self._opening(user_id):
            known = await self.of(user_id)
            if known.channel_id is not None:
                return known.channel_id
            return await self._open(user_id, await self._sender.permit_to_open())

    async def _open(self, user_id: UserId, permit: Permit) -> ChannelId | DeliveryFailure:
        # Read again: while this waited, somebody else may have been first, and what was known
        # may have been dropped.
        known, refusals = await self.of(user_id), self.refusals
        if known.channel_id is not None:
            permit.give_back()
            return known.channel_id
        opened = await self._sender.open_private(user_id, permit)
        if opened is DeliveryFailure.THROTTLED:
            self.rest(refusals)
        elif not isinstance(opened, DeliveryFailure):
            self.refusals = 0
            self._metrics.private_channel_opened()
            current = self._known.get(user_id)
            if current is not None:
                # It is not read again, as the note is not written yet.
                self._known[user_id] = replace(current, channel_id=opened)
            work = self._store.write(people.note_channel, user_id, channel=opened)
            self._background.start(work, f"note of the private channel of {user_id}")
        return opened

    def rest(self, refusals: int) -> None:
        """Open nothing for a while: Discord calls us a spammer.

        `refusals`: what they were when that was asked which it has refused. Requests that were
        under way together are refused together, and are one reason to rest.
        """
        if refusals == self.refusals:
            self._sender.hold_openings(_REST_SECONDS[min(refusals, len(_REST_SECONDS) - 1)])
            self.refusals += 1

    async def open_now(self, user_id: UserId) -> ChannelId | DeliveryFailure:
        """A person's private channel, opened if that may be done at once."""
        channel_id = (await self.of(user_id)).channel_id
        if channel_id is not None:
            return channel_id
        permit = self._sender.permit_to_open_now()
        return DeliveryFailure.THROTTLED if permit is None else await self._open(user_id, permit)

    async def reached(self, user_id: UserId) -> None:
        """A private message has arrived, so the person may be told anew when that ends."""
        if (await self.of(user_id)).closed:
            await self.note(user_id, closed=False, told=False)

    async def note(self, user_id: UserId, **changed: bool | None) -> None:
        """Note what has changed of a private channel; see `people.note_channel`."""
        await self._store.write(people.note_channel, user_id, **changed)
        self._known.pop(user_id, None)
