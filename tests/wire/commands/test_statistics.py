"""`/leaderboard` and `/stats`."""

from __future__ import annotations

import pytest

from bot.app import DelveBot
from bot.match.ids import GuildId
from bot.ui.catalogue import texts_in
from cogs.statistics import MOST_PAGES
from sandbox.errors import ClientRefusal
from sandbox.server import Sandbox
from sandbox.world import Channel, Message
from tests.wire.commands.steps import finish, is_private

en = texts_in("en")
GAME = en("game-deathmatch")


def nothing_of(name: str) -> str:
    """That somebody has no record."""
    return en("stats-empty", name=name, game=GAME, command="play deathmatch")


def ranks(message: Message) -> list[str]:
    """Rank and name of each line."""
    rows = [line for line in message.text.split("\n") if line.startswith("`")]
    return [f"{row.split('`')[1]} {row.split('**')[1]}" for row in rows]


async def test_ties_share_a_rank(sandbox: Sandbox, bot: DelveBot, arena: Channel) -> None:
    kestrel, moth, wren, otter = (
        sandbox.people[name] for name in ("Kestrel", "Moth", "Wren", "Otter")
    )
    reply = await kestrel.command(arena, "leaderboard")
    assert reply.message.ephemeral
    assert en("leaderboard-empty", command="play deathmatch") in reply.text
    await finish(sandbox, bot, kestrel, otter)
    await finish(sandbox, bot, wren, otter, "barbarian")
    await finish(sandbox, bot, moth, kestrel, deck="A")
    reply = await wren.command(arena, "leaderboard")
    assert ranks(reply.message) == ["1 Kestrel", "1 Wren", "3 Otter"]
    assert "100%" in reply.text
    assert en("record", won=0, lost=2) in reply.text
    assert reply.message.ephemeral
    assert en("leaderboard-rule") in reply.text
    reply = await wren.command(arena, "leaderboard", variant="deathmatch:barbarian")
    assert ranks(reply.message) == ["1 Wren", "2 Otter"]
    assert en("hero-barbarian") in reply.text
    assert [message for message in wren.pings(arena) if message is reply.message] == []


async def test_pages(sandbox: Sandbox, bot: DelveBot, arena: Channel) -> None:
    names = [f"{first}{second}" for first in "ABCDE" for second in ("la", "lo", "lu", "li", "le")]
    people = [sandbox.add_user(name) for name in names]
    people.append(sandbox.people["Kestrel"])
    for winner, loser in zip(people[::2], people[1::2], strict=True):
        await finish(sandbox, bot, winner, loser)
    first = (await people[0].command(arena, "leaderboard")).message
    second = (await people[0].command(arena, "leaderboard", page=2)).message
    third = (await people[0].command(arena, "leaderboard", page=3)).message
    seen = [*ranks(first), *ranks(second), *ranks(third)]
    assert len(ranks(first)) == len(ranks(second)) == 10
    assert [row.split()[0] for row in seen] == ["1"] * 13 + ["14"] * 13
    assert len({row.split()[1] for row in seen}) == 26
    assert en("leaderboard-page", page=2, pages=3) in second.text
    assert second.custom_ids == [
        "t:page:deathmatch::1:",
        "t:page:deathmatch::3:",
        "t:show:deathmatch::2:",
    ]
    assert third.custom_ids == ["t:page:deathmatch::2:", "t:show:deathmatch::3:"]
    last = (await people[0].command(arena, "leaderboard", page=1000)).message
    assert ranks(last) == ranks(third)
    for page in (0, -1, MOST_PAGES + 1):
        with pytest.raises(ClientRefusal):
            await people[0].command(arena, "leaderboard", page=page)
    guild = GuildId(sandbox.guild_id)
    whole = await bot.handlers.store.leaderboard(guild, "deathmatch", None, 0, 100)
    assert whole is not None
    assert (whole.size, len(whole.lines)) == (26, 26)


async def test_a_record_has_heads_and_the_last_ten(
    sandbox: Sandbox, bot: DelveBot, arena: Channel
) -> None:
    kestrel, moth, wren, otter = (
        sandbox.people[name] for name in ("Kestrel", "Moth", "Wren", "Otter")
    )
    reply = await kestrel.command(arena, "stats")
    assert nothing_of("Kestrel") in reply.text
    reply = await kestrel.command(arena, "stats", player=sandbox.bot_id)
    is_private(reply, en("cannot-bot", name="Delve"))
    for _ in range(7):
        await finish(sandbox, bot, kestrel, moth)
    for _ in range(5):
        await finish(sandbox, bot, wren, kestrel, "barbarian")
    await finish(sandbox, bot, otter, kestrel, deck="B")
    reply = await wren.command(arena, "stats", player=kestrel)
    assert reply.message.ephemeral
    lines = reply.text.split("\n")
    assert en("stats-title", name="Kestrel", game=GAME) in lines[0]
    assert f"Moth · {en('record', won=7, lost=0)} · 100%" in lines
    assert f"Wren · {en('record', won=0, lost=5)} · 0%" in lines
    last = lines[lines.index(f"**{en('stats-last')}**") + 1 :]
    assert len(last) == 10
    assert ["Wren" in line for line in last] == [True] * 5 + [False] * 5
    assert all("Otter" not in line for line in last), "practice is no record"
    own = await wren.command(arena, "stats")
    assert en("stats-title", name="Wren", game=GAME) in own.text
    stranger = await wren.command(arena, "stats", player=sandbox.people["Rook"])
    assert nothing_of("Rook") in stranger.text


async def test_the_record_of_somebody_who_left(
    sandbox: Sandbox, bot: DelveBot, arena: Channel
) -> None:
    kestrel, moth, wren = (sandbox.people[name] for name in ("Kestrel", "Moth", "Wren"))
    await finish(sandbox, bot, moth, kestrel)
    for person in (moth, wren):
        sandbox.remove_member(person)
    reply = await kestrel.command(arena, "stats", player=moth)
    assert en("stats-title", name="Moth", game=GAME) in reply.text
    reply = await kestrel.command(arena, "stats", player=wren)
    assert nothing_of("Wren") in reply.text
    reply = await kestrel.command(arena, "leaderboard")
    assert ranks(reply.message) == ["1 Moth", "2 Kestrel"]
