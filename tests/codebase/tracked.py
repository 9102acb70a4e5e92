"""The repository's own files, as git knows them; without git, as they lie there."""

import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
_OF_THE_SANDBOX = ROOT / "sandbox" / "tests"
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


def sources(*folders: str) -> list[Path]:
    """The Python files below these folders. The sandbox's tests count as part of `tests`."""
    below = tuple(ROOT / folder for folder in folders)
    # A folder that was renamed must not leave a test with nothing to look at.
    assert all(folder.is_dir() for folder in below), folders
    return [
        path
        for path in files()
        if path.suffix == ".py" and any(_place(path).is_relative_to(folder) for folder in below)
    ]


def _place(path: Path) -> Path:
    return ROOT / "tests" / path.name if path.is_relative_to(_OF_THE_SANDBOX) else path


def name(path: Path) -> str:
    """A path as it is written in the repository."""
    return path.relative_to(ROOT).as_posix()
