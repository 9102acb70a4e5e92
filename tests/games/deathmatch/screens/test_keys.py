"""Which boards, hands and calls keep their message, and which become another."""

from bot.contract.game import Seat
from bot.match.advance import add
from bot.match.entries import Conceded
from bot.match.match import Match
from bot.ui.catalogue import texts_in
from tests.games.deathmatch.screens.drawing import RENDERER, adding, start
from tests.ui.drawing import play, view_of

EN = texts_in("en")


def line(match: Match) -> str:
    """The line that pings."""
    ping = RENDERER.ping(view_of(match), EN)
    assert ping is not None
    return ping.markdown


def test_the_result_is_another_message_than_the_board() -> None:
    before = view_of(play(start(), "start:0"))
    after = view_of(play(start(), "start:0", "pass"))
    over = view_of(add(start(), Conceded(0, Seat(1))))
    keys = [RENDERER.board_key(each) for each in (before, after, over)]
    walks = [RENDERER.playback(each, EN) for each in (before, after, over)]
    assert keys == ["board", "board", "result"]
    assert [walk is not None for walk in walks] == [False, True, False]


def test_only_who_holds_a_card_has_a_hand() -> None:
    match = play(start(), "start:0", "draw")
    assert RENDERER.hand_key(view_of(match, Seat(0))) == "hand:1:0"
    assert RENDERER.hand_key(view_of(match, Seat(1))) is None
    assert RENDERER.hand_key(view_of(match)) is None
    assert RENDERER.hand_key(view_of(play(match, "add"), Seat(0))) is None
    assert RENDERER.hand_key(view_of(play(match, "add", "draw"), Seat(1))) == "hand:2:0"
    ended = add(match, Conceded(0, Seat(1)))
    assert RENDERER.hand_key(view_of(ended, Seat(0))) is None


def test_a_turn_is_called_alike_after_the_draw() -> None:
    """After a restart a line that nobody could note is known by them."""
    match = play(start(), "start:0")
    for _ in range(3):
        drawn = play(match, "draw")
        assert line(drawn).partition("<@")[2] == line(match).partition("<@")[2]
        match = play(drawn, "add")


def test_one_call_a_turn_and_one_a_delve() -> None:
    match = start("barbarian", "C")
    keys = [RENDERER.ping_key(view_of(match))]
    for action in ("start:0", "draw", "add", "draw", "add", "draw", "add", "draw", "add"):
        match = play(match, action)
        keys.append(RENDERER.ping_key(view_of(match)))
    match = play(adding(match, 1), "pass")
    keys.append(RENDERER.ping_key(view_of(match)))
    keys.append(RENDERER.ping_key(view_of(play(match, "hold"))))
    assert keys == [
        "starter",
        *("turn:1", "turn:1", "turn:2", "turn:2", "turn:3", "turn:3", "turn:4", "turn:4", "turn:5"),
        *("delve:1", "delve:1"),
    ]
