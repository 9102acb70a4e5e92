"""The plan: made one by one, its changes lead from any messages to the right ones."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.display.channel_tails import HEAVY
from bot.display.plan import Change, Delete, Edit, Forget, Post, Wanted, plan
from bot.display.targets import (
    HOST_CALL,
    PING,
    BoardTarget,
    LineTarget,
    PingTarget,
    PlaybackTarget,
    Target,
    board_number,
    board_slot,
    line_slot,
)
from bot.match.ids import ChannelId
from bot.store.messages import MessageState, PostedMessage
from bot.ui.message import MessageLayout, Text, TextMessage
from bot.ui.renderer import Frames
from tests.display.channel import ELSEWHERE, HERE, Channel, shown, standing


def layout(text: str) -> MessageLayout:
    return MessageLayout((Text(text),))


def board(number: int = 1, generation: str = "board", text: str = "now") -> BoardTarget:
    return BoardTarget(board_slot(number), generation, layout(text))


def playback(number: int = 1, text: str = "one monster", *, whole: bool = False) -> PlaybackTarget:
    return PlaybackTarget(board_slot(number), "walk", Frames(1, lambda _: layout(text)), whole)


def ping(generation: str = "turn:1", *, calls: bool = True) -> PingTarget:
    return PingTarget(PING, generation, TextMessage("you"), calls)


def whole(number: int, channel_id: ChannelId = HERE) -> PostedMessage:
    """A playback that was told to its end, as row `number`."""
    told = playback(number, whole=True)
    return shown(standing(told, number, channel_id), told)


OLD, CALLED = standing(board(), 1), standing(ping(), 2)
UNSENT = replace(CALLED, message_id=None, digest=None)
RESULT, TOLD, LATER = board(generation="result"), playback(whole=True), ping("turn:2")
PENDING = replace(OLD, state=MessageState.PENDING_DELETION)
MOVED = standing(board(), 1, ELSEWHERE)


def line(version: int, *, sent: bool = True) -> tuple[LineTarget, PostedMessage]:
    """The line of the act that made a version, with its row."""
    target = LineTarget(line_slot(version), "line", TextMessage(f"act {version}"))
    row = replace(standing(target, version + 2), state=MessageState.SETTLED)
    unsent = replace(row, state=MessageState.STANDS, message_id=None, digest=None)
    return target, row if sent else unsent


def test_a_line_takes_the_place_of_the_one_before() -> None:
    (_, first), (target, second) = line(5), line(7, sent=False)
    posted = Post(target, second)
    assert Channel((OLD, first, second)).settle((board(), target)) == [posted, Delete(first)]
    _, sent = line(7)
    killed = plan((board(), target), (OLD, first, sent), HERE)
    assert killed == (Delete(first),), "also after a kill between the two"
    assert plan((board(),), (OLD, sent), HERE) == ()


@pytest.mark.parametrize(
    ("rows", "targets", "changes"),
    [
        pytest.param((OLD, CALLED), (board(), ping()), [], id="all is right"),
        pytest.param((OLD,), (board(text="new"),), [Edit(board(text="new"), OLD)], id="other text"),
        pytest.param((OLD,), (RESULT,), [Post(RESULT, None), Delete(OLD)], id="generation"),
        pytest.param((MOVED,), (board(),), [Post(board(), None), Delete(MOVED)], id="channel"),
        pytest.param(
            (PENDING,), (board(),), [Post(board(), None), Delete(PENDING)], id="pending deletion"
        ),
        pytest.param((OLD,), (playback(),), [Edit(playback(), OLD)], id="becomes a playback"),
        pytest.param((), (playback(),), [Post(playback(), None)], id="playback deleted"),
        pytest.param((standing(board(2)),), (TOLD, board(2)), [], id="deleted before next board"),
        pytest.param(
            (whole(1),),
            (playback(1, "in other words", whole=True), board(2)),
            [Post(board(2), None)],
            id="whole playback",
        ),
        pytest.param(
            (whole(1), whole(2), standing(board(3), 3)),
            (playback(2, whole=True), board(3)),
            [],
            id="older playback, to which the result links",
        ),
        pytest.param(
            (whole(1, ELSEWHERE),),
            (TOLD, board(2)),
            [Post(board(2), None)],
            id="moved playback",
        ),
        pytest.param((replace(CALLED, digest=5),), (ping(),), [], id="a ping is never edited"),
        pytest.param((CALLED,), (LATER,), [Post(LATER, None), Delete(CALLED)], id="next ping"),
        pytest.param((CALLED,), (), [Delete(CALLED)], id="nobody is asked"),
        pytest.param((CALLED,), (ping("turn:2", calls=False),), [Delete(CALLED)], id="own act"),
        pytest.param((CALLED,), (ping(calls=False),), [], id="own act of the same turn"),
        pytest.param((UNSENT,), (ping(calls=False),), [], id="own act before the call was sent"),
    ],
)
def test_changes_until_all_is_right(
    rows: tuple[PostedMessage, ...], targets: tuple[Target, ...], changes: list[Change]
) -> None:
    assert Channel(rows).settle(targets) == changes


def test_an_announced_message_is_posted_under_the_same_row() -> None:
    """Perhaps it was sent: only its own nonce tells."""
    row = replace(OLD, message_id=None, digest=None)
    assert plan((board(),), (row,), HERE) == (Post(board(), row),)


def test_a_look_edits_what_shows_the_right_thing_already() -> None:
    assert plan((board(),), (OLD,), HERE, wanted=frozenset({Wanted.LOOK})) == (Edit(board(), OLD),)


def test_a_playback_begins_below_what_others_have_written() -> None:
    begins = replace(playback(), begins=True)
    assert plan((begins,), (OLD,), HERE) == (Edit(begins, OLD),)
    assert plan((begins,), (OLD,), HERE, below=1) == (Post(begins, None),)
    assert Channel((OLD,)).settle((begins,), below=1) == [Post(begins, None), Delete(OLD)]


def test_a_playback_continues_below_messages_written_during_its_question() -> None:
    asked = standing(playback(text="strike or hold?"), 1)
    begins = replace(playback(text="struck"), begins=True)
    assert plan((begins,), (asked,), HERE, below=1) == (Post(begins, None),)
    later = playback(text="the next one")
    assert plan((later,), (asked,), HERE, below=1) == (Edit(later, asked),), "it stays"
    assert plan((begins,), (standing(begins, 1),), HERE, below=1) == ()


def test_a_board_comes_down_with_a_new_call_once_much_stands_below_it() -> None:
    rows = (OLD, CALLED)
    moved = [Post(board(), None), Post(LATER, None), Delete(OLD), Delete(CALLED)]
    assert Channel(rows).settle((board(), LATER), below=HEAVY) == moved
    late = replace(LATER, calls=False, due=7)
    without = [Post(board(), None), Delete(OLD), Delete(CALLED)]
    assert Channel(rows).settle((board(), late), below=HEAVY) == without, "the call comes later"
    for targets, below, movable in (
        ((board(), LATER), HEAVY - 1, True),
        ((board(), LATER), HEAVY, False),
        ((board(), ping()), HEAVY, True),
        ((board(), ping("turn:2", calls=False)), HEAVY, True),
        ((board(), replace(LATER, slot=HOST_CALL)), HEAVY, True),
    ):
        changes = plan(targets, rows, HERE, below=below, movable=movable)
        assert Post(board(), None) not in changes


def test_a_board_comes_down_with_a_line_that_is_told() -> None:
    moved = [Post(board(), None), Delete(OLD)]
    assert Channel((OLD, CALLED)).settle((board(), ping()), below=HEAVY, told=True) == moved
    for below, movable in ((HEAVY - 1, True), (HEAVY, False)):
        assert (
            plan(
                (board(),),
                (OLD,),
                HERE,
                below=below,
                movable=movable,
                wanted=frozenset({Wanted.TOLD}),
            )
            == ()
        )


def test_a_turn_of_a_playback_comes_down_below_much_talk() -> None:
    before = standing(playback(text="one card ahead"), 1)
    for turns in (replace(playback(), turns=True), replace(TOLD, turns=True)):
        assert plan((turns,), (before,), HERE, below=HEAVY - 1) == (Edit(turns, before),)
        assert plan((turns,), (before,), HERE, below=HEAVY) == (Post(turns, None),), "at once"
        moved = [Post(turns, None), Delete(before)]
        assert Channel((before,)).settle((turns,), below=HEAVY) == moved
        assert plan((turns,), (shown(before, turns),), HERE, below=HEAVY) == ()
        later = standing(board(2), 2)
        edit = Edit(turns, before)
        assert plan((turns, board(2)), (before, later), HERE, below=HEAVY) == (edit,)


def test_a_question_in_a_playback_comes_down_once() -> None:
    last = playback(text="one card ahead")
    asks = replace(playback(text="strike or hold?"), turns=True, before=last.frames)
    before, asked = standing(last, 1), standing(asks, 1)
    assert plan((asks,), (before,), HERE, below=HEAVY) == (Post(asks, None),)
    paused = replace(asks, frames=playback(text="strike or hold? Paused").frames)
    assert plan((paused,), (asked,), HERE, below=HEAVY) == (Edit(paused, asked),)


def test_a_playback_in_passing_leaves_the_lines_below() -> None:
    told = replace(playback(), generation="board", in_passing=True)
    rows = (standing(board(), 1), standing(ping(), 2))
    assert plan((told,), rows, HERE) == (Edit(told, rows[0]),)
    assert plan((replace(told, in_passing=False),), rows, HERE)[1:] == (Delete(rows[1]),)
    kept = replace(told, in_passing=False, keeps_lines=True)
    assert plan((kept,), rows, HERE)[1:] == (), "a call for the whole part"
    assert plan((board(), ping()), (shown(rows[0], told), rows[1]), HERE) == (
        Edit(board(), shown(rows[0], told)),
    )


def test_a_playback_that_was_taken_back_is_deleted() -> None:
    told = whole(1)
    assert plan((board(2),), (told,), HERE, undone=(1,)) == (Post(board(2), None), Delete(told))


def test_a_board_that_is_wanted_below_is_posted_again() -> None:
    old = standing(board())
    (post,) = plan((board(),), (old,), HERE, wanted=frozenset({Wanted.ANEW}))
    assert post == Post(board(), None)
    channel = Channel((old,))
    channel.make(post)
    assert channel.settle((board(),)) == [Delete(old)]


def test_only_the_newest_old_ping_waits_for_the_next() -> None:
    oldest, older, old = (standing(ping(f"turn:{number}"), number) for number in (1, 2, 3))
    post = Post(ping("turn:4"), None)
    assert plan((ping("turn:4"),), (oldest, older, old), HERE) == (
        post,
        Delete(oldest),
        Delete(older),
    )
    assert Channel((oldest, old)).settle((ping("turn:4"),)) == [post, Delete(oldest), Delete(old)]


def test_a_call_is_made_again_in_the_ways_of_those_who_are_asked() -> None:
    rows, silent = (standing(board(), 1), standing(ping(), 2)), ping(calls=False)
    again = frozenset({Wanted.AGAIN})
    assert plan((board(), ping()), rows, HERE, wanted=again) == (Post(ping(), None),)
    assert plan((board(), silent), rows, HERE, wanted=again) == ()


def test_a_refused_ping_is_posted_again_only_on_request() -> None:
    board_row = standing(board(), 1)
    refused = replace(standing(ping(), 2), state=MessageState.SETTLED, message_id=None)
    rows, later = (board_row, refused), ping("turn:2")
    assert plan((board(), ping()), rows, HERE) == ()
    assert plan((board(), ping()), rows, HERE, wanted=frozenset({Wanted.CALL})) == (
        Post(ping(), None),
    )
    assert plan((board(),), rows, HERE) == (Forget(refused),)
    # Where nothing stands, nothing is deleted.
    followed = [Post(later, None), Forget(refused)]
    assert Channel(rows).settle((board(), later)) == followed


texts = st.sampled_from(("a", "b"))
numbers = st.integers(1, 3)


@st.composite
def pictures(draw: st.DrawFn) -> tuple[Target, ...]:
    """Any picture of a match: perhaps a playback, its next board, perhaps a ping."""
    number = draw(numbers)
    played = draw(st.booleans())
    targets: list[Target] = []
    if played:
        whole = draw(st.booleans())
        targets.append(playback(number, draw(texts), whole=whole))
        number += 1
        if not whole:
            return tuple(targets)
    targets.append(board(number, draw(st.sampled_from(("board", "result"))), draw(texts)))
    if draw(st.booleans()):
        calls = draw(st.booleans())
        targets.append(ping(draw(st.sampled_from(("turn:1", "turn:2"))), calls=calls))
    return tuple(targets)


@given(st.lists(st.tuples(pictures(), st.integers(0, 6)), max_size=8), pictures())
def test_it_comes_to_rest_wherever_it_was_stopped(
    history: list[tuple[tuple[Target, ...], int]], last: tuple[Target, ...]
) -> None:
    """A process may be killed after any change, and the match may go on meanwhile."""
    channel = Channel()
    for targets, steps in history:
        for _ in range(steps):
            changes = plan(targets, tuple(channel.rows.values()), HERE)
            if changes:
                channel.make(changes[0])
    channel.settle(last)
    assert plan(last, tuple(channel.rows.values()), HERE) == ()
    for target in last:
        rows = channel.of(target.slot)
        assert len(rows) <= 1, "two of a slot"
        if isinstance(target, BoardTarget):
            assert [row.digest for row in rows] == [target.digest]
    wanted = {target.slot for target in last}
    gone = [row for row in channel.rows.values() if row.state is not MessageState.SETTLED]
    left = [row for row in gone if row.slot not in wanted]
    assert not left, f"something stands that is nobody's: {left}"


@pytest.mark.parametrize(("slot", "number"), [("board:12", 12), ("ping", None)])
def test_the_number_of_a_board(slot: str, number: int | None) -> None:
    assert board_number(slot) == number


def test_messages_replaced_by_a_playback_go_before_it_is_forgotten() -> None:
    """Its deletion may have failed for so long that the match has moved on."""
    older = standing(board(1, "starter"), 1)
    told, now = standing(playback(1), 2), standing(board(2), 3)
    changes = plan([board(2)], [older, told, now], HERE)
    assert changes == (Delete(older), Forget(told))
    assert plan([board(2)], [told, now], HERE) == (Forget(told),)
