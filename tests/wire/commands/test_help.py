"""`/help`: what somebody can do here, now, in every situation and both languages."""

from __future__ import annotations

import random

import pytest

from bot.app import DelveBot
from bot.ui.catalogue import Texts, texts_in
from bot.ui.symbols import TROUBLE
from sandbox.people import Person, Reply
from sandbox.server import Sandbox
from sandbox.world import Channel, Message
from tests.wire.board.walking import PACE, Slow
from tests.wire.commands.steps import invite
from tests.wire.disorder import MESSAGE
from tests.wire.house import House
from tests.wire.phases import give_away, seated, to_a_gift
from tests.wire.table import Table, control, use

en, uk = texts_in("en"), texts_in("uk")

ALL = (en, uk, en)
"""What Kestrel, Moth and Wren read."""


def link(message: Message) -> str:
    channel = message.channel
    guild = channel.guild
    assert guild is not None
    return f"https://discord.com/channels/{guild.id}/{channel.id}/{message.id}"


async def asked(person: Person, channel: Channel) -> Reply:
    reply = await person.command(channel, "help")
    assert reply.failed is None
    assert reply.message.ephemeral or channel.guild is None
    return reply


def names(text: str, *commands: str) -> bool:
    """Whether all of these can be clicked in a text."""
    return all(f"</{command}:" in text for command in commands)


@pytest.fixture(params=["en", "uk"])
def reader(request: pytest.FixtureRequest, sandbox: Sandbox) -> tuple[Person, Texts]:
    """A member who plays nowhere, by language."""
    name, texts = {"en": ("Wren", en), "uk": ("Otter", uk)}[request.param]
    return sandbox.people[name], texts


@pytest.mark.usefixtures("bot")
async def test_a_stranger_learns_how_to_begin(reader: tuple[Person, Texts], arena: Channel) -> None:
    person, texts = reader
    reply = await asked(person, arena)
    assert reply.text.startswith(f"## 📖 {texts('help-title')}")
    assert texts("game-deathmatch") in reply.text
    assert names(reply.text, "deathmatch challenge", "play deathmatch", "leaderboard", "stats")
    assert not names(reply.text, "host status"), "that is for moderators"
    assert not names(reply.text, "match concede"), "there is nothing to give up"
    assert texts("help-about") in reply.text
    assert reply.message.custom_ids == []


@pytest.mark.usefixtures("bot")
async def test_a_moderator_learns_of_the_hosts_commands(sandbox: Sandbox, arena: Channel) -> None:
    text = (await asked(sandbox.people["Rook"], arena)).text
    assert names(text, "host deathmatch", "host status", "deathmatch challenge")


async def test_who_is_asked_reads_so_first(sandbox: Sandbox, bot: DelveBot, arena: Channel) -> None:
    table = await seated("turn", sandbox, bot)
    kestrel, moth = table.players
    board = link(table.board())
    reply = await asked(kestrel, arena)
    assert en("help-asked", match="Kestrel – Moth", where=board) in reply.text.splitlines()[1]
    assert names(reply.text, "match show", "match card", "match ask", "match concede")
    assert en("help-start-elsewhere") in reply.text
    waiting = await asked(moth, arena)
    assert uk("help-plays", match="Kestrel – Moth", where=board) in waiting.text
    assert uk("help-start-elsewhere") in waiting.text
    rules = await use(moth, control(waiting.message, "rules"))
    assert uk("rules-point") in rules.text
    elsewhere = await asked(kestrel, sandbox.channels["tavern"])
    assert board in elsewhere.text
    assert en("help-start-elsewhere") not in elsewhere.text
    assert names(elsewhere.text, "deathmatch challenge")


async def test_who_holds_a_card_is_told_so_and_nobody_else(
    sandbox: Sandbox, bot: DelveBot, arena: Channel
) -> None:
    table = await seated("card", sandbox, bot)
    kestrel, moth = table.players
    reply = await asked(kestrel, arena)
    told = en("help-holds", match="Kestrel – Moth", where=link(table.board()))
    assert told in reply.text
    for person in (kestrel, moth, sandbox.people["Wren"]):
        text = (await asked(person, arena)).text
        assert en("monster-demon") not in text
        assert uk("monster-demon") not in text
    cards = await use(kestrel, control(reply.message, "card"))
    assert cards.message.ephemeral
    assert en("monster-demon") in cards.text


async def test_who_watches_gets_a_link(
    reader: tuple[Person, Texts], sandbox: Sandbox, bot: DelveBot, arena: Channel
) -> None:
    table = await seated("turn", sandbox, bot)
    person, texts = reader
    reply = await asked(person, arena)
    board = link(table.board())
    assert texts("help-watches", match="Kestrel – Moth", where=board) in reply.text
    assert texts("help-watching") in reply.text
    assert names(reply.text, "deathmatch challenge")
    assert not names(reply.text, "match concede")
    other = await asked(person, sandbox.channels["tavern"])
    assert board not in other.text, "not everybody sees every channel"


async def test_a_host_finds_the_desk(sandbox: Sandbox, bot: DelveBot, arena: Channel) -> None:
    rook = sandbox.people["Rook"]
    table = await seated("turn", sandbox, bot, host=rook)
    reply = await asked(rook, arena)
    assert en("help-hosts", match="Kestrel – Moth", where=link(table.board())) in reply.text
    await use(rook, control(reply.message, "desk"))
    assert reply.message.text.startswith(f"## 🎛️ {en('desk-title', match='Kestrel – Moth')}")


@pytest.mark.usefixtures("bot")
async def test_an_invitation_waits_for_whom_it_asks(sandbox: Sandbox, arena: Channel) -> None:
    kestrel, moth, wren = (sandbox.people[name] for name in ("Kestrel", "Moth", "Wren"))
    challenge = (await invite(kestrel, arena, opponent=moth)).message
    text = (await asked(moth, sandbox.channels["tavern"])).text
    assert link(challenge) in text.splitlines()[1]
    assert uk("help-challenged", name="Kestrel", where="", until="").split(":**")[0] in text
    assert "**It is your turn" not in (await asked(kestrel, arena)).text
    assert link(challenge) in (await asked(kestrel, arena)).text
    assert link(challenge) not in (await asked(wren, arena)).text
    await moth.press(challenge, next(one for one in challenge.custom_ids if "decline" in one))
    assert link(challenge) not in (await asked(moth, arena)).text


@pytest.mark.usefixtures("bot")
async def test_a_host_asks_players(sandbox: Sandbox, arena: Channel) -> None:
    kestrel, moth, rook = (sandbox.people[name] for name in ("Kestrel", "Moth", "Rook"))
    options = {"candidate": kestrel, "opponent": moth}
    call = (await invite(rook, arena, "host deathmatch", **options)).message
    text = (await asked(moth, arena)).text
    assert uk("help-called", name="Rook", where="", until="").split(":**")[0] in text
    assert link(call) in (await asked(rook, arena)).text


@pytest.mark.usefixtures("bot")
async def test_an_open_table_is_for_those_of_its_channel(sandbox: Sandbox, arena: Channel) -> None:
    kestrel, otter = sandbox.people["Kestrel"], sandbox.people["Otter"]
    table = (await invite(kestrel, arena, "play deathmatch")).message
    text = (await asked(otter, arena)).text
    assert link(table) in text
    assert uk("help-table", name="Kestrel", where="", until="").split(":")[0] in text
    assert link(table) not in (await asked(otter, sandbox.channels["tavern"])).text


async def test_in_private_messages(sandbox: Sandbox, bot: DelveBot) -> None:
    table = await seated("card", sandbox, bot)
    for person, texts in zip(table.players, (en, uk), strict=True):
        direct = sandbox.core.world.direct_channel(person.user)
        text = (await asked(person, direct)).text
        assert texts("help-private") in text
        assert link(table.board()) in text
        assert names(text, "match show")
        assert not names(text, "play deathmatch"), "no server command can be used there"
        assert not names(text, "leaderboard")


@pytest.mark.usefixtures("bot")
@pytest.mark.parametrize("permission", ["view_channel", "send_messages"])
async def test_where_the_bot_may_not_write_it_says_what_is_missing(
    reader: tuple[Person, Texts], permission: str, sandbox: Sandbox, arena: Channel
) -> None:
    person, texts = reader
    sandbox.set_permission(arena, permission, False)
    text = (await asked(person, arena)).text
    wanted = texts(f"permission-{permission.replace('_', '-')}")
    assert text.splitlines()[1].startswith(TROUBLE)
    assert wanted in text
    assert not names(text, "play deathmatch")


async def test_many_matches_are_counted(sandbox: Sandbox, bot: DelveBot, arena: Channel) -> None:
    wren = sandbox.people["Wren"]
    pairs = [("Kestrel", "Moth"), ("Rook", "Otter")]
    for first, second in pairs:
        players = (sandbox.people[first], sandbox.people[second])
        table = Table(sandbox, arena, players, random.Random(1))
        await table.challenge("warrior")
    await bot.handlers.display.settled()
    reply = await asked(wren, arena)
    assert "Kestrel – Moth" in reply.text
    assert "Rook – Otter" in reply.text
    assert reply.message.custom_ids == [], "nobody could tell whose rules"


async def test_a_message_that_cannot_be_deleted_hides_nothing(house: House) -> None:
    """What is shown late is no walk: who is asked is told so."""
    async with house.bot() as bot:
        table = await seated("turn", house.sandbox, bot)
        house.sandbox.faults.add("DELETE", MESSAGE, drop="before", times=None)
        await table.do("draw")
        await table.do("add")
        player = table.players[table.asked((await table.next_moves())[0])]
        await bot.handlers.display.shown(table.match)
        reply = await asked(player, house.arena)
        texts = en if player.name == "Kestrel" else uk
        board = link(table.board())
        assert texts("help-asked", match="Kestrel – Moth", where=board) in reply.text


async def test_a_walk_is_not_told_ahead(house: House) -> None:
    """Neither that it ends the match, nor who is asked after it: the third one ends it."""
    async with house.bot(pace=PACE) as bot:
        slow = Slow(house, bot)
        table = slow.table
        readers = (*table.players, house.sandbox.people["Wren"])
        await table.challenge("warrior", "C")
        await table.do("start:0")
        told = []
        for _ in range(3):
            await to_a_gift(table)
            await slow.end()
            board = table.board()
            await give_away(table)
            await slow.pause()
            seen = [(await asked(person, house.arena)).text for person in readers]
            told.append([text.replace(link(board), "(board)") for text in seen])
            async for shown in slow.told(await slow.frames()):
                assert board.text == shown
        last = await bot.handlers.matches.get(table.match)
        assert last is not None
        assert not last.live
        assert told[0] == told[1] == told[2]
        happening = [said("help-telling", match="Kestrel – Moth", where="(board)") for said in ALL]
        for text, line in zip(told[2], happening, strict=True):
            assert line in text
        await slow.end()
        assert happening[0] not in (await asked(readers[0], house.arena)).text
