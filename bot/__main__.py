"""`python -m bot`: start the bot; without a token, on a small Discord of its own."""

import asyncio
import gc
import logging
import os
import sys
from collections.abc import Sequence
from typing import NoReturn, assert_never

from bot.commands.command_line import Command, CommandLine, parse
from bot.commands.database import back_up, check_database, recount
from bot.contract.errors import ContentsError
from bot.errors import WRONG_SETTING, CommandFailed
from bot.settings import Settings, from_environment


def main(arguments: Sequence[str] = ()) -> int:
    """Do what the arguments ask for, or run the bot. Returns the exit status."""
    try:
        line = parse(arguments)
        # Imported here, so that a fault in a game's data file is reported in one line.
        from bot.games.own import register_all

        register_all()
        return _do(line, from_environment())
    except (CommandFailed, ContentsError) as error:
        print(error, file=sys.stderr)
        return error.status if isinstance(error, CommandFailed) else WRONG_SETTING


def _do(line: CommandLine, settings: Settings) -> int:
    match line.command:
        case Command.RUN:
            return _run(settings, wait=line.wait)
        case Command.RECOUNT:
            return asyncio.run(recount(settings))
        case Command.BACKUP:
            assert line.file is not None
            return back_up(settings, line.file)
        case Command.CHECK:
            return check_database(settings, line.file)
        case _:
            assert_never(line.command)


def _run(settings: Settings, *, wait: bool) -> int:
    # Imported here: commands for the database need nothing that speaks with Discord.
    from bot.commands.run import LastResort, run, set_up_logging

    set_up_logging(settings.log_level)
    # All imports live as long as the process. Searching them for garbage again and again would
    # cost a twentieth of a press.
    gc.freeze()
    last = LastResort()
    try:
        return asyncio.run(run(settings, last, wait=wait))
    finally:
        last.cancel()


def leave(status: int) -> NoReturn:
    """End the process without more tidying, which takes a busy machine more than a second.

    Everything is closed by now, and supervisors kill a process that is not gone in time.
    """
    logging.shutdown()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)


if __name__ == "__main__":
    leave(main(sys.argv[1:]))
