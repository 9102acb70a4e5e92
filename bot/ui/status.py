"""`/host status`: the live matches of a server, and who is still waited for."""

from collections.abc import Sequence

from bot.match.acts import MatchCommand
from bot.match.ids import MatchId
from bot.match.times import Instant
from bot.ui import symbols
from bot.ui.board import match_name
from bot.ui.catalogue import Texts
from bot.ui.controls import page_buttons
from bot.ui.custom_ids import StatusPress, of_press
from bot.ui.desk import DeskState, desk_button, state_lines, where
from bot.ui.markdown import bold, channel_mention, dotted, heading, lines, until
from bot.ui.match_view import PublicMatchView
from bot.ui.message import Block, Button, Buttons, Divider, MessageLayout, Style, Text

PAGE = 6

_LONGEST = 620
"""Characters for a match, so that all of a page are within Discord's limit for a message."""


Listed = tuple[Block, ...]
"""A match on the list."""


def status_page(
    matches: Sequence[Listed],
    page: int,
    pages: int,
    texts: Texts,
    troubles: Sequence[str] = (),
    waiting: Sequence[str] = (),
) -> MessageLayout:
    """`matches`: those of the page, at most `PAGE`. `page`: from 0. `troubles`: of the server.

    `waiting`: a line for each invitation that is open.
    """
    none = None if matches or waiting else texts("status-none")
    head = heading(f"{symbols.DESK} {texts('status-title')}")
    blocks: list[Block] = [Text(lines(head, none))]
    for listed in matches:
        blocks += (Divider(), *listed)
    if waiting:
        blocks += (Divider(), Text(lines(*waiting)))
    if troubles:
        warned = [f"{symbols.TROUBLE} {trouble}" for trouble in troubles]
        blocks += (Divider(), Text(lines(*warned)))
    turns = page_buttons(page, pages, lambda to: str(StatusPress(to)), texts)
    if turns:
        blocks += (Divider(), Buttons(turns))
    return MessageLayout(tuple(blocks), symbols.Colour.QUIET)


def live_match(state: DeskState, texts: Texts, *, own: bool) -> Listed:
    """`own`: the reader plays there, and so is not its host."""
    title = dotted((bold(match_name(state.view)), *where(state, texts)))
    told = Text(_shortened([title, *state_lines(state, texts)]))
    return (told,) if own else (told, Buttons((desk_button(state.view, texts),)))


def revealing_match(
    view: PublicMatchView,
    link: str | None,
    texts: Texts,
    *,
    held: Instant | None = None,
    hosts: bool = False,
) -> Listed:
    """A match during a playback, whose end is not to be known yet. `link`: to its board, if any.

    `held`: until when a host holds the playback, if one does. `hosts`: the reader may control it,
    to which the desk leads meanwhile.
    """
    title = dotted((bold(match_name(view)), link or channel_mention(view.channel_id)))
    stands = None
    if held is not None:
        stands = f"{symbols.STOPPED} {texts('playback-held', until=until(held))}"
    told = Text(lines(title, stands or texts("status-being-revealed")))
    return (told, Buttons((desk_button(view, texts),))) if hosts else (told,)


def damaged_match(match_id: MatchId, texts: Texts) -> Listed:
    """A match whose record cannot be read."""
    title = bold(texts("which-match-damaged", number=match_id))
    end = Button(texts("desk-end"), of_press(match_id, 0, MatchCommand.ASK_END), Style.DANGER)
    return (Text(lines(title, texts("refusal-unreadable"))), Buttons((end,)))


def _shortened(told: Sequence[str]) -> str:
    """As many lines as there is room for; the first one stands in any case."""
    kept = [told[0][:_LONGEST]]
    for line in told[1:]:
        if len("\n".join((*kept, line))) > _LONGEST:
            break
        kept.append(line)
    return "\n".join(kept)
