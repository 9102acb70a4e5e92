"""Chance that is watched, or that comes out a little otherwise than a match's own."""

from collections.abc import Sequence
from random import Random

from bot.contract.chance import Chance, Stream, T


class Recorder(Chance):
    """Chance that remembers the names it was asked by, each as ("dice" or "deal", name)."""

    __slots__ = ("names",)

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self.names: list[tuple[str, str]] = []

    def named(self, kind: str) -> list[str]:
        """The names of one kind, in order."""
        return [name for of_kind, name in self.names if of_kind == kind]

    def stream(self, name: str) -> Stream:
        self.names.append(("dice", name))
        return super().stream(name)

    def deal(self, name: str, items: Sequence[T]) -> tuple[T, ...]:
        self.names.append(("deal", name))
        return super().deal(name, items)


class OtherDecks(Chance):
    """The same dice, but other decks."""

    __slots__ = ("_decks",)

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self._decks = Chance(bytes(byte ^ 0x5A for byte in seed))

    def deal(self, name: str, items: Sequence[T]) -> tuple[T, ...]:
        return self._decks.deal(name, items)


class NearDecks(Chance):
    """The same dice, and decks in which now and then two cards have changed places.

    So most of what is seen of them stays the same, also where much of a deck is seen. `only`: the
    one deck that changes, and always does; None: any may.
    """

    __slots__ = ("_only", "_rng")

    def __init__(self, seed: bytes, rng: Random, only: str | None = None) -> None:
        super().__init__(seed)
        self._rng = rng
        self._only = only

    def deal(self, name: str, items: Sequence[T]) -> tuple[T, ...]:
        dealt = super().deal(name, items)
        if self._only is None:
            return _now_and_then(dealt, self._rng)
        return _swapped(dealt, self._rng) if name == self._only else dealt


class NearDice(Chance):
    """The same decks, and dice of which now and then one falls otherwise."""

    __slots__ = ("_rng",)

    def __init__(self, seed: bytes, rng: Random) -> None:
        super().__init__(seed)
        self._rng = rng

    def stream(self, name: str) -> Stream:
        return _NearStream(super().stream(name), self._rng)


class _NearStream(Stream):
    __slots__ = ("_rng", "_true")

    def __init__(self, true: Stream, rng: Random) -> None:
        self._true = true
        self._rng = rng

    def below(self, bound: int) -> int:
        number = self._true.below(bound)
        return self._rng.randrange(bound) if self._rng.random() < 0.5 else number

    def shuffle(self, items: Sequence[T]) -> tuple[T, ...]:
        return _now_and_then(self._true.shuffle(items), self._rng)


def other_decks(seen: Recorder, seed: bytes, rng: Random, tries: int) -> list[Chance]:
    """Chance as it was recorded, but with other decks: all of them, some, and one at a time."""
    names = seen.named("deal")
    if not names:
        return []
    some: list[Chance] = [OtherDecks(seed), *(NearDecks(seed, rng) for _ in range(tries))]
    return some + [NearDecks(seed, rng, rng.choice(names)) for _ in range(2 * tries)]


def other_dice(seen: Recorder, seed: bytes, rng: Random, tries: int) -> list[Chance]:
    """Chance as it was recorded, but with other dice."""
    return [NearDice(seed, rng) for _ in range(2 * tries if seen.named("dice") else 0)]


def _now_and_then(items: tuple[T, ...], rng: Random) -> tuple[T, ...]:
    """The items, half of the time with two of them in each other's place."""
    return items if rng.random() < 0.5 else _swapped(items, rng)


def _swapped(items: tuple[T, ...], rng: Random) -> tuple[T, ...]:
    """The items with two of them in each other's place."""
    if len(items) < 2:
        return items
    order = list(items)
    one, other = rng.sample(range(len(order)), 2)
    order[one], order[other] = order[other], order[one]
    return tuple(order)
