"""Warnings about the machine that the bot runs on."""

import os
import sqlite3
from collections.abc import Iterator, Mapping
from pathlib import Path

SOUND_SQLITE = (3, 51, 3)
"""The first one in which two connections that write cannot damage a file with a write-ahead log."""

_MEMORY = ("tmpfs", "ramfs")
_LAYERS = ("overlay", "aufs", "fuse.fuse-overlayfs")
"""File systems of a container's own files. Some machines have such a root that lasts."""

_CONTAINERS = ("/.dockerenv", "/run/.containerenv")


def warnings(
    database: Path,
    environment: Mapping[str, str] = os.environ,
    mounts: Path = Path("/proc/self/mountinfo"),
    sqlite: tuple[int, ...] = sqlite3.sqlite_version_info,
) -> Iterator[str]:
    """A line for each thing that may cost the database."""
    why = _passing(database, environment, mounts)
    if why is not None:
        yield (
            f"the database {database} is {why}, and will be lost: put it on a disk that lasts, or"
            " copy it away often with `python -m bot backup`"
        )
    if sqlite < SOUND_SQLITE:
        wanted, found = (".".join(map(str, version)) for version in (SOUND_SQLITE, sqlite))
        yield (
            f"SQLite {found} is older than {wanted}, and can damage a database to which two"
            " programs write: let no other one write to it"
        )


def _passing(database: Path, environment: Mapping[str, str], mounts: Path) -> str | None:
    """Why the disk of the database does not last, if that is certain."""
    if environment.get("DYNO"):
        return "on a dyno, whose disk is new every day"
    kind = _file_system(database.resolve(), mounts)
    if kind in _MEMORY:
        return "in memory"
    in_container = "KUBERNETES_SERVICE_HOST" in environment or "container" in environment
    in_container = in_container or any(Path(sign).exists() for sign in _CONTAINERS)
    if kind in _LAYERS and in_container:
        return "in the container itself, which the next one replaces"
    return None


def _file_system(path: Path, mounts: Path) -> str | None:
    """The kind of file system that a path lies on; None where the system does not tell."""
    try:
        lines = mounts.read_text("utf-8", "replace").splitlines()
    except OSError:
        return None
    kind, longest = None, -1
    for line in lines:
        # man 5 proc: the mount point is the fifth field, the kind the first one behind " - ".
        before, _, behind = line.partition(" - ")
        fields = before.split()
        if len(fields) < 5 or not behind:
            continue
        point = Path(fields[4].replace("\\040", " "))
        # The later one of two in one place covers the earlier.
        if path.is_relative_to(point) and len(point.parts) >= longest:
            kind, longest = behind.split()[0], len(point.parts)
    return kind
