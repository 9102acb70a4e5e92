"""The messages of Pig, over whole random matches: limits, and what can be pressed."""

import pytest
from msgspec.structs import asdict

from bot.contract.game import Seat
from bot.match.advance import add
from bot.match.entries import Acted
from bot.ui.catalogue import texts_in
from bot.ui.custom_ids import Press
from bot.ui.match_view import PublicMatchView
from tests.examples.fixtures import (
    BEGAN,
    COMMANDS,
    A,
    C,
    act,
    each_language,
    leave,
    pressed,
    presses,
    views,
)
from tests.examples.pig.playing import SCREENS, Throw, board, pig_for, wander
from tests.ui.reading import NASTY, WIDEST, actions_of, buttons_of

EN = texts_in("en")
RENDERER = SCREENS.renderer
ENDING = 0.002

each_match = pytest.mark.parametrize("number", range(12))


@each_language
@each_match
def test_every_state_can_be_shown_to_everybody(language: str, number: int) -> None:
    names = (WIDEST, NASTY) * 3
    all_views = [views(match, names, WIDEST) for match in wander(number, ENDING)]
    assert SCREENS.check(all_views, language) > len(all_views)
    for seen in all_views:
        assert RENDERER.playback(seen.public, texts_in(language)) is None
        for seat in range(len(seen.public.players)):
            assert RENDERER.hand_key(seen.of(Seat(seat))) is None


@each_match
def test_the_buttons_are_exactly_the_moves_that_are_asked_for(number: int) -> None:
    for match in wander(number, ENDING):
        offered = actions_of(board(match))
        legal = [str(move.action) for prompt in match.prompts for move in prompt.moves]
        assert [action for action in offered if action not in COMMANDS] == legal
        undoing = ["undo"] if match.undoable is not None else []
        assert [each for each in offered if each in COMMANDS] == (
            [*undoing, "rules"] if match.live else ["rematch"]
        )


@each_match
def test_what_is_on_a_board_is_taken_at_once_and_refused_as_stale_later(number: int) -> None:
    """A button counts for the seat that is asked, as long as its question stands."""
    drawn: list[tuple[Seat, int, Press]] = []
    for match in wander(number, ENDING):
        for seat, since, press in drawn:
            stands = match.asked_since.get(seat) == since
            assert match.is_stale(seat, press.version) is not stands or not match.live
        drawn = drawn[-12:]
        for button in buttons_of(board(match)):
            press = pressed(button.custom_id)
            assert press.match_id == match.terms.id
            if press.action in COMMANDS:
                assert press.version == match.version
                continue
            (seat,) = views(match).public.asked
            assert not match.is_stale(seat, press.version)
            assert add(match, Acted(BEGAN, seat, press.action)).version == match.version + 1
            drawn.append((seat, match.asked_since[seat], press))


def test_a_button_of_an_answered_question_is_stale_although_the_next_one_looks_alike(
    throw: Throw,
) -> None:
    throw({1: (4, 5)})
    once = act(pig_for(2), A, "roll")
    twice = act(once, A, "roll")
    assert twice.prompts == once.prompts
    assert [version for version in range(4) if not twice.is_stale(A, version)] == [2]


def test_a_button_stays_the_same_while_somebody_else_leaves(throw: Throw) -> None:
    throw({1: (4,)})
    before = act(pig_for(3), A, "roll")
    after = leave(before, C)
    old, new = (
        {press.action: press for press in presses(board(match))} for match in (before, after)
    )
    assert (old["roll"], old["hold"]) == (new["roll"], new["hold"])


def test_all_see_one_board_as_nothing_is_hidden() -> None:
    for match in wander(5):
        made = views(match)
        for seat in match.terms.seats:
            # A view that says it is the public one, and holds what this seat may know.
            private = PublicMatchView(**{**asdict(made.of(seat)), "observer": None})
            assert RENDERER.board(private, EN) == RENDERER.board(made.public, EN)


def test_what_the_dice_will_be_is_on_no_board() -> None:
    """Two matches that differ in nothing but the dice to come look the same."""
    one, other = (pig_for(3, seed=bytes([number]) * 16) for number in (1, 2))
    assert board(one) == board(other)
    assert act(one, A, "roll").recent != act(other, A, "roll").recent
