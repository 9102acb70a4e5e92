"""A match that is over and shown to its end takes no memory."""

import gc
import tracemalloc
from collections.abc import Sequence
from pathlib import Path

from bot.app import DelveBot
from bot.display.match_messages import MatchMessages
from bot.handlers.handlers import Handlers
from bot.live.matches import Order
from bot.match.acts import CONCEDE, Doer
from bot.match.ids import MatchId
from bot.match.match import Match
from bot.store import matches
from bot.ui.catalogue import LANGUAGES, texts_in
from sandbox.server import Sandbox
from tests.display.many import Seated, many_matches
from tests.play.loop import quiet
from tests.play.people import Person
from tests.play.scene import Scene


async def remembered(bot: DelveBot, match_id: MatchId) -> set[str]:
    """The parts of a match in this bot's memory, by the names of the types."""
    terms = await bot.handlers.store.read(matches.terms, match_id)
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


async def begins(first: Person, second: Person) -> None:
    await first.uses("deathmatch challenge", opponent=second, variant="barbarian", deck="C")
    await second.presses("accept")
    await second.presses("start:0")


async def test_a_finished_match_is_forgotten(scene: Scene) -> None:
    live, over = MatchId(1), MatchId(2)
    bot = scene.process.bot
    await begins(scene.wren, scene.otter)
    await begins(scene.kestrel, scene.moth)
    for person, action in (("kestrel", "draw"), ("kestrel", "add"), ("moth", "pass")):
        await scene.people[person.capitalize()].presses(action, match=over)
    await scene.wait(5)
    await scene.kestrel.presses("strike")
    await scene.wait(30)
    assert await remembered(bot, over) == {"Match", "MatchMessages"}
    await scene.moth.uses("match concede")
    await scene.moth.presses("concede")
    await scene.wait(30)
    assert await remembered(bot, live) == {"Match", "MatchMessages"}, "this one goes on"
    assert await remembered(bot, over) == set()

    # A later request for it, by an old button for example, does not keep it in memory.
    assert (await bot.handlers.matches.wanted(over)).result is not None
    assert await remembered(bot, over) == set()


MATCHES = 40
MOST_BYTES, LEFT_BYTES = 20_000, 6_000
"""The most bytes of a live match that somebody has acted in, and those left of one that is over:
the names, languages, private channels and tokens of its two people, who play no other one; and the
requests that limits count for some seconds, and links in the texts that were told last."""

OURS = (
    tracemalloc.Filter(True, "*/bot/*"),
    tracemalloc.Filter(False, "*/bot/ui/catalogue.py"),
)


def allocated() -> int:
    """The bytes that are in use and were asked for by the bot's own lines."""
    for texts in map(texts_in, LANGUAGES):
        # It keeps the newest texts of all matches and readers.
        texts._cached.cache_clear()
    gc.collect()
    ours = tracemalloc.take_snapshot().filter_traces(OURS)
    return sum(each.size for each in ours.statistics("filename"))


async def test_a_live_match_takes_little_and_leaves_it(tmp_path: Path) -> None:
    database = tmp_path / "delve.sqlite3"
    async with Sandbox(port=0, rate_limits=False) as sandbox:
        everything = await many_matches(sandbox, database, 2 * MATCHES)
        scene = Scene(sandbox, database)
        await scene.start()
        handlers = scene.process.bot.handlers
        # Make the things that are made once, before measuring.
        await draw_in(everything[:MATCHES])
        await give_up_in(everything[:MATCHES], handlers)
        tracemalloc.start()
        try:
            before = allocated()
            await draw_in(everything[MATCHES:])
            live = (allocated() - before) / MATCHES
            await give_up_in(everything[MATCHES:], handlers)
            left = (allocated() - before) / MATCHES
        finally:
            tracemalloc.stop()
            await scene.stop()
    assert LEFT_BYTES < live <= MOST_BYTES, "bytes of a match in which somebody has drawn"
    assert left <= LEFT_BYTES, "bytes of a match that is over"


async def draw_in(everything: Sequence[Seated]) -> None:
    """In each of them a card is drawn, and seen."""
    for one in everything:
        await one.players[0].press(one.board, one.draw)
    await quiet()


async def give_up_in(everything: Sequence[Seated], handlers: Handlers) -> None:
    """The first player of each of them gives up, and all that is shown."""
    for seated in everything:
        match_id, player = seated.match.terms.id, seated.match.terms.players[0]
        order = Order(CONCEDE, Doer(player), seated.match.last_act)
        handlers.display.acted((await handlers.matches.submit(match_id, order)).after)
    await quiet()
