"""Work that is done at the same time, and work that nobody waits for."""

import asyncio

import pytest

from bot.aio.tasks import BackgroundTasks, gather_all


async def value(number: int) -> int:
    await asyncio.sleep(0)
    return number


async def failing(error: Exception) -> int:
    raise error


async def test_results_come_in_the_order_of_the_works() -> None:
    assert await gather_all([]) == []
    assert await gather_all([value(1)]) == [1]
    assert await gather_all([value(n) for n in range(5)]) == [0, 1, 2, 3, 4]


async def test_a_failure_is_raised_after_the_last_is_done() -> None:
    """A caller that goes on after a failure must not be overtaken by the tasks beside it."""
    go_on, done = asyncio.Event(), asyncio.Event()

    async def slow() -> int:
        await go_on.wait()
        done.set()
        return 1

    both = asyncio.create_task(gather_all([failing(KeyError("first")), slow()]))
    for _ in range(5):
        await asyncio.sleep(0)
    assert not both.done()
    go_on.set()
    with pytest.raises(KeyError):
        await both
    assert done.is_set()


async def test_of_several_failures_one_is_raised() -> None:
    with pytest.raises(KeyError):
        await gather_all([failing(KeyError()), value(1), failing(ValueError())])


async def test_a_background_failure_is_logged_and_harms_nothing(
    caplog: pytest.LogCaptureFixture,
) -> None:
    background, finished = BackgroundTasks(), asyncio.Event()

    async def work() -> None:
        await asyncio.sleep(0)
        finished.set()

    async def broken() -> None:
        raise KeyError("lost")

    background.start(broken(), "a broken work")
    background.start(work(), "a sound work")
    await finished.wait()
    await background.close()
    (record,) = caplog.records
    assert record.getMessage() == "a broken work failed"
    assert record.exc_info is not None
    assert isinstance(record.exc_info[1], KeyError)


async def test_nothing_goes_on_in_the_background_after_the_end(
    caplog: pytest.LogCaptureFixture,
) -> None:
    background = BackgroundTasks()
    tidied: list[str] = []

    async def endless(name: str) -> None:
        try:
            await asyncio.Event().wait()
        finally:
            tidied.append(name)

    tasks = [background.start(endless(name), name) for name in ("one", "other")]
    await asyncio.sleep(0)
    await background.close()
    assert all(task.cancelled() for task in tasks)
    assert sorted(tidied) == ["one", "other"]
    assert caplog.records == [], "to be stopped is no failure"
