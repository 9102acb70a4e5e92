"""Closed private messages are an ordinary branch: the card comes another way, to nobody else."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.app import DelveBot
from bot.ui import replies
from bot.ui.catalogue import texts_in
from sandbox.people import Person, Reply
from sandbox.server import Sandbox
from tests.wire import picture
from tests.wire.disorder import DIRECT, KINDS, Insistent, calm_bot
from tests.wire.table import Table, control, controls, running_bot, use
from tests.wire.watching import LeakCheck

DECK = "F"


@pytest.fixture
async def bot(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[DelveBot]:
    async with calm_bot(sandbox, tmp_path / "delve.sqlite3") as bot:
        leaks = LeakCheck(sandbox, bot.handlers.store)
        yield bot
        await bot.handlers.scheduler.settled()
        assert await leaks.complaints() == []


@pytest.fixture
def table(sandbox: Sandbox) -> Table:
    # One of them reads English, the other Ukrainian.
    players = (sandbox.people["Kestrel"], sandbox.people["Moth"])
    return Table(sandbox, sandbox.channels["arena"], players, random.Random(3))


def actions(reply: Reply) -> set[str]:
    return {control.press.action for message in reply.messages for control in controls(message)}


def how_to(person: Person) -> str:
    """How to open private messages, in the person's language."""
    said = texts_in("uk" if person.locale == "uk" else "en")
    return replies.messages_closed(said, texts_in("en")).markdown


async def told_how_to_open(table: Table, person: Person, reply: Reply) -> None:
    await table.sandbox.until(lambda: how_to(person) in reply.text)


async def press(table: Table, seat: int, action: str) -> Reply:
    """Use a control of the board; the reply is what the player alone gets."""
    moves = await table.next_moves()
    reply = await use(table.players[seat], next(c for c in moves if c.press.action == action))
    table.version += 1
    table.played.append((seat, action))
    return reply


async def place(table: Table, person: Person, reply: Reply, action: str) -> Reply:
    """Place a card by a private answer."""
    table.version += 1
    return await use(person, control(reply.messages[0], action))


@pytest.mark.parametrize("closed", [(0,), (1,), (0, 1)])
async def test_closed_before_the_start(
    closed: tuple[int, ...], table: Table, bot: DelveBot
) -> None:
    for seat in closed:
        table.players[seat].close_dms()
    asked = await table.challenge("barbarian", DECK)
    await table.next_moves()
    for seat, reply in enumerate((asked, *table.agreed)):
        if seat in closed:
            await told_how_to_open(table, table.players[seat], reply)
    await table.do("start:0")
    for seat, person in enumerate(table.players):
        reply = await press(table, seat, "draw")
        if seat in closed:
            assert all(message.ephemeral for message in reply.messages)
            assert {"add", "discard:torch"} <= actions(reply)
            assert how_to(person) not in reply.text, "that was said before the start"
            after = await place(table, person, reply, "add")
            assert "add" not in actions(after)
            # My cards shows what lies in the dungeon, but how to open messages was said before.
            (shown,) = (await use(person, control(table.board(), "card"))).messages
            assert shown.ephemeral
        else:
            assert reply.messages == []
            await table.make_in_private(seat, "add")
            assert table.version == 2 * seat + 2
    await table.play()
    await bot.handlers.scheduler.settled()
    await picture.check(table, bot.handlers.store, private=tuple({0, 1} - set(closed)))
    for seat in closed:
        assert table.players[seat].direct_messages == []


async def test_my_cards_offers_all_that_is_legal(table: Table, bot: DelveBot) -> None:
    for player in table.players:
        player.close_dms()
    await table.challenge("barbarian", DECK)
    await table.do("start:1")
    first = await press(table, 1, "draw")
    await table.next_moves()
    board = table.board()
    match = await bot.handlers.matches.get(table.match)
    assert match is not None
    moves = {str(move.action) for move in match.prompts[0].moves}
    again = await use(table.players[1], control(board, "card"))
    command = await table.players[1].command(table.channel, "match card")
    for reply in (first, again, command):
        assert actions(reply) == moves
        assert all(message.ephemeral for message in reply.messages)
    stranger = await use(table.players[0], control(board, "card"))
    assert actions(stranger) == set()
    await place(table, table.players[1], command, "discard:torch")
    await table.play()
    await bot.handlers.scheduler.settled()
    await picture.check(table, bot.handlers.store, private=())


async def test_closed_in_the_middle_and_opened_again(table: Table, bot: DelveBot) -> None:
    await table.challenge("barbarian", DECK)
    await table.do("start:0", "draw", "add")
    await table.do("draw", "add")
    kestrel = table.players[0]
    kestrel.close_dms()
    # The first card after that is tried by private message, in vain, and then shown by the press.
    reply = await press(table, 0, "draw")
    await told_how_to_open(table, kestrel, reply)
    assert "add" in actions(reply)
    assert all(message.ephemeral for message in reply.messages)
    again = await use(kestrel, control(table.board(), "card"))
    assert how_to(kestrel) not in again.text
    await place(table, kestrel, reply, "add")
    await table.sandbox.until(lambda: "add" not in actions(again))
    await table.do("draw", "add")
    # The next one comes with the press.
    reply = await press(table, 0, "draw")
    assert "add" in actions(reply)
    await place(table, kestrel, reply, "add")
    await table.do("draw", "add")
    kestrel.open_dms()
    # What comes with the press comes by private message again, too.
    reply = await press(table, 0, "draw")
    assert "add" in actions(reply)
    await table.make_in_private(0, "add")
    await table.do("draw", "add")
    reply = await press(table, 0, "draw")
    assert reply.messages == []
    await table.make_in_private(0, "add")
    await table.play()
    await bot.handlers.scheduler.settled()
    await picture.check(table, bot.handlers.store, private=(1,))
    assert all(not message.custom_ids for message in picture.hands(table, 0))


async def test_a_card_shown_beside_is_closed_wherever_it_is_placed(
    table: Table, bot: DelveBot, sandbox: Sandbox
) -> None:
    """Else buttons of cards long placed would pile up on the screen of whoever gets no messages."""
    kestrel = table.players[0]
    kestrel.close_dms()
    await table.challenge("barbarian", DECK)
    await table.do("start:0")
    reply = await press(table, 0, "draw")
    again = await use(kestrel, control(table.board(), "card"))
    shown = [*reply.messages, *again.messages]
    assert len(shown) == 2
    assert all("add" in {one.press.action for one in controls(copy)} for copy in shown)
    await bot.handlers.scheduler.settled()
    await use(kestrel, control(again.message, "add"))
    await sandbox.until(lambda: not any(copy.custom_ids for copy in shown))
    assert all("You added" in copy.text for copy in shown)


async def test_a_card_shown_beside_is_closed_by_the_end(
    table: Table, bot: DelveBot, sandbox: Sandbox
) -> None:
    kestrel, moth = table.players
    kestrel.close_dms()
    await table.challenge("barbarian", DECK)
    await table.do("start:0")
    (copy,) = (await press(table, 0, "draw")).messages
    question = await moth.command(table.channel, "match concede")
    await use(moth, control(question.message, "concede"))
    await sandbox.until(lambda: not copy.custom_ids)


async def test_who_can_be_reached_again_does_not_hear_the_contrary(
    table: Table, sandbox: Sandbox, tmp_path: Path
) -> None:
    """After a start it is not known whether somebody was told; a card on its way decides."""
    kestrel = table.players[0]
    kestrel.close_dms()
    database = tmp_path / "restarted.sqlite3"
    async with calm_bot(sandbox, database) as bot:
        await table.challenge("barbarian", DECK)
        await table.do("start:0")
        await bot.handlers.scheduler.settled()
    kestrel.open_dms()
    async with calm_bot(sandbox, database) as bot:
        reply = await press(table, 0, "draw")
        await bot.handlers.scheduler.settled()
        await bot.responders.settled(20)
    assert how_to(kestrel) not in reply.text


async def test_each_card_is_tried_once(table: Table, bot: DelveBot, sandbox: Sandbox) -> None:
    for player in table.players:
        player.close_dms()
    await table.challenge("warrior", DECK)
    await table.do("start:0", "draw", "add", "draw", "add", "draw", "add")
    await bot.handlers.scheduler.settled()
    forbidden = [e for e in sandbox.exchanges if e.status == 403]
    assert len(forbidden) == 2 + 3, "two greetings and three cards"
    assert sum(e.route == DIRECT for e in sandbox.exchanges) <= len(forbidden)


NOT_THEIRS = {
    "channel refused": ("private channel", 400, 0),
    "channels opened too fast": ("private channel", 403, 40003),
    "taken for a spammer": ("private channel", 403, 20026),
    "greeting malformed": ("greeting", 400, 50035),
    "greeting without access": ("greeting", 403, 50001),
    "greeting not found": ("greeting", 404, 0),
    "card malformed": ("hand", 400, 50035),
    "card without access": ("hand", 403, 50001),
    "card not found": ("hand", 404, 0),
    "card into a channel that is gone": ("hand", 404, 10003),
}
"""Why a private message fails that its reader cannot change."""


@pytest.mark.parametrize("why", NOT_THEIRS)
async def test_what_is_not_theirs_to_mend_is_not_blamed_on_closed_messages(
    why: str, table: Table, sandbox: Sandbox, tmp_path: Path
) -> None:
    """The card comes with the press; nobody is told to open what is open."""
    kind, status, code = NOT_THEIRS[why]
    method, route, fits = KINDS[kind]
    kestrel = table.players[0]
    struck = sandbox.faults.add(method, route, status=status, code=code, when=fits, times=None)
    async with running_bot(sandbox, tmp_path / "other.sqlite3") as bot:
        asked = await table.challenge("barbarian", DECK)
        await table.do("start:0")
        drawn = await press(table, 0, "draw")
        if kind == "greeting":
            await table.make_in_private(0, "add")
        else:
            await sandbox.until(lambda: "add" in actions(drawn))
            assert all(message.ephemeral for message in drawn.messages)
            await place(table, kestrel, drawn, "add")
        await bot.handlers.scheduler.settled()
        await bot.responders.settled(20)
        assert struck.hits
        for reply in (asked, drawn):
            assert how_to(kestrel) not in reply.text
        struck.remove()
        await table.do("draw", "add")
        # Every card is tried by private message again.
        await press(table, 0, "draw")
        await table.make_in_private(0, "add")


async def test_a_host_is_not_needed_for_it(table: Table, bot: DelveBot, sandbox: Sandbox) -> None:
    rook = sandbox.people["Rook"]
    for person in (*table.players, rook):
        person.close_dms()
    await table.host(rook, "barbarian", DECK)
    await Insistent(table, bot).do("start:0", "draw", "add", "draw", "add")
    await table.play()
    await bot.handlers.scheduler.settled()
    await picture.check(table, bot.handlers.store, private=())
