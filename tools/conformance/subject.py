"""The facts that the suite needs about a game: samples, and knowledge of its own rules."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from random import Random
from typing import Any

from bot.contract.errors import Refusal
from bot.contract.game import Action, Event, Game, Outcome, Prompt, Seat
from bot.contract.window import Window
from bot.ui.renderer import MatchRenderer

Policy = Callable[[Any, Prompt], Action]
"""A player: finds an answer to a prompt in a state, by the knowledge of its seat alone."""


@dataclass(frozen=True)
class Scenario:
    """A prepared way to a rare question. Play goes on from there at random.

    `log`: what happens first, as the suite prints logs: `0=draw 1=lay:c3,c4 2!leave 1!undo 2!time
    0!time=pass`. `state`: where it begins, for a question that is too far from the start.
    `eventful`: some of the seats leave then, seldom all, run out of time and take back.
    """

    name: str
    seats: int
    options: Any
    log: str = ""
    seed: bytes = bytes(range(16))
    state: Any = None
    eventful: bool = False


@dataclass(frozen=True)
class Subject:
    """A game as the suite sees it. The first three are needed; the others let it check more.

    `hide_anew` alone decides what is secret; without it the game may hide nothing.

    `options`: samples, with one for each variant; a sample need not suit every table. `longest`:
    the most answers that a game can take; one that takes more counts as endless. `tables`: the
    numbers of seats to try; (): every one of `game.seats`.

    `hide_anew(state, observer, rng, heard)`: another state that this observer cannot tell from the
    given one, by shuffling all that it may not know among its places. It has to keep everything
    that the observer has learned. The observer hears the events in `heard` next, () for none: the
    facts that these may reveal by the rules of the game stay as well, and only those, e.g. a card
    that is shown. Then all else must sound and look the same to the observer.

    `pieces`: cards, dice or tokens in play; None while nothing is laid out. `all_pieces`: the right
    ones, by state and number of seats.

    `fair_end`: the outcome of a state that was reached without leaving, computed in another way;
    None while the game goes on. `fair_end_of_leavers`: whether it is right after leaving, too.
    `bad_options`: options that `start` refuses. `questions`: exactly those that play meets.
    `refusals`: those of the game that illegal tries meet; None: all of them. `tries`: actions that
    are tried wherever they are illegal, for refusals that chance seldom meets. `scenarios` lead to
    states that chance seldom meets. `weights`: how often random play makes a move, by its verb; 1
    where nothing is said; moves that were seldom made before come more often. `announces`: events
    that tell everybody the decision of a seat, even where the state after it does not show it any
    more. `policy(rng)`: a player that answers sensibly, by which half of all play goes. `renderer`:
    draws its messages; None: the one that is registered for the game, if any.
    """

    game: Game[Any]
    options: tuple[Any, ...]
    longest: int
    tables: tuple[int, ...] = ()
    hide_anew: Callable[[Any, Seat | None, Random, Sequence[Event]], Any] = lambda state, *_: state
    pieces: Callable[[Any], Counter[str] | None] = lambda state: None
    all_pieces: Callable[[Any, int], Counter[str] | None] = lambda state, seats: None
    fair_end: Callable[[Any], Outcome | None] | None = None
    fair_end_of_leavers: bool = False
    bad_options: tuple[Any, ...] = ()
    questions: Set[str] | None = None
    refusals: Set[Refusal] | None = None
    tries: tuple[Action, ...] = ()
    announces: tuple[type[Event], ...] = ()
    scenarios: tuple[Scenario, ...] = ()
    weights: Mapping[str, float] = field(default_factory=dict)
    policy: Callable[[Random], Policy] | None = None
    renderer: MatchRenderer | None = None

    def computes_end(self, left: Collection[Seat]) -> bool:
        """Whether `fair_end` is there, and right for a match that these seats have left."""
        return self.fair_end is not None and (self.fair_end_of_leavers or not left)

    def wrong_end(self, state: Any, found: Outcome | None, left: Collection[Seat]) -> Iterator[str]:
        """Tell if `fair_end` finds another outcome. `left`: the seats that have left."""
        if self.fair_end is None or not self.computes_end(left):
            return
        wanted = self.fair_end(state)
        if found != wanted:
            yield f"the outcome is {found} and ought to be {wanted}"


def answered_anew(
    window: Window, known: Collection[Seat], rng: Random, answer: Callable[[Seat], Action]
) -> Window:
    """The window with other answers, for `Subject.hide_anew`. `known`: whose answers stay.

    The set of seats that have answered changes as well, while at least two have not: with a single
    one left, its answer would close one of the two windows and not the other, as everybody sees.
    """
    others = [seat for seat in window.asked if seat not in known]
    waiting = [seat for seat in window.asked if window.answer(seat) is None]
    silent = set(waiting)
    if len(waiting) > 1:
        stays = [seat for seat in waiting if seat in known]
        most = len(others) + len(stays)
        least = min(most, 2)
        silent = {*stays, *rng.sample(others, max(0, rng.randint(least, most) - len(stays)))}
    anew = Window.of([*window.asked])
    for seat in window.asked:
        if seat in known:
            own = window.answer(seat)
            anew = anew if own is None else anew.answered(seat, own)
        elif seat not in silent:
            anew = anew.answered(seat, answer(seat))
    return anew
