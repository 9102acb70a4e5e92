"""Open hands of one match, towards a Discord that keeps what it is given."""

from __future__ import annotations

import asyncio
from unittest.mock import AsyncMock, Mock

from bot.aio.tasks import BackgroundTasks
from bot.aio.timing import SystemTime
from bot.contract.game import Seat
from bot.delivery.failures import DeliveryFailure
from bot.delivery.responder import Responder
from bot.display.drawing import ShownMatch
from bot.display.open_hands import HandHolder, OpenHands
from bot.match.ids import ChannelId, MatchId, MessageId, UserId
from bot.match.match import Match
from bot.ui.catalogue import texts_in
from bot.ui.games import renderer_of
from bot.ui.message import Message, MessageLayout
from tests.display.naming import named
from tests.display.sending import KeepingSender
from tests.display.services import redraws_with
from tests.games.deathmatch.screens.drawing import NAMES
from tests.play.loop import now, quiet, set_date
from tests.store.playing import BEGAN
from tests.ui.reading import actions_of, text_of

EN, UK = texts_in("en"), texts_in("uk")
MATCH = MatchId(12)
KESTREL, MOTH = Seat(0), Seat(1)
CHANNEL = ChannelId(606)
HOST = UserId(99)


class Hands:
    """Open hands of one match, towards a Discord that keeps what it is given."""

    def __init__(self) -> None:
        set_date(BEGAN / 1000)
        self.sender = KeepingSender(now)
        self.background = BackgroundTasks()
        self.channel_id = CHANNEL
        """Where the presses that are answered are made."""
        self.redraws = redraws_with(self.sender, self.background)
        self.hands = OpenHands(self.redraws, SystemTime())

    def responder(self, number: int) -> Mock:
        """To an interaction whose private answer is this message."""
        responder = Mock(spec=Responder, token=f"token {number}", channel_id=self.channel_id)

        async def private(message: Message) -> MessageId:
            self.sender.messages[MessageId(number)] = (CHANNEL, message)
            return MessageId(number)

        async def replace(message: Message) -> DeliveryFailure | None:
            if MessageId(number) not in self.sender.messages:
                return DeliveryFailure.GONE_MESSAGE
            self.sender.messages[MessageId(number)] = (CHANNEL, message)
            return None

        responder.private = AsyncMock(side_effect=private)
        responder.replace = AsyncMock(side_effect=replace)
        return responder

    def hold(self, responder: Mock) -> asyncio.Event:
        """Let the answer in place come only once this is set."""
        way, replaced = asyncio.Event(), responder.replace.side_effect

        async def replace(message: Message) -> DeliveryFailure | None:
            await way.wait()
            failure: DeliveryFailure | None = await replaced(message)
            return failure

        responder.replace.side_effect = replace
        return way

    async def open(self, match: Match, number: int, seat: Seat = KESTREL) -> None:
        await self.hands.show(MATCH, holder(match, seat), self.responder(number), EN)

    async def press(self, match: Match, number: int) -> bool:
        """The hand was pressed, and this has become of it; whether it shows that."""
        return await self.hands.answer(
            MATCH, holder(match), MessageId(number), self.responder(number), EN
        )

    async def standing(self) -> set[int]:
        """The messages that stand once every request is made."""
        await self.redraws.settled()
        return {int(number) for number in self.sender.messages}

    async def update(self, match: Match, seat: Seat = KESTREL) -> None:
        self.hands.update(MATCH, holder(match, seat))
        await quiet()

    def text(self, number: int) -> str:
        return text_of(self.sender.messages[MessageId(number)][1])

    def actions(self, number: int) -> list[str]:
        message = self.sender.messages[MessageId(number)][1]
        assert isinstance(message, MessageLayout)
        return actions_of(message)

    @property
    def edits(self) -> int:
        return self.sender.kinds().count("token")


def holder(match: Match, seat: Seat = KESTREL, *, revealing: bool = False) -> HandHolder:
    names = (*NAMES, "Wren")[: len(match.terms.players)]
    view = named(match, names).of(seat)
    return HandHolder(ShownMatch(match, revealing), seat, view, renderer_of(match.terms.game), None)
