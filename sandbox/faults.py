"""Faults on demand: wrong or late answers of a route, and dead lines."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from sandbox.errors import ApiError

Drop = Literal["before", "after"]


@dataclass(slots=True, eq=False)
class Fault:
    """One fault of one route. `hits` counts how often it struck.

    `delay` (seconds) passes before the request is handled, `answer_delay` between its effect and
    the answer; without a status and without `drop` that is all. `drop="before"` cuts the
    connection with nothing done, `drop="after"` cuts it when the effect took place but nobody
    is told. `times=None` means until `remove`.
    """

    method: str
    route: str
    status: int | None = None
    code: int = 0
    message: str = "Injected by the sandbox"
    retry_after: float | None = None
    body: Mapping[str, Any] | str | None = None
    delay: float = 0.0
    answer_delay: float = 0.0
    drop: Drop | None = None
    times: int | None = 1
    when: Callable[[Any], bool] | None = None
    hits: int = 0
    removed: bool = field(default=False, repr=False)

    def remove(self) -> None:
        """Stop it."""
        self.removed = True

    def error(self) -> ApiError | None:
        """The answer it gives, or None when it only delays or drops."""
        if self.status is None:
            return None
        headers: dict[str, str] = {}
        extra: dict[str, Any] = {}
        if self.retry_after is not None:
            headers = {"Via": "1.1 sandbox", "Retry-After": str(max(1, round(self.retry_after)))}
            extra = {"retry_after": self.retry_after, "global": False}
        error = ApiError(self.status, self.code, self.message, headers=headers, extra=extra)
        if isinstance(self.body, str):
            error.html = self.body
        elif self.body is not None:
            error.body = dict(self.body)
        return error


class Faults:
    """The faults that wait for a request; the first that fits strikes."""

    def __init__(self, routes: Collection[tuple[str, str]]) -> None:
        self._routes = routes
        self._waiting: list[Fault] = []

    def add(
        self,
        method: str,
        route: str,
        *,
        status: int | None = None,
        code: int = 0,
        message: str = "Injected by the sandbox",
        retry_after: float | None = None,
        body: Mapping[str, Any] | str | None = None,
        delay: float = 0.0,
        answer_delay: float = 0.0,
        drop: Drop | None = None,
        times: int | None = 1,
        when: Callable[[Any], bool] | None = None,
    ) -> Fault:
        """Let `times` requests to a route fail (None: all until `remove`).

        `route` is a template as in Discord's reference, such as
        "/channels/{channel_id}/messages"; `when` sees the request's JSON body. A text as `body`
        is answered as HTML, as a proxy before Discord would. `ValueError` for an unknown route.
        """
        if (method, route) not in self._routes:
            raise ValueError(f"the sandbox has no route {method} {route}")
        fault = Fault(
            method,
            route,
            status=status,
            code=code,
            message=message,
            retry_after=retry_after,
            body=body,
            delay=delay,
            answer_delay=answer_delay,
            drop=drop,
            times=times,
            when=when,
        )
        self._waiting.append(fault)
        return fault

    def clear(self) -> None:
        """Remove all faults."""
        self._waiting.clear()

    def strike(self, method: str, route: str, body: Any) -> Fault | None:
        """The fault for this request, counted, or None."""
        if not self._waiting:
            return None
        self._waiting = [
            fault
            for fault in self._waiting
            if not fault.removed and (fault.times is None or fault.hits < fault.times)
        ]
        for fault in self._waiting:
            if (
                fault.method == method
                and fault.route == route
                and (fault.when is None or fault.when(body))
            ):
                fault.hits += 1
                return fault
        return None
