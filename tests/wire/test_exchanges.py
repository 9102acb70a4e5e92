"""Every request of whole matches, and every answer, against Discord's own description."""

from __future__ import annotations

import random

import pytest

from bot.app import DelveBot
from bot.ui.custom_ids import of_press
from sandbox.server import Sandbox
from tests.contract.openapi import check
from tests.wire import picture
from tests.wire.table import Table, control, controls, invitation_button, use

pytestmark = pytest.mark.contract


@pytest.mark.parametrize("variant", ["warrior", "barbarian"])
@pytest.mark.parametrize("locale", ["en-US", "uk"])
async def test_whole_matches_fit_discords_description(
    variant: str, locale: str, sandbox: Sandbox, bot: DelveBot
) -> None:
    sandbox.record_traffic = True
    sandbox.core.world.preferred_locale = locale
    kestrel, moth, wren, rook = (
        sandbox.people[name] for name in ("Kestrel", "Moth", "Wren", "Rook")
    )
    arena = sandbox.channels["arena"]
    await kestrel.command(arena, "deathmatch challenge", opponent=kestrel, variant=variant)
    declined = await kestrel.command(arena, "deathmatch challenge", opponent=moth, variant=variant)
    await moth.press(declined.message, invitation_button(declined.message, "decline"))

    moth.close_dms()
    table = Table(sandbox, arena, (kestrel, moth), random.Random(4), passes=0.2)
    await table.host(rook, variant, "CQ")
    await table.do("start:0", "draw")
    for person in (kestrel, moth, wren):
        for word in ("show", "card", "end"):
            await person.command(arena, f"match {word}")
        for action in ("rules", "card"):
            await use(person, control(table.board(), action))
    add = of_press(table.match, 2, "add")
    for person in (moth, wren):
        await person.press(table.board(), add, forged=True)
    await table.do("add")
    await table.next_moves()
    sandbox.delete_message(table.board())
    await table.play()
    await bot.handlers.display.settled()
    await picture.check(table, bot.handlers.store, private=(0,))

    again = Table(sandbox, arena, (kestrel, moth), random.Random(5))
    await again.challenge(variant)
    await again.do("start:1")
    question = await moth.command(arena, "match concede")
    await use(moth, next(one for one in controls(question.message) if one.verb == "concede"))
    for command in ("leaderboard", "stats"):
        await wren.command(arena, command)
    await bot.handlers.display.settled()

    complaints = [text for exchange in sandbox.exchanges for text in check(exchange)]
    assert complaints == []
    routes = {(item.method, item.route) for item in sandbox.exchanges}
    assert len(sandbox.exchanges) > 80
    assert len(routes) >= 7
    assert sandbox.unknown_requests == []
