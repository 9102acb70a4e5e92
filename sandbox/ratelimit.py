"""Discord's request limits, in the time of the event loop: in it the client waits as well."""

from __future__ import annotations

import asyncio
import math
import time
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias, assert_never

from sandbox.errors import ApiError

Bucket: TypeAlias = Literal["", "messages", "edits", "webhook", "webhook posts"]
"""Which limit besides that over all counts for a request; "webhook posts" are edits, too."""
Scope: TypeAlias = Literal["user", "shared", "global"]


@dataclass(frozen=True, slots=True)
class WebhookLimits:
    """How much the webhooks behind interactions' tokens may do; windows in seconds.

    Every request counts for its token. Posts and edits, ephemeral ones as well, also count for the
    channel, with those of all other tokens. Discord documents neither; these are what people met.
    """

    token: int = 5
    token_window: float = 2.0
    channel: int = 30
    channel_window: float = 60.0


@dataclass(frozen=True, slots=True)
class RateLimits:
    """How much is allowed: per channel and window (seconds), and over all per second.

    Without `webhooks` the webhooks of interactions are not limited.
    """

    messages: int = 5
    edits: int = 5
    window: float = 5.0
    overall: int = 50
    webhooks: WebhookLimits | None = None


@dataclass(slots=True)
class _Bucket:
    limit: int
    reset: float
    remaining: int


class RateLimiter:
    """Counts requests. `limits` may be None: then nothing is limited and no headers are sent.

    `now` gives UTC epoch seconds, `clock` the seconds in which is counted; by default the loop's.
    """

    def __init__(
        self,
        limits: RateLimits | None,
        clock: Callable[[], float] | None = None,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.limits = limits
        self.hits = 0
        self._clock = clock or _loop_time
        self._now = now
        self._buckets: dict[tuple[Bucket, str], _Bucket] = {}
        self._recent: deque[float] = deque()

    def admit(
        self, bucket: Bucket, major: str, *, counts: bool, channel: str = ""
    ) -> Mapping[str, str]:
        """Count one request and return its headers.

        `bucket` "" has no limit of its own. `major` is what a request is counted for: a channel, or
        the token of an interaction's webhook; then `channel` is where that interaction happened.
        `counts`: whether the limit over all applies. Raises `ApiError` 429.
        """
        limits = self.limits
        if limits is None:
            return {}
        now = self._clock()
        if counts:
            self._overall(limits, now)
        match bucket:
            case "":
                return {}
            case "messages":
                return self._take(bucket, major, limits.messages, limits.window, now)
            case "edits":
                return self._take(bucket, major, limits.edits, limits.window, now)
            case "webhook" | "webhook posts":
                return self._webhook(bucket, major, channel, limits.webhooks, now)
            case _:
                assert_never(bucket)

    def _webhook(
        self, bucket: Bucket, token: str, channel: str, limits: WebhookLimits | None, now: float
    ) -> Mapping[str, str]:
        if limits is None:
            return {}
        headers = self._take("webhook", token, limits.token, limits.token_window, now)
        if bucket == "webhook posts":
            # The headers tell of the token only; nobody is warned of the channel's limit.
            self._take(bucket, channel, limits.channel, limits.channel_window, now, scope="shared")
        return headers

    def _take(
        self,
        bucket: Bucket,
        major: str,
        limit: int,
        window: float,
        now: float,
        scope: Scope = "user",
    ) -> Mapping[str, str]:
        entry = self._buckets.get((bucket, major))
        if entry is None or now >= entry.reset:
            self._sweep(now)
            entry = self._buckets[bucket, major] = _Bucket(limit, now + window, limit)
        wait = entry.reset - now
        if entry.remaining <= 0:
            self.hits += 1
            raise too_many(wait, self._headers(bucket, entry, wait), scope)
        entry.remaining -= 1
        return self._headers(bucket, entry, wait)

    def _overall(self, limits: RateLimits, now: float) -> None:
        recent = self._recent
        while recent and recent[0] <= now - 1.0:
            recent.popleft()
        if len(recent) >= limits.overall:
            self.hits += 1
            raise too_many(recent[0] + 1.0 - now, {}, "global")
        recent.append(now)

    def _sweep(self, now: float) -> None:
        if len(self._buckets) > 1000:
            self._buckets = {key: item for key, item in self._buckets.items() if item.reset > now}

    def _headers(self, bucket: Bucket, entry: _Bucket, wait: float) -> dict[str, str]:
        return {
            "X-RateLimit-Limit": str(entry.limit),
            "X-RateLimit-Remaining": str(entry.remaining),
            "X-RateLimit-Reset": f"{self._now() + wait:.3f}",
            "X-RateLimit-Reset-After": f"{wait:.3f}",
            "X-RateLimit-Bucket": f"sandbox-{bucket.replace(' ', '-')}",
        }


def _loop_time() -> float:
    return asyncio.get_running_loop().time()


def too_many(wait: float, headers: Mapping[str, str], scope: Scope) -> ApiError:
    """The error 429. `wait`: for how many seconds; `scope`: "shared" is counted for nobody."""
    wait = max(wait, 0.001)
    return ApiError(
        429,
        0,
        "You are being rate limited.",
        headers={
            **headers,
            "Via": "1.1 sandbox",
            "Retry-After": str(math.ceil(wait)),
            "X-RateLimit-Scope": scope,
            **({"X-RateLimit-Global": "true"} if scope == "global" else {}),
        },
        extra={"retry_after": round(wait, 3), "global": scope == "global"},
    )
