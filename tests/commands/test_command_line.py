"""Arguments: right ones, wrong ones with an error of one line, and `--help`."""

from pathlib import Path

import pytest

from bot.__main__ import main
from bot.commands.command_line import Command, CommandLine, parse


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ((), CommandLine(Command.RUN)),
        (("--wait",), CommandLine(Command.RUN, wait=True)),
        (("recount",), CommandLine(Command.RECOUNT)),
        (("backup", "a.sqlite3"), CommandLine(Command.BACKUP, file=Path("a.sqlite3"))),
        (("check",), CommandLine(Command.CHECK)),
        (("check", "a.sqlite3"), CommandLine(Command.CHECK, file=Path("a.sqlite3"))),
    ],
)
def test_commands_and_their_arguments(arguments: tuple[str, ...], line: CommandLine) -> None:
    assert parse(arguments) == line


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("recont",), "'recont'"),
        (("recount", "now"), "now"),
        (("backup",), "FILE"),
        (("check", "a", "b"), "b"),
        (("--wait", "recount"), "--wait is for starting the bot, not for recount"),
        (("--wai",), "--wai"),
    ],
)
def test_anything_else_is_told_in_one_line(
    arguments: tuple[str, ...], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    (line,) = err.splitlines()
    assert line.startswith("python -m bot")
    assert words in line
    assert "--help" in line
    assert "Command." not in line


@pytest.mark.parametrize("command", [None, *(c for c in Command if c is not Command.RUN)])
def test_help(command: Command | None, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        parse((*([command] if command else []), "--help"))
    assert left.value.code == 0
    said = capsys.readouterr().out
    assert said.startswith(f"usage: python -m bot {command or ''}".rstrip())
    named = [one for one in Command if one is not Command.RUN] if command is None else [command]
    assert [one for one in named if one not in said] == []
