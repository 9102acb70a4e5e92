"""What an entry costs: the clocks of a match before it and after it."""

from collections.abc import Mapping

from msgspec.structs import replace

from bot.contract.game import Seat
from bot.match.clock import QuestionTime, charges_for
from bot.match.entries import (
    Agreed,
    Asked,
    Charge,
    Entry,
    Redealt,
    Rewound,
    Substituted,
    TimeGiven,
    Undone,
    Wish,
)
from bot.match.match import Match


def at_hand(match: Match, entry: TimeGiven, times: Mapping[Seat, QuestionTime]) -> int:
    """The seconds that are given, or taken as far as the bank has them.

    What has been thought for already cannot be taken: a flag would have fallen in the past.
    """
    if match.clock is None or entry.seconds >= 0 or entry.seat not in match.terms.seats:
        return entry.seconds
    time = times.get(entry.seat)
    used = 0 if time is None else min(time.bank, max(0, time.elapsed(entry.at) - time.turn))
    return max(entry.seconds, -((match.clock.banks[entry.seat] - used) // 1000))


def charges_of(
    before: Match, after: Match, entry: Entry, times: Mapping[Seat, QuestionTime]
) -> tuple[Charge, ...]:
    """What an entry charges that is made now."""
    if isinstance(entry, Undone):
        return _charge_for_taking_back(before, after, entry, times)
    if _goes_back(before, entry):
        # The clocks are as they were, and the time since is nobody's.
        return ()
    if before.in_window:
        # A window has a time of its own, for which nobody pays.
        return ()
    ended = {seat: time for seat, time in times.items() if not _goes_on(before, after, seat)}
    return charges_for(ended, entry.at)


def _goes_back(before: Match, entry: Entry) -> bool:
    """Whether an entry leads to the state of before, with the clocks of then."""
    if isinstance(entry, Agreed):
        return before.asking is not None and before.asking.wish is Wish.TAKE_BACK
    if isinstance(entry, Asked):
        # Who plays alone has nobody to ask.
        return entry.wish is Wish.TAKE_BACK and before.active == (entry.seat,)
    return isinstance(entry, Redealt | Rewound)


def with_charges(before: Match, after: Match, entry: Entry) -> Match:
    """The match with its clock after what an entry has cost."""
    if before.clock is None or _goes_back(before, entry):
        return after
    # What is taken back is asked again, and costs who has taken it back.
    prompts = after.prompts if isinstance(entry, Undone) else before.prompts
    clock = before.clock.charged(prompts, entry.charged)
    if isinstance(entry, TimeGiven):
        clock = clock.given(entry.seat, entry.seconds)
    # Who was waited for begins a new turn, also by answering before anybody has decided; so does
    # who has just come.
    anew = [seat for seat in before.stalled if seat not in after.stalled]
    if isinstance(entry, Substituted):
        anew.append(entry.seat)
    return replace(after, clock=clock.anew(anew))


def _charge_for_taking_back(
    before: Match, after: Match, entry: Undone, times: Mapping[Seat, QuestionTime]
) -> tuple[Charge, ...]:
    """Who takes an act back pays, from the turn, for the time that ran for the others since.

    Else one could think in the others' time, and they would pay for it.
    """
    prompt = after.prompt_of(entry.seat)
    assert before.clock is not None
    assert prompt is not None
    passed = entry.at - before.past.undo[-1].at
    ran = [min(passed, time.elapsed(entry.at)) for time in times.values()]
    cost = min(before.clock.left(prompt).turn, max(ran, default=0))
    return (Charge(entry.seat, cost),) if cost > 0 else ()


def _goes_on(before: Match, after: Match, seat: Seat) -> bool:
    """Whether a seat is still asked what it was asked before."""
    since = after.asked_since.get(seat)
    return since is not None and since == before.asked_since.get(seat)
