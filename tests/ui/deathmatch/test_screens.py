"""The screens are what they were said to be; each is one that Discord takes."""

import pytest

from bot.ui.catalogue import LANGUAGES, mention_commands, texts_in
from tests.ui.deathmatch.screens import Screens, file_of, screens, written
from tests.ui.deathmatch.screens_around import around
from tests.ui.deathmatch.screens_of_hosts import of_hosts
from tests.ui.limits import violations
from tests.ui.reading import raw_keys

ALL = [("", screens), ("around", around), ("hosts", of_hosts)]


@pytest.fixture(autouse=True)
def _no_commands() -> None:
    """As before Discord has told their numbers: names of commands are plain text."""
    mention_commands({})


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("about", "named"), ALL)
def test_every_screen_is_shown_like_this(about: str, named: Screens, language: str) -> None:
    """If that is meant to be different: `python -m tests.ui.deathmatch.screens`, or
    `screens_around`, or `screens_of_hosts`, and read it."""
    assert written(language, named) == file_of(language, about).read_text(encoding="utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("about", "named"), ALL)
def test_discord_takes_every_screen(about: str, named: Screens, language: str) -> None:
    for name, screen in named():
        message = screen(texts_in(language))
        assert violations(message) == (), name
        assert raw_keys(message) == set(), name


@pytest.mark.parametrize(("about", "named"), ALL)
def test_no_two_screens_have_one_name(about: str, named: Screens) -> None:
    names = [name for name, _ in named()]
    assert len(names) == len(set(names))
