"""Pig: one die, and whoever banks the target first has won."""

from pathlib import Path

from bot.ui.games import RegisteredGame
from tests.examples.pig.rules import Pig
from tests.examples.pig.screens import SETUP, SUMMARY, PigRenderer

GAME = RegisteredGame(Pig(), PigRenderer(), SETUP, SUMMARY, texts=(Path(__file__).parent,))
