"""What Discord is told of the commands."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.app import DelveBot
from bot.contract.registry import GAMES
from bot.ui.catalogue import texts_in
from sandbox.server import Sandbox
from tests.wire.table import running_bot

en, uk = texts_in("en"), texts_in("uk")


USER, STRING, INTEGER = 6, 3, 4
COMMANDS: dict[str, list[tuple[str, int, bool]]] = {
    "deathmatch challenge": [
        ("opponent", USER, True),
        ("variant", STRING, True),
        ("deck", STRING, False),
        ("odds", STRING, False),
        ("clock", STRING, False),
        ("takebacks", STRING, False),
    ],
    "host deathmatch": [
        ("candidate", USER, True),
        ("opponent", USER, True),
        ("variant", STRING, True),
        ("deck", STRING, False),
        ("odds", STRING, False),
        ("clock", STRING, False),
        ("takebacks", STRING, False),
    ],
    "play deathmatch": [
        ("variant", STRING, True),
        ("deck", STRING, False),
        ("odds", STRING, False),
        ("clock", STRING, False),
        ("takebacks", STRING, False),
    ],
    "host dungeon": [
        ("player1", USER, True),
        ("player2", USER, True),
        ("box", STRING, True),
        ("player3", USER, False),
        ("player4", USER, False),
        ("hero", STRING, False),
        ("first-turn", STRING, False),
        ("specials", STRING, False),
        ("necromancer", STRING, False),
        ("clock", STRING, False),
        ("takebacks", STRING, False),
    ],
    "play dungeon": [
        ("box", STRING, True),
        ("players", INTEGER, False),
        ("hero", STRING, False),
        ("first-turn", STRING, False),
        ("specials", STRING, False),
        ("necromancer", STRING, False),
        ("clock", STRING, False),
        ("takebacks", STRING, False),
    ],
    "host pause": [("match", STRING, False)],
    "host resume": [("match", STRING, False)],
    "host time": [("player", USER, True), ("seconds", INTEGER, True)],
    "host forfeit": [("player", USER, True)],
    "host end": [("match", STRING, False)],
    "host rewind": [("match", STRING, False)],
    "host redeal": [("match", STRING, False)],
    "host starter": [("player", USER, True)],
    "host substitute": [("player", USER, True), ("by", USER, True)],
    "host award": [("player", USER, True)],
    "host handover": [("to", USER, True)],
    "host repost": [("match", STRING, False)],
    "host status": [],
    "match show": [],
    "match card": [],
    "match ask": [("what", STRING, True)],
    "match concede": [],
    "match end": [],
    "leaderboard": [
        ("game", STRING, False),
        ("variant", STRING, False),
        ("player", USER, False),
        ("page", INTEGER, False),
    ],
    "stats": [("player", USER, False), ("game", STRING, False)],
    "help": [],
}
"""Of `/play` and `/host` one game stands for all: what follows from others' settings is looked at
in `tests/wire/open_tables/test_commands.py` and `tests/wire/test_hosted_games.py`."""

SHARED = {
    **{
        f"command-{path}-takebacks": "command-play-takebacks"
        for path in ("deathmatch-challenge", "host-deathmatch", "play-deathmatch")
    },
    **{
        f"command-host-{path}-match": "command-host-match"
        for path in ("pause", "resume", "end", "rewind", "redeal", "repost")
    },
    **{f"command-{path}-deathmatch-clock": f"command-{path}-clock" for path in ("host", "play")},
    **{
        f"command-host-deathmatch{option}": f"command-play-deathmatch{option}"
        for option in ("", "-variant", "-deck")
    },
    **{
        f"command-{path}-odds": "command-play-deathmatch-odds"
        for path in ("deathmatch-challenge", "host-deathmatch")
    },
}
"""What is said in the same words in several places, by path: the text."""


OTHERS = tuple(
    f"command-{group}-{game}"
    for group in ("play", "host")
    for game in GAMES
    if game != "deathmatch"
)
"""How the paths of other games begin: their words follow from their settings."""


@pytest.fixture
async def bot(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[DelveBot]:
    """One that sends Discord its list, as it does outside of tests."""
    async with running_bot(sandbox, tmp_path / "delve.sqlite3", prepared=False) as bot:
        yield bot


def registered(sandbox: Sandbox) -> dict[str, dict[str, Any]]:
    """Every command and subcommand by its path."""
    found = {}
    for command in sandbox.core.commands.listed(None):
        subcommands = [option for option in command.get("options", ()) if option["type"] == 1]
        found.update({f"{command['name']} {one['name']}": one for one in subcommands})
        if not subcommands:
            found[command["name"]] = command
    return found


@pytest.mark.usefixtures("bot")
def test_names_and_options_are_those_of_the_table(sandbox: Sandbox) -> None:
    shown = {
        path: [
            (option["name"], option["type"], option.get("required", False))
            for option in command.get("options", ())
        ]
        for path, command in registered(sandbox).items()
        if path in COMMANDS or not path.startswith("play ")
    }
    assert shown == COMMANDS
    for path, command in registered(sandbox).items():
        for option in command.get("options", ()):
            if option["name"] == "variant":
                values = [choice["value"] for choice in option["choices"]]
                if path == "leaderboard":
                    several = [game for game in GAMES.values() if len(game.variants) > 1]
                    expected = [f"{game.key}:{one}" for game in several for one in game.variants]
                else:
                    expected = list(GAMES["deathmatch"].variants)
                assert values == expected, path
            if option["name"] == "game":
                assert [choice["value"] for choice in option["choices"]] == list(GAMES), path


@pytest.mark.usefixtures("bot")
def test_every_name_and_description_is_also_ukrainian(sandbox: Sandbox) -> None:
    def walk(said: dict[str, Any], path: str) -> Iterator[tuple[str, dict[str, Any]]]:
        yield path, said
        for part in said.get("options", ()):
            yield from walk(part, f"{path}-{part['name']}")

    checked = set()
    for command in sandbox.core.commands.listed(None):
        for path, said in walk(command, f"command-{command['name']}"):
            if path.startswith(OTHERS):
                continue
            text = SHARED.get(path, path)
            assert said["name"] == en(text)
            assert said["name_localizations"] == {"uk": uk(text)}
            english, ukrainian = (texts(f"{text}.description") for texts in (en, uk))
            if path == "command-host-deathmatch":
                english, ukrainian = (
                    texts("host-game", game=texts("game-deathmatch")) for texts in (en, uk)
                )
            assert said["description"] == english
            assert said["description_localizations"] == {"uk": ukrainian}
            for choice in said.get("choices", ()):
                # A variant of any game says whose it is.
                word, _, variant = choice["value"].partition(":")
                keys = [f"game-{word}" if word in GAMES else f"hero-{word}"]
                if path == "command-match-ask-what":
                    keys = [f"ask-{word}"]
                keys += [f"variant-{word}-{variant}"] if variant else []
                if path.endswith("-takebacks"):
                    keys = [f"takebacks-option-{word}"]
                if path.endswith("-odds"):
                    keys = [f"setting-deathmatch-odds-{word}"]
                assert choice["name"] == " · ".join(map(en, keys))
                assert choice["name_localizations"] == {"uk": " · ".join(map(uk, keys))}
            checked.add(path)
    options = {f"{path} {name}" for path, of in COMMANDS.items() for name, *_ in of}
    paths = {f"command-{path}".replace(" ", "-") for path in (*COMMANDS, *options)}
    assert checked >= {path for path in paths if not path.startswith(OTHERS)}


@pytest.mark.usefixtures("bot")
def test_only_host_is_for_moderators(sandbox: Sandbox) -> None:
    """Owners may open it to others, or close any other."""
    needed = {
        c["name"]: c["default_member_permissions"] for c in sandbox.core.commands.listed(None)
    }
    manage_server = str(discord.Permissions(manage_guild=True).value)
    assert {name: bits for name, bits in needed.items() if bits} == {"host": manage_server}


@pytest.mark.usefixtures("bot")
def test_only_match_and_help_are_offered_in_private(sandbox: Sandbox) -> None:
    """A challenge or a leaderboard needs a server around it."""
    contexts = {c["name"]: c["contexts"] for c in sandbox.core.commands.listed(None)}
    assert contexts.pop("match") == contexts.pop("help") == [0, 1]
    assert set(map(str, contexts.values())) == {"[0]"}
