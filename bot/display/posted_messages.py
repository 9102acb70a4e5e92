"""What of a match stands in Discord, as the store has it, and what is to be noted there."""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

from msgspec.structs import replace

from bot.aio.keyed import LruDict
from bot.delivery.sender import MessageRef
from bot.delivery.tokens import Tokens
from bot.display.picture import ASKING, PlaybackTarget, Target, board_number, is_owed_line
from bot.live.discord_time import DiscordTime
from bot.match.ids import ChannelId, MatchId, MessageId
from bot.store.messages import MessageState, PostedMessage
from bot.store.store import Store

NONCE_SECONDS = 4 * 60
"""How long Discord is sure to know a message again by its nonce."""

Written = LruDict[ChannelId, MessageId]
"""The newest message of others in each channel. It is lost with the process, as it only says
whether a playback begins where the board stood, or below."""


class PostedMessages:
    """The messages of one match: what is known of them, by the numbers of their rows.

    A message is announced in the store before it is posted, so that no process leaves one that its
    successor does not know of. What became of it is noted later, once for several changes.
    """

    def __init__(self, match_id: MatchId, store: Store, tokens: Tokens, time: DiscordTime) -> None:
        self._match_id = match_id
        self._store = store
        self._tokens = tokens
        self._time = time
        self._rows: dict[int, PostedMessage] | None = None
        self._changed: set[int] = set()
        self._gone: set[int] = set()
        self._newest = 0
        """The highest number that was ever seen, perhaps of one that is gone and not noted so."""
        self._owed: set[int] = set()
        """Lines of acts that were announced by this process."""
        self._carried: dict[int, asyncio.Event] = {}
        """The lines that an answer may carry, by their numbers, each until it is given."""
        self._unsure: set[int] = set()
        self._arrived: set[int] = set()
        """Those that stand, which is not noted yet."""
        self._shown_version: int | None = None
        self._writing = asyncio.Lock()

    async def load(self) -> tuple[PostedMessage, ...]:
        """All that was posted or announced, the oldest first."""
        if self._rows is None:
            await self.reload()
        assert self._rows is not None
        return tuple(self._rows.values())

    async def reload(self) -> None:
        """Read what the store knows: another process may have posted something."""
        self._adopt(await self._store.messages(self._match_id))

    def _adopt(self, rows: list[PostedMessage]) -> None:
        known = self._rows or {}
        new = [row for row in rows if row.message_id is None and row.id not in known]
        if self._rows is not None:
            # The act that owes a line tells of it in a moment, and of what is to carry it.
            hidden = [row for row in new if _is_owed(row)]
            rows = [row for row in rows if row not in hidden]
            new = [row for row in new if row not in hidden]
        # What was announced by another process may have been sent by it.
        self._unsure |= {row.id for row in new} - self._owed
        self._newest = max(self._newest, *(row.id for row in rows), 0)
        self._rows = {
            # What is not noted yet is newer here.
            row.id: known[row.id] if row.id in self._changed else row
            for row in rows
            if row.id not in self._gone
        }

    @contextmanager
    def carrying(self, lines: Sequence[PostedMessage]) -> Iterator[None]:
        """An answer may carry these lines, which were announced with an act and not sent yet."""
        if not lines:
            yield
            return
        numbers = {line.id for line in lines}
        self._owed |= numbers
        if self._rows is not None:
            self._rows |= {line.id: line for line in lines}
            self._newest = max(self._newest, *numbers)
        self._shown_version = None
        answered = asyncio.Event()
        self._carried |= dict.fromkeys(numbers, answered)
        try:
            yield
        finally:
            for number in numbers:
                del self._carried[number]
            answered.set()

    @property
    def carries(self) -> bool:
        """Whether an answer may carry a line."""
        return bool(self._carried)

    def is_carried(self, row: PostedMessage) -> bool:
        """Whether an answer may carry a line."""
        return row.id in self._carried

    async def carried_within(self, seconds: float) -> None:
        """Wait at most so long for the answers that may carry lines."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                for answered in tuple(self._carried.values()):
                    await answered.wait()

    async def board(self) -> MessageRef | None:
        """Where the newest board is."""
        boards = [
            row
            for row in await self.load()
            if board_number(row.slot) is not None and row.message_id is not None
        ]
        return where(boards[-1]) if boards else None

    async def find(self, message_id: MessageId) -> PostedMessage | None:
        """What is known of a message; None for one that is not of this match."""
        return next((row for row in await self.load() if row.message_id == message_id), None)

    async def announce(
        self, target: Target, channel_id: ChannelId, *, nameless: bool = False
    ) -> PostedMessage | None:
        """Note that a message is about to be posted; None if another process was faster.

        `nameless`: Discord is not to know it by its nonce, so a successor has to look for it.
        """
        await self.load()
        age = (NONCE_SECONDS + 1) * 1000 if nameless else 0
        announced, stored = await self._store.announce_message(
            self._match_id,
            target.slot,
            target.generation,
            channel_id,
            self._time.now() - age,
            self._newest,
        )
        self._adopt(stored)
        if not announced:
            return None
        self._shown_version = None
        self._unsure.discard(stored[-1].id)
        return stored[-1]

    def is_unsure(self, row: PostedMessage) -> bool:
        """Whether a message may have been sent before, so that it may show what was right then."""
        return row.id in self._unsure

    def is_forgotten(self, row: PostedMessage) -> bool:
        """Whether it may have been sent so long ago that Discord does not know its nonce.

        The line of an act may have been the answer to an interaction, which has none.
        """
        old = self._time.now() - row.announced > NONCE_SECONDS * 1000
        return self.is_unsure(row) and (old or _is_owed(row))

    def perhaps_arrived(self, row: PostedMessage) -> None:
        """A message was sent, and nobody knows whether it arrived."""
        self._unsure.add(row.id)

    def arrived(self, row: PostedMessage, target: Target, sent: MessageRef) -> None:
        """A message stands. A line that is owed for an act needs not be known any more."""
        if is_owed_line(row.slot):
            self.drop(row)
            return
        row = replace(row, channel_id=sent.channel_id, message_id=sent.message_id)
        self._arrived.add(row.id)
        if self.is_unsure(row):
            self._unsure.discard(row.id)
            self.put(replace(row, digest=None))
        else:
            self.shows(row, target)

    def shows(self, row: PostedMessage, target: Target) -> None:
        """A message shows what it should."""
        whole = isinstance(target, PlaybackTarget) and target.whole
        state = MessageState.SETTLED if whole else MessageState.STANDS
        self.put(replace(row, state=state, digest=target.digest))

    def shows_anything(self, row: PostedMessage) -> None:
        """It is not known what a message shows."""
        self.put(replace(row, digest=None))

    def give_up(self, row: PostedMessage) -> None:
        """Discord refuses a message for good, so it is not sent again."""
        if is_owed_line(row.slot):
            self.drop(row)
            return
        self.put(replace(row, state=MessageState.SETTLED))

    def leaves(self, row: PostedMessage) -> None:
        """A message is to go once what follows it stands."""
        self.put(replace(row, state=MessageState.LEAVING))

    def put(self, row: PostedMessage) -> None:
        """Note what has become of a message.

        One that was dropped meanwhile stays so: it was deleted while a change was on its way.
        """
        assert self._rows is not None
        if row.id in self._rows:
            self._rows[row.id] = row
            self._changed.add(row.id)

    def drop(self, row: PostedMessage) -> None:
        """A message is gone, or nothing will be changed about it any more."""
        assert self._rows is not None
        self._rows.pop(row.id, None)
        self._changed.discard(row.id)
        self._gone.add(row.id)
        if row.message_id is not None:
            self._tokens.drop(row.message_id)

    async def note_arrival(self, row: PostedMessage) -> None:
        """Note where a message stands before it is changed: by its mark nobody finds it then."""
        if row.id in self._arrived:
            await self.note(None)

    async def note(self, shown: int | None) -> None:
        """Write down what has changed. `shown`: the version whose messages all stand.

        Also what somebody else is writing down at the moment is written when this returns.
        """
        async with self._writing:
            await self._note(shown)

    async def _note(self, shown: int | None) -> None:
        await self.load()
        assert self._rows is not None
        if shown == self._shown_version:
            shown = None
        changed, gone = self._changed, self._gone
        arrived = self._arrived & (changed | gone)
        if not changed and not gone and shown is None:
            return
        self._changed, self._gone = set(), set()
        noted = [self._rows[number] for number in changed]
        try:
            await self._store.note_messages(self._match_id, noted, tuple(gone), shown)
        except BaseException:
            # What was not written is written next time, as it is by then.
            self._changed |= changed & self._rows.keys()
            self._gone |= gone
            raise
        self._arrived -= arrived
        if shown is not None:
            self._shown_version = shown


def _is_owed(row: PostedMessage) -> bool:
    """Whether a message was announced with an act."""
    return row.slot == ASKING or is_owed_line(row.slot)


def where(row: PostedMessage) -> MessageRef:
    """Where a message stands that was posted."""
    assert row.message_id is not None
    return MessageRef(row.channel_id, row.message_id)


def name(row: PostedMessage) -> str:
    """What the nonce of a message is made from: each is announced once, and numbered for ever."""
    return f"message:{row.id}"
