"""A broken data file is refused with an error that names the file and the key."""

from pathlib import Path

import msgspec
import pytest

from bot.contract.contents import load
from bot.contract.errors import ContentsError


class Thing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    size: int
    tags: tuple[str, ...] = ()


def file(folder: Path, text: str | bytes) -> Path:
    path = folder / "things.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def test_a_good_file(tmp_path: Path) -> None:
    path = file(tmp_path, '[table]\nsize = 3\n[chair]\nsize = 2\ntags = ["oak"]\n')
    assert load(path, Thing) == {"table": Thing(3), "chair": Thing(2, ("oak",))}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[table\n", ("not valid TOML",)),
        ("size = \n", ("not valid TOML",)),
        ("[table]\nsize = 1\n[table]\nsize = 2\n", ("not valid TOML", "table")),
        (b"\xff\xfe[table]\n", ("not UTF-8",)),
        ("[table]\n", ("table", "size")),
        ('[table]\nsize = "3"\n', ("table", "size")),
        ("[chair]\nsize = 1\n[table]\nsize = 1.5\n", ("table", "size")),
        ("[table]\nsize = 3\nsise = 3\n", ("table", "sise")),
        ("[table]\nsize = 3\ntags = [1]\n", ("table", "tags")),
        ("table = 3\n", ("table",)),
    ],
)
def test_a_broken_file(tmp_path: Path, text: str | bytes, words: tuple[str, ...]) -> None:
    with pytest.raises(ContentsError) as error:
        load(file(tmp_path, text), Thing)
    message = str(error.value)
    assert message.startswith("things.toml: ")
    for word in words:
        assert word in message


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(ContentsError, match=r"nothing\.toml: cannot be read"):
        load(tmp_path / "nothing.toml", Thing)


def test_a_folder_in_place_of_a_file(tmp_path: Path) -> None:
    (tmp_path / "folder.toml").mkdir()
    with pytest.raises(ContentsError, match=r"folder\.toml: cannot be read"):
        load(tmp_path / "folder.toml", Thing)
