"""What players do in a game, and what time does for them: they act, leave, and take back."""

from msgspec.structs import replace

from bot.games.contract import Action, Prompt, Seat, Step, seen_by
from bot.games.errors import CommonRefusal, IllegalAction
from bot.match.earlier import MOST_TAKEN_BACK, UndoPoint
from bot.match.entries import (
    Acted,
    Conceded,
    Left,
    TimedOut,
    TookBack,
    Undone,
)
from bot.match.match import Answer, Match
from bot.match.result import Departure, Way
from bot.match.steps import in_state


def answering(match: Match, seat: Seat) -> Prompt:
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


def act(match: Match, entry: Acted | TimedOut, prompt: Prompt, action: Action) -> Match:
    """A seat answers a prompt, or time does so for it. Raises `IllegalAction`."""
    rules, seat = match.terms.rules, entry.seat
    if not prompt.allows(action):
        raise IllegalAction(rules.refusal(match.state, seat, action))
    step = rules.apply(match.state, seat, action, match.chance)
    after = in_state(match, entry, seat, step, match.departures)
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


def leave(match: Match, entry: Conceded | TimedOut, way: Way) -> Match:
    """A seat leaves for good, in the way that is told. Raises `IllegalAction`."""
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
    after = in_state(match, entry, seat, step, departures)
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


def undo(match: Match, entry: Undone) -> Match:
    """A seat takes its own newest act back. Raises `IllegalAction`."""
    if match.undoable is None or entry.seat != match.undoable:
        raise IllegalAction(CommonRefusal.NOTHING_TO_UNDO)
    point = match.undo[-1]
    after = in_state(match, entry, entry.seat, Step(point.state, (TookBack(entry.seat),)))
    # What was taken back was not answered: the old button is outdated, not pressed twice.
    answers = {seat: answer for seat, answer in match.answers.items() if seat != entry.seat}
    return replace(after, answers=answers, undo=match.undo[:-1], parts=point.parts)
