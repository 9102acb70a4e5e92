"""Time controls: valid and invalid texts."""

import pytest

from bot.match.errors import BadTimeControl
from bot.match.terms import DAY, STANDARD, TimeControl, parse_time_control


@pytest.mark.parametrize(
    ("text", "control"),
    [
        ("90+300", STANDARD),
        (" 90 + 300 ", STANDARD),
        ("day", DAY),
        ("Day", DAY),
        ("off", None),
        ("10+0", TimeControl(10, 0)),
        ("604800+604800", TimeControl(604_800, 604_800)),
    ],
)
def test_valid_texts(text: str, control: TimeControl | None) -> None:
    assert parse_time_control(text) == control


@pytest.mark.parametrize(
    "text",
    [
        "",
        "90",
        "90+",
        "+300",
        "9+0",
        "604801+0",
        "90+604801",
        "-90+300",
        "1:30+5",
        "٩٠+٣٠٠",
        "never",
    ],
)
def test_invalid_texts(text: str) -> None:
    with pytest.raises(BadTimeControl):
        parse_time_control(text)


def test_it_is_written_as_it_is_read() -> None:
    assert str(STANDARD) == "90+300"
    assert parse_time_control(str(DAY)) == DAY


def test_from_six_hours_on_nobody_is_expected_to_wait() -> None:
    assert DAY.slow
    assert TimeControl(6 * 3600, 0).slow
    assert not TimeControl(6 * 3600 - 1, 3600).slow
    assert not STANDARD.slow
