"""Names that people gave themselves, made safe for our texts."""

import unicodedata
from functools import lru_cache

LONGEST_NAME = 32
"""Discord's own limit for a display name, in characters."""

SHORT_NAME = 12
"""How much of a name stands on boards, which name everybody often and have to fit a phone."""

_NAMELESS = "?"
_ZERO_WIDTH_SPACE = "\u200b"
# Letters by their class, but nothing to be seen: Hangul fillers and the Braille blank.
_INVISIBLE = frozenset("\u115f\u1160\u3164\uffa0\u2800")
# Joiners belong to emoji and to some scripts; the other format characters reorder the line.
_KEPT_FORMATS = frozenset("\u200c\u200d")
_HIDDEN_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
_MARKDOWN = str.maketrans(
    {character: "\\" + character for character in "\\`*_~|<>[]()#:-+.!{}="}
    # A backslash does not stop @everyone from looking like a ping.
    | {"@": "@" + _ZERO_WIDTH_SPACE}
)


@lru_cache(maxsize=4096)
def plain(name: str) -> str:
    """The name on one line of at most 32 characters: for labels, where markdown means nothing."""
    shown = "".join(
        " " if character.isspace() else character
        for character in name
        if character.isspace()
        or character in _KEPT_FORMATS
        or unicodedata.category(character) not in _HIDDEN_CATEGORIES
    )
    one_line = " ".join(shown.split())
    if not any(_is_visible(character) for character in one_line):
        return _NAMELESS
    if len(one_line) > LONGEST_NAME:
        return one_line[: LONGEST_NAME - 1].rstrip() + "…"
    return one_line


@lru_cache(maxsize=4096)
def shortened(names: tuple[str, ...]) -> tuple[str, ...]:
    """The names of players in at most `SHORT_NAME` characters; whole where they would be alike."""
    whole = tuple([plain(name) for name in names])
    told = tuple([short(name) for name in whole])
    return told if len(set(told)) == len(set(whole)) else whole


def short(name: str) -> str:
    shown = plain(name)
    return shown if len(shown) <= SHORT_NAME else shown[: SHORT_NAME - 1].rstrip() + "…"


@lru_cache(maxsize=4096)
def escaped(name: str) -> str:
    """The name for Discord's markdown: it reads as written, formats nothing, mentions nobody."""
    return plain(name).translate(_MARKDOWN)


def _is_visible(character: str) -> bool:
    if character in _INVISIBLE or character in _KEPT_FORMATS:
        return False
    return unicodedata.category(character)[0] not in "MZ"
