"""For every test, the bot's and the sandbox's: an eye on what asyncio complains of."""

import logging
from collections.abc import Iterator

import pytest


class _Complaints(logging.Handler):
    """Keeps what asyncio logs: a task that failed and nobody looked, or that was just dropped."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@pytest.fixture(autouse=True)
def asyncio_complaints() -> Iterator[list[str]]:
    """What asyncio logged as an error; a test that leaves something here has failed."""
    complaints, logger = _Complaints(), logging.getLogger("asyncio")
    logger.addHandler(complaints)
    yield complaints.lines
    logger.removeHandler(complaints)
    assert complaints.lines == []
