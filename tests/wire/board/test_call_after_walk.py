"""Who led to a walk is called when it has been told: by the token of the press that led to it."""

from __future__ import annotations

import pytest

from bot.aio.timing import backoff
from bot.delivery.tokens import TOKEN_SECONDS
from sandbox.server import Sandbox
from sandbox.world import Message
from tests.wire import picture
from tests.wire.board.walking import PACE, THREE_IN, Slow
from tests.wire.disorder import FOLLOW_UP, FOLLOWED_UP, MESSAGE, MESSAGES
from tests.wire.house import House

NEWS = "Adventure 1: Kestrel survived. "


def asked(sandbox: Sandbox, method: str, route: str) -> int:
    """How many such requests the bot made."""
    return sum((each.method, each.route) == (method, route) for each in sandbox.exchanges)


def deleted_by(sandbox: Sandbox, call: Message) -> list[str]:
    """By which routes the bot deleted it."""
    return [
        each.route
        for each in sandbox.exchanges
        if each.method == "DELETE" and each.path.endswith(f"/{call.id}")
    ]


async def to_the_end(slow: Slow) -> None:
    """Kestrel names a monster, and the walk is told."""
    slow.house.sandbox.record_traffic = True
    await slow.play("C", "warrior", THREE_IN)
    async for _ in slow.told(await slow.frames()):
        assert picture.pings(slow.table) == []
    await slow.end()


async def test_the_call_tells_what_came_of_the_walk_and_costs_no_request_of_our_own(
    slow: Slow,
) -> None:
    sandbox, (kestrel, _) = slow.house.sandbox, slow.table.players
    await to_the_end(slow)
    posts = asked(sandbox, "POST", MESSAGES)
    (call,) = picture.pings(slow.table)
    assert call.text == f"{NEWS}{kestrel.mention}, you begin adventure 2."
    assert call.pinged == {kestrel.id}
    assert call.id > slow.table.board().id
    assert asked(sandbox, "POST", FOLLOW_UP) > 0
    await slow.table.do("draw", "add")
    await slow.end()
    assert call.deleted
    assert deleted_by(sandbox, call) == [FOLLOWED_UP]
    # The call to Moth, and the card that Kestrel drew.
    assert asked(sandbox, "POST", MESSAGES) == posts + 2
    await picture.check(slow.table, slow.bot.handlers.store)


async def test_a_call_that_is_older_than_its_token_goes_all_the_same(slow: Slow) -> None:
    await to_the_end(slow)
    (call,) = picture.pings(slow.table)
    slow.go_on(TOKEN_SECONDS + 1)
    await slow.table.do("draw", "add")
    await slow.end()
    assert call.deleted
    assert deleted_by(slow.house.sandbox, call) == [MESSAGE]
    await picture.check(slow.table, slow.bot.handlers.store)


async def test_a_call_whose_answer_is_lost_stands_once(slow: Slow) -> None:
    sandbox = slow.house.sandbox
    sandbox.record_traffic = True
    await slow.play("C", "warrior", THREE_IN)
    frames = await slow.frames()
    async for _ in slow.told(frames[:-1], closes=False):
        pass
    await slow.pause(2 * PACE)
    lost = sandbox.faults.add("POST", FOLLOW_UP, drop="after", times=1)
    slow.go_on(2 * PACE)
    await sandbox.until(lambda: lost.hits)
    # It stands, and nobody knows; so it is looked for by its words.
    slow.go_on(await slow.house.clock.asleep(*map(backoff, range(3))))
    await slow.end()
    (call,) = picture.pings(slow.table)
    assert asked(sandbox, "POST", FOLLOW_UP) > 0
    await slow.table.do("draw", "add")
    await slow.end()
    assert call.deleted
    await picture.check(slow.table, slow.bot.handlers.store)


@pytest.mark.parametrize("told", ["before", "after"])
async def test_a_start_calls_once(told: str, house: House) -> None:
    """Whether the process ended before or after its call."""
    async with house.bot(pace=PACE) as bot:
        slow = Slow(house, bot)
        await slow.play("C", "warrior", THREE_IN)
        frames = await slow.frames()
        if told == "after":
            async for _ in slow.told(frames):
                pass
            await slow.end()
            assert len(picture.pings(slow.table)) == 1
        else:
            await slow.pause()
    house.away(60)
    async with house.bot(pace=PACE) as bot:
        await bot.handlers.display.settled()
        await slow.table.players[1].command(slow.table.channel, "match show")
        await bot.handlers.display.settled()
        (call,) = picture.pings(slow.table)
        assert NEWS in call.text
