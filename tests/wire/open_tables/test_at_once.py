"""Several press a table at the same moment: one thing happens, and everybody is answered."""

from __future__ import annotations

from typing import Any

import pytest

from bot.match.invitation import InvitationStatus
from bot.ui.catalogue import texts_in
from tests.wire.house import House
from tests.wire.open_tables.company import Company, is_private, speaks

en, uk = texts_in("en"), texts_in("uk")


async def test_two_want_the_last_seat(house: House, company: Company) -> None:
    async with house.bot() as bot:
        table = await company.opened(company.kestrel, company.moth, players=3)
        wren, otter = await company.at_once(table, (company.wren, "join"), (company.otter, "join"))
        terms = await company.only_match(bot)
        await house.sandbox.until(lambda: wren.text or otter.text)
        late = otter if company.wren.id in terms.players else wren
        assert len(terms.players) == 3
        person = company.otter if late is otter else company.wren
        is_private(late, speaks(person)("refusal-invitation-started"))
        assert person.direct_messages == []


@pytest.mark.parametrize("first", ["join", "start"])
async def test_joining_against_the_start(first: str, house: House, company: Company) -> None:
    """Whoever was in time plays, and nobody else thinks so."""
    async with house.bot() as bot:
        table = await company.opened(company.kestrel, company.moth)
        presses = [(company.wren, "join"), (company.kestrel, "start")]
        if first == "start":
            presses.reverse()
        replies = await company.at_once(table, *presses)
        joined = replies[first == "start"]
        terms = await company.only_match(bot)
        in_time = company.wren.id in terms.players
        assert len(terms.players) == 2 + in_time
        if not in_time:
            await house.sandbox.until(lambda: joined.text)
            is_private(joined, en("refusal-invitation-started"))
        await house.sandbox.until(lambda: not table.custom_ids)
        assert ("Wren" in table.text) is in_time


@pytest.mark.parametrize("first", ["leave", "start"])
@pytest.mark.parametrize("seated", [2, 3])
async def test_leaving_against_the_start(
    seated: int, first: str, house: House, company: Company
) -> None:
    async with house.bot() as bot:
        people = (company.kestrel, company.moth, company.wren)[:seated]
        table = await company.opened(*people)
        presses = [(company.moth, "leave"), (company.kestrel, "start")]
        if first == "start":
            presses.reverse()
        replies = await company.at_once(table, *presses)
        left, started = replies[first == "start"], replies[first == "leave"]
        await bot.responders.settled(20)
        await bot.handlers.display.settled()
        live = await bot.handlers.store.live_matches()
        stored = await company.stored(bot, table)
        assert bool(live) is (stored.status is InvitationStatus.STARTED)
        if live and company.moth.id in live[0].players:
            await house.sandbox.until(lambda: left.text)
            is_private(left, uk("refusal-invitation-started"))
        elif live:
            assert len(live[0].players) == seated - 1
        else:
            assert seated == 2
            await house.sandbox.until(lambda: started.text)
            is_private(started, en("refusal-too-few", count=1))
            await house.sandbox.until(lambda: company.seats(table) == ["Kestrel"])


async def test_all_six_join_at_once(house: House, company: Company) -> None:
    async with house.bot() as bot:
        table = await company.opened(company.kestrel)
        others = (company.moth, company.wren, company.otter, company.finch, company.swift)
        replies = await company.at_once(table, *((person, "join") for person in others))
        terms = await company.only_match(bot)
        assert len(set(terms.players)) == 6
        assert all(reply.failed is None for reply in replies)
        await house.sandbox.until(lambda: not table.custom_ids)
        assert all(person.name in table.text for person in others)


async def test_the_newest_is_shown_whoever_is_answered_last(house: House, company: Company) -> None:
    """The answers to three presses may arrive in another order than they were counted in."""
    async with house.bot() as bot:
        table = await company.opened(company.kestrel, company.finch)
        await company.at_once(
            table,
            (company.moth, "join"),
            (company.wren, "join"),
            (company.otter, "join"),
            (company.kestrel, "leave"),
        )
        await bot.responders.settled(20)
        stored = await company.stored(bot, table)
        names = {person.id: person.name for person in house.sandbox.people.values()}
        expected = [names[user] for user in stored.seated]
        await house.sandbox.until(lambda: company.seats(table) == expected)
        assert sorted(expected) == ["Finch", "Moth", "Otter", "Wren"]
        assert table.text.startswith(f"⚔️ {names[stored.opener]} ")


async def test_two_tables_with_one_player_start_at_once(house: House, company: Company) -> None:
    """Moth plays at one of them. The other is told, and does not begin with an empty seat."""
    async with house.bot() as bot:
        first = await company.opened(company.kestrel, company.moth)
        second = await company.opened(company.wren, company.moth)
        replies = [
            company.start(company.kestrel, first, "start"),
            company.start(company.wren, second, "start"),
        ]
        await house.sandbox.until(lambda: all(reply.acknowledged for reply in replies))
        terms = await company.only_match(bot)
        assert company.moth.id in terms.players
        late, waiting = (
            (replies[1], second) if company.kestrel.id in terms.players else (replies[0], first)
        )
        await house.sandbox.until(lambda: late.text)
        is_private(late, en("table-dropped-gone", names="Moth"))
        assert company.seats(waiting) == [late.interaction.user.name]


async def test_a_table_and_a_challenge_begin_at_once(house: House, company: Company) -> None:
    async with house.bot() as bot:
        table = await company.opened(company.kestrel, company.moth)
        options: dict[str, Any] = {"opponent": company.moth, "variant": "warrior"}
        asked = await company.otter.command(house.arena, "deathmatch challenge", **options)
        accept = asked.message.custom_ids[0]
        replies = [
            company.start(company.kestrel, table, "start"),
            company.moth.start_press(asked.message, accept),
        ]
        await house.sandbox.until(lambda: all(reply.acknowledged for reply in replies))
        terms = await company.only_match(bot)
        assert company.moth.id in terms.players
        if terms.game == "deathmatch":
            await house.sandbox.until(lambda: replies[0].text)
            is_private(replies[0], en("table-dropped-gone", names="Moth"))
        else:
            await house.sandbox.until(lambda: replies[1].text)
            is_private(replies[1], uk("already-playing-you"))


@pytest.mark.parametrize("answer", ["join", "leave", "start"])
async def test_a_press_against_the_end_of_its_time(
    answer: str, house: House, company: Company
) -> None:
    async with house.bot() as bot:
        table = await company.opened(company.kestrel, company.moth)
        await house.clock.asleep(30 * 60.0)
        house.clock.advance(30 * 60.0 - 0.001)
        person = company.wren if answer == "join" else company.kestrel
        reply = company.start(person, table, answer)
        house.away(0.001)
        await house.sandbox.until(lambda: reply.acknowledged)
        await bot.responders.settled(20)
        stored = await company.stored(bot, table)
        if stored.status is InvitationStatus.EXPIRED:
            await house.sandbox.until(lambda: reply.text)
            is_private(reply, en("refusal-invitation-expired"))
            await company.no_match(bot)
        else:
            assert reply.text == ""
