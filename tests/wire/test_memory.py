"""What is over and shown to its end takes no memory."""

import asyncio
import gc
import random

from bot.app import DelveBot
from bot.display.match_messages import MatchMessages
from bot.match.ids import MatchId
from bot.match.match import Match
from sandbox.server import Sandbox
from tests.wire.phases import seated
from tests.wire.table import Table


async def remembered(bot: DelveBot, match_id: MatchId) -> set[str]:
    """What is in this bot's memory of a match, by the names of the types."""
    terms = await bot.handlers.store.terms(match_id)
    assert terms is not None
    gc.collect()
    found = set()
    for each in gc.get_objects():
        # Every match has a seed of its own, and the bots of other tests have other gates.
        if type(each) is Match and each.terms.seed == terms.seed:
            found.add("Match")
        if type(each) is MatchMessages and each._matches is bot.handlers.matches:
            found |= {"MatchMessages"} if each._id == match_id else set()
    return found


async def settled(bot: DelveBot) -> None:
    """Wait until everything is shown, and let the tasks that showed it end."""
    await bot.handlers.scheduler.settled()
    await bot.responders.settled(20)
    await asyncio.sleep(0)


async def test_a_finished_match_is_forgotten(sandbox: Sandbox, bot: DelveBot) -> None:
    pair = (sandbox.people["Wren"], sandbox.people["Otter"])
    live = await seated("turn", sandbox, bot, players=pair)
    kestrel, moth = sandbox.people["Kestrel"], sandbox.people["Moth"]
    table = Table(sandbox, sandbox.channels["arena"], (kestrel, moth), random.Random(5))
    await table.challenge("warrior")
    await table.next_moves()
    await settled(bot)
    assert await remembered(bot, table.match) == {"Match", "MatchMessages"}
    await table.play()
    await settled(bot)
    assert await remembered(bot, live.match) == {"Match", "MatchMessages"}, "this one goes on"
    assert await remembered(bot, table.match) == set()

    # Who asks for it later, be it by an old button, does not bring it back for ever.
    over = await bot.handlers.matches.get(table.match)
    assert over is not None
    assert over.result is not None
    del over
    assert await remembered(bot, table.match) == set()
