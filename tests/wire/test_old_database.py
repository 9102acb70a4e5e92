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
from bot.ui.catalogue import Texts, texts_in
from sandbox.people import Person
from sandbox.world import Message
from tests.databases.old import FIRST, expected
from tests.wire import picture
from tests.wire.house import House
from tests.wire.ledger import Holder, Sums, ask, results, tallies, tallies_of_then
from tests.wire.table import Table, control, invitation_button, use

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


def invitation_of(house: House, fate: str) -> list[Message]:
    """The invitations with this fate whose messages stand; the oldest first."""
    named = ask(house, "SELECT message FROM invitations WHERE fate = ? ORDER BY id", fate)
    channels = house.sandbox.channels.values()
    return [
        channel.messages[message]
        for (message,) in named
        for channel in channels
        if message in channel.messages
    ]


# At the start


async def test_nothing_moves_at_the_start(house: House) -> None:
    """Every message of a match that could be shown stays, and reads as the old program wrote it."""
    before = standing(house)
    (expired,) = invitation_of(house, "expired")
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
    (expired,) = invitation_of(house, "expired")
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
    assert (
        ask(house, "SELECT id FROM matches WHERE ended_at IS NOT NULL AND NOT shown_to_end") == []
    )
    assert ask(house, "SELECT trouble FROM matches WHERE id = ?", MUTE) == [(None,)]


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
        await find_again(house, bot)
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


async def find_again(house: House, bot: DelveBot) -> None:
    """A player asks for the match whose channel is gone, in a channel that is there."""
    tavern = house.sandbox.channels["tavern"]
    person = person_of(house, seated(house, LOST)[0])
    # They play elsewhere, too.
    question = (await person.command(tavern, "match show")).message
    chosen = next(i for i in question.custom_ids if i.startswith(f"d:{LOST}:"))
    await person.press(question, chosen)
    await settled(bot)
    assert match_of(house, LOST).channel is tavern


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


@pytest.mark.parametrize("number", [number for number in LIVE if number not in (LOST, MUTE)])
async def test_a_button_of_before_counts(number: MatchId, house: House) -> None:
    """What stands offers what was legal then, and a press on it is the next entry of the log."""
    table, said = match_of(house, number), SAID["live"][str(number)]
    (prompt,) = said["prompts"]
    legal = {
        ":".join((move["action"]["verb"], *move["action"]["arguments"])) for move in prompt["moves"]
    }
    offered = table.moves()
    assert {one.press.action for one in offered} == legal
    assert {table.asked(one) for one in offered} == {prompt["seat"]}
    chosen = next(one for one in offered if one.verb != "pass")
    async with house.bot() as bot:
        await settled(bot)
        # Also where the client still shows what the bot does not offer there any more.
        await use(table.players[prompt["seat"]], chosen, forged=True)
        await settled(bot)
    entries = ask(house, "SELECT count(*) FROM entries WHERE match = ?", number)
    assert entries == [(said["version"] + 1,)]


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


# The damaged one


async def test_the_damaged_match_costs_itself_alone(house: House) -> None:
    rook = house.sandbox.people["Rook"]
    damaged = match_of(house, DAMAGED)
    async with house.bot() as bot:
        await settled(bot)
        board = damaged.board()
        for player in damaged.players:
            reply = await use(player, control(board, "add"))
            assert reply.text == said_to(player)("refusal-unreadable")
        reply = await rook.command(damaged.channel, "match end")
        chosen = next(i for i in reply.message.custom_ids if i.startswith(f"d:{DAMAGED}:"))
        assert (await rook.press(reply.message, chosen)).text == en("ended")
        await settled(bot)
        assert board.deleted
    assert ask(house, "SELECT id FROM matches WHERE ended_at IS NULL ORDER BY id") == [
        (number,) for number in sorted(LIVE)
    ]
    assert ask(house, "SELECT counted FROM matches WHERE id = ?", DAMAGED) == [(0,)]
    assert results(house, DAMAGED) == [(None, None, None)] * 2


# Invitations


async def test_every_open_invitation_can_be_answered(house: House) -> None:
    invitations = invitation_of(house, "open")
    assert len(invitations) == len(SAID["open_invitations"])
    async with house.bot() as bot:
        await settled(bot)
        for message, said in zip(invitations, SAID["open_invitations"], strict=True):
            word = "accept" if said["host"] is None else "ready"
            for user in said["players"]:
                if user not in said["agreed"]:
                    await person_of(house, user).press(message, invitation_button(message, word))
            await settled(bot)
            hosted = said["host"] is not None
            started = en("invitation-started-hosted" if hosted else "invitation-started")
            assert started in message.text
        begun = ask(
            house, "SELECT match FROM invitations WHERE status = 'started' AND match > ?", last()
        )
        assert len(begun) == len(invitations)
        for (number,) in begun:
            await match_of(house, number).play()


def last() -> int:
    """The number of the last match of before."""
    return max(map(int, (*SAID["live"], *SAID["over"], DAMAGED)))


async def test_an_open_invitation_expires_in_its_time(house: House) -> None:
    invitations = invitation_of(house, "open")
    left = SAID["open_invitations"][0]["expires"] / 1000 - house.clock()
    async with house.bot() as bot:
        await settled(bot)
        await house.clock.asleep(left)
        assert all(message.custom_ids for message in invitations)
        house.away(left)
        await house.sandbox.until(lambda: not any(message.custom_ids for message in invitations))
    for message, said in zip(invitations, SAID["open_invitations"], strict=True):
        assert (
            en("invitation-expired-host" if said["host"] else "invitation-expired") in message.text
        )


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
