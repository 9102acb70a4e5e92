"""The end of a game, counted in another way: from the heroes' names and a table of experience."""

from bot.contract.game import Outcome, Seat
from bot.games.boss_monster.rules.state import BossState, Keeper

_LADDER = ("robobo", "gorgona", "seducia", "cerebellus", "xyzax", "king-croak", "cleopatra",
           "draculord")  # fmt: skip
"""The least experienced first."""


def _count(heroes: tuple[str, ...]) -> int:
    """Heroes with 11 and 13 health are Epic and count twice."""
    return len(heroes) + sum(hero.split("-")[1] in ("11", "13") for hero in heroes)


def _merit(keeper: Keeper) -> float:
    """Souls less Wounds; less experience is better by less than one of them."""
    return _count(keeper.souls) - _count(keeper.wounds) - _LADDER.index(keeper.boss) / 10


def scored(state: BossState) -> Outcome | None:
    """The outcome of a game that nobody has left; None while anything is still to happen."""
    if state.tasks or state.asking:
        return None
    keepers = dict(enumerate(state.keepers))
    alive = [n for n, keeper in keepers.items() if _count(keeper.wounds) < 5]
    rich = [n for n in alive if _count(keepers[n].souls) >= 10]
    last = max(keeper.out for keeper in state.keepers)
    gone_last = [n for n, keeper in keepers.items() if keeper.out == last and last]
    winners = rich or alive or gone_last
    if len(alive) > 1 and not rich and (state.ordinary or state.epic):
        # Nobody has won, so the game ought to go on.
        return None
    winner = max(winners, key=lambda n: _merit(keepers[n]))
    # All who stay in come before all who are out, of these the last to go first.
    stays = sorted(alive, key=lambda n: _merit(keepers[n]), reverse=True)
    out = sorted(
        (n for n in keepers if n not in alive),
        key=lambda n: (keepers[n].out or last + 1, _merit(keepers[n])),
        reverse=True,
    )
    line = [winner, *[n for n in (*stays, *out) if n != winner]]
    return Outcome(tuple(line.index(n) + 1 for n in keepers), (Seat(winner),))
