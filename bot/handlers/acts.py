"""What players do in their games: each act is durable, then shown in answer to its press."""

import logging
from typing import NamedTuple

from bot.contract.game import Action, Seat
from bot.display.display import Display
from bot.display.views import views_of
from bot.handlers.actor import Actor, Call
from bot.live.services import Services
from bot.match.match import Match
from bot.ui.custom_ids import Press
from bot.ui.games import renderer_of
from bot.ui.message import MessageLayout

log = logging.getLogger(__name__)


class _Question(NamedTuple):
    """What the player of a seat is asked before something counts."""

    seat: Seat
    layout: MessageLayout


class GameActs:
    """The acts of players. Who may do them is for the gate to say; all raise `ActRefused`.

    What was done already raises `Repeated`.
    """

    def __init__(self, services: Services, display: Display) -> None:
        self._matches = services.matches
        self._people = services.people
        self._clocks = services.clocks
        self._display = display

    async def act(self, press: Press, call: Call) -> None:
        """A player does what a button or a menu of the game stands for."""
        action = Action.parse(press.action)
        confirmed = self._display.questions.is_open(press.match_id, call.message_id)
        with self._clocks.coming(press.match_id, call.at):
            await self._check_shown(press)
            question = None if confirmed else await self._question(press, action, call)
            done = None
            if question is None:
                done = await self._matches.act(
                    press.match_id, call.user_id, press.version, action, call.at
                )
        if done is None:
            assert question is not None
            await self._display.questions.ask(
                press.match_id,
                question.seat,
                press.version,
                question.layout,
                call.answer,
                call.texts,
            )
            return
        with self._display.answering(done):
            await self._answer(done.after, call, asked=confirmed)

    async def _answer(self, match: Match, call: Call, *, asked: bool) -> None:
        """Answer an act that counts already, whatever comes of that; see `answer`."""
        try:
            await self.answer(match, call, asked=asked)
        except Exception:
            # The act is durable, so nobody is told to try again; the next refresh shows it.
            log.exception("an act in match %d counts, but was not answered", match.terms.id)
            await call.answer.acknowledge()

    async def answer(self, match: Match, call: Call, *, asked: bool) -> None:
        """The act is durable: show it, first in answer to the press itself.

        `asked`: what was pressed is a question in private, which goes.
        """
        seat = match.terms.seat_of(call.user_id)
        if asked:
            self._display.questions.answered(match.terms.id, call.message_id)
            self._display.acted(match, call.answer)
            await call.answer.dismiss()
        elif seat is not None and call.privately and call.message_id is not None:
            await self._display.answer_on_hand(
                match, seat, call.message_id, call.answer, call.texts
            )
        else:
            await self._display.answer(match, seat, call.message_id, call.answer, call.texts)

    async def _check_shown(self, press: Press) -> None:
        """Whether what is answered can have been seen. Raises `ActRefused`.

        What a playback has not come to yet is offered to nobody; that it counts would tell its end.
        """
        # Most presses are on what stands.
        if press.match_id in self._display.unsettled:
            match = await self._matches.get(press.match_id)
            if match is not None and press.version >= match.public_version:
                await self._display.check_told(press.match_id)

    async def _question(self, press: Press, action: Action, actor: Actor) -> _Question | None:
        """The private question before the action is made; None where the game asks nothing."""
        match = await self._matches.at_least(press.match_id, press.version)
        seat = match.terms.seat_of(actor.user_id)
        if seat is None or match.is_stale(seat, press.version):
            return None
        prompt = match.prompt_of(seat)
        if prompt is None:
            return None
        action = prompt.in_order(action)
        if not prompt.allows(action):
            return None
        word = match.terms.rules.asks_first(match.state, seat, action)
        if not word:
            return None
        view = (await views_of(match, self._people)).of(seat)
        renderer = renderer_of(match.terms.game)
        return _Question(seat, renderer.confirm(view, seat, action, word, actor.texts))
