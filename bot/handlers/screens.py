"""Screens of a match that people ask for: its board, rules and cards, and the desk of its host."""

from collections import Counter
from collections.abc import Callable, Mapping

from msgspec.structs import replace

from bot.contract.errors import CommonRefusal, Refusal
from bot.contract.game import Action, Seat
from bot.delivery.failures import DeliveryFailure
from bot.display.open_panels import Draw, PageKind
from bot.display.playhead import Playhead
from bot.handlers.actor import Actor, Call, HandlersPart, moderates
from bot.handlers.settings import setting_troubles
from bot.live.errors import ActRefused
from bot.match.acts import MatchCommand, asked_to_name, why_never_host, why_not_host
from bot.match.entries import Wish
from bot.match.errors import MatchRefusal
from bot.match.ids import MatchId, MessageId
from bot.match.match import Match
from bot.match.steps import why_not_asked
from bot.match.times import Instant
from bot.store import invitations, log, matches
from bot.store.errors import Unreadable
from bot.ui import desk, playback_controls, status
from bot.ui.board import asked_on
from bot.ui.catalogue import Texts
from bot.ui.custom_ids import Press, of_press
from bot.ui.desk import DeskState, as_time_runs, with_desk
from bot.ui.games import renderer_of
from bot.ui.invitation import everybody, in_brief
from bot.ui.markdown import message_link
from bot.ui.message import MessageLayout, Text, TextMessage
from bot.ui.renderer import Playback, rules_page
from bot.ui.replies import refusal
from bot.ui.status import PAGE, Listed

PLAYBACK_STEPS: Mapping[str, Callable[[Playhead, int, Playback], Playhead]] = {
    MatchCommand.HOLD_PLAYBACK: Playhead.held,
    MatchCommand.NEXT_FRAME: Playhead.next,
    MatchCommand.RUN_ON: Playhead.going_on,
}
"""By verb, the steps of a playback: from where it is now, at this moment."""


class Screens(HandlersPart):
    """Shows a match to people who ask. The game goes on as it was; all raise `ActRefused`."""

    async def _revealed(self, match_id: MatchId, version: int = 0) -> Match:
        """The match as it is now, for a screen, or a refusal, that would tell what was done last.

        Raises `ActRefused` until that is shown.
        """
        match = await self._matches.at_least(match_id, version)
        await self._display.check_revealed(match)
        return match

    async def card(self, match_id: MatchId, call: Call) -> None:
        """Show a player the hand, which nobody else sees."""
        current = await self._revealed(match_id)
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
        match = await self._revealed(press.match_id, press.version)
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
        await self._show_page(match.terms.id, PageKind.STEP, layout, call, call.own_message_id)

    async def _show_page(
        self,
        match_id: MatchId,
        kind: PageKind,
        layout: MessageLayout,
        call: Call,
        pressed: MessageId | None,
    ) -> None:
        await self._display.panels.show_page(
            match_id, kind, layout, call.answer, pressed, call.user_id, call.texts
        )

    async def rules(self, match_id: MatchId, call: Call, topic: str) -> None:
        """A page of the rules, for anybody; another one in its place. "": the first one.

        While a playback is shown they do not say how the match stands, which would tell its end.
        """
        current = await self._matches.wanted(match_id)
        agreed = (await self._people.views(current)).agreed
        if await self._tells_too_early(current):
            agreed = replace(agreed, observation=None)
        custom_id = of_press(match_id, current.public_number, MatchCommand.RULES)
        renderer = renderer_of(current.terms.game)
        page = rules_page(renderer, agreed, topic, custom_id, call.texts)
        pressed = call.own_message_id if topic else None
        await self._show_page(match_id, PageKind.RULES, page, call, pressed)

    async def show(self, match_id: MatchId, call: Call) -> None:
        """Post the board again. A match whose channel is lost goes on where this is asked.

        Raises `ActRefused` for a match that is over.
        """
        current = await self._matches.wanted(match_id)
        if not (await self._display.as_shown(current)).live:
            raise ActRefused(CommonRefusal.OVER, current)
        blockage = await self._store.read(matches.blockage, match_id)
        # Content that Discord calls invalid is invalid in every channel.
        lost = blockage is not None and blockage.code != DeliveryFailure.REJECTED
        if lost and (call.guild_id, call.obstacle) == (current.terms.guild_id, None):
            current = await self._matches.move(match_id, call.channel_id)
        # The pressed board is deleted; the wait for that must not wait for this answer.
        call.answer.release()
        self._display.show_again(match_id)
        shown = await self._display.shown(match_id)
        if shown and not lost and await self._is_lost_elsewhere(current, call):
            # The loss was unknown until now.
            await self.show(match_id, call)
            return
        # While it is being shown, the noted blockage may be outdated.
        notice = await self._display.blocked_notice(current, call.texts) if shown else None
        if notice is None:
            link = await self._display.link(current) if shown else None
            if link is None:
                notice = TextMessage(call.texts("shown-soon"))
            else:
                notice = TextMessage(call.texts("shown-again", link=link))
        # It goes on, as far as the channel shows.
        hosts = why_never_host(current, await self._doer(call, current)) is None
        if hosts and isinstance(notice, TextMessage) and call.guild_id == current.terms.guild_id:
            view = (await self._people.views(current)).public
            notice = with_desk(notice, view, call.texts)
        await call.answer.private(notice)

    async def _is_lost_elsewhere(self, match: Match, actor: Actor) -> bool:
        """Whether a match has lost its channel, and this is another one."""
        blockage = await self._store.read(matches.blockage, match.terms.id)
        gone = blockage is not None and blockage.code == DeliveryFailure.GONE_CHANNEL
        here = actor.guild_id == match.terms.guild_id and actor.obstacle is None
        return gone and here and actor.channel_id != match.terms.channel_id

    async def conduct(self, verb: str, match_id: MatchId, call: Call) -> None:
        """Let a host hold the playback that is being shown, step through it, or let it run on.

        Also at the end of a match, whose last playback is still shown. The outcome is stored
        before its first frame. A hold is no act: it is not stored, and no start finds it.
        """
        match = await self._matches.wanted(match_id)
        denied = why_never_host(match, await self._doer(call, match))
        if denied is not None:
            raise ActRefused(denied, match)
        if match.terms.host is None:
            raise ActRefused(MatchRefusal.NO_PLAYBACK, match)
        shown = await self._display.control_playback(match, PLAYBACK_STEPS[verb])
        if shown is None and call.own_message_id is None:
            raise ActRefused(MatchRefusal.NO_PLAYBACK, match)
        if verb != MatchCommand.HOLD_PLAYBACK and call.own_message_id is None:
            # Pressed on the walk itself: the host has the control since it is held.
            await call.answer.acknowledge()
            return
        await self._show_playback_controls(match, call)

    async def hold_each(self, match_id: MatchId, call: Call, wanted: bool) -> None:
        """Hold each playback to come from its first frame, or let all run; a shown one, too."""
        match = await self._matches.wanted(match_id)
        denied = why_never_host(match, await self._doer(call, match))
        if denied is not None:
            raise ActRefused(denied, match)
        if match.terms.host is not None:
            await self._display.hold_each(match_id, wanted)
            if wanted:
                await self._display.control_playback(match, Playhead.held)
        await self.open_desk(match_id, call)

    async def _show_playback_controls(self, match: Match, call: Call) -> None:
        """Show them to somebody who may host; they follow the playback to its end."""
        walk = match.played_back

        async def draw(now: Match) -> MessageLayout:
            # Old controls have nothing to offer in the next walk, which may be the last one.
            return await self._controls(now, call.texts, over=now.played_back != walk)

        await self._show_panel(match, draw, call, while_revealing=True)

    async def _controls(self, now: Match, texts: Texts, *, over: bool = False) -> MessageLayout:
        """The controls of the current playback. `over`: of another one, or none is left."""
        hold, view = await self._display.hold(now), await self._display.public_view(now)
        if over or hold is None:
            live = (await self._display.as_shown(now)).live
            return playback_controls.over(view, texts, live=live)
        return playback_controls.controls(view, hold.until, texts)

    async def _show_panel(
        self, match: Match, draw: Draw, call: Call, *, while_revealing: bool = False
    ) -> None:
        await self._display.panels.show(
            match,
            draw,
            call.answer,
            call.own_message_id,
            call.user_id,
            call.texts,
            while_revealing=while_revealing,
        )

    # The desk, and the list of matches: hosts see what everybody may know, and nothing else.

    async def open_desk(self, match_id: MatchId, call: Call, seat: Seat | None = None) -> None:
        """Show the desk of a match, or what can be done there for a seat. Raises `ActRefused`."""
        match = await self._matches.wanted(match_id)
        hosts = why_never_host(match, await self._doer(call, match)) is None
        if not hosts or not await self._is_conducted(match):
            match = await self._revealed(match_id)
            denied = why_not_host(match, await self._doer(call, match))
            if denied is not None:
                raise ActRefused(denied, match)
            if seat is not None and seat not in match.reachable:
                raise ActRefused(MatchRefusal.PLAYS_NO_MORE, match)
        await self.show_desk(match, call, seat)

    async def _is_conducted(self, match: Match) -> bool:
        """Whether a playback is shown that has a host."""
        return match.terms.host is not None and (await self._display.as_shown(match)).revealing

    async def show_desk(self, match: Match, call: Call, seat: Seat | None = None) -> None:
        """Show it to somebody who may host; it follows the match from then on.

        While a playback of a hosted match is shown, its controls stand in the place of the desk.
        """

        async def draw(now: Match) -> MessageLayout:
            conducted, doer = await self._is_conducted(now), await self._doer(call, now)
            denied = (why_never_host if conducted else why_not_host)(now, doer)
            if denied is not None:
                return MessageLayout((Text(refusal(denied, call.texts).markdown),))
            if conducted:
                return await self._controls(now, call.texts)
            state = await self.state(now, call.texts)
            if seat is None or seat not in now.reachable:
                return desk.desk(state, call.texts)
            return desk.player_screen(state, seat, call.texts)

        await self._show_panel(match, draw, call, while_revealing=match.terms.host is not None)

    async def state(self, match: Match, texts: Texts) -> DeskState:
        """The facts that the desk of a match shows."""
        view = await self._display.public_view(match)
        renderer, question = renderer_of(match.terms.game), None
        walks = match.board == match.played_back.board
        if view.asked and not (view.in_window or view.stalled or walks):
            question = asked_on(renderer.board(view, texts))
        asking, acts = match.asking, Counter[Seat]()
        if asking is not None and asking.wish is Wish.TAKE_BACK:
            acts = match.past.acts_in(match.past.rewound_for(asking.seat))
        return DeskState(
            view=view,
            since=as_time_runs(view, await self._since(match)),
            starters=tuple(
                [seat for seat in match.terms.seats if asked_to_name(match, seat) is not None]
            ),
            standing=renderer.standing(view, texts),
            question=question,
            asked_back=await self.asked_back(match, texts),
            acts=acts,
            holds_each=(
                await self._display.holds_each(match.terms.id) if renderer.has_playbacks else None
            ),
            trouble=await self._trouble(match, texts),
            link=await self._display.link(match),
        )

    async def asked_back(self, match: Match, texts: Texts) -> str | None:
        """The act that a player asks to take back, in a sentence; None: not all know it."""
        asking = match.asking
        if asking is None or asking.wish is not Wish.TAKE_BACK:
            return None
        count = match.past.rewound_for(asking.seat)
        if not count:
            return None
        version = match.past.rewinds[-count].version + 1
        try:
            # Others may have acted since.
            then = (await self._store.load_each(match.terms.id, (version,)))[version]
        except Unreadable:
            return None
        view = (await self._people.views(then)).public
        return renderer_of(match.terms.game).newest_act(view, asking.seat, texts)

    async def _since(self, match: Match) -> Mapping[Seat, Instant]:
        """The moment of the entry that put the question of each seat."""
        if not match.asked_since:
            return {}
        try:
            entries = await self._store.read(log.entries, match.terms.id)
        except Unreadable:
            # The log is damaged, but the match in memory is sound.
            return dict.fromkeys(match.asked_since, match.last_act)
        return {
            seat: entries[version - 1].at if version else match.terms.began
            for seat, version in match.asked_since.items()
        }

    async def status(self, call: Call, page: int = 0) -> None:
        """Show a page of the server's live matches, from 0; of those that there are the nearest.

        A moderator sees all of them, others those that they host.
        """
        found, moderator = await self._found(call), await moderates(call, self._store) is not None
        troubles = await setting_troubles(call, self._servers, self._sender) if moderator else []
        waiting = await self._waiting(call) if moderator else []
        if not found and not troubles and not waiting:
            # People who neither host nor moderate do not learn whether others play.
            denied = refusal(MatchRefusal.NOT_THE_HOST, call.texts)
            none = TextMessage(call.texts("status-none"))
            await call.answer.private(none if call.moderator else denied)
            return
        pages = max(1, -(-len(found) // PAGE))
        page = min(page, pages - 1)
        listed = [
            each
            for match_id in found[page * PAGE : (page + 1) * PAGE]
            if (each := await self._listed(match_id, call)) is not None
        ]
        await call.show(status.status_page(listed, page, pages, call.texts, troubles, waiting))

    async def _waiting(self, actor: Actor) -> list[str]:
        """A line for each invitation of the server that is open and posted, the newest first."""
        if actor.guild_id is None:
            return []
        found, now = [], self._time.now()
        posted = await self._store.read(invitations.posted, actor.guild_id, now, PAGE)
        for each, message_id in posted:
            names = await self._people.names(each.guild_id, everybody(each))
            link = message_link(each.guild_id, each.channel_id, message_id)
            found.append(in_brief(each, names, link, actor.texts))
        return found

    async def _found(self, actor: Actor) -> list[MatchId]:
        """The matches to be listed: damaged ones first, then the newest."""
        if actor.guild_id is None:
            return []
        live = await self._store.read(matches.live, guild_id=actor.guild_id)
        if await moderates(actor, self._store) is None:
            return [terms.id for terms in live if terms.host == actor.user_id]
        damaged = await self._store.read(matches.unreadable, actor.guild_id, None)
        return [*damaged, *(terms.id for terms in live)]

    async def _listed(self, match_id: MatchId, actor: Actor) -> Listed | None:
        """None for a match that has just ended."""
        try:
            match = await self._matches.wanted(match_id)
        except ActRefused as refused:
            damaged = refused.reason is MatchRefusal.UNREADABLE
            return status.damaged_match(match_id, actor.texts) if damaged else None
        if await self._tells_too_early(match):
            # Whether it goes on afterwards is nobody's to know.
            view = await self._display.public_view(match)
            link, texts = await self._display.link(match), actor.texts
            allowed = why_never_host(match, await self._doer(actor, match)) is None
            hosts = allowed and match.terms.host is not None
            hold = await self._display.hold(match)
            held = None if hold is None else hold.until
            return status.revealing_match(view, link, texts, held=held, hosts=hosts)
        if not match.live:
            return None
        state = await self.state(match, actor.texts)
        own = not await self._may_host(match, actor)
        return status.live_match(state, actor.texts, own=own)


def _why_no_step(match: Match, seat: Seat | None) -> Refusal:
    """Why a step of a choice is not there for a seat; None: for somebody who does not play."""
    if seat is None:
        return MatchRefusal.NOT_YOUR_MATCH
    return MatchRefusal.MOVED_ON if seat in match.asked_since else why_not_asked(match, seat)
