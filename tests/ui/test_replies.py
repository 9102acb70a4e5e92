"""Short private answers, notices and questions."""

import inspect
from collections.abc import Callable
from typing import Any

import pytest

from bot.games.dungeon.rules.refusals import DungeonRefusal
from bot.match.ids import ChannelId, GuildId, MatchId, MessageId
from bot.ui import replies
from bot.ui.catalogue import LANGUAGES, Texts, texts_in
from bot.ui.custom_ids import Press, parse
from bot.ui.message import Message, MessageLayout, TextMessage
from bot.ui.obstacles import Obstacle
from tests.ui.limits import violations
from tests.ui.reading import NASTY, WIDEST, buttons_of, labels_of, raw_keys, text_of

EN, UK = texts_in("en"), texts_in("uk")

ARGUMENTS: dict[str, Any] = {
    "asked": (NASTY, WIDEST),
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
    "obstacle": Obstacle.SEND_MESSAGES_IN_THREADS,
    "reason": DungeonRefusal.TILE_GONE,
    "typed": NASTY * 10,
}
SAID = [
    function
    for name, function in inspect.getmembers(replies, inspect.isfunction)
    if function.__module__ == replies.__name__
    and not name.startswith("_")
    and name not in {"message_link", "rough_duration", "which_match", "match_label", "question"}
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


def test_whose_turn_it_is_instead() -> None:
    assert text_of(replies.not_your_turn(["Moth"], EN)).startswith(
        "It is not your turn: it is Moth’s."
    )
    assert text_of(replies.not_your_turn(["Moth"], UK)).startswith(
        "Зараз не ваш хід: чекаємо на відповідь гравця Moth."
    )


def test_the_way_back_to_the_board() -> None:
    link = replies.message_link(GuildId(1), ChannelId(2), MessageId(3))
    assert link == "https://discord.com/channels/1/2/3"
    assert text_of(replies.moved_on(link, EN)).endswith(link)
    assert "http" not in text_of(replies.moved_on(None, EN))


def test_which_match_is_meant() -> None:
    choices = [replies.MatchChoice(MatchId(n), "arena", ("Kestrel", "Moth")) for n in range(1, 8)]
    shown = replies.which_match(choices, "show", EN)
    assert len(shown.blocks) == 3
    assert labels_of(shown) == ["#arena · Kestrel – Moth"] * 7
    assert parse(buttons_of(shown)[6].custom_id) == Press(MatchId(7), 0, "show")


def test_a_long_channel_gives_way_to_the_names() -> None:
    choice = replies.MatchChoice(MatchId(1), "c" * 100, ("Kestrel", "Moth"))
    (label,) = labels_of(replies.which_match([choice], "end", EN))
    assert len(label) == 80
    assert label.startswith("#ccc")
    assert label.endswith("… · Kestrel – Moth")


def test_a_damaged_match_can_be_meant() -> None:
    (label,) = labels_of(replies.which_match([replies.MatchChoice(MatchId(7), "", ())], "end", EN))
    assert label == "Match 7, which is damaged"


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


def test_more_matches_than_fit_are_counted() -> None:
    choices = [replies.MatchChoice(MatchId(n), "arena", ("Kestrel",)) for n in range(40)]
    said = {
        26: ("And 1 more:", "І ще 1 матч:"),
        28: ("And 3 more:", "І ще 3 матчі:"),
        40: ("And 15 more:", "І ще 15 матчів:"),
    }
    for count, (english, ukrainian) in said.items():
        read = text_of(replies.which_match(choices[:count], "show", EN)).splitlines()
        assert read[-1] == f"{english} use the command in the channel of the match."
        read = text_of(replies.which_match(choices[:count], "show", UK)).splitlines()
        assert read[-1] == f"{ukrainian} скористайтеся командою в каналі того матчу."
    assert len(text_of(replies.which_match(choices[:25], "show", EN)).splitlines()) == 1


@pytest.mark.parametrize(
    ("seconds", "english", "ukrainian"),
    [
        (0, "1 second", "1 секунда"),
        (95, "95 seconds", "95 секунд"),
        (120, "2 minutes", "2 хвилини"),
        (7199, "119 minutes", "119 хвилин"),
        (7200, "2 hours", "2 години"),
        (3 * 86400, "3 days", "3 дні"),
    ],
)
def test_a_length_of_time_in_words(seconds: int, english: str, ukrainian: str) -> None:
    assert replies.rough_duration(seconds, EN) == english
    assert replies.rough_duration(seconds, UK) == ukrainian


def test_a_missing_permission_is_named_as_the_client_names_it() -> None:
    names = ("Kestrel", "Moth")
    told = text_of(
        replies.permission_missing("send_messages_in_threads", ChannelId(606), names, EN)
    )
    assert "**Send Messages in Threads**" in told
    assert "<#606>" in told
    assert "**Create Polls**" in text_of(
        replies.permission_missing("create_polls", ChannelId(606), names, EN)
    )


def test_how_to_open_private_messages() -> None:
    """The button is called as it is on the board, whoever reads it."""
    assert "**Privacy Settings**" in text_of(replies.messages_closed(EN, EN))
    ukrainian = text_of(replies.messages_closed(UK, EN))
    assert "**Налаштування приватності**" in ukrainian
    assert "**My cards**" in ukrainian


def test_commands_are_named_in_the_readers_language() -> None:
    assert "/play" in text_of(replies.no_match_here(EN))
    assert "/грати" in text_of(replies.no_match_here(UK))


@pytest.mark.parametrize("say", [replies.host_cannot_play, replies.invitation_gone])
def test_who_is_sent_on_may_choose_any_game(say: Callable[[Texts], TextMessage]) -> None:
    assert text_of(say(EN)).endswith("/play")
    assert text_of(say(UK)).endswith("/грати")
