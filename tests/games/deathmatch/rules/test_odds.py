"""The odds that go with the frames of a walk: of random matches, and of states that look alike."""

from collections.abc import Iterator
from fractions import Fraction
from math import comb
from random import Random

import pytest
from msgspec.structs import replace

from bot.contract.chance import Chance
from bot.contract.game import Step
from bot.games.deathmatch.rules.game import AdventureEnded, Options, State, Variant
from bot.games.dungeon.rules import delve as delves
from bot.games.dungeon.rules.delve import Delve
from bot.games.dungeon.rules.events import Phase
from bot.games.dungeon.rules.odds import (
    chance_to_survive,
    least_health_after,
    odds_after,
    upsets,
)
from bot.games.dungeon.rules.table import ExpeditionObservation
from tests.games.deathmatch.rules.tabletop import (
    GAME,
    VARIANTS,
    at_the_door,
    go_in,
)

MATCHES = 40


def random_steps(variant: Variant) -> Iterator[Step[State]]:
    """The steps of whole matches in which seldom somebody passes, so that dungeons fill up."""
    for number in range(MATCHES):
        rng, chance = Random(number), Chance(number.to_bytes(16))
        state = GAME.start(Options(variant), 2, chance).state
        while prompts := GAME.prompts(state):
            (prompt,) = prompts
            moves = [move.action for move in prompt.moves]
            if prompt.question == "turn":
                action = moves[rng.random() < 0.1]
            elif prompt.question == "card":
                action = moves[0] if rng.random() < 0.7 else rng.choice(moves)
            else:
                action = rng.choice(moves)
            step = GAME.apply(state, prompt.seat, action, chance)
            yield step
            state = step.state


def random_states(variant: Variant) -> Iterator[State]:
    return (step.state for step in random_steps(variant))


def expeditions(state: State) -> tuple[ExpeditionObservation, ...]:
    """The one that is going on and the last one, as far as there are any."""
    seen = GAME.observe(state, None)
    return tuple(each for each in (seen.expedition, seen.last) if each is not None)


def all_odds(expedition: ExpeditionObservation) -> list[Fraction | None]:
    """At the door, and after every monster."""
    frames = range(len(expedition.delve.met) + 1)
    return [odds_after(expedition, count) for count in frames]


def walked_again(variant: Variant, expedition: ExpeditionObservation) -> Iterator[Delve]:
    """The delve at the door and after every monster, from what everybody has seen."""
    seen = expedition.delve
    delve = Delve(variant, expedition.kit, expedition.full_health, (), seen.named)
    yield delve
    for encounter in seen.met:
        delve = delves.walk(replace(delve, pile=(encounter.card,)))
        if delve.facing is not None:
            struck = encounter.beaten_by is not None
            delve = delves.use(delve, "vorpal-axe") if struck else delves.hold(delve)
        assert delve.met[-1] == encounter
        yield delve


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_odds_of_every_frame_match_its_delve(variant: Variant) -> None:
    told = untold = 0
    for state in random_states(variant):
        for expedition in expeditions(state):
            seen = expedition.delve
            frames = zip(walked_again(variant, expedition), all_odds(expedition), strict=True)
            for count, (delve, odds) in enumerate(frames):
                ahead = seen.cards - count
                if state.phase is Phase.NAME and expedition.number == state.number:
                    assert odds is None
                elif not ahead or not delve.survived:
                    assert odds is None
                    assert count == len(seen.met)
                    untold += 1
                else:
                    met = [encounter.card for encounter in delve.met]
                    assert odds == chance_to_survive(
                        variant, delve.kit, delve.health, seen.named, met, ahead
                    )
                    told += 1
    assert told > 1000
    assert untold > 100


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_hero_who_is_sure_to_survive_keeps_the_least_health_at_least(variant: Variant) -> None:
    sure = 0
    for state in random_states(variant):
        for expedition in expeditions(state):
            for count, odds in enumerate(all_odds(expedition)):
                if odds is not None and odds < Fraction(29, 30):
                    continue
                least = least_health_after(expedition, count)
                assert (least is None) == (odds is None)
                assert bool(least) == (odds == 1)
                # An axe may be wasted.
                if least and expedition.delve.survived and "vorpal-axe" not in expedition.kit:
                    assert expedition.delve.health >= least
                    sure += 1
    assert sure > 20


def test_the_least_health_is_left_by_the_worst_cards() -> None:
    """Health 11, of two cards only the dragon is beaten: the worst are demon and lich."""
    kit = ("knight-shield", "plate-armor", "dragon-spear")
    (walked,) = expeditions(go_in(at_the_door("warrior", kit, (1, 7))).state)
    assert [least_health_after(walked, count) for count in range(3)] == [0, 3, None]


def test_used_up_tiles_count_no_more() -> None:
    """The axe goes with the demon, the potion with the dragon; two orcs are still to come."""
    kit = ("vorpal-axe", "healing-potion")
    match = go_in(at_the_door("barbarian", kit, (7, 9, 3, 3))).do("strike")
    (last,) = expeditions(match.state)
    assert last.delve.met[1].revived_by == "healing-potion"
    odds = all_odds(last)
    # Health 4, two of the 11 other cards: both goblins, or a goblin and a skeleton.
    assert odds[2] == Fraction(1 + 2 * 2, comb(11, 2))
    # Health 1 after an orc, and everything kills.
    assert odds[3:] == [0, None]
    assert not last.delve.survived


def test_no_odds_for_an_empty_dungeon_or_before_the_naming() -> None:
    empty = go_in(at_the_door("barbarian", (), ()))
    assert [all_odds(each) for each in expeditions(empty.state)] == [[None]]
    asked = go_in(at_the_door("warrior", ("vorpal-sword",), (5, 1)))
    assert [all_odds(each) for each in expeditions(asked.state)] == [[None]]
    (named,) = expeditions(asked.do("name:5").state)
    # Health 3, two of the 13 cards: golems cost nothing, and the others at most 2.
    golems, golem_and_goblin, golem_and_skeleton, goblins = 1, 2 * 2, 2 * 2, 1
    survived = golems + golem_and_goblin + golem_and_skeleton + goblins
    assert odds_after(named, 0) == Fraction(survived, comb(13, 2))


def test_no_more_monsters_than_were_met() -> None:
    (walked,) = expeditions(go_in(at_the_door("warrior", ("torch",), (1, 2))).state)
    for count in (-1, 3):
        with pytest.raises(AssertionError):
            odds_after(walked, count)


@pytest.mark.parametrize("variant", VARIANTS)
def test_an_upset_has_the_lowest_of_the_odds_that_its_frames_told(variant: Variant) -> None:
    steps = list(random_steps(variant))
    expected = []
    for step in steps:
        walk = GAME.observe(step.state, None).last
        ended = any(isinstance(event, AdventureEnded) for event in step.events)
        if not ended or walk is None:
            continue
        *odds, _ = all_odds(walk)
        if walk.delve.survived and odds:
            expected.append(min(filter(None, odds)))
    found = upsets([event for step in steps for event in step.events], variant, AdventureEnded)
    assert [upset.odds for upset in found] == expected
    assert len(expected) > MATCHES // 2
