"""What can be pressed in Cheat, over whole random matches and long hands."""

import pytest

from bot.contract.game import Action, Prompt, Seat
from bot.match.advance import add
from bot.match.entries import Acted
from bot.match.match import Match
from bot.ui.catalogue import texts_in
from bot.ui.custom_ids import MatchCommand, Press
from bot.ui.message import Button, Menu, MessageLayout
from tests.examples.cheat.rules import CARDS
from tests.examples.cheat.table import (
    DRAWN,
    FOUR,
    SCREENS,
    Played,
    after,
    each_play,
    prepared,
    random_play,
)
from tests.examples.fixtures import BEGAN, COMMANDS, A, B, D, each_language, pressed, views
from tests.ui.limits import violations
from tests.ui.reading import actions_of, buttons_of, menus_of, options_of

RENDERER = SCREENS.renderer
board, private = SCREENS.board, SCREENS.hand


def focused(match: Match, seat: Seat | None, *focus: str) -> MessageLayout | None:
    seen = views(match)
    view = seen.public if seat is None else seen.of(seat)
    return RENDERER.focus(view, focus, texts_in("en"))


def step(match: Match, seat: Seat, press: Press) -> MessageLayout:
    """What a step of a choice leads to."""
    assert press.verb == MatchCommand.VIEW
    layout = focused(match, seat, *Action.parse(press.action).arguments)
    assert layout is not None
    return layout


def laying(match: Match) -> Prompt | None:
    prompts = [prompt for prompt in match.prompts if prompt.question == "lay"]
    return prompts[0] if prompts else None


# What can be pressed


@each_language
@each_play
def test_the_controls_are_exactly_the_moves(played: Played, language: str) -> None:
    for match, _ in played:
        layout = board(match, language)
        public = {
            str(move.action) for prompt in match.prompts for move in prompt.as_seen_by(None).moves
        }
        offered = [action for action in actions_of(layout) if action not in COMMANDS]
        assert sorted(offered) == sorted(public)
        assert bool(public) == bool(match.state.laid)
        commands = [action for action in actions_of(layout) if action in COMMANDS]
        assert commands == (["card", "rules"] if match.live else ["rematch"])
        for seat in match.terms.seats:
            shown = private(match, seat, language)
            prompt = match.prompt_of(seat)
            if prompt is None or prompt.question != "lay":
                assert actions_of(shown) == []
                continue
            (menu,) = menus_of(shown)
            (move,) = prompt.moves
            assert move.pick is not None
            values = [option.value for option in menu.options]
            if len(move.pick.options) <= 25:
                assert values == list(move.pick.options)
                assert (menu.least, menu.most) == (move.pick.least, move.pick.most)
                assert prompt.allows(Action.parse(pressed(menu.custom_id, *values[:1]).action))


@each_play
def test_every_answer_on_the_board_counts_for_all_that_are_asked(played: Played) -> None:
    for match, _ in played[::3]:
        for button in buttons_of(board(match)):
            press = pressed(button.custom_id)
            if press.verb in COMMANDS:
                continue
            for prompt in match.prompts:
                assert not match.is_stale(prompt.seat, press.version)
                add(match, Acted(BEGAN, prompt.seat, press.action))


@each_play
def test_a_control_is_stale_once_its_occasion_is_over(played: Played) -> None:
    """But not while others answer or leave: a control is of one seat's turn, or of one claim."""
    drawn: list[tuple[str, Press]] = []
    for match, _ in played[:-1]:
        occasion = f"{match.prompts[0].question} {match.prompts[0].about} {match.state.turn}"
        lay = laying(match)
        menus = menus_of(private(match, lay.seat)) if lay is not None else []
        controls: list[Menu | Button] = [*menus, *buttons_of(board(match))]
        presses = [pressed(control.custom_id) for control in controls]
        drawn += [(occasion, press) for press in presses if press.verb not in ("card", "rules")]
        for seen, press in drawn[-20:]:
            for prompt in match.prompts:
                assert match.is_stale(prompt.seat, press.version) == (seen != occasion)


def test_a_button_of_the_claim_before_is_stale() -> None:
    first = after(prepared(*FOUR), "0=lay:ac")
    old = pressed(buttons_of(board(first))[0].custom_id)
    assert old.action == "doubt"
    second = after(first, "1=trust", "2=trust", "3=trust", "1=lay:2d")
    assert second.is_stale(D, old.version)
    assert pressed(buttons_of(board(second))[0].custom_id) == old._replace(version=5)


def test_the_answers_stay_as_they_are_while_others_answer() -> None:
    match = after(prepared(*FOUR), "0=lay:ac")
    later = after(match, "3=trust")
    assert buttons_of(board(later))[:2] == buttons_of(board(match))[:2]
    assert board(later) != board(match)
    for seat in match.terms.seats:
        assert private(later, seat) == private(match, seat)


@pytest.mark.parametrize("size", [25, 26, 50])
def test_four_cards_can_be_picked_from_a_hand_of_any_size(size: int) -> None:
    match = prepared(" ".join(CARDS[:size]), "ks", "kh")
    wanted = [CARDS[0], CARDS[3], CARDS[size - 2], CARDS[size - 1]]
    layout = private(match, A)
    if size == 25:
        press = pressed(menus_of(layout)[0].custom_id, *wanted)
    else:
        for group in (wanted[:2], wanted[2:]):
            while group[0] not in [option.value for option in options_of(layout)]:
                (button,) = [each for each in buttons_of(layout) if each.label.endswith("▶")]
                layout = step(match, A, pressed(button.custom_id))
                assert violations(layout) == ()
            (menu,) = menus_of(layout)
            layout = step(match, A, pressed(menu.custom_id, *group))
        assert menus_of(layout) == []
        (done, clear) = buttons_of(layout)
        assert done.label.startswith("Done: A♣, A♠, ")
        assert step(match, A, pressed(clear.custom_id)) == private(match, A)
        press = pressed(done.custom_id)
    assert press.action == f"lay:{','.join(wanted)}"
    assert not match.is_stale(A, press.version)
    laid = add(match, Acted(BEGAN, A, press.action))
    assert laid.state.laid == tuple(wanted)


def test_a_hand_of_cards_has_few_steps_for_whoever_is_to_lay_alone() -> None:
    match = prepared(*FOUR)
    assert focused(match, A, "lay", "0") == private(match, A)
    assert focused(match, A, "lay", "7777", "xx", "ks") == private(match, A)
    for seat, focus in ((None, "lay"), (B, "lay"), (A, "doubt"), (A, "")):
        assert focused(match, seat, focus, "0") is None
    assert focused(match, A) is None
    asked = after(match, "0=lay:ac")
    assert [focused(asked, seat, verb) for seat in (A, B) for verb in ("lay", "doubt")] == [
        None
    ] * 4


def test_a_match_has_one_hand_for_each_until_it_is_over() -> None:
    assert RENDERER.has_hands
    for match, _ in random_play(DRAWN[0]):
        for seat in match.terms.seats:
            assert RENDERER.hand_key(views(match).of(seat)) == ("hand" if match.live else None)
