"""Buttons and menus of any game: their questions, and lists longer than one menu.

Picks of several options stand in `test_picking`.
"""

from collections.abc import Sequence

import pytest

from bot.contract.game import Action, Move, Pick, Prompt
from bot.match.acts import MatchCommand
from bot.match.ids import MatchId
from bot.ui.catalogue import texts_in
from bot.ui.controls import (
    MOST_OPTIONS,
    command_button,
    move_button,
    move_menu,
    of_focus,
    page_of,
    pick_menu,
    rules_button,
    undo_button,
)
from bot.ui.custom_ids import Press
from bot.ui.match_view import MatchView
from bot.ui.message import Block, Menu, MessageLayout, Option, Style
from tests.ui.controlling import FIRST, SECOND, SIZES, asked, pressed, taken, view
from tests.ui.reading import buttons_of, labels_of, menus_of, options_of

EN = texts_in("en")


# The question of a control


def test_a_move_is_of_the_version_that_put_its_question() -> None:
    draw = Move(Action("draw"))
    drawn = view(asked(draw), asked(draw, seat=SECOND))
    for seat, version in ((FIRST, 4), (SECOND, 7)):
        button = move_button(drawn, seat, draw, "Draw", Style.PRIMARY, "🎴")
        assert pressed(button.custom_id) == Press(MatchId(12), version, "draw")
        assert (button.label, button.style, button.emoji) == ("Draw", Style.PRIMARY, "🎴")
    shared = pressed(move_button(drawn, None, draw, "Draw").custom_id)
    assert shared.version == 7, "of the newest question, so that it is good for both"
    (menu,) = move_menu(drawn, None, "draw", [draw], "…", moves_as, EN)
    assert isinstance(menu, Menu)
    assert pressed(menu.custom_id, "draw") == Press(MatchId(12), 7, "draw")


def test_moves_of_seats_not_asked_are_of_the_message() -> None:
    button = move_button(view(), SECOND, Move(Action("draw")), "Draw")
    assert pressed(button.custom_id).version == 9


def test_a_command_is_of_the_message() -> None:
    drawn = view(asked(), undoable=SECOND)
    assert pressed(rules_button(drawn, EN).custom_id) == Press(MatchId(12), 9, "rules")
    (undo,) = undo_button(drawn, EN)
    assert pressed(undo.custom_id) == Press(MatchId(12), 9, "undo")
    assert undo_button(view(asked()), EN) == ()
    for command in MatchCommand:
        button = command_button(drawn, "x", command)
        assert pressed(button.custom_id).action == command


def test_a_step_is_of_the_question_that_it_belongs_to() -> None:
    drawn = view(asked(), asked(seat=SECOND))
    steps = {seat: pressed(of_focus(drawn, seat, "hand", "3")) for seat in (FIRST, SECOND, None)}
    assert {press.action for press in steps.values()} == {"view:hand,3"}
    assert {seat: press.version for seat, press in steps.items()} == {FIRST: 4, SECOND: 7, None: 7}
    assert pressed(of_focus(view(), None, "hand")).version == 9


def test_a_question_looks_the_same_while_others_act() -> None:
    prompt = asked(*whole(60))
    pick = Move(Action("lay"), Pick(tuple(f"c{number}" for number in range(60)), 2, 5))
    for later in (10, 99):
        now, then = (view(prompt, version=version) for version in (9, later))
        assert menu_of_moves(now, prompt) == menu_of_moves(then, prompt)
        menus = [
            pick_menu(
                drawn, prompt.seat, pick, "Choose", lambda each: Option(each, each), EN, ("1", "c3")
            )
            for drawn in (now, then)
        ]
        assert menus[0] == menus[1]
        assert move_button(now, FIRST, prompt.moves[0], "x") == (
            move_button(then, FIRST, prompt.moves[0], "x")
        )


# A menu of whole moves


def whole(count: int) -> tuple[Move, ...]:
    return tuple(Move(Action("take", (f"card-{number}",))) for number in range(count))


def moves_as(move: Move) -> Option:
    return Option(f"Take {move.action.argument}", "not this", "described", "🎴")


def menu_of_moves(drawn: MatchView, prompt: Prompt, page: int = 0) -> tuple[Block, ...]:
    return move_menu(drawn, prompt.seat, "take", prompt.moves, "Choose", moves_as, EN, page)


def turn_to(drawn: MatchView, prompt: Prompt, focus: Sequence[str]) -> MessageLayout:
    """A renderer's message for a step of a menu of moves."""
    assert focus[0] == "take"
    return taken(MessageLayout(menu_of_moves(drawn, prompt, page_of(focus[1:]))))


def every_page(drawn: MatchView, prompt: Prompt) -> list[MessageLayout]:
    """All that is reached from the first one by pressing."""
    first = taken(MessageLayout(menu_of_moves(drawn, prompt)))
    reached, new = {repr(first): first}, [first]
    while new:
        for button in buttons_of(new.pop()):
            press = pressed(button.custom_id)
            assert (press.verb, press.version) == (MatchCommand.VIEW, 4)
            layout = turn_to(drawn, prompt, Action.parse(press.action).arguments)
            if repr(layout) not in reached:
                reached[repr(layout)] = layout
                new.append(layout)
    return list(reached.values())


@pytest.mark.parametrize("count", SIZES)
def test_every_move_stands_on_one_page_that_is_reached(count: int) -> None:
    prompt = asked(*whole(count))
    pages = every_page(view(prompt), prompt)
    assert len(pages) == -(-count // MOST_OPTIONS)
    found: list[str] = []
    for page in pages:
        (menu,) = menus_of(page)
        assert (menu.placeholder, menu.least, menu.most) == ("Choose", 1, 1)
        for option in menu.options:
            press = pressed(menu.custom_id, option.value)
            assert (press.match_id, press.version) == (12, 4)
            action = Action.parse(press.action)
            assert prompt.allows(action)
            assert option == Option(f"Take {action.argument}", str(action), "described", "🎴")
            found.append(str(action))
    assert sorted(found) == sorted(str(move.action) for move in prompt.moves)


@pytest.mark.parametrize("count", SIZES)
def test_the_pages_of_moves_lead_back_and_on(count: int) -> None:
    prompt = asked(*whole(count))
    pages = -(-count // MOST_OPTIONS)
    for page in range(pages):
        labels = labels_of(turn_to(view(prompt), prompt, ("take", str(page))))
        assert labels == [
            *([EN("choice-previous", page=page, pages=pages)] if page else []),
            *([EN("choice-next", page=page + 2, pages=pages)] if page < pages - 1 else []),
        ]


def test_without_moves_there_is_no_menu() -> None:
    assert menu_of_moves(view(asked()), asked()) == ()


@pytest.mark.parametrize("page", ["", "x", "-1", "٣", "99", "9999", "99999", "1e1", "²"])
def test_a_page_beyond_the_pages_is_one_of_them(page: str) -> None:
    prompt = asked(*whole(60))
    shown = turn_to(view(prompt), prompt, ("take", page))
    first = page not in ("99", "9999")
    assert len(options_of(shown)) == (25 if first else 10)
    assert turn_to(view(prompt), prompt, ("take",)) == turn_to(view(prompt), prompt, ("take", "0"))
