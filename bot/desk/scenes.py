"""Makes scenes: what one observer sees of a match, ready to be drawn."""

from collections.abc import Iterable

from bot.desk.people import People
from bot.games.contract import Seat, seen_by
from bot.match.match import Match
from bot.ui.scene import Scene


async def scenes_of(
    match: Match, observers: Iterable[Seat | None], people: People, unreachable: tuple[Seat, ...]
) -> list[Scene]:
    """The match for each of these seats, or for the public (None)."""
    terms = match.terms
    everyone = terms.players if terms.host is None else (*terms.players, terms.host)
    known = await people.names(terms.guild, everyone)
    names = tuple([known[player] for player in terms.players])
    host = known[terms.host] if terms.host is not None else None
    asked = tuple([prompt.seat for prompt in match.prompts])
    return [
        Scene(
            match=terms.id,
            version=match.version,
            players=terms.players,
            names=names,
            host=host,
            place=terms.channel,
            practice=not terms.counts,
            observation=match.observe(observer),
            recent=seen_by(match.recent, observer),
            asked=asked,
            unreachable=unreachable,
            result=match.result,
        )
        for observer in observers
    ]
