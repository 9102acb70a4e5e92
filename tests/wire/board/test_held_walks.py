"""What a held walk leaves as it is: clocks, results, requests, and what a restart finds."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.live.clocks import GRACE_MS
from bot.match.ids import GuildId, UserId
from bot.ui import symbols
from bot.ui.catalogue import texts_in
from bot.ui.custom_ids import MatchCommand, of_press
from sandbox.interaction import UPDATE
from sandbox.world import Message
from tests.wire import picture
from tests.wire.board.conducting import CLOSING, FRAMES, HOLD, Conducted, forged, offered
from tests.wire.board.walking import PACE, THREE_IN
from tests.wire.clocked import match_of
from tests.wire.house import House
from tests.wire.phases import give_away, to_a_gift
from tests.wire.table import control, invitation_button, use

en, uk = texts_in("en"), texts_in("uk")
PAUSE_TO_COME = f"{symbols.PAUSED} {en('pause-to-come')}"


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
        await to_a_gift(table)
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
        await use(conducted.rook, control(panel, MatchCommand.HOLD_PLAYBACK))
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


async def test_a_pause_between_adventures_can_be_ordered_during_the_walk(
    conducted: Conducted,
) -> None:
    await conducted.host(clock="90+300")
    table, rook = conducted.table, conducted.rook
    await conducted.steady()
    assert table.invitation is not None
    desk = (await use(rook, control(table.invitation, MatchCommand.DESK))).message
    board = await conducted.walk_begins()
    panel = (await conducted.take(board)).message
    asked = desk.text
    # By command, on a desk that was open before, and once more: it is ordered once.
    for reply in (
        await rook.command(table.channel, "host pause"),
        await use(rook, control(desk, MatchCommand.PAUSE)),
        await rook.command(table.channel, "host pause"),
    ):
        assert reply.message.ephemeral
        assert reply.text == PAUSE_TO_COME
    assert desk.text == asked, "it would tell whose turn it is"
    assert (await match_of(table, conducted.bot)).paused == rook.id
    assert conducted.shown(board) == 1
    assert picture.in_channel(table) == [board], "nobody else is told yet"
    # Not even whoever guesses what comes next.
    version = (await match_of(table, conducted.bot)).version
    for number in (version - 1, version):
        for player in (conducted.kestrel, conducted.moth):
            press = of_press(table.match, number, "draw")
            reply = await player.press(board, press, forged=True)
            said = uk if player is conducted.moth else en
            assert reply.text.startswith(said("being-told").split(".")[0])
    await to_the_end(conducted, panel)
    told = en("board-paused", name="**Rook**")
    assert told in table.board().text
    assert picture.pings(table) == []
    await rook.command(table.channel, "host resume")
    await conducted.steady()
    assert told not in table.board().text
    assert len(picture.pings(table)) == 1
    match = await match_of(table, conducted.bot)
    assert match.clock is not None
    assert match.clock.banks == (300_000, 300_000)


async def test_a_pause_that_was_ordered_outlives_a_restart(house: House) -> None:
    async with house.bot(pace=PACE) as bot:
        conducted = Conducted(house, bot)
        await conducted.host()
        await conducted.walk_begins()
        await conducted.rook.command(conducted.table.channel, "host pause")
        await bot.responders.settled(20)
    async with house.bot(pace=PACE) as bot:
        conducted.bot = bot
        house.away(60)
        await conducted.steady()
        assert en("board-paused", name="**Rook**") in conducted.table.board().text


async def test_a_pause_ordered_during_the_last_walk_is_nothing(conducted: Conducted) -> None:
    """Whoever orders it is answered as during any other."""
    panel = await last_walk(conducted)
    table = conducted.table
    version = (await match_of(table, conducted.bot)).version
    reply = await conducted.rook.command(table.channel, "host pause")
    assert reply.text == PAUSE_TO_COME
    for person in (conducted.kestrel, conducted.wren):
        refused = await forged(person, panel, table.match, MatchCommand.PAUSE)
        assert refused.text == en("not-the-host")
    assert (await match_of(table, conducted.bot)).version == version
    await to_the_end(conducted, panel)
    assert table.result() is not None
    late = await forged(conducted.rook, panel, table.match, MatchCommand.PAUSE)
    assert late.text == en("match-over")


async def test_the_last_walk_of_a_match_is_held_and_nothing_tells_its_end(
    conducted: Conducted,
) -> None:
    """The match is over, and nobody is to know before the walk has told it."""
    panel = await last_walk(conducted)
    table, store = conducted.table, conducted.bot.handlers.store
    guild, board = GuildId(conducted.house.sandbox.guild_id), picture.reveals(table)[-1]
    for _ in range(5):
        conducted.go_on(HOLD - 1)
        await use(conducted.rook, control(panel, MatchCommand.HOLD_PLAYBACK))
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
    late = await forged(conducted.rook, board, table.match, MatchCommand.HOLD_PLAYBACK)
    assert late.text == en("refusal-no-playback")


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
