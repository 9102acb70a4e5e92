"""Record the transcripts of all stories anew, and tell which lines of text have changed.

    python -m tools.stories [PYTEST ARGUMENTS]

Nothing is kept when any story fails. The summary is what a reviewer reads: each changed line once,
names and numbers left out, with how often it changed and in which stories.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher
from pathlib import Path

ROOT = Path(__file__).parents[1]
_NUMBER = re.compile(r"\d+")
_NAME = re.compile(
    r"\b(?:Kestrel|Moth|Wren|Otter|Rook|Finch|Heron|Jay|Sable|Swift|Ash|Birch|Judge)\b"
)
"""Everybody whom stories have at a table."""
_MOMENT = re.compile(r"^(?:\.\.\.|===)? *\d\d:\d\d\.\d *")

Change = tuple[str, str]
"""A line as it was and as it is; "" where there was none, or is none any more."""


def transcripts() -> dict[Path, str]:
    """Every recorded transcript, by its file."""
    files = (ROOT / "tests").rglob("__snapshots__/**/*.txt")
    return {path: path.read_text(encoding="utf-8") for path in files}


def changes(before: str, after: str) -> Iterator[Change]:
    """The lines that differ, as pairs where one took the place of another."""
    old, new = before.splitlines(), after.splitlines()
    for kind, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind == "equal":
            continue
        for number in range(max(b - a, d - c)):
            was = old[a + number] if a + number < b else ""
            now = new[c + number] if c + number < d else ""
            if _general(was) != _general(now):
                yield _general(was), _general(now)


def _general(line: str) -> str:
    """A line without what differs from one place to the next."""
    return _NAME.sub("…", _NUMBER.sub("#", _MOMENT.sub("", line))).strip()


def summary(before: Mapping[Path, str], after: Mapping[Path, str]) -> list[str]:
    """Each change once, the most frequent first."""
    found: dict[Change, list[str]] = defaultdict(list)
    for path in sorted({*before, *after}):
        for change in changes(before.get(path, ""), after.get(path, "")):
            found[change].append(path.stem)
    lines = []
    for (was, now), where in sorted(found.items(), key=lambda item: -len(item[1])):
        stories = sorted(set(where))
        lines += [f"- {was}"] if was else []
        lines += [f"+ {now}"] if now else []
        lines += [f"    {len(where)} times in {len(stories)} stories: {', '.join(stories)}", ""]
    return lines


def _put_back(before: Mapping[Path, str]) -> None:
    for path in transcripts().keys() - before.keys():
        path.unlink()
    for path, text in before.items():
        path.write_text(text, encoding="utf-8")


def main(arguments: list[str]) -> int:
    """Returns the exit status: that of pytest if a story failed."""
    before = transcripts()
    recording = ("--snapshot-update", "--snapshot-no-cleanup", "-q", "-m", "story")
    status = subprocess.run((sys.executable, "-m", "pytest", *recording, *arguments), cwd=ROOT)
    if status.returncode:
        _put_back(before)
        print("A story fails, so no transcript was changed.")
        return status.returncode
    after = transcripts()
    changed = sorted(path.stem for path in {*before, *after} if before.get(path) != after.get(path))
    lines = summary(before, after)
    if changed and not lines:
        lines = [f"Only numbers, names and moments have changed, in: {', '.join(changed)}"]
    print("\n".join(lines) if lines else "No transcript has changed.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
