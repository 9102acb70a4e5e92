"""Every error of Discord has one meaning."""

from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.delivery.failures import Fault, fault_of
from bot.delivery.sender import Sent, attempt


def answer(status: int, code: int = 0) -> discord.HTTPException:
    """discord.py's exception for an answer of Discord's."""
    response: Any = SimpleNamespace(status=status, reason="")
    kind = {403: discord.Forbidden, 404: discord.NotFound}.get(status, discord.HTTPException)
    return kind(response, {"code": code, "message": "the Dragon is in the deck"})


@pytest.mark.parametrize(
    ("status", "code", "fault"),
    [
        (403, 50007, Fault.CLOSED_DMS),
        (403, 50278, Fault.CLOSED_DMS),
        (403, 40003, Fault.THROTTLED),
        (400, 20026, Fault.THROTTLED),
        (403, 40333, Fault.UNAVAILABLE),
        (400, 40004, Fault.UNAVAILABLE),
        (400, 40006, Fault.UNAVAILABLE),
        (400, 130000, Fault.UNAVAILABLE),
        (400, 160006, Fault.ARCHIVED),
        (400, 160007, Fault.ARCHIVED),
        (400, 50083, Fault.ARCHIVED),
        (400, 160005, Fault.ARCHIVED),
        (404, 10013, Fault.CLOSED_DMS),
        (404, 10007, Fault.NOT_A_MEMBER),
        (404, 10008, Fault.GONE_MESSAGE),
        (404, 0, Fault.GONE_MESSAGE),
        (404, 10003, Fault.GONE_CHANNEL),
        (403, 50001, Fault.FORBIDDEN),
        (403, 50013, Fault.FORBIDDEN),
        (403, 0, Fault.FORBIDDEN),
        (404, 10062, Fault.LATE),
        (404, 10015, Fault.LATE),
        (400, 40060, Fault.LATE),
        (401, 50027, Fault.LATE),
        (429, 30046, Fault.TOO_OLD),
        (429, 0, Fault.UNAVAILABLE),
        (500, 0, Fault.UNAVAILABLE),
        (503, 0, Fault.UNAVAILABLE),
        (400, 50035, Fault.REJECTED),
    ],
)
def test_an_answer_has_a_meaning(status: int, code: int, fault: Fault) -> None:
    assert fault_of(answer(status, code)) is fault


@pytest.mark.parametrize(
    "error", [aiohttp.ServerDisconnectedError(), ConnectionResetError(), TimeoutError()]
)
def test_a_broken_line_passes(error: Exception) -> None:
    assert fault_of(error) is Fault.UNAVAILABLE


def test_what_is_no_failure_of_discord_is_raised() -> None:
    with pytest.raises(KeyError):
        fault_of(KeyError("ours"))


async def test_a_failure_is_logged_without_discords_words(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def call() -> Sent:
        raise answer(400, 50035)

    with caplog.at_level("DEBUG"):
        assert await attempt("a hand", call) is Fault.REJECTED
    assert "rejected" in caplog.text
    assert "Dragon" not in caplog.text
