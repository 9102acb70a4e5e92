"""Dungeon Roll: how many presses its delves take, and the cost of its rules."""

from __future__ import annotations

import random
import statistics
import sys
from collections.abc import Callable, Iterable, Iterator
from time import process_time, process_time_ns
from typing import NamedTuple

from msgspec.structs import replace

from bot.contract.chance import Chance
from bot.contract.game import Action, Event, Prompt
from bot.games.dungeon_roll.rules.dice import PARTY_DICE, Dice
from bot.games.dungeon_roll.rules.game import DungeonRoll
from bot.games.dungeon_roll.rules.heroes import HEROES
from bot.games.dungeon_roll.rules.options import HeroSet, RollOptions
from bot.games.dungeon_roll.rules.state import Delver, RollDelve, RollPhase, RollState
from bot.games.dungeon_roll.rules.tokens import ALL_TOKENS
from bot.match.advance import add, begin
from bot.match.entries import Acted
from bot.match.ids import ChannelId, GuildId, MatchId, UserId
from bot.match.match import Match
from bot.match.terms import Terms
from tools.bench.rules import death_matches
from tools.bench.thumb import ThumbRule

GAME = DungeonRoll()
OPTIONS = RollOptions(set=HeroSet.ALL)
SEED = 4
DELVES = 1_000
HOMES = (4, 6)
"""The levels after which the player goes home, by turns."""
ROUNDS = 40
GAMES = 25
"""In a round, solo games to the first of these levels."""
MATCHES = 4
"""Death Matches in a round."""

_PLAYER = UserId(1)


class Presses(NamedTuple):
    """Counts over delves to a level, those that ended before it included.

    `presses`: one for each act, from the roll of the party on to the end of the delve, also where
    it is picked from a menu; one more where a question is asked first, or where the menu of the
    pick is one step away. `home`: so many were ended by going home.
    """

    delves: int
    presses: int
    home: int

    @property
    def per_delve(self) -> float:
        return self.presses / self.delves


class Costs(NamedTuple):
    """Medians over all rounds, per second or in ms of processor time.

    `acts`: of the rules with the full event log; `entries`: the same of a match with its log, and
    what can be taken back; `decisions`: of the Death Match by the rules; `ratio`: of the acts to
    them. `entry`: ms of one entry.
    """

    acts: float
    entries: float
    decisions: float
    ratio: float
    entry: float


def presses(home: int, delves: int = DELVES) -> Presses:
    """Let the player by rule of thumb delve to a level, alone, with heroes of all sets."""
    rng, player = random.Random(SEED), ThumbRule(home)
    done = pressed = at_home = 0
    while done < delves:
        chance = Chance(rng.randbytes(32))
        state, _ = GAME.start(OPTIONS, 1, chance)
        while done < delves and (prompts := GAME.prompts(state)):
            (prompt,) = prompts
            action = player.answer(state, prompt)
            pressed += _presses_of(state, prompt, action)
            before = len(state.delvers[0].delves)
            state, _ = GAME.apply(state, prompt.seat, action, chance)
            ended = state.delvers[0].delves[before:]
            done += len(ended)
            at_home += sum(one.way == "home" for one in ended)
    return Presses(done, pressed, at_home)


def _presses_of(state: RollState, prompt: Prompt, action: Action) -> int:
    picks = [move for move in prompt.moves if move.pick is not None]
    # The first of them has a menu on the board.
    further = any(move.allows(action) for move in picks[1:])
    return 1 + bool(GAME.asks_first(state, prompt.seat, action)) + further


def games(rng: random.Random, count: int) -> float:
    """Acts a second of whole games, whose event log is kept."""
    player, log = ThumbRule(HOMES[0]), list[Event]()
    acts, began = 0, process_time()
    for _ in range(count):
        chance = Chance(rng.randbytes(32))
        state, happened = GAME.start(OPTIONS, 1, chance)
        log += happened
        while prompts := GAME.prompts(state):
            (prompt,) = prompts
            acts += 1
            action = player.answer(state, prompt)
            state, happened = GAME.apply(state, prompt.seat, action, chance)
            log += happened
    return acts / (process_time() - began)


def matches(rng: random.Random, count: int) -> list[int]:
    """The time of each entry of whole matches, in ns."""
    player, took = ThumbRule(HOMES[0]), list[int]()
    for number in range(count):
        match: Match = begin(_terms(number, rng.randbytes(32)))
        while match.live:
            (prompt,) = match.prompts
            entry = Acted(0, prompt.seat, str(player.answer(match.state, prompt)))
            began = process_time_ns()
            match = add(match, entry)
            took.append(process_time_ns() - began)
    return took


def _terms(number: int, seed: bytes) -> Terms:
    return Terms(
        id=MatchId(number + 1),
        game=GAME.key,
        options=OPTIONS,
        seed=seed,
        players=(_PLAYER,),
        host=None,
        guild_id=GuildId(1),
        channel_id=ChannelId(1),
        language="en",
        began=0,
    )


# The richest prompts

_PARTY: Dice = (1, 1, 1, 1, 1, 2)
_TOKENS: Dice = (1, 1, 1, 1, 1, 1, 0, 1, 1, 1)
"""Nine, of all kinds but scales, which nobody can use."""
_ALLIES: Dice = (1, 0, 0, 1, 0, 0, 0)
_TABLES: tuple[Dice, ...] = ((3, 2, 2, 0, 0), (2, 2, 1, 1, 1), (2, 1, 1, 1, 1))


def rich_states() -> Iterator[RollState]:
    """The seventh level with all kinds of dice and tokens, for each side of each hero."""
    bag = tuple([count - held for count, held in zip(ALL_TOKENS, _TOKENS, strict=True)])
    for hero in ("", *HEROES):
        for mastered in (False, True) if hero and HEROES[hero].master else (False,):
            delver = Delver(hero, mastered, 6 * mastered, _TOKENS)
            for table in _TABLES:
                delve = RollDelve(
                    7, RollPhase.MONSTER, _PARTY, 3, table, PARTY_DICE - sum(table), allies=_ALLIES
                )
                for phase in (RollPhase.MONSTER, RollPhase.LOOT, RollPhase.DRAGON):
                    yield RollState(
                        OPTIONS, (delver,), bag, phase=phase, delve=replace(delve, stage=phase)
                    )


def richest(states: Iterable[RollState]) -> float:
    """The ms that the dearest prompt takes whose like was never asked for, each the best of three.

    So the time of an occasional search for cycles is counted to none of them.
    """
    return 1000 * max(min(_first_asked(state) for _ in range(3)) for state in states)


def _first_asked(state: RollState) -> float:
    _forget()
    began = process_time()
    GAME.prompts(state)
    return process_time() - began


def _forget() -> None:
    """Empty the caches of the rules."""
    for name, module in sys.modules.items():
        if name.startswith("bot.games.dungeon_roll.rules"):
            for kept in vars(module).values():
                if hasattr(kept, "cache_clear") and hasattr(kept, "__wrapped__"):
                    kept.cache_clear()


def measure(say: Callable[[str], None], rounds: int = ROUNDS) -> Costs:
    """Play all in turns, so that a slowdown of the machine slows all of them."""
    rng = random.Random(SEED)
    games(rng, 10 * GAMES)
    matches(rng, GAMES)
    death_matches(rng, MATCHES)
    acts, entries, decisions, each = list[float](), list[float](), list[float](), list[int]()
    for number in range(rounds):
        say(f"delves, round {number + 1} of {rounds}")
        acts.append(games(rng, GAMES))
        took = matches(rng, GAMES)
        each += took
        entries.append(1e9 * len(took) / sum(took))
        others = death_matches(rng, MATCHES)
        decisions.append(others.decisions / others.seconds)
    return Costs(
        acts=statistics.median(acts),
        entries=statistics.median(entries),
        decisions=statistics.median(decisions),
        ratio=statistics.median([a / b for a, b in zip(acts, decisions, strict=True)]),
        entry=statistics.median(each) / 1e6,
    )
