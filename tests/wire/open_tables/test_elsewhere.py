"""Who cannot sit down, or cannot play any more when the table starts."""

from __future__ import annotations

import pytest

from bot.app import DelveBot
from bot.ui.catalogue import texts_in
from sandbox.world import Message
from tests.store.playing import live_ids
from tests.wire.disorder import DIRECT
from tests.wire.house import House
from tests.wire.open_tables.company import MINUTES, Company, is_private, speaks
from tests.wire.table import end_match

en, uk = texts_in("en"), texts_in("uk")


async def test_who_plays_in_the_channel_neither_joins_nor_opens(
    house: House, company: Company
) -> None:
    tavern = house.sandbox.channels["tavern"]
    async with house.bot() as bot:
        table = await company.opened(company.kestrel, players=4)
        await company.death_match(company.moth, company.wren)
        for person in (company.moth, company.wren):
            said = speaks(person)("already-playing-you")
            is_private(await company.press(person, table, "join"), said)
            is_private(await company.play(person), said)
        assert company.seats(table) == ["Kestrel"]
        # In another channel they may.
        elsewhere = await company.opened(company.moth, company.wren, players=3, channel=tavern)
        assert company.seats(elsewhere) == ["Moth", "Wren"]
        assert (await company.stored(bot, table)).seated == (company.kestrel.id,)


async def test_who_plays_by_then_is_dropped_and_told(house: House, company: Company) -> None:
    async with house.bot() as bot:
        table = await company.opened(company.kestrel, company.moth, company.wren, players=4)
        await company.death_match(company.moth, company.otter)
        (game,) = await live_ids(bot.handlers.store)
        reply = await company.press(company.kestrel, table, "start")
        await house.sandbox.until(lambda: reply.text)
        is_private(reply, en("table-dropped-gone", names="Moth"))
        await bot.handlers.display.settled()
        (terms,) = [one for one in await bot.handlers.store.live_matches() if one.id != game]
        assert set(terms.players) == {company.kestrel.id, company.wren.id}
        assert en("invitation-started-table", players="Kestrel and Wren") in table.text
        said = uk("table-dropped", channel=f"<#{house.arena.id}>")
        await house.sandbox.until(lambda: company.told(company.moth, said))
        assert len(company.moth.direct_messages) == 1, "no hand of a match that they do not play"
        assert not company.told(company.wren, en("table-dropped", channel=f"<#{house.arena.id}>"))


@pytest.mark.parametrize("why", ["closed", "throttled"])
async def test_who_is_dropped_and_gets_no_private_messages_is_told(
    why: str, house: House, company: Company
) -> None:
    """By an answer to what they did last, to them alone: they took up the other match."""
    if why == "closed":
        company.moth.close_dms()
    else:
        house.sandbox.faults.add("POST", DIRECT, status=403, code=40003, times=None)
    async with house.bot():
        table = await company.opened(company.kestrel, company.wren, players=4)
        joined = await company.press(company.moth, table, "join")
        accepted = await company.death_match(company.otter, company.moth)
        reply = await company.press(company.kestrel, table, "start")
        await house.sandbox.until(lambda: reply.text)
        is_private(reply, en("table-dropped-gone", names="Moth"))
        said = uk("table-dropped", channel=f"<#{house.arena.id}>")
        await house.sandbox.until(lambda: accepted.text)
        is_private(accepted, said)
        assert joined.text == "", "they are told once"


async def test_an_opener_who_is_dropped_is_told_by_the_answer_to_their_command(
    house: House, company: Company
) -> None:
    """It is what they did last: whom they had challenged before took that up meanwhile."""
    company.moth.close_dms()
    async with house.bot():
        challenge = await company.challenge(company.moth, company.otter)
        opened = await company.play(company.moth)
        table = await opened.shown()
        company.numbered(table)
        for person in (company.kestrel, company.wren):
            await company.press(person, table, "join")
        await company.accept(company.otter, challenge)
        house.away(5 * MINUTES)
        reply = await company.press(company.kestrel, table, "start")
        await house.sandbox.until(lambda: reply.text)
        said = uk("table-dropped", channel=f"<#{house.arena.id}>")
        await house.sandbox.until(lambda: len(opened.messages) > 1)
        told = [message for message in opened.messages if message.ephemeral]
        assert [message.text for message in told] == [said]


@pytest.mark.parametrize("why", ["restart", "late"])
async def test_who_is_dropped_may_hear_nothing(why: str, house: House, company: Company) -> None:
    """After a restart, or fifteen minutes, nothing is left that only they would see."""
    company.moth.close_dms()
    async with house.bot() as bot:
        table = await company.opened(company.kestrel, company.wren, players=4)
        joined = await company.press(company.moth, table, "join")
        accepted = await company.death_match(company.otter, company.moth)
        await bot.handlers.display.settled()
        if why == "late":
            house.away(16 * MINUTES)
            await start_without_moth(bot, house, company, table)
    if why == "restart":
        async with house.bot() as bot:
            await start_without_moth(bot, house, company, table)
    assert [*joined.messages, *accepted.messages, *company.moth.direct_messages] == []


async def start_without_moth(bot: DelveBot, house: House, company: Company, table: Message) -> None:
    reply = await company.press(company.kestrel, table, "start")
    await house.sandbox.until(lambda: reply.text)
    is_private(reply, en("table-dropped-gone", names="Moth"))
    await bot.handlers.display.settled()
    assert len(await bot.handlers.store.live_matches()) == 2


@pytest.mark.usefixtures("goofspiel_not_by_two")
async def test_who_is_dropped_is_told_also_when_the_match_cannot_begin(
    house: House, company: Company
) -> None:
    """Without Moth they are two, and by two this game cannot be played."""
    async with house.bot():
        table = await company.opened(company.kestrel, company.moth, company.wren, players=4)
        await company.death_match(company.moth, company.otter)
        reply = await company.press(company.kestrel, table, "start")
        await house.sandbox.until(lambda: reply.text)
        is_private(reply, en("refusal-goofspiel-for-two-to-six"))
        await house.sandbox.until(lambda: company.seats(table) == ["Kestrel", "Wren"])
        said = uk("table-dropped", channel=f"<#{house.arena.id}>")
        await house.sandbox.until(lambda: company.told(company.moth, said))


async def test_too_few_are_left(house: House, company: Company) -> None:
    """The table goes on waiting, with nobody at it who cannot play."""
    async with house.bot() as bot:
        table = await company.opened(company.kestrel, company.moth)
        await company.death_match(company.moth, company.otter)
        reply = await company.press(company.kestrel, table, "start")
        await house.sandbox.until(lambda: reply.text)
        is_private(reply, en("table-dropped-gone", names="Moth"))
        assert company.seats(table) == ["Kestrel"]
        assert company.answers(table) == ["join", "leave"]
        assert len(await bot.handlers.store.live_matches()) == 1
        await company.press(company.wren, table, "join")
        await company.press(company.kestrel, table, "start")
        await bot.handlers.display.settled()
        assert len(await bot.handlers.store.live_matches()) == 2


async def test_the_one_who_fills_it_hears_why_it_does_not_start(
    house: House, company: Company
) -> None:
    """It was full only with somebody who plays; now it waits for another one."""
    async with house.bot() as bot:
        table = await company.opened(company.moth, company.kestrel, players=3)
        await company.death_match(company.moth, company.otter)
        reply = await company.press(company.wren, table, "join")
        await house.sandbox.until(lambda: reply.text)
        is_private(reply, en("table-dropped-gone", names="Moth"))
        assert company.seats(table) == ["Kestrel", "Wren"]
        assert "Kestrel" in table.text.splitlines()[0], "the next who joined is the opener"
        assert len(await bot.handlers.store.live_matches()) == 1
        await company.press(company.finch, table, "join")
        await bot.handlers.display.settled()
        assert len(await bot.handlers.store.live_matches()) == 2


async def test_the_opener_who_plays_by_then_is_dropped(house: House, company: Company) -> None:
    """By their own Start: the others begin, and who pressed is told so by the answer."""
    async with house.bot() as bot:
        table = await company.opened(company.moth, company.kestrel, company.wren)
        await company.death_match(company.moth, company.otter)
        reply = await company.press(company.moth, table, "start")
        await house.sandbox.until(lambda: reply.text)
        is_private(reply, uk("table-dropped", channel=f"<#{house.arena.id}>"))
        await bot.handlers.display.settled()
        terms = (await bot.handlers.store.live_matches())[0]
        assert set(terms.players) == {company.kestrel.id, company.wren.id}
        assert company.moth.direct_messages == [], "they know already"


async def test_nobody_is_left(house: House, company: Company) -> None:
    async with house.bot() as bot:
        table = await company.opened(company.moth, company.otter)
        await company.death_match(company.moth, company.otter)
        reply = await company.press(company.moth, table, "start")
        await house.sandbox.until(lambda: "Otter" in reply.text)
        assert en("invitation-closed") in table.text
        assert table.custom_ids == []
        assert await bot.handlers.store.open_invitations() == []


async def test_who_left_the_server_does_not_block(house: House, company: Company) -> None:
    async with house.bot() as bot:
        table = await company.opened(company.kestrel, company.moth, company.wren)
        house.sandbox.remove_member(company.moth)
        reply = await company.press(company.kestrel, table, "start")
        await house.sandbox.until(lambda: reply.text)
        is_private(reply, en("table-dropped-gone", names="Moth"))
        terms = await company.only_match(bot)
        assert set(terms.players) == {company.kestrel.id, company.wren.id}
        assert company.moth.direct_messages == [], "who has left is not written to"


async def test_an_opener_who_left_the_server_does_not_block(house: House, company: Company) -> None:
    async with house.bot() as bot:
        table = await company.opened(company.kestrel, company.moth, company.wren)
        house.sandbox.remove_member(company.kestrel)
        house.away(5 * MINUTES)
        reply = await company.press(company.wren, table, "start")
        await house.sandbox.until(lambda: reply.text)
        is_private(reply, en("table-dropped-gone", names="Kestrel"))
        terms = await company.only_match(bot)
        assert set(terms.players) == {company.moth.id, company.wren.id}


async def test_a_full_table_without_one_who_left_waits(house: House, company: Company) -> None:
    async with house.bot() as bot:
        table = await company.opened(company.kestrel, company.moth, players=3)
        house.sandbox.remove_member(company.moth)
        reply = await company.press(company.wren, table, "join")
        await house.sandbox.until(lambda: reply.text)
        is_private(reply, en("table-dropped-gone", names="Moth"))
        assert company.seats(table) == ["Kestrel", "Wren"]
        await company.no_match(bot)


@pytest.mark.parametrize("there", ["arena", "tavern"])
async def test_somebody_waits_at_several_tables(there: str, house: House, company: Company) -> None:
    """One begins; the other takes them too where it is in another channel, or drops them."""
    async with house.bot() as bot:
        first = await company.opened(company.kestrel, company.moth)
        second = await company.opened(
            company.wren, company.moth, company.otter, channel=house.sandbox.channels[there]
        )
        await company.press(company.kestrel, first, "start")
        assert company.seats(second) == ["Wren", "Moth", "Otter"], "that is seen at the start"
        reply = await company.press(company.wren, second, "start")
        await bot.handlers.display.settled()
        newest, oldest = await bot.handlers.store.live_matches()
        assert set(oldest.players) == {company.kestrel.id, company.moth.id}
        others = {company.wren.id, company.otter.id}
        if there == "arena":
            await house.sandbox.until(lambda: reply.text)
            is_private(reply, en("table-dropped-gone", names="Moth"))
            assert set(newest.players) == others
        else:
            assert reply.text == ""
            assert set(newest.players) == {company.moth.id, *others}


async def test_who_finished_may_sit_down_again(house: House, company: Company) -> None:
    async with house.bot() as bot:
        await company.death_match(company.kestrel, company.moth)
        table = await company.opened(company.wren, players=3)
        is_private(await company.press(company.moth, table, "join"), uk("already-playing-you"))
        await end_match(company.rook, house.arena)
        await company.no_match(bot)
        await company.press(company.moth, table, "join")
        assert company.seats(table) == ["Wren", "Moth"]
