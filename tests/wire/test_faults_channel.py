"""A channel or a permission is lost: those who can mend it hear of it once, and the match waits."""

# Over 400 lines: every way to lose a channel, told by the same helpers.

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Callable
from functools import partial
from pathlib import Path

import pytest

from bot.app import DelveBot
from bot.display.blocked_matches import SWEEP_SECONDS
from bot.match.ids import ChannelId, GuildId
from bot.ui import replies
from bot.ui.catalogue import Texts, texts_in
from sandbox.people import Person
from sandbox.permissions import BITS
from sandbox.server import Sandbox
from sandbox.world import Message
from tests.play.loop import quiet, wait
from tests.play.requests import NOTICE
from tests.store.playing import live_ids
from tests.wire import picture
from tests.wire.disorder import Insistent, calm_bot
from tests.wire.phases import PHASES, seated
from tests.wire.table import Control, Table, control, end_match, use

NAMES = ("Kestrel", "Moth")
PACE = 1.5
"""Seconds between two monsters, where they are told slowly."""


@pytest.fixture
async def bot(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[DelveBot]:
    async with calm_bot(sandbox, tmp_path / "delve.sqlite3") as bot:
        yield bot


def said_to(person: Person) -> Texts:
    return texts_in("uk" if person.locale == "uk" else "en")


def gone(person: Person) -> str:
    hosted = person.name == "Rook"
    return replies.channel_gone(NAMES, said_to(person), hosted=hosted).markdown


def lacking(person: Person, permission: str, table: Table) -> str:
    line = replies.permission_missing(
        permission, ChannelId(table.channel.id), NAMES, said_to(person)
    )
    return line.markdown


def letters(person: Person, text: str) -> list[Message]:
    """The private messages that say exactly this."""
    return [message for message in person.direct_messages if message.content == text]


async def told(sandbox: Sandbox, bot: DelveBot, person: Person, text: str) -> None:
    await sandbox.until(lambda: letters(person, text))
    await bot.handlers.display.settled()
    assert len(letters(person, text)) == 1


async def on_again(table: Table, bot: DelveBot) -> None:
    """Wait until the player who is asked is called, and everything stands."""
    match = await bot.handlers.matches.get(table.match)
    assert match is not None
    asked = table.players[match.prompts[0].seat]

    def called() -> bool:
        return [asked.mention in ping.content for ping in picture.pings(table)] == [True]

    await table.sandbox.until(called)
    await bot.handlers.display.settled()


async def go_on_in(table: Table, person: Person, name: str, bot: DelveBot) -> None:
    """Ask for the board in another channel, and play on there."""
    elsewhere = table.sandbox.channels[name]
    reply = await person.command(elsewhere, "match show")
    assert reply.text
    table.channel = elsewhere
    await bot.handlers.display.settled()
    await picture.check(table, bot.handlers.store)
    await table.play()
    await bot.handlers.display.settled()


@pytest.mark.parametrize("phase", PHASES)
async def test_a_vanished_channel_of_a_hosted_match(
    phase: str, sandbox: Sandbox, bot: DelveBot
) -> None:
    rook = sandbox.people["Rook"]
    rook.locale = "uk"
    # The host's language is known from what the host did last.
    table = await seated(phase, sandbox, bot, host=rook)
    sandbox.delete_channel(table.channel)
    await told(sandbox, bot, rook, gone(rook))
    for player in table.players:
        assert letters(player, gone(player)) == [], "that is the host's to mend"
    await go_on_in(table, rook, "tavern", bot)
    await picture.check(table, bot.handlers.store, public=False)
    assert len(picture.results(table)) == 1
    assert await bot.handlers.store.blockage(table.match) is None


@pytest.mark.parametrize("phase", PHASES)
async def test_a_vanished_channel_without_a_host(
    phase: str, sandbox: Sandbox, bot: DelveBot
) -> None:
    table = await seated(phase, sandbox, bot)
    sandbox.delete_channel(table.channel)
    for player in table.players:
        await told(sandbox, bot, player, gone(player))
    await go_on_in(table, table.players[1], "tavern", bot)
    assert len(picture.results(table)) == 1


async def test_a_vanished_channel_while_a_reveal_grows(tmp_path: Path) -> None:
    async with Sandbox(rate_limits=False) as sandbox:
        database = tmp_path / "delve.sqlite3"
        async with calm_bot(sandbox, database, pace=PACE) as bot:
            kestrel, moth = sandbox.people["Kestrel"], sandbox.people["Moth"]
            table = Table(sandbox, sandbox.channels["arena"], (kestrel, moth), random.Random(1))
            await table.challenge("barbarian", "P")
            await table.do("start:0", "draw", "add", "draw", "add", "pass")
            await quiet()
            sandbox.delete_channel(table.channel)
            await told(sandbox, bot, moth, gone(moth))
            await go_on_in(table, kestrel, "tavern", bot)
            assert len(picture.results(table)) == 1


async def test_the_host_ends_a_match_without_a_channel(sandbox: Sandbox, bot: DelveBot) -> None:
    rook = sandbox.people["Rook"]
    table = await seated("card", sandbox, bot, host=rook)
    sandbox.delete_channel(table.channel)
    await told(sandbox, bot, rook, gone(rook))
    reply = await end_match(rook, sandbox.channels["tavern"])
    assert reply.text == replies.ended(said_to(rook)).markdown
    await bot.handlers.display.settled()
    match = await picture.check(table, bot.handlers.store, public=False)
    assert not match.live
    assert await bot.handlers.store.unshown_matches() == []


async def test_a_host_ends_it_by_private_message(sandbox: Sandbox, bot: DelveBot) -> None:
    rook = sandbox.people["Rook"]
    table = await seated("strike", sandbox, bot, host=rook)
    sandbox.delete_channel(table.channel)
    await told(sandbox, bot, rook, gone(rook))
    assert rook.direct is not None
    reply = await end_match(rook, rook.direct)
    assert reply.text == replies.ended(said_to(rook)).markdown


async def test_a_moderator_ends_a_challenge_without_a_channel(
    sandbox: Sandbox, bot: DelveBot
) -> None:
    table = await seated("turn", sandbox, bot)
    other = await seated(
        "turn",
        sandbox,
        bot,
        players=(sandbox.people["Wren"], sandbox.people["Otter"]),
        channel=sandbox.add_channel("cellar"),
    )
    rook, tavern = sandbox.people["Rook"], sandbox.channels["tavern"]
    sandbox.delete_channel(table.channel)
    await told(sandbox, bot, table.players[0], gone(table.players[0]))
    # The match whose channel stands is not meant.
    assert (await end_match(rook, tavern)).text == replies.ended(said_to(rook)).markdown
    assert await live_ids(bot.handlers.store) == [other.match]
    assert (await end_match(rook, tavern)).text == replies.no_match_here(said_to(rook)).markdown


def has_messages(person: Person, count: int) -> bool:
    """Whether a person got at least so many private messages."""
    return len(person.direct_messages) >= count


async def test_a_moderator_is_asked_which_lost_match_is_meant(
    sandbox: Sandbox, bot: DelveBot
) -> None:
    table = await seated("turn", sandbox, bot)
    pair = (sandbox.people["Wren"], sandbox.people["Otter"])
    other = await seated("name", sandbox, bot, players=pair)
    rook = sandbox.people["Rook"]
    sandbox.delete_channel(table.channel)
    for person in (*table.players, *pair):
        await sandbox.until(partial(has_messages, person, 1))
    await bot.handlers.display.settled()
    question = await end_match(rook, sandbox.channels["tavern"])
    assert len(question.message.buttons) == 2
    chosen = next(i for i in question.message.custom_ids if i.startswith(f"d:{other.match}:"))
    await rook.press(question.message, chosen)
    await use(rook, control(question.message, "end"))
    assert await live_ids(bot.handlers.store) == [table.match]


async def test_show_in_a_private_message_says_that_the_channel_is_gone(
    sandbox: Sandbox, bot: DelveBot
) -> None:
    table = await seated("turn", sandbox, bot)
    moth = table.players[1]
    sandbox.delete_channel(table.channel)
    await told(sandbox, bot, moth, gone(moth))
    assert moth.direct is not None
    reply = await moth.command(moth.direct, "match show")
    assert reply.text == gone(moth)


async def test_a_channel_that_vanishes_while_the_bot_is_away(
    sandbox: Sandbox, tmp_path: Path
) -> None:
    database = tmp_path / "delve.sqlite3"
    async with calm_bot(sandbox, database) as bot:
        table = await seated("strike", sandbox, bot)
    sandbox.delete_channel(table.channel)
    async with calm_bot(sandbox, database) as bot:
        await bot.handlers.display.settled()
        # What nobody acts on is not looked at by every start.
        assert [letters(player, gone(player)) for player in table.players] == [[], []]
        await go_on_in(table, table.players[0], "tavern", bot)
        assert len(picture.results(table)) == 1


async def test_a_vanished_channel_of_an_open_invitation(tmp_path: Path) -> None:
    async with (
        Sandbox(rate_limits=False) as sandbox,
        calm_bot(sandbox, tmp_path / "delve.sqlite3") as bot,
    ):
        await sandbox.people["Kestrel"].command(
            sandbox.channels["arena"],
            "deathmatch challenge",
            opponent=sandbox.people["Moth"],
            variant="warrior",
        )
        sandbox.delete_channel(sandbox.channels["arena"])
        await wait(600)
        assert await bot.handlers.store.open_invitations() == []


# Permissions


def deny(sandbox: Sandbox, table: Table, permission: str) -> Callable[[], None]:
    """Take a permission from the bot; the answer gives it back."""
    sandbox.set_permission(table.channel, permission, False)
    return lambda: sandbox.set_permission(table.channel, permission, True)


async def card_to_add(table: Table) -> Control:
    """What adds the card that is held, where its player alone sees it."""
    return next(one for one in await table.choices() if one.verb == "add")


@pytest.mark.parametrize("hosted", [False, True])
@pytest.mark.parametrize("permission", ["view_channel", "send_messages"])
async def test_a_revoked_permission(
    permission: str, hosted: bool, sandbox: Sandbox, bot: DelveBot
) -> None:
    rook = sandbox.people["Rook"]
    table = await seated("card", sandbox, bot, host=rook if hosted else None)
    add = await card_to_add(table)
    grant = deny(sandbox, table, permission)
    # The act counts: it is the next player's turn, whom the bot cannot call any more.
    await use(table.players[0], add)
    people = (rook,) if hosted else table.players
    for person in people:
        await told(sandbox, bot, person, lacking(person, permission, table))
    match = await bot.handlers.matches.get(table.match)
    assert match is not None
    assert match.version == 3
    # Whatever else happens, nobody is told twice.
    for player in table.players:
        await player.command(table.channel, "match card")
    bot.handlers.display.sweep()
    await bot.handlers.display.settled()
    for person in people:
        assert len(letters(person, lacking(person, permission, table))) == 1
    grant()
    await on_again(table, bot)
    await picture.check(table, bot.handlers.store)
    assert await bot.handlers.store.blockage(table.match) is None
    table.version = 2
    await table.play()
    await bot.handlers.display.settled()
    await picture.check(table, bot.handlers.store)


async def test_one_permission_after_the_other(sandbox: Sandbox, bot: DelveBot) -> None:
    rook = sandbox.people["Rook"]
    table = await seated("card", sandbox, bot, host=rook)
    add = await card_to_add(table)
    see, write = (deny(sandbox, table, name) for name in ("view_channel", "send_messages"))
    await use(table.players[0], add)
    await told(sandbox, bot, rook, lacking(rook, "view_channel", table))
    see()
    await told(sandbox, bot, rook, lacking(rook, "send_messages", table))
    write()
    await on_again(table, bot)
    await picture.check(table, bot.handlers.store)


@pytest.mark.parametrize("permission", ["view_channel", "send_messages"])
async def test_a_permission_revoked_between_challenge_and_acceptance(
    permission: str, sandbox: Sandbox, bot: DelveBot
) -> None:
    kestrel, moth = sandbox.people["Kestrel"], sandbox.people["Moth"]
    table = Table(sandbox, sandbox.channels["arena"], (kestrel, moth), random.Random(1))
    reply = await kestrel.command(
        table.channel, "deathmatch challenge", opponent=moth, variant="warrior"
    )
    table.invitation = reply.message
    grant = deny(sandbox, table, permission)
    await moth.press(table.invitation, reply.message.custom_ids[0])
    for person in table.players:
        await told(sandbox, bot, person, lacking(person, permission, table))
    grant()
    assert await table.next_moves()
    await bot.handlers.display.settled()
    await picture.check(table, bot.handlers.store)


@pytest.mark.parametrize("permission", ["view_channel", "send_messages"])
async def test_the_result_is_shown_once_it_may_be(
    permission: str, sandbox: Sandbox, tmp_path: Path
) -> None:
    database = tmp_path / "delve.sqlite3"
    async with calm_bot(sandbox, database) as bot:
        table = await seated("strike", sandbox, bot)
        grant = deny(sandbox, table, permission)
        await Insistent(table, bot).concede(0)
        await bot.handlers.display.settled()
        assert picture.results(table) == []
    # Not even a restart makes the bot forget.
    async with calm_bot(sandbox, database) as bot:
        await bot.handlers.display.settled()
        assert picture.results(table) == []
        grant()
        await sandbox.until(lambda: picture.results(table))
        await bot.handlers.display.settled()
        await picture.check(table, bot.handlers.store)
        assert await bot.handlers.store.unshown_matches() == []


async def test_a_permission_granted_while_the_bot_is_away(sandbox: Sandbox, tmp_path: Path) -> None:
    database = tmp_path / "delve.sqlite3"
    async with calm_bot(sandbox, database) as bot:
        table = await seated("card", sandbox, bot)
        add = await card_to_add(table)
        grant = deny(sandbox, table, "send_messages")
        await use(table.players[0], add)
        for person in table.players:
            await told(sandbox, bot, person, lacking(person, "send_messages", table))
    grant()
    async with calm_bot(sandbox, database) as bot:
        await on_again(table, bot)
        assert await bot.handlers.store.blockage(table.match) is None
        # So it is not taken for lost, and stays where it is.
        await table.players[0].command(sandbox.channels["tavern"], "match show")
        await bot.handlers.display.settled()
        await picture.check(table, bot.handlers.store)


async def test_a_permission_granted_without_any_news(tmp_path: Path) -> None:
    async with (
        Sandbox(rate_limits=False) as sandbox,
        calm_bot(sandbox, tmp_path / "delve.sqlite3") as bot,
    ):
        table = await seated("card", sandbox, bot)
        add = await card_to_add(table)
        deny(sandbox, table, "send_messages")
        await use(table.players[0], add)
        kestrel = table.players[0]
        await told(sandbox, bot, kestrel, lacking(kestrel, "send_messages", table))
        # As by a role of the bot's: the gateway says nothing about this channel.
        overwrite = table.channel.overwrites[sandbox.bot_id]
        overwrite.deny &= ~BITS["send_messages"]
        await wait(SWEEP_SECONDS)
        await on_again(table, bot)
        await picture.check(table, bot.handlers.store)


async def test_who_could_not_be_told_is_told_later(sandbox: Sandbox, bot: DelveBot) -> None:
    rook = sandbox.people["Rook"]
    table = await seated("card", sandbox, bot, host=rook)
    add = await card_to_add(table)
    deny(sandbox, table, "send_messages")
    method, route, fits = NOTICE
    fault = sandbox.faults.add(method, route, when=fits, status=503)
    await use(table.players[0], add)
    await sandbox.until(lambda: fault.hits)
    await bot.handlers.display.settled()
    assert letters(rook, lacking(rook, "send_messages", table)) == []
    bot.handlers.display.sweep(GuildId(sandbox.guild_id))
    await told(sandbox, bot, rook, lacking(rook, "send_messages", table))


async def test_a_host_without_private_messages(sandbox: Sandbox, bot: DelveBot) -> None:
    rook = sandbox.people["Rook"]
    table = await seated("card", sandbox, bot, host=rook)
    add = await card_to_add(table)
    rook.close_dms()
    grant = deny(sandbox, table, "send_messages")
    await use(table.players[0], add)
    await sandbox.until(lambda: sandbox.invalid_requests >= 2)
    await bot.handlers.display.settled()
    refused = sandbox.invalid_requests
    grant()
    await on_again(table, bot)
    await picture.check(table, bot.handlers.store)
    assert sandbox.invalid_requests == refused


# People who leave


async def test_a_member_who_leaves_and_comes_back(sandbox: Sandbox, bot: DelveBot) -> None:
    table = await seated("turn", sandbox, bot)
    kestrel, moth = table.players
    await table.do("draw", "add")
    await table.next_moves()
    sandbox.remove_member(moth)
    # The other one can still look, and give up; nothing else is to be done.
    assert (await kestrel.command(table.channel, "match show")).text
    await bot.handlers.display.settled()
    sandbox.rejoin(moth)
    assert moth.sees(table.board())
    await table.play()
    await bot.handlers.display.settled()
    await picture.check(table, bot.handlers.store)


async def test_a_member_who_leaves_with_a_card_in_hand(sandbox: Sandbox, bot: DelveBot) -> None:
    table = await seated("card", sandbox, bot)
    kestrel, moth = table.players
    sandbox.remove_member(kestrel)
    rook = sandbox.people["Rook"]
    reply = await end_match(rook, table.channel)
    assert reply.text == replies.ended(said_to(rook)).markdown
    await sandbox.until(lambda: picture.results(table))
    await bot.handlers.display.settled()
    assert len(picture.results(table)) == 1
    assert not moth.sees(picture.records(table, 0)[0])
