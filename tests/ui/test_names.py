"""Names that people gave themselves."""

import re

import pytest

from bot.ui.names import LONGEST_NAME, escaped, plain, told_apart
from tests.ui.reading import NASTY


def unescaped(markdown: str) -> str:
    """Escaped text as Discord's client shows it."""
    return re.sub(r"\\([^0-9A-Za-z\s])", r"\1", markdown)


@pytest.mark.parametrize("name", ["Kestrel", "Міла", "名前", "🦊 Fox", "O'Neil", "a b", "x²"])
def test_ordinary_names_stay_as_they_are(name: str) -> None:
    assert plain(name) == name
    assert unescaped(escaped(name)) == name


@pytest.mark.parametrize("sign", list("\\`*_~|<>[]()#:-+.!"))
def test_no_sign_of_markdown_is_left_bare(sign: str) -> None:
    assert escaped(f"a{sign}b") == f"a\\{sign}b"


def test_a_nasty_name_reads_as_written_and_does_nothing() -> None:
    shown = escaped(NASTY[:LONGEST_NAME])
    assert unescaped(shown).replace("\u200b", "") == NASTY[:LONGEST_NAME]
    bare = re.sub(r"\\.", "", shown)
    assert not set("\\`*_~|<>[]()") & set(bare)
    assert "@here" not in shown
    assert "http:" not in shown


@pytest.mark.parametrize(
    "ping", ["@everyone", "@here", "<@5>", "<@&5>", "<#5>", "<t:5:R>", "</a:5>"]
)
def test_mentions_are_broken(ping: str) -> None:
    assert ping not in escaped(f"x{ping}")


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("a\nb\r\n\tc\u2028d", "a b c d"),
        ("k" * 32, "k" * 32),
        ("k" * 40, "k" * 31 + "…"),
        # Direction marks could turn the line around.
        ("a\u202eb\u2066c", "abc"),
        # Joined emoji stay joined.
        ("👩\u200d🚀", "👩\u200d🚀"),
        # Nobody can see these.
        *dict.fromkeys(("", "   ", "\u200b\u200b", "\u3164", "\u202e", "\u2800"), "?").items(),
        *dict.fromkeys(("\x00", "\u0301", "\u0301 \u20dd"), "?").items(),
    ],
)
def test_a_name_is_one_visible_line(name: str, shown: str) -> None:
    assert plain(name) == shown


def test_of_many_names_only_those_that_would_be_alike_are_longer() -> None:
    names = ("Kestrel of the Moors", "Kestrel of the Hills", "Otter of the Weir", "Moth", "Moth")
    told = ("Kestrel of the M…", "Kestrel of the H…", "Otter of…", "Moth", "Moth")
    assert told_apart(names, 9) == told
    assert told_apart(("k" * 31 + "a", "k" * 31 + "b"), 9) == ("k" * 31 + "a", "k" * 31 + "b")
