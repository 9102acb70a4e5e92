"""The work that every start of a bot does alike: done once in this process, and kept."""

import importlib.util
import json
import sqlite3
import sys
from contextlib import closing
from copy import copy
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any, NamedTuple

from discord.app_commands import AppCommand

from bot.app import DelveBot
from bot.store.migrations import migrate
from bot.ui.games import RegisteredGame, registered
from sandbox.server import Sandbox
from sandbox.world import Payload
from tests.play.chance import new_identity, seeded

_PLACE = "0123456789ABCDEF" * 2
"""Where the kept database has its identity."""


def new_database(path: Path) -> None:
    """Put a migrated database there, with an identity of its own."""
    path.write_bytes(_migrated().replace(_PLACE.encode(), new_identity().encode()))


@cache
def _migrated() -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "delve.sqlite3"
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute("PRAGMA journal_mode = WAL")
            migrate(connection, path)
            connection.execute("UPDATE meta SET value = ? WHERE key = 'identity'", (_PLACE,))
        content = path.read_bytes()
    assert content.count(_PLACE.encode()) == 1
    return content


class _Kept(NamedTuple):
    """The results of a start: modules of cogs, and Discord's list of commands, as read as well."""

    cogs: dict[str, ModuleType]
    commands: list[Payload]
    read: list[AppCommand]


@cache
def _kept(games: tuple[RegisteredGame, ...]) -> _Kept:
    """The kept results for these games, which the cogs offer."""
    return _Kept({}, [], [])


class PreparedBot(DelveBot):
    """A bot whose cogs are executed once, and whose commands the sandbox has already.

    Discord is not sent the list of commands, so there are no faults of that. All else is as ever.
    """

    def __init__(self, sandbox: Sandbox, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._sandbox = sandbox

    async def load_extension(self, name: str, *, package: str | None = None) -> None:
        cogs = _kept(registered()).cogs
        if name not in cogs:
            cogs[name] = _executed(name)
        await cogs[name].setup(self)

    async def _sync_once(self) -> list[AppCommand]:
        _, sent, read = _kept(registered())
        if not sent:
            sent += await self._listed()
        commands = self._sandbox.core.commands
        commands.adopt(sent)
        listed = commands.listed(None)
        if not read:
            read += [AppCommand(data=one, state=self._connection) for one in listed]  # type: ignore[arg-type]  # the sandbox has no types for what it sends
        return [_numbered(one, int(now["id"])) for one, now in zip(read, listed, strict=True)]

    async def _listed(self) -> list[Payload]:
        """Our commands as a sandbox lists them that has been sent them."""
        translator = self.tree.translator
        assert translator is not None
        own = self.tree.get_commands()
        sent = [await command.get_translated_payload(self.tree, translator) for command in own]
        # Random draws of that sandbox are no part of this run.
        with seeded("commands"):
            registry = Sandbox().core.commands
        return registry.overwrite(None, json.loads(json.dumps(sent)))


def _numbered(command: AppCommand, number: int) -> AppCommand:
    """The same command with an id of another sandbox."""
    found = copy(command)
    found.id = number
    return found


def _executed(name: str) -> ModuleType:
    """A module, executed anew as discord.py does it."""
    spec = importlib.util.find_spec(name)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module
