"""A ledger of a game, kept from its events alone by the second reading of the rules.

Each rule that fires owes events. Faults are: an event that nothing owes, one that is owed and does
not come, and a state that differs from the ledger.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from bot.contract.game import Event
from bot.games.boss_monster.rules import events as e
from bot.games.boss_monster.rules.state import BossState, Keeper, Visitor, Walk
from tests.games.boss_monster.rules.second_reading import (
    BOSS_TABLE,
    Legal,
    active,
    advanced,
    epic,
    is_room,
    kind,
)

BY_AN_EFFECT = (
    e.CardsDrawn, e.CardsTaken, e.CardStolen, e.OfferDeclined, e.NothingHeld, e.CardsDiscarded,
    e.RoomsSwapped, e.RoomDestroyed, e.RoomFrozen, e.RoomStrengthened, e.TreasureDoubled,
    e.HeroLured, e.HeroHurt, e.HeroHardened, e.HeroMoved, e.WoundHealed, e.SoulLost,
    e.BuildingStopped, e.RoomsReturned,
)  # fmt: skip
"""Events that something must owe, unless their `by` is ""."""


def always() -> bool:
    return True


class Owed(NamedTuple):
    """Alternatives: a kind of event, and its fields by name, each a value or a test of it.

    `possible`: it need not come where it is not, when it is owed or when all is to be settled.
    """

    ways: tuple[tuple[type[Event], dict[str, Any]], ...]
    possible: Callable[[], bool] = always
    seat: int = -1
    """Whose effect it is, where no field names it."""

    def __repr__(self) -> str:
        return " or ".join(
            [f"{kind.__name__} by {fields.get('by', '')}" for kind, fields in self.ways]
        )


def owe(kind: type[Event], /, **fields: Any) -> Owed:
    return Owed(((kind, fields),))


def _meets(event: Event, kind: type[Event], fields: dict[str, Any]) -> bool:
    if type(event) is not kind:
        return False
    found = [(getattr(event, name), wanted) for name, wanted in fields.items()]
    return all(wanted(value) if callable(wanted) else value == wanted for value, wanted in found)


def some(count: int, fits: Callable[[str], bool]) -> Callable[[Sequence[str]], bool]:
    """A test of cards: so many, and all of them fit."""
    return lambda cards: len(cards) == count and all(map(fits, cards))


def is_spell(card: str) -> bool:
    return not is_room(card)


def monster(card: str) -> bool:
    return is_room(card) and kind(card) == "M"


def monster_to_fetch(card: str) -> bool:
    return monster(card) and advanced(card)


def trap_to_fetch(card: str) -> bool:
    return is_room(card) and kind(card) == "T" and advanced(card)


def ordinary(hero: str) -> bool:
    return not epic(hero)


class Books:
    """The places of all cards, and the events that are owed. `Legal` reads it like a state."""

    def __init__(self, state: BossState) -> None:
        hands = [card for keeper in state.keepers for card in keeper.hand]
        cards = [*state.rooms, *state.spells, *hands]
        self.decks = {
            "room": {card for card in cards if is_room(card)},
            "spell": {card for card in cards if not is_room(card)},
        }
        self.heroes = {False: {*state.ordinary}, True: {*state.epic}}
        seats = len(state.keepers)
        sizes = [len(deck) for deck in (*self.decks.values(), *self.heroes.values())]
        assert sizes == [75, 31, *{2: (13, 8), 3: (17, 12), 4: (25, 16)}[seats]]
        self.keepers = [Keeper() for _ in range(seats)]
        self.discards: list[str] = []
        self.town: list[Visitor] = []
        self.active: int = state.active
        self.stage: str = state.stage
        self.walk: Walk | None = None
        self.at = ""
        self.next_room: str | None = None
        self.used: set[str] = set()
        self.struck = False
        self.turn = self.idle = 0
        self.turn_ended = self.lured = False
        self.at_end: list[int] = []
        self.gone: dict[int, tuple[int, int]] = {}
        self.plays: list[tuple[int, str, tuple[str, ...]]] = []
        self.owed: list[Owed] = []
        self.allowed: list[Owed] = []
        self.spent: list[str] = []
        self.built: list[tuple[int, str]] = []
        self.builders: list[int] = []
        self.drawn: list[int] = []
        self.line: list[int] | None = None
        self.asker, self.question, self.won_by = -1, "", -1
        self.window = ""
        self.awaits = False
        self.sleeps: bool | None = None
        self.walkers: list[int] = []

    def legal(self, seat: int) -> Legal:
        return Legal(self, seat)

    def in_play(self) -> dict[int, Keeper]:
        return {n: keeper for n, keeper in enumerate(self.keepers) if not keeper.out}

    def others(self, seat: int) -> list[int]:
        return [n for n in self.in_play() if n != seat]

    def by_experience(self, seats: Iterable[int]) -> list[int]:
        return sorted(seats, key=lambda n: -BOSS_TABLE[self.keepers[n].boss][0])

    def owner(self, room: str) -> int:
        return next(n for n, keeper in self.in_play().items() if room in active(keeper))

    def left_in(self, kind: str) -> int:
        """How many cards of a kind can still be drawn."""
        wanted = kind == "room"
        return len(self.decks[kind]) + sum(is_room(card) == wanted for card in self.discards)

    def hands(self, seats: Iterable[int]) -> list[str]:
        return [card for n in seats for card in self.keepers[n].hand]

    def change(self, seat: int, **fields: Any) -> None:
        self.keepers[seat] = replace(self.keepers[seat], **fields)

    def without(self, seat: int, field: str, *cards: Any) -> None:
        """Take cards away from where they must be."""
        left = [*getattr(self.keepers[seat], field)]
        for card in cards:
            left.remove(card)
        self.change(seat, **{field: tuple(left)})

    def having(self, seat: int, field: str, *cards: Any) -> None:
        self.change(seat, **{field: (*getattr(self.keepers[seat], field), *cards)})

    def slot_of(self, seat: int, room: str) -> int:
        tops = [slot.cards[-1] for slot in self.keepers[seat].slots]
        return tops.index(room)

    def edit(self, seat: int, index: int, **fields: Any) -> None:
        slots = [*self.keepers[seat].slots]
        slots[index] = replace(slots[index], **fields)
        self.change(seat, slots=tuple(slots))

    # Events that are owed.

    def owe_draw(self, seat: int, kind: str, count: int, by: str) -> None:
        count = min(count, self.left_in(kind))
        if count:
            self.owed.append(owe(e.CardsDrawn, seat=seat, kind=kind, count=count, by=by))

    def owe_cards(self, seat: int, count: int, by: str, fits: Callable[[str], bool]) -> None:
        """So many cards of the discards, or as many as there are."""
        count = min(count, sum(map(fits, self.discards)))
        for _ in range(count):
            self.owed.append(owe(e.CardsTaken, seat=seat, by=by, cards=some(1, fits)))

    def owe_loss(self, seats: Sequence[int], by: str, what: str, of: int) -> None:
        """One of these seats loses a card of a kind to the discards, or is found to hold none."""
        fits = is_room if what == "room" else is_spell
        fields = {"seat": seats.__contains__, "by": by, "cards": some(1, fits)}
        none = (e.NothingHeld, {"seat": seats.__contains__, "by": by, "kind": what})
        owed = Owed(((e.CardsDiscarded, fields), none), seat=of)
        self.owe_if(lambda: any(map(fits, self.hands(seats))), owed)

    def owe_theft(self, seat: int, by: str) -> None:
        """A card of another hand comes to this one, or there is none of its kind."""
        others = self.others(seat)
        none = (e.NothingHeld, {"seat": others.__contains__, "by": by})
        stolen = (e.CardStolen, {"seat": seat, "victim": others.__contains__, "by": by})
        self.owe_if(lambda: any(self.hands(others)), Owed((stolen, none)))

    def owe_choice(
        self, possible: Callable[[], bool], seat: int, by: str, kind: type[Event], /, **fields: Any
    ) -> None:
        """Owe an event that the seat may decline."""
        declined = (e.OfferDeclined, {"seat": seat, "by": by})
        self.owe_if(possible, Owed(((kind, fields), declined)))

    def owe_if(self, possible: Callable[[], bool], owed: Owed) -> None:
        """It must come where it is possible, and may where it becomes so."""
        (self.owed if possible() else self.allowed).append(owed._replace(possible=possible))

    def settle(self, event: Event) -> None:
        assert not self.owed, f"before {event} this is owed: {self.owed}"
        self.allowed = []
        self._put_away()

    def _let_off(self) -> None:
        """Allow owed events that are impossible now, as they may have been due before."""
        off = [owed for owed in self.owed if not owed.possible()]
        if off:
            self.owed = [owed for owed in self.owed if owed not in off]
            self.allowed += off

    def _justify(self, event: Event) -> None:
        if isinstance(event, e.CardsDiscarded) and event.by == "all-seeing-eye":
            assert some(1, is_spell)(event.cards)
            return
        named = getattr(event, "by", None) != "" and isinstance(event, BY_AN_EFFECT)
        if not named and not (isinstance(event, e.HeroDied) and event.by):
            return
        self._owed_or_allowed(event)

    def _owed_or_allowed(self, event: Event) -> None:
        found = [
            owed
            for owed in (*self.owed, *self.allowed)
            if any(_meets(event, kind, fields) for kind, fields in owed.ways)
        ]
        if found:
            mine = next((owed for owed in found if owed.seat == self.asker), found[0])
            (self.owed if mine in self.owed else self.allowed).remove(mine)
            return
        raise AssertionError(f"{event} is not owed; owed is {self.owed}")

    def _put_away(self) -> None:
        """A Spell lies in the discards once all that it does is done."""
        self.discards += self.spent
        self.spent = []

    # Cards.

    def on_bosses_dealt(self, event: e.BossesDealt) -> None:
        assert len({*event.bosses}) == len(self.keepers)
        for seat, boss in enumerate(event.bosses):
            self.change(seat, boss=boss)

    def on_boss_taken(self, event: e.BossTaken) -> None:
        self.change(event.seat, boss=event.boss)

    def on_cards_drawn(self, event: e.CardsDrawn) -> None:
        if not event.by and self.turn:
            assert event.count == 1
            self.drawn.append(event.seat)
            assert self.drawn == self.by_experience({*self.drawn})
            libraries = [c for c in active(self.keepers[event.seat]) if "haunted-library" in c]
            assert event.kind == "room" or libraries
            chosen = (self.question, self.asker) == ("draw-kind", event.seat)
            assert chosen or not libraries or not self.left_in("spell"), "no choice"
        if event.by == "cerebellus":
            self.owe_loss([event.seat], event.by, "spell", of=event.seat)

    def on_cards_got(self, event: e.CardsGot) -> None:
        for card in event.cards:
            deck = self.decks["room" if is_room(card) else "spell"]
            if event.others:
                (victim,) = event.others
                self.without(victim, "hand", card)
            else:
                deck.remove(card)
        self.having(event.seat, "hand", *event.cards)

    def on_cards_taken(self, event: e.CardsTaken) -> None:
        for card in event.cards:
            where: Any = self.discards if card in self.discards else self.decks["room"]
            where.remove(card)
        self.having(event.seat, "hand", *event.cards)
        if event.by in ("cleopatra", "king-croak") and not self.struck:
            (card,) = event.cards
            if Legal(self, event.seat).placing([card]):
                self.owed.insert(0, owe(e.RoomBuilt, seat=event.seat, card=card))

    def on_cards_discarded(self, event: e.CardsDiscarded) -> None:
        self.without(event.seat, "hand", *event.cards)
        self.discards += event.cards

    def on_deck_shuffled(self, event: e.DeckShuffled) -> None:
        if event.kind in self.decks:
            assert len(self.decks[event.kind]) < 3, "a draw needs more"
            back = [card for card in self.discards if is_room(card) == (event.kind == "room")]
            assert back
            self.decks[event.kind].update(back)
            self.discards = [card for card in self.discards if card not in back]

    # Comparing.

    def compare(self, state: BossState) -> None:
        """The ledger says what the state says, wherever both tell it."""
        if state.stage == "over":
            return
        for seat, keeper in self.in_play().items():
            real = state.keepers[seat]
            for field in ("boss", "levelled", "bonus", "doubled", "shunned", "slots", "placed"):
                mine, theirs = getattr(keeper, field), getattr(real, field)
                assert mine == theirs, f"{seat} {field}: {mine} and {theirs}"
            builds = not state.asking and bool(state.tasks) and state.tasks[-1].kind == "build"
            if builds and seat == state.active:
                assert keeper.builds == real.builds, f"{seat} builds: {keeper.builds}"
            for field in ("hand", "souls", "wounds"):
                mine, theirs = sorted(getattr(keeper, field)), sorted(getattr(real, field))
                assert mine == theirs, f"{seat} {field}: {mine} and {theirs}"
            assert [(v.hero, v.bonus) for v in keeper.entrance] == [
                (v.hero, v.bonus) for v in real.entrance
            ]
        mine, theirs = [v.hero for v in self.town], [v.hero for v in state.town]
        assert mine == theirs, f"town: {mine} and {theirs}"
        mine, theirs = sorted(self.discards), sorted(state.discards)
        assert mine == theirs, f"discards: {mine} and {theirs}"
        assert self.decks == {"room": {*state.rooms}, "spell": {*state.spells}}
        assert self.heroes == {False: {*state.ordinary}, True: {*state.epic}}
        assert self.struck == state.struck
        there = {card for k in self.in_play().values() for slot in k.slots for card in slot.cards}
        mine, theirs = self.used & there, {*state.used} & there
        assert self.owed or mine == theirs, f"used: {mine} and {theirs}"
        walk = state.walk
        assert (self.walk is None) == (walk is None), f"{self.walk} and {walk}"
        if walk is not None and self.walk is not None:
            assert self.walk.visitor == walk.visitor
            if walk.where == "inside":
                assert (self.walk.ahead, self.walk.where) == (walk.ahead, walk.where)
