"""The rules for every file: its size, and what must not stand in it."""

import io
import re
import tokenize

import pytest

from tests.codebase.tracked import ROOT, files, name, sources

LONG = 400

# Put together here, so that this file does not hold what it looks for.
FORBIDDEN = [
    re.compile(pattern)
    for pattern in (
        r"(?<![\w.])/(?:work|root|home)/\w",
        r"\bpypi" + r"\.org|pythonhosted" + r"\.org|npmjs" + r"\.(?:org|com)|deb\." + r"debian",
        r"--(?:extra-)?index" + r"-url|--find" + r"-links|--trusted" + r"-host",
        # A Discord token: the id in base64, a time stamp, a signature.
        r"\b[MNO][\w-]{23,27}\.[\w-]{6}\.[\w-]{27,40}\b",
    )
]


@pytest.mark.parametrize("pattern", FORBIDDEN, ids=lambda pattern: pattern.pattern[:12])
def test_nothing_of_this_machine_and_no_secrets(pattern: re.Pattern[str]) -> None:
    found = [
        f"{name(path)}: {match[0]}"
        for path in files()
        for match in pattern.finditer(path.read_text("utf-8"))
    ]
    assert found == []


_WHY_LONG = re.compile(rf"(?:#|//|/\*) Over {LONG} lines: \w+")


def test_a_long_file_says_why() -> None:
    """In a comment at its top; the page's scripts and styles too."""
    silent = []
    for path in files():
        if path.suffix not in (".py", ".js", ".css"):
            continue
        lines = path.read_text("utf-8").splitlines()
        if len(lines) > LONG and not any(_WHY_LONG.match(line) for line in lines[:5]):
            silent.append(f"{name(path)}: {len(lines)} lines")
    assert silent == []


_SUPPRESSION = re.compile(
    r"# ?(?:type: ignore(?:\[[^\]]*\])?|noqa(?:: ?[A-Z]+\d+(?:, ?[A-Z]+\d+)*)?)"
)


def _bare_suppressions(text: str) -> list[int]:
    """The lines that silence a tool and do not say why, there or in a comment next to it."""
    if not _SUPPRESSION.search(text):
        return []
    comments = {
        token.start[0]: token
        for token in tokenize.generate_tokens(io.StringIO(text).readline)
        if token.type == tokenize.COMMENT
    }

    def explains(line: int) -> bool:
        token = comments.get(line)
        if token is None or _SUPPRESSION.search(token.string):
            return False
        return token.line.lstrip().startswith("#")

    found = []
    for line, token in comments.items():
        if not _SUPPRESSION.search(token.string):
            continue
        said = _SUPPRESSION.sub("", token.string).strip(" #-:")
        if not said and not explains(line - 1) and not explains(line + 1):
            found.append(line)
    return found


def test_a_suppression_has_a_reason_beside_it() -> None:
    """On its line, or in a comment directly above or below."""
    found = [
        f"{name(path)}:{line}"
        for path in sources("bot", "cogs", "sandbox", "tools", "tests")
        for line in _bare_suppressions(path.read_text("utf-8"))
    ]
    assert found == []


def test_the_procfile_starts_the_entry() -> None:
    assert (ROOT / "bot" / "__main__.py").is_file()
    assert (ROOT / "Procfile").read_text("utf-8") == "worker: python -m bot\n"
