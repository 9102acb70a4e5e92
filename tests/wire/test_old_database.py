"""Matches and invitations that an older commit left behind go on, in the Discord of then."""

from __future__ import annotations

import asyncio
import logging
import os
import random
import re
from collections.abc import Mapping
from typing import NamedTuple

import pytest

from bot.app import DelveBot
from bot.match.ids import MatchId
from bot.match.invitation import InvitationKind
from bot.ui.catalogue import Texts, texts_in
from sandbox.people import Person
from sandbox.world import Message
from tests.databases.old import EVERY, FIRST, expected
from tests.examples.choices import Sight
from tests.wire import picture
from tests.wire.dungeon.gathering import DungeonTable
from tests.wire.house import House
from tests.wire.ledger import Holder, Sums, ask, results, tallies, tallies_of_then
from tests.wire.table import Table, invitation_button

log = logging.getLogger(__name__)

SAID = expected(FIRST)
LIVE = [MatchId(int(number)) for number in SAID["live"]]
DAMAGED: MatchId = SAID["damaged"]["live"]
(LOST,) = (n for n in LIVE if SAID["live"][str(n)]["trouble"] == "gone-channel")
(MUTE,) = (n for n in LIVE if SAID["live"][str(n)]["trouble"] == "send_messages")
(UNSHOWN,) = (MatchId(int(n)) for n, match in SAID["over"].items() if not match["shown_to_end"])
en, uk = texts_in("en"), texts_in("uk")


@pytest.fixture
def house(old_house: House) -> House:
    return old_house


async def settled(bot: DelveBot) -> None:
    """Wait until every message is as it should be, for now."""
    await bot.handlers.display.settled()


def seated(house: House, number: MatchId) -> list[int]:
    """Who sits in a match, in order: the third column, which has another name after a start."""
    rows = ask(house, "SELECT * FROM seats WHERE match = ? ORDER BY seat", number)
    return [user for _, _, user, *_ in rows]


def match_of(house: House, number: MatchId, chance: random.Random | None = None) -> Table:
    """The players of a match, at the table where they sat."""
    ((channel_id,),) = ask(house, "SELECT channel FROM matches WHERE id = ?", number)
    channels = {channel.id: channel for channel in house.sandbox.channels.values()}
    players = [person_of(house, user) for user in seated(house, number)]
    table = Table(
        house.sandbox,
        channels[channel_id],
        players,
        chance or random.Random(number),
        passes=0.3,
    )
    table.match = number
    return table


def person_of(house: House, user: int) -> Person:
    return next(person for person in house.sandbox.people.values() if person.id == user)


def said_to(person: Person) -> Texts:
    """The texts in the person's language."""
    return uk if person.locale == "uk" else en


class Look(NamedTuple):
    """What can be read and pressed on a message, and where."""

    place: str
    text: str
    custom_ids: list[str]


NEW_WORDS = {"**My card**": "**My cards**", "**Моя картка**": "**Мої картки**"} | {
    f"**{way} (conceded)**": f"**{en(f'stats-{way.lower()}-conceded')}**" for way in ("Won", "Lost")
}
"""What is called otherwise since."""
NEW_LINES = ("holds a card", "looks at the card", "✉️")
"""In lines that a board says otherwise since, or says no more."""
MOVED = (":add", ":discard", ":card")
"""What is on other messages since: a card is placed where it is seen, and shown by every board."""


def standing(house: House) -> dict[int, Look]:
    """All messages in all channels, by their ids, in the words of today."""
    return {
        message.id: Look(
            channel.name,
            in_new_words(message.text),
            [one for one in message.custom_ids if not one.endswith(MOVED)],
        )
        for channel in house.sandbox.core.world.channels.values()
        for message in channel.messages.values()
    }


def in_new_words(text: str) -> str:
    for old, new in NEW_WORDS.items():
        text = text.replace(old, new)
    kept = [line for line in text.split("\n") if not any(new in line for new in NEW_LINES)]
    return "\n".join(kept)


def posted(house: House, number: int) -> set[int]:
    """The messages that the database names for a match."""
    return {
        message for (message,) in ask(house, "SELECT message FROM posts WHERE match = ?", number)
    }


def expired_one(house: House) -> Message:
    """The message of the invitation that ran out, where that is not told."""
    named = ask(house, "SELECT message FROM invitations WHERE fate = 'expired'")
    channels = house.sandbox.channels.values()
    (found,) = [c.messages[each] for c in channels for (each,) in named if each in c.messages]
    return found


# At the start


async def test_nothing_moves_at_the_start(house: House) -> None:
    """Every message of a match that could be shown stays, and reads as the old program wrote it."""
    before = standing(house)
    expired = expired_one(house)
    late = {
        expired.id,
        *(message for number in (LOST, MUTE, UNSHOWN) for message in posted(house, number)),
    }
    async with house.bot() as bot:
        await settled(bot)
        await house.sandbox.until(lambda: not expired.custom_ids)
    after = standing(house)
    assert len(before) > 3 * len(LIVE)
    for message in before.keys() - late:
        assert after[message] == before[message]
    fresh = {after[message].place for message in after.keys() - before.keys()}
    assert fresh == {"loft", "yard"}, "where the bot may write again"


async def test_what_was_not_shown_is_shown(house: House) -> None:
    expired = expired_one(house)
    assert expired.custom_ids
    unshown, mute = match_of(house, UNSHOWN), match_of(house, MUTE)
    assert unshown.result() is None
    async with house.bot() as bot:
        await house.sandbox.until(lambda: not expired.custom_ids)
        assert en("invitation-expired") in expired.text
        await settled(bot)
        result = unshown.result()
        assert result is not None
        assert en("result-conceded", name=unshown.players[0].name) in result.text
        assert len(picture.boards(mute)) == 1
        assert len(picture.pings(mute)) == 1


@EVERY
async def test_nothing_is_left_to_be_shown_or_told(house: House, commit: str) -> None:
    """But for the matches whose channels are gone; and then all results count."""
    live = expected(commit)["live"].items()
    gone = [int(number) for number, match in live if match["trouble"] == "gone-channel"]
    async with house.bot() as bot:
        await settled(bot)
        store = bot.handlers.store
        assert await store.unshown_matches() == gone
        assert await store.matches_owing() == []
        assert (await store.recount(mend=False)).differences == ()


async def test_statistics_read_as_before(house: House) -> None:
    rook, tavern = house.sandbox.people["Rook"], house.sandbox.channels["tavern"]
    async with house.bot():
        board = (await rook.command(tavern, "leaderboard")).text
        assert facts_of(board) == facts_of(SAID["answers"]["leaderboard"])
        for name, person in house.sandbox.people.items():
            reply = await rook.command(tavern, "stats", player=person)
            # The match in the yard was given up before, its result just not shown.
            assert facts_of(reply.text) == facts_of(SAID["answers"][f"stats {name}"])


def facts_of(text: str) -> list[str]:
    """The lines with what somebody has done, without the scores that past matches tell since."""
    text = re.sub(r" · adventures \d+–\d+ · ", " · ", in_new_words(text))
    text = text.replace("** against", "** · against").replace("\n-# adventures", " · adventures")
    told = [line for line in text.splitlines() if " won, " in line or " against " in line]
    # They stood by their names, and now stand as the game has them.
    variants = [line for line in told if line.startswith(("**Warrior", "**Barbarian"))]
    return sorted(variants) + [line for line in told if line not in variants]


# Every live match


async def test_every_live_match_goes_on_to_its_end(house: House) -> None:
    seed = os.environ.get("MATCH_SEED", str(random.SystemRandom().getrandbits(32)))
    log.warning("MATCH_SEED=%s", seed)
    before = tallies_of_then(house)
    async with house.bot() as bot:
        await settled(bot)
        await find_again(house, bot, LOST)
        tables = [match_of(house, number, random.Random(f"{seed} {number}")) for number in LIVE]
        await asyncio.gather(*(table.play() for table in tables))
        await settled(bot)
    versions = {int(number): match["version"] for number, match in SAID["live"].items()}
    for table in tables:
        ((version, shown),) = ask(
            house, "SELECT version, shown_to_end FROM matches WHERE id = ?", table.match
        )
        assert version == versions[table.match] + len(table.played)
        assert shown == 1
        assert sorted(results(house, table.match)) == [("played", 1, 1), ("played", 2, 0)]
    assert ask(house, "SELECT id FROM matches WHERE ended_at IS NULL") == [(DAMAGED,)]
    assert tallies(house) == before | added(house, before)


async def find_again(house: House, bot: DelveBot, number: MatchId) -> None:
    """A player asks for a match whose channel is gone, in a channel that is there."""
    tavern = house.sandbox.channels["tavern"]
    person = person_of(house, seated(house, number)[0])
    # They play elsewhere, too.
    question = (await person.command(tavern, "match show")).message
    chosen = next(i for i in question.custom_ids if i.startswith(f"d:{number}:"))
    await person.press(question, chosen)
    await settled(bot)
    assert match_of(house, number).channel is tavern


def added(house: House, before: Mapping[Holder, Sums]) -> dict[Holder, Sums]:
    """The tallies of those who sat in a live match that counts: as before, and its result."""
    sums: dict[Holder, Sums] = {}
    rows = ask(
        house,
        "SELECT match, counted, guild, player, variant, won, facts ->> 'adventures-won',"
        " facts ->> 'adventures-lost' FROM seats JOIN matches ON matches.id = seats.match",
    )
    for number, counted, guild, user, variant, won, rounds_won, rounds_lost in rows:
        if number not in LIVE:
            continue
        assert counted == SAID["live"][str(number)]["counts"]
        if counted:
            key = (guild, user, variant)
            a, b, c, d = sums.get(key) or before.get(key) or (0, 0, 0, 0)
            sums[key] = (a + won, b + 1 - won, c + rounds_won, d + rounds_lost)
    return sums


@EVERY
async def test_every_live_match_goes_on_by_a_press(house: House, commit: str) -> None:
    """On what stands, or where a card is shown to its player alone."""
    stood = Sight(house.sandbox)
    stood.look()
    async with house.bot() as bot:
        await settled(bot)
        for number in map(MatchId, map(int, expected(commit)["live"])):
            await go_on(house, bot, number, stood)


async def go_on(house: House, bot: DelveBot, number: MatchId, sight: Sight) -> None:
    """Somebody who is asked answers. A match that is paused goes on before, and one whose channel
    is gone is asked for elsewhere."""
    match = await bot.handlers.matches.wanted(number)
    players = [person_of(house, user) for user in match.terms.players]
    channel = house.sandbox.core.world.channels.get(match.terms.channel_id)
    if channel is None:
        await find_again(house, bot, number)
        channel = house.sandbox.channels["tavern"]
    table = DungeonTable(house.sandbox, channel, players)
    table.bot, table.match_id, table.seats, table.sight = bot, number, tuple(players), sight
    if match.paused is not None and match.terms.host is not None:
        await person_of(house, match.terms.host).command(channel, "host resume", match=str(number))
    elif match.paused is not None:
        await players[0].command(channel, "match ask", what="resume")
        await settled(bot)
        for player in players[1:]:
            (agree,) = sight.of(number, player, lambda one: one.verb == "agree")
            await player.press(agree.message, agree.custom_id)
    await settled(bot)
    move = next(one for one in (await table.prompt()).moves if one.action.verb != "pass")
    price = move.pick.options[:1] if move.pick is not None else ()
    await table.do(str(move.complete(price)))


async def test_a_card_in_a_hand_is_still_there(house: House) -> None:
    """By the private message of before, and for who takes none by `/match card`."""
    asked = {number: SAID["live"][str(number)]["prompts"][0] for number in LIVE}
    holding = [number for number in LIVE if asked[number]["question"] == "card"]
    ways = set()
    async with house.bot() as bot:
        await settled(bot)
        for number in holding:
            seat: int = asked[number]["seat"]
            table = match_of(house, number)
            holder = table.players[seat]
            kind = SAID["live"][str(number)]["observations"][str(seat)]["card"]
            drawn = said_to(holder)(f"monster-{kind}.drawn")
            assert drawn in (await holder.command(table.channel, "match card")).text
            ways.add(holder.user.dms_open)
            if holder.user.dms_open:
                assert drawn in table.hand(seat)[0].message.text
                await table.make_in_private(seat, "add")
                await settled(bot)
    assert ways == {True, False}


# The damaged ones


@EVERY
async def test_a_damaged_match_costs_itself_alone(house: House, commit: str) -> None:
    said, rook, sight = expected(commit), house.sandbox.people["Rook"], Sight(house.sandbox)
    sight.look()
    live = "SELECT id FROM matches WHERE ended_at IS NULL ORDER BY id"
    damaged = [number for (number,) in ask(house, live) if number in said["unreadable"]]
    assert damaged
    async with house.bot() as bot:
        await settled(bot)
        for number in damaged:
            for player in [person_of(house, user) for user in seated(house, number)]:
                choice = sight.of(number, player, lambda one: one.plays or one.verb == "card")[0]
                reply = await player.press(choice.message, choice.custom_id)
                assert reply.text == said_to(player)("refusal-unreadable")
            board = choice.message
            ended = await rook.command(board.channel, "host end", match=str(number))
            assert ended.text == en("ended")
            await settled(bot)
            assert board.deleted
            assert ask(house, "SELECT counted FROM matches WHERE id = ?", number) == [(0,)]
            assert {*results(house, number)} == {(None, None, None)}
    assert [number for (number,) in ask(house, live)] == sorted(map(int, said["live"]))


# Invitations

ANSWERS = {
    InvitationKind.CHALLENGE: "accept",
    InvitationKind.HOSTED: "ready",
    InvitationKind.OPEN: "join",
}


@EVERY
async def test_every_open_invitation_can_be_answered(house: House, commit: str) -> None:
    """Until its match begins, and goes on."""
    sight = Sight(house.sandbox)
    sight.look()
    async with house.bot() as bot:
        await settled(bot)
        store = bot.handlers.store
        invitations = await store.open_invitations()
        assert len(invitations) == len(expected(commit)["open_invitations"])
        for before in invitations:
            message = sight.invitation(before.id)
            assert message is not None
            # At an open table one seat is free.
            for user in before.invited or (house.sandbox.people["Juniper"].id,):
                if user not in before.seated:
                    button = invitation_button(message, ANSWERS[before.kind])
                    await person_of(house, user).press(message, button)
            await settled(bot)
            after = await store.invitation(before.id)
            assert after is not None
            assert after.match_id is not None
            await go_on(house, bot, after.match_id, sight)


# Much later


async def test_a_week_later_the_matches_rest_and_can_be_played(house: House) -> None:
    """Nobody is called, no board moves, and the buttons of before count."""
    house.away(7 * 24 * 3600)
    resting = {
        message
        for number in LIVE
        if number not in (LOST, MUTE)
        for message in posted(house, number)
    }
    before = standing(house)
    async with house.bot() as bot:
        await settled(bot)
        after = standing(house)
        assert {each: after[each] for each in resting} == {each: before[each] for each in resting}
        await match_of(house, LIVE[0]).play()
        await settled(bot)
    assert {way for way, _, _ in results(house, LIVE[0])} == {"played"}
