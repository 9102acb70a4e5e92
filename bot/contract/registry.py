"""The rules of the games that Delve knows, by key."""

from typing import Any

from bot.contract.game import Game

GAMES: dict[str, Game[Any]] = {}
"""Entered by `bot.ui.games.register`, from above: nothing below a game names one."""
