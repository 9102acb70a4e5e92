"""The pages of the panel of games fit a phone, whatever is chosen, and so do their menus."""

from collections.abc import Iterator
from itertools import product

import pytest

from bot.handlers.games import agreed_game
from bot.match.invitation import InvitationKind
from bot.ui.catalogue import texts_in
from bot.ui.custom_ids import PanelAct, PanelPress
from bot.ui.games import registered
from bot.ui.games_panel import GameChoice, game_page, more_page
from bot.ui.match_options import match_options
from bot.ui.message import MessageLayout
from sandbox.tests.page import conversation as script
from sandbox.tests.page.fixtures import Open
from tests.browser.test_heights_of_moments import COMMAND, LIMIT, measured, payload

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


def panels(language: str) -> Iterator[MessageLayout]:
    """Each game with every choice of what its first page offers, and each value of its second."""
    texts = texts_in(language)
    for game in registered():
        options = match_options(game, InvitationKind.OPEN)
        for page, offered in (
            (game_page, product(*[each.values if each.main else ("",) for each in options])),
            (more_page, _one_by_one([() if each.main else each.values for each in options])),
        ):
            for values in offered:
                press = PanelPress(PanelAct.GAME, game.rules.key, tuple(values))
                choice = GameChoice.of(press)
                assert choice is not None
                yield page(choice, agreed_game(choice), texts)


def _one_by_one(values: list[tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
    """Nothing chosen, then each value alone."""
    nothing = [""] * len(values)
    yield tuple(nothing)
    for at, each in enumerate(values):
        for value in each:
            yield (*nothing[:at], value, *nothing[at + 1 :])


@pytest.mark.parametrize("language", ["en", "uk"])
async def test_each_page_and_its_menus_fit(language: str, open_page: Open) -> None:
    """Below the line that names its command."""
    drawn = dict.fromkeys(panels(language))
    states = [payload(each, script.EPHEMERAL) for each in drawn]
    found = await measured(states, language, open_page)
    assert max(each.height for each in found) <= LIMIT - COMMAND
    assert {text for each in found for text in each.cut} == set()
