"""Rights in a round: players act for themselves, hosts for everybody, others not at all.

The host does not play. A co-host, or a moderator in the host's place, may play, and then decides
nothing about what they play themselves.
"""

from bot.match.ids import UserId
from bot.rounds import entries as made
from bot.rounds.entries import RoundEntry
from bot.rounds.errors import RoundRefusal
from bot.rounds.ids import Place
from bot.rounds.round import Round

_BY_TIME = (made.CheckInOpened, made.CheckInClosed, made.Delayed, made.Rested, made.Started)
_FOR_THE_HOST = (made.CoHost, made.RoundHandedOver)


def may(
    one: Round, entry: RoundEntry, actor: UserId | None, *, moderates: bool = False
) -> RoundRefusal | None:
    """Why somebody may not do this, or None if they may; whether it can be done is not asked.

    `actor`: None for time. `moderates`: whether they may act for a host who is not there.
    """
    if actor is None:
        walks_over = isinstance(entry, made.Absent) and one.terms.walkovers
        return None if walks_over or isinstance(entry, _BY_TIME) else RoundRefusal.NOT_A_HOST
    if _is_about(one, entry, actor):
        return None
    is_host = actor == one.host or moderates
    if isinstance(entry, _FOR_THE_HOST) and not is_host:
        return RoundRefusal.NOT_THE_OPENER if actor in one.hosts else RoundRefusal.NOT_A_HOST
    if not is_host and actor not in one.hosts:
        return RoundRefusal.NOT_A_HOST
    return RoundRefusal.OWN_TABLE if _is_own(one, entry, actor) else None


def _is_about(one: Round, entry: RoundEntry, actor: UserId) -> bool:
    """Whether people do this for themselves, without being hosts."""
    match entry:
        case made.SignedUp(player=player) | made.Withdrew(player=player) | made.Here(player=player):
            return player == actor
        case made.PlaceReturned(place=number):
            place = one.place(number)
            return place is not None and place.player == actor
        case made.Started(table=key):
            # The last of its players to be ready begins a match.
            table = one.table(key)
            return table is not None and _place(one, actor) in table.places
    return False


def _is_own(one: Round, entry: RoundEntry, actor: UserId) -> bool:
    """Whether a host decides about what they play themselves, or have played."""
    own = _place(one, actor)
    plays = own if own in one.playing else None
    match entry:
        case made.Ruled(table=key) | made.Replayed(table=key) | made.Absent(table=key):
            return one.has_sat(actor, key)
        case made.Corrected(place=number):
            state = one.place(number)
            return state is not None and actor in (state.player, *state.before)
        case made.StoodIn(place=number):
            return number == own or number in _neighbours(one, plays)
        case made.Withdrew(player=player):
            return _place(one, player) in _neighbours(one, plays)
        case made.PairForbidden(places=places):
            return plays in places
        case made.LegDrawn(by_hand=by_hand):
            # Among many draws they could choose the opponent.
            return plays is not None and (by_hand or _draws_anew(one, actor))
    return False


def _draws_anew(one: Round, actor: UserId) -> bool:
    """Whether the next leg is drawn, or was, and this person has decided something since."""
    if one.drawn is not None:
        return True
    last = max((version for subject, version, _ in one.decided if subject == "draw"), default=0)
    has_gone = last > 0 and last == one.drawn_at
    return has_gone and any(by == actor and version > last for _, version, by in one.decided)


def _place(one: Round, user_id: UserId) -> Place | None:
    place = one.place_of(user_id)
    return None if place is None else place.number


def _neighbours(one: Round, own: Place | None) -> tuple[Place, ...]:
    """The places at the table of a place in the newest leg, or in the one that is drawn."""
    found = list[Place]()
    for leg in (one.leg, one.drawn):
        table = None if leg is None or own is None else leg.table_of(own)
        found += () if table is None else table.places
    return tuple(found)
