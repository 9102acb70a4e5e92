"""The board of a delve, as everybody sees it."""

from bot.games.dungeon_roll.rules.game import DungeonRoll
from bot.games.dungeon_roll.rules.state import RollState
from bot.games.dungeon_roll.screens import board
from bot.ui.catalogue import texts_in
from bot.ui.message import MessageLayout
from tests.ui.drawing import view_of
from tools.conformance.play import match_of
from tools.conformance.subject import Scenario

EN = texts_in("en")


def board_of(state: RollState) -> MessageLayout:
    match = match_of(DungeonRoll(), Scenario("a delve", 1, state.options, state=state))
    return board.board(view_of(match), EN)
