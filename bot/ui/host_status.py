"""`/host status`: how the live matches of a server stand, and the way to the desk of each."""

from collections.abc import Sequence

from msgspec import Struct

from bot.match.acts import MatchCommand
from bot.match.ids import MatchId
from bot.ui import symbols
from bot.ui.board import match_name
from bot.ui.catalogue import Texts
from bot.ui.custom_ids import of_press, of_status
from bot.ui.desk import DeskState, desk_button, state_lines, where
from bot.ui.markdown import bold, dotted, heading, lines
from bot.ui.match_view import PublicMatchView
from bot.ui.message import Block, Button, Buttons, Divider, MessageLayout, Style, Text, TextMessage
from bot.ui.names import channel_mention

PAGE = 6
"""How many matches stand on a page."""

_LONGEST = 620
"""Characters for a match, so that all of a page are within Discord's limit for a message."""


class LiveMatch(Struct, frozen=True):
    """A match on the list. `own`: whoever reads it plays there, and so is not its host."""

    state: DeskState
    own: bool


class ToldMatch(Struct, frozen=True):
    """A match of which something is being shown, whose end is not to be known yet.

    `link`: to its board, if it is posted.
    """

    view: PublicMatchView
    link: str | None


class DamagedMatch(Struct, frozen=True):
    """A match whose record cannot be read."""

    match_id: MatchId


Listed = LiveMatch | ToldMatch | DamagedMatch


def no_live_matches(texts: Texts) -> TextMessage:
    return TextMessage(texts("status-none"))


def status_page(matches: Sequence[Listed], page: int, pages: int, texts: Texts) -> MessageLayout:
    """`matches`: those of the page, at most `PAGE`. `page`: from 0."""
    blocks: list[Block] = [Text(heading(f"{symbols.DESK} {texts('status-title')}"))]
    for listed in matches:
        blocks += (Divider(), *_match(listed, texts))
    turns = tuple(
        Button(texts(key, page=number + 1, pages=pages), of_status(number))
        for key, number in (("choice-previous", page - 1), ("choice-next", page + 1))
        if 0 <= number < pages
    )
    if turns:
        blocks += (Divider(), Buttons(turns))
    return MessageLayout(tuple(blocks), symbols.Colour.QUIET)


def _match(listed: Listed, texts: Texts) -> tuple[Block, ...]:
    if isinstance(listed, DamagedMatch):
        title = bold(texts("which-match-damaged", number=listed.match_id))
        custom_id = of_press(listed.match_id, 0, MatchCommand.ASK_END)
        end = Button(texts("desk-end"), custom_id, Style.DANGER)
        return (Text(lines(title, texts("refusal-unreadable"))), Buttons((end,)))
    if isinstance(listed, ToldMatch):
        view = listed.view
        title = dotted((bold(match_name(view)), channel_mention(view.channel_id), listed.link))
        return (Text(lines(title, texts("status-being-told"))),)
    view = listed.state.view
    title = dotted((bold(match_name(view)), *where(listed.state, texts)))
    told = Text(_shortened([title, *state_lines(listed.state, texts)]))
    return (told,) if listed.own else (told, Buttons((desk_button(view, texts),)))


def _shortened(told: Sequence[str]) -> str:
    """As many lines as there is room for; the first one stands in any case."""
    kept = [told[0][:_LONGEST]]
    for line in told[1:]:
        if len("\n".join((*kept, line))) > _LONGEST:
            break
        kept.append(line)
    return "\n".join(kept)
