"""Settings: every variable, right and wrong; an error is one line that names the variable."""

import logging
import os
import re
from pathlib import Path

import msgspec
import pytest

from bot.errors import WrongSetting
from bot.settings import Settings, from_environment, from_values
from tests.app.process import ROOT, SETTINGS, TOKEN, finished

WRONG = [
    ("DISCORD_TOKEN", f"{TOKEN} {TOKEN}"),
    ("DISCORD_TOKEN", f"{TOKEN}\n{TOKEN}"),
    ("DISCORD_API_URL", "discord.com/api/v10"),
    ("DISCORD_API_URL", "ftp://discord.com"),
    ("DISCORD_API_URL", "http://"),
    ("DISCORD_API_URL", "http://[::1"),
    ("DISCORD_API_URL", "http://127.0.0.1:99999/api/v10"),
    ("DISCORD_API_URL", "http://127.0.0.1:port/api/v10"),
    ("DISCORD_API_URL", "http://user name@h/"),
    ("DISCORD_API_URL", "http://127.0.0.1/api v10"),
    ("DISCORD_API_URL", "http://127.0.0.1/api\tv10"),
    ("DISCORD_API_URL", "http://user:word@127.0.0.1/api/v10"),
    ("DISCORD_API_URL", "http://127.0.0.1/api/v10?shard=1"),
    ("DISCORD_API_URL", "http://127.0.0.1/api/v10#top"),
    ("DISCORD_API_URL", "http://" + "a" * 64 + ".example/"),
    ("DISCORD_API_URL", "http://a..b/"),
    ("DISCORD_API_URL", "http://\udcff/"),
    ("DISCORD_GATEWAY_URL", "https://127.0.0.1/gateway"),
    ("DISCORD_GATEWAY_URL", "gateway"),
    ("SANDBOX_PORT", "http"),
    ("SANDBOX_PORT", "-1"),
    ("SANDBOX_PORT", "65536"),
    ("SANDBOX_PORT", "80.5"),
    ("SANDBOX_PORT", "9" * 5000),
    ("SANDBOX_PORT", "1\n2"),
    ("DEFAULT_LANGUAGE", "de"),
    ("LOG_LEVEL", "LOUD"),
    ("LOG_LEVEL", "20"),
    ("HEALTH_PORT", "http"),
    ("HEALTH_PORT", "65536"),
    ("HEALTH_HOST", "my host"),
    ("HEALTH_HOST", "http://127.0.0.1"),
    ("HEALTH_HOST", "h" * 300),
    ("PRIVATE_CHANNELS_AT_ONCE", "0"),
    ("PRIVATE_CHANNELS_AT_ONCE", "101"),
    ("PRIVATE_CHANNELS_A_MINUTE", "0.5"),
    ("REVEAL_PACE_SECONDS", "slow"),
    ("REVEAL_PACE_SECONDS", "-0.1"),
    ("REVEAL_PACE_SECONDS", "61"),
    ("REVEAL_PACE_SECONDS", "nan"),
    ("REVEAL_PACE_SECONDS", "inf"),
]


def test_without_any_setting() -> None:
    settings = from_values({})
    assert settings == from_values(dict.fromkeys(SETTINGS, ""))
    assert settings.token is None
    assert settings.database == Path("sandbox.sqlite3")
    assert (settings.api_url, settings.gateway_url) == (None, None)
    assert settings.sandbox_port == 8765
    assert settings.default_language == "en"
    assert settings.log_level == logging.INFO
    assert settings.reveal_pace == 2.0
    assert (settings.private_channels_at_once, settings.private_channels_a_minute) == (20, 4)
    assert (settings.health_port, settings.health_host) == (None, "127.0.0.1")
    assert not settings.on_discord


def test_with_every_setting() -> None:
    settings = from_values(
        {
            "DISCORD_TOKEN": TOKEN,
            "DATABASE_PATH": "somewhere/matches.db",
            "DISCORD_API_URL": "http://127.0.0.1:8080/api/v10/",
            "DISCORD_GATEWAY_URL": "wss://127.0.0.1:8080/gateway",
            "SANDBOX_PORT": "0",
            "DEFAULT_LANGUAGE": "uk",
            "LOG_LEVEL": "debug",
            "REVEAL_PACE_SECONDS": "0.25",
            "PRIVATE_CHANNELS_AT_ONCE": "5",
            "PRIVATE_CHANNELS_A_MINUTE": "1",
            "HEALTH_PORT": "0",
            "HEALTH_HOST": "::",
        }
    )
    assert msgspec.structs.asdict(settings) == {
        "token": TOKEN,
        "database": Path("somewhere/matches.db"),
        "api_url": "http://127.0.0.1:8080/api/v10",
        "gateway_url": "wss://127.0.0.1:8080/gateway",
        "sandbox_port": 0,
        "default_language": "uk",
        "log_level": logging.DEBUG,
        "reveal_pace": 0.25,
        "private_channels_at_once": 5,
        "private_channels_a_minute": 1,
        "health_port": 0,
        "health_host": "::",
    }
    assert not settings.on_discord


def test_a_bot_with_a_token_has_its_own_database() -> None:
    settings = from_values({"DISCORD_TOKEN": TOKEN})
    assert settings.database == Path("delve.sqlite3")
    assert settings.on_discord


@pytest.mark.parametrize(("name", "value"), WRONG)
def test_a_wrong_value_is_one_line_that_names_the_variable(name: str, value: str) -> None:
    with pytest.raises(WrongSetting) as caught:
        from_values({name: value})
    message = str(caught.value)
    assert message.startswith(f"{name}: ")
    assert len(message.splitlines()) == 1
    assert len(message) < 300
    assert TOKEN not in message


@pytest.mark.parametrize("spoil", [repr, str, "{}".format, "{!r}".format])
def test_printed_settings_do_not_tell_the_token(spoil: "type[str]") -> None:
    settings = from_values({"DISCORD_TOKEN": TOKEN})
    for value in (settings, [settings], {"settings": settings}):
        assert TOKEN not in spoil(value)


def _from(folder: Path, content: bytes) -> Settings:
    dotenv = folder / ".env"
    dotenv.write_bytes(content)
    return from_environment(dotenv)


def test_dotenv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in SETTINGS:
        monkeypatch.delenv(name, raising=False)
    content = b"LOG_LEVEL = DEBUG  # loud\nDEFAULT_LANGUAGE='uk'\nSANDBOX_PORT=\n"
    settings = _from(tmp_path, content)
    assert settings.log_level == logging.DEBUG
    assert settings.default_language == "uk"
    assert settings.sandbox_port == 8765
    monkeypatch.setenv("DEFAULT_LANGUAGE", "en")
    assert _from(tmp_path, content).default_language == "en"
    assert from_environment(tmp_path / "missing").log_level == logging.INFO


def test_a_dotenv_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(WrongSetting, match=r"\.env: is not written in UTF-8$"):
        _from(tmp_path, "DATABASE_PATH=Höhle.sqlite3\n".encode("latin-1"))
    (tmp_path / "folder" / ".env").mkdir(parents=True)
    assert from_environment(tmp_path / "folder" / ".env")


def test_a_dollar_in_a_token_is_no_variable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    settings = _from(tmp_path, b"DISCORD_TOKEN=abc${HOME}def\n")
    assert settings.token == "abc${HOME}def"


def test_the_example_names_and_explains_exactly_the_settings() -> None:
    named = []
    for block in (ROOT / ".env.example").read_text("utf-8").split("\n\n"):
        lines = block.splitlines()
        comment = " ".join(line.removeprefix("# ") for line in lines if line.startswith("# "))
        assert len(comment) > 30, lines
        named += [line for line in lines if not line.startswith("#")]
    assert sorted(named) == sorted(f"{name}=" for name in SETTINGS)


def test_the_readme_has_a_row_for_every_setting() -> None:
    rows = [line for line in (ROOT / "README.md").read_text("utf-8").splitlines() if "|" in line]
    named = {name for row in rows for name in re.findall(r"`([A-Z_]+)`", row.split("|")[1])}
    assert named == SETTINGS


async def test_a_wrong_setting_ends_the_program(tmp_path: Path) -> None:
    status, out, err = await finished(tmp_path, DISCORD_TOKEN=f"{TOKEN} {TOKEN}")
    assert (status, out) == (2, [])
    (line,) = err
    assert line.startswith("DISCORD_TOKEN: ")
    assert TOKEN not in line
    assert os.listdir(tmp_path) == []
