"""Requests of people, as for a match, and the answers to those that do not count.

Each word of a refusal has a text, `refusal-<word>`. The texts that tell more than the word are
named here.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from msgspec import Struct

from bot.contract.errors import Refusal
from bot.handlers.actor import Actor, Invitee
from bot.match.errors import BadTimeControl, InvitationRefusal, InvitationRefused, MatchRefusal
from bot.match.ids import UserId
from bot.match.invitation import InvitationKind
from bot.match.terms import (
    Calls,
    Takebacks,
    TimeControl,
    parse_time_control,
    usual_time_control,
)
from bot.rounds.ids import RoundId
from bot.ui.catalogue import Texts
from bot.ui.games import RegisteredGame
from bot.ui.markdown import at_time, channel_mention
from bot.ui.match_options import CALLS, CLOCK, PLAYERS, TAKEBACKS
from bot.ui.message import TextMessage
from bot.ui.names import escaped
from bot.ui.replies import cannot_write_here, refusal


class MatchRequest(Struct, frozen=True):
    """A request for a match: the game, and with whom.

    `options`: of the game's `options_type`. `invitees`: in the order of their seats; the first of a
    challenge is the person who asks, and an open table has that person alone. `most`: how many can
    sit at an open table; None: as many as the game takes. `clock`: as it was typed; None for the
    usual one. `takebacks`: who grants that mispresses are taken back. `calls`: when to call players
    who have just acted.
    """

    game: str
    options: Any
    kind: InvitationKind
    invitees: tuple[Invitee, ...]
    most: int | None = None
    clock: str | None = None
    takebacks: Takebacks = Takebacks.CLEAN
    calls: Calls = Calls.QUIET

    @classmethod
    def of(
        cls,
        game: RegisteredGame,
        kind: InvitationKind,
        invitees: tuple[Invitee, ...],
        chosen: Mapping[str, str],
    ) -> "MatchRequest":
        """The request that follows from what was chosen of `match_options`, by name."""
        settings = {
            setting.name: chosen[setting.name]
            for setting in game.setup.settings
            if setting.name in chosen
        }
        return cls(
            game.rules.key,
            game.setup.options_of(settings),
            kind,
            invitees,
            int(chosen[PLAYERS]) if PLAYERS in chosen else None,
            chosen.get(CLOCK),
            Takebacks(chosen.get(TAKEBACKS, Takebacks.CLEAN)),
            Calls(chosen.get(CALLS, Calls.QUIET)),
        )

    @property
    def time_control(self) -> TimeControl | None:
        """How much time players get; None: no clock. Raises `BadTimeControl`."""
        if self.clock is not None:
            return parse_time_control(self.clock)
        return usual_time_control(hosted=self.hosted, most=self.most)

    @property
    def hosted(self) -> bool:
        """Whether the person who asks does not play."""
        return self.kind is InvitationKind.HOSTED


class VariantOfGame(NamedTuple):
    """A variant or a label: a board; its name alone does not tell of which game."""

    game: str
    variant: str

    @classmethod
    def parse(cls, text: str) -> "VariantOfGame":
        """Read what `str` writes: "deathmatch:warrior"."""
        game, _, variant = text.partition(":")
        return cls(game, variant)

    def __str__(self) -> str:
        return f"{self.game}:{self.variant}"


class LeaderboardRequest(Struct, frozen=True):
    """The page of a leaderboard that somebody wants.

    `game`: None is the one that is played most there. `variant`: as it was typed, or a
    `VariantOfGame` as text; None is all of the game. Pages count from 1. `around`: the player whose
    page is wanted instead. `sought`: the player to mark on the page. `round_id`: the leaderboard of
    that round is wanted, which has one game and no variants; None: that of the server.
    """

    game: str | None = None
    variant: str | None = None
    page: int = 1
    around: Invitee | None = None
    sought: UserId | None = None
    round_id: RoundId | None = None


class RequestRefusal(StrEnum):
    """Why people cannot be asked to play."""

    NOT_A_MODERATOR = "not-a-moderator"
    """Only moderators host."""
    HOST_PLAYS = "host-plays"
    SAME_PERSON = "same-person"
    """One person is named for two seats."""
    OWN_OPPONENT = "own-opponent"
    """The actor has named themselves."""
    BOT = "bot"
    NOT_A_MEMBER = "not-a-member"
    UNWANTED = "unwanted"
    """An invitee does not want the challenge; whether anybody else's is not told."""
    CANNOT_SEE = "cannot-see"
    """An invitee cannot see the channel."""
    BAD_CLOCK = "bad-clock"
    """The text is no time control; `name` tells it."""
    NOBODY_HOSTS = "nobody-hosts"
    """The host is to say what is taken back, and there is none."""
    CANNOT_WRITE = "cannot-write"
    """The bot cannot; the actor's `obstacle` says why."""


def refused(request: MatchRequest, actor: Actor, *, moderates: bool) -> TextMessage | None:
    """Why these people cannot be asked to play where the actor is; None when they can be."""
    players = [invitee.user_id for invitee in request.invitees]
    if request.hosted and not moderates:
        return request_refusal(RequestRefusal.NOT_A_MODERATOR, actor)
    if request.hosted and actor.user_id in players:
        return request_refusal(RequestRefusal.HOST_PLAYS, actor)
    if len(set(players)) < len(players):
        twice = RequestRefusal.SAME_PERSON if request.hosted else RequestRefusal.OWN_OPPONENT
        return request_refusal(twice, actor)
    for invitee in request.invitees:
        problem = refused_invitee(invitee, actor)
        if problem is not None:
            return problem
    if actor.obstacle is not None:
        return request_refusal(RequestRefusal.CANNOT_WRITE, actor)
    try:
        _ = request.time_control
    except BadTimeControl:
        return request_refusal(RequestRefusal.BAD_CLOCK, actor, request.clock or "")
    if request.takebacks is Takebacks.HOST and not request.hosted:
        return request_refusal(RequestRefusal.NOBODY_HOSTS, actor)
    return None


def refused_invitee(
    invitee: Invitee, actor: Actor, *, elsewhere: bool = False
) -> TextMessage | None:
    """Why somebody cannot take part in a match where the actor is; None when they can.

    `elsewhere`: the match is in another channel; Discord tells what they see where they are named.
    """
    if invitee.bot:
        return request_refusal(RequestRefusal.BOT, actor, invitee.name)
    if not invitee.member:
        return request_refusal(RequestRefusal.NOT_A_MEMBER, actor, invitee.name)
    if not (invitee.sees or elsewhere):
        return request_refusal(RequestRefusal.CANNOT_SEE, actor, invitee.name)
    return None


LINKED = (MatchRefusal.MOVED_ON, MatchRefusal.BEING_REVEALED, MatchRefusal.ASKED_OF_YOU)
"""The words with a second text, `refusal-<word>-link`, for where there is a board to look at."""


def match_refusal(
    reason: MatchRefusal | Refusal,
    paused_by: str | None,
    board: str | None,
    texts: Texts,
    *,
    asking: str | None = None,
) -> TextMessage:
    """Why an act in a match does not count.

    `paused_by`, `asking`: the names of the person who has paused the match, and of the player who
    asks for something, if any. `board`: a link to the board, if there is one.
    """
    known = {"name": escaped(asking or "")} if reason is MatchRefusal.ASKED_OF_YOU else {}
    if reason in LINKED and board is not None:
        return TextMessage(texts(f"refusal-{reason}-link", link=board, **known))
    match reason:
        case MatchRefusal.PAUSED:
            return refusal(reason, texts, name=escaped(paused_by or ""))
        case _:
            return refusal(reason, texts, **known)


def request_refusal(reason: RequestRefusal, actor: Actor, name: str = "") -> TextMessage:
    """Why people cannot be asked to play where the actor is. `name`: of whom, or of what."""
    name, texts = escaped(name), actor.texts
    match reason:
        case RequestRefusal.CANNOT_WRITE:
            assert actor.obstacle is not None
            return cannot_write_here(actor.obstacle, actor.channel_id, texts)
        case RequestRefusal.CANNOT_SEE:
            return refusal(reason, texts, name=name, channel=channel_mention(actor.channel_id))
        case RequestRefusal.BAD_CLOCK:
            return refusal(reason, texts, clock=name)
        case RequestRefusal.BOT | RequestRefusal.NOT_A_MEMBER | RequestRefusal.UNWANTED:
            return refusal(reason, texts, name=name)
        case _:
            return refusal(reason, texts)


def invitation_refusal(refused: InvitationRefused, opener: str, texts: Texts) -> TextMessage:
    """Why an answer to an invitation does not count. `opener`: the name of its maker."""
    reason, name = refused.reason, escaped(opener)
    match reason:
        case InvitationRefusal.ALREADY_SEATED:
            return refusal(reason, texts, name=name)
        case InvitationRefusal.TOO_FEW:
            return refusal(reason, texts, count=refused.missing)
        case InvitationRefusal.NOT_THE_OPENER:
            return refusal(reason, texts, name=name, time=at_time(refused.free))
        case _:
            return refusal(reason, texts)
