"""Goofspiel, an example of a game: `bot.ui.games.register(GAME)` makes it known."""

from pathlib import Path

from bot.ui.games import RegisteredGame
from tests.examples.goofspiel.rules import Goofspiel
from tests.examples.goofspiel.screens import SETUP, SUMMARY, GoofspielRenderer

GAME = RegisteredGame(
    Goofspiel(), GoofspielRenderer(), SETUP, SUMMARY, texts=(Path(__file__).parent,)
)
