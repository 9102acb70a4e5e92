"""The acts of people in a match: a row each, with its actors and its entry in the log.

The log says whether something is possible (`advance.add`); a row adds the conditions on people.
"""

from collections.abc import Callable, Collection, Mapping
from enum import Enum, StrEnum, auto
from typing import NamedTuple, assert_never

from msgspec import Struct

from bot.contract.errors import CommonRefusal, IllegalAction, Refusal
from bot.contract.game import Action, Seat
from bot.match import entries
from bot.match.entries import Entry, Wish
from bot.match.errors import MatchRefusal
from bot.match.ids import GuildId, UserId
from bot.match.match import Match
from bot.match.terms import Terms
from bot.match.times import Instant


class MatchCommand(StrEnum):
    """Verbs that the handlers answer themselves, in every game; no game's action may be one."""

    CARD = "card"
    RULES = "rules"
    SHOW = "show"
    ASK_CONCEDE = "ask-concede"
    CONCEDE = "concede"
    END = "end"
    UNDO = "undo"
    PAUSE = "pause"
    RESUME = "resume"
    ASK = "ask"
    """A player asks for something: `ask:<wish>`."""
    AGREE = "agree"
    DECLINE = "decline"
    """A request is granted or refused; its own player withdraws it."""
    WAIT = "wait"
    """A player who is kept waiting gives the others more time."""
    ASK_LEAVE_OFF = "ask-leave-off"
    LEAVE_OFF = "leave-off"
    """A player who is kept waiting ends the match without a result."""
    ASK_CLAIM = "ask-claim"
    CLAIM = "claim"
    """A player who is kept waiting goes on without the others."""
    VIEW = "view"
    """A step of a choice that is no act: `view:<focus>`."""
    DESK = "desk"
    HOLD_PLAYBACK = "hold-walk"
    """A host lets a playback that is being told stand where it is. Old buttons carry the word."""
    NEXT_FRAME = "next-frame"
    RUN_ON = "run-on"
    ASK_REWIND = "ask-rewind"
    REWIND = "rewind"
    ASK_REDEAL = "ask-redeal"
    REDEAL = "redeal"
    ASK_END = "ask-end"
    REPOST = "repost"
    REMATCH = "rematch"
    """The same people play the same again; on the result."""
    HOST = "host"
    """An act of a host on somebody: `host:<act>,…`, see `DeskAct`."""


class DeskAct(StrEnum):
    """The first argument of `host:…`. Most are followed by a seat."""

    SEAT = "seat"
    TIME = "time"
    """`host:time,<seat>,<seconds>`."""
    STARTER = "starter"
    ASK_FORFEIT = "ask-forfeit"
    FORFEIT = "forfeit"
    ASK_AWARD = "ask-award"
    AWARD = "award"
    SUBSTITUTE = "substitute"
    """A user menu, which asks first; on that question the user's id follows the seat."""
    HANDOVER = "handover"
    """The same without a seat."""
    ASK_GRANT = "ask-grant"
    """Tells first what it would take back; no seat."""
    GRANT = "grant"
    REFUSE = "refuse"
    """A request of a player; no seat."""
    WALKS = "walks"
    """`host:walks,<0 or 1>`: whether each playback to come is held from its first frame."""


MOST_SECONDS = 7 * 24 * 3600
"""The most time that can be given, or taken, at once."""


class Who(Enum):
    """The people who may do an act."""

    PLAYER = auto()
    DECIDING = auto()
    """A player whom others keep waiting."""
    ANSWERING = auto()
    """A player, of what another one asks for; the host and moderators where it is for them."""
    HOST = auto()
    """The host or a moderator, who neither plays in the match nor has."""


class Current(Enum):
    """The condition on the version at which a button was drawn."""

    ANYTHING = auto()
    NEWEST = auto()
    """Nobody has done anything since, so the question about the act is still true."""
    REQUEST = auto()
    """The request of then still stands."""
    SITTER = auto()
    """The player who was named still sits in the seat."""


class Doer(NamedTuple):
    """A person who does something. `moderates`: the server whose moderator they are, if any.

    `rounds`: the rounds that they host, by their numbers.
    """

    user_id: UserId
    moderates: GuildId | None = None
    rounds: frozenset[int] = frozenset()

    def hosts(self, terms: Terms) -> bool:
        """Whether they may act as a host of a match, as long as they do not play in it."""
        if self.user_id == terms.host or self.moderates == terms.guild_id:
            return True
        return terms.round_table is not None and terms.round_table.round_id in self.rounds


class Act(Struct, frozen=True):
    """Something that people can do to a match.

    `verb`: as buttons carry it. `make`: the log entry, from the match, the person, the moment, and
    values of the types `takes`; raises `IllegalAction`. `asks`: whether it is confirmed first.
    `refuses_players`: the refusal of an act of hosts to players. `while_revealing`: it need not
    wait until a playback is over.
    """

    verb: str
    who: Who
    make: Callable[..., Entry]
    takes: tuple[type, ...] = ()
    current: Current = Current.ANYTHING
    asks: bool = False
    refuses_players: Refusal = MatchRefusal.HOSTS_OWN_MATCH
    while_revealing: bool = False

    @property
    def name(self) -> str:
        """The verb without what it may follow: "time" of "host:time"."""
        return self.verb.rpartition(":")[2]


def why_not(act: Act, match: Match, doer: Doer, version: int | None) -> Refusal | None:
    """Why an act does not count, as far as it is about the person, or the button's `version`."""
    seat = match.terms.seat_of(doer.user_id)
    outdated = MatchRefusal.MOVED_ON if match.live else CommonRefusal.OVER
    if act.current is Current.REQUEST:
        asking = match.asking
        if asking is None or (version is not None and version < asking.since):
            return outdated
    denied = _why_not_they(act, match, doer, seat, outdated)
    if denied is not None:
        return denied
    changed = version is not None and version != match.public_version
    if changed and (act.current is Current.NEWEST or _grants_takeback(act, match, seat)):
        return outdated
    return None


def _grants_takeback(act: Act, match: Match, seat: Seat | None) -> bool:
    """Whether a host agrees to a take-back, after being told its consequences."""
    asking = match.asking
    agrees = act.verb == MatchCommand.AGREE and seat is None
    return agrees and asking is not None and asking.wish is Wish.TAKE_BACK


def _why_not_they(
    act: Act, match: Match, doer: Doer, seat: Seat | None, outdated: Refusal
) -> Refusal | None:
    if act.who is Who.HOST:
        # A refusal to a player may not tell during a playback whether the match is over.
        denied = (why_never_host if act.while_revealing else why_not_host)(match, doer)
        return act.refuses_players if denied is MatchRefusal.HOSTS_OWN_MATCH else denied
    if act.who is Who.ANSWERING and seat is None:
        denied = why_not_host(match, doer)
        # Where the players are asked, this is none of them.
        return denied and (denied if match.awaits_host else MatchRefusal.NOT_YOUR_MATCH)
    if seat is None:
        return MatchRefusal.NOT_YOUR_MATCH
    if act.who is Who.DECIDING and seat not in match.deciding:
        return outdated
    return None


def why_not_host(match: Match, doer: Doer) -> Refusal | None:
    """Why somebody may not act as host now, be it because the match is over; None: they may."""
    denied = why_never_host(match, doer)
    return denied if match.live or denied is MatchRefusal.NOT_THE_HOST else CommonRefusal.OVER


def why_never_host(match: Match, doer: Doer) -> Refusal | None:
    """Why somebody has no say in a match as its host, be it live or over; None: they have."""
    if not doer.hosts(match.terms):
        return MatchRefusal.NOT_THE_HOST
    if match.terms.seat_of(doer.user_id) is not None or match.has_sat(doer.user_id):
        return MatchRefusal.HOSTS_OWN_MATCH
    return None


def _own(match: Match, by: UserId) -> Seat:
    """The seat of a person. Raises `IllegalAction` for somebody who does not play."""
    seat = match.terms.seat_of(by)
    if seat is None:
        raise IllegalAction(MatchRefusal.NOT_YOUR_MATCH)
    return seat


def _among(seat: Seat, seats: Collection[Seat]) -> Seat:
    if seat not in seats:
        raise IllegalAction(MatchRefusal.PLAYS_NO_MORE)
    return seat


def _claim(match: Match, by: UserId, at: Instant) -> Entry:
    """Let the first of those leave who keep a player waiting that does not do so too."""
    if match.clock is None or not match.stalled or _own(match, by) in match.stalled:
        raise IllegalAction(MatchRefusal.MOVED_ON)
    return entries.TimedOut(at, match.stalled[0], None, by)


def _agree(match: Match, by: UserId, at: Instant) -> Entry:
    """Agree to what a player asks for; a host does at once what was asked for."""
    seat, asking = match.terms.seat_of(by), match.asking
    if seat is not None:
        return entries.Agreed(at, seat)
    if asking is None:
        raise IllegalAction(MatchRefusal.MOVED_ON)
    match asking.wish:
        case Wish.TAKE_BACK:
            return entries.Rewound(at, by, match.past.rewound_for(asking.seat))
        case Wish.PAUSE:
            return entries.Paused(at, by)
        case Wish.RESUME:
            return entries.Resumed(at, by)
        case Wish.END:
            return entries.Ended(at, by)
        case _:
            assert_never(asking.wish)


def _decline(match: Match, by: UserId, at: Instant) -> Entry:
    seat = match.terms.seat_of(by)
    return entries.Declined(at, seat) if seat is not None else entries.Declined(at, by=by)


def _name_starter(match: Match, by: UserId, at: Instant, seat: Seat) -> Entry:
    """Name who begins, in the place of the player who is asked to."""
    asked = asked_to_name(match, seat)
    if asked is None:
        raise IllegalAction(MatchRefusal.NO_STARTER_ASKED)
    return entries.Acted(at, asked, str(starting(seat)), by)


def asked_to_name(match: Match, starter: Seat) -> Seat | None:
    """The seat that is asked who begins, where its host may name this one instead."""
    action = starting(starter)
    open_ones = (prompt for prompt in match.prompts if prompt.host_may and prompt.allows(action))
    return next((prompt.seat for prompt in open_ones), None)


def starting(seat: Seat) -> Action:
    """The action that names the seat to begin, the same in every game where a host may name it."""
    return Action("start", (str(seat),))


def _forfeit(match: Match, by: UserId, at: Instant, seat: Seat) -> Entry:
    return entries.Conceded(at, _among(seat, match.reachable), by)


def _award(match: Match, by: UserId, at: Instant, seat: Seat) -> Entry:
    return entries.Awarded(at, by, _among(seat, match.active))


def _substitute(match: Match, by: UserId, at: Instant, seat: Seat, player: UserId) -> Entry:
    before = match.terms.players[_among(seat, match.terms.seats)]
    return entries.Substituted(at, by, seat, player, before)


def _hand_over(match: Match, by: UserId, at: Instant, to: UserId) -> Entry:
    if match.terms.host is None:
        raise IllegalAction(MatchRefusal.NOT_HOSTED)
    if match.terms.round_table is not None:
        raise IllegalAction(MatchRefusal.HOSTED_BY_ROUND)
    return entries.HandedOver(at, by, to, match.terms.host)


def _on_somebody(
    act: DeskAct,
    make: Callable[..., Entry],
    *takes: type,
    current: Current = Current.ANYTHING,
    asks: bool = False,
) -> Act:
    return Act(f"{MatchCommand.HOST}:{act}", Who.HOST, make, takes, current, asks)


def _by(entry: Callable[..., Entry]) -> Callable[..., Entry]:
    """Makes an entry that names the person, and then what the act takes."""
    return lambda match, by, at, *about: entry(at, by, *about)


def _by_seat(entry: Callable[..., Entry]) -> Callable[..., Entry]:
    """Makes an entry that names the player's seat, and then what the act takes."""
    return lambda match, by, at, *about: entry(at, _own(match, by), *about)


UNDO = Act(MatchCommand.UNDO, Who.PLAYER, _by_seat(entries.Undone), current=Current.NEWEST)
CONCEDE = Act(MatchCommand.CONCEDE, Who.PLAYER, _by_seat(entries.Conceded), asks=True)
ASK = Act(MatchCommand.ASK, Who.PLAYER, _by_seat(entries.Asked), takes=(Wish,))
AGREE = Act(MatchCommand.AGREE, Who.ANSWERING, _agree, current=Current.REQUEST, asks=True)
DECLINE = Act(MatchCommand.DECLINE, Who.ANSWERING, _decline, current=Current.REQUEST)
WAIT = Act(MatchCommand.WAIT, Who.DECIDING, _by_seat(entries.Waited))
LEAVE_OFF = Act(MatchCommand.LEAVE_OFF, Who.DECIDING, _by(entries.Ended), asks=True)
CLAIM = Act(MatchCommand.CLAIM, Who.DECIDING, _claim, asks=True)
PAUSE = Act(MatchCommand.PAUSE, Who.HOST, _by(entries.Paused), while_revealing=True)
RESUME = Act(MatchCommand.RESUME, Who.HOST, _by(entries.Resumed))
REWIND = Act(MatchCommand.REWIND, Who.HOST, _by(entries.Rewound), current=Current.NEWEST, asks=True)
REDEAL = Act(MatchCommand.REDEAL, Who.HOST, _by(entries.Redealt), current=Current.NEWEST, asks=True)
REPOST = Act(MatchCommand.REPOST, Who.HOST, _by(entries.Reposted))
END = Act(
    MatchCommand.END,
    Who.HOST,
    _by(entries.Ended),
    asks=True,
    refuses_players=MatchRefusal.ENDS_OWN_MATCH,
)
TIME = _on_somebody(DeskAct.TIME, _by(entries.TimeGiven), Seat, int, current=Current.SITTER)
STARTER = _on_somebody(DeskAct.STARTER, _name_starter, Seat, current=Current.SITTER)
FORFEIT = _on_somebody(DeskAct.FORFEIT, _forfeit, Seat, current=Current.NEWEST, asks=True)
AWARD = _on_somebody(DeskAct.AWARD, _award, Seat, current=Current.NEWEST, asks=True)
SUBSTITUTE = _on_somebody(
    DeskAct.SUBSTITUTE, _substitute, Seat, UserId, current=Current.SITTER, asks=True
)
HANDOVER = _on_somebody(DeskAct.HANDOVER, _hand_over, UserId, asks=True)

_PLAYERS = (UNDO, CONCEDE, ASK, AGREE, DECLINE, WAIT, LEAVE_OFF, CLAIM)
_HOSTS = (PAUSE, RESUME, REWIND, REDEAL, REPOST, END)
_ON_PLAYERS = (TIME, STARTER, FORFEIT, AWARD, SUBSTITUTE, HANDOVER)

ACTS: Mapping[str, Act] = {act.verb: act for act in (*_PLAYERS, *_HOSTS, *_ON_PLAYERS)}
