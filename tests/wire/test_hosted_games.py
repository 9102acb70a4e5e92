"""`/host <game>`: matches for others, of the Death Match and of the example games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bot.app import DelveBot
from bot.games.deathmatch.rules.state import Options
from bot.match.terms import Takebacks, Terms
from bot.match.time_control import STANDARD
from bot.ui.catalogue import Texts, texts_in
from sandbox.errors import ClientRefusal
from sandbox.people import Person, Reply
from sandbox.world import Message
from tests.examples.games import known_games
from tests.wire.house import House
from tests.wire.table import end_match, invitation_button

en, uk = texts_in("en"), texts_in("uk")
USER = 6


@pytest.fixture(autouse=True)
def examples() -> Iterator[None]:
    with known_games():
        yield


class Evening:
    """Rook hosts for four others."""

    def __init__(self, house: House) -> None:
        self.house = house
        people = house.sandbox.people
        self.rook, self.kestrel, self.moth = people["Rook"], people["Kestrel"], people["Moth"]
        self.wren, self.otter = people["Wren"], people["Otter"]

    async def host(self, game: str, **options: Any) -> Reply:
        return await self.rook.command(self.house.arena, f"host {game}", **options)

    async def ready(self, invitation: Message, *players: Person) -> None:
        for player in players:
            button = invitation_button(invitation, "ready")
            assert (await player.press(invitation, button)).failed is None

    async def only_match(self, bot: DelveBot) -> Terms:
        await bot.handlers.display.settled()
        (terms,) = await bot.handlers.store.live_matches()
        return terms


@pytest.fixture
def evening(house: House) -> Evening:
    return Evening(house)


async def test_every_game_names_its_seats(house: House, evening: Evening) -> None:
    async with house.bot():
        listed = house.sandbox.core.commands.listed(None)
    (host,) = (command for command in listed if command["name"] == "host")
    shown = {
        command["name"]: {
            option["name"]: (option.get("required", False), option["name_localizations"]["uk"])
            for option in command.get("options", ())
            if option["type"] == USER
        }
        for command in host["options"]
    }
    assert shown["deathmatch"] == {"candidate": (True, "кандидат"), "opponent": (True, "суперник")}
    for game, least in {"pig": 1, "goofspiel": 2, "cheat": 3}.items():
        assert shown[game] == {
            f"player{number}": (number <= least, f"гравець{number}") for number in range(1, 7)
        }


async def test_a_death_match_for_two_others(house: House, evening: Evening) -> None:
    kestrel, moth = evening.kestrel, evening.moth
    async with house.bot() as bot:
        reply = await evening.host(
            "deathmatch",
            candidate=kestrel,
            opponent=moth,
            variant="warrior",
            odds="off",
            takebacks="host",
        )
        await evening.ready(await reply.shown(), kestrel, moth)
        terms = await evening.only_match(bot)
    assert terms.players == (kestrel.id, moth.id)
    assert (terms.game, terms.host, terms.time_control) == ("deathmatch", evening.rook.id, STANDARD)
    assert terms.takebacks is Takebacks.HOST
    assert terms.options == Options("warrior", odds=False)


async def test_a_game_for_any_number_of_others(house: House, evening: Evening) -> None:
    """A seat between that nobody takes is none; what is chosen is played."""
    kestrel, moth, wren = evening.kestrel, evening.moth, evening.wren
    async with house.bot() as bot:
        reply = await evening.host(
            "goofspiel", player1=kestrel, player2=moth, player4=wren, length="short", clock="60+0"
        )
        invitation = await reply.shown()
        await evening.ready(invitation, kestrel, wren)
        assert await bot.handlers.store.live_matches() == []
        await evening.ready(invitation, moth)
        terms = await evening.only_match(bot)
    assert sorted(terms.players) == sorted((kestrel.id, moth.id, wren.id))
    assert (terms.game, terms.variant, terms.host) == ("goofspiel", "short", evening.rook.id)
    assert terms.takebacks is Takebacks.CLEAN
    assert terms.time_control is not None
    assert (terms.time_control.turn, terms.time_control.bank) == (60, 0)


@pytest.mark.parametrize("texts", [en, uk], ids=["en", "uk"])
def test_who_names_somebody_twice_is_not_told_that_two_play(texts: Texts) -> None:
    """In most games more can."""
    for number in ("two", "двоє"):
        assert number not in texts("cannot-same")


async def test_who_plays_alone_is_asked_too(house: House, evening: Evening) -> None:
    async with house.bot() as bot:
        invitation = await (await evening.host("pig", player1=evening.moth)).shown()
        assert invitation in evening.moth.pings(house.arena)
        assert await bot.handlers.store.live_matches() == []
        await evening.ready(invitation, evening.moth)
        terms = await evening.only_match(bot)
    assert (terms.players, terms.host) == ((evening.moth.id,), evening.rook.id)
    assert terms.time_control == STANDARD


async def test_too_few_and_the_same_twice(house: House, evening: Evening) -> None:
    async with house.bot() as bot:
        with pytest.raises(ClientRefusal, match="player3 is required"):
            await evening.host("cheat", player1=evening.kestrel, player2=evening.moth)
        reply = await evening.host("goofspiel", player1=evening.kestrel, player2=evening.kestrel)
        assert reply.text == en("cannot-same")
        reply = await evening.host("goofspiel", player1=evening.kestrel, player2=evening.rook)
        assert reply.text == en("cannot-host-play")
        assert await bot.handlers.store.open_invitations() == []


@pytest.mark.parametrize("takebacks", [None, Takebacks.NONE, Takebacks.CLEAN])
async def test_takebacks_are_a_term_of_every_match(
    takebacks: Takebacks | None, house: House, evening: Evening
) -> None:
    chosen: dict[str, Any] = {} if takebacks is None else {"takebacks": takebacks.value}
    async with house.bot() as bot:
        challenge = await evening.kestrel.command(
            house.arena, "deathmatch challenge", opponent=evening.moth, variant="warrior", **chosen
        )
        table = await evening.wren.command(house.arena, "play pig", players=2, **chosen)
        for reply, answer in ((challenge, "accept"), (table, "join")):
            invitation = await reply.shown()
            await evening.moth.press(invitation, invitation_button(invitation, answer))
            terms = await evening.only_match(bot)
            assert terms.takebacks is (takebacks or Takebacks.CLEAN)
            await end_match(evening.rook, house.arena)
