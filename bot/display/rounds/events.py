"""The scheduled event by which a server announces a round, where its terms want one."""

import logging

from msgspec.structs import replace

from bot.delivery.failures import DeliveryFailure
from bot.delivery.server_events import ServerEvent
from bot.display.rounds.targets import EVENT, SKEW_MS
from bot.display.targets import digest
from bot.live.discord_time import first_id
from bot.live.services import Services
from bot.match.ids import EventId, GuildId, MessageId
from bot.match.times import Millis
from bot.rounds.ids import RoundId
from bot.rounds.round import Round, RoundPhase
from bot.store import round_messages
from bot.store.messages import MessageState
from bot.store.round_messages import RoundMessage
from bot.ui.catalogue import texts_in
from bot.ui.replies import Obstacle
from bot.ui.rounds import event
from bot.ui.rounds.troubles import RoundTrouble, Trouble
from bot.ui.rounds.view import RoundView

log = logging.getLogger(__name__)

LASTS_MS: Millis = 4 * 3600 * 1000
"""How long an event is said to last: Discord wants an end, and ends none by itself before it."""

_AHEAD_MS = 5_000
"""Discord takes no event that begins in the past."""


class RoundEvents:
    """Schedules, begins and ends the events of rounds. A round goes on without one."""

    def __init__(self, services: Services) -> None:
        self._store = services.store
        self._events = services.server_events
        self._time = services.discord_time
        self._refused: dict[RoundId, tuple[GuildId, DeliveryFailure]] = {}

    def server_changed(self, guild_id: GuildId | None) -> set[RoundId]:
        """Permissions have changed in a server, or anywhere: try again.

        Returns the rounds that may get an event now.
        """
        again = {
            round_id
            for round_id, (guild, failure) in self._refused.items()
            if failure is DeliveryFailure.FORBIDDEN and guild_id in (None, guild)
        }
        for round_id in again:
            del self._refused[round_id]
        return again

    def trouble(self, one: Round) -> Trouble | None:
        """Why a round has no event although its terms want one, as far as this process knows."""
        if one.id not in self._refused or one.over:
            return None
        _, failure = self._refused[one.id]
        if failure is DeliveryFailure.FORBIDDEN:
            return Obstacle.CREATE_EVENTS
        return RoundTrouble.NO_EVENT

    async def tend(self, one: Round, view: RoundView, row: RoundMessage | None) -> bool:
        """Let the event say what the round has come to. False: try again later."""
        if one.id in self._refused:
            return True
        said = _said(view)
        ahead = said.starts > self._time.now() + _AHEAD_MS
        if row is None:
            planned = one.phase is not RoundPhase.DRAFT and not one.legs and not one.over
            return await self._create(one, said) if one.terms.event and planned and ahead else True
        if row.message_id is None:
            return await self._find(one, said, row)
        event_id, guild_id = EventId(row.message_id), one.terms.guild_id
        failure: DeliveryFailure | None = None
        after: RoundMessage | None = None
        scheduled = row.state is MessageState.STANDS
        unwanted = not one.terms.event or one.phase is RoundPhase.CANCELLED
        if unwanted or (one.over and scheduled):
            failure = await self._events.cancel(guild_id, event_id)
        elif one.over:
            failure = await self._events.complete(guild_id, event_id)
        elif one.legs and scheduled:
            failure = await self._events.begin(guild_id, event_id)
            after = replace(row, state=MessageState.SETTLED)
        elif scheduled and ahead and row.digest != digest(said):
            failure = await self._change(guild_id, event_id, said)
            after = replace(row, digest=digest(said))
        else:
            return True
        if failure is DeliveryFailure.UNAVAILABLE:
            return False
        if failure is not None:
            log.info("the event of round %d is left alone: %s", one.id, failure)
            after = None if failure is DeliveryFailure.GONE_EVENT else after
        if after is not None:
            await self._store.write(round_messages.note, after)
            return True
        await self._store.write(round_messages.forget, row.id)
        if one.terms.event:
            self._refused[one.id] = guild_id, failure or DeliveryFailure.GONE_EVENT
        return True

    async def _change(
        self, guild_id: GuildId, event_id: EventId, said: ServerEvent
    ) -> DeliveryFailure | None:
        is_ahead = await self._events.is_ahead(guild_id, event_id)
        if isinstance(is_ahead, DeliveryFailure):
            return is_ahead
        return await self._events.change(guild_id, event_id, said, begun=not is_ahead)

    async def _create(self, one: Round, said: ServerEvent) -> bool:
        guild_id, now = one.terms.guild_id, self._time.now()
        row = await self._store.write(round_messages.announce, one.id, EVENT, one.channel_id, now)
        made = await self._events.create(guild_id, said)
        if made is DeliveryFailure.UNAVAILABLE:
            # Its arrival is not known.
            return False
        if isinstance(made, DeliveryFailure):
            self._refused[one.id] = guild_id, made
            await self._store.write(round_messages.forget, row.id)
            return True
        row = replace(row, message_id=MessageId(made), digest=digest(said))
        await self._store.write(round_messages.note, row)
        return True

    async def _find(self, one: Round, said: ServerEvent, row: RoundMessage) -> bool:
        """Find the event that was announced, and is perhaps there. False: look at it once more."""
        after = first_id(row.announced - SKEW_MS)
        found = await self._events.find(one.terms.guild_id, said, after)
        if found is DeliveryFailure.UNAVAILABLE:
            return False
        if isinstance(found, DeliveryFailure):
            self._refused[one.id] = one.terms.guild_id, found
            return True
        for number in map(MessageId, found):
            if await self._store.read(round_messages.round_of_message, number) is None:
                await self._store.write(round_messages.note, replace(row, message_id=number))
                return False
        await self._store.write(round_messages.forget, row.id)
        return False


def _said(view: RoundView) -> ServerEvent:
    terms = view.round.terms
    return ServerEvent(
        name=terms.name,
        place=event.place(view),
        description=event.description(view, texts_in(terms.language)),
        starts=terms.starts,
        ends=terms.starts + LASTS_MS,
    )
