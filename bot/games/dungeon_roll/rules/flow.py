"""How a delve goes on: from the party to its end (source 003, the phases)."""

from msgspec.structs import replace

from bot.contract.chance import Chance
from bot.contract.game import Event, Seat, Step
from bot.games.dungeon_roll.rules import events as e
from bot.games.dungeon_roll.rules.dice import DUNGEON_DICE, NO_TABLE, both, throw, without
from bot.games.dungeon_roll.rules.heroes import side_of
from bot.games.dungeon_roll.rules.scoring import scores, winners
from bot.games.dungeon_roll.rules.state import (
    DELVES,
    DRAGON,
    FORM,
    LOOT,
    MONSTER,
    OVER,
    REGROUP,
    RollDelve,
    RollPhase,
    RollState,
)
from bot.games.dungeon_roll.rules.tokens import least_valuable
from bot.games.dungeon_roll.rules.turn import RollTurn


def form_party(turn: RollTurn) -> None:
    """Begin the delve: roll the party, or take the one that the hero has."""
    side = turn.side
    turn.spent = side.starts_spent
    fixed = [found for one in side.specialties if (found := one.party(turn)) is not None]
    rolled = fixed[0] if fixed else turn.roll_party(side.dice)
    turn.party = rolled
    turn.events.append(e.PartyRolled(turn.seat, rolled))
    turn.stage = RollPhase.FORM
    for specialty in side.specialties:
        specialty.formed(turn)


def begin_level(turn: RollTurn) -> None:
    """Go down a level: so many dungeon dice as it has, if they are there (ruling DR11)."""
    turn.level += 1
    turn.once = turn.slain = False
    turn.allies = turn.sworn
    turn.stage = MONSTER
    if turn.level <= len(turn.scouted):
        rolled = turn.scouted[turn.level - 1]
    else:
        rolled = throw(min(turn.level, DUNGEON_DICE - turn.lair), turn.stream())
    turn.lay(rolled)
    turn.events.append(e.LevelBegun(turn.level, rolled))
    turn.fallen()


def leave_loot(turn: RollTurn) -> None:
    """Take away the loot that was not opened or drunk."""
    turn.table = NO_TABLE
    turn.stage = DRAGON


def settle(turn: RollTurn) -> RollPhase | None:
    """Go on to the next question of this delve; None: it is over."""
    while turn.ended is None and turn.stage is not OVER:
        if turn.faces:
            return RollPhase.FACE
        if turn.owed:
            return RollPhase.DISCARD
        if turn.set_party or turn.set_dungeon:
            return RollPhase.SECOND
        stage = turn.stage
        if stage is FORM:
            if any(one.forming(turn) for one in turn.side.specialties):
                return FORM
            begin_level(turn)
        elif stage is REGROUP:
            turn.allies = turn.sworn
            return REGROUP
        elif turn.monsters:
            # On DRAGON a throw of the party's dice cannot do it; what sets dice begins at MONSTER.
            if stage is MONSTER:
                for specialty in turn.side.specialties:
                    specialty.facing(turn)
                return MONSTER
            turn.stage = MONSTER
        elif stage is MONSTER:
            if any(one.lingers(turn) for one in turn.side.specialties):
                return MONSTER
            turn.stage = LOOT
        elif stage is LOOT:
            if turn.loot:
                return LOOT
            turn.stage = DRAGON
        else:
            if turn.besieged:
                return DRAGON
            turn.stage = REGROUP
    return None


def go_on(turn: RollTurn, state: RollState, phase: RollPhase | None) -> Step[RollState]:
    """The state after an act within a delve. `phase`: its next question; None: it is over."""
    if phase is not None:
        return turn.step(phase)
    last = len(state.delvers[turn.seat].delves) + 1 == DELVES
    if turn.ended is not None and last and turn.side.parts_with != 0:
        held = sum(turn.tokens)
        due = held if turn.side.parts_with is None else min(turn.side.parts_with, held)
        if due < held:
            turn.owed, turn.stage = due, RollPhase.OVER
            return turn.step(RollPhase.DISCARD)
        if due:
            turn.discard(turn.tokens)
    return next_turn(turn.step(RollPhase.START))


def next_turn(step: Step[RollState]) -> Step[RollState]:
    """The next seat's delve, or the end, after that of the seat in `asked`."""
    state, events = step
    seat = state.asked
    assert seat is not None
    if state.delvers[seat].sat_out:
        state = with_delver(state, seat, left=True)
    return proceed(state, seat, events)


def proceed(state: RollState, after: Seat, events: tuple[Event, ...]) -> Step[RollState]:
    """Ask the next seat after this one that still has a delve; end the game where there is none."""
    staying = [seat for seat, delver in enumerate(state.delvers) if not delver.left]
    seats = len(state.delvers)
    waiting = [seat for seat in staying if len(state.delvers[seat].delves) < DELVES]
    if not waiting or (seats > 1 and len(staying) < 2):
        over = replace(state, asked=None, phase=RollPhase.OVER, delve=RollDelve())
        ended = e.GameEnded(winners(over), scores(over))
        return Step(over, (*events, ended))
    # Everybody plays a delve before anybody plays the next one.
    fewest = min(len(state.delvers[seat].delves) for seat in waiting)
    ready = [seat for seat in waiting if len(state.delvers[seat].delves) == fewest]
    following = next((seat for seat in ready if seat > after), ready[0])
    begun = replace(
        state, asked=Seat(following), phase=RollPhase.START, turn=state.turn + 1, delve=RollDelve()
    )
    return Step(begun, events)


def leave(state: RollState, seat: Seat, chance: Chance) -> Step[RollState]:
    """The seat flees for good; tokens due at its end are discarded (ruling S31)."""
    delver = state.delvers[seat]
    # After the last delve it has parted with what was due, or is asked for it just now.
    due = state.delve.owed if seat == state.asked else 0
    if len(delver.delves) < DELVES:
        side = side_of(delver.hero, mastered=delver.mastered)
        due += sum(delver.tokens) if side.parts_with is None else side.parts_with
    gone = least_valuable(delver.tokens, due)
    events: tuple[Event, ...] = (e.TokensDiscarded(seat, gone),) if any(gone) else ()
    left = with_delver(state, seat, tokens=without(delver.tokens, gone), left=True)
    if state.options.recycle:
        left = replace(left, bag=both(left.bag, gone))
    staying = sum(not one.left for one in left.delvers)
    if seat != state.asked and staying > 1:
        return Step(left, events)
    if state.phase is RollPhase.HERO and staying > 1:
        return choose_next(left, seat, events)
    return proceed(left, seat, events)


def choose_next(state: RollState, after: Seat, events: tuple[Event, ...]) -> Step[RollState]:
    """The next seat chooses its hero; when all have one, the first delve begins."""
    seats = [Seat(n) for n, delver in enumerate(state.delvers) if not delver.left]
    open_ones = [seat for seat in seats if seat > after]
    chosen = state.options.mirror and any(delver.hero for delver in state.delvers)
    if chosen or not open_ones:
        begun = replace(state, asked=seats[0], phase=RollPhase.START)
        return Step(begun, events)
    return Step(replace(state, asked=open_ones[0]), events)


def with_delver(state: RollState, seat: Seat, **changes: object) -> RollState:
    """The state with a seat that stands otherwise."""
    delver = replace(state.delvers[seat], **changes)
    return replace(state, delvers=(*state.delvers[:seat], delver, *state.delvers[seat + 1 :]))
