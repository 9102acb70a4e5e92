"""Questions before something that cannot be undone, for the one who would do it alone."""

from bot.games.contract import Seat
from bot.ui import replies
from bot.ui.catalogue import Texts
from bot.ui.custom_ids import DeskWord
from bot.ui.deathmatch import controls, words
from bot.ui.match_view import Scene
from bot.ui.message import Screen, Style


def confirm_pass(scene: Scene, seat: Seat, texts: Texts) -> Screen:
    """Before a pass with an empty dungeon, which gives the adventure to the other one."""
    why = texts("confirm-pass-why", name=words.player(scene, 1 - seat))
    label = texts("confirm-pass-button")
    button = controls.button(scene, label, "pass", Style.DANGER)
    return replies.question(texts("confirm-pass"), why, button)


def confirm_concede(scene: Scene, seat: Seat, texts: Texts) -> Screen:
    """Before giving up a match, which the other one then wins."""
    why = texts("confirm-concede-why", name=words.player(scene, 1 - seat))
    label = texts("confirm-concede-button")
    button = controls.button(scene, label, DeskWord.CONCEDE, Style.DANGER)
    return replies.question(texts("confirm-concede"), why, button)
