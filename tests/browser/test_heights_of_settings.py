"""The panel of a server's settings and the page about rounds fit a phone."""

from collections.abc import Iterator

import pytest

from bot.match.ids import ChannelId, RoleId
from bot.preferences.server import MOST_ROUND_ROLES, ServerSettings, SettingTrouble
from bot.ui.catalogue import Texts, texts_in
from bot.ui.custom_ids import ModalName
from bot.ui.help import round_page
from bot.ui.message import MessageLayout
from bot.ui.settings import (
    SettingsPage,
    form_button,
    log_trouble,
    role_trouble,
    setting_name,
    settings_panel,
)
from sandbox.tests.page import conversation as script
from sandbox.tests.page.fixtures import Open
from tests.browser.test_heights_of_moments import CALLER, check

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

LOGS, DELVERS = ChannelId(int(script.ARENA)), RoleId(5)


def panels(texts: Texts) -> Iterator[MessageLayout]:
    """All settings made: with a clash, and with everything in trouble that can be."""
    keepers = tuple(RoleId(10**18 + number) for number in range(MOST_ROUND_ROLES))
    settings = ServerSettings("uk", LOGS, DELVERS, "boss-monster", "90+300", keepers)
    setting, button = setting_name("round_roles", texts), form_button(ModalName.ROUNDS, texts)
    clash = texts("settings-clash", name=CALLER, setting=setting, button=button)
    yield settings_panel(SettingsPage(settings, (clash,)), texts)
    told = (
        log_trouble(SettingTrouble.GONE, LOGS, texts),
        role_trouble(SettingTrouble.NOT_MENTIONABLE, DELVERS, texts),
        texts("settings-round-roles-gone", count=2),
    )
    troubles = [each for each in told if each is not None]
    yield settings_panel(SettingsPage(settings, (texts("settings-saved"),), troubles), texts)


@pytest.mark.parametrize("language", ["en", "uk"])
async def test_the_panel_and_the_page_about_rounds_fit(language: str, open_page: Open) -> None:
    texts = texts_in(language)
    await check([*panels(texts), round_page(texts)], language, open_page, script.EPHEMERAL)
