"""Presses on a hand of which there are copies, and what becomes of the others."""

from __future__ import annotations

from bot.app import DelveBot
from bot.ui.catalogue import texts_in
from sandbox.interaction import DEFER_UPDATE
from sandbox.server import Sandbox
from tests.wire.phases import seated
from tests.wire.presses.attempts import entries, is_old
from tests.wire.table import control, controls, use

en = texts_in("en")


async def test_a_private_copy_of_the_hand_works_and_then_is_old(
    sandbox: Sandbox, bot: DelveBot
) -> None:
    table = await seated("card", sandbox, bot)
    kestrel = table.players[0]
    assert kestrel.direct is not None
    copies = [
        (await use(kestrel, control(table.board(), "card"))).message,
        (await kestrel.command(table.channel, "match card")).message,
        (await kestrel.command(kestrel.direct, "match card")).message,
    ]
    assert all(copy.ephemeral for copy in copies)
    in_hand = table.hand(0)[0].message
    old_hand = [*table.hand(0), *controls(copies[1]), *controls(copies[2])]
    reply = await use(kestrel, control(copies[0], "discard:plate-armor"))
    await bot.handlers.scheduler.settled()
    assert reply.failed is None
    wanted = en("placed-discarded", monster="😈 Demon 7", tile="Plate Armor")
    assert wanted in copies[0].text
    assert copies[0].custom_ids == []
    assert wanted in in_hand.text
    assert in_hand.custom_ids == []
    assert (await entries(bot, table))[-1].action == "discard:plate-armor"
    assert kestrel.pings(kestrel.direct) == []
    for one in old_hand:
        if one.press.action == "discard:plate-armor":
            reply = await use(kestrel, one, forged=True)
            assert reply.type == DEFER_UPDATE
            continue
        await is_old(bot, table, kestrel, one)


async def test_a_hand_is_closed_when_the_card_is_placed_on_the_board(
    sandbox: Sandbox, bot: DelveBot
) -> None:
    table = await seated("card", sandbox, bot)
    kestrel = table.players[0]
    old = table.hand(0)
    await table.do("add")
    await bot.handlers.scheduler.settled()
    assert old[0].message.custom_ids == []
    assert en("placed-added", monster="😈 Demon 7") in old[0].message.text
    for one in old[1:]:
        await is_old(bot, table, kestrel, one)


async def test_the_hand_of_one_match_does_not_touch_another(
    sandbox: Sandbox, bot: DelveBot
) -> None:
    """Kestrel plays in two channels and holds a card in each."""
    first = await seated("card", sandbox, bot)
    second = await seated(
        "card",
        sandbox,
        bot,
        channel=sandbox.channels["tavern"],
        players=(first.players[0], sandbox.people["Wren"]),
    )
    assert first.match != second.match
    await second.make_in_private(0, "discard:vorpal-sword")
    await bot.handlers.scheduler.settled()
    assert len(await entries(bot, first)) == 2
    assert len(await entries(bot, second)) == 3
    assert [one.verb for one in first.hand(0)] == ["add"] + ["discard"] * 6
    await first.make_in_private(0, "add")
    await bot.handlers.scheduler.settled()
    assert first.hand(0) == second.hand(0) == []
