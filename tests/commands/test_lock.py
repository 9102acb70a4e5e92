"""One database, one process: the second is refused, or waits and takes over."""

import asyncio
import os
import signal
from pathlib import Path

import pytest

from bot.commands.lock import DatabaseLock
from bot.errors import WrongSetting
from sandbox.server import Sandbox
from tests.app.process import Process, finished, on, started

pytestmark = pytest.mark.sockets

NAME = "delve.sqlite3"


async def connected(sandbox: Sandbox) -> None:
    await sandbox.until(lambda: sandbox.bot_connected, timeout=60)


def errors(bot: Process) -> list[str]:
    return [line for line in bot.err if "Traceback" in line or "ERROR" in line]


async def test_a_second_process_is_refused_in_one_line(tmp_path: Path) -> None:
    async with Sandbox() as sandbox, started(tmp_path, **on(sandbox)) as first:
        await connected(sandbox)
        # Under another name, too.
        link = tmp_path / "folder"
        link.symlink_to(tmp_path)
        assert not DatabaseLock(link / NAME).take()
        status, out, err = await finished(tmp_path, **on(sandbox, DATABASE_PATH="folder/" + NAME))
        assert (status, out) == (2, [])
        (line,) = err
        assert line.startswith(f"DATABASE_PATH: another process works with folder/{NAME}")
        assert "--wait" in line
        assert sandbox.bot_connected
        first.signal(signal.SIGTERM)
        assert await first.ended() == 0


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
async def test_one_that_waits_takes_over(how: signal.Signals, tmp_path: Path) -> None:
    async with Sandbox(rate_limits=False) as sandbox:
        kestrel, moth = sandbox.people["Kestrel"], sandbox.people["Moth"]
        arena = sandbox.channels["arena"]

        async def challenge() -> str:
            path = "deathmatch challenge"
            return (await kestrel.command(arena, path, opponent=moth, variant="warrior")).text

        async with started(tmp_path, **on(sandbox)) as first:
            await connected(sandbox)
            await challenge()
            async with started(tmp_path, "--wait", **on(sandbox)) as second:
                await second.line("ready to take over")
                assert (await kestrel.command(arena, "leaderboard")).text
                first.signal(how)
                await first.ended()
                await second.line("taking over")
                await second.line("connected to Gateway")
                await connected(sandbox)
                # The second process knows the invitation of the first.
                assert "already" in await challenge()
                second.signal(signal.SIGTERM)
                assert await second.ended() == 0
            assert errors(second) == []


async def test_one_that_waits_is_asked_to_end(tmp_path: Path) -> None:
    stop, first, second = (
        asyncio.Event(),
        DatabaseLock(tmp_path / NAME),
        DatabaseLock(tmp_path / NAME),
    )
    assert await first.take_when_free(stop)
    waiting = asyncio.create_task(second.take_when_free(stop))
    await asyncio.sleep(0)
    assert not waiting.done()
    stop.set()
    assert not await waiting
    first.release()


async def test_recount_needs_the_lock_while_others_only_read(tmp_path: Path) -> None:
    async with Sandbox() as sandbox, started(tmp_path, **on(sandbox)) as bot:
        await connected(sandbox)
        async with started(tmp_path, "recount", DATABASE_PATH=NAME) as command:
            assert await command.ended() == 2
        (line,) = command.err
        assert line.startswith(f"DATABASE_PATH: another process works with {NAME}")
        for arguments in (("check",), ("backup", "copy.sqlite3"), ("check", "copy.sqlite3")):
            async with started(tmp_path, *arguments, DATABASE_PATH=NAME) as command:
                assert await command.ended() == 0, command.err
            assert len(command.out) == 1
        bot.signal(signal.SIGTERM)
        assert await bot.ended() == 0


def test_nobody_locks_what_is_in_memory() -> None:
    one, other = DatabaseLock(Path(":memory:")), DatabaseLock(Path(":memory:"))
    assert one.take()
    assert other.take()
    one.release()
    assert not Path(":memory:.lock").exists()


def test_a_lock_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / f"{NAME}.lock").mkdir()
    with pytest.raises(WrongSetting, match=r"^DATABASE_PATH: .* cannot be locked"):
        DatabaseLock(tmp_path / NAME).take()


def test_a_database_with_a_second_name_is_refused(tmp_path: Path) -> None:
    """The lock lies beside the name, so under each of them a bot could work on the one file."""
    one, other = tmp_path / NAME, tmp_path / "other.sqlite3"
    one.touch()
    first = DatabaseLock(one)
    assert first.take()
    other.hardlink_to(one)
    with pytest.raises(WrongSetting, match=r"^DATABASE_PATH: .* has 2 names"):
        DatabaseLock(other).take()
    first.release()
    other.unlink()
    assert first.take()
    first.release()


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="there is no /proc")
def test_a_place_for_no_files_is_called_so() -> None:
    with pytest.raises(WrongSetting, match=r"^DATABASE_PATH: .*/proc/x.db: it cannot be locked"):
        DatabaseLock(Path("/proc/x.db")).take()


def test_nothing_is_put_beside_what_is_no_ordinary_file(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.sqlite3"
    os.mkfifo(pipe)
    for path in (pipe, Path(os.devnull)):
        with pytest.raises(WrongSetting, match=r"^DATABASE_PATH: .* is no ordinary file"):
            DatabaseLock(path)
    assert list(tmp_path.iterdir()) == [pipe]
