"""Runs of the display: one at a time for each match, tried again, and continued in time."""

# Over 400 lines: everything that starts, delays or ends a run is tested on one display.

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from unittest.mock import Mock

import pytest
from msgspec.structs import replace

from bot.delivery.budget import Permit, Urgency
from bot.delivery.failures import DeliveryFailure
from bot.delivery.limits import Counted
from bot.delivery.sender import MessageRef
from bot.delivery.tokens import TOKEN_SECONDS
from bot.display.call_lines import LATE_CALL_MS
from bot.display.channel_tails import HEAVY
from bot.display.match_messages import SETTLED_SECONDS
from bot.display.open_panels import OpenPanel
from bot.display.outbox import TokenMessage
from bot.display.posted_messages import NONCE_SECONDS
from bot.display.targets import PING
from bot.games.deathmatch.rules.game import Options
from bot.live.errors import ActRefused
from bot.live.matches import Order
from bot.match.acts import CONCEDE, Doer
from bot.match.ids import MatchId, MessageId, UserId
from bot.match.match import Match
from bot.store import matches, messages, results
from bot.store.store import Store
from bot.ui.catalogue import texts_in
from bot.ui.message import MessageLayout, Text, TextMessage
from tests.display.shows import PACE, Show, at_next_look
from tests.play.failing import in_place_of
from tests.play.loop import leap, now, quiet, until, wait
from tests.store.playing import ANNA, BEGAN, CHANNEL, GUILD, start
from tests.ui.reading import text_of

DOWN = DeliveryFailure.UNAVAILABLE
LATE = LATE_CALL_MS / 1000


@pytest.fixture
async def show(store: Store) -> AsyncIterator[Show]:
    match = await start(store, options=Options("barbarian", "C"))
    show = Show(store, match)
    yield show
    await show.services.background.close()


async def test_a_match_is_shown(show: Show) -> None:
    await show.changed()
    board, ping = show.channel
    assert "chooses who begins" in board or "обирає" in board
    assert ping
    assert await show.store.read(messages.unshown) == []


async def test_one_run_at_a_time_ends_with_the_newest_state(show: Show) -> None:
    show.sender.open.clear()
    for action in ("start:0", "draw", "add"):
        await show.act(action)
        show.display.changed(show.id)
        await quiet()
    assert show.sender.at_once == 1
    show.sender.open.set()
    await show.quiet()
    assert show.sender.at_once == 1
    assert show.sender.kinds() == ["send", "edit"], "what came between is never shown"
    assert (await show.match()).version == 3
    before = len(show.sender.asked)
    await show.changed()
    assert len(show.sender.asked) == before, "nothing is left to be done"


async def test_other_matches_do_not_wait_for_a_slow_one(show: Show) -> None:
    other = await start(show.store, guild_id=GUILD, channel_id=CHANNEL + 1)
    show.sender.open.clear()
    show.display.changed(show.id)
    show.display.changed(other.terms.id)
    await quiet()
    assert {sent.channel_id for sent in show.sender.asked} == {CHANNEL, CHANNEL + 1}
    assert show.sender.at_once == 2
    show.sender.open.set()


async def test_it_is_tried_again_ever_less_often(show: Show) -> None:
    show.sender.fail("send", DOWN, DOWN, DOWN)
    await show.changed()
    for number, seconds in enumerate((1.0, 2.0, 5.0), 1):
        assert not await show.display.shown(show.id)
        assert len(show.sender.asked) == number
        await quiet()
        await wait(seconds - 0.01)
        assert len(show.sender.asked) == number, "too early"
        await wait(0.01)
        assert len(show.sender.asked) > number
    await show.display.settled()
    assert len(show.channel) == 2
    assert await show.display.shown(show.id)


async def test_a_press_does_not_wait_for_the_next_try(show: Show) -> None:
    show.sender.fail("send", DOWN, DOWN)
    await show.changed()
    await quiet()
    await show.changed()
    await quiet()
    assert show.sender.kinds() == ["send", "send"], "and the pauses begin anew"
    await show.changed()
    assert len(show.channel) == 2


async def test_a_database_that_fails_makes_it_late_and_no_more(
    show: Show, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(messages, "announce", None)
        await show.changed()
    assert "could not be shown" in caplog.text
    await quiet()
    await wait(1.0)
    await show.display.settled()
    assert len(show.channel) == 2


async def test_a_call_that_is_wanted_during_the_last_look_is_made(
    show: Show, monkeypatch: pytest.MonkeyPatch
) -> None:
    await show.changed()

    async def repost() -> None:
        show.display.repost(show.id)

    at_next_look(monkeypatch, repost)
    await show.changed()
    await show.display.settled()
    assert show.sender.kinds().count("send") == 4, "board and call, both anew"


async def test_answers_to_unshown_parts_of_a_walk_are_refused(show: Show) -> None:
    """One to what was shown before it is answered as ever: it has been counted, or is late."""
    before = await show.act("start:0", *("draw", "add") * 5)
    await show.changed()
    await show.play("pass")
    match = await show.match()
    await show.display.check_revealed(match, before.version)
    for version in (match.version, None):
        with pytest.raises(ActRefused, match="being-revealed"):
            await show.display.check_revealed(match, version)
    await wait(1000)
    await show.display.check_revealed(match, match.version)


async def test_a_walk_is_shown_frame_by_frame_to_its_end(show: Show) -> None:
    await show.act("start:0", *("draw", "add") * 5)
    await show.changed()
    await show.play("pass")
    (door,) = show.channel
    await quiet()
    await wait(PACE)
    (facing,) = show.channel
    assert facing != door
    # A question stands until it is answered, whatever time it is.
    await wait(LATE)
    assert len(show.channel) == 2, "who is asked is called"
    asked = len(show.sender.asked)
    await wait(1000)
    assert len(show.sender.asked) == asked
    await show.play("strike")
    frames = {show.channel[0]}
    while len(show.channel) == 1:
        # The closing frame stands for longer.
        shown = len(show.sender.asked)
        await until(lambda: len(show.sender.asked) > shown, 2 * PACE)  # noqa: B023 - it is waited for at once
        frames.add(show.channel[0])
    assert len(frames) > 1
    walk, board = show.channel
    assert walk in frames
    assert board not in frames
    await wait(LATE)
    assert "<@" in show.channel[-1]


async def test_a_press_ends_the_wait_for_the_next_frame(show: Show) -> None:
    await show.act("start:0", *("draw", "add") * 5, "pass")
    await show.changed()
    await quiet()
    before = await show.match()
    await show.services.matches.submit(
        show.id, Order(CONCEDE, Doer(before.terms.players[0]), now())
    )
    await show.changed()
    walk, result = show.channel
    assert walk != result
    await show.display.settled()
    asked = len(show.sender.asked)
    await wait(PACE)
    await show.quiet()
    assert len(show.sender.asked) == asked, "nobody waits for the frame any more"


async def giving_up_adventures(show: Show) -> tuple[str, ...]:
    """The acts by which the second seat loses every adventure: it passes an empty dungeon."""
    prompt = (await show.match()).prompts[0]
    if prompt.seat == 1:
        return ("pass",)
    if prompt.question != "card":
        return ("draw",)
    return (next(str(move.action) for move in prompt.moves if move.action.verb == "discard"),)


async def test_an_end_counts_before_a_late_frame_shows_it(
    show: Show, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last frame may come to stand only when the time of the walk is over."""
    await show.act("start:0")
    while (await show.act(*await giving_up_adventures(show))).live:
        pass
    show.display.changed(show.id)
    await show.quiet()
    stood: list[str] = []
    write = show.store.write

    async def told(match_id: MatchId) -> None:
        stood.extend(show.channel)
        await write(results.reveal, match_id)

    monkeypatch.setattr(show.store, "write", in_place_of(results.reveal, told, write))
    show.sender.open.clear()
    frames = len(show.sender.asked)
    await quiet()
    await wait(PACE)
    assert len(show.sender.asked) > frames
    await wait(1000)
    show.sender.open.set()
    await show.display.settled()
    assert await show.store.read(matches.is_shown_to_end, show.id)
    result = show.channel[-1]
    assert stood
    assert result not in stood


async def test_a_board_that_others_deleted_is_put_back_once(show: Show) -> None:
    await show.changed()
    board = min(show.sender.messages)
    del show.sender.messages[board]
    await show.display.lost(CHANNEL, board)
    await show.quiet()
    assert len(show.channel) == 2
    assert show.sender.kinds() == ["send", "send", "send"]
    await show.display.lost(CHANNEL, MessageId(5))
    assert len(show.sender.asked) == 3, "what is none of ours is nothing to us"


async def test_a_board_deleted_during_its_edit_is_put_back(show: Show) -> None:
    """Discord changed the board, and it was gone before we heard that it was changed."""
    await show.play("start:0")
    board = min(show.sender.messages)
    await show.act("draw")
    show.sender.open.clear()
    show.display.changed(show.id)
    await quiet()
    assert show.sender.kinds()[2:] == ["edit"]
    await show.display.lost(CHANNEL, board)
    show.sender.open.set()
    await show.quiet()
    del show.sender.messages[board]
    assert [text.startswith("### ") for text in show.channel].count(True) == 1


async def test_a_deleted_ping_is_left_alone(show: Show) -> None:
    await show.changed()
    ping = max(show.sender.messages)
    del show.sender.messages[ping]
    await show.display.lost(CHANNEL, ping)
    await show.changed()
    assert len(show.channel) == 1


async def test_pings_of_killed_processes_go_while_the_next_waits(show: Show) -> None:
    await show.changed()
    board = min(show.sender.messages)
    for text in ("oldest", "older", "old"):
        sent = await show.sender.send(CHANNEL, TextMessage(text), text)
        assert isinstance(sent, MessageRef)
        newest = (await show.store.read(messages.of_match, show.id))[-1].id
        _, rows = await show.store.write(
            messages.announce, show.id, PING, text, CHANNEL, BEGAN, newest
        )
        left = replace(rows[-1], message_id=sent.message_id)
        await show.store.write(messages.note, show.id, [left], (), None)
    match = await show.act("start:0")
    successor = Show(show.store, match, show.sender)
    show.sender.may_post.clear()
    successor.display.changed(show.id)
    await quiet()
    assert show.channel[1:] == ["old"], "until the next one stands"
    show.sender.may_post.set()
    await successor.quiet()
    assert len(show.channel) == 2
    assert "old" not in show.channel
    assert board in show.sender.messages
    await successor.services.background.close()


async def test_a_board_is_shown_again_below_what_was_written(show: Show) -> None:
    await show.changed()
    board = min(show.sender.messages)
    show.display.show_again(show.id)
    await show.quiet()
    assert board not in show.sender.messages
    assert len(show.channel) == 2
    match = await show.match()
    link = await show.display.link(match)
    assert link is not None
    assert link.endswith(f"/{max(show.sender.messages)}")


@pytest.mark.parametrize("deleted", [False, True])
async def test_messages_push_a_board_up_until_others_delete_them(deleted: bool, show: Show) -> None:
    await show.changed()
    board, newest = min(show.sender.messages), max(show.sender.messages)
    await wait(SETTLED_SECONDS)
    written = [MessageId(newest + number) for number in range(1, HEAVY + 1)]
    for message in written:
        show.display.written(CHANNEL, message)
    for message in written if deleted else ():
        await show.display.lost(CHANNEL, message)
    await show.play("start:0")
    assert (board in show.sender.messages) == deleted, "it comes down with the call"


async def test_a_look_costs_one_edit_and_finds_what_is_gone(show: Show) -> None:
    await show.changed()
    await show.display.look(show.id, Urgency.LOOK)
    assert show.sender.kinds()[2:] == ["edit"]
    assert show.sender.permits[-1] is Urgency.LOOK
    del show.sender.messages[min(show.sender.messages)]
    await show.display.look(show.id, Urgency.LOOK)
    assert show.sender.kinds()[3:] == ["edit", "send"]
    assert len(show.channel) == 2


async def test_after_a_start_nothing_is_touched_that_stands(show: Show) -> None:
    await show.changed()
    await show.services.background.close()
    again = Show(show.store, await show.match())
    again.sender.messages = show.sender.messages
    await again.display.resume(0)
    await quiet()
    assert again.sender.asked == []
    assert again.services.matches._known.get(show.id) is None, "it is not even read"
    await again.act("start:0")
    await again.services.background.close()
    repaired = Show(show.store, await again.match())
    repaired.sender.messages = again.sender.messages
    await repaired.display.resume(0)
    await quiet()
    assert "edit" in repaired.sender.kinds()
    await repaired.display.settled()
    assert repaired.sender.permits[0] is Urgency.REPAIR
    await repaired.services.background.close()


async def test_a_database_that_fails_keeps_no_match_from_its_repair(
    show: Show, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """All those after it would be behind until somebody acts in them."""
    with monkeypatch.context() as patch:
        busy = Mock(side_effect=sqlite3.OperationalError("database is locked"))
        patch.setattr(matches, "blockage", busy)
        await show.display.resume(0)
        await quiet()
        assert len(show.channel) == 2
    await show.display.settled()
    assert [record.exc_info is not None for record in caplog.records] == [True]


async def test_a_finished_and_shown_match_leaves_the_memory(show: Show) -> None:
    await show.changed()
    match = await show.match()
    await show.services.matches.submit(show.id, Order(CONCEDE, Doer(match.terms.players[0]), now()))
    await show.changed()
    assert len(show.channel) == 1
    assert await show.store.read(matches.is_shown_to_end, show.id)
    assert show.services.matches._known.get(show.id) is None
    assert show.display._messages.get(show.id) is None


async def test_nobody_is_kept_waiting_for_long(show: Show) -> None:
    show.sender.open.clear()
    show.display.changed(show.id)
    waiting = asyncio.create_task(show.display.shown(show.id))
    await quiet()
    assert not waiting.done()
    show.display.close_soon()
    assert await waiting is False
    show.sender.open.set()


async def test_after_the_end_nothing_is_shown_any_more(show: Show) -> None:
    show.sender.fail("send", DOWN)
    await show.changed()
    await quiet()
    await show.services.background.close()
    await wait(1.0)
    show.display.changed(show.id)
    await quiet()
    assert show.sender.kinds() == ["send"]


async def test_a_look_leaves_a_thread_asleep(show: Show) -> None:
    """Discord archives a thread in which nothing is written; the board stands there all the same.

    A message would open it again, for everybody to see, after every look.
    """
    await show.changed()
    stands = dict(show.sender.messages)
    for _ in range(3):
        show.sender.fail("edit", DeliveryFailure.ARCHIVED)
        await show.display.look(show.id, Urgency.LOOK)
    assert show.sender.messages == stands
    assert show.sender.kinds()[2:] == ["edit"] * 3


@pytest.mark.parametrize("refusal", [DeliveryFailure.TOO_OLD, DeliveryFailure.ARCHIVED])
async def test_a_look_notices_a_board_that_is_behind(refusal: DeliveryFailure, show: Show) -> None:
    await show.play("start:0")
    board = min(show.sender.messages)
    await show.act("draw")
    show.sender.fail("edit", refusal)
    await show.display.look(show.id, Urgency.LOOK)
    await show.quiet()
    assert board not in show.sender.messages
    kept = len(show.sender.asked)
    await show.changed()
    assert len(show.sender.asked) == kept
    assert [text.startswith("### ") for text in show.channel].count(True) == 1


async def test_a_board_deleted_before_its_note_is_put_back(
    show: Show, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Other bots delete what is written in a channel at once; the call still waits."""
    called, permit_of = asyncio.Event(), show.sender.permit

    async def permit(counted: Counted, of: int, urgency: Urgency) -> Permit:
        if urgency is Urgency.PING:
            await called.wait()
        return await permit_of(counted, of, urgency)

    monkeypatch.setattr(show.sender, "permit", permit)
    show.display.changed(show.id)
    await quiet()
    assert show.sender.messages
    (board,) = show.sender.messages
    del show.sender.messages[board]
    await show.display.lost(CHANNEL, board)
    called.set()
    await show.quiet()
    assert [text.startswith("### ") for text in show.channel].count(True) == 1


async def test_a_board_does_not_wait_for_an_older_call(
    show: Show, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A channel in which much is posted has no permit for a call; edits are counted apart."""
    await show.play("start:0")
    waiting: set[Urgency] = set()
    permit_of = show.sender.permit

    async def permit(counted: Counted, of: int, urgency: Urgency) -> Permit:
        if counted is not Counted.POSTS:
            return await permit_of(counted, of, urgency)
        waiting.add(urgency)
        try:
            await asyncio.Event().wait()
        finally:
            waiting.remove(urgency)
        raise AssertionError("there is none")

    monkeypatch.setattr(show.sender, "permit", permit)
    await show.act("draw", "add")
    show.display.changed(show.id)
    await wait(LATE)
    assert waiting == {Urgency.PING}
    board = show.channel[0]
    await show.act("draw")
    show.display.changed(show.id)
    await quiet()
    assert show.channel[0] != board
    await show.quiet()
    assert not waiting, "who draws looks at the board, and is called no more"


async def test_looks_do_not_delay_players(show: Show) -> None:
    await show.play("start:0")
    before = len(show.sender.permits)
    await show.act("draw")
    show.sender.open.clear()
    show.display.show_again(show.id)
    looking = asyncio.create_task(show.display.look(show.id, Urgency.LOOK))
    await quiet()
    assert len(show.sender.permits) > before
    show.sender.open.set()
    await looking
    assert Urgency.LOOK not in show.sender.permits


async def test_a_press_does_not_wait_for_a_delayed_look(show: Show) -> None:
    """It is looked whether the board arrived, and Discord wants that to wait for long."""
    show.sender.fail("send", DOWN)
    await show.changed()
    leap(2 * NONCE_SECONDS)
    show.sender.may_read.clear()
    show.display.changed(show.id)
    await quiet()
    assert show.sender.waits_to_read
    assert not show.display._of(show.id).lock.locked()
    show.sender.may_read.set()
    await show.quiet()
    assert show.sender.kinds()[:3] == ["send", "find", "send"]
    assert len(show.channel) == 2


async def test_a_refused_token_is_not_tried_again(show: Show) -> None:
    await show.play("start:0")
    board = min(show.sender.messages)
    show.services.tokens.keep(board, "token", now(), original=True)
    show.sender.fail("token", DeliveryFailure.LATE)
    await show.play("draw")
    assert show.sender.kinds()[2:] == ["token", "edit"]
    asked = len(show.sender.asked)
    await show.play("add")
    assert show.sender.kinds()[asked:][0] == "edit"


async def test_a_clock_that_is_ahead_still_lets_people_be_told(show: Show) -> None:
    at = now()
    with show.display.note_activity(ANNA, Mock(token="token"), at - 1000 * TOKEN_SECONDS):
        pass
    heard = show.services.discord_time.now()
    assert show.services.tokens.newest(ANNA, heard) == "token"


async def test_a_board_that_stays_malformed_is_reported_once(show: Show) -> None:
    await show.changed()
    await show.act("start:0")
    for tries in (1, 2):
        show.sender.fail("edit", DeliveryFailure.REJECTED)
        await show.changed()
        assert "Discord" in show.channel[0]
        assert show.sender.kinds().count("edit") == tries + 1
    await show.changed()
    assert "Discord" not in show.channel[0]


async def draw(match: Match) -> MessageLayout:
    """A panel."""
    return MessageLayout((Text(f"after {match.version}"),))


async def test_a_panel_on_its_way_shows_later_acts(show: Show) -> None:
    async def private(_: MessageLayout) -> MessageId:
        await show.act("start:0")
        await show.changed()
        return MessageId(1)

    await show.changed()
    match = await show.services.matches.wanted(show.id)
    responder = Mock(token="token", channel_id=CHANNEL, private=private)
    await show.display.panels.show(match, draw, responder, None, UserId(1), texts_in("en"))
    await quiet()
    assert text_of(show.sender.messages[MessageId(1)][1]) == "after 1"


async def test_a_pressed_panel_shows_acts_during_its_answer(show: Show) -> None:
    await show.changed()
    message_id = MessageId(1)
    message = TokenMessage(message_id, "token", CHANNEL, now(), texts_in("en"))
    panel = OpenPanel(message, draw, 0, UserId(1))
    show.display.panels.keep(show.id, panel)
    assert show.display.panels.take(show.id, message_id) is panel
    await show.play("start:0")
    assert "token" not in show.sender.kinds()
    show.display.follow_on(show.id, panel)
    await quiet()
    assert text_of(show.sender.messages[message_id][1]) == "after 1"
