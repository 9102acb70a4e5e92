"""What seats have seen in acts that were taken back is remembered, whatever else happens."""

from random import Random

import pytest

from bot.games.contract import Action, Seat
from bot.games.welcome.options import Edition, WelcomeOptions
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
from bot.match.ids import ChannelId, GuildId, MatchId, UserId
from bot.match.match import Match
from bot.match.terms import Terms
from tests.match.hosted import VERA, at, hosted, played


def dungeon(seats: int, seed: bytes = bytes(range(32))) -> Match:
    terms = Terms(
        id=MatchId(1),
        game="dungeon",
        options=WelcomeOptions(Edition.BOTH, "warrior"),
        seed=seed,
        players=tuple(UserId(31 + seat) for seat in range(seats)),
        host=VERA,
        guild_id=GuildId(1),
        channel_id=ChannelId(1),
        language="en",
        began=1,
    )
    return begin(terms)


@pytest.fixture
def peeked() -> Match:
    """Of four, the first seat has seen the top card, and the host has taken that back."""
    return add(played(dungeon(4), "draw"), Rewound(5, VERA))


@pytest.mark.parametrize(
    "since",
    [
        Substituted(6, VERA, Seat(0), UserId(77), UserId(31)),
        Substituted(6, VERA, Seat(2), UserId(77), UserId(33)),
        TimedOut(6, Seat(0), None),
        Conceded(6, Seat(1)),
    ],
)
def test_no_takeback_is_clean_after_a_card_was_seen(peeked: Match, since: Entry) -> None:
    """Whoever takes a seat over or leaves meanwhile."""
    match = played(add(peeked, since), "pass")
    asking = add(match, Asked(at(match), match.past.rewinds[-1].seat, Wish.TAKE_BACK))
    assert (asking.awaits_host, asking.past.seen_in(1)) == (True, {Seat(0): 1})


class Witness:
    """Remembers from outside, card by card, who has seen what; a card is a place in a deck.

    `drawn`: what the act showed to its seat, for each act that stands.
    """

    def __init__(self) -> None:
        self.drawn: list[tuple[Seat, tuple[int, int, int]] | None] = []
        self.taken_back: list[tuple[Seat, tuple[int, int, int]]] = []

    def heard(self, before: Match, after: Match) -> None:
        match after.entry:
            case Acted(seat=seat, action="draw"):
                card = (before.deals, _part(before), len(before.state.table.deck))
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
        self.taken_back += [each for each in self.drawn[-count:] if each is not None]
        del self.drawn[-count:]

    def tells(self, match: Match) -> bool:
        """Whether somebody has seen a card, of a deck still in play, in what was taken back."""
        return any(_in_play(match, card) for _, card in self.taken_back)


def _part(match: Match) -> int:
    state = match.state
    part: int = state.round if match.terms.game == "dungeon" else state.adventure
    return part


def _in_play(match: Match, card: tuple[int, int, int]) -> bool:
    deals, part, _ = card
    return deals == match.deals and part >= _part(match)


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
def test_whatever_happens_a_card_that_was_seen_is_not_forgotten(
    game: str, seats: int, seed: int
) -> None:
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
            told = witness.tells(match) or past.rewinds[-1].shown
            assert past.is_clean(past.rewinds[-1].seat) is not told
