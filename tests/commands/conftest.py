"""The program, to be asked by its arguments."""

from pathlib import Path

import pytest

from tests.commands.asking import Asking


@pytest.fixture
def ask(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Asking:
    return Asking(tmp_path, monkeypatch, capsys)
