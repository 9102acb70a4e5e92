"""The rules alone: adventures and rounds per second, and decisions beside OpenSpiel's kuhn_poker.

All games are played at random by the same loop: ask what is legal, choose, make the move.
OpenSpiel's is its Python implementation, the smallest game it has in that language.
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Callable, Iterable, Sequence
from time import process_time
from typing import Any, NamedTuple

from bot.contract.chance import Chance
from bot.contract.game import GAMES, Action, Event, Move
from bot.games.deathmatch.rules.game import Options
from bot.games.welcome.rules.state import Edition, WelcomeOptions

ROUNDS = 40
MATCHES = 120
"""Death Matches in a round, half of them of each variant."""
GAMES_OF_FOUR = 40
"""Games of four with both boxes in a round."""
HANDS = 700
"""Hands of kuhn_poker in a round; about as long as the matches."""


class Played(NamedTuple):
    """The figures of one round. `seconds` of processor time. `adventures`: or rounds of a game."""

    seconds: float
    decisions: int
    adventures: int = 0
    draws: int = 0
    events: int = 0


class Ratio(NamedTuple):
    """Ours to something else's, as kuhn_poker's decisions, by the ratios of all rounds."""

    median: float
    least: float
    most: float

    @classmethod
    def of(cls, rounds: Sequence[float]) -> Ratio:
        return cls(statistics.median(rounds), min(rounds), max(rounds))

    def __str__(self) -> str:
        return f"{self.median:>9.2f}  ({self.least:.2f} to {self.most:.2f})"


class Rates(NamedTuple):
    """Medians over all rounds, per second of processor time."""

    adventures: float
    decisions: float
    events: float
    kuhn_decisions: float
    kuhn_steps: float
    """With its chance nodes, the dealing of cards, counted too."""
    ratio: Ratio
    """Of the Death Match."""
    rounds: float
    """Rounds of four with both boxes."""
    ratio_of_four: Ratio
    rounds_ratio: float
    """These rounds to the adventures of the Death Match, the median of the rounds' ratios."""


def death_matches(rng: random.Random, count: int) -> Played:
    """Play whole matches and keep the full event log of each."""
    decisions = adventures = events = 0
    begin = process_time()
    for number in range(count):
        options = Options("barbarian" if number % 2 else "warrior")
        state, steps, log = _whole("deathmatch", options, 2, rng)
        decisions += steps
        adventures += state.number
        events += len(log)
    return Played(process_time() - begin, decisions, adventures, events=events)


def games_of_four(rng: random.Random, count: int) -> Played:
    """Play whole games with both boxes and keep the full event log of each."""
    decisions = rounds = events = 0
    begin = process_time()
    for _ in range(count):
        state, steps, log = _whole("dungeon", WelcomeOptions(Edition.BOTH), 4, rng)
        decisions += steps
        rounds += len(state.runs)
        events += len(log)
    return Played(process_time() - begin, decisions, rounds, events=events)


def _whole(key: str, options: Any, seats: int, rng: random.Random) -> tuple[Any, int, list[Event]]:
    """One game at random: its last state, how many decisions it took, and its event log."""
    game, seed = GAMES[key], rng.randbytes(32)
    log: list[Event] = []
    state, happened = game.start(options, seats, Chance(seed))
    log += happened
    steps = 0
    while prompts := game.prompts(state):
        prompt = prompts[0]
        steps += 1
        action = _answer(rng.choice(prompt.moves), rng)
        state, happened = game.apply(state, prompt.seat, action, Chance(seed))
        log += happened
    return state, steps, log


def _answer(move: Move, rng: random.Random) -> Action:
    """A move as it is, or with as few of its options as it takes."""
    if move.pick is None:
        return move.action
    return move.complete(rng.sample(move.pick.options, move.pick.least))


def kuhn_hands(game: Any, rng: random.Random, count: int) -> Played:
    """Play hands of kuhn_poker through OpenSpiel's Python interface."""
    decisions = draws = 0
    begin = process_time()
    for _ in range(count):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                draws += 1
                # Every outcome is equally likely in this game.
                action = rng.choice(state.chance_outcomes())[0]
            else:
                decisions += 1
                action = rng.choice(state.legal_actions())
            state.apply_action(action)
    return Played(process_time() - begin, decisions, draws=draws)


def kuhn_poker() -> Any:
    """OpenSpiel's game. Raises ImportError where open_spiel is not installed."""
    import pyspiel
    from open_spiel.python.games import kuhn_poker

    # Importing the module registers the Python game.
    assert kuhn_poker.KuhnPokerGame is not None
    return pyspiel.load_game("python_kuhn_poker")


def measure(say: Callable[[str], None], rounds: int = ROUNDS) -> Rates:
    """Play all in turns, so that a slowdown of the machine slows all of them."""
    game = kuhn_poker()
    rng = random.Random(2)
    death_matches(rng, MATCHES // 10)
    games_of_four(rng, GAMES_OF_FOUR // 10)
    kuhn_hands(game, rng, HANDS // 10)
    ours: list[Played] = []
    fours: list[Played] = []
    theirs: list[Played] = []
    for number in range(rounds):
        say(f"rules, round {number + 1} of {rounds}")
        ours.append(death_matches(rng, MATCHES))
        fours.append(games_of_four(rng, GAMES_OF_FOUR))
        theirs.append(kuhn_hands(game, rng, HANDS))
    of_four = [
        (a.adventures / a.seconds) / (b.adventures / b.seconds)
        for a, b in zip(fours, ours, strict=True)
    ]
    return Rates(
        adventures=statistics.median(a.adventures / a.seconds for a in ours),
        decisions=statistics.median(a.decisions / a.seconds for a in ours),
        events=statistics.median(a.events / a.seconds for a in ours),
        kuhn_decisions=statistics.median(b.decisions / b.seconds for b in theirs),
        kuhn_steps=statistics.median((b.decisions + b.draws) / b.seconds for b in theirs),
        ratio=_ratio(ours, theirs),
        rounds=statistics.median(a.adventures / a.seconds for a in fours),
        ratio_of_four=_ratio(fours, theirs),
        rounds_ratio=statistics.median(of_four),
    )


def _ratio(ours: Iterable[Played], theirs: Iterable[Played]) -> Ratio:
    ratios = [
        (a.decisions / a.seconds) / (b.decisions / b.seconds)
        for a, b in zip(ours, theirs, strict=True)
    ]
    return Ratio.of(ratios)
