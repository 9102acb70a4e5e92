"""The message in a server's log channel that tells of the hosts' acts in one match."""

from collections.abc import Sequence

from bot.ui import symbols
from bot.ui.board import fits, hosted_by, match_name
from bot.ui.catalogue import Texts
from bot.ui.markdown import bold, channel_mention, dotted, heading, lines, small
from bot.ui.match_view import PublicMatchView
from bot.ui.message import MessageLayout, Text
from bot.ui.result import result_title


def host_log(
    view: PublicMatchView,
    game: str,
    acts: Sequence[str],
    details: Sequence[str],
    link: str | None,
    texts: Texts,
) -> MessageLayout:
    """The result stands below the acts, of which the oldest go where all lack room.

    `game`: its title. `acts`: a line for each, the oldest first. `details`: of the result. `link`:
    to the board or the result, if it is known.
    """
    live = view.result is None
    way = link and texts("call-board" if live else "call-result", link=link)
    head = lines(
        heading(f"{symbols.DESK} {texts('host-log-title', number=view.match_id)}"),
        dotted((bold(match_name(view)), game)),
        small(dotted((hosted_by(view, texts), channel_mention(view.channel_id), way))),
    )
    ended = None
    if view.result is not None and view.result.outcome is not None:
        ended = lines(bold(result_title(view, view.result, texts)), *details)
    for first in range(len(acts) + 1):
        left_out = small(texts("host-log-earlier", count=first)) if first else None
        blocks = (Text(head), Text(lines(left_out, *acts[first:], ended)))
        if fits(blocks):
            break
    return MessageLayout(blocks, symbols.Colour.QUIET)
