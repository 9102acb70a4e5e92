"""`/help`: finds what somebody can do where they ask."""

from collections.abc import AsyncIterator

from bot.display.drawing import ShownMatch
from bot.handlers.actor import Actor, Call, HandlersPart, moderates
from bot.live.errors import ActRefused
from bot.match.errors import MatchRefusal
from bot.match.invitation import InvitationKind
from bot.store import invitations
from bot.store import matches as stored_matches
from bot.ui.custom_ids import HelpPress, HelpTopic
from bot.ui.games import renderer_of
from bot.ui.help import (
    Concern,
    HelpPage,
    InvitationNearby,
    MatchNearby,
    help_message,
    round_page,
)
from bot.ui.markdown import message_link


class Help(HandlersPart):
    """Answers from what its reader may know: public views, and who they are themselves."""

    async def show(self, call: Call) -> None:
        """Tell somebody, privately, what they can do where they are."""
        matches, damaged = await self._nearby(call)
        page = HelpPage(
            call.channel_id,
            tuple(matches),
            damaged,
            tuple([each async for each in self._invitations(call)]),
            privately=call.guild_id is None,
            moderates=await moderates(call, self._store) is not None,
            obstacle=call.obstacle,
        )
        await call.show(help_message(page, call.texts))

    async def press(self, press: HelpPress, call: Call) -> None:
        """Show a page of help; in the place of another one."""
        if press.topic is HelpTopic.ROUNDS:
            await call.show(round_page(call.texts))
        else:
            await self.show(call)

    async def _nearby(self, actor: Actor) -> tuple[list[MatchNearby], int]:
        """The matches of somebody, and those of the channel; and how many of them are damaged."""
        own = await self._store.read(stored_matches.live, user_id=actor.user_id)
        here = await self._store.read(stored_matches.live, channel_id=actor.channel_id)
        found, damaged = [], 0
        for match_id in dict.fromkeys(terms.id for terms in (*own, *here)):
            try:
                match = await self._matches.get(match_id)
            except ActRefused as refused:
                damaged += refused.reason is MatchRefusal.UNREADABLE
                continue
            if match is None:
                continue
            shown = await self._display.as_shown(match)
            concern = await self._concern(shown, actor) if shown.live else None
            if concern is not None:
                nearby = MatchNearby(
                    concern,
                    match.terms.game,
                    await self._display.public_view(match),
                    shown.revealing,
                    link=await self._display.link(match),
                    trouble=await self._trouble(match, actor.texts),
                )
                found.append(nearby)
        return found, damaged

    async def _concern(self, shown: ShownMatch, actor: Actor) -> Concern | None:
        """The concern of a match for somebody; None: it has none."""
        match = shown.match
        seat = match.terms.seat_of(actor.user_id)
        if seat is not None and (shown.revealing or seat in match.reachable):
            if shown.revealing or match.prompt_of(seat) is None:
                return Concern.PLAYS
            view = (await self._people.views(match)).of(seat)
            hand = renderer_of(match.terms.game).hand_key(view)
            return Concern.ASKED if hand is None else Concern.HOLDS
        if match.terms.host == actor.user_id:
            return Concern.HOSTS
        return Concern.WATCHES if match.terms.channel_id == actor.channel_id else None

    async def _invitations(self, actor: Actor) -> AsyncIterator[InvitationNearby]:
        """Those of somebody, wherever they are, and the open tables of the channel.

        Without what is over or not posted yet.
        """
        for each in await self._store.read(invitations.open_ones):
            # A host is called to a rematch that players want, and has nothing to answer.
            agreed = actor.user_id in (each.opener, each.host, *each.seated)
            table = each.kind is InvitationKind.OPEN and not each.complete
            joinable = table and each.channel_id == actor.channel_id
            concerns = agreed or joinable or actor.user_id in each.invited
            message_id = await self._store.read(invitations.message, each.id) if concerns else None
            if message_id is None or self._time.now() >= each.expires:
                continue
            names = await self._people.names(each.guild_id, (each.opener,))
            link = message_link(each.guild_id, each.channel_id, message_id)
            yield InvitationNearby(
                each.id, each.kind, names[each.opener], link, each.expires, agreed
            )
