"""The messages of a match that stand in Discord, and what is to be noted of them in the store."""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

from msgspec import Struct
from msgspec.structs import replace

from bot.delivery.sender import MessageRef
from bot.delivery.tokens import Tokens
from bot.display.life import AFTER, Happening, LifeState, kind_of
from bot.display.targets import ASKING, Target, board_number, is_pending_line
from bot.live.discord_time import DiscordTime
from bot.match.ids import ChannelId, MatchId, MessageId
from bot.match.match import Match
from bot.store import messages
from bot.store.commits import Write
from bot.store.messages import MessageState, PostedMessage
from bot.store.store import Store
from bot.ui.markdown import message_link

NONCE_SECONDS = 4 * 60
"""How long Discord is sure to know a message again by its nonce."""


class _Known(Struct):
    """A message as this process knows it.

    `maybe_sent`: a request was made, and nobody knows whether it arrived. `changed`: the store was
    not told all of it yet. `note`: what tells it. `arrived`: it stands, which the store does not
    know for sure. `gone`: it is forgotten. `carried`: an answer may carry it, until that is given.
    """

    row: PostedMessage
    maybe_sent: bool = False
    changed: bool = False
    note: Write[object] | None = None
    arrived: bool = False
    gone: bool = False
    carried: asyncio.Event | None = None

    @property
    def is_noted(self) -> bool:
        """Whether the store knows all of it."""
        return not self.changed and (self.note is None or self.note.is_written)

    @property
    def state(self) -> LifeState:
        row = self.row
        if row.state is MessageState.PENDING_DELETION:
            return LifeState.PENDING_DELETION
        if row.state is MessageState.SETTLED:
            return LifeState.GIVEN_UP if row.message_id is None else LifeState.KEPT
        if row.message_id is not None:
            return LifeState.STANDS
        return LifeState.MAYBE_SENT if self.maybe_sent else LifeState.ANNOUNCED


class PostedMessages:
    """The messages of one match: what is known of them, by the numbers of their rows.

    A message is announced in the store before it is posted, so that no process leaves one that its
    successor does not know of. Later changes are noted together.
    """

    def __init__(self, match_id: MatchId, store: Store, tokens: Tokens, time: DiscordTime) -> None:
        self._match_id = match_id
        self._store = store
        self._tokens = tokens
        self._time = time
        self._known: dict[int, _Known] = {}
        self._is_loaded = False
        """Until then only those lines are known that acts of this process have announced."""

    async def load(self) -> tuple[PostedMessage, ...]:
        """All that was posted or announced, the oldest first."""
        if not self._is_loaded:
            await self.reload()
        return tuple([known.row for known in self._known.values() if not known.gone])

    async def reload(self) -> None:
        """Read what the store knows: another process may have posted something."""
        self._adopt(await self._store.read(messages.of_match, self._match_id))

    def _adopt(self, rows: list[PostedMessage]) -> None:
        before, self._known = self._known, {}
        for row in rows:
            known = before.get(row.id)
            if known is None:
                sent = row.message_id is not None
                if self._is_loaded and not sent and _is_pending(row):
                    # Its act reports it in a moment, with the answer that is to carry it.
                    continue
                # Another process that has announced a message may have sent it.
                known = _Known(row, maybe_sent=not sent)
            elif known.is_noted:
                # Otherwise this process knows something newer that is not noted yet.
                known.row = row
            self._known[row.id] = known
        self._is_loaded = True

    @contextmanager
    def carrying(self, lines: Sequence[PostedMessage]) -> Iterator[None]:
        """An answer may carry these lines, which were announced with an act and not sent yet."""
        if not lines:
            yield
            return
        answered = asyncio.Event()
        carried = {line.id: _Known(line, carried=answered) for line in lines}
        self._known |= carried
        try:
            yield
        finally:
            for known in carried.values():
                known.carried = None
            answered.set()

    @property
    def carries(self) -> bool:
        """Whether an answer may carry a line."""
        return any(known.carried is not None for known in self._known.values())

    def is_carried(self, row: PostedMessage) -> bool:
        """Whether an answer may carry a line."""
        known = self._known.get(row.id)
        return known is not None and known.carried is not None

    async def carried_within(self, seconds: float) -> None:
        """Wait at most so long for the answers that may carry lines."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                for known in tuple(self._known.values()):
                    if known.carried is not None:
                        await known.carried.wait()

    async def board(self) -> MessageRef | None:
        """Where the newest board is."""
        boards = [
            row
            for row in await self.load()
            if board_number(row.slot) is not None and row.message_id is not None
        ]
        return where(boards[-1]) if boards else None

    async def link(self, match: Match) -> str | None:
        """To the board of the match, if it is posted."""
        board = await self.board()
        return None if board is None else message_link(match.terms.guild_id, *board)

    async def find(self, message_id: MessageId) -> PostedMessage | None:
        """The row of a message; None for one that is not of this match."""
        return next((row for row in await self.load() if row.message_id == message_id), None)

    async def announce(
        self, target: Target, channel_id: ChannelId, *, nameless: bool = False
    ) -> PostedMessage | None:
        """Note that a message is about to be posted; None if another process was faster.

        `nameless`: Discord is not to know it by its nonce, so a successor has to look for it.
        """
        await self.load()
        age = (NONCE_SECONDS + 1) * 1000 if nameless else 0
        announced, stored = await self._store.write(
            messages.announce,
            self._match_id,
            target.slot,
            target.generation,
            channel_id,
            self._time.now() - age,
            max(self._known, default=0),
        )
        self._adopt(stored)
        if not announced:
            return None
        self._known[stored[-1].id] = _Known(stored[-1])
        return stored[-1]

    def is_sent(self, row: PostedMessage) -> bool:
        """Whether a message may have been sent."""
        known = self._known_of(row)
        return known is not None and known.state is not LifeState.ANNOUNCED

    def may_have_been_sent(self, row: PostedMessage) -> bool:
        """Whether a message may have been sent before, so that it may show what was right then."""
        known = self._known_of(row)
        return known is not None and known.maybe_sent

    def is_forgotten(self, row: PostedMessage) -> bool:
        """Whether it may have been sent so long ago that Discord does not know its nonce.

        The line of an act may have been the answer to an interaction, which has none.
        """
        old = self._time.now() - row.announced > NONCE_SECONDS * 1000
        return self.may_have_been_sent(row) and (old or _is_pending(row))

    def _known_of(self, row: PostedMessage) -> _Known | None:
        known = self._known.get(row.id)
        return None if known is None or known.gone else known

    def move_lines(self, channel_id: ChannelId) -> None:
        """Have the pending lines sent where the match goes on."""
        for known in self._known.values():
            row = known.row
            waits = _is_pending(row) and row.message_id is None
            if waits and row.channel_id != channel_id:
                known.row = replace(row, channel_id=channel_id)
                known.changed = True

    def happened(
        self,
        row: PostedMessage,
        happening: Happening,
        target: Target | None = None,
        stands: MessageRef | None = None,
    ) -> None:
        """Note what has happened to a message; see `bot.display.life`.

        `target`: what it was to show. `stands`: where it is, once it was posted or found. Of one
        that was deleted while a change was on its way nothing is known any more.
        """
        known = self._known_of(row)
        if known is None:
            return
        before, row = known.state, known.row
        state = AFTER[kind_of(row.slot)][before, happening]
        if state is LifeState.FORGOTTEN:
            known.gone = known.changed = True
            if row.message_id is not None:
                self._tokens.drop(row.message_id)
            return
        if stands is not None:
            row = replace(row, channel_id=stands.channel_id, message_id=stands.message_id)
            known.arrived = happening is not Happening.RECALLED
        if happening in _TELL_WHAT_IT_SHOWS:
            # A message that was perhaps sent earlier may show an earlier state.
            digest = None if target is None or known.maybe_sent else target.digest
            row = replace(row, digest=digest)
        elif happening in (Happening.UNANSWERED, Happening.SHUT):
            row = replace(row, digest=None)
        known.maybe_sent = state is LifeState.MAYBE_SENT
        row = replace(row, state=_STORED.get(state, row.state))
        known.changed = known.changed or row != known.row
        known.row = row

    async def note_arrival(self, row: PostedMessage) -> None:
        """Note where a message stands before it is changed: by its mark nobody finds it then."""
        known = self._known_of(row)
        if known is None or not known.arrived:
            return
        if not known.is_noted:
            self.note()
            await self._store.flush()
        known.arrived = False

    def note(self, shown: int | None = None) -> None:
        """Have what has changed written down soon. `shown`: the version whose messages all stand.

        After a kill before that, a start looks at the match again, and finds what was posted.
        """
        for number, known in tuple(self._known.items()):
            if known.gone and known.is_noted:
                del self._known[number]
        changed = [known for known in self._known.values() if known.changed]
        if not changed and shown is None:
            return
        rows = [known.row for known in changed if not known.gone]
        gone = [known.row.id for known in changed if known.gone]
        note = self._store.write_later(messages.note, self._match_id, rows, gone, shown)
        for known in changed:
            known.changed, known.note = False, note


_STORED = {
    LifeState.STANDS: MessageState.STANDS,
    LifeState.PENDING_DELETION: MessageState.PENDING_DELETION,
    LifeState.KEPT: MessageState.SETTLED,
    LifeState.GIVEN_UP: MessageState.SETTLED,
}
"""How the store calls these states. An announced message stands there without an id."""

_TELL_WHAT_IT_SHOWS = (Happening.ARRIVED, Happening.SHOWN, Happening.COMPLETED)


def _is_pending(row: PostedMessage) -> bool:
    """Whether a message was announced with an act."""
    return row.slot == ASKING or is_pending_line(row.slot)


def where(row: PostedMessage) -> MessageRef:
    """Where a message stands that was posted."""
    assert row.message_id is not None
    return MessageRef(row.channel_id, row.message_id)


def name(row: PostedMessage) -> str:
    """The name that the nonce of a message is made from: its row has a number of its own."""
    return f"message:{row.id}"
