"""`python -m bot` with arguments, in this process: what it prints, and how it ends."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from bot.__main__ import main


class Said(NamedTuple):
    """The exit status, and the lines on stdout and stderr."""

    status: int
    out: list[str]
    err: list[str]


class Asking:
    """Calls the program in a folder, with a database named in the environment."""

    def __init__(
        self, folder: Path, patch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        self.database = folder / "delve.sqlite3"
        self._capsys = capsys
        patch.chdir(folder)
        patch.setenv("DATABASE_PATH", str(self.database))

    def __call__(self, *arguments: str) -> Said:
        return self.ask(arguments)

    def ask(self, arguments: Sequence[str]) -> Said:
        status = main(arguments)
        printed = self._capsys.readouterr()
        return Said(status, printed.out.splitlines(), printed.err.splitlines())
