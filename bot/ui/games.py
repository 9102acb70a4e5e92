"""How each game looks, by the key of the game."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from bot.ui.catalogue import Texts
from bot.ui.deathmatch import rules as deathmatch
from bot.ui.deathmatch.renderer import DeathMatchRenderer
from bot.ui.match_view import MatchRenderer


class Summary(NamedTuple):
    """The summary of a game before it starts, from its options: (options, texts) -> text."""

    title: Callable[[Any, Texts], str]
    details: Callable[[Any, Texts], tuple[str, ...]]


RENDERERS: Mapping[str, MatchRenderer] = {"deathmatch": DeathMatchRenderer()}
SUMMARIES: Mapping[str, Summary] = {
    "deathmatch": Summary(deathmatch.title, deathmatch.details),
}
