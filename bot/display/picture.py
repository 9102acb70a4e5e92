"""Pictures of what should stand in a match's channel: the first of two pure steps to Discord.

The second one, `bot.display.plan`, compares it with what does stand.
"""

from collections.abc import Mapping
from typing import NamedTuple

from msgspec.structs import replace

from bot.contract.game import Seat
from bot.display.call_lines import calls_below, other_lines, ping_lines
from bot.display.callings import USUAL, Callings
from bot.display.host_calls import HostCall
from bot.display.playhead import Playhead, end, position
from bot.display.targets import (
    PING,
    BoardTarget,
    LineTarget,
    PingTarget,
    PlaybackTarget,
    Target,
    UnlinkedLine,
    board_slot,
)
from bot.live.clocks import late_ms
from bot.match.clock import QuestionTime
from bot.match.match import Match
from bot.match.times import Instant
from bot.ui.aftermath import Aftermath, with_aftermath
from bot.ui.board import around, with_round
from bot.ui.catalogue import Texts
from bot.ui.match_view import PublicMatchView, SeatClock
from bot.ui.message import MessageLayout
from bot.ui.playback_controls import with_playback_controls
from bot.ui.renderer import Frames, MatchRenderer, Playback

_PLAYBACK = "walk"
"""The generation of a playback's message. It is stored, so it stays as it was first called."""


class Picture(NamedTuple):
    """The messages that should stand: `targets` in the order in which they are posted.

    `until`: when time alone changes it, in ms since the epoch, UTC; None: never. `asks_from`: when
    what is asked could be answered at the earliest, and `clock`: what the board says of it; both
    only where the board stands that asks. `playback`: what is being shown until then; None where
    nothing is. `calls_at`: when a call is due that waits, in ms since the epoch, UTC; None: none
    waits. Only the call changes then, so until then all that is to be seen stands.
    """

    targets: tuple[Target, ...]
    until: int | None
    asks_from: int = 0
    clock: tuple[SeatClock, ...] | None = None
    playback: Playback | None = None
    calls_at: int | None = None

    @property
    def turns(self) -> bool:
        """Whether the board shows what everybody is to see."""
        return any(isinstance(target, BoardTarget) and target.turns for target in self.targets)

    @property
    def ping(self) -> PingTarget | None:
        """The line that calls who is asked, if somebody is."""
        pings = [target for target in self.targets if isinstance(target, PingTarget)]
        return next((ping for ping in pings if ping.slot == PING), None)


def picture(
    match: Match,
    view: PublicMatchView,
    renderer: MatchRenderer,
    texts: Texts,
    now: int,
    playhead: Playhead,
    times: Mapping[Seat, QuestionTime],
    *,
    host_call: HostCall | None = None,
    call: bool = False,
    again: bool = False,
    callings: Callings = USUAL,
    pending: tuple[LineTarget, ...] = (),
    aftermath: Aftermath | None = None,
) -> Picture:
    """The picture of what should stand at `now` (ms since the epoch, UTC, by Discord's clock).

    `playhead`: how far the newest playback is shown. `times`: of the questions that stand.
    `host_call`: what the host is called for, if that is still so. `call`: whether the ping is also
    for those who do not need one. `again`: the same, but as they prefer. `callings`: how the
    players want to be called. `pending`: the lines that are still to be sent for acts; they wait
    for a playback to be over. `aftermath`: what the result tells besides.

    The board of an adventure, for example, becomes its playback; until that is shown whole and has
    stood for a while, nothing else tells how it ended. A playback in passing is shown likewise, and
    the board comes back afterwards.
    """
    part = renderer.playback(view, texts) if match.played_back.board else None
    newest, asks_from, put_at = part, match.last_act, match.playback_began
    if passing := renderer.passing(view, texts):
        newest = Playback(passing, len(passing), in_passing=True)
    if newest is not None:
        shown = position(newest, playhead, now)
        if shown.until is not None:
            held = playhead.held_until(now)
            targets = _while_revealing(
                match, part, newest, shown.frames, held, view, renderer, texts
            )
            return Picture(targets, shown.until, playback=newest)
        # The question could not be answered before the end of the playback.
        put_at = max(put_at, end(newest, playhead))
        asks_from = max(asks_from, put_at)
    clock = seat_clocks(match, times, asks_from, now)
    view = replace(view, clock=clock)
    waits = part is not None and part.waits
    # A playback takes time, so the player who led to it is called like everybody.
    just_revealed = newest is not None and newest is part and bool(part.fresh and playhead.pace)
    just_revealed = just_revealed and not waits
    ping = ping_lines(
        match,
        view,
        renderer,
        texts,
        now,
        put_at,
        USUAL if call else callings,
        call=call or again,
        just_revealed=just_revealed,
    )
    moments = [each for one in ping for each in (one.due, one.awake) if each is not None]
    calls_at = min([each for each in moments if each > now], default=None)
    if calls_below(match, next(iter(ping), None)):
        pending = tuple([UnlinkedLine(one.slot, one.generation, one.message) for one in pending])
    lines: tuple[Target, ...] = (*ping, *other_lines(match, view, renderer, texts, now, host_call))
    above: tuple[Target, ...] = (
        () if part is None else (_played(match, part, view, renderer, texts),)
    )
    # A result stands below the playback.
    above, lines = (above, (*pending, *lines)) if match.live else ((*above, *pending), lines)
    if waits:
        return Picture((*above, *lines), None, asks_from, clock, calls_at=calls_at)
    assert match.board != match.played_back.board, "what is played back and goes on asks"
    board = _board(match, view, renderer, texts, aftermath)
    return Picture((*above, board, *lines), None, asks_from, clock, calls_at=calls_at)


def _while_revealing(
    match: Match,
    part: Playback | None,
    newest: Playback,
    frames: int,
    held: Instant | None,
    view: PublicMatchView,
    renderer: MatchRenderer,
    texts: Texts,
) -> tuple[Target, ...]:
    """The targets while so many frames of the newest playback are shown.

    `part`: the playback of the newest part. `held`: until when a host holds it, if one does.
    """
    frame = Frames(1, lambda _: playback_frame(newest, frames, view, texts, held))
    known = None
    if held is not None:
        known = Frames(1, lambda _: playback_frame(newest, frames, view, texts, HELD))
    if newest.in_passing:
        slot, key = board_slot(match.board), renderer.board_key(view)
        shown = PlaybackTarget(slot, key, frame, whole=False, known=known, in_passing=True)
        if part is None or match.board == match.played_back.board:
            return (shown,)
        return (_played(match, part, view, renderer, texts), shown)
    last = frames == len(newest.frames)
    begins = frames == len(newest.frames) - newest.fresh + 1
    turns, slot = last or frames in newest.turns, board_slot(match.played_back.board)
    shown = PlaybackTarget(
        slot,
        _PLAYBACK,
        frame,
        last and not newest.waits,
        begins,
        turns,
        known=known,
        # In slow play each question has a call of its own, and an answered one is over.
        keeps_lines=renderer.calls_by_parts and not view.slow,
    )
    return (shown,)


def _played(
    match: Match, part: Playback, view: PublicMatchView, renderer: MatchRenderer, texts: Texts
) -> PlaybackTarget:
    """The newest part that has become a playback, shown to its end, or to what it asks."""

    def draw(_: int) -> MessageLayout:
        frame = with_round(part.frames[-1], view, texts)
        if part.waits:
            return around(frame, view, texts, banks=renderer.shows_banks)
        return frame

    before, count = None, len(part.frames)
    if part.waits and count > 1:
        stood = (None, HELD)
        before = Frames(2, lambda at: playback_frame(part, count - 1, view, texts, stood[at]))
    slot, whole = board_slot(match.played_back.board), not part.waits
    return PlaybackTarget(slot, _PLAYBACK, Frames(1, draw), whole, turns=True, before=before)


HELD = 0
"""Stands for the time until which a frame is held, by which it is not told apart."""


def playback_frame(
    playback: Playback,
    frames: int,
    view: PublicMatchView,
    texts: Texts,
    held: Instant | None = None,
) -> MessageLayout:
    """The last of so many frames of a playback, as it stands meanwhile.

    `held`: until when a host holds it, if one does.
    """
    frame = with_round(playback.frames[frames - 1], view, texts)
    follows = playback.in_passing or frames < len(playback.frames)
    return with_playback_controls(frame, view, held, texts) if follows else frame


def _board(
    match: Match,
    view: PublicMatchView,
    renderer: MatchRenderer,
    texts: Texts,
    aftermath: Aftermath | None,
) -> BoardTarget:
    board = with_round(renderer.board(view, texts), view, texts)
    layout = around(board, view, texts, banks=renderer.shows_banks)
    if not match.live:
        layout = with_aftermath(
            layout, view, renderer, match.terms, aftermath or Aftermath(), texts
        )
    slot, turns = board_slot(match.board), renderer.turns(view)
    return BoardTarget(slot, renderer.board_key(view), layout, turns)


def seat_clocks(
    match: Match, times: Mapping[Seat, QuestionTime], predicted: int, now: int
) -> tuple[SeatClock, ...] | None:
    """The clock of each seat; None without one.

    `times`: of the questions that stand. `predicted`: when their time should begin, once the board
    that asks them is there. Both it and `now` in ms since the epoch, UTC.
    """
    clock = match.clock
    if clock is None:
        return None
    late = late_ms(clock.control.slow)
    shown = []
    for seat in match.terms.seats:
        time = times.get(seat)
        if time is None:
            shown.append(SeatClock(None, None, 0, clock.banks[seat]))
            continue
        stands = match.paused is not None
        expected = time if stands else _expected(time, predicted, late, now)
        left = time.left(now) if expected.since is None else time
        ends = time.turn_ends
        shown.append(
            SeatClock(
                expected.turn_ends,
                expected.flag,
                left.turn,
                left.bank,
                in_bank=ends is not None and ends <= now,
                presses=clock.presses(time, now),
            )
        )
    return tuple(shown)


def _expected(time: QuestionTime, predicted: int, late: int, now: int) -> QuestionTime:
    """The time as it is shown: as predicted when the question was put, if that is near enough.

    So no board is edited because of a second, or of an absence that is short beside a turn. The
    time shown is then that much too early: nobody runs out of time before.
    """
    if time.counts_from is None:
        # Unless it has begun, it begins then; else it would count from there if it went on now.
        counts_from = max(now, predicted) if not time.spent else now - time.spent
    else:
        counts_from = time.counts_from
    near = 0 <= counts_from - predicted <= late
    return QuestionTime(time.version, time.turn, time.bank, 0, predicted) if near else time
