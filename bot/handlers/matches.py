"""Every press and command of a match: finds out what is meant, has it done, tells a refusal."""

import logging
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from msgspec.structs import replace

from bot.contract.errors import CommonRefusal
from bot.contract.game import Action, Seat
from bot.display.display import Display
from bot.display.open_panels import PageKind
from bot.handlers.actor import Actor, Call, HandlersPart, Invitee
from bot.handlers.acts import Acts
from bot.handlers.lobby import Lobby
from bot.handlers.requests import match_refusal
from bot.handlers.resolve import (
    MOST_OFFERED,
    RoutedAct,
    named_match,
    resolve_matches,
    route,
)
from bot.handlers.screens import Screens
from bot.live.errors import ActRefused, Repeated
from bot.live.services import Services
from bot.match.acts import ASK, Act, DeskAct, MatchCommand, why_never_host
from bot.match.entries import Wish
from bot.match.errors import MatchRefusal
from bot.match.ids import MatchId
from bot.match.match import Match
from bot.store import matches as stored_matches
from bot.store.errors import AlreadyPlaying
from bot.ui import replies
from bot.ui.custom_ids import Press
from bot.ui.desk import with_desk
from bot.ui.markdown import until
from bot.ui.message import Message, TextMessage

log = logging.getLogger(__name__)

_PERSONAL = (MatchRefusal.HOSTS_OWN_MATCH, MatchRefusal.NOT_YOUR_MATCH)
"""The refusals that mean that others could do it."""
_TO_WATCHERS = (MatchRefusal.NOT_THE_HOST, MatchRefusal.NOT_YOUR_MATCH)
"""The refusals to people who may have come to watch."""

_OUTDATES = (
    MatchRefusal.MOVED_ON,
    MatchRefusal.NOTHING_TO_TAKE_BACK,
    MatchRefusal.SEEN_SINCE,
    MatchRefusal.HAS_ASKED,
)
"""The refusals of what a hand should offer no more."""


class MatchHandlers(HandlersPart):
    """Handles presses and commands of matches. The actor is always answered, also if refused."""

    def __init__(self, services: Services, display: Display, lobby: Lobby) -> None:
        super().__init__(services, display)
        self._lobby = lobby
        self.screens = Screens(services, display)
        self._acts = Acts(services, display, self.screens)

    async def press(self, press: Press, call: Call, chosen: Invitee | None = None) -> None:
        """A button or menu of a match was used. `chosen`: whom, in a user menu."""
        press = await self._by_version(press)
        call = replace(call, drawn=press.version)
        work = self._perform(press, call, chosen)
        panel = self._display.panels.take(press.match_id, call.own_message_id)
        desk = self._display.round_desks.take(call.own_message_id)
        done = await self._answered(work, call, chosen=chosen is not None)
        # A page that stays as it was follows on: the answer stands beside it.
        if panel is not None and not call.answer.response.in_place:
            self._display.follow_on(press.match_id, panel)
        if desk is not None and not call.answer.response.in_place:
            self._display.round_desks.keep(desk)
        if done:
            await self._display.host_came(press.match_id, call.user_id)

    async def _perform(self, press: Press, call: Call, chosen: Invitee | None = None) -> None:
        """Do what a press asks for. Raises what acts raise."""
        match_id, action = press.match_id, press.action
        match press.verb, *Action.parse(action).arguments:
            case [MatchCommand.SHOW]:
                await self.screens.show(match_id, call)
            case [
                (MatchCommand.HOLD_PLAYBACK | MatchCommand.NEXT_FRAME | MatchCommand.RUN_ON) as verb
            ]:
                await self.screens.conduct(verb, match_id, call)
            case [MatchCommand.CARD]:
                await self.screens.card(match_id, call)
            case [MatchCommand.DESK]:
                await self.screens.open_desk(match_id, call)
            case [MatchCommand.REMATCH]:
                await self._lobby.rematch(match_id, call)
            case MatchCommand.RULES, *topic:
                await self.screens.rules(match_id, call, "".join(topic[:1]))
            case MatchCommand.VIEW, *_:
                await self.screens.focus(press, call)
            case MatchCommand.HOST, DeskAct.SEAT, seat if seat.isdecimal():
                await self.screens.open_desk(match_id, call, Seat(int(seat)))
            case MatchCommand.HOST, DeskAct.WALKS, wanted:
                await self.screens.hold_each(match_id, call, wanted == "1")
            case _ if not press.is_command:
                await self._acts.act(press, call)
            case _:
                found = route(action, chosen, privately=call.privately)
                if found is None:
                    # It stands for nothing any more.
                    raise ActRefused(MatchRefusal.MOVED_ON, await self._matches.wanted(match_id))
                await self._acts.do(match_id, found, call)

    async def _by_version(self, press: Press) -> Press:
        """The press with the version of the match at which it was drawn, instead of the number."""
        try:
            match = await self._matches.at_number(press.match_id, press.version)
        except ActRefused:
            # The command or answer that follows is refused for the same reason.
            return press
        return press._replace(version=match.version_of(press.version))

    async def command(self, command: MatchCommand, call: Call, match: str | None = None) -> None:
        """`/match <command>`: the live match here, or of this player; asks when unclear.

        `match`: the one that was chosen, or what was typed instead of choosing.
        """
        if match is not None:
            named = await named_match(match, call, self._store)
            if named is None:
                await call.answer.private(replies.no_match_called(match, call.texts))
                return
            found = [named]
        else:
            found = await resolve_matches(command, call, self._store)
        await self._in_one(
            found, command, call, lambda one: self._perform(Press(one, 0, command), call)
        )

    async def ask(self, wish: Wish, call: Call) -> None:
        """`/match ask`: of the others, or of the host."""
        found = await resolve_matches(MatchCommand.ASK, call, self._store)
        wanted = RoutedAct(ASK, (wish,))
        action = f"{MatchCommand.ASK}:{wish}"
        await self._in_one(found, action, call, lambda one: self._acts.do(one, wanted, call))

    async def _in_one(
        self,
        found: Sequence[MatchId],
        action: str,
        call: Call,
        do: Callable[[MatchId], Coroutine[Any, Any, None]],
    ) -> None:
        """Do something in the only match that can be meant; of several, ask which is.

        `action`: the one of the buttons between which to choose.
        """
        if len(found) == 1:
            await self._answered(do(found[0]), call)
        elif found:
            choices = [await self._choice(match_id) for match_id in found]
            await call.answer.private(replies.which_match(choices, action, call.texts))
        else:
            await call.answer.private(TextMessage(call.texts("no-match-here")))

    async def _choice(self, match_id: MatchId) -> replies.MatchChoice:
        """A match to choose; also one that is too damaged to tell of its players."""
        terms = await self._terms(match_id)
        if terms is None:
            return replies.MatchChoice(match_id, "", "", ())
        names = await self._people.names(terms.guild_id, terms.players)
        place = self._sender.channel_name(terms.channel_id)
        called = tuple(names[each] for each in terms.players)
        try:
            match = await self._matches.wanted(match_id)
        except ActRefused:
            # A match that cannot be read has no public number.
            return replies.MatchChoice(match_id, place, terms.game, called)
        return replies.MatchChoice(match_id, place, terms.game, called, match.public_number)

    async def to_host(self, typed: str, actor: Actor) -> list[tuple[MatchId, str]]:
        """The option `match` offers these: matches of others in this server, those here first.

        Each with its label, of which `typed` is a part; at most `MOST_OFFERED`.
        """
        live = await self._store.read(stored_matches.live, guild_id=actor.server_id)
        others = [terms for terms in live if terms.seat_of(actor.user_id) is None]
        matches = sorted(others, key=lambda terms: terms.channel_id != actor.channel_id)
        players = {player for terms in matches for player in terms.players}
        names = await self._people.names(actor.server_id, players)
        offered = []
        for terms in matches:
            place = self._sender.channel_name(terms.channel_id)
            called = tuple(names[player] for player in terms.players)
            choice = replies.MatchChoice(terms.id, place, terms.game, called)
            label = replies.match_label(choice, actor.texts)
            if typed.strip().casefold() in label.casefold():
                offered.append((terms.id, label))
        return offered[:MOST_OFFERED]

    async def host(
        self,
        act: Act,
        call: Call,
        *,
        match: str | None = None,
        player: Invitee | None = None,
        person: Invitee | None = None,
        seconds: int | None = None,
    ) -> None:
        """`/host …`: of several matches that could be meant, one is to be chosen.

        `match`: as for `command`. `player`: whom it is about. `person`: who is to come into the
        match. `seconds`: how much time is given.
        """
        if player is not None:
            await self._answered(self._on_player(act, player, person, seconds, call), call)
        elif person is None:
            verb = f"ask-{act.verb}" if act.asks else act.verb
            await self.command(MatchCommand(verb), call, match)
        else:
            # Only the desk can say of which match the person is to be the host.
            desk = MatchCommand.DESK
            found = await resolve_matches(desk, call, self._store)
            wanted = RoutedAct(act, (person.user_id,), person=person, on_desk=True)
            await self._in_one(found, desk, call, lambda one: self._acts.do(one, wanted, call))

    async def _on_player(
        self, act: Act, player: Invitee, person: Invitee | None, seconds: int | None, call: Call
    ) -> None:
        """Do something that is about somebody who plays in this channel."""
        match_id, seat = await self._acts.seat_of(player, call)
        chosen = (seconds, None if person is None else person.user_id)
        arguments = (seat, *(each for each in chosen if each is not None))
        wanted = RoutedAct(act, arguments, person=person, on_desk=True)
        await self._acts.do(match_id, wanted, call)

    async def _answered(
        self, work: Coroutine[Any, Any, None], call: Call, *, chosen: bool = False
    ) -> bool:
        """Do something that may be refused, and say why if it is. Returns whether it was done.

        `chosen`: by a menu in which somebody was chosen.
        """
        try:
            await work
        except Repeated as repeated:
            await self._repeated(repeated.match.terms.id, call)
        except ActRefused as refused:
            log.info("refused to user %d: %s", call.user_id, refused.reason)
            told = await self._reason(refused, call)
            if refused.reason in _OUTDATES and refused.match is not None:
                await self._bring_up_to_date(refused.match, call)
            await self._show_refusal(refused, told, call, chosen=chosen)
        except AlreadyPlaying as error:
            # A person who was to take a seat over, or a player of a match that moves, plays there
            # already.
            await call.answer.private(await self._lobby.playing_already(error, call))
        else:
            return True
        return False

    async def _repeated(self, match_id: MatchId, call: Call) -> None:
        """The act was done already; perhaps nothing seemed to come of it.

        A message that one person alone sees is brought up to date in answer to them, or never: a
        process that was killed leaves hands that no other one knows of.
        """
        match = await self._matches.wanted(match_id)
        if call.drawn is None or call.drawn < match.public_version:
            self._display.changed(match_id)
        else:
            # A secret act can change nothing but the hand of its player.
            self._display.follow(match)
        if (own := call.own_message_id) is not None:
            seat = match.terms.seat_of(call.user_id)
            if seat is not None:
                await self._display.refresh_hand(match, seat, own, call.answer, call.texts)
                return
            if why_never_host(match, await self._doer(call, match)) is None:
                # The desk of a match that is over says so.
                await self.screens.show_desk(match, call)
                return
        notice = await self._display.blocked_notice(match, call.texts)
        seat = match.terms.seat_of(call.user_id)
        # The answer that closed a window may have begun a walk, to another window.
        revealing = (await self._display.as_shown(match)).revealing
        if notice is None and seat in match.asked_since and match.in_window and not revealing:
            # The hand that showed the answer may have been dismissed.
            await self._display.show_secret_answer(match, seat, call.answer, call.texts)
        elif notice is None:
            await call.answer.acknowledge()
        else:
            await call.answer.private(notice)

    async def _show_refusal(
        self, refused: ActRefused, told: Message, call: Call, *, chosen: bool
    ) -> None:
        """Say why something cannot be done, in the place of what this person was refused before."""
        if refused.match is None:
            await call.answer.private(told)
            return
        if chosen and call.own_message_id is not None and isinstance(told, TextMessage):
            await self._acts.refuse_on_desk(refused.match, told, call)
            return
        show, match_id = self._display.panels.show_page, refused.match.terms.id
        kind = PageKind.REFUSAL
        await show(match_id, kind, told, call.answer, None, call.user_id, call.texts)

    async def _bring_up_to_date(self, match: Match, call: Call) -> None:
        """Let a hand that was pressed too late show what its player holds now.

        It may have to wait long for its turn otherwise, and would be pressed again meanwhile.
        """
        match_id, pressed = match.terms.id, call.message_id
        seat = match.terms.seat_of(call.user_id)
        if seat is not None and pressed is not None and self._display.is_hand(match_id, pressed):
            now = await self._matches.wanted(match_id)
            await self._display.refresh_hand(now, seat, pressed, call.answer, call.texts)

    async def _reason(self, refused: ActRefused, actor: Actor) -> Message:
        match, reason = refused.match, refused.reason
        if match is None:
            return match_refusal(reason, None, None, actor.texts)
        if reason is MatchRefusal.MOVED_ON:
            # They see something old, which is not left to wait for a better time.
            self._display.changed(match.terms.id)
        shown = await self._display.as_shown(match)
        if await self._tells_too_early(match, reason):
            reason = MatchRefusal.BEING_REVEALED
        elif reason in _PERSONAL and not shown.live:
            # Nobody else could do it either.
            reason = CommonRefusal.OVER
        view = (await self._people.views(match)).public
        hides = shown.revealing or view.paused_by is not None or not view.asked
        if reason is MatchRefusal.NOT_YOUR_MATCH and not hides:
            told = replies.watching(view, match.terms.game, actor.texts)
        else:
            link = await self._display.link(match)
            asking = None if match.asking is None else view.names[match.asking.seat]
            told = match_refusal(reason, view.paused_by, link, actor.texts, asking=asking)
            if reason is MatchRefusal.BEING_REVEALED and link is not None:
                hold = await self._display.hold(match)
                if hold is not None and hold.until is not None:
                    known = {"until": until(hold.until), "link": link}
                    told = TextMessage(actor.texts("refusal-being-held", **known))
        if reason in _TO_WATCHERS:
            told = replies.with_rules(told, view, actor.texts)
        if reason is MatchRefusal.NOT_YOUR_MATCH:
            # Moderators find the desk here: a board has no room for a button that is for them.
            hosts = why_never_host(match, await self._doer(actor, match)) is None
            return with_desk(told, view, actor.texts) if hosts else told
        return told
