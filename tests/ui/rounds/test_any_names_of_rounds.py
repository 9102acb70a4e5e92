"""People are called anything, and the screens of hosts stay what Discord takes."""

import pytest

from bot.ui.catalogue import LANGUAGES
from tests.ui.limits import violations
from tests.ui.reading import NASTY, WIDEST, text_of
from tests.ui.rounds import hosting, screens_of_hosts
from tests.ui.screens import drawn


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [NASTY, WIDEST])
def test_every_screen_takes_any_name(
    name: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hosting, "NAMES", dict.fromkeys(hosting.NAMES, name))
    for title, message in drawn(language, screens_of_hosts.of_hosts):
        assert violations(message) == (), title
        assert "<@1>" not in text_of(message), title
