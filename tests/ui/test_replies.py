"""Short private answers, notices and questions."""

import inspect
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from bot.contract.game import Seat
from bot.match.ids import ChannelId, GuildId, MatchId, MessageId
from bot.ui import replies
from bot.ui.catalogue import LANGUAGES, texts_in
from bot.ui.message import Message, MessageLayout
from bot.ui.replies import Obstacle
from tests.ui.limits import violations
from tests.ui.reading import NASTY, WIDEST, buttons_of, raw_keys, text_of
from tests.ui.screens_of_the_engine import RUNNING, WAITING, clocked

EN, UK = texts_in("en"), texts_in("uk")

ARGUMENTS: dict[str, Any] = {
    "away": 240,
    "board": EN,
    "channel_id": 606,
    "decks": NASTY * 10,
    "expires": 1_790_000_000_000,
    "hosted": False,
    "live": True,
    "link": "https://discord.com/channels/1/2/3",
    "match_id": 12,
    "name": NASTY,
    "names": (NASTY, WIDEST),
    "opponents": (NASTY, WIDEST),
    "permission": "send_messages",
    "pings": (),
    "obstacle": Obstacle.SEND_MESSAGES_IN_THREADS,
    "typed": NASTY * 10,
    "view": replace(clocked(RUNNING, WAITING, names=(NASTY, WIDEST)), stalled=(Seat(0),)),
}
SAID = [
    function
    for name, function in inspect.getmembers(replies, inspect.isfunction)
    if function.__module__ == replies.__name__
    and not name.startswith("_")
    and name not in {"message_link", "which_match", "match_label", "question"}
    # The tests of refusals look at each word of them.
    and name != "refusal"
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("say", SAID, ids=lambda function: function.__name__)
def test_everything_can_be_said_with_any_names(language: str, say: Callable[..., Message]) -> None:
    wanted = [name for name in inspect.signature(say).parameters if name != "texts"]
    message = say(**{name: ARGUMENTS[name] for name in wanted}, texts=texts_in(language))
    assert violations(message) == ()
    assert raw_keys(message) == set()
    assert "@here" not in text_of(message)
    if not isinstance(message, MessageLayout):
        assert message.pings == ()


def test_the_way_back_to_the_board() -> None:
    link = replies.message_link(GuildId(1), ChannelId(2), MessageId(3))
    assert link == "https://discord.com/channels/1/2/3"


@pytest.mark.parametrize("language", LANGUAGES)
def test_as_many_matches_as_fit_can_be_asked_about(language: str) -> None:
    choices = [
        replies.MatchChoice(MatchId(n), "c" * 100, (WIDEST, NASTY))
        for n in range(replies.MOST_CHOICES + 3)
    ]
    shown = replies.which_match(choices, "ask-concede", texts_in(language))
    assert violations(shown) == ()
    assert len(buttons_of(shown)) == replies.MOST_CHOICES
    assert "3" in text_of(shown).splitlines()[-1]
