"""One try for each request of messages, and a budget that knows what Discord said."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import aiohttp
import discord
import pytest
from aiohttp import web
from discord.http import Route

from bot.delivery import http
from bot.delivery.budget import Budget, Urgency
from bot.delivery.failures import DeliveryFailure
from bot.delivery.http import Transport, attempt
from bot.delivery.limits import NO_LIMITS, BucketKey, Counted, by_token
from bot.ui.message import File
from tests.play.hand_time import HandTime

MESSAGES = "/channels/{channel_id}/messages"
FOLLOW_UP = "/webhooks/{webhook_id}/{webhook_token}"
POSTS, ELSEWHERE = BucketKey(Counted.POSTS, 7), BucketKey(Counted.POSTS, 8)

# The server is a plain one of aiohttp's.
pytestmark = pytest.mark.sockets


class Answer(NamedTuple):
    """The server's answer; status 0: it cuts the line."""

    status: int
    body: Mapping[str, Any] | str = MappingProxyType({})
    headers: Mapping[str, str] = MappingProxyType({})


class Server:
    """A server that answers as it is told to, and the library's client on it."""

    def __init__(self) -> None:
        self.requests: list[web.Request] = []
        self.bodies: list[bytes] = []
        self.answers: list[Answer] = []
        """The next ones; when there are none left, the request succeeds."""
        self.speaks = asyncio.Event()
        """Before this it takes requests and does not answer."""
        self.speaks.set()
        self.told: list[tuple[str, str, int, DeliveryFailure | None]] = []
        self.clock = HandTime()
        self.budget = Budget(NO_LIMITS, self.clock)
        self.client = discord.Client(intents=discord.Intents.none())

    async def answer(self, request: web.Request) -> web.StreamResponse:
        self.requests.append(request)
        self.bodies.append(await request.read())
        await self.speaks.wait()
        answer = self.answers.pop(0) if self.answers else Answer(200, {"id": "5"})
        if answer.status == 0:
            assert request.transport is not None
            request.transport.abort()
        if isinstance(answer.body, str):
            return web.Response(status=answer.status, text=answer.body, headers=answer.headers)
        response = web.json_response(
            dict(answer.body), status=answer.status, headers=answer.headers
        )
        # As Discord writes it, without a charset.
        response.headers["Content-Type"] = "application/json"
        return response

    async def post(self) -> object:
        """Post a message with a permit for it."""
        return await self._ask(Route("POST", MESSAGES, channel_id=7), Urgency.PING, POSTS)

    async def follow_up(self) -> object:
        """Send a follow-up by the token of an interaction."""
        route = Route("POST", FOLLOW_UP, webhook_id=3, webhook_token="secret")
        return await self._ask(route, Urgency.ANSWER, *by_token("secret", None))

    async def _ask(self, route: Route, urgency: Urgency, *keys: BucketKey) -> object:
        async def call() -> object:
            return await self.client.http.request(route, json={"content": "Hello"})

        return await attempt("request", call, self.budget.permit_now(urgency, *keys))

    def may(self, *keys: BucketKey) -> bool:
        return self.budget.permit_now(Urgency.ANSWER, *keys) is not None

    def opened_after(self, *keys: BucketKey) -> float:
        """After how many seconds there is a permit again; it must not be there yet."""
        assert not self.may(*keys)
        for tenths in range(1, 1000):
            self.clock.ms += 100
            if self.may(*keys):
                return tenths / 10
        raise AssertionError("never")


@pytest.fixture
async def server(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Server]:
    server = Server()
    app = web.Application()
    app.router.add_route("*", "/{path:.*}", server.answer)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    port = runner.addresses[0][1]
    monkeypatch.setattr(Route, "BASE", f"http://127.0.0.1:{port}")

    Transport(server.client.http, server.budget, lambda *request: server.told.append(request))
    try:
        await server.client.http.static_login("token of the bot")
        server.requests.clear()
        server.told.clear()
        yield server
    finally:
        await server.client.close()
        await runner.cleanup()


LATER = {"X-RateLimit-Reset-After": "4.5", "X-RateLimit-Limit": "5"}
FAULTS = {
    "429": Answer(429, {"retry_after": 2.5}, {"Via": "1.1 there"}),
    "429 with headers alone": Answer(429, {}, {"Retry-After": "3"}),
    "429 for all": Answer(429, {"retry_after": 2.5, "global": True}, {"Via": "1.1 there"}),
    "429 of a proxy": Answer(429, "<html>Slow down</html>", {"Retry-After": "6"}),
    "429 of a silent proxy": Answer(429, "<html>Slow down</html>"),
    "500": Answer(500),
    "502": Answer(502, "<html>Bad gateway</html>"),
    "503": Answer(503),
    "504": Answer(504),
    "cut line": Answer(0),
}


@pytest.mark.parametrize("fault", FAULTS)
async def test_a_request_that_fails_is_made_once(fault: str, server: Server) -> None:
    for request in (server.post, server.follow_up):
        server.requests.clear()
        server.answers = [FAULTS[fault]]
        # The library would sleep for seconds.
        async with asyncio.timeout(0.9):
            assert await request() is DeliveryFailure.UNAVAILABLE
        assert len(server.requests) == 1
        server.clock.ms += 60_000
        assert await request() == {"id": "5"}


async def test_a_silent_line_is_given_up(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise all messages of a match would wait for it for minutes."""
    monkeypatch.setattr(http, "_PATIENCE", aiohttp.ClientTimeout(total=0.1))
    server.speaks.clear()
    for request in (server.post, server.follow_up):
        async with asyncio.timeout(5):
            assert await request() is DeliveryFailure.UNAVAILABLE
    server.speaks.set()
    assert [status for _, _, status, _ in server.told] == [0, 0]


@pytest.mark.parametrize(("fault", "seconds"), [("429", 2.5), ("429 with headers alone", 3.0)])
async def test_one_channel_is_refused(fault: str, seconds: float, server: Server) -> None:
    server.answers = [FAULTS[fault]]
    await server.post()
    assert server.may(ELSEWHERE)
    assert server.may(BucketKey(Counted.EDITS, 7)), "other requests of the channel"
    assert server.opened_after(POSTS) == seconds


@pytest.mark.parametrize(
    ("fault", "seconds"),
    [("429 for all", 2.5), ("429 of a proxy", 6.0), ("429 of a silent proxy", 1.0)],
)
async def test_everything_is_refused(fault: str, seconds: float, server: Server) -> None:
    server.answers = [FAULTS[fault]]
    await server.post()
    assert not server.may(ELSEWHERE)
    assert server.may(*by_token("secret", None)), "interactions are counted apart"
    assert server.opened_after(POSTS) == seconds


async def test_the_token_of_an_interaction_is_refused(server: Server) -> None:
    server.answers = [FAULTS["429"]]
    await server.follow_up()
    assert server.may(*by_token("another", None))
    assert server.may(POSTS)
    assert server.opened_after(*by_token("secret", None)) == 2.5


@pytest.mark.parametrize("status", [200, 404])
async def test_the_last_request_of_a_bucket_delays_the_next(status: int, server: Server) -> None:
    server.answers = [Answer(status, {"id": "5"}, {**LATER, "X-RateLimit-Remaining": "1"})]
    await server.post()
    assert server.may(POSTS)
    server.answers = [Answer(status, {"id": "5"}, {**LATER, "X-RateLimit-Remaining": "0"})]
    # The library would not return before the bucket is full again.
    async with asyncio.timeout(0.9):
        await server.post()
    assert server.may(ELSEWHERE)
    assert server.opened_after(POSTS) == 4.5


async def test_a_message_that_is_too_old_holds_up_no_other(server: Server) -> None:
    server.answers = [Answer(429, {"code": 30046, "retry_after": 100.0}, {"Via": "1.1 there"})]
    assert await server.post() is DeliveryFailure.TOO_OLD
    assert server.may(POSTS)


@pytest.mark.parametrize(
    ("answer", "counts"),
    [
        (Answer(401, {"code": 50027}), True),
        (Answer(403, {"code": 50013}), True),
        (Answer(429, {"retry_after": 0.0}), True),
        (Answer(429, {"retry_after": 0.0}, {"X-RateLimit-Scope": "shared"}), False),
        (Answer(404, {"code": 10008}), False),
        (Answer(500), False),
    ],
)
async def test_statuses_that_discord_counts_as_refused(
    answer: Answer, counts: bool, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted: list[None] = []
    monkeypatch.setattr(server.budget, "note_refusal", lambda: noted.append(None))
    server.answers = [answer]
    await server.post()
    assert len(noted) == counts


async def test_an_observer_is_told_of_every_request(server: Server) -> None:
    server.answers = [Answer(200), Answer(0), Answer(503), Answer(404, {"code": 10007})]
    await server.post()
    await server.post()
    await server.follow_up()
    member = await attempt("member", lambda: server.client.http.get_member(1, 2))
    assert member is DeliveryFailure.NOT_A_MEMBER
    await server.client.http.get_member(1, 2)
    members = "/guilds/{guild_id}/members/{member_id}"
    assert server.told == [
        ("POST", MESSAGES, 200, None),
        ("POST", MESSAGES, 0, DeliveryFailure.UNAVAILABLE),
        ("POST", FOLLOW_UP, 503, DeliveryFailure.UNAVAILABLE),
        ("GET", members, 404, DeliveryFailure.NOT_A_MEMBER),
        ("GET", members, 200, None),
    ]


async def test_the_library_repeats_what_is_its_own(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    paused: list[float] = []

    async def sleep(seconds: float) -> None:
        paused.append(seconds)

    monkeypatch.setattr("discord.http.asyncio.sleep", sleep)
    server.answers = [Answer(502, "<html>Bad gateway</html>")]
    await server.client.http.get_user(2)
    assert len(server.requests) == 2
    assert paused


async def test_only_the_bots_own_requests_show_its_token(server: Server) -> None:
    await server.post()
    await server.follow_up()
    own, by_interaction = server.requests
    assert own.headers["Authorization"] == "Bot token of the bot"
    assert "Authorization" not in by_interaction.headers
    assert by_interaction.headers["Content-Type"] == "application/json"


async def test_a_line_that_breaks_for_the_library_is_told_of(server: Server) -> None:
    server.answers = [Answer(0)] * 3
    with pytest.raises(aiohttp.ClientError):
        await server.client.http.get_member(1, 2)
    assert [status for _, _, status, _ in server.told] == [0]


async def test_files_are_parts_of_one_request(server: Server) -> None:
    """As Discord wants them: the brackets of their names are not escaped."""
    server.bodies.clear()
    route = Route("POST", FOLLOW_UP, webhook_id=3, webhook_token="secret")
    files = (File("standings.csv", b"1\r\n"), File("tables.csv", b"2\r\n"))
    await server.client.http.request(route, json={"content": "Hello"}, files=files)  # type: ignore[arg-type] # ours
    assert server.requests[-1].content_type == "multipart/form-data"
    (body,) = server.bodies
    for part in (
        b'name="payload_json"\r\n\r\n{"content":"Hello"}\r\n',
        b'name="files[0]"; filename="standings.csv"\r\n\r\n1\r\n\r\n',
        b'name="files[1]"; filename="tables.csv"\r\n\r\n2\r\n\r\n',
    ):
        assert part in body
