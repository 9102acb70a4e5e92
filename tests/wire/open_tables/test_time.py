"""How long a table stands, when others than the opener may start it, and what restarts change."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.match.ids import ChannelId, GuildId, UserId
from bot.match.invitation import (
    TABLE_LIFETIME_MS,
    InvitationDraft,
    InvitationKind,
    InvitationStatus,
)
from bot.ui.catalogue import texts_in
from sandbox.world import Message
from tests.examples.pig.rules import Options as PigOptions
from tests.wire.disorder import MESSAGE
from tests.wire.house import House
from tests.wire.open_tables.company import CALLBACK, MINUTES, Company, is_private, speaks

en, uk = texts_in("en"), texts_in("uk")


async def expired(house: House, table: Message, why: str = "invitation-expired-unstarted") -> None:
    await house.sandbox.until(lambda: not table.custom_ids)
    assert table.text.endswith(en(why))


def closes(house: House, minutes: float) -> str:
    return f"<t:{round(house.clock() + minutes * MINUTES)}:R>"


async def test_a_table_closes_after_thirty_minutes(house: House, company: Company) -> None:
    async with house.bot() as bot:
        table = await company.opened(company.kestrel, company.moth)
        await house.clock.asleep(30 * MINUTES)
        house.away(30 * MINUTES - 1)
        await company.press(company.moth, table, "leave")
        house.away(1)
        await expired(house, table, "invitation-expired-table")
        for answer in ("join", "leave", "start"):
            late = await company.press(company.moth, table, answer, forged=True)
            is_private(late, uk("refusal-invitation-expired"))
        assert await bot.handlers.store.open_invitations() == []


async def test_who_joins_renews_it(house: House, company: Company) -> None:
    """The timer that was set at first does not close it."""
    async with house.bot() as bot:
        table = await company.opened(company.kestrel)
        await house.clock.asleep(30 * MINUTES)
        house.away(20 * MINUTES)
        await company.press(company.moth, table, "join")
        assert closes(house, 30) in table.text
        house.away(10 * MINUTES)
        # The first timer has looked, and waits for the rest.
        await house.clock.asleep(20 * MINUTES)
        assert (await company.stored(bot, table)).status is InvitationStatus.OPEN
        assert company.answers(table) == ["join", "leave", "start"]
        house.away(19 * MINUTES)
        await company.press(company.wren, table, "join")
        house.away(1 * MINUTES)
        await house.clock.asleep(29 * MINUTES)
        assert company.seats(table) == ["Kestrel", "Moth", "Wren"]
        house.away(29 * MINUTES)
        await expired(house, table)


async def test_who_leaves_does_not_renew_it(house: House, company: Company) -> None:
    async with house.bot():
        table = await company.opened(company.kestrel, company.moth)
        house.away(20 * MINUTES)
        await company.press(company.moth, table, "leave")
        assert closes(house, 10) in table.text
        house.away(10 * MINUTES)
        await expired(house, table, "invitation-expired-table")


async def test_a_challenge_keeps_its_ten_minutes(house: House, company: Company) -> None:
    async with house.bot():
        table = await company.opened(company.kestrel)
        options: dict[str, Any] = {"opponent": company.moth, "variant": "warrior"}
        reply = await company.kestrel.command(house.arena, "deathmatch challenge", **options)
        challenge = reply.message
        assert closes(house, 10) in challenge.text
        house.away(10 * MINUTES)
        await house.sandbox.until(lambda: not challenge.custom_ids)
        assert en("invitation-expired") in challenge.text
        assert table.custom_ids


# The opener


async def test_after_five_minutes_anybody_seated_starts(house: House, company: Company) -> None:
    async with house.bot() as bot:
        table = await company.opened(company.kestrel, company.moth, company.wren)
        said = closes(house, 5).replace(":R>", ":t>")
        house.away(5 * MINUTES - 1)
        refused = await company.press(company.wren, table, "start")
        is_private(refused, en("refusal-not-the-opener", name="Kestrel", time=said))
        house.away(1)
        outsider = await company.press(company.otter, table, "start")
        is_private(outsider, uk("refusal-not-seated"))
        await company.press(company.wren, table, "start")
        terms = await company.only_match(bot)
        assert len(terms.players) == 3


async def test_a_new_opener_has_five_minutes_too(house: House, company: Company) -> None:
    async with house.bot() as bot:
        table = await company.opened(company.kestrel, company.moth, company.wren)
        house.away(4 * MINUTES)
        await company.press(company.kestrel, table, "leave")
        said = closes(house, 5).replace(":R>", ":t>")
        house.away(4 * MINUTES)
        refused = await company.press(company.wren, table, "start")
        is_private(refused, en("refusal-not-the-opener", name="Moth", time=said))
        await company.no_match(bot)
        house.away(1 * MINUTES)
        await company.press(company.wren, table, "start")
        assert len((await company.only_match(bot)).players) == 2


async def test_an_opener_who_tried_to_start_is_not_absent(house: House, company: Company) -> None:
    """Nothing came of it, as another one could not play; the five minutes begin anew."""
    async with house.bot() as bot:
        table = await company.opened(company.kestrel, company.moth, company.wren, game="cheat")
        await company.death_match(company.wren, company.otter)
        house.away(4 * MINUTES)
        reply = await company.press(company.kestrel, table, "start")
        await house.sandbox.until(lambda: reply.text)
        assert company.seats(table) == ["Kestrel", "Moth"]
        said = closes(house, 5).replace(":R>", ":t>")
        await company.press(company.finch, table, "join")
        house.away(2 * MINUTES)
        refused = await company.press(company.moth, table, "start")
        is_private(refused, uk("refusal-not-the-opener", name="Kestrel", time=said))
        assert len(await bot.handlers.store.live_matches()) == 1


# Restarts


async def test_a_table_outlives_the_bot(house: House, company: Company) -> None:
    async with house.bot():
        table = await company.opened(company.kestrel, company.moth)
        house.away(20 * MINUTES)
        await company.press(company.wren, table, "join")
    house.away(20 * MINUTES)
    async with house.bot() as bot:
        await house.clock.asleep(10 * MINUTES)
        await company.press(company.moth, table, "leave")
        await company.press(company.moth, table, "join")
        assert company.seats(table) == ["Kestrel", "Wren", "Moth"]
        house.away(10 * MINUTES)
        await house.clock.asleep(20 * MINUTES)
        # The opener has long been away.
        await company.press(company.wren, table, "start")
        terms = await company.only_match(bot)
        assert len(terms.players) == 3
        await company.play_on(bot, terms)


@pytest.mark.parametrize("away", [20.0, 40.0])
async def test_the_timer_is_set_again(away: float, house: House, company: Company) -> None:
    async with house.bot():
        table = await company.opened(company.kestrel, company.moth)
    house.away(away * MINUTES)
    async with house.bot() as bot:
        if away < 30:
            await house.clock.asleep((30 - away) * MINUTES)
            assert table.custom_ids
            house.away((30 - away) * MINUTES)
        await expired(house, table)
        late = await company.press(company.wren, table, "join", forged=True)
        is_private(late, en("refusal-invitation-expired"))
        await company.no_match(bot)


async def cut_off(house: House, company: Company, monkeypatch: pytest.MonkeyPatch) -> Message:
    """The bot ends between the stored word of the last who joins and the start of the match."""
    async with house.bot() as bot:
        table = await company.opened(company.kestrel, company.moth, players=3)
        reached = asyncio.Event()

        async def for_ever(*_: object) -> None:
            reached.set()
            await asyncio.Event().wait()

        monkeypatch.setattr(bot.handlers.store, "start_match", for_ever)
        company.start(company.wren, table, "join")
        await reached.wait()
        stored = await company.stored(bot, table)
        assert stored.complete
        assert stored.status is InvitationStatus.OPEN
    return table


@pytest.mark.parametrize("minutes", [0.1, 29.0])
async def test_a_full_table_whose_start_was_cut_off_begins(
    minutes: float, house: House, company: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await cut_off(house, company, monkeypatch)
    house.away(minutes * MINUTES)
    people = (company.kestrel, company.moth, company.wren)
    async with house.bot() as bot:
        await house.sandbox.until(lambda: not table.custom_ids)
        terms = await company.only_match(bot)
        assert set(terms.players) == {person.id for person in people}
        assert en("invitation-started-table", players="Kestrel, Moth and Wren") in table.text
        assert (await company.stored(bot, table)).match_id == terms.id
        assert [len(person.direct_messages) for person in people] == [1] * 3, "the dealt hands"
        await company.play_on(bot, terms)
    async with house.bot() as bot:
        assert (await company.only_match(bot)).id == terms.id
        assert [len(person.direct_messages) for person in people] == [1] * 3, "once"


async def test_hours_later_it_does_not_begin(
    house: House, company: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody is dragged into a match for which they have stopped waiting."""
    table = await cut_off(house, company, monkeypatch)
    house.away(3 * 60 * MINUTES)
    async with house.bot() as bot:
        await expired(house, table)
        await company.no_match(bot)
        assert house.sandbox.core.world.direct == {}, "nobody was written to"


async def test_who_cannot_play_any_more_is_dropped_after_the_restart(
    house: House, company: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await cut_off(house, company, monkeypatch)
    house.sandbox.remove_member(company.kestrel)
    async with house.bot() as bot:
        await house.sandbox.until(lambda: company.seats(table) == ["Moth", "Wren"])
        assert company.answers(table) == ["join", "leave", "start"]
        await company.no_match(bot)
        await company.press(company.otter, table, "join")
        assert len((await company.only_match(bot)).players) == 3


async def test_a_start_that_cannot_be_at_a_restart_can_be_pressed(
    house: House, company: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await cut_off(house, company, monkeypatch)

    async def broken(self: object, *_: object) -> None:
        raise OSError("no disk")

    with monkeypatch.context() as patch:
        patch.setattr("bot.store.store.Store.start_match", broken)
        async with house.bot() as bot:
            await bot.responders.settled(20)
            async with asyncio.timeout(20):
                while not house.incidents.logged:
                    await bot.handlers.store.open_invitations()
            assert "start of table" in house.incidents.logged.pop()
            reply = await company.press(company.moth, table, "start", forged=True)
            is_private(reply, speaks(company.moth)("something-wrong"))
            house.incidents.logged.clear()
            await house.sandbox.until(lambda: "start" in company.answers(table))
    async with house.bot() as restarted:
        await house.sandbox.until(lambda: not table.custom_ids)
        assert len((await company.only_match(restarted)).players) == 3


async def test_who_sat_down_before_the_end_is_shown_after_it(
    house: House, company: Company
) -> None:
    """Their word was stored, and Discord heard nothing of it before the bot stopped."""
    async with house.bot():
        table = await company.opened(company.kestrel, players=4)
        line = house.sandbox.faults.add("POST", CALLBACK, drop="before", times=None)
        edits = house.sandbox.faults.add("PATCH", MESSAGE, status=503, times=None)
        company.start(company.moth, table, "join")
        await house.sandbox.until(lambda: edits.hits)
    line.remove()
    edits.remove()
    assert company.seats(table) == ["Kestrel"]
    async with house.bot():
        await house.sandbox.until(lambda: company.seats(table) == ["Kestrel", "Moth"])
        assert company.answers(table) == ["join", "leave", "start"]


@pytest.mark.parametrize("away", [0.1, 40.0])
async def test_a_match_for_one_that_was_cut_off(
    away: float, house: House, company: Company
) -> None:
    """Nobody else waited for it, so it begins after the restart if that is soon."""
    async with house.bot() as bot:
        now = house.clock.now()
        await bot.handlers.store.add_invitation(
            InvitationDraft(
                kind=InvitationKind.OPEN,
                game="pig",
                options=PigOptions(),
                opener=UserId(company.kestrel.id),
                host=None,
                invited=(),
                seated=(UserId(company.kestrel.id),),
                least=1,
                most=1,
                guild_id=GuildId(house.sandbox.guild_id),
                channel_id=ChannelId(house.arena.id),
                language="en",
                expires=now + TABLE_LIFETIME_MS,
                acted=now,
            )
        )
    house.away(away * MINUTES)
    async with house.bot() as bot:
        async with asyncio.timeout(20):
            while await bot.handlers.store.open_invitations():
                pass
        await bot.handlers.display.settled()
        live = await bot.handlers.store.live_matches()
        assert [terms.players for terms in live] == [(company.kestrel.id,)] * (away < 30)
