"""The baton over the wire: hosts hold a walk, step through it, let it run on; nobody else does."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence

import pytest

from bot.app import DelveBot
from bot.display.telling import HOLD_MS
from bot.live.clocks import GRACE_MS
from bot.match.ids import GuildId, MatchId, UserId
from bot.ui.catalogue import texts_in
from bot.ui.custom_ids import MatchCommand, of_press
from bot.ui.deathmatch.renderer import DeathMatchRenderer
from bot.ui.message import Text
from bot.ui.symbols import untagged
from sandbox.interaction import MESSAGE, UPDATE
from sandbox.people import Person, Reply
from sandbox.world import Message
from tests.wire import picture
from tests.wire.board.walking import PACE, THREE_IN, Slow
from tests.wire.clocked import match_of
from tests.wire.house import House
from tests.wire.phases import give_away
from tests.wire.table import control, controls, use

en, uk = texts_in("en"), texts_in("uk")

HOLD = HOLD_MS / 1000
CLOSING = 2 * PACE
"""So long the end of a walk stands."""

CONDUCT = (MatchCommand.HOLD_WALK, MatchCommand.NEXT_FRAME, MatchCommand.RUN_ON)
CONTROL = [MatchCommand.NEXT_FRAME, MatchCommand.HOLD_WALK, MatchCommand.RUN_ON]
"""What the host's private control offers, in order."""

FRAMES = 5
"""Of the walk below: the door, three monsters, and the end."""


class Conducted(Slow):
    """A table that Rook hosts, and what the host does to its walk."""

    def __init__(self, house: House, bot: DelveBot) -> None:
        super().__init__(house, bot)
        people = house.sandbox.people
        self.rook, self.wren = people["Rook"], people["Wren"]
        self.kestrel, self.moth = self.table.players
        self.frame_texts: list[str] = []

    async def host(
        self, variant: str = "warrior", clock: str = "off", deck: str | None = "C"
    ) -> None:
        await self.table.host(self.rook, variant, deck, clock=clock)

    async def walk_begins(self, actions: Sequence[str] = THREE_IN) -> Message:
        """Play until a board becomes a walk, and its first frame stands."""
        await self.table.do(*actions[:-1])
        await self.table.next_moves()
        await self.bot.handlers.display.settled()
        board = self.table.board()
        await self.table.do(actions[-1])
        await self.pause()
        await self.learn()
        return board

    async def learn(self) -> None:
        """Note what the newest walk has to show."""
        match = await match_of(self.table, self.bot)
        walk = DeathMatchRenderer().walk(await self.bot.handlers.display.public_view(match), en)
        assert walk is not None
        self.frame_texts = [
            untagged("\n".join(block.markdown for block in frame.blocks if isinstance(block, Text)))
            for frame in walk.frames
        ]

    def shown(self, board: Message) -> int:
        """How many frames a message shows."""
        return self.frame_texts.index(board.text) + 1

    async def until_shown(self, board: Message, frames: int) -> None:
        await self.house.sandbox.until(lambda: board.text == self.frame_texts[frames - 1])

    async def take(self, board: Message, person: Person | None = None) -> Reply:
        """Hold the walk by its button. Returns the answer, once the walk stands."""
        reply = await use(person or self.rook, control(board, MatchCommand.HOLD_WALK))
        await self.pause(HOLD)
        return reply

    async def steady(self) -> None:
        await self.bot.handlers.display.settled()
        await self.bot.responders.settled(20)


@pytest.fixture
async def conducted(house: House) -> AsyncIterator[Conducted]:
    async with house.bot(pace=PACE) as bot:
        yield Conducted(house, bot)


def offered(message: Message) -> list[str]:
    """What can be pressed on a message."""
    return [one.press.action for one in controls(message)]


async def forged(person: Person, on: Message, match: MatchId, action: str) -> Reply:
    """A press that no client offers this person, or not any more."""
    return await person.press(on, of_press(match, 1, action), forged=True)


async def test_held_it_stands_and_goes_on_by_itself_after_six_seconds(
    conducted: Conducted,
) -> None:
    await conducted.host()
    board = await conducted.walk_begins()
    assert offered(board) == [MatchCommand.HOLD_WALK]
    conducted.go_on(1)
    reply = await conducted.take(board)
    assert reply.type == MESSAGE
    assert reply.message.ephemeral
    assert reply.message.reader == conducted.rook.id
    assert offered(reply.message) == CONTROL
    conducted.go_on(HOLD - 0.001)
    await conducted.pause(HOLD)
    assert conducted.shown(board) == 1
    conducted.go_on(0.001)
    for frames in range(2, FRAMES):
        await conducted.pause()
        assert conducted.shown(board) == frames
        conducted.go_on()
    await conducted.pause(CLOSING)
    assert conducted.seen == conducted.frame_texts
    conducted.go_on(CLOSING)
    await conducted.steady()
    await picture.check(conducted.table, conducted.bot.handlers.store)


async def test_next_shows_one_frame_at_once_and_the_control_changes_in_place(
    conducted: Conducted,
) -> None:
    await conducted.host()
    board = await conducted.walk_begins()
    panel = (await conducted.take(board)).message
    for frames in range(2, FRAMES + 1):
        reply = await use(conducted.rook, control(panel, MatchCommand.NEXT_FRAME))
        assert reply.type == UPDATE
        await conducted.until_shown(board, frames)
        await conducted.house.clock.asleep(HOLD, HOLD + PACE)
        assert offered(panel) == CONTROL
    assert offered(board) == [], "the end cannot be held from the channel"
    assert conducted.seen == conducted.frame_texts
    assert picture.in_channel(conducted.table) == [board], "it still stands"
    await use(conducted.rook, control(panel, MatchCommand.NEXT_FRAME))
    await conducted.steady()
    assert panel.text == en("baton-told")
    assert offered(panel) == []
    assert len(picture.boards(conducted.table)) == 1
    await picture.check(conducted.table, conducted.bot.handlers.store)


async def test_it_can_be_held_for_as_long_as_the_host_says_so(conducted: Conducted) -> None:
    await conducted.host()
    board = await conducted.walk_begins()
    panel = (await conducted.take(board)).message
    for _ in range(4):
        conducted.go_on(HOLD - 1)
        await use(conducted.rook, control(panel, MatchCommand.HOLD_WALK))
        await conducted.pause(HOLD)
        assert conducted.shown(board) == 1
    await use(conducted.rook, control(panel, MatchCommand.RUN_ON))
    for frames in range(2, FRAMES):
        await conducted.pause()
        assert conducted.shown(board) == frames
        conducted.go_on()
    await conducted.pause(CLOSING)
    conducted.go_on(CLOSING)
    await conducted.steady()
    await picture.check(conducted.table, conducted.bot.handlers.store)


async def test_nobody_else_holds_it(conducted: Conducted) -> None:
    """Not a player, somebody who watches, or a player of before, whatever they may otherwise."""
    await conducted.host()
    sandbox, table = conducted.house.sandbox, conducted.table
    await table.do("start:1")
    otter = sandbox.people["Otter"]
    # A moderator who takes a seat over, and gives it back.
    judge = sandbox.add_user("Judge", moderator=True)
    await conducted.steady()
    for before, after in ((conducted.kestrel, judge), (judge, conducted.kestrel)):
        await conducted.rook.command(table.channel, "host substitute", player=before, by=after)
        await conducted.steady()
    board = table.board()
    assert (await give_away(table)).failed is None
    await conducted.pause()
    await conducted.learn()
    version = (await match_of(table, conducted.bot)).version
    refusals = {
        conducted.kestrel: en("not-the-host"),
        conducted.moth: uk("not-the-host"),
        conducted.wren: en("not-the-host"),
        otter: uk("not-the-host"),
        judge: en("refusal-hosts-own-match"),
    }
    for person, refusal in refusals.items():
        for action in CONDUCT:
            reply = await forged(person, board, table.match, action)
            assert reply.message.ephemeral
            assert reply.text == refusal, f"{person.name}, {action}"
    assert conducted.shown(board) == 1
    assert conducted.house.clock.sleeps(PACE), "it goes on as it would have"
    assert (await match_of(table, conducted.bot)).version == version


async def test_a_moderator_holds_it_in_the_place_of_the_host(conducted: Conducted) -> None:
    judge = conducted.house.sandbox.add_user("Judge", moderator=True)
    await conducted.host()
    board = await conducted.walk_begins()
    panel = (await conducted.take(board, judge)).message
    assert panel.reader == judge.id
    conducted.go_on(3)
    await conducted.pause(HOLD)
    assert conducted.shown(board) == 1


async def test_two_who_conduct_at_once_go_two_frames_on(conducted: Conducted) -> None:
    judge = conducted.house.sandbox.add_user("Judge", moderator=True)
    await conducted.host()
    board = await conducted.walk_begins()
    panels = [(await conducted.take(board, person)).message for person in (conducted.rook, judge)]
    replies = await asyncio.gather(
        *(
            use(person, control(panel, MatchCommand.NEXT_FRAME))
            for person, panel in zip((conducted.rook, judge), panels, strict=True)
        )
    )
    assert [reply.type for reply in replies] == [UPDATE, UPDATE]
    await conducted.until_shown(board, 3)
    assert [panel.reader for panel in panels] == [conducted.rook.id, judge.id]


async def test_without_a_host_there_is_no_button_and_nothing_to_hold(
    conducted: Conducted,
) -> None:
    await conducted.table.challenge("warrior", "C")
    board = await conducted.walk_begins()
    reply = await forged(conducted.rook, board, conducted.table.match, MatchCommand.HOLD_WALK)
    assert reply.text == en("refusal-no-walk")
    for frames in range(1, FRAMES):
        await conducted.pause()
        assert conducted.shown(board) == frames
        conducted.nothing_follows_yet(board)
        conducted.go_on()


async def test_where_it_cannot_be_held_there_is_no_button_and_a_late_press_is_told(
    conducted: Conducted,
) -> None:
    await conducted.host()
    board = await conducted.walk_begins()
    hold = control(board, MatchCommand.HOLD_WALK)
    panel = (await conducted.take(board)).message
    stale = control(panel, MatchCommand.NEXT_FRAME)
    conducted.go_on(HOLD)
    for frames in range(2, FRAMES):
        await conducted.pause()
        assert offered(board) == [MatchCommand.HOLD_WALK]
        assert conducted.shown(board) == frames
        conducted.go_on()
    await conducted.pause(CLOSING)
    assert offered(board) == []
    conducted.go_on(CLOSING)
    await conducted.steady()
    assert offered(board) == []
    before = (await match_of(conducted.table, conducted.bot)).version
    late = await use(conducted.rook, hold, forged=True)
    assert late.message.ephemeral
    assert late.text == en("refusal-no-walk")
    late = await use(conducted.rook, stale)
    assert late.type == UPDATE
    assert panel.text == en("baton-told")
    assert offered(panel) == [], "it has nothing left to do"
    await conducted.steady()
    match = await picture.check(conducted.table, conducted.bot.handlers.store)
    assert match.version == before


async def test_the_control_does_not_tell_how_many_monsters_are_met(conducted: Conducted) -> None:
    """Where it ends early the hero has fallen: what a host knows, the channel soon does."""
    await conducted.host()
    board = await conducted.walk_begins()
    panel = (await conducted.take(board)).message
    assert str(FRAMES) not in panel.text.split("<t:")[0]


async def test_a_walk_that_asks_is_held_and_no_more_once_it_asks(conducted: Conducted) -> None:
    """The torch beats the skeleton by itself, then the demon asks Moth."""
    await conducted.host("barbarian")
    board = await conducted.walk_begins(("start:0", "draw", "add", "draw", "add", "pass"))
    panel = (await conducted.take(board)).message
    last = len(conducted.frame_texts)
    for _ in range(last - 2):
        await use(conducted.rook, control(panel, MatchCommand.NEXT_FRAME))
        await conducted.pause(HOLD)
    assert "Demon" not in board.text
    assert offered(board) == [MatchCommand.HOLD_WALK]
    assert picture.pings(conducted.table) == []
    await use(conducted.rook, control(panel, MatchCommand.NEXT_FRAME))
    await conducted.steady()
    assert panel.text == en("baton-told"), "nobody holds a question"
    assert "Demon" in board.text
    assert offered(board)[:2] == ["strike", "hold"]
    assert MatchCommand.HOLD_WALK not in offered(board)
    assert len(picture.pings(conducted.table)) == 1
    # What follows is a walk of its own, which nobody has held yet.
    await use(conducted.moth, control(board, "hold"))
    await conducted.pause()
    assert offered(board) == [MatchCommand.HOLD_WALK]


async def test_the_time_of_a_held_walk_is_nobodys(conducted: Conducted) -> None:
    await conducted.host(clock="90+300")
    board = await conducted.walk_begins()
    panel = (await conducted.take(board)).message
    for _ in range(60):
        # Five minutes: longer than a turn, and as long as the bank.
        await conducted.house.live(5)
        await use(conducted.rook, control(panel, MatchCommand.HOLD_WALK))
        await conducted.pause(HOLD)
    assert conducted.shown(board) == 1
    match = await match_of(conducted.table, conducted.bot)
    assert all(
        time.since is None for time in conducted.bot.handlers.clocks.times(match).values()
    ), "nobody's time runs"
    version, banks = match.version, match.clock and match.clock.banks
    for _ in range(FRAMES):
        await use(conducted.rook, control(panel, MatchCommand.NEXT_FRAME))
        await conducted.bot.responders.settled(20)
    await conducted.steady()
    moves = await conducted.table.next_moves()
    await conducted.house.live(10)
    asked = conducted.table.asked(moves[0])
    assert "flag falls" in conducted.table.board().text
    await use(conducted.table.players[asked], moves[0])
    await conducted.steady()
    match = await match_of(conducted.table, conducted.bot)
    assert (match.version, match.clock and match.clock.banks) == (version + 1, banks)
    assert match.entry is not None
    ((seat, charged),) = match.entry.charged
    assert seat == asked
    assert 10_000 <= charged <= 10_000 + GRACE_MS


async def test_a_pause_waits_until_a_held_walk_is_told(conducted: Conducted) -> None:
    await conducted.host(clock="90+300")
    board = await conducted.walk_begins()
    panel = (await conducted.take(board)).message
    version = (await match_of(conducted.table, conducted.bot)).version
    reply = await conducted.rook.command(conducted.table.channel, "host pause")
    assert reply.text.startswith(en("being-told").split(".")[0])
    match = await match_of(conducted.table, conducted.bot)
    assert (match.version, match.paused) == (version, None)
    assert conducted.shown(board) == 1
    assert conducted.house.clock.sleeps(HOLD), "it is held as it was"
    for _ in range(FRAMES):
        await use(conducted.rook, control(panel, MatchCommand.NEXT_FRAME))
    await conducted.steady()
    reply = await conducted.rook.command(conducted.table.channel, "host pause")
    await conducted.steady()
    assert (await match_of(conducted.table, conducted.bot)).paused == conducted.rook.id


async def test_the_last_walk_of_a_match_is_held_and_nothing_tells_its_end(
    conducted: Conducted,
) -> None:
    """The match is over, and nobody is to know before the walk has told it."""
    await conducted.host(deck=None)
    table, store = conducted.table, conducted.bot.handlers.store
    guild = GuildId(conducted.house.sandbox.guild_id)
    await table.do("start:0")
    for adventure in (1, 2, 3):
        moves = await table.next_moves()
        if table.asked(moves[0]) == 0:
            await table.do("draw", "discard:torch")
            await table.next_moves()
        await conducted.steady()
        board = table.board()
        assert (await give_away(table)).failed is None
        await conducted.pause()
        if adventure < 3:
            await conducted.learn()
            for _ in conducted.frame_texts[1:]:
                await conducted.pause()
                conducted.go_on()
            await conducted.pause(CLOSING)
            conducted.go_on(CLOSING)
            await conducted.steady()
    assert not (await match_of(table, conducted.bot)).live
    panel = (await conducted.take(board)).message
    for _ in range(5):
        conducted.go_on(HOLD - 1)
        await use(conducted.rook, control(panel, MatchCommand.HOLD_WALK))
        await conducted.pause(HOLD)
        match = await match_of(table, conducted.bot)
        assert await conducted.bot.handlers.display.is_telling(match)
        assert await store.leaderboard(guild, "deathmatch", None, 0, 9) is None
        status = await conducted.rook.command(table.channel, "host status")
        assert en("status-being-told") in status.text
        card = await conducted.kestrel.command(table.channel, "match card")
        assert card.text.startswith(en("being-told").split(".")[0])
        assert await conducted.rook.suggestions(table.channel, "host pause", "match", match=""), (
            "it is offered as one that goes on"
        )
        assert table.result() is None
        assert picture.in_channel(table)[-1] is board
    while offered(panel):
        await use(conducted.rook, control(panel, MatchCommand.NEXT_FRAME))
        await conducted.bot.responders.settled(20)
    assert panel.text == en("baton-told")
    await conducted.steady()
    assert table.result() is not None
    record = await store.stats(guild, "deathmatch", UserId(conducted.kestrel.id))
    assert len(record.recent) == 1
    late = await forged(conducted.rook, board, table.match, MatchCommand.HOLD_WALK)
    assert late.text == en("refusal-no-walk")


async def test_without_presses_a_hosted_walk_costs_as_much_as_any(house: House) -> None:
    requests = []
    for hosted in (False, True):
        async with house.bot(pace=PACE) as bot:
            conducted = Conducted(house, bot)
            if hosted:
                await conducted.host()
            else:
                await conducted.table.challenge("warrior", "C")
            board = await conducted.walk_begins()
            await conducted.bot.responders.settled(20)
            before = house.sandbox.requests
            for frames in range(1, FRAMES):
                await conducted.pause()
                assert conducted.shown(board) == frames
                conducted.go_on()
            await conducted.pause(CLOSING)
            requests.append(house.sandbox.requests - before)
            conducted.go_on(CLOSING)
            await conducted.steady()
            # So that the same people can play once more.
            await conducted.bot.handlers.matches.concede(
                conducted.table.match, UserId(conducted.kestrel.id), house.clock.now()
            )
    assert requests == [FRAMES - 1, FRAMES - 1], "an edit for each frame"


@pytest.mark.parametrize("away", [0.0, 600.0])
async def test_after_a_restart_a_held_walk_goes_on_by_itself(away: float, house: House) -> None:
    async with house.bot(pace=PACE) as bot:
        conducted = Conducted(house, bot)
        await conducted.host()
        board = await conducted.walk_begins()
        panel = (await conducted.take(board)).message
        await use(conducted.rook, control(panel, MatchCommand.NEXT_FRAME))
        await conducted.until_shown(board, 2)
        await conducted.pause(HOLD)
    house.away(away)
    async with house.bot(pace=PACE) as bot:
        conducted.bot = bot
        if not away:
            conducted.go_on(HOLD)
        await house.sandbox.until(lambda: conducted.shown(board) > 2)
        house.away(60)
        await conducted.table.next_moves()
        await conducted.steady()
        assert conducted.shown(board) == FRAMES
        shown = [conducted.frame_texts.index(text) for text in conducted.seen]
        assert shown == sorted(shown), "nothing that was shown is taken back"
        await picture.check(conducted.table, bot.handlers.store)
        late = await use(conducted.rook, control(panel, MatchCommand.RUN_ON))
        assert panel.text == en("baton-told")
        assert late.type == UPDATE
