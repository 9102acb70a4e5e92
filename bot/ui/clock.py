"""The clock on boards: whose time runs out when, and how much the others have left."""

from collections.abc import Iterator

from bot.contract.game import Seat
from bot.match.clock import window_flag
from bot.match.terms import DAY, TimeControl
from bot.match.times import Instant, Millis
from bot.ui import symbols
from bot.ui.board import above_controls, place_of
from bot.ui.catalogue import Texts
from bot.ui.markdown import all_of, bold, dotted, lines, small, until
from bot.ui.match_view import MatchView
from bot.ui.message import MessageLayout, TextMessage

_HOUR_MS = 3600 * 1000


def with_clock(
    layout: MessageLayout, view: MatchView, texts: Texts, *, banks: bool = True
) -> MessageLayout:
    """A board with its clock above the first buttons. `banks`: also of those who are not asked."""
    shown = clock_lines(view, texts, banks=banks)
    if not shown:
        return layout
    return above_controls(layout, lines(*map(small, shown)))


def clock_lines(view: MatchView, texts: Texts, *, banks: bool = True) -> tuple[str, ...]:
    """The clock of a match, line by line; () without one, and once it is over. See `with_clock`."""
    if view.clock is None or view.result is not None:
        return ()
    told = [*_running(view, texts), *_standing(view, texts)]
    if view.stalled and not told:
        # Nobody's time runs, and a phone needs the room for what may be decided.
        return ()
    left = _banks(view, texts) if banks else []
    if left:
        # On the last line, which often has room for it.
        told[-1:] = [dotted((*told[-1:], *left))]
    return tuple(told)


def _running(view: MatchView, texts: Texts) -> Iterator[str]:
    """The seats whose time runs out at the same moments, together; without stalled ones."""
    assert view.clock is not None
    if view.in_window:
        closes = window_flag([view.clock[seat].flag for seat in view.asked])
        if closes is not None:
            yield f"{symbols.CLOCK} {texts('clock-window', flag=until(closes))}"
        return
    together: dict[tuple[Instant, Instant], list[Seat]] = {}
    for seat in view.asked:
        each = view.clock[seat]
        if seat in view.stalled:
            continue
        if each.flag is not None and each.turn_ends is not None:
            together.setdefault((each.turn_ends, each.flag), []).append(seat)
    for (turn_ends, flag), seats in together.items():
        names = all_of([bold(view.short_name(seat)) for seat in seats], texts)
        first = view.clock[seats[0]]
        if first.turn and first.bank:
            told = texts("clock-turn", name=names, turn=until(turn_ends), flag=until(flag))
        else:
            told = texts("clock-flag", name=names, flag=until(flag))
        yield f"{symbols.CLOCK} {told}"


def _standing(view: MatchView, texts: Texts) -> Iterator[str]:
    """The time of those who are asked although their clocks stand."""
    assert view.clock is not None
    if view.in_window:
        clocks = [view.clock[seat] for seat in view.asked]
        if any(each.flag is None for each in clocks):
            left = duration(max(each.turn for each in clocks), texts)
            yield f"{symbols.PAUSED} {texts('clock-window-stands', time=left)}"
        return
    for seat in view.asked:
        each = view.clock[seat]
        # Of a stalled seat it is said that its time is up.
        if each.flag is None and seat not in view.stalled:
            left = duration(each.turn + each.bank, texts)
            name = bold(view.short_name(seat))
            yield f"{symbols.PAUSED} {texts('clock-stands', name=name, time=left)}"


def _banks(view: MatchView, texts: Texts) -> list[str]:
    """The banks of those who still play and are not asked: of several, as one list."""
    assert view.clock is not None
    banks = [
        (view.short_name(Seat(seat)), duration(each.bank, texts))
        for seat, each in enumerate(view.clock)
        if seat in view.active and seat not in view.asked
    ]
    if len(banks) > 1:
        return [texts("clock-banks", banks=", ".join(f"{name} {time}" for name, time in banks))]
    return [texts("clock-bank", name=name, time=time) for name, time in banks]


def duration(ms: Millis, texts: Texts) -> str:
    """A length of time to the second, as minutes and seconds; from an hour on to the minute."""
    if ms >= _HOUR_MS:
        minutes = ms // 60_000
        return texts("clock-hours", hours=minutes // 60, minutes=f"{minutes % 60:02}")
    seconds = ms // 1000
    return texts("clock-minutes", time=f"{seconds // 60}:{seconds % 60:02}")


def described(control: TimeControl | None, texts: Texts) -> str:
    if control is None:
        return texts("clock-off")
    if control == DAY:
        return texts("clock-day")
    turn = duration(control.turn * 1000, texts)
    if not control.bank:
        return texts("clock-no-bank", turn=turn)
    return texts("clock-control", turn=turn, bank=duration(control.bank * 1000, texts))


def reminder(view: MatchView, flag: Instant, link: str | None, texts: Texts) -> TextMessage:
    """To the player alone whose flag falls. `link`: to the board, if there is one."""
    told = f"{symbols.CLOCK} {texts('clock-reminder', flag=until(flag))}"
    return TextMessage(lines(told, place_of(view, link, texts)))
