"""Places at tables of three and four: a seating without forbidden pairs, and a better one."""

from collections.abc import Iterator, Mapping, Sequence

from bot.contract.chance import Stream
from bot.rounds.ids import Pair, Place, pair_of
from bot.rounds.pairing.weights import weights

Tables = list[list[Place]]
Forbidden = frozenset[Pair]

STEPS = 2_000
"""After so many places that were seated in vain the search for a seating gives up: 0.1 s."""

KICKS = 120
"""How often the best seating is disturbed, to see whether it settles at a better one."""

SWAPS = 3
"""By so many swaps at random."""


def table_sizes(places: int, seats: range) -> tuple[int, ...]:
    """The sizes of as few tables as can be, as even as can be, the larger ones first.

    Where no tables hold all, they hold as many as can be: 5 places at tables of 3 or 4 make (4,).
    """
    least, most = seats.start, seats.stop - 1
    for seated in range(places, 0, -1):
        tables = -(-seated // most)
        if tables * least <= seated:
            each, larger = divmod(seated, tables)
            return (each + 1,) * larger + (each,) * (tables - larger)
    return ()


class _Search:
    """The search for a seating of all places in which no forbidden pair sits together.

    It seats the place with the fewest tables left, as one colours a graph, and goes back from a
    table that can no longer be filled. The last of `tables` are those who rest.
    """

    def __init__(
        self, places: Sequence[Place], sizes: Sequence[int], forbidden: Forbidden, steps: int
    ) -> None:
        self._left = list(places)
        self._rest = len(sizes)
        self._sizes = (*sizes, len(places) - sum(sizes))
        self._rivals: dict[Place, set[Place]] = {place: set() for place in places}
        for one, other in forbidden:
            if one in self._rivals and other in self._rivals:
                self._rivals[one].add(other)
                self._rivals[other].add(one)
        self.tables: Tables = [[] for _ in self._sizes]
        self._steps = steps

    def succeeds(self) -> bool:
        """Whether everybody is seated in `tables` now; False also when it has given up."""
        if not self._left:
            return True
        options = {place: self._options(place) for place in self._left}
        for number, free in enumerate(self._free()):
            if free > sum(number in tables for tables in options.values()):
                return False
        place = min(self._left, key=lambda one: (len(options[one]), -len(self._rivals[one])))
        at = self._left.index(place)
        del self._left[at]
        for table in self._different(options[place]):
            if self._steps == 0:
                break
            self._steps -= 1
            table.append(place)
            if self.succeeds():
                return True
            table.pop()
        self._left.insert(at, place)
        return False

    def _free(self) -> list[int]:
        """How many seats of each table are free."""
        return [size - len(table) for size, table in zip(self._sizes, self.tables, strict=True)]

    def _options(self, place: Place) -> list[int]:
        """The numbers of the tables that the place may join."""
        rivals = self._rivals[place]
        return [
            number
            for number, free in enumerate(self._free())
            if free and (number == self._rest or rivals.isdisjoint(self.tables[number]))
        ]

    def _different(self, numbers: Sequence[int]) -> Iterator[list[Place]]:
        """These tables, but only one of the empty ones of each size, which are all the same."""
        empty = set()
        for number in numbers:
            table, size = self.tables[number], self._sizes[number]
            if table or size not in empty:
                yield table
            if not table:
                empty.add(size)


def allowed_tables(
    places: Sequence[Place], sizes: Sequence[int], forbidden: Forbidden, steps: int = STEPS
) -> tuple[Tables, list[Place]] | None:
    """Tables of these sizes without a forbidden pair, and the places left over, which rest.

    Earlier places sit at earlier tables, as far as forbidden pairs allow. None where the search
    found no such tables. It ends after so many `steps`, so that is no proof where many pairs are
    forbidden.
    """
    search = _Search(places, sizes, forbidden, steps)
    if not search.succeeds():
        return None
    *tables, resting = search.tables
    return tables, resting


def settled(tables: Tables, costs: Mapping[Pair, tuple[int, ...]], stream: Stream) -> Tables:
    """Tables of the same sizes and places that cost less, or as much if nothing better is near.

    Two places change their seats as long as that lowers the costs, the best two first. Then some
    change at random and it begins anew, `KICKS` times. `costs`: of each pair at one table, the
    lower place first, in levels as `weights` adds them up.
    """
    if len(tables) < 2:
        return tables
    places = [place for table in tables for place in table]
    weight = weights(costs, len(costs))
    matrix = [[0 if a == b else weight[pair_of(a, b)] for b in places] for a in places]
    best = _Seats([number for number, table in enumerate(tables) for _ in table], matrix)
    best.descend()
    for _ in range(KICKS):
        kicked = best.copy()
        for _ in range(SWAPS):
            kicked.swap(stream.below(len(places)), stream.below(len(places)))
        kicked.descend()
        if kicked.cost <= best.cost:
            best = kicked
    seated: Tables = [[] for _ in tables]
    for place, number in zip(places, best.at, strict=True):
        seated[number].append(place)
    return seated


class _Seats:
    """A table for each place, by index, and the weight of each place with every table."""

    def __init__(self, at: list[int], matrix: list[list[int]]) -> None:
        self.at, self._matrix = at, matrix
        self._with = [[0] * (max(at) + 1) for _ in at]
        for sums, row in zip(self._with, matrix, strict=True):
            for number, weight in zip(at, row, strict=True):
                sums[number] += weight

    def copy(self) -> "_Seats":
        return _Seats([*self.at], self._matrix)

    @property
    def cost(self) -> int:
        """Twice the weight of all pairs that sit together."""
        return sum(sums[number] for sums, number in zip(self._with, self.at, strict=True))

    def swap(self, one: int, other: int) -> None:
        left, right = self.at[one], self.at[other]
        for sums, row in zip(self._with, self._matrix, strict=True):
            sums[left] += row[other] - row[one]
            sums[right] += row[one] - row[other]
        self.at[one], self.at[other] = right, left

    def descend(self) -> None:
        """Swap the two that save most, until no two save anything."""
        while (found := self._best_swap()) is not None:
            self.swap(*found)

    def _best_swap(self) -> tuple[int, int] | None:
        best, found = 0, None
        for one, (left, sums, row) in enumerate(
            zip(self.at, self._with, self._matrix, strict=True)
        ):
            own = sums[left]
            for other in range(one):
                right = self.at[other]
                if left != right:
                    theirs = self._with[other]
                    saved = own + theirs[right] - sums[right] - theirs[left] + 2 * row[other]
                    if saved > best:
                        best, found = saved, (one, other)
        return found
