"""The screens are what they were said to be; each is one that Discord takes.

`python -m tests.games.test_screens` writes all anew: read the difference before you keep it.
"""

import pytest

from bot.games.own import register_all
from bot.ui.catalogue import LANGUAGES, mention_commands
from tests.games.boss_monster.screens import moments as boss_boards
from tests.games.boss_monster.screens import screens_of_hands as boss_hands
from tests.games.boss_monster.screens.screens_of_rules import of_rules as of_boss_rules
from tests.games.deathmatch.screens import screens as deathmatch
from tests.games.deathmatch.screens.screens_around import around
from tests.games.deathmatch.screens.screens_of_hosts import of_hosts
from tests.games.deathmatch.screens.screens_of_rules import of_rules
from tests.games.dungeon_roll.screens import screens_of_rules as roll_rules
from tests.games.welcome.screens import screens as welcome
from tests.games.welcome.screens.screens_around import around as around_welcome
from tests.games.welcome.screens.screens_of_walks import of_walks
from tests.ui.limits import violations
from tests.ui.reading import raw_keys
from tests.ui.rounds import screens_of_hosts as round_hosts
from tests.ui.rounds import screens_of_rounds as rounds
from tests.ui.screens import drawn, file_of, write, written
from tests.ui.screens_of_tables import FOLDER, of_tables
from tests.ui.screens_of_the_engine import of_the_engine

ALL = {
    "deathmatch": (deathmatch.FOLDER, "", deathmatch.screens),
    "deathmatch-around": (deathmatch.FOLDER, "around", around),
    "deathmatch-hosts": (deathmatch.FOLDER, "hosts", of_hosts),
    "deathmatch-rules": (deathmatch.FOLDER, "rules", of_rules),
    "welcome": (welcome.FOLDER, "", welcome.screens),
    "welcome-walks": (welcome.FOLDER, "walks", of_walks),
    "welcome-around": (welcome.FOLDER, "around", around_welcome),
    "dungeon-roll-rules": (roll_rules.FOLDER, "rules", roll_rules.of_rules),
    "boss-monster-hands": (boss_hands.FOLDER, "hands", boss_hands.of_hands),
    "boss-monster-rules": (boss_hands.FOLDER, "rules", of_boss_rules),
    "boss-monster-boards": (boss_boards.FOLDER, "boards", boss_boards.of_boards),
    "boss-monster-walks": (boss_boards.FOLDER, "walks", boss_boards.of_walks),
    "tables": (FOLDER, "tables", of_tables),
    "engine": (FOLDER, "engine", of_the_engine),
    "rounds": (rounds.FOLDER, "rounds", rounds.of_rounds),
    "round-hosts": (round_hosts.FOLDER, "hosts", round_hosts.of_hosts),
}
"""By name: where they are kept, what they are about, and the screens."""


@pytest.fixture(autouse=True)
def _no_commands() -> None:
    """As before Discord has told their numbers: names of commands are plain text."""
    mention_commands({})


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("which", ALL)
def test_every_screen_is_shown_like_this_and_discord_takes_it(which: str, language: str) -> None:
    folder, about, named = ALL[which]
    messages = drawn(language, named)
    assert written(messages) == file_of(folder, language, about).read_text(encoding="utf-8")
    assert len({name for name, _ in messages}) == len(messages), "one name, one screen"
    for name, message in messages:
        assert violations(message) == (), name
        assert raw_keys(message) == set(), name


if __name__ == "__main__":
    register_all()
    for one in ALL.values():
        write(*one)
