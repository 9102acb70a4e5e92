"""One message of a round at a time: posted, edited, found again, and taken away.

A message is announced in the store before it is sent. Discord knows one that was sent by its nonce
for a while; later it is looked for.
"""

import logging
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from msgspec.structs import replace

from bot.aio.tasks import KeyedLocks
from bot.delivery.failures import REFUSED, DeliveryFailure
from bot.delivery.sender import Fits, MessageRef
from bot.display.life import MessageKind
from bot.display.outbox import GONE, Outbox
from bot.display.posted_messages import NONCE_SECONDS
from bot.display.rounds.search import naming, of_round, says
from bot.display.rounds.targets import (
    ACTS,
    LINKED,
    PLACE_CALL,
    REMINDER,
    SKEW_MS,
    RoundTarget,
    called_before,
    is_call,
)
from bot.live.discord_time import first_id, posted_at
from bot.live.services import Services
from bot.match.ids import ChannelId, MessageId
from bot.match.times import Instant
from bot.rounds.acts import RoundVerb
from bot.rounds.ids import RoundId
from bot.rounds.round import Round
from bot.store import round_messages
from bot.store.messages import MessageState
from bot.store.round_messages import RoundMessage
from bot.store.store import Store
from bot.ui import replies
from bot.ui.message import Message, TextMessage
from bot.ui.rounds.view import BOARD, SIGN_UP

log = logging.getLogger(__name__)

PRESSED_SECONDS = 1.0
"""How soon a message that is pressed just now is looked at again."""

EDIT_SECONDS, TURN_SECONDS = 5.0, 10.0
"""The least time between two edits of a message that changes often, and between two that tell
only how it stands in matches that go on: with eight tables there is always such a change."""

STALE_MS = 50 * 60 * 1000
"""A board that old is posted anew: Discord soon refuses edits of messages older than an hour."""


class _Edit(NamedTuple):
    """The newest edit of a message. `at`: ms since the epoch, UTC. `soon`: see `RoundTarget`."""

    at: Instant
    soon: object


class RoundPosts:
    """Lets the messages of rounds stand as they should, each by itself."""

    def __init__(
        self, services: Services, outbox: Outbox, again: Callable[[RoundId], None]
    ) -> None:
        """`again`: has the messages of a round looked at once more."""
        self._store = services.store
        self._sender = services.sender
        self._time = services.discord_time
        self._outbox = outbox
        self._again = again
        self.lock = KeyedLocks()
        """Of a round and a slot: held while the message shows something else."""
        self._edited: dict[tuple[RoundId, str], _Edit] = {}
        self._pressed = Counter[MessageId]()
        """The messages by which presses are about to be answered: how many each."""

    def forget(self, round_id: RoundId) -> None:
        """A round is over, and shown so."""
        for key in [key for key in self._edited if key[0] == round_id]:
            del self._edited[key]

    @contextmanager
    def answering(self, pressed: MessageId | None) -> Iterator[None]:
        """While a press is counted and answered with what was pressed, nothing else edits that."""
        if pressed is None:
            yield
            return
        self._pressed[pressed] += 1
        try:
            yield
        finally:
            self._pressed[pressed] -= 1
            if not self._pressed[pressed]:
                del self._pressed[pressed]

    async def newest(self, round_id: RoundId, slot: str) -> RoundMessage | None:
        """The message of a slot that was announced last."""
        rows = await self._store.read(round_messages.of_round, round_id)
        return next((row for row in reversed(rows) if row.slot == slot), None)

    async def keep_call(self, target: RoundTarget, rows: list[RoundMessage]) -> list[RoundMessage]:
        """Keep the message of a call to more tables for a call to some of them.

        `rows`: the messages of the round. Returns them as they are from now on.
        """
        row = called_before(target, rows)
        if row is None:
            return rows
        await self._store.write(round_messages.rename, row.id, target.slot)
        return [replace(each, slot=target.slot) if each is row else each for each in rows]

    async def bring(
        self, one: Round, target: RoundTarget, row: RoundMessage | None, *, anew: bool = False
    ) -> DeliveryFailure | float | None:
        """Let a message stand as it should. A number: seconds after which that is to be done.

        0: others lead to what was posted, so all are to be drawn anew. `anew`: edit it even where
        it is up to date, to find out whether that can be.
        """
        if row is not None and row.channel_id != one.channel_id:
            # The round goes on elsewhere.
            row = None
        if row is None:
            return None if target.settled else await self._post(one, target)
        if row.state is MessageState.SETTLED:
            return None
        if row.message_id is None:
            return await self._find(one, target, row)
        if (row.digest == target.digest or target.stays) and not anew:
            return None
        if target.repeats:
            wait = self._wait(one.id, target)
            if wait > 0:
                return wait
        async with self.lock((one.id, target.slot)):
            # An answer to a press needs no permission, so nobody knows yet whether an edit can be.
            unknown = PRESSED_SECONDS if anew else None
            if row.message_id in self._pressed:
                return unknown
            if await self.newest(one.id, target.slot) != row:
                # Somebody was answered with it meanwhile, and has been shown more.
                self._again(one.id)
                return unknown
            return await self._edit(one, target, row)

    def _wait(self, round_id: RoundId, target: RoundTarget) -> float:
        edited = self._edited.get((round_id, target.slot))
        if edited is None:
            return 0.0
        seconds = EDIT_SECONDS if edited.soon != target.soon else TURN_SECONDS
        return max(0.0, seconds - (self._time.now() - edited.at) / 1000)

    def _note_edit(self, round_id: RoundId, target: RoundTarget) -> None:
        if target.repeats:
            self._edited[round_id, target.slot] = _Edit(self._time.now(), target.soon)

    async def lost(self, row: RoundMessage) -> None:
        """A message was deleted by others. A call stays away; all else is posted anew."""
        if is_call(row.slot):
            row = replace(row, state=MessageState.SETTLED, message_id=None)
            await self._store.write(round_messages.note, row)
        else:
            await self._store.write(round_messages.forget, row.id)

    async def _post(self, one: Round, target: RoundTarget) -> DeliveryFailure | float | None:
        row = await self._store.write(
            round_messages.announce, one.id, target.slot, one.channel_id, self._time.now()
        )
        return await self._send(one, target, row, perhaps_sent=False)

    async def _find(
        self, one: Round, target: RoundTarget, row: RoundMessage
    ) -> DeliveryFailure | float | None:
        """A message was announced, and may have been sent."""
        if self._is_known(row):
            return await self._send(one, target, row, perhaps_sent=True)
        found = await self._seek(one, target, row)
        if isinstance(found, MessageRef):
            await self._store.write(
                round_messages.note, replace(row, message_id=found.message_id, digest=None)
            )
            self._again(one.id)
            return None
        if found is DeliveryFailure.UNAVAILABLE:
            return found
        await self._store.write(round_messages.forget, row.id)
        return await self._post(one, target)

    def _is_known(self, row: RoundMessage) -> bool:
        """Whether Discord would know a message by its nonce, if it was sent."""
        return self._time.now() - row.announced < NONCE_SECONDS * 1000

    async def _seek(
        self, one: Round, target: RoundTarget, row: RoundMessage
    ) -> MessageRef | DeliveryFailure | None:
        """Find a message that may have been sent: a layout by its mark, a text by what it says."""
        if not isinstance(target.message, TextMessage):
            return await self._outbox.find(
                MessageKind.ROUND, row.channel_id, message_name(one.id, row)
            )
        return await self._search(one, row, says(one.id, target.message))

    async def _send(
        self, one: Round, target: RoundTarget, row: RoundMessage, *, perhaps_sent: bool
    ) -> DeliveryFailure | float | None:
        async def draw() -> Message:
            return target.message

        sent = await self._outbox.bring(
            MessageKind.ROUND, ChannelId(row.channel_id), draw, message_name(one.id, row)
        )
        assert sent is not None
        if isinstance(sent, MessageRef):
            # By its nonce it may be an earlier one, which shows something older.
            known = None if perhaps_sent else target.digest
            stands = replace(row, message_id=sent.message_id, digest=known)
            await self._store.write(round_messages.note, stands)
            self._note_edit(one.id, target)
            return 0.0 if perhaps_sent or target.slot.startswith(LINKED) else None
        if sent in REFUSED or sent in GONE:
            log.error("%s of round %d is refused: %s", target.slot, one.id, sent)
            await self._store.write(round_messages.note, replace(row, state=MessageState.SETTLED))
            return None
        return sent

    async def _edit(
        self, one: Round, target: RoundTarget, row: RoundMessage
    ) -> DeliveryFailure | float | None:
        assert row.message_id is not None
        where = MessageRef(row.channel_id, row.message_id)

        async def draw() -> Message:
            return target.message

        old = self._time.now() - posted_at(row.message_id) >= STALE_MS
        newest = target.slot in (ACTS, f"{BOARD}{len(one.legs)}")
        sent: MessageRef | DeliveryFailure | None = DeliveryFailure.TOO_OLD
        if not (old and newest and not one.over):
            sent = await self._outbox.bring(MessageKind.ROUND, where, draw)
        if isinstance(sent, MessageRef):
            await self._store.write(round_messages.note, replace(row, digest=target.digest))
            self._note_edit(one.id, target)
            return None
        if sent is DeliveryFailure.TOO_OLD and not (target.settled and target.slot != SIGN_UP):
            # The old one is taken away as one that was replaced.
            self._again(one.id)
            return await self._post(one, target)
        if sent is DeliveryFailure.GONE_MESSAGE:
            await self.lost(row)
            self._again(one.id)
            return None
        if sent in REFUSED or sent is DeliveryFailure.TOO_OLD:
            # Such a message stays as it is, rather than come anew below newer ones.
            level = logging.INFO if sent is DeliveryFailure.TOO_OLD else logging.ERROR
            log.log(level, "%s of round %d cannot be edited: %s", target.slot, one.id, sent)
            await self._store.write(round_messages.note, replace(row, digest=target.digest))
            return None
        assert isinstance(sent, DeliveryFailure)
        # It may have arrived.
        await self._store.write(round_messages.note, replace(row, digest=None))
        return sent

    # Messages that are not wanted any more

    async def take_away(self, one: Round, row: RoundMessage) -> bool:
        """Delete a message that is no longer needed; one that may have been sent is looked for.

        False: it is to be tried again.
        """
        if row.message_id is None and row.state is not MessageState.SETTLED:
            found = await self._recall(one, row)
            if found is DeliveryFailure.UNAVAILABLE:
                return False
            if isinstance(found, MessageRef):
                row = replace(row, message_id=found.message_id)
        return await delete_and_forget(self._store, self._outbox, row)

    async def _recall(self, one: Round, row: RoundMessage) -> MessageRef | DeliveryFailure | None:
        """The message of a row that was announced, and perhaps sent."""
        name = message_name(one.id, row)
        if not is_call(row.slot):
            return await self._outbox.find(MessageKind.ROUND, row.channel_id, name)
        if self._is_known(row):
            # Under its nonce it is either the message that was sent, or one that goes at once.

            async def draw() -> Message:
                return TextMessage(replies.NOTHING)

            return await self._outbox.bring(MessageKind.ROUND, row.channel_id, draw, name)
        if row.slot == REMINDER:
            # It has no buttons.
            fits = naming(one)
        else:
            to_place = row.slot.startswith(PLACE_CALL)
            fits = of_round(one.id, (RoundVerb.SIGN_UP if to_place else RoundVerb.DESK,))
        return await self._search(one, row, fits)

    async def _search(
        self, one: Round, row: RoundMessage, fits: Fits
    ) -> MessageRef | DeliveryFailure | None:
        """The oldest message that fits, was posted once a row was announced, and is not known."""
        rows = await self._store.read(round_messages.of_round, one.id)
        known = frozenset(each.message_id for each in rows)
        return await self._sender.find(
            row.channel_id,
            lambda found: MessageId(int(found["id"])) not in known and fits(found),
            after=first_id(row.announced - SKEW_MS),
            oldest=True,
        )


async def delete_and_forget(store: Store, outbox: Outbox, row: RoundMessage) -> bool:
    """Delete a message, if it is known to stand, and forget it. False: it is to be tried again."""
    if row.message_id is not None:
        where = MessageRef(row.channel_id, row.message_id)
        if await outbox.delete(where) is DeliveryFailure.UNAVAILABLE:
            return False
    await store.write(round_messages.forget, row.id)
    return True


def message_name(round_id: RoundId, row: RoundMessage) -> str:
    """The name of a message: by it Discord and we know it again, whatever its slot is by now."""
    return f"round:{round_id}:{row.id}"
