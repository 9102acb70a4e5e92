"""Who plays a match, and may still do something in it."""

from bot.contract.errors import CommonRefusal
from bot.contract.game import Seat
from bot.live.errors import ActRefused
from bot.live.matches import Matches
from bot.match.errors import MatchRefusal
from bot.match.ids import MatchId, UserId
from bot.match.match import Match


async def playing(match_id: MatchId, user_id: UserId, matches: Matches) -> tuple[Match, Seat]:
    """The match as it is, and the player's seat. Raises `ActRefused` for anybody else."""
    current = await matches.wanted(match_id)
    seat = current.terms.seat_of(user_id)
    if seat is None:
        raise ActRefused(MatchRefusal.NOT_YOUR_MATCH, current)
    if not current.live:
        raise ActRefused(CommonRefusal.OVER, current)
    if seat in current.departures:
        raise ActRefused(CommonRefusal.LEFT, current)
    return current, seat
