"""A match: what was agreed, the numbered log, and the state that follows from both."""

# Over 400 lines: the value and the few ways in which an entry leads from one to the next.

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.games.chance import Chance
from bot.games.contract import (
    Action,
    Event,
    Prompt,
    Seat,
    Step,
    seen_by,
)
from bot.games.errors import CommonRefusal, IllegalAction
from bot.match.clock import Clock, QuestionTime, charges_for, new_clock
from bot.match.entries import (
    Acted,
    Charge,
    Conceded,
    Ended,
    Entry,
    Left,
    Paused,
    Resumed,
    Stalled,
    TimedOut,
    TimeGiven,
    TookBack,
    Undone,
    Waited,
)
from bot.match.ids import UserId
from bot.match.result import Departure, Result, Way, result_of
from bot.match.terms import Terms, TermsDraft

MOST_UNDONE = 32
"""How many acts of a row can be taken back."""


class Answer(Struct, frozen=True):
    """The last answer of a seat, also one made for it when its time was up.

    `version`: of its entry. `since`: the version that put the question. `by`: the player, or the
    host who answered in the player's place.
    """

    version: int
    since: int
    by: UserId
    action: Action


class Match(Struct, frozen=True):
    """A match after `version` log entries. `entry` is the last of them, `recent` its events.

    `prompts`: who is asked what; () once the match is over, however it ended. `asked_since`: for
    each seat that is asked, the version that put its question. `answers`: the last answer of each
    seat. `departures`: the seats that have left.

    `undo`: the acts that can be taken back, the newest last, each as the state before it and the
    seat whose act it is.

    `clock`: None in a match without one. `stalled`: the seats that have kept the others waiting for
    so long that these may decide what follows. `paused`: who lets everything stand, if somebody.
    """

    terms: Terms
    version: int
    state: Any
    recent: tuple[Event, ...]
    prompts: tuple[Prompt, ...]
    asked_since: dict[Seat, int]
    answers: dict[Seat, Answer] = {}
    departures: dict[Seat, Departure] = {}
    entry: Entry | None = None
    result: Result | None = None
    undo: tuple[tuple[Any, Seat], ...] = ()
    clock: Clock | None = None
    stalled: tuple[Seat, ...] = ()
    paused: UserId | None = None

    @property
    def live(self) -> bool:
        """Whether it goes on, so that something can still be added."""
        return self.result is None

    @property
    def last_act(self) -> int:
        """When something was last done, or the match began: ms since the epoch, UTC."""
        return self.entry.at if self.entry is not None else self.terms.began

    @property
    def undoable(self) -> Seat | None:
        """The seat that may take back the newest act that stands, its own; None: nobody may."""
        return self.undo[-1][1] if self.undo else None

    @property
    def active(self) -> tuple[Seat, ...]:
        """The seats that still play; () once the match is over."""
        return self.terms.rules.active(self.state) if self.live else ()

    @property
    def deciding(self) -> tuple[Seat, ...]:
        """The seats that may decide what follows, as others keep them waiting; all, if all do."""
        if not self.stalled:
            return ()
        others = tuple([seat for seat in self.active if seat not in self.stalled])
        return others or self.active

    def prompt_of(self, seat: Seat) -> Prompt | None:
        """What a seat is asked; None when it is not asked anything."""
        for prompt in self.prompts:
            if prompt.seat == seat:
                return prompt
        return None

    def acting_seat(self, user_id: UserId, action: Action) -> Seat | None:
        """The seat that a person answers for: their own, or as the host one that is asked so.

        Of several seats that the host may answer for, the first one that the action answers.
        """
        if user_id != self.terms.host:
            return self.terms.seat_of(user_id)
        open_ones = [prompt for prompt in self.prompts if prompt.host_may]
        fitting = [prompt for prompt in open_ones if prompt.allows(action)]
        return next((prompt.seat for prompt in fitting or open_ones), None)

    def is_stale(self, seat: Seat, version: int) -> bool:
        """Whether a button drawn at `version` belongs to a question that is no longer put.

        For a seat that is not asked: to an occasion before the present one.
        """
        oldest = min(self.asked_since.values(), default=self.version)
        return not self.asked_since.get(seat, oldest) <= version <= self.version

    def is_repeated(self, user_id: UserId, version: int, action: Action) -> bool:
        """Whether this is the very press that a person's last answer came from, once more.

        `version`: at which the button was drawn. Others may have answered their own questions
        since. A person is a player, or the host in a player's place. What was picked may come in
        another order.
        """
        same = (action.verb, sorted(action.arguments))
        return any(
            answer.by == user_id
            and answer.since <= version < answer.version
            and same == (answer.action.verb, sorted(answer.action.arguments))
            for answer in self.answers.values()
        )

    @property
    def counts(self) -> bool:
        """Whether it would count for statistics if it ended now; practice does not."""
        return self.terms.rules.counts(self.terms.options, len(self.terms.players), self.state)

    def observe(self, seat: Seat | None) -> Any:
        """What a seat, or the public (None), may know; the only way from a state to a message."""
        return self.terms.rules.observe(self.state, seat)


def opening(terms: TermsDraft) -> Step[Any]:
    """The first state and events of the game that is agreed on. Raises `BadOptions`."""
    return terms.rules.start(terms.options, len(terms.players), Chance(terms.seed))


def begin(terms: Terms) -> Match:
    """The match before its first log entry. Raises `BadOptions`."""
    step = opening(terms)
    prompts = terms.rules.prompts(step.state)
    control, seats = terms.time_control, len(terms.players)
    return Match(
        terms,
        0,
        step.state,
        step.events,
        prompts,
        dict.fromkeys(_seats(prompts), 0),
        clock=None if control is None else new_clock(control, seats),
    )


def add(match: Match, entry: Entry) -> Match:
    """The match with one more log entry. Raises `IllegalAction`; then nothing has happened."""
    return _charged(match, _advanced(match, entry), entry)


def add_now(match: Match, entry: Entry, times: Mapping[Seat, QuestionTime]) -> Match:
    """The match with one more log entry, made now, so that it charges for the questions it ends.

    `times`: of the questions that stand. The entry to be kept is `entry` of the match that is
    returned. Raises like `add`.
    """
    after = _advanced(match, entry)
    if match.clock is None:
        return after
    if isinstance(entry, Undone):
        charges = _charge_for_taking_back(match, after, entry, times)
    else:
        ended = {seat: time for seat, time in times.items() if not _goes_on(match, after, seat)}
        charges = charges_for(ended, entry.at)
    entry = replace(entry, charged=charges)
    return _charged(match, replace(after, entry=entry), entry)


def _charged(before: Match, after: Match, entry: Entry) -> Match:
    """The match with its clock after what an entry has cost."""
    if before.clock is None:
        return after
    # What is taken back is asked again, and costs who has taken it back.
    prompts = after.prompts if isinstance(entry, Undone) else before.prompts
    clock = before.clock.charged(prompts, entry.charged)
    if isinstance(entry, TimeGiven):
        clock = clock.given(entry.seat, entry.seconds)
    # Who was waited for begins a new turn, also by answering before anybody has decided.
    waited_for = [seat for seat in before.stalled if seat not in after.stalled]
    return replace(after, clock=clock.anew(waited_for))


def _charge_for_taking_back(
    before: Match, after: Match, entry: Undone, times: Mapping[Seat, QuestionTime]
) -> tuple[Charge, ...]:
    """Who takes an act back pays, from the turn, for the time that ran for the others since.

    Else one could think in the others' time, and they would pay for it.
    """
    prompt = after.prompt_of(entry.seat)
    assert before.clock is not None
    assert prompt is not None
    passed = entry.at - before.last_act
    ran = [min(passed, time.elapsed(entry.at)) for time in times.values()]
    cost = min(before.clock.left(prompt).turn, max(ran, default=0))
    return (Charge(entry.seat, cost),) if cost > 0 else ()


def _goes_on(before: Match, after: Match, seat: Seat) -> bool:
    """Whether a seat is still asked what it was asked before."""
    since = after.asked_since.get(seat)
    return since is not None and since == before.asked_since.get(seat)


def _advanced(match: Match, entry: Entry) -> Match:
    """The match after an entry, without its clock."""
    if not match.live:
        raise IllegalAction(CommonRefusal.OVER)
    if match.paused is not None and isinstance(entry, Acted | Stalled | TimedOut | Undone | Waited):
        raise IllegalAction(CommonRefusal.NOT_NOW)
    match entry:
        case Paused(by=by):
            if match.paused is not None:
                raise IllegalAction(CommonRefusal.NOT_NOW)
            return replace(_noted(match, entry), paused=by)
        case Resumed():
            if match.paused is None:
                raise IllegalAction(CommonRefusal.NOT_NOW)
            return replace(_noted(match, entry), paused=None)
        case TimeGiven(seat=seat):
            if match.clock is None or seat not in match.active:
                raise IllegalAction(CommonRefusal.NOT_NOW)
            return _noted(match, entry)
        case Acted(seat=seat):
            return _act(match, entry, _answering(match, seat), Action.parse(entry.action))
        case TimedOut(seat=seat):
            prompt = _answering(match, seat)
            if entry.action is not None:
                return _act(match, entry, prompt, Action.parse(entry.action))
            return _leave(match, entry, Way.TIMED_OUT)
        case Conceded():
            return _leave(match, entry, Way.LEFT)
        case Undone():
            return _undo(match, entry)
        case Stalled(seats=seats):
            asked = tuple(seat for seat in match.asked_since if seat in (*match.stalled, *seats))
            return replace(_noted(match, entry), stalled=asked)
        case Waited(seat=seat):
            if seat not in match.deciding:
                raise IllegalAction(CommonRefusal.NOT_NOW)
            anew = dict.fromkeys(match.stalled, match.version + 1)
            since = {**match.asked_since, **anew}
            return replace(_noted(match, entry), stalled=(), asked_since=since)
        case Ended():
            return replace(
                match,
                version=match.version + 1,
                recent=(),
                prompts=(),
                asked_since={},
                entry=entry,
                result=result_of(match.terms, match.state, None, match.departures),
                undo=(),
                stalled=(),
                paused=None,
            )


def _noted(match: Match, entry: Entry) -> Match:
    """The match with an entry that changes nothing in the game."""
    return replace(match, version=match.version + 1, recent=(), entry=entry)


def _answering(match: Match, seat: Seat) -> Prompt:
    """What a seat is asked. Raises `IllegalAction` where it is not asked anything."""
    prompt = match.prompt_of(seat)
    if prompt is not None:
        return prompt
    if seat in match.departures:
        raise IllegalAction(CommonRefusal.LEFT)
    answer, oldest = match.answers.get(seat), min(match.asked_since.values(), default=0)
    if answer is not None and answer.since >= oldest and any(p.window for p in match.prompts):
        raise IllegalAction(CommonRefusal.ANSWERED)
    raise IllegalAction(CommonRefusal.NOT_YOUR_TURN)


def _act(match: Match, entry: Acted | TimedOut, prompt: Prompt, action: Action) -> Match:
    rules, seat = match.terms.rules, entry.seat
    if not prompt.allows(action):
        raise IllegalAction(rules.refusal(match.state, seat, action))
    step = rules.apply(match.state, seat, action, Chance(match.terms.seed))
    after = _after(match, entry, seat, step, match.departures)
    host = entry.by if isinstance(entry, Acted) else None
    by = match.terms.players[seat] if host is None else host
    answer = Answer(after.version, match.asked_since[seat], by, action)
    settled = (
        host is not None
        or isinstance(entry, TimedOut)
        or after.active != match.active
        # By what everybody knows: else the button that takes back would tell of the rest.
        or rules.settles(seen_by(step.events, None))
    )
    undo = () if settled else (*match.undo, (match.state, seat))[-MOST_UNDONE:]
    return replace(after, answers={**match.answers, seat: answer}, undo=undo)


def _leave(match: Match, entry: Conceded | TimedOut, way: Way) -> Match:
    seat = entry.seat
    if seat in match.departures:
        raise IllegalAction(CommonRefusal.LEFT)
    if seat not in match.terms.seats:
        raise IllegalAction(CommonRefusal.NOT_YOUR_TURN)
    rules = match.terms.rules
    state, events = rules.leave(match.state, seat, Chance(match.terms.seed))
    step = Step(state, (Left(seat), *events))
    # Who was out of the game already has played it to the end.
    departure = Departure(way if seat in match.active else Way.PLAYED, entry.at)
    departures = {**match.departures, seat: departure}
    after = _after(match, entry, seat, step, departures)
    settled = (
        isinstance(entry, TimedOut)
        or after.active != tuple([other for other in match.active if other != seat])
        or rules.settles(seen_by(events, None))
    )
    return after if settled else replace(after, undo=_undo_without(match, seat))


def _undo_without(match: Match, seat: Seat) -> tuple[tuple[Any, Seat], ...]:
    """What others can still take back: each act as the state before it, which the seat left.

    Not where leaving that state would have settled something, of which nobody has heard.
    """
    rules, chance = match.terms.rules, Chance(match.terms.seed)
    undo: list[tuple[Any, Seat]] = []
    for before, actor in reversed(match.undo):
        state, events = rules.leave(before, seat, chance)
        if actor == seat or rules.settles(seen_by(events, None)):
            break
        undo.append((state, actor))
    return tuple(reversed(undo))


def _undo(match: Match, entry: Undone) -> Match:
    if match.undoable is None or entry.seat != match.undoable:
        raise IllegalAction(CommonRefusal.NOTHING_TO_UNDO)
    step = Step(match.undo[-1][0], (TookBack(entry.seat),))
    after = _after(match, entry, entry.seat, step, match.departures)
    # What was taken back was not answered: the old button is outdated, not pressed twice.
    answers = {seat: answer for seat, answer in match.answers.items() if seat != entry.seat}
    return replace(after, answers=answers, undo=match.undo[:-1])


def _after(
    match: Match,
    entry: Entry,
    actor: Seat,
    step: Step[Any],
    departures: dict[Seat, Departure],
) -> Match:
    """The match in the state that an entry has led to, with nothing to be taken back."""
    version, rules = match.version + 1, match.terms.rules
    outcome, result = rules.outcome(step.state), None
    if outcome is not None:
        result = result_of(match.terms, step.state, outcome, departures)
    prompts = rules.prompts(step.state)
    since = _asked_since(match, prompts, actor, version)
    return Match(
        terms=match.terms,
        version=version,
        state=step.state,
        recent=step.events,
        prompts=prompts,
        asked_since=since,
        answers=match.answers,
        departures=departures,
        entry=entry,
        result=result,
        paused=match.paused if result is None else None,
        stalled=tuple(seat for seat in match.stalled if since.get(seat) == match.asked_since[seat]),
    )


def _seats(prompts: tuple[Prompt, ...]) -> tuple[Seat, ...]:
    return tuple([prompt.seat for prompt in prompts])


def _asked_since(
    before: Match, prompts: tuple[Prompt, ...], actor: Seat, version: int
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


def replay(terms: Terms, entries: Iterable[Entry]) -> Match:
    """The match as its log tells it. Raises `IllegalAction` for a log that was tampered with."""
    match = begin(terms)
    for entry in entries:
        match = add(match, entry)
    return match
