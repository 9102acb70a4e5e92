"""How a game goes on: rounds, turns, the way into the dungeon and out of it, and who is out.

Each function leads from a state to the next one that somebody is asked in, or to the end (source
000, "Round Overview" to "End of the Game").
"""

from collections.abc import Iterable

from msgspec.structs import replace

from bot.contract.chance import Chance
from bot.contract.game import Event, Seat, Step
from bot.games.dungeon.rules import delve as delves
from bot.games.dungeon.rules.delve import Delve
from bot.games.dungeon.rules.encounter import Question
from bot.games.dungeon.rules.events import DeckLaid, Entered, Passed, encounters
from bot.games.dungeon.rules.heroes import HEROES, tiles_by_use
from bot.games.dungeon.rules.table import Placement, Table
from bot.games.welcome.rules import events as e
from bot.games.welcome.rules.options import cards_of
from bot.games.welcome.rules.state import (
    SUCCESSES_NEEDED,
    Contender,
    Run,
    WelcomePhase,
    WelcomeState,
)

# Python 3.11 takes long to name a member of an enumeration.
_TURN = WelcomePhase.TURN


def begin_round(
    state: WelcomeState, starter: Seat, chance: Chance, events: tuple[Event, ...], hero: str = ""
) -> Step[WelcomeState]:
    """All tiles back, all monsters shuffled. Without a hero the starter picks one."""
    begun = replace(
        state,
        phase=_TURN if hero else WelcomePhase.HERO,
        asked=starter,
        round=state.round + 1,
        turn=state.turn + 1,
        hero=hero,
        passed=(),
        forced=False,
        runner=None,
        delve=None,
    )
    return lay_out(begun, chance, events)


def lay_out(state: WelcomeState, chance: Chance, events: tuple[Event, ...]) -> Step[WelcomeState]:
    """The first state of a round, with its deck shuffled."""
    assert state.asked is not None
    deck = chance.deal(f"round-{state.round}", cards_of(state.specials))
    kit = HEROES[state.hero].kit if state.hero else ()
    laid = replace(state, table=Table(kit, deck))
    return Step(laid, (*events, e.RoundBegan(state.round, state.asked), DeckLaid(deck)))


def pick_hero(state: WelcomeState, seat: Seat, hero: str) -> Step[WelcomeState]:
    """The hero of the round is picked, and who picked it takes the first turn."""
    table = replace(state.table, kit=HEROES[hero].kit)
    picked = replace(state, phase=WelcomePhase.TURN, hero=hero, table=table)
    return Step(picked, (e.HeroChosen(hero, seat),))


def go_on(
    state: WelcomeState, after: Seat, chance: Chance, events: tuple[Event, ...]
) -> Step[WelcomeState]:
    """The next turn after a seat's; the dungeon, once only one of them has not passed.

    With an empty deck everybody must pass, so the rules do it: the last one clockwise, which is
    whoever drew the last card, enters (rulings Q3 and WD13).
    """
    bidding = state.bidding_after(after)
    while len(bidding) > 1 and not state.table.deck:
        passing, *others = bidding
        state = replace(state, passed=(*state.passed, passing), forced=True)
        events = (*events, Passed(passing, forced=True))
        bidding = tuple(others)
    if not bidding:
        return _without_result(state, after, chance, events)
    if len(bidding) == 1:
        return _enter(state, bidding[0], chance, events)
    turn = replace(state, phase=_TURN, asked=bidding[0], turn=state.turn + 1)
    return Step(turn, events)


def _enter(
    state: WelcomeState, runner: Seat, chance: Chance, events: tuple[Event, ...]
) -> Step[WelcomeState]:
    """The only one who has not passed goes into the dungeon."""
    table, pile = state.table, state.table.pile
    successes = state.contenders[runner].successes
    delve = delves.enter(state.hero, table.kit, pile, successes, table.deck)
    health = tiles_by_use(state.hero, table.kit).full_health
    entered = Entered(runner, health, len(pile))
    inside = replace(state, runner=runner, asked=runner)
    return delved(inside, delve, chance, (*events, entered))


def delved(
    state: WelcomeState, delve: Delve, chance: Chance, events: tuple[Event, ...]
) -> Step[WelcomeState]:
    """Record what the delve came to: a question, or the end of the round."""
    runner = state.runner
    assert runner is not None
    events = (*events, *encounters(runner, delve, state.delve))
    state = replace(state, delve=delve, asked=runner)
    match delve.question:
        case None:
            if delve.compared is not None:
                events = (*events, e.Compared(runner, delve.compared, delve.saved_by))
            return _end_run(state, runner, delve, chance, events)
        case Question.NAME:
            return Step(_naming(state, delve), events)
        case Question.USE:
            return Step(replace(state, phase=WelcomePhase.USE), events)
        case Question.DROP:
            return Step(replace(state, phase=WelcomePhase.DROP), events)


def _naming(state: WelcomeState, delve: Delve) -> WelcomeState:
    """Who names a monster: the runner, or another one, whom the runner chooses."""
    tile = delve.by_use.naming
    assert tile is not None
    assert state.runner is not None
    if not tile.does.named_by_other:
        return replace(state, phase=WelcomePhase.NAME)
    others = state.namers_after(state.runner)
    if len(others) == 1:
        return replace(state, phase=WelcomePhase.NAME, asked=others[0])
    return replace(state, phase=WelcomePhase.ASK)


def _end_run(
    state: WelcomeState, runner: Seat, delve: Delve, chance: Chance, events: tuple[Event, ...]
) -> Step[WelcomeState]:
    """A Success card, or the red side; who was on it is out (source 000, "Dungeon phase")."""
    survived, before = delve.survived, state.contenders[runner]
    if survived:
        own = replace(before, successes=before.successes + 1)
    elif before.red:
        own = replace(before, out=_next_out(state.contenders))
    else:
        own = replace(before, red=True)
    state = _with(state, runner, own)
    events = (*events, _ended(state, survived=survived))
    if own.out:
        events = (*events, e.WentOut(runner))
    state = _closed(state, survived=survived)
    if own.successes >= SUCCESSES_NEEDED:
        return _won(state, runner, events)
    if len(state.active) == 1:
        return _won(state, state.active[0], events)
    starter = runner if not own.out else _next_in(state, runner)
    return begin_round(state, starter, chance, events)


def _without_result(
    state: WelcomeState, leaver: Seat, chance: Chance, events: tuple[Event, ...]
) -> Step[WelcomeState]:
    """A round that nobody finished; the next one clockwise begins anew (rulings WD13 to WD19)."""
    events = (*events, _ended(state, survived=None))
    closed = _closed(state, survived=None)
    return begin_round(closed, _next_in(state, leaver), chance, events)


def _ended(state: WelcomeState, *, survived: bool | None) -> e.RoundEnded:
    unseen = len(state.delve.pile) if state.delve is not None else len(state.table.pile)
    return e.RoundEnded(state.round, state.runner, survived, unseen, shown_aside(state.table))


def shown_aside(table: Table) -> tuple[Placement, ...]:
    """The cards set aside in bidding, but for what leavers held (ruling WD22)."""
    return tuple([placed for placed in table.placements if placed.tile is not None])


def _closed(state: WelcomeState, *, survived: bool | None) -> WelcomeState:
    """After a round: what is remembered of it."""
    runs = state.runs
    if state.runner is not None:
        runs = (*runs, Run(state.runner, state.hero, survived))
    last, aside = state.expedition or state.last, shown_aside(state.table)
    return replace(state, last=last, aside=aside, runs=runs, runner=None, delve=None)


def _broken_off(state: WelcomeState) -> WelcomeState:
    """A game that ends in the middle of a walk: the run is remembered, and nothing is shown."""
    return replace(_closed(state, survived=None), aside=()) if state.delve is not None else state


def leave(state: WelcomeState, seat: Seat, chance: Chance) -> Step[WelcomeState]:
    """A seat is out like an eliminated one, and is never asked again (rulings WD13 and WD14)."""
    own = state.contenders[seat]
    was_in = not own.out
    out = own.out or _next_out(state.contenders)
    asked, phase = state.asked, state.phase
    state = _with(state, seat, replace(own, out=out, left=True))
    if phase is WelcomePhase.CARD and asked == seat:
        state = replace(state, table=state.table.left_behind(seat))
    if was_in and len(state.active) == 1:
        return _won(_broken_off(state), state.active[0], ())
    if seat == state.runner:
        return _without_result(state, seat, chance, ())
    match phase:
        case WelcomePhase.HERO if asked == seat:
            return Step(replace(state, asked=_next_in(state, seat)), ())
        case WelcomePhase.TURN | WelcomePhase.CARD if asked == seat:
            return go_on(state, seat, chance, ())
        case WelcomePhase.TURN if len(state.bidding_after(seat)) == 1:
            return go_on(state, seat, chance, ())
        case WelcomePhase.NAME if asked == seat:
            return Step(replace(state, asked=state.namers_after(seat)[0]), ())
        case WelcomePhase.ASK:
            others = state.namers_after(seat)
            if len(others) == 1:
                return Step(replace(state, phase=WelcomePhase.NAME, asked=others[0]), ())
    return Step(state, ())


def _next_in(state: WelcomeState, seat: Seat) -> Seat:
    """The next one clockwise who is still in."""
    return next(other for other in state.after(seat) if not state.contenders[other].out)


def _next_out(contenders: Iterable[Contender]) -> int:
    return 1 + max(each.out for each in contenders)


def _with(state: WelcomeState, seat: Seat, own: Contender) -> WelcomeState:
    contenders = list(state.contenders)
    contenders[seat] = own
    return replace(state, contenders=tuple(contenders))


def _won(state: WelcomeState, winner: Seat, events: tuple[Event, ...]) -> Step[WelcomeState]:
    over = replace(state, phase=WelcomePhase.OVER, asked=None, winner=winner)
    return Step(over, (*events, e.GameWon(winner)))
