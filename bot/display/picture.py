# Over 400 lines: every message that a match can have, and when each is wanted.

"""Pictures of what should stand in a match's channel: the first of two pure steps to Discord.

The second one, `bot.display.plan`, compares it with what does stand.
"""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from hashlib import blake2b
from typing import NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.contract.game import Seat
from bot.display.callings import USUAL, Callings
from bot.display.host_calls import HERE_MS, OVER, HostCall, TimeCall, time_occasion
from bot.display.playhead import Playhead, end, position
from bot.live.clocks import late_ms
from bot.match.clock import QuestionTime
from bot.match.entries import HostMissed, made_by
from bot.match.ids import UserId
from bot.match.match import Match
from bot.match.terms import Calls
from bot.match.times import Instant
from bot.preferences.person import CallBy
from bot.ui import lines
from bot.ui.aftermath import Aftermath, with_aftermath
from bot.ui.board import around, with_playback_controls
from bot.ui.catalogue import Texts
from bot.ui.match_view import PublicMatchView, SeatClock
from bot.ui.message import Message, MessageLayout, TextMessage
from bot.ui.renderer import Frames, MatchRenderer, Playback

LATE_CALL_MS = 20_000
"""How long a player who acted just before a question has for it before a call comes."""

PING = "ping"
"""The slot of the line that calls the players who are asked."""

HOST_CALL = "host"
"""The slot of the line that calls the host."""

ASKING = "asking"
"""The slot of the line that tells what a player asks for, and calls those who can answer."""

_BOARD = "board:"

_LINE, _WARNING = "line:", "silence:"

_PLAYBACK = "walk"
"""The generation of a playback's message. It is stored, so it stays as it was first called."""

_FORMAT = b"1 "
"""Changes with the way in which messages are written for Discord, so that they are sent anew."""


class Target(Struct, frozen=True, dict=True):
    """A message that should stand. `slot`: its place in the match, as "board:3" or "ping".

    `generation`: which one of its slot; another one is another message.
    """

    slot: str
    generation: str

    @property
    @abstractmethod
    def message(self) -> Message:
        raise NotImplementedError

    @cached_property
    def digest(self) -> int:
        return digest(self.message)


class BoardTarget(Target, frozen=True):
    """The board in play, or the result. `turns`: it shows what everybody is to see."""

    message: MessageLayout
    turns: bool = False


class PlaybackTarget(Target, frozen=True):
    """The playback that a board has become. `whole`: it will not change any more.

    `frames`: its only one, which is not drawn for a settled one.
    `begins`: it shows the first of what an act has led to, which is shown step by step. `turns`: it
    shows what everybody is to see, a deadly card, a question or the outcome; `before`: only if one
    of these was shown until then, so that a question turns once.
    `known`: how a later process finds a held one, which cannot know when it was to go on.
    `in_passing`: the board comes back to where it is shown. `keeps_lines`: the lines below it stay.
    """

    frames: Frames
    whole: bool
    begins: bool = False
    turns: bool = False
    before: Frames | None = None
    known: Frames | None = None
    in_passing: bool = False
    keeps_lines: bool = False

    @property
    def message(self) -> MessageLayout:
        return self.frames[0]

    @cached_property
    def digest(self) -> int:
        return digest((self.known or self.frames)[0])


def is_complete(target: Target) -> bool:
    """Whether what a target shows will not change any more."""
    return isinstance(target, PlaybackTarget) and target.whole


class LineTarget(Target, frozen=True):
    """A line that is never edited. One for an act stays, and is known no more once it is sent."""

    message: TextMessage

    @property
    def call(self) -> str:
        """The text from the first mention on: it identifies the line of one question."""
        markdown = self.message.markdown
        return markdown[max(markdown.find("<@"), 0) :]


class PingTarget(LineTarget, frozen=True):
    """The line that calls who is asked, or the host.

    `calls`: whether it would notify anybody. One that does not is not posted, but one that stands
    for the same occasion stays. `by_token`: a press on the board has led to it, whose token may
    bring it. `due`: when it calls players who acted just before they were asked, and `awake`: when
    those whom no ping calls now may be called, in ms since the epoch, UTC; none is called before.
    `private`: the players who are to be called by a private message now, for `occasion`.
    """

    calls: bool
    by_token: bool = False
    due: int | None = None
    awake: int | None = None
    private: tuple[UserId, ...] = ()
    occasion: str = ""


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
    callings: Callings = USUAL,
    pending: tuple[LineTarget, ...] = (),
    aftermath: Aftermath | None = None,
) -> Picture:
    """The picture of what should stand at `now` (ms since the epoch, UTC, by Discord's clock).

    `playhead`: how far the newest playback is shown. `times`: of the questions that stand.
    `host_call`: what the host is called for, if that is still so. `call`: whether the ping is also
    for those who do not need one. `callings`: how the players want to be called. `pending`: the
    lines that are still to be sent for acts; they wait for a playback to be over. `aftermath`: what
    the result tells besides.

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
    ping = _ping(
        match,
        view,
        renderer,
        texts,
        now,
        put_at,
        USUAL if call else callings,
        call=call,
        just_revealed=just_revealed,
    )
    moments = [each for one in ping for each in (one.due, one.awake) if each is not None]
    calls_at = min([each for each in moments if each > now], default=None)
    lines: tuple[Target, ...] = (*ping, *_other_lines(match, view, renderer, texts, now, host_call))
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
        keeps_lines=renderer.calls_by_parts,
    )
    return (shown,)


def _played(
    match: Match, part: Playback, view: PublicMatchView, renderer: MatchRenderer, texts: Texts
) -> PlaybackTarget:
    """The newest part that has become a playback, shown to its end, or to what it asks."""

    def draw(_: int) -> MessageLayout:
        frame = part.frames[-1]
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
    frame = playback.frames[frames - 1]
    follows = playback.in_passing or frames < len(playback.frames)
    return with_playback_controls(frame, view, held, texts) if follows else frame


def _board(
    match: Match,
    view: PublicMatchView,
    renderer: MatchRenderer,
    texts: Texts,
    aftermath: Aftermath | None,
) -> BoardTarget:
    layout = around(renderer.board(view, texts), view, texts, banks=renderer.shows_banks)
    if not match.live:
        layout = with_aftermath(
            layout, view, renderer, match.terms, aftermath or Aftermath(), texts
        )
    slot, turns = board_slot(match.board), renderer.turns(view)
    return BoardTarget(slot, renderer.board_key(view), layout, turns)


def _other_lines(
    match: Match,
    view: PublicMatchView,
    renderer: MatchRenderer,
    texts: Texts,
    now: int,
    host_call: HostCall | None,
) -> tuple[Target, ...]:
    """The lines below the ping: the call to the host, and the request of a player."""
    host = _host_line(match, view, texts, now, host_call)
    if match.asking is None:
        return host
    line = lines.asking_call(view, texts, renderer.asked_back(view, texts))
    # It is announced with what it tells, and never again.
    return (*host, PingTarget(ASKING, f"{match.asking.since}", line, calls=False))


def _host_line(
    match: Match, view: PublicMatchView, texts: Texts, now: int, call: HostCall | None
) -> tuple[Target, ...]:
    """The line that calls the host, or says that they do not come; until that is settled."""
    if view.host is None:
        return ()
    if view.result is not None:
        line = lines.over_call(view, texts)
        calls = call is not None and call.occasion == OVER
        return (PingTarget(HOST_CALL, OVER, line, calls),)
    if view.host_missed:
        line, missed = lines.missed_line(view, texts), isinstance(match.public_entry, HostMissed)
        return (PingTarget(HOST_CALL, f"missed:{view.host_missed}", line, missed),)
    acted = _last_act_of_host(match)
    is_here = acted is not None and now - acted < HERE_MS
    if view.paused_by is not None or not view.asked or is_here:
        return ()
    occasion = time_occasion(match)
    if (
        not isinstance(call, TimeCall)
        or call.occasion != occasion
        or (acted is not None and call.at <= acted)
    ):
        # Keep a host call that is already posted.
        line = lines.time_call(view, view.asked, False, texts)
        return (PingTarget(HOST_CALL, occasion, line, calls=False),)
    line = lines.time_call(view, (call.seat,), call.left, texts)
    return (PingTarget(HOST_CALL, occasion, line, calls=True),)


def _ping(
    match: Match,
    view: PublicMatchView,
    renderer: MatchRenderer,
    texts: Texts,
    now: int,
    put_at: int,
    callings: Callings,
    *,
    call: bool,
    just_revealed: bool,
) -> tuple[PingTarget, ...]:
    """The ping, if somebody is asked. It notifies nobody of what they did themselves.

    `put_at`: when they could see what they are asked. `call`: it does notify. `just_revealed`: a
    playback was shown since, so it tells them what came of it.
    """
    if not view.asked:
        return ()
    if view.stalled:
        line = lines.of_game(match.terms.game, lines.stall_ping(view, texts))
        ping = PingTarget(PING, _stall_key(view), line, calls=True)
        # It is not their turn, so nobody has said how to call them.
        return (_as_wanted(ping, ping.message.pings, replace(callings, by={})),)
    turn = renderer.ping(view, texts)
    if turn is None:
        return ()
    line = lines.of_game(match.terms.game, turn)
    actor = None if call or just_revealed else match.mover
    asked = [view.players[seat] for seat in view.asked if seat != actor]
    # All questions are put anew once it goes on.
    calls = match.paused is None and (call or bool(asked))
    if actor is not None:
        others = tuple([user for user in line.pings if user != view.players[actor]])
        line = TextMessage(line.markdown, others)
    # At a quick table tokens are for what is shown to each player, of which there is more.
    pressed = match.mover is not None
    by_token = pressed and (view.slow or (just_revealed and match.mover in view.asked))
    due = _due(match, view, actor, put_at) if calls and not call else None
    calls = calls and (due is None or now >= due)
    ping = PingTarget(PING, occasion_of(match, view, renderer), line, calls, by_token, due)
    return (_as_wanted(ping, asked, callings),)


def occasion_of(match: Match, view: PublicMatchView, renderer: MatchRenderer) -> str:
    """The occasion of the call to those who are asked now. A repeated question is another one."""
    return renderer.ping_key(view) + (f" {match.put_anew}" if match.put_anew else "")


def _as_wanted(ping: PingTarget, asked: Sequence[UserId], callings: Callings) -> PingTarget:
    """The line that names all who are asked, and notifies those who are to be called by it now."""
    missed = callings.missed_by(ping.generation, asked)
    generation = callings.generation(ping.generation, missed)
    unpinged = {*callings.by, *callings.asleep}
    calls = any(user not in unpinged for user in missed or asked)
    waiting = [callings.asleep[user] for user in asked if callings.waits(user)]
    private = [user for user in asked if callings.by.get(user) is CallBy.PRIVATE]
    if not ping.calls:
        # No ping may come once it is due, but then the others are called in their ways.
        due = ping.due if calls else None
        awake = ping.due if waiting or private else None
        return replace(ping, generation=generation, due=due, awake=awake)
    pings = missed or tuple([user for user in ping.message.pings if user not in unpinged])
    return replace(
        ping,
        generation=generation,
        message=TextMessage(ping.message.markdown, pings),
        calls=calls,
        due=ping.due if calls else None,
        awake=min(waiting, default=None),
        private=tuple([user for user in private if user not in callings.asleep]),
        occasion=ping.generation,
    )


def _due(match: Match, view: PublicMatchView, actor: Seat | None, put_at: int) -> int | None:
    """When to call players who acted within a minute before they were asked; None: at once.

    Several are called together, by the one who acted longest ago, so a call tells none of them
    apart. A question that is put once more calls at once: it may have stood still for days.
    """
    asked = [seat for seat in view.asked if seat != actor]
    if match.terms.calls is Calls.ALWAYS or any(map(view.is_put_anew, asked)):
        return None
    if not match.acted_at.keys() >= set(asked):
        return None
    last = min([match.acted_at[seat] for seat in asked])
    return max(put_at, last) + LATE_CALL_MS if put_at - last < HERE_MS else None


def _last_act_of_host(match: Match) -> int | None:
    """When the host did what was done last, in ms since the epoch, UTC; None: others did it."""
    if match.public_entry is None or made_by(match.public_entry) != match.terms.host:
        return None
    return match.public_entry.at


def _stall_key(view: PublicMatchView) -> str:
    """The occasion of the call to those who are kept waiting: by whom, and since when."""
    return f"stall:{','.join(f'{seat}.{view.asked_since[seat]}' for seat in view.stalled)}"


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
        presses = clock.presses(time, now)
        shown.append(SeatClock(expected.turn_ends, expected.flag, left.turn, left.bank, presses))
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


def board_slot(number: int) -> str:
    """The slot of the board of this number, counted from 1: of an adventure, for example."""
    return f"{_BOARD}{number}"


def board_number(slot: str) -> int | None:
    """The number of a board's slot; None for a slot that is no board's."""
    return int(slot.removeprefix(_BOARD)) if slot.startswith(_BOARD) else None


def line_slot(version: int) -> str:
    """The slot of the line for the act that made this version of a match."""
    return f"{_LINE}{version}"


def line_version(slot: str) -> int:
    """The version whose line has this slot."""
    return int(slot.removeprefix(_LINE))


def is_act_line(slot: str) -> bool:
    """Whether a slot is that of a line that tells of an act."""
    return slot.startswith(_LINE)


def warning_slot(ends: int) -> str:
    """The slot of the warning that the match ends at `ends` (ms since the epoch, UTC)."""
    return f"{_WARNING}{ends}"


def ends_by(slot: str) -> int | None:
    """When the match ends of which a warning in this slot tells; None: it is no warning's."""
    return int(slot.removeprefix(_WARNING)) if slot.startswith(_WARNING) else None


def is_pending_line(slot: str) -> bool:
    """Whether a slot is that of a line that is announced and stays once it was sent."""
    return slot.startswith((_LINE, _WARNING))


def digest(message: Message) -> int:
    """A number of 64 bits that tells what a message shows, the same in every process."""
    kind = b"layout " if isinstance(message, MessageLayout) else b"text "
    written = blake2b(_FORMAT + kind + msgspec.json.encode(message), digest_size=8).digest()
    return int.from_bytes(written, signed=True)
