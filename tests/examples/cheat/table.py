"""Prepared tables and random plays of Cheat, and how they look."""

from functools import cache
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from bot.contract.errors import Refusal
from bot.contract.game import Action, Seat, Step
from bot.match.advance import add, begin, beginning
from bot.match.entries import Acted, Conceded, Entry, TimedOut
from bot.match.match import Match
from bot.match.terms import Terms
from tests.examples import fixtures
from tests.examples.cheat import GAME as REGISTERED
from tests.examples.cheat.rules import CARDS, LAST_CLAIM, Cards, Cheat, Options, Player, State, due
from tests.examples.fixtures import BEGAN, Screens, act, refused

GAME = Cheat()
SIZES = tuple(GAME.seats)
SCREENS = Screens(REGISTERED, ("lay", "0"), ("lay", "1", *CARDS[::5]), ("doubt", "0"))


def terms(seats: int, seed: bytes = bytes(16)) -> Terms:
    return fixtures.terms("cheat", Options(), seats, seed)


def prepared(*hands: str, **changes: Any) -> Match:
    """A match whose first seats hold these cards; the cards left over lie on the pile."""
    players = tuple(Player(tuple(hand.split())) for hand in hands)
    held = {card for player in players for card in player.hand}
    state = replace(
        State(players, pile=tuple(card for card in CARDS if card not in held)), **changes
    )
    return beginning(terms(len(hands)), Step(state, ()))


def after(match: Match, *acts: str) -> Match:
    """Acts as "0=lay:ac" one after the other."""
    for text in acts:
        seat, _, action = text.partition("=")
        match = act(match, Seat(int(seat)), action)
    return match


def hand(match: Match, seat: Seat) -> Cards:
    cards: Cards = match.state.players[seat].hand
    return cards


def asked(match: Match) -> dict[Seat, str]:
    return {prompt.seat: prompt.question for prompt in match.prompts}


def refusal(match: Match, seat: Seat, action: str) -> Refusal:
    return refused(match, Acted(BEGAN + match.version, seat, action))


FOUR = ("ac ad 2c 9c", "2d 3c 3d", "4c 4d 5c", "6c 6d 7c")
"""Four hands; the first seat can claim aces with or without a lie."""


def random_entry(match: Match, rng: Random, leaving: float) -> Entry:
    at = BEGAN + match.version
    chance = rng.random()
    if chance < leaving:
        return Conceded(at, rng.choice(match.active))
    prompt = rng.choice(match.prompts)
    if chance < leaving + 0.1:
        return TimedOut(at, prompt.seat, str(prompt.default))
    move = rng.choice(prompt.moves)
    action = move.action
    if move.pick is not None:
        size = rng.randint(move.pick.least, move.pick.most)
        rank = due(match.state.claim)
        honest = [card for card in move.pick.options if card[:-1] == rank]
        picked = honest if honest and rng.random() < 0.6 else rng.sample(move.pick.options, size)
        action = move.complete(picked)
    elif rng.random() < 0.6:
        action = Action("trust")
    return Acted(at, prompt.seat, str(action))


@cache
def random_play(seed: int) -> tuple[tuple[Match, Entry | None], ...]:
    """All matches on the way to an end, each with the entry that led to it."""
    rng = Random(seed)
    leaving = rng.choice((0.0, 0.01, 0.05))
    match = begin(terms(rng.choice(SIZES), rng.randbytes(16)))
    played: list[tuple[Match, Entry | None]] = [(match, None)]
    while match.live:
        assert match.version < LAST_CLAIM * 6 + 6, "no end"
        entry = random_entry(match, rng, leaving)
        match = add(match, entry)
        played.append((match, entry))
    return tuple(played)


SEEDS = tuple(range(40))
every_play = pytest.mark.parametrize("seed", SEEDS)


Played = tuple[tuple[Match, Entry | None], ...]


DRAWN = (7, 11, 15, 19, 20, 24, 30)
"""Seeds of random plays at tables of all sizes, with and without leaving: those to be drawn."""
each_play = pytest.mark.parametrize("seed", DRAWN)
