"""Makes match views: what one observer sees of a match, ready to be rendered."""

from typing import TypeVar

from bot.games.contract import Seat, seen_by
from bot.live.people import People
from bot.match.match import Match
from bot.ui.match_view import MatchView, PublicMatchView

ViewT = TypeVar("ViewT", bound=MatchView)


class MatchViews:
    """The views of a match: everyone's, and each player's."""

    def __init__(
        self,
        match: Match,
        names: tuple[str, ...],
        host_name: str | None,
        paused_by: str | None = None,
    ) -> None:
        self._match = match
        self._names = names
        self._host_name = host_name
        self._paused_by = paused_by

    @property
    def public(self) -> PublicMatchView:
        return self._seen_by(None, PublicMatchView)

    def of(self, seat: Seat) -> MatchView:
        """With what this seat alone may know."""
        return self._seen_by(seat, MatchView)

    def _seen_by(self, observer: Seat | None, kind: type[ViewT]) -> ViewT:
        match, terms = self._match, self._match.terms
        return kind(
            match_id=terms.id,
            version=match.version,
            observer=observer,
            players=terms.players,
            names=self._names,
            host_name=self._host_name,
            channel_id=terms.channel_id,
            practice=not match.counts,
            observation=match.observe(observer),
            recent=seen_by(match.recent, observer),
            prompts=tuple([prompt.as_seen_by(observer) for prompt in match.prompts]),
            asked_since=match.asked_since,
            undoable=match.undoable,
            departed=tuple(match.departures),
            result=match.result,
            stalled=match.stalled,
            deciding=match.deciding,
            paused_by=self._paused_by,
        )


async def views_of(match: Match, people: People) -> MatchViews:
    """The match with the names that people have now."""
    terms = match.terms
    others = [user for user in (terms.host, match.paused) if user is not None]
    everyone = (*terms.players, *others)
    known = await people.names(terms.guild_id, everyone)
    names = tuple([known[player] for player in terms.players])
    host_name = known[terms.host] if terms.host is not None else None
    paused_by = known[match.paused] if match.paused is not None else None
    return MatchViews(match, names, host_name, paused_by)
