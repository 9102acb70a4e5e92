"""Discord takes the screens of rounds with any names, in both languages."""

import pytest

from bot.rounds.terms import MOST_PLACES
from bot.ui.catalogue import LANGUAGES, texts_in
from bot.ui.message import TextMessage
from bot.ui.rounds.thread import thread_name
from tests.ui.limits import violations
from tests.ui.reading import NASTY, WIDEST, raw_keys, text_of
from tests.ui.rounds import hosting, screens_of_hosts
from tests.ui.rounds.crowd import Crowd
from tests.ui.rounds.evening import Evening
from tests.ui.screens import drawn

LARGEST = 2**63 - 1
LINK = f"https://discord.com/channels/{LARGEST}/{LARGEST}/{LARGEST}"
LONGEST_THREAD_NAME = 100
"""Discord's limit for the name of a thread, in characters."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [NASTY, WIDEST, "Ш" * 32], ids=["nasty", "escaped", "wide"])
def test_discord_takes_the_screens_of_the_fullest_rounds(name: str, language: str) -> None:
    crowd = Crowd(
        MOST_PLACES,
        texts_in(language),
        link=LINK,
        names=(name,),
        round_name=f"{name}{name}"[:40],
        host_name=name,
        first=LARGEST - 100,
        waiting=68,
    )
    for message in crowd.screens():
        assert violations(message) == ()
        assert raw_keys(message) == set()
        assert "@here" not in text_of(message)
        assert "[x](" not in text_of(message)
        if isinstance(message, TextMessage):
            assert all(f"<@{user}>" in message.markdown for user in message.pings)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [NASTY, WIDEST])
def test_discord_takes_the_screens_of_hosts(
    name: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hosting, "NAMES", dict.fromkeys(hosting.NAMES, name))
    for title, message in drawn(language, screens_of_hosts.of_hosts):
        assert violations(message) == (), title
        assert "<@1>" not in text_of(message), title


@pytest.mark.parametrize("language", LANGUAGES)
def test_discord_takes_the_name_of_any_thread(language: str) -> None:
    view = Evening(name=WIDEST + WIDEST).view()
    name = thread_name(view, 16, texts_in(language))
    assert len(name) <= LONGEST_THREAD_NAME
    assert "\\" not in name, "it has no markdown"
