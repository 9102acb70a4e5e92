"""Names of commands in the languages of Discord, and in no other place than the catalogues."""

from typing import Any

import discord
import pytest
from discord import app_commands

from bot.ui.catalogue import texts_in
from cogs.translation import CatalogueTranslator, described, named, variants

UKRAINIAN = discord.Locale.ukrainian


async def translated(string: app_commands.locale_str, locale: discord.Locale) -> str | None:
    """What Discord is told besides the English name; the context makes no difference."""
    context: Any = app_commands.TranslationContext(
        app_commands.TranslationContextLocation.other, data=None
    )
    return await CatalogueTranslator().translate(string, locale, context)


def test_a_name_is_english_until_it_is_translated() -> None:
    assert named("stats player").message == texts_in("en")("command-stats-player")
    assert described("stats").message == texts_in("en")("command-stats.description")


async def test_a_path_is_found_in_the_other_language() -> None:
    uk = texts_in("uk")
    assert await translated(named("stats player"), UKRAINIAN) == uk("command-stats-player")
    assert await translated(described("match"), UKRAINIAN) == uk("command-match.description")


async def test_the_variants_are_called_as_their_heroes() -> None:
    choices = variants()
    assert [choice.value for choice in choices] == ["warrior", "barbarian"]
    names = [choice._locale_name for choice in choices]
    assert all(isinstance(one, app_commands.locale_str) for one in names)
    uk = texts_in("uk")
    shown = [await translated(one, UKRAINIAN) for one in names if one is not None]
    assert shown == [uk("hero-warrior"), uk("hero-barbarian")]


@pytest.mark.parametrize(
    "locale",
    [discord.Locale.american_english, discord.Locale.british_english, discord.Locale.german],
)
async def test_english_and_unknown_languages_need_no_translation(locale: discord.Locale) -> None:
    assert await translated(named("match"), locale) is None


async def test_what_is_not_ours_is_left_alone() -> None:
    assert await translated(app_commands.locale_str("hello"), UKRAINIAN) is None
