"""Randomness that anyone can repeat: a stream of numbers made from a stored seed."""

from collections.abc import Sequence
from functools import cache, lru_cache
from hashlib import blake2b
from math import factorial
from typing import TypeVar

T = TypeVar("T")

_orders = cache(factorial)


class Stream:
    """Random numbers that follow from a key on every machine: BLAKE2b over (key, block number)."""

    __slots__ = ("_at", "_block", "_bytes", "_prefix")

    def __init__(self, key: bytes) -> None:
        """`key`: up to 64 bytes."""
        # Stored decks follow from these eight bytes; once the number of a step stood there.
        self._prefix = key + bytes(8)
        self._block = 0
        self._bytes = b""
        self._at = 0
        """How many of these bytes are taken."""

    def _take(self, count: int) -> int:
        """The next `count` bytes of the stream as one number."""
        while len(self._bytes) - self._at < count:
            block = blake2b(self._prefix + self._block.to_bytes(8, "big")).digest()
            self._bytes, self._at = self._bytes[self._at :] + block, 0
            self._block += 1
        self._at += count
        if count == 1:
            return self._bytes[self._at - 1]
        return int.from_bytes(self._bytes[self._at - count : self._at], "big")

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1, each equally likely. Raises ValueError for a bound < 1."""
        if bound < 1:
            raise ValueError(f"a bound of at least 1 is wanted, not {bound}")
        count, limit = _span(bound)
        while True:
            number = self._take(count)
            if number < limit:
                return number % bound

    def shuffle(self, items: Sequence[T]) -> tuple[T, ...]:
        """The items in a random order: one of the n! orders, each equally likely."""
        left = list(items)
        number = self.below(_orders(len(left)))
        shuffled = []
        for size in range(len(left), 0, -1):
            shuffled.append(left.pop(number % size))
            number //= size
        return tuple(shuffled)


class Chance:
    """The randomness of one match, from its stored seed.

    Everything random has a name, used once in a match, and follows from the seed and the name
    alone. So it stays the same whatever is written into the log, after a pause or a takeback too.
    Only what a host deals anew has luck of its own, `anew`.

    Dealing and throwing have keys of their own, which do not lead to the seed: so the dice can be
    checked without learning of the decks.
    """

    __slots__ = ("_luck", "_seed")

    def __init__(self, seed: bytes) -> None:
        """`seed`: 16 to 64 bytes. Raises ValueError for any other number of bytes."""
        if not 16 <= len(seed) <= 64:
            raise ValueError(f"a seed has 16 to 64 bytes, not {len(seed)}")
        self._seed = seed
        self._luck: bytes | None = None

    def anew(self, number: int) -> "Chance":
        """Other luck for what is dealt anew, by the same names. `number`: how often it was."""
        salt = number.to_bytes(8, "big")
        return Chance(blake2b(salt, key=self._seed, person=b"delve.anew").digest())

    @property
    def luck(self) -> bytes:
        """The key from which all that is thrown follows."""
        if self._luck is None:
            self._luck = blake2b(b"luck", key=self._seed, person=b"delve.luck").digest()
        return self._luck

    def stream(self, name: str) -> Stream:
        """Numbers for what is thrown, e.g. the dice "turn-3/roll-2"."""
        return Stream(blake2b(name.encode(), key=self.luck).digest())

    def deal(self, name: str, items: Sequence[T]) -> tuple[T, ...]:
        """The items in a random order, laid face down, which can be committed to beforehand."""
        return Stream(blake2b(name.encode(), key=self._seed).digest()).shuffle(items)

    def roll_hidden(self, name: str, sides: int) -> int:
        """A die under a cup: 1 to `sides`, by a name as "round-3/seat-0/2". Raises ValueError."""
        if sides < 1:
            raise ValueError(f"a die has at least 1 side, not {sides}")
        return self.deal(name, range(1, sides + 1))[0]


@lru_cache(maxsize=256)
def _span(bound: int) -> tuple[int, int]:
    """The bytes of a number below the bound, and the limit past which it is drawn again."""
    count = (bound.bit_length() + 7) // 8
    return count, 256**count // bound * bound
