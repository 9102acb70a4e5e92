"""`python -m bot recount`, from its arguments to what it prints and returns."""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.store.store import Store
from tests.databases.old import copied, expected

Ask = Callable[..., tuple[int, str, str]]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return copied("09be357", tmp_path)


@pytest.fixture
def ask(path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Ask:
    """Calls the program; returns its status, what it printed, and what it complained of."""
    monkeypatch.chdir(path.parent)
    monkeypatch.setenv("DATABASE_PATH", str(path))

    def ask(*arguments: str) -> tuple[int, str, str]:
        status = main(arguments)
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return ask


REFUSE = "CREATE TRIGGER refuse BEFORE INSERT ON blocks BEGIN SELECT raise(ABORT, 'no'); END"


def edit(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement)


def test_an_old_database_is_as_its_logs_say(ask: Ask) -> None:
    said = expected("09be357")
    damaged = said["damaged"]["over"]
    lines = f"match {damaged} cannot be read from its log: it counts as it is stored\n"
    over = len(said["over"]) + 1
    for _ in range(2):
        assert ask("recount") == (
            0,
            lines + f"matches that are over: {over}; nothing differed\n",
            "",
        )


def test_differences_are_printed_and_mended(ask: Ask, path: Path) -> None:
    ask("recount")
    edit(path, "UPDATE standings SET won = 9 WHERE board = 5 AND player = 1100000000001000003")
    edit(path, "DELETE FROM blocks WHERE board = 2")
    status, printed, complained = ask("recount")
    assert (status, complained) == (0, "")
    assert printed.splitlines()[1:] == [
        "deathmatch in server 1100000000000000000, player 1100000000001000003: won is 9 instead"
        " of 3",
        "deathmatch, warrior in server 1100000000000000000: its blocks have not the sizes that are"
        " stored",
        "matches that are over: 29; differences found and mended: 2",
    ]
    assert ask("recount")[1].splitlines()[1:] == ["matches that are over: 29; nothing differed"]


def test_a_file_that_is_no_database_is_left_alone(ask: Ask, path: Path) -> None:
    path.write_text("Dear reader, " * 100)
    status, printed, complained = ask("recount")
    assert (status, printed) == (2, "")
    assert complained.startswith(f"DATABASE_PATH: {path} is not a Delve database")
    assert complained.count("\n") == 1
    assert path.read_text() == "Dear reader, " * 100


def test_a_file_that_is_not_there_is_not_made(ask: Ask, path: Path) -> None:
    path.unlink()
    status, printed, complained = ask("recount")
    assert (status, printed) == (2, "")
    assert "there is no such file" in complained
    assert complained.count("\n") == 1
    assert not path.exists()


def test_an_unwritable_recount_is_reported_in_one_line(ask: Ask, path: Path) -> None:
    async def prepare() -> None:
        async with await Store.open(path) as store:
            await store.write(lambda c: c.execute(REFUSE).close())

    asyncio.run(prepare())
    edit(path, "DELETE FROM blocks")
    assert ask("recount") == (1, "", f"DATABASE_PATH: cannot use the database {path}: no\n")
