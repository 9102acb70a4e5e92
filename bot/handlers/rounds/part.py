"""The base of the parts of the handlers of rounds: the gate, the desk, and rights of hosts."""

from bot.display.display import Display
from bot.display.rounds.desks import Draw
from bot.handlers.actor import Actor, Call, HandlersPart, moderates
from bot.live.rounds import RoundActor
from bot.live.services import Services
from bot.match.ids import GuildId, UserId
from bot.rounds.errors import RoundRefusal, RoundRefused
from bot.rounds.ids import RoundId
from bot.rounds.round import Round, RoundPhase
from bot.ui.catalogue import Texts
from bot.ui.message import MessageLayout
from bot.ui.rounds import desk, draft
from bot.ui.rounds.view import RoundView


class RoundsPart(HandlersPart):
    """A part of the handlers of rounds."""

    def __init__(self, services: Services, display: Display) -> None:
        super().__init__(services, display)
        self._gate = services.rounds

    async def _actor(self, actor: Actor) -> RoundActor:
        """The person, with the server whose rounds they may open and host."""
        return RoundActor(actor.user_id, await self._runs_rounds(actor))

    async def _of_server(self, round_id: RoundId, call: Call) -> Round:
        """A round of the server where somebody acts. Raises `RoundRefused`."""
        one = await self._gate.get(round_id)
        here = one.terms.guild_id == call.guild_id
        # Nobody but its opener, and those who may host it, sees a draft.
        if not here or (one.phase is RoundPhase.DRAFT and not (await self._actor(call)).hosts(one)):
            raise RoundRefused(RoundRefusal.NO_SUCH_ROUND)
        return one

    async def _host(self, one: Round, call: Call) -> RoundActor:
        """The person as a host of the round. Raises `RoundRefused` where they are none."""
        actor = await self._actor(call)
        if not actor.hosts(one):
            raise RoundRefused(RoundRefusal.NOT_A_HOST)
        return actor

    async def _zone(self, user_id: UserId) -> str | None:
        """A person's time zone, where their quiet hours tell it; Discord does not."""
        hours = (await self._people.preferences(user_id)).quiet
        return None if hours is None else hours.zone

    async def _show_draft(self, one: Round, call: Call) -> None:
        """Show the draft as it is, in the place of what was pressed."""
        view = await self._display.rounds.view(one)
        await call.show(draft.draft(view, call.texts))

    async def _show_desk(self, one: Round, call: Call, *, page: int = 0) -> None:
        viewer = call.user_id

        def draw(view: RoundView, texts: Texts) -> MessageLayout:
            return desk.desk(view, texts, viewer, page=page)

        await self._show_page(one, call, draw)

    async def _show_page(self, one: Round, call: Call, draw: Draw) -> None:
        """Show a page that follows the round."""
        await self._display.round_desks.show(
            await self._display.rounds.view(one),
            draw,
            call.answer,
            call.own_message_id,
            call.user_id,
            call.texts,
        )

    async def _runs_rounds(self, actor: Actor) -> GuildId | None:
        """The server where somebody acts, if they may open and host rounds there; else None.

        Where a server has chosen roles for that, those who have one now, and those with Manage
        Server; else its moderators.
        """
        if actor.guild_id is None:
            return None
        roles = (await self._servers.settings(actor.guild_id)).round_roles
        if not roles:
            return await moderates(actor, self._store)
        may = actor.moderator or not actor.roles.isdisjoint(roles)
        return actor.guild_id if may else None
