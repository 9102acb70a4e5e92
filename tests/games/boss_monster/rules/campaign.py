"""Games to their end with the second reading of the rules beside them, and each card counted.

`make test` plays some of them, always the same; `make soak` plays more, with new seeds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from random import Random
from traceback import extract_tb

from bot.contract.chance import Chance
from bot.contract.game import Action, Event, Move, Prompt
from bot.games.boss_monster.rules import events as e
from bot.games.boss_monster.rules.cards import ROOMS, SPELL_TITLES, TITLES
from bot.games.boss_monster.rules.options import BossOptions
from bot.games.boss_monster.rules.state import BossState
from tests.games.boss_monster.rules.ledger_heroes import Ledger
from tests.games.boss_monster.rules.scorer import scored
from tests.games.boss_monster.rules.scripted import GAME
from tests.games.boss_monster.rules.second_reading import Legal
from tools.bench.overlord import Overlord

_SELDOM = {"order": 0.02, "insist": 0.05, "relent": 0.05, "unless": 0.2, "done": 0.1, "hush": 0.1}


def pick(prompt: Prompt, rng: Random) -> Action:
    """One of the legal answers, by kinds first so that plays do not drown all else."""
    verbs = sorted({move.action.verb for move in prompt.moves})
    verb = rng.choices(verbs, [_SELDOM.get(verb, 1.0) for verb in verbs])[0]
    move: Move = rng.choice([move for move in prompt.moves if move.action.verb == verb])
    if move.pick is None:
        return move.action
    return move.complete(rng.sample(move.pick.options, move.pick.most))


def play_game(seats: int, seed: str, *, wild: float = 0.0, leaving: float = 0.0) -> Counter[str]:
    """Counts by title: Rooms built, Spells cast, bosses that levelled up; and "acts".

    `wild`: how often a seat answers at random instead of sensibly. `leaving`: how often one leaves
    instead. `AssertionError` where the second reading differs, or the scorer finds another outcome.
    """
    rng = Random(seed)
    chance, player = Chance(rng.randbytes(32)), Overlord()
    state, happened = GAME.start(BossOptions(), seats, chance)
    ledger, counted = Ledger(state, happened), Counter(_played(state, happened))
    while prompts := GAME.prompts(state):
        before, act = state, ""
        try:
            _check_legal(state, prompts)
            prompt = next((each for each in prompts if each.answered is None), prompts[0])
            if rng.random() < leaving:
                seat = rng.choice(GAME.active(state))
                act = f"{seat} leaves"
                state, happened = GAME.leave(state, seat, chance)
            else:
                answer = player.answer(GAME.observe(state, prompt.seat), prompt)
                action = pick(prompt, rng) if rng.random() < wild else answer
                act = f"{prompt.seat} {action}"
                state, happened = GAME.apply(state, prompt.seat, action, chance)
            ledger.step(before, state, happened)
        except (AssertionError, LookupError, ValueError, StopIteration) as wrong:
            # The last three: what has happened was impossible by the ledger.
            line = extract_tb(wrong.__traceback__)[-1].line
            where = f"{seats} seats, {seed}, turn {before.turn}, {act}"
            raise AssertionError(f"{where}: {str(wrong) or line}") from wrong
        counted.update(_played(state, happened))
        counted["acts"] += 1
        counted["questions"] += len(prompts)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.places == ledger.places(), f"{seats} seats, {seed}: {ledger.places()}"
    if not any(keeper.left for keeper in state.keepers):
        assert outcome == scored(state), f"{seats} seats, {seed}"
    return counted


_BESIDE = {"order", "hush", "insist", "relent", "no", "unless"}
"""Answers that a seat has whatever lies on the table."""


def _check_legal(state: BossState, prompts: Sequence[Prompt]) -> None:
    for prompt in prompts:
        legal = Legal(state, prompt.seat).answers(prompt.question, state.tasks[-1])
        found = {text for move in prompt.moves for text in _texts(move)}
        assert found == legal, f"{prompt.question} of {prompt.seat}: {sorted(found ^ legal)}"


def _texts(move: Move) -> Iterator[str]:
    """All actions that a move allows."""
    if move.action.verb in _BESIDE:
        return
    if move.pick is None:
        yield str(move.action)
        return
    for count in range(move.pick.least, move.pick.most + 1):
        for cards in combinations(move.pick.options, count):
            yield str(move.complete(cards))


def _played(state: BossState, happened: Iterable[Event]) -> Iterable[str]:
    for event in happened:
        match event:
            case e.RoomBuilt(card=card):
                yield TITLES[card]
            case e.PlayDeclared(card=card):
                yield TITLES[card] if TITLES[card] in SPELL_TITLES else f"{TITLES[card]} used"
            case e.PlayCancelled(by=card) if card in ROOMS:
                yield f"{TITLES[card]} used"
            case e.HeroDied(room=card) if card:
                yield f"died in {TITLES[card]}"
            case e.BossLevelled(seat=seat):
                yield state.keepers[seat].boss
            case e.WalksBegan():
                yield "adventures"
