"""The desk of a round: hosts open its pages and decide."""

import logging

from msgspec.structs import replace

from bot.display.display import Display
from bot.display.rounds.desks import Draw
from bot.handlers.actor import Call, Invitee
from bot.handlers.requests import refused_invitee
from bot.handlers.rounds.decisions import decision
from bot.handlers.rounds.part import RoundsPart
from bot.handlers.rounds.tables import RoundTables
from bot.live.rounds import RoundActor, decided
from bot.live.services import Services
from bot.match.ids import UserId
from bot.rounds.acts import RoundVerb
from bot.rounds.entries import RoundEntry, TableKey
from bot.rounds.errors import RoundRefusal, RoundRefused
from bot.rounds.ids import Place
from bot.rounds.round import Round
from bot.rounds.standings import Ends
from bot.ui.catalogue import Texts
from bot.ui.custom_ids import RoundPress
from bot.ui.message import Message, MessageLayout
from bot.ui.rounds import desk, desk_pages, questions
from bot.ui.rounds.view import RoundView

log = logging.getLogger(__name__)

_VERBS = frozenset(RoundVerb)
_ENDING = (RoundVerb.CANCEL_ALL, RoundVerb.VOID, RoundVerb.AWARD)
"""The decisions that end matches which go on."""


class RoundHosting(RoundsPart):
    """Shows the desk, and does what is decided there."""

    def __init__(self, services: Services, display: Display, tables: RoundTables) -> None:
        super().__init__(services, display)
        self._tables = tables

    async def press(
        self, press: RoundPress, one: Round, call: Call, chosen: Invitee | None
    ) -> None:
        """A control of the desk was used. `chosen`: who was, in a user menu.

        Raises `RoundRefused`.
        """
        actor = await self._host(one, call)
        if chosen is not None:
            problem = refused_invitee(chosen, call, elsewhere=True)
            if problem is not None:
                await call.answer.private(problem)
                return
            await self._people.note(chosen.user_id, call.guild_id, chosen.name, None)
        desks = self._display.round_desks
        opened = desks.take(call.own_message_id)
        try:
            await self._answer(press, one, call, chosen, actor)
        finally:
            if opened is not None and not call.answer.response.in_place:
                # The answer is a message of its own, so the desk still stands.
                desks.keep(opened)

    async def _answer(
        self,
        press: RoundPress,
        one: Round,
        call: Call,
        chosen: Invitee | None,
        actor: RoundActor,
    ) -> None:
        match press.verb, press.numbers:
            case RoundVerb.DESK, numbers:
                await self._show_desk(one, call, page=numbers[0] if numbers else 0)
            case ((RoundVerb.TABLE | RoundVerb.PERSON | RoundVerb.MORE), _):
                await self._page(press, one, call, chosen)
            case _ if one.over:
                raise RoundRefused(RoundRefusal.OVER)
            case RoundVerb.ASK, _:
                await self._page(press, one, call, chosen)
            case RoundVerb.CLOSE, _:
                await self.closing(one, call)
            case RoundVerb.CALL, (leg, number):
                await self._tables.call_again(one, TableKey(leg, number))
                await self._show_desk(one, call)
            case _:
                await self._decide(press, one, call, chosen, actor)

    async def closing(self, one: Round, call: Call) -> None:
        """Show the standings to a host, who may approve them. Raises `RoundRefused`."""
        view = await self._display.rounds.view(one)
        await call.show(questions.closing(view, call.texts))

    async def _page(
        self, press: RoundPress, one: Round, call: Call, chosen: Invitee | None
    ) -> None:
        if press.verb is RoundVerb.ASK:
            view = await self._display.rounds.view(one)
            await call.show(await self._question(press, view, call, chosen))
        else:
            has_left = press.verb is RoundVerb.PERSON and await self._has_left(one, _picked(press))
            await self._show_page(one, call, _page_of(press, call.user_id, has_left))

    async def _has_left(self, one: Round, numbers: tuple[int, ...]) -> bool:
        """Whether the person whose page is opened is no member of the server any more."""
        match numbers:
            case (0, user) if one.is_in(UserId(user)):
                return await self._sender.has_left(one.terms.guild_id, UserId(user))
            case (number,) if (place := one.place(Place(number))) is not None:
                return await self._sender.has_left(one.terms.guild_id, place.player)
        return False

    async def _question(
        self, press: RoundPress, view: RoundView, call: Call, chosen: Invitee | None
    ) -> Message:
        """Asks before something that cannot be undone, or that ends something."""
        verb, *arguments = press.arguments or ("",)
        if verb not in _VERBS:
            raise RoundRefused(RoundRefusal.CHANGED)
        if chosen is not None:
            arguments.append(str(chosen.user_id))
            names = {**view.names, chosen.user_id: chosen.name}
            view = replace(view, names=names)
            await self._check(press, verb, arguments, view.round, call)
        return questions.question(view, RoundVerb(verb), arguments, call.texts)

    async def _check(
        self, press: RoundPress, verb: str, arguments: list[str], one: Round, call: Call
    ) -> None:
        """Refuse now what could not be done about the person who was chosen."""
        asked = press._replace(verb=RoundVerb(verb), arguments=tuple(arguments))
        ends = await self._gate.ends(one.id)
        entry = decision(asked, None, one, ends, call.user_id, self._time.now())
        decided(one, entry, ends, await self._actor(call))

    async def _decide(
        self,
        press: RoundPress,
        one: Round,
        call: Call,
        chosen: Invitee | None,
        actor: RoundActor,
    ) -> None:
        """Do what a host has decided, and show the desk as it is then."""
        if press.verb is RoundVerb.TAKE_BACK_GO and await self._tables.anybody_ready(one):
            raise RoundRefused(RoundRefusal.BEGUN)
        now, person = self._time.now(), None if chosen is None else chosen.user_id

        def make(before: Round, ends: Ends) -> RoundEntry:
            return decision(press, person, before, ends, call.user_id, now)

        match press.verb, press.numbers:
            case RoundVerb.WALKOVER, (leg, number, *_):
                key = TableKey(leg, number)
                after = await self._tables.calls.walk_over(one, key, make, actor, press.version)
            case _:
                after = await self._gate.decide(one.id, make, actor, seen=press.version)
        if press.verb in _ENDING:
            await self._tables.matches.tend(after)
        await self._show_desk(after, call)


def _page_of(press: RoundPress, viewer: UserId, has_left: bool) -> Draw:
    """The page of the desk that a press leads to. Raises `RoundRefused` where there is none.

    `has_left`: the person whose page it is has left the server.
    """
    numbers = _picked(press)

    def page(view: RoundView, texts: Texts) -> MessageLayout:
        try:
            match press.verb, numbers:
                case RoundVerb.TABLE, (leg, number):
                    return desk_pages.table_page(view, leg, number, texts, viewer)
                case RoundVerb.PERSON, (0, user):
                    return desk_pages.signed_up_page(
                        view, UserId(user), texts, viewer, has_left=has_left
                    )
                case RoundVerb.PERSON, (place,):
                    return desk_pages.person_page(
                        view, Place(place), texts, viewer, has_left=has_left
                    )
                case RoundVerb.MORE, _:
                    earlier = numbers[0] if numbers else 0
                    return desk_pages.more(view, texts, viewer, earlier)
        except RoundRefused:
            # The table or the person is gone meanwhile.
            log.debug("round %d has no page %s any more", view.round.id, press)
        return desk.desk(view, texts, viewer)

    return page


def _picked(press: RoundPress) -> tuple[int, ...]:
    """The numbers of a control, or of the line that was chosen in a menu."""
    if not press.picked:
        return press.numbers
    parts = press.picked[0].split(":")
    if not all(each.isdecimal() for each in parts):
        raise RoundRefused(RoundRefusal.CHANGED)
    return tuple(map(int, parts))
