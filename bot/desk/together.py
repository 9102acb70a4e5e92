"""Several things at the same time."""

import asyncio
from collections.abc import Coroutine, Sequence
from typing import Any, TypeVar

T = TypeVar("T")


async def together(works: Sequence[Coroutine[Any, Any, T]]) -> list[T]:
    """Do all at the same time; a single one, which is the usual case, without a task of its own.

    All are done when this returns or raises: what one of them raises is raised after the last.
    """
    if len(works) == 1:
        return [await works[0]]
    done = await asyncio.gather(*works, return_exceptions=True)
    results: list[T] = []
    for result in done:
        if isinstance(result, BaseException):
            raise result
        results.append(result)
    return results
