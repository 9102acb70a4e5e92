"""What boards, lines and invitations say of what players ask for."""

import pytest
from msgspec.structs import replace

from bot.match.terms import Takebacks
from bot.ui.asking import takebacks_described
from bot.ui.catalogue import LANGUAGES, texts_in
from bot.ui.invitation import invitation_message
from tests.ui.invitations import NAMES, challenge, hosted
from tests.ui.reading import text_of


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("takebacks", Takebacks)
def test_everybody_reads_before_accepting_who_grants_takebacks(
    takebacks: Takebacks, language: str
) -> None:
    texts = texts_in(language)
    told = set()
    for invitation in (challenge(takebacks=takebacks), hosted(takebacks=takebacks)):
        line = takebacks_described(takebacks, texts, hosted=invitation.host is not None)
        assert f"-# {line}" in text_of(invitation_message(invitation, NAMES, texts)).splitlines()
        told.add(line)
    assert len(told) == (2 if takebacks is Takebacks.CLEAN else 1)


def test_who_plays_alone_reads_nothing_of_it() -> None:
    alone = replace(challenge(), most=1)
    english = texts_in("en")
    line = takebacks_described(Takebacks.CLEAN, english, hosted=False)
    assert line not in text_of(invitation_message(alone, NAMES, english))
