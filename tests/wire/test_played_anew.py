"""What stands in a channel after a host has set something right, and who sees which card then."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.app import DelveBot
from bot.contract.game import Seat
from bot.games.dungeon.rules.monsters import MONSTERS
from bot.live import host_acts
from bot.live.host_acts import HostAct
from bot.match.ids import GuildId, MatchId, UserId
from bot.match.match import Match
from bot.ui.catalogue import texts_in
from bot.ui.custom_ids import MatchCommand
from sandbox.people import Person
from sandbox.world import Message
from tests.wire.hosted import hosted_evening
from tests.wire.table import Control, Table, control, controls, use

FIRST, SECOND = Seat(0), Seat(1)


class Hosted:
    """Rook hosts Kestrel and Moth. Time stands, and a walk is told at once."""

    def __init__(self, table: Table, bot: DelveBot) -> None:
        self.table = table
        self.bot = bot
        people = table.sandbox.people
        self.rook, self.kestrel, self.moth = people["Rook"], people["Kestrel"], people["Moth"]
        self.wren = people["Wren"]

    async def settle(self) -> None:
        await self.bot.handlers.display.settled()

    async def match(self) -> Match:
        return await self.bot.handlers.matches.wanted(MatchId(self.table.match))

    async def act(self, act: HostAct) -> Match:
        """What a host does, and what is shown of it."""
        handlers = self.bot.handlers
        at = handlers.time.now()
        match = await handlers.matches.host(
            MatchId(self.table.match), UserId(self.rook.id), act, moderates=None, at=at
        )
        handlers.display.acted(match)
        await self.settle()
        return match

    async def press(self, person: Person, action: str) -> None:
        """On the board, or for a card where the person alone sees it."""
        await use(person, self.hand(person, action) or control(self.table.board(), action))
        await self.settle()

    def hand(self, person: Person, action: str) -> Control | None:
        for message in reversed(self.private(person)):
            for one in controls(message):
                if one.press.action == action:
                    return one
        return None

    def private(self, person: Person) -> list[Message]:
        """What a person alone sees in the channel, that still stands."""
        seen = person.messages(self.table.channel)
        return [message for message in seen if message.reader == person.id]

    def boards(self) -> list[Message]:
        """The messages that all see and on which something of the game can be pressed."""
        return [
            message
            for message in self.kestrel.messages(self.table.channel)
            if message.reader is None
            and any(one.verb != MatchCommand.DESK for one in controls(message))
        ]

    async def play_adventure(self, first: Person, second: Person) -> None:
        """Both add a card, then the first one passes and the second one goes in."""
        for person in (first, second):
            await self.press(person, "draw")
            await self.press(person, "add")
        await self.press(first, "pass")
        while (await self.match()).prompts[0].question == "strike":
            await self.press(second, "hold")

    def walks(self) -> list[Message]:
        seen = self.kestrel.messages(self.table.channel)
        return [message for message in seen if message.text.startswith("## 🗝")]


@pytest.fixture
async def hosted(tmp_path: Path) -> AsyncIterator[Hosted]:
    async with hosted_evening(tmp_path, "90+300", "barbarian") as evening:
        game = Hosted(evening.table, evening.bot)
        await game.press(game.moth, "start:0")
        yield game


def cards_in(text: str) -> set[str]:
    """The monsters that a text names, in either language."""
    return {
        kind
        for kind in MONSTERS
        for language in ("en", "uk")
        if texts_in(language)(f"monster-{kind}.drawn").lower() in text.lower()
    }


async def test_one_board_stands_after_an_act_is_taken_back(hosted: Hosted) -> None:
    await hosted.press(hosted.kestrel, "draw")
    await hosted.press(hosted.kestrel, "add")
    (board,) = hosted.boards()
    await hosted.act(host_acts.rewind)
    (again,) = hosted.boards()
    assert again.id == board.id
    # Whoever is asked again is called, and the old button is outdated.
    assert hosted.kestrel.mention in hosted.kestrel.messages(hosted.table.channel)[-1].text
    assert (await hosted.match()).prompts[0].question == "card"


async def test_a_walk_that_is_played_anew_stays_where_it_was_told(hosted: Hosted) -> None:
    await hosted.play_adventure(hosted.kestrel, hosted.moth)
    (board,) = hosted.boards()
    told = [message.id for message in hosted.kestrel.messages(hosted.table.channel)]
    match = await hosted.act(host_acts.redeal)
    assert match.board == 2
    (anew,) = hosted.boards()
    assert anew.id == board.id
    assert "1" in anew.text.splitlines()[1]
    # Nothing that was told has gone, but for the call of before.
    still = [message.id for message in hosted.kestrel.messages(hosted.table.channel)]
    assert len(set(told) - set(still)) <= 1
    # And the next walk is told below.
    await hosted.play_adventure(hosted.kestrel, hosted.moth)
    (last,) = hosted.boards()
    assert last.id > anew.id
    assert anew.id in [m.id for m in hosted.kestrel.messages(hosted.table.channel)]


async def test_no_board_is_left_where_a_later_adventure_was_played_anew(hosted: Hosted) -> None:
    """The board of the second adventure becomes its walk, as any other."""
    await hosted.play_adventure(hosted.kestrel, hosted.moth)
    first = (await hosted.match()).prompts[0].seat
    people = (hosted.kestrel, hosted.moth)[first], (hosted.kestrel, hosted.moth)[1 - first]
    await hosted.press(people[0], "draw")
    await hosted.press(people[0], "add")
    match = await hosted.act(host_acts.redeal)
    assert match.board == 2
    (board,) = hosted.boards()
    await hosted.play_adventure(*people)
    (last,) = hosted.boards()
    assert last.id > board.id
    assert board in hosted.kestrel.messages(hosted.table.channel), "it is the walk now"


async def test_who_takes_a_seat_over_gets_its_card_and_who_gave_it_up_no_other(
    hosted: Hosted,
) -> None:
    await hosted.press(hosted.kestrel, "draw")
    old = hosted.private(hosted.kestrel)[-1]
    add, seen = control(old, "add"), cards_in(old.text)
    assert len(seen) == 1
    seat = host_acts.substitute_for(FIRST, UserId(hosted.wren.id))
    match = await hosted.act(seat)
    assert match.terms.players == (hosted.wren.id, hosted.moth.id)
    (record,) = hosted.wren.direct_messages
    assert cards_in(record.text) == seen
    assert "Kestrel" in hosted.boards()[0].text
    # Whoever sat there is told so, and sees nothing that comes after.
    assert not list(controls(old))
    reply = await hosted.kestrel.press(old, add.custom_id, forged=True)
    await reply.shown()
    assert (await hosted.match()).version == match.version
    before = {m.id: m.text for m in hosted.kestrel.direct_messages}
    await hosted.press(hosted.wren, "card")
    await hosted.press(hosted.wren, "add")
    await hosted.press(hosted.moth, "draw")
    await hosted.press(hosted.moth, "add")
    await hosted.press(hosted.wren, "draw")
    new = cards_in(hosted.private(hosted.wren)[-1].text)
    assert cards_in(old.text) <= seen
    assert {m.id: m.text for m in hosted.kestrel.direct_messages} == before
    for message in hosted.private(hosted.kestrel):
        assert not cards_in(message.text) & (new - seen)


async def test_a_board_and_a_call_and_the_cards_anew(hosted: Hosted) -> None:
    await hosted.press(hosted.kestrel, "draw")
    (board,) = hosted.boards()
    records = len(hosted.kestrel.direct_messages)
    hosted.bot.handlers.display.repost(MatchId(hosted.table.match))
    await hosted.act(host_acts.repost)
    assert len(hosted.kestrel.direct_messages) == records + 1
    (anew,) = hosted.boards()
    assert anew.id > board.id
    assert hosted.moth.direct_messages == []
    calls = [m for m in hosted.kestrel.pings(hosted.table.channel) if not m.deleted]
    assert calls[-1].id > anew.id


async def test_a_match_that_is_awarded_says_so(hosted: Hosted) -> None:
    await hosted.act(host_acts.award_to(SECOND))
    result = hosted.table.result()
    assert result is not None
    assert hosted.moth.mention in result.text.splitlines()[0]
    assert texts_in("en")("result-awarded", names="Rook") in result.text
    store = hosted.bot.handlers.store
    assert (await store.recount(mend=False)).differences == ()
    guild_id = GuildId(hosted.table.sandbox.guild_id)
    assert await store.most_played_game(guild_id, ["deathmatch"]) is None


async def test_a_later_adventure_that_is_played_anew_leaves_the_walk_before_it(
    hosted: Hosted,
) -> None:
    walk = hosted.table.board()
    for person in (hosted.kestrel, hosted.moth):
        await hosted.press(person, "draw")
        await hosted.press(person, "add")
    await hosted.press(hosted.kestrel, "pass")
    while (await hosted.match()).prompts[0].question == "strike":
        await hosted.press(hosted.moth, "hold")
    asked = (await hosted.match()).prompts[0].seat
    await hosted.press((hosted.kestrel, hosted.moth)[asked], "draw")
    told, board = walk.text, hosted.table.board()
    assert board.id > walk.id
    match = await hosted.act(host_acts.redeal)
    assert (match.past.parts[-1].name, match.board) == ("adventure-2", 2)
    assert walk.text == told
    assert not walk.deleted
    assert hosted.table.board().id == board.id
