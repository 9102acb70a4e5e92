"""Death Matches to draw: begun, played on, looked at."""

from collections.abc import Iterator
from random import Random
from typing import Any, overload

from bot.games.contract import Seat, seen_by
from bot.games.deathmatch.state import Options, Variant
from bot.match.advance import add, begin
from bot.match.entries import Acted
from bot.match.ids import ChannelId, GuildId, MatchId, UserId
from bot.match.match import Match
from bot.match.terms import Terms
from bot.ui.games import renderer_of
from bot.ui.match_view import MatchView, PublicMatchView

RENDERER = renderer_of("deathmatch")
NAMES = ("Kestrel", "Moth")
PLAYERS = (UserId(111), UserId(222))
CHANNEL = ChannelId(606)


def start(
    variant: Variant = "warrior", decks: str = "A", seed: int = 1, *, odds: bool = True
) -> Match:
    """Match 12. Deck A: 3 1 2 5 6 2 1 4 4 3 7 9 5, the first is drawn first."""
    terms = Terms(
        id=MatchId(12),
        game="deathmatch",
        options=Options(variant, decks, odds),
        seed=seed.to_bytes(16, "big"),
        players=PLAYERS,
        host=None,
        guild_id=GuildId(505),
        channel_id=CHANNEL,
        language="en",
        began=0,
    )
    return begin(terms)


def play(match: Match, *actions: str) -> Match:
    """Whoever is asked answers with the next of the actions."""
    for action in actions:
        match = add(match, Acted(0, match.prompts[0].seat, action))
    return match


@overload
def view_of(match: Match, seat: None = None, **changes: Any) -> PublicMatchView: ...


@overload
def view_of(match: Match, seat: Seat, **changes: Any) -> MatchView: ...


def view_of(match: Match, seat: Seat | None = None, **changes: Any) -> MatchView:
    """The match for one observer, the public if not said otherwise."""
    known: dict[str, Any] = {
        "match_id": match.terms.id,
        "version": match.version,
        "observer": seat,
        "players": match.terms.players,
        "names": NAMES,
        "host_name": None,
        "channel_id": match.terms.channel_id,
        "practice": not match.counts,
        "observation": match.observe(seat),
        "recent": seen_by(match.recent, seat),
        "prompts": tuple(prompt.as_seen_by(seat) for prompt in match.prompts),
        "asked_since": match.asked_since,
        "undoable": match.undoable,
        "departed": tuple(match.departures),
        "result": match.result,
    }
    kind = PublicMatchView if seat is None else MatchView
    return kind(**{**known, **changes})


def adding(match: Match, cards: int) -> Match:
    """The next `cards` cards drawn and added."""
    return play(match, *("draw", "add") * cards)


def playouts(matches: int, decks: str = "") -> Iterator[Match]:
    """Every position of some random matches of both variants."""
    for seed in range(matches):
        dice = Random(seed)
        match = start("warrior" if seed % 2 else "barbarian", decks, seed)
        yield match
        while match.live:
            moves = match.prompts[0].moves
            # Fewer passes, so that dungeons fill up.
            weights = [1 if str(move.action) == "pass" else 4 for move in moves]
            move = dice.choices(moves, weights)[0]
            match = play(match, str(move.action))
            yield match
