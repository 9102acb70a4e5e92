"""Reads the contents of games (monsters, heroes, decks) from the data folder and checks them."""

import tomllib
from pathlib import Path
from typing import TypeVar

import msgspec

from bot.contract.errors import ContentsError

DATA = Path(__file__).resolve().parents[2] / "data"

T = TypeVar("T")


def load(path: Path, shape: type[T]) -> dict[str, T]:
    """Each key of the TOML file with its value in the given shape. Raises `ContentsError`."""
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ContentsError(f"{path.name}: cannot be read ({error.strerror})") from error
    except UnicodeDecodeError as error:
        raise ContentsError(f"{path.name}: not UTF-8 ({error})") from error
    except tomllib.TOMLDecodeError as error:
        raise ContentsError(f"{path.name}: not valid TOML ({error})") from error
    contents = {}
    for key, value in table.items():
        try:
            contents[key] = msgspec.convert(value, shape)
        except msgspec.ValidationError as error:
            # msgspec's message ends with the path below the key, e.g. "at `$.tiles[0].health`".
            raise ContentsError(f"{path.name}: {key}: {error}") from error
    return contents
