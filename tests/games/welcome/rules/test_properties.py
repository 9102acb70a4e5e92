"""Whole random games: books kept from public events alone agree with the state at every step."""

from random import Random

import pytest

from bot.contract.chance import Chance
from bot.contract.game import Seat, seen_by
from bot.games.dungeon.rules.heroes import HEROES
from bot.games.welcome.rules.events import (
    GameWon,
    LeftToLuck,
    NamerChosen,
    RoundEnded,
    SpecialsDealt,
)
from bot.games.welcome.rules.state import PICKED, Edition, FirstTurn, WelcomeOptions, heroes_of
from bot.match.entries import Acted, Conceded, Entry, TimedOut
from tests.games.welcome.rules.played import GAME, Match
from tests.games.welcome.rules.reckoning import Reckoning

GAMES_EACH = 60
PHASE_OF = {"pick": "hero", "turn": "turn", "card": "card", "ask": "ask", "over": "over"}


def some_options(rng: Random) -> WelcomeOptions:
    options = WelcomeOptions(
        rng.choice(tuple(Edition)),
        first_turn=rng.choice(tuple(FirstTurn)),
        announced=rng.random() < 0.5,
        necromancer=rng.random() < 0.5,
    )
    hero = rng.choice(("", PICKED, *heroes_of(options)))
    return WelcomeOptions(
        options.box, hero, options.first_turn, options.announced, options.necromancer
    )


def some_answer(match: Match, rng: Random) -> str:
    """One turn in eight is a pass, so that dungeons fill up."""
    prompt = match.prompt
    if prompt.question == "turn":
        return "pass" if rng.random() < 1 / 8 else "draw"
    move = rng.choice(prompt.moves)
    if move.pick is None:
        return str(move.action)
    picked = rng.sample(move.pick.options, rng.randint(move.pick.least, move.pick.most))
    return str(move.complete(picked))


def agree(books: Reckoning, match: Match) -> None:
    """The books against the state, and against what the public sees."""
    state, seen = match.state, match.sees(None)
    for seat, own in enumerate(state.contenders):
        assert own.successes == books.successes[Seat(seat)]
        assert own.red == (seat in books.red)
        assert own.left == (seat in books.gone)
        assert own.out == (books.out.index(Seat(seat)) + 1 if seat in books.out else 0)
    assert state.active == tuple(books.still_in())
    assert state.asked == books.whose
    assert state.winner == books.winner
    phase = PHASE_OF.get(books.doing, state.phase)
    assert state.phase == phase
    if books.doing == "name":
        assert state.phase == "name"
    if books.doing == "walk":
        assert state.phase in ("name", "use", "drop")
    assert GAME.active(state) == (() if match.over else tuple(books.still_in()))
    if match.over:
        assert match.outcome is not None
        assert match.outcome.places == books.places()
        return
    assert match.outcome is None
    assert (seen.number, seen.hero, list(seen.passed)) == (books.round, books.hero, books.passed)
    assert (seen.deck, seen.dungeon, seen.runner) == (books.deck, books.dungeon, books.runner)
    gone = {tile.key for tile in seen.tiles if tile.removed_by is not None}
    assert gone == books.tiles_gone
    assert [prompt.seat for prompt in GAME.prompts(state)] == [books.whose]
    if books.doing == "card":
        may = may_discard(books, state.options.first_turn)
        discards = {f"discard:{tile}" for tile in HEROES[books.hero].kit if tile not in gone}
        assert match.answers == {"add", *(discards if may else ())}
        assert seen.must_add is not may


def may_discard(books: Reckoning, first_turn: FirstTurn) -> bool:
    """Whether the card in hand may be set aside, as far as the variant of the first turn goes."""
    assert books.whose is not None
    in_force = first_turn == "round" or (first_turn == "game" and books.round == 1)
    return books.whose in books.placed or not in_force


def some_entry(match: Match, rng: Random, leaving: float) -> Entry:
    """An answer, or somebody gives up or runs out of time.

    In the dungeon, or with two at the most left in the bidding, that is likelier: more comes of it.
    """
    state = match.state
    if state.runner is not None or len(state.passed) + 2 >= len(state.active) >= 3:
        leaving *= 10
    if rng.random() >= leaving:
        return Acted(0, match.seat, some_answer(match, rng))
    default = match.prompt.default
    if default is not None or rng.random() < 0.3:
        return TimedOut(0, match.seat, None if default is None else str(default))
    here = [Seat(n) for n, own in enumerate(state.contenders) if not own.left]
    bidding = [seat for seat in here if seat not in state.passed]
    return Conceded(0, rng.choice(bidding if rng.random() < 0.7 else here))


def play(seats: int, seed: int, leaving: float) -> Match:
    """A whole game. `leaving`: how often somebody gives up, or runs out of time, 0 to 1."""
    rng = Random(seed)
    options, luck = some_options(rng), rng.randbytes(16)
    log: list[Entry] = []
    start = GAME.start(options, seats, Chance(luck))
    match = Match(start.state, luck)
    books = Reckoning(seats, specials=options.box is not Edition.WELCOME)
    events = [event for event in start.events if not isinstance(event, SpecialsDealt)]
    try:
        for event in seen_by(events, None):
            books.hear(event)
        agree(books, match)
        while not match.over:
            log.append(some_entry(match, rng, leaving))
            match.add(log[-1])
            for event in seen_by(match.recent, None):
                books.hear(event)
            agree(books, match)
    except Exception as error:
        error.add_note(f"{seats} seats, seed {seed}, leaving {leaving}: {options}")
        error.add_note(" ".join(map(str, log)))
        raise
    return match


@pytest.mark.parametrize("leaving", [0, 0.01, 0.03])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_books_kept_from_public_events_agree_with_the_state(seats: int, leaving: float) -> None:
    for number in range(GAMES_EACH):
        match = play(seats, 1000 * seats + number, leaving)
        assert len(match.happened(GameWon)) == 1
        if not leaving:
            assert all(ended.survived is not None for ended in match.happened(RoundEnded))


def test_the_random_games_come_to_what_is_rare() -> None:
    """Else the books would agree on games in which nothing happens."""
    games = [play(4, 7000 + number, 0.01) for number in range(150)]
    assert any(match.happened(NamerChosen) for match in games)
    assert any(match.happened(LeftToLuck) for match in games)
    endings = [ended for match in games for ended in match.happened(RoundEnded)]
    assert {ended.survived for ended in endings} == {True, False, None}
    assert any(ended.survived is None and ended.seat is None for ended in endings)
    assert any(own.out and not own.left for match in games for own in match.state.contenders)
