"""For all tests, of the bot and of the sandbox: their order, what is left out, asyncio's errors."""

import gc
import logging
import os
import shlex
import sys
from collections.abc import Generator, Iterator
from itertools import groupby
from pathlib import Path

import pytest

from sandbox.tests.chromium import chromium

WAITING = ("waits", "browser")
"""The marks of tests that wait for other processes longer than they work."""

NEEDS = {
    "browser": ("there is no Chromium", "on Debian, apt-get install chromium-headless-shell"),
    "contract": (
        "there is no OpenAPI description of Discord's",
        "github.com/discord/discord-api-spec, then DISCORD_OPENAPI=<its file>",
    ),
}
"""By the marks of tests that need something: how its absence is reported, and how to get it."""


def _has(need: str) -> bool:
    """Whether this machine has what the tests with a mark need."""
    if need == "browser":
        return chromium() is not None
    return Path(os.environ.get("DISCORD_OPENAPI", "")).is_file()


def pytest_collection_finish() -> None:
    """Let the garbage collector pass over what stays until the end, and come seldom.

    Else it takes a sixth of a run.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 20, 20)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Leave out a test that needs what this machine does not have."""
    for need, (missing, _) in NEEDS.items():
        if item.get_closest_marker(need) and not _has(need):
            pytest.skip(missing)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter,
) -> Generator[None, None, None]:
    """Say at the end how failures are repeated, and what was left out and how to get what it needs.

    A test's seed follows from its id; Hypothesis keeps the example that failed.
    """
    yield
    failures = [*terminalreporter.stats.get("failed", []), *terminalreporter.stats.get("error", [])]
    for failed in dict.fromkeys(report.nodeid for report in failures):
        command = shlex.join([sys.executable, "-m", "pytest", failed])
        terminalreporter.write_line(f"To repeat it: {command}")
    skipped = terminalreporter.stats.get("skipped", [])
    for missing, source in NEEDS.values():
        count = sum(missing in str(report.longrepr) for report in skipped)
        if count:
            said = f"Tests left out: {count}, because {missing}. How to get it: {source}"
            terminalreporter.write_line(said, yellow=True)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Let tests that wait begin first, beside those that work.

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
    """The errors that asyncio logged; a test that leaves one here has failed."""
    complaints, logger = _Complaints(), logging.getLogger("asyncio")
    logger.addHandler(complaints)
    yield complaints.lines
    logger.removeHandler(complaints)
    assert complaints.lines == []
