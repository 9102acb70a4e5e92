"""The messages that a match may have in its channel, and their slots there."""

from abc import abstractmethod
from functools import cached_property
from hashlib import blake2b

import msgspec
from msgspec import Struct

from bot.delivery.server_events import ServerEvent
from bot.match.ids import UserId
from bot.ui.markdown import above_small
from bot.ui.message import Message, MessageLayout, TextMessage
from bot.ui.renderer import Frames

PING = "ping"
"""The slot of the line that calls the players who are asked."""

HOST_CALL = "host"
"""The slot of the line that calls the host."""

ASKING = "asking"
"""The slot of the line that tells what a player asks for, and calls those who can answer."""

_BOARD = "board:"

_LINE, _WARNING = "line:", "silence:"

_FORMAT = b"1 "
"""Changes with the way in which messages are written for Discord, so that they are sent anew."""


class Target(Struct, frozen=True, dict=True):
    """A message that should stand. `slot`: its place in the match, as "board:3" or "ping".

    `generation`: which one of its slot; another one is another message.
    """

    slot: str
    generation: str

    @property
    @abstractmethod
    def message(self) -> Message:
        raise NotImplementedError

    @cached_property
    def digest(self) -> int:
        return digest(self.message)


class BoardTarget(Target, frozen=True):
    """The board in play, or the result. `turns`: it shows what everybody is to see."""

    message: MessageLayout
    turns: bool = False


class PlaybackTarget(Target, frozen=True):
    """The playback that a board has become. `whole`: it will not change any more.

    `frames`: its only one, which is not drawn for a settled one.
    `begins`: it shows the first of what an act has led to, which is shown step by step. `turns`: it
    shows what everybody is to see, a deadly card, a question or the outcome; `before`: only if one
    of these was shown until then, so that a question turns once.
    `known`: how a later process finds a held one, which cannot know when it was to go on.
    `in_passing`: the board comes back to where it is shown. `keeps_lines`: the lines below it stay.
    """

    frames: Frames
    whole: bool
    begins: bool = False
    turns: bool = False
    before: Frames | None = None
    known: Frames | None = None
    in_passing: bool = False
    keeps_lines: bool = False

    @property
    def message(self) -> MessageLayout:
        return self.frames[0]

    @cached_property
    def digest(self) -> int:
        return digest((self.known or self.frames)[0])


def is_complete(target: Target) -> bool:
    """Whether what a target shows will not change any more."""
    return isinstance(target, PlaybackTarget) and target.whole


class LineTarget(Target, frozen=True):
    """A line that is never edited. One for an act stays, and is known no more once it is sent."""

    message: TextMessage

    @property
    def call(self) -> str:
        """The text from the first mention on: it identifies the line of one question."""
        markdown, _ = above_small(self.message.markdown)
        return markdown[max(markdown.find("<@"), 0) :]


class UnlinkedLine(LineTarget, frozen=True):
    """The line of an act without the way to the board, as the call below it has one."""


class PingTarget(LineTarget, frozen=True):
    """The line that calls who is asked, or the host.

    `calls`: whether it would notify anybody. One that does not is not posted, but one that stands
    for the same occasion stays. `by_token`: a press on the board has led to it, whose token may
    bring it. `due`: when it calls players who acted just before they were asked, and `awake`: when
    those whom no ping calls now may be called, in ms since the epoch, UTC; none is called before.
    `private`: the players who are to be called by a private message now, for `occasion`.
    """

    calls: bool
    by_token: bool = False
    due: int | None = None
    awake: int | None = None
    private: tuple[UserId, ...] = ()
    occasion: str = ""


def board_slot(number: int) -> str:
    """The slot of the board of this number, counted from 1: of an adventure, for example."""
    return f"{_BOARD}{number}"


def board_number(slot: str) -> int | None:
    """The number of a board's slot; None for a slot that is no board's."""
    return int(slot.removeprefix(_BOARD)) if slot.startswith(_BOARD) else None


def line_slot(version: int) -> str:
    """The slot of the line for the act that made this version of a match."""
    return f"{_LINE}{version}"


def line_version(slot: str) -> int:
    """The version whose line has this slot."""
    return int(slot.removeprefix(_LINE))


def is_act_line(slot: str) -> bool:
    """Whether a slot is that of a line that tells of an act."""
    return slot.startswith(_LINE)


def warning_slot(ends: int) -> str:
    """The slot of the warning that the match ends at `ends` (ms since the epoch, UTC)."""
    return f"{_WARNING}{ends}"


def ends_by(slot: str) -> int | None:
    """When the match ends of which a warning in this slot tells; None: it is no warning's."""
    return int(slot.removeprefix(_WARNING)) if slot.startswith(_WARNING) else None


def is_pending_line(slot: str) -> bool:
    """Whether a slot is that of a line that is announced and stays once it was sent."""
    return slot.startswith((_LINE, _WARNING))


def digest(shown: Message | ServerEvent) -> int:
    """A number of 64 bits that tells what a message or an event shows, in every process alike."""
    match shown:
        case MessageLayout():
            kind = b"layout "
        case ServerEvent():
            kind = b"event "
        case _:
            kind = b"text "
    written = blake2b(_FORMAT + kind + msgspec.json.encode(shown), digest_size=8).digest()
    return int.from_bytes(written, signed=True)
