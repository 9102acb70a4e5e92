"""Makes match views: what one observer sees of a match, ready to be rendered."""

from bot.live.people import People
from bot.match.match import Match
from bot.ui.match_view import MatchViews, everybody


async def views_of(match: Match, people: People) -> MatchViews:
    """The match with the names that people have now."""
    return MatchViews(match, await people.names(match.terms.guild_id, everybody(match)))
