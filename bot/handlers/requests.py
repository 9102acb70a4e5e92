"""What somebody wants to play and with whom, and whether these people can be asked."""

from enum import StrEnum
from typing import Any, NamedTuple

from msgspec import Struct

from bot.handlers.actor import Actor, Invitee


class MatchRequest(Struct, frozen=True):
    """What somebody wants to play and with whom.

    `options`: of the game's `options_type`. `invitees`: in the order of their seats. `hosted`:
    whoever asks does not play; else they are the first of the invitees.
    """

    game: str
    options: Any
    invitees: tuple[Invitee, ...]
    hosted: bool


class RequestRefusal(StrEnum):
    """Why people cannot be asked to play."""

    NOT_A_MODERATOR = "not-a-moderator"
    """Only moderators host."""
    HOST_PLAYS = "host-plays"
    SAME_PERSON = "same-person"
    """One person is named for two seats."""
    OWN_OPPONENT = "own-opponent"
    """Whoever asks has named themselves."""
    BOT = "bot"
    NOT_A_MEMBER = "not-a-member"
    CANNOT_SEE = "cannot-see"
    """An invitee cannot see the channel."""
    CANNOT_WRITE = "cannot-write"
    """The bot cannot; the actor's `obstacle` says why."""


class RefusedRequest(NamedTuple):
    """Why people cannot be asked, and the name of the one of whom that is true, if of one."""

    reason: RequestRefusal
    name: str = ""


def refused(request: MatchRequest, actor: Actor) -> RefusedRequest | None:
    """Why these people cannot be asked to play where the actor is; None when they can be."""
    players = [invitee.user_id for invitee in request.invitees]
    if request.hosted and not actor.moderator:
        return RefusedRequest(RequestRefusal.NOT_A_MODERATOR)
    if request.hosted and actor.user_id in players:
        return RefusedRequest(RequestRefusal.HOST_PLAYS)
    if len(set(players)) < len(players):
        twice = RequestRefusal.SAME_PERSON if request.hosted else RequestRefusal.OWN_OPPONENT
        return RefusedRequest(twice)
    for invitee in request.invitees:
        if invitee.bot:
            return RefusedRequest(RequestRefusal.BOT, invitee.name)
        if not invitee.member:
            return RefusedRequest(RequestRefusal.NOT_A_MEMBER, invitee.name)
        if not invitee.sees:
            return RefusedRequest(RequestRefusal.CANNOT_SEE, invitee.name)
    if actor.obstacle is not None:
        return RefusedRequest(RequestRefusal.CANNOT_WRITE)
    return None
