"""Boss Monster: the presses of a turn of sensible players, and the cost of its rules."""

from __future__ import annotations

import random
import statistics
from collections.abc import Callable
from time import process_time
from typing import NamedTuple

from bot.contract.chance import Chance
from bot.contract.game import Event, Prompt
from bot.games.boss_monster.rules import words
from bot.games.boss_monster.rules.cards import TITLES
from bot.games.boss_monster.rules.game import BossMonster
from bot.games.boss_monster.rules.options import BossOptions
from bot.match.advance import add, begin
from bot.match.entries import Acted
from bot.match.ids import ChannelId, GuildId, MatchId, UserId
from bot.match.match import Match
from bot.match.terms import Terms
from bot.ui.controls import MOST_OPTIONS
from tools.bench.overlord import Overlord

GAME = BossMonster()
OPTIONS = BossOptions()
SEED = 26
GAMES = 200
ROUNDS = 20
"""Rounds of the rules' cost, with a game of four in each."""
SEATS = (2, 3, 4)
"""The numbers of seats."""


class Turns(NamedTuple):
    """Counts over turns of so many sensible players, without the opening and the first Rooms.

    `presses`: one for each act, and one more where a menu needs two steps. `windows`: how often a
    window stood open because somebody had no answer; `questions`: how often a single seat was asked
    anything.
    """

    seats: int
    turns: int
    presses: int
    windows: int
    questions: int

    @property
    def presses_a_turn(self) -> float:
        return self.presses / self.turns

    @property
    def waits_a_turn(self) -> float:
        return (self.windows + self.questions) / self.turns


class RulesCosts(NamedTuple):
    """Medians over all rounds: decisions a second with prompts, and as entries of a match."""

    decisions: float
    entries: float


def turns(seats: int, games: int = GAMES) -> Turns:
    """Let so many sensible players play games to their end."""
    rng, player = random.Random(SEED + seats), Overlord()
    played = presses = windows = questions = 0
    for _ in range(games):
        chance = Chance(rng.randbytes(32))
        state, _ = GAME.start(OPTIONS, seats, chance)
        waited = ""
        while prompts := GAME.prompts(state):
            prompt = next((each for each in prompts if each.answered is None), prompts[0])
            action = player.answer(GAME.observe(state, prompt.seat), prompt)
            if state.turn:
                presses += 1 + _has_second_step(prompt, action.verb)
                questions += not prompt.window
                # A window is waited for once, however many have to answer in it.
                windows += prompt.window and prompt.about != waited
                waited = prompt.about
            state, _ = GAME.apply(state, prompt.seat, action, chance)
        played += state.turn
    return Turns(seats, played, presses, windows, questions)


def _has_second_step(prompt: Prompt, verb: str) -> bool:
    """Whether the menu of this verb lists cards first, as there are too many ways to use them."""
    together = (words.PLAY, words.USE, words.CANCEL)
    verbs = together if verb in together else (verb,)
    if verb not in (*together, words.PLACE):
        return False
    unlike = {
        (TITLES[move.action.arguments[0]], *move.action.arguments[1:])
        for move in prompt.moves
        if move.action.verb in verbs
    }
    return len(unlike) > MOST_OPTIONS


def decisions(rng: random.Random, games: int, seats: int = 4) -> float:
    """Decisions a second of whole games with prompts, whose event log is kept."""
    player, log = Overlord(), list[Event]()
    made = spent = 0.0
    for _ in range(games):
        chance = Chance(rng.randbytes(32))
        began = process_time()
        state, happened = GAME.start(OPTIONS, seats, chance)
        log += happened
        prompts = GAME.prompts(state)
        spent += process_time() - began
        while prompts:
            prompt = next((each for each in prompts if each.answered is None), prompts[0])
            action = player.answer(GAME.observe(state, prompt.seat), prompt)
            made += 1
            began = process_time()
            state, happened = GAME.apply(state, prompt.seat, action, chance)
            log += happened
            prompts = GAME.prompts(state)
            spent += process_time() - began
    return made / spent


def entries(rng: random.Random, games: int, seats: int = 4) -> float:
    """Entries a second of whole matches: the rules, the log and all that a match remembers."""
    player, made, spent = Overlord(), 0.0, 0.0
    for number in range(games):
        match: Match = begin(_terms(number, seats, rng.randbytes(32)))
        while match.live:
            prompt = next((p for p in match.prompts if p.answered is None), match.prompts[0])
            view = match.observe(prompt.seat)
            entry = Acted(0, prompt.seat, str(player.answer(view, prompt)))
            began = process_time()
            match = add(match, entry)
            spent += process_time() - began
            made += 1
    return made / spent


def _terms(number: int, seats: int, seed: bytes) -> Terms:
    return Terms(
        id=MatchId(number + 1),
        game=GAME.key,
        options=OPTIONS,
        seed=seed,
        players=tuple([UserId(seat + 1) for seat in range(seats)]),
        host=None,
        guild_id=GuildId(1),
        channel_id=ChannelId(1),
        language="en",
        began=0,
    )


def measure(say: Callable[[str], None], rounds: int = ROUNDS) -> RulesCosts:
    """Play in turns, so that a slowdown of the machine slows both."""
    rng = random.Random(SEED)
    decisions(rng, 2)
    entries(rng, 1)
    rates, kept = list[float](), list[float]()
    for number in range(rounds):
        say(f"Boss Monster, round {number + 1} of {rounds}")
        rates.append(decisions(rng, 1))
        kept.append(entries(rng, 1))
    return RulesCosts(statistics.median(rates), statistics.median(kept))
