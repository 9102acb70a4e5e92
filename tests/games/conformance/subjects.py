"""The subjects of the bot's own games: each game's tests have its `SUBJECT`."""

from collections.abc import Mapping
from importlib import import_module

from bot.games.own import GAMES
from tools.conformance import Subject


def _subject(module: str) -> Subject:
    """`module`: one of the game's rules, e.g. bot.games.welcome.rules.game."""
    folder = module.removeprefix("bot.games.").partition(".")[0]
    found: object = import_module(f"tests.games.{folder}.rules.subject").SUBJECT
    assert isinstance(found, Subject)
    return found


SUBJECTS: Mapping[str, Subject] = {
    game.rules.key: _subject(type(game.rules).__module__) for game in GAMES
}
