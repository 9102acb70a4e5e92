"""How a match goes on: from one log entry to the next, and from the whole log to the match."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, assert_never

from msgspec.structs import replace

from bot.contract.errors import CommonRefusal, IllegalAction, Refusal
from bot.contract.game import Action, Outcome, Seat, Step
from bot.match import entries, steps
from bot.match.clock import QuestionTime, charges_for, new_clock
from bot.match.earlier import Asking, Part, Past
from bot.match.entries import Charge, Entry, Wish
from bot.match.errors import MatchRefusal
from bot.match.match import Match
from bot.match.remembering import given_by, remembering
from bot.match.result import Way
from bot.match.terms import Takebacks, Terms, TermsDraft

LONGEST_PAUSE_MS = 24 * 3600 * 1000
"""After so long one player alone can go on with a match that all have paused."""


_SETTLES: Mapping[Wish, Any] = {
    Wish.TAKE_BACK: (
        entries.Acted
        | entries.Conceded
        | entries.Redealt
        | entries.Rewound
        | entries.Substituted
        | entries.TimedOut
        | entries.Undone
        | entries.WindowClosed
    ),
    Wish.PAUSE: entries.Paused | entries.Substituted,
    Wish.RESUME: entries.Resumed | entries.Substituted,
    Wish.END: entries.Substituted,
}
"""The entries that settle a request of each kind, so that it is dropped."""


def opening(terms: TermsDraft) -> Step[Any]:
    """The first state and events of the game that is agreed on. Raises `BadOptions`."""
    return terms.rules.start(terms.options, len(terms.players), terms.chance)


def begin(terms: Terms) -> Match:
    """The match before its first log entry. Raises `BadOptions`."""
    return beginning(terms, opening(terms))


def beginning(terms: Terms, step: Step[Any]) -> Match:
    prompts = terms.rules.prompts(step.state)
    control, seats = terms.time_control, len(terms.players)
    clock = None if control is None else new_clock(control, seats)
    return Match(
        terms,
        0,
        step.state,
        step.events,
        prompts,
        {prompt.seat: 0 for prompt in prompts},
        clock=clock,
        playback_events=step.events,
        playback_began=terms.began,
        past=Past((Part(terms.rules.part(step.state), step.state, 0, clock, {}),)),
        given=given_by(step.events),
    )


def history(terms: Terms, log: Sequence[Entry], until: int | None = None) -> Iterator[Match]:
    """The match at version 0, 1, 2 … of its log. Raises `IllegalAction` for a damaged log.

    `terms`: as they are after all these entries, or were at the beginning.
    """
    match = begin(_first_terms(terms, log))
    yield match
    for entry in log[:until]:
        match = add(match, entry)
        yield match


def _first_terms(terms: Terms, log: Sequence[Entry]) -> Terms:
    """The terms as the match began: with those who sat and hosted then."""
    players, host = list(terms.players), terms.host
    for entry in reversed(log):
        match entry:
            case entries.Substituted(seat=seat, instead_of=before) if seat in terms.seats:
                players[seat] = before
            case entries.HandedOver(instead_of=before):
                host = before
    return replace(terms, players=tuple(players), host=host)


def add(match: Match, entry: Entry) -> Match:
    """The match with one more log entry. Raises `IllegalAction`; then nothing has happened."""
    return _completed(match, _advanced(match, entry), entry)


def add_now(match: Match, entry: Entry, times: Mapping[Seat, QuestionTime]) -> Match:
    """The match with one more entry, made now, so that it charges for the questions it ends.

    The entry to be kept is `entry` of the match that is returned. Raises like `add`.
    """
    if isinstance(entry, entries.TimeGiven):
        entry = replace(entry, seconds=_at_hand(match, entry, times))
    after = _advanced(match, entry)
    if match.clock is not None:
        entry = replace(entry, charged=_charges_of(match, after, entry, times))
        public = after.public_entry if after.acted_in_secret else entry
        after = replace(after, entry=entry, public_entry=public)
    return _completed(match, after, entry)


def _completed(before: Match, after: Match, entry: Entry) -> Match:
    """The match after an entry with its clock, its past, and what is still asked for."""
    after = remembering(before, _with_charges(before, after, entry), entry)
    # A secret act changes nothing that others can see.
    return after if after.acted_in_secret else _without_lapsed_asking(after, entry)


def _advanced(match: Match, entry: Entry) -> Match:
    """The match after an entry, without its clock and without what is remembered of before."""
    if not match.live:
        raise IllegalAction(CommonRefusal.OVER)
    if match.paused is not None and isinstance(entry, entries.Play):
        raise IllegalAction(MatchRefusal.PAUSED)
    match entry:
        case entries.Acted(seat=seat):
            return steps.act(match, entry, steps.answering(match, seat), Action.parse(entry.action))
        case entries.TimedOut(seat=seat):
            prompt = steps.answering(match, seat)
            if entry.action is not None:
                return steps.act(match, entry, prompt, Action.parse(entry.action))
            return steps.leave(match, entry, Way.TIMED_OUT)
        case entries.WindowClosed():
            return steps.close_window(match, entry)
        case entries.Conceded():
            return steps.leave(match, entry, Way.LEFT)
        case entries.Undone():
            return steps.undo(match, entry)
        case entries.Rewound(count=count):
            return steps.rewind(match, entry, count)
        case entries.Redealt():
            return steps.redeal(match, entry)
        case entries.Substituted():
            return steps.substitute(match, entry)
        case entries.HandedOver():
            return steps.hand_over(match, entry)
        case entries.Paused(by=by):
            return steps.pause(match, entry, by)
        case entries.Resumed():
            return steps.resume(match, entry)
        case entries.TimeGiven(seat=seat):
            if match.clock is None:
                raise IllegalAction(MatchRefusal.NO_CLOCK)
            steps.check_plays(match, seat)
            return steps.noted(match, entry)
        case entries.Reposted():
            return steps.noted(match, entry)
        case entries.HostMissed():
            if match.terms.host is None:
                raise IllegalAction(MatchRefusal.NOT_HOSTED)
            return replace(steps.noted(match, entry), host_missed=match.host_missed + 1)
        case entries.Asked():
            return _ask(match, entry)
        case entries.Agreed():
            return _agree(match, entry)
        case entries.Declined():
            return _decline(match, entry)
        case entries.Stalled(seats=seats):
            asked = tuple(seat for seat in match.asked_since if seat in (*match.stalled, *seats))
            return replace(steps.noted(match, entry), stalled=asked)
        case entries.Waited(seat=seat):
            if seat not in match.deciding:
                raise IllegalAction(MatchRefusal.MOVED_ON)
            anew = dict.fromkeys(match.stalled, match.version + 1)
            since = {**match.asked_since, **anew}
            return replace(steps.noted(match, entry), stalled=(), asked_since=since, mover=seat)
        case entries.Awarded(seat=seat):
            if seat not in match.terms.seats or seat in match.departures:
                raise IllegalAction(MatchRefusal.PLAYS_NO_MORE)
            places = tuple(1 if each == seat else 2 for each in match.terms.seats)
            return steps.ended(match, entry, Outcome(places, (seat,)))
        case entries.Ended():
            return steps.ended(match, entry, None)
        case _:
            assert_never(entry)


def _at_hand(match: Match, entry: entries.TimeGiven, times: Mapping[Seat, QuestionTime]) -> int:
    """The seconds that are given, or taken from the bank as far as they are not used already."""
    if match.clock is None or entry.seconds >= 0 or entry.seat not in match.terms.seats:
        return entry.seconds
    time = times.get(entry.seat)
    used = 0 if time is None else min(time.bank, max(0, time.elapsed(entry.at) - time.turn))
    return max(entry.seconds, -((match.clock.banks[entry.seat] - used) // 1000))


def _charges_of(
    before: Match, after: Match, entry: Entry, times: Mapping[Seat, QuestionTime]
) -> tuple[Charge, ...]:
    if isinstance(entry, entries.Undone):
        return _charge_for_taking_back(before, after, entry, times)
    if _goes_back(before, entry) or before.in_window:
        # An act taken back costs nothing, and a window has a time of its own.
        return ()
    going_on = {seat for seat, _ in before.asked_since.items() & after.asked_since.items()}
    ended = {seat: time for seat, time in times.items() if seat not in going_on}
    return charges_for(ended, entry.at)


def _goes_back(before: Match, entry: Entry) -> bool:
    """Whether an entry leads to the state of before, with the clocks of then."""
    if isinstance(entry, entries.Agreed):
        return before.asking is not None and before.asking.wish is Wish.TAKE_BACK
    if isinstance(entry, entries.Asked):
        # A player alone has nobody to ask.
        return entry.wish is Wish.TAKE_BACK and before.active == (entry.seat,)
    return isinstance(entry, entries.Redealt | entries.Rewound)


def _with_charges(before: Match, after: Match, entry: Entry) -> Match:
    """The match with its clock after what an entry has cost."""
    if before.clock is None or _goes_back(before, entry):
        return after
    # A question that is put again costs the player who has taken the answer back.
    prompts = after.prompts if isinstance(entry, entries.Undone) else before.prompts
    clock = before.clock.charged(prompts, entry.charged)
    if isinstance(entry, entries.TimeGiven):
        clock = clock.given(entry.seat, entry.seconds)
    # A player who was waited for begins a new turn, also by answering before anybody has decided;
    # so does one who has just come.
    anew = [seat for seat in before.stalled if seat not in after.stalled]
    if isinstance(entry, entries.Substituted):
        anew.append(entry.seat)
    return replace(after, clock=clock.anew(anew))


def _charge_for_taking_back(
    before: Match, after: Match, entry: entries.Undone, times: Mapping[Seat, QuestionTime]
) -> tuple[Charge, ...]:
    """A takeback costs its player the time of the others since; else one could think in it."""
    prompt = after.prompt_of(entry.seat)
    assert before.clock is not None
    assert prompt is not None
    passed = entry.at - before.past.undo[-1].at
    ran = [min(passed, time.elapsed(entry.at)) for time in times.values()]
    cost = min(before.clock.left(prompt).turn, max(ran, default=0))
    return (Charge(entry.seat, cost),) if cost > 0 else ()


def _ask(match: Match, entry: entries.Asked) -> Match:
    seat, wish = entry.seat, entry.wish
    refusal = why_not_asking(match, seat, wish)
    if refusal is not None:
        raise IllegalAction(refusal)
    asked_in = {**match.asked_in, (seat, wish): match.occasions}
    asking = Asking(seat, wish, match.version + 1)
    after = replace(steps.noted(match, entry), asking=asking, asked_in=asked_in)
    # A player alone has nobody to ask, and a pause keeps nobody waiting for ever.
    too_long = wish is Wish.RESUME and entry.at - match.paused_at >= LONGEST_PAUSE_MS
    if not after.awaits_host and (too_long or not after.answering):
        return _grant(replace(match, asked_in=asked_in), entry, asking)
    return after


def why_not_asking(match: Match, seat: Seat, wish: Wish) -> Refusal | None:
    """Why a seat cannot ask anybody for something now; None: it can."""
    if seat not in match.active:
        return CommonRefusal.LEFT if seat in match.departures else MatchRefusal.OUT_OF_GAME
    # Another request, which nobody answers, does not keep them from ending the match.
    free = match.asking is None or (wish is Wish.END and match.asking.wish is not Wish.END)
    if not free:
        answers = seat in match.answering
        return MatchRefusal.ASKED_OF_YOU if answers else MatchRefusal.ASKED_ALREADY
    match wish:
        case Wish.TAKE_BACK if match.terms.takebacks is Takebacks.NONE:
            return MatchRefusal.NO_TAKEBACKS
        case Wish.TAKE_BACK if not match.past.rewound_for(seat):
            return MatchRefusal.NOTHING_TO_TAKE_BACK
        case Wish.TAKE_BACK if match.terms.host is None and not match.is_for_players(seat, wish):
            return MatchRefusal.SEEN_SINCE
        case Wish.PAUSE if match.paused is not None:
            return MatchRefusal.PAUSED_ALREADY
        case Wish.RESUME if match.paused is None:
            return MatchRefusal.NOT_PAUSED
        case Wish.END if match.terms.host is None:
            return MatchRefusal.NO_HOST_MISSED
        case Wish.END if not match.players_may_end:
            return MatchRefusal.HOST_COMES
        case _:
            return MatchRefusal.HAS_ASKED if match.has_asked(seat, wish) else None


def _agree(match: Match, entry: entries.Agreed) -> Match:
    asking = _answered(match, entry.seat)
    if asking.wish is not Wish.TAKE_BACK and len(match.answering) > 1:
        agreed = replace(asking, agreed=(*asking.agreed, entry.seat))
        return replace(steps.noted(match, entry), asking=agreed)
    return _grant(match, entry, asking)


def _grant(match: Match, entry: Entry, asking: Asking) -> Match:
    match = replace(match, asking=None)
    match asking.wish:
        case Wish.TAKE_BACK:
            return steps.rewind(match, entry, 1)
        case Wish.PAUSE:
            return steps.pause(match, entry, match.terms.players[asking.seat])
        case Wish.RESUME:
            return steps.resume(match, entry)
        case Wish.END:
            return steps.ended(match, entry, None)
        case _:
            assert_never(asking.wish)


def _decline(match: Match, entry: entries.Declined) -> Match:
    if (entry.seat is None) == (entry.by is None):
        raise IllegalAction(CommonRefusal.NOT_NOW)
    withdraws = match.asking is not None and entry.seat == match.asking.seat
    _answered(match, None if withdraws else entry.seat)
    return replace(steps.noted(match, entry), asking=None)


def _answered(match: Match, seat: Seat | None) -> Asking:
    """The request that a seat answers; None: somebody else does."""
    asking = match.asking
    if asking is None:
        raise IllegalAction(MatchRefusal.MOVED_ON)
    if seat is None or seat in match.answering:
        return asking
    if seat in match.departures:
        raise IllegalAction(CommonRefusal.LEFT)
    if seat == asking.seat:
        raise IllegalAction(MatchRefusal.OWN_WISH)
    if seat in asking.agreed:
        raise IllegalAction(MatchRefusal.AGREED_ALREADY)
    waits = MatchRefusal.HOST_DECIDES if match.awaits_host else MatchRefusal.OUT_OF_GAME
    raise IllegalAction(waits)


def _without_lapsed_asking(match: Match, entry: Entry) -> Match:
    """The match without a request that nobody has to answer any more."""
    asking = match.asking
    if asking is None:
        return match
    over = (
        isinstance(entry, _SETTLES[asking.wish])
        or asking.seat not in match.active
        or (asking.wish is Wish.END and not match.players_may_end)
        or not (match.answering or match.awaits_host)
    )
    return replace(match, asking=None) if over else match
