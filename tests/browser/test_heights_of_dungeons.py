"""Boards and walks of Boss Monster fit a phone at their richest, with a clock and a host."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.games.boss_monster import GAME
from bot.match.match import Match
from bot.ui.catalogue import texts_in
from bot.ui.message import Message
from sandbox.tests.page.fixtures import Open
from tests.browser.test_heights_of_moments import NAMES, _timed, around, check, messages
from tests.display.naming import named
from tests.games.boss_monster.screens.moments import MOMENTS, WALKS

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


def _boards(language: str) -> Iterator[Message]:
    for moment in MOMENTS.values():
        for _, match in around(_timed(moment())):
            for _, message in messages(match, language):
                yield message


def _frames(match: Match, language: str) -> Iterator[Message]:
    walk = GAME.renderer.playback(named(match, NAMES, None).public, texts_in(language))
    assert walk is not None
    yield from walk.frames


@pytest.mark.parametrize("language", ["en", "uk"])
async def test_the_richest_boards(language: str, open_page: Open) -> None:
    await check(list(_boards(language)), language, open_page)


@pytest.mark.parametrize("language", ["en", "uk"])
async def test_the_longest_walks(language: str, open_page: Open) -> None:
    frames = [frame for match, _ in WALKS.values() for frame in _frames(match(), language)]
    await check(frames, language, open_page)
