# Over 400 lines: every decision in a round, and when it is refused.
"""A round: its terms, the log of its decisions, and the state that follows from both.

`apply` goes from a round to the next one; it is the only way, so a replayed log gives the same
round. It refuses nothing that an earlier version has accepted, as a log with that could not be read
any more. Refusals that are newer, or depend on results of matches, are in `bot.rounds.deciding`.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from enum import StrEnum
from itertools import chain, combinations
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.match.ids import ChannelId, MatchId, UserId
from bot.match.times import Instant, Millis
from bot.rounds import entries as made
from bot.rounds.entries import RoundEntry, TableKey
from bot.rounds.errors import RoundRefusal, RoundRefused
from bot.rounds.ids import Pair, Place, RoundId, pair_of
from bot.rounds.pairing import fixed
from bot.rounds.pairing.seating import LegSeating
from bot.rounds.terms import MOST_PLACES, POINTS_OF_TABLE, TABLE_SIZES, Pairing, RoundTerms


class RoundPhase(StrEnum):
    """The phase of a round, by its log alone."""

    DRAFT = "draft"
    """Only its opener sees it."""
    SIGN_UP = "sign-up"
    CHECK_IN = "check-in"
    READY = "ready"
    """The places are known, and no leg is drawn."""
    DRAWN = "drawn"
    """A leg is drawn, and may be drawn anew."""
    RUNNING = "running"
    """A leg is played, or all its tables are over."""
    CLOSED = "closed"
    CANCELLED = "cancelled"


OVER = (RoundPhase.CLOSED, RoundPhase.CANCELLED)
BEFORE_PLACES = (RoundPhase.DRAFT, RoundPhase.SIGN_UP, RoundPhase.CHECK_IN)
"""The phases in which people have signed up, and nobody has a place yet."""


class PlaceState(Struct, frozen=True):
    """A place and its player. `first_leg`: the first one in which it could play, from 1.

    `left_after`: the number of legs drawn when it dropped out; None: it plays. `before`: those who
    had the place earlier, the first one first.
    """

    number: Place
    player: UserId
    first_leg: int
    left_after: int | None = None
    before: tuple[UserId, ...] = ()

    @property
    def plays(self) -> bool:
        return self.left_after is None

    @property
    def has_row(self) -> bool:
        """Whether the standings tell of it: not of people who left before their first leg."""
        return self.left_after is None or self.left_after >= self.first_leg


class LegTable(Struct, frozen=True):
    """A table of a leg. `match`: the one that counts, whose seats `seated` have.

    `players`: those who have its places, in their order, or had them when they were played for; ()
    until the leg begins. `absent`: those who did not come. `points`: as a host has ruled, in the
    order of `places`; () where it is void; None where nothing is ruled. `earlier`: matches that
    count no more.
    """

    number: int
    places: tuple[Place, ...]
    match: MatchId | None = None
    seated: tuple[Place, ...] = ()
    absent: tuple[Place, ...] = ()
    points: tuple[int, ...] | None = None
    earlier: tuple[MatchId, ...] = ()
    players: tuple[UserId, ...] = ()

    def player(self, place: Place) -> UserId:
        """The player of a place at this table, once the leg has begun."""
        return self.players[self.places.index(place)]

    @property
    def present(self) -> tuple[Place, ...]:
        """The places that have not been found absent."""
        return tuple([place for place in self.places if place not in self.absent])

    def missing(self, called: Sequence[UserId], ready: Collection[UserId]) -> tuple[Place, ...]:
        """The places whose players, called in this order, are not ready."""
        places = zip(self.present, called, strict=False)
        return tuple([place for place, player in places if player not in ready])

    @property
    def walked_over(self) -> bool:
        """Whether too few came for a match."""
        return self.match is None and bool(self.absent) and len(self.present) < 2

    @property
    def waits(self) -> bool:
        """Whether its match has not begun, and is to begin."""
        return self.match is None and self.points is None and not self.walked_over


class Leg(Struct, frozen=True):
    """One pairing of everybody. `left_out`: who plays and got neither a table nor a bye.

    In a knock-out nobody is left out after the first leg: they have lost. `resting`: those who had
    the places of `byes`, then of `left_out`, when the leg began; () until then.
    """

    tables: tuple[LegTable, ...]
    byes: tuple[Place, ...] = ()
    left_out: tuple[Place, ...] = ()
    by_hand: bool = False
    resting: tuple[UserId, ...] = ()

    @property
    def named(self) -> frozenset[Place]:
        """The places that have a table or a bye."""
        return frozenset((*(one for table in self.tables for one in table.places), *self.byes))

    def table_of(self, place: Place) -> LegTable | None:
        return next((table for table in self.tables if place in table.places), None)


class PointsCorrection(Struct, frozen=True):
    """Points that a host added, or took. `leg`: after how many legs were drawn."""

    place: Place
    points: int
    reason: str
    leg: int
    by: UserId | None


class Round(Struct, frozen=True, kw_only=True):
    """A round as its log tells. `version`: how many entries the log has.

    `signed_up`: in this order, before anybody has a place; after that nobody. `waiting`: people
    without a place, once others have one. `here`: the people who are. `due`: when check-in opens or
    closes by itself, in ms since the epoch, UTC. `rests_since`: since when the round cannot be
    shown, so that nothing falls due; None: it can. `legs`: those that began; `drawn`: the next one.
    `ends_matches`: whether the matches of a cancelled round end with it. `decided`: each decision
    of a person: about what, at which version, and by whom. `ranked_at`: the version that last
    changed what standings follow from, ends of matches apart.
    """

    id: RoundId
    terms: RoundTerms
    host: UserId
    channel_id: ChannelId
    version: int = 0
    phase: RoundPhase = RoundPhase.DRAFT
    co_hosts: tuple[UserId, ...] = ()
    signed_up: tuple[UserId, ...] = ()
    here: frozenset[UserId] = frozenset()
    places: tuple[PlaceState, ...] = ()
    waiting: tuple[UserId, ...] = ()
    due: Instant | None = None
    check_in_since: Instant | None = None
    rests_since: Instant | None = None
    forbidden: frozenset[Pair] = frozenset()
    legs: tuple[Leg, ...] = ()
    drawn: Leg | None = None
    drawn_at: int = 0
    corrections: tuple[PointsCorrection, ...] = ()
    entry_open: bool = True
    checked_in: bool = False
    ends_matches: bool = False
    decided: tuple[tuple[str, int, UserId], ...] = ()
    ranked_at: int = 0

    @property
    def over(self) -> bool:
        return self.phase in OVER

    @property
    def hosts(self) -> tuple[UserId, ...]:
        return (self.host, *self.co_hosts)

    @property
    def leg(self) -> Leg | None:
        """The newest leg that has begun."""
        return self.legs[-1] if self.legs else None

    @property
    def playing(self) -> tuple[Place, ...]:
        """The places that have not dropped out."""
        return tuple([place.number for place in self.places if place.plays])

    @property
    def starting(self) -> tuple[Place, ...]:
        """The places that play from the first leg on, or did so."""
        return tuple([row.number for row in self.places if row.first_leg == 1 and row.has_row])

    @property
    def with_place(self) -> tuple[UserId, ...]:
        """The people who have signed up in time for a place."""
        return self.signed_up[: self.terms.places]

    @property
    def taken(self) -> int:
        """How many people have a place, or have signed up in time for one."""
        return len(self.playing) if self.has_places else len(self.with_place)

    @property
    def queue(self) -> tuple[UserId, ...]:
        """The people who wait for a place."""
        return (*self.signed_up[self.terms.places :], *self.waiting)

    @property
    def has_places(self) -> bool:
        """Whether check-in is over, so that anybody who joins gets a place at once."""
        return self.phase not in BEFORE_PLACES

    def place(self, number: Place) -> PlaceState | None:
        return self.places[number - 1] if 0 < number <= len(self.places) else None

    def place_of(self, user_id: UserId) -> PlaceState | None:
        """The place that a person has now, even if it has dropped out."""
        return next((place for place in self.places if place.player == user_id), None)

    def have_left(self, places: Collection[Place]) -> bool:
        """Whether there are some places, and all of them have dropped out."""
        return bool(places) and not set(places).intersection(self.playing)

    def table(self, key: TableKey) -> LegTable | None:
        """A table of a leg that has begun."""
        if not 0 < key.leg <= len(self.legs):
            return None
        tables = self.legs[key.leg - 1].tables
        return next((table for table in tables if table.number == key.number), None)

    def has_sat(self, user_id: UserId, key: TableKey) -> bool:
        """Whether somebody has a place of a table of a leg that has begun, or had it then."""
        table = self.table(key)
        if table is None:
            return False
        now = [self.places[number - 1].player for number in table.places]
        return user_id in (*table.players, *now)

    def key_of(self, match_id: MatchId) -> TableKey | None:
        """The table whose match that is, or was."""
        for leg, played in enumerate(self.legs, start=1):
            for table in played.tables:
                if match_id == table.match or match_id in table.earlier:
                    return TableKey(leg, table.number)
        return None

    def is_in(self, user_id: UserId) -> bool:
        """Whether a person plays, or waits for a place."""
        if user_id in self.signed_up or user_id in self.waiting:
            return True
        place = self.place_of(user_id)
        return place is not None and place.plays

    def last_by(self, subject: str, since: int) -> UserId | None:
        """The person who has decided about a subject after version `since`, if anybody has."""
        for name, version, by in reversed(self.decided):
            if name == subject and version > since:
                return by
        return None


def begin(round_id: RoundId, terms: RoundTerms) -> Round:
    """A draft of these terms, with an empty log."""
    return Round(id=round_id, terms=terms, host=terms.opener, channel_id=terms.channel_id)


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


def subject_of(entry: RoundEntry) -> str:
    """The subject of an entry. Two hosts who decide about the same one at once are told so."""
    match entry:
        case made.Ruled(table=key) | made.Replayed(table=key) | made.Absent(table=key):
            return subject_of_table(key)
        case made.StoodIn(place=place) | made.PlaceReturned(place=place):
            return f"place:{place}"
        case made.SignedUp(player=player) | made.Withdrew(player=player) | made.Here(player=player):
            return f"player:{player}"
        case made.PairForbidden(places=places):
            return "forbidden:{}:{}".format(*pair_of(*places))
        case made.Corrected(place=place):
            return f"points:{place}"
        case made.LegDrawn() | made.Went() | made.TookBackGo():
            return "draw"
        case made.CheckInOpened() | made.CheckInClosed():
            return "check-in"
        case made.TermsChanged():
            return "terms"
        case made.Closed() | made.Cancelled():
            return "round"
        case _:
            return type(entry).__name__


def subject_of_table(key: TableKey) -> str:
    """The subject of all that is decided about one table."""
    return f"table:{key.leg}:{key.number}"


# The effect of each entry


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
        given = by_host and before.has_places and _room(before, MOST_PLACES) > 0
        if given or player in offered(before):
            return _seat(before, player)
        raise RoundRefused(RoundRefusal.WAITS_ALREADY, person=player)
    if before.is_in(player):
        raise RoundRefused(RoundRefusal.IN_ALREADY, person=player)
    known = before.place_of(player)
    if known is not None and known.has_row:
        return _with_place(before, _back(before, known))
    if before.phase is RoundPhase.DRAFT or not (by_host or _admits(before)):
        raise RoundRefused(RoundRefusal.ENTRY_CLOSED)
    # A press shows that they are here.
    if before.phase is not RoundPhase.SIGN_UP and not by_host:
        before = replace(before, here=before.here | {player})
    if not before.has_places:
        return replace(before, signed_up=(*before.signed_up, player))
    first = len(before.waiting) if entry.in_turn else 0
    if _room(before, before.terms.places) <= first:
        return replace(before, waiting=(*before.waiting, player))
    return _seat(before, player)


def may_enter(before: Round) -> bool:
    """Whether somebody may still join without a host: until half of the legs have begun.

    A knock-out has no place for anybody new once its first leg has begun.
    """
    return _admits(before) and not knock_out_begun(before)


def _admits(before: Round) -> bool:
    """The same by the log alone, in which people also wait for a place in a knock-out."""
    if not before.entry_open or before.over or before.phase is RoundPhase.DRAFT:
        return False
    if not before.legs:
        return True
    return before.terms.late_entry and len(before.legs) * 2 <= legs_of(before)


def knock_out_begun(before: Round) -> bool:
    """Whether it is a knock-out whose first leg has begun, so that nobody can enter."""
    return bool(before.legs) and before.terms.pairing is Pairing.KNOCK_OUT


def legs_of(before: Round) -> int:
    """How many legs a round has, by its terms and by those who play from its first leg on.

    A knock-out has as many as it takes. Late entries and drop-outs change nothing.
    """
    terms = before.terms
    if not before.has_places:
        count = min(len(before.signed_up), terms.places)
    else:
        count = len(before.starting)
    if terms.legs is None or terms.pairing is Pairing.KNOCK_OUT:
        return usual_legs_of(terms.pairing, count)
    return terms.legs


def usual_legs_of(pairing: Pairing, players: int) -> int:
    """How many legs are usual for so many players; 1 where they are too few."""
    match pairing:
        case _ if players < 2:
            return 1
        case Pairing.EVERYBODY:
            return fixed.legs_of_everybody(players)
        case Pairing.KNOCK_OUT:
            return fixed.legs_of_knock_out(players)
        case _:
            return fixed.usual_legs(players)


def circle_of(before: Round) -> tuple[Place | None, ...]:
    """The places of a round in which everybody meets everybody: an even number, in their order.

    It stays the same from the first leg on. Of an odd number the last one is None, which stands
    for a bye, until a late entry takes it.
    """
    starters = before.starting
    if len(starters) % 2 == 0:
        return starters
    late = (row.number for row in before.places if row.first_leg > 1 and row.has_row)
    return (*starters, next(late, None))


def offered(before: Round) -> tuple[UserId, ...]:
    """The people who wait and may take a free place: the first of the list.

    Before the first leg such places are filled at once.
    """
    if not before.legs or not may_enter(before):
        return ()
    return before.waiting[: _room(before, before.terms.places)]


def _room(before: Round, most: int) -> int:
    """How many more places can be made, where at most `most` play."""
    room = max(0, most - len(before.playing))
    if before.legs and before.terms.pairing is Pairing.EVERYBODY:
        return min(room, circle_of(before).count(None))
    return 0 if knock_out_begun(before) else room


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
    while not before.legs and before.waiting and _room(before, before.terms.places) > 0:
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
        place = before.places[number - 1]
        if place.plays:
            before = _with_place(before, replace(place, left_after=len(before.legs)))
    return before


def _returned(before: Round, entry: made.PlaceReturned) -> Round:
    place = before.place(entry.place)
    if place is None:
        raise RoundRefused(RoundRefusal.NO_SUCH_PLACE)
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
    one, other = entry.places
    if one == other or before.place(one) is None or before.place(other) is None:
        raise RoundRefused(RoundRefusal.NO_SUCH_PLACE)
    return replace(before, forbidden=before.forbidden ^ {pair_of(one, other)})


def _drawn(before: Round, entry: made.LegDrawn) -> Round:
    _need(before, RoundPhase.READY, RoundPhase.DRAWN, RoundPhase.RUNNING)
    if before.legs and len(before.legs) >= legs_of(before):
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
    together = {pair_of(*two) for places in seating.tables for two in combinations(places, 2)}
    if forbidden := before.forbidden & together:
        raise RoundRefused(RoundRefusal.BAD_SEATING, pairs=tuple(sorted(forbidden)))


def _went(before: Round, entry: made.Went) -> Round:
    _need(before, RoundPhase.DRAWN)
    assert before.drawn is not None
    leg = _with_players(before.drawn, lambda places: _players(before, places))
    return replace(before, phase=RoundPhase.RUNNING, legs=(*before.legs, leg), drawn=None)


def _players(before: Round, places: Iterable[Place]) -> tuple[UserId, ...]:
    return tuple([before.places[number - 1].player for number in places])


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


def _at(before: Round, key: TableKey) -> LegTable:
    table = before.table(key)
    if table is None:
        raise RoundRefused(RoundRefusal.NO_SUCH_TABLE)
    return table


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
    table = _at(before, key)
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
    place, player = before.place(entry.place), entry.player
    if place is None or not place.has_row:
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
        key, players = TableKey(len(before.legs), table.number), _players(after, table.places)
        absent = tuple([one for one in table.absent if one != place.number])
        after = _with_table(after, key, replace(table, players=players, absent=absent))
    return after


def _ruled(before: Round, entry: made.Ruled) -> Round:
    table, points = _at(before, entry.table), entry.points
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
    table = _at(before, entry.table)
    if entry.table.leg != len(before.legs):
        raise RoundRefused(RoundRefusal.NOT_NOW)
    if table.waits:
        raise RoundRefused(RoundRefusal.TABLE_OPEN)
    players = _players(before, table.places)
    if before.host in players:
        # A player who hosts by now can neither play it nor decide about it.
        raise RoundRefused(RoundRefusal.HOSTS_IT, person=before.host)
    earlier = (*table.earlier, table.match) if table.match is not None else table.earlier
    anew = LegTable(table.number, table.places, earlier=earlier, players=players)
    after = _undrawn(_with_table(before, entry.table, anew))
    # Those who had not come are asked once more.
    for number in table.absent:
        after = _with_place(after, replace(after.places[number - 1], left_after=None))
    return after


def _corrected(before: Round, entry: made.Corrected) -> Round:
    if not before.legs:
        raise RoundRefused(RoundRefusal.NOT_NOW)
    if before.place(entry.place) is None:
        raise RoundRefused(RoundRefusal.NO_SUCH_PLACE)
    correction = PointsCorrection(
        entry.place, entry.points, entry.reason, len(before.legs), entry.by
    )
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
