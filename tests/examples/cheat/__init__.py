"""Cheat, an example of a game: `bot.ui.games.register(GAME)` makes it known."""

from pathlib import Path

from bot.ui.games import RegisteredGame
from tests.examples.cheat.rules import Cheat
from tests.examples.cheat.screens import SETUP, SUMMARY, CheatRenderer

GAME = RegisteredGame(Cheat(), CheatRenderer(), SETUP, SUMMARY, texts=(Path(__file__).parent,))
