"""Rounds that cannot be shown, until people mend something: they rest, and their host hears of it.

As long as a round rests, nothing in it falls due.
"""

import logging
from contextlib import suppress

from msgspec.structs import replace

from bot.delivery.failures import DeliveryFailure
from bot.display.outbox import Outbox
from bot.live.services import Services
from bot.rounds.entries import Delayed, Rested, RoundEntry
from bot.rounds.errors import RoundRefusal, RoundRefused
from bot.rounds.round import Round
from bot.rounds.standings import Ends
from bot.store import round_messages
from bot.store.messages import MessageState
from bot.ui.rounds.resting import resting

log = logging.getLogger(__name__)

RESTS = (
    DeliveryFailure.GONE_CHANNEL,
    DeliveryFailure.FORBIDDEN,
    DeliveryFailure.ARCHIVED,
)
"""Why a round rests."""

TOLD = "told:"
"""The beginning of the slot of the notice to a host, followed by the moment since when it rests."""


class RoundRests:
    """Lets rounds rest and go on."""

    def __init__(self, services: Services, outbox: Outbox) -> None:
        self._store = services.store
        self._sender = services.sender
        self._people = services.people
        self._time = services.time
        self._gate = services.rounds
        self._outbox = outbox

    async def begin(self, one: Round, failure: DeliveryFailure) -> None:
        """Let a round rest, if it does not yet, and tell its host why, once."""
        now = self._time.now()
        if one.rests_since is None:
            log.warning("round %d rests: %s", one.id, failure)
            with suppress(RoundRefused):
                one = await self._gate.decide(one.id, lambda _, __: Rested(at=now), None)
        if one.rests_since is not None:
            await self._tell(one, failure)

    async def end(self, one: Round) -> None:
        """A round can be shown again."""
        now = self._time.now()

        def go_on(before: Round, _: Ends) -> RoundEntry:
            if before.rests_since is None:
                raise RoundRefused(RoundRefusal.DONE_ALREADY)
            return Delayed(at=now, ms=max(0, now - before.rests_since))

        with suppress(RoundRefused):
            await self._gate.decide(one.id, go_on, None)

    async def _tell(self, one: Round, failure: DeliveryFailure) -> None:
        slot = f"{TOLD}{one.rests_since}"
        rows = await self._store.read(round_messages.of_round, one.id)
        row = next((row for row in rows if row.slot == slot), None)
        if row is not None and row.state is MessageState.SETTLED:
            return
        if row is None:
            row = await self._store.write(
                round_messages.announce, one.id, slot, one.channel_id, self._time.now()
            )
        code: str = failure
        if failure is DeliveryFailure.FORBIDDEN:
            code = await self._sender.obstacle(one.terms.guild_id, one.channel_id)
        notice = resting(one, code, await self._people.texts_for(one.host))
        name = f"rests:{one.id}:{row.id}"
        sent = await self._outbox.write(one.host, notice, name)
        if sent not in (DeliveryFailure.UNAVAILABLE, DeliveryFailure.THROTTLED):
            settled = replace(row, state=MessageState.SETTLED)
            await self._store.write(round_messages.note, settled)
