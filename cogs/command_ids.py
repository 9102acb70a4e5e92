"""Discord's ids of our commands, by which texts mention them."""

from collections.abc import Iterable, Iterator, Sequence

from discord.app_commands import AppCommand, AppCommandGroup, Argument


def command_ids(commands: Iterable[AppCommand]) -> dict[str, int]:
    """The id for each command that can be run, by its full name such as "match show".

    `commands`: as Discord lists them. A subcommand has the id of its group.
    """
    return {
        name: command.id
        for command in commands
        for name in _runnable(command.name, command.options)
    }


def _runnable(name: str, options: Sequence[Argument | AppCommandGroup]) -> Iterator[str]:
    inner = [option for option in options if isinstance(option, AppCommandGroup)]
    if not inner:
        yield name
    for option in inner:
        yield from _runnable(f"{name} {option.name}", option.options)
