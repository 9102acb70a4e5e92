"""Controls to look at and to press, without a game."""

from typing import Any

from bot.contract.game import Move, Prompt, Seat
from bot.match.ids import ChannelId, MatchId, UserId
from bot.ui.custom_ids import Press, parse
from bot.ui.match_view import MatchView
from bot.ui.message import MessageLayout
from tests.ui.limits import violations
from tests.ui.reading import buttons_of, menus_of

FIRST, SECOND = Seat(0), Seat(1)

SIZES = (1, 2, 24, 25, 26, 27, 50, 51, 60)
"""How many there are in a list: around the sizes at which a page is full."""


def view(*prompts: Prompt, **changes: Any) -> MatchView:
    """Version 9 of a match, in which the second seat was asked at 7, all others at 4."""
    known: dict[str, Any] = {
        "match_id": MatchId(12),
        "version": 9,
        "observer": FIRST,
        "players": (UserId(1), UserId(2)),
        "names": ("Kestrel", "Moth"),
        "host_name": None,
        "channel_id": ChannelId(3),
        "practice": False,
        "observation": None,
        "recent": (),
        "prompts": prompts,
        "asked_since": {prompt.seat: 7 if prompt.seat == SECOND else 4 for prompt in prompts},
    }
    return MatchView(**(known | changes))


def asked(*moves: Move, seat: Seat = FIRST) -> Prompt:
    return Prompt(seat, "turn", moves)


def pressed(custom_id: str, *values: str) -> Press:
    """The press of a custom_id, as the bot reads it."""
    press = parse(custom_id)
    assert isinstance(press, Press), custom_id
    return press.with_values(values) if values else press


def taken(layout: MessageLayout) -> MessageLayout:
    """The layout, which Discord takes and whose controls are understood."""
    assert violations(layout) == ()
    custom_ids = [button.custom_id for button in buttons_of(layout)]
    custom_ids += [menu.custom_id for menu in menus_of(layout)]
    assert all(isinstance(parse(custom_id), Press) for custom_id in custom_ids)
    return layout
