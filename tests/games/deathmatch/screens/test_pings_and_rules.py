"""The line that pings."""

from bot.match.advance import add
from bot.match.entries import Paused, Resumed, Rewound
from bot.match.ids import UserId
from bot.match.match import Match
from bot.ui.catalogue import texts_in
from bot.ui.message import TextMessage
from tests.games.deathmatch.screens.drawing import PLAYERS, RENDERER, adding, start
from tests.ui.drawing import play, view_of

EN, UK = texts_in("en"), texts_in("uk")


def line(match: Match) -> str:
    """The line that pings."""
    ping = RENDERER.ping(view_of(match), EN)
    assert ping is not None
    return ping.markdown


def test_whoever_is_asked_is_pinged_and_nobody_else() -> None:
    begun = play(start(), "start:0")
    assert RENDERER.ping(view_of(begun), EN) == TextMessage(
        "<@111>, you begin adventure 1.", PLAYERS[:1]
    )
    assert RENDERER.ping(view_of(begun), UK) == TextMessage(
        "<@111>, ви починаєте пригоду 1.", PLAYERS[:1]
    )


def test_the_ping_tells_what_happened_and_how_the_table_stands() -> None:
    match = play(start(), "start:0", "draw", "discard:torch")
    assert line(match) == (
        "Kestrel discarded the Torch and a monster. <@222>, your turn · dungeon 0, deck 12."
    )
    fell = play(start("barbarian"), "start:0", "pass")
    assert line(fell) == "Adventure 1: Moth survived. <@222>, you begin adventure 2."


def test_a_turn_is_called_for_in_the_same_words_once_its_card_is_drawn() -> None:
    """After a restart a line that nobody could note is known by them."""
    match = play(start(), "start:0")
    for _ in range(3):
        drawn = play(match, "draw")
        assert line(drawn).partition("<@")[2] == line(match).partition("<@")[2]
        match = play(drawn, "add")


def test_a_card_that_comes_back_is_called_for_as_the_board_shows_it() -> None:
    """The deck of before the draw would contradict the board."""
    drawn = play(start(), "start:0", "draw", "add", "draw")
    back = view_of(add(play(drawn, "add"), Rewound(0, UserId(999))))
    assert RENDERER.ping(back, EN) == TextMessage(
        "<@222>, your card is back in your hand.", PLAYERS[1:]
    )
    assert RENDERER.ping(back, UK) == TextMessage("<@222>, ваша картка знову у вас.", PLAYERS[1:])
    resumed = add(add(drawn, Paused(0, UserId(999))), Resumed(0, UserId(999)))
    assert line(resumed).endswith("<@222>, your turn · dungeon 1, deck 11.")
    again = play(add(drawn, Rewound(0, UserId(999))), "draw")
    assert line(again).endswith("<@222>, your turn · dungeon 1, deck 12.")


def test_the_first_question_and_those_of_a_delve_have_their_own_words() -> None:
    assert "choose who begins" in line(start())
    door = play(adding(play(start(), "start:0"), 3), "pass")
    called = "<@111>, you go into the dungeon. Name the monster that the Vorpal Sword beats."
    assert line(door) == f"Moth passed. {called}"
    facing = play(adding(play(start("barbarian", "C"), "start:0"), 5), "pass")
    assert "Strike or hold?" in line(facing)


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
