"""What is told of the acts of hosts: a line in the channel for each, and a paused board."""

from msgspec.structs import replace

from bot.match.acts import MatchCommand
from bot.ui import symbols
from bot.ui.board import above_controls
from bot.ui.catalogue import Texts
from bot.ui.controls import command_button
from bot.ui.custom_ids import is_move
from bot.ui.markdown import bold, small
from bot.ui.markdown import until as moment
from bot.ui.match_view import MatchView
from bot.ui.message import Block, Buttons, Menu, MessageLayout, Style, Text, TextMessage
from bot.ui.names import escaped, short


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
    """What is left of the host's control of a playback that has been told."""
    return MessageLayout((Text(texts("baton-told")),), symbols.Colour.OVER)


def baton(view: MatchView, held_until: int | None, texts: Texts) -> MessageLayout:
    """The host's control of a playback, and how it goes on.

    `held_until`: when it goes on by itself, in ms since the epoch, UTC; None: it does. How many
    frames are still to come is not said: fewer than there are cards ahead would mean that the hero
    falls.
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
