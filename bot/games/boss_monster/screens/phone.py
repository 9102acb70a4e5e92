"""The room on a phone of 400 × 733 pixels for boards and hands, estimated from their markdown."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from bot.ui.message import Block, Buttons

ROOM = 512
"""The pixels for the text of a board with a clock and the buttons of a window."""
HAND = 615
"""The pixels for the text, the menus and the rows of buttons of a hand."""
MENU = 52
"""The pixels of a menu."""
DIVIDER = 34
"""The pixels of a line between two texts."""

_LINES = (("### ", 24, 320), ("-# ", 18, 450), ("", 22, 340))
"""By the first characters of a line: its height in pixels, and so many tenths of a Latin letter
stand beside each other."""

_PADDING, _BESIDE = 40, 390
"""In tenths of a letter: the width of a button beside its label, and that of a row of buttons."""


def height(text: str | None) -> int:
    """The pixels that a text takes."""
    return sum(map(_height, text.split("\n"))) if text else 0


def controls(blocks: Sequence[Block]) -> int:
    """The pixels that menus and rows of buttons take."""
    rows = [
        _rows([_width(button.label) + _PADDING for button in block.buttons], _BESIDE)
        if isinstance(block, Buttons)
        else 1
        for block in blocks
    ]
    return MENU * sum(rows)


def enlarged(told: str | None, room: int) -> tuple[str | None, int]:
    """A text without small letters, if that leaves room for a line, and the room that is left."""
    if told is None:
        return None, room
    large = "\n".join([line.removeprefix("-# ") for line in told.split("\n")])
    left = room - height(large) + height(told)
    return (told, room) if left < height(".") else (large, left)


def letters(pixels: int) -> int:
    """So many letters fit into these pixels in small lines."""
    _, line, most = _LINES[1]
    return pixels // line * most // 11


@lru_cache(maxsize=4096)
def _height(line: str) -> int:
    """Kept, as boards and hands repeat most of their lines."""
    start, pixels, most = next(one for one in _LINES if line.startswith(one[0]))
    return pixels * _rows([_width(word) for word in line.removeprefix(start).split(" ")], most)


def _rows(widths: Iterable[int], most: int = _LINES[-1][-1]) -> int:
    """The rows that things of these widths take, with the gap of a letter between them."""
    rows, wide = 1, 0
    for more in widths:
        rows, wide = (rows + 1, more) if wide + more > most else (rows, wide + more + 10)
    return rows


def _width(word: str) -> int:
    """The tenths of a Latin letter that a word takes; signs take two letters."""
    told = word.replace("**", "")
    return sum(20 if one > "⏿" else 11 if "Ѐ" <= one < "Ԁ" else 10 for one in told)
