"""Names and descriptions of commands, from the catalogues."""

from typing import get_args

import discord
from discord import app_commands

from bot.games.deathmatch.state import Variant
from bot.ui.catalogue import language_of, texts_in

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


def _key(path: str) -> str:
    return f"command-{path.replace(' ', '-')}"


def _text(key: str) -> app_commands.locale_str:
    return app_commands.locale_str(_ENGLISH(key), key=key)


class CatalogueTranslator(app_commands.Translator):
    """Finds the translations of what the functions above name."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        key = string.extras.get("key")
        language = language_of(locale.value, "en")
        if key is None or language == "en":
            return None
        return texts_in(language)(key)
