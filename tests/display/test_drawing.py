"""The drawing of a match, and how far its walk is told, by time or by a host."""

from __future__ import annotations

from typing import Any

import pytest

from bot.delivery.sender import MessageRef
from bot.display.drawing import Drawing
from bot.display.host_calls import OVER, HostCall
from bot.display.life import Happening
from bot.display.plan import CALLS, Wanted, Wishes
from bot.display.playhead import HOLD_MS, Playhead
from bot.display.posted_messages import PostedMessages
from bot.display.targets import HOST_CALL, PING, BoardTarget, PingTarget
from bot.games.deathmatch.rules.game import Options
from bot.live.matches import Order
from bot.live.services import Services
from bot.match.acts import CONCEDE, PAUSE, RESUME, REWIND, Doer
from bot.match.ids import MessageId
from bot.match.match import Match
from bot.store import log
from bot.store.store import Store
from bot.ui.renderer import Playback
from tests.display.services import act, services_with
from tests.play.loop import now, set_date, wait
from tests.store.playing import ANNA, BEGAN, CHANNEL, DANYLO, edit, start
from tests.ui.reading import text_of

PACE = 2.0


def hold(playhead: Playhead, now: int, walk: Playback) -> Playhead:
    return playhead.held(now, walk)


def step(playhead: Playhead, now: int, walk: Playback) -> Playhead:
    return playhead.next(now, walk)


def let_go(playhead: Playhead, now: int, _: Playback) -> Playhead:
    return Playhead(now, playhead.pace, playhead.pace, playhead.paces)


class Drawn:
    """A match, drawn again and again."""

    def __init__(self, store: Store, match: Match) -> None:
        self.store = store
        self.id = match.terms.id
        set_date(BEGAN / 1000)
        self.services: Services = services_with(store, pace=PACE)
        self.again()

    def again(self) -> None:
        """Another process takes over."""
        self.posted = PostedMessages(
            self.id, self.store, self.services.tokens, self.services.discord_time
        )
        self.drawing = Drawing(self.services, self.posted)

    async def match(self) -> Match:
        return await self.services.matches.wanted(self.id)

    async def act(self, *actions: str) -> Match:
        return await act(self.services, self.id, *actions)

    async def walk(self) -> Match:
        """Let the hero go in and strike: its end is being told."""
        return await self.act("start:0", *("draw", "add") * 5, "pass", "strike")

    async def slots(self, *, call: bool = False) -> list[str]:
        wanted = CALLS if call else Wishes()
        picture = await self.drawing.picture_of(await self.match(), wanted)
        return [target.slot for target in picture.targets]

    async def until(self) -> int | None:
        return (await self.drawing.picture_of(await self.match())).until


@pytest.fixture
async def drawn(store: Store) -> Drawn:
    return Drawn(store, await start(store, options=Options("barbarian", "C"), host=DANYLO))


async def test_a_picture_is_kept_until_something_changes(drawn: Drawn) -> None:
    match = await drawn.match()
    first = await drawn.drawing.picture_of(match)
    assert await drawn.drawing.picture_of(match) is first
    drawn.drawing.forget()
    second = await drawn.drawing.picture_of(match)
    assert (second is not first, second) == (True, first)
    assert await drawn.drawing.picture_of(await drawn.act("start:0")) != first


async def test_a_walk_is_redrawn_when_its_next_frame_is_due(drawn: Drawn) -> None:
    match = await drawn.walk()
    first = await drawn.drawing.picture_of(match)
    assert first.until is not None
    await wait((first.until - now()) / 1000 - 0.001)
    assert await drawn.drawing.picture_of(match) is first
    await wait(0.001)
    second = await drawn.drawing.picture_of(match)
    assert second.until == first.until + PACE * 1000
    assert second.targets != first.targets


async def test_only_a_shown_picture_is_kept(drawn: Drawn) -> None:
    match = await drawn.walk()
    assert (await drawn.drawing.as_shown(match, keep=True)).revealing
    kept = await drawn.drawing.picture_of(match)
    assert (await drawn.drawing.as_shown(match)).revealing
    assert await drawn.drawing.picture_of(match) is kept
    await wait(100 * PACE)
    assert not (await drawn.drawing.as_shown(match)).revealing


async def test_a_host_holds_only_the_current_walk(drawn: Drawn) -> None:
    match = await drawn.walk()
    at = now()
    shown = await drawn.drawing.control(match, hold)
    assert shown is not None
    assert shown.until == await drawn.until() == at + HOLD_MS
    # Acts in between are told, or not, as if nobody had held anything.
    anna = match.terms.players.index(ANNA)
    ended = (
        await drawn.services.matches.submit(
            drawn.id, Order(CONCEDE, Doer(match.terms.players[anna]), at)
        )
    ).after
    assert (await drawn.drawing.picture_of(ended)).until is None
    assert await drawn.drawing.control(ended, hold) is None


async def test_a_finished_walk_is_no_longer_held(drawn: Drawn) -> None:
    match = await drawn.walk()
    await wait(100 * PACE)
    assert await drawn.drawing.control(match, hold) is None
    assert await drawn.until() is None


@pytest.mark.parametrize(
    ("frame", "away"),
    [("stepped", 0), ("first", 1), ("first", 1000), ("none", 1000)],
)
async def test_another_process_goes_on_from_the_frame_that_stands(
    frame: str, away: float, drawn: Drawn
) -> None:
    """Neither a host's steps are taken back, nor is anything left out that nobody has seen."""
    board = (await drawn.drawing.picture_of(await drawn.match())).targets[0]
    match = await drawn.walk()
    walk = shown = (await drawn.drawing.picture_of(match)).targets[0]
    if frame == "stepped":
        assert await drawn.drawing.control(match, step) is not None
        (shown,) = (await drawn.drawing.picture_of(match)).targets
        assert await drawn.drawing.control(match, let_go) is not None
        (walk,) = (await drawn.drawing.picture_of(match)).targets
    shown = board if frame == "none" else shown
    row = await drawn.posted.announce(shown, CHANNEL)
    assert row is not None
    drawn.posted.happened(row, Happening.ARRIVED, shown, MessageRef(CHANNEL, MessageId(7)))
    drawn.posted.note()

    await wait(away)
    drawn.again()
    (again,) = (await drawn.drawing.picture_of(match)).targets
    assert again.message == walk.message
    assert await drawn.until() == now() + PACE * 1000, "from there by time"


async def test_another_process_tells_nothing_again_that_is_shown(drawn: Drawn) -> None:
    """Although it would draw the question that stands within the walk in other words."""
    match = await drawn.act("start:0", "draw", "add", "pass")
    (walk, *_) = (await drawn.drawing.picture_of(match)).targets
    row = await drawn.posted.announce(walk, CHANNEL)
    assert row is not None
    drawn.posted.happened(row, Happening.ARRIVED, walk, MessageRef(CHANNEL, MessageId(7)))
    drawn.posted.note(match.version)
    await edit(drawn.store, "UPDATE messages SET digest = 0")

    await wait(1000)
    drawn.again()
    assert await drawn.until() is None


async def test_a_call_is_for_those_who_need_none(drawn: Drawn) -> None:
    match = await drawn.act("start:0", "draw")
    pings = [
        target
        for wanted in (Wishes(), Wishes({Wanted.CALL}))
        for target in (await drawn.drawing.picture_of(match, wanted)).targets
        if target.slot == PING
    ]
    assert [isinstance(ping, PingTarget) and ping.calls for ping in pings] == [False, True]


async def test_a_host_is_called_from_then_on(drawn: Drawn) -> None:
    match = await drawn.match()
    await drawn.services.matches.submit(
        drawn.id, Order(CONCEDE, Doer(match.terms.players[0]), now())
    )
    ended = await drawn.match()
    calls = []
    for _ in range(2):
        *_, line = (await drawn.drawing.picture_of(ended)).targets
        assert isinstance(line, PingTarget)
        assert line.slot == HOST_CALL
        calls.append(line.calls)
        drawn.drawing.call_host(HostCall(OVER, now()))
    assert calls == [False, True]


@pytest.mark.parametrize("taken_back", [False, True])
async def test_feats_are_told_of_what_stands(taken_back: bool, drawn: Drawn) -> None:
    """The fourth discard is one. The picture of the end is drawn before as well."""
    tiles = ("vorpal-axe", "torch", "chainmail", "healing-potion")
    turns = [("draw", f"discard:{tile}", "draw", "add") for tile in tiles]
    acts = [action for turn in turns for action in turn][:-2]
    match = await drawn.act("start:0", *acts)
    matches, conceding = drawn.services.matches, Doer(match.terms.players[0])
    if taken_back:
        await matches.submit(drawn.id, Order(REWIND, Doer(DANYLO), now()))
        await drawn.act("add")
    await drawn.act("pass")
    ended = (await matches.submit(drawn.id, Order(CONCEDE, conceding, now()))).after
    told = []
    for _ in range(2):
        targets = (await drawn.drawing.picture_of(ended)).targets
        (board,) = [target for target in targets if isinstance(target, BoardTarget)]
        told.append("скидає 4 речі" in text_of(board.message))
        await drawn.drawing.look_back(ended)
    assert told == [False, not taken_back]


async def test_a_result_is_told_although_the_log_is_damaged(drawn: Drawn) -> None:
    """The match was read before that, so its end can be shown, without feats."""
    match = await drawn.act("start:0")
    await edit(drawn.store, "UPDATE entries SET body = '{' WHERE seq = 1")
    conceding = Order(CONCEDE, Doer(match.terms.players[0]), now())
    ended = (await drawn.services.matches.submit(drawn.id, conceding)).after
    await drawn.drawing.look_back(ended)
    assert BoardTarget in map(type, (await drawn.drawing.picture_of(ended)).targets)


async def test_an_act_is_told_although_the_log_is_damaged(drawn: Drawn) -> None:
    """Only the lines of earlier acts are drawn from the log."""
    await drawn.act("start:0")
    matches = drawn.services.matches
    await matches.submit(drawn.id, Order(PAUSE, Doer(DANYLO), now()))
    await edit(drawn.store, "UPDATE entries SET body = '{' WHERE seq = 1")
    resumed = await matches.submit(drawn.id, Order(RESUME, Doer(DANYLO), now()))
    line = await drawn.drawing.draw_line(resumed, alone=False)
    assert line is not None
    assert line == await drawn.drawing.draw_line(resumed, alone=True)


async def test_the_lines_of_earlier_acts_read_the_log_once(
    drawn: Drawn, monkeypatch: pytest.MonkeyPatch
) -> None:
    await drawn.act("start:0")
    for what in (PAUSE, RESUME):
        order = Order(what, Doer(DANYLO), now())
        done = await drawn.services.matches.submit(drawn.id, order)
    read, works = drawn.store.read, list[object]()

    async def reading(work: Any, *args: Any) -> Any:
        works.append(work)
        return await read(work, *args)

    monkeypatch.setattr(drawn.store, "read", reading)
    assert await drawn.drawing.draw_line(done, alone=False) is not None
    assert [work for work in works if work in (log.entries, log.stored)] == [log.stored]
