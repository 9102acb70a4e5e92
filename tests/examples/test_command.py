"""`python -m tests.examples` says how it is called itself."""

import runpy

import pytest


def test_the_usage_is_its_own(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["tests.examples", "--help"])
    with pytest.raises(SystemExit) as done:
        runpy.run_module("tests.examples", run_name="__main__")
    assert not done.value.code
    assert capsys.readouterr().out.startswith("usage: python -m tests.examples [")
