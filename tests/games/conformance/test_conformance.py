"""One suite for every registered game: what the contract promises, held against random play."""

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games.chance import Chance
from bot.games.contract import LONGEST_ACTION, Action, Event, Game, Seat, seen_by
from bot.games.errors import BadOptions, CommonRefusal, IllegalAction, Refusal
from bot.games.registry import GAME_OF_VARIANT, GAMES
from bot.live.errors import MatchRefusal
from bot.match.errors import InvitationRefusal
from bot.ui.custom_ids import MatchCommand
from tests.games.conformance.subjects import SUBJECTS, Subject
from tests.games.playing import Playout, events_of, longest_action, play, tampered

PLAYOUTS = 5
STABLE_WORD = re.compile(r"[a-z]+(-[a-z]+)*")

Case = tuple[str, int, int]
"""A game's key, which of its sample options, and the number that seeds the playout."""

CASES: tuple[Case, ...] = tuple(
    (key, sample, 1000 * sample + number)
    for key in GAMES
    for sample in range(len(SUBJECTS[key].options))
    for number in range(PLAYOUTS)
)

every_playout = pytest.mark.parametrize("case", CASES, ids=lambda case: "-".join(map(str, case)))
every_game = pytest.mark.parametrize("key", GAMES)


@cache
def played(case: Case) -> Playout:
    key, sample, number = case
    subject = SUBJECTS[key]
    return play(GAMES[key], subject.options[sample], subject.seats, number, subject.longest)


@pytest.fixture
def playout(case: Case, request: pytest.FixtureRequest) -> Playout:
    """A failure's report shows the whole playout with its seed."""
    found = played(case)
    request.node.add_report_section("call", "playout", str(found))
    return found


@pytest.fixture
def subject(case: Case) -> Subject:
    return SUBJECTS[case[0]]


def code(value: Any) -> bytes:
    return msgspec.json.encode(value)


def legal(game: Game[Any], state: Any, seat: Seat, action: Action) -> bool:
    return any(p.seat == seat and p.allows(action) for p in game.prompts(state))


def test_every_game_has_a_subject() -> None:
    assert set(SUBJECTS) == set(GAMES)


@every_game
def test_a_game_is_registered_under_its_key(key: str) -> None:
    game = GAMES[key]
    assert game.key == key
    assert STABLE_WORD.fullmatch(key)
    assert SUBJECTS[key].seats in game.seats


@every_game
def test_a_variant_is_a_word_of_the_game_alone(key: str) -> None:
    game = GAMES[key]
    assert {game.variant(options) for options in SUBJECTS[key].options} == set(game.variants)
    assert all(STABLE_WORD.fullmatch(word) for word in game.variants)
    assert {GAME_OF_VARIANT[word] for word in game.variants} == {key}


@every_game
def test_a_word_of_refusal_is_of_the_game_alone(key: str) -> None:
    """It names the text; those of the other games and of the host are not for it."""
    own = GAMES[key].refusals
    assert issubclass(own, Refusal)
    assert all(STABLE_WORD.fullmatch(reason) for reason in own)
    others = {reason for other in GAMES if other != key for reason in GAMES[other].refusals}
    host = {*CommonRefusal, *MatchRefusal, *InvitationRefusal}
    assert not set(own) & (others | host)


@every_game
def test_a_wrong_number_of_seats_is_refused(key: str) -> None:
    game, options = GAMES[key], SUBJECTS[key].options[0]
    for seats in (-1, 0, game.seats[0] - 1, game.seats[-1] + 1):
        with pytest.raises(BadOptions) as refusal:
            game.start(options, seats, Chance(bytes(16), 0))
        assert isinstance(refusal.value.reason, game.options_refusals)


@every_playout
def test_random_play_ends(playout: Playout) -> None:
    """`play` also holds that every action it takes from the prompts is accepted."""
    assert playout.entries
    assert playout.game.prompts(playout.end) == ()
    assert playout.game.outcome(playout.end) is not None


@every_game
def test_the_playouts_ask_every_question_and_hear_every_refusal(key: str) -> None:
    """So that the rest of this suite is known to look everywhere."""
    game, subject = GAMES[key], SUBJECTS[key]
    questions, events, refusals = set[str](), set[type[Event]](), set[Refusal]()
    for case in (case for case in CASES if case[0] == key):
        playout = played(case)
        questions |= {p.question for state in playout.states for p in game.prompts(state)}
        events |= {type(event) for event in events_of(playout)}
        for state, seat, action in illegal_tries(playout, Random(case[2])):
            try:
                game.apply(state, seat, action, Chance(playout.seed, 1))
            except IllegalAction as refusal:
                refusals.add(refusal.reason)
    assert questions == subject.questions
    assert events == set(get_args(game.event_type))
    assert refusals == subject.refusals


@every_playout
def test_prompts_are_well_formed(playout: Playout, subject: Subject) -> None:
    game = playout.game
    for state in playout.states:
        prompts = game.prompts(state)
        assert len({prompt.seat for prompt in prompts}) == len(prompts), "asked twice at once"
        for prompt in prompts:
            assert prompt.seat in range(playout.seats)
            assert prompt.question in subject.questions
            assert STABLE_WORD.fullmatch(prompt.question)
            assert prompt.moves, "a question without an answer"
            assert len(set(map(code, prompt.moves))) == len(prompt.moves), "a move stands twice"
            for move in prompt.moves:
                if move.pick is None:
                    continue
                assert 0 <= move.pick.least <= move.pick.most <= len(move.pick.options)
                assert len(set(move.pick.options)) == len(move.pick.options)


@every_playout
def test_the_text_of_an_action_fits_its_button_and_reads_back(playout: Playout) -> None:
    for state in playout.states:
        for prompt in playout.game.prompts(state):
            for move in prompt.moves:
                longest = longest_action(move)
                assert len(str(longest)) <= LONGEST_ACTION
                assert Action.parse(str(longest)) == longest
                assert STABLE_WORD.fullmatch(longest.verb)
                assert longest.verb not in list(MatchCommand)
    for entry in playout.entries:
        assert Action.parse(str(entry.action)) == entry.action


def illegal_tries(playout: Playout, rng: Random) -> Iterator[tuple[Any, Seat, Action]]:
    """(state, seat, action) that the prompts do not allow, throughout a playout."""
    game = playout.game
    vocabulary = sorted(
        {
            move.action
            for state in playout.states
            for prompt in game.prompts(state)
            for move in prompt.moves
        }
    )
    near = [fake for action in vocabulary for fake in tampered(action)]
    for state in (*rng.sample(playout.states, min(25, len(playout.states))), playout.end):
        for action in (*vocabulary, *rng.sample(near, min(40, len(near)))):
            for seat in (*range(playout.seats), -1, playout.seats):
                if not legal(game, state, seat, action):
                    yield state, seat, action


@every_playout
def test_illegal_actions_are_refused_and_change_nothing(
    playout: Playout, subject: Subject, case: Case
) -> None:
    game, tries = playout.game, 0
    for state, seat, action in illegal_tries(playout, Random(case[2])):
        tries += 1
        before = code(state)
        with pytest.raises(IllegalAction) as refusal:
            game.apply(state, seat, action, Chance(playout.seed, 1))
        assert isinstance(refusal.value.reason, (game.refusals, CommonRefusal))
        if refusal.value.reason is CommonRefusal.NOT_YOUR_TURN:
            asked = {prompt.seat for prompt in game.prompts(state)}
            assert asked - {seat}, "nobody else is asked"
        assert code(state) == before
    assert tries > 100


@every_game
@given(text=st.text(max_size=40), place=st.integers(0, 10**6), seat=st.integers(-2, 5))
@settings(max_examples=150, deadline=None)
def test_arbitrary_text_is_refused(key: str, text: str, place: int, seat: Seat) -> None:
    game, subject = GAMES[key], SUBJECTS[key]
    states = played(CASES[[case[0] for case in CASES].index(key)]).states
    state, action = states[place % len(states)], Action.parse(text)
    if not legal(game, state, seat, action):
        with pytest.raises(IllegalAction) as refusal:
            game.apply(state, seat, action, Chance(bytes(16), 1))
        assert refusal.value.reason in subject.refusals


@every_playout
def test_apply_is_pure(playout: Playout) -> None:
    """Same arguments, same result; the state given is left as it was."""
    game = playout.game
    for entry in playout.entries:
        before = code(entry.before)
        again = game.apply(
            entry.before, entry.seat, entry.action, Chance(playout.seed, entry.number)
        )
        assert again == entry.step
        assert code(entry.before) == before


@every_playout
def test_everything_survives_json(playout: Playout) -> None:
    game = playout.game
    coded = code(playout.options)
    assert msgspec.json.decode(coded, type=game.options_type) == playout.options
    read_state = msgspec.json.Decoder(game.state_type)
    read_event = msgspec.json.Decoder(game.event_type)
    read_observation = msgspec.json.Decoder(game.observation_type)
    for state in playout.states:
        assert read_state.decode(code(state)) == state
        for observer in playout.observers:
            observation = game.observe(state, observer)
            assert read_observation.decode(code(observation)) == observation
    for event in events_of(playout):
        decoded = read_event.decode(code(event))
        assert decoded == event
        assert type(decoded) is type(event)
        assert decoded.audience == event.audience


@every_playout
def test_the_log_replays_to_the_same_match(playout: Playout) -> None:
    """From seed, options and texts alone; and with every state stored and read back between."""
    game = playout.game
    read_state = msgspec.json.Decoder(game.state_type)
    options = msgspec.json.decode(code(playout.options), type=game.options_type)
    log = [(entry.seat, str(entry.action)) for entry in playout.entries]
    for stored in (False, True):
        step = game.start(options, playout.seats, Chance(playout.seed, 0))
        steps = [step]
        for number, (seat, text) in enumerate(log, start=1):
            state = read_state.decode(code(step.state)) if stored else step.state
            step = game.apply(state, seat, Action.parse(text), Chance(playout.seed, number))
            steps.append(step)
        assert tuple(steps) == playout.steps


@every_game
def test_every_event_says_who_may_know_of_it(key: str) -> None:
    """By its class, before it ever happens."""
    kinds: tuple[type[Event], ...] = get_args(GAMES[key].event_type)
    assert kinds
    assert [kind.__name__ for kind in kinds if kind.audience is Event.audience] == []


@every_playout
def test_events_name_seats_of_the_table(playout: Playout) -> None:
    for event in events_of(playout):
        assert event.audience is None or event.audience <= set(range(playout.seats))


@every_playout
def test_no_piece_is_lost_or_made(playout: Playout, subject: Subject) -> None:
    laid_out = [subject.pieces(state) for state in playout.states]
    assert any(found is not None for found in laid_out)
    for found in laid_out:
        assert found is None or found == subject.all_pieces


@every_playout
def test_standings_and_outcome_agree(playout: Playout, subject: Subject) -> None:
    game = playout.game
    previous = [(0, 0)] * playout.seats
    for state in playout.states:
        standings, outcome = game.standings(state), game.outcome(state)
        reached = [(standing.won, standing.lost) for standing in standings]
        assert len(reached) == playout.seats
        for old, new in zip(previous, reached, strict=True):
            assert old[0] <= new[0]
            assert old[1] <= new[1]
        previous = reached
        assert (outcome is None) == bool(game.prompts(state)), "over and asking, or stuck"
        assert subject.fair_end(standings, outcome)
        if outcome is not None:
            assert outcome.winners
            assert sorted(set(outcome.winners)) == list(outcome.winners)
            assert set(outcome.winners) <= set(range(playout.seats))


def view(game: Game[Any], state: Any, observer: Seat | None) -> bytes:
    """All that reaches an observer from a state: its observation, its prompts, the score."""
    prompts = game.prompts(state)
    asked = [(prompt.seat, prompt.question) for prompt in prompts]
    mine = [prompt for prompt in prompts if prompt.seat == observer]
    seen = game.observe(state, observer)
    return code((seen, asked, mine, game.standings(state), game.outcome(state)))


@every_playout
def test_a_view_does_not_depend_on_what_is_hidden(
    playout: Playout, subject: Subject, case: Case
) -> None:
    game, rng, others = playout.game, Random(case[2]), 0
    for state in playout.states:
        for observer in playout.observers:
            other = subject.hide_anew(state, observer, rng)
            others += other != state
            assert view(game, other, observer) == view(game, state, observer)
    assert others > 0, "nothing was ever hidden"


@every_playout
def test_an_action_tells_nothing_but_what_its_events_reveal(
    playout: Playout, subject: Subject, case: Case
) -> None:
    """The same action in two states that an observer cannot tell apart looks the same to it."""
    game, rng, others = playout.game, Random(case[2]), 0
    for entry in playout.entries:
        for observer in playout.observers:
            if subject.reveals(entry.step.events, observer):
                continue
            other = subject.hide_anew(entry.before, observer, rng)
            if not legal(game, other, entry.seat, entry.action):
                continue
            chance = Chance(playout.seed, entry.number)
            step = game.apply(other, entry.seat, entry.action, chance)
            others += other != entry.before
            if subject.reveals(step.events, observer):
                continue
            assert code(seen_by(step.events, observer)) == code(
                seen_by(entry.step.events, observer)
            )
            assert view(game, step.state, observer) == view(game, entry.step.state, observer)
    assert others > 0, "nothing was ever hidden"
