"""A match whose channel is lost goes on where somebody asks for it, if it can be played there."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest

from bot.app import DelveBot
from bot.match.ids import ChannelId
from bot.ui import replies
from bot.ui.catalogue import texts_in
from sandbox.people import Person, Reply
from sandbox.server import Sandbox
from sandbox.world import Channel
from tests.wire import picture
from tests.wire.disorder import calm_bot
from tests.wire.phases import seated
from tests.wire.table import Table

en, uk = texts_in("en"), texts_in("uk")


@pytest.fixture
async def bot(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[DelveBot]:
    async with calm_bot(sandbox, tmp_path / "delve.sqlite3") as bot:
        yield bot


@pytest.fixture
def tavern(sandbox: Sandbox) -> Channel:
    return sandbox.channels["tavern"]


def was_told(person: Person, text: str) -> bool:
    return any(message.content == text for message in person.direct_messages)


async def lost(sandbox: Sandbox, bot: DelveBot, host: Person | None = None) -> Table:
    """Kestrel and Moth's match, whose channel is gone, and those who can help know it."""
    table = await seated("turn", sandbox, bot, channel=sandbox.add_channel("cellar"), host=host)
    sandbox.delete_channel(table.channel)
    people = (host,) if host is not None else table.players
    for person in people:
        said = uk if person.locale == "uk" else en
        text = replies.channel_gone(("Kestrel", "Moth"), said, hosted=host is not None).markdown
        await sandbox.until(partial(was_told, person, text))
    await bot.handlers.display.settled()
    return table


def labels(question: Reply) -> list[str]:
    return [button["label"] for button in question.message.buttons]


async def pick(person: Person, question: Reply, table: Table) -> Reply:
    """Press the button of one match on the question which is meant."""
    message = question.message
    chosen = next(i for i in message.custom_ids if i.startswith(f"d:{table.match}:"))
    return await person.press(message, chosen)


async def is_at(table: Table, bot: DelveBot, channel: Channel) -> None:
    """The match lives in this channel, as the store and as what stands there tell."""
    await bot.handlers.display.settled()
    terms = await bot.handlers.store.terms(table.match)
    assert terms is not None
    assert terms.channel_id == channel.id


async def test_it_comes_to_where_others_play(
    sandbox: Sandbox, bot: DelveBot, tavern: Channel
) -> None:
    table = await lost(sandbox, bot)
    others = (sandbox.people["Wren"], sandbox.people["Otter"])
    other = await seated("turn", sandbox, bot, channel=tavern, players=others)
    kestrel = table.players[0]
    question = await kestrel.command(tavern, "match show")
    assert en("which-match", what=en("which-match-show")) in question.text
    assert sorted(custom_id.split(":")[1] for custom_id in question.message.custom_ids) == sorted(
        (str(table.match), str(other.match))
    )
    assert any("Kestrel – Moth" in label for label in labels(question))
    await pick(kestrel, question, table)
    await is_at(table, bot, tavern)
    assert await bot.handlers.store.blockage(table.match) is None
    table.channel = tavern
    # Both go on in the same channel, and neither disturbs the other.
    await table.do("draw")
    await other.do("draw")
    await table.play()
    await other.play()


async def test_the_match_that_is_meant_there_is_not_moved(
    sandbox: Sandbox, bot: DelveBot, tavern: Channel
) -> None:
    table = await lost(sandbox, bot)
    others = (sandbox.people["Wren"], sandbox.people["Otter"])
    other = await seated("turn", sandbox, bot, channel=tavern, players=others)
    kestrel = table.players[0]
    question = await kestrel.command(tavern, "match show")
    reply = await pick(kestrel, question, other)
    await bot.handlers.display.settled()
    assert str(other.board().id) in reply.text
    assert await bot.handlers.store.blockage(table.match) is not None


@pytest.mark.parametrize("hosted", [False, True])
async def test_it_does_not_come_to_where_a_player_sits(
    hosted: bool, sandbox: Sandbox, bot: DelveBot, tavern: Channel
) -> None:
    """Two matches of one player in one channel could not be told apart."""
    rook = sandbox.people["Rook"]
    table = await lost(sandbox, bot, rook if hosted else None)
    kestrel, moth = table.players
    pair = (moth, sandbox.people["Wren"])
    other = await seated("turn", sandbox, bot, channel=tavern, players=pair)
    asks = rook if hosted else kestrel
    question = await asks.command(tavern, "match show")
    refused = await pick(asks, question, table)
    assert refused.text == en("already-playing", name="Moth")
    assert await bot.handlers.store.blockage(table.match) is not None
    await bot.handlers.display.settled()
    await picture.check(other, bot.handlers.store)
    # Once the other match is over, it may.
    await other.play()
    await bot.handlers.display.settled()
    await asks.command(tavern, "match show")
    await is_at(table, bot, tavern)
    table.channel = tavern
    await table.play()


async def test_of_two_lost_matches_of_a_player_one_comes(
    sandbox: Sandbox, bot: DelveBot, tavern: Channel
) -> None:
    table = await lost(sandbox, bot)
    pair = (sandbox.people["Kestrel"], sandbox.people["Wren"])
    other = await seated("turn", sandbox, bot, players=pair)
    sandbox.delete_channel(other.channel)
    wren, kestrel = sandbox.people["Wren"], sandbox.people["Kestrel"]
    text = replies.channel_gone(("Kestrel", "Wren"), en, hosted=False).markdown
    await sandbox.until(lambda: any(m.content == text for m in wren.direct_messages))
    await bot.handlers.display.settled()
    question = await kestrel.command(tavern, "match show")
    assert len(labels(question)) == 2
    await pick(kestrel, question, table)
    await is_at(table, bot, tavern)
    refused = await pick(kestrel, question, other)
    assert refused.text == en("already-playing-you")
    (here,) = await bot.handlers.store.live_matches(channel_id=ChannelId(tavern.id))
    assert here.id == table.match


@pytest.mark.parametrize("permission", ["send_messages", "view_channel"])
async def test_it_does_not_come_to_where_the_bot_cannot_show_it(
    permission: str, sandbox: Sandbox, bot: DelveBot, tavern: Channel
) -> None:
    """It would only be lost once more, and less near to those who look for it."""
    table = await lost(sandbox, bot)
    kestrel = table.players[0]
    sandbox.set_permission(tavern, permission, False)
    reply = await kestrel.command(tavern, "match show")
    assert reply.text == replies.channel_gone(("Kestrel", "Moth"), en, hosted=False).markdown
    terms = await bot.handlers.store.terms(table.match)
    assert terms is not None
    assert terms.channel_id == table.channel.id
    sandbox.set_permission(tavern, permission, True)
    await kestrel.command(tavern, "match show")
    await is_at(table, bot, tavern)
    table.channel = tavern
    await table.play()


async def test_a_healthy_match_stays_although_asked_for_elsewhere(
    sandbox: Sandbox, bot: DelveBot, tavern: Channel
) -> None:
    table = await seated("turn", sandbox, bot)
    reply = await table.players[0].command(tavern, "match show")
    await is_at(table, bot, sandbox.channels["arena"])
    assert str(table.board().id) in reply.text
    assert picture.boards(table) == [table.board()]


async def test_both_players_bring_it_at_once(
    sandbox: Sandbox, bot: DelveBot, tavern: Channel
) -> None:
    """Neither is told that somebody already plays there: it is the very match that is brought."""
    table = await lost(sandbox, bot)
    replies = [player.start_command(tavern, "match show") for player in table.players]
    for reply in replies:
        assert (await reply.shown()).text.startswith(("Here is the board", "Поле тут"))
    await is_at(table, bot, tavern)
