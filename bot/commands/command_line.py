"""The command line: commands and their arguments."""

import argparse
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import NoReturn

from msgspec import Struct

from bot.errors import WrongSetting


class Command(StrEnum):
    """The commands of `python -m bot`."""

    RUN = "run"
    RECOUNT = "recount"
    BACKUP = "backup"
    CHECK = "check"


class CommandLine(Struct, frozen=True):
    """A command with its arguments. `wait`: of RUN. `file`: of BACKUP, and of CHECK if given."""

    command: Command
    wait: bool = False
    file: Path | None = None


def parse(arguments: Sequence[str]) -> CommandLine:
    """Read the arguments. Raises `WrongSetting`, and `SystemExit` after the help."""
    parser = _parser()
    found = parser.parse_args(arguments)
    command = Command(found.command or Command.RUN)
    if found.wait and command is not Command.RUN:
        parser.error(f"--wait is for starting the bot, not for {command}")
    return CommandLine(command, found.wait, getattr(found, "file", None))


class _OneLineParser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise WrongSetting(f"{self.prog}: {message} (--help tells what is possible)")


def _parser() -> argparse.ArgumentParser:
    parser = _OneLineParser(
        prog="python -m bot",
        description="Starts the bot; without DISCORD_TOKEN, on a small Discord of its own.",
        epilog="Settings come from the environment or a file .env; .env.example explains them.",
        allow_abbrev=False,
    )
    parser.add_argument(
        "--wait",
        action="store_true",
        help="while another process works with the database, stand ready, and take over once it"
        " has ended",
    )
    commands = parser.add_subparsers(
        dest="command", metavar="COMMAND", title="to look after the database"
    )
    recount = "make results and leaderboards anew from the logs; the bot must be stopped"
    commands.add_parser(Command.RECOUNT.value, help=recount, description=_sentence(recount))
    copy = "copy the database of a running or stopped bot into one file"
    backup = commands.add_parser(
        Command.BACKUP.value,
        help=copy,
        description=f"{_sentence(copy)} An earlier backup of the same database is replaced; any"
        " other file is left as it is.",
    )
    backup.add_argument("file", metavar="FILE", type=Path, help="where the copy goes")
    look = "look whether a database is whole, also while a bot works with it"
    check = commands.add_parser(
        Command.CHECK.value,
        help=look,
        description=f"{_sentence(look)} Prints a line for each thing that is wrong, and ends with"
        " status 1 if there is one.",
    )
    check.add_argument(
        "file", metavar="FILE", type=Path, nargs="?", help="the database; DATABASE_PATH by default"
    )
    return parser


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}."
