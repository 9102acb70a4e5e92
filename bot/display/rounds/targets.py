"""The messages that should stand of a round, by their slots."""

from collections.abc import Collection, Iterator, Sequence

from msgspec import Struct

from bot.display.targets import digest
from bot.match.times import Instant, Millis
from bot.rounds.entries import RoundHandedOver, Went
from bot.rounds.round import BEFORE_PLACES, Round, RoundPhase, legs_left, offered
from bot.store.messages import MessageState
from bot.store.round_messages import RoundMessage
from bot.ui.catalogue import Texts
from bot.ui.message import Message
from bot.ui.rounds import check_in, leg_board, sign_up, standings, told
from bot.ui.rounds.tables import LOW_MS, undecided
from bot.ui.rounds.told import HostReason
from bot.ui.rounds.view import (
    BOARD,
    CHECK_IN,
    FINAL,
    SIGN_UP,
    RoundView,
    TableState,
    TableView,
)

REMINDER, ACTS = "reminder", "acts"
"""The slots of the call for those who are missing, and of the line that tells of hosts' acts."""

EVENT = "event"
"""The slot of the scheduled event; its message is the event's id."""

THREAD, CALL = "thread:", "call:"
"""The beginnings of slots that are followed by a table, or a version."""

TABLES_CALL = f"{CALL}tables:"
"""The beginning of the slot of the call to tables: a leg follows, and which ones need the host."""

PLACE_CALL = f"{CALL}place:"
"""The beginning of the slot of the call to a free place: the person follows who waited for it."""

CALLS = (REMINDER, CALL)
"""The beginnings of the slots of calls: one that was deleted does not come again."""

LINKED = (SIGN_UP, CHECK_IN, BOARD, FINAL)
"""The beginnings of the slots to whose messages others of the round lead, or its event."""

CALLING_MS: Millis = 30_000
"""Tables that are called within so much time after the beginning of a leg are late at once."""

SKEW_MS: Millis = 5_000
"""How far Discord's clock may be behind ours."""

REMINDED_AFTER = 2 / 3
"""The share of a check-in after which those who are missing are called once more."""


class RoundTarget(Struct, frozen=True):
    """A message that should stand. `repeats`: it is edited at most once in some seconds.

    `soon`: what of that is to be shown sooner than the rest, to be compared with what it was.
    `settled`: it is about what is over, so it is brought up to date where it stands, and not posted
    anew where it does not. `stays`: it is never edited.
    """

    slot: str
    message: Message
    repeats: bool = False
    soon: object = None
    settled: bool = False
    stays: bool = False

    @property
    def digest(self) -> int:
        return digest(self.message)


def targets_of(view: RoundView, texts: Texts) -> Iterator[RoundTarget]:
    """The messages that should stand in the channel of a round, in the order of their posting."""
    one = view.round
    if one.phase is RoundPhase.DRAFT:
        return
    yield RoundTarget(SIGN_UP, sign_up.sign_up(view, texts), settled=one.over)
    if one.checked_in:
        over = one.phase is not RoundPhase.CHECK_IN
        yield RoundTarget(CHECK_IN, check_in.check_in(view, texts), settled=over)
        if reminds(view):
            yield RoundTarget(REMINDER, check_in.reminder(view, texts), stays=True)
    for leg in range(1, len(one.legs) + 1):
        board = leg_board.leg_board(view, texts, leg)
        settled = one.over or leg < len(one.legs)
        yield RoundTarget(f"{BOARD}{leg}", board, True, _told_soon(view), settled)
    yield from _calls(view, texts)
    for user in offered(one):
        yield RoundTarget(f"{PLACE_CALL}{user}", told.place_offered(view, user, texts))
    acts = told.acts_told(view, texts)
    if acts is not None:
        yield RoundTarget(ACTS, acts, True, acts, settled=one.over)
    if one.phase is RoundPhase.CLOSED:
        yield RoundTarget(FINAL, standings.final(view, texts))


def _told_soon(view: RoundView) -> object:
    """All that the board of the newest leg tells, except for how running matches stand."""
    tables = [
        (
            TableState.PLAYS if table.state is TableState.TOLD else table.state,
            table.outcome,
            table.missing,
        )
        for table in view.tables
    ]
    return tables, view.standings


def _calls(view: RoundView, texts: Texts) -> Iterator[RoundTarget]:
    """The lines that call the host, each as long as what it calls for is to be decided."""
    one = view.round
    if one.over:
        return

    def call(reason: HostReason, about: int = len(one.legs)) -> RoundTarget:
        return RoundTarget(f"{CALL}{about}:{reason}", told.host_call(view, reason, texts))

    handed_over = _handed_over(view)
    if handed_over is not None:
        yield call(HostReason.HANDED_OVER, handed_over)
    if one.phase is RoundPhase.READY and not one.legs:
        yield call(HostReason.CHECK_IN_OVER)
    needs = tuple(_needs(view))
    if needs:
        # One line tells of all of them.
        each = ",".join(sorted(f"{reason}-{number}" for reason, number in needs))
        slot = f"{TABLES_CALL}{len(one.legs)}:{each}"
        yield RoundTarget(slot, told.tables_call(view, needs, texts))
    over = not any(table.outcome.open for table in view.tables)
    if one.phase is RoundPhase.RUNNING and over and not undecided(view):
        yield call(HostReason.LEG_OVER)


def _handed_over(view: RoundView) -> int | None:
    """The version at which the host became it, if they have done nothing in the round since."""
    for version, entry in zip(range(len(view.log), 0, -1), reversed(view.log), strict=True):
        if entry.by == view.round.host:
            return None
        if isinstance(entry, RoundHandedOver):
            return version
    return None


def _needs(view: RoundView) -> Iterator[tuple[HostReason, int]]:
    """The tables that need the host, each with the first reason for it."""
    one = view.round
    for table in view.tables:
        number = table.table.number
        if table.state is TableState.BLOCKED:
            yield HostReason.BLOCKED, number
        elif table.needs_host:
            yield HostReason.ASKED, number
        elif not one.terms.walkovers and _is_late(view, table):
            yield HostReason.ABSENT, number
    if one.phase is RoundPhase.RUNNING and not any(table.outcome.open for table in view.tables):
        for table in undecided(view):
            yield HostReason.UNDECIDED, table.table.number


def called_before(target: RoundTarget, rows: Sequence[RoundMessage]) -> RoundMessage | None:
    """The newest message that has called the host to all the tables of a call, and to more.

    The others need nobody any more, so it is to be changed, and not to notify the host again.
    """
    slots = {row.slot for row in rows}
    if not target.slot.startswith(CALL) or target.slot in slots:
        return None
    before_that = _called_earlier(target.slot)
    if before_that <= slots:
        return next(row for row in reversed(rows) if row.slot in before_that)
    if not target.slot.startswith(TABLES_CALL):
        return None
    about, _, needs = target.slot.rpartition(":")
    for row in reversed(rows):
        before, _, known = row.slot.rpartition(":")
        if before == about and set(needs.split(",")) <= set(known.split(",")):
            return row
    return None


def _called_earlier(slot: str) -> set[str]:
    """The slots by which an earlier version called the host to the same: each names one table."""
    if not slot.startswith(TABLES_CALL):
        return {f"{slot}:0"}
    leg, _, needs = slot.removeprefix(TABLES_CALL).partition(":")
    return {f"{CALL}{leg}:{each.replace('-', ':')}" for each in needs.split(",")}


def _is_late(view: RoundView, table: TableView) -> bool:
    """Whether a table has waited for its players as long as a walkover takes."""
    late = _late_at(view, table)
    return late is not None and view.now >= late


def _late_at(view: RoundView, table: TableView) -> Instant | None:
    if table.state is not TableState.WAITS or table.since is None:
        return None
    if view.round.have_left(table.missing):
        return table.since
    # A leg calls its tables one after the other, and one line is to tell of all that are late.
    began = max(entry.at for entry in view.log if isinstance(entry, Went))
    with_others = began < table.since <= began + CALLING_MS
    since = began + CALLING_MS if with_others else table.since
    return since + view.round.terms.ready


def reminds(view: RoundView) -> bool:
    """Whether those who are missing are to be called a second time now."""
    at = _reminded_at(view)
    return at is not None and view.now >= at and bool(check_in.missing_of(view))


def _reminded_at(view: RoundView) -> Instant | None:
    one = view.round
    if one.phase is not RoundPhase.CHECK_IN or one.check_in_since is None or one.due is None:
        return None
    return one.check_in_since + round((one.due - one.check_in_since) * REMINDED_AFTER)


def changes_at(view: RoundView) -> Instant | None:
    """The next moment at which time alone makes another message due; None: there is none.

    In ms since the epoch, UTC.
    """
    moments = [_reminded_at(view)]
    moments += [table.flag - LOW_MS for table in view.tables if table.flag is not None]
    if not view.round.terms.walkovers:
        moments += [_late_at(view, table) for table in view.tables]
    return min((at for at in moments if at is not None and at > view.now), default=None)


def tables_expected(view: RoundView) -> Sequence[int]:
    """The tables of a leg that need a thread, as far as they are known, by their numbers.

    In the last leg those whose match has begun need none any more.
    """
    one = view.round
    if one.phase in (RoundPhase.DRAFT, RoundPhase.SIGN_UP) or one.over:
        return ()
    if one.drawn is not None:
        return range(1, len(one.drawn.tables) + 1)
    if one.leg is not None:
        more = legs_left(one) > 0
        return [table.number for table in one.leg.tables if table.waits or more]
    players = len(one.with_place) if one.phase in BEFORE_PLACES else len(one.playing)
    return range(1, players // one.terms.seats[-1] + 1)


def is_pressed(target: RoundTarget, one: Round) -> bool:
    """Whether people press on a message now, so that it is missed once it is gone."""
    pressed = (SIGN_UP, CHECK_IN, f"{BOARD}{len(one.legs)}")
    return target.slot in pressed and not target.settled


def is_call(slot: str) -> bool:
    """Whether a slot is that of a call, which is about something for a while."""
    return slot.startswith(CALLS)


def has_thread(row: RoundMessage) -> bool:
    """Whether a message is that of a table, and its thread is made."""
    return row.slot.startswith(THREAD) and row.state is MessageState.SETTLED


def unwanted(
    one: Round, rows: Sequence[RoundMessage], slots: Collection[str]
) -> Iterator[RoundMessage]:
    """The messages of a round that are to go: about what is over, replaced, or left elsewhere.

    `slots`: of those that should stand.
    """
    newest = {row.slot: row for row in rows}
    for row in rows:
        if row.slot == EVENT or row.slot.startswith(THREAD):
            continue
        # The board of a leg that was taken back is not needed either.
        about_nothing = row.slot.startswith((*CALLS, BOARD)) and row.slot not in slots
        if row.slot == REMINDER and one.phase is RoundPhase.CHECK_IN:
            # It came before the check-in was made longer, and is not to come once more.
            about_nothing = False
        if about_nothing or newest[row.slot] is not row or row.channel_id != one.channel_id:
            yield row
