"""The services that handlers and display work with, in one value."""

from typing import NamedTuple

from bot.aio.tasks import BackgroundTasks
from bot.aio.timing import Time
from bot.delivery.sender import MessageSender
from bot.delivery.server_events import ServerEvents
from bot.delivery.threads import Threads
from bot.delivery.tokens import Tokens
from bot.live.clocks import Clocks
from bot.live.discord_time import DiscordTime
from bot.live.matches import Matches
from bot.live.people import People, PrivateChannels
from bot.live.rounds import Rounds
from bot.live.servers import Servers
from bot.metrics import Metrics
from bot.store.store import Store


class Services(NamedTuple):
    """The services of handlers and display. `pace`: seconds between two frames of a playback."""

    store: Store
    matches: Matches
    sender: MessageSender
    threads: Threads
    server_events: ServerEvents
    tokens: Tokens
    private_channels: PrivateChannels
    people: People
    servers: Servers
    time: Time
    pace: float
    background: BackgroundTasks
    metrics: Metrics
    discord_time: DiscordTime
    clocks: Clocks
    rounds: Rounds
