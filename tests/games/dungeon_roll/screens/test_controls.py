"""What is picked stands on pages where it is more than a menu has lines."""

from bot.contract.game import Action, Seat
from bot.games.dungeon_roll.rules.game import DungeonRoll
from bot.games.dungeon_roll.screens import controls
from bot.ui.catalogue import texts_in
from bot.ui.controls import MOST_OPTIONS
from bot.ui.message import MessageLayout
from tests.games.dungeon_roll.rules.scripted import act, delve
from tests.ui.drawing import view_of
from tests.ui.reading import actions_of, menus_of
from tools.conformance import Scenario
from tools.conformance.play import match_of

EN, FIRST = texts_in("en"), Seat(0)
TOKENS = ("sw", "ta", "sc", "to", "ss") * 3 + ("ri", "db", "tp") * 4


def test_of_27_treasures_six_are_picked_by_page() -> None:
    parting = act(delve("", "g", side="archaeologist", tokens=",".join(TOKENS), delves=2), "flee")
    match = match_of(DungeonRoll(), Scenario("parting", 1, parting.options, state=parting))
    view = view_of(match, FIRST)

    def page(*focus: str) -> MessageLayout:
        found = controls.step(view, ("discard", *focus), EN)
        assert found is not None
        return found

    (menu,) = menus_of(MessageLayout(controls.board(view, EN)))
    assert (len(menu.options), menu.most) == (MOST_OPTIONS, 6)
    (menu,) = menus_of(page("1"))
    assert [option.value for option in menu.options] == ["tp3", "tp4"]
    (menu,) = menus_of(page("1", "tp3", "tp4"))
    assert menu.most == 4
    done = Action("discard", ("sw1", "sw2", "sw3", "ta1", "tp3", "tp4"))
    assert str(done) in actions_of(page("0", *done.arguments))
