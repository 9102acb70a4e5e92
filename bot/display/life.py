"""The kinds of messages that stay in Discord: how each is sent, and the lives of some.

`POLICY` says how messages of a kind are sent. Of those in a match's channel, everything that
changes a state is in `AFTER`; `docs/message_life.md` is drawn from it.
"""

from collections.abc import Mapping
from enum import Enum, StrEnum, auto
from typing import NamedTuple

from bot.delivery.budget import Urgency
from bot.delivery.failures import REFUSED, DeliveryFailure
from bot.delivery.sender import MessageRef
from bot.display.targets import board_number, is_pending_line


class MessageKind(StrEnum):
    """The kinds of messages. The first three stand in a match's channel; see `AFTER`."""

    BOARD = "boards and playbacks"
    LINE = "lines that call"
    PENDING = "pending lines"
    COPY = "private copies"
    INVITATION = "invitations"
    ANSWER = "private answers"
    NOTICE = "notices"
    HOST_LOG = "logs of hosts' acts"
    ROUND = "messages of rounds"


class Found(Enum):
    """The ways to find a message of ours that Discord may not know by its nonce any more."""

    BY_MARK = auto()
    """By the id of a component, which is made of the name of the message."""
    BY_WORDS = auto()
    """By the people whom it calls, and its words."""
    BY_BUTTON = auto()
    """By the custom_id of a button."""
    NEVER = auto()
    """It is not looked for. At worst it is read twice, or not at all."""


class Policy(NamedTuple):
    """How messages of a kind are sent. `urgency`: of a request that nothing makes more urgent."""

    urgency: Urgency
    found: Found


POLICY: Mapping[MessageKind, Policy] = {
    MessageKind.BOARD: Policy(Urgency.BOARD, Found.BY_MARK),
    MessageKind.LINE: Policy(Urgency.PING, Found.BY_WORDS),
    MessageKind.PENDING: Policy(Urgency.BOARD, Found.BY_WORDS),
    MessageKind.COPY: Policy(Urgency.COPY, Found.BY_MARK),
    MessageKind.INVITATION: Policy(Urgency.BOARD, Found.BY_BUTTON),
    MessageKind.ANSWER: Policy(Urgency.COPY, Found.NEVER),
    MessageKind.NOTICE: Policy(Urgency.BOARD, Found.NEVER),
    MessageKind.HOST_LOG: Policy(Urgency.LOOK, Found.BY_MARK),
    MessageKind.ROUND: Policy(Urgency.BOARD, Found.BY_MARK),
}


class LifeState(StrEnum):
    """The states of a message."""

    ANNOUNCED = "announced"
    """It is noted, and certainly not sent."""
    MAYBE_SENT = "maybe sent"
    """It is noted, and may have been sent."""
    STANDS = "stands"
    """It is kept as it should be. Its content may be unknown."""
    PENDING_DELETION = "pending deletion"
    """It is to be deleted."""
    KEPT = "kept"
    """It stands, and is not changed any more."""
    GIVEN_UP = "given up"
    """Discord refuses it for good, whatever is tried."""
    FORGOTTEN = "forgotten"
    """It is left alone, whether it stands or not."""


class Happening(StrEnum):
    """The events in the life of a message."""

    ARRIVED = "arrived"
    """It was posted, or found where an earlier request had posted it."""
    RECALLED = "recalled"
    """It was found, or posted, only to be deleted."""
    SHOWN = "shown"
    """It was edited."""
    COMPLETED = "completed"
    """It was edited or posted such that it will not change any more."""
    UNANSWERED = "unanswered"
    """Discord did not answer a request, which may have had its effect."""
    SHUT = "shut"
    """Discord takes nothing in the channel at the moment, or not from us."""
    REFUSED = "refused"
    """Discord refuses the request, whatever people do."""
    LATE = "late"
    """The token that was to bring it counts no more, so it was not sent."""
    UNEDITABLE = "uneditable"
    """It stands, and Discord does not let us edit it."""
    GONE = "gone"
    """It was deleted, by us or by others, or there is none to be found."""
    UNWANTED = "unwanted"
    """It should not stand any more."""
    RELEASED = "released"
    """It may stay as it is."""


S, H = LifeState, Happening
_ALL: Mapping[tuple[LifeState, Happening], LifeState] = {
    (S.ANNOUNCED, H.ARRIVED): S.STANDS,
    (S.ANNOUNCED, H.COMPLETED): S.KEPT,
    (S.ANNOUNCED, H.UNANSWERED): S.MAYBE_SENT,
    (S.ANNOUNCED, H.SHUT): S.ANNOUNCED,
    (S.ANNOUNCED, H.REFUSED): S.ANNOUNCED,
    (S.ANNOUNCED, H.LATE): S.FORGOTTEN,
    (S.ANNOUNCED, H.GONE): S.FORGOTTEN,
    (S.ANNOUNCED, H.UNWANTED): S.FORGOTTEN,
    (S.MAYBE_SENT, H.ARRIVED): S.STANDS,
    (S.MAYBE_SENT, H.COMPLETED): S.STANDS,
    (S.MAYBE_SENT, H.RECALLED): S.PENDING_DELETION,
    (S.MAYBE_SENT, H.UNANSWERED): S.MAYBE_SENT,
    (S.MAYBE_SENT, H.SHUT): S.MAYBE_SENT,
    (S.MAYBE_SENT, H.REFUSED): S.MAYBE_SENT,
    (S.MAYBE_SENT, H.GONE): S.FORGOTTEN,
    (S.MAYBE_SENT, H.UNWANTED): S.MAYBE_SENT,
    # Another process that sends the same message may be heard of first.
    (S.STANDS, H.ARRIVED): S.STANDS,
    (S.KEPT, H.COMPLETED): S.KEPT,
    (S.PENDING_DELETION, H.ARRIVED): S.PENDING_DELETION,
    (S.STANDS, H.SHOWN): S.STANDS,
    (S.STANDS, H.COMPLETED): S.KEPT,
    (S.STANDS, H.UNANSWERED): S.STANDS,
    (S.STANDS, H.SHUT): S.STANDS,
    (S.STANDS, H.REFUSED): S.STANDS,
    (S.STANDS, H.UNEDITABLE): S.PENDING_DELETION,
    (S.STANDS, H.GONE): S.FORGOTTEN,
    (S.STANDS, H.UNWANTED): S.PENDING_DELETION,
    (S.KEPT, H.GONE): S.FORGOTTEN,
    (S.KEPT, H.UNWANTED): S.PENDING_DELETION,
    (S.PENDING_DELETION, H.UNWANTED): S.PENDING_DELETION,
    (S.PENDING_DELETION, H.UNANSWERED): S.PENDING_DELETION,
    (S.PENDING_DELETION, H.SHUT): S.FORGOTTEN,
    (S.PENDING_DELETION, H.REFUSED): S.FORGOTTEN,
    (S.PENDING_DELETION, H.UNEDITABLE): S.FORGOTTEN,
    (S.PENDING_DELETION, H.GONE): S.FORGOTTEN,
    (S.GIVEN_UP, H.UNWANTED): S.FORGOTTEN,
    **{(state, H.RELEASED): S.FORGOTTEN for state in S if state is not S.FORGOTTEN},
}

_LINE = {(S.ANNOUNCED, H.REFUSED): S.GIVEN_UP, (S.MAYBE_SENT, H.REFUSED): S.GIVEN_UP}
"""The board tells what a line does, so nothing waits for one that is refused."""

_PENDING = {
    (S.ANNOUNCED, H.ARRIVED): S.KEPT,
    (S.MAYBE_SENT, H.ARRIVED): S.KEPT,
    (S.KEPT, H.ARRIVED): S.KEPT,
    (S.ANNOUNCED, H.REFUSED): S.FORGOTTEN,
    (S.MAYBE_SENT, H.REFUSED): S.FORGOTTEN,
}
"""A pending line of an act stays once it was sent, until the line of a later act repeats it."""


AFTER: Mapping[MessageKind, Mapping[tuple[LifeState, Happening], LifeState]] = {
    MessageKind.BOARD: _ALL,
    MessageKind.LINE: {**_ALL, **_LINE},
    MessageKind.PENDING: {**_ALL, **_PENDING},
}
"""The next state, by the present one and what happens; no other pair is possible."""


def kind_of(slot: str) -> MessageKind:
    """The kind of the message in a slot."""
    if is_pending_line(slot):
        return MessageKind.PENDING
    return MessageKind.LINE if board_number(slot) is None else MessageKind.BOARD


_BY_FAILURE = {
    DeliveryFailure.GONE_MESSAGE: H.GONE,
    DeliveryFailure.TOO_OLD: H.UNEDITABLE,
    DeliveryFailure.ARCHIVED: H.UNEDITABLE,
    DeliveryFailure.UNAVAILABLE: H.UNANSWERED,
    **dict.fromkeys(REFUSED, H.REFUSED),
}


def posting(sent: MessageRef | DeliveryFailure, *, last: bool = False) -> Happening:
    """The outcome of a request to post. `last`: the message is not changed any more."""
    if isinstance(sent, MessageRef):
        return H.COMPLETED if last else H.ARRIVED
    if sent is DeliveryFailure.TOO_OLD:
        # It had arrived, and was deleted since.
        return H.GONE
    happened = _BY_FAILURE.get(sent, H.SHUT)
    return H.SHUT if happened is H.UNEDITABLE else happened


def changing(failure: DeliveryFailure | None, *, last: bool = False) -> Happening:
    """The outcome of a request to edit. `last`: the message is not changed any more."""
    if failure is None:
        return H.COMPLETED if last else H.SHOWN
    return _BY_FAILURE.get(failure, H.SHUT)


def deleting(done: MessageRef | DeliveryFailure) -> Happening:
    """The outcome of a request to delete."""
    return H.GONE if isinstance(done, MessageRef) else _BY_FAILURE.get(done, H.SHUT)
