"""Brings our icons to Discord: each once, as an emoji of our application."""

import logging
from collections.abc import Mapping
from pathlib import Path

import discord
from msgspec import Struct

from bot.aio.timing import Time, backoff
from bot.delivery.budget import Budget, Urgency
from bot.delivery.failures import DeliveryFailure
from bot.delivery.http import attempt
from bot.delivery.layout import NAME, Icons, name_of
from bot.delivery.limits import BucketKey, Counted

log = logging.getLogger(__name__)

OLD_ONES_KEPT = 200
"""So many icons of older drawings stay at Discord, because older messages show them."""

_ROUNDS = 5
"""How often the upload is begun anew while Discord does not answer."""

_KEY = BucketKey(Counted.ICONS)


class IconUpload(Struct):
    """Uses our icons that are at Discord, and uploads the others, from `symbols.DRAWINGS`."""

    client: discord.Client
    icons: Icons
    budget: Budget
    time: Time
    drawings: Mapping[str, Path]

    async def run(self) -> None:
        """Upload as far as Discord lets us. A refused icon stays a symbol until the next start."""
        drawings = {name: file.read_bytes() for name, file in sorted(self.drawings.items())}
        called = {name: name_of(name, drawing) for name, drawing in drawings.items()}
        failure: DeliveryFailure | None = None
        for failures in range(_ROUNDS):
            failure = await self._bring(drawings, called)
            if failure is not DeliveryFailure.UNAVAILABLE:
                break
            await self.time.sleep(backoff(failures))
        if failure is not None:
            log.warning("Discord does not take all icons (%s): symbols stand for them", failure)

    async def _bring(
        self, drawings: Mapping[str, bytes], called: Mapping[str, str]
    ) -> DeliveryFailure | None:
        """Upload what is not there, until something is refused: so nothing goes twice."""
        there = await self._use_those_there(called)
        if isinstance(there, DeliveryFailure):
            return there
        missing = _missing(called, there)
        if missing:
            failure = await self._upload(missing, drawings, called)
            # After a refusal as well: another process may have been first.
            there = await self._use_those_there(called)
            if isinstance(there, DeliveryFailure):
                return there
            if _missing(called, there):
                return failure or DeliveryFailure.UNAVAILABLE
            log.info("our icons are uploaded")
        await self._delete_old(there, called)
        return None

    async def _use_those_there(
        self, called: Mapping[str, str]
    ) -> list[discord.Emoji] | DeliveryFailure:
        permit = await self.budget.permit(Urgency.REPAIR, _KEY)
        there = await attempt("list of icons", self.client.fetch_application_emojis, permit)
        if not isinstance(there, DeliveryFailure):
            named = {emoji.name: emoji for emoji in there}
            self.icons.use({name: named[each] for name, each in called.items() if each in named})
        return there

    async def _upload(
        self, names: list[str], drawings: Mapping[str, bytes], called: Mapping[str, str]
    ) -> DeliveryFailure | None:
        for name in names:

            async def call(name: str = name) -> None:
                await self.client.create_application_emoji(name=called[name], image=drawings[name])

            permit = await self.budget.permit(Urgency.REPAIR, _KEY)
            failure = await attempt(f"upload of {called[name]}", call, permit)
            if failure is not None:
                return failure
        return None

    async def _delete_old(self, there: list[discord.Emoji], called: Mapping[str, str]) -> None:
        """Delete the oldest icons of older drawings, so that they do not become ever more."""
        wanted = set(called.values())
        old = [each for each in there if NAME.fullmatch(each.name) and each.name not in wanted]
        old.sort(key=lambda emoji: emoji.id)
        for emoji in old[: max(0, len(old) - OLD_ONES_KEPT)]:
            permit = await self.budget.permit(Urgency.REPAIR, _KEY)
            if await attempt(f"deletion of {emoji.name}", emoji.delete, permit) is not None:
                # This one and the rest go after the next start.
                return


def _missing(called: Mapping[str, str], there: list[discord.Emoji]) -> list[str]:
    names = {emoji.name for emoji in there}
    return [name for name, each in called.items() if each not in names]
