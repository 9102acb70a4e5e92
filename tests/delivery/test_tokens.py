"""Which token edits a message, and until when."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bot.delivery.tokens import TOKEN_SECONDS, EditToken, Tokens
from bot.match.ids import MessageId, UserId

NOW = 1_750_000_000_000
LAST = NOW + TOKEN_SECONDS * 1000 - 1
BOARD, HAND = MessageId(1), MessageId(2)
KESTREL, WREN = UserId(1), UserId(2)


def test_the_newest_token_edits_a_message_for_fourteen_minutes() -> None:
    tokens = Tokens()
    assert tokens.of(BOARD, NOW) is None
    tokens.keep(BOARD, "older", NOW - 60_000, original=True)
    tokens.keep(BOARD, "newer", NOW, original=True)
    tokens.keep(HAND, "newer", NOW, original=False)
    assert tokens.of(BOARD, LAST) == EditToken("newer", original=True)
    assert tokens.of(HAND, LAST) == EditToken("newer", original=False)
    assert tokens.of(BOARD, LAST + 1) is None
    assert tokens.of(HAND, LAST + 1) is None


def test_an_older_token_takes_no_newer_ones_place() -> None:
    tokens = Tokens()
    tokens.keep(BOARD, "newer", NOW, original=True)
    tokens.keep(BOARD, "older", NOW - 1, original=True)
    assert tokens.of(BOARD, NOW) == EditToken("newer", original=True)


def test_a_user_has_one_newest_token() -> None:
    tokens = Tokens()
    tokens.note_activity(KESTREL, "a", NOW - 5)
    tokens.note_activity(WREN, "b", NOW - 3)
    tokens.note_activity(KESTREL, "c", NOW)
    assert tokens.newest(KESTREL, NOW) == "c"
    assert tokens.newest(WREN, NOW) == "b"
    assert tokens.newest(KESTREL, LAST + 1) is None


def test_a_token_that_discord_refuses_is_forgotten() -> None:
    tokens = Tokens()
    tokens.keep(BOARD, "token", NOW, original=True)
    tokens.drop(BOARD)
    tokens.drop(BOARD)
    assert tokens.of(BOARD, NOW) is None


@given(st.lists(st.tuples(st.integers(1, 20), st.integers(0, 10_000)), max_size=60))
def test_the_newest_are_kept_when_there_is_no_room(kept: list[tuple[int, int]]) -> None:
    tokens, now, last = Tokens(size=5), NOW, dict[int, str]()
    for message, pause in kept:
        now += pause
        token = f"{message} at {now}"
        tokens.keep(MessageId(message), token, now, original=True)
        last.pop(message, None)
        last[message] = token
    for number, (message, token) in enumerate(reversed(last.items())):
        found = tokens.of(MessageId(message), now)
        assert found == (EditToken(token, original=True) if number < 5 else None)
