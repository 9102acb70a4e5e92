"""Subcommands of games within what Discord takes, with all games that there are, and too many."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.match.invitation import InvitationKind
from bot.ui.games import Setting, Setup, register, registered
from cogs import options
from cogs.commands import challenges, host, match, on_person, others, play
from cogs.options import MOST_OPTIONS, Command, options_of_all
from cogs.rounds import rounds
from cogs.translation import CatalogueTranslator
from sandbox.checks import check_commands
from sandbox.errors import ApiError
from tests.examples.pig import GAME as PIG

pytestmark = pytest.mark.usefixtures("examples")

GROUPS = ("host", "play")
STRING, INTEGER = 3, 4
MOST_CHARACTERS = 8000
"""In a command with all its subcommands, options and choices; of translations the longest."""


def group(name: str) -> app_commands.Group:
    bot: Any = None
    return host(bot) if name == "host" else play(bot)


async def told(group: app_commands.Group | Command | app_commands.ContextMenu) -> dict[str, Any]:
    """The payload of a command or group for Discord, translations included."""
    client = discord.Client(intents=discord.Intents.none())
    tree = app_commands.CommandTree(client)
    return await group.get_translated_payload(tree, CatalogueTranslator())


def characters(part: dict[str, Any]) -> int:
    """As Discord counts them."""
    size = len(part["value"]) if isinstance(part.get("value"), str) else 0
    for name in ("name", "description"):
        translated = part.get(f"{name}_localizations") or {}
        size += max(map(len, (part.get(name) or "", *translated.values())))
    below = (*part.get("options", ()), *part.get("choices", ()))
    return size + sum(map(characters, below))


def lists_in(part: dict[str, Any]) -> Iterator[list[dict[str, Any]]]:
    """The subcommands or options of each command, and the choices of each option."""
    yield part.get("choices", [])
    yield part.get("options", [])
    for option in part.get("options", ()):
        yield from lists_in(option)


async def test_discord_takes_all_commands_with_all_games() -> None:
    bot: Any = None
    groups = [play(bot), *challenges(bot), match(bot), host(bot), rounds(bot)]
    commands = [await told(each) for each in groups] + [await told(each) for each in others(bot)]
    # Names, descriptions and all else, by the sandbox's own table of Discord's limits.
    sent = [*commands, await told(on_person(bot))]
    assert check_commands(sent) == sent
    for command in commands:
        assert characters(command) <= MOST_CHARACTERS
        for listed in lists_in(command):
            assert len({each.get("value", each["name"]) for each in listed}) == len(listed)
            assert len({each["name"] for each in listed}) == len(listed)
            assert len({each["name_localizations"]["uk"] for each in listed}) == len(listed)
        if command["name"] in GROUPS:
            subcommands = {each["name"] for each in command["options"]}
            assert {game.rules.key for game in registered()} <= subcommands


async def test_a_command_that_says_too_much_is_seen() -> None:
    command = await told(group("host"))
    for number, option in enumerate(command["options"]):
        option["description"] = f"{number}".ljust(100, "x")
        for each in option["options"]:
            each["description"] = "x" * 100
            each["choices"] = [{"name": f"{n}".ljust(100, "x"), "value": f"{n}"} for n in range(9)]
    assert characters(command) > MOST_CHARACTERS
    with pytest.raises(ApiError) as refused:
        check_commands([command])
    assert "APPLICATION_COMMAND_TOO_LARGE" in str(refused.value.body)


@pytest.mark.parametrize("name", GROUPS)
def test_commands_without_room_are_left_out_and_told(
    name: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Discord would refuse all commands, also of before, for one that is too many."""
    every = [command.name for command in group(name).commands]
    assert not [line for line in caplog.messages if "left out" in line]
    monkeypatch.setattr(options, "MOST_SUBCOMMANDS", len(every) - 1)
    fitting = [command.name for command in group(name).commands]
    assert set(every) - set(fitting) == {"goofspiel"}
    assert f"/{name} goofspiel is left out: too many subcommands" in caplog.messages


def test_seats_beyond_the_options_of_a_command_are_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(type(PIG.rules), "seats", range(2, 41))
    pig = group("host").get_command("pig")
    assert isinstance(pig, app_commands.Command)
    names = [each.name for each in pig.parameters]
    assert len(names) == MOST_OPTIONS
    assert [name for name in names if name.startswith("player")] == [
        f"player{number}" for number in range(1, MOST_OPTIONS - 3)
    ]
    assert {each.name for each in pig.parameters if each.required} == {"player1", "player2"}


def test_a_game_that_needs_more_is_not_hosted_by_command(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(type(PIG.rules), "seats", range(24, 41))
    assert group("host").get_command("pig") is None
    assert "/host pig is left out: 28 options" in caplog.messages
    assert group("play").get_command("pig") is not None


@pytest.mark.parametrize(("name", "word"), [("play", "clock"), ("host", "end")])
def test_a_setting_is_not_called_as_another_option_or_command(name: str, word: str) -> None:
    setup = Setup((Setting(word),), lambda chosen: chosen)
    first, *_ = options_of_all(PIG._replace(setup=setup), InvitationKind.HOSTED, name)
    assert first.label.message != word, "this game has no text for it"


def test_every_seat_has_a_name_or_none() -> None:
    setup = Setup((Setting("target", default="50"),), lambda chosen: chosen, seats=("first",))
    with pytest.raises(ValueError, match="pig: 1 names for 6 seats"):
        register(PIG._replace(setup=setup))


async def test_settings_of_a_game_are_options_of_its_command() -> None:
    command = await told(group("play"))
    assert command["contexts"] == [0], "only in servers"
    of = {
        game["name"]: {each["name"]: each for each in game["options"]}
        for game in command["options"]
    }
    shown = {
        name: {key: (each["type"], each.get("required", False)) for key, each in options.items()}
        for name, options in of.items()
    }
    may, players = (STRING, False), (INTEGER, False)
    of_all = {"clock": may, "takebacks": may, "calls": may}
    assert shown["deathmatch"] == {"variant": (STRING, True), "deck": may, "odds": may, **of_all}
    assert shown["pig"] == {"target": may, "players": players, **of_all}
    assert shown["goofspiel"] == {"length": may, "players": players, **of_all}
    choices = of["deathmatch"]["variant"]["choices"]
    assert [choice["value"] for choice in choices] == ["warrior", "barbarian"]
    for name, least in (("pig", 1), ("goofspiel", 2)):
        option = of[name]["players"]
        assert (option["min_value"], option["max_value"]) == (least, 6)
