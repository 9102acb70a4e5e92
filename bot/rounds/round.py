"""A round: its terms, and the state that follows from the log of its decisions.

`bot.rounds.effects` goes from a round to the next one, and nothing else does.
"""

from collections.abc import Collection, Iterable, Sequence
from enum import StrEnum

from msgspec import Struct

from bot.match.ids import ChannelId, MatchId, UserId
from bot.match.times import Instant
from bot.rounds.entries import TableKey
from bot.rounds.errors import RoundRefusal, RoundRefused
from bot.rounds.ids import Pair, Place, RoundId
from bot.rounds.pairing import fixed
from bot.rounds.terms import Pairing, RoundTerms


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
    def not_here(self) -> tuple[UserId, ...]:
        """The people who have signed up and have not said that they are here."""
        return tuple([user for user in self.signed_up if user not in self.here])

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

    def wanted_place(self, number: Place) -> PlaceState:
        """A place. Raises `RoundRefused` where there is none of that number."""
        place = self.place(number)
        if place is None:
            raise RoundRefused(RoundRefusal.NO_SUCH_PLACE)
        return place

    def player(self, number: Place) -> UserId:
        """The player who has a place now. Raises `RoundRefused` where there is no such place."""
        return self.wanted_place(number).player

    def players(self, numbers: Iterable[Place]) -> tuple[UserId, ...]:
        """The players who have these places now, in their order. Raises as `player`."""
        return tuple(map(self.player, numbers))

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

    def wanted_table(self, key: TableKey) -> LegTable:
        """A table of a leg that has begun. Raises `RoundRefused` where there is none."""
        table = self.table(key)
        if table is None:
            raise RoundRefused(RoundRefusal.NO_SUCH_TABLE)
        return table

    def has_sat(self, user_id: UserId, key: TableKey) -> bool:
        """Whether somebody has a place of a table of a leg that has begun, or had it then."""
        table = self.table(key)
        if table is None:
            return False
        return user_id in (*table.players, *self.players(table.places))

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


def may_enter(before: Round) -> bool:
    """Whether somebody may still join without a host: until half of the legs have begun.

    A knock-out has no place for anybody new once its first leg has begun.
    """
    return admits(before) and not knock_out_begun(before)


def admits(before: Round) -> bool:
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


def legs_left(before: Round) -> int:
    """How many legs are to come; 0 also where new terms have fewer legs than have begun."""
    return max(0, legs_of(before) - len(before.legs))


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
    return before.waiting[: room_for(before, before.terms.places)]


def room_for(before: Round, most: int) -> int:
    """How many more places can be made, where at most `most` play."""
    room = max(0, most - len(before.playing))
    if before.legs and before.terms.pairing is Pairing.EVERYBODY:
        return min(room, circle_of(before).count(None))
    return 0 if knock_out_begun(before) else room
