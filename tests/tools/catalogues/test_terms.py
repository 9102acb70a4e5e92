"""The words of data/locale/words.*.md stand in the catalogues; avoided ones stand nowhere."""

import re
from collections.abc import Iterator

import pytest

from bot.contract.contents import DATA
from bot.ui.catalogue import LANGUAGES
from tools.catalogues.__main__ import ROOT
from tools.catalogues.sources import literal_text, of_the_bot

_ROW = re.compile(r"\| (?P<word>[^|]+) \| (?P<means>[^|]+) \| (?P<avoided>[^|]*)\|")
_NAME = re.compile(
    r"command-[a-z-]+|tile-[a-z-]+(\.object)?|roll-token-[a-z]+(\.full)?"
    r"|roll-ultimate-(?![a-z-]+-does)[a-z-]+"
)
"""Names of commands, equipment, treasure and ultimates are names, and need not be words of ours."""


def rows(language: str) -> list[re.Match[str]]:
    lines = (ROOT / f"data/locale/words.{language}.md").read_text("utf-8").splitlines()
    found = [row for line in lines if (row := _ROW.fullmatch(line))]
    return found[2:]


def spoken(language: str) -> dict[str, str]:
    patterns = of_the_bot(DATA, language).patterns
    return {key: literal_text(each) for key, each in patterns.items() if not _NAME.fullmatch(key)}


def avoided(row: re.Match[str]) -> Iterator[re.Pattern[str]]:
    for word in row["avoided"].split(","):
        if stem := word.strip():
            ending = r"\w*" if stem.endswith("…") else r"\b"
            # Short forms such as DM are capitals, and nothing else is meant by them.
            flags = 0 if stem.isupper() else re.IGNORECASE
            yield re.compile(rf"\b{re.escape(stem.rstrip('…'))}{ending}", flags)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_is_used(language: str) -> None:
    words = [row["word"] for row in rows(language)]
    assert len(words) > 30
    assert len(set(words)) == len(words)
    told = "\n".join(spoken(language).values()).casefold()
    assert [word for word in words if word.casefold() not in told] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_other_word_is_used_for_it(language: str) -> None:
    texts = spoken(language)
    for row in rows(language):
        for pattern in avoided(row):
            found = [key for key, text in texts.items() if pattern.search(text)]
            assert found == [], (row["word"], pattern.pattern)
