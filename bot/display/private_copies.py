# Over 400 lines: pending copies, how they are joined, and each way in which they are sent.
"""Private copies: the private messages by which players keep what they were dealt or drew.

The answer to a press shows it at once, in the channel; the copy lasts. It is pending from the act
on, as the store says, until it is sent or refused. Once sent it is not edited, unless the game lets
copies grow in one message (`MatchRenderer.copy_key`), or their player wants one message for each
part of the match: then that is kept, and later copies with the same key are added to it.

A player who wants no copies gets none, not even of the result: the button on the board shows the
cards, also after a host has sent them anew. Only to a substitute no answer has shown them, so these
get theirs. Where nobody hosts, copies wait for the end of their player's quiet hours.

Where a host has cards sent anew, a copy tells of all that the seat holds. It is made of the present
hand, never of the log: a card taken back meanwhile lies face down again.
"""

import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from itertools import groupby, takewhile
from typing import NamedTuple

from lru import LRU
from msgspec.structs import replace

from bot.aio.runs import Done, Runs
from bot.contract.game import Seat
from bot.delivery.failures import DeliveryFailure
from bot.delivery.sender import MessageRef
from bot.display.life import MessageKind
from bot.display.notices import ClosedNotices
from bot.display.outbox import Outbox
from bot.display.posted_messages import NONCE_SECONDS
from bot.live.discord_time import posted_at
from bot.live.errors import ActRefused
from bot.live.services import Services
from bot.match.entries import Acted, CardsAnew, Substituted, TimedOut
from bot.match.ids import ChannelId, MatchId, UserId
from bot.match.match import Match
from bot.match.terms import Terms
from bot.preferences.person import USUAL, Records
from bot.store import private_copies
from bot.store.private_copies import KeptCopy, PendingCopy
from bot.ui.games import holds_cards, renderer_of
from bot.ui.markdown import message_link
from bot.ui.match_view import MatchView
from bot.ui.message import MessageLayout

log = logging.getLogger(__name__)

_SEATS_KEPT = 10_000


class _Seat:
    """The pending private copies of one seat of a match, sent by a task of their own.

    `pending`: by version, with the match as it was then, if that is in memory; None: the store
    knows better. `user_id`: the player of the seat then; None: nobody has looked yet. `tried`: up
    to which version something was sent that is not noted as having arrived. `may_have_been_sent`:
    an earlier process may have sent these copies.
    """

    def __init__(self, match_id: MatchId, seat: Seat) -> None:
        self.match_id = match_id
        self.seat = seat
        self.pending: dict[int, tuple[PendingCopy, Match | None]] | None = {}
        self.user_id: UserId | None = None
        self.tried: int | None = None
        self.may_have_been_sent = False

    def __str__(self) -> str:
        return f"copies of match {self.match_id}, seat {self.seat}"

    def add_pending(self, copy: PendingCopy, match: Match | None = None) -> None:
        """Note a pending copy, and the match of which it tells."""
        if self.pending is not None:
            self.pending[copy.version] = copy, match

    def is_of(self, match: Match) -> bool:
        """Whether the pending copies are for the present player of the seat."""
        now = match.terms.players[self.seat] if self.seat in match.terms.seats else None
        self.user_id = self.user_id or now
        return now == self.user_id

    def name(self, version: int, joined: int = 1) -> str:
        """The name that a copy's nonce is made from: a later copy is another message."""
        name = f"record:{self.match_id}:{self.seat}:{version}"
        return name if joined == 1 else f"{name}:{joined}"


class _Due(NamedTuple):
    """The copies that go out as one message: the oldest pending ones, in order; at least one.

    `anew`: it tells of all that the seat holds, else of the cards that it was given. `key`: names
    the message in which it grows.
    """

    pending: list[PendingCopy]
    anew: bool
    key: str | None = None

    @property
    def versions(self) -> list[int]:
        return [one.version for one in self.pending]


class PrivateCopies:
    """Sends pending copies: one task for each seat of a match that has some.

    Where Discord lets us open no private channel for now, the task waits for its permit; the copies
    that have accumulated by then go out as one message, but cards anew are one of their own.
    Nothing else waits for it.
    """

    def __init__(
        self, services: Services, outbox: Outbox, link: Callable[[Match], Awaitable[str | None]]
    ) -> None:
        """`link`: to the board of a match, where there is one."""
        self._store = services.store
        self._matches = services.matches
        self._sender = services.sender
        self._private = services.private_channels
        self._people = services.people
        self._time = services.time
        self._discord_time = services.discord_time
        self._clocks = services.clocks
        self._outbox = outbox
        self.notices = ClosedNotices(services, outbox)
        self._link = link
        self._seats: dict[tuple[MatchId, Seat], _Seat] = {}
        """Those that may have pending copies."""
        self._runs = Runs(self._send_all, services.time, services.background, "private copies")
        self._told: LRU[tuple[MatchId, Seat], int] = LRU(_SEATS_KEPT)
        """The newest version of which a seat was told, by match and seat."""
        self._over: set[MatchId] = set()
        """The matches that are shown to their end, while something of them is being sent."""

    async def resume(self) -> None:
        """After a start: send the copies that are still pending."""
        for match_id, number in await self._store.write(private_copies.matches_with_pending):
            self.look(match_id, number)

    def look(self, match_id: MatchId, number: Seat) -> None:
        """Send a seat the pending copies of an earlier process, which may have sent them."""
        seat = self._of(match_id, number)
        seat.pending, seat.may_have_been_sent = None, True

    def send(self, match: Match, number: Seat) -> None:
        """Send a seat its copy of the newest entry, unless the match's end has to be shown first.

        For that, see `finish`.
        """
        if match.live:
            version, seat = match.version, self._of(match.terms.id, number)
            told = self._told.get((match.terms.id, number))
            if not seat.is_of(match) or (told is not None and version <= told):
                # Somebody else has sat down before this was passed on, or after what is in memory;
                # or a newer one was told before it, with this one or without.
                seat.pending = None
                return
            pending = PendingCopy(number, version, self._time.now(), False, None, match.entry)
            seat.add_pending(pending, match)

    def finish(self, match_id: MatchId, pending: Sequence[PendingCopy]) -> None:
        """A match is shown to its end: send the copies about that, and then forget the match."""
        for one in pending:
            self._of(match_id, one.seat).add_pending(replace(one, since=self._time.now()))
        self._over.add(match_id)
        self._forget(match_id)

    async def settled(self) -> None:
        """Wait until all pending copies are sent or refused."""
        await self._runs.settled()
        await self.notices.settled()

    def _of(self, match_id: MatchId, number: Seat) -> _Seat:
        """A seat, with a run that looks in a moment for its pending copies."""
        seat = self._seats.get((match_id, number))
        if seat is None:
            seat = self._seats[match_id, number] = _Seat(match_id, number)
            self._runs.start((match_id, number))
        elif self._runs.is_at_rest((match_id, number)):
            # It waits for the end of quiet hours, and so does what comes now.
            self._runs.start((match_id, number))
        return seat

    def _forget(self, match_id: MatchId) -> None:
        if match_id in self._over and all(match_id != other for other, _ in self._seats):
            self._over.remove(match_id)
            self._matches.forget(match_id)
            self._people.forget(match_id)

    async def _send_all(self, key: tuple[MatchId, Seat]) -> Done:
        seat = self._seats[key]
        done = False
        try:
            while seat.pending != {}:
                if seat.pending is None:
                    await self._read(seat)
                else:
                    pending = [copy for _, (copy, _) in sorted(seat.pending.items())]
                    stops = await self._send_next(seat, pending)
                    if stops is not None:
                        return stops
            done = True
        finally:
            if not done:
                seat.pending = None
        del self._seats[key]
        self._forget(seat.match_id)
        return Done()

    async def _read(self, seat: _Seat) -> None:
        """Look in the store for pending copies."""
        seat.pending, seat.user_id = {}, None
        found = await self._store.write(private_copies.of_match, seat.match_id)
        # Copies that became pending during the read may or may not be in it.
        for one in found:
            if one.seat == seat.seat and one.version not in (seat.pending or ()):
                seat.add_pending(one)

    async def _send_next(self, seat: _Seat, pending: Sequence[PendingCopy]) -> Done | None:
        """Send the next message, or give it up. Returns how to go on where that is not now."""
        try:
            match = await self._matches.wanted(seat.match_id)
        except ActRefused:
            # Its copies cannot be written.
            self._settle(seat, pending)
            return None
        if not seat.is_of(match):
            # The seat has a new player, who has other copies.
            seat.pending = None
            return None
        wishes = USUAL if seat.user_id is None else await self._people.preferences(seat.user_id)
        unwanted = [one for one in pending if not isinstance(one.entry, Substituted)]
        if wishes.records is Records.NONE and unwanted:
            self._refused(seat, unwanted)
            return None
        now = self._discord_time.now()
        quiet = wishes.quiet if match.terms.host is None else None
        until = None if quiet is None else quiet.until(now)
        if until is not None:
            self._clocks.hand_refused(seat.match_id, seat.seat, pending[-1].version)
            return Done(seconds=(until - now) / 1000, rests=True)
        due = await self._due(match, seat, pending, wishes.records)
        if due is None or await self._send(match, seat, due):
            return None
        return Done(failed=True)

    async def _due(
        self, match: Match, seat: _Seat, pending: Sequence[PendingCopy], records: Records
    ) -> _Due | None:
        """The next message to send; None: none of the copies pending until now."""
        # Only a damaged row tells of a seat or an entry that does not exist.
        is_seat = seat.seat in match.terms.seats
        unreal = [one for one in pending if not is_seat or (one.version and one.entry is None)]
        if unreal:
            log.error("%s: what is owed does not exist, and is given up", seat)
            self._refused(seat, unreal)
            return None
        anew, together = next(groupby(pending, lambda one: isinstance(one.entry, CardsAnew)))
        pending = list(together)
        # A message that may have arrived is repeated unchanged.
        if seat.tried is not None:
            pending = [one for one in pending if one.version <= seat.tried] or pending
        elif not anew and match.taken_back:
            repeated = [one for one in pending if await self._is_repeated(match, one)]
            if repeated:
                self._shown(seat, repeated)
                return None
        renderer = renderer_of(match.terms.game)
        if anew or not (renderer.grows_copies or records is Records.ONE):
            return _Due(pending, anew)
        given = [one.version for one in pending if one.result is None]
        if renderer.grows_copies:
            found = [renderer.copy_key(view) for view in await self._views(seat, given)]
        else:
            rules = match.terms.rules
            found = [rules.part(then.state) for then in await self._matches_at(seat, given)]
        keys = found + [None] * (len(pending) - len(given))
        alike = takewhile(lambda pair: pair[1] == keys[0], zip(pending, keys, strict=True))
        return _Due([one for one, _ in alike], anew, keys[0])

    async def _is_repeated(self, match: Match, one: PendingCopy) -> bool:
        """Whether an act that was taken back since has given a seat the same: it is told already.

        As where a card is drawn again after its draw was taken back; not by another deal, nor to
        another player.
        """
        if one.result is not None or not one.version:
            return False
        matches = await self._store.load_each(match.terms.id, range(1, one.version + 1))
        now = _given(matches.pop(one.version), one.seat)
        undone = [then for then in matches.values() if not match.stands(then.version)]
        return now is not None and any(_given(then, one.seat) == now for then in undone)

    async def _send(self, match: Match, seat: _Seat, due: _Due) -> bool:
        terms, user_id = match.terms, match.terms.players[seat.seat]
        if due.anew and not holds_cards(match, seat.seat):
            self._shown(seat, due.pending)
            return True
        # A player who asks for cards anew may accept private messages by now.
        if not due.anew and self.notices.is_closed(terms, user_id):
            self._refused(seat, due.pending)
            return True
        channel_id = (await self._private.of(user_id)).channel_id
        if channel_id is None:
            await self._store.write(
                private_copies.set_waiting, seat.match_id, seat.seat, due.versions, True
            )
            # This may take long: more may be pending by then, or for somebody else.
            seat.pending = None
            opened = await self._private.open(user_id)
            if isinstance(opened, DeliveryFailure):
                return await self._failed(opened, terms, seat, due.pending)
            return True
        kept, arrived = None, 0
        if due.key is not None:
            kept = await self._kept(channel_id, seat, due)
        else:
            arrived = await self._arrived(channel_id, seat, due.pending)
        if arrived:
            self._shown(seat, due.pending[:arrived])
            return True
        waiting = [one.version for one in due.pending if one.waiting]
        if waiting:
            await self._store.write(
                private_copies.set_waiting, seat.match_id, seat.seat, waiting, False
            )
        refusals = self._private.refusals
        sent = await self._make(channel_id, seat, due, kept)
        if kept is not None and sent in _CANNOT_GROW:
            # The next copy begins another message.
            await self._store.write(private_copies.lose, seat.match_id, seat.seat)
        elif isinstance(sent, DeliveryFailure):
            if sent is DeliveryFailure.UNAVAILABLE and kept is None:
                seat.tried = due.versions[-1]
            elif sent is DeliveryFailure.THROTTLED:
                self._private.rest(refusals)
            return await self._failed(sent, terms, seat, due.pending)
        elif sent is not None and (due.key is None or await self._keep(sent, seat, due, kept)):
            at = posted_at(sent.message_id) if kept is None else None
            self._shown(seat, due.pending, at)
            await self.notices.reached(user_id)
        return True

    def _shown(self, seat: _Seat, pending: Sequence[PendingCopy], at: int | None = None) -> None:
        """A seat has been told of this; without `at` just now."""
        at = self._discord_time.now() if at is None else at
        self._told[seat.match_id, seat.seat] = pending[-1].version
        self._clocks.hand_shown(seat.match_id, seat.seat, pending[-1].version, at)
        self._settle(seat, pending)

    def _refused(self, seat: _Seat, pending: Sequence[PendingCopy]) -> None:
        """This is not sent. The button on the board shows it instead."""
        self._settle(seat, pending)
        self._clocks.hand_refused(seat.match_id, seat.seat, pending[-1].version)

    def _settle(self, seat: _Seat, pending: Sequence[PendingCopy]) -> None:
        """These are no longer pending, which is noted with the next transaction."""
        versions = [one.version for one in pending]
        for version in versions:
            (seat.pending or {}).pop(version, None)
        self._store.write_later(private_copies.settle, seat.match_id, seat.seat, versions)
        if versions[-1] >= (seat.tried or 0):
            seat.tried = None

    # Messages

    async def _find(
        self, channel_id: ChannelId, seat: _Seat, newest: PendingCopy, joined: int = 1
    ) -> MessageRef | None:
        """A message that was sent so long ago that Discord does not know it by its nonce."""
        if newest.waiting or self._time.now() - newest.since <= NONCE_SECONDS * 1000:
            return None
        found = await self._outbox.find(
            MessageKind.COPY, channel_id, seat.name(newest.version, joined)
        )
        return found if isinstance(found, MessageRef) else None

    async def _arrived(
        self, channel_id: ChannelId, seat: _Seat, pending: Sequence[PendingCopy]
    ) -> int:
        """How many of the oldest were sent, as one message, and could not be settled any more."""
        for joined in range(len(pending), 0, -1):
            if await self._find(channel_id, seat, pending[joined - 1], joined) is not None:
                return joined
        return 0

    async def _kept(self, channel_id: ChannelId, seat: _Seat, due: _Due) -> KeptCopy | None:
        """The message in which what is due grows; None: none of its key stands yet.

        One that was sent by an earlier process, which could not note it, is looked for.
        """
        assert due.key is not None
        kept = await self._store.read(private_copies.kept, seat.match_id, seat.seat)
        if kept is not None and (kept.key, kept.channel_id) == (due.key, channel_id):
            return kept
        found = await self._find(channel_id, seat, due.pending[0])
        if found is None:
            return None
        # Once it is changed, its mark does not find it any more.
        kept = KeptCopy(due.key, *found, ())
        await self._store.write(private_copies.keep, seat.match_id, seat.seat, kept)
        return kept

    async def _keep(self, sent: MessageRef, seat: _Seat, due: _Due, kept: KeptCopy | None) -> bool:
        """Note the message in which what is due has grown. False: it may tell of less.

        An earlier try under its name may have arrived, as the message was then.
        """
        assert due.key is not None
        versions = (*(kept.versions if kept else ()), *due.versions)
        sure = kept is not None or (not seat.may_have_been_sent and seat.tried is None)
        # Until that is noted it is what it would be known by.
        seat.tried = versions[-1]
        noted = KeptCopy(due.key, *sent, versions if sure else ())
        await self._store.write(private_copies.keep, seat.match_id, seat.seat, noted)
        return sure

    async def _make(
        self, channel_id: ChannelId, seat: _Seat, due: _Due, kept: KeptCopy | None
    ) -> MessageRef | DeliveryFailure | None:
        """Post what is due, or let a message that stands tell of it as well.

        None: the seat is not that person's any more, or holds nothing.
        """
        draw = partial(self._message, seat, due, () if kept is None else kept.versions)
        if kept is not None:
            where = MessageRef(kept.channel_id, kept.message_id)
            return await self._outbox.bring(MessageKind.COPY, where, draw)
        # Copies that become pending before a growing message is known to stand are added to it.
        grows = due.key is not None
        name = seat.name(*((due.versions[0],) if grows else (due.versions[-1], len(due.pending))))
        return await self._outbox.bring(MessageKind.COPY, channel_id, draw, name)

    async def _message(self, seat: _Seat, due: _Due, told: Sequence[int]) -> MessageLayout | None:
        """`told`: the versions that it tells of already."""
        views = [] if due.anew else await self._views(seat, sorted({*told, *due.versions}))
        match = await self._matches.wanted(seat.match_id)
        if not seat.is_of(match) or (due.anew and not holds_cards(match, seat.seat)):
            return None
        texts = await self._people.texts_for(match.terms.players[seat.seat])
        result, terms = due.pending[-1].result, match.terms
        if result is None:
            link = await self._link(match)
        else:
            link = message_link(terms.guild_id, terms.channel_id, result)
        renderer = renderer_of(terms.game)
        if due.anew:
            now = (await self._people.views(match)).of(seat.seat)
            return renderer.hand_copy(now, link, texts)
        if len(views) == 1:
            return renderer.private_copy(views[0], link, texts)
        return renderer.private_copies(views, link, texts)

    async def _views(self, seat: _Seat, versions: Sequence[int]) -> list[MatchView]:
        """The views of a seat at these versions, each of which gave it a copy."""
        matches = await self._matches_at(seat, versions)
        return [(await self._people.views(each)).of(seat.seat) for each in matches]

    async def _matches_at(self, seat: _Seat, versions: Sequence[int]) -> list[Match]:
        """The match at these versions, each of which gave the seat a copy."""
        match = await self._matches.wanted(seat.match_id)
        known = {version: then for version, (_, then) in (seat.pending or {}).items() if then}
        known[match.version] = match
        earlier = [version for version in versions if version not in known]
        if earlier:
            known |= await self._store.load_each(seat.match_id, earlier)
        return [known[version] for version in versions]

    # Failures

    async def _failed(
        self, failure: DeliveryFailure, terms: Terms, seat: _Seat, pending: Sequence[PendingCopy]
    ) -> bool:
        """Whether a failure is final. A copy that is refused for good is not pending any more."""
        user_id = terms.players[seat.seat]
        match failure:
            case DeliveryFailure.UNAVAILABLE:
                return False
            case DeliveryFailure.THROTTLED:
                # Ours to wait for: the person can do nothing about it.
                (await self._sender.permit_to_open()).give_back()
                return False
            case DeliveryFailure.GONE_CHANNEL:
                await self._private.note(user_id, channel=None)
                return False
            case DeliveryFailure.CLOSED_DMS:
                await self.notices.closed(terms, user_id)
            case _:
                log.info("%s: %s", seat, failure)
        self._refused(seat, pending)
        return True


_CANNOT_GROW = (
    DeliveryFailure.GONE_MESSAGE,
    DeliveryFailure.TOO_OLD,
    DeliveryFailure.GONE_CHANNEL,
    DeliveryFailure.FORBIDDEN,
)
"""Why a message cannot be changed any more, whatever becomes of another one."""


def _given(match: Match, seat: Seat) -> object:
    """The gift of the newest entry to a seat, to be compared; None: it was no act of the game."""
    entry = match.entry
    if not isinstance(entry, Acted | TimedOut):
        return None
    return entry.seat, entry.action, match.state, match.deals, match.terms.players[seat]
