"""Which hosts were called, and since when they are waited for."""

from bot.store import hosts
from bot.store.hosts import CalledHost
from bot.store.store import Store
from tests.store.playing import BEGAN, start


async def test_only_the_first_call_counts_until_the_host_comes(store: Store) -> None:
    number = (await start(store)).terms.id
    await store.write(hosts.note_called, number, BEGAN)
    await store.write(hosts.note_called, number, BEGAN + 5)
    assert await store.read(hosts.called, BEGAN) == []
    assert await store.read(hosts.called, BEGAN + 1) == [CalledHost(number, BEGAN)]
    await store.write(hosts.note_came, number)
    assert await store.read(hosts.called, BEGAN + 10) == []
    await store.write(hosts.note_called, number, BEGAN + 7)
    assert await store.read(hosts.called, BEGAN + 10) == [CalledHost(number, BEGAN + 7)]
