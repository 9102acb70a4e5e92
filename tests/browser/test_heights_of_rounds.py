"""The screens of a round fit a phone: with 16 and 32 players, and names of full length."""

import pytest

from bot.ui.catalogue import LANGUAGES, texts_in
from sandbox.tests.page import conversation as script
from sandbox.tests.page.fixtures import Open
from tests.browser.test_heights_of_moments import BOARD, COMMAND, LIMIT, check
from tests.ui.rounds.crowd import Crowd

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


def crowds(language: str) -> list[Crowd]:
    return [Crowd(count, texts_in(language), link=BOARD) for count in (16, 32)]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_public_screens_fit(language: str, open_page: Open) -> None:
    few, many = crowds(language)
    drawn = [*few.public(), *many.public(), *few.of_three_and_four(), *few.calls()]
    await check(drawn, language, open_page)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_private_screens_fit(language: str, open_page: Open) -> None:
    drawn = [each for crowd in crowds(language) for each in crowd.private()]
    limit = LIMIT - COMMAND
    await check(drawn, language, open_page, script.EPHEMERAL, limit, edited=False)
