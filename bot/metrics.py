"""The metrics of a running bot. No label names a person, a card or an id."""

from collections.abc import Callable
from functools import cache, partial

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)

ANSWERS = (0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1.0, 1.5, 2.0, 2.5, 3.0)
"""Bounds in seconds: nobody waits for an acknowledgement longer than Discord does."""

BOARDS = (0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 5.0, 10.0, 30.0, 60.0)

DELAYS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0)


class Metrics:
    """The counts of one bot, in a registry of its own, so that two in a process do not mix."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        # Memory, processor time and open files of the process.
        ProcessCollector(registry=registry)
        counter = partial(Counter, registry=registry)
        histogram = partial(Histogram, registry=registry)
        requests = counter(
            "delve_discord_requests", "requests to Discord", ("method", "route", "status")
        )
        # The library's own look-up costs more than the count.
        self._requests_of = cache(requests.labels)
        self._acknowledged = histogram(
            "delve_acknowledgement_seconds",
            "from the arrival of a press or a command to its first answer at Discord",
            ("interaction",),
            buckets=ANSWERS,
        )
        self.board_shown: Callable[[float], None] = histogram(
            "delve_board_seconds",
            "from the arrival of a press to the board that shows what it did",
            buckets=BOARDS,
        ).observe
        live = Gauge("delve_live_matches", "matches that go on", registry=registry)
        self.live_matches: Callable[[float], None] = live.set
        """So many matches go on now; NaN when that is not known."""
        self.loop_delayed: Callable[[float], None] = histogram(
            "delve_event_loop_delay_seconds",
            "how much too late the event loop comes to what is due",
            buckets=DELAYS,
        ).observe
        channels = counter("delve_private_channels_opened", "new private channels")
        self.private_channel_opened: Callable[[], None] = channels.inc
        self._failures = counter(
            "delve_delivery_failures", "what Discord refused or did not answer, by kind", ("kind",)
        )

    def request(self, method: str, route: str, status: int, failure: str | None) -> None:
        """A request is over, see `Observer`. `failure`: a `DeliveryFailure`."""
        self._requests_of(method, route, status).inc()
        if failure is not None:
            self._failures.labels(failure).inc()

    def acknowledged(self, interaction: str, seconds: float) -> None:
        """Discord has the first answer to an interaction, which is a "press" or a "command"."""
        self._acknowledged.labels(interaction).observe(seconds)

    def page(self) -> bytes:
        return generate_latest(self.registry)
