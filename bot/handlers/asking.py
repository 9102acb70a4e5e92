"""What players ask the others, or the host, for: each step is durable, then told in the channel."""

import logging

from bot.delivery.failures import NOT_ANSWERED, DeliveryFailure
from bot.delivery.responder import Responder
from bot.delivery.sender import MessageRef
from bot.display.display import Display
from bot.display.views import views_of
from bot.handlers.actor import Actor
from bot.handlers.moderation import moderates
from bot.live.errors import ActRefused
from bot.live.host_acts import check_host
from bot.live.lines import post_line
from bot.live.services import Services
from bot.match.earlier import Asking
from bot.match.entries import Declined, Wish
from bot.match.errors import MatchRefusal
from bot.match.ids import MatchId, UserId
from bot.match.match import Match
from bot.ui import asking as ui
from bot.ui.catalogue import texts_in
from bot.ui.custom_ids import MatchCommand, Press
from bot.ui.message import MessageLayout, TextMessage

log = logging.getLogger(__name__)


class Requests:
    """`/match ask` and its answers. Who may is for the gate to say."""

    def __init__(self, services: Services, display: Display) -> None:
        self._store = services.store
        self._matches = services.matches
        self._people = services.people
        self._sender = services.sender
        self._display = display

    async def ask(
        self, match_id: MatchId, wish: Wish | None, actor: Actor, responder: Responder
    ) -> None:
        """A player asks for something; who is alone has it at once. Raises `ActRefused`.

        `wish`: None for something that no button of ours asks for.
        """
        if wish is None:
            raise ActRefused(MatchRefusal.MOVED_ON, await self._matches.wanted(match_id))
        match = await self._matches.ask(match_id, actor.user_id, wish, actor.at, drawn=actor.drawn)
        self._display.acted(match)
        try:
            line = await self._called(match, wish, actor.user_id)
        except Exception:
            # It is asked for, so nobody is told to try again; the board shows it.
            log.exception("what is asked for in match %d was not told", match_id)
            await responder.acknowledge()
            return
        terms = match.terms
        sent: MessageRef | DeliveryFailure
        if actor.channel_id == terms.channel_id:
            answer = await responder.public(line)
            if answer in NOT_ANSWERED:
                sent = await self._tell(match, line)
            elif isinstance(answer, DeliveryFailure):
                return
            else:
                sent = MessageRef(terms.channel_id, answer)
        else:
            await responder.private(TextMessage(line.markdown))
            sent = await self._tell(match, line)
        if match.asking is not None and isinstance(sent, MessageRef):
            await self._display.asked(match, line, sent)

    async def _called(self, match: Match, wish: Wish, user_id: UserId) -> TextMessage:
        """Who is to answer what somebody asks for; or that they have it, where they are alone."""
        texts = texts_in(match.terms.language)
        if match.asking is None:
            return ui.granted(await self._name(match, user_id), wish, (), 1, texts)
        link = await self._display.link(match)
        return ui.asking_call((await views_of(match, self._people)).public, link, texts)

    async def answer(self, press: Press, actor: Actor, responder: Responder) -> None:
        """Somebody answers what a player asks for; who asked withdraws it.

        A host who is to let something be taken back is told first, privately, what that means.
        Raises `ActRefused` or `Repeated`.
        """
        agrees = press.action == MatchCommand.AGREE
        before = await self._matches.at_least(press.match_id, press.version)
        if agrees and not actor.privately:
            question = await self._question(before, press.version, actor)
            if question is not None:
                await responder.private(question)
                return
        match = await self._matches.answer_asking(
            press.match_id,
            actor.user_id,
            press.version,
            agrees=agrees,
            moderates=await moderates(actor, self._store),
            at=actor.at,
        )
        if actor.privately:
            self._display.acted(match, responder)
            await responder.dismiss()
        else:
            seat = match.terms.seat_of(actor.user_id)
            await self._display.answer(match, seat, actor.message_id, responder, actor.texts)
        try:
            line = await self.told(before, match, actor.user_id)
        except Exception:
            # The answer counts, so nobody is told to try again; the board shows it.
            log.exception("an answer to what is asked in match %d was not told", match.terms.id)
            return
        if line is not None:
            await self._tell(match, line)

    async def _question(self, match: Match, version: int, actor: Actor) -> MessageLayout | None:
        """What a host is asked before a takeback; None for everybody else, and anything else.

        Raises `ActRefused` for a host who may not answer.
        """
        asking = match.asking
        if asking is None or version < asking.since or asking.wish is not Wish.TAKE_BACK:
            return None
        if match.terms.seat_of(actor.user_id) is not None:
            return None
        guild_id = await moderates(actor, self._store)
        if actor.user_id != match.terms.host and guild_id != match.terms.guild_id:
            return None
        check_host(match, actor.user_id, guild_id)
        past, count = match.past, match.past.rewound_for(asking.seat)
        view = (await views_of(match, self._people)).public
        return ui.confirm_takeback(view, past.acts_in(count), past.seen_in(count), actor.texts)

    async def told(self, before: Match, match: Match, by: UserId) -> TextMessage | None:
        """What an answer is told with; None where others are still to answer."""
        asking = before.asking
        if asking is None or match.asking is not None:
            return None
        terms, texts = match.terms, texts_in(match.terms.language)
        name = await self._name(match, terms.players[asking.seat])
        match match.entry:
            case Declined(seat=seat) if seat == asking.seat:
                return ui.withdrawn(name, asking.wish, texts)
            case Declined():
                return ui.declined(name, asking.wish, await self._name(match, by), texts)
            case _:
                granters = _granters(before, asking, by)
                names = [await self._name(match, user) for user in granters]
                acts = 1 if terms.seat_of(by) is not None else before.past.rewound_for(asking.seat)
                return ui.granted(name, asking.wish, names, acts, texts)

    async def _tell(self, match: Match, line: TextMessage) -> MessageRef | DeliveryFailure:
        """Say it where the match is. Whatever comes of it, the board tells the same."""
        terms = match.terms
        name, texts = f"asking:{terms.id}:{match.version}", texts_in(terms.language)
        return await post_line(self._sender, terms.channel_id, line, name, texts)

    async def _name(self, match: Match, user_id: UserId) -> str:
        return (await self._people.names(match.terms.guild_id, (user_id,)))[user_id]


def _granters(before: Match, asking: Asking, by: UserId) -> list[UserId]:
    """Who has agreed to what was granted by the answer of `by`."""
    terms = before.terms
    if asking.wish is Wish.TAKE_BACK or terms.seat_of(by) is None:
        return [by]
    # All others had to.
    return [terms.players[seat] for seat in before.active if seat != asking.seat]
