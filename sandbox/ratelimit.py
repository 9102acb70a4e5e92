"""Discord's request limits, in real time: what the client sleeps for is real time, too."""

from __future__ import annotations

import math
import time
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from sandbox.errors import ApiError


@dataclass(frozen=True, slots=True)
class RateLimits:
    """How much is allowed: per channel and window (seconds), and over all per second."""

    messages: int = 5
    edits: int = 5
    window: float = 5.0
    overall: int = 50


@dataclass(slots=True)
class _Bucket:
    limit: int
    reset: float
    remaining: int


class RateLimiter:
    """Counts requests. `limits` may be None: then nothing is limited and no headers are sent."""

    def __init__(
        self, limits: RateLimits | None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.limits = limits
        self.hits = 0
        self._clock = clock
        self._buckets: dict[tuple[str, str], _Bucket] = {}
        self._recent: deque[float] = deque()

    def admit(self, bucket: str, major: str, *, counts: bool) -> Mapping[str, str]:
        """Count one request and return its headers.

        `bucket` is "messages", "edits" or "" (no limit of its own), `major` the channel it is
        counted for; `counts` whether the limit over all applies. Raises `ApiError` 429.
        """
        limits = self.limits
        if limits is None:
            return {}
        now = self._clock()
        if counts:
            self._overall(limits, now)
        if not bucket:
            return {}
        limit = limits.messages if bucket == "messages" else limits.edits
        entry = self._buckets.get((bucket, major))
        if entry is None or now >= entry.reset:
            self._sweep(now)
            entry = self._buckets[bucket, major] = _Bucket(limit, now + limits.window, limit)
        wait = entry.reset - now
        if entry.remaining <= 0:
            self.hits += 1
            raise _too_many(wait, _headers(bucket, entry, wait), everything=False)
        entry.remaining -= 1
        return _headers(bucket, entry, wait)

    def _overall(self, limits: RateLimits, now: float) -> None:
        recent = self._recent
        while recent and recent[0] <= now - 1.0:
            recent.popleft()
        if len(recent) >= limits.overall:
            self.hits += 1
            raise _too_many(recent[0] + 1.0 - now, {}, everything=True)
        recent.append(now)

    def _sweep(self, now: float) -> None:
        if len(self._buckets) > 1000:
            self._buckets = {key: item for key, item in self._buckets.items() if item.reset > now}


def _headers(bucket: str, entry: _Bucket, wait: float) -> dict[str, str]:
    return {
        "X-RateLimit-Limit": str(entry.limit),
        "X-RateLimit-Remaining": str(entry.remaining),
        "X-RateLimit-Reset": f"{time.time() + wait:.3f}",
        "X-RateLimit-Reset-After": f"{wait:.3f}",
        "X-RateLimit-Bucket": f"sandbox-{bucket}",
    }


def _too_many(wait: float, headers: Mapping[str, str], *, everything: bool) -> ApiError:
    wait = max(wait, 0.001)
    return ApiError(
        429,
        0,
        "You are being rate limited.",
        headers={
            **headers,
            "Via": "1.1 sandbox",
            "Retry-After": str(math.ceil(wait)),
            "X-RateLimit-Scope": "global" if everything else "user",
            **({"X-RateLimit-Global": "true"} if everything else {}),
        },
        extra={"retry_after": round(wait, 3), "global": everything},
    )
