"""The screens of a match's desk: its state and what is asked there, for who hosts or moderates."""

from collections.abc import Awaitable, Callable, Mapping

from bot.contract.game import Seat
from bot.delivery.responder import Responder
from bot.display.display import Display
from bot.handlers.actor import Actor, Invitee
from bot.handlers.moderation import moderates
from bot.handlers.refusals import match_refusal
from bot.live import host_acts
from bot.live.errors import ActRefused
from bot.live.matches import check
from bot.live.services import Services
from bot.match.entries import Wish
from bot.match.errors import MatchRefusal
from bot.match.ids import MatchId
from bot.match.match import Match
from bot.match.terms import Takebacks
from bot.store.errors import Unreadable
from bot.store.store import Store
from bot.ui import desk
from bot.ui.catalogue import Texts
from bot.ui.desk import DeskState
from bot.ui.games import renderer_of
from bot.ui.message import Message, MessageLayout, Text, TextMessage


async def may_host(match: Match, actor: Actor, store: Store) -> bool:
    """Whether somebody may act as the host of a match."""
    try:
        host_acts.check_host(match, actor.user_id, await moderates(actor, store))
    except ActRefused:
        return False
    return True


class DeskScreens:
    """What hosts see before they act. Drawn from what everybody may know, and nothing else."""

    def __init__(self, services: Services, display: Display) -> None:
        self._store = services.store
        self._matches = services.matches
        self._display = display

    async def hosted(self, match_id: MatchId, actor: Actor) -> Match:
        """The match as it is. Raises `ActRefused` for whoever may not act as its host."""
        match = await self._matches.wanted(match_id)
        host_acts.check_host(match, actor.user_id, await moderates(actor, self._store))
        return match

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

    async def open(self, match_id: MatchId, actor: Actor, responder: Responder) -> None:
        """Show the desk. Raises `ActRefused`, as everything here does."""
        await self.show(await self.hosted(match_id, actor), actor, responder)

    async def show(self, match: Match, actor: Actor, responder: Responder) -> None:
        """Show the desk, which follows the match from then on."""
        await self._follow(match, self.layout, actor, responder)

    async def _follow(
        self,
        match: Match,
        screen: Callable[[Match, Actor], Awaitable[MessageLayout]],
        actor: Actor,
        responder: Responder,
    ) -> None:
        async def draw(now: Match) -> MessageLayout:
            try:
                host_acts.check_host(now, actor.user_id, await moderates(actor, self._store))
            except ActRefused as refused:
                refusal = match_refusal(refused.reason, (), None, None, actor.texts)
                return MessageLayout((Text(in_words(refusal)),))
            return await screen(now, actor)

        pressed = actor.message_id if actor.privately else None
        await self._display.panels.show(match, draw, responder, pressed, actor.texts)

    async def player(
        self, match_id: MatchId, seat: Seat, actor: Actor, responder: Responder
    ) -> None:
        """Show what can be done for one player."""
        match = await self.hosted(match_id, actor)
        host_acts.reachable(match, seat)

        async def screen(now: Match, actor: Actor) -> MessageLayout:
            if seat not in now.reachable:
                return await self.layout(now, actor)
            return desk.player_screen(await self.state(now, actor.texts), seat, actor.texts)

        await self._follow(match, screen, actor, responder)

    async def ask_rewind(self, match_id: MatchId, actor: Actor, responder: Responder) -> None:
        """Ask whether the newest act is to be taken back; across an end, whether to deal anew."""
        match = await self.hosted(match_id, actor)
        if not match.past.rewinds:
            now = match.past.parts[-1]
            if not (now.acted or now.revealed):
                raise ActRefused(MatchRefusal.NOTHING_TO_REWIND, match)
            await self._ask_redeal(match, actor, responder, instead=True)
            return
        view = await self._display.public_view(match)
        seat, seen = match.past.rewinds[-1].seat, match.past.seen_in(1)
        none_agreed = match.terms.takebacks is Takebacks.NONE
        question = desk.confirm_rewind(view, seat, seen, actor.texts, against_terms=none_agreed)
        await _show(question, actor, responder)

    async def ask_grant(self, match_id: MatchId, actor: Actor, responder: Responder) -> None:
        """Tell what is taken back, and who has seen how much by it, before that is granted."""
        match = await self.hosted(match_id, actor)
        asking = match.asking
        if asking is None or asking.wish is not Wish.TAKE_BACK:
            raise ActRefused(MatchRefusal.MOVED_ON, match)
        count = match.past.rewound_for(asking.seat)
        view = await self._display.public_view(match)
        acts, seen = match.past.acts_in(count), match.past.seen_in(count)
        question = desk.confirm_takeback(view, acts, seen, actor.texts)
        await _show(question, actor, responder)

    async def ask_redeal(self, match_id: MatchId, actor: Actor, responder: Responder) -> None:
        """Ask whether a part of the game is to be played anew."""
        await self._ask_redeal(await self.hosted(match_id, actor), actor, responder, instead=False)

    async def _ask_redeal(
        self, match: Match, actor: Actor, responder: Responder, *, instead: bool
    ) -> None:
        part = match.past.redealable
        assert part is not None, "a match that can be hosted is live"
        view = await self._display.public_view(match)
        named = part_in_words(match, part.name, actor.texts)
        question = desk.confirm_redeal(view, named, actor.texts, instead=instead)
        await _show(question, actor, responder)

    async def ask_end(self, match_id: MatchId, actor: Actor, responder: Responder) -> None:
        """Ask whether the match is to end without a result."""
        try:
            match = await self.hosted(match_id, actor)
        except ActRefused as refused:
            raise told_of_ending(refused) from refused
        view = await self._display.public_view(match)
        await _show(desk.confirm_end(view, actor.texts), actor, responder)

    async def ask_forfeit(
        self, match_id: MatchId, seat: Seat, actor: Actor, responder: Responder
    ) -> None:
        """Ask whether a player is to give up."""
        match = await self.hosted(match_id, actor)
        # What would be refused is not asked about.
        host_acts.forfeit_of(seat)(match, actor.user_id, actor.at)
        view = await self._display.public_view(match)
        await _show(desk.confirm_forfeit(view, seat, actor.texts), actor, responder)

    async def ask_award(
        self, match_id: MatchId, seat: Seat, actor: Actor, responder: Responder
    ) -> None:
        """Ask whether the match is to be a player's."""
        match = await self.hosted(match_id, actor)
        host_acts.award_to(seat)(match, actor.user_id, actor.at)
        view = await self._display.public_view(match)
        await _show(desk.confirm_award(view, seat, actor.texts), actor, responder)

    async def ask_substitute(
        self, match_id: MatchId, seat: Seat, player: Invitee, actor: Actor, responder: Responder
    ) -> None:
        """Ask whether somebody is to take a seat over."""
        match = await self.hosted(match_id, actor)
        act = host_acts.substitute_for(seat, player.user_id)
        check(match, act(match, actor.user_id, actor.at))
        view = await self._display.public_view(match)
        question = desk.confirm_substitute(view, seat, player.user_id, player.name, actor.texts)
        await _show(question, actor, responder)


def part_in_words(match: Match, name: str, texts: Texts) -> str | None:
    """A part of a match's game, as its renderer calls it; None: the whole."""
    return renderer_of(match.terms.game).part(name, texts)


def told_of_ending(refused: ActRefused) -> ActRefused:
    """The refusal of who wants to end a match: who plays in it can give up instead."""
    if refused.reason is MatchRefusal.HOSTS_OWN_MATCH:
        return ActRefused(MatchRefusal.ENDS_OWN_MATCH, refused.match)
    return refused


async def _show(layout: MessageLayout, actor: Actor, responder: Responder) -> None:
    """In the place of what was pressed privately, else as a private answer."""
    if actor.privately and actor.message_id is not None:
        await responder.replace(layout)
    else:
        await responder.private(layout)


def _may_begin(match: Match, seat: Seat) -> bool:
    action = host_acts.starting(seat)
    return any(prompt.host_may and prompt.allows(action) for prompt in match.prompts)


def in_words(notice: Message) -> str:
    """What a notice says, on a screen that says more."""
    if isinstance(notice, TextMessage):
        return notice.markdown
    return "\n".join(block.markdown for block in notice.blocks if isinstance(block, Text))
