"""The page of `/help`: everything that can stand on it, in both languages."""

from collections.abc import Iterator
from itertools import product

import pytest
from msgspec.structs import replace

from bot.match.ids import ChannelId
from bot.match.invitation import InvitationKind
from bot.ui.catalogue import LANGUAGES, mention_commands, texts_in
from bot.ui.help import Concern, HelpPage, InvitationNearby, MatchNearby, help_message
from bot.ui.replies import Obstacle
from tests.games.deathmatch.screens.drawing import start
from tests.ui.drawing import view_of
from tests.ui.limits import violations
from tests.ui.reading import NASTY, WIDEST, raw_keys, text_of

HERE, ELSEWHERE = ChannelId(505), ChannelId(606)
LINK = "https://discord.com/channels/1/2/3"
EN, UK = texts_in("en"), texts_in("uk")


def nearby(
    concern: Concern, channel_id: ChannelId = HERE, *, revealing: bool = False
) -> MatchNearby:
    view = view_of(start(), names=(NASTY, WIDEST), channel_id=channel_id)
    return MatchNearby(concern, "deathmatch", view, revealing, LINK)


def paused(concern: Concern, by: str) -> MatchNearby:
    match = nearby(concern)
    return replace(match, view=replace(match.view, paused_by=by))


def invited(kind: InvitationKind, *, agreed: bool = False) -> InvitationNearby:
    return InvitationNearby(kind, NASTY, LINK, 1_790_000_000_000, agreed)


def pages() -> Iterator[HelpPage]:
    """A page for each thing that can stand on one, and for all of them at once."""
    yield HelpPage(HERE)
    for concern, revealing in product(Concern, (False, True)):
        for channel_id in (HERE, ELSEWHERE):
            yield HelpPage(HERE, (nearby(concern, channel_id, revealing=revealing),))
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
