"""Matches that wait for people: seldom tried, never forgotten, and nobody is left untold."""

from __future__ import annotations

import pytest

from bot.app import DelveBot
from bot.delivery.tokens import TOKEN_SECONDS
from bot.display.blocked_matches import SWEEP_SECONDS
from bot.match.ids import ChannelId
from bot.ui import replies
from bot.ui.catalogue import texts_in
from sandbox.faults import Fault
from sandbox.people import Person
from sandbox.world import Message
from tests.play.loop import wait
from tests.play.requests import KINDS, NOTICE
from tests.wire import picture
from tests.wire.disorder import Insistent
from tests.wire.house import House
from tests.wire.phases import seated
from tests.wire.table import Table, control, use

en = texts_in("en")
HOUR, DAY = 3600.0, 24 * 3600.0
ARCHIVED = 50083


async def waiting(house: House, bot: DelveBot, host: Person | None = None) -> Table:
    """A match that nobody but its players' private messages can show: it may not be written."""
    table = await seated("card", house.sandbox, bot, host=host)
    house.sandbox.set_permission(table.channel, "send_messages", False)
    await placed_late(house, table, bot)
    assert await bot.handlers.store.blockage(table.match) is not None
    return table


async def placed_late(house: House, table: Table, bot: DelveBot) -> None:
    """Place the card on the hand, when no token edits the board any more."""
    house.away(TOKEN_SECONDS)
    add = next(one for one in table.at_hand(table.moves()) if one.verb == "add")
    await use(table.players[0], add)
    table.version = add.press.version
    await bot.handlers.display.settled()


async def on_again(table: Table, bot: DelveBot) -> None:
    """Wait until the player who is asked is called, and everything stands."""
    match = await bot.handlers.matches.get(table.match)
    assert match is not None
    asked = table.players[match.prompts[0].seat]
    await table.sandbox.until(
        lambda: [asked.mention in ping.content for ping in picture.pings(table)] == [True]
    )
    await bot.handlers.display.settled()


async def sweeps(house: House, bot: DelveBot, seconds: float) -> None:
    """Let so much time pass, one sweep after the other."""
    for _ in range(round(seconds / SWEEP_SECONDS)):
        await wait(SWEEP_SECONDS)
        await bot.handlers.display.settled()


def notices(person: Person, table: Table) -> list[Message]:
    """The private messages that say that the channel lacks a permission."""
    names = ("Kestrel", "Moth")
    said = texts_in("uk" if person.locale == "uk" else "en")
    text = replies.permission_missing(
        "send_messages", ChannelId(table.channel.id), names, said
    ).markdown
    return [message for message in person.direct_messages if message.content == text]


# How often it is tried


async def test_what_is_forbidden_is_asked_less_and_less(house: House) -> None:
    """Discord shuts out who is refused ten thousand times in ten minutes, by all matches."""
    async with house.bot() as bot:
        table = await waiting(house, bot)
        before = house.sandbox.invalid_requests
        await sweeps(house, bot, HOUR)
        refused = house.sandbox.invalid_requests - before
        assert 3 <= refused <= 16
        # However long it has waited, it goes on as soon as something changes there.
        house.sandbox.set_permission(table.channel, "send_messages", True)
        await on_again(table, bot)
        await picture.check(table, bot.handlers.store)


async def test_a_result_that_cannot_be_shown_is_given_up_after_a_day(house: House) -> None:
    async with house.bot() as bot:
        table = await waiting(house, bot)
        await Insistent(table, bot).concede(1)
        await bot.handlers.display.settled()
        house.away(DAY - 60)
        await sweeps(house, bot, 20)
        assert await bot.handlers.store.unshown_matches() == [table.match]
        house.away(HOUR)
        await sweeps(house, bot, 20)
        assert await bot.handlers.store.unshown_matches() == []
        refused = house.sandbox.invalid_requests
        await sweeps(house, bot, 600)
        house.sandbox.set_permission(table.channel, "send_messages", True)
        await sweeps(house, bot, 20)
        assert house.sandbox.invalid_requests == refused
        assert picture.results(table) == []
        assert await bot.handlers.store.blockage(table.match) is None


async def test_a_result_is_shown_within_the_day(house: House) -> None:
    async with house.bot() as bot:
        table = await waiting(house, bot)
        await Insistent(table, bot).concede(1)
        await bot.handlers.display.settled()
        house.away(DAY - HOUR)
        await sweeps(house, bot, 20)
        house.sandbox.set_permission(table.channel, "send_messages", True)
        await house.sandbox.until(lambda: picture.results(table))
        await bot.handlers.display.settled()
        assert len(picture.results(table)) == 1
        assert await bot.handlers.store.unshown_matches() == []


async def test_a_board_that_discord_calls_malformed_is_tried_again(house: House) -> None:
    """It is a mistake of ours, or of Discord's; nobody can mend it, so no host is called."""
    async with house.bot() as bot:
        rook = house.sandbox.people["Rook"]
        table = await seated("card", house.sandbox, bot, host=rook)
        method, route, fits = KINDS["board edit"]
        fault = house.sandbox.faults.add(
            method, route, when=fits, status=400, code=50035, times=None
        )
        await placed_late(house, table, bot)
        house.incidents.logged.clear()
        assert fault.hits
        fault.remove()
        await sweeps(house, bot, 40)
        await picture.check(table, bot.handlers.store)
        assert notices(rook, table) == []


def standing(table: Table) -> list[str]:
    """What stands in the channel, without calls."""
    return [message.text for message in picture.in_channel(table) if not message.content]


@pytest.mark.parametrize(("status", "code"), [(403, 50007), (404, 10062)])
async def test_a_board_is_refused_with_a_code_that_fits_nothing(
    status: int, code: int, house: House
) -> None:
    async with house.bot() as bot:
        table = await seated("card", house.sandbox, bot)
        method, route, fits = KINDS["board edit"]
        house.sandbox.faults.add(method, route, when=fits, status=status, code=code, times=None)
        before = [list(player.direct_messages) for player in table.players]
        await placed_late(house, table, bot)
        assert [list(player.direct_messages) for player in table.players] == before
        assert standing(table) == [
            replies.board_refused(("Kestrel", "Moth"), en, live=True).markdown
        ]


INVALID = {
    "code": 50035,
    "message": "Torch",
    "errors": {"components": {"0": {"_errors": [{"code": "BAD", "message": "Torch"}]}}},
}


async def test_a_board_that_discord_calls_malformed_is_told_of_in_words(house: House) -> None:
    async with house.bot() as bot:
        table = await seated("starter", house.sandbox, bot)
        faults = [
            house.sandbox.faults.add(
                kind.method,
                kind.route,
                when=KINDS["board post"].fits,
                status=400,
                body=INVALID,
                times=None,
            )
            for kind in map(KINDS.__getitem__, ("answer in place", "board edit", "board post"))
        ]
        reply = await table.make(control(table.board(), "start:0"))
        assert reply.text == texts_in("uk")("answer-refused")
        await bot.handlers.display.settled()
        told = replies.board_refused(("Kestrel", "Moth"), en, live=True).markdown
        assert standing(table) == [told]
        kestrel = table.players[0]
        for _ in range(2):
            assert (await kestrel.command(table.channel, "match show")).text == told
            await bot.handlers.display.settled()
            assert standing(table) == [told]
        lines = house.incidents.logged
        assert all(line.endswith("in components.0: BAD") for line in lines), lines
        lines.clear()
        await sweeps(house, bot, 60)
        assert standing(table) == [told]
        house.incidents.logged.clear()
        for fault in faults:
            fault.remove()
        assert (await kestrel.command(table.channel, "match show")).text != told
        await bot.handlers.display.settled()
        assert await bot.handlers.store.blockage(table.match) is None
        await table.play()
        await bot.handlers.display.settled()
        await picture.check(table, bot.handlers.store)


# Who hears of it


@pytest.mark.parametrize("hosted", [False, True])
async def test_who_could_not_be_told_before_a_restart_is_told_then(
    hosted: bool, house: House
) -> None:
    greeting = NOTICE
    async with house.bot() as bot:
        rook = house.sandbox.people["Rook"]
        table = await seated("card", house.sandbox, bot, host=rook if hosted else None)
        people = (rook,) if hosted else table.players
        house.sandbox.set_permission(table.channel, "send_messages", False)
        fault = house.sandbox.faults.add(
            greeting.method, greeting.route, when=greeting.fits, status=503, times=None
        )
        await placed_late(house, table, bot)
        assert fault.hits
        assert [notices(person, table) for person in people] == [[]] * len(people)
    fault.remove()
    for _ in range(3):
        async with house.bot() as bot:
            await bot.handlers.display.settled()
            for person in people:
                assert len(notices(person, table)) == 1
    house.sandbox.set_permission(table.channel, "send_messages", True)
    async with house.bot() as bot:
        await bot.handlers.display.settled()
        await picture.check(table, bot.handlers.store)
        assert await bot.handlers.store.blockage(table.match) is None


async def test_a_second_trouble_of_the_same_kind_is_told_again(house: House) -> None:
    async with house.bot() as bot:
        rook = house.sandbox.people["Rook"]
        table = await waiting(house, bot, rook)
        house.sandbox.set_permission(table.channel, "send_messages", True)
        await on_again(table, bot)
        house.sandbox.set_permission(table.channel, "send_messages", False)
        await table.do("draw", "add")
        await bot.handlers.display.settled()
        assert len(notices(rook, table)) == 2


# Threads


def refuse(house: House, kind: str, times: int | None = None) -> Fault:
    """Let Discord say that the thread is archived."""
    method, route, fits = KINDS[kind]
    return house.sandbox.faults.add(
        method, route, when=fits, status=400, code=ARCHIVED, times=times
    )


async def test_a_board_in_an_archived_thread_is_posted_anew(house: House) -> None:
    """What is posted opens the thread; what stands there cannot be edited."""
    async with house.bot() as bot:
        table = await seated("card", house.sandbox, bot)
        (board,) = picture.boards(table)
        fault = refuse(house, "board edit", 1)
        await placed_late(house, table, bot)
        await table.next_moves()
        await bot.handlers.display.settled()
        assert fault.hits
        assert board.deleted
        await picture.check(table, bot.handlers.store)
        assert await bot.handlers.store.blockage(table.match) is None


@pytest.mark.parametrize("hosted", [False, True])
async def test_a_match_in_a_locked_thread_waits(hosted: bool, house: House) -> None:
    async with house.bot() as bot:
        rook = house.sandbox.people["Rook"]
        table = await seated("card", house.sandbox, bot, host=rook if hosted else None)
        faults = [refuse(house, kind) for kind in ("board edit", "board post", "call")]
        # The card can be placed where its player alone sees it.
        await placed_late(house, table, bot)
        people = (rook,) if hosted else table.players
        for person in people:
            said = texts_in("uk" if person.locale == "uk" else "en")
            locked = replies.thread_locked(
                ChannelId(table.channel.id), ("Kestrel", "Moth"), said
            ).markdown
            told = [m for m in person.direct_messages if m.content == locked]
            assert len(told) == 1
        # Nobody is told twice.
        await sweeps(house, bot, 60)
        assert sum(m.content == locked for m in people[-1].direct_messages) == 1
        for fault in faults:
            assert fault.hits or fault is faults[-1]
            fault.remove()
        await sweeps(house, bot, 200)
        assert await table.next_moves()
        await picture.check(table, bot.handlers.store)
        assert await bot.handlers.store.blockage(table.match) is None
        await table.play()


async def test_a_match_in_a_locked_thread_may_go_on_elsewhere(house: House) -> None:
    async with house.bot() as bot:
        table = await seated("card", house.sandbox, bot)
        faults = [refuse(house, kind) for kind in ("board edit", "board post")]
        await placed_late(house, table, bot)
        for fault in faults:
            fault.remove()
        tavern = house.sandbox.channels["tavern"]
        await table.players[0].command(tavern, "match show")
        await bot.handlers.display.settled()
        terms = await bot.handlers.store.terms(table.match)
        assert terms is not None
        assert terms.channel_id == tavern.id
        table.channel = tavern
        await table.play()


async def test_the_result_in_a_locked_thread_waits(house: House) -> None:
    async with house.bot() as bot:
        table = await seated("turn", house.sandbox, bot)
        faults = [refuse(house, kind) for kind in ("board edit", "board post", "result")]
        await Insistent(table, bot).concede(0)
        await bot.handlers.display.settled()
        assert picture.results(table) == []
        for fault in faults:
            fault.remove()
        await sweeps(house, bot, 60)
        await picture.check(table, bot.handlers.store)
        assert await bot.handlers.store.unshown_matches() == []
