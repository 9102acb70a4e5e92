"""The source of every message of a match: one observer's view of it, and how it is made."""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, Self

from msgspec import Struct
from msgspec.structs import asdict, replace

from bot.contract.game import Event, Prompt, Seat, seen_by
from bot.match.advance import why_not_asking
from bot.match.earlier import Asking
from bot.match.entries import Agreed, Awarded, Ended, Wish
from bot.match.ids import ChannelId, MatchId, UserId
from bot.match.match import Match
from bot.match.result import Result
from bot.match.terms import RoundTable, Takebacks, TimeControl
from bot.match.times import Instant, Millis
from bot.ui.names import escaped, shortened


class AgreedGame(Struct, frozen=True, kw_only=True):
    """The source of the rules that somebody reads: the same on an invitation and in its match.

    `seats`: how many play, or may play at most. `names`: not yet escaped, of those who have a seat.
    `observation`: the public one; None before the match begins.
    """

    options: Any
    seats: int
    names: tuple[str, ...] = ()
    time_control: TimeControl | None = None
    takebacks: Takebacks = Takebacks.CLEAN
    hosted: bool = False
    observation: Any = None

    def name(self, seat: Seat) -> str | None:
        """The name of a seat's player, safe for markdown; None where nobody sits yet."""
        return escaped(self.names[seat]) if seat < len(self.names) else None


class SeatClock(Struct, frozen=True):
    """The reading of a seat's clock.

    `turn_ends`, `flag`: when the time of the turn runs out, and all time; None while it stands
    still. `turn`, `bank`: what the seat has for its question, or would have; less what it has cost,
    while it stands still. `in_bank`: the time of the turn is over. `presses`: see `Clock.presses`.
    """

    turn_ends: Instant | None
    flag: Instant | None
    turn: Millis
    bank: Millis
    in_bank: bool = False
    presses: bool = False


class MatchView(Struct, frozen=True, dict=True):
    """The view of a match at one version, for one observer: nothing hidden from them is in it.

    Fields named as in `Match` are the same, but versions count public entries
    (`Match.number_of`).
    No name is escaped yet.

    `observer`: a seat, or None for everyone. `may_ask_back`: whether its player may ask for taking
    back what they did last. `names`: the players' display names by seat. `recent`: the last events
    of the game, and `prompts`: what is asked, as far as the observer may know them.
    `departed`: the seats that have left. `forfeited_by`: the names of the hosts who let them give
    up, by seat; not of those that left by themselves. `paused_by`: the name of the person who
    paused it. `clock`: by seat; None without one, and in private views. `predecessors`: without the
    seat's player. `names_then`: by seat, when `recent` happened. `ended_by`: the names of those
    who ended the match from outside of its game, or gave it to its winner; () where the rules did,
    or nobody. `ended`: 0 while it goes on. `slow`: a turn may take hours, or as long as its player
    likes, so nobody watches the board meanwhile. `round_table`: None outside of rounds.
    """

    match_id: MatchId
    version: int
    observer: Seat | None
    players: tuple[UserId, ...]
    names: tuple[str, ...]
    host_name: str | None
    channel_id: ChannelId
    practice: bool
    observation: Any
    recent: tuple[Event, ...]
    prompts: tuple[Prompt, ...]
    asked_since: Mapping[Seat, int]
    undoable: Seat | None = None
    may_ask_back: bool = False
    active: tuple[Seat, ...] = ()
    departed: tuple[Seat, ...] = ()
    forfeited_by: Mapping[Seat, str] = {}
    result: Result | None = None
    stalled: tuple[Seat, ...] = ()
    deciding: tuple[Seat, ...] = ()
    paused_by: str | None = None
    clock: tuple[SeatClock, ...] | None = None
    host: UserId | None = None
    host_missed: int = 0
    asking: Asking | None = None
    answering: tuple[Seat, ...] = ()
    predecessors: Mapping[Seat, tuple[str, ...]] = {}
    names_then: tuple[str, ...] = ()
    ended_by: tuple[str, ...] = ()
    put_anew: int = 0
    took_back: int = 0
    began: Instant = 0
    ended: Instant = 0
    slow: bool = False
    round_table: RoundTable | None = None

    @cached_property
    def in_window(self) -> bool:
        return any(prompt.window for prompt in self.prompts)

    @cached_property
    def asked(self) -> tuple[Seat, ...]:
        return tuple([prompt.seat for prompt in self.prompts])

    @property
    def reachable(self) -> tuple[Seat, ...]:
        """The seats that still play, and those out of the game that are asked something in it."""
        return tuple(sorted({*self.active, *self.asked_since}))

    def is_put_anew(self, seat: Seat) -> bool:
        """Whether what a seat is asked was asked before, and calls once more."""
        return 0 < self.asked_since[seat] <= self.put_anew

    @property
    def interrupted(self) -> bool:
        """Whether the board has to say more than the game: what a player asks for, or who is waited
        for."""
        return self.asking is not None or bool(self.stalled) or bool(self.host_missed)

    @property
    def crowded(self) -> bool:
        """Whether more than the game has to fit the board, as does the line of a round beside more
        than two players. Games leave out then what can be read elsewhere."""
        return self.interrupted or (self.round_table is not None and not self.is_duel)

    @property
    def is_duel(self) -> bool:
        return len(self.names) == 2

    def name(self, seat: Seat) -> str:
        """The name of a seat's player, safe for markdown."""
        return escaped(self.names[seat])

    @cached_property
    def short_name(self) -> Callable[[Seat], str]:
        """A shortened name by seat, for messages that repeat it: a phone shows more of them."""
        return tuple(map(escaped, shortened(self.names))).__getitem__

    @cached_property
    def then(self) -> Self:
        """With the names of those who sat in the seats when `recent` happened."""
        then = self.names_then or self.names
        return self if then == self.names else replace(self, names=then)

    def prompt_of(self, seat: Seat | None) -> Prompt | None:
        """The question to a seat, as the observer sees it; None when there is none."""
        for prompt in self.prompts:
            if prompt.seat == seat:
                return prompt
        return None

    @property
    def own_prompt(self) -> Prompt | None:
        return self.prompt_of(self.observer)


class PublicMatchView(MatchView, frozen=True):
    """The view for everyone: messages in the channel are rendered from nothing else."""


class MatchViews(Struct, frozen=True, dict=True):
    """The views of a match: everyone's, and each player's. `names`: as people are called now."""

    match: Match
    names: Mapping[UserId, str]

    @cached_property
    def public(self) -> PublicMatchView:
        match, terms, asking = self.match, self.match.terms, self.match.asking
        number = match.number_of
        return PublicMatchView(
            **self._seen_by(None),
            match_id=terms.id,
            version=match.public_number,
            players=terms.players,
            names=tuple([self.names[player] for player in terms.players]),
            host_name=self._name(terms.host),
            channel_id=terms.channel_id,
            practice=not match.counts,
            asked_since={seat: number(since) for seat, since in match.asked_since.items()},
            undoable=match.undoable,
            active=match.active,
            departed=tuple(match.departures),
            forfeited_by={seat: self.names[user] for seat, user in _forfeited_by(match).items()},
            result=match.result,
            stalled=match.stalled,
            deciding=match.deciding,
            paused_by=self._name(match.paused),
            host=terms.host,
            host_missed=match.host_missed,
            asking=asking and replace(asking, since=number(asking.since)),
            answering=match.answering,
            predecessors={
                # A player who comes back to a seat sat there before, too.
                seat: tuple([self.names[user] for user in users if user != terms.players[seat]])
                for seat, users in match.predecessors.items()
            },
            names_then=tuple(
                [self.names[match.sat_then.get(seat, player)] for seat, player in terms.seated]
            ),
            ended_by=tuple([self.names[user] for user in _ended_by(match)]),
            put_anew=number(match.put_anew),
            took_back=number(match.took_back),
            began=terms.began,
            ended=0 if match.live else match.last_act,
            slow=terms.time_control is None or terms.time_control.slow,
            round_table=terms.round_table,
        )

    @property
    def agreed(self) -> AgreedGame:
        terms = self.match.terms
        return AgreedGame(
            options=terms.options,
            seats=len(terms.players),
            names=tuple([self.names[player] for player in terms.players]),
            time_control=terms.time_control,
            takebacks=terms.takebacks,
            hosted=terms.host is not None,
            observation=self.match.observe(None),
        )

    def of(self, seat: Seat) -> MatchView:
        """With the facts that this seat alone may know."""
        if seat not in self._by_seat:
            self._by_seat[seat] = MatchView(**{**asdict(self.public), **self._seen_by(seat)})
        return self._by_seat[seat]

    @cached_property
    def _by_seat(self) -> dict[Seat, MatchView]:
        return {}

    def _seen_by(self, observer: Seat | None) -> dict[str, Any]:
        """The fields that differ between views."""
        return {
            "observer": observer,
            "observation": self.match.observe(observer),
            "recent": seen_by(self.match.playback_events, observer),
            "prompts": tuple([prompt.as_seen_by(observer) for prompt in self.match.prompts]),
            "may_ask_back": observer is not None
            and why_not_asking(self.match, observer, Wish.TAKE_BACK) is None,
        }

    def _name(self, user_id: UserId | None) -> str | None:
        return None if user_id is None else self.names[user_id]


def everybody(match: Match) -> tuple[UserId, ...]:
    """All whose names the views of a match may need."""
    terms = match.terms
    others = [user for user in (terms.host, match.paused) if user is not None]
    before = [user for users in match.predecessors.values() for user in users]
    forfeits = _forfeited_by(match).values()
    return (*terms.players, *others, *before, *forfeits, *_ended_by(match))


def _forfeited_by(match: Match) -> Mapping[Seat, UserId]:
    return {seat: left.by for seat, left in match.departures.items() if left.by is not None}


def _ended_by(match: Match) -> tuple[UserId, ...]:
    """The people who ended a match from outside of its game, or gave it to its winner."""
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
