"""Makes scenes: what one observer sees of a match, ready to be drawn."""

from bot.desk.people import People
from bot.games.contract import Seat, seen_by
from bot.match.match import Match
from bot.ui.scene import Scene


async def scene_of(
    match: Match, observer: Seat | None, people: People, unreachable: tuple[Seat, ...]
) -> Scene:
    """The match for one seat, or for the public (None)."""
    terms = match.terms
    everyone = terms.players if terms.host is None else (*terms.players, terms.host)
    names = await people.names(terms.guild, everyone)
    return Scene(
        match=terms.id,
        version=match.version,
        players=terms.players,
        names=tuple(names[player] for player in terms.players),
        host=names[terms.host] if terms.host is not None else None,
        place=terms.channel,
        practice=not terms.counts,
        observation=match.observe(observer),
        recent=seen_by(match.recent, observer),
        asked=tuple(prompt.seat for prompt in match.prompts),
        unreachable=unreachable,
        result=match.result,
    )
