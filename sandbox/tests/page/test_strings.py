"""The page speaks two languages completely, and has no text that it never says."""

from __future__ import annotations

import re
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Page

from sandbox.tests.page.scripted import PAGE

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

PLURALS = {"en": {"one", "other"}, "uk": {"one", "few", "many", "other"}}


@pytest_asyncio.fixture(loop_scope="session")
async def dictionaries(modules: Page) -> dict[str, dict[str, Any]]:
    """The dictionaries as the browser reads them."""
    found: dict[str, dict[str, Any]] = await modules.evaluate(
        "async () => (await import('/page/strings.js')).dictionaries"
    )
    return found


def _forms(entry: str | dict[str, str]) -> list[str]:
    return [entry] if isinstance(entry, str) else list(entry.values())


def _placeholders(entry: str | dict[str, str]) -> set[str]:
    return {name for form in _forms(entry) for name in re.findall(r"\{(\w+)\}", form)}


async def test_the_same_keys(dictionaries: dict[str, dict[str, Any]]) -> None:
    assert dictionaries["en"].keys() == dictionaries["uk"].keys()


async def test_the_same_placeholders(dictionaries: dict[str, dict[str, Any]]) -> None:
    for key, english in dictionaries["en"].items():
        assert _placeholders(english) == _placeholders(dictionaries["uk"][key]), key


async def test_every_plural_form(dictionaries: dict[str, dict[str, Any]]) -> None:
    for language, entries in dictionaries.items():
        for key, entry in entries.items():
            if isinstance(entry, dict):
                assert entry.keys() == PLURALS[language], key
            assert all(form.strip() for form in _forms(entry)), key


async def test_ukrainian_is_ukrainian(dictionaries: dict[str, dict[str, Any]]) -> None:
    for key, entry in dictionaries["uk"].items():
        for form in _forms(entry):
            words = re.sub(r"\{\w+\}|Delve|Discord|Enter|Shift|Escape", "", form)
            assert not re.search(r"[A-Za-zыэъё]", words), (key, form)


async def test_every_text_is_used_and_every_used_text_exists(
    dictionaries: dict[str, dict[str, Any]],
) -> None:
    sources = "\n".join(path.read_text() for path in PAGE.glob("*.js") if path.name != "strings.js")
    known = dictionaries["en"].keys()
    called = set(re.findall(r"\bt\(\s*\"(\w+)\"", sources))
    assert called <= known
    quoted = set(re.findall(r"\"(\w+)\"", sources))
    assert known <= quoted
