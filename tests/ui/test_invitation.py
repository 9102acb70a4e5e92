"""Invitations of any names fit. What they say stands in `screens_of_the_engine`."""

import pytest

from bot.games.deathmatch.rules.state import Options
from bot.match.ids import UserId
from bot.match.invitation import Invitation, InvitationStatus
from bot.ui.catalogue import LANGUAGES, texts_in
from bot.ui.invitation import everybody, in_components, invitation_message
from bot.ui.message import MessageLayout
from tests.ui.invitations import (
    EN,
    FINCH,
    KESTREL,
    MOTH,
    NAMES,
    OTTER,
    SWIFT,
    WREN,
    challenge,
    hosted,
    table,
)
from tests.ui.limits import violations
from tests.ui.reading import NASTY, WIDEST, buttons_of, raw_keys, text_of

SIX = (KESTREL, MOTH, WREN, OTTER, FINCH, SWIFT)
WIDE = "Ш" * 32
"""A name of full length, as Discord lets one be called."""
LARGEST = 2**63 - 1
"""The longest id of a user there can be."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [NASTY, WIDEST])
@pytest.mark.parametrize("status", list(InvitationStatus))
def test_any_names_fit(language: str, name: str, status: InvitationStatus) -> None:
    names = dict.fromkeys(NAMES, name)
    options = Options("barbarian", "ABCDEFGHIJKLMNOPQRST" * 5)
    six = tuple(UserId(LARGEST - number) for number in range(6))
    names |= dict.fromkeys(six, name)
    for invited in ((KESTREL, MOTH), six):
        known = {"status": status, "options": options, "invited": invited, "most": len(invited)}
        for invitation in (challenge(**known), hosted(**known)):
            shown = invitation_message(invitation, names, texts_in(language))
            assert violations(shown) == ()
            assert raw_keys(shown) == set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [NASTY, WIDEST, WIDE])
@pytest.mark.parametrize("status", list(InvitationStatus))
@pytest.mark.parametrize("seated", [1, 5, 6])
def test_a_table_of_any_names_fits(
    seated: int, status: InvitationStatus, name: str, language: str
) -> None:
    invitation = table(*SIX[:seated], status=status, least=2, most=6)
    shown = invitation_message(invitation, dict.fromkeys(NAMES, name), texts_in(language))
    assert violations(shown) == ()
    assert raw_keys(shown) == set()
    assert "[x](" not in text_of(shown), "no name makes a link"


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
