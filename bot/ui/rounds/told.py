"""Lines in the channel of a round: acts of hosts, and calls for them and for those who wait."""

from collections import Counter
from collections.abc import Collection, Sequence
from enum import StrEnum
from itertools import groupby
from operator import itemgetter

from msgspec.structs import replace

from bot.match.ids import UserId
from bot.rounds import entries as made
from bot.rounds.acts import RoundVerb
from bot.rounds.entries import RoundEntry, TableKey
from bot.rounds.ids import Place
from bot.rounds.terms import RoundTerms
from bot.ui import symbols
from bot.ui.catalogue import Texts
from bot.ui.markdown import all_of, bold, capital, channel_mention, lines, mention, small
from bot.ui.message import Buttons, TextMessage
from bot.ui.rounds.sign_up import sign_up_button
from bot.ui.rounds.start import start_told
from bot.ui.rounds.view import RoundView
from bot.ui.rounds.words import (
    as_wins,
    button,
    called,
    gained,
    host_button,
    round_name,
)

MOST_ACTS = 14
"""So many of the newest acts are told: about twelve lines on a phone."""


class HostReason(StrEnum):
    """The reasons for which the host of a round is called."""

    HANDED_OVER = "handed-over"
    """They host it from now on, and have not done anything yet."""
    CHECK_IN_OVER = "check-in-over"
    """The places are known, so a leg can be drawn."""
    LEG_OVER = "leg-over"
    """All tables of a leg are over."""
    UNDECIDED = "undecided"
    """A table needs a winner before the next leg."""
    ABSENT = "absent"
    """Somebody did not come to a table, and time decides nothing."""
    BLOCKED = "blocked"
    """A table cannot be shown."""
    ASKED = "asked"
    """A player asks for the host, or the time of one is nearly over."""


Needs = Collection[tuple[HostReason, int]]
"""The tables for which the host is called, by number, each with the reason."""


def acts_told(view: RoundView, texts: Texts) -> TextMessage | None:
    """The acts of hosts, the newest first, in one message that is edited. None: there are none."""
    story = _Acts(view, texts)
    acts = [(entry.by, act) for entry in view.log if (act := story.next(entry)) is not None]
    if not acts:
        return None
    newest = acts[: -MOST_ACTS - 1 : -1]
    told = [
        small(f"{story.name(by)}: {' · '.join(act for _, act in group)}")
        for by, group in groupby(newest, key=itemgetter(0))
        if by is not None
    ]
    more = len(acts) - len(newest)
    earlier = small(texts("round-acts-earlier", count=more)) if more else None
    return TextMessage(lines(f"{symbols.DESK} {bold(round_name(view))}", *told, earlier))


def host_call(view: RoundView, reason: HostReason, texts: Texts) -> TextMessage:
    """Calls the host, with the way to the desk, for a reason that is not about tables."""
    one = view.round
    host, legs = mention(one.host), len(one.legs)
    least = one.terms.seats.start
    enough = len(one.playing) >= least
    match reason:
        case HostReason.HANDED_OVER:
            told = texts("round-calls-handed-over", host=host, round=round_name(view))
        case HostReason.CHECK_IN_OVER if not enough:
            told = texts("round-calls-too-few", host=host, number=least)
        case HostReason.CHECK_IN_OVER:
            told = texts("round-calls-check-in-over", host=host, count=len(one.playing))
        case HostReason.LEG_OVER if view.may_draw:
            told = texts("round-calls-leg-over", host=host, leg=legs, next=legs + 1)
        case HostReason.LEG_OVER:
            told = texts("round-calls-last-leg-over", host=host)
        case of_tables:
            raise ValueError(f"{of_tables} is about tables")
    return _call(view, told, texts)


def tables_call(view: RoundView, needs: Needs, texts: Texts) -> TextMessage:
    """Calls the host to all tables of the newest leg that need one."""
    told = []
    for reason in HostReason:
        numbers = [number for why, number in needs if why is reason]
        if numbers:
            tables = [texts("round-table", number=number) for number in sorted(numbers)]
            told.append(texts(f"round-calls-{reason}", tables=all_of(tables, texts)))
    every = lines(*told[:1], *map(capital, told[1:]))
    call = texts("round-calls-tables", host=mention(view.round.host), told=every)
    return _call(view, call, texts)


def _call(view: RoundView, told: str, texts: Texts) -> TextMessage:
    return TextMessage(told, (view.round.host,), (Buttons((host_button(view, texts),)),))


def place_offered(view: RoundView, user: UserId, texts: Texts) -> TextMessage:
    """Calls somebody who waits to a place that is free."""
    told = texts("round-calls-place", player=mention(user), name=round_name(view))
    withdraw = button(view.round, RoundVerb.WITHDRAW, texts("round-button-withdraw"))
    return TextMessage(told, (user,), (Buttons((sign_up_button(view.round, texts), withdraw)),))


class _Acts:
    """The acts of hosts in words, one entry of the log after the other.

    Draws are not told before the leg begins, and forbidden pairs never.
    """

    def __init__(self, view: RoundView, texts: Texts) -> None:
        self._view, self._texts = view, texts
        self.name = called(view)
        self._legs = 0
        self._posted = False
        self._terms: RoundTerms | None = None
        self._stood_in = Counter[Place]()
        self._co_hosts = set[UserId]()

    def next(self, entry: RoundEntry) -> str | None:
        """The next entry in a few words; None for an act of time, or of people for themselves."""
        told = self._told(entry)
        return None if entry.by is None else told

    def _told(self, entry: RoundEntry) -> str | None:
        texts = self._texts
        match entry:
            case made.Posted():
                self._posted = True
                return None
            case made.SignedUp(player=user) if user != entry.by:
                return texts("round-act-signed-up", name=self.name(user))
            case made.Withdrew(player=user) if user != entry.by:
                return texts("round-act-withdrew", name=self.name(user))
            case made.Here(player=user) if user != entry.by:
                return texts("round-act-here", name=self.name(user))
            case made.PlaceReturned(place=place):
                return texts("round-act-returned", name=self._player(place))
            case made.TermsChanged(terms=terms):
                return self._change_terms(terms)
            case made.CheckInOpened():
                return texts("round-act-check-in")
            case made.CheckInClosed():
                return texts("round-act-check-in-closed")
            case made.Went():
                self._legs += 1
                return texts("round-act-went", leg=self._legs)
            case made.TookBackGo():
                self._legs -= 1
                return texts("round-act-took-back-go", leg=self._legs + 1)
            case made.StoodIn(place=place, player=user):
                return self._stand_in(place, user)
            case made.Corrected(place=place, points=points):
                added = gained(self._view, points)
                return texts("round-act-corrected", name=self._player(place), points=added)
            case made.CoHost(player=user):
                return self._co_host(user)
            case made.RoundHandedOver(to=user):
                self._co_hosts.discard(user)
                return texts("round-act-handed-over", name=self.name(user))
            case made.EntryOpened(open=is_open):
                return texts("round-act-entry-opened" if is_open else "round-act-entry-closed")
            case made.Moved(channel_id=channel):
                return texts("round-act-moved", channel=channel_mention(channel))
            case made.Closed():
                return texts("round-act-closed")
            case made.Cancelled():
                return texts("round-act-cancelled")
            case _:
                return self._at_table(entry)

    def _change_terms(self, terms: RoundTerms) -> str | None:
        before, self._terms = self._terms, terms
        if not self._posted:
            # Nobody but the opener has seen the draft.
            return None
        others_stay = before is not None and replace(before, starts=terms.starts) == terms
        if others_stay and before != terms:
            return self._texts("round-act-start", time=start_told(terms))
        return self._texts("round-act-terms")

    def _at_table(self, entry: RoundEntry) -> str | None:
        texts = self._texts
        match entry:
            case made.Absent(table=key, places=places):
                return self._absent(key, places)
            case made.Ruled(table=key, points=None):
                return texts("round-act-void", table=self._table(key))
            case made.Ruled(table=key, points=[*points]):
                told = as_wins if len(points) == 2 else str
                result = "–".join(map(told, points))
                return texts("round-act-ruled", table=self._table(key), result=result)
            case made.Replayed(table=key):
                return texts("round-act-replayed", table=self._table(key))
            case _:
                return None

    def _absent(self, key: TableKey, absent: Sequence[Place]) -> str:
        texts, table = self._texts, self._view.round.table(key)
        seats = () if table is None else table.places
        come = [place for place in seats if place not in absent]
        where = self._table(key)
        if not come:
            return texts("round-act-nobody-came", table=where)
        if len(come) == 1:
            return texts("round-act-walkover", name=self._player(come[0]), table=where)
        missing = ", ".join(map(self._player, absent))
        return texts("round-act-absent", names=missing, table=where)

    def _stand_in(self, place: Place, user: UserId) -> str:
        before = self._player(place)
        self._stood_in[place] += 1
        return self._texts("round-act-stood-in", name=self.name(user), before=before)

    def _co_host(self, user: UserId) -> str:
        helps = user not in self._co_hosts
        self._co_hosts ^= {user}
        key = "round-act-co-host" if helps else "round-act-no-co-host"
        return self._texts(key, name=self.name(user))

    def _player(self, place: Place) -> str:
        """The one who had a place then."""
        state = self._view.round.wanted_place(place)
        return self.name((*state.before, state.player)[self._stood_in[place]])

    def _table(self, key: TableKey) -> str:
        """A table of the newest leg by its number, one of an earlier leg with that."""
        if key.leg == self._legs:
            return self._texts("round-table", number=key.number)
        return self._texts("round-table-of-leg", leg=key.leg, number=key.number)
