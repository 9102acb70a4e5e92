"""The room that a board has on a phone of 400 × 733 pixels, estimated from its markdown."""

ROOM = 512
"""The pixels for the text of a board with a clock and the buttons of a window."""
HEAD = 310
"""The pixels for the dungeons of a board where signs are explained below them."""
MENU = 52
"""The pixels of a menu."""

_LINES = (("### ", 24, 320), ("-# ", 18, 450), ("", 22, 340))
"""By the first characters of a line: its height in pixels, and so many tenths of a Latin letter
stand beside each other."""


def height(text: str | None) -> int:
    """The pixels that a text takes."""
    return sum(map(_height, text.split("\n"))) if text else 0


def letters(pixels: int) -> int:
    """So many letters fit into these pixels in small lines."""
    _, line, most = _LINES[1]
    return pixels // line * most // 11


def _height(line: str) -> int:
    start, pixels, most = next(one for one in _LINES if line.startswith(one[0]))
    rows, wide = 1, 0
    for word in line.removeprefix(start).split(" "):
        more = _width(word)
        rows, wide = (rows + 1, more) if wide + more > most else (rows, wide + more + 10)
    return rows * pixels


def _width(word: str) -> int:
    """The tenths of a Latin letter that a word takes; signs take two letters."""
    told = word.replace("**", "")
    return sum(20 if one > "⏿" else 11 if "Ѐ" <= one < "Ԁ" else 10 for one in told)
