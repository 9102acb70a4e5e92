"""What every entry does with a match is made of: it is noted, ended, or comes to another state."""

from typing import Any

from msgspec.structs import replace

from bot.contract.errors import IllegalAction
from bot.contract.game import Event, Outcome, Prompt, Seat, Step, seen_by
from bot.match.earlier import Gap, Part, ReturnPoint
from bot.match.entries import Acted, Entry, Undone
from bot.match.errors import MatchRefusal
from bot.match.ids import UserId
from bot.match.match import Match
from bot.match.result import Departure, result_of


def noted(match: Match, entry: Entry) -> Match:
    """The match with an entry that changes nothing in the game."""
    version = match.version + 1
    return replace(
        match, version=version, recent=(), entry=entry, public_entry=entry, public_version=version
    )


def ended(match: Match, entry: Entry, awarded: Outcome | None) -> Match:
    """The match ended from outside of its game. `awarded`: by the host's word; None: no result."""
    result = result_of(match.terms, match.state, None, match.departures)
    return replace(
        noted(match, entry),
        # What was being told is cut short.
        told=(),
        told_at=entry.at,
        prompts=(),
        asked_since={},
        # Nothing is remembered of a game that was not played to its end.
        result=replace(result, outcome=awarded, awarded=awarded is not None),
        stalled=(),
        paused=None,
    )


def pause(match: Match, entry: Entry, by: UserId) -> Match:
    """The match with everything standing still. Raises `IllegalAction`."""
    if match.paused is not None:
        raise IllegalAction(MatchRefusal.PAUSED_ALREADY)
    return replace(noted(match, entry), paused=by, paused_at=entry.at)


def resume(match: Match, entry: Entry) -> Match:
    """The match going on again. Raises `IllegalAction`."""
    if match.paused is None:
        raise IllegalAction(MatchRefusal.NOT_PAUSED)
    # Who is asked may be away by now: the question is the same, and calls once more.
    return replace(noted(match, entry), paused=None, put_anew=match.version + 1, mover=None)


def put_anew(match: Match) -> Match:
    """With every question being a new one, whatever it looks like."""
    since = dict.fromkeys(match.asked_since, match.version)
    return replace(match, asked_since=since, put_anew=match.version)


def in_state(
    match: Match,
    entry: Entry,
    actor: Seat | None,
    step: Step[Any],
    departures: dict[Seat, Departure] | None = None,
) -> Match:
    """The match in the state that an entry has led to.

    `departures`: None leaves them as they are.
    """
    version, rules = match.version + 1, match.terms.rules
    if departures is None:
        departures = match.departures
    outcome, result = rules.outcome(step.state), None
    if outcome is not None:
        result = result_of(match.terms, step.state, outcome, departures)
    prompts = rules.prompts(step.state)
    if isinstance(entry, Acted) and _acted_in_secret(match, prompts, step.events, entry.seat):
        # Nothing that others can see changes, not even the age of a question.
        return replace(
            match,
            version=version,
            state=step.state,
            recent=step.events,
            prompts=prompts,
            entry=entry,
            secret=(*match.secret, version),
        )
    since = _asked_since(match, prompts, actor, version)
    return replace(
        match,
        version=version,
        state=step.state,
        recent=step.events,
        told=step.events,
        told_at=entry.at,
        prompts=prompts,
        asked_since=since,
        departures=departures,
        entry=entry,
        public_entry=entry,
        public_version=version,
        mover=None if match.in_window else _mover(entry),
        result=result,
        paused=match.paused if result is None else None,
        stalled=tuple(seat for seat in match.stalled if since.get(seat) == match.asked_since[seat]),
    )


def _mover(entry: Entry) -> Seat | None:
    """The seat whose player made an entry by themselves, and so looks at the match."""
    match entry:
        case Acted(seat=seat, by=None) | Undone(seat=seat):
            return seat
        case _:
            return None


def _acted_in_secret(
    before: Match, prompts: tuple[Prompt, ...], events: tuple[Event, ...], actor: Seat
) -> bool:
    """Whether only the actor may know of its act: all are asked as before, and nobody else hears.

    Examples are an answer in a window that stays open, and a standing order.
    """
    asked = [prompt.as_seen_by(None) for prompt in prompts]
    return (
        any(prompt.seat == actor for prompt in prompts)
        and not seen_by(events, None)
        and asked == [prompt.as_seen_by(None) for prompt in before.prompts]
    )


def back_at(
    match: Match,
    entry: Entry,
    actor: Seat | None,
    point: Part | ReturnPoint,
    step: Step[Any],
    departures: dict[Seat, Departure] | None = None,
) -> Match:
    """The match back at a point, with all that was done since taken back.

    `step`: to the state there. `departures`: None leaves them as they are.
    """
    before = [one for one in match.taken_back if one.after < point.version]
    after = in_state(match, entry, actor, step, departures)
    # An answer that was taken back counts as not given: its button is outdated, not pressed twice.
    answers = {
        seat: answer for seat, answer in match.answers.items() if answer.version <= point.version
    }
    gap = Gap(point.version, match.version)
    return replace(after, answers=answers, taken_back=(*before, gap))


def asked_seats(prompts: tuple[Prompt, ...]) -> tuple[Seat, ...]:
    return tuple([prompt.seat for prompt in prompts])


def _asked_since(
    before: Match, prompts: tuple[Prompt, ...], actor: Seat | None, version: int
) -> dict[Seat, int]:
    """A question that stands unchanged while another seat acts keeps its age.

    Its age is public, as buttons carry it. So what only its seat knows of it makes no difference.
    """
    old = {prompt.seat: prompt.as_seen_by(None) for prompt in before.prompts}
    return {
        prompt.seat: before.asked_since[prompt.seat]
        if prompt.seat != actor and old.get(prompt.seat) == prompt.as_seen_by(None)
        else version
        for prompt in prompts
    }
