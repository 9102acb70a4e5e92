"""Many records in one message: the newest whole, older ones shorter, never more than fits."""

from bot.ui.catalogue import texts_in
from bot.ui.message import MessageLayout
from bot.ui.renderer import MOST_WHOLE, joined_blocks
from tests.ui.limits import violations
from tests.ui.reading import text_of

EN = texts_in("en")


def shown(count: int, width: int = 10, more: str = "not so important") -> str:
    records = [(f"card {number};", ("x" * width, more)) for number in range(1, count + 1)]
    layout = MessageLayout(joined_blocks("head", records, EN))
    assert violations(layout) == ()
    return text_of(layout)


def test_a_few_stand_whole() -> None:
    told = shown(2)
    assert told.splitlines() == [
        "head",
        "**card 1;**",
        "xxxxxxxxxx",
        "not so important",
        "**card 2;**",
        "xxxxxxxxxx",
        "not so important",
    ]


def test_the_oldest_of_many_have_a_line_each() -> None:
    told = shown(MOST_WHOLE + 2)
    assert told.splitlines()[1:4] == [
        "-# **card 1;** · xxxxxxxxxx",
        "-# **card 2;** · xxxxxxxxxx",
        "**card 3;**",
    ]
    assert told.count("not so important") == MOST_WHOLE


def test_as_many_of_the_newest_as_fit_are_whole() -> None:
    told = shown(6, more="y" * 900)
    assert told.count("y" * 900) == 4
    assert told.splitlines()[1:3] == [
        "-# **card 1;** · xxxxxxxxxx",
        "-# **card 2;** · xxxxxxxxxx",
    ]


def test_copies_that_do_not_fit_are_counted() -> None:
    told = shown(30, width=300)
    lines = told.splitlines()
    left_out = 30 - (len(lines) - 2)
    assert lines[1] == f"-# {left_out} more came before these."
    assert f"card {left_out};" not in told
    assert all(f"card {number};" in told for number in range(left_out + 1, 31))
