"""Pig: one die, and the first player to bank the target has won."""

from pathlib import Path

from bot.ui.games import RegisteredGame
from tests.examples.pig.rules import Pig
from tests.examples.pig.screens import SETUP, SUMMARY, PigRenderer

GAME = RegisteredGame(Pig(), PigRenderer(), SETUP, SUMMARY, texts=(Path(__file__).parent,))
