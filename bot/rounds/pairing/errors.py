"""Why a leg cannot be drawn."""

from bot.rounds.ids import Pair


class NoSeating(Exception):
    """Forbidden pairs leave no way to seat everybody.

    `pairs`: each of them would allow a pairing if it alone were allowed; where no single one would,
    all forbidden pairs of places that play. The lower place stands first.
    """

    def __init__(self, pairs: tuple[Pair, ...]) -> None:
        super().__init__(f"forbidden pairs stand in the way: {pairs}")
        self.pairs = pairs
