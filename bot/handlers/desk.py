"""What hosts and moderators do to a match: each act is durable, then told in the channel."""

from bot.delivery.responder import Responder
from bot.display.display import Display
from bot.games.contract import Seat
from bot.handlers.actor import Actor, Invitee
from bot.handlers.moderation import moderates
from bot.live import host_acts
from bot.live.errors import ActRefused, MatchRefusal
from bot.live.host_acts import HostAct
from bot.live.services import Services
from bot.match.ids import MatchId
from bot.match.match import Match
from bot.ui import hosting
from bot.ui.catalogue import texts_in
from bot.ui.message import TextMessage


class HostDesk:
    """The acts of hosts. Who may do them is for the gate to say."""

    def __init__(self, services: Services, display: Display) -> None:
        self._store = services.store
        self._matches = services.matches
        self._people = services.people
        self._sender = services.sender
        self._display = display

    async def pause(self, match_id: MatchId, actor: Actor, responder: Responder) -> None:
        """Let everything stand until somebody resumes. Raises `ActRefused`."""
        match = await self._do(match_id, actor, host_acts.pause)
        line = hosting.paused(await self._name(match, actor), texts_in(match.terms.language))
        await self._tell(match, line, actor, responder)

    async def resume(self, match_id: MatchId, actor: Actor, responder: Responder) -> None:
        """Let a paused match go on. Raises `ActRefused`."""
        match = await self._do(match_id, actor, host_acts.resume)
        line = hosting.resumed(await self._name(match, actor), texts_in(match.terms.language))
        await self._tell(match, line, actor, responder)

    async def give_time(
        self, player: Invitee, seconds: int, actor: Actor, responder: Responder
    ) -> None:
        """Give a player of this channel time, or take some: a negative number.

        Raises `ActRefused`.
        """
        match_id, seat = await self._seat_of(player, actor)
        match = await self._do(match_id, actor, host_acts.time_for(seat, seconds))
        assert match.clock is not None
        line = hosting.time_given(
            await self._name(match, actor),
            player.name,
            seconds,
            match.clock.banks[seat],
            texts_in(match.terms.language),
        )
        await self._tell(match, line, actor, responder)

    async def forfeit(self, player: Invitee, actor: Actor, responder: Responder) -> None:
        """Let a player of this channel leave the match as if they gave up. Raises `ActRefused`."""
        match_id, seat = await self._seat_of(player, actor)
        match = await self._do(match_id, actor, host_acts.forfeit_of(seat))
        name = await self._name(match, actor)
        line = hosting.forfeited(name, player.name, texts_in(match.terms.language))
        await self._tell(match, line, actor, responder)

    async def _do(self, match_id: MatchId, actor: Actor, act: HostAct) -> Match:
        guild_id = await moderates(actor, self._store)
        return await self._matches.host(
            match_id, actor.user_id, act, moderates=guild_id, at=actor.at
        )

    async def _tell(
        self, match: Match, line: TextMessage, actor: Actor, responder: Responder
    ) -> None:
        """Show what was done: on the board, and below it in a line that says who did it."""
        self._display.acted(match)
        terms = match.terms
        if actor.channel_id == terms.channel_id:
            await responder.public(line)
            return
        await responder.private(line)
        # Whatever comes of it, the board tells the same.
        await self._sender.send(terms.channel_id, line, f"host:{terms.id}:{match.version}")

    async def _seat_of(self, player: Invitee, actor: Actor) -> tuple[MatchId, Seat]:
        """Where a person plays in this channel; there it can be one match only."""
        for terms in await self._store.live_matches(
            channel_id=actor.channel_id, user_id=player.user_id
        ):
            seat = terms.seat_of(player.user_id)
            if seat is not None:
                return terms.id, seat
        raise ActRefused(MatchRefusal.NO_SUCH_MATCH)

    async def _name(self, match: Match, actor: Actor) -> str:
        names = await self._people.names(match.terms.guild_id, (actor.user_id,))
        return names[actor.user_id]
