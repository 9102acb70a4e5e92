# Over 400 lines: every decision in a round, and when it is refused.
"""The effects of entries: `apply` goes from a round to the next one, which is the only way.

So a replayed log gives the same round. `apply` refuses nothing that an earlier version has
accepted, as a log with that could not be read any more. Refusals that are newer, or depend on
results of matches, are in `bot.rounds.deciding`.
"""

from collections.abc import Callable, Iterable
from itertools import chain
from typing import Any

from msgspec.structs import replace

from bot.match.ids import UserId
from bot.match.times import Millis
from bot.rounds import entries as made
from bot.rounds.entries import RoundEntry, TableKey, subject_of
from bot.rounds.errors import RoundRefusal, RoundRefused
from bot.rounds.ids import Place, RoundId, pair_of
from bot.rounds.pairing.seating import LegSeating
from bot.rounds.round import (
    Leg,
    LegTable,
    PlaceState,
    PointsCorrection,
    Round,
    RoundPhase,
    admits,
    begin,
    knock_out_begun,
    legs_left,
    offered,
    room_for,
)
from bot.rounds.terms import MOST_PLACES, POINTS_OF_TABLE, TABLE_SIZES, Pairing, RoundTerms


def replay(round_id: RoundId, terms: RoundTerms, log: Iterable[RoundEntry]) -> Round:
    """The round that follows from a log. Raises `RoundRefused` where no round has such a log."""
    found = begin(round_id, terms)
    for entry in log:
        found = apply(found, entry)
    return found


def apply(before: Round, entry: RoundEntry) -> Round:
    """The round after one more entry. Raises `RoundRefused`."""
    if before.over:
        raise RoundRefused(RoundRefusal.OVER)
    after, version = _APPLY[type(entry)](before, entry), before.version + 1
    decided = before.decided
    if entry.by is not None:
        decided = (*decided, (subject_of(entry), version, entry.by))
    ranked_at = version if _ranked_by(after) != _ranked_by(before) else before.ranked_at
    return replace(after, version=version, decided=decided, ranked_at=ranked_at)


def _ranked_by(one: Round) -> tuple[object, ...]:
    """All that standings follow from, besides the ends of matches."""
    return one.legs, one.places, one.corrections


def _need(before: Round, *phases: RoundPhase) -> None:
    if before.phase not in phases:
        raise RoundRefused(RoundRefusal.NOT_NOW)


def _posted(before: Round, entry: made.Posted) -> Round:
    _need(before, RoundPhase.DRAFT)
    terms = before.terms
    return replace(before, phase=RoundPhase.SIGN_UP, due=terms.starts - terms.check_in)


def _terms_changed(before: Round, entry: made.TermsChanged) -> Round:
    if before.legs:
        raise RoundRefused(RoundRefusal.NOT_NOW)
    terms, old = entry.terms, before.terms
    due = before.due
    if before.phase is RoundPhase.SIGN_UP:
        due = terms.starts - terms.check_in
    elif before.phase is RoundPhase.CHECK_IN and terms.starts != old.starts:
        due = terms.starts
    after = replace(before, terms=terms, due=due)
    if (terms.game, terms.pairing) != (old.game, old.pairing):
        # Its tables may have other sizes or other pairs by these terms.
        after = _undrawn(after)
    return _filled(after)


def _signed_up(before: Round, entry: made.SignedUp) -> Round:
    player = entry.player
    by_host = entry.by is not None and entry.by != player
    if player == before.host:
        raise RoundRefused(RoundRefusal.HOSTS_IT, person=player)
    if player in before.queue:
        # A host may give them a place beyond those that the terms have.
        given = by_host and before.has_places and room_for(before, MOST_PLACES) > 0
        if given or player in offered(before):
            return _seat(before, player)
        raise RoundRefused(RoundRefusal.WAITS_ALREADY, person=player)
    if before.is_in(player):
        raise RoundRefused(RoundRefusal.IN_ALREADY, person=player)
    known = before.place_of(player)
    if known is not None and known.has_row:
        return _with_place(before, _back(before, known))
    if before.phase is RoundPhase.DRAFT or not (by_host or admits(before)):
        raise RoundRefused(RoundRefusal.ENTRY_CLOSED)
    # A press shows that they are here.
    if before.phase is not RoundPhase.SIGN_UP and not by_host:
        before = replace(before, here=before.here | {player})
    if not before.has_places:
        return replace(before, signed_up=(*before.signed_up, player))
    first = len(before.waiting) if entry.in_turn else 0
    if room_for(before, before.terms.places) <= first:
        return replace(before, waiting=(*before.waiting, player))
    return _seat(before, player)


def _seat(before: Round, player: UserId) -> Round:
    """Give somebody a place of their own, and take them off the waiting list."""
    waiting = tuple([user for user in before.waiting if user != player])
    before, known = replace(before, waiting=waiting), before.place_of(player)
    if known is not None:
        return _with_place(before, _back(before, known))
    number = Place(len(before.places) + 1)
    place = PlaceState(number, player, len(before.legs) + 1)
    return _redrawn(replace(before, places=(*before.places, place)), joined=True)


def _filled(before: Round) -> Round:
    """Those who wait move up to the free places, as long as no leg has begun."""
    while not before.legs and before.waiting and room_for(before, before.terms.places) > 0:
        before = _seat(before, before.waiting[0])
    return before


def _back(before: Round, place: PlaceState) -> PlaceState:
    """A place that had dropped out, as it plays again from the next leg on."""
    if place.player == before.host:
        raise RoundRefused(RoundRefusal.HOSTS_IT, person=place.player)
    if len(before.playing) >= MOST_PLACES:
        raise RoundRefused(RoundRefusal.ENTRY_CLOSED)
    first_leg = place.first_leg if place.has_row else len(before.legs) + 1
    return replace(place, left_after=None, first_leg=first_leg)


def _undrawn(before: Round) -> Round:
    """Without the leg that was drawn and has not begun."""
    if before.phase is not RoundPhase.DRAWN:
        return before
    phase = RoundPhase.RUNNING if before.legs else RoundPhase.READY
    return replace(before, drawn=None, phase=phase)


def _redrawn(before: Round, *, joined: bool = False) -> Round:
    """The round after people have come or gone, without the drawn leg if that no longer fits.

    It still fits if those have gone whom it leaves out. One by hand also fits if somebody has
    `joined`, whom it leaves out.
    """
    drawn = before.drawn
    if drawn is None:
        return before
    again = _with_left_out(before, drawn)
    same = drawn.by_hand or (again.left_out == drawn.left_out and not joined)
    if not same or not drawn.named <= set(before.playing):
        return _undrawn(before)
    return replace(before, drawn=again)


def _with_left_out(before: Round, leg: Leg) -> Leg:
    if knock_out_begun(before):
        return leg
    left_out = tuple([place for place in before.playing if place not in leg.named])
    return replace(leg, left_out=left_out)


def _with_place(before: Round, place: PlaceState) -> Round:
    at = place.number - 1
    places = (*before.places[:at], place, *before.places[at + 1 :])
    after, played = replace(before, places=places), before.places[at].plays
    return after if place.plays == played else _redrawn(after, joined=place.plays)


def _withdrew(before: Round, entry: made.Withdrew) -> Round:
    player = entry.player
    if player in before.signed_up:
        signed_up = tuple([user for user in before.signed_up if user != player])
        return replace(before, signed_up=signed_up, here=before.here - {player})
    if player in before.waiting:
        waiting = tuple([user for user in before.waiting if user != player])
        return replace(before, waiting=waiting, here=before.here - {player})
    place = before.place_of(player)
    if place is None or not place.plays:
        raise RoundRefused(RoundRefusal.NOT_IN, person=player)
    # Before the first leg the queue moves up; later the place keeps its points, and is offered.
    return _filled(_dropped(before, (place.number,)))


def _dropped(before: Round, numbers: Iterable[Place]) -> Round:
    for number in numbers:
        place = before.wanted_place(number)
        if place.plays:
            before = _with_place(before, replace(place, left_after=len(before.legs)))
    return before


def _returned(before: Round, entry: made.PlaceReturned) -> Round:
    place = before.wanted_place(entry.place)
    if place.plays:
        raise RoundRefused(RoundRefusal.IN_ALREADY, person=place.player)
    if not place.has_row:
        # They have no points to keep, so they join as anybody does.
        player, in_turn = place.player, entry.in_turn
        again = made.SignedUp(at=entry.at, by=entry.by, player=player, in_turn=in_turn)
        return _signed_up(before, again)
    return _with_place(before, _back(before, place))


def _check_in_opened(before: Round, entry: made.CheckInOpened) -> Round:
    _need(before, RoundPhase.SIGN_UP)
    return replace(
        before,
        phase=RoundPhase.CHECK_IN,
        checked_in=True,
        due=entry.until,
        check_in_since=entry.at,
    )


def _here(before: Round, entry: made.Here) -> Round:
    if before.phase is not RoundPhase.CHECK_IN:
        raise RoundRefused(RoundRefusal.NO_CHECK_IN)
    if entry.player not in before.signed_up:
        raise RoundRefused(RoundRefusal.NOT_IN, person=entry.player)
    if entry.player in before.here:
        raise RoundRefused(RoundRefusal.HERE_ALREADY, person=entry.player)
    return replace(before, here=before.here | {entry.player})


def _check_in_closed(before: Round, entry: made.CheckInClosed) -> Round:
    """Those who are here take the places; without a check-in, all who have signed up."""
    _need(before, RoundPhase.SIGN_UP, RoundPhase.CHECK_IN)
    come = [user for user in before.signed_up if not before.checked_in or user in before.here]
    least = before.terms.seats.start
    if len(come) < least and entry.by is not None:
        raise RoundRefused(RoundRefusal.TOO_FEW, number=least)
    playing, waiting = come[: before.terms.places], come[before.terms.places :]
    places = tuple(
        PlaceState(Place(number), player, 1) for number, player in enumerate(playing, start=1)
    )
    return replace(
        before,
        phase=RoundPhase.READY,
        signed_up=(),
        places=places,
        waiting=tuple(waiting),
        due=None,
    )


def _delayed(before: Round, entry: made.Delayed) -> Round:
    return _later(before, entry.ms)


def _later(before: Round, ms: Millis) -> Round:
    """The round goes on, with all that is due so much later."""
    due = None if before.due is None else before.due + ms
    terms = replace(before.terms, starts=before.terms.starts + ms)
    return replace(before, due=due, terms=terms, rests_since=None)


def _rested(before: Round, entry: made.Rested) -> Round:
    if before.phase is RoundPhase.DRAFT:
        raise RoundRefused(RoundRefusal.NOT_NOW)
    if before.rests_since is not None:
        raise RoundRefused(RoundRefusal.DONE_ALREADY)
    return replace(before, rests_since=entry.at)


def _pair_forbidden(before: Round, entry: made.PairForbidden) -> Round:
    one, other = map(before.wanted_place, entry.places)
    if one == other:
        raise RoundRefused(RoundRefusal.NO_SUCH_PLACE)
    return replace(before, forbidden=before.forbidden ^ {pair_of(*entry.places)})


def _drawn(before: Round, entry: made.LegDrawn) -> Round:
    _need(before, RoundPhase.READY, RoundPhase.DRAWN, RoundPhase.RUNNING)
    if not legs_left(before):
        raise RoundRefused(RoundRefusal.NO_MORE_LEGS)
    _check_seating(before, entry.seating)
    tables = tuple(
        LegTable(number, places) for number, places in enumerate(entry.seating.tables, 1)
    )
    leg = _with_left_out(before, Leg(tables, entry.seating.byes, by_hand=entry.by_hand))
    return replace(before, phase=RoundPhase.DRAWN, drawn=leg, drawn_at=before.version + 1)


def _check_seating(before: Round, seating: LegSeating) -> None:
    """Raises `RoundRefused` with the place or all the forbidden pairs that it is about."""
    seats, playing = before.terms.rules.seats, before.playing
    seen = set[Place]()
    for place in (*chain.from_iterable(seating.tables), *seating.byes):
        if place in seen or place not in playing:
            raise RoundRefused(RoundRefusal.BAD_SEATING, place=place)
        seen.add(place)
    if not seating.tables:
        raise RoundRefused(RoundRefusal.BAD_SEATING)
    for places in seating.tables:
        if len(places) not in seats or len(places) not in TABLE_SIZES:
            raise RoundRefused(RoundRefusal.BAD_SEATING, place=next(iter(places), None))
    if forbidden := before.forbidden & seating.pairs:
        raise RoundRefused(RoundRefusal.BAD_SEATING, pairs=tuple(sorted(forbidden)))


def _went(before: Round, entry: made.Went) -> Round:
    _need(before, RoundPhase.DRAWN)
    assert before.drawn is not None
    leg = _with_players(before.drawn, before.players)
    return replace(before, phase=RoundPhase.RUNNING, legs=(*before.legs, leg), drawn=None)


def _with_players(leg: Leg, players: Callable[[Iterable[Place]], tuple[UserId, ...]]) -> Leg:
    tables = tuple([replace(table, players=players(table.places)) for table in leg.tables])
    return replace(leg, tables=tables, resting=players((*leg.byes, *leg.left_out)))


def _took_back_go(before: Round, entry: made.TookBackGo) -> Round:
    _need(before, RoundPhase.RUNNING)
    leg, legs = before.legs[-1], before.legs[:-1]
    if any(not table.waits or table.absent or table.earlier for table in leg.tables):
        raise RoundRefused(RoundRefusal.BEGUN)
    after = replace(
        before,
        phase=RoundPhase.DRAWN,
        legs=legs,
        places=tuple([_with_legs(place, len(legs)) for place in before.places]),
        drawn=_with_players(leg, lambda _: ()),
        drawn_at=before.version + 1,
    )
    return _filled(_redrawn(after))


def _with_legs(place: PlaceState, legs: int) -> PlaceState:
    """A place as it is when so many legs have begun, and the last one begins no more."""
    left_after = None if place.left_after is None else min(place.left_after, legs)
    return replace(place, first_leg=min(place.first_leg, legs + 1), left_after=left_after)


def _with_table(before: Round, key: TableKey, table: LegTable) -> Round:
    leg = before.legs[key.leg - 1]
    tables = tuple([table if one.number == key.number else one for one in leg.tables])
    legs = (*before.legs[: key.leg - 1], replace(leg, tables=tables), *before.legs[key.leg :])
    return replace(before, legs=legs)


def _started(before: Round, entry: made.Started) -> Round:
    table = _waiting_table(before, entry.table)
    if sorted(entry.seated) != sorted(table.present):
        raise RoundRefused(RoundRefusal.BAD_SEATING)
    if before.key_of(entry.match) is not None:
        raise RoundRefused(RoundRefusal.BEGUN)
    begun = replace(table, match=entry.match, seated=entry.seated)
    return _with_table(before, entry.table, begun)


def _waiting_table(before: Round, key: TableKey) -> LegTable:
    """A table of the newest leg whose match is to begin. Raises `RoundRefused`."""
    table = before.wanted_table(key)
    if table.match is not None and table.points is None:
        raise RoundRefused(RoundRefusal.BEGUN)
    if not table.waits or key.leg != len(before.legs):
        raise RoundRefused(RoundRefusal.TABLE_OVER)
    return table


def _absent(before: Round, entry: made.Absent) -> Round:
    table = _waiting_table(before, entry.table)
    if not entry.places or not set(entry.places) <= set(table.present):
        raise RoundRefused(RoundRefusal.NO_SUCH_PLACE)
    absent = tuple([place for place in table.places if place in (*table.absent, *entry.places)])
    after = _with_table(before, entry.table, replace(table, absent=absent))
    return _dropped(after, entry.places)


def _stood_in(before: Round, entry: made.StoodIn) -> Round:
    place, player = before.wanted_place(entry.place), entry.player
    if not place.has_row:
        raise RoundRefused(RoundRefusal.NO_SUCH_PLACE)
    if player == before.host:
        raise RoundRefused(RoundRefusal.HOSTS_IT, person=player)
    if before.place_of(player) is not None:
        raise RoundRefused(RoundRefusal.PLAYS_ELSEWHERE, person=player)
    waiting = tuple([user for user in before.waiting if user != player])
    after = replace(before, waiting=waiting)
    place = replace(place, player=player, before=(*place.before, place.player))
    after = _with_place(after, place if place.plays else _back(after, place))
    # At a table that still waits they play, also instead of somebody who had not come.
    table = before.leg.table_of(place.number) if before.leg is not None else None
    if table is not None and table.waits:
        key, players = TableKey(len(before.legs), table.number), after.players(table.places)
        absent = tuple([one for one in table.absent if one != place.number])
        after = _with_table(after, key, replace(table, players=players, absent=absent))
    return after


def _ruled(before: Round, entry: made.Ruled) -> Round:
    table, points = before.wanted_table(entry.table), entry.points
    if points is not None:
        if len(points) != len(table.places) or min(points) < 0:
            raise RoundRefused(RoundRefusal.BAD_SEATING)
        # The total that the table gives when it is played.
        most = POINTS_OF_TABLE * len(points) // 2
        if sum(points) > most or max(points) > POINTS_OF_TABLE:
            raise RoundRefused(RoundRefusal.TOO_MANY_POINTS, number=most)
    if table.points == (points or ()):
        raise RoundRefused(RoundRefusal.DONE_ALREADY)
    after = _with_table(before, entry.table, replace(table, points=points or ()))
    # In a knock-out the ruling may send another place on.
    return _undrawn(after) if before.terms.pairing is Pairing.KNOCK_OUT else after


def _replayed(before: Round, entry: made.Replayed) -> Round:
    table = before.wanted_table(entry.table)
    if entry.table.leg != len(before.legs):
        raise RoundRefused(RoundRefusal.NOT_NOW)
    if table.waits:
        raise RoundRefused(RoundRefusal.TABLE_OPEN)
    players = before.players(table.places)
    if before.host in players:
        # A player who hosts by now can neither play it nor decide about it.
        raise RoundRefused(RoundRefusal.HOSTS_IT, person=before.host)
    earlier = (*table.earlier, table.match) if table.match is not None else table.earlier
    anew = LegTable(table.number, table.places, earlier=earlier, players=players)
    after = _undrawn(_with_table(before, entry.table, anew))
    # Those who had not come are asked once more.
    for number in table.absent:
        after = _with_place(after, replace(after.wanted_place(number), left_after=None))
    return after


def _corrected(before: Round, entry: made.Corrected) -> Round:
    if not before.legs:
        raise RoundRefused(RoundRefusal.NOT_NOW)
    place = before.wanted_place(entry.place).number
    correction = PointsCorrection(place, entry.points, entry.reason, len(before.legs), entry.by)
    return replace(before, corrections=(*before.corrections, correction))


def _co_host(before: Round, entry: made.CoHost) -> Round:
    if entry.player == before.host:
        raise RoundRefused(RoundRefusal.HOSTS_IT, person=entry.player)
    if entry.player in before.co_hosts:
        others = tuple([user for user in before.co_hosts if user != entry.player])
        return replace(before, co_hosts=others)
    return replace(before, co_hosts=(*before.co_hosts, entry.player))


def _handed_over(before: Round, entry: made.RoundHandedOver) -> Round:
    if entry.to == before.host:
        raise RoundRefused(RoundRefusal.HOSTS_IT, person=entry.to)
    if before.is_in(entry.to):
        raise RoundRefused(RoundRefusal.PLAYS_ELSEWHERE, person=entry.to)
    co_hosts = tuple([user for user in before.co_hosts if user != entry.to])
    return replace(before, host=entry.to, co_hosts=co_hosts)


def _entry_opened(before: Round, entry: made.EntryOpened) -> Round:
    if entry.open == before.entry_open:
        raise RoundRefused(RoundRefusal.DONE_ALREADY)
    return replace(before, entry_open=entry.open)


def _moved(before: Round, entry: made.Moved) -> Round:
    if entry.channel_id == before.channel_id:
        raise RoundRefused(RoundRefusal.DONE_ALREADY)
    after = replace(before, channel_id=entry.channel_id)
    rested = before.rests_since
    return after if rested is None else _later(after, max(0, entry.at - rested))


def _closed(before: Round, entry: made.Closed) -> Round:
    _need(before, RoundPhase.READY, RoundPhase.DRAWN, RoundPhase.RUNNING)
    return replace(before, phase=RoundPhase.CLOSED, drawn=None, due=None)


def _cancelled(before: Round, entry: made.Cancelled) -> Round:
    ends_matches = entry.ends_matches
    return replace(
        before, phase=RoundPhase.CANCELLED, drawn=None, due=None, ends_matches=ends_matches
    )


_APPLY: dict[type[RoundEntry], Callable[[Round, Any], Round]] = {
    made.Posted: _posted,
    made.TermsChanged: _terms_changed,
    made.SignedUp: _signed_up,
    made.Withdrew: _withdrew,
    made.PlaceReturned: _returned,
    made.CheckInOpened: _check_in_opened,
    made.Here: _here,
    made.CheckInClosed: _check_in_closed,
    made.Delayed: _delayed,
    made.Rested: _rested,
    made.PairForbidden: _pair_forbidden,
    made.LegDrawn: _drawn,
    made.Went: _went,
    made.TookBackGo: _took_back_go,
    made.Started: _started,
    made.Absent: _absent,
    made.StoodIn: _stood_in,
    made.Ruled: _ruled,
    made.Replayed: _replayed,
    made.Corrected: _corrected,
    made.CoHost: _co_host,
    made.RoundHandedOver: _handed_over,
    made.EntryOpened: _entry_opened,
    made.Moved: _moved,
    made.Closed: _closed,
    made.Cancelled: _cancelled,
}
