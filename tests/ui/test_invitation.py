"""Invitations of any names fit. Their texts stand in `screens_of_the_engine`."""

import pytest

from bot.match.invitation import Invitation, InvitationStatus
from bot.ui.invitation import everybody, in_components, invitation_message
from bot.ui.match_options import CLOCKS, offered_clocks
from bot.ui.message import MessageLayout
from tests.ui.invitations import (
    EN,
    MOTH,
    NAMES,
    WREN,
    challenge,
    hosted,
    table,
)
from tests.ui.limits import violations
from tests.ui.reading import buttons_of, text_of


def test_every_name_that_is_shown_is_asked_for() -> None:
    """Also the host's, and the opener's where a table is empty."""
    assert everybody(hosted()) == {1, 2, 9}
    assert everybody(challenge()) == {1, 2}
    assert everybody(table(WREN, MOTH)) == {2, 3}
    assert everybody(table(WREN, seated=())) == {3}


@pytest.mark.parametrize("invitation", [challenge(), hosted(status=InvitationStatus.DECLINED)])
def test_one_of_before_says_the_same_in_components(invitation: Invitation) -> None:
    """Discord keeps a message that was posted with components v2 from ever having content."""
    message = invitation_message(invitation, NAMES, EN)
    layout = in_components(message)
    assert isinstance(layout, MessageLayout)
    assert text_of(layout) == text_of(message)
    assert buttons_of(layout) == buttons_of(message)
    assert violations(layout) == ()


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("", [*CLOCKS]),
        ("soon", [*CLOCKS]),
        ("60+120", ["60+120", *CLOCKS]),
        ("Off", ["Off", *(each for each in CLOCKS if each != "off")]),
    ],
)
def test_a_clock_is_offered_in_words_first_what_was_typed(typed: str, offered: list[str]) -> None:
    told = dict(offered_clocks(typed, EN))
    assert [*told] == offered
    assert told["day"] == EN("clock-day")
