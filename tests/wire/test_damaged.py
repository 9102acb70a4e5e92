"""A match that is damaged beside a sound one: it can be found, ended, and is gone then."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from bot.app import DelveBot
from bot.ui.catalogue import texts_in
from sandbox.people import Person
from sandbox.world import Message
from tests.store.playing import edit, live_ids
from tests.wire import picture
from tests.wire.house import House
from tests.wire.phases import seated
from tests.wire.table import Table, control, controls, use

en = texts_in("en")

DAMAGE = {
    "an entry is lost": "DELETE FROM entries WHERE match = {match} AND seq = 1",
    "the version is wrong": "UPDATE matches SET version = 9 WHERE id = {match}",
    "the terms cannot be read": "UPDATE matches SET options = '{{}}' WHERE id = {match}",
    "the game is unknown": "UPDATE matches SET game = 'chess' WHERE id = {match}",
    # Bytes that are no text: of the braces, of an action's name, of the terms.
    "a byte of an entry has flipped": (
        "UPDATE entries SET body = CAST(x'ff' AS TEXT) || substr(body, 2)"
        " WHERE match = {match} AND seq = 1"
    ),
    "a letter of an entry has flipped": (
        "UPDATE entries SET body = replace(body, 'start', CAST(x'73e4617274' AS TEXT))"
        " WHERE match = {match} AND seq = 1"
    ),
    "a byte of the terms has flipped": (
        "UPDATE matches SET options = CAST(x'ff' AS TEXT) WHERE id = {match}"
    ),
}
LOG = tuple(how for how in DAMAGE if "entry" in how or "version" in how)
"""Damage after which the terms can still be read."""


ROWS = {
    "who has agreed to an invitation": "UPDATE invitations SET seated = '[1'",
    "what became of an invitation": "UPDATE invitations SET status = 'mislaid'",
    "who knows of a trouble": "UPDATE matches SET trouble = 'forbidden', told = '{'",
    "a byte of who has agreed": "UPDATE invitations SET seated = CAST(x'ff' AS TEXT)",
    "a byte of who knows": ("UPDATE matches SET trouble = 'forbidden', told = CAST(x'ff' AS TEXT)"),
}


class Hall(NamedTuple):
    """Two matches in the arena, the second of which is damaged."""

    sound: Table
    damaged: Table


async def two_matches(house: House, bot: DelveBot) -> Hall:
    pair = (house.sandbox.people["Wren"], house.sandbox.people["Otter"])
    return Hall(
        await seated("turn", house.sandbox, bot),
        await seated("turn", house.sandbox, bot, players=pair),
    )


async def damage(hall: Hall, how: str, bot: DelveBot) -> None:
    """As found by a bot that has nothing of the match in memory."""
    await edit(bot.handlers.store, DAMAGE[how].format(match=hall.damaged.match))
    bot.handlers.matches.forget(hall.damaged.match)


async def end_the_damaged_one(hall: Hall, rook: Person) -> None:
    question = (await rook.command(hall.damaged.channel, "match end")).message
    assert question.ephemeral
    assert en("which-match", what=en("which-match-end")) in question.text
    offered = {custom_id.split(":")[1] for custom_id in question.custom_ids}
    assert offered == {str(hall.sound.match), str(hall.damaged.match)}
    chosen = next(i for i in question.custom_ids if i.startswith(f"d:{hall.damaged.match}:"))
    # Of what cannot be read nothing is asked.
    assert (await rook.press(question, chosen)).text == en("ended")


def of_match(table: Table) -> list[Message]:
    """What can be pressed in the channel for this match."""
    return [
        message
        for message in table.channel.messages.values()
        if any(one.press.match_id == table.match for one in controls(message))
        and not message.ephemeral
    ]


def calls(table: Table) -> list[Message]:
    """The short lines that ping this table's players."""
    found = picture.pings(table)
    return [call for call in found if any(p.mention in call.content for p in table.players)]


async def check_it_is_gone(hall: Hall, old: Message, house: House, bot: DelveBot) -> None:
    """Nothing of the damaged match is left, and the other one has not noticed."""
    sound, damaged = hall
    await bot.handlers.display.settled()
    assert await live_ids(bot.handlers.store) == [sound.match]
    assert await bot.handlers.store.is_shown_to_end(damaged.match)
    assert await bot.handlers.store.messages(damaged.match) == []
    late = await damaged.players[0].press(old, control(old, "draw").custom_id, forged=True)
    assert late.text == en("match-over")
    wren, otter = damaged.players
    again = await wren.command(
        damaged.channel, "deathmatch challenge", opponent=otter, variant="warrior"
    )
    assert not again.message.ephemeral, "they are free to play"
    await sound.play()
    house.incidents.logged.clear()


@pytest.mark.parametrize("value", ["tlh", ""])
async def test_a_language_that_there_is_not(value: str, house: House) -> None:
    async with house.bot() as bot:
        table = await seated("turn", house.sandbox, bot)
        await table.players[0].command(
            table.channel,
            "deathmatch challenge",
            opponent=house.sandbox.people["Wren"],
            variant="warrior",
        )
        for column in ("matches SET language", "invitations SET language", "people SET locale"):
            await edit(bot.handlers.store, f"UPDATE {column} = '{value}'")
    async with house.bot() as bot:
        await table.play()
        await bot.handlers.display.settled()
        await picture.check(table, bot.handlers.store)
    assert house.incidents.logged == []


@pytest.mark.parametrize("how", DAMAGE)
async def test_a_moderator_ends_it(how: str, house: House) -> None:
    async with house.bot() as bot:
        hall = await two_matches(house, bot)
        old = hall.damaged.board()
        await damage(hall, how, bot)
        await end_the_damaged_one(hall, house.sandbox.people["Rook"])
        await check_it_is_gone(hall, old, house, bot)
        assert of_match(hall.damaged) == []
        assert calls(hall.damaged) == []


@pytest.mark.parametrize("how", DAMAGE)
async def test_a_moderator_ends_it_after_a_restart(how: str, house: House) -> None:
    async with house.bot() as bot:
        hall = await two_matches(house, bot)
        old = hall.damaged.board()
        await damage(hall, how, bot)
    async with house.bot() as bot:
        await bot.handlers.display.settled()
        await end_the_damaged_one(hall, house.sandbox.people["Rook"])
        await check_it_is_gone(hall, old, house, bot)


@pytest.mark.parametrize("how", DAMAGE)
async def test_nothing_of_it_is_left_in_the_channel_after_a_restart(how: str, house: House) -> None:
    async with house.bot() as bot:
        hall = await two_matches(house, bot)
        await damage(hall, how, bot)
    async with house.bot() as bot:
        await bot.handlers.display.settled()
        await end_the_damaged_one(hall, house.sandbox.people["Rook"])
        await bot.handlers.display.settled()
        house.incidents.logged.clear()
        assert of_match(hall.damaged) == []
        assert calls(hall.damaged) == []


@pytest.mark.parametrize("how", DAMAGE)
async def test_show_still_finds_the_sound_one(how: str, house: House) -> None:
    async with house.bot() as bot:
        hall = await two_matches(house, bot)
        await damage(hall, how, bot)
        before = hall.sound.board()
        rook = house.sandbox.people["Rook"]
        reply = await rook.command(house.arena, "match show")
        if how in LOG:
            # Who plays is known all the same, so it may be meant.
            question = reply.message
            assert en("which-match", what=en("which-match-show")) in question.text
            labels = [button["label"] for button in question.buttons]
            assert labels == ["#arena · Wren – Otter", "#arena · Kestrel – Moth"]
            refused = await rook.press(question, question.custom_ids[0])
            assert "damaged" in refused.text
            assert "/match end" in refused.text
            reply = await rook.press(question, question.custom_ids[1])
        await bot.handlers.display.settled()
        assert str(hall.sound.board().id) in reply.text
        assert before.deleted
        house.incidents.logged.clear()


@pytest.mark.parametrize("how", DAMAGE)
async def test_only_a_moderator_of_this_server_ends_it(how: str, house: House) -> None:
    async with house.bot() as bot:
        hall = await two_matches(house, bot)
        await damage(hall, how, bot)
        end = f"d:{hall.damaged.match}:0:end"
        for person in (*hall.damaged.players, house.sandbox.people["Kestrel"]):
            reply = await person.press(hall.damaged.board(), end, forged=True)
            assert "/match end" in reply.text or "/матч завершити" in reply.text
        assert await live_ids(bot.handlers.store) == [hall.sound.match, hall.damaged.match]
        house.incidents.logged.clear()


async def test_a_press_on_it_says_what_can_be_done(house: House) -> None:
    async with house.bot() as bot:
        hall = await two_matches(house, bot)
        await damage(hall, "an entry is lost", bot)
        wren = hall.damaged.players[0]
        reply = await use(wren, control(hall.damaged.board(), "draw"))
        assert reply.text == en("refusal-unreadable")
        house.incidents.logged.clear()


@pytest.mark.parametrize("what", ROWS)
async def test_one_row_that_cannot_be_read_keeps_no_server_waiting(what: str, house: House) -> None:
    async with house.bot() as bot:
        hall = await two_matches(house, bot)
        await bot.handlers.display.settled()
        await edit(bot.handlers.store, ROWS[what])
    async with house.bot() as bot:
        for table in hall:
            await table.play()
        await bot.handlers.display.settled()
        for table in hall:
            assert await bot.handlers.store.is_shown_to_end(table.match)
