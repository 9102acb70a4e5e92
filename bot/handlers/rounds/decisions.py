"""The entry in a round's log for what a host has pressed."""

from bot.match.ids import UserId
from bot.match.times import Instant, Millis
from bot.rounds import entries as made
from bot.rounds.acts import RoundVerb
from bot.rounds.deciding import seating_of
from bot.rounds.entries import RoundEntry, TableKey
from bot.rounds.errors import RoundRefusal, RoundRefused
from bot.rounds.ids import Place, pair_of
from bot.rounds.round import Round
from bot.rounds.standings import Ends, awarded
from bot.ui.custom_ids import RoundPress

LEAST_CHECK_IN_MS: Millis = 2 * 60 * 1000
"""A check-in that opens late lasts at least so long."""


def decision(
    press: RoundPress,
    chosen: UserId | None,
    before: Round,
    ends: Ends,
    by: UserId,
    now: Instant,
) -> RoundEntry:
    """The entry for a host's press. `chosen`: who was, in a user menu. Raises `RoundRefused`."""
    if before.over:
        raise RoundRefused(RoundRefusal.OVER)
    entry = (
        _of_the_round(press, before, by, now)
        or _about_a_person(press, chosen, before, by, now)
        or _about_a_table(press, before, by, now)
    )
    if entry is not None:
        return entry
    match press.verb, press.numbers:
        case RoundVerb.DRAW, ():
            return made.LegDrawn(at=now, by=by, seating=seating_of(before, ends))
        case RoundVerb.FORBID, (place, *_):
            other = next(iter(press.picked), "")
            if other.isdecimal():
                places = pair_of(Place(place), Place(int(other)))
                return made.PairForbidden(at=now, by=by, places=places)
    raise RoundRefused(RoundRefusal.CHANGED)


def check_in(before: Round, by: UserId | None, now: Instant) -> made.CheckInOpened:
    """The check-in opens now, until the round starts. `by`: None for time."""
    return made.CheckInOpened(
        at=now, by=by, until=max(before.terms.starts, now + LEAST_CHECK_IN_MS)
    )


def _of_the_round(press: RoundPress, before: Round, by: UserId, now: Instant) -> RoundEntry | None:
    match press.verb, press.numbers:
        case RoundVerb.CHECK_IN, ():
            return check_in(before, by, now)
        case RoundVerb.CLOSE_CHECK_IN, ():
            return made.CheckInClosed(at=now, by=by)
        case RoundVerb.GO, ():
            return made.Went(at=now, by=by)
        case RoundVerb.TAKE_BACK_GO, ():
            return made.TookBackGo(at=now, by=by)
        case RoundVerb.ENTRY, (0 | 1 as opened,):
            return made.EntryOpened(at=now, by=by, open=bool(opened))
        case RoundVerb.APPROVE, ():
            return made.Closed(at=now, by=by)
        case ((RoundVerb.CANCEL | RoundVerb.CANCEL_ALL), ()):
            return made.Cancelled(at=now, by=by, ends_matches=press.verb is RoundVerb.CANCEL_ALL)
    return None


def _about_a_person(
    press: RoundPress, chosen: UserId | None, before: Round, by: UserId, now: Instant
) -> RoundEntry | None:
    """`chosen` in a menu, or named by the button of a question."""
    match press.verb, (*press.numbers, *(() if chosen is None else (chosen,))):
        case RoundVerb.ADD, (user,):
            return made.SignedUp(at=now, by=by, player=UserId(user), in_turn=True)
        case RoundVerb.HERE, (user,):
            return made.Here(at=now, by=by, player=UserId(user))
        case RoundVerb.WITHDRAW, (user,):
            return made.Withdrew(at=now, by=by, player=UserId(user))
        case RoundVerb.CO_HOST, (user,):
            return made.CoHost(at=now, by=by, player=UserId(user))
        case RoundVerb.HAND_OVER, (user,):
            return made.RoundHandedOver(at=now, by=by, to=UserId(user))
        case RoundVerb.STAND_IN, (place, user):
            return made.StoodIn(at=now, by=by, place=Place(place), player=UserId(user))
        case ((RoundVerb.DROP | RoundVerb.RETURN), (place,)):
            state = before.wanted_place(Place(place))
            if press.verb is RoundVerb.RETURN:
                return made.PlaceReturned(at=now, by=by, place=state.number, in_turn=True)
            return made.Withdrew(at=now, by=by, player=state.player)
    return None


def _about_a_table(press: RoundPress, before: Round, by: UserId, now: Instant) -> RoundEntry | None:
    if press.verb not in _AT_TABLES:
        return None
    match press.numbers:
        case leg, number, *rest:
            key = TableKey(leg, number)
        case _:
            return None
    table = before.wanted_table(key)
    match press.verb:
        case RoundVerb.WALKOVER:
            absent = tuple(map(Place, rest)) or table.present
            return made.Absent(at=now, by=by, table=key, places=absent)
        case RoundVerb.REPLAY:
            return made.Replayed(at=now, by=by, table=key)
        case RoundVerb.VOID:
            return made.Ruled(at=now, by=by, table=key, points=None)
        case _:
            winner = Place(rest[0]) if rest and rest[0] else None
            return made.Ruled(at=now, by=by, table=key, points=awarded(table.places, winner))


_AT_TABLES = (RoundVerb.WALKOVER, RoundVerb.REPLAY, RoundVerb.VOID, RoundVerb.AWARD)
