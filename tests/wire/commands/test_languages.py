"""In which language a command is answered."""

from __future__ import annotations

import random

import pytest

from bot.app import DelveBot
from bot.ui.catalogue import texts_in
from sandbox.server import Sandbox
from sandbox.world import Channel
from tests.wire import picture
from tests.wire.commands.steps import finish, is_private
from tests.wire.table import Table, control, use

en, uk = texts_in("en"), texts_in("uk")


async def test_a_ukrainian_server_is_ukrainian_in_public(
    sandbox: Sandbox, bot: DelveBot, arena: Channel
) -> None:
    sandbox.core.world.preferred_locale = "uk"
    kestrel, moth, rook = (sandbox.people[name] for name in ("Kestrel", "Moth", "Rook"))
    table = Table(sandbox, arena, (kestrel, moth), random.Random(1))
    await table.host(rook, "barbarian", "C")
    assert table.invitation is not None
    assert uk("invitation-started-hosted") in table.invitation.text
    said = [table.invitation.text]
    for action in ("start:0", "draw", "add", "draw", "add", "pass", "strike"):
        await table.do(action)
        await bot.handlers.display.settled()
        said += [message.text for message in picture.in_channel(table)]
    reply = await kestrel.command(arena, "match concede")
    assert en("confirm-concede") in reply.text
    await use(kestrel, control(reply.message, "concede"))
    await bot.handlers.display.settled()
    said += [message.text for message in picture.in_channel(table)]
    assert uk("result-won", name=table.players[1].mention) in said[-1]
    await finish(sandbox, bot, kestrel, moth)
    for command in ("leaderboard", "stats"):
        shown = (await kestrel.command(arena, command)).message
        reply = await kestrel.press_label(shown, en("table-show"))
        said.append((await reply.shown()).text)
    for text in said:
        plain = text
        for name in ("Kestrel", "Moth", "Rook", "-#"):
            plain = plain.replace(name, "")
        latin = [word for word in plain.split() if word.isascii() and word.isalpha()]
        # The letter of the practice deck is the only Latin one.
        assert set(latin) <= {"C"}, text
    drawn = (en("monster-demon.drawn"), uk("monster-skeleton.drawn"))
    for player, monster in zip((kestrel, moth), drawn, strict=True):
        assert monster in player.direct_messages[0].text, "what is for one is in their language"


@pytest.mark.parametrize("locale", ["de", "fr", "en-GB"])
async def test_other_languages_read_the_default(
    locale: str, sandbox: Sandbox, bot: DelveBot, arena: Channel
) -> None:
    kestrel = sandbox.people["Kestrel"]
    kestrel.locale = locale
    is_private(await kestrel.command(arena, "match show"), en("no-match-here"))
    sandbox.core.world.preferred_locale = locale
    assert (
        en("leaderboard-empty", command="play deathmatch")
        in (await kestrel.command(arena, "leaderboard")).text
    )
