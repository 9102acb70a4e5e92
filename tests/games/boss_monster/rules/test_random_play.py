"""Games that are played at random to their end; cards and heroes are never lost (BM7)."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from random import Random

import pytest
from msgspec import json

from bot.contract.chance import Chance
from bot.contract.game import Event, Prompt, Seat
from bot.games.boss_monster.rules import events as e
from bot.games.boss_monster.rules.cards import BOSSES
from bot.games.boss_monster.rules.dungeon import fits_on
from bot.games.boss_monster.rules.options import BossChoice, BossOptions, BossWindows
from bot.games.boss_monster.rules.state import MOST_SLOTS, BossState, Slot, Stage
from tests.games.boss_monster.rules.campaign import pick, play_game
from tests.games.boss_monster.rules.scripted import GAME, all_pieces, pieces


def check(before: BossState, state: BossState, events: Sequence[Event]) -> None:
    """Check the invariants of a state, and of a step between two states (BM7)."""
    assert pieces(state) == all_pieces(len(state.keepers))
    for was, keeper in zip(before.keepers, state.keepers, strict=True):
        assert len(keeper.slots) <= MOST_SLOTS
        assert keeper.levelled >= was.levelled
        for slot in keeper.slots:
            for below, card in pairwise(slot.cards):
                assert fits_on(card, Slot((below,))), slot
    declares = any(isinstance(event, e.PlayDeclared | e.PlayResolved) for event in events)
    assert not declares or before.stage in (Stage.BUILD, Stage.ADVENTURE)
    assert not state.declared or state.stage in (Stage.BUILD, Stage.ADVENTURE)


def check_secrecy(before: BossState, after: BossState, actor: Seat, public: bool) -> None:
    """An act without a public event changes nothing that anybody else may know (S18)."""
    if public:
        return
    for seat in (None, *map(Seat, range(len(before.keepers)))):
        if seat != actor:
            assert GAME.observe(before, seat) == GAME.observe(after, seat)
            assert [one.as_seen_by(seat) for one in GAME.prompts(before)] == [
                one.as_seen_by(seat) for one in GAME.prompts(after)
            ]


def check_prompts(prompts: tuple[Prompt, ...]) -> None:
    """Every default and every answer so far is legal, and all are asked the same."""
    for prompt in prompts:
        assert prompt.default is None or prompt.allows(prompt.default)
        assert prompt.answered is None or prompt.allows(prompt.answered)
    assert len({(one.question, one.about) for one in prompts}) <= 1


def play_out(seed: int, seats: int, options: BossOptions, *, leaving: float = 0.0) -> int:
    """Returns how many answers the game took."""
    rng, chance = Random(seed), Chance(seed.to_bytes(16, "big"))
    state = GAME.start(options, seats, chance).state
    for count in range(20_000):
        prompts = GAME.prompts(state)
        if not prompts:
            outcome = GAME.outcome(state)
            assert outcome is not None
            assert sorted(outcome.places)[0] == 1
            return count
        check_prompts(prompts)
        open_ones = [prompt for prompt in prompts if prompt.answered is None]
        assert open_ones
        prompt = rng.choice(open_ones)
        before = state
        if rng.random() < leaving:
            state, events = GAME.leave(state, rng.choice(GAME.active(state)), chance)
        else:
            action = pick(prompt, rng)
            assert len(str(action)) <= 60
            state, events = GAME.apply(state, prompt.seat, action, chance)
            # Naming the effect that comes first has no event: the next question shows it.
            public = not events or any(event.audience is None for event in events)
            check_secrecy(before, state, prompt.seat, public)
        if state.luck:
            check(before, state, events)
    raise AssertionError("it does not end")


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("windows", list(BossWindows))
def test_random_games_end_with_all_cards_in_them(seats: int, windows: BossWindows) -> None:
    for seed in range(5):
        play_out(seed, seats, BossOptions(windows=windows))


@pytest.mark.parametrize("seats", [3, 4])
def test_games_of_leavers_end_with_all_cards_in_them(seats: int) -> None:
    for seed in range(10):
        play_out(seed, seats, BossOptions(BossChoice.CHOSEN), leaving=0.01)


def test_states_and_observations_are_json() -> None:
    state = GAME.start(BossOptions(), 3, Chance(bytes(16))).state
    assert json.decode(json.encode(state), type=BossState) == state
    for seat in (None, Seat(0)):
        seen = GAME.observe(state, seat)
        assert json.decode(json.encode(seen), type=GAME.observation_type) == seen


def test_sensible_games_come_to_the_end_that_the_scorer_finds() -> None:
    played = sum([play_game(seats, f"sensible-{seats}") for seats in (2, 3, 4, 4)], Counter())
    assert played["adventures"] > 12
    assert {*BOSSES} & {*played}, "some boss has levelled up"


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("leaving", [0.0, 0.005])
def test_the_second_reading_of_the_rules_agrees(seats: int, leaving: float) -> None:
    """Of every legal answer and of all that comes of an act; `make soak` plays more of it."""
    for game, wild in enumerate((0.2, 0.5, 0.9)):
        play_game(seats, f"beside-{seats}-{leaving}-{game}", wild=wild, leaving=leaving)
