"""What the clock of each seat says on a board, such that a board seldom has to be edited for it."""

from collections.abc import Mapping

from bot.contract.game import Seat
from bot.live.clocks import late_ms
from bot.match.clock import QuestionTime
from bot.match.match import Match
from bot.ui.match_view import SeatClock


def seat_clocks(
    match: Match, times: Mapping[Seat, QuestionTime], foretold: int, now: int
) -> tuple[SeatClock, ...] | None:
    """The clock of each seat; None without one.

    `times`: of the questions that stand. `foretold`: when their time should begin, once the board
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
        expected = time if stands else _expected(time, foretold, late, now)
        left = time.left(now) if expected.since is None else time
        shown.append(SeatClock(expected.turn_ends, expected.flag, left.turn, left.bank))
    return tuple(shown)


def _expected(time: QuestionTime, foretold: int, late: int, now: int) -> QuestionTime:
    """The time as it is shown: as foretold when the question was put, if that is near enough.

    So no board is edited because of a second, or of an absence that is short beside a turn. What is
    shown is then that much too early: nobody runs out of time before.
    """
    if time.counts_from is None:
        # Unless it has begun, it begins then; else it would count from there if it went on now.
        counts_from = max(now, foretold) if not time.spent else now - time.spent
    else:
        counts_from = time.counts_from
    near = 0 <= counts_from - foretold <= late
    return QuestionTime(time.version, time.turn, time.bank, 0, foretold) if near else time
