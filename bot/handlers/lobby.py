# Over 400 lines: every way in which a match comes about, and what may stand in its way.
"""Invitations: made, also to a rematch, answered, expired, and turned into matches."""

import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any, NamedTuple

from msgspec.structs import replace

from bot.aio.tasks import KeyedLocks
from bot.aio.timing import until_done
from bot.contract.chance import Chance
from bot.contract.errors import BadOptions
from bot.delivery.failures import DeliveryFailure
from bot.display.display import Display
from bot.display.invitation_messages import InvitationMessages
from bot.handlers.actor import Actor, Call, HandlersPart, moderates
from bot.handlers.match_start import SEED_BYTES, MatchStart, TableStart
from bot.handlers.requests import (
    MatchRequest,
    RequestRefusal,
    invitation_refusal,
    refused,
    request_refusal,
)
from bot.live.errors import ActRefused
from bot.live.services import Services
from bot.match import invitation as invitations
from bot.match.acts import MatchCommand
from bot.match.advance import begin
from bot.match.errors import Departed, InvitationRefusal, InvitationRefused, MatchRefusal
from bot.match.ids import ChannelId, InvitationId, MatchId, MessageId, RoleId, UserId
from bot.match.invitation import Invitation, InvitationDraft, InvitationKind, InvitationStatus
from bot.match.terms import Terms
from bot.match.times import Instant
from bot.rounds.errors import RoundRefused
from bot.store import invitations as stored_invitations
from bot.store import playing, results
from bot.store.errors import AlreadyPlaying, Unreadable
from bot.ui import replies
from bot.ui.custom_ids import InvitationAnswer, InvitationPress, InvitationRulesPress, of_press
from bot.ui.games import game_of
from bot.ui.invitation import lost_by_absence
from bot.ui.markdown import message_link, until
from bot.ui.message import Message, MessageLayout, Text, TextMessage
from bot.ui.replies import refusal

log = logging.getLogger(__name__)

_OUTDATED = (
    InvitationRefusal.ALREADY_READY,
    InvitationRefusal.ALREADY_SEATED,
    InvitationRefusal.NOT_SEATED,
    InvitationRefusal.FULL,
    InvitationRefusal.TOO_FEW,
    InvitationRefusal.STARTED,
    InvitationRefusal.DECLINED,
    InvitationRefusal.WITHDRAWN,
    InvitationRefusal.CLOSED,
    InvitationRefusal.EXPIRED,
)
"""Why an answer to an invitation is refused whose message may show something older."""


class StandingInvitation(NamedTuple):
    """An invitation that can be answered. `link`: to its message."""

    invitation: Invitation
    link: str


class Lobby(HandlersPart):
    """The gate before the matches: one answer at a time for each invitation."""

    def __init__(self, services: Services, display: Display) -> None:
        super().__init__(services, display)
        self.start = MatchStart(services, display)
        self._servers = services.servers
        self.messages = InvitationMessages(services, display.outbox)
        self._lock = KeyedLocks()
        self._rounds = services.rounds
        self._unreadable = set[InvitationId]()
        """Those that cannot be read, which the operator has been told."""

    async def resume(self) -> None:
        """After a start: arm the timers again, and show what may not have been shown."""
        for invitation in await self._store.read(stored_invitations.open_ones):
            if invitation.round_table is not None:
                # Its round looks after it, and after a stop it may tell an earlier moment.
                self.messages.refresh(invitation.id)
                continue
            self._arm(invitation)
            over = invitations.expire(invitation, self._time.now()) != invitation
            table = invitation.kind is InvitationKind.OPEN
            if over:
                # Nobody waits for it any more.
                continue
            if table and invitation.complete:
                # It was about to begin when the bot stopped.
                work = self._start_full(invitation.id)
                self._background.start(work, f"start of table {invitation.id}")
            elif await self._store.read(stored_invitations.message, invitation.id) is None:
                # The bot stopped while it was being posted.
                self._seek(invitation.id, partial(self.messages.find, invitation))
            elif table:
                self.messages.refresh(invitation.id)
        await self.messages.resume()

    async def invite(self, request: MatchRequest, call: Call) -> None:
        """Ask people whether they play, or tell the person who wants it why that is impossible."""
        moderator = request.hosted and await moderates(call, self._store) is not None
        problem = refused(request, call, moderates=moderator)
        if problem is not None:
            await call.answer.private(problem)
            return
        seats = game_of(request.game).rules.seats
        players = tuple(invitee.user_id for invitee in request.invitees)
        open_table = request.kind is InvitationKind.OPEN
        most = (request.most or seats[-1]) if open_table else len(players)
        for invitee in request.invitees:
            await self._people.note(invitee.user_id, call.guild_id, invitee.name, None)
        # Where a server has chosen none, somebody who plays alone reads their own language.
        usual = call.texts.language if most == 1 else call.language
        draft = InvitationDraft(
            kind=request.kind,
            game=request.game,
            options=request.options,
            opener=call.user_id,
            host=call.user_id if request.hosted else None,
            invited=() if open_table else players,
            seated=() if request.hosted else players[:1],
            least=min(seats[0], most) if open_table else most,
            most=most,
            guild_id=call.server_id,
            channel_id=call.channel_id,
            language=await self._servers.language(call.server_id, usual),
            expires=self._time.now() + invitations.lifetime(request.kind),
            acted=self._time.now(),
            time_control=request.time_control,
            takebacks=request.takebacks,
            calls=request.calls,
            role=await self._role_to_call(call) if open_table and most > 1 else None,
        )
        await self.offer(draft, call)

    async def _role_to_call(self, call: Call) -> RoleId | None:
        """The role that a server has its open tables call, if that can be."""
        role_id = (await self._servers.settings(call.server_id)).table_role
        if role_id is None:
            return None
        trouble = self._sender.role_trouble(call.server_id, role_id, call.channel_id)
        return role_id if trouble is None else None

    async def offer(self, draft: InvitationDraft, call: Call, *, agrees: bool = False) -> None:
        """Post an invitation, or tell the person who wants it why it cannot be, or where it stands.

        `agrees`: whether somebody who is asked the very same already says yes to it by this.
        """
        try:
            rules = game_of(draft.game).rules
            rules.start(draft.options, draft.most, Chance(bytes(SEED_BYTES)))
        except BadOptions as error:
            await call.answer.private(_bad_options(error, draft.game, draft.options, call))
            return
        players = draft.invited or draft.seated
        # Until the first of two commands is posted, the second does not know of it.
        async with self._lock(("ask", draft.channel_id, frozenset(players))):
            standing = await self._standing(draft)
            try:
                # An invitation that stands no more may have become a match a moment ago.
                await self._store.read(playing.check_free, draft.channel_id, players)
            except AlreadyPlaying as error:
                await call.answer.private(await self.playing_already(error, call))
                return
            if standing is None and draft.complete:
                await self._play_alone(draft, call)
            elif standing is None:
                others = [user for user in draft.invited if user != draft.opener]
                challenged = others if draft.kind is InvitationKind.CHALLENGE else ()
                again = draft.rematch_of is not None
                refuser = await self._people.refuses_challenge(
                    challenged, draft.opener, again=again
                )
                if refuser is None:
                    await self._ask(draft, call)
                else:
                    name = await self._name(refuser, call)
                    unwanted = request_refusal(RequestRefusal.UNWANTED, call, name)
                    await call.answer.private(unwanted)
            elif agrees and invitations.asks(standing.invitation, draft, call.user_id):
                await self._agree(standing, call)
            else:
                await call.answer.private(await self._where(standing, call))

    async def _agree(self, standing: StandingInvitation, call: Call) -> None:
        """Count it as an answer that somebody wants what they are asked already."""
        invitation = standing.invitation
        hosted = invitation.kind is InvitationKind.HOSTED
        answer = InvitationAnswer.READY if hosted else InvitationAnswer.ACCEPT
        try:
            counted = await self._counted(InvitationPress(invitation.id, answer), call)
        finally:
            self.messages.refresh(invitation.id)
        if counted is not None:
            told = TextMessage(call.texts("rematch-agreed", link=standing.link))
            await call.answer.private(told)

    async def rematch(self, match_id: MatchId, call: Call) -> None:
        """Ask the people of a match that is over for the same again, as its button says.

        A player who presses it while being asked agrees. The button stays for ever, so nothing is
        stored for it but the match itself.
        """
        terms = await self._terms(match_id)
        if terms is None or terms.guild_id != call.guild_id:
            await call.answer.private(refusal(MatchRefusal.NO_SUCH_MATCH, call.texts))
            return
        why_not = await self._why_no_rematch(terms, call)
        if why_not is not None:
            await call.answer.private(why_not)
            return
        draft = _rematch_of(terms, call.user_id, call.channel_id, self._time.now())
        language = await self._servers.language(draft.guild_id, draft.language)
        draft = replace(draft, language=language)
        await self.offer(draft, call, agrees=True)

    async def _why_no_rematch(self, terms: Terms, actor: Actor) -> Message | None:
        """Why this person cannot have a rematch now, if so."""
        texts = actor.texts
        if not await self._store.read(results.is_revealed, terms.id):
            return TextMessage(texts("rematch-not-yet"))
        host = () if terms.host is None else (terms.host,)
        entitled = (*terms.players, *host)
        names = await self._people.names(terms.guild_id, entitled)
        if actor.user_id not in entitled:
            return replies.rematch_players_only([names[user] for user in entitled], texts)
        if actor.obstacle is not None:
            return request_refusal(RequestRefusal.CANNOT_WRITE, actor)
        for user in entitled:
            if user == actor.user_id or not await self._sender.has_left(terms.guild_id, user):
                continue
            if user == terms.host:
                return replies.rematch_without_host(names[user], texts)
            return request_refusal(RequestRefusal.NOT_A_MEMBER, actor, names[user])
        return None

    async def _play_alone(self, draft: InvitationDraft, call: Call) -> None:
        """Nobody is asked: the match begins at once."""
        invitation = await self._store.write(stored_invitations.insert, draft)
        try:
            started = await self.start.table(invitation, call.user_id, wanted=True)
        except BaseException:
            await self._take_back(invitation)
            raise
        if started.playing:
            # They sat down elsewhere in the channel at the same moment.
            told = await self.plays_here(call)
            await call.answer.private(told or refusal(InvitationRefusal.STARTED, call.texts))
            return
        await call.leave_to_channel()

    async def _ask(self, draft: InvitationDraft, call: Call) -> None:
        invitation = await self._store.write(stored_invitations.insert, draft)
        self._arm(invitation)
        if call.privately:
            await call.answer.acknowledge()
        sent = await call.answer.public(await self.messages.message(invitation))
        if not isinstance(sent, DeliveryFailure):
            await self.messages.posted(invitation.id, sent)
            await call.leave_to_channel()
        else:
            find = call.answer.find
            if call.answer.response.given:
                # A follow-up cannot be asked for.
                find = partial(self.messages.find, invitation)
            self._seek(invitation.id, find, sent, call)

    def _seek(
        self,
        invitation_id: InvitationId,
        find: Callable[[], Awaitable[MessageId | DeliveryFailure]],
        found: MessageId | DeliveryFailure = DeliveryFailure.UNAVAILABLE,
        call: Call | None = None,
    ) -> None:
        """Find out whether an invitation was posted after all; if not, nobody can answer it.

        `find`: which message it is. `found`: what is known of that. `call`: of the person who
        asked, unless the bot has started since.
        """
        what, posted = f"search for invitation {invitation_id}", True

        async def is_known() -> bool:
            nonlocal found, posted
            if found is DeliveryFailure.UNAVAILABLE:
                found = await find()
            async with self.held(invitation_id) as before:
                if before is None:
                    return True
                if await self._store.read(stored_invitations.message, invitation_id) is not None:
                    # Somebody has pressed it meanwhile.
                    return True
                if not isinstance(found, DeliveryFailure):
                    await self.messages.posted(invitation_id, found)
                elif found is not DeliveryFailure.UNAVAILABLE:
                    await self._take_back(before)
                    posted = False
                return found is not DeliveryFailure.UNAVAILABLE

        async def seek() -> None:
            await until_done(is_known, what, self._time)
            if call is None:
                return
            if posted:
                await call.leave_to_channel()
            elif call.privately:
                told = call.texts("invitation-not-sent")
                await call.show(MessageLayout((Text(told),)))

        self._background.start(seek(), what)

    async def _standing(self, draft: InvitationDraft) -> StandingInvitation | None:
        """The same invitation, if it stands there: nobody is pinged twice for nothing."""
        for invitation in await self._store.read(
            stored_invitations.open_ones, channel_id=draft.channel_id
        ):
            message_id = await self._store.read(stored_invitations.message, invitation.id)
            current = self._time.now() < invitation.expires
            if message_id is None or not current or not invitations.is_same(invitation, draft):
                continue
            if await self._stands(invitation.id, message_id):
                link = message_link(invitation.guild_id, invitation.channel_id, message_id)
                return StandingInvitation(invitation, link)
        return None

    async def _where(self, standing: StandingInvitation, actor: Actor) -> Message:
        """That somebody is asked already, and where."""
        invitation, link = standing.invitation, standing.link
        if invitation.kind is InvitationKind.OPEN:
            expires = until(invitation.expires)
            return TextMessage(actor.texts("table-already-open", link=link, until=expires))
        known = await self._people.names(invitation.guild_id, invitation.invited)
        names = [known[player] for player in invitation.invited]
        return replies.already_asked(names, link, invitation.expires, actor.texts)

    async def _stands(self, invitation_id: InvitationId, message_id: MessageId) -> bool:
        """Whether an invitation can still be answered; nobody may have told that it is gone."""
        # Read again: nothing older than what was answered meanwhile is to be shown.
        async with self.held(invitation_id) as invitation:
            if invitation is None:
                return False
            if await self.messages.stands(invitation, message_id):
                return True
            await self._take_back(invitation)
            return False

    async def _take_back(self, before: Invitation) -> None:
        await self._store.write(stored_invitations.update, before, invitations.take_back(before))

    async def message_gone(self, channel_id: ChannelId, message_id: MessageId) -> None:
        """Somebody deleted a message. If it was an invitation, nobody can answer it any more."""
        for found in await self._store.read(
            stored_invitations.open_ones, channel_id=channel_id, message_id=message_id
        ):
            async with self.held(found.id) as before:
                if before is not None:
                    await self._take_back(before)
                    self._rounds.note_table(before.round_table)

    async def _look_at_table(self, invitation_id: InvitationId) -> None:
        """A match could not begin. At a table of a round somebody may be ready no more."""
        found = await self._store.read(stored_invitations.find, invitation_id)
        if found is not None and found.round_table is not None:
            self.messages.refresh(invitation_id)

    async def press(self, press: InvitationPress, call: Call) -> None:
        """A button of an invitation was used. Answers the person, whatever comes of it."""
        # The answer to the command may have arrived although Discord did not say so.
        if call.message_id is not None:
            await self.messages.posted(press.invitation_id, call.message_id)
        answered = await self._counted(press, call)
        if answered is None:
            return
        invitation = answered.invitation
        self._rounds.note_table(invitation.round_table)
        try:
            failure = await call.answer.replace(await self.messages.message(invitation))
            await self.start.answer_dropped(answered, call)
            self.messages.replaced(invitation, failure)
        except Exception:
            # The answer is durable, so nobody is told to try again; the next refresh shows it.
            log.exception("an answer to invitation %d was not shown", press.invitation_id)
            self.messages.refresh(press.invitation_id)
            await call.answer.acknowledge()

    async def _counted(self, press: InvitationPress, call: Call) -> TableStart | None:
        """Count an answer to an invitation. None: it does not count, and the person is told why."""
        try:
            return await self._answer(press.invitation_id, call.user_id, press.answer, call.at)
        except InvitationRefused as refused:
            if refused.reason is InvitationRefusal.UNREADABLE:
                # No answer to it can count, so its buttons go.
                language = await self._servers.language(call.server_id, call.language)
                unreadable = self.messages.unreadable(press.invitation_id, language)
                await call.answer.replace(await unreadable)
            opener = "" if refused.opener is None else await self._name(refused.opener, call)
            await call.answer.private(invitation_refusal(refused, opener, call.texts))
            if refused.reason in _OUTDATED:
                self.messages.refresh(press.invitation_id)
        except RoundRefused:
            # The host has decided about its table meanwhile.
            await call.answer.private(refusal(InvitationRefusal.WITHDRAWN, call.texts))
            self.messages.refresh(press.invitation_id)
        except AlreadyPlaying as error:
            found = await self._store.read(stored_invitations.find, press.invitation_id)
            await call.answer.private(await self.playing_already(error, call, found))
            self.messages.refresh(press.invitation_id)
            await self._look_at_table(press.invitation_id)
        except Departed as departed:
            name = await self._name(departed.user_id, call)
            gone = request_refusal(RequestRefusal.NOT_A_MEMBER, call, name)
            await call.answer.private(gone)
            self.messages.refresh(press.invitation_id)
            await self._look_at_table(press.invitation_id)
        except BadOptions as error:
            # The game cannot be played by so few, or not any more.
            found = await self._store.read(stored_invitations.find, press.invitation_id)
            assert found is not None
            await call.answer.private(_bad_options(error, found.game, found.options, call))
            self.messages.refresh(found.id)
        except Exception:
            # A player who joined a table may be seated in spite of the error.
            self.messages.refresh(press.invitation_id)
            raise
        return None

    async def rules(self, press: InvitationRulesPress, call: Call) -> None:
        """The rules of what an invitation is for, to anybody who asks; also once it is over."""
        try:
            invitation = await self._found(press.invitation_id)
        except InvitationRefused as refused:
            await call.answer.private(invitation_refusal(refused, "", call.texts))
            return
        await call.show(await self.messages.rules(invitation, press.topic, call.texts))

    async def plays_here(self, actor: Actor) -> TextMessage | None:
        """That a person sits in a match of the channel, and the ways out; None: in none."""
        try:
            await self._store.read(playing.check_free, actor.channel_id, (actor.user_id,))
        except AlreadyPlaying as error:
            return await self.playing_already(error, actor)
        return None

    async def playing_already(
        self, error: AlreadyPlaying, actor: Actor, asked: Invitation | None = None
    ) -> TextMessage:
        """That somebody sits in a match of this channel, and what can be done about it.

        `asked`: the invitation that was answered.
        """
        called = asked is not None and asked.round_table is not None
        link = leave = None
        with suppress(ActRefused):
            # Else it is damaged, and a moderator can end it.
            match = await self._matches.wanted(error.match_id)
            link = await self._display.link(match)
            if len(match.terms.players) == 1:
                leave = of_press(match.terms.id, match.public_number, MatchCommand.ASK_CONCEDE)
        if error.user_id == actor.user_id:
            lost = None if asked is None else lost_by_absence(asked, actor.texts)
            return replies.already_playing_you(link, leave, actor.texts, called=called, lost=lost)
        name, alone = await self._name(error.user_id, actor), leave is not None
        return replies.already_playing(
            name, actor.texts, alone=alone, called=called, in_round=error.in_round
        )

    async def _name(self, user_id: UserId, actor: Actor) -> str:
        return (await self._people.names(actor.server_id, (user_id,)))[user_id]

    async def _answer(
        self, invitation_id: InvitationId, user_id: UserId, answer: InvitationAnswer, at: Instant
    ) -> TableStart:
        """Count a person's answer to an invitation; see `MatchStart.count`. `at`: when it was made.

        At a table of a round that decides whether it came in time, as who is late loses.
        """
        async with self._lock(invitation_id):
            before = await self._found(invitation_id)
            now = self._time.now()
            if before.round_table is not None:
                now = min(now, at)
            expired = invitations.expire(before, now)
            if expired != before and before.round_table is None:
                # The timer should have done it, but it could not.
                await self._store.write(stored_invitations.update, before, expired)
            return await self.start.count(before, user_id, answer, now)

    async def _found(self, invitation_id: InvitationId) -> Invitation:
        """The invitation as it is now. Raises `InvitationRefused` where nothing can be read."""
        try:
            found = await self._store.read(stored_invitations.find, invitation_id)
        except Unreadable as error:
            if invitation_id not in self._unreadable:
                self._unreadable.add(invitation_id)
                log.error("%s", error)
            raise InvitationRefused(InvitationRefusal.UNREADABLE) from error
        if found is None:
            raise InvitationRefused(InvitationRefusal.NO_SUCH_INVITATION)
        return found

    @asynccontextmanager
    async def held(self, invitation_id: InvitationId) -> AsyncIterator[Invitation | None]:
        """Hold an open invitation, as it is now; None: it is over, or nobody can read it."""
        async with self._lock(invitation_id):
            found = None
            with suppress(InvitationRefused):
                found = await self._found(invitation_id)
            is_open = found is not None and found.status is InvitationStatus.OPEN
            yield found if is_open else None

    async def _start_full(self, invitation_id: InvitationId) -> None:
        """Begin what was full when the bot stopped."""
        async with self.held(invitation_id) as before:
            if before is None or not before.complete:
                return
            await self.start.table(before, None, wanted=False)
        self.messages.refresh(invitation_id)

    def _arm(self, invitation: Invitation) -> None:
        """Let an invitation expire in its time, unless it is answered or renewed by then.

        An answer that comes too late is refused all the same: the time is looked at then, too.
        """
        name = f"expiry of invitation {invitation.id}"
        self._background.start(self._expire(invitation, name), name)

    async def _expire(self, invitation: Invitation, name: str) -> None:
        current: Invitation | None = invitation

        async def look() -> bool:
            nonlocal current
            async with self.held(invitation.id) as current:
                now = self._time.now()
                if current is not None and invitations.expire(current, now) != current:
                    expired = invitations.expire(current, now)
                    await self._store.write(stored_invitations.update, current, expired)
                    self.messages.refresh(invitation.id)
                    current = None
            return True

        while current is not None:
            await self._time.sleep(max(0.0, (current.expires - self._time.now()) / 1000))
            await until_done(look, name, self._time)


def _rematch_of(terms: Terms, by: UserId, channel_id: ChannelId, now: Instant) -> InvitationDraft:
    """The invitation to the same match again, everybody one seat further on.

    So of two players it is the other one who is asked who begins. `by`: a player or the host.
    It belongs to no round.
    """
    players = (*terms.players[1:], *terms.players[:1])
    alone = len(players) == 1 and terms.host is None
    if terms.host is not None:
        kind = InvitationKind.HOSTED
    else:
        kind = InvitationKind.OPEN if alone else InvitationKind.CHALLENGE
    options = terms.rules.again(terms.options, begin(terms).state)
    return InvitationDraft(
        **{**terms.agreed, "options": options, "channel_id": channel_id, "round_table": None},
        kind=kind,
        opener=by,
        invited=() if alone else players,
        seated=(by,) if by in players else (),
        least=len(players),
        most=len(players),
        expires=now + invitations.lifetime(kind),
        acted=now,
        rematch_of=terms.id,
    )


def _bad_options(error: BadOptions, game: str, options: Any, actor: Actor) -> Message:
    return game_of(game).renderer.bad_options(error.reason, options, actor.texts)
