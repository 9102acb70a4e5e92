"""The desk of a match, for those who host or moderate, and the questions before acts."""

from collections.abc import Awaitable, Callable, Mapping

from bot.contract.errors import Refusal
from bot.contract.game import Seat
from bot.display.display import Display
from bot.display.views import views_of
from bot.handlers.actor import Actor, Call, moderates
from bot.handlers.refusals import match_refusal
from bot.handlers.routes import RoutedAct
from bot.live.errors import ActRefused
from bot.live.matches import check_possible
from bot.live.services import Services
from bot.match.acts import (
    AGREE,
    CLAIM,
    CONCEDE,
    FORFEIT,
    REWIND,
    Act,
    Current,
    Doer,
    MatchCommand,
    Who,
    starting,
    why_not_host,
)
from bot.match.entries import Wish
from bot.match.errors import MatchRefusal
from bot.match.ids import MatchId
from bot.match.match import Match
from bot.match.terms import Takebacks
from bot.store.errors import Unreadable
from bot.store.store import Store
from bot.ui import absence, asking, desk
from bot.ui.catalogue import Texts
from bot.ui.desk import DeskState
from bot.ui.games import renderer_of
from bot.ui.match_view import PublicMatchView
from bot.ui.message import Message, MessageLayout, Text, TextMessage


async def may_host(match: Match, actor: Actor, store: Store) -> bool:
    """Whether somebody may act as the host of a match."""
    return why_not_host(match, Doer(actor.user_id, await moderates(actor, store))) is None


class DeskScreens:
    """The desk, and what people are asked before they act.

    Hosts see what everybody may know, and nothing else; players are asked with their own view.
    """

    def __init__(self, services: Services, display: Display) -> None:
        self._store = services.store
        self._matches = services.matches
        self._people = services.people
        self._display = display

    async def hosted(self, match_id: MatchId, actor: Actor) -> Match:
        """The match as it is. Raises `ActRefused` for whoever may not act as its host."""
        match = await self._matches.wanted(match_id)
        denied = await self._denied(match, actor)
        if denied is not None:
            raise ActRefused(denied, match)
        return match

    async def _denied(self, match: Match, actor: Actor) -> Refusal | None:
        return why_not_host(match, Doer(actor.user_id, await moderates(actor, self._store)))

    async def state(self, match: Match, texts: Texts) -> DeskState:
        """What may be told of a match."""
        notice = await self._display.blocked_notice(match, texts)
        return DeskState(
            view=await self._display.public_view(match),
            since=await self._since(match),
            active=match.active,
            reachable=match.reachable,
            starters=tuple(seat for seat in match.terms.seats if _may_begin(match, seat)),
            trouble=None if notice is None else in_words(notice),
            link=await self._display.link(match),
        )

    async def _since(self, match: Match) -> Mapping[Seat, int]:
        """When each seat was asked what it is asked now, in ms since the epoch, UTC."""
        if not match.asked_since:
            return {}
        try:
            entries = await self._store.entries(match.terms.id)
        except Unreadable:
            # What is in memory is sound.
            return dict.fromkeys(match.asked_since, match.last_act)
        return {
            seat: entries[version - 1].at if version else match.terms.began
            for seat, version in match.asked_since.items()
        }

    async def layout(self, match: Match, actor: Actor) -> MessageLayout:
        """The desk of a match."""
        return desk.desk(await self.state(match, actor.texts), actor.texts)

    async def open(self, match_id: MatchId, call: Call) -> None:
        """Show the desk. Raises `ActRefused`, as everything here does."""
        await self.show(await self.hosted(match_id, call), call)

    async def show(self, match: Match, call: Call) -> None:
        """Show the desk, which follows the match from then on."""
        await self._follow(match, self.layout, call)

    async def _follow(
        self,
        match: Match,
        screen: Callable[[Match, Actor], Awaitable[MessageLayout]],
        call: Call,
    ) -> None:
        async def draw(now: Match) -> MessageLayout:
            denied = await self._denied(now, call)
            if denied is not None:
                refusal = match_refusal(denied, (), None, None, call.texts)
                return MessageLayout((Text(in_words(refusal)),))
            return await screen(now, call)

        pressed = call.message_id if call.privately else None
        await self._display.panels.show(match, draw, call.answer, pressed, call.texts)

    async def player(self, match_id: MatchId, seat: Seat, call: Call) -> None:
        """Show what can be done for one player."""
        match = await self.hosted(match_id, call)
        if seat not in match.reachable:
            raise ActRefused(MatchRefusal.PLAYS_NO_MORE, match)

        async def screen(now: Match, actor: Actor) -> MessageLayout:
            if seat not in now.reachable:
                return await self.layout(now, actor)
            return desk.player_screen(await self.state(now, actor.texts), seat, actor.texts)

        await self._follow(match, screen, call)

    async def ask(self, match_id: MatchId, route: RoutedAct, doer: Doer, call: Call) -> bool:
        """Ask before an act that cannot be undone; False where there is nothing to be asked.

        What would be refused is not asked about.
        """
        act, arguments = route.act, route.arguments
        if act is AGREE:
            match = await self._matches.wanted(match_id)
            request = match.asking
            if request is None or request.wish is not Wish.TAKE_BACK:
                return False
            outdated = call.drawn is not None and call.drawn < request.since
            if outdated or match.terms.seat_of(call.user_id) is not None:
                return False
        version = call.drawn if act.current is Current.SITTER else None
        match = await self._matches.may(match_id, act, doer, call.at, version, *arguments)
        deals_instead = act is REWIND and not match.past.rewinds
        if deals_instead:
            now = match.past.parts[-1]
            if not (now.acted or now.revealed):
                raise ActRefused(MatchRefusal.NOTHING_TO_REWIND, match)
        else:
            check_possible(match, act, doer, call.at, *arguments)
        if act.who in (Who.PLAYER, Who.DECIDING):
            await self._ask_player(match, act, call)
            return True
        view = await self._display.public_view(match)
        question = self._question(match, view, route, call.texts, instead=deals_instead)
        if call.privately and call.message_id is not None:
            await call.answer.replace(question)
        else:
            await call.answer.private(question)
        return True

    async def _ask_player(self, match: Match, act: Act, call: Call) -> None:
        seat = match.terms.seat_of(call.user_id)
        assert seat is not None
        view, texts = (await views_of(match, self._people)).of(seat), call.texts
        if act is CONCEDE:
            question = renderer_of(match.terms.game).confirm_concede(view, seat, texts)
        elif act is CLAIM:
            question = absence.confirm_claim(view, texts)
        else:
            question = absence.confirm_leaving_off(view, texts)
        kept_by = match.stalled if act.who is Who.DECIDING else ()
        await self._display.questions.ask(
            match.terms.id, seat, None, question, call.answer, texts, kept_by=kept_by
        )

    def _question(
        self, match: Match, view: PublicMatchView, route: RoutedAct, texts: Texts, *, instead: bool
    ) -> MessageLayout:
        """What a host is asked. `instead`: a part is to be dealt anew, as nothing can be undone."""
        past = match.past
        match route.act, *route.arguments:
            case Act(verb=MatchCommand.AGREE), *_:
                assert match.asking is not None
                count = past.rewound_for(match.asking.seat)
                confirm = desk.confirm_takeback if route.on_desk else asking.confirm_takeback
                return confirm(view, past.acts_in(count), past.seen_in(count), texts)
            case Act(verb=MatchCommand.REWIND), *_ if not instead:
                none_agreed = match.terms.takebacks is Takebacks.NONE
                seat, seen = past.rewinds[-1].seat, past.seen_in(1)
                return desk.confirm_rewind(view, seat, seen, texts, against_terms=none_agreed)
            case Act(verb=MatchCommand.REWIND | MatchCommand.REDEAL), *_:
                part = past.redealable
                assert part is not None, "a match that can be hosted is live"
                named = part_in_words(match, part.name, texts)
                return desk.confirm_redeal(view, named, texts, instead=instead)
            case Act(verb=MatchCommand.END), *_:
                return desk.confirm_end(view, texts)
            case _, seat, player:
                assert route.person is not None
                return desk.confirm_substitute(view, seat, player, route.person.name, texts)
            case act, seat:
                confirm_one = desk.confirm_forfeit if act is FORFEIT else desk.confirm_award
                return confirm_one(view, seat, texts)
        raise ValueError(f"nothing is asked before {route.act.verb}")


def part_in_words(match: Match, name: str, texts: Texts) -> str | None:
    """A part of a match's game, as its renderer calls it; None: the whole."""
    return renderer_of(match.terms.game).part(name, texts)


def _may_begin(match: Match, seat: Seat) -> bool:
    action = starting(seat)
    return any(prompt.host_may and prompt.allows(action) for prompt in match.prompts)


def in_words(notice: Message) -> str:
    """What a notice says, on a screen that says more."""
    if isinstance(notice, TextMessage):
        return notice.markdown
    return "\n".join(block.markdown for block in notice.blocks if isinstance(block, Text))
