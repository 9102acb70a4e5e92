"""Errors of the bot in a scene, which nobody in it is shown."""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.contract.openapi import as_described
from tests.play.scene import Scene


class Complaints(logging.Handler):
    """Keeps what is logged as an error, of a bot that lives."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(logging.ERROR)
        self._scene = scene
        self.lines: list[str] = []
        self.setFormatter(logging.Formatter("%(name)s: %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        if not self._scene.process.border.cut.is_set():
            self.lines.append(self.format(record))


@contextmanager
def nothing_wrong(scene: Scene) -> Iterator[None]:
    """Expect that nothing goes wrong: no error is logged or uncaught, no request unknown.

    Every request and answer must be as Discord describes it, where that description is known.

    A test that expects an error takes its line out of `scene.logged`.
    """
    complaints = Complaints(scene)
    scene.logged = complaints.lines
    loop = asyncio.get_running_loop()

    def uncaught(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        if not scene.process.border.cut.is_set():
            scene.logged.append(f"uncaught: {context['message']}: {context.get('exception')!r}")

    loop.set_exception_handler(uncaught)
    logging.getLogger().addHandler(complaints)
    try:
        with as_described(scene.sandbox):
            yield
    finally:
        logging.getLogger().removeHandler(complaints)
        loop.set_exception_handler(None)
    assert scene.logged == [], "\n".join(scene.logged)
    assert scene.sandbox.unknown_requests == [], scene.sandbox.unknown_requests
