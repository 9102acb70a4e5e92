"""Two bots on one database: the store decides who was first, and the slower one learns it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.contract.game import Action
from bot.live.errors import ActRefused, Repeated
from bot.match.errors import MatchRefusal
from bot.store import log
from bot.store.store import Store
from tests.display.services import services_with
from tests.match.replaying import replay
from tests.store.playing import BEGAN, first_action, start

DRAW, PASS = Action("draw"), Action("pass")
OTHER_START = Action("start", ("1",))


@pytest.fixture
async def stores(tmp_path: Path) -> AsyncIterator[tuple[Store, Store]]:
    path = tmp_path / "delve.sqlite3"
    async with await Store.open(path) as one, await Store.open(path) as other:
        yield one, other


async def test_the_slower_one_learns_what_the_quicker_one_did(stores: tuple[Store, Store]) -> None:
    quick, slow = (services_with(store).matches for store in stores)
    match = await start(stores[0])
    number, starter = match.terms.id, first_action(match)
    chooser = match.terms.players[starter.seat]
    assert await slow.get(number) == match

    after = (await quick.act(number, chooser, 0, Action.parse(starter.action), BEGAN + 1)).after
    with pytest.raises(ActRefused) as refused:
        await slow.act(number, chooser, 0, OTHER_START, BEGAN + 2)
    assert refused.value.reason is MatchRefusal.MOVED_ON
    assert refused.value.match is not None
    assert (refused.value.match.version, refused.value.match.state) == (1, after.state)

    drawer = match.terms.players[after.prompts[0].seat]
    drawn = (await slow.act(number, drawer, 1, DRAW, BEGAN + 3)).after
    with pytest.raises(ActRefused):
        await quick.act(number, drawer, 1, PASS, BEGAN + 4)
    known = await quick.get(number)
    assert known is not None
    assert (known.version, known.state) == (2, drawn.state)
    entries = await stores[0].read(log.entries, number)
    assert [entry.at for entry in entries] == [BEGAN + 1, BEGAN + 3]
    assert replay(match.terms, entries).state == drawn.state


async def test_one_press_that_both_of_them_hear_counts_once(stores: tuple[Store, Store]) -> None:
    """Discord delivers it again to whoever has not answered; nobody is told off for that."""
    quick, slow = (services_with(store).matches for store in stores)
    match = await start(stores[0])
    number, starter = match.terms.id, first_action(match)
    chooser = match.terms.players[starter.seat]
    assert await slow.get(number) == match
    after = (await quick.act(number, chooser, 0, Action.parse(starter.action), BEGAN + 1)).after
    with pytest.raises(Repeated):
        await slow.act(number, chooser, 0, Action.parse(starter.action), BEGAN + 2)
    assert await slow.get(number) == after
    assert len(await stores[1].read(log.entries, number)) == 1


async def test_a_press_on_what_the_other_one_showed_counts(stores: tuple[Store, Store]) -> None:
    """The boards of one process are pressed in another one, which has not heard of the last act."""
    quick, slow = (services_with(store).matches for store in stores)
    match = await start(stores[0])
    number, starter = match.terms.id, first_action(match)
    assert await slow.get(number) == match
    chooser = match.terms.players[starter.seat]
    after = (await quick.act(number, chooser, 0, Action.parse(starter.action), BEGAN + 1)).after

    drawer = match.terms.players[after.prompts[0].seat]
    drawn = (await slow.act(number, drawer, 1, DRAW, BEGAN + 2)).after
    assert drawn.version == 2
    assert await stores[0].load(number) == drawn


async def test_a_press_of_a_version_that_never_was_is_refused(
    stores: tuple[Store, Store],
) -> None:
    matches = services_with(stores[0]).matches
    match = await start(stores[0])
    starter = first_action(match)
    chooser, action = match.terms.players[starter.seat], Action.parse(starter.action)
    with pytest.raises(ActRefused) as refused:
        await matches.act(match.terms.id, chooser, 7, action, BEGAN + 1)
    assert refused.value.reason is MatchRefusal.MOVED_ON
    assert await stores[0].read(log.entries, match.terms.id) == []
