"""Every cited source and ruling is defined, and what the rulings name in the code exists."""

import re

from tests.codebase.tracked import ROOT, files, name, sources

PAGES = (ROOT / "docs" / "rules.md", *sorted((ROOT / "bot" / "games").glob("*/RULINGS.md")))
RULES = "\n".join(page.read_text("utf-8") for page in PAGES)
KINDS = "WD|SM|DR|[SNDLQR]"
"""The letters that numbers of rulings and examples begin with."""

NUMBER = rf"(?:(?:{KINDS})\d{{1,2}}|BM\d(?:\.\d{{1,2}})?)"
"""A number; those of Boss Monster go by sections."""

DEFINED = re.findall(rf"^\| (\d{{3}}|{NUMBER}) \|", RULES, re.MULTILINE)

# Put together here, so that this file does not hold what it looks for.
UNDEFINED = re.compile("dos" + "sier|rules read" + "me", re.IGNORECASE)
DIGIT = re.compile(r"\d")
SOURCE = re.compile(r"\bsources? (\d{3})(?:(?:,| and| to) (\d{3}))*", re.IGNORECASE)
RULING = re.compile(rf"(?<![\w#]){NUMBER}(?!\w)")
TEST = re.compile(r"def test_\w+")
IN_A_NAME = re.compile(rf"(?<=_)(?:{KINDS.lower()})\d{{1,2}}(?=_|$)")

CITATION = re.compile(rf"{SOURCE.pattern}|{RULING.pattern}|_(?:{KINDS})\d", re.IGNORECASE)
"""Every text that cites anything has a match of this."""


def cited(line: str) -> set[str]:
    """The numbers that a line cites, also in the name of a test."""
    if not DIGIT.search(line):
        return set()
    found = {number for match in SOURCE.finditer(line) for number in re.findall(r"\d{3}", match[0])}
    found |= set(RULING.findall(line))
    for test in TEST.findall(line):
        found |= {number.upper() for number in IN_A_NAME.findall(test)}
    return found


def test_each_number_is_defined_once() -> None:
    assert len(DEFINED) == len(set(DEFINED))
    for kind, most in {"D": 29, "DR": 50, "Q": 8, "SM": 10, "R": 15}.items():
        assert {f"{kind}{number}" for number in range(1, most + 1)} <= set(DEFINED)


def test_every_citation_is_defined() -> None:
    # Lint rules and requirements have names of the same kind.
    read = [path for path in files() if path.suffix in (".py", ".md", ".toml", ".ftl")]
    texts = {
        name(path): path.read_text("utf-8") for path in read if path != ROOT / "pyproject.toml"
    }
    assert [where for where, text in texts.items() if UNDEFINED.search(text)] == []
    wrong = {
        f"{where}:{number}": cited(line) - set(DEFINED)
        for where, text in texts.items()
        if CITATION.search(text)
        for number, line in enumerate(text.splitlines(), start=1)
    }
    assert {where: numbers for where, numbers in wrong.items() if numbers} == {}


def test_names_cited_by_rulings_exist() -> None:
    code = "\n".join(path.read_text("utf-8") for path in sources("bot", "tests"))
    rows = [line for line in RULES.splitlines() if re.match(rf"\| {NUMBER} \|", line)]
    named = {word for row in rows for word in re.findall(r"`(\w+)`", row.split("|")[3])}
    assert len(named) > len(rows) / 2
    titles = re.findall(r"^ *# (.+?)(?: \(.+\))?$", code, re.MULTILINE)
    scenes = {"test_" + re.sub(r"\W+", "_", title.lower()) for title in titles}
    assert named - scenes - set(re.findall(r"\bdef (\w+)\(", code)) == set()
