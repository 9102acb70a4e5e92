"""Screens for hosts beside the desk: a paused board, the control of playbacks, `/host status`."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.match.acts import MatchCommand
from bot.match.ids import MatchId
from bot.match.times import Instant
from bot.ui import symbols
from bot.ui.board import above_controls, match_name
from bot.ui.catalogue import Texts
from bot.ui.controls import command_button, page_buttons
from bot.ui.custom_ids import is_move, of_press, of_status
from bot.ui.desk import DeskState, desk_button, state_lines, where
from bot.ui.markdown import bold, dotted, heading, lines, small
from bot.ui.markdown import until as moment
from bot.ui.match_view import MatchView, PublicMatchView
from bot.ui.message import (
    Block,
    Button,
    Buttons,
    Divider,
    Menu,
    MessageLayout,
    Style,
    Text,
    TextMessage,
)
from bot.ui.names import channel_mention, escaped, short


def with_pause(layout: MessageLayout, view: MatchView, texts: Texts) -> MessageLayout:
    """A board that says who has paused the match, without its moves; the board where nobody has."""
    if view.paused_by is None:
        return layout
    told = texts("board-paused", name=bold(escaped(short(view.paused_by))))
    kept = tuple(block for block in map(_without_moves, layout.blocks) if block is not None)
    return above_controls(replace(layout, blocks=kept), small(f"{symbols.PAUSED} {told}"))


def _without_moves(block: Block) -> Block | None:
    """A row without what makes moves; None where nothing else is in it. Other blocks stay."""
    match block:
        case Buttons(buttons):
            others = tuple(each for each in buttons if not is_move(each.custom_id))
            return Buttons(others) if others else None
        case Menu(custom_id):
            return None if is_move(custom_id) else block
        case _:
            return block


def with_baton(frame: MessageLayout, view: MatchView, texts: Texts) -> MessageLayout:
    """A frame of a playback in which the host may hold it; the frame where nobody hosts."""
    if view.host is None:
        return frame
    button = command_button(view, texts("baton-take"), MatchCommand.HOLD_PLAYBACK)
    return replace(frame, blocks=(*frame.blocks, Buttons((button,))))


def baton_told(texts: Texts) -> MessageLayout:
    return MessageLayout((Text(texts("baton-told")),), symbols.Colour.OVER)


def baton(view: MatchView, held_until: Instant | None, texts: Texts) -> MessageLayout:
    """The host's control of a playback, and how it goes on.

    `held_until`: when it goes on by itself; None: it does. How many frames are still to come is
    not said: fewer than there are cards ahead would mean that the hero falls.
    """
    if held_until is None:
        stands = texts("baton-runs")
    else:
        stands = texts("baton-stands", until=moment(held_until))
    buttons = (
        command_button(view, texts("baton-next"), MatchCommand.NEXT_FRAME, Style.PRIMARY),
        command_button(view, texts("baton-hold"), MatchCommand.HOLD_PLAYBACK),
        command_button(view, texts("baton-run-on"), MatchCommand.RUN_ON),
    )
    return MessageLayout((Text(stands), Buttons(buttons)), symbols.Colour.PERIL)


def pause_to_come(texts: Texts) -> TextMessage:
    """That a match will be paused once its playback is told, which may be its end."""
    return TextMessage(f"{symbols.PAUSED} {texts('pause-to-come')}")


def in_place(line: TextMessage) -> MessageLayout:
    """The same line where a layout stood, which cannot become a text message."""
    return MessageLayout((Text(line.markdown),))


PAGE = 6

_LONGEST = 620
"""Characters for a match, so that all of a page are within Discord's limit for a message."""


class LiveMatch(Struct, frozen=True):
    """A match on the list. `own`: the reader plays there, and so is not its host."""

    state: DeskState
    own: bool


class ToldMatch(Struct, frozen=True):
    """A match during a playback, whose end is not to be known yet. `link`: to its board, if any."""

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
    turns = page_buttons(page, pages, of_status, texts)
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
