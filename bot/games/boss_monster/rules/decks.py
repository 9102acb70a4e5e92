"""A state while an act is carried out: seats, tasks, luck, hands, decks and discards."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from bot.contract.chance import Chance
from bot.contract.game import Event, Seat, Step
from bot.games.boss_monster.rules import events as e
from bot.games.boss_monster.rules.cards import kind_of
from bot.games.boss_monster.rules.state import (
    NO_SEAT,
    BossState,
    Stage,
    Task,
    experience,
)
from bot.games.boss_monster.rules.walked import walked

_NO_CHANCE = Chance(bytes(16))
"""For listing moves, which needs no luck."""

_FIELDS = BossState.__struct_fields__


class Decks:
    """A state as it changes. The fields are those of `BossState`; `keepers` is a list."""

    __slots__ = (*_FIELDS, "_chance", "_order", "_told", "events")

    def __init__(self, state: BossState, chance: Chance = _NO_CHANCE) -> None:
        self._chance = chance
        self._order: tuple[Seat, ...] | None = None
        self._told = state.told == state.turn and state.stage is Stage.ADVENTURE
        self.events: list[Event] = []
        self.options = state.options
        self.keepers = list(state.keepers)
        self.rooms, self.spells = state.rooms, state.spells
        self.ordinary, self.epic = state.ordinary, state.epic
        self.discards, self.town = state.discards, state.town
        self.aside, self.unseen = state.aside, state.unseen
        self.heroes_a_turn, self.turn = state.heroes_a_turn, state.turn
        self.stage, self.active = state.stage, state.active
        self.walk, self.walked, self.used = state.walk, state.walked, state.used
        self.struck, self.declared = state.struck, state.declared
        self.tasks, self.asking = state.tasks, state.asking
        self.luck, self.lured, self.idle = state.luck, state.lured, state.idle
        self.told, self.walks = state.told, state.walks
        self.occasions, self.winner = state.occasions, state.winner

    def step(self) -> Step[BossState]:
        """The new state, with the events that led to it."""
        state = BossState(
            self.options,
            tuple(self.keepers),
            self.rooms,
            self.spells,
            self.ordinary,
            self.epic,
            self.discards,
            self.aside,
            self.unseen,
            self.town,
            self.heroes_a_turn,
            self.turn,
            self.stage,
            self.active,
            self.walk,
            self.walked,
            self.used,
            self.struck,
            self.declared,
            self.tasks,
            self.asking,
            self.luck,
            self.lured,
            self.idle,
            self.told,
            walked(self.walks, self.events, told=self._told),
            self.occasions,
            self.winner,
        )
        return Step(state, tuple(self.events))

    # Seats

    @property
    def order(self) -> tuple[Seat, ...]:
        """The seats that are in, the most experienced first (BM1.5)."""
        if self._order is None:
            seats = [Seat(n) for n, keeper in enumerate(self.keepers) if not keeper.out]
            seats.sort(key=lambda seat: -experience(self.keepers[seat]))
            self._order = tuple(seats)
        return self._order

    def first(self, seat: Seat) -> list[Seat]:
        """The seats that are in, this one first, then by experience (S18)."""
        others = [other for other in self.order if other != seat]
        return [seat, *others] if seat in self.order else others

    def opponents(self, seat: Seat) -> list[Seat]:
        """The others that are in, by experience."""
        return [other for other in self.order if other != seat]

    def change(self, seat: Seat, **changes: object) -> None:
        """Change fields of a keeper."""
        self.keepers[seat] = replace(self.keepers[seat], **changes)
        if "out" in changes or "boss" in changes:
            self._order = None

    def push(self, kind: str, seat: Seat = NO_SEAT, *args: str) -> None:
        """Add a task that happens next, before all that were pushed earlier."""
        self.tasks = (*self.tasks, Task(kind, seat, args))

    def happened(self, event: Event) -> None:
        self.events.append(event)

    # Luck

    def shuffled(self, what: str, cards: Sequence[str]) -> tuple[str, ...]:
        """The cards in a random order. `what`: a word for the name of this luck."""
        self.luck += 1
        return self._chance.deal(f"{what}-{self.luck}", cards)

    def lose_random(self, seat: Seat, kind: str, by: str, to: Seat = NO_SEAT) -> None:
        """A hand loses a random card of a kind to the discards, or to another hand (BM6.14)."""
        cards = self.held(seat, kind)
        if not cards:
            self.happened(e.NothingHeld(seat, kind, by))
            return
        card = self.shuffled("pick", cards)[0]
        if to == NO_SEAT:
            self.discard(seat, (card,), by)
        else:
            self.steal(to, seat, card, by)

    # Hands, decks and discards

    def held(self, seat: Seat, kind: str) -> list[str]:
        """The cards of a kind, "room" or "spell", in a hand."""
        return [card for card in self.keepers[seat].hand if kind_of(card) == kind]

    def discarded(self, kind: str) -> list[str]:
        """The cards of a kind in the discards."""
        return [card for card in self.discards if kind_of(card) == kind]

    def draw(self, seat: Seat, kind: str, count: int = 1, by: str = "") -> None:
        """Cards from a deck to a hand, in secret; fewer where no more are left (BM1.18)."""
        deck, drawn = "rooms" if kind == "room" else "spells", []
        for _ in range(count):
            cards = getattr(self, deck) or self._renewed(kind)
            if not cards:
                break
            drawn.append(cards[-1])
            setattr(self, deck, cards[:-1])
        if drawn:
            self.change(seat, hand=(*self.keepers[seat].hand, *drawn))
            self.happened(e.CardsDrawn(seat, kind, len(drawn), by))
            self.happened(e.CardsGot(seat, tuple(drawn), by))

    def _renewed(self, kind: str) -> tuple[str, ...]:
        cards = self.discarded(kind)
        if not cards:
            return ()
        self.discards = tuple([card for card in self.discards if card not in cards])
        self.happened(e.DeckShuffled(kind))
        # Sorted: the order in which they were thrown away must not tell the order of the new deck.
        return self.shuffled(f"{kind}s", sorted(cards))

    def search(self, card: str) -> None:
        """Take a Room out of the deck, or out of the discards; the caller says where it goes.

        The deck is shuffled by `shuffle_rooms`, also where nothing was taken (BM1.20).
        """
        if card in self.rooms:
            self.rooms = tuple([other for other in self.rooms if other != card])
        else:
            self.discards = tuple([other for other in self.discards if other != card])

    def shuffle_rooms(self) -> None:
        """Shuffle the Room deck after it was searched (BM1.20)."""
        self.rooms = self.shuffled("rooms", sorted(self.rooms))
        self.happened(e.DeckShuffled("search"))

    def discard(self, seat: Seat, cards: Iterable[str], by: str = "") -> None:
        """Cards from a hand to the discards, where everybody sees them."""
        gone = tuple(cards)
        if gone:
            self.lose(seat, gone)
            self.discards += gone
            self.happened(e.CardsDiscarded(seat, gone, by))

    def lose(self, seat: Seat, cards: Sequence[str]) -> None:
        """Cards leave a hand; the caller says where they go."""
        hand = self.keepers[seat].hand
        self.change(seat, hand=tuple([card for card in hand if card not in cards]))

    def take(self, seat: Seat, cards: Iterable[str], by: str) -> None:
        """Cards from the discards to a hand, which everybody sees."""
        taken = tuple(cards)
        self.discards = tuple([card for card in self.discards if card not in taken])
        self.change(seat, hand=(*self.keepers[seat].hand, *taken))
        self.happened(e.CardsTaken(seat, taken, by))

    def steal(self, seat: Seat, victim: Seat, card: str, by: str) -> None:
        """A card from one hand to another; both know which, all others its kind (S52)."""
        self.lose(victim, (card,))
        self.change(seat, hand=(*self.keepers[seat].hand, card))
        self.happened(e.CardStolen(seat, victim, kind_of(card), by))
        self.happened(e.CardsGot(seat, (card,), by, (victim,)))
