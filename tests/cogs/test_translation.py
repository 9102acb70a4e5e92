"""Names of commands in the languages of Discord, and in no other place than the catalogues."""

from collections.abc import Iterator
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.ui.games import registered
from cogs.translation import (
    CatalogueTranslator,
    games,
    named,
    setting_choices,
)
from sandbox.limits import MOST_OPTIONS
from tests.examples.games import known_games

UKRAINIAN = discord.Locale.ukrainian
Choices = list[app_commands.Choice[str]]
LONGEST = 100
"""So long a choice and a description may be."""


@pytest.fixture
def examples() -> Iterator[None]:
    with known_games():
        yield


async def shown(choices: Choices) -> tuple[list[str], list[str]]:
    """The names of choices in English and in Ukrainian."""
    names = [choice._locale_name for choice in choices]
    assert all(isinstance(one, app_commands.locale_str) for one in names)
    ukrainian = [await translated(one, UKRAINIAN) for one in names if one is not None]
    return [choice.name for choice in choices], [one for one in ukrainian if one is not None]


async def translated(string: app_commands.locale_str, locale: discord.Locale) -> str | None:
    """The translation that Discord gets beside the English name, in any context."""
    context: Any = app_commands.TranslationContext(
        app_commands.TranslationContextLocation.other, data=None
    )
    return await CatalogueTranslator().translate(string, locale, context)


@pytest.mark.parametrize(
    "locale",
    [discord.Locale.american_english, discord.Locale.british_english, discord.Locale.german],
)
async def test_english_and_unknown_languages_need_no_translation(locale: discord.Locale) -> None:
    assert await translated(named("match"), locale) is None


async def test_what_is_not_ours_is_left_alone() -> None:
    assert await translated(app_commands.locale_str("hello"), UKRAINIAN) is None


async def test_choices_keep_to_what_discord_takes(examples: None) -> None:
    """It would refuse all commands for one choice too many."""
    settings = [
        setting_choices(game.rules.key, setting)
        for game in registered()
        for setting in game.setup.settings
    ]
    for choices in (games(), *settings):
        assert len(choices) <= MOST_OPTIONS
        assert len({choice.value for choice in choices}) == len(choices)
        for names in await shown(choices):
            assert len(set(names)) == len(names) == len(choices)
            assert all(1 <= len(name) <= LONGEST for name in names)
