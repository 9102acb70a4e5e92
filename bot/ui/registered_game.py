"""What a game hands to the bot: all that it has to know of it, in one value.

It stands apart from `bot.ui.games`, in which games are entered.
"""

from pathlib import Path
from typing import Any, NamedTuple

from bot.contract.game import Game
from bot.ui.renderer import MatchRenderer
from bot.ui.setup import Setup, Summary
from bot.ui.symbols import IconSet


class RegisteredGame(NamedTuple):
    """All that the bot has to know of a game.

    `texts`: the folders of its texts, with a file for each language, e.g. `en.ftl`; more than one
    where it shares some with other games. `built_keys`: keys of texts that its code puts together,
    so that nobody finds them written out. `icons`: of the symbols in its messages.
    """

    rules: Game[Any]
    renderer: MatchRenderer
    setup: Setup
    summary: Summary
    texts: tuple[Path, ...] = ()
    built_keys: frozenset[str] = frozenset()
    icons: tuple[IconSet, ...] = ()
