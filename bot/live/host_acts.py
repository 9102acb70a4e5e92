"""What hosts do to matches, as log entries: each from the match as it is when it is done."""

from collections.abc import Callable, Collection

from bot.contract.errors import CommonRefusal
from bot.contract.game import Action, Seat
from bot.live.errors import ActRefused
from bot.match.entries import (
    Acted,
    Awarded,
    Conceded,
    Ended,
    Entry,
    HandedOver,
    Paused,
    Redealt,
    Reposted,
    Resumed,
    Rewound,
    Substituted,
    TimeGiven,
)
from bot.match.errors import MatchRefusal
from bot.match.ids import GuildId, UserId
from bot.match.match import Match

HostAct = Callable[[Match, UserId, int], Entry]
"""An act, from the match, who does it, and when: in ms since the epoch, UTC.

Raises `ActRefused`.
"""


def check_host(match: Match, user_id: UserId, moderates: GuildId | None) -> None:
    """Whether somebody may act as the host of a match. Raises `ActRefused`.

    Once it is over there is nothing to do any more, also for a moderator who played in it.
    """
    _check_has_say(match, user_id, moderates)
    if not match.live:
        raise ActRefused(CommonRefusal.OVER, match)
    _check_plays_not(match, user_id)


def check_is_host(match: Match, user_id: UserId, moderates: GuildId | None) -> None:
    """Whether somebody hosts a match, or may in the host's place. Raises `ActRefused`."""
    _check_has_say(match, user_id, moderates)
    _check_plays_not(match, user_id)


def _check_has_say(match: Match, user_id: UserId, moderates: GuildId | None) -> None:
    if moderates != match.terms.guild_id and user_id != match.terms.host:
        raise ActRefused(MatchRefusal.NOT_THE_HOST, match)


def _check_plays_not(match: Match, user_id: UserId) -> None:
    if match.terms.seat_of(user_id) is not None or match.has_sat(user_id):
        raise ActRefused(MatchRefusal.HOSTS_OWN_MATCH, match)


def pause(match: Match, by: UserId, at: int) -> Entry:
    return Paused(at, by)


def resume(match: Match, by: UserId, at: int) -> Entry:
    return Resumed(at, by)


def rewind(match: Match, by: UserId, at: int) -> Entry:
    """Take back the newest act."""
    return Rewound(at, by)


def redeal(match: Match, by: UserId, at: int) -> Entry:
    return Redealt(at, by)


def repost(match: Match, by: UserId, at: int) -> Entry:
    return Reposted(at, by)


def end(match: Match, by: UserId, at: int) -> Entry:
    return Ended(at, by)


def time_for(seat: Seat, seconds: int) -> HostAct:
    """Give a seat time, or take some: a negative number."""
    return lambda match, by, at: TimeGiven(at, by, seat, seconds)


def forfeit_of(seat: Seat) -> HostAct:
    """Let a seat leave as if its player gave up; also one out of the game that is waited for."""
    return lambda match, by, at: Conceded(at, reachable(match, seat), by)


def award_to(seat: Seat) -> HostAct:
    return lambda match, by, at: Awarded(at, by, _playing(match, seat))


def begin_with(seat: Seat) -> HostAct:
    """Name who begins, in the place of the player who is asked to."""

    def act(match: Match, by: UserId, at: int) -> Entry:
        action = starting(seat)
        for prompt in match.prompts:
            if prompt.host_may and prompt.allows(action):
                return Acted(at, prompt.seat, str(action), by)
        raise ActRefused(MatchRefusal.NO_STARTER_ASKED, match)

    return act


def starting(seat: Seat) -> Action:
    """By what a seat is named that begins, in every game in which a host may do so."""
    return Action("start", (str(seat),))


def substitute_for(seat: Seat, player: UserId) -> HostAct:
    """Let somebody else take a seat over."""
    return lambda match, by, at: Substituted(
        at, by, reachable(match, seat), player, match.terms.players[seat]
    )


def hand_over_to(user_id: UserId) -> HostAct:
    """Let somebody else host."""

    def act(match: Match, by: UserId, at: int) -> Entry:
        if match.terms.host is None:
            raise ActRefused(MatchRefusal.NOT_HOSTED, match)
        return HandedOver(at, by, user_id, match.terms.host)

    return act


def reachable(match: Match, seat: Seat) -> Seat:
    """The seat, if it still plays or is asked something. Raises `ActRefused`."""
    return _among(match, seat, match.reachable)


def _playing(match: Match, seat: Seat) -> Seat:
    return _among(match, seat, match.active)


def _among(match: Match, seat: Seat, seats: Collection[Seat]) -> Seat:
    if seat not in seats:
        raise ActRefused(MatchRefusal.PLAYS_NO_MORE, match)
    return seat
