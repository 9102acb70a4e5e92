"""Which hosts were called, and since when they are waited for."""

from bot.store.hosts import CalledHost
from bot.store.store import Store
from tests.store.playing import BEGAN, start


async def test_only_the_first_call_counts_until_the_host_comes(store: Store) -> None:
    number = (await start(store)).terms.id
    await store.note_host_called(number, BEGAN)
    await store.note_host_called(number, BEGAN + 5)
    assert await store.called_hosts(BEGAN) == []
    assert await store.called_hosts(BEGAN + 1) == [CalledHost(number, BEGAN)]
    await store.note_host_came(number)
    assert await store.called_hosts(BEGAN + 10) == []
    await store.note_host_called(number, BEGAN + 7)
    assert await store.called_hosts(BEGAN + 10) == [CalledHost(number, BEGAN + 7)]
