# Over 400 lines: every press and command of a match comes in here and is handed on.
"""What people do in matches: presses on their messages, and `/match`."""

import logging
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from bot.delivery.failures import DeliveryFailure
from bot.delivery.responder import Responder
from bot.display.display import Display
from bot.display.views import views_of
from bot.games.contract import Action, Move, Seat
from bot.games.errors import CommonRefusal
from bot.handlers.actor import Actor, Invitee
from bot.handlers.asking import Requests
from bot.handlers.baton import BATON_COMMANDS, Baton
from bot.handlers.desk import HostDesk
from bot.handlers.desk_screen import may_host
from bot.handlers.lobby import Lobby
from bot.handlers.match_choices import MatchChoices
from bot.handlers.refusals import match_refusal
from bot.handlers.rematch import Rematches
from bot.handlers.resolve import named_match, resolve_matches
from bot.live.errors import ActRefused, MatchRefusal, Repeated
from bot.live.matches import Decision
from bot.live.services import Services
from bot.match.entries import Wish
from bot.match.ids import MatchId, UserId
from bot.match.match import Match
from bot.store.errors import AlreadyPlaying
from bot.ui import replies, stall
from bot.ui.catalogue import Texts
from bot.ui.custom_ids import DeskAct, MatchCommand, Press, of_press
from bot.ui.desk import with_desk
from bot.ui.games import renderer_of
from bot.ui.match_view import MatchView, MatchViews
from bot.ui.message import Message, MessageLayout, TextMessage
from bot.ui.rules import rules_page

log = logging.getLogger(__name__)

_WISHES = {f"{MatchCommand.ASK}:{wish}": wish for wish in Wish}

_COMMANDS = frozenset(MatchCommand)
"""What is no act of a game."""

_TELL_NOTHING = frozenset(
    (MatchCommand.SHOW, MatchCommand.RULES, MatchCommand.PAUSE, *BATON_COMMANDS)
)
"""What may be asked for, and is answered alike, however that ends which is being shown."""

_GIVES_AWAY = frozenset(
    (
        MatchRefusal.OVER,
        MatchRefusal.MOVED_ON,
        MatchRefusal.PAUSED,
        CommonRefusal.OVER,
        CommonRefusal.NOT_YOUR_TURN,
    )
)
"""The refusals that tell whether a match goes on, or with whom."""

_Work = Callable[[MatchId, Actor, Responder], Coroutine[Any, Any, None]]


class _Question(NamedTuple):
    """What the player of a seat is asked before something counts."""

    seat: Seat
    layout: MessageLayout


class MatchHandlers:
    """Handles presses and commands of matches. Who acts is answered, also if refused."""

    def __init__(self, services: Services, display: Display, lobby: Lobby) -> None:
        self._store = services.store
        self._matches = services.matches
        self._people = services.people
        self._clocks = services.clocks
        self._display = display
        self._lobby = lobby
        self._commands: dict[str, _Work] = {
            MatchCommand.CARD: self.card,
            MatchCommand.SHOW: self.show,
            MatchCommand.ASK_CONCEDE: self.ask_to_concede,
            MatchCommand.CONCEDE: self.concede,
            MatchCommand.ASK_LEAVE_OFF: self.ask_to_leave_off,
            MatchCommand.ASK_CLAIM: self.ask_to_claim,
            MatchCommand.REMATCH: Rematches(services, lobby).press,
        }
        self.choices = MatchChoices(services)
        self._requests = Requests(services, display)
        self._desk = HostDesk(services, display, self._requests)
        self._commands.update(self._desk.commands)
        self._commands.update(Baton(services, display).commands)
        self._decisions = {
            MatchCommand.WAIT: Decision.WAIT,
            MatchCommand.LEAVE_OFF: Decision.END,
            MatchCommand.CLAIM: Decision.CLAIM,
        }

    async def press(
        self, press: Press, actor: Actor, responder: Responder, chosen: Invitee | None = None
    ) -> None:
        """A button or menu of a match was used. `chosen`: whom, in a user menu."""
        command = self._commands.get(press.action)
        if command is not None:
            work = command(press.match_id, actor, responder)
        elif press.action == MatchCommand.UNDO:
            work = self.undo(press, actor, responder)
        elif press.action in self._decisions:
            work = self.decide(press, actor, responder)
        elif press.action in (MatchCommand.AGREE, MatchCommand.DECLINE):
            work = self._requests.answer(press, actor, responder)
        elif press.verb == MatchCommand.ASK:
            wish = _WISHES.get(press.action)
            work = self._requests.ask(press.match_id, wish, actor, responder)
        elif press.verb == MatchCommand.RULES:
            topic = Action.parse(press.action).argument
            work = self.rules(press.match_id, actor, responder, topic)
        elif press.verb == MatchCommand.VIEW:
            work = self.focus(press, actor, responder)
        elif self._desk.handles(press):
            work = self._desk.press(press, actor, responder, chosen)
        else:
            work = self._act(press, actor, responder)
        if press.verb in _COMMANDS and press.verb not in _TELL_NOTHING:
            work = self._once_told(press.match_id, work)
        if await self._answered(work, actor, responder):
            await self._display.host_came(press.match_id, actor.user_id)

    async def command(
        self,
        command: MatchCommand,
        actor: Actor,
        responder: Responder,
        match: str | None = None,
    ) -> None:
        """`/match <command>`: the live match here, or of this player; asks when unclear.

        `match`: the one that was chosen, or what was typed instead of choosing.
        """
        if match is not None:
            named = await named_match(match, actor, self._store)
            if named is None:
                await responder.private(replies.no_match_called(match, actor.texts))
                return
            found = [named]
        else:
            found = await resolve_matches(command, actor, self._store)
        if len(found) == 1:
            work = self._commands[command](found[0], actor, responder)
            if command not in _TELL_NOTHING:
                work = self._once_told(found[0], work)
            await self._answered(work, actor, responder)
        else:
            await self._which(found, command, actor, responder)

    async def ask(self, wish: Wish, actor: Actor, responder: Responder) -> None:
        """`/match ask`: of the others, or of the host."""
        found = await resolve_matches(MatchCommand.ASK, actor, self._store)
        if len(found) == 1:
            work = self._requests.ask(found[0], wish, actor, responder)
            await self._answered(self._once_told(found[0], work), actor, responder)
        else:
            await self._which(found, f"{MatchCommand.ASK}:{wish}", actor, responder)

    async def _which(
        self, found: Sequence[MatchId], action: str, actor: Actor, responder: Responder
    ) -> None:
        """Ask which of several matches is meant, or say that there is none."""
        if not found:
            await responder.private(replies.no_match_here(actor.texts))
            return
        choices = [await self.choices.of(match_id) for match_id in found]
        await responder.private(replies.which_match(choices, action, actor.texts))

    async def host_player(
        self, act: DeskAct, player: Invitee, actor: Actor, responder: Responder, seconds: int = 0
    ) -> None:
        """`/host time|starter|forfeit|award`: about somebody who plays in this channel."""
        work = self._on_player(act, player, actor, responder, seconds)
        await self._answered(work, actor, responder)

    async def _on_player(
        self, act: DeskAct, player: Invitee, actor: Actor, responder: Responder, seconds: int
    ) -> None:
        match_id, seat = await self._desk.seat_of(player, actor)
        await self._display.check_told(match_id)
        match act:
            case DeskAct.TIME:
                await self._desk.give_time(match_id, seat, seconds, actor, responder)
            case DeskAct.STARTER:
                await self._desk.name_starter(match_id, seat, actor, responder)
            case DeskAct.FORFEIT:
                await self._desk.forfeit(match_id, seat, actor, responder)
            case DeskAct.AWARD:
                await self._desk.award(match_id, seat, actor, responder)
            case _:
                raise ValueError(f"{act} needs more than a player")

    async def substitute(
        self, player: Invitee, by: Invitee, actor: Actor, responder: Responder
    ) -> None:
        """`/host substitute`: somebody takes over the seat of a player of this channel."""
        work = self._substitute(player, by, actor, responder)
        await self._answered(work, actor, responder)

    async def _substitute(
        self, player: Invitee, by: Invitee, actor: Actor, responder: Responder
    ) -> None:
        match_id, seat = await self._desk.seat_of(player, actor)
        await self._display.check_told(match_id)
        await self._desk.substitute(match_id, seat, by, actor, responder)

    async def hand_over(self, to: Invitee, actor: Actor, responder: Responder) -> None:
        """`/host handover`: of several matches that could be meant, the desk is offered."""
        found = await resolve_matches(MatchCommand.DESK, actor, self._store)
        if len(found) == 1:
            work = self._desk.hand_over(found[0], to, actor, responder)
            await self._answered(self._once_told(found[0], work), actor, responder)
        else:
            await self.command(MatchCommand.DESK, actor, responder)

    async def _once_told(self, match_id: MatchId, work: Coroutine[Any, Any, None]) -> None:
        """Do something only if nothing is being shown that it, or its refusal, could give away.

        Raises `ActRefused`.
        """
        try:
            await self._display.check_told(match_id)
        except BaseException:
            work.close()
            raise
        await work

    async def _answered(
        self, work: Coroutine[Any, Any, None], actor: Actor, responder: Responder
    ) -> bool:
        """Do something that may be refused, and say why if it is. Returns whether it was done."""
        try:
            await work
        except Repeated as repeated:
            await self._repeated(repeated.match_id, actor, responder)
        except ActRefused as refused:
            log.info("refused to user %d: %s", actor.user_id, refused.reason)
            await responder.private(await self._reason(refused, actor))
        except AlreadyPlaying as error:
            # Who was to take a seat over, or to sit where a match goes on.
            await responder.private(await self._lobby.playing_already(error.user_id, actor))
        else:
            return True
        return False

    async def _repeated(self, match_id: MatchId, actor: Actor, responder: Responder) -> None:
        """What was pressed is done already; perhaps nothing seemed to come of it.

        What somebody sees alone is brought up to date in answer to them, or never: a process that
        was killed leaves hands that no other one knows of.
        """
        self._display.changed(match_id)
        if actor.privately and actor.message_id is not None:
            match = await self._matches.wanted(match_id)
            seat = match.terms.seat_of(actor.user_id)
            if seat is not None:
                await self._display.refresh_hand(
                    match, seat, actor.message_id, responder, actor.texts
                )
                return
        await responder.acknowledge()

    async def _act(self, press: Press, actor: Actor, responder: Responder) -> None:
        action = Action.parse(press.action)
        with self._clocks.coming(press.match_id, actor.at):
            await self._check_shown(press)
            question = await self._question(press, action, actor)
            match = None
            if question is None or actor.privately:
                match = await self._matches.act(
                    press.match_id, actor.user_id, press.version, action, actor.at
                )
        if match is None:
            assert question is not None
            await self._display.questions.ask(
                press.match_id,
                question.seat,
                press.version,
                question.layout,
                responder,
                actor.texts,
            )
            return
        try:
            await self._acted(match, actor, responder, asked=question is not None)
        except Exception:
            # The act is durable, so nobody is told to try again; the next refresh shows it.
            log.exception("an act in match %d counts, but was not answered", press.match_id)
            await responder.acknowledge()

    async def _check_shown(self, press: Press) -> None:
        """Whether what is answered can have been seen. Raises `ActRefused`.

        What a walk has not come to yet is offered to nobody; that it counts would tell its end.
        """
        # Most presses are on what stands.
        if press.match_id in self._display.unsettled:
            match = await self._matches.get(press.match_id)
            if match is not None and press.version >= match.version:
                await self._display.check_told(press.match_id)

    async def _question(self, press: Press, action: Action, actor: Actor) -> _Question | None:
        """What is asked in private before a move that is a gift; pressed there, it counts."""
        match = await self._matches.at_least(press.match_id, press.version)
        seat = match.terms.seat_of(actor.user_id)
        if seat is None or match.is_stale(seat, press.version):
            return None
        prompt = match.prompt_of(seat)
        if prompt is None:
            return None
        action = prompt.in_order(action)
        move = prompt.move(action)
        if move is None or not move.gift:
            return None
        view = await self._view(match, seat)
        chosen = Move(action, gift=True)
        renderer = renderer_of(match.terms.game)
        return _Question(seat, renderer.confirm_gift(view, seat, chosen, actor.texts))

    async def _acted(
        self, match: Match, actor: Actor, responder: Responder, *, asked: bool
    ) -> None:
        """The act is durable: show it, first in answer to the press itself."""
        seat = match.terms.seat_of(actor.user_id)
        if asked:
            self._display.questions.answered(match.terms.id, actor.message_id)
            self._display.acted(match, responder)
            await responder.dismiss()
        elif seat is not None and actor.privately and actor.message_id is not None:
            await self._display.answer_on_hand(
                match, seat, actor.message_id, responder, actor.texts
            )
        else:
            await self._display.answer(match, seat, actor.message_id, responder, actor.texts)

    async def card(self, match_id: MatchId, actor: Actor, responder: Responder) -> None:
        """What a player holds and knows, for this player alone."""
        current, seat = await self._playing(match_id, actor.user_id)
        await self._display.show_hand(current, seat, responder, actor.texts)

    async def undo(self, press: Press, actor: Actor, responder: Responder) -> None:
        """A player takes back what they did last, as long as nothing has settled it."""
        match = await self._matches.undo(press.match_id, actor.user_id, press.version, actor.at)
        await self._acted(match, actor, responder, asked=False)

    async def focus(self, press: Press, actor: Actor, responder: Responder) -> None:
        """A step of a choice that is no act: shown in its place, or in private.

        Raises `ActRefused` when the choice is not offered any more, or not to this person.
        """
        match = await self._matches.at_least(press.match_id, press.version)
        seat = match.terms.seat_of(actor.user_id)
        if not match.live:
            raise ActRefused(MatchRefusal.OVER, match)
        if seat in match.asked_since and match.is_stale(seat, press.version):
            raise ActRefused(MatchRefusal.MOVED_ON, match)
        views = await self._views(match)
        view = views.public if seat is None or seat in match.departures else views.of(seat)
        step = Action.parse(press.action).arguments
        layout = renderer_of(match.terms.game).focus(view, step, actor.texts)
        if layout is None:
            raise ActRefused(_why_no_step(match, seat), match)
        if not actor.privately or actor.message_id is None:
            await responder.private(layout)
            return
        await responder.replace(layout)

    async def rules(
        self, match_id: MatchId, actor: Actor, responder: Responder, topic: str
    ) -> None:
        """A page of the rules, for whoever asks; another one in its place. "": the first one.

        While a walk is told they say nothing of how the match stands, which would tell its end.
        """
        current = await self._matches.wanted(match_id)
        agreed = (await self._views(current)).agreed
        if await self._display.is_telling(current):
            agreed = replace(agreed, observation=None)
        custom_id = of_press(match_id, current.version, MatchCommand.RULES)
        renderer = renderer_of(current.terms.game)
        page = rules_page(renderer, agreed, topic, custom_id, actor.texts)
        if topic and actor.privately:
            await responder.replace(page)
        else:
            await responder.private(page)

    async def show(self, match_id: MatchId, actor: Actor, responder: Responder) -> None:
        """Post the board again. A match whose channel is lost goes on where this is asked.

        Raises `ActRefused` for a match that is over.
        """
        current = await self._matches.wanted(match_id)
        telling = await self._display.is_telling(current)
        if not current.live and not telling:
            raise ActRefused(MatchRefusal.OVER, current)
        lost = await self._store.blockage(match_id) is not None
        if lost and (actor.guild_id, actor.obstacle) == (current.terms.guild_id, None):
            current = await self._matches.move(match_id, actor.channel_id)
        # The board that was pressed goes; what waits for that must not wait for this answer.
        responder.let_go()
        self._display.show_again(match_id)
        shown = await self._display.shown(match_id)
        if shown and not lost and await self._is_lost_elsewhere(current, actor):
            # Nobody knew of it before this.
            await self.show(match_id, actor, responder)
            return
        # As long as it is being shown, what is noted may be of before.
        notice = await self._display.blocked_notice(current, actor.texts) if shown else None
        if notice is None:
            link = await self._display.link(current) if shown else None
            notice = replies.shown_again(link, actor.texts)
        # Nobody is the host of a match that is over, which is not to be known yet.
        here = actor.guild_id == current.terms.guild_id and not telling
        if here and isinstance(notice, TextMessage) and await may_host(current, actor, self._store):
            view = (await self._views(current)).public
            notice = with_desk(notice, view, actor.texts)
        await responder.private(notice)

    async def _is_lost_elsewhere(self, match: Match, actor: Actor) -> bool:
        """Whether a match has lost its channel, and this is another one."""
        blockage = await self._store.blockage(match.terms.id)
        gone = blockage is not None and blockage.code == DeliveryFailure.GONE_CHANNEL
        here = actor.guild_id == match.terms.guild_id and actor.obstacle is None
        return gone and here and actor.channel_id != match.terms.channel_id

    async def ask_to_concede(self, match_id: MatchId, actor: Actor, responder: Responder) -> None:
        """Giving up is asked about first."""
        current, seat = await self._playing(match_id, actor.user_id)
        view = await self._view(current, seat)
        renderer = renderer_of(current.terms.game)
        question = renderer.confirm_concede(view, seat, actor.texts)
        await self._display.questions.ask(match_id, seat, None, question, responder, actor.texts)

    async def concede(self, match_id: MatchId, actor: Actor, responder: Responder) -> None:
        """A player gives up. Only the private question carries this; elsewhere it asks."""
        if not actor.privately:
            await self.ask_to_concede(match_id, actor, responder)
            return
        match = await self._matches.concede(match_id, actor.user_id, actor.at)
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
        current, seat = await self._playing(match_id, actor.user_id)
        if seat not in current.deciding:
            raise ActRefused(MatchRefusal.MOVED_ON, current)
        question = confirm(await self._view(current, seat), actor.texts)
        await self._display.questions.ask(
            match_id, seat, None, question, responder, actor.texts, kept_by=current.stalled
        )

    async def decide(self, press: Press, actor: Actor, responder: Responder) -> None:
        """A player whom others keep waiting decides what follows."""
        decision = self._decisions[MatchCommand(press.action)]
        match = await self._matches.decide(
            press.match_id, actor.user_id, press.version, decision, actor.at
        )
        await self._acted(match, actor, responder, asked=actor.privately)

    async def _playing(self, match_id: MatchId, user_id: UserId) -> tuple[Match, Seat]:
        """The match as it is, and the player's seat. Raises `ActRefused` for anybody else."""
        current = await self._matches.wanted(match_id)
        seat = current.terms.seat_of(user_id)
        if seat is None:
            raise ActRefused(MatchRefusal.NOT_YOUR_MATCH, current)
        if not current.live:
            raise ActRefused(MatchRefusal.OVER, current)
        if seat in current.departures:
            raise ActRefused(CommonRefusal.LEFT, current)
        return current, seat

    async def _view(self, match: Match, seat: Seat) -> MatchView:
        return (await self._views(match)).of(seat)

    async def _views(self, match: Match) -> MatchViews:
        return await views_of(match, self._people)

    async def _reason(self, refused: ActRefused, actor: Actor) -> Message:
        match, reason = refused.match, refused.reason
        if match is not None and reason is MatchRefusal.MOVED_ON:
            # They see something old, which is not left to wait for a better time.
            self._display.changed(match.terms.id)
        if match is not None and reason in _GIVES_AWAY and await self._display.is_telling(match):
            reason = MatchRefusal.BEING_TOLD
        view = (await self._views(match)).public if match is not None else None
        asked = [view.names[seat] for seat in view.asked] if view is not None else []
        link = await self._display.link(match) if match is not None else None
        paused_by = view.paused_by if view is not None else None
        return match_refusal(reason, asked, paused_by, link, actor.texts)


def _why_no_step(match: Match, seat: Seat | None) -> MatchRefusal | CommonRefusal:
    """Why a step of a choice is not there for a seat; None: for somebody who does not play."""
    if seat is None:
        return MatchRefusal.NOT_YOUR_MATCH
    if seat in match.departures:
        return CommonRefusal.LEFT
    return MatchRefusal.MOVED_ON if seat in match.asked_since else CommonRefusal.NOT_YOUR_TURN
