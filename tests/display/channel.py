"""A channel and the notes of what stands in it, changed as Discord and the store would."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.display.plan import Change, Delete, Edit, Forget, Post, Wanted, plan
from bot.display.targets import PlaybackTarget, Target, board_number, is_pending_line
from bot.match.ids import ChannelId, MessageId
from bot.store.messages import MessageState, PostedMessage

HERE, ELSEWHERE = ChannelId(1), ChannelId(2)


def standing(target: Target, number: int = 1, channel_id: ChannelId = HERE) -> PostedMessage:
    """A target as it stands once it was posted, as row `number`."""
    return PostedMessage(
        id=number,
        slot=target.slot,
        generation=target.generation,
        state=MessageState.STANDS,
        channel_id=channel_id,
        message_id=MessageId(100 + number),
        digest=target.digest,
        announced=0,
    )


def shown(row: PostedMessage, target: Target) -> PostedMessage:
    """A message that shows a target."""
    whole = isinstance(target, PlaybackTarget) and target.whole
    whole = whole or is_pending_line(target.slot)
    state = MessageState.SETTLED if whole else MessageState.STANDS
    return replace(row, state=state, digest=target.digest)


class Channel:
    """The posted messages. `rows`: as the process knows them; `noted`: as the store does.

    `messages`: the digest of each posted message, by the number of its row.
    """

    def __init__(self, rows: Sequence[PostedMessage] = ()) -> None:
        self.rows = {row.id: row for row in rows}
        self.noted = dict(self.rows)
        self.last = max(self.rows, default=0)
        self.messages: dict[int, int | None] = {row.id: row.digest for row in rows}

    def make(self, change: Change, channel_id: ChannelId = HERE) -> None:
        """Make a change. That a message is about to be posted is noted before."""
        match change:
            case Post(target, row):
                if row is None:
                    self.last += 1
                    row = standing(target, self.last, channel_id)
                    self.noted[row.id] = replace(row, message_id=None, digest=None)
                arrived = shown(replace(row, message_id=MessageId(100 + row.id)), target)
                if row.id in self.messages:
                    # Discord knows it by its nonce, and leaves it as it was.
                    arrived = replace(arrived, state=MessageState.STANDS, digest=None)
                else:
                    self.messages[row.id] = target.digest
                self.rows[row.id] = arrived
            case Edit(target, row):
                self.rows[row.id] = shown(row, target)
                self.messages[row.id] = target.digest
            case Delete(row):
                del self.rows[row.id]
                self.messages.pop(row.id, None)
            case Forget(row):
                del self.rows[row.id]

    def settle(
        self,
        targets: Sequence[Target],
        channel_id: ChannelId = HERE,
        *,
        killed_after: int | None = None,
        below: int = 0,
        told: bool = False,
    ) -> list[Change]:
        """Make the changes one after the other, planned anew after each; returns them.

        `killed_after`: so many are made, and nothing of them is noted. `below`: the weight below
        the board that stands, which is movable; below another one there is nothing. `told`: a line
        is told until there is another one.
        """
        made: list[Change] = []
        first = max((row.message_id or 0 for row in self.rows.values()), default=0)
        while changes := self._planned(targets, channel_id, below, first, told):
            if len(made) == killed_after:
                return made
            self.make(changes[0], channel_id)
            made.append(changes[0])
            assert len(made) < 50, f"it never comes to rest: {made[-4:]}"
        self.noted = dict(self.rows)
        return made

    def _planned(
        self, targets: Sequence[Target], channel_id: ChannelId, below: int, first: int, told: bool
    ) -> tuple[Change, ...]:
        rows = tuple(self.rows.values())
        boards = [row.message_id or 0 for row in rows if board_number(row.slot) is not None]
        stands = max(boards, default=0) <= first
        if not stands:
            below, told = 0, False
        wanted = frozenset({Wanted.TOLD} if told else ())
        return plan(targets, rows, channel_id, wanted=wanted, below=below, movable=True)

    def restart(self) -> None:
        """Another process takes over, which knows what the store does."""
        self.rows = dict(self.noted)

    def of(self, slot: str) -> list[PostedMessage]:
        return [row for row in self.rows.values() if row.slot == slot]
