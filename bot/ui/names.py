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
def plain(name: str, longest: int = LONGEST_NAME) -> str:
    """The name on one line of at most so many characters: for labels, which have no markdown."""
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
    return cut(one_line, longest)


def cut(text: str, longest: int) -> str:
    """The text in at most so many characters, with an ellipsis in the place of what is missing."""
    return text if len(text) <= longest else text[: longest - 1].rstrip() + "…"


@lru_cache(maxsize=4096)
def shortened(names: tuple[str, ...]) -> tuple[str, ...]:
    """The names of players in at most `SHORT_NAME` characters; whole where they would be alike."""
    whole = tuple([plain(name) for name in names])
    told = tuple([short(name) for name in whole])
    return told if len(set(told)) == len(set(whole)) else whole


@lru_cache(maxsize=1024)
def told_apart(names: tuple[str, ...], longest: int) -> tuple[str, ...]:
    """The names of many people in at most `longest` characters; only those that would be alike
    keep as many more as tell them apart.
    """
    whole = [plain(name) for name in names]
    told = {}
    for name in set(whole):
        others = set(whole) - {name}
        lengths = range(longest, LONGEST_NAME)
        enough = (at for at in lengths if cut(name, at) not in {cut(each, at) for each in others})
        told[name] = cut(name, next(enough, LONGEST_NAME))
    return tuple([told[name] for name in whole])


def short(name: str) -> str:
    return cut(plain(name), SHORT_NAME)


@lru_cache(maxsize=4096)
def escaped(name: str, longest: int = LONGEST_NAME) -> str:
    """The name for Discord's markdown: it reads as written, formats nothing, mentions nobody."""
    return plain(name, longest).translate(_MARKDOWN)


def _is_visible(character: str) -> bool:
    if character in _INVISIBLE or character in _KEPT_FORMATS:
        return False
    return unicodedata.category(character)[0] not in "MZ"
