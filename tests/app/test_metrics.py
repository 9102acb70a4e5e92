"""The counts of a bot, and that two bots in one process count apart."""

from prometheus_client.parser import text_string_to_metric_families

from bot.metrics import Metrics

Samples = dict[tuple[str, tuple[tuple[str, str], ...]], float]


def samples(page: bytes) -> Samples:
    """The values of a page, by name and labels."""
    return {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(page.decode())
        for sample in family.samples
    }


def test_every_count_is_on_the_page() -> None:
    metrics = Metrics()
    metrics.request("POST", "/channels/{channel_id}/messages", 403, "closed-dms")
    metrics.acknowledged("press", 0.12)
    metrics.board_shown(0.4)
    metrics.live_matches(3)
    metrics.loop_delayed(0.004)
    metrics.private_channel_opened()
    found = samples(metrics.page())
    route = (("method", "POST"), ("route", "/channels/{channel_id}/messages"), ("status", "403"))
    assert found["delve_discord_requests_total", route] == 1
    press = ("interaction", "press")
    assert found["delve_acknowledgement_seconds_sum", (press,)] == 0.12
    assert found["delve_acknowledgement_seconds_bucket", (press, ("le", "0.1"))] == 0
    assert found["delve_acknowledgement_seconds_bucket", (press, ("le", "0.2"))] == 1
    assert found["delve_board_seconds_count", ()] == 1
    assert found["delve_live_matches", ()] == 3
    assert found["delve_event_loop_delay_seconds_sum", ()] == 0.004
    assert found["delve_private_channels_opened_total", ()] == 1
    assert found["delve_delivery_failures_total", (("kind", "closed-dms"),)] == 1


def test_two_bots_count_apart() -> None:
    one, other = Metrics(), Metrics()
    one.private_channel_opened()
    assert samples(one.page())["delve_private_channels_opened_total", ()] == 1
    assert samples(other.page())["delve_private_channels_opened_total", ()] == 0
