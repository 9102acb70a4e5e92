"""Options of a move, several of which are picked, also where they fill more than one menu."""

import re
from collections.abc import Sequence

from hypothesis import example, given
from hypothesis import strategies as st

from bot.contract.game import LONGEST_ACTION, Action, Move, Pick
from bot.match.acts import MatchCommand
from bot.match.ids import MatchId
from bot.ui.catalogue import texts_in
from bot.ui.controls import pick_menu
from bot.ui.match_view import MatchView
from bot.ui.message import Block, MessageLayout, Option
from tests.ui.controlling import FIRST, SIZES, asked, pressed, taken, view
from tests.ui.reading import buttons_of, labels_of, menus_of, options_of

EN = texts_in("en")

FILLED: dict[str, dict[str, str | int]] = {
    "choice-done": {"chosen": "98"},
    "choice-next": {"page": 98, "pages": 98},
    "choice-previous": {"page": 98, "pages": 98},
}
"""The arguments that stand for anything in a label."""


def picking(count: int, least: int, most: int, *fixed: str) -> Move:
    options = tuple(f"c{number}" for number in range(count))
    return Move(Action("lay", fixed), Pick(options, least, most))


def cards_as(option: str) -> Option:
    return Option(f"Card {option}", "not this", "described")


def menu_to_pick(drawn: MatchView, move: Move, focus: Sequence[str] = ()) -> tuple[Block, ...]:
    return pick_menu(drawn, FIRST, move, "Choose", cards_as, EN, focus)


class Picking:
    """Somebody who picks, and what they see meanwhile. `made`: the action, once it is made."""

    def __init__(self, move: Move) -> None:
        self.move = move
        self.prompt = asked(move)
        self.view = view(self.prompt)
        self.made: Action | None = None
        self.layout = taken(MessageLayout(menu_to_pick(self.view, move)))

    def press(self, custom_id: str, *values: str) -> None:
        press = pressed(custom_id, *values)
        assert press.version == 4
        action = Action.parse(press.action)
        if action.verb != MatchCommand.VIEW:
            self.made = action
            return
        before = (self.move.action.verb, *self.move.action.arguments)
        assert action.arguments[: len(before)] == before
        focus = action.arguments[len(before) :]
        self.layout = taken(MessageLayout(menu_to_pick(self.view, self.move, focus)))

    def press_label(self, key: str) -> bool:
        """Press the button with this text of the catalogue; False where there is none."""
        pattern = re.escape(EN(key, **FILLED.get(key, {}))).replace("98", ".*")
        for button in buttons_of(self.layout):
            if re.fullmatch(pattern, button.label):
                self.press(button.custom_id)
                return True
        return False

    @property
    def offered(self) -> list[str]:
        return [option.value for option in options_of(self.layout)]

    def take(self, *wanted: str) -> None:
        """Pick what of this stands on this page."""
        (menu,) = menus_of(self.layout)
        assert menu.most >= len(wanted)
        self.press(menu.custom_id, *wanted)

    def first_page(self) -> None:
        while self.press_label("choice-previous"):
            pass

    def pick(self, wanted: Sequence[str]) -> Action:
        """Pick all of these, wherever they stand, and make the move."""
        left = list(wanted)
        while left and self.made is None:
            here = [each for each in left if each in self.offered]
            if here:
                self.take(*here)
                left = [each for each in left if each not in here]
                if left and self.made is None:
                    self.first_page()
            else:
                assert self.press_label("choice-next"), f"{left} are nowhere"
        if self.made is None:
            assert self.press_label("choice-done"), "it cannot be made"
        assert self.made is not None
        return self.prompt.in_order(self.made)


@given(
    count=st.sampled_from(SIZES),
    bounds=st.tuples(st.integers(1, 9), st.integers(1, 9)),
    data=st.data(),
)
@example(count=60, bounds=(9, 9), data=None)
def test_several_can_be_picked_over_several_pages(
    count: int, bounds: tuple[int, int], data: st.DataObject | None
) -> None:
    least, most = sorted(min(bound, count) for bound in bounds)
    move = picking(count, least, most)
    assert move.pick is not None
    wanted = list(move.pick.options[:: max(1, count // most)][:most])
    if data is not None:
        choices = st.lists(
            st.sampled_from(move.pick.options), unique=True, min_size=least, max_size=most
        )
        wanted = data.draw(choices)
    made = Picking(move).pick(wanted)
    assert move.allows(made)
    assert set(made.arguments) == set(wanted)


def test_options_that_fit_into_one_menu_are_picked_at_once() -> None:
    move = picking(25, 2, 5)
    (menu,) = menus_of(taken(MessageLayout(menu_to_pick(view(asked(move)), move))))
    assert (menu.least, menu.most, len(menu.options)) == (2, 5, 25)
    assert menu.custom_id == "d:12:4:lay+"
    assert menu.options[3] == Option("Card c3", "c3", "described")
    assert pressed(menu.custom_id, "c3", "c1").action == "lay:c3,c1"


def test_picks_go_along_to_the_next_page() -> None:
    """It is offered no more, and what is left over moves up."""
    one = Picking(picking(60, 2, 4))
    one.take("c0", "c24")
    assert "c0" not in one.offered
    assert one.offered[-2:] == ["c25", "c26"]
    assert one.press_label("choice-next")
    one.take("c51")
    assert len(one.offered) == 25
    (menu,) = menus_of(one.layout)
    assert (menu.least, menu.most) == (1, 1), "one more is allowed"
    one.press_label("choice-next")
    one.take("c59")
    assert not menus_of(one.layout), "no more are"
    assert labels_of(one.layout) == ["Done: Card c0, Card c24, Card c51, Card c59", "Start again"]
    assert one.press_label("choice-done")
    assert one.made == Action("lay", ("c0", "c24", "c51", "c59"))


def test_too_few_cannot_be_laid_yet() -> None:
    one = Picking(picking(60, 2, 4))
    assert not one.press_label("choice-done")
    one.take("c7")
    assert not one.press_label("choice-done")
    one.take("c8")
    assert one.press_label("choice-done")
    assert one.made == Action("lay", ("c7", "c8"))


def test_picks_can_be_dropped() -> None:
    one = Picking(picking(60, 1, 4))
    start = one.layout
    assert EN("choice-clear") not in labels_of(start)
    one.take("c3", "c4")
    one.press_label("choice-next")
    assert one.press_label("choice-clear")
    assert one.layout == start


def test_a_made_up_press_is_no_more_than_a_choice() -> None:
    """Too many, what there is not, the same twice: still only what the rules allow is offered."""
    move = picking(60, 1, 3)
    for focus in (
        ("0", "c1", "c1", "c1"),
        ("0", "c1", "c2", "c3", "c4", "c5"),
        ("7", "nonsense", "c1"),
        ("x", "", "c1"),
        ("c1", "c2"),
    ):
        layout = taken(MessageLayout(menu_to_pick(view(asked(move)), move, focus)))
        for button in buttons_of(layout):
            action = Action.parse(pressed(button.custom_id).action)
            assert action.verb == MatchCommand.VIEW or move.allows(action)


def test_two_moves_of_one_verb_do_not_get_mixed_up() -> None:
    """Each has its own menu in the same message, and its own pages."""
    one, other = picking(60, 1, 3, "p1"), picking(60, 1, 3, "p2")
    drawn = view(asked(one, other))
    for focus in ((), ("1", "c0")):
        blocks = (*menu_to_pick(drawn, one, focus), *menu_to_pick(drawn, other, focus))
        layout = taken(MessageLayout(blocks))
        actions = [pressed(control.custom_id).action for control in menus_of(layout)]
        page = ",".join(focus) or "0"
        assert actions == [f"view:lay,{fixed},{page}+" for fixed in ("p1", "p2")]


def test_long_names_of_what_is_picked_fit_the_button() -> None:
    move = picking(60, 1, 9)
    wide = pick_menu(
        view(asked(move)),
        FIRST,
        move,
        "Choose",
        lambda option: Option(f"{option} {'W' * 90}", option),
        EN,
        ("0", "c1", "c2", "c3"),
    )
    taken(MessageLayout(wide))


def test_the_longest_action_has_room_in_a_menu() -> None:
    """With the longest numbers of a match and of a version."""
    key = "k" * 20
    options = tuple(f"{key}{number}" for number in range(10, 70))
    move = Move(Action("lay"), Pick(options, 1, 2))
    longest = move.complete(options[:2])
    assert len(str(longest)) <= LONGEST_ACTION
    drawn = view(
        asked(move),
        match_id=MatchId(10**18 - 1),
        version=10**9 - 1,
        asked_since={FIRST: 10**9 - 1},
    )
    for focus in ((), ("2",), ("2", options[0]), ("2", *options[:2])):
        taken(MessageLayout(pick_menu(drawn, FIRST, move, "…", cards_as, EN, focus)))
