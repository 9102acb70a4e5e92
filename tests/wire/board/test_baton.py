"""The baton over the wire: hosts hold a walk, step through it, let it run on; nobody else does."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.ui.catalogue import texts_in
from bot.ui.custom_ids import MatchCommand
from sandbox.interaction import MESSAGE, UPDATE
from sandbox.watch import Change
from tests.wire import picture
from tests.wire.board.conducting import (
    CLOSING,
    CONDUCT,
    CONTROL,
    FRAMES,
    HOLD,
    Conducted,
    forged,
    offered,
)
from tests.wire.board.walking import PACE
from tests.wire.clocked import match_of
from tests.wire.house import House
from tests.wire.phases import give_away
from tests.wire.table import control, use

en, uk = texts_in("en"), texts_in("uk")


@pytest.fixture
async def conducted(house: House) -> AsyncIterator[Conducted]:
    async with house.bot(pace=PACE) as bot:
        yield Conducted(house, bot)


async def test_held_it_stands_and_goes_on_by_itself_after_six_seconds(
    conducted: Conducted,
) -> None:
    await conducted.host()
    board = await conducted.walk_begins()
    assert offered(board) == [MatchCommand.HOLD_PLAYBACK]
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
        await use(conducted.rook, control(panel, MatchCommand.HOLD_PLAYBACK))
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
    assert (await give_away(table)).failed is None
    await conducted.pause()
    await conducted.learn()
    (board,) = picture.reveals(table)
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
    reply = await forged(conducted.rook, board, conducted.table.match, MatchCommand.HOLD_PLAYBACK)
    assert reply.text == en("refusal-no-playback")
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
    hold = control(board, MatchCommand.HOLD_PLAYBACK)
    panel = (await conducted.take(board)).message
    stale = control(panel, MatchCommand.NEXT_FRAME)
    conducted.go_on(HOLD)
    for frames in range(2, FRAMES):
        await conducted.pause()
        assert offered(board) == [MatchCommand.HOLD_PLAYBACK]
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
    assert late.text == en("refusal-no-playback")
    late = await use(conducted.rook, stale, forged=True)
    assert late.type == UPDATE
    assert panel.text == en("baton-told")
    assert offered(panel) == [], "it has nothing left to do"
    await conducted.steady()
    match = await picture.check(conducted.table, conducted.bot.handlers.store)
    assert match.version == before


async def test_the_control_follows_the_walk(conducted: Conducted) -> None:
    """It is held, it goes on by itself, it has been shown: nobody need press for that."""
    await conducted.host()
    board = await conducted.walk_begins()
    panel = (await conducted.take(board)).message
    assert "<t:" in panel.text
    texts: list[str] = []

    def note(change: Change) -> None:
        if change.message is panel:
            texts.append(panel.text)

    conducted.house.sandbox.core.watch.listeners.append(note)
    conducted.go_on(HOLD)
    until = conducted.house.sandbox.until
    await until(lambda: panel.text == en("baton-runs"))
    assert offered(panel) == CONTROL
    for _ in range(2, FRAMES):
        await conducted.pause()
        conducted.go_on()
    await conducted.pause(CLOSING)
    conducted.go_on(CLOSING)
    await until(lambda: panel.text == en("baton-told"))
    assert offered(panel) == []
    assert texts == [en("baton-runs"), en("baton-told")], "one change each"


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
    assert offered(board) == [MatchCommand.HOLD_PLAYBACK]
    assert picture.pings(conducted.table) == []
    await use(conducted.rook, control(panel, MatchCommand.NEXT_FRAME))
    await conducted.steady()
    assert panel.text == en("baton-told"), "nobody holds a question"
    assert "Demon" in board.text
    assert offered(board)[:2] == ["strike", "hold"]
    assert MatchCommand.HOLD_PLAYBACK not in offered(board)
    assert len(picture.pings(conducted.table)) == 1
    # What follows is a walk of its own, which nobody has held yet.
    await use(conducted.moth, control(board, "hold"))
    await conducted.pause()
    assert offered(board) == [MatchCommand.HOLD_PLAYBACK]
