"""Finds the winners by the source alone, without code of the rules (source 003, "End of Game")."""

from bot.contract.game import Outcome, Seat
from bot.games.dungeon_roll.rules.state import RollState

_VALUES = {0: 1, 1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 1, 8: 1, 9: 2}
_SCALES = [0, 1, 4, 5, 8, 9, 12]


def scored(state: RollState) -> Outcome | None:
    """The outcome; None while the game goes on."""
    if state.asked is not None:
        return None
    points, leftovers = [], []
    for delver in state.delvers:
        total = delver.experience + _SCALES[delver.tokens[6]]
        for kind, held in enumerate(delver.tokens):
            if kind != 6:
                total += held * _VALUES[kind]
        points.append(total)
        leftovers.append(sum(delver.tokens))
    order = sorted(
        range(len(points)),
        key=lambda seat: (state.delvers[seat].left, -points[seat], leftovers[seat]),
    )
    places = [0] * len(points)
    for rank, seat in enumerate(order):
        before = order[rank - 1] if rank else None
        shares = before is not None and (
            (state.delvers[before].left, points[before], leftovers[before])
            == (state.delvers[seat].left, points[seat], leftovers[seat])
        )
        places[seat] = places[before] if shares and before is not None else rank + 1
    best = [seat for seat in order if places[seat] == 1 and not state.delvers[seat].left]
    winners = [Seat(seat) for seat in sorted(best)] if len(points) > 1 else []
    return Outcome(tuple(places), tuple(winners), tuple(points))
