"""Games to their end with the second reading of the rules beside them, and each card counted.

`make test` plays some of them, always the same; `make soak` plays more, with new seeds.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, pairwise
from random import Random
from traceback import extract_tb

from bot.contract.chance import Chance
from bot.contract.game import Action, Event, Move, Prompt, Seat
from bot.games.boss_monster.rules import events as e
from bot.games.boss_monster.rules.adventure import luring
from bot.games.boss_monster.rules.cards import ROOMS, SPELL_TITLES, TITLES
from bot.games.boss_monster.rules.dungeon import damage_in, fits_on
from bot.games.boss_monster.rules.options import BossOptions
from bot.games.boss_monster.rules.state import MOST_SLOTS, BossState, Slot, Stage
from tests.games.boss_monster.rules.scorer import scored
from tests.games.boss_monster.rules.scripted import GAME, all_pieces, pieces
from tests.games.boss_monster.rules.second_reading import Legal, damage, taker
from tools.bench.overlord import Overlord
from tools.conformance.play import some_action

STANDARD = BossOptions()
_SELDOM = {"order": 0.02, "insist": 0.05, "relent": 0.05, "unless": 0.2, "done": 0.1, "hush": 0.1}


def pick(prompt: Prompt, rng: Random) -> Action:
    """One of the legal answers, by kinds first so that plays do not drown all else."""
    verbs = sorted({move.action.verb for move in prompt.moves})
    verb = rng.choices(verbs, [_SELDOM.get(verb, 1.0) for verb in verbs])[0]
    move: Move = rng.choice([move for move in prompt.moves if move.action.verb == verb])
    return some_action(move, rng)


def play_game(
    seats: int,
    seed: str,
    *,
    options: BossOptions = STANDARD,
    wild: float = 0.0,
    leaving: float = 0.0,
) -> Counter[str]:
    """Counts by title: Rooms built, Spells cast, bosses that levelled up; and "acts".

    `wild`: how often a seat answers at random instead of sensibly. `leaving`: how often one leaves
    instead. `AssertionError` where the second reading differs, the scorer finds another outcome, a
    card is lost, or others could tell what they may not know.
    """
    rng = Random(seed)
    chance, player = Chance(rng.randbytes(32)), Overlord()
    state, happened = GAME.start(options, seats, chance)
    counted = Counter(_played(state, happened))
    while prompts := GAME.prompts(state):
        before, act = state, ""
        try:
            _check_prompts(state, prompts)
            prompt = rng.choice([each for each in prompts if each.answered is None])
            if rng.random() < leaving:
                seat = rng.choice(GAME.active(state))
                act = f"{seat} leaves"
                state, happened = GAME.leave(state, seat, chance)
            else:
                action = (
                    pick(prompt, rng)
                    if rng.random() < wild
                    else player.answer(GAME.observe(state, prompt.seat), prompt)
                )
                act = f"{prompt.seat} {action}"
                assert len(act) <= 60
                state, happened = GAME.apply(state, prompt.seat, action, chance)
                _check_secrecy(before, state, prompt.seat, happened)
            if state.luck:
                _check_state(before, state, happened)
        except AssertionError as wrong:
            line = extract_tb(wrong.__traceback__)[-1].line
            where = f"{seats} seats, {seed}, turn {before.turn}, {act}"
            raise AssertionError(f"{where}: {str(wrong) or line}") from wrong
        counted.update(_played(state, happened))
        counted["acts"] += 1
        counted["questions"] += len(prompts)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert min(outcome.places) == 1
    if not any(keeper.left for keeper in state.keepers):
        assert outcome == scored(state), f"{seats} seats, {seed}"
    return counted


def _check_state(before: BossState, state: BossState, happened: Sequence[Event]) -> None:
    """The invariants of a state and of a step (BM7), and its numbers by the second reading."""
    assert pieces(state) == all_pieces(len(state.keepers))
    for was, keeper in zip(before.keepers, state.keepers, strict=True):
        assert len(keeper.slots) <= MOST_SLOTS
        assert keeper.levelled >= was.levelled
        for slot in keeper.slots:
            for below, card in pairwise(slot.cards):
                assert fits_on(card, Slot((below,))), slot
        for index in range(len(keeper.slots)):
            assert damage_in(keeper, index) == damage(keeper, index), keeper.slots
    there = [(n, keeper) for n, keeper in enumerate(state.keepers) if not keeper.out]
    for visitor in state.town if there and there[0][1].boss else ():
        lure = luring(state.keepers, visitor.hero)
        assert (lure[0] if len(lure) == 1 else None) == taker(there, visitor.hero), visitor.hero
    declares = any(isinstance(event, e.PlayDeclared | e.PlayResolved) for event in happened)
    assert not declares or before.stage in (Stage.BUILD, Stage.ADVENTURE)
    assert not state.declared or state.stage in (Stage.BUILD, Stage.ADVENTURE)


def _check_secrecy(
    before: BossState, after: BossState, actor: Seat, happened: Sequence[Event]
) -> None:
    """An act without a public event changes nothing that anybody else may know (S18)."""
    # Naming the effect that comes first has no event: the next question shows it.
    if not happened or any(event.audience is None for event in happened):
        return
    for seat in (None, *map(Seat, range(len(before.keepers)))):
        if seat != actor:
            assert GAME.observe(before, seat) == GAME.observe(after, seat)
            assert [one.as_seen_by(seat) for one in GAME.prompts(before)] == [
                one.as_seen_by(seat) for one in GAME.prompts(after)
            ]


_BESIDE = {"order", "hush", "insist", "relent", "no", "unless"}
"""Answers that a seat has whatever lies on the table."""


def _check_prompts(state: BossState, prompts: Sequence[Prompt]) -> None:
    """All are asked the same; every legal answer is, by the second reading, and no other."""
    ((question, _),) = {(one.question, one.about) for one in prompts}
    if question == "react":
        there = [Seat(n) for n, keeper in enumerate(state.keepers) if not keeper.out]
        asked = {seat for seat in there if Legal(state, seat).asked_in_window()}
        assert {one.seat for one in prompts} == asked, f"{asked} are to be asked"
    for prompt in prompts:
        assert prompt.default is None or prompt.allows(prompt.default)
        assert prompt.answered is None or prompt.allows(prompt.answered)
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
