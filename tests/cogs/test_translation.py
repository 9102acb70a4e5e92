"""Names of commands in the languages of Discord."""

from typing import Any

import pytest
from discord import Locale
from discord.app_commands import locale_str

from cogs.translation import CatalogueTranslator, named


@pytest.mark.parametrize(
    ("string", "locale"),
    [
        (named("match"), Locale.american_english),
        (named("match"), Locale.british_english),
        (named("match"), Locale.german),
        (locale_str("not of the catalogues"), Locale.ukrainian),
    ],
)
async def test_english_and_unknown_languages_need_no_translation(
    string: locale_str, locale: Locale
) -> None:
    anywhere: Any = None
    assert await CatalogueTranslator().translate(string, locale, anywhere) is None
