"""The services that handlers and display work with, in one value."""

from typing import NamedTuple

from bot.aio.tasks import BackgroundTasks
from bot.aio.timing import Time
from bot.delivery.sender import MessageSender
from bot.live.matches import Matches
from bot.live.people import People
from bot.store.store import Store


class Services(NamedTuple):
    """What handlers and display are made with. `pace`: seconds between two monsters of a reveal."""

    store: Store
    matches: Matches
    sender: MessageSender
    people: People
    time: Time
    pace: float
    background: BackgroundTasks
