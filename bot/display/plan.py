"""The difference between what should stand in Discord and what does: the second pure step.

Done one after the other, the first one first, the changes leave nothing to be changed.
"""

from collections.abc import Collection, Iterator, Sequence
from enum import Enum, auto
from math import inf

from msgspec import Struct

from bot.display.channel_tails import HEAVY
from bot.display.targets import (
    PING,
    BoardTarget,
    LineTarget,
    PingTarget,
    PlaybackTarget,
    Target,
    board_number,
    digest,
    is_act_line,
    is_pending_line,
)
from bot.match.ids import ChannelId
from bot.store.messages import MessageState, PostedMessage


class Post(Struct, frozen=True):
    """Post a message. `row`: one that is announced already, and perhaps sent; None: a new one."""

    target: Target
    row: PostedMessage | None


class Edit(Struct, frozen=True):
    """Let a message that stands show something else."""

    target: Target
    row: PostedMessage


class Delete(Struct, frozen=True):
    """Take a message away."""

    row: PostedMessage


class Forget(Struct, frozen=True):
    """Leave a message as it is for good: nothing will be changed about it any more."""

    row: PostedMessage


Change = Post | Edit | Delete | Forget


class Wanted(Enum):
    """A wish about a match's messages that its state does not tell."""

    ANEW = auto()
    """The board is to be posted again, below what was written in the channel since."""
    CALL = auto()
    """The people who are asked are to be called once more."""
    AGAIN = auto()
    """The same, but nobody who has chosen to be called by no ping."""
    LOOK = auto()
    """The board is to be sent even if unchanged, to find out whether it was deleted."""
    RETIMED = auto()
    """The board is to be edited where it stands, however old, if its times have changed."""
    CONDUCTED = auto()
    """The playback is to come down, as a host has let it go on or stand."""
    TOLD = auto()
    """The board is to come down to a line that an answer has carried, if much stands between."""


Wishes = frozenset[Wanted]

CALLS: Wishes = frozenset({Wanted.CALL, Wanted.AGAIN})


def plan(
    targets: Sequence[Target],
    posted: Sequence[PostedMessage],
    channel_id: ChannelId,
    *,
    wanted: Wishes = frozenset(),
    below: int = 0,
    movable: bool = False,
    undone: Collection[int] = (),
) -> tuple[Change, ...]:
    """The changes to be made: first what is to stand, in the order of the targets, then what goes.

    `posted`: by id, so the newest last. `below`: the weight of what stands below the board, see
    `ChannelTails`. A playback that begins, or goes on after a question, is posted below that. Once
    that is heavy, so is a playback that turns, and a `movable` board comes down with a new call, or
    alone where the call is to wait, or where it is `Wanted.TOLD`. `undone`: the boards of playbacks
    that were taken back, which tell what is no more true.

    | target | shows something else | of another generation | no target any more |
    | --- | --- | --- | --- |
    | board | edit | post, then delete the older | forget an older one, else delete |
    | playback | edit, until it is whole | edit: it is the board that it was | keep, once whole |
    | ping | leave: it has notified | post if it calls anybody, then delete the older | delete |

    While something is shown in passing, or in a game that calls once for a part, the lines below
    the board are left as they are.
    Of older pings only the newest waits for the next one to stand; the others may go meanwhile. One
    that Discord refuses for good is left, and forgotten where it would be deleted.
    """
    last = next((t.slot for t in reversed(targets) if not isinstance(t, LineTarget)), None)
    stand: list[Change] = []
    go: list[Change] = []
    slots: dict[str, list[PostedMessage]] = {}
    gone = [row for row in posted if _is_to_go(row) or board_number(row.slot) in undone]
    for row in posted:
        if row not in gone:
            slots.setdefault(row.slot, []).append(row)
    called = any(_calls_anew(target, slots.get(PING, ()), channel_id) for target in targets)
    comes_down = movable and below >= HEAVY and (called or Wanted.TOLD in wanted)
    anew, look = comes_down or Wanted.ANEW in wanted, Wanted.LOOK in wanted
    conducted = Wanted.CONDUCTED in wanted
    for target in targets:
        rows = slots.pop(target.slot, [])
        current = standing(target, rows, channel_id)
        board = target.slot == last
        again = (target.slot == PING and _is_repeated(target, wanted)) or (anew and board)
        moved_from = _moved_from(target, current, posted, conducted=conducted)
        again = again or 0 < below >= moved_from
        change = _change(target, current, posted, anew=again, look=look and board)
        if change is not None:
            stand.append(change)
        others = [row for row in rows if row is not current]
        if not isinstance(change, Post):
            go += map(_taken_away, others)
        elif isinstance(target, PingTarget):
            go += map(_taken_away, others[:-1])
    lines_stay = any(map(_leaves_lines, targets))
    for slot, rows in slots.items():
        # A pending line waits, or is on its way.
        if not is_pending_line(slot) and not (lines_stay and board_number(slot) is None):
            go += _end(slot, rows, posted)
    acts = [row for row in posted if is_act_line(row.slot) and row.message_id is not None]
    # The newest line repeats the others.
    go += [Delete(row) for row in posted if row in gone or row in acts[:-1]]
    return (*stand, *go)


def _leaves_lines(target: Target) -> bool:
    """Whether the lines below the board stay until this playback is over."""
    return isinstance(target, PlaybackTarget) and (target.in_passing or target.keeps_lines)


def standing(
    target: Target, posted: Sequence[PostedMessage], channel_id: ChannelId
) -> PostedMessage | None:
    """The message that is a target's, whatever it shows; it may not have come to stand yet."""
    own = [row for row in posted if row.slot == target.slot and _is_of(row, target, channel_id)]
    return own[-1] if own else None


def _is_repeated(target: Target, wanted: Wishes) -> bool:
    """Whether a call that stands is to be made once more."""
    calls = isinstance(target, PingTarget) and target.calls
    return Wanted.CALL in wanted or (Wanted.AGAIN in wanted and calls)


def _calls_anew(target: Target, pings: Sequence[PostedMessage], channel_id: ChannelId) -> bool:
    """Whether a target calls players whom no ping has called yet, now or later."""
    if not isinstance(target, PingTarget) or target.slot != PING:
        return False
    calls = target.calls or target.due is not None
    return calls and standing(target, pings, channel_id) is None


def _moved_from(
    target: Target,
    current: PostedMessage | None,
    posted: Sequence[PostedMessage],
    *,
    conducted: bool,
) -> float:
    """From which weight below it on a playback is posted anew, as it begins, goes on or turns."""
    if current is None or current.message_id is None or not isinstance(target, PlaybackTarget):
        return inf
    if _has_later(target.slot, posted):
        return inf
    if current.generation != target.generation:
        return 1
    if current.digest == target.digest:
        return inf
    if target.begins or conducted:
        return 1
    before = target.before
    turns = before is None or any(digest(each) == current.digest for each in before)
    return HEAVY if target.turns and turns else inf


def _taken_away(row: PostedMessage) -> Delete | Forget:
    """The change that lets a message go. A refused one was never there, so it is forgotten."""
    return Forget(row) if _is_given_up(row) else Delete(row)


def _is_given_up(row: PostedMessage) -> bool:
    return row.state is MessageState.SETTLED and row.message_id is None


def _is_to_go(row: PostedMessage) -> bool:
    return row.state is MessageState.PENDING_DELETION


def _is_of(row: PostedMessage, target: Target, channel_id: ChannelId) -> bool:
    """Whether a message is the one of a target, whatever it shows."""
    if _is_to_go(row):
        return False
    if isinstance(target, PlaybackTarget):
        # A playback that is over stays where it was, also when the match has moved on elsewhere.
        return row.channel_id == channel_id or row.state is MessageState.SETTLED
    return row.generation == target.generation and row.channel_id == channel_id


def _change(
    target: Target,
    current: PostedMessage | None,
    posted: Sequence[PostedMessage],
    *,
    anew: bool,
    look: bool,
) -> Change | None:
    """The change that lets a target stand, if it does not."""
    match target:
        case PingTarget():
            if current is None:
                return Post(target, None) if target.calls else None
            if current.message_id is None and not _is_given_up(current):
                # The players may have acted since it was announced. Other slots keep their lines.
                calls = target.calls or target.slot != PING
                return Post(target, current) if calls else None
            return Post(target, None) if anew else None
        case LineTarget():
            waits = current is not None and current.message_id is None
            return Post(target, current) if waits else None
        case PlaybackTarget():
            if current is None:
                # A playback that was deleted or never posted is not posted after the next board.
                return None if _has_later(target.slot, posted) else Post(target, None)
            if current.state is MessageState.SETTLED:
                return None
        case BoardTarget():
            if current is None:
                return Post(target, None)
        case _:
            raise AssertionError(f"a target that is nothing of ours: {target}")
    if current.message_id is None:
        return Post(target, current)
    if anew:
        return Post(target, None)
    if look or current.digest != target.digest:
        return Edit(target, current)
    return None


def _end(slot: str, rows: Sequence[PostedMessage], posted: Sequence[PostedMessage]) -> list[Change]:
    """The changes of the messages in a slot for which there is no target any more."""
    kept = _kept(slot, rows, posted)
    changes: list[Change] = [_taken_away(row) for row in rows if row is not kept]
    if kept is None or (kept.state is MessageState.SETTLED and kept.message_id is not None):
        # The result links to what was played back.
        return changes
    # Last, because one that it has replaced would be taken for it.
    return [*changes, Forget(kept)]


def _kept(
    slot: str, rows: Sequence[PostedMessage], posted: Sequence[PostedMessage]
) -> PostedMessage | None:
    """The one of a slot's messages that stays where it is: the playback that was shown there."""
    settled = [row for row in rows if row.state is MessageState.SETTLED]
    if not settled and board_number(slot) is not None and _has_later(slot, posted):
        settled = [row for row in rows if row.message_id is not None] or list(rows)
    return settled[-1] if settled else None


def _has_later(slot: str, posted: Sequence[PostedMessage]) -> bool:
    """Whether a board of a greater number stands."""
    return any(number > (board_number(slot) or 0) for number in _standing_boards(posted))


def _standing_boards(posted: Sequence[PostedMessage]) -> Iterator[int]:
    for row in posted:
        number = board_number(row.slot)
        if number is not None and row.message_id is not None:
            yield number
