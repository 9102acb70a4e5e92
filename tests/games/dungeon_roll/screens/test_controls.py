"""Labels of buttons, questions, and picks of more lines than a menu has."""

import pytest
from msgspec.structs import replace

from bot.contract.game import Action, Seat
from bot.games.dungeon_roll.rules.game import DungeonRoll
from bot.games.dungeon_roll.rules.heroes import HEROES
from bot.games.dungeon_roll.rules.state import RollPhase, RollState
from bot.games.dungeon_roll.screens import board, controls, heroes
from bot.match.entries import TookBack
from bot.ui.catalogue import LANGUAGES, texts_in
from bot.ui.controls import MOST_OPTIONS
from bot.ui.games import renderer_of
from bot.ui.message import Buttons, MessageLayout, Style
from tests.games.dungeon_roll.rules.scripted import act, delve, step
from tests.games.dungeon_roll.screens.boards import board_of
from tests.ui.drawing import view_of
from tests.ui.reading import actions_of, buttons_of, labels_of, menus_of, shown
from tools.conformance.play import match_of
from tools.conformance.subject import Scenario

EN, FIRST = texts_in("en"), Seat(0)
TOKENS = ("sw", "ta", "sc", "to", "ss") * 3 + ("ri", "db", "tp") * 4


def test_the_ultimate_stands_on_a_button_where_companions_cannot_win() -> None:
    beaten = board_of(delve("ff", "gko", side="spellsword", level=3))
    assert "no way" not in shown(beaten)
    assert "companions alone cannot win" in shown(beaten)
    hopeless = board_of(delve("ff", "gko", side="spellsword", level=3, spent=True))
    assert "no way beats them all" in shown(hopeless)
    rerolls = board_of(delve("fs", "gko", level=3, tokens="tp"))
    assert "cannot win. Try a reroll and Portal, or flee?" in shown(rerolls)
    assert "Try a reroll and Bait" in shown(board_of(delve("s", "gk", level=3, tokens="db,ri")))
    wakes = board_of(delve("f", "gko", level=3, lair=2, tokens="db"))
    assert "no way beats them all" in shown(wakes)
    acts = [button for button in buttons_of(beaten) if button.custom_id.endswith(":ultimate")]
    assert [button.label for button in acts] == ["Arcane Blade: one more fighter or mage"]


@pytest.mark.parametrize(
    ("state", "label", "leads"),
    [
        (delve("f", "g", side="spellsword"), "Arcane Blade: one more fighter or mage", "ultimate"),
        (
            delve("f", "gg", side="enchantress"),
            "Charm Monster: a monster becomes a potion",
            "ultimate:g1",
        ),
        (
            delve("f", "gk", side="enchantress"),
            "Charm Monster: a monster becomes a potion…",
            "view:ultimate",
        ),
        (
            delve("f", "g", side="commander"),
            "Battlefield Presence: reroll any dice…",
            "view:ultimate",
        ),
    ],
)
def test_the_ultimate_has_a_button_which_asks_where_it_has_several_uses(
    state: RollState, label: str, leads: str
) -> None:
    shows = board_of(state)
    (found,) = [one for one in buttons_of(shows) if one.label == label]
    assert found.custom_id.endswith(f":{leads}")
    assert "ultimate" not in str(menus_of(shows))


def test_the_way_to_the_uses_of_an_ultimate_tells_all_that_it_does() -> None:
    state = delve("f", "gk", side="enchantress")
    match = match_of(DungeonRoll(), Scenario("a delve", 1, state.options, state=state))
    found = controls.step(view_of(match), ("ultimate",), EN)
    assert found is not None
    assert "Charm Monster\n1 monster becomes a potion." in shown(found)
    assert {*actions_of(found)} == {"ultimate:g1", "ultimate:k1"}


def test_the_first_board_says_what_is_special_about_the_hero() -> None:
    told = shown(board_of(delve("", level=0, phase="start", side="enchantress")))
    assert "**Enchantress:** scrolls can be any companion." in told
    assert "**⭐ 5 XP make you a master:** Beguiler, who can do more." in told
    assert "**★ Charm Monster, your ultimate (once a delve):** a monster becomes a potion." in told


@pytest.mark.parametrize(
    ("state", "told"),
    [
        (delve("fcm", "g"), True),
        (delve("f", "g"), False),
        (delve("fcm", "g", level=3), False),
        (delve("fcm", "g", delves=1), False),
        (delve("fcmth", "g", lair=3), False),
    ],
)
def test_a_newcomer_with_a_choice_is_told_why_a_way_is_lit(state: RollState, told: bool) -> None:
    assert ("spends those you need least" in shown(board_of(state))) is told


def lit(state: RollState) -> list[str | None]:
    return [each.label for each in buttons_of(board_of(state)) if each.style is Style.PRIMARY]


PORTAL = "Portal: home, +6 XP"


def test_where_companions_cannot_win_the_portal_is_lit() -> None:
    assert lit(delve("f", "gko", level=6, tokens="sw,tp")) == [PORTAL]
    assert lit(delve("f", lair=3, level=6, tokens="tp", phase="dragon")) == [PORTAL]


@pytest.mark.parametrize(
    ("state", "first", "second"),
    [
        (delve("", "g", level=6, tokens="tp"), [PORTAL], []),
        (
            delve("f", "gko", level=6, tokens="tp"),
            ["Fighter: goblin", "Fighter: skeleton"],
            [PORTAL],
        ),
        (delve("fcmt", "g", lair=3, level=6, tokens="tp"), ["Thief"], [PORTAL]),
        (
            delve("fcmt", lair=3, level=6, tokens="tp", phase="dragon"),
            ["Thief + fighter + cleric"],
            [PORTAL],
        ),
    ],
)
def test_fights_stand_in_the_first_row_and_fleeing_at_the_end_of_the_last(
    state: RollState, first: list[str], second: list[str]
) -> None:
    rows = [
        [each.label for each in row.buttons]
        for row in board_of(state).blocks
        if isinstance(row, Buttons)
    ]
    (*acts, last) = rows
    assert acts == [row for row in (first, second) if row]
    assert last == ["Rules", "Flee: 0 XP"]


def test_a_portal_saves_a_lost_fight() -> None:
    told = "A lost fight: 0 XP, unless you use the Portal."
    assert told in shown(board_of(delve("f", level=3, tokens="tp", phase="regroup")))
    assert told not in shown(board_of(delve("f", level=3, phase="regroup")))


@pytest.mark.parametrize(
    ("state", "labels", "shines"),
    [
        (delve("f", level=6, phase="regroup"), ["On to level 7", "Home: +6 XP"], ["Home: +6 XP"]),
        (
            delve("f", "x", level=6, phase="loot"),
            ["On to level 7", "Home: +6 XP", "Fighter: open chest"],
            ["Fighter: open chest"],
        ),
        (
            delve("fcmth", level=3, phase="regroup"),
            ["On to level 4", "Home: +3 XP"],
            ["On to level 4"],
        ),
        (delve("ff", level=3, phase="regroup"), ["On to level 4", "Home: +3 XP"], []),
    ],
)
def test_of_the_way_on_and_that_home_the_better_is_lit_where_it_always_stands(
    state: RollState, labels: list[str], shines: list[str]
) -> None:
    assert labels_of(board_of(state))[: len(labels)] == labels
    assert lit(state) == shines


@pytest.mark.parametrize(
    ("state", "shines"),
    [
        (delve("ss", "gkk", lair=1, side="bard"), []),
        (delve("f", "go", side="spellsword"), ["Arcane Blade: one more fighter or mage"]),
        (delve("f", "gko", side="spellsword"), []),
        (delve("f", "go", side="spellsword", lair=3), []),
        (delve("f", "gko", tokens="db", lair=0), []),
        (delve("fcm", "gko", tokens="db", level=10), ["Fighter + cleric + mage"]),
        (delve("s", "g", tokens="db"), ["Dragon Bait: all monsters become dragons"]),
    ],
)
def test_an_ability_is_lit_only_where_it_makes_the_fight_winnable(
    state: RollState, shines: list[str]
) -> None:
    assert lit(state) == shines


@pytest.mark.parametrize(
    ("state", "shines"),
    [
        (delve("fcmthh", "x", phase="loot"), ["Thief: open chest"]),
        (delve("ft", "x", phase="loot", level=1), ["On to level 2"]),
        (delve("ff", "xp", phase="loot", level=2), ["Fighter: drink potion"]),
        (delve("fcmt", "p", phase="loot", level=1, tokens="sw", lair=3), ["Thief: drink potion"]),
        (delve("fct", "x", lair=3, phase="loot"), ["Meet the dragon"]),
        (delve("fhs", "p", lair=3, phase="loot"), ["Scroll: drink potion"]),
    ],
)
def test_of_loot_only_what_costs_nothing_is_lit(state: RollState, shines: list[str]) -> None:
    assert lit(state) == shines


LOOK = "-# Your ultimate may do better: look there first.\n"


@pytest.mark.parametrize(
    ("state", "looks"),
    [
        (delve("ccmh", "gk", level=4, lair=2, side="occultist"), True),
        (delve("ccmh", "gk", level=4, lair=2, side="occultist", spent=True), False),
        (delve("ccmh", "gk", level=1, side="occultist"), False),
    ],
)
def test_no_fight_is_lit_that_leaves_a_doubtful_chance_while_an_ultimate_is_left(
    state: RollState, looks: bool
) -> None:
    match = match_of(DungeonRoll(), Scenario("a delve", 1, state.options, state=state))
    told = shown(board.board(view_of(match, recent=(TookBack(FIRST),)), EN))
    assert (LOOK in told) is looks
    assert lit(state) == ([] if looks else ["Cleric + mage"])


def test_no_fight_that_does_not_clear_the_level_is_lit() -> None:
    assert lit(delve("f", "gko")) == []
    assert lit(delve("h", "gg", side="dwarf")) == ["Champion"]


def test_without_loot_nobody_is_asked_about_it() -> None:
    assert "loot, on, or home" in shown(board_of(delve("f", "p", graveyard=1, phase="loot")))
    asked = shown(board_of(delve("s", "x", phase="loot", level=2)))
    assert "loot, on, or home" not in asked
    assert "go home, or on to level 3?" in asked


@pytest.mark.parametrize("language", LANGUAGES)
def test_phones_show_the_whole_line_of_a_hero_to_choose(language: str) -> None:
    texts = texts_in(language)
    most = max([heroes.specialty_line(hero, texts) for hero in HEROES.values()], key=len)
    assert len(most) <= 45, most


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


def test_before_leaving_a_player_alone_is_told_that_the_points_do_not_count() -> None:
    state = delve("f", "g", level=4)
    match = match_of(DungeonRoll(), Scenario("a delve", 1, state.options, state=state))
    question = renderer_of(match.terms.game).confirm_concede(view_of(match, FIRST), FIRST, EN)
    assert "Your points so far do not count." in shown(question)


def test_no_potion_is_drunk_on_a_button_by_those_who_beat_the_dragon_that_waits() -> None:
    assert "Scroll: drink potion" in labels_of(
        board_of(delve("mhss", "p", graveyard=1, lair=3, phase="loot"))
    )
    assert "Mage: drink potion" in labels_of(
        board_of(delve("mhss", "p", graveyard=1, lair=2, phase="loot"))
    )


@pytest.mark.parametrize(
    ("party", "lair", "opening"),
    [
        ("fct", 3, None),
        ("fct", 2, "Thief: open chest (then 69%)"),
        ("fctt", 3, "Thief: open chest"),
        ("ft", 3, "Thief: open chest"),
    ],
)
def test_no_chest_is_opened_on_a_button_by_those_who_beat_the_dragon_that_waits(
    party: str, lair: int, opening: str | None
) -> None:
    labels = labels_of(board_of(delve(party, "x", lair=lair, phase="loot")))
    assert next((each for each in labels if "open chest" in each), None) == opening


def test_loot_ends_with_the_dragon_or_where_nobody_could_fight_it_with_a_flight() -> None:
    assert "Meet the dragon" in labels_of(
        board_of(delve("fct", "x", lair=3, phase="loot", asks_all=False))
    )
    alone = labels_of(board_of(delve("f", "p", lair=3, phase="loot", asks_all=False)))
    assert "Flee: 0 XP" in alone
    assert "Meet the dragon" not in alone


@pytest.mark.parametrize(
    ("state", "done", "falls", "line"),
    [
        (
            delve("f", "g", level=5),
            "flee",
            "",
            "### 🏃 Kestrel flees level 5: 0 XP",
        ),
        (
            delve("f", level=4, phase="regroup"),
            "home",
            "",
            "### 🏠 Kestrel comes home from level 4: +4 XP",
        ),
        (
            delve("f", "g", level=6, tokens="tp"),
            "portal",
            "",
            "### 🏠 Kestrel takes the Portal on level 6: +6 XP",
        ),
        (delve("f", "g"), "flee", "", "### 🏃 Kestrel flees level 1: 0 XP"),
        (
            delve("fcm", lair=3, phase="dragon", bag="sw"),
            "slay:f,c,m",
            "sw",
            "## 🐉 The dragon is beaten!",
        ),
    ],
)
def test_turning_points_are_told_large(state: RollState, done: str, falls: str, line: str) -> None:
    after, events = step(state, done, falls)
    match = match_of(DungeonRoll(), Scenario("a delve", 1, after.options, state=after))
    assert line in shown(board.board(view_of(match, recent=events), EN)).splitlines()


@pytest.mark.parametrize(("level", "best"), [(3, True), (2, False)])
def test_the_best_delve_so_far_is_told(level: int, best: bool) -> None:
    state = delve("f", level=2, phase="regroup")
    before, _ = step(state, "home")
    state = replace(before, phase=RollPhase.REGROUP, delve=replace(state.delve, level=level))
    after, events = step(state, "home")
    match = match_of(DungeonRoll(), Scenario("a delve", 1, after.options, state=after))
    told = shown(board.board(view_of(match, recent=events), EN))
    assert ("-# The best delve so far." in told) is best


def test_each_kind_of_treasure_that_is_found_has_a_line_with_its_use() -> None:
    state, events = step(delve("ft", "xxx", phase="loot"), "open:t,3", "ri tp ri")
    match = match_of(DungeonRoll(), Scenario("a delve", 1, state.options, state=state))
    told = shown(board.board(view_of(match, recent=events), EN)).splitlines()
    assert [line for line in told if line.startswith("Found")] == [
        "Found: **💍 Ring ×2** – leads past the dragon.",
        "Found: **🌀 Portal** – takes you home at once with the XP of the level.",
    ]


def test_menus_say_what_a_treasure_does() -> None:
    (acts, *_) = menus_of(board_of(delve("f", "gk", tokens="sw,db")))
    told = {option.value: option.description for option in acts.options}
    assert told["bait"] == "Turns all monsters into dragons"
    assert told["fight:sw,g1"] == "Works as a fighter"


@pytest.mark.parametrize(
    ("state", "first", "does"),
    [
        (
            delve("f", "ggkk", graveyard=1, tokens="el"),
            "elixir:c",
            "Beats all skeletons, or one other",
        ),
        (
            delve("fc", lair=3, phase="dragon", graveyard=1, tokens="el"),
            "elixir:m",
            "Beats all oozes, or one other",
        ),
    ],
)
def test_of_elixirs_the_most_helpful_comes_first_and_each_says_what_its_face_does(
    state: RollState, first: str, does: str
) -> None:
    (acts, *_) = menus_of(board_of(state))
    told = [(one.value, one.description) for one in acts.options if one.value.startswith("elixir")]
    assert told[0] == (first, does)
    assert len(told) == 6


def test_of_faces_for_a_potion_the_most_helpful_is_lit_and_comes_first() -> None:
    state = act(delve("fs", "p", level=4, graveyard=1, phase="loot"), "quaff:s,1")
    assert labels_of(board_of(state))[0] == "Champion"
    assert lit(state) == ["Champion"]
    sure = act(delve("fcmt", "p", level=1, graveyard=1, phase="loot"), "quaff:f,1")
    assert lit(sure) == ["Champion"]
