"""What holds for every file: its size, and what must not stand in it."""

import ast
import re
from pathlib import Path

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


def test_there_are_files() -> None:
    assert len(sources("bot", "cogs", "tests")) > 100


@pytest.mark.parametrize("pattern", FORBIDDEN, ids=lambda pattern: pattern.pattern[:12])
def test_nothing_of_this_machine_and_no_secrets(pattern: re.Pattern[str]) -> None:
    found = [
        f"{name(path)}:{number}: {line.strip()[:100]}"
        for path in files()
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1)
        if pattern.search(line)
    ]
    assert found == []


def test_a_long_module_says_why() -> None:
    """More than 400 lines need a reason, as a comment above the first statement."""
    silent = []
    for path in sources("bot", "cogs", "tests"):
        lines = path.read_text("utf-8").splitlines()
        if len(lines) <= LONG:
            continue
        body = ast.parse("\n".join(lines)).body
        first = next((node.lineno for node in body[1:]), 1)
        if not any(line.startswith("# ") for line in lines[: first - 1]):
            silent.append(f"{name(path)}: {len(lines)} lines")
    assert silent == []


def test_every_module_says_what_it_is() -> None:
    bare = [
        name(path)
        for path in sources("bot", "cogs", "tests")
        if path.read_text("utf-8").strip()
        and ast.get_docstring(ast.parse(path.read_text("utf-8"))) is None
    ]
    assert bare == []


def test_no_failure_is_swallowed() -> None:
    """No bare `except:`, and no `except Exception` whose body does nothing."""
    found = []
    for path in sources("bot", "cogs"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.ExceptHandler):
                continue
            broad = node.type is None or ast.unparse(node.type) in ("Exception", "BaseException")
            empty = all(isinstance(one, ast.Pass | ast.Continue) for one in node.body)
            if node.type is None or (broad and empty):
                found.append(f"{name(path)}:{node.lineno}")
    assert found == []


@pytest.mark.parametrize("word", ["type: ignore", "noqa"])
def test_a_suppression_has_a_reason_beside_it(word: str) -> None:
    """On its line, or in a comment within three lines."""
    found = []
    for path in sources("bot", "cogs"):
        lines = path.read_text("utf-8").splitlines()
        for number, line in enumerate(lines):
            if f"# {word}" not in line:
                continue
            own = re.sub(rf"# {word}[^#]*?(?=  |$)", "", line.partition("#")[2])
            near = lines[max(0, number - 6) : number] + lines[number + 1 : number + 4]
            if not own.strip(" #-]") and not any(other.strip().startswith("#") for other in near):
                found.append(f"{name(path)}:{number + 1}")
    assert found == []


PURE = {"discord", "aiohttp", "aiosqlite", "sqlite3", "asyncio", "random", "secrets", "time"}
NETWORK = {"requests", "urllib.request", "http.client", "socket", "smtplib", "ftplib"}
UNSAFE = {"pickle", "marshal", "shelve", "ctypes"}


def _imports(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
    return found


@pytest.mark.parametrize(
    ("folders", "forbidden"),
    [
        (("bot/games", "bot/match"), PURE | {"datetime"}),
        (("bot/ui",), PURE - {"asyncio"} | {"datetime"}),
        (("bot", "cogs"), NETWORK | UNSAFE),
        (("bot/desk",), {"discord", "aiohttp", "aiosqlite", "sqlite3"}),
    ],
)
def test_imports_beyond_the_contract(folders: tuple[str, ...], forbidden: set[str]) -> None:
    found = []
    for path in sources(*folders):
        for imported in _imports(path):
            roots = {imported, imported.partition(".")[0]}
            if roots & forbidden:
                found.append(f"{name(path)} imports {imported}")
    assert found == []


def test_the_program_prints_nothing_but_at_its_entry() -> None:
    found = [
        f"{name(path)}:{node.lineno}"
        for path in sources("bot", "cogs")
        if name(path) not in ("bot/__main__.py", "bot/ui/lint.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "print"
    ]
    assert found == []


def test_the_procfile_starts_the_entry() -> None:
    assert (ROOT / "bot" / "__main__.py").is_file()
    assert (ROOT / "Procfile").read_text("utf-8") == "worker: python -m bot\n"
