"""Matches of Pig for the tests: how they begin, whom they ask, random ones, how they look."""

from collections.abc import Callable, Iterator
from random import Random

from bot.contract.game import Prompt
from bot.match.advance import add, begin
from bot.match.entries import Acted, Conceded, Ended, Entry, TimedOut, Undone
from bot.match.match import Match
from bot.match.terms import Terms
from tests.examples import fixtures
from tests.examples.fixtures import BEGAN, HOST, Screens
from tests.examples.pig import GAME
from tests.examples.pig.rules import TARGETS, Options

Throw = Callable[[dict[int, tuple[int, ...]]], None]
"""Loads the dice: for each turn by its number, what falls. Any other throw fails."""

SIXES = (6,) * 9
"""54 points in one turn."""

SCREENS = Screens(GAME, ("roll", "0"))
board, shown = SCREENS.board, SCREENS.shown


def terms(seats: int, target: int = 100, seed: bytes = bytes(16)) -> Terms:
    return fixtures.terms("pig", Options(target), seats, seed)


def pig_for(seats: int, target: int = 100, seed: bytes = bytes(16)) -> Match:
    return begin(terms(seats, target, seed))


def asked(match: Match) -> Prompt:
    (prompt,) = match.prompts
    return prompt


def wander(number: int, ending: float = 0.0) -> Iterator[Match]:
    """Every state of a random match. `ending`: how likely the host ends it at each step."""
    rng = Random(number)
    match = pig_for(number % 6 + 1, rng.choice(TARGETS), rng.randbytes(16))
    yield match
    while match.live:
        prompt, at, luck = asked(match), BEGAN + match.version, rng.random()
        action = rng.choices(prompt.moves, (3, 1)[: len(prompt.moves)])[0].action
        entry: Entry = Acted(at, prompt.seat, str(action))
        if match.undoable is not None and rng.random() < 0.3:
            entry = Undone(at, match.undoable)
        elif luck < ending:
            entry = Ended(at, HOST)
        elif luck > 0.98:
            entry = Conceded(at, rng.choice(match.active))
        elif luck > 0.95:
            entry = TimedOut(at, prompt.seat, rng.choice((str(prompt.default), None)))
        match = add(match, entry)
        yield match
