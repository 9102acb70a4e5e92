"""The screens are what they were said to be; each is one that Discord takes."""

import pytest

from bot.ui.catalogue import LANGUAGES, texts_in
from bot.ui.message import MessageLayout
from tests.ui.deathmatch.screens import FOLDER, screens, written
from tests.ui.limits import violations
from tests.ui.reading import raw_keys


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_is_shown_like_this(language: str) -> None:
    """If that is meant to be different: `python -m tests.ui.deathmatch.screens`, and read it."""
    assert written(language) == (FOLDER / f"{language}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_discord_takes_every_screen(language: str) -> None:
    for name, screen in screens():
        message = screen(texts_in(language))
        if isinstance(message, MessageLayout):
            assert violations(message) == (), name
            assert raw_keys(message) == set(), name


def test_no_two_screens_have_one_name() -> None:
    names = [name for name, _ in screens()]
    assert len(names) == len(set(names))
