"""How a match goes on: from one log entry to the next, and from the whole log to the match."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, assert_never

from msgspec.structs import replace

from bot.contract.chance import Chance
from bot.contract.errors import CommonRefusal, IllegalAction
from bot.contract.game import Action, Outcome, Seat, Step
from bot.match.charging import at_hand, charges_of, with_charges
from bot.match.clock import QuestionTime, new_clock
from bot.match.earlier import Part, Past
from bot.match.entries import (
    Acted,
    Agreed,
    Asked,
    Awarded,
    Conceded,
    Declined,
    Ended,
    Entry,
    HandedOver,
    HostMissed,
    Paused,
    Redealt,
    Reposted,
    Resumed,
    Rewound,
    Stalled,
    Substituted,
    TimedOut,
    TimeGiven,
    Undone,
    Waited,
    WindowClosed,
)
from bot.match.errors import MatchRefusal
from bot.match.match import Match
from bot.match.playing import act, answering, close_window, leave, undo
from bot.match.remembering import given_by, remembering
from bot.match.requests import agree, ask, decline
from bot.match.result import Way
from bot.match.setting_right import check_plays, hand_over, redeal, rewind, substitute
from bot.match.steps import asked_seats, ended, noted, pause, resume
from bot.match.terms import Terms, TermsDraft

_GAME_STANDS = Acted | Stalled | TimedOut | Undone | Waited | WindowClosed
"""What cannot be done in a match while it is paused."""


def opening(terms: TermsDraft) -> Step[Any]:
    """The first state and events of the game that is agreed on. Raises `BadOptions`."""
    return terms.rules.start(terms.options, len(terms.players), Chance(terms.seed))


def begin(terms: Terms) -> Match:
    """The match before its first log entry. Raises `BadOptions`."""
    return beginning(terms, opening(terms))


def beginning(terms: Terms, step: Step[Any]) -> Match:
    """A match that begins with this state."""
    prompts = terms.rules.prompts(step.state)
    control, seats = terms.time_control, len(terms.players)
    clock = None if control is None else new_clock(control, seats)
    return Match(
        terms,
        0,
        step.state,
        step.events,
        prompts,
        dict.fromkeys(asked_seats(prompts), 0),
        clock=clock,
        told=step.events,
        told_at=terms.began,
        past=Past((Part(terms.rules.part(step.state), step.state, 0, clock, {}),)),
        given=given_by(step.events),
    )


def replay(terms: Terms, entries: Iterable[Entry], until: int | None = None) -> Match:
    """The match as its log tells it. Raises `IllegalAction` for a log that was tampered with.

    `terms`: as they are after all these entries, or were at the beginning. `until`: the version
    that is wanted; None: the last.
    """
    for match in history(terms, tuple(entries), until):  # noqa: B007 - the last one is wanted
        pass
    return match


def history(terms: Terms, log: Sequence[Entry], until: int | None = None) -> Iterator[Match]:
    """The match at version 0, 1, 2 … as its log tells it; see `replay`."""
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
            case Substituted(seat=seat, instead_of=before) if seat in terms.seats:
                players[seat] = before
            case HandedOver(instead_of=before):
                host = before
    return replace(terms, players=tuple(players), host=host)


def add(match: Match, entry: Entry) -> Match:
    """The match with one more log entry. Raises `IllegalAction`; then nothing has happened."""
    return remembering(match, with_charges(match, _advanced(match, entry), entry), entry)


def add_now(match: Match, entry: Entry, times: Mapping[Seat, QuestionTime]) -> Match:
    """The match with one more log entry, made now, so that it charges for the questions it ends.

    `times`: of the questions that stand. The entry to be kept is `entry` of the match that is
    returned. Raises like `add`.
    """
    if isinstance(entry, TimeGiven):
        entry = replace(entry, seconds=at_hand(match, entry, times))
    after = _advanced(match, entry)
    if match.clock is not None:
        entry = replace(entry, charged=charges_of(match, after, entry, times))
        public = after.public_entry if after.acted_in_secret else entry
        after = replace(after, entry=entry, public_entry=public)
    return remembering(match, with_charges(match, after, entry), entry)


def _advanced(match: Match, entry: Entry) -> Match:
    """The match after an entry, without its clock and without what is remembered of before."""
    if not match.live:
        raise IllegalAction(CommonRefusal.OVER)
    if match.paused is not None and isinstance(entry, _GAME_STANDS):
        raise IllegalAction(MatchRefusal.PAUSED)
    match entry:
        case Acted(seat=seat):
            return act(match, entry, answering(match, seat), Action.parse(entry.action))
        case TimedOut(seat=seat):
            prompt = answering(match, seat)
            if entry.action is not None:
                return act(match, entry, prompt, Action.parse(entry.action))
            return leave(match, entry, Way.TIMED_OUT)
        case WindowClosed():
            return close_window(match, entry)
        case Conceded():
            return leave(match, entry, Way.LEFT)
        case Undone():
            return undo(match, entry)
        case Rewound(count=count):
            return rewind(match, entry, count)
        case Redealt():
            return redeal(match, entry)
        case Substituted():
            return substitute(match, entry)
        case HandedOver():
            return hand_over(match, entry)
        case Paused(by=by):
            return pause(match, entry, by)
        case Resumed():
            return resume(match, entry)
        case TimeGiven(seat=seat):
            if match.clock is None:
                raise IllegalAction(MatchRefusal.NO_CLOCK)
            check_plays(match, seat)
            return noted(match, entry)
        case Reposted():
            return noted(match, entry)
        case HostMissed():
            if match.terms.host is None:
                raise IllegalAction(MatchRefusal.NOT_HOSTED)
            return replace(noted(match, entry), host_missed=match.host_missed + 1)
        case Asked():
            return ask(match, entry)
        case Agreed():
            return agree(match, entry)
        case Declined():
            return decline(match, entry)
        case Stalled(seats=seats):
            asked = tuple(seat for seat in match.asked_since if seat in (*match.stalled, *seats))
            return replace(noted(match, entry), stalled=asked)
        case Waited(seat=seat):
            if seat not in match.deciding:
                raise IllegalAction(MatchRefusal.MOVED_ON)
            anew = dict.fromkeys(match.stalled, match.version + 1)
            since = {**match.asked_since, **anew}
            return replace(noted(match, entry), stalled=(), asked_since=since, mover=seat)
        case Awarded(seat=seat):
            if seat not in match.terms.seats or seat in match.departures:
                raise IllegalAction(MatchRefusal.PLAYS_NO_MORE)
            places = tuple(1 if each == seat else 2 for each in match.terms.seats)
            return ended(match, entry, Outcome(places, (seat,)))
        case Ended():
            return ended(match, entry, None)
        case _:
            assert_never(entry)
