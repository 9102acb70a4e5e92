"""The rules of the official games, for two to four (source 000, rulings WD1 to WD30)."""

from collections.abc import Callable, Mapping
from functools import lru_cache

from msgspec.structs import replace

from bot.contract.chance import Chance
from bot.contract.errors import BadOptions, Refusal
from bot.contract.game import (
    Action,
    Event,
    Facts,
    Move,
    Outcome,
    Pick,
    Prompt,
    Seat,
    Step,
    places_by,
)
from bot.games.dungeon.rules import bidding
from bot.games.dungeon.rules import delve as delves
from bot.games.dungeon.rules import events as shared
from bot.games.dungeon.rules.bidding import GIFT, HOLD, PASS, TURN, BiddingGame
from bot.games.dungeon.rules.delve import Delve
from bot.games.dungeon.rules.encounter import Offer
from bot.games.dungeon.rules.monsters import KIND_OF_STRENGTH, MONSTERS, Kind
from bot.games.dungeon.rules.refusals import DungeonRefusal
from bot.games.dungeon.rules.table import Table
from bot.games.welcome.rules import events as e
from bot.games.welcome.rules import flow
from bot.games.welcome.rules.observation import WelcomeObservation, observe
from bot.games.welcome.rules.options import (
    ALL_SPECIALS,
    PICKED,
    SPECIALS_IN_DECK,
    Edition,
    WelcomeOptions,
    WelcomeOptionsRefusal,
    has_specials,
    heroes_of,
)
from bot.games.welcome.rules.state import Contender, WelcomePhase, WelcomeState

# Python 3.11 takes long to name a member of an enumeration.
_CARD = WelcomePhase.CARD

LUCK = Action("name", ("luck",))
"""Luck names the monster for the greatsword (ruling WD20)."""


class WelcomeToTheDungeon(BiddingGame[WelcomeState]):
    """Whoever is the last not to pass goes in; two Success cards win, two falls are the end."""

    key = "dungeon"
    seats = range(2, 5)
    variants = tuple(Edition)
    options_type = WelcomeOptions
    state_type = WelcomeState
    event_type = e.WelcomeEvent
    observation_type = WelcomeObservation
    options_refusals = WelcomeOptionsRefusal
    ended = e.RoundEnded

    def start(self, options: WelcomeOptions, seats: int, chance: Chance) -> Step[WelcomeState]:
        if type(seats) is not int or seats not in self.seats:
            raise BadOptions(WelcomeOptionsRefusal.NOT_FOR_SO_MANY)
        heroes = heroes_of(options)
        if options.hero not in ("", PICKED, *heroes):
            let_in = replace(options, necromancer=True)
            missing = options.hero in heroes_of(let_in)
            raise BadOptions(
                WelcomeOptionsRefusal.NECROMANCER_OFF
                if missing
                else WelcomeOptionsRefusal.NOT_IN_BOX
            )
        specials: tuple[str, ...] = ()
        events: tuple[Event, ...] = ()
        if has_specials(options):
            specials = chance.deal("specials", ALL_SPECIALS)[:SPECIALS_IN_DECK]
            events = (e.SpecialsDealt(specials, options.announced),)
        table = Table((), ())
        contenders = (Contender(),) * seats
        state = WelcomeState(options, WelcomePhase.HERO, None, contenders, table, specials)
        hero = options.hero or heroes[chance.stream("hero").below(len(heroes))]
        if hero == PICKED:
            return flow.begin_round(state, Seat(0), chance, events)
        began = flow.begin_round(state, Seat(0), chance, events, hero)
        return Step(began.state, (*began.events, e.HeroChosen(hero, None)))

    def variant(self, options: WelcomeOptions, seats: int) -> str:
        return options.box

    def prompts(self, state: WelcomeState) -> tuple[Prompt, ...]:
        seat = state.asked
        if seat is None:
            return ()
        moves = _MOVES[state.phase](state, seat)
        # What can be placed, used or given up lies open, so everybody knows the possible answers.
        prompt = Prompt(seat, state.phase, moves, about=_occasion(state), public=True)
        if state.runner in (None, seat):
            return (prompt,)
        # Another seat than the runner's may leave the name to luck. A seat that is asked after the
        # first one has left is asked something new.
        about = f"greatsword-{state.round}-{seat}"
        return (replace(prompt, moves=(*moves, Move(LUCK)), about=about, default=LUCK, bank=False),)

    def apply(
        self, state: WelcomeState, seat: Seat, action: Action, chance: Chance
    ) -> Step[WelcomeState]:
        # Each verb belongs to one phase. The phase itself is not matched, as Python 3.11 takes long
        # to name a member of an enumeration.
        match action.verb:
            case "draw":
                drawn, events = bidding.draw(state.table, seat)
                return Step(replace(state, phase=_CARD, table=drawn), events)
            case "pass":
                passed = replace(state, passed=(*state.passed, seat))
                return flow.go_on(passed, seat, chance, (shared.Passed(seat, forced=False),))
            case "add" | "discard":
                placed, event = bidding.place(state.table, seat, action)
                return flow.go_on(replace(state, table=placed), seat, chance, (event,))
            case "pick":
                return flow.pick_hero(state, seat, action.argument)
            case "choose":
                other = Seat(int(action.argument))
                asked = replace(state, phase=WelcomePhase.NAME, asked=other)
                return Step(asked, (e.NamerChosen(seat, other),))
            case "name":
                return _name(state, seat, action, chance)
            case "hold":
                return flow.delved(state, delves.hold(_delve(state)), chance, ())
            case "use":
                used = delves.use(_delve(state), *action.arguments)
                return flow.delved(state, used, chance, ())
            case "drop":
                dropped = delves.drop(_delve(state), action.argument)
                return flow.delved(state, dropped, chance, ())
        raise AssertionError(f"no prompt offers {action}")

    def refusal(self, state: WelcomeState, seat: Seat, action: Action) -> Refusal:
        match state.phase, action.verb:
            case WelcomePhase.CARD, "discard" if state.must_add(seat):
                return DungeonRefusal.FIRST_CARD
            case WelcomePhase.USE, "use":
                return DungeonRefusal.NOT_OFFERED
            case WelcomePhase.DROP, "drop":
                return DungeonRefusal.TILE_GONE
        return bidding.refusal(state.phase, state.table.kit, action)

    def asks_first(self, state: WelcomeState, seat: Seat, action: Action) -> str:
        last_two = len(state.bidding_after(seat)) == 2
        return GIFT if action == PASS and last_two and state.table.empty_dungeon else ""

    def part(self, state: WelcomeState) -> str:
        return f"round-{state.round}"

    def deal_anew(self, state: WelcomeState, chance: Chance) -> Step[WelcomeState]:
        """The same round with another deck of the same monsters."""
        return flow.lay_out(state, chance, ())

    def played_back(self, state: WelcomeState) -> str:
        """A round in which somebody went in, from the first question on that a card puts."""
        if state.phase in (WelcomePhase.USE, WelcomePhase.DROP):
            return self.part(state)
        return f"round-{state.last.number}" if state.last is not None else ""

    def leave(self, state: WelcomeState, seat: Seat, chance: Chance) -> Step[WelcomeState]:
        return flow.leave(state, seat, chance)

    def active(self, state: WelcomeState) -> tuple[Seat, ...]:
        return state.active if state.phase is not WelcomePhase.OVER else ()

    def observe(self, state: WelcomeState, seat: Seat | None) -> WelcomeObservation:
        return observe(state, seat)

    def outcome(self, state: WelcomeState) -> Outcome | None:
        """Places as ruling WD15 has them."""
        winner = state.winner
        if winner is None:
            return None
        merits = [_merit(each, won=seat == winner) for seat, each in enumerate(state.contenders)]
        return Outcome(places_by(merits), (winner,))

    def facts(self, state: WelcomeState) -> tuple[Facts, ...]:
        """The heroes with which each seat went in, how each run ended, and how many did so."""
        facts: list[Facts] = []
        for seat in range(len(state.contenders)):
            runs = [run for run in state.runs if run.seat == seat]
            told = [f"{run.hero}:{_ENDINGS[run.survived]}" for run in runs]
            facts.append(
                {
                    "runs": " ".join(told),
                    "runs-survived": sum(run.survived is True for run in runs),
                    "runs-fallen": sum(run.survived is False for run in runs),
                }
            )
        return tuple(facts)


_ENDINGS = {True: "survived", False: "fell", None: "broken-off"}


def _merit(contender: Contender, *, won: bool) -> tuple[int, int, int]:
    """What places compare: the winner, then who is in, then who went out later."""
    if won:
        return (2, 0, 0)
    if contender.out:
        return (0, contender.out, 0)
    return (1, contender.successes, not contender.red)


def _occasion(state: WelcomeState) -> str:
    """The pick of a hero; a turn, which is drawing and placing; or a walk."""
    if state.runner is not None:
        return f"walk-{state.round}"
    return f"turn-{state.turn}" if state.hero else f"hero-{state.round}"


@lru_cache(maxsize=512)
def _each(verb: str, arguments: tuple[str, ...]) -> tuple[Move, ...]:
    return tuple([Move(Action(verb, (argument,))) for argument in arguments])


def _using(offers: tuple[Offer, ...]) -> tuple[Move, ...]:
    """Each tile that may be used, with its price open where it costs one, and none of them."""
    moves = [
        Move(Action("use", (tile,)), Pick(prices, 1, 1) if prices else None)
        for tile, prices in offers
    ]
    return (*moves, Move(HOLD))


def _names(state: WelcomeState, seat: Seat) -> tuple[Move, ...]:
    """The monsters of which one is named."""
    kinds = delves.names(_delve(state))
    return _each("name", tuple([str(MONSTERS[kind].strength) for kind in kinds]))


def _name(state: WelcomeState, seat: Seat, action: Action, chance: Chance) -> Step[WelcomeState]:
    events: tuple[Event, ...] = ()
    kind: Kind
    if action == LUCK:
        kinds = delves.names(_delve(state))
        kind = kinds[chance.stream(f"round-{state.round}/greatsword").below(len(kinds))]
        events = (e.LeftToLuck(seat),)
    else:
        kind = KIND_OF_STRENGTH[int(action.argument)]
    named = delves.name(_delve(state), kind, by_luck=action == LUCK)
    return flow.delved(state, named, chance, (*events, shared.Named(seat, kind)))


def _delve(state: WelcomeState) -> Delve:
    assert state.delve is not None
    return state.delve


_MOVES: Mapping[WelcomePhase, Callable[[WelcomeState, Seat], tuple[Move, ...]]] = {
    WelcomePhase.HERO: lambda state, seat: _each("pick", heroes_of(state.options)),
    WelcomePhase.TURN: lambda state, seat: TURN,
    WelcomePhase.CARD: lambda state, seat: bidding.placing(
        () if state.must_add(seat) else state.table.kit
    ),
    WelcomePhase.ASK: lambda state, seat: _each(
        "choose", tuple(map(str, sorted(state.namers_after(seat))))
    ),
    WelcomePhase.NAME: _names,
    WelcomePhase.USE: lambda state, seat: _using(delves.offers(_delve(state))),
    WelcomePhase.DROP: lambda state, seat: _each("drop", _delve(state).kit),
}
"""The answers to what a phase asks a seat."""
