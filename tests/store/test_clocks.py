"""The times of questions in the store: noted as they run, kept by a start, gone with the match."""

from __future__ import annotations

import pytest

from bot.contract.game import GAMES, Seat
from bot.match.advance import add, add_now
from bot.match.clock import QuestionTime
from bot.match.entries import Acted, Conceded, Ended
from bot.match.ids import ChannelId
from bot.match.match import Match
from bot.match.terms import STANDARD, TimeControl
from bot.store import clocks, matches
from bot.store.clocks import Times
from bot.store.errors import Unreadable
from bot.store.log import Effects, LogStep
from bot.store.store import Store
from tests.match.gathering import FIRST, SECOND, THIRD, Gathering, GatheringOptions
from tests.store.playing import ANNA, BEGAN, BOHDAN, CHRYSTIA, DANYLO, GUILD, edit, rows, start

TURN, BANK = 90_000, 300_000


@pytest.fixture(autouse=True)
def _gathering(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, Gathering.key, Gathering())


async def begun(
    store: Store, control: TimeControl | None = STANDARD, *, window: bool = False
) -> Match:
    """A gathering of three."""
    players, options = (ANNA, BOHDAN, CHRYSTIA), GatheringOptions(window=window)
    return await start(
        store, game="gathering", options=options, players=players, time_control=control, host=DANYLO
    )


async def acted(store: Store, match: Match, seat: Seat, action: str) -> Match:
    entry = Acted(match.last_act + 1_000, seat, action)
    after = add_now(match, entry, {})
    await store.append(LogStep(match, after))
    return after


async def noted(store: Store) -> list[tuple[int | None, ...]]:
    return await rows(
        store, "SELECT seat, version, turn, bank, spent, since FROM clocks ORDER BY match, seat"
    )


def running(match: Match, since: int | None, spent: int = 0) -> Times:
    """The times of all questions of a match."""
    return {
        seat: QuestionTime(version, TURN, BANK, spent, since)
        for seat, version in match.asked_since.items()
    }


async def test_questions_are_noted_with_their_entry(store: Store) -> None:
    match = await begun(store)
    assert await noted(store) == [(seat, 0, TURN, BANK, 0, None) for seat in (0, 1, 2)]
    await store.write(clocks.note, BEGAN, {match.terms.id: running(match, BEGAN)})
    match = await acted(store, match, SECOND, "pass")
    assert await noted(store) == [(seat, 0, TURN, BANK, 0, BEGAN) for seat in (0, 2)]
    await acted(store, match, THIRD, "ring")
    assert await noted(store) == [(seat, 2, TURN, BANK, 0, None) for seat in (0, 1, 2)]


async def test_a_match_without_a_clock_has_no_times(store: Store) -> None:
    match = await begun(store, None)
    await acted(store, match, FIRST, "pass")
    assert await noted(store) == []
    assert await store.resume_clocks(BEGAN) == (None, {})


async def test_a_late_note_does_not_replace_a_newer_question(store: Store) -> None:
    """The heart beats while an act is being written."""
    match = await begun(store)
    after = await acted(store, match, FIRST, "ring")
    await store.write(clocks.note, BEGAN, {match.terms.id: running(match, BEGAN)})
    assert await noted(store) == [(seat, 1, TURN, BANK, 0, None) for seat in (0, 1, 2)]
    await store.write(clocks.note, BEGAN, {match.terms.id: running(after, BEGAN + 5, 7)})
    assert await noted(store) == [(seat, 1, TURN, BANK, 7, BEGAN + 5) for seat in (0, 1, 2)]


async def test_the_rest_of_the_bank_is_noted(store: Store) -> None:
    match = await begun(store)
    entry = Acted(BEGAN + 100_000, FIRST, "ring")
    after = add_now(match, entry, {FIRST: QuestionTime(0, TURN, BANK, 0, BEGAN)})
    assert after.entry is not None
    await store.append(LogStep(match, after))
    assert (await noted(store))[0] == (0, 1, TURN, BANK - 10_000, 0, None)


@pytest.mark.parametrize("entry", [Ended(BEGAN + 1, DANYLO), Acted(BEGAN + 1, FIRST, "finish")])
async def test_a_match_that_ends_loses_its_times(entry: Ended | Acted, store: Store) -> None:
    match, other = (
        await begun(store),
        await start(store, time_control=STANDARD, channel_id=ChannelId(9)),
    )
    times = {match.terms.id: running(match, BEGAN)}
    await store.write(clocks.note, BEGAN, times)
    await store.append(LogStep(match, add(match, entry)))
    left = await rows(store, "SELECT DISTINCT match FROM clocks")
    assert left == [(other.terms.id,)]
    await store.write(clocks.note, BEGAN, times)
    assert await rows(store, "SELECT DISTINCT match FROM clocks") == left
    _, stored = await store.resume_clocks(BEGAN)
    assert list(stored) == [other.terms.id]


async def test_a_leaver_has_no_time(store: Store) -> None:
    match = await begun(store)
    entry = Conceded(BEGAN + 1, SECOND)
    await store.append(LogStep(match, add(match, entry)))
    assert [row[0] for row in await noted(store)] == [FIRST, THIRD]


async def test_a_match_that_is_voided_loses_its_times(store: Store) -> None:
    match = await begun(store)
    assert await store.write(matches.void, match.terms.id, BEGAN + 1, guild_id=GUILD)
    assert await noted(store) == []


# After a start


async def test_time_is_charged_up_to_the_last_heartbeat(store: Store) -> None:
    match = await begun(store)
    await store.write(
        clocks.note, BEGAN + 20_000, {match.terms.id: running(match, BEGAN + 5_000, 300)}
    )
    seen, stored = await store.resume_clocks(BEGAN + 9_000_000)
    assert seen == BEGAN + 20_000
    of_match = stored[match.terms.id]
    assert dict(of_match.times) == running(match, None, 15_300)
    assert (of_match.guild_id, of_match.pending) == (GUILD, frozenset())


async def test_stopping_again_changes_nothing(store: Store) -> None:
    match = await begun(store)
    await store.write(clocks.note, BEGAN + 20_000, {match.terms.id: running(match, BEGAN)})
    await store.resume_clocks(BEGAN + 90_000)
    before = await noted(store)
    await store.resume_clocks(BEGAN + 500_000)
    assert await noted(store) == before
    await store.write(lambda c: clocks.stop_all(c, BEGAN + 900_000))
    assert await noted(store) == before


@pytest.mark.parametrize("until", [None, BEGAN - 1, BEGAN])
async def test_time_after_the_last_heartbeat_is_free(until: int | None, store: Store) -> None:
    match = await begun(store)
    await store.write(clocks.note, BEGAN, {match.terms.id: running(match, BEGAN, 40)})
    await store.write(lambda c: clocks.stop_all(c, until))
    assert {row[4:] for row in await noted(store)} == {(40, None)}


async def test_pending_cards_and_the_shown_version_are_kept(store: Store) -> None:
    match = await begun(store)
    after = add(match, Acted(BEGAN + 1, FIRST, "pass"))
    assert after.entry is not None
    await store.append(LogStep(match, after, Effects((FIRST, THIRD))))
    _, stored = await store.resume_clocks(BEGAN)
    assert stored[match.terms.id].pending == {THIRD}, "the first one is asked nothing"
    assert stored[match.terms.id].shown is None
    await edit(store, "UPDATE matches SET shown_version = 1")
    _, stored = await store.resume_clocks(BEGAN)
    assert stored[match.terms.id].shown == 1


# Damage, and old files


@pytest.mark.parametrize("control", ["", "ninety", "90", "1+1", "90+300+5"])
async def test_a_damaged_time_control_is_unreadable(control: str, store: Store) -> None:
    match = await begun(store)
    for table in ("matches", "invitations"):
        await edit(store, f"UPDATE {table} SET time_control = '{control}'")
    with pytest.raises(Unreadable, match="time control"):
        await store.load(match.terms.id)
    _, stored = await store.resume_clocks(BEGAN)
    assert stored == {}, "and the start goes on"


@pytest.mark.parametrize("control", [STANDARD, TimeControl(10, 0), None])
async def test_a_time_control_is_kept(control: TimeControl | None, store: Store) -> None:
    match = await begun(store, control)
    loaded = await store.load(match.terms.id)
    assert loaded == match
    assert loaded is not None
    assert loaded.terms.time_control == control


async def test_an_answer_in_a_window_changes_no_silence_or_time(store: Store) -> None:
    """Data read from the store may not tell when a seat has answered."""
    match = await begun(store, window=True)
    await store.write(clocks.note, BEGAN, {match.terms.id: running(match, BEGAN)})
    tables = "SELECT silent_since FROM matches", "SELECT seat, version, spent, since FROM clocks"
    before = [await rows(store, table) for table in tables]
    match = await acted(store, match, FIRST, "pass")
    assert [await rows(store, table) for table in tables] == before
    assert await store.load(match.terms.id) == match
