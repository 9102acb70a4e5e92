"""The meaning of a custom_id: only what the contract says, as people may send anything."""

import pytest

from bot.contract.game import LONGEST_ACTION, Action
from bot.match.ids import InvitationId, MatchId, UserId
from bot.rounds.ids import RoundId
from bot.ui.custom_ids import (
    LONGEST_ID,
    LONGEST_STEP,
    GamesPress,
    HelpPress,
    HelpTopic,
    InvitationAnswer,
    InvitationPress,
    InvitationRulesPress,
    LeaderboardPress,
    ModalName,
    ModalPress,
    PanelAct,
    PanelPress,
    Press,
    RecordPress,
    TableAct,
    TablesPress,
    of_pick,
    of_press,
    of_rules,
    of_topic,
    parse,
)

MATCH = MatchId(12)


def test_written_ids_are_read_back() -> None:
    assert parse(of_press(MatchId(12), 3, "discard:torch")) == Press(
        MatchId(12), 3, "discard:torch"
    )
    for act in TableAct:
        for variant, sought in ((None, None), ("warrior", None), (None, UserId(7))):
            table = LeaderboardPress(act, "deathmatch", variant, 3, sought)
            assert parse(str(table)) == table
            of_round = table._replace(round_id=RoundId(12))
            assert parse(str(of_round)) == of_round
    for record in (
        RecordPress("deathmatch", UserId(2**59), privately) for privately in (False, True)
    ):
        assert parse(str(record)) == record
        assert TablesPress().with_values([str(record)]) == record
        assert parse(f"{record}@12") == record._replace(round_id=RoundId(12))
    for menu in (GamesPress(), TablesPress()):
        assert parse(str(menu)) == menu
    for panel in (
        PanelPress(PanelAct.OPEN, "deathmatch", ("warrior", "", "90+300", "", "always")),
        PanelPress(PanelAct.SET, "deathmatch", ("", "", "day"), "recycle-tokens"),
        PanelPress(PanelAct.CHALLENGE, "deathmatch", ("", "day"), opponent=UserId(2**63 - 1)),
        PanelPress(PanelAct.SET, "deathmatch", ("", "day"), "clock", opponent=UserId(5)),
    ):
        assert parse(str(panel)) == panel
    for name in ModalName:
        assert parse(str(ModalPress(name, 12))) == ModalPress(name, 12)
    for topic in HelpTopic:
        assert parse(str(HelpPress(topic))) == HelpPress(topic)
    for answer in InvitationAnswer:
        pressed = InvitationPress(InvitationId(7), answer)
        assert parse(str(pressed)) == pressed


def test_the_longest_buttons_under_a_table_of_a_round_fit() -> None:
    game, user, number = "g" * 30, UserId(2**63 - 1), RoundId(10**18 - 1)
    for press in (
        LeaderboardPress(TableAct.SHOWN, game, None, 999_999, user, number),
        RecordPress(game, user, round_id=number),
    ):
        assert len(str(press)) <= LONGEST_ID
        assert parse(str(press)) == press


@pytest.mark.parametrize("digits", ["١٢", "१२", "１２", "𝟏𝟐", "²", "Ⅻ", "1_2", "+1", " 1"])
def test_digits_are_those_of_ascii(digits: str) -> None:
    """One match has one name: the key of a log or a count has one spelling."""
    assert parse(f"d:{digits}:0:draw") is None
    assert parse(f"d:1:{digits}:draw") is None
    assert parse(f"c:{digits}:accept") is None
    assert parse(f"t:page:deathmatch::{digits}:") is None
    assert parse(f"t:record:deathmatch:{digits}") is None
    assert parse(f"t:record:deathmatch:1@{digits}") is None
    assert parse(f"t:page:deathmatch::1:@{digits}") is None
    assert parse(f"s:server:{digits}") is None


@pytest.mark.parametrize(
    "custom_id",
    [
        "",
        "d",
        "::::",
        "d:1:0:",
        "d::0:draw",
        "d:-1:0:draw",
        "d:1:-1:draw",
        "D:1:0:draw",
        "d:1:0",
        "c:1:begin",
        "c:1:accept\n",
        "c:1:rules:",
        "c:1:",
        "x:1:0:draw",
        f"d:{'9' * 19}:0:draw",
        f"t:record:deathmatch:{2**63}",
        f"t:page:deathmatch::1:{2**63}",
        "t:page:Death Match::1:",
        "t:turn:deathmatch::1:",
        "t:page:deathmatch::1",
        "t:page:deathmatch::1:@",
        f"t:page:deathmatch::1:@{'9' * 19}",
        "t:record:deathmatch:1@",
        "t:record:deathmatch@1",
        f"d:1:{'9' * 10}:draw",
        "d:1:0:" + "x" * 1000,
        "i:weather",
        "g:game",
        "g:close:deathmatch:,,",
        "g:set:deathmatch:,,:",
        "g:game:deathmatch:,,@",
        "g:game:deathmatch:,,@moth",
        f"g:game:deathmatch:,,@{2**63}",
        "g:game:Death Match:,,",
        f"g:game:deathmatch:{'x' * 81}",
    ],
)
def test_foreign_ids_mean_nothing(custom_id: str) -> None:
    assert parse(custom_id) is None


# Menus: the chosen value is the action, or completes it.


def test_the_value_of_a_menu_is_the_action() -> None:
    press = parse(of_press(MATCH, 3, "discard"))
    assert isinstance(press, Press)
    assert press.with_values(["discard:torch"]) == Press(MATCH, 3, "discard:torch")


def test_the_rules_of_an_invitation_have_topics() -> None:
    rules = parse(of_rules(InvitationId(7)))
    assert rules == InvitationRulesPress(InvitationId(7), "")
    assert parse(of_topic(of_rules(InvitationId(7)), "turn-2")) == rules._replace(topic="turn-2")
    assert rules.with_values(["rules:turn"]) == InvitationRulesPress(InvitationId(7), "turn")
    assert rules.with_values(["rules"]) == rules
    assert rules.with_values([":,\n"]).topic == ""


def test_a_page_of_the_rules_in_the_panel_of_games() -> None:
    panel = PanelPress(PanelAct.RULES, "boss-monster", ("", "day"), opponent=UserId(5))
    assert parse(of_topic(str(panel), "turn-2")) == panel._replace(option="turn-2")


def test_the_values_of_the_menus_of_games() -> None:
    shown = PanelPress(PanelAct.GAME, "deathmatch")
    assert GamesPress().with_values(["deathmatch"]) == shown
    assert shown.with_values(["day"]) == PanelPress(PanelAct.GAME, "deathmatch", picked="day")


@pytest.mark.parametrize(
    ("action", "values", "meant"),
    [
        ("lay", ["a"], "lay:a"),
        ("lay", ["b", "a"], "lay:b,a"),
        ("beat:p1", ["a", "c"], "beat:p1,a,c"),
        ("view:lay,0", ["a"], "view:lay,0,a"),
        ("view:lay,2,a,b", ["d", "c"], "view:lay,2,a,b,d,c"),
    ],
)
def test_picked_values_of_a_menu_complete_its_action(
    action: str, values: list[str], meant: str
) -> None:
    custom_id = of_pick(MATCH, 3, action)
    assert custom_id == f"d:12:3:{action}+"
    press = parse(custom_id)
    assert isinstance(press, Press)
    assert press.with_values(values) == Press(MATCH, 3, meant)
    assert str(Action.parse(meant)) == meant


@pytest.mark.parametrize(
    ("action", "verb"),
    [("draw", "draw"), ("lay:a,b", "lay"), ("view:lay,0", "view"), ("undo", "undo"), (":", "")],
)
def test_the_verb_of_a_press(action: str, verb: str) -> None:
    assert Press(MATCH, 0, action).verb == verb


def test_a_plus_is_no_character_of_an_action() -> None:
    longest = "x" * LONGEST_STEP
    press = parse(of_pick(MatchId(10**18 - 1), 10**9 - 1, longest))
    assert isinstance(press, Press)
    assert press.with_values(["a"]).action == f"{longest}:a"
    assert parse(of_pick(MATCH, 0, f"{longest}x")) is None
    assert parse(of_press(MATCH, 0, f"{longest}x")) is None
    assert len(of_pick(MatchId(10**18 - 1), 10**9 - 1, longest)) == 100
    assert LONGEST_STEP > LONGEST_ACTION
    assert parse("d:1:0:+") == Press(MatchId(1), 0, "+"), "an action of no game"
