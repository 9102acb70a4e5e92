"""What counts as too much for Discord."""

import pytest

from bot.ui.message import (
    Button,
    Buttons,
    Divider,
    Menu,
    MessageLayout,
    Option,
    Text,
    TextMessage,
    UserMenu,
)
from tests.ui.limits import size, violations

BUTTON = Button("Draw", "d:1:1:draw")
OPTION = Option("Torch", "discard:torch")
CHOSEN = tuple(Option("x", value, chosen=True) for value in ("a", "b"))
NUMBERED = tuple(Option("x", str(number)) for number in range(5))


def numbered(count: int) -> tuple[Button, ...]:
    return tuple(Button("x", f"d:1:1:{n}") for n in range(count))


def test_everything_is_counted_as_discord_counts_it() -> None:
    layout = MessageLayout(
        (
            Text("four"),
            Divider(),
            Buttons(numbered(2)),
            Menu("d:1:1:discard", "…", (OPTION,)),
            UserMenu("d:1:1:choose", "…"),
        )
    )
    assert size(layout) == (1 + 1 + 1 + 3 + 2 + 2, 4)
    assert violations(layout) == ()


@pytest.mark.parametrize(
    ("layout", "said"),
    [
        (MessageLayout((Text("x" * 4001),)), "4001 characters"),
        (MessageLayout((Text("x"),) * 40), "41 components"),
        (MessageLayout((Text(""),)), "an empty text"),
        (MessageLayout(()), "a layout of nothing"),
        (MessageLayout((Buttons(()),)), "a row of 0 buttons"),
        (MessageLayout((Buttons(numbered(6)),)), "a row of 6 buttons"),
        (MessageLayout((Buttons((BUTTON, BUTTON)),)), "one custom_id twice"),
        (MessageLayout((Buttons((Button("x" * 81, "i"),)),)), "a button label of 81 characters"),
        (MessageLayout((Buttons((Button("x", "i" * 101),)),)), "a custom_id of 101 characters"),
        (MessageLayout((Menu("i", "…", ()),)), "a menu of 0 options"),
        (MessageLayout((Menu("i", "…", (OPTION, OPTION)),)), "a menu with one value twice"),
        (MessageLayout((Menu("i", "…", (OPTION,), 0, 1),)), "0 to 1 of 1 options"),
        (MessageLayout((Menu("i", "…", (OPTION,), 1, 2),)), "1 to 2 of 1 options"),
        (MessageLayout((Menu("i", "…", NUMBERED, 3, 2),)), "3 to 2 of 5 options"),
        (MessageLayout((Menu("i", "…", CHOSEN),)), "2 chosen beforehand of at most 1"),
        (MessageLayout((Menu("i", "x" * 151, (OPTION,)),)), "a placeholder of 151 characters"),
        (MessageLayout((UserMenu("i", "x" * 151),)), "a placeholder of 151 characters"),
        (MessageLayout((UserMenu("i", "…"), UserMenu("i", "…"))), "one custom_id twice"),
        (
            MessageLayout((Menu("i", "…", (Option("x" * 101, "v"),)),)),
            "an option text of 101 characters",
        ),
        (
            MessageLayout((Menu("i", "…", (Option("x", "v", "x" * 101),)),)),
            "an option text of 101 characters",
        ),
        (TextMessage("x" * 2001), "a text of 2001 characters"),
        (TextMessage(""), "a text of 0 characters"),
        (TextMessage("x", (), (Buttons(numbered(6)),)), "a row of 6 buttons"),
        (TextMessage("x", (), tuple(Buttons((b,)) for b in numbered(6))), "6 rows of buttons"),
    ],
)
def test_each_limit_is_seen(layout: MessageLayout | TextMessage, said: str) -> None:
    assert violations(layout) == (said,)
