"""The bot is started again in the middle of a match, with a store that is opened again."""

import random
from pathlib import Path

from simcord import Env

from bot.store.store import Store
from tests.simcord.conftest import delve
from tests.simcord.hall import Hall

RESTARTS = 12


class Restarts:
    """Starts the bot again before the next moves, each time with a new store on the same file."""

    def __init__(self, hall: Hall, database: Path) -> None:
        self.hall = hall
        self.database = database
        self.count = 0
        self._stores: list[Store] = []

    async def __call__(self) -> None:
        if self.count == RESTARTS:
            return
        self.count += 1
        store = await Store.open(self.database)
        self._stores.append(store)
        self.hall.bot = delve(store)
        await self.hall.env.restart_bot(self.hall.bot)
        self.hall.keep_time()
        await self.hall.settled()

    async def close(self) -> None:
        for store in self._stores:
            await store.close()


async def test_a_match_with_restarts_before_every_move(
    hall: Hall, simcord_env: Env, database: Path
) -> None:
    restarts = Restarts(hall, database)
    await hall.challenge("warrior")
    chance = random.Random(5)
    try:
        await hall.play(chance, restarts)
        assert restarts.count == RESTARTS
        assert len(hall.results()) == 1
        assert hall.pings() == []
    finally:
        await simcord_env.shutdown()
        await restarts.close()


async def test_an_old_button_still_works_after_a_restart(
    hall: Hall, simcord_env: Env, database: Path
) -> None:
    restarts = Restarts(hall, database)
    await hall.challenge("barbarian", "K")
    await hall.do("start:0", "draw")
    board, hand = hall.board(), hall.shown_card(hall.kestrel)
    assert hand
    pings = [message.id for message in hall.pings()]
    try:
        await restarts()
        assert hall.board().id == board.id
        assert [message.id for message in hall.pings()] == pings
        assert len(hall.records(hall.kestrel)) == 1
        await hall.use(hall.kestrel, next(c for c in hand if c.verb == "add"))
        assert hall.asked() == 1
    finally:
        await simcord_env.shutdown()
        await restarts.close()


async def test_an_invitation_survives_a_restart(
    hall: Hall, simcord_env: Env, database: Path
) -> None:
    restarts = Restarts(hall, database)
    asked = await hall.kestrel.slash(
        hall.channel, "deathmatch challenge", opponent=hall.moth, variant="warrior"
    )
    try:
        await restarts()
        assert asked.response is not None
        await hall.moth.click(asked.response, custom_id="c:1:accept")
        await hall.settled()
        assert {move.verb for move in hall.moves()} == {"start"}
    finally:
        await simcord_env.shutdown()
        await restarts.close()
