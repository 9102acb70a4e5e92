"""The page of `/help`: everything that can stand on it, in both languages."""

from collections.abc import Iterator
from itertools import product

import pytest
from msgspec.structs import replace

from bot.match.ids import ChannelId
from bot.match.invitation import InvitationKind
from bot.ui.catalogue import LANGUAGES, mention_commands, texts_in
from bot.ui.help import (
    MOST_LINES,
    Concern,
    HelpPage,
    InvitationNearby,
    MatchNearby,
    help_message,
)
from bot.ui.obstacles import Obstacle
from tests.games.deathmatch.screens.drawing import start
from tests.ui.drawing import view_of
from tests.ui.limits import violations
from tests.ui.reading import NASTY, WIDEST, labels_of, raw_keys, text_of

HERE, ELSEWHERE = ChannelId(505), ChannelId(606)
LINK = "https://discord.com/channels/1/2/3"
EN, UK = texts_in("en"), texts_in("uk")


def nearby(concern: Concern, channel_id: ChannelId = HERE, *, telling: bool = False) -> MatchNearby:
    view = view_of(start(), names=(NASTY, WIDEST), channel_id=channel_id)
    return MatchNearby(concern, "deathmatch", view, telling, LINK)


def paused(concern: Concern, by: str) -> MatchNearby:
    match = nearby(concern)
    return replace(match, view=replace(match.view, paused_by=by))


def invited(kind: InvitationKind, *, agreed: bool = False) -> InvitationNearby:
    return InvitationNearby(kind, NASTY, LINK, 1_790_000_000_000, agreed)


def pages() -> Iterator[HelpPage]:
    """A page for each thing that can stand on one, and for all of them at once."""
    yield HelpPage(HERE)
    for concern, telling in product(Concern, (False, True)):
        for channel_id in (HERE, ELSEWHERE):
            yield HelpPage(HERE, (nearby(concern, channel_id, telling=telling),))
    for concern in Concern:
        yield HelpPage(HERE, (paused(concern, NASTY),))
    for kind, agreed in product(InvitationKind, (False, True)):
        yield HelpPage(HERE, invitations=(invited(kind, agreed=agreed),))
    for obstacle in Obstacle:
        yield HelpPage(HERE, obstacle=obstacle)
    everything = tuple(nearby(concern) for concern in Concern) * 9
    trouble = replace(nearby(Concern.PLAYS), link=None, trouble="Gone. " * 200)
    asked = tuple(invited(kind) for kind in InvitationKind) * 9
    for privately in (False, True):
        yield HelpPage(HERE, (*everything, trouble), 2, asked, privately, moderates=True)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ids", [{}, {"play deathmatch": 10**18, "match show": 10**18}])
def test_whatever_stands_on_it_discord_takes(language: str, ids: dict[str, int]) -> None:
    mention_commands(ids)
    for page in pages():
        layout = help_message(page, texts_in(language))
        assert violations(layout) == ()
        assert raw_keys(layout) == set()
        assert "@here" not in text_of(layout)


def test_what_presses_most_stands_first() -> None:
    matches = tuple(nearby(concern) for concern in reversed(Concern))
    lines = text_of(help_message(HelpPage(HERE, matches), EN)).splitlines()
    assert lines[1].startswith("⏳ **It is your turn,** with a card")
    assert lines[2].startswith("⏳ **It is your turn.**")
    assert lines[3].startswith("🎛️ You host")
    assert lines[1 + MOST_LINES] == "-# and 2 more"


@pytest.mark.parametrize("concern", [Concern.HOLDS, Concern.ASKED])
def test_while_a_match_is_paused_it_is_nobodys_turn(concern: Concern) -> None:
    told = text_of(help_message(HelpPage(HERE, (paused(concern, "Rook"),)), EN)).splitlines()[1]
    assert told.endswith(EN("board-paused", name="Rook"))
    assert "your turn" not in told


def test_an_answer_that_is_owed_comes_before_all_matches() -> None:
    page = HelpPage(HERE, (nearby(Concern.ASKED),), 0, (invited(InvitationKind.CHALLENGE),))
    assert text_of(help_message(page, EN)).splitlines()[1].startswith("❔ **")


@pytest.mark.parametrize(
    ("concern", "labels"),
    [
        (Concern.HOLDS, ["My cards", "Rules"]),
        (Concern.PLAYS, ["My cards", "Rules"]),
        (Concern.HOSTS, ["Desk", "Rules"]),
        (Concern.WATCHES, ["Rules"]),
    ],
)
def test_its_buttons_are_those_of_the_reader(concern: Concern, labels: list[str]) -> None:
    assert labels_of(help_message(HelpPage(HERE, (nearby(concern),)), EN)) == labels


def test_of_two_matches_no_button_could_say_which_it_means() -> None:
    matches = (nearby(Concern.PLAYS), nearby(Concern.PLAYS, ELSEWHERE))
    assert labels_of(help_message(HelpPage(HERE, matches), EN)) == []


def test_a_match_that_is_still_told_is_not_told_ahead() -> None:
    """Whoever is asked next, the same is said."""
    (told,) = {
        text_of(help_message(HelpPage(HERE, (nearby(concern, telling=True),)), EN))
        for concern in (Concern.HOLDS, Concern.ASKED, Concern.PLAYS)
    }
    assert "Happening right now" in told


def test_commands_of_hosts_have_the_names_of_the_games() -> None:
    page = HelpPage(HERE, moderates=True)
    assert "/host deathmatch" in text_of(help_message(page, EN))
    assert "/ведучий двобій" in text_of(help_message(page, UK))
