"""The warnings about the machine: only of what is certain."""

from pathlib import Path

import pytest

from bot.commands import host

NEW = (3, 51, 3)
DISK = "36 1 98:0 / / rw,noatime master:1 - ext4 /dev/vda rw\n"
MEMORY = "40 36 0:30 / /tmp/my\\040files rw shared:2 - tmpfs tmpfs rw\n"
LAYERS = "36 1 0:50 / / rw,relatime - overlay overlay rw,lowerdir=/a,upperdir=/b\n"
VOLUME = "41 36 98:0 /volumes/delve /data rw - ext4 /dev/vda rw\n"


def said(
    tmp_path: Path, mounts: str, database: str, sqlite: tuple[int, ...] = NEW, **environment: str
) -> list[str]:
    table = tmp_path / "mountinfo"
    table.write_text(mounts)
    return list(host.warnings(Path(database), environment, table, sqlite))


def test_a_disk_and_a_new_sqlite(tmp_path: Path) -> None:
    assert said(tmp_path, DISK, "/data/delve.sqlite3") == []
    assert said(tmp_path, DISK + MEMORY, "/data/delve.sqlite3") == []
    assert said(tmp_path, "", "/data/delve.sqlite3") == []
    assert list(host.warnings(Path("/d"), {}, tmp_path / "no such table", NEW)) == []


def test_a_dyno(tmp_path: Path) -> None:
    (line,) = said(tmp_path, DISK, "/data/delve.sqlite3", DYNO="worker.1")
    assert "/data/delve.sqlite3 is on a dyno" in line
    assert "python -m bot backup" in line


def test_memory(tmp_path: Path) -> None:
    (line,) = said(tmp_path, DISK + MEMORY, "/tmp/my files/delve.sqlite3")
    assert "is in memory, and will be lost" in line
    assert said(tmp_path, DISK + MEMORY + DISK.replace(" / rw", " /tmp rw"), "/tmp/d") == []


def test_a_container_and_its_volume(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (line,) = said(tmp_path, LAYERS + VOLUME, "/app/delve.sqlite3", container="podman")
    assert "in the container itself" in line
    assert said(tmp_path, LAYERS + VOLUME, "/data/delve.sqlite3", container="podman") == []
    # A machine with such a root, which lasts.
    monkeypatch.setattr(host, "_CONTAINERS", ())
    assert said(tmp_path, LAYERS, "/app/delve.sqlite3") == []


@pytest.mark.parametrize(("sqlite", "old"), [((3, 40, 1), True), ((3, 51, 3), False)])
def test_sqlite(tmp_path: Path, sqlite: tuple[int, ...], *, old: bool) -> None:
    lines = said(tmp_path, DISK, "/data/delve.sqlite3", sqlite)
    assert bool(lines) is old
    assert all("SQLite 3.40.1 is older than 3.51.3" in line for line in lines)
