"""What counts as too much for Discord."""

import pytest

from bot.ui.message import Button, Buttons, Divider, Line, Menu, Option, Screen, Text
from tests.ui.limits import size, violations

BUTTON = Button("Draw", "d:1:1:draw")
OPTION = Option("Torch", "discard:torch")


def numbered(count: int) -> tuple[Button, ...]:
    return tuple(Button("x", f"d:1:1:{n}") for n in range(count))


def test_everything_is_counted_as_discord_counts_it() -> None:
    screen = Screen(
        (Text("four"), Divider(), Buttons(numbered(2)), Menu("d:1:1:discard", "…", (OPTION,)))
    )
    assert size(screen) == (1 + 1 + 1 + 3 + 2, 4)
    assert violations(screen) == ()


@pytest.mark.parametrize(
    ("screen", "said"),
    [
        (Screen((Text("x" * 4001),)), "4001 characters"),
        (Screen((Text("x"),) * 40), "41 components"),
        (Screen((Text(""),)), "an empty text"),
        (Screen((Buttons(()),)), "a row of 0 buttons"),
        (Screen((Buttons(numbered(6)),)), "a row of 6 buttons"),
        (Screen((Buttons((BUTTON, BUTTON)),)), "one custom_id twice"),
        (Screen((Buttons((Button("x" * 81, "i"),)),)), "a button label of 81 characters"),
        (Screen((Buttons((Button("x", "i" * 101),)),)), "a custom_id of 101 characters"),
        (Screen((Menu("i", "…", ()),)), "a menu of 0 options"),
        (Screen((Menu("i", "…", (OPTION, OPTION)),)), "a menu with one value twice"),
        (Screen((Menu("i", "x" * 151, (OPTION,)),)), "a placeholder of 151 characters"),
        (Screen((Menu("i", "…", (Option("x" * 101, "v"),)),)), "an option text of 101 characters"),
        (
            Screen((Menu("i", "…", (Option("x", "v", "x" * 101),)),)),
            "an option text of 101 characters",
        ),
        (Line("x" * 2001), "a line of 2001 characters"),
        (Line(""), "a line of 0 characters"),
    ],
)
def test_each_limit_is_seen(screen: Screen | Line, said: str) -> None:
    assert violations(screen) == (said,)
