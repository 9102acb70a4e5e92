"""Chance that is watched, or that comes out a little otherwise than a match's own."""

from collections.abc import Collection, Sequence
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
        return [_Otherwise(self._seed, rng, names) for names in (None, *some, *single)]

    def other_dice(self, rng: Random, tries: int) -> list[Chance]:
        """The same decks, but other dice now and then."""
        tries = 2 * tries if self.thrown else 0
        return [_Otherwise(self._seed, rng, (), dice=True) for _ in range(tries)]


class _Otherwise(Chance):
    """In the decks of these `names` two cards have changed places; None: all decks are others.

    So most of what is seen of a deck stays the same, also where much of it is seen.
    """

    def __init__(
        self, seed: bytes, rng: Random, names: Collection[str] | None, *, dice: bool = False
    ) -> None:
        super().__init__(seed)
        self._rng, self._names, self._dice = rng, names, dice

    def deal(self, name: str, items: Sequence[T]) -> tuple[T, ...]:
        dealt = list(super().deal(name, items))
        if self._names is None:
            self._rng.shuffle(dealt)
        elif name in self._names and len(dealt) > 1:
            one, other = self._rng.sample(range(len(dealt)), 2)
            dealt[one], dealt[other] = dealt[other], dealt[one]
        return tuple(dealt)

    def stream(self, name: str) -> Stream:
        other = self._dice and self._rng.random() < 0.5
        return Stream(self._rng.randbytes(16)) if other else super().stream(name)
