"""The gate of a match that asks several seats at once: answers, repetitions, and undoing."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.contract.errors import CommonRefusal
from bot.live.errors import ActRefused, Repeated
from bot.match.acts import AWARD, FORFEIT
from bot.match.entries import Acted, Undone, Wish
from bot.match.errors import MatchRefusal
from bot.match.ids import UserId
from bot.store.store import Store
from tests.live.ticking import Ticking, refused, ticking
from tests.match.gathering import FIRST, SECOND, GatheringOptions
from tests.store.playing import ANNA, BEGAN, BOHDAN, CHRYSTIA, DANYLO


@pytest.fixture
async def gate(store: Store) -> AsyncIterator[Ticking]:
    """The gate of a match of Anna, Bohdan and Chrystia, which Danylo hosts."""
    async with ticking(store, 3, None) as live:
        yield live
        await live.entries()


async def act(gate: Ticking, user: UserId, version: int, action: str) -> int:
    """Press a button of a version; returns the version that came of it."""
    return (await gate.press(user, action, BEGAN + 1, version)).version


async def test_all_answer_by_the_buttons_that_they_were_shown_first(gate: Ticking) -> None:
    assert await act(gate, CHRYSTIA, 0, "pass") == 1
    assert await act(gate, ANNA, 0, "lay:a") == 2
    assert await act(gate, BOHDAN, 1, "pass") == 3, "of a board that was drawn between"
    assert await refused(act(gate, ANNA, 0, "lay:b")) is MatchRefusal.MOVED_ON, (
        "a round later it is another question"
    )
    assert await act(gate, ANNA, 3, "lay:b") == 4


async def test_all_press_at_the_same_time(gate: Ticking) -> None:
    users = (ANNA, BOHDAN, CHRYSTIA)
    await asyncio.gather(*(act(gate, user, 0, "lay:a") for user in users))
    entries = await gate.entries()
    assert sorted(entry.seat for entry in entries if isinstance(entry, Acted)) == [0, 1, 2]


async def test_options_are_picked_in_any_order(gate: Ticking) -> None:
    await act(gate, ANNA, 0, "lay:c,a")
    (entry,) = await gate.entries()
    assert entry == Acted(BEGAN + 1, FIRST, "lay:a,c"), "the log has one spelling"
    for again in ("lay:c,a", "lay:a,c"):
        with pytest.raises(Repeated):
            await act(gate, ANNA, 0, again)


async def test_the_host_answers_for_the_seat_that_the_action_answers(store: Store) -> None:
    async with ticking(store, 3, None, options=GatheringOptions(host_may=True)) as gate:
        await act(gate, DANYLO, 0, "give:0")
        (entry,) = await gate.entries()
        assert entry == Acted(BEGAN + 1, SECOND, "give:0", by=DANYLO), "Anna gives none to herself"
        assert await refused(gate.undo(DANYLO, 1)) is MatchRefusal.NOT_YOUR_MATCH


async def test_the_process_log_hides_answers_in_a_window(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG", "bot")
    async with ticking(store, 3, None, options=GatheringOptions(window=True)) as gate:
        caplog.clear()
        await act(gate, ANNA, 0, "lay:a")
        assert caplog.messages == []


async def test_a_host_confirms_although_somebody_has_answered_in_secret(store: Store) -> None:
    async with ticking(store, 3, None, options=GatheringOptions(window=True)) as gate:
        await act(gate, ANNA, 0, "lay:a")
        await gate.host(FORFEIT, SECOND, version=0)
        assert SECOND in (await gate.match()).departures
        assert await refused(gate.host(AWARD, FIRST, version=0)) is MatchRefusal.MOVED_ON


# Taking back


async def test_an_act_is_taken_back_once(gate: Ticking) -> None:
    await act(gate, ANNA, 0, "lay:a")
    assert (await gate.undo(ANNA, 1)).version == 2
    with pytest.raises(Repeated):
        await gate.undo(ANNA, 1)
    assert await refused(gate.undo(ANNA, 2)) is CommonRefusal.NOTHING_TO_UNDO
    assert (await gate.entries())[1:] == [Undone(BEGAN, FIRST)]
    assert await act(gate, ANNA, 2, "lay:a") == 3


async def test_an_undo_counts_once_in_spite_of_secret_answers(
    store: Store,
) -> None:
    options = GatheringOptions(window=True, opens=True)
    async with ticking(store, 3, None, options=options) as gate:
        await act(gate, ANNA, 0, "lay:a")
        await act(gate, BOHDAN, 1, "pass")
        assert (await gate.undo(ANNA, 1)).state.waiting == (FIRST,)
        with pytest.raises(Repeated):
            await gate.undo(ANNA, 1)


async def test_a_second_press_takes_back_no_other_act(
    gate: Ticking,
) -> None:
    await act(gate, ANNA, 0, "hum")
    await act(gate, ANNA, 1, "lay:a")
    await gate.undo(ANNA, 2)
    await gate.ask(BOHDAN, Wish.PAUSE)
    with pytest.raises(Repeated):
        await gate.undo(ANNA, 2)


async def test_an_old_button_does_not_take_back_a_later_act(gate: Ticking) -> None:
    await act(gate, ANNA, 0, "ring")
    await act(gate, ANNA, 1, "lay:a")
    assert await refused(gate.undo(ANNA, 1)) is MatchRefusal.MOVED_ON


# Two processes: the store decides which was first, and the slower one learns it


@pytest.fixture
async def other(gate: Ticking, tmp_path: Path) -> AsyncIterator[Ticking]:
    """Another process with the same match."""
    async with await Store.open(tmp_path / "delve.sqlite3") as store:
        yield Ticking(store, gate.number)


async def test_an_answer_counts_although_another_process_wrote_first(
    gate: Ticking, other: Ticking
) -> None:
    """The question stands, whatever others have answered meanwhile."""
    await other.match()
    await act(gate, ANNA, 0, "lay:a")
    assert await act(other, BOHDAN, 0, "lay:b") == 2
    assert await act(gate, CHRYSTIA, 0, "lay:c") == 3
    assert await refused(act(other, CHRYSTIA, 0, "pass")) is MatchRefusal.MOVED_ON
    assert await other.entries() == await gate.entries()


async def test_the_slower_process_learns_what_the_quicker_one_did(
    gate: Ticking, other: Ticking
) -> None:
    await other.match()
    await act(gate, ANNA, 0, "ring")
    with pytest.raises(ActRefused) as error:
        await act(other, ANNA, 0, "lay:b")
    assert error.value.reason is MatchRefusal.MOVED_ON
    assert error.value.match == await gate.match()
    assert len(await other.entries()) == 1


async def test_one_press_that_two_processes_hear_counts_once(gate: Ticking, other: Ticking) -> None:
    """Discord may deliver it again before its answer, so the person is not refused for it."""
    await other.match()
    await act(gate, ANNA, 0, "lay:a")
    with pytest.raises(Repeated):
        await act(other, ANNA, 0, "lay:a")
    assert await other.entries() == await gate.entries()


async def test_a_press_on_what_another_process_showed_counts(gate: Ticking, other: Ticking) -> None:
    await other.match()
    await act(gate, ANNA, 0, "ring")
    assert await act(other, BOHDAN, 1, "pass") == 2
    assert await act(gate, CHRYSTIA, 2, "pass") == 3


async def test_a_press_of_a_version_that_never_was_is_refused(gate: Ticking) -> None:
    assert await refused(act(gate, ANNA, 7, "pass")) is MatchRefusal.MOVED_ON
    assert await gate.entries() == []


async def test_an_act_followed_by_another_process_stays(gate: Ticking, other: Ticking) -> None:
    await act(other, ANNA, 0, "lay:a")
    await act(gate, BOHDAN, 0, "lay:b")
    assert await refused(other.undo(ANNA, 1)) is MatchRefusal.MOVED_ON
    assert len(await gate.entries()) == 2


async def test_a_control_drawn_by_another_process_is_found(store: Store, tmp_path: Path) -> None:
    async with ticking(store, 3, None, options=GatheringOptions(window=True)) as gate:
        await gate.match()
        async with await Store.open(tmp_path / "delve.sqlite3") as stored:
            other = Ticking(stored, gate.number)
            for user in (ANNA, BOHDAN, CHRYSTIA):
                await act(other, user, 0, "pass")
        match = await gate.matches.at_number(gate.number, 1)
        assert (match.version, match.version_of(1)) == (3, 3)
