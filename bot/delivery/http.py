"""How requests get to Discord: most in one try each, the others as the library does.

discord.py sleeps and repeats inside a request: up to five times after a 429 or a 5xx, and after the
last request of a bucket until it is full again. The caller could not know, nor send something newer
or more urgent instead. Here all that Discord says comes back at once, and goes to the budget.
"""

import logging
import re
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextvars import ContextVar
from typing import Any, TypeVar

import aiohttp
import discord
import msgspec
from discord.http import HTTPClient, Route, json_or_text
from yarl import URL

from bot.delivery.budget import Budget, Permit
from bot.delivery.errors import IconsLost
from bot.delivery.failures import NETWORK_ERRORS, DeliveryFailure, failure_of
from bot.delivery.layout import NO_ICONS, Icons, has_icon
from bot.ui.message import File

log = logging.getLogger(__name__)

_MESSAGES = "/channels/{channel_id}/messages"
_MESSAGE = _MESSAGES + "/{message_id}"
_DIRECT = "/users/@me/channels"
_THREADS = _MESSAGE + "/threads"
_CHANNEL = "/channels/{channel_id}"
_MEMBER = "/guilds/{guild_id}/members/{member_id}"
_SERVER_EVENTS = "/guilds/{guild_id}/scheduled-events"
_SERVER_EVENT = _SERVER_EVENTS + "/{guild_scheduled_event_id}"
_EMOJIS = "/applications/{application_id}/emojis"
_IN_ONE_TRY = frozenset(
    {
        ("POST", _MESSAGES),
        ("GET", _MESSAGES),
        ("GET", _MESSAGE),
        ("PATCH", _MESSAGE),
        ("DELETE", _MESSAGE),
        ("POST", _DIRECT),
        ("POST", _THREADS),
        ("PATCH", _CHANNEL),
        ("GET", _MEMBER),
        ("GET", _SERVER_EVENTS),
        ("POST", _SERVER_EVENTS),
        ("GET", _SERVER_EVENT),
        ("PATCH", _SERVER_EVENT),
        ("DELETE", _SERVER_EVENT),
        ("GET", _EMOJIS),
        ("POST", _EMOJIS),
        ("DELETE", _EMOJIS + "/{emoji_id}"),
    }
)

_REFUSED = (401, 403, 429)
"""Statuses that Discord counts: an address that gets too many of them is shut out."""

_TOO_OLD = 30046
"""A 429 that concerns one message, which cannot be edited so often any more."""

_UNSAID_SECONDS = 1.0
"""How long nothing is asked after a 429 that does not say how long."""

_PATIENCE = aiohttp.ClientTimeout(total=15.0)
"""How long one try may take; the library's own patience is five minutes. The messages of a
match go out one after the other, so a dead connection would keep all of them waiting."""

_FIELD, _ERROR_CODE = re.compile(r"[a-z0-9_]{1,40}"), re.compile(r"[A-Z0-9_]{1,100}")

_EXPECTED = (discord.DiscordException, *NETWORK_ERRORS)

T = TypeVar("T")

_under_way: ContextVar[Permit | None] = ContextVar("permit under way", default=None)


Observer = Callable[[str, str, int, DeliveryFailure | None], None]
"""Is told of every request once it is over, of those of the library itself once for all tries.

By its method, its template, as "/channels/{channel_id}/messages", its status, 0 if there was no
answer, and why it had no effect.
"""


class Transport:
    """The transport of all requests of a client of the library's."""

    def __init__(
        self,
        http: HTTPClient,
        budget: Budget,
        observe: Observer | None = None,
        icons: Icons = NO_ICONS,
    ) -> None:
        """From now on `http` makes its requests through this. `icons`: told once they are lost."""
        self._http = http
        self._budget = budget
        self._icons = icons
        self._observe = observe
        self._as_the_library = http.request
        http.request = self.request  # type: ignore[method-assign]  # see docs/adr/012

    async def request(self, route: Route, **arguments: Any) -> Any:
        """Make a request of the library's, or one by a token. Raises as the library does."""
        if route.webhook_token is None and (route.method, route.path) not in _IN_ONE_TRY:
            return await self._several_tries(route, **arguments)
        return await self.one_try(
            route, arguments.get("json"), arguments.get("params"), arguments.get("files", ())
        )

    async def one_try(
        self,
        route: Route,
        body: object,
        params: Mapping[str, Any] | None,
        files: Sequence[File] = (),
    ) -> Any:
        """Make a request once, with a JSON body if any, and return the answer, as `request`.

        `files`: the ones whose numbers the body's attachments tell.
        """
        permit = _under_way.get()
        headers = {"User-Agent": self._http.user_agent}
        if route.webhook_token is None:
            headers["Authorization"] = f"Bot {self._http.token}"
        data: Any = None if body is None else msgspec.json.encode(body)
        if files:
            data = _form(data, files)
        elif body is not None:
            headers["Content-Type"] = "application/json"
        # See docs/adr/012.
        session = self._http._HTTPClient__session  # type: ignore[attr-defined]
        status, failure = 0, None
        try:
            async with session.request(
                route.method,
                # The library has encoded it.
                URL(route.url, encoded=True),
                data=data,
                params=params,
                headers=headers,
                timeout=_PATIENCE,
                proxy=self._http.proxy,
                proxy_auth=self._http.proxy_auth,
            ) as response:
                status = response.status
                said = await json_or_text(response)
            self._heed(response, said, permit)
            if _refuses_icons(status, said, body):
                self._icons.lost()
                raise IconsLost(response, said)
            if not 200 <= status < 300:
                raise _error(response, said)
            return said
        except _EXPECTED as error:
            failure = failure_of(error)
            raise
        finally:
            self._tell(route, status, failure)

    async def _several_tries(self, route: Route, **arguments: Any) -> Any:
        status, failure = 0, None
        try:
            data = await self._as_the_library(route, **arguments)
            status = 200
            return data
        except _EXPECTED as error:
            status, failure = getattr(error, "status", 0), failure_of(error)
            raise
        finally:
            self._tell(route, status, failure)

    def _tell(self, route: Route, status: int, failure: DeliveryFailure | None) -> None:
        if self._observe is not None:
            self._observe(route.method, route.path, status, failure)

    def _heed(self, response: aiohttp.ClientResponse, data: object, permit: Permit | None) -> None:
        """Let the budget know what Discord says of when to ask again."""
        headers = response.headers
        if response.status in _REFUSED and headers.get("X-RateLimit-Scope") != "shared":
            self._budget.note_refusal()
        said = data if isinstance(data, dict) else {}
        if response.status == 429:
            if said.get("code") == _TOO_OLD:
                return
            seconds = _seconds(said.get("retry_after"), headers.get("Retry-After"))
            # An answer without JSON is from a proxy before Discord, which refuses the address.
            if said.get("global", "X-RateLimit-Global" in headers) or not isinstance(data, dict):
                self._budget.hold_all(seconds)
            elif permit is not None:
                for key in permit.keys:
                    self._budget.hold(key, seconds)
        elif permit is not None and permit.keys and headers.get("X-RateLimit-Remaining") == "0":
            # The first is the narrowest, of which these headers speak.
            self._budget.hold(permit.keys[0], _seconds(headers.get("X-RateLimit-Reset-After")))


def _form(body: bytes, files: Sequence[File]) -> aiohttp.FormData:
    """A request with files, whose parts Discord knows by these names."""
    # Quoted, the brackets of the names would be escaped.
    form = aiohttp.FormData(quote_fields=False)
    form.add_field("payload_json", body.decode(), content_type="application/json")
    for number, file in enumerate(files):
        form.add_field(
            f"files[{number}]",
            file.content,
            filename=file.name,
            content_type="application/octet-stream",
        )
    return form


def _seconds(*said: object) -> float:
    """How long to wait, in seconds: the first that can be read."""
    for each in said:
        if isinstance(each, (int, float, str)):
            try:
                return max(0.0, float(each))
            except ValueError:
                continue
    return _UNSAID_SECONDS


def _refuses_icons(status: int, data: object, body: object) -> bool:
    """Whether the message in `body` is refused because of the icon on a button or in a menu."""
    if status != 400 or not isinstance(data, dict):
        return False
    message: Any = body if isinstance(body, dict) else {}
    message = message.get("data") or message
    codes = [code for _, code in _refused_fields(data.get("errors"))]
    refused = any(code.endswith("INVALID_EMOJI") for code in codes)
    return refused and has_icon(message.get("components") or ())


def _refused_fields(errors: object, path: str = "") -> Iterator[tuple[str, str]]:
    """Path and code of each field that Discord calls invalid; nothing of what the fields held."""
    if not isinstance(errors, dict):
        return
    for key, value in errors.items():
        if key == "_errors" and isinstance(value, list):
            for error in value:
                code = error.get("code") if isinstance(error, dict) else None
                yield path or "the whole", _if_it_is(_ERROR_CODE, code)
        else:
            field = _if_it_is(_FIELD, key)
            yield from _refused_fields(value, f"{path}.{field}" if path else field)


def _if_it_is(kind: re.Pattern[str], said: object) -> str:
    """A word of Discord's for the log; "?" for what could be anything else."""
    return said if isinstance(said, str) and kind.fullmatch(said) else "?"


def _error(response: aiohttp.ClientResponse, data: Any) -> discord.HTTPException:
    usual = discord.DiscordServerError if response.status >= 500 else discord.HTTPException
    kinds = {403: discord.Forbidden, 404: discord.NotFound}
    return kinds.get(response.status, usual)(response, data)


async def attempt(
    what: str, call: Callable[[], Awaitable[T]], permit: Permit | None = None
) -> T | DeliveryFailure:
    """Make one request to Discord, with its permit if it takes one, and give its failure a name."""
    if permit is not None:
        await permit.begin()
    token = _under_way.set(permit)
    try:
        return await call()
    except _EXPECTED as error:
        failure = failure_of(error)
        # Discord's error texts quote the request, which may hold a card: only our word is logged.
        level = logging.ERROR if failure is DeliveryFailure.REJECTED else logging.INFO
        code = getattr(error, "code", 0)
        fields = ", ".join(map(": ".join, _refused_fields(getattr(error, "_errors", None))))
        told = f" in {fields}" if fields else ""
        log.log(level, "%s: %s (%s %s)%s", what, failure, type(error).__name__, code, told)
        return failure
    finally:
        _under_way.reset(token)
        if permit is not None:
            permit.end()
