"""What a held walk leaves as it is: clocks, results, requests, and what a restart finds."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.live.clocks import GRACE_MS
from bot.match.ids import GuildId, UserId
from bot.ui.catalogue import texts_in
from bot.ui.custom_ids import MatchCommand
from sandbox.interaction import UPDATE
from sandbox.world import Message
from tests.wire import picture
from tests.wire.board.conducting import CLOSING, FRAMES, HOLD, Conducted, forged, offered
from tests.wire.board.walking import PACE, THREE_IN
from tests.wire.clocked import match_of
from tests.wire.house import House
from tests.wire.phases import give_away
from tests.wire.table import control, invitation_button, use

en, uk = texts_in("en"), texts_in("uk")


@pytest.fixture
async def conducted(house: House) -> AsyncIterator[Conducted]:
    async with house.bot(pace=PACE) as bot:
        yield Conducted(house, bot)


async def last_walk(conducted: Conducted) -> Message:
    """Play to the last walk of a match, and hold it. Returns the host's control."""
    await conducted.host(deck=None)
    table = conducted.table
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
    return (await conducted.take(board)).message


async def to_the_end(conducted: Conducted, panel: Message) -> None:
    """The host steps through the walk, in no time."""
    while offered(panel):
        await use(conducted.rook, control(panel, MatchCommand.NEXT_FRAME))
        await conducted.bot.responders.settled(20)
    await conducted.steady()


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
    panel = await last_walk(conducted)
    table, store = conducted.table, conducted.bot.handlers.store
    guild, board = GuildId(conducted.house.sandbox.guild_id), picture.reveals(table)[-1]
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
    await to_the_end(conducted, panel)
    assert panel.text == en("baton-told")
    assert table.result() is not None
    record = await store.stats(guild, "deathmatch", UserId(conducted.kestrel.id))
    assert len(record.recent) == 1
    late = await forged(conducted.rook, board, table.match, MatchCommand.HOLD_WALK)
    assert late.text == en("refusal-no-walk")


async def test_the_result_of_a_walk_that_was_hurried_can_be_answered_at_once(
    conducted: Conducted,
) -> None:
    """By itself the walk would be told for a while longer; but its host has told it."""
    panel = await last_walk(conducted)
    await to_the_end(conducted, panel)
    result = conducted.table.result()
    assert result is not None
    reply = await use(conducted.kestrel, control(result, MatchCommand.REMATCH))
    invitation = await reply.shown()
    assert not invitation.ephemeral
    assert invitation_button(invitation, "ready")


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


@pytest.mark.parametrize(
    ("variant", "actions"),
    [
        ("warrior", THREE_IN),
        ("barbarian", ("start:0", "draw", "add", "draw", "add", "pass")),
    ],
    ids=["to its end", "to a question"],
)
async def test_a_walk_that_was_hurried_is_not_told_again_after_a_restart(
    variant: str, actions: tuple[str, ...], house: House
) -> None:
    """By itself it would be told for a while longer; but what follows it stands."""
    async with house.bot(pace=PACE) as bot:
        conducted = Conducted(house, bot)
        await conducted.host(variant, clock="90+300")
        board = await conducted.walk_begins(actions)
        await to_the_end(conducted, (await conducted.take(board)).message)
        table = conducted.table
        before = [(one.id, one.text, one.edits) for one in picture.in_channel(table)]
        pings = [one.id for one in picture.pings(table)]
    async with house.bot(pace=PACE) as bot:
        conducted.bot = bot
        card = await conducted.moth.command(table.channel, "match card")
        assert not card.text.startswith(uk("being-told").split(".")[0])
        bot.handlers.display.changed(table.match)
        await conducted.steady()
        assert [(one.id, one.text, one.edits) for one in picture.in_channel(table)] == before
        assert [one.id for one in picture.pings(table)] == pings
        await picture.check(table, bot.handlers.store)
