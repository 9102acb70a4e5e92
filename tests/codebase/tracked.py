"""The repository's own files, as git knows them; without git, as they lie there."""

import ast
import re
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
_TEXT = {
    ".py",
    ".md",
    ".toml",
    ".yml",
    ".ftl",
    ".js",
    ".css",
    ".html",
    ".sql",
    ".lock",
    ".example",
    "",
}
_BY_TOOLS = {"__pycache__", "node_modules", ".git", ".venv"}


@cache
def files() -> tuple[Path, ...]:
    """Every tracked or addable file that is a text."""
    try:
        listed = subprocess.run(
            ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT,
            check=True,
            capture_output=True,
            text=True,
        ).stdout.splitlines()
        found = [ROOT / name for name in listed]
    except (OSError, subprocess.CalledProcessError):
        found = [path for path in ROOT.rglob("*") if not _BY_TOOLS & set(path.parts)]
    return tuple(path for path in found if path.is_file() and path.suffix in _TEXT)


@cache
def sources(*folders: str) -> tuple[Path, ...]:
    """The Python files below these folders. The sandbox's tests count as part of `tests`."""
    # A folder that was renamed must not leave a test with nothing to look at.
    assert all((ROOT / folder).is_dir() for folder in folders), folders
    below = tuple(f"{folder}/" for folder in folders)
    return tuple(path for place, path in _python() if place.startswith(below))


@cache
def _python() -> tuple[tuple[str, Path], ...]:
    """The Python files with their places, as `name` writes them."""
    python = [path for path in files() if path.suffix == ".py"]
    return tuple((re.sub("^sandbox/tests/", "tests/", name(path)), path) for path in python)


def definitions(code: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef]:
    """All functions and classes, wherever they stand: these are statements, so no others are seen.

    Looking for them so is far quicker than by `ast.walk`, which goes into every expression.
    """
    for part in ("body", "orelse", "finalbody", "handlers", "cases"):
        inside = getattr(code, part, ())
        # Of `lambda` and `a if b else c` these are expressions.
        for node in inside if isinstance(inside, list) else ():
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                yield node
            yield from definitions(node)


def name(path: Path) -> str:
    """A path as it is written in the repository."""
    return path.relative_to(ROOT).as_posix()
