"""Rematches: the people of a match that is over are asked to play the same again."""

from bot.display.display import Display
from bot.handlers.actor import Actor, Call, HandlersPart
from bot.handlers.lobby import Lobby
from bot.handlers.requests import RequestRefusal, request_refusal
from bot.live.services import Services
from bot.match import invitation as invitations
from bot.match.advance import begin
from bot.match.errors import MatchRefusal
from bot.match.ids import ChannelId, MatchId, UserId
from bot.match.invitation import InvitationDraft, InvitationKind
from bot.match.terms import Terms
from bot.match.times import Instant
from bot.store import matches
from bot.ui import replies
from bot.ui.message import Message, TextMessage
from bot.ui.replies import refusal


class Rematches(HandlersPart):
    """The button of a result. It stands for ever, so nothing is kept for it but the match itself.

    Whoever presses it asks the others, as by a challenge or as a host; whoever presses it while
    they are asked, agrees.
    """

    def __init__(self, services: Services, display: Display, lobby: Lobby) -> None:
        super().__init__(services, display)
        self._lobby = lobby

    async def press(self, match_id: MatchId, call: Call) -> None:
        """Offer a rematch, agree to the one that is offered, or say why there can be none."""
        terms = await self._terms(match_id)
        if terms is None or terms.guild_id != call.guild_id:
            await call.answer.private(refusal(MatchRefusal.NO_SUCH_MATCH, call.texts))
            return
        why_not = await self._why_not(terms, call)
        if why_not is not None:
            await call.answer.private(why_not)
            return
        draft = rematch_of(terms, call.user_id, call.channel_id, self._time.now())
        await self._lobby.offer(draft, call, agrees=True)

    async def _why_not(self, terms: Terms, actor: Actor) -> Message | None:
        """Why this person cannot have a rematch now, if so."""
        texts = actor.texts
        if await self._store.read(matches.is_live, terms.id):
            return TextMessage(texts("rematch-not-yet"))
        host = () if terms.host is None else (terms.host,)
        entitled = (*terms.players, *host)
        names = await self._people.names(terms.guild_id, entitled)
        if actor.user_id not in entitled:
            return replies.rematch_players_only([names[user] for user in entitled], texts)
        if actor.obstacle is not None:
            return request_refusal(RequestRefusal.CANNOT_WRITE, actor)
        for user in entitled:
            if user == actor.user_id or not await self._sender.has_left(terms.guild_id, user):
                continue
            if user == terms.host:
                return replies.rematch_without_host(names[user], texts)
            return request_refusal(RequestRefusal.NOT_A_MEMBER, actor, names[user])
        return None


def rematch_of(terms: Terms, by: UserId, channel_id: ChannelId, now: Instant) -> InvitationDraft:
    """The invitation to the same match again, everybody one seat further on.

    So of two players it is the other one who is asked who begins. `by`: a player or the host.
    """
    players = (*terms.players[1:], *terms.players[:1])
    alone = len(players) == 1 and terms.host is None
    if terms.host is not None:
        kind = InvitationKind.HOSTED
    else:
        kind = InvitationKind.OPEN if alone else InvitationKind.CHALLENGE
    options = terms.rules.again(terms.options, begin(terms).state)
    return InvitationDraft(
        **{**terms.agreed, "options": options, "channel_id": channel_id},
        kind=kind,
        opener=by,
        invited=() if alone else players,
        seated=(by,) if by in players else (),
        least=len(players),
        most=len(players),
        expires=now + invitations.lifetime(kind),
        acted=now,
    )
