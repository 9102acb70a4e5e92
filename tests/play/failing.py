"""Parts of the bot that fail for a moment, or are slow."""

import asyncio
import sqlite3
from collections.abc import Callable
from typing import Any

import pytest

from bot.store import invitations
from bot.store.store import Store


def asks_for(work: object) -> Callable[..., bool]:
    return lambda asked, *_: asked is work


def in_place_of(work: object, instead: Callable[..., Any], works: Callable[..., Any]) -> Any:
    """A method of a store that calls `instead` for this work; for all else it `works`."""

    async def called(asked: object, *args: Any, **options: Any) -> Any:
        if asked is work:
            return await instead(*args, **options)
        return await works(asked, *args, **options)

    return called


def cannot_start(patch: pytest.MonkeyPatch, store: Store, instead: Callable[..., Any]) -> None:
    patch.setattr(store, "write", in_place_of(invitations.start, instead, store.write))


def _always(*_: object) -> bool:
    return True


class Failing:
    """A method that raises what a full disk does so many times before it works again."""

    def __init__(
        self, owner: object, name: str, times: int, fits: Callable[..., bool] = _always
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


def slow_down(
    owner: object, name: str, seconds: float, fits: Callable[..., bool] = _always
) -> None:
    """Let a method take so many seconds before it begins its work."""
    works = getattr(owner, name)

    async def called(*args: Any, **options: Any) -> Any:
        if fits(*args):
            await asyncio.sleep(seconds)
        return await works(*args, **options)

    setattr(owner, name, called)
