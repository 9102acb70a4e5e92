"""Decisions that depend on the ends of matches: the next draw, and refusals."""

from collections.abc import Collection

from bot.rounds import entries as made
from bot.rounds.effects import apply
from bot.rounds.entries import RoundEntry, TableKey, subject_of
from bot.rounds.errors import RoundRefusal, RoundRefused
from bot.rounds.ids import Pair, Place, pair_of
from bot.rounds.pairing import draw, fixed
from bot.rounds.pairing.errors import NoSeating
from bot.rounds.pairing.seating import Field, LegSeating
from bot.rounds.round import Leg, Round, RoundPhase, circle_of, knock_out_begun, legs_left, legs_of
from bot.rounds.standings import (
    Ends,
    byes,
    meetings,
    needs_winner,
    open_tables,
    outcome_of,
    points,
    winner_of,
)
from bot.rounds.terms import POINTS_OF_TABLE, Pairing

_NOBODY = Place(0)
"""Stands for the bye in the circle of an odd number of places."""

_LISTS = 20
"""How many lists of a knock-out are tried to find one whose first leg has no forbidden pair."""


def field(one: Round, ends: Ends) -> Field:
    """The field of the next draw, after the legs so far."""
    return Field(
        places=one.playing,
        points=points(one, ends),
        met=meetings(one, ends),
        byes=byes(one),
        forbidden=one.forbidden,
    )


def decide(before: Round, entry: RoundEntry, ends: Ends, seen: int | None = None) -> Round:
    """The round after an entry that somebody wants now. Raises `RoundRefused`.

    `seen`: the version of the round that the person was shown when they decided; None for acts that
    are harmless whatever has happened since.
    """
    if seen is not None:
        _check_unchanged(before, entry, seen)
    left = open_tables(before, ends)
    match entry:
        case made.LegDrawn() | made.Closed() if left:
            raise RoundRefused(RoundRefusal.OPEN_TABLES, number=len(left))
        case made.Replayed(table=key):
            table = before.table(key)
            if table is not None and outcome_of(table, ends).open:
                raise RoundRefused(RoundRefusal.TABLE_OPEN)
        case made.StoodIn(place=number):
            # The match has substitutes of its own.
            if any(number in table.places and table.match is not None for table in left):
                raise RoundRefused(RoundRefusal.BEGUN)
        case made.RoundHandedOver(to=player):
            leg = len(before.legs)
            if any(before.has_sat(player, TableKey(leg, table.number)) for table in left):
                raise RoundRefused(RoundRefusal.PLAYS_ELSEWHERE, person=player)
    return enter(before, entry)


def enter(before: Round, entry: RoundEntry) -> Round:
    """The round after a new entry, ends of matches apart. Raises `RoundRefused`.

    `apply` also takes entries that are refused here, which logs of earlier versions have.
    """
    if before.over:
        raise RoundRefused(RoundRefusal.OVER)
    match entry:
        case made.TermsChanged(terms=terms) if not before.legs and terms.places < before.taken:
            raise RoundRefused(RoundRefusal.TOO_FEW_PLACES, number=before.taken)
        case made.SignedUp(player=player) if knock_out_begun(before) and player != before.host:
            place = before.place_of(player)
            if place is None or not place.has_row:
                raise RoundRefused(RoundRefusal.KNOCK_OUT_BEGUN)
        case made.PlaceReturned(place=number) if knock_out_begun(before):
            place = before.place(number)
            if place is not None and not place.has_row:
                raise RoundRefused(RoundRefusal.KNOCK_OUT_BEGUN)
        case made.Replayed(table=key) if key.leg == len(before.legs):
            if before.has_sat(before.host, key):
                # Nobody decides about a table at which they have sat.
                raise RoundRefused(RoundRefusal.HOSTS_IT, person=before.host)
        case made.Corrected(points=points) if before.legs:
            # As much as a place can win in all legs.
            most = POINTS_OF_TABLE * legs_of(before)
            if abs(points) > most:
                raise RoundRefused(RoundRefusal.CORRECTION_TOO_LARGE, number=most)
    return apply(before, entry)


def _check_unchanged(before: Round, entry: RoundEntry, seen: int) -> None:
    """Raises `RoundRefused` where it was about something that somebody has changed since."""
    by = before.last_by(subject_of(entry), seen)
    if by is not None:
        raise RoundRefused(RoundRefusal.CHANGED, by=by)
    if isinstance(entry, made.Closed) and before.ranked_at > seen:
        changed = (by for _, version, by in before.decided if version == before.ranked_at)
        raise RoundRefused(RoundRefusal.CHANGED, by=next(changed, None))


def may_draw(one: Round, ends: Ends) -> bool:
    """Whether a next leg can be drawn now, or the drawn one anew."""
    if one.phase is RoundPhase.RUNNING:
        if not legs_left(one) or open_tables(one, ends):
            return False
    elif one.phase not in (RoundPhase.READY, RoundPhase.DRAWN):
        return False
    left: Collection[Place] = one.playing
    if knock_out_begun(one):
        try:
            left = winners(one, ends)
        except RoundRefused:
            return False
    return len(left) >= one.terms.seats.start


def seating_of(one: Round, ends: Ends) -> LegSeating:
    """The next leg as the terms have it drawn. Raises `RoundRefused`."""
    if (left := open_tables(one, ends)) or not one.has_places:
        reason = RoundRefusal.OPEN_TABLES if left else RoundRefusal.NOT_NOW
        raise RoundRefused(reason, number=len(left))
    if not legs_left(one):
        raise RoundRefused(RoundRefusal.NO_MORE_LEGS)
    terms = one.terms
    name, by = f"leg:{len(one.legs) + 1}:{one.version}", field(one, ends)
    if len(by.places) < terms.seats.start:
        raise RoundRefused(RoundRefusal.TOO_FEW, number=terms.seats.start)
    try:
        match terms.pairing:
            case Pairing.SWISS:
                return draw.swiss(by, terms.chance, name)
            case Pairing.DRAWN | Pairing.BY_HAND:
                return draw.drawn(by, terms.seats, terms.chance, name)
            case Pairing.TABLES:
                return draw.tables(by, terms.seats, terms.chance, name)
            case Pairing.EVERYBODY:
                seating = _everybody(one)
            case Pairing.KNOCK_OUT:
                seating = _knock_out(one, ends, name)
    except NoSeating as error:
        raise RoundRefused(RoundRefusal.NO_SEATING, pairs=error.pairs) from error
    if pairs := _forbidden(one, seating):
        raise RoundRefused(RoundRefusal.NO_SEATING, pairs=pairs)
    return seating


def _forbidden(one: Round, seating: LegSeating) -> tuple[Pair, ...]:
    return tuple(sorted(one.forbidden & seating.pairs))


def _everybody(one: Round) -> LegSeating:
    """The next leg of the circle: the first one not drawn yet that still has a pair.

    Those who would meet somebody who has dropped out have a bye. Raises `RoundRefused`.
    """
    circle = tuple([_NOBODY if place is None else place for place in circle_of(one)])
    gone = {*circle}.difference(one.playing)
    legs = range(fixed.legs_of_everybody(len(circle)))
    leg_of = {pair: leg for leg in legs for pair in fixed.everybody(circle, leg).pairs}
    done = [leg_of[pair] for pair in map(_first_pair, one.legs) if pair in leg_of]
    # A round with more legs than the circle goes through it again.
    times = len(done) // len(legs)
    for leg in legs:
        seating = fixed.everybody(circle, leg, gone)
        if done.count(leg) <= times and seating.tables:
            return seating
    raise RoundRefused(RoundRefusal.TOO_FEW, number=2)


def _first_pair(leg: Leg) -> Pair | None:
    """A pair by which a leg of a circle is known; None for a leg by hand."""
    one, other, *_ = leg.tables[0].places
    return None if leg.by_hand else pair_of(one, other)


def _knock_out(one: Round, ends: Ends, name: str) -> LegSeating:
    chance = one.terms.chance
    if one.legs:
        left = winners(one, ends)
        first = LegSeating(tuple([table.places for table in one.legs[0].tables]), one.legs[0].byes)
        if len(left) < 2:
            raise RoundRefused(RoundRefusal.TOO_FEW, number=2)
        return fixed.knock_out_next(first, len(one.legs), left, chance, name)
    for number in range(_LISTS):
        listed = chance.stream(f"{name}:list:{number}").shuffle(one.playing)
        seating = fixed.knock_out_first(listed, chance, f"{name}:seats:{number}")
        if not _forbidden(one, seating):
            break
    return seating


def winners(one: Round, ends: Ends) -> tuple[Place, ...]:
    """Those who go on in a knock-out after its newest leg, without those who have dropped out.

    Raises `RoundRefused` where a table has no winner.
    """
    leg = one.legs[-1]
    found = list[Place](leg.byes)
    for table in leg.tables:
        outcome = outcome_of(table, ends)
        if needs_winner(one, table, outcome):
            raise RoundRefused(RoundRefusal.UNDECIDED, number=table.number)
        winner = winner_of(table, outcome)
        found += () if winner is None else (winner,)
    return tuple([place for place in found if place in one.playing])
