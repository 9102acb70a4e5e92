"""Names and descriptions of commands, from the catalogues."""

from typing import get_args

import discord
from discord import app_commands

from bot.games.deathmatch.state import Variant
from bot.handlers.requests import VariantOfGame
from bot.ui.catalogue import language_of, texts_in
from bot.ui.games import registered
from bot.ui.markdown import dotted
from bot.ui.setup import Setting

_ENGLISH = texts_in("en")


def named(path: str) -> app_commands.locale_str:
    """The name of a command or option: "match", "match show", "stats player"."""
    return _text(_key(path))


def described(path: str) -> app_commands.locale_str:
    """The description of a command or option."""
    return _text(f"{_key(path)}.description")


def variants() -> list[app_commands.Choice[str]]:
    """The choices of an option `variant`."""
    return [
        app_commands.Choice(name=_text(f"hero-{variant}"), value=variant)
        for variant in get_args(Variant)
    ]


def games() -> list[app_commands.Choice[str]]:
    """The choices of an option `game`."""
    return [
        app_commands.Choice(name=_text(f"game-{game.rules.key}"), value=game.rules.key)
        for game in registered()
    ]


def variants_of_all() -> list[app_commands.Choice[str]]:
    """The choices of an option `variant` where the game is chosen beside it, or not at all.

    Each names its game. That there is only one of is not offered: it is the whole game.
    """
    return [
        app_commands.Choice(
            name=_text(f"game-{game.rules.key}", f"variant-{game.rules.key}-{variant}"),
            value=str(VariantOfGame(game.rules.key, variant)),
        )
        for game in registered()
        if len(game.rules.variants) > 1
        for variant in game.rules.variants
    ]


def setting_choices(game: str, setting: Setting) -> list[app_commands.Choice[str]]:
    """The choices of an option that stands for a setting of a game."""
    return [
        app_commands.Choice(name=_text(f"setting-{game}-{setting.name}-{value}"), value=value)
        for value in setting.values
    ]


def _key(path: str) -> str:
    return f"command-{path.replace(' ', '-')}"


def _text(*keys: str) -> app_commands.locale_str:
    """One text, or several behind each other."""
    return app_commands.locale_str(dotted(map(_ENGLISH, keys)), keys=keys)


class CatalogueTranslator(app_commands.Translator):
    """Finds the translations of what the functions above name."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        keys = string.extras.get("keys")
        language = language_of(locale.value, "en")
        if keys is None or language == "en":
            return None
        return dotted(map(texts_in(language), keys))
