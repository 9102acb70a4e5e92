"""A hosted Death Match with a clock, played act by act."""

from bot.contract.game import Seat
from bot.games.deathmatch.rules.state import Options, Variant
from bot.match.advance import add, begin
from bot.match.entries import Acted, Charge, Entry
from bot.match.ids import ChannelId, GuildId, MatchId, UserId
from bot.match.match import Match
from bot.match.terms import STANDARD, Takebacks, Terms

ANNA, BOHDAN, VERA, CHRYSTIA, DMYTRO = (UserId(number) for number in range(21, 26))
CANDIDATE, OPPONENT = Seat(0), Seat(1)
BEGAN = 1_790_000_000_000


def hosted(
    *,
    host: UserId | None = VERA,
    variant: Variant = "warrior",
    takebacks: Takebacks = Takebacks.CLEAN,
) -> Match:
    """A match of Anna, the candidate, and Bohdan, in which Vera or nobody is the host."""
    terms = Terms(
        id=MatchId(1),
        game="deathmatch",
        options=Options(variant),
        seed=bytes(range(32)),
        players=(ANNA, BOHDAN),
        host=host,
        guild_id=GuildId(1),
        channel_id=ChannelId(1),
        language="en",
        began=BEGAN,
        time_control=STANDARD,
        takebacks=takebacks,
    )
    return begin(terms)


def played(match: Match, *actions: str, seconds: int = 10) -> Match:
    """These acts by whoever is asked; each took its seat so many seconds."""
    for action in actions:
        (prompt,) = match.prompts
        charged = (Charge(prompt.seat, seconds * 1000),)
        match = add(match, Acted(at(match), prompt.seat, action, charged=charged))
    return match


def done(match: Match, *entries: Entry) -> Match:
    """With these entries."""
    for entry in entries:
        match = add(match, entry)
    return match


def at(match: Match) -> int:
    """A moment after everything that has happened."""
    return match.last_act + 10_000
