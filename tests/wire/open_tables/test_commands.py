"""`/play`: one subcommand for each game, made from its setup."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bot.ui.catalogue import texts_in
from bot.ui.games import registered
from sandbox.errors import ClientRefusal
from tests.wire.house import House
from tests.wire.open_tables.company import Company

en, uk = texts_in("en"), texts_in("uk")
STRING, INTEGER = 3, 4


def subcommands(house: House) -> dict[str, dict[str, Any]]:
    """What Discord was told, by the name of the game."""
    (play,) = (one for one in house.sandbox.core.commands.listed(None) if one["name"] == "play")
    assert play["description"] == en("command-play.description")
    assert play["contexts"] == [0], "only in servers"
    return {one["name"]: one for one in play["options"]}


def options(command: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {option["name"]: option for option in command.get("options", ())}


async def test_every_game_has_a_subcommand(house: House, company: Company) -> None:
    async with house.bot():
        assert set(subcommands(house)) == {game.rules.key for game in registered()}
        assert {"deathmatch", "pig", "goofspiel", "cheat"} <= set(subcommands(house))


async def test_the_settings_of_a_game_are_its_options(house: House, company: Company) -> None:
    async with house.bot():
        of = {name: options(command) for name, command in subcommands(house).items()}
    shown = {
        name: {each["name"]: (each["type"], each.get("required", False)) for each in them.values()}
        for name, them in of.items()
    }
    may, players = (STRING, False), (INTEGER, False)
    of_all = {"clock": may, "takebacks": may}
    assert shown["deathmatch"] == {"variant": (STRING, True), "deck": may, "odds": may, **of_all}
    assert shown["pig"] == {"target": may, "players": players, **of_all}
    assert shown["goofspiel"] == {"length": may, "players": players, **of_all}
    values = [choice["value"] for choice in of["deathmatch"]["variant"]["choices"]]
    assert values == ["warrior", "barbarian"]
    limits = {
        name: (of[name]["players"]["min_value"], of[name]["players"]["max_value"])
        for name in ("pig", "goofspiel", "cheat")
    }
    assert limits == {"pig": (1, 6), "goofspiel": (2, 6), "cheat": (3, 6)}


async def test_required_options_come_first(house: House, company: Company) -> None:
    """Discord wants them so."""
    async with house.bot():
        for command in subcommands(house).values():
            required = [option.get("required", False) for option in command.get("options", ())]
            assert required == sorted(required, reverse=True)


async def test_everything_is_ukrainian_too(house: House, company: Company) -> None:
    def walk(part: dict[str, Any]) -> Iterator[dict[str, Any]]:
        yield part
        for below in (*part.get("options", ()), *part.get("choices", ())):
            yield from walk(below)

    async with house.bot():
        parts = [part for command in subcommands(house).values() for part in walk(command)]
    for part in parts:
        localized = part["name_localizations"]["uk"]
        assert localized
        if "description" in part:
            assert part["description_localizations"]["uk"] != part["description"]
    names = [part["name_localizations"]["uk"] for part in parts if part["name"] == "players"]
    several = [game for game in registered() if len(game.rules.seats) > 1]
    assert names == [uk("command-play-players")] * len(several)


@pytest.mark.parametrize("target", ["50", "100"])
async def test_what_is_chosen_is_played(target: str, house: House, company: Company) -> None:
    async with house.bot() as bot:
        await company.opened(company.kestrel, company.moth, game="pig", players=2, target=target)
        terms = await company.only_match(bot)
        assert terms.options.target == int(target)


async def test_what_is_left_out_is_as_usual(house: House, company: Company) -> None:
    async with house.bot() as bot:
        await company.opened(company.kestrel, company.moth, game="pig", players=2)
        assert (await company.only_match(bot)).options.target == 100


async def test_what_has_to_be_chosen_is_asked_for(house: House, company: Company) -> None:
    async with house.bot():
        with pytest.raises(ClientRefusal, match="variant"):
            await company.kestrel.command(house.arena, "play deathmatch")
        with pytest.raises(ClientRefusal):
            await company.kestrel.command(house.arena, "play pig", target="77")
