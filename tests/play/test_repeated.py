"""One seed, one run: another process says the same, byte for byte and at the same moments."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.play.repeated import RUNS, played


@pytest.mark.parametrize("name", RUNS)
def test_another_process_says_the_same(name: str) -> None:
    command = [sys.executable, "-m", "tests.play.repeated", name]
    with subprocess.Popen(
        command, env={**os.environ, "PYTHONHASHSEED": "1"}, stdout=subprocess.PIPE, text=True
    ) as other:
        own = played(name)
        told, _ = other.communicate()
    assert told.strip() == own
