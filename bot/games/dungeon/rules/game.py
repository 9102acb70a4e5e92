"""The course of every dungeon game: the bidding, the way into the dungeon, and the walk.

The player in turn draws a card and places it, or passes; the last one who has not passed goes in
(source 000, "Round Overview" to "Dungeon phase"; source 004).
"""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, TypeVar

from msgspec.structs import replace

from bot.contract.chance import Chance
from bot.contract.errors import CommonRefusal, Refusal
from bot.contract.game import Action, Event, Game, Move, Pick, Prompt, Seat, Step
from bot.games.dungeon.rules import delve as delves
from bot.games.dungeon.rules import events as e
from bot.games.dungeon.rules.delve import Delve
from bot.games.dungeon.rules.events import Offer, Phase
from bot.games.dungeon.rules.foes import KIND_OF_STRENGTH, MONSTERS, Card, Kind
from bot.games.dungeon.rules.heroes import HEROES, TileKey, tiles_by_use
from bot.games.dungeon.rules.table import DungeonState, Table

DRAW, PASS, ADD = Action("draw"), Action("pass"), Action("add")
HOLD = Action("hold")
"""In the dungeon: to use none of the tiles that are offered."""
LUCK = Action("name", ("luck",))
"""Luck names the monster for the greatsword (ruling WD20)."""

_ON_A_TURN: tuple[Move, ...] = (Move(DRAW), Move(PASS))
GIFT = "gift"
"""Between the last two, while the dungeon is empty, a pass only helps the other one (ruling D3)."""

# Python 3.11 takes long to name a member of an enumeration.
_TURN, _CARD = Phase.TURN, Phase.CARD

PlayT = TypeVar("PlayT", bound=DungeonState)
"""A game's state."""


class DungeonRefusal(Refusal):
    """Why an action is refused. Each is explained by the text "refusal-<value>"."""

    CARD_IN_HAND = "card-in-hand"
    NO_CARD_IN_HAND = "no-card-in-hand"
    TILE_GONE = "tile-gone"
    NO_TILES_LEFT = "no-tiles-left"
    NO_SUCH_STRENGTH = "no-such-strength"
    FIRST_CARD = "first-card"
    """The first card of a seat must be added, by a variant of the game."""
    NOT_OFFERED = "not-offered"
    """A tile that cannot be used on this foe, or not at this price."""


class DungeonGame(Game[PlayT]):
    """A game of adventures or rounds: each a bidding, with the walk of one player after it.

    `part_word`: "adventure" or "round". `began`, `ended`: the events with which one begins, from
    its number and starter, and ends. `victory`: the event that ends the game.
    """

    refusals = DungeonRefusal
    confirmations = (GIFT,)
    part_word: str
    began: type[Any]
    ended: type[Event]
    victory: type[e.Won]

    @abstractmethod
    def deck(self, state: PlayT, number: int, chance: Chance) -> tuple[Card, ...]:
        """The deck of an adventure or round that begins. `number`: its own."""

    @abstractmethod
    def end(
        self, state: PlayT, runner: Seat, delve: Delve, chance: Chance, events: tuple[Event, ...]
    ) -> Step[PlayT]:
        """End an adventure or round whose walk is over."""

    def prompts(self, state: PlayT) -> tuple[Prompt, ...]:
        # All that can be placed, used or given up is public, so everybody knows the possible
        # answers.
        seat, phase = state.asked, state.phase
        if seat is None:
            return ()
        if phase is _TURN:
            return (Prompt(seat, phase, _ON_A_TURN, False, f"turn-{state.turn}", True),)
        if phase is _CARD:
            moves = _placing(() if state.must_add(seat) else state.table.kit)
            return (Prompt(seat, phase, moves, False, f"turn-{state.turn}", True),)
        return (self.choice(state, seat),)

    def choice(self, state: PlayT, seat: Seat) -> Prompt:
        """The question to a seat that is no turn."""
        if state.runner is not None:
            about = f"walk-{state.number}"
        else:
            about = f"{state.phase}-{state.number}" if state.number else state.phase
        # Ruling S1: a host may choose the starter, before the first adventure.
        return Prompt(
            seat, state.phase, self.choices(state, seat), not state.number, about, public=True
        )

    def choices(self, state: PlayT, seat: Seat) -> tuple[Move, ...]:
        delve = delve_of(state)
        match state.phase:
            case Phase.NAME:
                return _naming(delves.names(delve))
            case Phase.USE:
                return _using(delves.offers(delve))
        return each_as("drop", delve.kit)

    def apply(self, state: PlayT, seat: Seat, action: Action, chance: Chance) -> Step[PlayT]:
        table = state.table
        match action.verb:
            case "draw":
                place = len(table.placements) + 1
                drew = (e.Drew(seat), e.DrewMonster(seat, table.deck[0], place))
                return Step(replace(state, phase=_CARD, table=table.drawn()), drew)
            case "pass":
                passed = replace(state, passed=(*state.passed, seat))
                return self.go_on(passed, seat, chance, (e.Passed(seat, forced=False),))
            case "add" | "discard":
                tile = action.argument or None
                placed = replace(state, table=table.placed(seat, tile))
                event = e.Added(seat) if tile is None else e.Discarded(seat, tile)
                return self.go_on(placed, seat, chance, (event,))
        return self.choose(state, seat, action, chance)

    def choose(self, state: PlayT, seat: Seat, action: Action, chance: Chance) -> Step[PlayT]:
        """Answer a question that is no turn."""
        match action.verb:
            case "name":
                kind = KIND_OF_STRENGTH[int(action.argument)]
                named = delves.name(delve_of(state), kind)
                return self.delved(state, named, chance, (e.Named(seat, kind),))
            case "hold":
                return self.delved(state, delves.hold(delve_of(state)), chance, ())
            case "use":
                used = delves.use(delve_of(state), *action.arguments)
                return self.delved(state, used, chance, ())
            case "drop":
                dropped = delves.drop(delve_of(state), action.argument)
                return self.delved(state, dropped, chance, ())
        raise AssertionError(f"no prompt offers {action}")

    def refusal(self, state: PlayT, seat: Seat, action: Action) -> Refusal:
        """Why an action is no answer while these tiles are left (ruling D24)."""
        match state.phase, action.verb:
            case Phase.CARD, "discard" if state.must_add(seat):
                return DungeonRefusal.FIRST_CARD
            case Phase.CARD, "discard":
                kit = state.table.kit
                return DungeonRefusal.TILE_GONE if kit else DungeonRefusal.NO_TILES_LEFT
            case Phase.CARD, "draw" | "pass":
                return DungeonRefusal.CARD_IN_HAND
            case Phase.TURN, "add" | "discard":
                return DungeonRefusal.NO_CARD_IN_HAND
            case Phase.NAME, "name":
                return DungeonRefusal.NO_SUCH_STRENGTH
        return CommonRefusal.NOT_NOW

    def asks_first(self, state: PlayT, seat: Seat, action: Action) -> str:
        if action != PASS or state.table.pile:
            return ""
        return GIFT if len(state.bidders_after(seat)) == 2 else ""

    def reveals(self, events: Sequence[Event]) -> bool:
        """A walk does, and an end. Going in does not, while a monster has yet to be named."""
        return any(isinstance(event, (e.Met, e.Appeared, self.ended)) for event in events)

    def exposes(self, events: Sequence[Event]) -> bool:
        """A drawn card does as well, as its player has seen it."""
        return any(isinstance(event, e.Drew) for event in events) or self.reveals(events)

    def part(self, state: PlayT) -> str:
        return f"{self.part_word}-{state.number}" if state.number else ""

    def deal_anew(self, state: PlayT, chance: Chance) -> Step[PlayT]:
        assert state.asked is not None
        before = replace(state, number=state.number - 1, turn=state.turn - 1)
        return self.begin(before, state.asked, chance, (), state.hero)

    def played_back(self, state: PlayT) -> str:
        """A part in which somebody went in, from the first question on that a card puts."""
        if state.phase in (Phase.USE, Phase.STRIKE, Phase.DROP):
            return self.part(state)
        return f"{self.part_word}-{state.last.number}" if state.last is not None else ""

    def active(self, state: PlayT) -> tuple[Seat, ...]:
        return state.active if state.phase is not Phase.OVER else ()

    # How a game goes on. Each leads to the next state that somebody is asked in, or to the end.

    def begin(
        self, state: PlayT, starter: Seat, chance: Chance, events: tuple[Event, ...], hero: str = ""
    ) -> Step[PlayT]:
        """All tiles back, all monsters shuffled (ruling D5). Without a hero the starter picks."""
        number = state.number + 1
        deck = self.deck(state, number, chance)
        begun = replace(
            state,
            phase=_TURN if hero else Phase.HERO,
            asked=starter,
            number=number,
            turn=state.turn + 1,
            hero=hero,
            table=Table(HEROES[hero].kit if hero else (), deck),
            passed=(),
            forced=False,
            runner=None,
            delve=None,
        )
        return Step(begun, (*events, self.began(number, starter), e.DeckLaid(deck)))

    def go_on(
        self, state: PlayT, after: Seat, chance: Chance, events: tuple[Event, ...]
    ) -> Step[PlayT]:
        """The next turn after a seat's; the dungeon, once only one seat has not passed.

        With an empty deck everybody must pass, so the rules do it: the last one clockwise, which is
        the player who drew the last card, enters (rulings D4, Q3 and WD13).
        """
        bidders = state.bidders_after(after)
        while len(bidders) > 1 and not state.table.deck:
            passing, *others = bidders
            state = replace(state, passed=(*state.passed, passing), forced=True)
            events = (*events, e.Passed(passing, forced=True))
            bidders = tuple(others)
        if len(bidders) == 1:
            return self._enter(state, bidders[0], chance, events)
        return Step(replace(state, phase=_TURN, asked=bidders[0], turn=state.turn + 1), events)

    def _enter(
        self, state: PlayT, runner: Seat, chance: Chance, events: tuple[Event, ...]
    ) -> Step[PlayT]:
        pile = state.table.pile
        health = tiles_by_use(state.hero, state.table.kit).full_health
        entered = e.Entered(runner, health, len(pile))
        inside = replace(state, runner=runner)
        return self.delved(inside, self.enter(state, runner, pile), chance, (*events, entered))

    def enter(self, state: PlayT, runner: Seat, pile: tuple[Card, ...]) -> Delve:
        return delves.enter(state.hero, state.table.kit, pile)

    def delved(
        self, state: PlayT, delve: Delve, chance: Chance, events: tuple[Event, ...]
    ) -> Step[PlayT]:
        """The walk has come so far: its next question, or the end of the adventure or round."""
        runner, question = state.runner, delve.question
        assert runner is not None
        events = (*events, *_encounters(runner, delve, state.delve))
        if question is None:
            return self.end(replace(state, delve=delve), runner, delve, chance, events)
        asked = replace(state, delve=delve, phase=question, asked=runner)
        return Step(self.questioned(asked, delve), events)

    def questioned(self, state: PlayT, delve: Delve) -> PlayT:
        """The state in which a question of the walk is put: here to the runner."""
        return state

    def won(self, state: PlayT, winner: Seat, events: tuple[Event, ...]) -> Step[PlayT]:
        over = replace(state, phase=Phase.OVER, asked=None, winner=winner)
        return Step(over, (*events, self.victory(winner)))


def _encounters(seat: Seat, delve: Delve, before: Delve | None) -> Iterator[Event]:
    """The cards met since the delve was `before`, and the one that waits for an answer now."""
    for encounter in delve.met[len(before.met) if before else 0 :]:
        yield e.Met(seat, encounter)
    if delve.facing is not None and (before is None or delve.facing != before.facing):
        yield e.Appeared(seat, delve.facing)


def delve_of(state: DungeonState) -> Delve:
    assert state.delve is not None
    return state.delve


# Each of six tiles is there or not, for eight heroes.
@lru_cache(maxsize=512)
def _placing(kit: tuple[TileKey, ...]) -> tuple[Move, ...]:
    """Add the card in hand, or set it aside with one of these tiles."""
    return (Move(ADD), *each_as("discard", kit))


@lru_cache(maxsize=512)
def each_as(verb: str, arguments: tuple[str, ...]) -> tuple[Move, ...]:
    return tuple([Move(Action(verb, (argument,))) for argument in arguments])


@lru_cache(maxsize=16)
def _naming(kinds: tuple[Kind, ...]) -> tuple[Move, ...]:
    return each_as("name", tuple([str(MONSTERS[kind].strength) for kind in kinds]))


def _using(offers: tuple[Offer, ...]) -> tuple[Move, ...]:
    """Each tile that may be used, with its price open where it costs one, and none of them."""
    moves = [
        Move(Action("use", (tile,)), Pick(prices, 1, 1) if prices else None)
        for tile, prices in offers
    ]
    return (*moves, Move(HOLD))
