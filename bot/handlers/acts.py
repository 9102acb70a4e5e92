"""The acts of people in matches: each is durable first, then shown in answer, then told."""

import logging
from contextlib import suppress
from functools import partial

from bot.contract.game import Action, Seat
from bot.display.display import Display
from bot.handlers.actor import Actor, Call, HandlersPart, Invitee
from bot.handlers.requests import refused_invitee
from bot.handlers.resolve import RoutedAct
from bot.handlers.screens import Screens
from bot.live.errors import ActRefused, AsksFirst, LiveError, Repeated
from bot.live.matches import MatchStep, Order, refusing
from bot.live.services import Services
from bot.match import acts, advance
from bot.match.acts import Act, Current, Doer, Who
from bot.match.entries import Wish
from bot.match.errors import MatchRefusal
from bot.match.ids import MatchId
from bot.match.match import Match
from bot.match.terms import Takebacks
from bot.store import matches
from bot.ui import desk, playback_controls, replies, symbols
from bot.ui.catalogue import Texts
from bot.ui.custom_ids import Press
from bot.ui.games import renderer_of
from bot.ui.match_view import PublicMatchView
from bot.ui.message import MessageLayout, Text, TextMessage

log = logging.getLogger(__name__)


class Acts(HandlersPart):
    """Has acts done. The gate says who may do them; all raise `ActRefused` or `Repeated`.

    Those that seat somebody also raise `AlreadyPlaying`.
    """

    def __init__(self, services: Services, display: Display, screens: Screens) -> None:
        super().__init__(services, display)
        self._screens = screens

    # In the game

    async def act(self, press: Press, call: Call) -> None:
        """A player does what a button or a menu of the game stands for."""
        action, version = Action.parse(press.action), press.version
        asked = self._display.panels.asks(press.match_id, call.message_id)
        check = partial(self._display.check_revealed, version=version)
        try:
            done = await self._matches.act(
                press.match_id, call.user_id, version, action, call.at, check, asks=not asked
            )
        except AsksFirst as asking:
            match, seat = asking.match, asking.seat
            view = (await self._people.views(match)).of(seat)
            renderer = renderer_of(match.terms.game)
            question = renderer.confirm(view, seat, asking.action, asking.word, call.texts)
            await self._ask_in_private(match, seat, question, call, version=version)
        else:
            await self._tell(done, call, asked=asked)

    async def _readable(self, match_id: MatchId) -> Match | None:
        with suppress(ActRefused):
            return await self._matches.get(match_id)
        return None

    # Beside the game

    async def do(self, match_id: MatchId, route: RoutedAct, call: Call) -> None:
        """Do what somebody wants, or ask them first."""
        act = route.act
        # Whether they are a moderator can matter to these alone.
        asked = act.who in (Who.HOST, Who.ANSWERING)
        doer = Doer(call.user_id)
        if asked:
            doer = await self._doer(call, await self._readable(match_id))
        check = None if act.while_revealing else self._display.check_revealed
        order = Order(act, doer, call.at, call.drawn, route.arguments, check)
        on_question = act.asks and call.privately and not route.on_desk
        try:
            if not await self._is_welcome(match_id, route.person, order, call):
                return
            asks = act.asks and not route.confirmed
            if asks and await self._ask(match_id, route, order, call):
                return
            done = await self._matches.submit(match_id, order)
        except LiveError as error:
            if act.while_revealing and await self._tells_too_early(error.match, error.reason):
                # It is answered alike, whether the match is over with that playback or not.
                await self._say_pause_to_come(error.match, call)
            elif on_question and isinstance(error, Repeated):
                await call.answer.dismiss()
            elif (
                act is acts.END
                and error.reason is MatchRefusal.UNREADABLE
                and await self._matches.void(match_id, doer.moderates, call.at)
            ):
                # There is nothing to show, and no name of a channel to tell it in.
                self._display.changed(match_id)
                await call.answer.private(TextMessage(call.texts("ended")))
            else:
                raise
            return
        if act is acts.REPOST:
            self._display.repost(match_id)
        await self._tell(done, call, route, asked=on_question)

    async def _say_pause_to_come(self, match: Match | None, call: Call) -> None:
        assert match is not None, "it is being shown"
        terms = match.terms
        said = playback_controls.pause_to_come(terms.id, call.texts, hosted=terms.host is not None)
        await call.answer.private(said)

    async def _is_welcome(
        self, match_id: MatchId, person: Invitee | None, order: Order, call: Call
    ) -> bool:
        """Whether the person who was chosen, if any, can come in; else the answer says why not."""
        if person is None:
            return True
        match = await self._matches.may(match_id, order)
        elsewhere = call.channel_id != match.terms.channel_id
        problem = refused_invitee(person, call, elsewhere=elsewhere)
        if problem is not None:
            if call.own_message_id is None:
                await call.answer.private(problem)
            else:
                await self.refuse_on_desk(match, problem, call)
            return False
        await self._people.note(person.user_id, match.terms.guild_id, person.name, None)
        return True

    async def refuse_on_desk(self, match: Match, told: TextMessage, call: Call) -> None:
        """Say why somebody cannot be chosen in the place of the desk: its menu would keep them."""
        layout = desk.with_desk(told, await self._display.public_view(match), call.texts)

        async def draw(_: Match) -> MessageLayout:
            return layout

        pressed, who = call.own_message_id, call.user_id
        await self._display.panels.show(match, draw, call.answer, pressed, who, call.texts)

    async def seat_of(self, player: Invitee, actor: Actor) -> tuple[MatchId, Seat]:
        """Where a person plays in this channel; there it can be one match only."""
        for terms in await self._store.read(
            matches.live, channel_id=actor.channel_id, user_id=player.user_id
        ):
            seat = terms.seat_of(player.user_id)
            if seat is not None:
                return terms.id, seat
        raise ActRefused(MatchRefusal.PLAYS_NOT_HERE)

    async def _ask(self, match_id: MatchId, route: RoutedAct, order: Order, call: Call) -> bool:
        """Ask before an act that cannot be undone, unless it is refused; False: nothing to ask."""
        act = route.act
        if act is acts.AGREE:
            match = await self._matches.wanted(match_id)
            request = match.asking
            if request is None or request.wish is not Wish.TAKE_BACK:
                return False
            outdated = call.drawn is not None and call.drawn < request.since
            if outdated or match.terms.seat_of(call.user_id) is not None:
                return False
            past, stands = match.past, call.drawn in (None, match.public_version)
            if stands and past.is_clean(request.seat) and not past.seen_in(1):
                # The board that was pressed says all that there is to know.
                return False
        version = call.drawn if act.current is Current.SITTER else None
        match = await self._matches.may(match_id, order._replace(version=version))
        deals_instead = act is acts.REWIND and not match.past.rewinds
        if deals_instead:
            now = match.past.parts[-1]
            if not (now.acted or now.revealed):
                raise ActRefused(MatchRefusal.NOTHING_TO_REWIND, match)
        else:
            with refusing(match):
                advance.add(match, order.entry(match))
        if act.who in (Who.PLAYER, Who.DECIDING):
            await self._ask_player(match, act, call)
            return True
        view = await self._display.public_view(match)
        asked_back = await self._screens.asked_back(match, call.texts)
        question = _host_question(
            match, view, route, call.texts, instead=deals_instead, asked_back=asked_back
        )
        if call.channel_id != match.terms.channel_id:
            question = desk.elsewhere(question, view)

        async def draw(now: Match) -> MessageLayout:
            drawn = order._replace(version=match.public_version)
            if act.current is Current.NEWEST and drawn.why_not(now) is not None:
                # Its button could only be refused.
                return desk.outdated(view, call.texts)
            return question

        pressed, who = call.own_message_id, call.user_id
        await self._display.panels.show(match, draw, call.answer, pressed, who, call.texts)
        return True

    async def _ask_player(self, match: Match, act: Act, call: Call) -> None:
        seat = match.terms.seat_of(call.user_id)
        assert seat is not None
        view, texts = (await self._people.views(match)).of(seat), call.texts
        if act is acts.CONCEDE:
            question = renderer_of(match.terms.game).confirm_concede(view, seat, texts)
        elif act is acts.CLAIM:
            question = replies.confirm_claim(view, texts)
        else:
            question = replies.confirm_leaving_off(view, texts)
        kept_by = match.stalled if act.who is Who.DECIDING else ()
        await self._ask_in_private(match, seat, question, call, kept_by=kept_by)

    async def _ask_in_private(
        self,
        match: Match,
        seat: Seat,
        question: MessageLayout,
        call: Call,
        *,
        version: int | None = None,
        kept_by: tuple[Seat, ...] = (),
    ) -> None:
        """Ask the player of a seat. The question says so once nothing can come of it any more.

        `version`: of what it is about; None: of all the match. `kept_by`: the seats that keep this
        one waiting, where it may decide what follows.
        """

        async def draw(now: Match) -> MessageLayout:
            decides = seat in now.deciding and kept_by == now.stalled
            outdated = not now.live or seat in now.departures or (bool(kept_by) and not decides)
            if outdated or (version is not None and now.is_stale(seat, version)):
                return MessageLayout((Text(call.texts("question-outdated")),), symbols.Colour.QUIET)
            return question

        await self._display.panels.show(
            match, draw, call.answer, None, call.user_id, call.texts, asks=True
        )

    # How acts are told

    async def _tell(
        self, done: MatchStep, call: Call, route: RoutedAct | None = None, *, asked: bool
    ) -> None:
        """Show what was done: to the person who did it, on the board, and below it in a line.

        `route`: None for an act in the game. `asked`: the press was on a private question.
        """
        with self._display.answering(done):
            by_line = route if route and (route.on_desk or route.act is acts.ASK) else None
            if by_line is not None:
                self._display.acted(done.after)
            try:
                if by_line is not None:
                    await self._answer_with_line(done, by_line, call)
                else:
                    await self._answer(done.after, call, asked=asked)
            except Exception:
                # The act is durable, so nobody is told to try again; the board shows it.
                number = done.after.terms.id
                log.exception("an act in match %d counts, but was not answered", number)
                if call.message_id is not None:
                    await call.answer.acknowledge()
                else:
                    await call.answer.private(TextMessage(call.texts("act-done")))

    async def _answer(self, match: Match, call: Call, *, asked: bool) -> None:
        seat = match.terms.seat_of(call.user_id)
        if asked:
            # The question goes.
            self._display.panels.answered(match.terms.id, call.message_id)
            self._display.acted(match, call.answer)
            await call.answer.dismiss()
        elif seat is not None and (hand := call.own_message_id) is not None:
            await self._display.answer_on_hand(match, seat, hand, call.answer, call.texts)
        else:
            await self._display.answer(match, seat, call.message_id, call.answer, call.texts)

    async def _answer_with_line(self, done: MatchStep, route: RoutedAct, call: Call) -> None:
        """Answer with the line of the channel, where the answer may carry it."""
        match = done.after
        if route.act.while_revealing and await self._tells_too_early(done.before):
            # The desk stays as it was: it would tell. The next board is the first to say so.
            await self._say_pause_to_come(match, call)
            return
        pressed, seat = call.own_message_id, match.terms.seat_of(call.user_id)
        if route.act is acts.ASK and pressed is not None and seat is not None:
            # The hand offers it no more; the display sends the line.
            await self._display.refresh_hand(match, seat, pressed, call.answer, call.texts)
            return
        on_desk = pressed is not None and route.act is not acts.ASK
        elsewhere = call.channel_id != match.terms.channel_id
        line = await self._display.line(done, alone=on_desk or elsewhere)
        assert line is not None, "what hosts do, and what is asked for, is always told"
        if on_desk:
            if await self._may_host(match, call):
                await self._screens.show_desk(match, call)
            else:
                told = TextMessage(call.texts("ended")) if route.act is acts.END else line
                # A layout stood there, which cannot become a text message.
                await call.answer.replace(MessageLayout((Text(told.markdown),)))
        elif elsewhere:
            await call.answer.private(TextMessage(line.markdown))
        else:
            await self._display.carried(done, line, await call.answer.public(line))


def _host_question(
    match: Match,
    view: PublicMatchView,
    route: RoutedAct,
    texts: Texts,
    *,
    instead: bool,
    asked_back: str | None,
) -> MessageLayout:
    """The question to a host. `instead`: a part is dealt anew, as nothing can be undone.

    `asked_back`: the act that a player asks to take back, in a sentence.
    """
    past = match.past
    match route.act, *route.arguments:
        case Act(verb=acts.MatchCommand.AGREE), *_:
            assert match.asking is not None
            count = past.rewound_for(match.asking.seat)
            back, seen = past.acts_in(count), past.seen_in(count)
            return desk.confirm_takeback(
                view, back, seen, texts, act=asked_back, on_desk=route.on_desk
            )
        case Act(verb=acts.MatchCommand.REWIND), *_ if not instead:
            none_agreed = match.terms.takebacks is Takebacks.NONE
            seat, seen = past.rewinds[-1].seat, past.seen_in(1)
            told = renderer_of(match.terms.game).newest_act(view, seat, texts)
            return desk.confirm_rewind(view, seat, seen, texts, act=told, against_terms=none_agreed)
        case Act(verb=acts.MatchCommand.REWIND | acts.MatchCommand.REDEAL), *_:
            part = past.redealable
            assert part is not None, "a match that can be hosted is live"
            named = renderer_of(match.terms.game).part(part.name, texts)
            return desk.confirm_redeal(view, named, texts, instead=instead)
        case Act(verb=acts.MatchCommand.END), *_:
            return desk.confirm_end(view, texts)
        case _, seat, player:
            assert route.person is not None
            return desk.confirm_substitute(view, seat, player, route.person.name, texts)
        case acts.HANDOVER, player:
            assert route.person is not None
            return desk.confirm_handover(view, player, route.person.name, texts)
        case act, seat:
            confirm_one = desk.confirm_forfeit if act is acts.FORFEIT else desk.confirm_award
            return confirm_one(view, seat, texts)
    raise ValueError(f"nothing is asked before {route.act.verb}")
