"""Whatever a host does counts once, however often Discord delivers it, or a finger presses."""

from __future__ import annotations

from typing import Any

import pytest

from bot.ui.custom_ids import MatchCommand
from sandbox.guilds import Guild
from sandbox.world import Payload
from tests.wire.desk.hosting import Hosting
from tests.wire.phases import seated
from tests.wire.table import control, controls, use

COMMANDS: dict[str, dict[str, Any]] = {
    "pause": {},
    "repost": {},
    "time": {"player": "Moth", "seconds": 60},
    "starter": {"player": "Kestrel"},
    "substitute": {"player": "Moth", "by": "Wren"},
    "handover": {"to": "Wren"},
}
BANK = 300_000


@pytest.mark.parametrize("command", COMMANDS)
async def test_a_command_that_is_delivered_twice_counts_once(
    command: str, hosting: Hosting, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = hosting.table.sandbox.people
    options = {key: people.get(str(each), each) for key, each in COMMANDS[command].items()}
    deliver_twice(hosting, monkeypatch)
    told = await hosting.do(command, **options)
    assert (await hosting.match()).version == 1
    assert not told.ephemeral
    assert [line for line in hosting.public if line == told.text] == [told.text]


@pytest.mark.parametrize("by_discord", [True, False], ids=["delivered twice", "pressed twice"])
async def test_a_press_on_the_desk_counts_once(
    by_discord: bool, hosting: Hosting, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = await hosting.desk()
    await hosting.press(desk, "host:seat,1")
    give = control(desk, "host:time,1,60")
    if by_discord:
        deliver_twice(hosting, monkeypatch)
    await use(hosting.rook, give)
    await hosting.settled()
    if not by_discord:
        # Others may have acted since.
        await hosting.press(hosting.table.board(), "start:0", hosting.moth)
        hosting.clock.advance(1)
        assert (await use(hosting.rook, give, forged=True)).failed is None
    assert await banks(hosting) == (BANK, BANK + 60_000)
    assert desk.text.startswith("## 🎛️ Desk"), "it is answered like the first time"
    # On what is shown since, it is another gift.
    await hosting.press(desk, "host:seat,1")
    await hosting.press(desk, "host:time,1,60")
    assert await banks(hosting) == (BANK, BANK + 120_000)


async def test_what_is_chosen_of_several_matches_can_be_chosen_again(hosting: Hosting) -> None:
    people = hosting.table.sandbox.people
    pair = (people["Wren"], people["Otter"])
    await seated("starter", hosting.table.sandbox, hosting.bot, players=pair, host=hosting.rook)
    for version in (1, 2):
        hosting.clock.advance(1)
        which = await hosting.do("repost")
        (chosen,) = [one for one in controls(which) if one.press.match_id == hosting.table.match]
        await use(hosting.rook, chosen)
        assert (await hosting.match()).version == version


async def test_a_player_who_gives_up_twice_is_not_told_off(hosting: Hosting) -> None:
    reply = await hosting.moth.command(hosting.table.channel, "match concede")
    concede = control(reply.message, MatchCommand.CONCEDE)
    await use(hosting.moth, concede)
    again = await use(hosting.moth, concede, forged=True)
    assert again.messages == []


async def banks(hosting: Hosting) -> tuple[int, ...]:
    """What is left in the banks, in ms."""
    clock = (await hosting.match()).clock
    assert clock is not None
    return clock.banks


def deliver_twice(hosting: Hosting, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let Discord send every interaction twice from now on."""
    gateway = hosting.table.sandbox.core.gateway
    send = gateway.interaction

    def twice(payload: Payload, guild: Guild | None) -> None:
        send(payload, guild)
        send(payload, guild)

    monkeypatch.setattr(gateway, "interaction", twice)
