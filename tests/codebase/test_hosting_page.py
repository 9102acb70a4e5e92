"""The statements of docs/hosting.md and of the container file are true."""

import re

import pytest

from bot.commands.command_line import Command, parse
from bot.commands.run import LAST_SECONDS
from bot.metrics import Metrics
from bot.settings import from_values
from tests.app.process import SETTINGS
from tests.codebase.tracked import ROOT

PAGE = (ROOT / "docs" / "hosting.md").read_text("utf-8")
CONTAINER = (ROOT / "Dockerfile").read_text("utf-8")
UNIT = PAGE[PAGE.index("[Unit]") : PAGE.index("[Install]")]


def _of_the_unit(key: str) -> str:
    (value,) = re.findall(rf"^{key}=(.*)$", UNIT, re.MULTILINE)
    return str(value)


def test_every_command_line_is_one() -> None:
    lines = re.findall(r"python -m bot((?: (?:--wait|[a-z]+\b|FILE|\[FILE\]|/\S+))*)", PAGE)
    assert len(lines) > 8
    asked = {parse(line.replace("[", "").replace("]", "").split()).command for line in lines}
    assert asked == set(Command)


def test_the_unit_starts_the_bot_and_lets_it_end() -> None:
    _, _, arguments = _of_the_unit("ExecStart").partition("-m bot ")
    assert parse(arguments.split()).command is Command.RUN
    assert float(_of_the_unit("TimeoutStopSec")) > LAST_SECONDS
    assert float(re.findall(r"--stop-timeout (\d+)", PAGE)[0]) > LAST_SECONDS


def test_every_metric_is_explained_and_there() -> None:
    page = Metrics().page().decode()
    ours = set(re.findall(r"^# HELP ((?:delve|process)_\w+) ", page, re.MULTILINE))
    # When each was made: the library adds it.
    ours = {one for one in ours if not one.endswith("_created")}
    named = set(re.findall(r"`((?:delve|process)_\w+)`", PAGE))
    assert named <= ours
    assert {one for one in ours if one.startswith("delve_") and one not in named} == set()


@pytest.mark.parametrize("text", [UNIT, CONTAINER], ids=["unit", "container"])
def test_settings_are_called_so(text: str) -> None:
    values = dict(re.findall(r"\b([A-Z_]+)=(/\S+|\d+)", text))
    ours = {name: value for name, value in values.items() if name in SETTINGS}
    assert "DATABASE_PATH" in ours
    assert str(from_values(ours).database) == ours["DATABASE_PATH"]
    assert set(values) - SETTINGS <= {"PYTHONUNBUFFERED"}


def test_the_health_check_asks_the_port_that_is_set() -> None:
    (port,) = re.findall(r"HEALTH_PORT=(\d+)", CONTAINER)
    assert f"127.0.0.1:{port}/health" in CONTAINER


def test_the_container_has_what_the_bot_needs_and_no_more() -> None:
    wanted = re.findall(r"^!(\S+)", (ROOT / ".dockerignore").read_text("utf-8"), re.MULTILINE)
    assert wanted == ["requirements.lock", "bot", "cogs", "data", "sandbox"]
