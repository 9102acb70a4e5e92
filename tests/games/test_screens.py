"""The screens are what they were said to be; each is one that Discord takes."""

from pathlib import Path

import pytest

from bot.ui.catalogue import LANGUAGES, mention_commands, texts_in
from tests.games.deathmatch.screens import screens as deathmatch
from tests.games.deathmatch.screens.screens_around import around
from tests.games.deathmatch.screens.screens_of_hosts import of_hosts
from tests.games.deathmatch.screens.screens_of_rules import of_rules
from tests.games.welcome.screens import screens as welcome
from tests.games.welcome.screens.screens_around import around as around_welcome
from tests.games.welcome.screens.screens_of_walks import of_walks
from tests.ui.limits import violations
from tests.ui.reading import raw_keys
from tests.ui.screens import Screens, file_of, written
from tests.ui.screens_of_tables import FOLDER, of_tables
from tests.ui.screens_of_the_engine import of_the_engine

ALL = [
    pytest.param(deathmatch.FOLDER, "", deathmatch.screens, id="deathmatch"),
    pytest.param(deathmatch.FOLDER, "around", around, id="deathmatch-around"),
    pytest.param(deathmatch.FOLDER, "hosts", of_hosts, id="deathmatch-hosts"),
    pytest.param(deathmatch.FOLDER, "rules", of_rules, id="deathmatch-rules"),
    pytest.param(welcome.FOLDER, "", welcome.screens, id="welcome"),
    pytest.param(welcome.FOLDER, "walks", of_walks, id="welcome-walks"),
    pytest.param(welcome.FOLDER, "around", around_welcome, id="welcome-around"),
    pytest.param(FOLDER, "tables", of_tables, id="tables"),
    pytest.param(FOLDER, "engine", of_the_engine, id="engine"),
]


@pytest.fixture(autouse=True)
def _no_commands() -> None:
    """As before Discord has told their numbers: names of commands are plain text."""
    mention_commands({})


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("folder", "about", "named"), ALL)
def test_every_screen_is_shown_like_this(
    folder: Path, about: str, named: Screens, language: str
) -> None:
    """If that is meant to be different: run the module that the screens come from, as it says
    there, and read the difference."""
    assert written(language, named) == file_of(folder, language, about).read_text(encoding="utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("folder", "about", "named"), ALL)
def test_discord_takes_every_screen(
    folder: Path, about: str, named: Screens, language: str
) -> None:
    for name, screen in named():
        message = screen(texts_in(language))
        assert violations(message) == (), name
        assert raw_keys(message) == set(), name


@pytest.mark.parametrize(("folder", "about", "named"), ALL)
def test_no_two_screens_have_one_name(folder: Path, about: str, named: Screens) -> None:
    names = [name for name, _ in named()]
    assert len(names) == len(set(names))
