"""Settings from the environment or `.env`, checked before anything starts."""

import logging
import os
import re
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urlsplit

from dotenv import dotenv_values
from msgspec import Struct

from bot.errors import WrongSetting
from bot.ui.catalogue import LANGUAGES

_MOST = 100
"""More private channels than that nobody should open, at once or in a minute."""


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
    return Settings(
        token=token,
        database=Path(values.get("DATABASE_PATH") or default_database),
        api_url=_url(values, "DISCORD_API_URL", ("http", "https")),
        gateway_url=_url(values, "DISCORD_GATEWAY_URL", ("ws", "wss")),
        sandbox_port=_port(values, "SANDBOX_PORT", 8765),
        default_language=_one_of(values, "DEFAULT_LANGUAGE", LANGUAGES, "en"),
        log_level=_log_level(values, "LOG_LEVEL", "INFO"),
        reveal_pace=_seconds(values, "REVEAL_PACE_SECONDS", 2.0),
        private_channels_at_once=_count(values, "PRIVATE_CHANNELS_AT_ONCE", 20),
        private_channels_a_minute=_count(values, "PRIVATE_CHANNELS_A_MINUTE", 4),
        health_port=_port(values, "HEALTH_PORT", 0) if values.get("HEALTH_PORT") else None,
        health_host=_host(values, "HEALTH_HOST", "127.0.0.1"),
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


def _port(values: Mapping[str, str], name: str, default: int) -> int:
    return _number(values, name, default, range(65536), "a port")


def _count(values: Mapping[str, str], name: str, default: int) -> int:
    return _number(values, name, default, range(1, _MOST + 1), "a number")


def _number(values: Mapping[str, str], name: str, default: int, allowed: range, wanted: str) -> int:
    value = values.get(name) or str(default)
    # Neither a sign nor spaces, and no more digits than are needed.
    short = value.isdecimal() and len(value) <= len(str(allowed[-1]))
    if not short or int(value) not in allowed:
        wanted = f"{wanted} from {allowed[0]} to {allowed[-1]} is wanted"
        raise WrongSetting(f"{name}: {wanted}, not {_quoted(value)}")
    return int(value)


def _host(values: Mapping[str, str], name: str, default: str) -> str:
    value = values.get(name) or default
    if not re.fullmatch(r"[\w.:%-]{1,253}", value, re.ASCII):
        wanted = "an address such as 127.0.0.1 or :: is wanted"
        raise WrongSetting(f"{name}: {wanted}, not {_quoted(value)}")
    return value


def _one_of(values: Mapping[str, str], name: str, known: tuple[str, ...], default: str) -> str:
    value = values.get(name) or default
    if value not in known:
        raise WrongSetting(f"{name}: one of {', '.join(known)} is wanted, not {_quoted(value)}")
    return value


def _log_level(values: Mapping[str, str], name: str, default: str) -> int:
    written = {name: (values.get(name) or default).upper()}
    levels = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
    return logging.getLevelNamesMapping()[_one_of(written, name, levels, default)]


def _seconds(values: Mapping[str, str], name: str, default: float) -> float:
    value = values.get(name)
    if not value:
        return default
    try:
        seconds = float(value)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= 60:
        raise WrongSetting(f"{name}: seconds from 0 to 60 are wanted, not {_quoted(value)}")
    return seconds


def _quoted(value: str) -> str:
    """A wrong value on one line, however long it is."""
    return repr(value if len(value) <= 40 else f"{value[:40]}…")
