"""What messages are rendered from: one observer's view of a match; and each game's renderer."""

from typing import Any, Protocol

from msgspec import Struct

from bot.games.contract import Event, Seat
from bot.games.errors import Refusal
from bot.match.ids import ChannelId, MatchId, UserId
from bot.match.match import Result
from bot.ui.catalogue import Texts
from bot.ui.message import Buttons, Menu, MessageLayout, TextMessage


class MatchView(Struct, frozen=True):
    """The view of a match at one version, for one observer: nothing hidden from them is in it.

    `names`: the players' display names by seat, not yet escaped. `host_name`: the host's, or None.
    `unreachable`: seats whose private messages are closed. `asked`: the seats that are asked
    something now. `recent`: the observer's events of the last log entry.
    """

    match_id: MatchId
    version: int
    players: tuple[UserId, ...]
    names: tuple[str, ...]
    host_name: str | None
    channel_id: ChannelId
    practice: bool
    observation: Any
    recent: tuple[Event, ...]
    asked: tuple[Seat, ...]
    unreachable: tuple[Seat, ...] = ()
    result: Result | None = None


class PublicMatchView(MatchView, frozen=True):
    """The view for everyone: what is posted in the channel is rendered from nothing else."""


class Reveal(Struct, frozen=True):
    """A public message that grows frame by frame and then stays: a walk through a dungeon.

    `key` tells one from the next, e.g. "delve:3". The last frame is the whole.
    """

    key: str
    frames: tuple[MessageLayout, ...]

    @property
    def settled(self) -> int:
        """How many frames will not change: all, or all but a last one that waits for an answer."""
        waits = any(isinstance(block, Buttons | Menu) for block in self.frames[-1].blocks)
        return len(self.frames) - waits


class MatchRenderer(Protocol):
    """The renderer of one game: views become messages. Every method is pure."""

    def board_key(self, view: PublicMatchView) -> str:
        """The board is edited while this stays the same, and posted again when it changes."""

    def board(self, view: PublicMatchView, texts: Texts) -> MessageLayout:
        """The public state of the match, with the components of what is asked."""

    def paused_board(self, view: PublicMatchView, texts: Texts) -> MessageLayout:
        """What the old board shows, without components, while a reveal is going on."""

    def reveal(self, view: PublicMatchView, texts: Texts) -> Reveal | None:
        """The reveal that is going on or was the last, if any."""

    def ping_key(self, view: PublicMatchView) -> str:
        """A new ping goes out when this changes: once a turn."""

    def ping(self, view: PublicMatchView, texts: Texts) -> TextMessage:
        """The short line that pings whoever is asked; somebody is."""

    def hand_key(self, view: MatchView) -> str | None:
        """Names what the observer privately holds; None when nothing private is to be shown."""

    def hand(self, view: MatchView, texts: Texts) -> MessageLayout:
        """What the observer privately holds, with what can be done with it now."""

    def hand_placed(self, view: MatchView, texts: Texts) -> MessageLayout:
        """The hand after the observer has used it: no components, the card still named."""

    def confirm_gift(self, view: MatchView, seat: Seat, texts: Texts) -> MessageLayout:
        """What a seat is asked before a move of its that only helps others (`Move.gift`)."""

    def confirm_concede(self, view: MatchView, seat: Seat, texts: Texts) -> MessageLayout:
        """What a seat is asked before it gives up."""

    def bad_options(self, reason: Refusal, options: Any, texts: Texts) -> TextMessage:
        """Why these options cannot be played. `reason`: of the game's `options_refusals`."""

    def rules(self, view: PublicMatchView, texts: Texts) -> MessageLayout:
        """A short summary of the rules for this match."""
