"""Invitations: made, answered, expired, and turned into matches."""

import asyncio
import logging
import secrets
from collections.abc import Iterable
from weakref import WeakValueDictionary

from msgspec.structs import replace

from bot.delivery.answer import Answer
from bot.delivery.courier import Sent, nonce
from bot.delivery.faults import Fault
from bot.desk.presser import Presser
from bot.desk.refusals import invitation_refusal
from bot.desk.services import Services
from bot.desk.stage import Stage
from bot.desk.timing import backoff
from bot.desk.together import together
from bot.games.chance import Chance
from bot.games.registry import GAMES
from bot.match import invitation as invitations
from bot.match.invitation import Departed, Fate, Invitation, Refused
from bot.match.match import Terms, UserId
from bot.store.errors import AlreadyPlaying
from bot.ui import lines
from bot.ui.catalogue import texts
from bot.ui.custom_ids import Answer as Word
from bot.ui.custom_ids import InvitationPress
from bot.ui.invitation import invitation_screen
from bot.ui.screen import Message, Screen

log = logging.getLogger(__name__)

SEED_BYTES = 32

_OUTDATED = frozenset(("already-ready", *(f"invitation-{fate}" for fate in Fate)))
"""Why an answer to an invitation is refused whose message may show something older."""

REFRESH_TRIES = 6
"""How often an invitation's message is tried; the next press on it tries again."""


class Lobby:
    """The gate before the matches: one answer at a time for each invitation."""

    def __init__(self, services: Services, stage: Stage) -> None:
        self._store = services.store
        self._courier = services.courier
        self._people = services.people
        self._time = services.time
        self._background = services.background
        self._stage = stage
        self._locks: WeakValueDictionary[object, asyncio.Lock] = WeakValueDictionary()
        self._timers: dict[int, asyncio.Task[None]] = {}
        self._heard: dict[int, dict[UserId, tuple[Presser, Answer]]] = {}

    async def invite(self, draft: Invitation) -> Invitation:
        """Store an invitation; its id is given here.

        Raises `BadOptions`, and `AlreadyPlaying` for who sits in a match of that channel.
        """
        GAMES[draft.game].start(draft.options, len(draft.players), Chance(bytes(SEED_BYTES), 0))
        await self._store.check_free(draft.channel, draft.players)
        invitation = await self._store.add_invitation(draft)
        self._arm(invitation)
        return invitation

    async def posted(self, number: int, message: int) -> None:
        """Note which message asks, so that it can be brought up to date later."""
        if await self._store.invitation_message(number) is None:
            await self._store.set_invitation_message(number, message)

    async def screen(self, invitation: Invitation) -> Screen:
        """The invitation's message as it should be now."""
        everyone: Iterable[UserId] = invitation.players
        if invitation.host is not None:
            everyone = (*invitation.players, invitation.host)
        names = await self._people.names(invitation.guild, everyone)
        return invitation_screen(invitation, names, texts(invitation.language))

    async def press(self, press: InvitationPress, presser: Presser, answer: Answer) -> None:
        """A button of an invitation was used. Answers the person, whatever comes of it."""
        # The answer to the command may have arrived although Discord did not say so.
        await self.posted(press.invitation, presser.message)
        try:
            invitation = await self.answer(press.invitation, presser.user, press.answer)
        except Refused as refused:
            await answer.private(invitation_refusal(refused.reason, presser.texts))
            if refused.reason in _OUTDATED:
                self.refresh(press.invitation)
        except AlreadyPlaying as error:
            await answer.private(await self.playing_already(error.user, presser))
        except Departed as departed:
            names = await self._people.names(presser.guild or 0, (departed.user,))
            await answer.private(lines.not_a_member(names[departed.user], presser.texts))
        else:
            await self._show_answered(invitation, presser, answer)

    async def _show_answered(
        self, invitation: Invitation, presser: Presser, answer: Answer
    ) -> None:
        shown = await answer.replace(await self.screen(invitation))
        if isinstance(shown, Fault) or await self._store.invitation(invitation.id) != invitation:
            # Or somebody else's answer came meanwhile, and may have been shown before this one.
            self.refresh(invitation.id)
        if invitation.fate in (Fate.OPEN, Fate.STARTED):
            self.heard(invitation, presser, answer)
        if invitation.fate is not Fate.OPEN:
            await self._tell_unreachable(invitation, self._heard.pop(invitation.id, {}))

    def heard(self, invitation: Invitation, person: Presser, answer: Answer) -> None:
        """Keep the answer to somebody's word, by which they can be told something privately."""
        if person.user in invitation.players:
            self._heard.setdefault(invitation.id, {})[person.user] = (person, answer)

    async def _tell_unreachable(
        self, invitation: Invitation, heard: dict[UserId, tuple[Presser, Answer]]
    ) -> None:
        """How to open private messages, to those whom the first one did not reach."""
        match, board = invitation.match, texts(invitation.language)
        if match is None:
            return
        for seat in await self._store.unreachable(match):
            if invitation.players[seat] in heard:
                person, answer = heard[invitation.players[seat]]
                self._stage.showing(match).hands.told.add(seat)
                await answer.private(lines.messages_closed(person.texts, board))

    async def playing_already(self, user: UserId, presser: Presser) -> Message:
        """That somebody sits in a match of this channel."""
        names = await self._people.names(presser.guild or 0, (user,))
        name = None if user == presser.user else names[user]
        return lines.already_playing(name, presser.texts)

    async def answer(self, number: int, user: UserId, word: Word) -> Invitation:
        """A person's word on an invitation. Raises `Refused`, `AlreadyPlaying` or `Departed`.

        Once all have agreed, the players are reached by a private message and the match begins.
        """
        async with self._lock(number):
            before = await self._store.invitation(number)
            if before is None:
                raise Refused("no-such-invitation")
            now = self._time.now()
            expired = invitations.expire(before, now)
            if expired != before:
                # The timer should have done it, but it could not.
                await self._store.update_invitation(before, expired)
            if word is Word.DECLINE:
                after = invitations.decline(before, user, now)
            else:
                after = invitations.agree(before, user, now)
            if after.fate is Fate.OPEN and after.complete:
                after = await self._start(before, after, user)
            elif after != before and not await self._store.update_invitation(before, after):
                raise Refused("moved-on")
            if after.fate is not Fate.OPEN:
                self._disarm(number)
            return after

    async def _start(self, before: Invitation, invitation: Invitation, last: UserId) -> Invitation:
        """Begin the match, by the word of the `last` who was missing, in one step of the store.

        The seed is stored with it before anybody can act.
        """
        # One at a time in a channel, for a player may have two invitations there.
        async with self._lock(("start", invitation.channel)):
            # Nobody is told of a match that cannot begin. The store has the last word all the same.
            await self._store.check_free(invitation.channel, invitation.players)
            for player in invitation.players:
                if player != last and await self._courier.has_left(invitation.guild, player):
                    raise Departed(player)
            reached = await together([self._reach(invitation, user) for user in invitation.players])
            draft = Terms(
                id=0,
                game=invitation.game,
                options=invitation.options,
                seed=secrets.token_bytes(SEED_BYTES),
                players=invitation.players,
                host=invitation.host,
                guild=invitation.guild,
                channel=invitation.channel,
                language=invitation.language,
                began=self._time.now(),
            )
            begun = replace(invitation, fate=Fate.STARTED)
            unreachable = [
                seat
                for seat, outcome in enumerate(reached)
                if isinstance(outcome, Fault) and outcome is not Fault.UNAVAILABLE
            ]
            started = await self._store.start_match(before, begun, draft, unreachable)
            if started is None:
                raise Refused("moved-on")
            invitation, terms = started
        log.info("match %d begins in channel %d", terms.id, terms.channel)
        self._stage.show(terms.id)
        return invitation

    async def _reach(self, invitation: Invitation, user: UserId) -> Sent | Fault:
        """Try whether a player takes private messages, before any card depends on it."""
        others = [player for player in invitation.players if player != user]
        names = await self._people.names(invitation.guild, others)
        said = await self._people.texts_for(user)
        opponents = [names[other] for other in others]
        greeting = lines.match_begins(opponents, invitation.channel, said)
        return await self._courier.send_private(
            user, greeting, nonce("invitation", invitation.id, user)
        )

    # Time runs out for invitations also while nobody presses anything, and across restarts.

    async def resume(self) -> None:
        """After a start: arm the timers again."""
        for invitation in await self._store.open_invitations():
            self._arm(invitation)

    def refresh(self, number: int) -> None:
        """Let the invitation's message show soon what has become of it."""
        self._background.start(self._refresh(number), f"show invitation {number}")

    async def _refresh(self, number: int) -> None:
        for failures in range(REFRESH_TRIES):
            invitation = await self._store.invitation(number)
            message = await self._store.invitation_message(number)
            if invitation is None or message is None:
                return
            where = Sent(invitation.channel, message)
            shown = await self._courier.edit(where, await self.screen(invitation))
            if shown is not Fault.UNAVAILABLE:
                return
            await self._time.sleep(backoff(failures))

    def _arm(self, invitation: Invitation) -> None:
        # An answer that comes too late is refused all the same: the time is looked at then, too.
        work = self._expire_in_time(invitation)
        task = self._background.start(work, f"expiry of invitation {invitation.id}")
        self._timers[invitation.id] = task
        task.add_done_callback(lambda _: self._timers.pop(invitation.id, None))

    def _disarm(self, number: int) -> None:
        timer = self._timers.pop(number, None)
        if timer is not None:
            timer.cancel()

    async def _expire_in_time(self, invitation: Invitation) -> None:
        await self._time.sleep(max(0.0, (invitation.expires - self._time.now()) / 1000))
        self._heard.pop(invitation.id, None)
        async with self._lock(invitation.id):
            # The timer looks again: the invitation may have been answered while it slept.
            before = await self._store.invitation(invitation.id)
            if before is None or before.fate is not Fate.OPEN:
                return
            after = invitations.expire(before, max(self._time.now(), before.expires))
            await self._store.update_invitation(before, after)
        self.refresh(invitation.id)

    def _lock(self, key: object) -> asyncio.Lock:
        lock = self._locks.get(key)
        if lock is None:
            lock = self._locks[key] = asyncio.Lock()
        return lock
