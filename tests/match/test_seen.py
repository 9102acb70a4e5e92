"""Cards that were seen in acts that were taken back stay known, whatever else happens."""

from collections import Counter
from random import Random
from typing import Any, NamedTuple

import pytest

from bot.contract.game import Action, Seat
from bot.games.welcome.rules.state import Edition, WelcomeOptions
from bot.match.advance import add, begin
from bot.match.entries import (
    Acted,
    Agreed,
    Asked,
    Conceded,
    Entry,
    Redealt,
    Rewound,
    Substituted,
    TimedOut,
    Wish,
)
from bot.match.ids import UserId
from bot.match.match import Match
from tests.match.agreed import agreed
from tests.match.hosted import VERA, at, hosted


def dungeon(seats: int, seed: bytes) -> Match:
    players = tuple(UserId(31 + seat) for seat in range(seats))
    options = WelcomeOptions(Edition.BOTH, "warrior")
    return begin(agreed("dungeon", options, players, host=VERA, seed=seed, began=1))


class Card(NamedTuple):
    """A place in a deck: of which deal, of which part, and how many cards lay there with it."""

    deals: int
    part: int
    place: int


class Witness:
    """Remembers from outside, card by card, the seats that have seen it.

    `drawn`: the card that each act that stands showed to its seat, if any.
    """

    def __init__(self) -> None:
        self.drawn: list[tuple[Seat, Card] | None] = []
        self.taken_back: set[tuple[Seat, Card]] = set()

    def heard(self, before: Match, after: Match) -> None:
        match after.entry:
            case Acted(seat=seat, action="draw"):
                card = Card(before.deals, before.state.number, len(before.state.table.deck))
                self.drawn.append((seat, card))
            case Acted():
                self.drawn.append(None)
            case Rewound(count=count):
                self._take_back(count)
            case Agreed():
                self._take_back(1)
            case _:
                pass

    def _take_back(self, count: int) -> None:
        self.taken_back |= {each for each in self.drawn[-count:] if each is not None}
        del self.drawn[-count:]

    def tells(self, match: Match) -> bool:
        """Whether somebody has seen a card, of a deck still in play, in what was taken back."""
        return any(in_play(card, match, match.state) for _, card in self.taken_back)

    def count(self, match: Match, count: int) -> Counter[Seat]:
        """By seat, how many cards it has seen in acts taken back only, once these are as well."""
        state = match.past.rewinds[-count].state if count else match.state
        standing = len(self.drawn) - count
        seen = {*self.taken_back, *self.drawn[standing:]} - {*self.drawn[:standing], None}
        return Counter(each[0] for each in seen if each and in_play(each[1], match, state))


def in_play(card: Card, match: Match, state: Any) -> bool:
    return card.deals == match.deals and card.part >= state.number


def some_entry(match: Match, rng: Random) -> Entry:
    """Most of all draws, and takebacks of any length."""
    now, past = at(match), match.past
    (prompt,) = match.prompts
    what = rng.random()
    if match.answering:
        return Agreed(now, rng.choice(match.answering))
    if past.rewinds and what < 0.35:
        return Rewound(now, VERA, rng.randint(1, min(5, len(past.rewinds))))
    if past.rewinds and what < 0.45:
        seat = past.rewinds[-1].seat
        if past.is_clean(seat) and not match.has_asked(seat, Wish.TAKE_BACK):
            return Asked(now, seat, Wish.TAKE_BACK)
    if what < 0.5:
        seat = rng.choice(match.active)
        new = UserId(1000 + match.version)
        return Substituted(now, VERA, seat, new, match.terms.players[seat])
    if what < 0.52:
        return Redealt(now, VERA)
    if what < 0.54 and len(match.active) > 2:
        leaves: tuple[Entry, ...] = (
            Conceded(now, rng.choice(match.active)),
            TimedOut(now, prompt.seat, None),
        )
        return rng.choice(leaves)
    draw = next((move for move in prompt.moves if str(move.action) == "draw"), None)
    move = draw if draw is not None and rng.random() < 0.8 else rng.choice(prompt.moves)
    action: Action = move.complete(move.pick.options[:1]) if move.pick else move.action
    return Acted(now, prompt.seat, str(action))


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize(
    ("game", "seats"), [("deathmatch", 2), ("dungeon", 2), ("dungeon", 3), ("dungeon", 4)]
)
def test_a_seen_card_is_never_forgotten(game: str, seats: int, seed: int) -> None:
    """Until its part is over or dealt anew."""
    rng, witness = Random(f"{game}/{seats}/{seed}"), Witness()
    match = hosted(host=VERA) if game == "deathmatch" else dungeon(seats, rng.randbytes(32))
    for _ in range(200):
        if not match.live:
            return
        after = add(match, some_entry(match, rng))
        witness.heard(match, after)
        match, past = after, after.past
        if past.rewinds:
            told = witness.tells(match) or bool(past.rewinds[-1].seen.exposed)
            assert past.is_clean(past.rewinds[-1].seat) is not told
        for count in range(len(past.rewinds) + 1 if match.live else 0):
            assert past.seen_in(count) == witness.count(match, count)
