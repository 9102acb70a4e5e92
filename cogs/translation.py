"""Names and descriptions of commands, from the catalogues."""

import discord
from discord import app_commands

from bot.ui.catalogue import language_of, texts

_ENGLISH = texts("en")


def said(key: str) -> app_commands.locale_str:
    """A command's name or description: English, and to be translated by its key."""
    return app_commands.locale_str(_ENGLISH(key), key=key)


class CatalogueTranslator(app_commands.Translator):
    """Finds the translations of what `said` names."""

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
        return texts(language)(key)
