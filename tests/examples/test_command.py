"""`python -m tests.examples` says how it is called itself."""

import subprocess
import sys

from tests.codebase.tracked import ROOT


def test_the_usage_is_its_own() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.examples", "--help"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("usage: python -m tests.examples [")
