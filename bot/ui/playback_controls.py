"""The controls of a playback: for its host alone, and on the playback itself."""

from msgspec.structs import replace

from bot.match.acts import MatchCommand
from bot.match.ids import MatchId
from bot.match.times import Instant
from bot.ui import symbols
from bot.ui.catalogue import Texts
from bot.ui.controls import command_button
from bot.ui.custom_ids import of_press
from bot.ui.desk import desk_button
from bot.ui.markdown import until
from bot.ui.match_view import MatchView, PublicMatchView
from bot.ui.message import Button, Buttons, MessageLayout, Style, Text


def with_playback_controls(
    frame: MessageLayout, view: MatchView, held: Instant | None, texts: Texts
) -> MessageLayout:
    """A frame of a playback in which the host may hold it; the frame where nobody hosts.

    `held`: when one that is held goes on by itself at the latest; None: it is not held.
    """
    if view.host is None:
        return frame
    if held is None:
        button = command_button(view, texts("playback-take"), MatchCommand.HOLD_PLAYBACK)
        return replace(frame, blocks=(*frame.blocks, Buttons((button,))))
    told = texts("playback-held", until=until(held))
    buttons = (
        command_button(view, texts("playback-next-host"), MatchCommand.NEXT_FRAME),
        command_button(view, texts("playback-run-on-host"), MatchCommand.RUN_ON),
    )
    below = (Text(f"{symbols.STOPPED} {told}"), Buttons(buttons))
    return replace(frame, blocks=(*frame.blocks, *below))


def over(view: PublicMatchView, texts: Texts, *, live: bool) -> MessageLayout:
    """`live`: whether the match goes on, as far as the channel shows."""
    desk = (Buttons((desk_button(view, texts),)),) if live else ()
    return MessageLayout((Text(texts("playback-over")), *desk), symbols.Colour.OVER)


def controls(view: MatchView, held_until: Instant | None, texts: Texts) -> MessageLayout:
    """The host's control of a playback, and how it goes on.

    `held_until`: when it goes on by itself; None: it does. How many frames are still to come is
    not said: fewer than there are cards ahead would mean that the hero falls.
    """
    if held_until is None:
        stands = texts("playback-runs")
        other = command_button(view, texts("playback-hold"), MatchCommand.HOLD_PLAYBACK)
    else:
        stands = texts("playback-stands", until=until(held_until))
        other = command_button(view, texts("playback-run-on"), MatchCommand.RUN_ON)
    step = command_button(view, texts("playback-next"), MatchCommand.NEXT_FRAME, Style.PRIMARY)
    return MessageLayout((Text(stands), Buttons((step, other))), symbols.Colour.PERIL)


def pause_to_come(match_id: MatchId, texts: Texts, *, hosted: bool) -> MessageLayout:
    """That a match will be paused once its playback is over, which may be its end.

    `hosted`: the playback can be held at once. The button is the same whether the match goes on.
    """
    told = Text(f"{symbols.PAUSED} {texts('pause-to-come')}")
    hold = Button(texts("playback-hold-now"), of_press(match_id, 0, MatchCommand.HOLD_PLAYBACK))
    buttons = (Buttons((hold,)),) if hosted else ()
    return MessageLayout((told, *buttons), symbols.Colour.QUIET)
