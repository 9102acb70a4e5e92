# Over 400 lines: the one door to the database; what is behind it is in modules of their own.
"""The one door to the database: every method is one transaction.

Times are in milliseconds since the epoch, UTC. Any method may raise `sqlite3.Error`, for a full
disk for example; then nothing of it was written.
"""

import sqlite3
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from os import PathLike, fspath
from typing import Self

from bot.contract.boards import WHOLE
from bot.contract.game import Seat
from bot.match.entries import Entry
from bot.match.ids import ChannelId, GuildId, InvitationId, MatchId, MessageId, UserId
from bot.match.invitation import Invitation, InvitationDraft
from bot.match.match import Match
from bot.match.terms import Terms, TermsDraft
from bot.store import (
    boards,
    clocks,
    hosts,
    invitations,
    leaderboards,
    log,
    matches,
    messages,
    meta,
    people,
    player_stats,
    playing,
    private_channels,
    private_records,
    recount,
    results,
    starts,
)
from bot.store.clocks import StoredTimes, Times
from bot.store.database import Database
from bot.store.errors import DatabaseDamaged
from bot.store.hosts import CalledHost
from bot.store.leaderboards import Page
from bot.store.matches import Blockage, Silence
from bot.store.messages import PostedMessage
from bot.store.migrations import Migration
from bot.store.player_stats import GameStats
from bot.store.private_channels import PrivateChannel
from bot.store.private_records import KeptRecord, OwedRecord
from bot.store.recount import Recount

_NOTICED_MS = 60 * 1000
"""A shorter absence is no part of a silence that is worth a write to every match."""


class Store:
    """Everything that outlives the process.

    `close` must be called, or `async with await Store.open(path) as store` used: otherwise the
    database's thread keeps the process alive.
    """

    def __init__(self, database: Database, identity: bytes) -> None:
        """`identity`: tells this database from any other, see `open`."""
        self.database = database
        self.identity = identity
        self._memo = people.Memo()

    @classmethod
    async def open(
        cls, path: str | PathLike[str], migrations: Sequence[Migration] | None = None
    ) -> Self:
        """Open or create the file and bring it up to date; `:memory:` stays in memory.

        Raises `DatabaseUnavailable`, `DatabaseDamaged`, `NotADelveDatabase`, `NewerDatabase`,
        `MigrationFailed`.
        """
        database = await Database.open(path, migrations)
        try:
            return cls(database, await database.read(meta.identity))
        except BaseException as error:
            # Its thread would keep the process alive.
            await database.close()
            if isinstance(error, ValueError | TypeError | sqlite3.Error | DatabaseDamaged):
                why = f"its identity is lost: {error}"
                raise DatabaseDamaged(fspath(path), why) from error
            raise

    def close_soon(self) -> None:
        """From now on no write waits for another process."""
        self.database.close_soon()

    async def close(self) -> None:
        """Close the file and end the database's thread."""
        await self.database.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    # Invitations

    async def add_invitation(self, draft: InvitationDraft) -> Invitation:
        """Store a new invitation and return it with its number."""
        return await self.database.write(lambda c: invitations.insert(c, draft))

    async def invitation(self, invitation_id: InvitationId) -> Invitation | None:
        """An invitation as it is stored; None if there never was one. Raises `Unreadable`."""
        return await self.database.read(lambda c: invitations.find(c, invitation_id))

    async def update_invitation(self, before: Invitation, after: Invitation) -> bool:
        """Compare and set; False when somebody else has changed the invitation since `before`."""
        return await self.database.write(lambda c: invitations.update(c, before, after))

    async def open_invitations(
        self, *, channel_id: ChannelId | None = None, message_id: MessageId | None = None
    ) -> list[Invitation]:
        """Those that fit all that is given, oldest first.

        Expiry is the caller's to see: no clock runs here.
        """
        return await self.database.read(lambda c: invitations.open_ones(c, channel_id, message_id))

    async def set_invitation_message(
        self, invitation_id: InvitationId, message_id: MessageId
    ) -> None:
        """Note which message in the invitation's channel asks."""
        await self.database.write(lambda c: invitations.set_message(c, invitation_id, message_id))

    async def invitations_to_show(self) -> list[InvitationId]:
        """The ids of those that are over while their messages may still ask, oldest first."""
        return await self.database.read(invitations.to_show)

    async def finish_invitation(self, invitation_id: InvitationId) -> None:
        """The message of an invitation shows what became of it."""
        await self.database.write(lambda c: invitations.finish(c, invitation_id))

    async def invitation_message(self, invitation_id: InvitationId) -> MessageId | None:
        """The message that asks; None as long as none is noted."""
        return await self.database.read(lambda c: invitations.message(c, invitation_id))

    async def invitation_is_classic(self, invitation_id: InvitationId) -> bool:
        """Whether its message is of plain content; before, they were of components v2."""
        return await self.database.read(lambda c: invitations.is_classic(c, invitation_id))

    # Matches

    async def start_match(
        self,
        before: Invitation,
        after: Invitation,
        terms: TermsDraft,
        owes: Callable[[Match], Sequence[Seat]] | None = None,
    ) -> tuple[Invitation, Terms] | None:
        """Make a match with a new id of an invitation, which becomes STARTED and names it.

        `owes`: the seats that are owed a private message for the opening of the match; it is called
        in the database's thread.

        None when somebody else has changed the invitation since `before`. Raises `AlreadyPlaying`
        when a player still plays a live match in that channel, and `BadOptions`.
        """
        return await self.database.write(lambda c: invitations.start(c, before, after, terms, owes))

    async def terms(self, match_id: MatchId) -> Terms | None:
        """What was agreed for a match; None if there never was one. Raises `Unreadable`."""
        return await self.database.read(lambda c: matches.terms(c, match_id))

    async def entries(self, match_id: MatchId) -> list[Entry]:
        """The whole log in order. Raises `Unreadable`."""
        return await self.database.read(lambda c: log.entries(c, match_id))

    async def load(self, match_id: MatchId) -> Match | None:
        """The match rebuilt from its log. Raises `Unreadable`, also when a part of it is lost."""
        found = await self.database.read(lambda c: log.stored(c, match_id))
        return None if found is None else log.rebuild(*found)

    async def load_at(self, match_id: MatchId, version: int) -> Match | None:
        """The match as it was at a version; None also if it has not come so far.

        Raises `Unreadable`, also where only what was written after that version is damaged.
        """
        found = await self.database.read(lambda c: log.stored(c, match_id))
        if found is None:
            return None
        terms, entries = found
        return log.rebuild(terms, entries, version) if 0 <= version <= len(entries) else None

    async def load_each(self, match_id: MatchId, versions: Collection[int]) -> dict[int, Match]:
        """The match as it was at each of these versions, as far as it has come. Raises like `load`.

        Whoever wants several has the log read and played once.
        """
        found = await self.database.read(lambda c: log.stored(c, match_id))
        return {} if found is None else log.rebuild_each(*found, versions)

    async def append(
        self,
        before: Match,
        after: Match,
        entry: Entry,
        owed: Sequence[Seat] = (),
        lines: Sequence[messages.OwedLine] = (),
        *,
        untold: bool = False,
        more: Sequence[log.LogStep] = (),
    ) -> list[PostedMessage]:
        """Write the entry that made `after` of `before`, and at the end the results.

        `owed`: the seats that are owed a private message for it. `lines`: those that the channel is
        owed for it. `untold`: an end is durable, but gives nothing away until `tell_end` is called.
        So long the match is listed with those that go on, its players sit there, and it is on no
        board. `more`: further entries, each of which follows the one before; all of them are
        written, or none. Returns the lines of all as they are announced.

        Raises `Conflict`, and nothing is written, when the stored match is not at
        `before.version`, or is over; `ValueError` when `after` is not `before` with one more entry;
        `AlreadyPlaying` when somebody who plays from now on plays another one in that channel.
        """

        def work(connection: sqlite3.Connection) -> list[PostedMessage]:
            return [
                line
                for step in (log.LogStep(before, after, entry, owed, lines), *more)
                for line in log.append(connection, *step, untold=untold)
            ]

        return await self.database.write(work)

    async def tell_end(self, match_id: MatchId) -> None:
        """From now on the end of a match is known, if it is over: it counts, and nobody sits there.

        Also for one that was told before, to which nothing happens.
        """
        await self.database.write(lambda c: results.tell(c, match_id))

    async def resume_clocks(self, now: int) -> tuple[int | None, dict[MatchId, StoredTimes]]:
        """After a start at `now` (ms since the epoch, UTC): when the bot was last here, and clocks.

        Nobody's time runs; what had run by then is charged once the question is answered.
        """

        def work(connection: sqlite3.Connection) -> tuple[int | None, dict[MatchId, StoredTimes]]:
            seen = meta.last_seen(connection)
            clocks.stop_all(connection, seen)
            if seen is not None and now - seen > _NOTICED_MS:
                matches.skip_silence(connection, now - seen)
                hosts.skip_calls(connection, now - seen)
            meta.touch(connection, now)
            return seen, clocks.of_live(connection)

        return await self.database.write(work)

    async def note_clocks(self, now: int, times: Mapping[MatchId, Times]) -> None:
        """Note that the bot is here, and the times of questions in these matches.

        The kill of the process loses what was not noted; so it does not count what ran since.
        """

        def work(connection: sqlite3.Connection) -> None:
            meta.touch(connection, now)
            clocks.note(connection, times)

        await self.database.write(work, durable=False)

    async def silent_matches(self, before: int) -> list[Silence]:
        """The live matches in which nobody has done anything since then, the most silent first."""
        return await self.database.read_apart(lambda c: matches.silent(c, before))

    async def warn_of_silence(
        self, match_id: MatchId, at: int, warning: messages.OwedLine
    ) -> list[PostedMessage]:
        """Owe the channel a warning that a match will end, as nobody does anything; returns it."""
        return await self.database.write(
            lambda c: matches.warn_of_silence(c, match_id, at, warning)
        )

    async def note_host_command(self, guild_id: GuildId, user_id: UserId, at: int) -> None:
        """Somebody used a command of hosts in a server, so its owners let them.

        `at`: in ms since the epoch, UTC.
        """
        await self.database.write(lambda c: hosts.note_command(c, guild_id, user_id, at))

    async def has_used_host_command(self, guild_id: GuildId, user_id: UserId, since: int) -> bool:
        """Whether somebody has used one there since then."""
        return await self.database.read(lambda c: hosts.has_commanded(c, guild_id, user_id, since))

    async def note_host_called(self, match_id: MatchId, at: int) -> None:
        """The host of a match was called; only the first time counts until they do something."""
        await self.database.write(lambda c: hosts.note_called(c, match_id, at))

    async def is_host_called(self, match_id: MatchId) -> bool:
        """Whether the host of a live match was called and has done nothing since."""
        return await self.database.read(lambda c: hosts.is_called(c, match_id))

    async def note_host_came(self, match_id: MatchId) -> None:
        """The host of a match is there, or is not needed any more: nothing is waited for."""
        await self.database.write(lambda c: hosts.note_came(c, match_id))

    async def called_hosts(self, before: int) -> list[CalledHost]:
        """The live matches whose hosts were called before then and have done nothing since."""
        return await self.database.read(lambda c: hosts.called(c, before))

    async def live_matches(
        self,
        *,
        guild_id: GuildId | None = None,
        channel_id: ChannelId | None = None,
        user_id: UserId | None = None,
    ) -> list[Terms]:
        """Live matches that fit all that is given, newest first; `user_id` sits there or hosts.

        Who has left sits there no more; who is out of the game does. A match whose end is not told
        yet is one of them.
        """
        return await self.database.read(lambda c: matches.live(c, guild_id, channel_id, user_id))

    async def unreadable_matches(
        self, guild_id: GuildId, channel_id: ChannelId | None = None
    ) -> list[MatchId]:
        """The ids of a guild's live matches whose terms cannot be read, newest first.

        With `channel_id` only those of that channel.
        """
        return await self.database.read(lambda c: matches.unreadable(c, guild_id, channel_id))

    async def check_free(self, channel_id: ChannelId, players: Sequence[UserId]) -> None:
        """Raises `AlreadyPlaying` when one of them still plays a live match in that channel."""
        await self.database.read(lambda c: playing.check_free(c, channel_id, players))

    async def count_live(self) -> int:
        """How many matches go on; no write waits for the count."""
        return await self.database.read_apart(matches.count_live)

    async def finish_showing(
        self, match_id: MatchId, result: MessageId | None = None
    ) -> list[OwedRecord]:
        """The end of a match is shown: its messages are forgotten, not what it still owes.

        `result`: the message that shows it, if it could be shown. Returns the private messages that
        are owed about it, which can be sent from now on.
        """

        def work(connection: sqlite3.Connection) -> list[OwedRecord]:
            results.tell(connection, match_id)
            return matches.finish_showing(connection, match_id, result)

        return await self.database.write(work)

    async def is_live(self, match_id: MatchId) -> bool:
        """Whether a match goes on, also one that cannot be read."""
        return await self.database.read(lambda c: matches.is_live(c, match_id))

    async def is_shown_to_end(self, match_id: MatchId) -> bool:
        """Whether `finish_showing` was called for a match."""
        return await self.database.read(lambda c: matches.is_shown_to_end(c, match_id))

    async def void_match(
        self, match_id: MatchId, at: int, *, guild_id: GuildId | None = None
    ) -> bool:
        """End a match whose log cannot be read, without a result; False when it was not live.

        With `guild_id` only one of that guild. A match that can be loaded is ended by an `Ended`
        entry instead.
        """
        return await self.database.write(lambda c: matches.void(c, match_id, at, guild_id))

    async def move_match(self, match_id: MatchId, channel_id: ChannelId) -> None:
        """Let a match go on in another channel; its `Terms.channel_id` follows.

        Raises `AlreadyPlaying` when one who still plays it plays another live match there.
        """
        await self.database.write(lambda c: matches.move(c, match_id, channel_id))

    async def set_blockage(self, match_id: MatchId, blockage: Blockage | None) -> None:
        """Note why a match cannot be shown; None: it can."""
        await self.database.write(lambda c: matches.set_blockage(c, match_id, blockage))

    async def blockage(self, match_id: MatchId) -> Blockage | None:
        """Why a match cannot be shown, if so."""
        return await self.database.read(lambda c: matches.blockage(c, match_id))

    # Messages in Discord: what is noted of them may be lost with the power, and found again

    async def messages(self, match_id: MatchId) -> list[PostedMessage]:
        """What of a match stands in Discord, or may, in the order in which it was announced."""
        return await self.database.read(lambda c: messages.of_match(c, match_id))

    async def announce_message(
        self,
        match_id: MatchId,
        slot: str,
        generation: str,
        channel_id: ChannelId,
        at: int,
        after: int,
    ) -> tuple[bool, list[PostedMessage]]:
        """Announce a message that is about to be sent; returns all of the match, it being the last.

        `after`: the highest number of a message in that slot that the caller knows of, or 0. False,
        and nothing is announced, when there is a higher one, or when the match is shown to its end:
        another process was faster.
        """
        return await self.database.write(
            lambda c: messages.announce(c, match_id, slot, generation, channel_id, at, after),
            durable=False,
        )

    async def note_messages(
        self,
        match_id: MatchId,
        changed: Sequence[PostedMessage] = (),
        gone: Sequence[int] = (),
        shown: int | None = None,
    ) -> None:
        """Note what became of messages, forget others by their numbers; slot and generation stay.

        `shown`: the version whose messages all stand; None leaves what is noted.
        """
        updated, removed = tuple(changed), tuple(gone)
        if updated or removed or shown is not None:
            await self.database.write(
                lambda c: messages.note(c, match_id, updated, removed, shown), durable=False
            )

    async def match_of_message(self, message_id: MessageId) -> MatchId | None:
        """The match that a message shows something of; None for a message that is not noted."""
        return await self.database.read(lambda c: messages.match_of(c, message_id))

    async def unshown_matches(self) -> list[MatchId]:
        """The ids of the matches to look at after a start, oldest first.

        Those of which not all that stands is of the newest version, those that could not be shown,
        and those that are over but for which `finish_showing` was not called yet, or that are
        untold.
        """
        return await self.database.read(messages.unshown)

    async def live_matches_after(
        self, match_id: MatchId, limit: int
    ) -> list[tuple[MatchId, GuildId]]:
        """At most `limit` live matches above this one, in order, each with its guild."""
        return await self.database.read(lambda c: messages.live_after(c, match_id, limit))

    # Private messages, owed from `append` or `start_match` on; what became of one is noted like
    # what became of any message

    async def owed_records(self, match_id: MatchId) -> list[OwedRecord]:
        """The private messages that a match owes, by seat, the oldest first.

        The one about its end only once `finish_showing` was called: before, it would give it away.
        Nothing that is settled by now is among them.
        """
        return await self.database.write(
            lambda c: private_records.of_match(c, match_id), durable=False
        )

    def settle_records(self, match_id: MatchId, seat: Seat, versions: Sequence[int]) -> None:
        """Private messages of these versions are sent, or refused for good: they are forgotten.

        That is noted with the next transaction; after a kill before it they are found in Discord.
        """
        self.database.write_later(lambda c: private_records.settle(c, match_id, seat, versions))

    async def kept_record(self, match_id: MatchId, seat: Seat) -> KeptRecord | None:
        """The private message in which the newest records of a seat grow; None: there is none."""
        return await self.database.read(lambda c: private_records.kept(c, match_id, seat))

    async def keep_record(self, match_id: MatchId, seat: Seat, message: KeptRecord) -> None:
        """A private message tells of these versions, which are not owed any more."""
        await self.database.write(
            lambda c: private_records.keep(c, match_id, seat, message), durable=False
        )

    async def lose_record(self, match_id: MatchId, seat: Seat) -> None:
        """The private message in which records of a seat grew cannot be changed any more."""
        await self.database.write(lambda c: private_records.lose(c, match_id, seat), durable=False)

    async def set_records_waiting(
        self, match_id: MatchId, seat: Seat, versions: Sequence[int], waiting: bool
    ) -> None:
        """Note whether private messages of these versions have certainly not been sent yet."""
        await self.database.write(
            lambda c: private_records.set_waiting(c, match_id, seat, versions, waiting),
            durable=False,
        )

    async def matches_owing(self) -> list[tuple[MatchId, Seat]]:
        """All seats that are owed a private message, each with its match; the oldest match first.

        Also of matches that are over, or that cannot be read.
        """
        return await self.database.write(private_records.matches_owing, durable=False)

    async def private_channel(self, user_id: UserId) -> PrivateChannel:
        """What is known of a person's private channel."""
        return await self.database.read(lambda c: private_channels.get(c, user_id))

    async def private_channel_opened(self, user_id: UserId, channel_id: ChannelId) -> None:
        """Note where a person's private channel is."""
        await self.database.write(
            lambda c: private_channels.opened(c, user_id, channel_id), durable=False
        )

    async def private_channel_closed(self, user_id: UserId) -> None:
        """Note that a person takes no private messages."""
        await self.database.write(lambda c: private_channels.closed(c, user_id), durable=False)

    async def private_channel_reached(self, user_id: UserId) -> None:
        """Note that a person takes private messages: one has arrived."""
        await self.database.write(lambda c: private_channels.reached(c, user_id), durable=False)

    async def private_channel_told(self, user_id: UserId) -> None:
        """Note that a person knows what it means to take no private messages."""
        await self.database.write(lambda c: private_channels.told(c, user_id), durable=False)

    async def private_channel_lost(self, user_id: UserId) -> None:
        """Note that a person's private channel is gone; another one may be opened."""
        await self.database.write(lambda c: private_channels.lost(c, user_id), durable=False)

    # People

    async def remember(
        self, user_id: UserId, guild_id: GuildId | None, name: str | None, locale: str | None
    ) -> None:
        """Keep a person's name in a guild and locale; None is unknown and changes nothing."""
        news = self._memo.news(user_id, guild_id, name, locale)
        if news:
            await self.database.write(lambda c: people.write(c, news))
            self._memo.learn(news)

    async def names(self, guild_id: GuildId, users: Iterable[UserId]) -> dict[UserId, str]:
        """The last known names in a guild; people never seen there are left out."""
        wanted = tuple(users)
        return await self.database.read(lambda c: people.names(c, guild_id, wanted))

    async def locale(self, user_id: UserId) -> str | None:
        """Discord's locale of a person, such as "uk" or "en-GB"; None when never seen."""
        return await self.database.read(lambda c: people.locale(c, user_id))

    # Statistics, read beside the writes

    async def leaderboard(
        self, guild_id: GuildId, game: str, variant: str | None, offset: int, limit: int
    ) -> Page | None:
        """At most `limit` lines from `offset` on, which counts from 0; `variant` None: of all.

        None before the first match that counts there.
        """
        board = variant if variant is not None else WHOLE
        return await self.database.read_apart(
            lambda c: leaderboards.of_game(c, guild_id, game, board, offset, limit)
        )

    async def leaderboard_around(
        self, guild_id: GuildId, game: str, variant: str | None, user_id: UserId, limit: int
    ) -> Page | None:
        """The page that a player is on, of pages of `limit` lines; None for who is on none."""
        board = variant if variant is not None else WHOLE
        return await self.database.read_apart(
            lambda c: leaderboards.of_game_around(c, guild_id, game, board, user_id, limit)
        )

    async def most_played_game(self, guild_id: GuildId, among: Collection[str]) -> str | None:
        """Of these games the one with the most counted matches in a guild; None before the first.

        Of a game that the bot has no more the store still keeps the results.
        """
        return await self.database.read_apart(lambda c: boards.most_played(c, guild_id, among))

    async def most_played_variant(
        self, guild_id: GuildId, game: str, among: Collection[str]
    ) -> str | None:
        """Of these variants of a game the one with the most counted matches in a guild, if any."""
        return await self.database.read_apart(
            lambda c: boards.most_played_variant(c, guild_id, game, among)
        )

    async def games_of(self, guild_id: GuildId, user_id: UserId) -> list[tuple[str, int]]:
        """The games in which a player has counted matches in a guild, with how many: most first."""
        return await self.database.read_apart(lambda c: player_stats.games_of(c, guild_id, user_id))

    async def stats(self, guild_id: GuildId, game: str, user_id: UserId) -> GameStats:
        """A player's record in a game in a guild; empty for somebody who never played it there."""
        return await self.database.read_apart(
            lambda c: player_stats.stats(c, guild_id, game, user_id)
        )

    async def recount(self, *, mend: bool) -> Recount:
        """Results and boards from the logs: what differs, and with `mend` it is set right."""
        return await self.database.write(lambda c: recount.recount(c, mend))

    # The bot itself

    async def note_start(self, at: int) -> int:
        """Note that the process starts; returns how many others did in the ten minutes before."""
        return await self.database.write(lambda c: starts.note(c, at))
