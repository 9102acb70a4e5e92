"""Every error of Discord has one meaning."""

from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.delivery.failures import DeliveryFailure, failure_of
from bot.delivery.http import attempt
from bot.delivery.sender import MessageRef
from tests.delivery.test_sender import answer


@pytest.mark.parametrize(
    ("status", "code", "failure"),
    [
        (403, 50007, DeliveryFailure.CLOSED_DMS),
        (403, 50278, DeliveryFailure.CLOSED_DMS),
        (403, 40003, DeliveryFailure.THROTTLED),
        (400, 20026, DeliveryFailure.THROTTLED),
        (403, 40333, DeliveryFailure.UNAVAILABLE),
        (400, 40004, DeliveryFailure.UNAVAILABLE),
        (400, 40006, DeliveryFailure.UNAVAILABLE),
        (400, 130000, DeliveryFailure.UNAVAILABLE),
        (400, 160006, DeliveryFailure.ARCHIVED),
        (400, 160007, DeliveryFailure.ARCHIVED),
        (400, 50083, DeliveryFailure.ARCHIVED),
        (400, 160005, DeliveryFailure.ARCHIVED),
        (404, 10013, DeliveryFailure.NOT_A_MEMBER),
        (404, 10007, DeliveryFailure.NOT_A_MEMBER),
        (404, 10008, DeliveryFailure.GONE_MESSAGE),
        (404, 0, DeliveryFailure.GONE_MESSAGE),
        (404, 10003, DeliveryFailure.GONE_CHANNEL),
        (403, 50001, DeliveryFailure.FORBIDDEN),
        (403, 50013, DeliveryFailure.FORBIDDEN),
        (403, 0, DeliveryFailure.FORBIDDEN),
        (404, 10062, DeliveryFailure.LATE),
        (404, 10015, DeliveryFailure.LATE),
        (400, 40060, DeliveryFailure.ANSWERED),
        (401, 50027, DeliveryFailure.LATE),
        (429, 30046, DeliveryFailure.TOO_OLD),
        (429, 0, DeliveryFailure.UNAVAILABLE),
        (500, 0, DeliveryFailure.UNAVAILABLE),
        (503, 0, DeliveryFailure.UNAVAILABLE),
        (400, 50035, DeliveryFailure.REJECTED),
    ],
)
def test_an_answer_has_a_meaning(status: int, code: int, failure: DeliveryFailure) -> None:
    assert failure_of(answer(status, code)) is failure


@pytest.mark.parametrize(
    "error", [aiohttp.ServerDisconnectedError(), ConnectionResetError(), TimeoutError()]
)
def test_a_broken_line_passes(error: Exception) -> None:
    assert failure_of(error) is DeliveryFailure.UNAVAILABLE


def test_what_is_no_failure_of_discord_is_raised() -> None:
    with pytest.raises(KeyError):
        failure_of(KeyError("ours"))


async def test_a_failure_is_logged_without_discords_words(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def call() -> MessageRef:
        raise answer(400, 50035)

    with caplog.at_level("DEBUG"):
        assert await attempt("a hand", call) is DeliveryFailure.REJECTED
    assert "rejected" in caplog.text
    assert "Dragon" not in caplog.text


async def test_the_log_names_the_field_that_discord_refuses_and_nothing_that_it_held(
    caplog: pytest.LogCaptureFixture,
) -> None:
    told = {"code": "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "message": "Dragon is there twice"}
    errors = {"components": {"0": {"options": {"1": {"value": {"_errors": [told]}}}}}}
    spoken = {"Dragon": {"_errors": [{"code": "Dragon", "message": ""}]}}

    async def call() -> MessageRef:
        response: Any = SimpleNamespace(status=400, reason="")
        raise discord.HTTPException(response, {"code": 50035, "errors": {**errors, **spoken}})

    with caplog.at_level("ERROR"):
        await attempt("send to 7", call)
    assert caplog.messages == [
        "send to 7: rejected (HTTPException 50035) in components.0.options.1.value:"
        " SELECT_COMPONENT_OPTION_VALUE_DUPLICATED, ?: ?"
    ]
