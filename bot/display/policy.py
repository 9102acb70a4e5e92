"""The kinds of messages that stay in Discord, and how those of each kind are sent."""

from collections.abc import Mapping
from enum import Enum, StrEnum, auto
from typing import NamedTuple

from bot.delivery.budget import Urgency


class MessageKind(StrEnum):
    """The kinds of messages. The first three stand in a match's channel; see `bot.display.life`."""

    BOARD = "boards and playbacks"
    LINE = "lines that call"
    OWED = "lines that are owed"
    COPY = "private copies"
    INVITATION = "invitations"
    ANSWER = "private answers"
    NOTICE = "notices"


class Found(Enum):
    """The ways to find a message of ours that Discord may not know by its nonce any more."""

    BY_MARK = auto()
    """By the id of a component."""
    BY_WORDS = auto()
    """By the people whom it calls, and its words."""
    BY_BUTTON = auto()
    NEVER = auto()
    """It is not looked for. At worst it is read twice, or not at all."""


class Policy(NamedTuple):
    """How messages of a kind are sent. `urgency`: of a request that nothing makes more urgent."""

    urgency: Urgency
    found: Found


POLICY: Mapping[MessageKind, Policy] = {
    MessageKind.BOARD: Policy(Urgency.BOARD, Found.BY_MARK),
    MessageKind.LINE: Policy(Urgency.PING, Found.BY_WORDS),
    MessageKind.OWED: Policy(Urgency.BOARD, Found.BY_WORDS),
    MessageKind.COPY: Policy(Urgency.RECORD, Found.BY_MARK),
    MessageKind.INVITATION: Policy(Urgency.BOARD, Found.BY_BUTTON),
    MessageKind.ANSWER: Policy(Urgency.ANSWER, Found.NEVER),
    MessageKind.NOTICE: Policy(Urgency.BOARD, Found.NEVER),
}
