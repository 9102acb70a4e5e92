"""The texts of the sandbox's page are set as those of the bot."""

import pytest
from playwright.async_api import Page

from tools.catalogues.typography import mistakes_in

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_texts_are_set_as_those_of_the_bot(modules: Page) -> None:
    dictionaries: dict[str, dict[str, str | dict[str, str]]] = await modules.evaluate(
        "async () => (await import('/page/strings.js')).dictionaries"
    )
    for entries in dictionaries.values():
        for key, entry in entries.items():
            forms = [entry] if isinstance(entry, str) else entry.values()
            assert [mistake for form in forms for mistake in mistakes_in(form)] == [], key
