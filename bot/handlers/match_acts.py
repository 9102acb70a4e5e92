"""The acts of people in matches beside the games: durable first, then told in the channel."""

import logging

from bot.contract.errors import CommonRefusal
from bot.contract.game import Seat
from bot.display.display import Display
from bot.handlers.actor import Actor, Call, Invitee, moderates
from bot.handlers.acts import GameActs
from bot.handlers.desk_screen import DeskScreens, may_host
from bot.handlers.refusals import request_refusal
from bot.handlers.requests import RequestRefusal, refused_invitee
from bot.handlers.routes import RoutedAct
from bot.live.errors import ActRefused, Repeated
from bot.live.matches import MatchStep
from bot.live.services import Services
from bot.match.acts import ASK, END, PAUSE, REPOST, Doer, Who, why_never_host
from bot.match.errors import MatchRefusal
from bot.match.ids import MatchId
from bot.match.match import Match
from bot.ui import hosting, replies
from bot.ui.message import TextMessage

log = logging.getLogger(__name__)


class MatchActs:
    """Has the acts of the table done. Who may do them is for the gate to say.

    All raise `ActRefused` or `Repeated`; those that seat somebody also raise `AlreadyPlaying`.
    """

    def __init__(
        self, services: Services, display: Display, acts: GameActs, screens: DeskScreens
    ) -> None:
        """`acts`: answers presses on boards and hands. `screens`: asks before an act."""
        self._store = services.store
        self._matches = services.matches
        self._people = services.people
        self._display = display
        self._acts = acts
        self._screens = screens

    async def do(self, match_id: MatchId, route: RoutedAct, call: Call) -> None:
        """Do what somebody wants, or ask them first."""
        act = route.act
        doer = await self._doer(route, call)
        told = await self._display.being_told(match_id)
        if told is not None:
            if act is not PAUSE:
                raise ActRefused(MatchRefusal.BEING_TOLD, told)
            await self._pause_once_told(told, doer, call)
            return
        try:
            if not await self._is_welcome(match_id, route, doer, call):
                return
            asks = act.asks and not route.confirmed
            if asks and await self._screens.ask(match_id, route, doer, call):
                return
            done = await self._matches.submit(
                match_id, act, doer, call.at, call.drawn, *route.arguments
            )
        except Repeated:
            if route.on_desk or not (act.asks and call.privately):
                raise
            await call.answer.dismiss()
            return
        except ActRefused as refused:
            if refused.reason is not MatchRefusal.UNREADABLE or act is not END:
                raise
            if not await self._matches.void(match_id, doer.moderates, call.at):
                raise
            # There is nothing to show, and no name of a channel to tell it in.
            self._display.changed(match_id)
            await call.answer.private(replies.ended(call.texts))
            return
        if act is REPOST:
            self._display.repost(match_id)
        await self._tell(done, route, call)

    async def _doer(self, route: RoutedAct, actor: Actor) -> Doer:
        """The person; whether they are a moderator, only where that can matter."""
        if route.act.who in (Who.HOST, Who.ANSWERING):
            return Doer(actor.user_id, await moderates(actor, self._store))
        return Doer(actor.user_id)

    async def _pause_once_told(self, match: Match, doer: Doer, call: Call) -> None:
        """Pause a match whose playback is being told: its next board is the first to say so.

        Whoever orders it is answered alike, whether the match is over with that playback or not.
        The desk stays as it was, as it would tell.
        """
        denied = why_never_host(match, doer)
        if denied is not None:
            raise ActRefused(denied, match)
        if match.live and match.paused is None:
            try:
                done = await self._matches.submit(match.terms.id, PAUSE, doer, call.at, call.drawn)
                with self._display.answering(done):
                    self._display.acted(done.after)
            except ActRefused as refused:
                # Another host was first, or the match has ended meanwhile.
                if refused.reason not in (MatchRefusal.PAUSED_ALREADY, CommonRefusal.OVER):
                    raise
        await call.answer.private(hosting.pause_to_come(call.texts))

    async def _is_welcome(
        self, match_id: MatchId, route: RoutedAct, doer: Doer, call: Call
    ) -> bool:
        """Whether the person can come into the match who was chosen for it, if somebody was.

        Whoever chose them is told why they cannot.
        """
        person = route.person
        if person is None:
            return True
        match = await self._matches.may(
            match_id, route.act, doer, call.at, call.drawn, *route.arguments
        )
        problem = refused_invitee(person)
        elsewhere = call.channel_id != match.terms.channel_id
        if problem is not None and problem.reason is RequestRefusal.CANNOT_SEE and elsewhere:
            # Discord tells what they see where they were named, which is another channel.
            problem = None
        if problem is not None:
            await call.answer.private(request_refusal(problem, call))
            return False
        await self._people.note(person.user_id, match.terms.guild_id, person.name, None)
        return True

    async def seat_of(self, player: Invitee, actor: Actor) -> tuple[MatchId, Seat]:
        """Where a person plays in this channel; there it can be one match only."""
        for terms in await self._store.live_matches(
            channel_id=actor.channel_id, user_id=player.user_id
        ):
            seat = terms.seat_of(player.user_id)
            if seat is not None:
                return terms.id, seat
        raise ActRefused(MatchRefusal.PLAYS_NOT_HERE)

    # How it is told

    async def _tell(self, done: MatchStep, route: RoutedAct, call: Call) -> None:
        """Show what was done: to who did it, on the board, and below it in a line."""
        with self._display.answering(done):
            if route.on_desk or route.act is ASK:
                self._display.acted(done.after)
            try:
                await self._answer(done, route, call)
            except Exception:
                # The act is durable, so nobody is told to try again; the board shows it.
                number = done.after.terms.id
                log.exception("an act in match %d counts, but nobody was answered", number)
                if call.message_id is not None:
                    await call.answer.acknowledge()
                else:
                    await call.answer.private(replies.act_done(call.texts))

    async def _answer(self, done: MatchStep, route: RoutedAct, call: Call) -> None:
        """Answer whoever has acted, with the line of the channel where that may carry it."""
        match = done.after
        if not route.on_desk and route.act is not ASK:
            asked = route.act.asks and call.privately
            await self._acts.answer(match, call, asked=asked)
            return
        line = await self._display.line(done)
        assert line is not None, "what hosts do, and what is asked for, is always told"
        if call.privately and call.message_id is not None and route.act is not ASK:
            if await may_host(match, call, self._store):
                await self._screens.show(match, call)
            else:
                told = replies.ended(call.texts) if route.act is END else line
                await call.answer.replace(hosting.in_place(told))
            return
        if call.channel_id != match.terms.channel_id:
            await call.answer.private(TextMessage(line.markdown))
            return
        await self._display.carried(done, line, await call.answer.public(line))
