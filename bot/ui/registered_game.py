"""What a game hands to the bot: all that it has to know of it, in one value.

It stands apart from `bot.ui.games`, in which games are entered.
"""

from pathlib import Path
from typing import Any, NamedTuple

from bot.contract.game import Game
from bot.ui.renderer import MatchRenderer
from bot.ui.setup import Setup, Summary


class RegisteredGame(NamedTuple):
    """All that the bot has to know of a game.

    `locale`: a folder with the texts of the game, a folder for each language in it; None for a game
    whose texts stand in `data/locale`.
    """

    rules: Game[Any]
    renderer: MatchRenderer
    setup: Setup
    summary: Summary
    locale: Path | None = None
