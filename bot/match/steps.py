"""The steps of entries: acting, leaving, taking back, … A refusal raises `IllegalAction`."""

from typing import Any

from msgspec.structs import replace

from bot.contract.errors import CommonRefusal, IllegalAction, Refusal
from bot.contract.game import Action, Event, Outcome, Prompt, Seat, Step, seen_by
from bot.match import entries
from bot.match.earlier import Gap, Part, Past, ReturnPoint
from bot.match.entries import Entry, WindowAnswer
from bot.match.errors import MatchRefusal
from bot.match.ids import UserId
from bot.match.match import Answer, Match
from bot.match.result import Departure, Way, result_of
from bot.match.times import Instant


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
        # A playback is cut short.
        playback_events=(),
        playback_began=entry.at,
        prompts=(),
        asked_since={},
        # A game that was not played to its end leaves no facts.
        result=replace(result, outcome=awarded, awarded=awarded is not None),
        stalled=(),
        paused=None,
    )


def pause(match: Match, entry: Entry, by: UserId) -> Match:
    if match.paused is not None:
        raise IllegalAction(MatchRefusal.PAUSED_ALREADY)
    return replace(noted(match, entry), paused=by, paused_at=entry.at)


def resume(match: Match, entry: Entry) -> Match:
    if match.paused is None:
        raise IllegalAction(MatchRefusal.NOT_PAUSED)
    # The players may be away by now: the same questions call once more.
    return replace(noted(match, entry), paused=None, put_anew=match.version + 1, mover=None)


def put_anew(match: Match) -> Match:
    """With every question counted as new, even if it looks the same."""
    since = dict.fromkeys(match.asked_since, match.version)
    return replace(match, asked_since=since, put_anew=match.version)


def in_state(
    match: Match,
    entry: Entry,
    actor: Seat | None,
    step: Step[Any],
    departures: dict[Seat, Departure] | None = None,
) -> Match:
    """The match in the state after an entry. `departures`: None leaves them as they are."""
    version, rules = match.version + 1, match.terms.rules
    if departures is None:
        departures = match.departures
    outcome, result = rules.outcome(step.state), None
    if outcome is not None:
        result = result_of(match.terms, step.state, outcome, departures)
    prompts = rules.prompts(step.state)
    if isinstance(entry, entries.Acted) and _acted_in_secret(
        match, prompts, step.events, entry.seat
    ):
        # Others see no change, not even in the age of a question.
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
        playback_events=step.events,
        playback_began=entry.at,
        sat_then={},
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
        case entries.Acted(seat=seat, by=None) | entries.Undone(seat=seat):
            return seat
        case _:
            return None


def _acted_in_secret(
    before: Match, prompts: tuple[Prompt, ...], events: tuple[Event, ...], actor: Seat
) -> bool:
    """Whether only the actor may know of its act, as an answer in a window that stays open."""
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
    """The match back at a point, with all since taken back. `departures`: None leaves them."""
    before = [one for one in match.taken_back if one.after < point.version]
    after = in_state(match, entry, actor, step, departures)
    # An answer that was taken back counts as not given: its button is outdated, not pressed twice.
    answers = {
        seat: answer for seat, answer in match.answers.items() if answer.version <= point.version
    }
    gap = Gap(point.version, match.version)
    return replace(after, answers=answers, taken_back=(*before, gap))


def _asked_since(
    before: Match, prompts: tuple[Prompt, ...], actor: Seat | None, version: int
) -> dict[Seat, int]:
    """A question that stands unchanged, by what everybody knows, keeps its age as others act."""
    old = {prompt.seat: prompt.as_seen_by(None) for prompt in before.prompts}
    return {
        prompt.seat: before.asked_since[prompt.seat]
        if prompt.seat != actor and old.get(prompt.seat) == prompt.as_seen_by(None)
        else version
        for prompt in prompts
    }


def answering(match: Match, seat: Seat) -> Prompt:
    """The question to a seat, which has to be there."""
    prompt = match.prompt_of(seat)
    if prompt is not None:
        return prompt
    raise IllegalAction(why_not_asked(match, seat))


def why_not_asked(match: Match, seat: Seat) -> Refusal:
    """Why a seat that is asked nothing cannot act."""
    if not match.live:
        return CommonRefusal.OVER
    if seat in match.departures:
        return CommonRefusal.LEFT
    out = seat in match.terms.seats and seat not in match.active
    return MatchRefusal.OUT_OF_GAME if out else CommonRefusal.NOT_YOUR_TURN


def act(
    match: Match, entry: entries.Acted | entries.TimedOut, prompt: Prompt, action: Action
) -> Match:
    rules, seat = match.terms.rules, entry.seat
    if not prompt.allows(action):
        raise IllegalAction(rules.refusal(match.state, seat, action))
    step = rules.apply(match.state, seat, action, match.chance)
    after = in_state(match, entry, seat, step)
    host = entry.by if isinstance(entry, entries.Acted) else None
    by = match.terms.players[seat] if host is None else host
    answer = Answer(after.version, match.asked_since[seat], by, action)
    return replace(after, answers={**match.answers, seat: answer})


def window_closed(match: Match, at: Instant) -> entries.WindowClosed:
    """The entry that closes the open window, with the defaults of the seats without an answer."""
    answers = []
    for prompt in match.prompts:
        assert prompt.default is not None, "a window asks nothing that has no default"
        if prompt.answered is None:
            answers.append(WindowAnswer(prompt.seat, str(prompt.default)))
    return entries.WindowClosed(at, tuple(answers))


def close_window(match: Match, entry: entries.WindowClosed) -> Match:
    """Close a window whose time is up. A seat without an answer gets the one in the entry."""
    if not match.in_window:
        raise IllegalAction(CommonRefusal.NOT_NOW)
    rules, state, happened = match.terms.rules, match.state, list[Event]()
    for seat, text in entry.answers:
        action = Action.parse(text)
        asked = next((prompt for prompt in rules.prompts(state) if prompt.seat == seat), None)
        if asked is None or not asked.window or not asked.allows(action):
            raise IllegalAction(CommonRefusal.NOT_NOW)
        state, events = rules.apply(state, seat, action, match.chance)
        happened += events
    return in_state(match, entry, None, Step(state, tuple(happened)))


def leave(match: Match, entry: entries.Conceded | entries.TimedOut, way: Way) -> Match:
    """A seat leaves for good, in the way that is told. Raises `IllegalAction`."""
    seat = entry.seat
    if seat in match.departures:
        raise IllegalAction(CommonRefusal.LEFT)
    if seat not in match.terms.seats:
        raise IllegalAction(CommonRefusal.NOT_YOUR_TURN)
    rules = match.terms.rules
    state, events = rules.leave(match.state, seat, match.chance)
    step = Step(state, (entries.Left(seat), *events))
    # A player out of the game already has played it to the end.
    left = way if seat in match.active else Way.PLAYED
    departure = Departure(left, entry.at, entry.by if isinstance(entry, entries.Conceded) else None)
    departures = {**match.departures, seat: departure}
    return in_state(match, entry, seat, step, departures)


def undo(match: Match, entry: entries.Undone) -> Match:
    if match.undoable is None or entry.seat != match.undoable:
        raise IllegalAction(CommonRefusal.NOTHING_TO_UNDO)
    point = match.past.undo[-1]
    after = back_at(
        match, entry, entry.seat, point, Step(point.state, (entries.TookBack(entry.seat),))
    )
    return replace(after, past=match.past.undone())


def rewind(match: Match, entry: Entry, count: int) -> Match:
    """Take back the newest acts that can be taken back, for a host or a player."""
    past = match.past
    if not 1 <= count <= len(past.rewinds):
        raise IllegalAction(MatchRefusal.NOTHING_TO_REWIND)
    first = past.rewinds[-count]
    after = put_anew(back_at(match, entry, first.seat, first, Step(first.state, ())))
    return replace(after, clock=first.clock, stalled=(), past=past.rewound(count))


def redeal(match: Match, entry: entries.Redealt) -> Match:
    """Begin a part anew, as it began, without those who have left since."""
    part = match.past.redealable
    assert part is not None
    rules, terms, deals = match.terms.rules, match.terms, match.deals + 1
    chance, departures = terms.chance.anew(deals), match.departures
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
    after = put_anew(back_at(match, entry, None, part, Step(state, events), departures))
    clock = part.clock
    return replace(
        after,
        clock=clock,
        stalled=(),
        past=Past((Part(part.name, state, after.version, clock, departures, anew=True),)),
        asked_in={},
        deals=deals,
    )


def hand_over(match: Match, entry: entries.HandedOver) -> Match:
    if match.terms.host is None:
        raise IllegalAction(MatchRefusal.NOT_HOSTED)
    _check_newcomer(match, entry.to)
    return replace(noted(match, entry), terms=replace(match.terms, host=entry.to))


def check_plays(match: Match, seat: Seat) -> None:
    """Whether a seat is still in the game. Raises `IllegalAction`."""
    if seat not in match.active:
        raise IllegalAction(MatchRefusal.PLAYS_NO_MORE)


def _check_newcomer(match: Match, user_id: UserId, seat: Seat | None = None) -> None:
    """Refuse a seat (None: the hosting) to a person who plays, or has sat in another seat."""
    present = user_id in (*match.terms.players, match.terms.host)
    if present or match.has_sat(user_id, beside=seat):
        hosting = seat is None
        raise IllegalAction(MatchRefusal.CANNOT_HOST if hosting else MatchRefusal.SITS_ALREADY)


def substitute(match: Match, entry: entries.Substituted) -> Match:
    seat, player, terms = entry.seat, entry.player, match.terms
    _check_newcomer(match, player, seat)
    check_plays(match, seat)
    players = tuple(player if each == seat else user for each, user in terms.seated)
    before = match.predecessors.get(seat, ())
    after = noted(match, entry)
    asked = {seat: after.version} if seat in match.asked_since else {}
    return replace(
        after,
        terms=replace(terms, players=players),
        asked_since={**match.asked_since, **asked},
        answers={each: answer for each, answer in match.answers.items() if each != seat},
        put_anew=after.version if asked else match.put_anew,
        mover=None if asked else match.mover,
        past=match.past.going_on(match.past.parts),
        stalled=tuple(each for each in match.stalled if each != seat),
        asked_in={key: names for key, names in match.asked_in.items() if key[0] != seat},
        predecessors={**match.predecessors, seat: (*before, terms.players[seat])},
        sat_then={seat: terms.players[seat], **match.sat_then},
        acted_at={each: at for each, at in match.acted_at.items() if each != seat},
    )
