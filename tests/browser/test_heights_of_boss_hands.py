"""A hand of Boss Monster with ten cards fits a phone, whatever it is asked."""

from __future__ import annotations

import pytest

from bot.contract.game import Seat
from bot.delivery.layout import payload
from bot.ui.catalogue import LANGUAGES
from sandbox.tests.page import conversation as script
from sandbox.tests.page.fixtures import Open
from tests.browser.heights import LIMIT, measured
from tests.games.boss_monster.screens.screens_of_hands import build, of_hands
from tests.ui.screens import drawn

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_hand_fits_a_phone(language: str, open_page: Open) -> None:
    assert len(build().keepers[Seat(0)].hand) == 10, "the largest hand that has to fit"
    hands = [
        (name, message)
        for name, message in drawn(language, of_hands)
        if name.startswith(("Build", "Window", "Opening", "First", "Question", "Step"))
    ]
    states = [
        script.message(components=payload(message)["view"].to_components(), flags=1 << 15)
        for _, message in hands
    ]
    found = await measured(states, language, open_page)
    heights = {name: each.height for (name, _), each in zip(hands, found, strict=True)}
    assert {name: height for name, height in heights.items() if height > LIMIT} == {}
