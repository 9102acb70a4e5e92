"""What people see of Pig: the board, the call, the result, the rules."""

import pytest

from bot.match.advance import add
from bot.match.entries import Conceded, Ended
from bot.ui.catalogue import LANGUAGES, texts_in
from bot.ui.games import registered
from bot.ui.message import Style
from tests.display import naming
from tests.examples.fixtures import (
    BEGAN,
    HOST,
    NAMES,
    PLAYERS,
    A,
    B,
    C,
    D,
    act,
    each_language,
    leave,
    time_out,
    undo,
    views,
)
from tests.examples.pig import GAME
from tests.examples.pig.playing import SCREENS, SIXES, Throw, board, pig_for, shown
from tests.examples.pig.rules import SOLO_TURNS, TARGETS, Options, Pig, PigOptionsRefusal
from tests.ui.limits import violations
from tests.ui.reading import NASTY, actions_of, buttons_of, everything, labels_of, text_of

RENDERER, call = SCREENS.renderer, SCREENS.call

# The board


def test_the_board_at_the_start() -> None:
    assert shown(pig_for(2), host="Owl") == [
        "## 🐷 Pig · to 100 points",
        "-# Turn 1 · hosted by Owl",
        "▶ **Kestrel** · 0 points\u00a0▱▱▱▱▱▱▱▱▱▱",
        "**Moth** · 0 points\u00a0▱▱▱▱▱▱▱▱▱▱",
        "🎲 **This turn:** no die has fallen yet",
        "**Kestrel** begins a turn: roll the die.",
    ]
    assert labels_of(board(pig_for(2))) == ["Roll", "Rules"]


def test_the_board_in_the_middle(throw: Throw) -> None:
    throw({1: (6, 5), 2: (4, 2, 3)})
    match = leave(pig_for(3, 50), C)
    match = act(act(match, A, "roll", "roll", "hold"), B, "roll", "roll", "roll")
    assert shown(match) == [
        "## 🐷 Pig · to 50 points",
        "-# Turn 2",
        "**Kestrel** · 11 points\u00a0▰▰▱▱▱▱▱▱▱▱",
        "▶ **Moth** · 0 points\u00a0▱▱▱▱▱▱▱▱▱▱",
        "**Rook** · 0 points\u00a0▱▱▱▱▱▱▱▱▱▱ · left",
        "-# Moth rolled a 3.",
        "🎲 **This turn:** 4, 2, 3 · 9 points",
        "**Moth** to move: roll again, or hold?",
    ]
    layout = board(match)
    assert labels_of(layout) == ["Roll", "Hold: +9", "Rules"]
    assert [button.style for button in buttons_of(layout)] == [
        Style.PRIMARY,
        Style.SUCCESS,
        Style.SECONDARY,
    ]


def test_the_same_board_in_ukrainian(throw: Throw) -> None:
    throw({1: (6, 5, 4, 6), 2: (4, 2, 3)})
    match = leave(pig_for(3, 50), C)
    match = act(act(match, A, "roll", "roll", "roll", "roll", "hold"), B, "roll", "roll", "roll")
    assert shown(match, "uk") == [
        "## 🐷 Свиня · до 50 очок",
        "-# Хід 2",
        "**Kestrel** · 21 очко\u00a0▰▰▰▰▱▱▱▱▱▱",
        "▶ **Moth** · 0 очок\u00a0▱▱▱▱▱▱▱▱▱▱",
        "**Rook** · 0 очок\u00a0▱▱▱▱▱▱▱▱▱▱ · вихід із гри",
        "-# Moth кидає кубик: 3.",
        "🎲 **Цей хід:** 4, 2, 3 · 9 очок",
        "**Moth** ходить: кинути ще раз чи зупинитися?",
    ]
    assert labels_of(board(match, "uk")) == ["Кинути кубик", "Зупинитися: +9", "Правила"]


def test_a_hold_can_be_taken_back_from_the_board(throw: Throw) -> None:
    throw({1: (6, 5), 2: (4,)})
    held = act(pig_for(2), A, "roll", "roll", "hold")
    assert "-# Kestrel held: +11, 11 in all." in shown(held)
    assert shown(held)[-1] == "-# Until the next die falls, Kestrel can take the hold back."
    assert labels_of(board(held)) == ["Roll", "Take it back", "Rules"]
    back = undo(held, A)
    assert "-# Kestrel took the hold back: the points are at stake again." in shown(back)
    assert labels_of(board(back)) == ["Roll", "Hold: +11", "Rules"]
    assert "undo" not in actions_of(board(act(held, B, "roll")))


def test_what_happened_last(throw: Throw) -> None:
    throw({1: (6, 5, 1), 2: (1,), 3: (2,)})
    start = pig_for(3)
    rolled = act(start, A, "roll")
    bust = act(rolled, A, "roll", "roll")
    at_once = act(bust, B, "roll")
    told = {
        "Kestrel rolled a 6.": rolled,
        "Kestrel rolled a 1 and lost 11 points.": bust,
        "Moth rolled a 1 at once. There was nothing to lose yet.": at_once,
        "Rook held: +2, 2 in all.": time_out(time_out(at_once, C), C),
        "Kestrel left the game and lost 6 points of the turn.": leave(rolled, A),
        "Rook left the game.": leave(rolled, C),
        "Kestrel left the game.": leave(start, A),
    }
    for sentence, match in told.items():
        assert f"-# {sentence}" in shown(match)


@pytest.mark.parametrize(
    ("dice", "said"),
    [
        ((6, 6, 6, 3, 1), "Згоріло 21 очко."),
        ((3, 1), "Згоріли 3 очки."),
        ((5, 6, 1), "Згоріло 11 очок."),
        ((1,), "Втрачати ще не було чого."),
    ],
)
def test_lost_points_in_ukrainian(throw: Throw, dice: tuple[int, ...], said: str) -> None:
    throw({1: dice})
    bust = act(pig_for(2), A, *["roll"] * len(dice))
    assert any(line.endswith(said) for line in shown(bust, "uk"))


def test_alone_the_turns_are_counted_down(throw: Throw) -> None:
    throw({1: (1,)})
    assert shown(act(pig_for(1), A, "roll"))[1] == "-# Turn 2 of 10"


# The call


def test_the_call_goes_to_whoever_is_asked_once_a_turn(throw: Throw) -> None:
    throw({1: (6, 5)})
    match = pig_for(3)
    assert call(match) == f"<@{PLAYERS[0]}>, your turn: roll the die."
    key = RENDERER.ping_key(views(match).public)
    rolled = act(match, A, "roll")
    assert RENDERER.ping_key(views(rolled).public) == key
    held = act(rolled, A, "hold")
    assert RENDERER.ping_key(views(held).public) != key
    assert call(held, "uk").startswith(f"<@{PLAYERS[1]}>")


def test_the_board_is_edited_until_the_result(throw: Throw) -> None:
    throw({1: SIXES})
    match = act(pig_for(2, 50), A, *["roll"] * 9)
    assert RENDERER.board_key(views(match).public) == "board"
    assert RENDERER.board_key(views(act(match, A, "hold")).public) == "result"


# The result


def test_the_result_of_a_race_that_was_won(throw: Throw) -> None:
    throw({1: (6,), 2: SIXES})
    match = leave(act(pig_for(3, 50), A, "roll", "hold"), C)
    won = act(match, B, *["roll"] * 9, "hold")
    assert shown(won) == [
        "## 🏆 <@12> wins the match",
        "-# Pig · to 50 points",
        "`1` **Moth** · 54 points",
        "`2` **Kestrel** · 6 points",
        "`3` **Rook** · 0 points · left",
        "-# Moth held: +54, 54 in all.",
        "-# Length of the match: 1 second",
    ]
    assert labels_of(board(won)) == ["Rematch"]


def test_the_result_alone(throw: Throw) -> None:
    throw(dict.fromkeys(range(1, 11), (2,)))
    match = act(pig_for(1), A, *["roll", "hold"] * SOLO_TURNS)
    assert shown(match) == [
        f"## 🏁 {texts_in('en')('result-score', score='20 points')}",
        "-# Pig · to 100 points",
        "`1` **Kestrel** · 20 points",
        "-# Kestrel held: +2, 20 in all.",
        "-# All 10 turns are over, and the target was not reached.",
        "-# Length of the match: 1 second",
    ]
    assert shown(match, "uk")[-2] == "-# Зіграно 10 ходів, а мети не досягнуто."
    assert labels_of(board(match)) == ["Play again"]


def test_who_leaves_alone_is_not_told_of_ten_turns() -> None:
    assert shown(leave(pig_for(1), A))[-2] == "-# Kestrel left the game."


def test_whom_a_host_let_give_up_is_told_by_whom() -> None:
    match = add(leave(pig_for(4), D), Conceded(BEGAN, C, naming.HOST))
    won = add(match, Conceded(BEGAN, A, naming.HOST))
    drawn = text_of(board(won, host="Otter")).splitlines()
    by = texts_in("en")("result-left-by", name="Otter")
    own = texts_in("en")("result-left")
    places = {line for line in drawn if line.startswith("`")}
    assert places == {
        "`1` **Moth** · 0 points",
        f"`2` **Kestrel** · 0 points · {by}",
        f"`2` **Rook** · 0 points · {by}",
        f"`2` **Wren** · 0 points · {own}",
    }


def test_a_match_that_was_ended_by_the_host() -> None:
    ended = add(pig_for(4), Ended(BEGAN, HOST))
    assert shown(ended)[0] == "## 🏁 The match ended without a result"
    assert labels_of(board(ended)) == ["Rematch"]


def test_nobody_reads_a_name_as_markdown() -> None:
    drawn = board(leave(pig_for(4), C), names=(NASTY,) * 6, host=NASTY)
    assert "**_~~" not in everything(drawn)


def test_the_board_names_every_seat_and_marks_one() -> None:
    match = pig_for(4)
    lines = shown(leave(match, D))
    assert [name for name in NAMES[:4] if any(name in line for line in lines)] == list(NAMES[:4])
    assert sum(line.startswith("▶") for line in lines) == 1


# Rules and summary


@pytest.mark.parametrize("target", TARGETS)
@each_language
def test_the_rules_tell_the_target_and_how_it_is_alone(target: int, language: str) -> None:
    spoken = texts_in(language)
    several, alone = (
        text_of(RENDERER.rules(views(pig_for(seats, target)).agreed, spoken)) for seats in (4, 1)
    )
    assert str(target) in several
    assert str(target) in alone
    assert str(SOLO_TURNS) in alone
    assert several != alone


def test_what_is_agreed_on() -> None:
    assert GAME.summary.title(Options(50), texts_in("uk")) == "Свиня · до 50 очок"
    (detail,) = GAME.summary.details(Options(50), texts_in("en"))
    assert detail == "Roll as often as you dare, and hold before a 1 falls."


def test_what_can_be_chosen() -> None:
    (setting,) = GAME.setup.settings
    assert [GAME.setup.options({"target": value}) for value in setting.values] == [
        Options(50),
        Options(100),
    ]
    assert GAME.setup.options_of({}) == Options()
    assert not setting.required


@pytest.mark.parametrize("reason", PigOptionsRefusal)
def test_why_it_cannot_be_played(reason: PigOptionsRefusal) -> None:
    for language in LANGUAGES:
        answer = RENDERER.bad_options(reason, Options(70), texts_in(language))
        assert violations(answer) == ()


def test_it_is_registered_by_one_call() -> None:
    assert GAME in registered()
    assert isinstance(GAME.rules, Pig)
    assert not RENDERER.has_hands
