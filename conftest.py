"""For every test, the bot's and the sandbox's: the order, and an eye on asyncio's complaints."""

import logging
from collections.abc import Iterator
from itertools import groupby

import pytest

WAITING = ("waits", "browser")
"""The marks of tests that wait for other processes longer than they work."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Let what waits begin first, beside what works.

    `--dist worksteal` cuts the list into one stretch for each worker, and a worker that has nothing
    left takes over from the end of another's stretch. So the tests that wait stand at the beginning
    of the stretches of half of the workers, dealt out file by file. The other workers keep the
    processor busy meanwhile, and at the end no worker is alone with what waits.
    """
    workers = getattr(config, "workerinput", {}).get("workercount", 1)
    if workers == 1:
        return
    waiting = [item for item in items if any(map(item.get_closest_marker, WAITING))]
    first = set(waiting)
    working = [item for item in items if item not in first]
    fronts: list[list[pytest.Item]] = [[] for _ in range(workers)]
    for number, (_, file) in enumerate(groupby(waiting, lambda item: item.path)):
        fronts[number % ((workers + 1) // 2)].extend(file)
    dealt: list[pytest.Item] = []
    for number, front in enumerate(fronts):
        # As long as xdist makes this worker's stretch.
        length = (len(items) - len(dealt)) // (workers - number)
        more = max(0, length - len(front))
        dealt += front + working[:more]
        del working[:more]
    items[:] = dealt


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
