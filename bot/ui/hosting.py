"""What is told of the acts of hosts: a line in the channel for each, and a paused board."""

from msgspec.structs import replace

from bot.match.ids import UserId
from bot.ui import symbols
from bot.ui.board import above_controls
from bot.ui.catalogue import Texts
from bot.ui.clock import duration
from bot.ui.controls import command_button
from bot.ui.custom_ids import MatchCommand, is_move
from bot.ui.markdown import bold, small
from bot.ui.markdown import until as moment
from bot.ui.match_view import MatchView
from bot.ui.message import Block, Buttons, Menu, MessageLayout, Style, Text, TextMessage
from bot.ui.names import escaped, mention, short


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


def paused(name: str, texts: Texts) -> TextMessage:
    return TextMessage(f"{symbols.PAUSED} {texts('told-paused', name=escaped(name))}")


def pause_to_come(texts: Texts) -> TextMessage:
    """That a match will be paused once its playback is told, which may be its end."""
    return TextMessage(f"{symbols.PAUSED} {texts('pause-to-come')}")


def resumed(name: str, texts: Texts) -> TextMessage:
    return TextMessage(f"{symbols.RESUMED} {texts('told-resumed', name=escaped(name))}")


def time_given(name: str, player: str, seconds: int, bank: int, texts: Texts) -> TextMessage:
    """`seconds`: given to the player, or taken if below 0. `bank`: what it is now, in ms."""
    key = "told-time-given" if seconds >= 0 else "told-time-taken"
    told = texts(
        key,
        name=escaped(name),
        player=escaped(player),
        time=duration(abs(seconds) * 1000, texts),
        bank=duration(bank, texts),
    )
    return TextMessage(f"{symbols.CLOCK} {told}")


def forfeited(name: str, player: str, texts: Texts) -> TextMessage:
    told = texts("told-forfeit", name=escaped(name), player=escaped(player))
    return TextMessage(f"{symbols.OVER} {told}")


def rewound(name: str, player: str, texts: Texts) -> TextMessage:
    """`player`: whose newest act was taken back."""
    told = texts("told-rewound", name=escaped(name), player=escaped(player))
    return TextMessage(f"{symbols.TAKEN_BACK} {told}")


def redealt(name: str, part: str | None, texts: Texts) -> TextMessage:
    """`part`: what is played anew, as the renderer calls it; None: the whole match."""
    if part is None:
        told = texts("told-redealt", name=escaped(name))
    else:
        told = texts("told-redealt-part", name=escaped(name), part=part)
    return TextMessage(f"{symbols.DECK} {told}")


def starter_named(name: str, player: str, texts: Texts) -> TextMessage:
    told = texts("told-starter", name=escaped(name), player=escaped(player))
    return TextMessage(f"{symbols.RESUMED} {told}")


def substituted(name: str, before: str, newcomer: UserId, texts: Texts) -> TextMessage:
    """The newcomer is called: they may not know of it yet."""
    told = texts(
        "told-substituted", name=escaped(name), before=escaped(before), player=mention(newcomer)
    )
    return TextMessage(f"{symbols.CHANGED} {told}", (newcomer,))


def awarded(name: str, winner: str, texts: Texts) -> TextMessage:
    told = texts("told-awarded", name=escaped(name), player=escaped(winner))
    return TextMessage(f"{symbols.WINNER} {told}")


def handed_over(name: str, to: UserId, texts: Texts) -> TextMessage:
    """The new host is called."""
    told = texts("told-handed-over", name=escaped(name), host=mention(to))
    return TextMessage(f"{symbols.CHANGED} {told}", (to,))


def ended(name: str, texts: Texts) -> TextMessage:
    return TextMessage(f"{symbols.OVER} {texts('told-ended', name=escaped(name))}")


def reposted(name: str, texts: Texts) -> TextMessage:
    return TextMessage(f"{symbols.RESUMED} {texts('told-reposted', name=escaped(name))}")


def in_place(line: TextMessage) -> MessageLayout:
    """The same line where a layout stood, which cannot become a text message."""
    return MessageLayout((Text(line.markdown),))
