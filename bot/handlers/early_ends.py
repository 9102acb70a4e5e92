"""How players end a match early: they give up, or decide about those who keep them waiting."""

from collections.abc import Callable, Mapping

from bot.delivery.responder import Responder
from bot.display.display import Display
from bot.display.views import views_of
from bot.handlers.actor import Actor, MatchWork
from bot.handlers.acts import GameActs
from bot.handlers.playing import playing
from bot.live.errors import ActRefused, Repeated
from bot.live.matches import Decision
from bot.live.services import Services
from bot.match.errors import MatchRefusal
from bot.match.ids import MatchId
from bot.ui import stall
from bot.ui.catalogue import Texts
from bot.ui.custom_ids import MatchCommand, Press
from bot.ui.games import renderer_of
from bot.ui.match_view import MatchView
from bot.ui.message import MessageLayout

_DECISIONS = {
    MatchCommand.WAIT: Decision.WAIT,
    MatchCommand.LEAVE_OFF: Decision.END,
    MatchCommand.CLAIM: Decision.CLAIM,
}


class EarlyEnds:
    """Asks before a match ends early, and ends it. All raise `ActRefused`."""

    def __init__(self, services: Services, display: Display, acts: GameActs) -> None:
        """`acts`: answers what was decided."""
        self._matches = services.matches
        self._people = services.people
        self._display = display
        self._acts = acts
        self.commands: Mapping[str, MatchWork] = {
            MatchCommand.ASK_CONCEDE: self.ask_to_concede,
            MatchCommand.CONCEDE: self.concede,
            MatchCommand.ASK_LEAVE_OFF: self.ask_to_leave_off,
            MatchCommand.ASK_CLAIM: self.ask_to_claim,
        }
        """What needs nothing but the match, by the words of buttons."""

    def handles(self, press: Press) -> bool:
        """Whether `press` is a decision, which is about what its version says."""
        return press.action in _DECISIONS

    async def ask_to_concede(self, match_id: MatchId, actor: Actor, responder: Responder) -> None:
        """Giving up is asked about first."""
        current, seat = await playing(match_id, actor.user_id, self._matches)
        view = (await views_of(current, self._people)).of(seat)
        renderer = renderer_of(current.terms.game)
        question = renderer.confirm_concede(view, seat, actor.texts)
        await self._display.questions.ask(match_id, seat, None, question, responder, actor.texts)

    async def concede(self, match_id: MatchId, actor: Actor, responder: Responder) -> None:
        """A player gives up. Only the private question carries this; elsewhere it asks."""
        if not actor.privately:
            await self.ask_to_concede(match_id, actor, responder)
            return
        try:
            match = await self._matches.concede(
                match_id, actor.user_id, actor.at, drawn=actor.drawn
            )
        except Repeated:
            await responder.dismiss()
            return
        self._display.questions.answered(match_id, actor.message_id)
        self._display.acted(match, responder)
        await responder.dismiss()

    async def ask_to_leave_off(self, match_id: MatchId, actor: Actor, responder: Responder) -> None:
        """Ending a match in which one is kept waiting is asked about first."""
        await self._ask_to_decide(match_id, stall.confirm_leaving_off, actor, responder)

    async def ask_to_claim(self, match_id: MatchId, actor: Actor, responder: Responder) -> None:
        """Going on without those who keep one waiting is asked about first."""
        await self._ask_to_decide(match_id, stall.confirm_claim, actor, responder)

    async def _ask_to_decide(
        self,
        match_id: MatchId,
        confirm: Callable[[MatchView, Texts], MessageLayout],
        actor: Actor,
        responder: Responder,
    ) -> None:
        """Ask a player who is kept waiting. Raises `ActRefused` for anybody else."""
        current, seat = await playing(match_id, actor.user_id, self._matches)
        if seat not in current.deciding:
            raise ActRefused(MatchRefusal.MOVED_ON, current)
        question = confirm((await views_of(current, self._people)).of(seat), actor.texts)
        await self._display.questions.ask(
            match_id, seat, None, question, responder, actor.texts, kept_by=current.stalled
        )

    async def decide(self, press: Press, actor: Actor, responder: Responder) -> None:
        """A player whom others keep waiting decides what follows."""
        decision = _DECISIONS[MatchCommand(press.action)]
        try:
            match = await self._matches.decide(
                press.match_id, actor.user_id, press.version, decision, actor.at
            )
        except Repeated:
            if not actor.privately:
                raise
            await responder.dismiss()
            return
        await self._acts.answer(match, actor, responder, asked=actor.privately)
