"""Several things at the same time."""

import asyncio
from collections.abc import Coroutine, Sequence
from typing import Any, TypeVar

T = TypeVar("T")


async def together(works: Sequence[Coroutine[Any, Any, T]]) -> list[T]:
    """Do all at the same time; a single one, which is the usual case, without a task of its own."""
    if len(works) == 1:
        return [await works[0]]
    return list(await asyncio.gather(*works))
