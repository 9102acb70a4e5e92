"""Randomness that anyone can repeat: a stream of numbers made from a stored seed."""

from collections.abc import Sequence
from functools import cache
from hashlib import blake2b
from math import factorial
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """The random numbers of one step of a match.

    The stream is BLAKE2b over (seed, step, block number), so the same seed and log give the same
    match on every machine and Python version, and no position in a stream has to be stored.
    """

    __slots__ = ("_block", "_left", "_prefix", "_seed")

    def __init__(self, seed: bytes, step: int) -> None:
        """`seed`: 16 to 64 bytes. `step`: the number of the log entry, 0 for the start."""
        self._seed = seed
        self._prefix = seed + step.to_bytes(8, "big")
        self._block = 0
        self._left = b""

    def _take(self, count: int) -> int:
        """The next `count` bytes of the stream as one number."""
        while len(self._left) < count:
            self._left += blake2b(self._prefix + self._block.to_bytes(8, "big")).digest()
            self._block += 1
        taken, self._left = self._left[:count], self._left[count:]
        return int.from_bytes(taken, "big")

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1, each equally likely. Raises ValueError for a bound < 1."""
        if bound < 1:
            raise ValueError(f"a bound of at least 1 is wanted, not {bound}")
        count = (bound.bit_length() + 7) // 8
        # Numbers at or past the last whole multiple would favour the small ones.
        limit = 256**count // bound * bound
        while True:
            number = self._take(count)
            if number < limit:
                return number % bound

    def deal(self, name: str, items: Sequence[T]) -> tuple[T, ...]:
        """The items in a random order that follows from the seed and the name, not from the step.

        For what is laid face down: however the match goes, the order can be committed to before it
        begins. A name is used once in a match.
        """
        return Chance(blake2b(name.encode(), key=self._seed).digest(), 0).shuffle(items)

    def shuffle(self, items: Sequence[T]) -> tuple[T, ...]:
        """The items in a random order: one of the n! orders, each equally likely."""
        left = list(items)
        number = self.below(_orders(len(left)))
        shuffled = []
        for size in range(len(left), 0, -1):
            number, place = divmod(number, size)
            shuffled.append(left.pop(place))
        return tuple(shuffled)


@cache
def _orders(size: int) -> int:
    return factorial(size)
