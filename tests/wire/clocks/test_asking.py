"""The option `clock` of every command that asks for a match, and what the invitation says of it."""

from __future__ import annotations

from typing import Any

import pytest

from bot.match.time_control import DAY, STANDARD, TimeControl
from bot.ui.catalogue import texts_in
from bot.ui.names import escaped
from sandbox.people import Person, Reply
from tests.store.playing import live_ids
from tests.wire.house import House

en = texts_in("en")
COMMANDS = ("deathmatch challenge", "host deathmatch", "play deathmatch")
BAD = ("ninety", "90", "90+", "9+0", "90+300+5", "-90+300", "604801+0", "90+604801", "0", "days")


async def ask(house: House, command: str, **clock: Any) -> Reply:
    """Kestrel, or Rook as the host, asks for a match."""
    people = house.sandbox.people
    options: dict[str, Any] = {"variant": "warrior", **clock}
    who: Person = people["Kestrel"]
    match command:
        case "deathmatch challenge":
            options["opponent"] = people["Moth"]
        case "host deathmatch":
            who = people["Rook"]
            options |= {"candidate": people["Kestrel"], "opponent": people["Moth"]}
    return await who.command(house.arena, command, **options)


@pytest.mark.parametrize("command", COMMANDS)
async def test_a_clock_that_is_none_is_refused_in_a_sentence(command: str, house: House) -> None:
    async with house.bot() as bot:
        for clock in BAD:
            reply = await ask(house, command, clock=clock)
            assert reply.text == en("refusal-bad-clock", clock=escaped(clock))
            assert "90+300" in reply.text
            assert reply.message.ephemeral
        assert await live_ids(bot.handlers.store) == []
        assert [each for each in house.arena.messages.values() if not each.ephemeral] == []


@pytest.mark.parametrize("clock", ["x" * 6000, "**@everyone**", "`<@1>`\n90"])
async def test_whatever_is_typed_is_answered(clock: str, house: House) -> None:
    async with house.bot():
        reply = await ask(house, "deathmatch challenge", clock=clock)
        assert reply.failed is None
        assert "90+300" in reply.text
        assert len(reply.text) < 500
        assert reply.message.ephemeral


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("clock", "control", "said"),
    [
        (None, None, None),
        ("off", None, "No clock."),
        ("day", DAY, "Clock: 24 hours for a turn, and 48 hours more for each player."),
        (" 60 + 0 ", TimeControl(60, 0), "Clock: 1:00 min for a turn"),
        ("90+300", STANDARD, "Clock: 1:30 min for a turn, and 5:00 min more for each player."),
        ("7200+0", TimeControl(7200, 0), "Clock: 2 h 00 min for a turn"),
    ],
)
async def test_the_invitation_names_the_clock(
    command: str, clock: str | None, control: TimeControl | None, said: str | None, house: House
) -> None:
    if clock is None:
        control = STANDARD if command == "host deathmatch" else DAY
        said = "Clock: 1:30 min" if control == STANDARD else "Clock: 24 hours"
    assert said is not None
    async with house.bot() as bot:
        typed = {} if clock is None else {"clock": clock}
        reply = await ask(house, command, **typed)
        invitation = await reply.shown()
        assert said in invitation.text
        people = house.sandbox.people
        labels = {"host deathmatch": "Ready", "play deathmatch": "Join"}
        label = labels.get(command, "Accept")
        if command == "host deathmatch":
            await people["Kestrel"].press_label(invitation, label)
        await people["Moth"].press_label(invitation, label)
        await bot.handlers.display.settled()
        (terms,) = await bot.handlers.store.live_matches()
        assert terms.time_control == control
        assert said in invitation.text, "also once the match has begun"
