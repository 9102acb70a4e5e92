"""The services of a bot with a sender of the test's own."""

from __future__ import annotations

from typing import cast
from unittest.mock import Mock

from bot.aio.tasks import BackgroundTasks
from bot.aio.timing import SystemTime
from bot.contract.game import Action
from bot.delivery.sender import MessageSender
from bot.delivery.server_events import ServerEvents
from bot.delivery.threads import Threads
from bot.delivery.tokens import Tokens
from bot.display.effects import effects_of
from bot.display.outbox import Outbox
from bot.display.redraws import Redraws
from bot.live.clocks import Clocks
from bot.live.discord_time import DiscordTime
from bot.live.matches import Matches
from bot.live.people import People, PrivateChannels
from bot.live.rounds import Rounds
from bot.live.servers import Servers
from bot.live.services import Services
from bot.match.ids import MatchId
from bot.match.match import Match
from bot.metrics import Metrics
from bot.store.log import Effects
from bot.store.store import Store
from tests.play.loop import now


def services_with(store: Store, sender: object | None = None, pace: float = 0.0) -> Services:
    """Services on a real store. Without a `sender`, one that nothing can be sent with."""
    sending = cast(MessageSender, sender or Mock(spec=MessageSender))
    background, metrics = BackgroundTasks(), Metrics()
    time = SystemTime()
    discord_time = DiscordTime(time)
    clocks, told = Clocks(store, discord_time), effects_of(pace)
    return Services(
        store=store,
        matches=Matches(
            store,
            clocks,
            lambda *match: Effects(unrevealed=pace > 0 and told(*match).unrevealed),
        ),
        sender=sending,
        threads=Mock(spec=Threads),
        server_events=Mock(spec=ServerEvents),
        tokens=Tokens(),
        private_channels=PrivateChannels(store, sending, background, metrics),
        people=People(store, "en"),
        servers=Servers(store),
        time=time,
        pace=pace,
        background=background,
        metrics=metrics,
        discord_time=discord_time,
        clocks=clocks,
        rounds=Rounds(store),
    )


def redraws_with(sender: object, background: BackgroundTasks | None = None) -> Redraws:
    """Redraws by a sender of the test's own, without a store."""
    services = services_with(Mock(spec=Store), sender)
    services = services._replace(background=background or services.background)
    return Redraws(services, Outbox(services))


async def act(services: Services, match_id: MatchId, *actions: str) -> Match:
    """The players who are asked do this now, one by one. Returns the match after all acts."""
    match = await services.matches.wanted(match_id)
    for action in actions:
        player = match.terms.players[match.prompts[0].seat]
        done = Action.parse(action)
        step = await services.matches.act(match_id, player, match.version, done, now())
        match = step.after
    return match
