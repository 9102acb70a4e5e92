"""The bot goes and comes back on the same database: nobody has to do anything again."""

# Over 400 lines: every moment at which the bot may stop, told by the same helpers.

from __future__ import annotations

import asyncio
import random
import sqlite3
from typing import Any

import pytest

from bot.delivery.sender import MessageSender
from bot.store.log import rebuild
from bot.ui.catalogue import texts_in
from sandbox.world import Message
from tests.wire import picture
from tests.wire.house import House
from tests.wire.phases import PHASES, seated
from tests.wire.table import Table, control, invitation_button, use

en, uk = texts_in("en"), texts_in("uk")
PACE = 1.5
MINUTES = 60.0


# In every phase


@pytest.mark.parametrize("phase", PHASES)
async def test_old_messages_work_and_nothing_is_said_twice(phase: str, house: House) -> None:
    async with house.bot() as bot:
        table = await seated(phase, house.sandbox, bot, host=house.sandbox.people["Rook"])
        old = table.moves()
    before = house.standing()
    async with house.bot() as bot:
        await bot.handlers.scheduler.settled()
        assert house.standing() == before, "nothing was posted again"
        await picture.check(table, bot.handlers.store)
        legal = PHASES[phase].legal
        chosen = next(one for one in old if one.press.action == legal)
        await table.make(chosen)
        await bot.handlers.scheduler.settled()
        await picture.check(table, bot.handlers.store)
        await table.play()
        await bot.handlers.scheduler.settled()
        await picture.check(table, bot.handlers.store)


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("what", ["board", "call", "reveal", "everything"])
async def test_what_was_deleted_meanwhile_is_repaired(what: str, phase: str, house: House) -> None:
    async with house.bot() as bot:
        table = await seated(phase, house.sandbox, bot)
    gone = {
        "board": picture.boards(table),
        "call": picture.pings(table),
        "reveal": picture.reveals(table),
        "everything": picture.in_channel(table),
    }[what]
    for message in gone:
        house.sandbox.delete_message(message)
    async with house.bot() as bot:
        await bot.handlers.scheduler.settled()
        if what in ("call", "everything"):
            # The ping has notified already; the next turn has its own.
            assert len(picture.boards(table)) == 1
            assert table.moves()
        else:
            await picture.check(table, bot.handlers.store)
        await table.do(PHASES[phase].legal)
        await table.play()
        await bot.handlers.scheduler.settled()
        match = await bot.handlers.matches.get(table.match)
        assert match is not None
        assert not match.live
        assert len(picture.results(table)) == 1


@pytest.mark.parametrize("phase", PHASES)
async def test_what_was_counted_but_not_shown_is_shown(
    phase: str, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if the process had died between the log and the board."""
    async with house.bot() as bot:
        table = await seated(phase, house.sandbox, bot)
        board = table.board().payload
        with monkeypatch.context() as patch:
            patch.setattr(bot.handlers.scheduler, "show", lambda *_, **__: None)
            await table.do(PHASES[phase].legal)
        assert table.board().payload is board
    async with house.bot() as bot:
        await bot.handlers.scheduler.settled()
        await picture.check(table, bot.handlers.store)
        await table.play()
        await bot.handlers.scheduler.settled()
        await picture.check(table, bot.handlers.store)


@pytest.mark.parametrize("ending", ["concede", "end"])
async def test_an_end_that_was_not_shown_is_shown(
    ending: str, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house.bot() as bot:
        table = await seated("card", house.sandbox, bot, host=house.sandbox.people["Rook"])
        with monkeypatch.context() as patch:
            patch.setattr(bot.handlers.scheduler, "show", lambda *_, **__: None)
            if ending == "end":
                await house.sandbox.people["Rook"].command(house.arena, "match end")
            else:
                reply = await table.players[0].command(house.arena, "match concede")
                await use(table.players[0], control(reply.message, "concede"))
                await house.sandbox.until(lambda: reply.messages == [])
        assert table.result() is None
    async with house.bot() as bot:
        await bot.handlers.scheduler.settled()
        await picture.check(table, bot.handlers.store)
        assert table.result() is not None
    before = house.standing()
    async with house.bot() as bot:
        await bot.handlers.scheduler.settled()
        assert house.standing() == before, "a match that is over and shown is left alone"


async def test_a_board_that_was_posted_again_but_not_noted_is_not_doubled(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process was killed between Discord's word and its own note: nobody sees two boards."""
    async with house.bot() as bot:
        table = await seated("turn", house.sandbox, bot)
        reposted = asyncio.Event()
        save = bot.handlers.store.save_message_records

        async def killed(*_: object) -> None:
            reposted.set()
            await asyncio.Event().wait()

        async def save_until_killed(*args: Any) -> None:
            if not reposted.is_set():
                await save(*args)

        monkeypatch.setattr(MessageSender, "delete", killed)
        monkeypatch.setattr(bot.handlers.store, "save_message_records", save_until_killed)
        table.players[0].start_command(table.channel, "match show")
        await reposted.wait()
    monkeypatch.undo()
    assert len(picture.boards(table)) == 2
    async with house.bot() as bot:
        await bot.handlers.scheduler.settled()
        await picture.check(table, bot.handlers.store)
        await table.play()
        await bot.handlers.scheduler.settled()
        await picture.check(table, bot.handlers.store)


async def test_a_press_while_the_bot_is_away_can_be_made_again(house: House) -> None:
    async with house.bot() as bot:
        table = await seated("turn", house.sandbox, bot)
    kestrel, draw = table.players[0], control(table.board(), "draw")
    pressed = kestrel.start_press(draw.message, draw.custom_id)
    house.away(4)
    assert pressed.failed
    async with house.bot() as bot:
        await bot.handlers.scheduler.settled()
        assert len(await bot.handlers.store.entries(table.match)) == 1
        await table.do("draw", "add")
        await bot.handlers.scheduler.settled()
        await picture.check(table, bot.handlers.store)


async def test_a_card_in_hand_survives_with_its_reader(house: House) -> None:
    """The hand of before can be used, the card be asked for, in the language of before."""
    async with house.bot() as bot:
        players = (house.sandbox.people["Moth"], house.sandbox.people["Kestrel"])
        table = await seated("card", house.sandbox, bot, players=players)
        moth = players[0]
        assert uk("monster-demon.drawn") in table.hand(0)[0].message.text
    async with house.bot() as bot:
        await bot.handlers.scheduler.settled()
        assert "Демона" in (await moth.command(house.arena, "match card")).text
        await table.make_in_private(0, "discard:torch")
        await bot.handlers.scheduler.settled()
        await picture.check(table, bot.handlers.store)
        await table.do("draw", "add", "draw")
        await bot.handlers.scheduler.settled()
        newest = table.hand(0)[0].message
        assert uk("hand-title", monster="Вампіра", strength=4) in newest.text


async def test_closed_messages_stay_known(house: House) -> None:
    async with house.bot() as bot:
        kestrel = house.sandbox.people["Kestrel"]
        kestrel.close_dms()
        table = await seated("turn", house.sandbox, bot)
        notice = en("ask-unreachable", name="Kestrel").split(":")[0]
        assert notice in table.board().text
    async with house.bot() as bot:
        await bot.handlers.scheduler.settled()
        assert notice in table.board().text
        reply = await use(kestrel, control(table.board(), "draw"))
        assert "Demon" in "".join(message.text for message in reply.messages)
        assert all(message.ephemeral for message in reply.messages)
        await bot.handlers.scheduler.settled()


async def test_the_tables_survive(house: House) -> None:
    async with house.bot() as bot:
        players = (house.sandbox.people["Kestrel"], house.sandbox.people["Moth"])
        table = Table(house.sandbox, house.arena, players, random.Random(2))
        await table.challenge("barbarian")
        await table.play()
        await bot.handlers.scheduler.settled()
        before = await players[0].command(house.arena, "leaderboard")
        stats = await players[0].command(house.arena, "stats")
    async with house.bot():
        after = await players[1].command(house.arena, "leaderboard")
        assert after.text == before.text
        again = await players[1].command(house.arena, "stats", player=players[0])
        assert again.text == stats.text


# How long it was away


@pytest.mark.parametrize("phase", ["turn", "card", "name", "strike"])
async def test_a_long_absence_is_told_once(phase: str, house: House) -> None:
    async with house.bot() as bot:
        table = await seated(phase, house.sandbox, bot)
        (old_ping,) = picture.pings(table)
    house.away(20 * MINUTES)
    async with house.bot() as bot:
        await bot.handlers.scheduler.settled()
        (ping,) = picture.pings(table)
        assert old_ping.deleted
        told = en("welcome-back", away=en("duration-minutes", count=20))
        assert told in ping.content
        asked = table.players[PHASES[phase].asked]
        assert ping in asked.pings(house.arena)
        await picture.check(table, bot.handlers.store)
    house.away(10)
    async with house.bot() as bot:
        await bot.handlers.scheduler.settled()
        assert picture.pings(table) == [ping], "ten seconds are not worth a word"
        await table.do(PHASES[phase].legal)
        await table.play()


async def test_an_hour_later_the_board_is_posted_anew(house: House) -> None:
    """Discord refuses edits of messages older than an hour."""
    house.sandbox.refuse_old_edits = 1.0
    async with house.bot() as bot:
        table = await seated("turn", house.sandbox, bot)
        old = table.board()
    house.away(3 * 60 * MINUTES)
    async with house.bot() as bot:
        await bot.handlers.scheduler.settled()
        await table.do("draw")
        await bot.handlers.scheduler.settled()
        assert old.deleted
        await picture.check(table, bot.handlers.store)
        await table.do("add")


@pytest.mark.parametrize("phase", PHASES)
async def test_a_match_that_rests_is_left_in_peace(phase: str, house: House) -> None:
    """Who has not thought of it for a day is not pinged because the bot was away.

    Nor does its board move: else every start would push the boards of all such matches down.
    """
    async with house.bot() as bot:
        table = await seated(phase, house.sandbox, bot)
    before = house.standing()
    house.away(25 * 60 * MINUTES)
    async with house.bot() as bot:
        await bot.handlers.scheduler.settled()
        assert house.standing() == before
        await picture.check(table, bot.handlers.store)
        await table.do(PHASES[phase].legal)
        await table.play()
        await bot.handlers.scheduler.settled()
        # A card that is too old to be edited is taken away.
        await picture.check(table, bot.handlers.store, lost=1)


async def test_a_board_of_hours_ago_stays_where_it_is(house: House) -> None:
    async with house.bot() as bot:
        table = await seated("turn", house.sandbox, bot)
    (board,), (ping,) = picture.boards(table), picture.pings(table)
    house.away(3 * 60 * MINUTES)
    async with house.bot() as bot:
        await bot.handlers.scheduler.settled()
        assert picture.boards(table) == [board]
        assert picture.pings(table) != [ping], "three hours are worth a word"
        await picture.check(table, bot.handlers.store)


async def test_a_board_that_cannot_be_edited_at_a_start_is_posted_anew(house: House) -> None:
    house.sandbox.refuse_old_edits = 0.05
    async with house.bot() as bot:
        table = await seated("turn", house.sandbox, bot)
        (board,) = picture.boards(table)
    house.away(25 * 60 * MINUTES)
    async with house.bot() as bot:
        await bot.handlers.scheduler.settled()
        assert board.deleted
        await picture.check(table, bot.handlers.store)


# In the middle of a walk

WALK = ("start:0", "draw", "add", "draw", "add", "draw", "add", "pass", "name:7")


@pytest.mark.parametrize("frames", [1, 2, 3])
async def test_a_walk_goes_on_where_it_stopped(frames: int, house: House) -> None:
    async with house.bot(pace=PACE) as bot:
        players = (house.sandbox.people["Kestrel"], house.sandbox.people["Moth"])
        table = Table(house.sandbox, house.arena, players, random.Random(1))
        await table.challenge("warrior", "C")
        await table.do(*WALK)
        for frame in range(frames):
            if frame:
                house.away(PACE)
            await house.clock.asleep(PACE)
        (reveal,) = picture.reveals(table)
        assert f"`{frames}`" in reveal.text
        assert f"`{frames + 1}`" not in reveal.text
    seen = [reveal.payload]

    def changed() -> bool:
        if reveal.payload is not seen[-1]:
            seen.append(reveal.payload)
        return False

    async with house.bot(pace=PACE) as bot:
        for _ in range(frames, 4):
            await house.clock.asleep(PACE)
            changed()
            house.away(PACE)
        await table.next_moves()
        await bot.handlers.scheduler.settled()
        assert picture.reveals(table) == [reveal]
        assert len(seen) <= 4 - frames + 1
        assert en("reveal-survived", name="Kestrel", adventure=1) in reveal.text
        await picture.check(table, bot.handlers.store)


# Invitations


async def invite(house: House, *, hosted: bool = False) -> Message:
    kestrel, moth, rook = (house.sandbox.people[name] for name in ("Kestrel", "Moth", "Rook"))
    options: dict[str, Any] = {"opponent": moth, "variant": "warrior"}
    if hosted:
        options["candidate"] = kestrel
        return (await rook.command(house.arena, "deathmatch host", **options)).message
    return (await kestrel.command(house.arena, "deathmatch challenge", **options)).message


@pytest.mark.parametrize("hosted", [False, True])
async def test_an_invitation_can_be_answered(hosted: bool, house: House) -> None:
    kestrel, moth = house.sandbox.people["Kestrel"], house.sandbox.people["Moth"]
    async with house.bot():
        invitation = await invite(house, hosted=hosted)
        agree = invitation_button(invitation, "ready" if hosted else "accept")
        if hosted:
            await kestrel.press(invitation, agree)
    house.away(9 * MINUTES)
    async with house.bot() as bot:
        assert (await moth.press(invitation, agree)).failed is None
        await bot.handlers.scheduler.settled()
        assert (
            en("invitation-started-hosted" if hosted else "invitation-started") in invitation.text
        )
        (match,) = await bot.handlers.store.live_matches()
        assert match.players == (kestrel.id, moth.id)


async def test_the_timer_of_an_invitation_is_armed_again(house: House) -> None:
    async with house.bot():
        invitation = await invite(house)
    house.away(4 * MINUTES)
    async with house.bot():
        await house.clock.asleep(6 * MINUTES)
        house.away(6 * MINUTES)
        await house.sandbox.until(lambda: not invitation.custom_ids)
        assert en("invitation-expired") in invitation.text


async def test_an_invitation_that_expired_meanwhile_says_so(house: House) -> None:
    async with house.bot():
        invitation = await invite(house)
        accept = invitation_button(invitation, "accept")
    house.away(11 * MINUTES)
    async with house.bot() as bot:
        await house.sandbox.until(lambda: not invitation.custom_ids)
        assert en("invitation-expired") in invitation.text
        late = await house.sandbox.people["Moth"].press(invitation, accept, forged=True)
        assert late.text == uk("refusal-invitation-expired")
        assert await bot.handlers.store.open_invitations() == []
        assert await bot.handlers.store.all_live() == []


@pytest.mark.parametrize("minutes", [1, 30])
async def test_a_match_that_could_not_begin(
    minutes: int, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Accept did nothing, and said so: it can be pressed again, until the invitation expires."""

    async def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    moth = house.sandbox.people["Moth"]
    async with house.bot() as bot:
        invitation = await invite(house)
        monkeypatch.setattr(bot.handlers.store, "start_match", full)
        accept = invitation_button(invitation, "accept")
        reply = await moth.press(invitation, accept)
        assert reply.text == uk("something-wrong")
    assert "an interaction failed" in house.incidents.logged.pop()
    house.away(minutes * MINUTES)
    monkeypatch.undo()
    async with house.bot() as bot:
        if minutes > 10:
            await house.sandbox.until(lambda: not invitation.custom_ids)
            assert en("invitation-expired") in invitation.text
            assert await bot.handlers.store.live_matches() == []
            return
        await moth.press(invitation, accept)
        await bot.handlers.scheduler.settled()
        assert en("invitation-started") in invitation.text
        (match,) = await bot.handlers.store.live_matches()
        players = (house.sandbox.people["Kestrel"], moth)
        assert match.players == tuple(player.id for player in players)
        table = Table(house.sandbox, house.arena, players, random.Random(1))
        table.invitation = invitation
        await table.play()


async def test_what_cannot_begin_does_not_keep_the_bot_from_starting(house: House) -> None:
    """Wren accepted while Kestrel was playing; that can still begin when the match is over."""
    async with house.bot() as bot:
        table = await seated("turn", house.sandbox, bot)
        kestrel, moth, wren = (house.sandbox.people[name] for name in ("Kestrel", "Moth", "Wren"))
        tavern = house.sandbox.channels["tavern"]
        invitations = []
        for opponent in (moth, wren):
            reply = await kestrel.command(
                tavern, "deathmatch challenge", opponent=opponent, variant="barbarian"
            )
            invitations.append(reply.message)
        accepts = [invitation_button(invitation, "accept") for invitation in invitations]
        await moth.press(invitations[0], accepts[0])
        refused = await wren.press(invitations[1], accepts[1])
        assert refused.text == en("already-playing", name="Kestrel")
        await bot.handlers.scheduler.settled()
    async with house.bot() as bot:
        await bot.handlers.scheduler.settled()
        assert len(await bot.handlers.store.all_live()) == 2
        await picture.check(table, bot.handlers.store)
        assert invitations[1].custom_ids
        await house.sandbox.people["Rook"].command(tavern, "match end")
        await wren.press(invitations[1], accepts[1])
        await bot.handlers.scheduler.settled()
        assert len(await bot.handlers.store.all_live()) == 2
        assert en("invitation-started") in invitations[1].text


# Trouble


async def test_trouble_that_was_mended_meanwhile_is_forgotten(house: House) -> None:
    """Else `/match show` elsewhere would carry the match away from its healthy channel."""
    tavern = house.sandbox.channels["tavern"]
    async with house.bot() as bot:
        table = await seated("turn", house.sandbox, bot)
        house.sandbox.set_permission(house.arena, "send_messages", False)
        await table.do("draw")
        await table.make_in_private(0, "add")
        await bot.handlers.scheduler.settled()
        assert await bot.handlers.store.blockage(table.match) is not None
    house.sandbox.set_permission(house.arena, "send_messages", True)
    async with house.bot() as bot:
        await bot.handlers.scheduler.settled()
        assert await bot.handlers.store.blockage(table.match) is None
        await table.players[0].command(tavern, "match show")
        await bot.handlers.scheduler.settled()
        terms = await bot.handlers.store.terms(table.match)
        assert terms is not None
        assert terms.channel_id == house.arena.id
        table.version = 2
        await picture.check(table, bot.handlers.store)


async def test_trouble_that_lasts_is_told_once(house: House) -> None:
    async with house.bot() as bot:
        table = await seated("turn", house.sandbox, bot, host=house.sandbox.people["Rook"])
        house.sandbox.set_permission(house.arena, "send_messages", False)
        await table.do("draw")
        await table.make_in_private(0, "add")
        await bot.handlers.scheduler.settled()
        rook = house.sandbox.people["Rook"]
        (notice,) = rook.direct_messages
        assert en("permission-send-messages") in notice.text
    async with house.bot() as bot:
        await bot.handlers.scheduler.settled()
        assert rook.direct_messages == [notice]
    house.sandbox.set_permission(house.arena, "send_messages", True)
    async with house.bot() as bot:
        await bot.handlers.scheduler.settled()
        await picture.check(table, bot.handlers.store)


async def test_a_permission_lost_meanwhile_is_named(house: House) -> None:
    async with house.bot() as bot:
        await seated("turn", house.sandbox, bot, host=house.sandbox.people["Rook"])
    house.sandbox.set_permission(house.arena, "send_messages", False)
    for message in list(house.arena.messages.values()):
        house.sandbox.delete_message(message)
    async with house.bot() as bot:
        await bot.handlers.scheduler.settled()
        (notice,) = house.sandbox.people["Rook"].direct_messages
        assert en("permission-send-messages") in notice.text


async def test_a_channel_lost_meanwhile_is_reported(house: House) -> None:
    rook, tavern = house.sandbox.people["Rook"], house.sandbox.channels["tavern"]
    async with house.bot() as bot:
        table = await seated("turn", house.sandbox, bot, host=rook)
    house.sandbox.delete_channel(house.arena)
    async with house.bot() as bot:
        await bot.handlers.scheduler.settled()
        (notice,) = rook.direct_messages
        assert notice.text == en("host-channel-gone", match="Kestrel – Moth")
        await rook.command(tavern, "match show")
        await bot.handlers.scheduler.settled()
        moved = Table(house.sandbox, tavern, table.players, random.Random(1))
        moved.match = table.match
        await moved.do("draw")
        await moved.play()


# Stopping with hands full


async def test_stopping_in_the_middle_of_presses(house: House) -> None:
    """What was answered counts, what counts is shown after the start, and nothing is thrown."""
    async with house.bot() as bot:
        tables = []
        for number in range(6):
            people = [house.sandbox.add_user(f"{side}{'abcdef'[number]}") for side in ("Li", "Ra")]
            channel = house.sandbox.add_channel(f"nook-{number}")
            tables.append(await seated("turn", house.sandbox, bot, players=people, channel=channel))
        pressed = [
            table.players[0].start_press(draw.message, draw.custom_id)
            for table in tables
            for draw in [control(table.board(), "draw")]
        ]
        # Some of them have been answered by now, others are under way.
        await house.sandbox.until(lambda: any(reply.acknowledged for reply in pressed))
    house.away(4)
    async with house.bot() as bot:
        await bot.handlers.scheduler.settled()
        for table, reply in zip(tables, pressed, strict=True):
            drawn = len(await bot.handlers.store.entries(table.match)) == 2
            assert drawn or not reply.acknowledged
            table.version = 0
            match = await picture.check(table, bot.handlers.store)
            assert match.version == 1 + drawn
            assert table.moves()
        await asyncio.gather(*(table.play() for table in tables))
        await bot.handlers.scheduler.settled()


async def test_many_restarts_make_the_same_match(house: House) -> None:
    """Stopped after every single press, and in between a second time."""
    players = (house.sandbox.people["Kestrel"], house.sandbox.people["Moth"])
    table = Table(house.sandbox, house.arena, players, random.Random(11), in_private=0.5)
    async with house.bot():
        await table.challenge("barbarian", "QF")
    for _ in range(25):
        async with house.bot() as bot:
            if not await table.step():
                break
            await bot.handlers.scheduler.settled()
    async with house.bot() as bot:
        await table.play()
        await bot.handlers.scheduler.settled()
        match = await picture.check(table, bot.handlers.store)
        log = await bot.handlers.store.entries(table.match)
        assert [(entry.seat, entry.action) for entry in log] == table.played  # type: ignore[union-attr]  # nobody gave up
        assert rebuild(match.terms, log) == match
