"""Parts of the bot that fail for a moment, or are slow."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from typing import Any


class Failing:
    """A method that raises what a full disk does so many times before it works again."""

    def __init__(
        self, owner: object, name: str, times: int, fits: Callable[..., bool] = lambda *_: True
    ) -> None:
        self._works = getattr(owner, name)
        self._left = times
        self._fits = fits
        setattr(owner, name, self)

    @property
    def over(self) -> bool:
        return not self._left

    async def __call__(self, *args: Any, **options: Any) -> Any:
        if self._left and self._fits(*args):
            self._left -= 1
            raise sqlite3.OperationalError("database or disk is full")
        return await self._works(*args, **options)


class Slow:
    """A method that takes so many seconds before it begins its work."""

    def __init__(self, owner: object, name: str, seconds: float) -> None:
        self._works = getattr(owner, name)
        self._seconds = seconds
        setattr(owner, name, self)

    async def __call__(self, *args: Any, **options: Any) -> Any:
        await asyncio.sleep(self._seconds)
        return await self._works(*args, **options)
