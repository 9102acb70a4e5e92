"""A hosted Death Match with a clock, played act by act."""

from typing import Any

from bot.contract.game import Seat
from bot.games.deathmatch.rules.game import Options, Variant
from bot.match.advance import add, begin
from bot.match.entries import Acted, Charge, Entry
from bot.match.ids import UserId
from bot.match.match import Match
from bot.match.terms import STANDARD, Takebacks
from tests.match.agreed import agreed

ANNA, BOHDAN, VERA, CHRYSTIA, DMYTRO = (UserId(number) for number in range(21, 26))
CANDIDATE, OPPONENT = Seat(0), Seat(1)


def hosted(variant: Variant = "warrior", host: UserId | None = VERA, **changes: Any) -> Match:
    """A match of Anna, the candidate, and Bohdan, in which Vera or nobody is the host."""
    changes = {"time_control": STANDARD, "takebacks": Takebacks.CLEAN} | changes
    return begin(agreed("deathmatch", Options(variant), (ANNA, BOHDAN), host=host, **changes))


def played(match: Match, *actions: str, seconds: int = 10) -> Match:
    """These acts by the seats that are asked; each took its seat so many seconds."""
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
