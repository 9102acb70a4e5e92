"""Settings from the environment or `.env`, checked before anything starts."""

import logging
import os
import re
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

from dotenv import dotenv_values
from msgspec import Struct

from bot.errors import WrongSetting
from bot.ui.catalogue import LANGUAGES

_PORTS = range(65536)
_CHANNELS = range(1, 101)
"""More private channels than that nobody should open, at once or in a minute."""
_HOST = re.compile(r"[\w.:%-]{1,253}", re.ASCII)
_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")


class Settings(Struct, frozen=True):
    """The settings of a bot. `token` None: the sandbox is started and used.

    `reveal_pace`: seconds between two frames. `private_channels_at_once`: how many may be opened
    one after the other, `…_a_minute`: from then on. `health_port` None: no page.
    """

    token: str | None
    database: Path
    api_url: str | None
    gateway_url: str | None
    sandbox_port: int
    default_language: str
    log_level: int
    reveal_pace: float
    private_channels_at_once: int
    private_channels_a_minute: int
    health_port: int | None
    health_host: str

    @property
    def on_discord(self) -> bool:
        """Whether this is Discord's own gateway, and neither the sandbox nor a test server."""
        return self.token is not None and self.gateway_url is None

    def __repr__(self) -> str:
        # The token must not get into a log by way of a printed value.
        return f"Settings(database={self.database}, sandbox={self.token is None})"


def from_environment(dotenv: Path = Path(".env")) -> Settings:
    """The settings; the environment wins over `.env`. Raises `WrongSetting`."""
    try:
        # A $ in a token is a $; nothing here refers to other variables.
        in_file = dotenv_values(dotenv, interpolate=False)
    except OSError as error:
        raise WrongSetting(f"{dotenv}: cannot be read ({error.strerror})") from error
    except UnicodeDecodeError as error:
        raise WrongSetting(f"{dotenv}: is not written in UTF-8") from error
    values = {**in_file, **os.environ}
    return from_values({key: (value or "").strip() for key, value in values.items()})


def from_values(values: Mapping[str, str]) -> Settings:
    """The settings in a mapping; an empty value is the same as none. Raises `WrongSetting`."""
    token = values.get("DISCORD_TOKEN") or None
    if token is not None and any(character.isspace() for character in token):
        raise WrongSetting("DISCORD_TOKEN: a token has no spaces in it")
    default_database = "delve.sqlite3" if token else "sandbox.sqlite3"
    checked, number = partial(_checked, values), partial(_number, values)
    languages, levels = (f"one of {', '.join(each)} is" for each in (LANGUAGES, _LEVELS))
    level = checked("LOG_LEVEL", "INFO", levels, lambda value: value.upper() in _LEVELS)
    host = "an address such as 127.0.0.1 or :: is"
    return Settings(
        token=token,
        database=Path(values.get("DATABASE_PATH") or default_database),
        api_url=_url(values, "DISCORD_API_URL", ("http", "https")),
        gateway_url=_url(values, "DISCORD_GATEWAY_URL", ("ws", "wss")),
        sandbox_port=number("SANDBOX_PORT", 8765, _PORTS),
        default_language=checked("DEFAULT_LANGUAGE", "en", languages, LANGUAGES.__contains__),
        log_level=logging.getLevelNamesMapping()[level.upper()],
        reveal_pace=float(
            checked("REVEAL_PACE_SECONDS", "2", "seconds from 0 to 60 are", _is_reveal_pace)
        ),
        private_channels_at_once=number("PRIVATE_CHANNELS_AT_ONCE", 20, _CHANNELS),
        private_channels_a_minute=number("PRIVATE_CHANNELS_A_MINUTE", 4, _CHANNELS),
        health_port=number("HEALTH_PORT", 0, _PORTS) if values.get("HEALTH_PORT") else None,
        health_host=checked("HEALTH_HOST", "127.0.0.1", host, _HOST.fullmatch),
    )


def _url(values: Mapping[str, str], name: str, schemes: tuple[str, ...]) -> str | None:
    value = values.get(name)
    if not value:
        return None
    try:
        parts = urlsplit(value)
        # A port that is none, or a host, is noticed only when it is asked for, or encoded.
        valid = (
            parts.scheme in schemes
            and bool((parts.hostname or "").encode("idna"))
            and parts.port != 0
            and not any(character.isspace() for character in value)
            and not any(character in value for character in "@?#")
        )
    except ValueError:
        valid = False
    if not valid:
        wanted = f"an address with {' or '.join(schemes)}:// is wanted"
        raise WrongSetting(f"{name}: {wanted}, without spaces, a user or a query")
    return value.rstrip("/")


def _number(values: Mapping[str, str], name: str, default: int, allowed: range) -> int:
    def valid(value: str) -> bool:
        # Neither a sign nor spaces, and no more digits than are needed.
        short = value.isdecimal() and len(value) <= len(str(allowed[-1]))
        return short and int(value) in allowed

    wanted = f"a number from {allowed[0]} to {allowed[-1]} is"
    return int(_checked(values, name, str(default), wanted, valid))


def _is_reveal_pace(value: str) -> bool:
    try:
        return 0 <= float(value) <= 60
    except ValueError:
        return False


def _checked(
    values: Mapping[str, str], name: str, default: str, wanted: str, valid: Callable[[str], object]
) -> str:
    """The setting as it was written, or its default. Raises `WrongSetting` if it is not valid."""
    value = values.get(name) or default
    if not valid(value):
        # On one line, however long it is.
        written = value if len(value) <= 40 else f"{value[:40]}…"
        raise WrongSetting(f"{name}: {wanted} wanted, not {written!r}")
    return value
