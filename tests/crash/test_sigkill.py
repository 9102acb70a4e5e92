"""The process is killed while it answers; the next one goes on from what is on disk."""

import signal
from contextlib import suppress
from functools import partial
from pathlib import Path

from bot.delivery.layout import without_icons
from bot.store import recount
from bot.ui.catalogue import texts_in
from bot.ui.symbols import DRAWINGS
from sandbox.server import Sandbox
from tests.app.process import PATIENCE
from tests.crash.process import BotProcess, DistantScene, stored
from tests.play.scene import Scene


def has_asked(sandbox: Sandbox, requests: int) -> bool:
    return sandbox.requests >= requests


async def test_nothing_is_lost(tmp_path: Path) -> None:
    database = tmp_path / "delve.sqlite3"
    async with Sandbox(rate_limits=False) as sandbox:
        scene = DistantScene(sandbox, database)
        kestrel, moth = scene.kestrel, scene.moth
        bot = await BotProcess.start(sandbox, tmp_path)
        try:
            await bot.ready()
            # A board that is drawn before its icons are there is not drawn again because of them.
            icons = sandbox.core.world.emojis
            await sandbox.until(lambda: len(icons) >= len(DRAWINGS), PATIENCE)
            await scene.begins()
            await scene.does(moth, "start:0")
            # Killed when so many requests have come to Discord after an act, or all there are.
            for requests, person, action in (
                (1, kestrel, "draw"),
                (2, kestrel, "add"),
                (3, moth, "draw"),
            ):
                offer = await scene.offered(person, action)
                before = sandbox.requests
                reply = offer.start(person.client)
                with suppress(TimeoutError):
                    await sandbox.until(partial(has_asked, sandbox, before + requests), 1.0)
                await bot.buried()
                done = bool(stored(tmp_path, f"SELECT 1 FROM entries WHERE seq > {offer.version}"))
                assert done or not reply.acknowledged

                bot = await BotProcess.start(sandbox, tmp_path)
                await bot.ready()
                if done:
                    scene.newest = offer.version
                else:
                    await scene.does(person, action)
            await scene.does(moth, "add")
            await scene.offered(kestrel, "draw")
            await sandbox.until(
                lambda: (
                    [kestrel.client.mention in line for line in scene.called()] == [True]
                    and all(one.client.direct_messages for one in (kestrel, moth))
                ),
                PATIENCE,
            )
            bot.running.signal(signal.SIGTERM)
            assert await bot.running.ended() == 0
            assert "ERROR" not in bot.log
        finally:
            await bot.buried()
        for person, kind in ((kestrel, "demon"), (moth, "skeleton")):
            (record,) = person.client.direct_messages
            assert texts_in("en")(f"monster-{kind}.drawn") in without_icons(record.text)
        # One more, in this process, has nothing to mend.
        after = Scene(sandbox, database)
        await after.start(drawings=DRAWINGS)
        try:
            assert after.process.bot.icon_upload is not None
            await after.process.bot.icon_upload
            await after.settled()
            assert await after.wrong() == []
            found = await after.process.store.write(recount.recount, mend=False)
            assert (found.differences, found.unreadable) == ((), ())
        finally:
            await after.stop()
