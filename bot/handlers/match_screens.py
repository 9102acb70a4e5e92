"""Screens of a match that people ask for: their cards, its board, its rules, a step of a choice."""

from collections.abc import Callable

from msgspec.structs import replace

from bot.contract.errors import CommonRefusal, Refusal
from bot.contract.game import Action, Seat
from bot.delivery.failures import DeliveryFailure
from bot.display.playhead import Playhead
from bot.handlers.actor import Actor, Call
from bot.handlers.part import HandlersPart
from bot.live.errors import ActRefused
from bot.match.acts import MatchCommand, why_never_host
from bot.match.errors import MatchRefusal
from bot.match.ids import MatchId
from bot.match.match import Match
from bot.match.steps import why_not_asked
from bot.store import matches
from bot.ui import hosting, replies
from bot.ui.custom_ids import Press, of_press
from bot.ui.desk import with_desk
from bot.ui.games import renderer_of
from bot.ui.message import MessageLayout, TextMessage
from bot.ui.renderer import Playback, rules_page

Step = Callable[[Playhead, int, Playback], Playhead]
"""A step of a playback: from where it is now, at this moment."""


class MatchScreens(HandlersPart):
    """Shows a match to who asks. The game goes on as it was; all raise `ActRefused`."""

    async def card(self, match_id: MatchId, call: Call) -> None:
        """Show a player the hand, which nobody else sees."""
        current = await self._matches.wanted(match_id)
        seat = current.terms.seat_of(call.user_id)
        if seat is None:
            raise ActRefused(MatchRefusal.NOT_YOUR_MATCH, current)
        if not current.live:
            raise ActRefused(CommonRefusal.OVER, current)
        if seat in current.departures:
            raise ActRefused(CommonRefusal.LEFT, current)
        await self._display.show_hand(current, seat, call.answer, call.texts)

    async def focus(self, press: Press, call: Call) -> None:
        """A step of a choice that is no act: shown in its place, or in private.

        Raises `ActRefused` when the choice is not offered any more, or not to this person.
        """
        match = await self._matches.at_least(press.match_id, press.version)
        seat = match.terms.seat_of(call.user_id)
        if not match.live:
            raise ActRefused(CommonRefusal.OVER, match)
        if seat in match.asked_since and match.is_stale(seat, press.version):
            raise ActRefused(MatchRefusal.MOVED_ON, match)
        views = await self._people.views(match)
        view = views.public if seat is None or seat in match.departures else views.of(seat)
        step = Action.parse(press.action).arguments
        layout = renderer_of(match.terms.game).focus(view, step, call.texts)
        if layout is None:
            raise ActRefused(_why_no_step(match, seat), match)
        await call.show(layout)

    async def rules(self, match_id: MatchId, call: Call, topic: str) -> None:
        """A page of the rules, for whoever asks; another one in its place. "": the first one.

        While a playback is told they say nothing of how the match stands, which would tell its end.
        """
        current = await self._matches.wanted(match_id)
        agreed = (await self._people.views(current)).agreed
        if await self._display.is_telling(current):
            agreed = replace(agreed, observation=None)
        custom_id = of_press(match_id, current.public_number, MatchCommand.RULES)
        renderer = renderer_of(current.terms.game)
        page = rules_page(renderer, agreed, topic, custom_id, call.texts)
        if topic and call.privately:
            await call.answer.replace(page)
        else:
            await call.answer.private(page)

    async def show(self, match_id: MatchId, call: Call) -> None:
        """Post the board again. A match whose channel is lost goes on where this is asked.

        Raises `ActRefused` for a match that is over.
        """
        current = await self._matches.wanted(match_id)
        telling = await self._display.is_telling(current)
        if not current.live and not telling:
            raise ActRefused(CommonRefusal.OVER, current)
        blockage = await self._store.read(matches.blockage, match_id)
        # What Discord calls invalid is so in every channel.
        lost = blockage is not None and blockage.code != DeliveryFailure.REJECTED
        if lost and (call.guild_id, call.obstacle) == (current.terms.guild_id, None):
            current = await self._matches.move(match_id, call.channel_id)
        # The board that was pressed goes; what waits for that must not wait for this answer.
        call.answer.let_go()
        self._display.show_again(match_id)
        shown = await self._display.shown(match_id)
        if shown and not lost and await self._is_lost_elsewhere(current, call):
            # Nobody knew of it before this.
            await self.show(match_id, call)
            return
        # As long as it is being shown, what is noted may be of before.
        notice = await self._display.blocked_notice(current, call.texts) if shown else None
        if notice is None:
            link = await self._display.link(current) if shown else None
            notice = replies.shown_again(link, call.texts)
        # Nobody is the host of a match that is over, which is not to be known yet.
        here = call.guild_id == current.terms.guild_id and not telling
        if here and isinstance(notice, TextMessage) and await self._may_host(current, call):
            view = (await self._people.views(current)).public
            notice = with_desk(notice, view, call.texts)
        await call.answer.private(notice)

    async def _is_lost_elsewhere(self, match: Match, actor: Actor) -> bool:
        """Whether a match has lost its channel, and this is another one."""
        blockage = await self._store.read(matches.blockage, match.terms.id)
        gone = blockage is not None and blockage.code == DeliveryFailure.GONE_CHANNEL
        here = actor.guild_id == match.terms.guild_id and actor.obstacle is None
        return gone and here and actor.channel_id != match.terms.channel_id

    async def conduct(self, step: Step, match_id: MatchId, call: Call) -> None:
        """Let a host hold the playback that is being told, step through it, or let it run on.

        Also at the end of a match, whose last playback is still told. What it comes to is stored
        before its first frame. A hold is no act: it is not stored, and no start finds it.
        """
        match = await self._matches.wanted(match_id)
        denied = why_never_host(match, await self._doer(call))
        if denied is not None:
            raise ActRefused(denied, match)
        if match.terms.host is None:
            raise ActRefused(MatchRefusal.NO_PLAYBACK, match)
        shown = await self._display.tell_on(match_id, step)
        pressed = call.message_id if call.privately else None
        if shown is None and pressed is None:
            raise ActRefused(MatchRefusal.NO_PLAYBACK, match)

        async def draw(now: Match) -> MessageLayout:
            hold = await self._display.hold(match_id)
            if hold is None:
                # A control that is left over has nothing to offer any more.
                return hosting.baton_told(call.texts)
            view = await self._display.public_view(now)
            return hosting.baton(view, hold.until, call.texts)

        await self._display.panels.show(
            match, draw, call.answer, pressed, call.texts, while_told=True
        )


def _why_no_step(match: Match, seat: Seat | None) -> Refusal:
    """Why a step of a choice is not there for a seat; None: for somebody who does not play."""
    if seat is None:
        return MatchRefusal.NOT_YOUR_MATCH
    return MatchRefusal.MOVED_ON if seat in match.asked_since else why_not_asked(match, seat)
