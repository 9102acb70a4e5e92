# Over 400 lines: what is owed, how it is joined, and each way in which it is sent.
"""Private records: the private messages by which players keep what they were dealt or drew.

The answer to a press shows it at once, in the channel; the record is the lasting copy. It is owed
from the act on, as the store says, until it is sent or refused. Once sent it is not edited, unless
the game lets records grow in one message (`MatchRenderer.record_key`): then that is kept, and what
is owed under the same key is added to it.

Where a host has cards sent anew, a record tells of all that the seat holds. It is made of what
that is now, never of the log: what was taken back meanwhile lies face down again.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from itertools import groupby, takewhile
from typing import NamedTuple

from bot.aio.keyed import KeyedLocks, LruDict
from bot.aio.timing import backoff
from bot.contract.game import Seat
from bot.delivery.budget import Urgency
from bot.delivery.failures import DeliveryFailure
from bot.delivery.sender import MessageRef
from bot.display.posted_messages import NONCE_SECONDS
from bot.display.views import views_of
from bot.live.discord_time import posted_at
from bot.live.errors import ActRefused
from bot.live.services import Services
from bot.match.entries import Acted, CardsAnew, Entry, TimedOut
from bot.match.ids import ChannelId, MatchId, UserId
from bot.match.match import Match
from bot.match.terms import Terms
from bot.store.private_records import KeptRecord, OwedRecord
from bot.ui import replies
from bot.ui.catalogue import texts_in
from bot.ui.games import holds_cards, renderer_of
from bot.ui.match_view import MatchView
from bot.ui.message import MessageLayout

log = logging.getLogger(__name__)

_MATCHES_KEPT = 20_000


class _Due(NamedTuple):
    """What goes out as one message: the oldest that is owed, in order; at least one.

    `user_id`: who sat there before it was read; None: the match cannot be read. `anew`: it tells of
    what the seat holds, else of what it was given. `key`: names the message in which it grows.
    """

    user_id: UserId | None
    owed: list[OwedRecord]
    anew: bool
    key: str | None = None


class PrivateRecords:
    """Sends what is owed: one task for each seat of a match that is owed something.

    Where Discord lets us open no private channel for now, the task waits for its turn; what has
    come together by then goes out as one message, but cards anew are one of their own. Nothing else
    waits for it.
    """

    def __init__(
        self,
        services: Services,
        link: Callable[[Match], Awaitable[str | None]],
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
        self._background = services.background
        self._tokens = services.tokens
        self._link = link
        self._sending: dict[tuple[MatchId, Seat], asyncio.Task[None]] = {}
        self._again: set[tuple[MatchId, Seat]] = set()
        self._refused: LruDict[tuple[MatchId, UserId], bool] = LruDict(_MATCHES_KEPT)
        """Who took no private message in a match, so that Discord is not asked for every card."""
        self._tried: dict[tuple[MatchId, Seat], int] = {}
        """Up to which version something was sent that is not noted as having arrived."""
        self._unsure: set[tuple[MatchId, Seat]] = set()
        """To which seats an earlier process may have sent what they are owed."""
        self._notifying = KeyedLocks()
        self._to_notify: LruDict[UserId, Terms] = LruDict(_MATCHES_KEPT)
        """Who could not be told yet that private messages do not reach them, of which match."""

    async def resume(self) -> None:
        """After a start: send what is still owed."""
        for match_id, seat in await self._store.matches_owing():
            self._unsure.add((match_id, seat))
            self.send(match_id, seat)

    def send(self, match_id: MatchId, seat: Seat) -> None:
        """A seat of a match is owed something: send it."""
        key = (match_id, seat)
        if key in self._sending:
            self._again.add(key)
            return
        work = self._send_all(match_id, seat)
        self._sending[key] = self._background.start(work, f"records of {match_id}, seat {seat}")

    async def settled(self) -> None:
        """Wait until all that is owed is sent or refused."""
        while self._sending:
            await asyncio.wait(self._sending.values())

    async def _send_all(self, match_id: MatchId, seat: Seat) -> None:
        key = (match_id, seat)
        failures = 0
        try:
            while True:
                self._again.discard(key)
                due = None
                try:
                    due = await self._due(match_id, seat)
                    done = due is None or await self._send(match_id, seat, due)
                except Exception:
                    # A mistake of ours, or the database: nothing but this is late.
                    log.exception("records of match %d, seat %d, were not sent", match_id, seat)
                    done = False
                if not done:
                    await self._time.sleep(backoff(failures))
                    failures += 1
                elif due is None and key not in self._again:
                    return
        finally:
            self._tried.pop(key, None)
            self._unsure.discard(key)
            del self._sending[key]

    async def _due(self, match_id: MatchId, seat: Seat) -> _Due | None:
        """What is to be sent next to a seat; None: it is owed nothing."""
        match = await self._readable(match_id)
        owed = [one for one in await self._store.owed_records(match_id) if one.seat == seat]
        if not owed:
            return None
        if match is None:
            return _Due(None, owed, anew=False)
        entries = await self._store.entries(match_id)
        unreal = [one for one in owed if not _can_be(one, match, len(entries))]
        if unreal:
            log.error("match %d owes seat %d what there is not, which is given up", match_id, seat)
            await self._settle(match_id, seat, unreal)
            if len(unreal) == len(owed):
                # As for one that is refused.
                self._clocks.hand_refused(match_id, seat, match.version)
            return await self._due(match_id, seat)

        def is_anew(one: OwedRecord) -> bool:
            return one.version > 0 and isinstance(entries[one.version - 1], CardsAnew)

        anew, together = next(groupby(owed, is_anew))
        owed = list(together)
        # What was sent and may have arrived is repeated as it was.
        tried = self._tried.get((match_id, seat))
        if tried is not None:
            owed = [one for one in owed if one.version <= tried] or owed
        elif not anew:
            repeated = [one for one in owed if await self._is_repeated(match, one, entries)]
            if repeated:
                await self._settle(match_id, seat, repeated)
                version, now = repeated[-1].version, self._discord_time.now()
                self._clocks.hand_shown(match_id, seat, version, now)
                owed = [one for one in owed if one not in repeated]
                if not owed:
                    return await self._due(match_id, seat)
        key, alike = await self._of_one_key(match, seat, owed, anew=anew)
        return _Due(match.terms.players[seat], alike, anew, key)

    async def _of_one_key(
        self, match: Match, seat: Seat, owed: list[OwedRecord], *, anew: bool
    ) -> tuple[str | None, list[OwedRecord]]:
        """The oldest of these that have one key, and the key."""
        renderer = renderer_of(match.terms.game)
        if anew or not renderer.grows_records:
            return None, owed
        given = [one for one in owed if one.result is None]
        views = await self._views(match.terms.id, seat, [one.version for one in given])
        keys = [renderer.record_key(view) for view in views] + [None] * (len(owed) - len(given))
        alike = takewhile(lambda pair: pair[1] == keys[0], zip(owed, keys, strict=True))
        return keys[0], [one for one, _ in alike]

    async def _is_repeated(self, match: Match, one: OwedRecord, entries: Sequence[Entry]) -> bool:
        """Whether an act that was taken back since has given a seat the same: it is told already.

        As where a card is drawn again after its draw was taken back; not by another deal, nor to
        another player.
        """
        if not match.taken_back or one.result is not None or not one.version:
            return False
        entry, now = entries[one.version - 1], None
        for version in range(1, one.version):
            before = entries[version - 1]
            if match.stands(version) or not _is_same_act(before, entry):
                continue
            now = now or await self._store.load_at(match.terms.id, one.version)
            assert now is not None
            then = await self._store.load_at(match.terms.id, version)
            assert then is not None
            same = (then.state, then.deals) == (now.state, now.deals)
            if same and then.terms.players[one.seat] == now.terms.players[one.seat]:
                return True
        return False

    async def _send(self, match_id: MatchId, seat: Seat, due: _Due) -> bool:
        """Send a seat this, or give it up. False: not now, for a reason that passes."""
        match = await self._readable(match_id)
        if match is None:
            await self._settle(match_id, seat, due.owed)
            return True
        terms = match.terms
        user_id = terms.players[seat]
        if user_id != due.user_id:
            # The seat has a new player: plan again.
            return True
        if due.anew and not holds_cards(match, seat):
            await self._settle(match_id, seat, due.owed)
            self._clocks.hand_shown(match_id, seat, match.version, self._discord_time.now())
            return True
        # Who asks for cards anew may take them by now.
        if not due.anew and self._refused.get((match_id, user_id)):
            await self._tell(terms, user_id)
            await self._settle(match_id, seat, due.owed)
            self._clocks.hand_refused(match_id, seat, due.owed[-1].version)
            return True
        channel_id: ChannelId | DeliveryFailure | None
        channel_id = (await self._private.of(user_id)).channel_id
        if channel_id is None:
            channel_id = await self._open(user_id, match_id, seat, due.owed)
            if isinstance(channel_id, DeliveryFailure):
                return await self._failed(channel_id, terms, seat, due.owed)
            # That may have taken long: more may be owed by now, or to somebody else.
            return True
        owed, kept = due.owed, None
        if due.key is not None:
            kept = await self._kept(channel_id, match_id, seat, due)
            missing = owed
        else:
            arrived = await self._arrived(channel_id, match_id, seat, owed)
            await self._settle(match_id, seat, owed[:arrived])
            if arrived:
                version = owed[arrived - 1].version
                self._clocks.hand_shown(match_id, seat, version, self._discord_time.now())
            missing = owed[arrived:]
        if missing:
            await self._set_waiting(match_id, seat, [one for one in missing if one.waiting], False)
            refusals = self._private.refusals
            due = due._replace(owed=missing)
            if kept is None:
                sent = await self._post(channel_id, match_id, seat, due)
            else:
                sent = await self._add(kept, match_id, seat, due)
            if kept is not None and sent in _CANNOT_GROW:
                # What follows stands in another message.
                await self._store.lose_record(match_id, seat)
                return True
            if sent is DeliveryFailure.UNAVAILABLE and kept is None:
                self._tried[match_id, seat] = missing[-1].version
            elif sent is DeliveryFailure.THROTTLED:
                self._private.rest(refusals)
            if sent is None:
                return True
            if isinstance(sent, DeliveryFailure):
                return await self._failed(sent, terms, seat, missing)
            version = missing[-1].version
            if due.key is not None and not await self._keep(sent, match_id, seat, due, kept):
                return True
            at = self._discord_time.now() if kept is not None else posted_at(sent.message_id)
            self._clocks.hand_shown(match_id, seat, version, at)
            # Until that is noted it is what it would be known by.
            self._tried[match_id, seat] = version
            await self._settle(match_id, seat, missing)
        self._refused.pop((match_id, user_id))
        await self._private.reached(user_id)
        return True

    async def _readable(self, match_id: MatchId) -> Match | None:
        """A match of which something can be told."""
        try:
            return await self._matches.wanted(match_id)
        except ActRefused:
            return None

    async def _settle(self, match_id: MatchId, seat: Seat, owed: Sequence[OwedRecord]) -> None:
        if not owed:
            return
        await self._store.settle_records(match_id, seat, [one.version for one in owed])
        if owed[-1].version >= self._tried.get((match_id, seat), 0):
            self._tried.pop((match_id, seat), None)

    async def _set_waiting(
        self, match_id: MatchId, seat: Seat, owed: Sequence[OwedRecord], waiting: bool
    ) -> None:
        """Note whether these have certainly not been sent yet."""
        if owed:
            versions = [one.version for one in owed]
            await self._store.set_records_waiting(match_id, seat, versions, waiting)

    async def _open(
        self, user_id: UserId, match_id: MatchId, seat: Seat, owed: Sequence[OwedRecord]
    ) -> ChannelId | DeliveryFailure:
        """A person's private channel that is not known yet. This may wait for long."""
        await self._set_waiting(match_id, seat, owed, True)
        return await self._private.open(user_id)

    # Messages

    async def _arrived(
        self, channel_id: ChannelId, match_id: MatchId, seat: Seat, owed: Sequence[OwedRecord]
    ) -> int:
        """How many of the oldest were sent, as one message, and could not be settled any more.

        For some minutes Discord knows such a message by its nonce; later it is looked for.
        """
        for joined in range(len(owed), 0, -1):
            newest = owed[joined - 1]
            if newest.waiting or self._time.now() - newest.since <= NONCE_SECONDS * 1000:
                continue
            mark = self._sender.mark_of(_name(match_id, seat, newest.version, joined))
            if isinstance(await self._sender.find(channel_id, mark), MessageRef):
                return joined
        return 0

    async def _post(
        self, channel_id: ChannelId, match_id: MatchId, seat: Seat, due: _Due
    ) -> MessageRef | DeliveryFailure | None:
        """None: the seat is not that person's any more, or holds nothing."""
        turn = await self._sender.turn_to_post(channel_id, Urgency.RECORD)
        message = await self._message(match_id, seat, due)
        if message is None:
            turn.give_back()
            return None
        if due.key is None:
            name = _name(match_id, seat, due.owed[-1].version, len(due.owed))
        else:
            # Whatever comes to be owed before it is known to stand is added to it.
            name = _name(match_id, seat, due.owed[0].version)
        mark = self._sender.mark_of(name)
        return await self._sender.send(channel_id, message, name, mark=mark, turn=turn)

    async def _kept(
        self, channel_id: ChannelId, match_id: MatchId, seat: Seat, due: _Due
    ) -> KeptRecord | None:
        """The message in which what is due grows; None: none of its key stands yet.

        One that was sent by an earlier process, which could not note it, is looked for once Discord
        does not know it by its nonce any more.
        """
        assert due.key is not None
        kept = await self._store.kept_record(match_id, seat)
        if kept is not None and (kept.key, kept.channel_id) == (due.key, channel_id):
            return kept
        first = due.owed[0]
        if first.waiting or self._time.now() - first.since <= NONCE_SECONDS * 1000:
            return None
        mark = self._sender.mark_of(_name(match_id, seat, first.version))
        found = await self._sender.find(channel_id, mark)
        if not isinstance(found, MessageRef):
            return None
        # By its mark nobody finds it any more once it is changed.
        kept = KeptRecord(due.key, *found, ())
        await self._store.keep_record(match_id, seat, kept)
        return kept

    async def _keep(
        self,
        sent: MessageRef,
        match_id: MatchId,
        seat: Seat,
        due: _Due,
        kept: KeptRecord | None,
    ) -> bool:
        """Note the message in which what is due has grown. False: it may tell of less.

        What was tried before under its name may have arrived then, as it was then.
        """
        assert due.key is not None
        key = (match_id, seat)
        versions = (*(kept.versions if kept else ()), *(one.version for one in due.owed))
        sure = kept is not None or (key not in self._unsure and key not in self._tried)
        # Until that is noted it is what it would be known by.
        self._tried[key] = versions[-1]
        noted = KeptRecord(due.key, *sent, versions if sure else ())
        await self._store.keep_record(match_id, seat, noted)
        return sure

    async def _add(
        self, kept: KeptRecord, match_id: MatchId, seat: Seat, due: _Due
    ) -> MessageRef | DeliveryFailure | None:
        """Let a message that stands tell of what is due as well. None: as `_post`."""
        turn = await self._sender.turn_to_edit(kept.channel_id, Urgency.RECORD)
        message = await self._message(match_id, seat, due, kept.versions)
        if message is None:
            turn.give_back()
            return None
        return await self._sender.edit(
            MessageRef(kept.channel_id, kept.message_id), message, turn=turn
        )

    async def _message(
        self, match_id: MatchId, seat: Seat, due: _Due, told: Sequence[int] = ()
    ) -> MessageLayout | None:
        """`told`: the versions that it tells of already."""
        versions = () if due.anew else sorted({*told, *(one.version for one in due.owed)})
        views = await self._views(match_id, seat, versions)
        match = await self._matches.wanted(match_id)
        user_id = match.terms.players[seat]
        if user_id != due.user_id or (due.anew and not holds_cards(match, seat)):
            return None
        texts = await self._people.texts_for(user_id)
        link = await self._link_for(match, due.owed)
        renderer = renderer_of(match.terms.game)
        if due.anew:
            now = (await views_of(match, self._people)).of(seat)
            return renderer.hand_record(now, link, texts)
        if len(views) == 1:
            return renderer.record(views[0], link, texts)
        return renderer.records(views, link, texts)

    async def _link_for(self, match: Match, owed: Sequence[OwedRecord]) -> str | None:
        """To the result, if that is told, else to the board."""
        result = owed[-1].result
        if result is None:
            return await self._link(match)
        return replies.message_link(match.terms.guild_id, match.terms.channel_id, result)

    async def _views(
        self, match_id: MatchId, seat: Seat, versions: Sequence[int]
    ) -> list[MatchView]:
        """What a seat saw at these versions, when something came to be owed to it."""
        match = await self._matches.wanted(match_id)
        known = {match.version: match}
        earlier = [version for version in versions if version not in known]
        if earlier:
            known |= await self._store.load_each(match_id, earlier)
        matches = [known[version] for version in versions]
        return [(await views_of(each, self._people)).of(seat) for each in matches]

    # Failures

    async def _failed(
        self, failure: DeliveryFailure, terms: Terms, seat: Seat, owed: Sequence[OwedRecord]
    ) -> bool:
        """Whether a failure is final. What is refused for good is not owed any more."""
        user_id = terms.players[seat]
        match failure:
            case DeliveryFailure.UNAVAILABLE:
                return False
            case DeliveryFailure.THROTTLED:
                # Ours to wait for: the person can do nothing about it.
                (await self._sender.turn_to_open()).give_back()
                return False
            case DeliveryFailure.GONE_CHANNEL:
                await self._private.lost(user_id)
                return False
            case DeliveryFailure.CLOSED_DMS:
                await self._refuses(terms, seat, user_id)
            case _:
                log.info("records of match %d, seat %d: %s", terms.id, seat, failure)
        await self._settle(terms.id, seat, owed)
        # The button on the board shows it to who wants to see it.
        self._clocks.hand_refused(terms.id, seat, owed[-1].version)
        return True

    async def _refuses(self, terms: Terms, seat: Seat, user_id: UserId) -> None:
        """Somebody takes no private messages. They are told once, privately, what helps."""
        self._refused[terms.id, user_id] = True
        await self._private.closed(user_id)
        await self._tell(terms, user_id)

    def heard(self, user_id: UserId) -> None:
        """Somebody has done something, and can be told something privately in answer to it."""
        terms = self._to_notify.pop(user_id)
        if terms is not None:
            self._background.start(self._tell(terms, user_id), f"notice to {user_id}")

    async def _tell(self, terms: Terms, user_id: UserId) -> None:
        """Tell somebody what helps, unless they know: now, or when they have done something."""
        async with self._notifying(user_id):
            if (await self._private.of(user_id)).told:
                return
            token = self._tokens.newest(user_id, self._time.now())
            if token is None:
                self._to_notify[user_id] = terms
                return
            texts = await self._people.texts_for(user_id)
            notice = replies.messages_closed(texts, texts_in(terms.language))
            sent = await self._sender.follow_up(token, terms.channel_id, notice)
            if not isinstance(sent, DeliveryFailure):
                await self._private.told(user_id)


_CANNOT_GROW = (
    DeliveryFailure.GONE_MESSAGE,
    DeliveryFailure.TOO_OLD,
    DeliveryFailure.GONE_CHANNEL,
    DeliveryFailure.FORBIDDEN,
)
"""Why a message cannot be changed any more, whatever becomes of another one."""


def _can_be(owed: OwedRecord, match: Match, versions: int) -> bool:
    """Whether there is the seat and the version, as there is unless the row is damaged."""
    return owed.seat in match.terms.seats and 0 <= owed.version <= versions


def _name(match_id: MatchId, seat: Seat, version: int, joined: int = 1) -> str:
    """What the nonce of a record is made from: what is sent later is another message."""
    name = f"record:{match_id}:{seat}:{version}"
    return name if joined == 1 else f"{name}:{joined}"


def _is_same_act(before: Entry, entry: Entry) -> bool:
    """Whether a seat did, or was done for it, what it had done before."""
    if not isinstance(before, Acted | TimedOut) or not isinstance(entry, Acted | TimedOut):
        return False
    return (before.seat, before.action) == (entry.seat, entry.action)
