"""What a pressed component means: only what the contract says, as people may send anything."""

import pytest

from bot.match.ids import InvitationId, MatchId
from bot.ui.custom_ids import InvitationAnswer, InvitationPress, Press, of_answer, of_press, parse


def test_what_is_written_is_read() -> None:
    assert parse(of_press(MatchId(12), 3, "discard:torch")) == Press(
        MatchId(12), 3, "discard:torch"
    )
    for answer in InvitationAnswer:
        assert parse(of_answer(InvitationId(7), answer)) == InvitationPress(InvitationId(7), answer)


@pytest.mark.parametrize("digits", ["١٢", "१२", "１２", "𝟏𝟐", "²", "Ⅻ", "1_2", "+1", " 1"])
def test_digits_are_those_of_ascii(digits: str) -> None:
    """One match has one name: what a log or a count is keyed by cannot be spelled twice."""
    assert parse(f"d:{digits}:0:draw") is None
    assert parse(f"d:1:{digits}:draw") is None
    assert parse(f"c:{digits}:accept") is None


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
        "c:1:",
        "x:1:0:draw",
        f"d:{'9' * 19}:0:draw",
        f"d:1:{'9' * 10}:draw",
        "d:1:0:" + "x" * 1000,
    ],
)
def test_what_is_none_of_ours_means_nothing(custom_id: str) -> None:
    assert parse(custom_id) is None
