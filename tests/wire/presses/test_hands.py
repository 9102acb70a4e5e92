"""Presses on a hand that is open more than once, and what becomes of the others."""

from __future__ import annotations

import pytest

from bot.app import DelveBot
from bot.ui.catalogue import texts_in
from sandbox.interaction import UPDATE
from sandbox.server import Sandbox
from tests.wire import picture
from tests.wire.phases import seated
from tests.wire.presses.attempts import entries, is_old
from tests.wire.table import control, controls, end_match, use

en = texts_in("en")
DEMON = "😈 Demon 7"


async def test_one_of_several_open_hands_is_used_and_all_are_closed(
    sandbox: Sandbox, bot: DelveBot
) -> None:
    table = await seated("card", sandbox, bot)
    kestrel = table.players[0]
    assert kestrel.direct is not None
    hands = [
        (await use(kestrel, control(table.board(), "card"))).message,
        (await table.choices())[0].message,
        (await kestrel.command(table.channel, "match card")).message,
        (await kestrel.command(kestrel.direct, "match card")).message,
    ]
    assert all(hand.ephemeral for hand in hands)
    old = [one for hand in hands[1:] for one in controls(hand)]
    reply = await use(kestrel, control(hands[0], "discard:plate-armor"))
    assert reply.type == UPDATE, "the hand that was pressed is the answer"
    await bot.handlers.display.settled()
    wanted = en("placed-discarded", monster=DEMON, tile="Plate Armor")
    for hand in hands:
        assert wanted in hand.text
        assert hand.custom_ids == []
    assert (await entries(bot, table))[-1].action == "discard:plate-armor"
    assert kestrel.pings(kestrel.direct) == []
    for one in old:
        if one.press.action == "discard:plate-armor":
            reply = await use(kestrel, one, forged=True)
            assert reply.type == UPDATE, "it is done already, and the hand shows that"
            assert wanted in one.message.text
            continue
        await is_old(bot, table, kestrel, one)


async def test_nothing_is_pressed_in_private_messages(sandbox: Sandbox, bot: DelveBot) -> None:
    """They keep what was drawn; a card is placed where its use is shown at once."""
    table = await seated("card", sandbox, bot)
    kestrel = table.players[0]
    (record,) = picture.records(table, 0)
    assert "Demon" in record.text
    assert kestrel.direct_messages == [record]
    assert list(controls(record)) == []
    before = record.payload
    await table.do("add")
    await bot.handlers.display.settled()
    assert kestrel.direct_messages == [record]
    assert record.payload is before, "a record is not edited"


@pytest.mark.parametrize(
    ("command", "told"), [("end", "placed-never"), ("concede", "placed-never")]
)
async def test_an_open_hand_is_closed_when_the_match_is_over(
    command: str, told: str, sandbox: Sandbox, bot: DelveBot
) -> None:
    rook = sandbox.people["Rook"]
    table = await seated("card", sandbox, bot, host=rook)
    hand = (await table.choices())[0].message
    if command == "end":
        await end_match(rook, table.channel)
    else:
        moth = table.players[1]
        question = (await moth.command(table.channel, "match concede")).message
        await use(moth, control(question, "concede"))
    await bot.handlers.display.settled()
    assert hand.custom_ids == []
    assert en(told, monster=DEMON) in hand.text


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
    hands = [(await table.choices())[0].message for table in (first, second)]
    before = hands[0].payload
    await second.do("discard:vorpal-sword")
    await bot.handlers.display.settled()
    assert len(await entries(bot, first)) == 2
    assert len(await entries(bot, second)) == 3
    assert hands[0].payload is before
    assert [one.verb for one in controls(hands[0])] == ["add"] + ["discard"] * 6
    assert hands[1].custom_ids == []
    await first.do("add")
    await bot.handlers.display.settled()
    assert len(await entries(bot, first)) == 3
    assert hands[0].custom_ids == []
