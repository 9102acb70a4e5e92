"""Chance that is watched, or that comes out a little otherwise than a match's own."""

from collections.abc import Sequence
from random import Random

from bot.contract.chance import Chance, Stream, T


class Recorder(Chance):
    """Chance that remembers the names it was asked by: of `thrown` dice, and of `dealt` decks."""

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self.thrown: list[str] = []
        self.dealt: list[str] = []

    @property
    def names(self) -> list[str]:
        return [*self.thrown, *self.dealt]

    def stream(self, name: str) -> Stream:
        self.thrown.append(name)
        return super().stream(name)

    def deal(self, name: str, items: Sequence[T]) -> tuple[T, ...]:
        self.dealt.append(name)
        return super().deal(name, items)

    def other_decks(self, rng: Random, tries: int) -> list[Chance]:
        """The same dice, but other decks: all of them, some, and one at a time."""
        if not self.dealt:
            return []
        some = [rng.sample(self.dealt, rng.randint(1, len(self.dealt))) for _ in range(tries)]
        single = [[name] for name in rng.sample(self.dealt, min(len(self.dealt), 2 * tries))]
        return [_OtherDecks(self._seed, rng, only) for only in (None, *some, *single)]

    def other_dice(self, rng: Random, tries: int) -> list[Chance]:
        """The same decks, but other dice."""
        return [_OtherDice(self._seed, rng) for _ in range(2 * tries if self.thrown else 0)]


class _OtherDecks(Chance):
    """All decks are others, or two cards have changed places in `only` these.

    So most of what is seen of a deck stays the same, also where much of it is seen.
    """

    def __init__(self, seed: bytes, rng: Random, only: Sequence[str] | None) -> None:
        super().__init__(seed)
        self._rng, self._only = rng, only

    def deal(self, name: str, items: Sequence[T]) -> tuple[T, ...]:
        dealt = list(super().deal(name, items))
        if self._only is None:
            self._rng.shuffle(dealt)
        elif name in self._only and len(dealt) > 1:
            one, other = self._rng.sample(range(len(dealt)), 2)
            dealt[one], dealt[other] = dealt[other], dealt[one]
        return tuple(dealt)


class _OtherDice(Chance):
    """Now and then a die falls otherwise."""

    def __init__(self, seed: bytes, rng: Random) -> None:
        super().__init__(seed)
        self._rng = rng

    def stream(self, name: str) -> Stream:
        return _OtherStream(super().stream(name), self._rng)


class _OtherStream(Stream):
    def __init__(self, true: Stream, rng: Random) -> None:
        self._true, self._rng = true, rng

    def below(self, bound: int) -> int:
        number = self._true.below(bound)
        return self._rng.randrange(bound) if self._rng.random() < 0.5 else number
