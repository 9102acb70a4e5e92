"""The lines of a round's log: decisions of people and of time, never results.

Results are read from the matches. A ruling of a host stands before the result of a table.
"""

from typing import NamedTuple

from msgspec import Struct

from bot.match.ids import ChannelId, MatchId, UserId
from bot.match.times import Instant, Millis
from bot.rounds.ids import Place, pair_of
from bot.rounds.pairing.seating import LegSeating
from bot.rounds.terms import RoundTerms


class TableKey(NamedTuple):
    """A table of a leg, both from 1."""

    leg: int
    number: int


class _Logged(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`at`: ms since the epoch, UTC. `by`: the person who did it; None: time did."""

    at: Instant
    by: UserId | None = None


class Posted(_Logged, frozen=True, tag="posted"):
    """The draft became a round to which people can sign up."""


class TermsChanged(_Logged, frozen=True, tag="terms-changed"):
    """A host changed the terms before the first leg."""

    terms: RoundTerms


class SignedUp(_Logged, frozen=True, tag="signed-up"):
    """A person wants to play, or a host put them in. Beyond the places they wait.

    `in_turn`: a free place is for the first who wait; not so in the logs of earlier versions.
    """

    player: UserId
    in_turn: bool = False


class Withdrew(_Logged, frozen=True, tag="withdrew"):
    """A person plays no more, by themselves or by a host: their place has dropped out."""

    player: UserId


class PlaceReturned(_Logged, frozen=True, tag="returned"):
    """A place that had dropped out plays again from the next leg on. `in_turn`: see `SignedUp`."""

    place: Place
    in_turn: bool = False


class CheckInOpened(_Logged, frozen=True, tag="check-in-opened"):
    """Everybody who has signed up is asked whether they are here, until then."""

    until: Instant


class Here(_Logged, frozen=True, tag="here"):
    """A person has said that they are here, or a host has said so for them."""

    player: UserId


class CheckInClosed(_Logged, frozen=True, tag="check-in-closed"):
    """Those who are here have places from now on, in the order of their sign-up."""


class Delayed(_Logged, frozen=True, tag="delayed"):
    """Nobody could act for `ms` milliseconds: everything due moves by as much."""

    ms: Millis


class Rested(_Logged, frozen=True, tag="rested"):
    """The round cannot be shown where it is: nothing falls due until it goes on by `Delayed`."""


class PairForbidden(_Logged, frozen=True, tag="pair-forbidden"):
    """Two places must not meet; said again, they may."""

    places: tuple[Place, Place]


class LegDrawn(_Logged, frozen=True, tag="drawn"):
    """The tables of the next leg. `by_hand`: a host wrote them. A newer draw replaces it."""

    seating: LegSeating
    by_hand: bool = False


class Went(_Logged, frozen=True, tag="went"):
    """The leg that was drawn begins: its tables call their players."""


class TookBackGo(_Logged, frozen=True, tag="took-back-go"):
    """The leg does not begin yet: nobody was ready."""


class _AtTable(_Logged, frozen=True):
    table: TableKey


class Started(_AtTable, frozen=True, tag="started"):
    """The match of a table began. `seated`: the places in the order of the match's seats."""

    match: MatchId
    seated: tuple[Place, ...]


class Absent(_AtTable, frozen=True, tag="absent"):
    """Places did not come to their table. They have dropped out until they return."""

    places: tuple[Place, ...]


class StoodIn(_Logged, frozen=True, tag="stood-in"):
    """A person has a place from now on, instead of another one."""

    place: Place
    player: UserId


class Ruled(_AtTable, frozen=True, tag="ruled"):
    """A host decided what a table gives to its places, in their order; None: it is void."""

    points: tuple[int, ...] | None


class Replayed(_AtTable, frozen=True, tag="replayed"):
    """A table of the newest leg plays again; its old match counts for nothing in the standings."""


class Corrected(_Logged, frozen=True, tag="corrected"):
    """A host added points to a place, or took some."""

    place: Place
    points: int
    reason: str = ""


class CoHost(_Logged, frozen=True, tag="co-host"):
    """A person helps to host the round; said again, they do not."""

    player: UserId


class RoundHandedOver(_Logged, frozen=True, tag="handed-over"):
    """Another person hosts the round from now on."""

    to: UserId


class EntryOpened(_Logged, frozen=True, tag="entry-opened"):
    """People may still join, or not any more."""

    open: bool


class Moved(_Logged, frozen=True, tag="moved"):
    """The messages of the round stand in another channel from now on."""

    channel_id: ChannelId


class Closed(_Logged, frozen=True, tag="closed"):
    """A host approved the standings; nothing changes any more."""


class Cancelled(_Logged, frozen=True, tag="cancelled"):
    """A host ended the round without final standings. `ends_matches`: running matches end too."""

    ends_matches: bool = False


RoundEntry = (
    Posted
    | TermsChanged
    | SignedUp
    | Withdrew
    | PlaceReturned
    | CheckInOpened
    | Here
    | CheckInClosed
    | Delayed
    | Rested
    | PairForbidden
    | LegDrawn
    | Went
    | TookBackGo
    | Started
    | Absent
    | StoodIn
    | Ruled
    | Replayed
    | Corrected
    | CoHost
    | RoundHandedOver
    | EntryOpened
    | Moved
    | Closed
    | Cancelled
)


def subject_of(entry: RoundEntry) -> str:
    """The subject of an entry. Two hosts who decide about the same one at once are told so."""
    match entry:
        case Ruled(table=key) | Replayed(table=key) | Absent(table=key):
            return subject_of_table(key)
        case StoodIn(place=place) | PlaceReturned(place=place):
            return f"place:{place}"
        case SignedUp(player=player) | Withdrew(player=player) | Here(player=player):
            return f"player:{player}"
        case PairForbidden(places=places):
            return "forbidden:{}:{}".format(*pair_of(*places))
        case Corrected(place=place):
            return f"points:{place}"
        case LegDrawn() | Went() | TookBackGo():
            return "draw"
        case CheckInOpened() | CheckInClosed():
            return "check-in"
        case TermsChanged():
            return "terms"
        case Closed() | Cancelled():
            return "round"
        case _:
            return type(entry).__name__


def subject_of_table(key: TableKey) -> str:
    """The subject of all that is decided about one table."""
    return f"table:{key.leg}:{key.number}"
