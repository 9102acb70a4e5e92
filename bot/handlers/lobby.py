"""Invitations: made, answered, expired, and turned into matches."""

import asyncio
import logging
import secrets
from collections.abc import Sequence

from msgspec.structs import replace

from bot.aio.keyed import KeyedLocks
from bot.aio.tasks import gather_all
from bot.aio.timing import until_done
from bot.delivery.failures import DeliveryFailure
from bot.delivery.responder import Responder
from bot.delivery.sender import MessageRef
from bot.display.invitation_messages import InvitationMessages
from bot.display.scheduler import RefreshScheduler
from bot.games.chance import Chance
from bot.games.contract import Seat
from bot.games.errors import BadOptions
from bot.games.registry import GAMES
from bot.handlers.actor import Actor
from bot.handlers.refusals import invitation_refusal, request_refusal
from bot.handlers.requests import MatchRequest, refused
from bot.live.services import Services
from bot.match import invitation as invitations
from bot.match.errors import Departed, InvitationRefusal, InvitationRefused
from bot.match.ids import ChannelId, InvitationId, MessageId, UserId
from bot.match.invitation import LIFETIME_MS, Invitation, InvitationDraft, InvitationStatus
from bot.match.match import TermsDraft
from bot.store.errors import AlreadyPlaying
from bot.ui import replies
from bot.ui.catalogue import Texts, texts_in
from bot.ui.custom_ids import InvitationAnswer, InvitationPress
from bot.ui.games import RENDERERS
from bot.ui.message import Message

log = logging.getLogger(__name__)

SEED_BYTES = 32

_OUTDATED = frozenset(
    {
        InvitationRefusal.ALREADY_READY,
        InvitationRefusal.STARTED,
        InvitationRefusal.DECLINED,
        InvitationRefusal.WITHDRAWN,
        InvitationRefusal.EXPIRED,
    }
)
"""Why an answer to an invitation is refused whose message may show something older."""


class Lobby:
    """The gate before the matches: one answer at a time for each invitation."""

    def __init__(self, services: Services, scheduler: RefreshScheduler) -> None:
        self._store = services.store
        self._sender = services.sender
        self._people = services.people
        self._time = services.time
        self._background = services.background
        self._scheduler = scheduler
        self._messages = InvitationMessages(services)
        self._lock = KeyedLocks()
        self._timers: dict[InvitationId, asyncio.Task[None]] = {}
        self._heard: dict[InvitationId, dict[UserId, tuple[Texts, Responder]]] = {}

    async def resume(self) -> None:
        """After a start: arm the timers again, and show what may not have been shown."""
        for invitation in await self._store.open_invitations():
            self._arm(invitation)
        await self._messages.resume()

    async def invite(self, request: MatchRequest, actor: Actor, responder: Responder) -> None:
        """Ask people whether they play, or tell whoever wants it why they cannot be asked."""
        problem = refused(request, actor)
        if problem is not None:
            await responder.private(request_refusal(problem, actor))
            return
        try:
            GAMES[request.game].start(
                request.options, len(request.invitees), Chance(bytes(SEED_BYTES), 0)
            )
        except BadOptions as error:
            renderer = RENDERERS[request.game]
            why = renderer.bad_options(error.reason, request.options, actor.texts)
            await responder.private(why)
            return
        for invitee in request.invitees:
            await self._people.note(invitee.user_id, actor.guild_id, invitee.name, None)
        players = tuple(invitee.user_id for invitee in request.invitees)
        try:
            await self._store.check_free(actor.channel_id, players)
        except AlreadyPlaying as error:
            await responder.private(await self.playing_already(error.user_id, actor))
            return
        # Until the first of two commands is posted, the second does not know of it.
        async with self._lock(("ask", actor.channel_id, frozenset(players))):
            asked = await self._asked_already(players, actor)
            if asked is not None:
                await responder.private(asked)
            else:
                await self._ask(request, players, actor, responder)

    async def _ask(
        self,
        request: MatchRequest,
        players: tuple[UserId, ...],
        actor: Actor,
        responder: Responder,
    ) -> None:
        invitation = await self._store.add_invitation(
            InvitationDraft(
                game=request.game,
                options=request.options,
                players=players,
                host=actor.user_id if request.hosted else None,
                guild_id=actor.server_id,
                channel_id=actor.channel_id,
                language=actor.language,
                expires=self._time.now() + LIFETIME_MS,
                agreed=() if request.hosted else players[:1],
            )
        )
        self._arm(invitation)
        self._hear(invitation, actor, responder)
        sent = await responder.public(await self._messages.layout(invitation))
        if not isinstance(sent, DeliveryFailure):
            await self._messages.posted(invitation.id, sent)
        else:
            work = self._seek(invitation.id, responder, sent)
            self._background.start(work, f"search for invitation {invitation.id}")

    async def _seek(
        self, invitation_id: InvitationId, responder: Responder, found: MessageId | DeliveryFailure
    ) -> None:
        """Find out whether an invitation was posted after all; if not, nobody can answer it."""

        async def is_known() -> bool:
            nonlocal found
            if found is DeliveryFailure.UNAVAILABLE:
                found = await responder.find()
            async with self._lock(invitation_id):
                before = await self._store.invitation(invitation_id)
                if before is None or before.status is not InvitationStatus.OPEN:
                    return True
                if not isinstance(found, DeliveryFailure):
                    await self._messages.posted(invitation_id, found)
                elif found is not DeliveryFailure.UNAVAILABLE:
                    await self._take_back(before)
                return found is not DeliveryFailure.UNAVAILABLE

        await until_done(is_known, f"search for invitation {invitation_id}", self._time)

    async def _asked_already(self, players: Sequence[UserId], actor: Actor) -> Message | None:
        """That these people have an invitation here, if so: nobody is pinged twice for nothing."""
        for invitation in await self._store.open_invitations(channel_id=actor.channel_id):
            message_id = await self._store.invitation_message(invitation.id)
            current = self._time.now() < invitation.expires
            if message_id is None or not current or set(invitation.players) != set(players):
                continue
            if await self._stands(invitation.id, message_id):
                known = await self._people.names(invitation.guild_id, players)
                names = [known[player] for player in players]
                link = replies.message_link(invitation.guild_id, invitation.channel_id, message_id)
                return replies.already_asked(names, link, invitation.expires, actor.texts)
        return None

    async def _stands(self, invitation_id: InvitationId, message_id: MessageId) -> bool:
        """Whether an invitation can still be answered; nobody may have told that it is gone."""
        async with self._lock(invitation_id):
            # Read again: nothing older than what was answered meanwhile is to be shown.
            invitation = await self._store.invitation(invitation_id)
            if invitation is None or invitation.status is not InvitationStatus.OPEN:
                return False
            if await self._messages.stands(invitation, message_id):
                return True
            await self._take_back(invitation)
            return False

    async def _take_back(self, before: Invitation) -> None:
        await self._store.update_invitation(before, invitations.take_back(before))
        self._disarm(before.id)
        self._heard.pop(before.id, None)

    async def message_gone(self, channel_id: ChannelId, message_id: MessageId) -> None:
        """Somebody deleted a message. If it was an invitation, nobody can answer it any more."""
        for found in await self._store.open_invitations(
            channel_id=channel_id, message_id=message_id
        ):
            async with self._lock(found.id):
                before = await self._store.invitation(found.id)
                if before is not None:
                    await self._take_back(before)

    async def press(self, press: InvitationPress, actor: Actor, responder: Responder) -> None:
        """A button of an invitation was used. Answers the person, whatever comes of it."""
        # The answer to the command may have arrived although Discord did not say so.
        if actor.message_id is not None:
            await self._messages.posted(press.invitation_id, actor.message_id)
        try:
            invitation = await self._answer(press.invitation_id, actor.user_id, press.answer)
        except InvitationRefused as refused:
            await responder.private(invitation_refusal(refused.reason, actor.texts))
            if refused.reason in _OUTDATED:
                self._messages.refresh(press.invitation_id)
        except AlreadyPlaying as error:
            await responder.private(await self.playing_already(error.user_id, actor))
        except Departed as departed:
            name = await self._name(departed.user_id, actor)
            await responder.private(replies.not_a_member(name, actor.texts))
        else:
            try:
                await self._answered(invitation, actor, responder)
            except Exception:
                # The answer is durable, so nobody is told to try again; the next refresh shows it.
                log.exception("an answer to invitation %d was not shown", invitation.id)
                self._messages.refresh(invitation.id)
                await responder.acknowledge()

    async def _answered(self, invitation: Invitation, actor: Actor, responder: Responder) -> None:
        # Before anything that takes time: the last word may come meanwhile.
        self._hear(invitation, actor, responder)
        heard = (
            {} if invitation.status is InvitationStatus.OPEN else self._heard.pop(invitation.id, {})
        )
        failure = await responder.replace(await self._messages.layout(invitation))
        await self._tell_unreachable(invitation, heard)
        self._messages.replaced(invitation, failure)

    def _hear(self, invitation: Invitation, actor: Actor, responder: Responder) -> None:
        """Keep the answer to somebody's word, by which they can be told something privately."""
        if actor.user_id in invitation.players:
            self._heard.setdefault(invitation.id, {})[actor.user_id] = (actor.texts, responder)

    async def _tell_unreachable(
        self, invitation: Invitation, heard: dict[UserId, tuple[Texts, Responder]]
    ) -> None:
        """How to open private messages, to those whom the first one did not reach."""
        if invitation.match_id is None:
            return
        copies = self._scheduler.showing(invitation.match_id).hands.copies
        for seat in await self._store.unreachable(invitation.match_id):
            if invitation.players[seat] in heard:
                texts, responder = heard[invitation.players[seat]]
                await copies.tell(seat, responder, texts, texts_in(invitation.language))

    async def playing_already(self, user_id: UserId, actor: Actor) -> Message:
        """That somebody sits in a match of this channel."""
        name = None if user_id == actor.user_id else await self._name(user_id, actor)
        return replies.already_playing(name, actor.texts)

    async def _name(self, user_id: UserId, actor: Actor) -> str:
        names = await self._people.names(actor.server_id, (user_id,))
        return names[user_id]

    async def _answer(
        self, invitation_id: InvitationId, user_id: UserId, answer: InvitationAnswer
    ) -> Invitation:
        """Count a person's answer to an invitation.

        Raises `InvitationRefused`, `AlreadyPlaying` or `Departed`.

        Once all have agreed, the players are reached by a private message and the match begins.
        """
        async with self._lock(invitation_id):
            before = await self._store.invitation(invitation_id)
            if before is None:
                raise InvitationRefused(InvitationRefusal.NO_SUCH_INVITATION)
            now = self._time.now()
            expired = invitations.expire(before, now)
            if expired != before:
                # The timer should have done it, but it could not.
                await self._store.update_invitation(before, expired)
            if answer is InvitationAnswer.DECLINE:
                after = invitations.decline(before, user_id, now)
            else:
                after = invitations.agree(before, user_id, now)
            if after.status is InvitationStatus.OPEN and after.complete:
                after = await self._start(before, after, user_id)
            elif after != before and not await self._store.update_invitation(before, after):
                raise InvitationRefused(InvitationRefusal.MOVED_ON)
            if after.status is not InvitationStatus.OPEN:
                self._disarm(invitation_id)
            return after

    async def _start(self, before: Invitation, invitation: Invitation, last: UserId) -> Invitation:
        """Begin the match, by the word of the `last` who was missing, in one step of the store.

        The seed is stored with it before anybody can act.
        """
        # One at a time in a channel, for a player may have two invitations there.
        async with self._lock(("start", invitation.channel_id)):
            # Nobody is told of a match that cannot begin. The store has the last word all the same.
            await self._store.check_free(invitation.channel_id, invitation.players)
            for player in invitation.players:
                if player != last and await self._sender.has_left(invitation.guild_id, player):
                    raise Departed(player)
            reached = await gather_all(
                [self._reach(invitation, user) for user in invitation.players]
            )
            draft = TermsDraft(
                game=invitation.game,
                options=invitation.options,
                seed=secrets.token_bytes(SEED_BYTES),
                players=invitation.players,
                host=invitation.host,
                guild_id=invitation.guild_id,
                channel_id=invitation.channel_id,
                language=invitation.language,
                began=self._time.now(),
            )
            begun = replace(invitation, status=InvitationStatus.STARTED)
            unreachable = [
                Seat(seat)
                for seat, outcome in enumerate(reached)
                if outcome is DeliveryFailure.CLOSED_DMS
            ]
            started = await self._store.start_match(before, begun, draft, unreachable)
            if started is None:
                raise InvitationRefused(InvitationRefusal.MOVED_ON)
            invitation, terms = started
        log.info("match %d begins in channel %d", terms.id, terms.channel_id)
        self._scheduler.show(terms.id)
        return invitation

    async def _reach(self, invitation: Invitation, user_id: UserId) -> MessageRef | DeliveryFailure:
        """Try whether a player takes private messages, before any card depends on it."""
        others = [player for player in invitation.players if player != user_id]
        names = await self._people.names(invitation.guild_id, others)
        texts = await self._people.texts_for(user_id)
        opponents = [names[other] for other in others]
        greeting = replies.match_begins(opponents, invitation.channel_id, texts)
        return await self._sender.send_private(
            user_id, greeting, f"invitation:{invitation.id}:{user_id}"
        )

    # Time runs out for invitations also while nobody presses anything, and across restarts.

    def _arm(self, invitation: Invitation) -> None:
        # An answer that comes too late is refused all the same: the time is looked at then, too.
        work = self._expire_in_time(invitation)
        task = self._background.start(work, f"expiry of invitation {invitation.id}")
        self._timers[invitation.id] = task
        task.add_done_callback(lambda _: self._timers.pop(invitation.id, None))

    def _disarm(self, invitation_id: InvitationId) -> None:
        timer = self._timers.pop(invitation_id, None)
        if timer is not None:
            timer.cancel()

    async def _expire_in_time(self, invitation: Invitation) -> None:
        await self._time.sleep(max(0.0, (invitation.expires - self._time.now()) / 1000))
        self._heard.pop(invitation.id, None)
        await until_done(
            lambda: self._expire(invitation.id), f"expiry of invitation {invitation.id}", self._time
        )

    async def _expire(self, invitation_id: InvitationId) -> bool:
        """Note that the time of an invitation has run out. Always True: nothing is left to do."""
        async with self._lock(invitation_id):
            # It may have been answered meanwhile.
            before = await self._store.invitation(invitation_id)
            if before is None or before.status is not InvitationStatus.OPEN:
                return True
            after = invitations.expire(before, max(self._time.now(), before.expires))
            await self._store.update_invitation(before, after)
        self._messages.refresh(invitation_id)
        return True
