"""Questions before something that cannot be undone, for the one who would do it alone."""

from bot.games.contract import Seat
from bot.games.deathmatch.state import opponent
from bot.ui import replies
from bot.ui.catalogue import Texts
from bot.ui.custom_ids import MatchCommand
from bot.ui.deathmatch import controls, words
from bot.ui.match_view import MatchView
from bot.ui.message import MessageLayout, Style


def confirm_pass(view: MatchView, seat: Seat, texts: Texts) -> MessageLayout:
    """Before a pass with an empty dungeon, which gives the adventure to the other one."""
    why = texts("confirm-pass-why", name=words.player(view, opponent(seat)))
    label = texts("confirm-pass-button")
    button = controls.button(view, label, "pass", Style.DANGER)
    return replies.question(texts("confirm-pass"), why, button)


def confirm_concede(view: MatchView, seat: Seat, texts: Texts) -> MessageLayout:
    """Before giving up a match, which the other one then wins."""
    why = texts("confirm-concede-why", name=words.player(view, opponent(seat)))
    label = texts("confirm-concede-button")
    button = controls.button(view, label, MatchCommand.CONCEDE, Style.DANGER)
    return replies.question(texts("confirm-concede"), why, button)
