"""The rules of the Death Match, both variants (source 004, rulings D1 to D29)."""

from collections.abc import Callable, Mapping
from typing import get_args

from msgspec.structs import replace

from bot.contract.chance import Chance
from bot.contract.errors import BadOptions, Refusal
from bot.contract.game import (
    Action,
    Event,
    Facts,
    Move,
    Outcome,
    Prompt,
    Seat,
    Seating,
    Step,
)
from bot.games.deathmatch.rules import events as e
from bot.games.deathmatch.rules.observation import Observation, observe
from bot.games.deathmatch.rules.refusals import DeathMatchOptionsRefusal
from bot.games.deathmatch.rules.scoring import LONGEST_MATCH, match_winner, standings_after
from bot.games.deathmatch.rules.state import (
    SEATS,
    Options,
    Phase,
    State,
    Variant,
    opponent,
)
from bot.games.dungeon.rules import bidding
from bot.games.dungeon.rules import delve as delves
from bot.games.dungeon.rules import events as shared
from bot.games.dungeon.rules.bidding import GIFT, HOLD, PASS, TURN, BiddingGame
from bot.games.dungeon.rules.delve import Delve
from bot.games.dungeon.rules.encounter import Question
from bot.games.dungeon.rules.heroes import HEROES, tiles_by_use
from bot.games.dungeon.rules.monsters import DECK, KIND_OF_STRENGTH, MONSTERS, PRACTICE_DECKS
from bot.games.dungeon.rules.table import Table

CHALLENGED = SEATS[1]
"""The Death Match Opponent: the second named player, who chooses the starter (ruling D7)."""

STRIKE = Action("strike")

NAMES: tuple[Move, ...] = tuple(
    Move(Action("name", (str(monster.strength),))) for monster in MONSTERS.values()
)
STRIKES: tuple[Move, ...] = (Move(STRIKE), Move(HOLD))
STARTERS: tuple[Move, ...] = (Move(Action("start", ("0",))), Move(Action("start", ("1",))))


class DeathMatch(BiddingGame[State]):
    """Two players, one deck, one hero, one kit: whoever does not pass goes in."""

    key = "deathmatch"
    seats = range(2, 3)
    variants = get_args(Variant)
    seating = Seating.JOINED
    options_type = Options
    state_type = State
    event_type = e.DeathMatchEvent
    observation_type = Observation
    options_refusals = DeathMatchOptionsRefusal
    ended = e.AdventureEnded

    def start(self, options: Options, seats: int, chance: Chance) -> Step[State]:
        if type(seats) is not int or seats not in self.seats:
            raise BadOptions(DeathMatchOptionsRefusal.WRONG_NUMBER_OF_SEATS)
        if options.variant not in self.variants:
            raise BadOptions(DeathMatchOptionsRefusal.UNKNOWN_VARIANT)
        known = all(letter in PRACTICE_DECKS for letter in options.decks)
        if type(options.decks) is not str or not known:
            raise BadOptions(DeathMatchOptionsRefusal.UNKNOWN_DECK)
        if len(options.decks) > LONGEST_MATCH:
            raise BadOptions(DeathMatchOptionsRefusal.TOO_MANY_DECKS)
        variant, decks, odds = options.variant, options.decks, options.odds
        return Step(State(variant, decks, Phase.STARTER, CHALLENGED, odds=odds), ())

    def variant(self, options: Options, seats: int) -> str:
        return options.variant

    def counts(self, options: Options, seats: int, state: State) -> bool:
        """A match with chosen decks is practice (ruling S11)."""
        return not options.decks

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        if state.asked is None:
            return ()
        # Ruling S1: a host may choose the starter instead. The tiles that can go lie open, so
        # whatever is asked, everybody knows the possible answers.
        host_may = not state.adventure
        moves = _moves(state)
        return (Prompt(state.asked, state.phase, moves, host_may, _occasion(state), public=True),)

    def apply(self, state: State, seat: Seat, action: Action, chance: Chance) -> Step[State]:
        return _ANSWERED[state.phase](state, seat, action, chance)

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal:
        kit = state.table.kit if state.table is not None else ()
        return bidding.refusal(state.phase, kit, action)

    def asks_first(self, state: State, seat: Seat, action: Action) -> str:
        return GIFT if action == PASS and _table(state).empty_dungeon else ""

    def part(self, state: State) -> str:
        return f"adventure-{state.adventure}" if state.adventure else ""

    def deal_anew(self, state: State, chance: Chance) -> Step[State]:
        """The same adventure with another deck; one that was chosen is laid once more."""
        assert state.asked is not None
        before = replace(state, adventure=state.adventure - 1, turn=state.turn - 1)
        return _begin_adventure(before, state.asked, chance, ())

    def played_back(self, state: State) -> str:
        """An adventure, from the first monster on at which the runner is asked something."""
        if state.phase is Phase.STRIKE:
            return self.part(state)
        return f"adventure-{state.last.number}" if state.last is not None else ""

    def leave(self, state: State, seat: Seat, chance: Chance) -> Step[State]:
        """The other seat has won; the adventure under way gives nobody a result (ruling D20)."""
        # Nobody is in the dungeon any more; what all have seen of it stays.
        last = state.expedition if state.phase is Phase.STRIKE else state.last
        holder = state.asked if state.phase is Phase.CARD else None
        return _won(replace(state, delve=None, last=last, holder=holder), opponent(seat), ())

    def active(self, state: State) -> tuple[Seat, ...]:
        return SEATS if state.phase is not Phase.OVER else ()

    def observe(self, state: State, seat: Seat | None) -> Observation:
        return observe(state, seat)

    def outcome(self, state: State) -> Outcome | None:
        if state.winner is None:
            return None
        places = tuple(1 if seat == state.winner else 2 for seat in SEATS)
        return Outcome(places, (state.winner,))

    def facts(self, state: State) -> tuple[Facts, ...]:
        """Each seat's adventures."""
        return tuple(
            {"adventures-won": standing.won, "adventures-lost": standing.lost}
            for standing in state.standings
        )


# Looked up, not matched: to name a member of an enumeration takes Python 3.11 longer than a rule.
_TURN, _CARD = Phase.TURN, Phase.CARD
_BIDDING = frozenset((_TURN, _CARD))
_DELVING = frozenset((Phase.NAME, Phase.STRIKE))
_ALWAYS: Mapping[Phase, tuple[Move, ...]] = {
    Phase.STARTER: STARTERS,
    Phase.NAME: NAMES,
    Phase.STRIKE: STRIKES,
}
"""The answers that do not depend on the table."""


def _occasion(state: State) -> str:
    """A turn is made of two choices, drawing and placing (source 004, Timing)."""
    if state.phase in _BIDDING:
        return f"turn-{state.turn}"
    # All decisions of one walk are a turn of the runner's.
    return f"walk-{state.adventure}" if state.phase in _DELVING else state.phase


def _moves(state: State) -> tuple[Move, ...]:
    """The answers to what is asked."""
    always = _ALWAYS.get(state.phase)
    if always is not None:
        return always
    table = _table(state)
    return bidding.placing(table.kit) if table.held is not None else TURN


def _choose_starter(state: State, seat: Seat, action: Action, chance: Chance) -> Step[State]:
    starter = SEATS[int(action.argument)]
    return _begin_adventure(state, starter, chance, (e.StarterChosen(CHALLENGED, starter),))


def _begin_adventure(
    state: State, starter: Seat, chance: Chance, events: tuple[Event, ...]
) -> Step[State]:
    """All tiles back, all 13 monsters shuffled (ruling D5)."""
    adventure = state.adventure + 1
    if adventure <= len(state.decks):
        deck = PRACTICE_DECKS[state.decks[adventure - 1]]
    else:
        deck = chance.deal(f"adventure-{adventure}", DECK)
    kit = HEROES[state.variant].kit
    began = replace(
        state,
        phase=_TURN,
        asked=starter,
        adventure=adventure,
        turn=state.turn + 1,
        table=Table(kit, deck),
        delve=None,
    )
    return Step(began, (*events, e.AdventureBegan(adventure, starter), shared.DeckLaid(deck)))


def _draw_or_pass(state: State, seat: Seat, action: Action, chance: Chance) -> Step[State]:
    if action == PASS:
        return _enter(state, seat, (shared.Passed(seat, forced=False),), chance)
    drawn, events = bidding.draw(_table(state), seat)
    return Step(replace(state, phase=_CARD, table=drawn), events)


def _place_card(state: State, seat: Seat, action: Action, chance: Chance) -> Step[State]:
    placed, event = bidding.place(_table(state), seat, action)
    other = opponent(seat)
    after = replace(state, phase=_TURN, asked=other, turn=state.turn + 1, table=placed)
    if placed.deck:
        return Step(after, (event,))
    # Ruling D4: with an empty deck the other seat must pass, so the rules do it.
    return _enter(after, other, (event, shared.Passed(other, forced=True)), chance)


def _name(state: State, seat: Seat, action: Action, chance: Chance) -> Step[State]:
    kind = KIND_OF_STRENGTH[int(action.argument)]
    named = delves.name(_delve(state), kind)
    return _after_delving(state, seat, named, (shared.Named(seat, kind),), chance)


def _strike_or_hold(state: State, seat: Seat, action: Action, chance: Chance) -> Step[State]:
    delve = _delve(state)
    (axe,) = delves.offers(delve)
    after = delves.use(delve, axe.tile) if action == STRIKE else delves.hold(delve)
    return _after_delving(state, seat, after, (), chance)


def _enter(state: State, passed: Seat, events: tuple[Event, ...], chance: Chance) -> Step[State]:
    """The seat that did not pass goes into the dungeon."""
    table, runner = _table(state), opponent(passed)
    pile = table.pile
    delve = delves.enter(state.variant, table.kit, pile)
    full_health = tiles_by_use(state.variant, table.kit).full_health
    entered = shared.Entered(runner, full_health, len(pile))
    inside = replace(state, asked=runner)
    return _after_delving(inside, runner, delve, (*events, entered), chance)


def _after_delving(
    state: State, runner: Seat, delve: Delve, first: tuple[Event, ...], chance: Chance
) -> Step[State]:
    """Record what the delve came to: a question, or the end of the adventure."""
    events = (*first, *shared.encounters(runner, delve, state.delve))
    going_on = replace(state, delve=delve)
    question = delve.question
    if question is not None:
        return Step(replace(going_on, phase=_ASKED_IN_DUNGEON[question]), events)
    return _end_adventure(going_on, runner, delve, events, chance)


def _end_adventure(
    state: State, runner: Seat, delve: Delve, events: tuple[Event, ...], chance: Chance
) -> Step[State]:
    """Only the runner gets a result; the runner starts the next adventure."""
    standings = standings_after(state.standings, runner, survived=delve.survived)
    state = replace(state, standings=standings, last=state.expedition, delve=None)
    ended = e.AdventureEnded(state.adventure, runner, delve.survived, len(delve.pile))
    winner = match_winner(standings)
    if winner is not None:
        return _won(state, winner, (*events, ended))
    return _begin_adventure(state, runner, chance, (*events, ended))


def _won(state: State, winner: Seat, events: tuple[Event, ...]) -> Step[State]:
    over = replace(state, phase=Phase.OVER, asked=None, winner=winner)
    return Step(over, (*events, e.MatchWon(winner)))


def _table(state: State) -> Table:
    assert state.table is not None
    return state.table


def _delve(state: State) -> Delve:
    assert state.delve is not None
    return state.delve


_ASKED_IN_DUNGEON = {Question.NAME: Phase.NAME, Question.USE: Phase.STRIKE}

_ANSWERED: Mapping[Phase, Callable[[State, Seat, Action, Chance], Step[State]]] = {
    Phase.STARTER: _choose_starter,
    Phase.TURN: _draw_or_pass,
    Phase.CARD: _place_card,
    Phase.NAME: _name,
    Phase.STRIKE: _strike_or_hold,
}
"""What an answer does, by the phase in which it was asked for."""
