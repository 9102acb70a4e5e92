"""What players do in a game, and what time does for them: they act, leave, and take back."""

from msgspec.structs import replace

from bot.contract.errors import CommonRefusal, IllegalAction, Refusal
from bot.contract.game import Action, Event, Prompt, Seat, Step
from bot.match.entries import (
    Acted,
    Conceded,
    Left,
    TimedOut,
    TookBack,
    Undone,
    WindowAnswer,
    WindowClosed,
)
from bot.match.errors import MatchRefusal
from bot.match.match import Answer, Match
from bot.match.result import Departure, Way
from bot.match.steps import back_at, in_state


def answering(match: Match, seat: Seat) -> Prompt:
    """What a seat is asked. Raises `IllegalAction` where it is not asked anything."""
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
    return replace(after, answers={**match.answers, seat: answer})


def window_closed(match: Match, at: int) -> WindowClosed:
    """The entry that closes the open window, with the defaults of the seats without an answer."""
    answers = []
    for prompt in match.prompts:
        assert prompt.default is not None, "a window asks nothing that has no default"
        if prompt.answered is None:
            answers.append(WindowAnswer(prompt.seat, str(prompt.default)))
    return WindowClosed(at, tuple(answers))


def close_window(match: Match, entry: WindowClosed) -> Match:
    """Close a window whose time is up, so that its answers come out. Raises `IllegalAction`.

    A seat without an answer gets the one that the entry names.
    """
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
    return in_state(match, entry, None, Step(state, tuple(happened)), match.departures)


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
    left = way if seat in match.active else Way.PLAYED
    departure = Departure(left, entry.at, entry.by if isinstance(entry, Conceded) else None)
    departures = {**match.departures, seat: departure}
    return in_state(match, entry, seat, step, departures)


def undo(match: Match, entry: Undone) -> Match:
    """A seat takes its own newest act back. Raises `IllegalAction`."""
    if match.undoable is None or entry.seat != match.undoable:
        raise IllegalAction(CommonRefusal.NOTHING_TO_UNDO)
    point = match.past.undo[-1]
    after = back_at(match, entry, entry.seat, point, Step(point.state, (TookBack(entry.seat),)))
    return replace(after, past=match.past.undone())
