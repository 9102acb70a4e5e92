"""The common parts of the messages of all games."""

from collections.abc import Iterable

from msgspec.structs import replace

from bot.contract.game import Seat
from bot.match.ids import ChannelId
from bot.ui.catalogue import Texts
from bot.ui.markdown import all_of, lines, small
from bot.ui.match_view import MatchView
from bot.ui.message import LONGEST_MESSAGE, ActionRow, Block, MessageLayout, Text
from bot.ui.names import channel_mention, escaped, short
from bot.ui.symbols import longest


def versus(names: Iterable[str]) -> str:
    """The players of a match. `names`: as they are to be shown."""
    return " – ".join(names)


def match_name(view: MatchView) -> str:
    """The name of a match: its players, safe for markdown."""
    return versus(escaped(name) for name in view.names)


def short_match_name(view: MatchView) -> str:
    """The same, short enough for the boards of people with long names to fit a phone."""
    return versus(view.short_name(Seat(seat)) for seat in range(len(view.names)))


def hosted_by(view: MatchView, texts: Texts) -> str | None:
    if view.host_name is None:
        return None
    return texts("board-host", name=escaped(short(view.host_name)))


def place_of(view: MatchView, link: str | None, texts: Texts, *, over: bool = False) -> str:
    """The match of a private message: against whom, in which channel, and the way there.

    `over`: whether the message tells how it ended, so that the way is to the result.
    """
    channel = channel_mention(view.channel_id)
    others = [view.name(Seat(seat)) for seat in range(len(view.names)) if seat != view.observer]
    if others:
        match = texts("record-match", names=all_of(others, texts), channel=channel)
    else:
        match = texts("record-match-alone", channel=channel)
    if link is None:
        return small(match)
    way = texts("result-link", link=link) if over else texts("record-link", link=link)
    return lines(small(match), way)


def with_place(
    layout: MessageLayout, view: MatchView, link: str | None, texts: Texts, read_in: ChannelId
) -> MessageLayout:
    """A private message with its match, and the way to the board.

    `read_in`: the channel in which it stands. In its own channel a match needs no name: nobody
    plays two of them there.
    """
    if read_in != view.channel_id:
        return above_controls(layout, place_of(view, link, texts))
    return layout if link is None else above_controls(layout, texts("record-link", link=link))


def fits(blocks: Iterable[Block]) -> bool:
    """Whether one message can show these blocks, whichever icons it is written with."""
    told = (longest(block.markdown) for block in blocks if isinstance(block, Text))
    return sum(told) <= LONGEST_MESSAGE


def above_controls(layout: MessageLayout, markdown: str) -> MessageLayout:
    """A board with one more paragraph, above its first buttons or menu."""
    blocks = layout.blocks
    first = next(
        (at for at, block in enumerate(blocks) if isinstance(block, ActionRow)), len(blocks)
    )
    return replace(layout, blocks=(*blocks[:first], Text(markdown), *blocks[first:]))
