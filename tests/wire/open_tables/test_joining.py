"""An open table while it waits: who sits down and gets up, and what each is told."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.match.invitation import InvitationStatus
from bot.ui.catalogue import texts_in
from bot.ui.markdown import at_time, until
from sandbox.errors import ClientRefusal
from tests.wire.disorder import MESSAGE
from tests.wire.house import House
from tests.wire.open_tables.company import Company, is_private, speaks

en, uk = texts_in("en"), texts_in("uk")
HALF_AN_HOUR = 1800


def in_half_an_hour(house: House) -> str:
    return until(round(house.clock() + HALF_AN_HOUR) * 1000)


def after_five_minutes(house: House) -> str:
    return at_time(round(house.clock() + 5 * 60) * 1000)


async def test_people_sit_down_and_get_up(house: House, company: Company) -> None:
    async with house.bot() as bot:
        table = await company.opened(company.kestrel, players=4)
        assert company.seats(table) == ["Kestrel"]
        closes = in_half_an_hour(house)
        assert en("invitation-missing", count=1, until=closes) in table.text
        assert company.answers(table) == ["join", "leave"]
        await company.press(company.moth, table, "join")
        assert company.seats(table) == ["Kestrel", "Moth"]
        anybody = after_five_minutes(house)
        may_start = en("invitation-may-start", name="Kestrel", time=anybody, until=closes)
        assert may_start in table.text
        assert company.answers(table) == ["join", "leave", "start"]
        await company.press(company.wren, table, "join")
        await company.press(company.moth, table, "leave")
        assert company.seats(table) == ["Kestrel", "Wren"]
        assert en("invitation-free", count=2) in table.text
        await company.press(company.moth, table, "join")
        assert company.seats(table) == ["Kestrel", "Wren", "Moth"]
        invitation = await company.stored(bot, table)
        assert invitation.seated == (company.kestrel.id, company.wren.id, company.moth.id)
        await company.no_match(bot)
        assert company.moth.direct_messages == [], "nobody is told before it begins"


async def test_nobody_is_pinged(house: House, company: Company) -> None:
    async with house.bot():
        table = await company.opened(company.kestrel, company.moth, players=3)
        people = house.sandbox.people.values()
        assert not any(table in person.pings(house.arena) for person in people)


@pytest.mark.parametrize("reader", ["kestrel", "moth"])
async def test_nobody_sits_twice(reader: str, house: House, company: Company) -> None:
    person = getattr(company, reader)
    async with house.bot() as bot:
        table = await company.opened(company.kestrel, company.moth, players=4)
        said = speaks(person)("refusal-already-seated", name="Kestrel")
        is_private(await company.press(person, table, "join"), said)
        assert company.seats(table) == ["Kestrel", "Moth"]
        assert len((await company.stored(bot, table)).seated) == 2


async def test_two_presses_at_once_are_one_seat(house: House, company: Company) -> None:
    async with house.bot() as bot:
        table = await company.opened(company.kestrel, players=4)
        await company.at_once(table, *[(company.moth, "join")] * 3)
        await bot.responders.settled(20)
        assert company.seats(table) == ["Kestrel", "Moth"]
        assert (await company.stored(bot, table)).seated == (company.kestrel.id, company.moth.id)


async def test_who_does_not_sit_there_neither_leaves_nor_starts(
    house: House, company: Company
) -> None:
    async with house.bot() as bot:
        table = await company.opened(company.kestrel, company.moth, players=4)
        for person in (company.otter, company.rook):
            said = speaks(person)("refusal-not-seated")
            for answer in ("leave", "start"):
                is_private(await company.press(person, table, answer), said)
        assert company.seats(table) == ["Kestrel", "Moth"]
        await company.no_match(bot)


async def test_the_next_who_joined_is_the_opener(house: House, company: Company) -> None:
    async with house.bot() as bot:
        table = await company.opened(company.kestrel, company.moth, company.wren, players=4)
        await company.press(company.kestrel, table, "leave")
        assert table.text.startswith("⚔️ Moth ")
        refused = await company.press(company.wren, table, "start")
        free = after_five_minutes(house)
        is_private(refused, en("refusal-not-the-opener", name="Moth", time=free))
        await company.press(company.moth, table, "start")
        terms = await company.only_match(bot)
        assert set(terms.players) == {company.moth.id, company.wren.id}


async def test_the_last_one_closes_it(house: House, company: Company) -> None:
    async with house.bot() as bot:
        table = await company.opened(company.kestrel, company.moth, players=3)
        await company.press(company.kestrel, table, "leave")
        await company.press(company.moth, table, "leave")
        assert en("invitation-closed") in table.text
        assert table.text.startswith("⚔️ Moth "), "who closed it"
        assert table.custom_ids == []
        assert await bot.handlers.store.open_invitations() == []
        for person in (company.kestrel, company.moth):
            late = await company.press(person, table, "join", forged=True)
            is_private(late, speaks(person)("refusal-invitation-closed"))


async def test_too_few_cannot_start(house: House, company: Company) -> None:
    """Also when the button was still there for whoever pressed it."""
    async with house.bot() as bot:
        table = await company.opened(company.kestrel, company.moth, game="cheat")
        for person in (company.kestrel, company.moth):
            reply = await company.press(person, table, "start", forged=True)
            is_private(reply, speaks(person)("refusal-too-few", count=1))
        await company.press(company.moth, table, "leave")
        reply = await company.press(company.kestrel, table, "start", forged=True)
        is_private(reply, en("refusal-too-few", count=2))
        await company.no_match(bot)


@pytest.mark.parametrize("answer", ["accept", "ready", "decline"])
async def test_an_answer_to_something_else_does_nothing_to_a_table(
    answer: str, house: House, company: Company
) -> None:
    async with house.bot() as bot:
        table = await company.opened(company.kestrel, players=4)
        before = await company.stored(bot, table)
        for person in (company.kestrel, company.moth):
            reply = await company.press(person, table, answer, forged=True)
            is_private(reply, speaks(person)("invitation-gone"))
        assert await company.stored(bot, table) == before


@pytest.mark.parametrize("answer", ["join", "leave", "start"])
@pytest.mark.parametrize("hosted", [False, True])
async def test_nobody_sits_down_at_a_challenge(
    hosted: bool, answer: str, house: House, company: Company
) -> None:
    async with house.bot() as bot:
        options: dict[str, Any] = {"opponent": company.moth, "variant": "warrior"}
        if hosted:
            options["candidate"] = company.kestrel
            reply = await company.rook.command(house.arena, "host deathmatch", **options)
        else:
            reply = await company.kestrel.command(house.arena, "deathmatch challenge", **options)
        (before,) = await bot.handlers.store.open_invitations()
        for person in (company.kestrel, company.moth, company.wren):
            pressed = await person.press(reply.message, f"c:{before.id}:{answer}", forged=True)
            is_private(pressed, speaks(person)("invitation-gone"))
        assert await bot.handlers.store.open_invitations() == [before]


async def test_what_was_made_up_is_refused(house: House, company: Company) -> None:
    async with house.bot():
        table = await company.opened(company.kestrel, players=4)
        for answer in ("join", "leave", "start"):
            reply = await company.moth.press(table, f"c:4711:{answer}", forged=True)
            is_private(reply, uk("invitation-gone"))


async def test_everybody_reads_their_own_language(house: House, company: Company) -> None:
    """The table speaks the language of the server, a private answer that of its reader."""
    house.sandbox.core.set_guild_locale("uk")
    async with house.bot():
        table = await company.opened(company.moth, company.kestrel, players=3)
        assert uk("invitation-table", name="Moth") in table.text
        closes = in_half_an_hour(house)
        anybody = after_five_minutes(house)
        may_start = uk("invitation-may-start", name="Moth", time=anybody, until=closes)
        assert may_start in table.text
        labels = [button["label"] for button in table.buttons]
        assert labels == ["Приєднатися", "Вийти", "Почати", "Правила"]
        reply = await company.press(company.kestrel, table, "join")
        is_private(reply, en("refusal-already-seated", name="Moth"))


# Opening


async def test_bad_options_are_refused_with_what_to_do(house: House, company: Company) -> None:
    async with house.bot() as bot:
        for person in (company.kestrel, company.moth):
            reply = await company.play(person, "deathmatch", deck="AZ")
            is_private(reply, speaks(person)("bad-decks", decks="AZ"))
        assert await bot.handlers.store.open_invitations() == []


@pytest.mark.parametrize("players", [1, 7])
async def test_no_client_opens_a_table_for_more_than_play(
    players: int, house: House, company: Company
) -> None:
    async with house.bot():
        with pytest.raises(ClientRefusal):
            await company.play(company.kestrel, "goofspiel", players=players)


async def test_a_table_that_is_opened_twice_is_pointed_to(house: House, company: Company) -> None:
    async with house.bot() as bot:
        table = await company.opened(company.kestrel, company.moth, players=4)
        await bot.responders.settled(20)
        link = f"https://discord.com/channels/{house.sandbox.guild_id}/{house.arena.id}/{table.id}"
        again = await company.play(company.kestrel, players=4)
        is_private(again, en("table-already-open", link=link, until=in_half_an_hour(house)))
        assert len(await bot.handlers.store.open_invitations()) == 1
        # Something else, somebody else, elsewhere: all of these are other tables.
        await company.opened(company.kestrel, players=4, length="short")
        await company.opened(company.kestrel, players=2)
        await company.opened(company.kestrel, players=4, game="pig")
        await company.opened(company.moth, players=4)
        await company.opened(company.kestrel, players=4, channel=house.sandbox.channels["tavern"])
        assert len(await bot.handlers.store.open_invitations()) == 6


async def test_a_table_without_a_size_is_one_for_as_many_as_play(
    house: House, company: Company
) -> None:
    async with house.bot() as bot:
        await company.opened(company.kestrel)
        await bot.responders.settled(20)
        again = await company.play(company.kestrel, players=6)
        assert again.message.ephemeral
        assert len(await bot.handlers.store.open_invitations()) == 1


async def test_two_commands_at_the_same_moment_open_one_table(
    house: House, company: Company
) -> None:
    async with house.bot() as bot:
        replies = [
            company.kestrel.start_command(house.arena, "play goofspiel", {"players": 4})
            for _ in range(2)
        ]
        await house.sandbox.until(lambda: all(reply.messages for reply in replies))
        assert sorted(reply.message.ephemeral for reply in replies) == [False, True]
        assert len(await bot.handlers.store.open_invitations()) == 1


@pytest.mark.parametrize("noticed", [True, False])
async def test_a_deleted_table_is_closed(noticed: bool, house: House, company: Company) -> None:
    """Whoever opens it again finds out, if nobody told the bot."""
    async with house.bot() as bot:
        table = await company.opened(company.kestrel, company.moth, players=4)
        await bot.responders.settled(20)
        if noticed:
            house.sandbox.delete_message(table)
            async with asyncio.timeout(20):
                while await bot.handlers.store.open_invitations():
                    pass
        else:
            house.sandbox.faults.add("PATCH", MESSAGE, status=404, code=10008)
        again = await company.opened(company.kestrel, players=4)
        assert company.seats(again) == ["Kestrel"]
        before = await company.stored(bot, table)
        assert before.status is InvitationStatus.WITHDRAWN
        assert [each.id for each in await bot.handlers.store.open_invitations()] == [
            company.numbers[again.id]
        ]
        late = await company.moth.press(again, f"c:{before.id}:join", forged=True)
        is_private(late, uk("refusal-invitation-closed"))
