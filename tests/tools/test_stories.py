"""The summary of changed transcripts: each changed line once, how often, and where."""

import re
from pathlib import Path

from tools.stories import summary

TESTS = Path(__file__).parents[1]
_JOINS = re.compile(r'joins\(\s*"(\w+)"')


def test_a_line_that_changes_often_stands_once_with_every_place() -> None:
    names = ["Kestrel", "Moth"]
    for path in TESTS.rglob("test_*.py"):
        names += _JOINS.findall(path.read_text(encoding="utf-8"))
    assert {"Finch", "Heron"} <= set(names)
    stories = {
        Path(f"{name}.txt"): f"00:0{n % 10}.0 {name} drew {n}." for n, name in enumerate(names)
    }
    changed = {path: text.replace("drew", "took") for path, text in stories.items()}
    was, now, where, _ = summary(stories, changed)
    assert (was, now) == ("- … drew #.", "+ … took #.")
    count = len(stories)
    listed = ", ".join(sorted(set(names)))
    assert where.strip() == f"{count} times in {count} stories: {listed}"
