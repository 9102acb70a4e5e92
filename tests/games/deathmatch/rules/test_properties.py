"""Hypothesis plays Death Matches: the rules told again, from outside, must agree everywhere."""

from dataclasses import dataclass

from hypothesis import given, note, settings
from hypothesis import strategies as st

from bot.contract.chance import Chance
from bot.contract.game import Action, Prompt, Seat, Step, seen_by
from bot.games.deathmatch.rules import events as e
from bot.games.deathmatch.rules.state import SEATS, Options, State, Variant, opponent
from bot.games.dungeon.rules import events as shared
from bot.games.dungeon.rules.encounter import Phase
from tests.games.deathmatch.rules.tabletop import (
    FIRST,
    GAME,
    KIND_BY_STRENGTH,
    TILES,
    laid,
    refusal_of,
    unmet,
)

VOCABULARY = (
    *("start:0", "start:1", "draw", "pass", "add", "strike", "hold"),
    *(f"name:{strength}" for strength in range(10)),
    *(f"discard:{tile}" for tile in sorted({*TILES["warrior"], *TILES["barbarian"]})),
)
SHORT = settings(max_examples=60)


@dataclass
class Played:
    """States and steps of a match, possibly broken off: one state more than log lines."""

    options: Options
    seed: bytes
    states: list[State]
    steps: list[Step[State]]
    log: list[tuple[Seat, str]]


def choose(prompt: Prompt, choice: int) -> Action:
    """One in eight turns is a pass, so that dungeons fill up."""
    if prompt.question == "turn":
        return prompt.moves[choice == 7].action
    return prompt.moves[choice % len(prompt.moves)].action


@st.composite
def matches(draw: st.DrawFn) -> Played:
    variant: Variant = draw(st.sampled_from(("warrior", "barbarian")))
    decks = draw(st.text("ABCDEFGHIJKLMNOPQRST", max_size=3))
    seed = draw(st.binary(min_size=16, max_size=16))
    choices = draw(st.lists(st.integers(0, 7), max_size=120))
    options = Options(variant, decks)
    start = GAME.start(options, 2, Chance(seed))
    played = Played(options, seed, [start.state], [start], [])
    for choice in choices:
        prompts = GAME.prompts(played.states[-1])
        if not prompts:
            break
        seat, action = prompts[0].seat, choose(prompts[0], choice)
        step = GAME.apply(played.states[-1], seat, action, Chance(seed))
        played.log.append((seat, str(action)))
        played.states.append(step.state)
        played.steps.append(step)
    note(f"{options} seed {seed.hex()}: " + " ".join(f"{s}={a}" for s, a in played.log))
    return played


def legal_by_the_words(state: State) -> set[str]:
    """What source 004 lets the seat to act do, told without the prompts."""
    if state.phase is Phase.OVER:
        return set()
    if not state.number:
        return {"start:0", "start:1"}
    if state.delve is not None:
        if state.delve.facing is not None:
            return {"strike", "hold"}
        return {f"name:{strength}" for strength in KIND_BY_STRENGTH}
    if state.table.held is not None:
        return {"add", *(f"discard:{tile}" for tile in state.table.kit)}
    return {"draw", "pass"}


@given(matches(), st.integers(0, 10**6))
@SHORT
def test_legal_is_exactly_what_the_prompts_say(played: Played, place: int) -> None:
    state = played.states[place % len(played.states)]
    prompts = GAME.prompts(state)
    assert len(prompts) == (state.phase is not Phase.OVER)
    said = {str(move.action) for prompt in prompts for move in prompt.moves}
    assert said == legal_by_the_words(state)
    match = laid(state)
    for seat in SEATS:
        asked = any(prompt.seat == seat for prompt in prompts)
        for text in VOCABULARY:
            accepted = refusal_of(match, seat, text) is None
            assert accepted == (asked and text in said), f"seat {seat}: {text}"


@given(matches())
@SHORT
def test_public_events_tell_the_public_view(played: Played) -> None:
    """A board kept by events alone stays equal to the observation."""
    deck = dungeon = adventure = ended = 0
    kit = list(TILES[played.options.variant])
    scores = [[0, 0], [0, 0]]
    winner: Seat | None = None
    for step in played.steps:
        for event in seen_by(step.events, None):
            match event:
                case e.AdventureBegan():
                    adventure, deck, dungeon = event.adventure, 13, 0
                    kit = list(TILES[played.options.variant])
                case shared.Drew():
                    deck -= 1
                case shared.Added():
                    dungeon += 1
                case shared.Discarded():
                    kit.remove(event.tile)
                case shared.Entered():
                    assert event.cards == dungeon
                case e.AdventureEnded():
                    scores[event.seat][not event.survived] += 1
                    ended = event.adventure
                case e.MatchWon():
                    winner = event.seat
        seen = GAME.observe(step.state, None)
        assert (seen.number, seen.deck, seen.dungeon) == (adventure, deck, dungeon)
        assert list(seen.kit) == kit
        # So the score is that of the newest expedition: after it, or until it ends.
        assert [[s.won, s.lost] for s in seen.standings] == scores
        assert (0 if seen.last is None else seen.last.number) == ended
        assert seen.expedition is None or seen.expedition.number == ended + 1
        outcome = GAME.outcome(step.state)
        assert (None if outcome is None else outcome.winners) == (
            None if winner is None else (winner,)
        )


@given(matches())
@SHORT
def test_turns_go_back_and_forth(played: Played) -> None:
    """Draws alternate from the starter; the runner is the one who did not pass; it starts next."""
    expected = FIRST
    runner: Seat | None = None
    for step in played.steps:
        for event in step.events:
            match event:
                case e.AdventureBegan():
                    assert runner is None or event.starter == runner
                    expected = event.starter
                case shared.Drew():
                    assert event.seat == expected
                case shared.Added() | shared.Discarded():
                    assert event.seat == expected
                    expected = opponent(expected)
                case shared.Passed():
                    assert event.seat == expected
                    runner = opponent(event.seat)
                case (
                    shared.Entered()
                    | shared.Met()
                    | shared.Appeared()
                    | shared.Named()
                    | e.AdventureEnded()
                ):
                    assert event.seat == runner


@given(matches())
@SHORT
def test_what_is_unmet_stays_in_the_state(played: Played) -> None:
    for state, step in zip(played.states, played.steps, strict=True):
        for event in step.events:
            if isinstance(event, e.AdventureEnded) and state.phase is Phase.OVER:
                assert unmet(state) == event.unseen
