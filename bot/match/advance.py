"""How a match goes on: from one log entry to the next, and from the whole log to the match."""

# Over 400 lines: every kind of entry, and what follows from it, in one place.

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, assert_never

from msgspec.structs import replace

from bot.games.chance import Chance
from bot.games.contract import Action, Event, Outcome, Prompt, Seat, Step, seen_by
from bot.games.errors import CommonRefusal, IllegalAction
from bot.match.clock import QuestionTime, charges_for, new_clock
from bot.match.earlier import Asking, Part, RewindPoint, UndoPoint
from bot.match.entries import (
    Acted,
    Agreed,
    Asked,
    Awarded,
    Charge,
    Conceded,
    Declined,
    Ended,
    Entry,
    HandedOver,
    HostMissed,
    Left,
    Paused,
    Redealt,
    Reposted,
    Resumed,
    Rewound,
    Stalled,
    Substituted,
    TimedOut,
    TimeGiven,
    TookBack,
    Undone,
    Waited,
    Wish,
    made_by,
)
from bot.match.ids import UserId
from bot.match.match import Answer, Match
from bot.match.result import Departure, Way, result_of
from bot.match.terms import Takebacks, Terms, TermsDraft

LONGEST_PAUSE_MS = 24 * 3600 * 1000
"""After so long one player alone can go on with a match that all have paused."""

MOST_TAKEN_BACK = 32
"""How many acts of a row can be taken back."""

_GAME_STANDS = Acted | Stalled | TimedOut | Undone | Waited
"""What cannot be while a match is paused."""

_SETTLES: Mapping[Wish, Any] = {
    Wish.TAKE_BACK: Acted | Conceded | Redealt | Rewound | Substituted | TimedOut | Undone,
    Wish.PAUSE: Paused | Substituted,
    Wish.RESUME: Resumed | Substituted,
    Wish.END: Substituted,
}
"""After which entries nobody waits any more for what was asked for."""


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
        dict.fromkeys(_seats(prompts), 0),
        clock=clock,
        told=step.events,
        told_at=terms.began,
        parts=(Part(terms.rules.part(step.state), step.state, clock, {}),),
    )


def replay(terms: Terms, entries: Iterable[Entry], until: int | None = None) -> Match:
    """The match as its log tells it. Raises `IllegalAction` for a log that was tampered with.

    `terms`: as they are after all these entries, or were at the beginning. `until`: the version
    that is wanted; None: the last.
    """
    log = tuple(entries)
    match = begin(_first_terms(terms, log))
    for entry in log[:until]:
        match = add(match, entry)
    return match


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
    return _remembering(match, _charged(match, _advanced(match, entry), entry), entry)


def add_now(match: Match, entry: Entry, times: Mapping[Seat, QuestionTime]) -> Match:
    """The match with one more log entry, made now, so that it charges for the questions it ends.

    `times`: of the questions that stand. The entry to be kept is `entry` of the match that is
    returned. Raises like `add`.
    """
    if isinstance(entry, TimeGiven):
        entry = replace(entry, seconds=_at_hand(match, entry, times))
    after = _advanced(match, entry)
    if match.clock is not None:
        entry = replace(entry, charged=_charges(match, after, entry, times))
        after = replace(after, entry=entry)
    return _remembering(match, _charged(match, after, entry), entry)


# The clock


def _at_hand(match: Match, entry: TimeGiven, times: Mapping[Seat, QuestionTime]) -> int:
    """The seconds that are given, or taken as far as the bank has them.

    What has been thought for already cannot be taken: a flag would have fallen in the past.
    """
    if match.clock is None or entry.seconds >= 0 or entry.seat not in match.terms.seats:
        return entry.seconds
    time = times.get(entry.seat)
    used = 0 if time is None else min(time.bank, max(0, time.elapsed(entry.at) - time.turn))
    return max(entry.seconds, -((match.clock.banks[entry.seat] - used) // 1000))


def _charges(
    before: Match, after: Match, entry: Entry, times: Mapping[Seat, QuestionTime]
) -> tuple[Charge, ...]:
    """What an entry charges that is made now."""
    if isinstance(entry, Undone):
        return _charge_for_taking_back(before, after, entry, times)
    if _goes_back(before, entry):
        # The clocks are as they were, and the time since is nobody's.
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


def _charged(before: Match, after: Match, entry: Entry) -> Match:
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
    passed = entry.at - before.undo[-1].at
    ran = [min(passed, time.elapsed(entry.at)) for time in times.values()]
    cost = min(before.clock.left(prompt).turn, max(ran, default=0))
    return (Charge(entry.seat, cost),) if cost > 0 else ()


def _goes_on(before: Match, after: Match, seat: Seat) -> bool:
    """Whether a seat is still asked what it was asked before."""
    since = after.asked_since.get(seat)
    return since is not None and since == before.asked_since.get(seat)


# What an entry does


def _advanced(match: Match, entry: Entry) -> Match:
    """The match after an entry, without its clock and without what is remembered of before."""
    if not match.live:
        raise IllegalAction(CommonRefusal.OVER)
    if match.paused is not None and isinstance(entry, _GAME_STANDS):
        raise IllegalAction(CommonRefusal.NOT_NOW)
    match entry:
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
        case Rewound(count=count):
            return _rewind(match, entry, count)
        case Redealt():
            return _redeal(match, entry)
        case Substituted():
            return _substitute(match, entry)
        case HandedOver(to=to):
            if match.terms.host is None or to in (match.terms.host, *match.terms.players):
                raise IllegalAction(CommonRefusal.NOT_NOW)
            if match.has_sat(to):
                raise IllegalAction(CommonRefusal.NOT_NOW)
            return replace(_noted(match, entry), terms=replace(match.terms, host=to))
        case Paused(by=by):
            return _pause(match, entry, by)
        case Resumed():
            return _resume(match, entry)
        case TimeGiven(seat=seat):
            if match.clock is None or seat not in match.active:
                raise IllegalAction(CommonRefusal.NOT_NOW)
            return _noted(match, entry)
        case Reposted():
            return _noted(match, entry)
        case HostMissed():
            if match.terms.host is None:
                raise IllegalAction(CommonRefusal.NOT_NOW)
            return replace(_noted(match, entry), host_missed=match.host_missed + 1)
        case Asked():
            return _ask(match, entry)
        case Agreed():
            return _agree(match, entry)
        case Declined():
            return _decline(match, entry)
        case Stalled(seats=seats):
            asked = tuple(seat for seat in match.asked_since if seat in (*match.stalled, *seats))
            return replace(_noted(match, entry), stalled=asked)
        case Waited(seat=seat):
            if seat not in match.deciding:
                raise IllegalAction(CommonRefusal.NOT_NOW)
            anew = dict.fromkeys(match.stalled, match.version + 1)
            since = {**match.asked_since, **anew}
            return replace(_noted(match, entry), stalled=(), asked_since=since)
        case Awarded(seat=seat):
            if seat not in match.terms.seats or seat in match.departures:
                raise IllegalAction(CommonRefusal.NOT_NOW)
            places = tuple(1 if each == seat else 2 for each in match.terms.seats)
            return _over(match, entry, Outcome(places, (seat,)))
        case Ended():
            return _over(match, entry, None)
        case _:
            assert_never(entry)


def _noted(match: Match, entry: Entry) -> Match:
    """The match with an entry that changes nothing in the game."""
    return replace(match, version=match.version + 1, recent=(), entry=entry)


def _over(match: Match, entry: Entry, awarded: Outcome | None) -> Match:
    """The match ended from outside of its game. `awarded`: by the host's word; None: no result."""
    result = result_of(match.terms, match.state, None, match.departures)
    return replace(
        _noted(match, entry),
        # What was being told is cut short.
        told=(),
        told_at=entry.at,
        prompts=(),
        asked_since={},
        # Nothing is remembered of a game that was not played to its end.
        result=replace(result, outcome=awarded, awarded=awarded is not None),
        undo=(),
        stalled=(),
        paused=None,
    )


def _pause(match: Match, entry: Entry, by: UserId) -> Match:
    if match.paused is not None:
        raise IllegalAction(CommonRefusal.NOT_NOW)
    return replace(_noted(match, entry), paused=by, paused_at=entry.at)


def _resume(match: Match, entry: Entry) -> Match:
    if match.paused is None:
        raise IllegalAction(CommonRefusal.NOT_NOW)
    # Who is asked may be away by now: the question is the same, and calls once more.
    return replace(_noted(match, entry), paused=None, put_anew=match.version + 1)


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
    step = rules.apply(match.state, seat, action, match.chance)
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
    point = UndoPoint(match.state, seat, entry.at, match.parts)
    undo = () if settled else (*match.undo, point)[-MOST_TAKEN_BACK:]
    return replace(after, answers={**match.answers, seat: answer}, undo=undo)


def _leave(match: Match, entry: Conceded | TimedOut, way: Way) -> Match:
    seat = entry.seat
    if seat in match.departures:
        raise IllegalAction(CommonRefusal.LEFT)
    if seat not in match.terms.seats:
        raise IllegalAction(CommonRefusal.NOT_YOUR_TURN)
    rules = match.terms.rules
    state, events = rules.leave(match.state, seat, match.chance)
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


def _undo_without(match: Match, seat: Seat) -> tuple[UndoPoint, ...]:
    """What others can still take back: each act as the state before it, which the seat left.

    Not where leaving that state would have settled something, of which nobody has heard.
    """
    rules, undo = match.terms.rules, list[UndoPoint]()
    for point in reversed(match.undo):
        state, events = rules.leave(point.state, seat, match.chance)
        if point.seat == seat or rules.settles(seen_by(events, None)):
            break
        undo.append(point._replace(state=state))
    return tuple(reversed(undo))


def _undo(match: Match, entry: Undone) -> Match:
    if match.undoable is None or entry.seat != match.undoable:
        raise IllegalAction(CommonRefusal.NOTHING_TO_UNDO)
    point = match.undo[-1]
    after = _after(match, entry, entry.seat, Step(point.state, (TookBack(entry.seat),)))
    # What was taken back was not answered: the old button is outdated, not pressed twice.
    answers = {seat: answer for seat, answer in match.answers.items() if seat != entry.seat}
    return replace(after, answers=answers, undo=match.undo[:-1], parts=point.parts)


def _rewind(match: Match, entry: Entry, count: int) -> Match:
    """Take back the newest acts that can be taken back, whoever asks for it."""
    if not 1 <= count <= len(match.rewinds):
        raise IllegalAction(CommonRefusal.NOTHING_TO_UNDO)
    points = match.rewinds[-count:]
    seats = [point.seat for point in points]
    first = points[0]
    after = _put_anew(_after(match, entry, first.seat, Step(first.state, ())))
    return replace(
        after,
        answers={seat: answer for seat, answer in match.answers.items() if seat not in seats},
        clock=first.clock,
        stalled=(),
        parts=first.parts,
        rewinds=match.rewinds[:-count],
        peeked=match.seen_in(count),
        exposed=match.exposed or any(point.shown for point in points),
    )


def _redeal(match: Match, entry: Redealt) -> Match:
    """Begin a part anew, as it began, without those who have left since."""
    part = match.redealable
    assert part is not None
    rules, terms, deals = match.terms.rules, match.terms, match.deals + 1
    chance, departures = Chance(terms.seed).anew(deals), match.departures
    if part.name:
        state, events = rules.deal_anew(part.state, chance)
    else:
        state, events = rules.start(terms.options, len(terms.players), chance)
    # At the beginning of the whole game nobody has left yet.
    gone = part.departures if part.name else {}
    for seat in match.departures:
        if seat in gone:
            continue
        state, left = rules.leave(state, seat, chance)
        events = (*events, *left)
    after = _put_anew(_after(match, entry, None, Step(state, events), departures))
    clock = part.clock
    return replace(
        after,
        answers={},
        clock=clock,
        stalled=(),
        parts=(Part(part.name, state, clock, departures, anew=True),),
        asked_in={},
        deals=deals,
        annulled=match.annulled + (part is not match.parts[-1]),
    )


def _put_anew(match: Match) -> Match:
    """With every question being a new one, whatever it looks like."""
    since = dict.fromkeys(match.asked_since, match.version)
    return replace(match, asked_since=since, put_anew=match.version)


def _substitute(match: Match, entry: Substituted) -> Match:
    seat, player, terms = entry.seat, entry.player, match.terms
    taken = player in (*terms.players, terms.host) or match.has_sat(player, beside=seat)
    if seat not in match.active or taken:
        raise IllegalAction(CommonRefusal.NOT_NOW)
    players = tuple(player if each == seat else user for each, user in terms.seated)
    before = match.predecessors.get(seat, ())
    after = _noted(match, entry)
    asked = {seat: after.version} if seat in match.asked_since else {}
    return replace(
        after,
        terms=replace(terms, players=players),
        asked_since={**match.asked_since, **asked},
        answers={each: answer for each, answer in match.answers.items() if each != seat},
        put_anew=after.version if asked else match.put_anew,
        undo=(),
        stalled=tuple(each for each in match.stalled if each != seat),
        asked_in={key: names for key, names in match.asked_in.items() if key[0] != seat},
        predecessors={**match.predecessors, seat: (*before, terms.players[seat])},
    )


# What players ask for


def _ask(match: Match, entry: Asked) -> Match:
    seat, wish = entry.seat, entry.wish
    # What the others wait for in vain does not keep them from ending the match.
    free = match.asking is None or (wish is Wish.END and match.asking.wish is not Wish.END)
    if seat not in match.active or not free or match.has_asked(seat, wish):
        raise IllegalAction(CommonRefusal.NOT_NOW)
    match wish:
        case Wish.TAKE_BACK:
            can = match.terms.takebacks is not Takebacks.NONE and match.rewound_for(seat) > 0
        case Wish.PAUSE:
            can = match.paused is None
        case Wish.RESUME:
            can = match.paused is not None
        case Wish.END:
            can = match.players_may_end
        case _:
            assert_never(wish)
    asked_in = {**match.asked_in, (seat, wish): match.occasions}
    asking = Asking(seat, wish, match.version + 1)
    after = replace(_noted(match, entry), asking=asking, asked_in=asked_in)
    if not can or (after.awaits_host and match.terms.host is None):
        raise IllegalAction(CommonRefusal.NOT_NOW)
    # Who plays alone has nobody to ask, and nobody is kept waiting by a pause for ever.
    if not after.awaits_host and (not after.answering or _lasts_too_long(match, entry)):
        return _grant(replace(match, asked_in=asked_in), entry, asking)
    return after


def _lasts_too_long(match: Match, entry: Asked) -> bool:
    """Whether a pause has lasted for so long that one player alone can end it."""
    return entry.wish is Wish.RESUME and entry.at - match.paused_at >= LONGEST_PAUSE_MS


def _agree(match: Match, entry: Agreed) -> Match:
    asking = match.asking
    if asking is None or entry.seat not in match.answering:
        raise IllegalAction(CommonRefusal.NOT_NOW)
    if asking.wish is not Wish.TAKE_BACK and len(match.answering) > 1:
        agreed = replace(asking, agreed=(*asking.agreed, entry.seat))
        return replace(_noted(match, entry), asking=agreed)
    return _grant(match, entry, asking)


def _grant(match: Match, entry: Entry, asking: Asking) -> Match:
    """Do what was asked for."""
    match = replace(match, asking=None)
    match asking.wish:
        case Wish.TAKE_BACK:
            return _rewind(match, entry, 1)
        case Wish.PAUSE:
            return _pause(match, entry, match.terms.players[asking.seat])
        case Wish.RESUME:
            return _resume(match, entry)
        case Wish.END:
            return _over(match, entry, None)
        case _:
            assert_never(asking.wish)


def _decline(match: Match, entry: Declined) -> Match:
    asking = match.asking
    if asking is None or (entry.seat is None) == (entry.by is None):
        raise IllegalAction(CommonRefusal.NOT_NOW)
    if entry.seat not in (None, asking.seat, *match.answering):
        raise IllegalAction(CommonRefusal.NOT_NOW)
    return replace(_noted(match, entry), asking=None)


# What follows from it


def _after(
    match: Match,
    entry: Entry,
    actor: Seat | None,
    step: Step[Any],
    departures: dict[Seat, Departure] | None = None,
) -> Match:
    """The match in the state that an entry has led to, with nothing to be taken back.

    `departures`: None leaves them as they are.
    """
    version, rules = match.version + 1, match.terms.rules
    if departures is None:
        departures = match.departures
    outcome, result = rules.outcome(step.state), None
    if outcome is not None:
        result = result_of(match.terms, step.state, outcome, departures)
    prompts = rules.prompts(step.state)
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
        result=result,
        undo=(),
        paused=match.paused if result is None else None,
        stalled=tuple(seat for seat in match.stalled if since.get(seat) == match.asked_since[seat]),
    )


def _seats(prompts: tuple[Prompt, ...]) -> tuple[Seat, ...]:
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


# What is remembered of before


def _remembering(before: Match, after: Match, entry: Entry) -> Match:
    """The match after an entry, with what of before can still be taken back or asked for."""
    if not after.live:
        return replace(
            after,
            rewinds=(),
            peeked={},
            exposed=False,
            parts=(),
            asking=None,
            asked_in={},
            host_missed=0,
        )
    if before.host_missed and is_run_by(before, entry):
        after = replace(after, host_missed=0)
    return _without_lapsed_asking(_with_rewinds(before, after, entry), entry)


def is_run_by(match: Match, entry: Entry) -> bool:
    """Whether an entry shows that somebody hosts the match: its host, or a moderator."""
    by = made_by(entry)
    return by is not None and match.terms.seat_of(by) is None


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


def _with_rewinds(before: Match, after: Match, entry: Entry) -> Match:
    """The match with what can be taken back, and dealt anew, after an entry."""
    match entry:
        case Acted(seat=seat) | TimedOut(seat=seat):
            return _acted(before, after, entry, seat)
        case Conceded():
            return _played(before, replace(after, rewinds=()), revealed=False)
        case Undone(seat=seat):
            newest = before.rewinds[-1] if before.rewinds else None
            if newest is None or newest.seat != seat:
                return replace(after, rewinds=())
            return replace(
                after,
                rewinds=before.rewinds[:-1],
                peeked=before.seen_in(1),
                exposed=before.exposed or newest.shown,
            )
        case Redealt() | Substituted():
            return replace(after, rewinds=(), peeked={}, exposed=False)
        case TimeGiven(seat=seat, seconds=seconds):
            return _given(after, seat, seconds)
        case HandedOver():
            return replace(after, host_missed=0)
        case _:
            return after


def _acted(before: Match, after: Match, entry: Acted | TimedOut, seat: Seat) -> Match:
    """Remember what stood before an act, unless that cannot be brought back."""
    rules, told = after.terms.rules, _told(after)
    revealed = rules.reveals(told)
    after = _played(before, after, revealed=revealed)
    if revealed or after.active != before.active:
        return replace(after, rewinds=(), peeked={}, exposed=False)
    clock = before.clock
    if clock is not None and isinstance(entry, Acted):
        clock = clock.charged(before.prompts, [each for each in entry.charged if each.seat == seat])
    elif clock is not None:
        # What the clock did was wrong, so there is time to answer.
        clock = clock.anew((seat,))
    seen = _shown(after)
    shown = rules.exposes(told)
    point = RewindPoint(seat, before.state, before.parts, clock, dict(seen), shown)
    peeked = {to: count - seen[to] for to, count in before.peeked.items() if count > seen[to]}
    rewinds = (*before.rewinds, point)[-MOST_TAKEN_BACK:]
    return replace(after, rewinds=rewinds, peeked=peeked)


def _shown(after: Match) -> Counter[Seat]:
    """How many hidden things the newest entry has shown to whom."""
    seen = Counter[Seat]()
    for event in after.recent:
        for seat in event.audience or ():
            seen[seat] += after.terms.rules.shows(event, seat)
    return +seen


def _told(after: Match) -> tuple[Event, ...]:
    """What the rules let everybody hear of the newest entry."""
    return tuple(
        event for event in seen_by(after.recent, None) if not isinstance(event, Left | TookBack)
    )


def _played(before: Match, after: Match, *, revealed: bool) -> Match:
    """Note which part of the game is being played after something was done in it."""
    now = before.parts[-1]
    name = after.terms.rules.part(after.state)
    if name == now.name:
        return replace(after, parts=(now if now.acted else replace(now, acted=True),))
    begun = Part(name, after.state, after.clock, after.departures, revealed=revealed)
    return replace(after, parts=(now, begun) if revealed and now.name else (begun,))


def _given(match: Match, seat: Seat, seconds: int) -> Match:
    """What a host gives stays given when the clocks are set back."""
    rewinds = tuple(
        replace(
            point,
            clock=None if point.clock is None else point.clock.given(seat, seconds),
            parts=_given_in(point.parts, seat, seconds),
        )
        for point in match.rewinds
    )
    undo = tuple(
        point._replace(parts=_given_in(point.parts, seat, seconds)) for point in match.undo
    )
    return replace(match, rewinds=rewinds, undo=undo, parts=_given_in(match.parts, seat, seconds))


def _given_in(parts: tuple[Part, ...], seat: Seat, seconds: int) -> tuple[Part, ...]:
    return tuple(
        replace(part, clock=None if part.clock is None else part.clock.given(seat, seconds))
        for part in parts
    )
