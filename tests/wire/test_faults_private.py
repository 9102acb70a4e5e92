"""Closed private messages are an ordinary branch: the card comes another way, to nobody else."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from bot.app import DelveBot
from bot.delivery.limits import Limits
from bot.ui import replies
from bot.ui.catalogue import texts_in
from sandbox.people import Person, Reply
from sandbox.server import Sandbox
from sandbox.world import Channel, Message
from tests.play.loop import loop_time, quiet, wait
from tests.play.requests import DIRECT, KINDS
from tests.wire import picture
from tests.wire.disorder import Insistent, calm_bot
from tests.wire.house import House
from tests.wire.phases import seated
from tests.wire.table import Table, control, controls, use
from tests.wire.watching import LeakCheck

DECK = "F"
MINUTE = 60.0


@pytest.fixture
async def bot(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[DelveBot]:
    async with calm_bot(sandbox, tmp_path / "delve.sqlite3") as bot:
        leaks = LeakCheck(sandbox, bot.handlers.store)
        yield bot
        await bot.handlers.display.settled()
        assert await leaks.complaints() == []


@pytest.fixture
def table(sandbox: Sandbox) -> Table:
    # One of them reads English, the other Ukrainian.
    players = (sandbox.people["Kestrel"], sandbox.people["Moth"])
    return Table(sandbox, sandbox.channels["arena"], players, random.Random(3))


def actions(reply: Reply) -> set[str]:
    return {control.press.action for message in reply.messages for control in controls(message)}


def offers(reply: Reply, wanted: set[str]) -> bool:
    return wanted <= actions(reply)


def how_to(person: Person) -> str:
    """How to open private messages, in the person's language."""
    said = texts_in("uk" if person.locale == "uk" else "en")
    return replies.messages_closed(said, texts_in("en")).markdown


def hints(sandbox: Sandbox, person: Person) -> list[Message]:
    """The messages that tell a person how to open private messages."""
    return [
        message
        for channel in (*sandbox.channels.values(), *sandbox.core.world.direct.values())
        for message in channel.messages.values()
        if how_to(person) in message.text
    ]


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
    return await use(person, control(next(m for m in reply.messages if m.custom_ids), action))


@pytest.mark.parametrize("closed", [(0,), (1,), (0, 1)])
async def test_closed_before_the_start(
    closed: tuple[int, ...], table: Table, bot: DelveBot, sandbox: Sandbox
) -> None:
    for seat in closed:
        table.players[seat].close_dms()
    await table.challenge("barbarian", DECK)
    await table.do("start:0")
    assert [hints(sandbox, person) for person in table.players] == [[], []], "nothing is owed yet"
    for seat, person in enumerate(table.players):
        reply = await press(table, seat, "draw")
        await reply.shown()
        await sandbox.until(partial(offers, reply, {"add", "discard:torch"}))
        assert all(message.ephemeral for message in reply.messages)
        await bot.handlers.display.settled()
        (shown,) = (await use(person, control(table.board(), "card"))).messages
        assert shown.ephemeral
        assert {"add", "discard:torch"} <= {one.press.action for one in controls(shown)}
        after = await place(table, person, reply, "add")
        assert "add" not in actions(after)
    await table.play()
    await bot.handlers.display.settled()
    await picture.check(table, bot.handlers.store, private=tuple({0, 1} - set(closed)))
    for seat, person in enumerate(table.players):
        told = hints(sandbox, person)
        assert len(told) == (seat in closed), "once, however many cards there are"
        assert all(message.reader == person.id for message in told), "nobody else is told"
        assert (person.direct_messages == []) == (seat in closed)


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
    await table.sandbox.until(lambda: actions(first))
    for reply in (first, again, command):
        assert actions(reply) == moves
        assert all(message.ephemeral for message in reply.messages)
    stranger = await use(table.players[0], control(board, "card"))
    assert actions(stranger) == set()
    await place(table, table.players[1], command, "discard:torch")
    await table.play()
    await bot.handlers.display.settled()
    await picture.check(table, bot.handlers.store, private=())


async def test_closed_in_the_middle_and_opened_for_the_next_match(
    table: Table, bot: DelveBot, sandbox: Sandbox
) -> None:
    await table.challenge("barbarian", DECK)
    await table.do("start:0", "draw", "add", "draw", "add")
    await bot.handlers.display.settled()
    kestrel = table.players[0]
    kestrel.close_dms()
    await table.do("draw", "add")
    await sandbox.until(lambda: hints(sandbox, kestrel))
    await bot.handlers.display.settled()
    assert len(picture.records(table, 0)) == 1
    kestrel.open_dms()
    # In this match Discord is not asked again.
    await table.do("draw", "add", "draw", "add")
    await bot.handlers.display.settled()
    assert (len(picture.records(table, 0)), len(picture.records(table, 1))) == (1, 2)
    await table.play()
    await bot.handlers.display.settled()
    await picture.check(table, bot.handlers.store, private=(1,))
    before = len(picture.records(table, 0))
    again = Table(sandbox, table.channel, table.players, random.Random(4))
    await again.challenge("barbarian", DECK)
    await again.do("start:0", "draw", "add")
    await bot.handlers.display.settled()
    assert len(picture.records(again, 0)) == before + 1
    assert len(hints(sandbox, kestrel)) == 1
    # Who could be reached and no longer can hears of it again.
    kestrel.close_dms()
    await again.do("draw", "add", "draw", "add")
    await sandbox.until(lambda: len(hints(sandbox, kestrel)) == 2)


async def test_a_card_shown_beside_is_closed_wherever_it_is_placed(
    table: Table, bot: DelveBot, sandbox: Sandbox
) -> None:
    """Else buttons of cards long placed would pile up on the screen of whoever gets no messages."""
    kestrel = table.players[0]
    kestrel.close_dms()
    await table.challenge("barbarian", DECK)
    await table.do("start:0")
    reply = await press(table, 0, "draw")
    await sandbox.until(lambda: "add" in actions(reply))
    again = await use(kestrel, control(table.board(), "card"))
    # Beside one of them stands how to open private messages.
    shown = [message for each in (reply, again) for message in each.messages if message.custom_ids]
    assert len(shown) == 2
    assert all("add" in {one.press.action for one in controls(copy)} for copy in shown)
    await bot.handlers.display.settled()
    await use(kestrel, control(shown[1], "add"))
    await sandbox.until(lambda: not any(copy.custom_ids for copy in shown))
    assert all("You added" in copy.text for copy in shown)


async def test_a_card_shown_beside_is_closed_by_the_end(
    table: Table, bot: DelveBot, sandbox: Sandbox
) -> None:
    kestrel, moth = table.players
    kestrel.close_dms()
    await table.challenge("barbarian", DECK)
    await table.do("start:0")
    reply = await press(table, 0, "draw")
    await sandbox.until(lambda: "add" in actions(reply))
    copy = next(message for message in reply.messages if message.custom_ids)
    question = await moth.command(table.channel, "match concede")
    await use(moth, control(question.message, "concede"))
    await sandbox.until(lambda: not copy.custom_ids)


async def test_who_was_told_is_not_told_again_by_another_match_or_process(
    table: Table, sandbox: Sandbox, tmp_path: Path
) -> None:
    kestrel, wren = table.players[0], sandbox.people["Wren"]
    kestrel.close_dms()
    database = tmp_path / "restarted.sqlite3"
    async with calm_bot(sandbox, database) as bot:
        await table.challenge("barbarian", DECK)
        await table.do("start:0", "draw", "add")
        await bot.handlers.display.settled()
        assert len(hints(sandbox, kestrel)) == 1
        await Insistent(table, bot).concede(1)
    async with calm_bot(sandbox, database) as bot:
        other = Table(sandbox, sandbox.channels["tavern"], (kestrel, wren), random.Random(3))
        await other.challenge("barbarian", DECK)
        await other.do("start:0", "draw", "add", "draw", "add", "draw")
        await bot.handlers.display.settled()
        assert len(hints(sandbox, kestrel)) == 1


async def test_who_has_done_nothing_for_long_hears_it_later(house: House) -> None:
    """What is shown to one person alone needs something that the person has just done."""
    method, route, fits = KINDS["record"]
    async with house.bot() as bot:
        table = await seated("turn", house.sandbox, bot)
        kestrel = table.players[0]
        late = house.sandbox.faults.add(method, route, when=fits, status=503)
        await table.do("draw", "add")
        await quiet()
        assert late.hits
        kestrel.close_dms()
        house.away(15 * MINUTE)
        await bot.handlers.display.settled()
        assert hints(house.sandbox, kestrel) == []
        await table.do("draw", "add", "draw", "add")
        await bot.handlers.display.settled()
        assert len(hints(house.sandbox, kestrel)) == 1


async def test_discord_is_asked_once_a_match(table: Table, bot: DelveBot, sandbox: Sandbox) -> None:
    """It counts what it refuses."""
    for player in table.players:
        player.close_dms()
    await table.challenge("warrior", DECK)
    await table.do("start:0", "draw", "add", "draw", "add", "draw", "add")
    await bot.handlers.display.settled()
    assert sum(e.status == 403 for e in sandbox.exchanges) == 2
    assert sum(e.route == DIRECT for e in sandbox.exchanges) == 2
    assert await bot.handlers.store.owed_records(table.match) == []


async def test_a_host_is_not_needed_for_it(table: Table, bot: DelveBot, sandbox: Sandbox) -> None:
    rook = sandbox.people["Rook"]
    for person in (*table.players, rook):
        person.close_dms()
    await table.host(rook, "barbarian", DECK)
    await Insistent(table, bot).do("start:0", "draw", "add", "draw", "add")
    await table.play()
    await bot.handlers.display.settled()
    await picture.check(table, bot.handlers.store, private=())


# What the reader cannot change


async def test_a_private_channel_that_is_gone_is_opened_anew(house: House) -> None:
    method, route, fits = KINDS["record"]
    async with house.bot() as bot:
        table = await seated("turn", house.sandbox, bot)
        await house.sandbox.until(lambda: house.sandbox.private_channels_opened == 2)
        gone = house.sandbox.faults.add(method, route, when=fits, status=404, code=10003)
        await table.do("draw")
        await house.later(1.0)
        await bot.handlers.display.settled()
        assert gone.hits == 1
        assert house.sandbox.private_channels_opened == 3
        await table.do("add")
        await table.play()
        await bot.handlers.display.settled()
        await picture.check(table, bot.handlers.store)
        assert [hints(house.sandbox, person) for person in table.players] == [[], []]


@pytest.mark.parametrize("code", [40003, 20026])
async def test_openings_rest_for_longer_and_longer(code: int, house: House) -> None:
    """Matches go on meanwhile, and all that is owed comes in the end, as one message each."""
    sandbox = house.sandbox
    async with house.bot() as bot:
        tries: list[float] = []

        def noted(body: Any) -> bool:
            tries.append(loop_time())
            return True

        fault = sandbox.faults.add("POST", DIRECT, when=noted, status=403, code=code, times=None)
        players = (sandbox.people["Kestrel"], sandbox.people["Moth"])
        table = Table(sandbox, house.arena, players, random.Random(1))
        await table.challenge("warrior", "C")
        await table.do("start:0", "draw", "add", "draw", "add", "draw", "add", "draw", "add")
        await table.next_moves()
        await wait(170 * MINUTE)
        # The first time both players' channels are tried together, which is one reason to rest.
        rests = [later - earlier for earlier, later in pairwise(tries) if later - earlier > MINUTE]
        assert len(tries) <= 2 * (1 + len(rests))
        for rest, minutes in zip(rests, (10, 20, 40, 60), strict=True):
            # They try again when their own back-off lets them.
            assert minutes * MINUTE <= rest < (minutes + 5) * MINUTE
        assert [hints(sandbox, person) for person in table.players] == [[], []]
        assert [person.direct_messages for person in table.players] == [[], []]
        await table.play()
        fault.remove()
        await wait(70 * MINUTE)
        await bot.handlers.display.settled()
        await picture.check(table, bot.handlers.store, apart=False)
        assert [len(picture.records(table, seat)) for seat in (0, 1)] == [1, 1]


# Many who are new at once


def pairs(sandbox: Sandbox, matches: int) -> list[tuple[Channel, Sequence[Person]]]:
    """Players of whom the bot has never heard, each pair in a channel of its own."""
    return [
        (
            sandbox.add_channel(f"cellar-{number}"),
            [sandbox.add_user(f"{name}{number:02}e") for name in ("Ash", "Birch")],
        )
        for number in range(matches)
    ]


async def test_thirty_matches_of_people_who_are_new(tmp_path: Path) -> None:
    """Every match can be played at once; the channels open as slowly as the bot allows itself."""
    limits = Limits()
    async with Sandbox(port=0, rate_limits=False) as sandbox:
        sandbox.record_traffic = True
        database = tmp_path / "delve.sqlite3"
        async with calm_bot(sandbox, database, limits=limits) as bot:
            tables = [
                Table(sandbox, channel, players, random.Random(number))
                for number, (channel, players) in enumerate(pairs(sandbox, 30))
            ]
            for table in tables:
                await table.challenge("warrior", "C")
            for table in tables:
                await table.do("start:0", "draw", "add", "draw", "add")
                assert await table.next_moves()
            assert loop_time() < 5 * MINUTE
            await bot.handlers.display.settled()
            for table in tables:
                await picture.check(table, bot.handlers.store, apart=False)
            opened = [e.at for e in sandbox.exchanges if e.route == DIRECT]
            assert len(opened) == 60, "each channel once"
            size, per_second = limits.openings
            for first, moment in enumerate(opened):
                within = [at for at in opened[first:] if at - moment <= MINUTE]
                assert len(within) <= size + per_second * MINUTE + 1
            assert opened[-1] - opened[0] >= (60 - size - 1) / per_second
            assert [e for e in sandbox.exchanges if e.status == 429] == []
