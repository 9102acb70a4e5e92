"""Makes match views: what one observer sees of a match, ready to be rendered."""

from collections.abc import Mapping
from typing import TypeVar

from bot.games.contract import Seat, seen_by
from bot.live.people import People
from bot.match.entries import Agreed, Awarded, Ended
from bot.match.ids import UserId
from bot.match.match import Match
from bot.ui.match_view import MatchView, PublicMatchView

ViewT = TypeVar("ViewT", bound=MatchView)


class MatchViews:
    """The views of a match: everyone's, and each player's."""

    def __init__(self, match: Match, names: Mapping[UserId, str]) -> None:
        """`names`: as people are called now, of everybody who has to do with the match."""
        self._match = match
        self._names = names

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
            names=tuple([self._names[player] for player in terms.players]),
            host_name=self._name(terms.host),
            channel_id=terms.channel_id,
            practice=not match.counts,
            observation=match.observe(observer),
            recent=seen_by(match.told, observer),
            prompts=tuple([prompt.as_seen_by(observer) for prompt in match.prompts]),
            asked_since=match.asked_since,
            undoable=match.undoable,
            departed=tuple(match.departures),
            result=match.result,
            stalled=match.stalled,
            deciding=match.deciding,
            paused_by=self._name(match.paused),
            host=terms.host,
            host_missed=match.host_missed,
            asking=match.asking,
            answering=match.answering,
            predecessors={
                seat: tuple([self._names[user] for user in users])
                for seat, users in match.predecessors.items()
            },
            ended_by=tuple([self._names[user] for user in _ended_by(match)]),
            annulled=match.annulled,
        )

    def _name(self, user_id: UserId | None) -> str | None:
        return None if user_id is None else self._names[user_id]


async def views_of(match: Match, people: People) -> MatchViews:
    """The match with the names that people have now."""
    return MatchViews(match, await people.names(match.terms.guild_id, everybody(match)))


def everybody(match: Match) -> tuple[UserId, ...]:
    """All whose names the views of a match may need."""
    terms = match.terms
    others = [user for user in (terms.host, match.paused) if user is not None]
    before = [user for users in match.predecessors.values() for user in users]
    return (*terms.players, *others, *before, *_ended_by(match))


def _ended_by(match: Match) -> tuple[UserId, ...]:
    """Who ended a match from outside of its game, or gave it to its winner."""
    match match.entry:
        case Awarded(by=by):
            return (by,)
        case Ended(by=by) if by is not None:
            return (by,)
        case Agreed() if not match.live:
            # One of them asked for it, and all others agreed.
            stayed = [seat for seat in match.terms.seats if seat not in match.departures]
            return tuple(match.terms.players[seat] for seat in stayed)
        case _:
            return ()
