"""The screens of hosts of a round fit a phone, also with names of full length."""

import pytest

from bot.ui.catalogue import LANGUAGES
from bot.ui.names import LONGEST_NAME
from sandbox.tests.page import conversation as script
from sandbox.tests.page.fixtures import Open
from tests.browser.test_heights_of_moments import COMMAND, LIMIT, measured, payload
from tests.ui.rounds import hosting, screens_of_hosts
from tests.ui.screens import drawn

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

LONG = {
    user: f"{name}{user} of the Far Northern Moors"[:LONGEST_NAME]
    for user, name in hosting.NAMES.items()
}


@pytest.mark.parametrize("language", LANGUAGES)
async def test_what_hosts_see(
    language: str, open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Below the line that names the command."""
    monkeypatch.setattr(hosting, "NAMES", LONG)
    screens = dict(drawn(language, screens_of_hosts.of_hosts))
    states = [payload(each, script.EPHEMERAL) for each in screens.values()]
    found = await measured(states, language, open_page)
    heights = {name: each.height for name, each in zip(screens, found, strict=True)}
    assert {name: high for name, high in heights.items() if high > LIMIT - COMMAND} == {}
    assert {text for each in found for text in each.cut} == set()
