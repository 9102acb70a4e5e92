"""The gate of a match in which several are asked at once: who answers, repeats, and takes back."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.contract.errors import CommonRefusal, Refusal
from bot.contract.game import Action
from bot.live.errors import ActRefused, MatchRefusal, Repeated
from bot.live.matches import Matches
from bot.match.advance import replay
from bot.match.entries import Acted, Conceded, Undone
from bot.match.ids import MatchId, UserId
from bot.store.store import Store
from tests.match.gathering import FIRST, SECOND, GatheringOptions, GatheringRefusal
from tests.store.playing import ANNA, BEGAN, BOHDAN, CHRYSTIA, DANYLO, start


class Gate:
    """The gate of one match of Anna, Bohdan and Chrystia, which Danylo hosts."""

    def __init__(self, store: Store, number: MatchId) -> None:
        self.store = store
        self.number = number
        self.matches = Matches(store)

    async def act(self, user: UserId, version: int, action: str) -> int:
        """Press a button; returns the version that came of it."""
        parsed = Action.parse(action)
        return (await self.matches.act(self.number, user, version, parsed, BEGAN + 1)).version

    async def undo(self, user: UserId, version: int) -> int:
        return (await self.matches.undo(self.number, user, version, BEGAN + 1)).version

    async def check(self) -> None:
        """What is in memory is what the log says."""
        known = await self.matches.get(self.number)
        assert known is not None
        assert replay(known.terms, await self.store.entries(self.number)) == known
        assert await self.store.load(self.number) == known


async def begun(store: Store, *, host_may: bool = False, window: bool = False) -> Gate:
    options = GatheringOptions(host_may=host_may, window=window)
    players = (ANNA, BOHDAN, CHRYSTIA)
    match = await start(store, game="gathering", options=options, players=players, host=DANYLO)
    return Gate(store, match.terms.id)


@pytest.fixture
async def gate(store: Store) -> AsyncIterator[Gate]:
    made = await begun(store)
    yield made
    await made.check()


def reason_of(refused: pytest.ExceptionInfo[ActRefused]) -> MatchRefusal | Refusal:
    return refused.value.reason


async def test_all_answer_by_the_buttons_that_they_were_shown_first(gate: Gate) -> None:
    assert await gate.act(CHRYSTIA, 0, "pass") == 1
    assert await gate.act(ANNA, 0, "lay:a") == 2
    assert await gate.act(BOHDAN, 1, "pass") == 3, "of a board that was drawn between"
    with pytest.raises(ActRefused) as refused:
        await gate.act(ANNA, 0, "lay:b")
    assert reason_of(refused) is MatchRefusal.MOVED_ON, "a round later it is another question"
    assert await gate.act(ANNA, 3, "lay:b") == 4


async def test_all_press_at_the_same_time(gate: Gate) -> None:
    users = (ANNA, BOHDAN, CHRYSTIA)
    await asyncio.gather(*(gate.act(user, 0, "lay:a") for user in users))
    entries = await gate.store.entries(gate.number)
    assert sorted(entry.seat for entry in entries if isinstance(entry, Acted)) == [0, 1, 2]


async def test_options_are_picked_in_any_order(gate: Gate) -> None:
    await gate.act(ANNA, 0, "lay:c,a")
    (entry,) = await gate.store.entries(gate.number)
    assert entry == Acted(BEGAN + 1, FIRST, "lay:a,c"), "the log has one spelling"
    for again in ("lay:c,a", "lay:a,c"):
        with pytest.raises(Repeated):
            await gate.act(ANNA, 0, again)


async def test_a_press_is_repeated_also_after_others_have_answered(gate: Gate) -> None:
    await gate.act(ANNA, 0, "lay:a")
    await gate.act(BOHDAN, 0, "pass")
    with pytest.raises(Repeated):
        await gate.act(ANNA, 0, "lay:a")
    await gate.act(CHRYSTIA, 0, "pass")
    with pytest.raises(Repeated):
        await gate.act(ANNA, 0, "lay:a")


async def test_who_has_answered_waits(store: Store) -> None:
    gate = await begun(store, window=True)
    await gate.act(ANNA, 0, "lay:a")
    for version in (0, 1):
        with pytest.raises(ActRefused) as refused:
            await gate.act(ANNA, version, "lay:b")
        assert reason_of(refused) is CommonRefusal.ANSWERED


async def test_who_has_left_is_told_so(gate: Gate) -> None:
    await gate.matches.concede(gate.number, ANNA, BEGAN + 1)
    for version in (0, 1):
        with pytest.raises(ActRefused) as refused:
            await gate.act(ANNA, version, "pass")
        assert reason_of(refused) is CommonRefusal.LEFT
    with pytest.raises(ActRefused) as again:
        await gate.matches.concede(gate.number, ANNA, BEGAN + 2)
    assert reason_of(again) is CommonRefusal.LEFT
    assert await gate.store.entries(gate.number) == [Conceded(BEGAN + 1, FIRST)]


async def test_what_the_rules_refuse_is_refused_in_their_words(gate: Gate) -> None:
    for action, reason in (
        ("lay:a,b,c", GatheringRefusal.NO_SUCH_CARDS),
        ("lay:a,a", GatheringRefusal.NO_SUCH_CARDS),
        ("sing", CommonRefusal.NOT_NOW),
    ):
        with pytest.raises(ActRefused) as refused:
            await gate.act(BOHDAN, 0, action)
        assert reason_of(refused) is reason
    assert await gate.store.entries(gate.number) == []


async def test_the_host_answers_for_the_seat_that_the_action_answers(store: Store) -> None:
    gate = await begun(store, host_may=True)
    await gate.act(DANYLO, 0, "give:0")
    (entry,) = await gate.store.entries(gate.number)
    assert entry == Acted(BEGAN + 1, SECOND, "give:0", by=DANYLO), "Anna gives nothing to herself"
    with pytest.raises(ActRefused) as refused:
        await gate.undo(DANYLO, 1)
    assert reason_of(refused) is MatchRefusal.NOT_YOUR_MATCH
    await gate.check()


# What is taken back


async def test_an_act_is_taken_back_once(gate: Gate) -> None:
    await gate.act(ANNA, 0, "lay:a")
    assert await gate.undo(ANNA, 1) == 2
    with pytest.raises(Repeated):
        await gate.undo(ANNA, 1)
    with pytest.raises(ActRefused) as refused:
        await gate.undo(ANNA, 2)
    assert reason_of(refused) is CommonRefusal.NOTHING_TO_UNDO
    assert (await gate.store.entries(gate.number))[1:] == [Undone(BEGAN + 1, FIRST)]
    assert await gate.act(ANNA, 2, "lay:a") == 3


async def test_only_who_did_it_takes_it_back(gate: Gate) -> None:
    await gate.act(ANNA, 0, "lay:a")
    for user, reason in (
        (BOHDAN, CommonRefusal.NOTHING_TO_UNDO),
        (DANYLO, MatchRefusal.NOT_YOUR_MATCH),
    ):
        with pytest.raises(ActRefused) as refused:
            await gate.undo(user, 1)
        assert reason_of(refused) is reason


async def test_what_somebody_else_has_followed_is_not_taken_back_by_an_old_button(
    gate: Gate,
) -> None:
    """The button was about the act before, which is the newest one no more."""
    await gate.act(ANNA, 0, "lay:a")
    await gate.act(BOHDAN, 0, "lay:a")
    with pytest.raises(ActRefused) as refused:
        await gate.undo(ANNA, 1)
    assert reason_of(refused) is MatchRefusal.MOVED_ON
    with pytest.raises(ActRefused) as none:
        await gate.undo(ANNA, 2)
    assert reason_of(none) is CommonRefusal.NOTHING_TO_UNDO


async def test_an_old_button_does_not_take_back_a_later_act(gate: Gate) -> None:
    await gate.act(ANNA, 0, "ring")
    await gate.act(ANNA, 1, "lay:a")
    with pytest.raises(ActRefused) as refused:
        await gate.undo(ANNA, 1)
    assert reason_of(refused) is MatchRefusal.MOVED_ON


async def test_nothing_is_taken_back_once_it_is_over(gate: Gate) -> None:
    await gate.act(ANNA, 0, "lay:a")
    await gate.act(BOHDAN, 0, "finish")
    for version, reason in ((1, MatchRefusal.OVER), (2, CommonRefusal.OVER)):
        with pytest.raises(ActRefused) as refused:
            await gate.undo(ANNA, version)
        assert reason_of(refused) is reason


# Two processes


async def test_an_answer_counts_although_another_process_wrote_first(tmp_path: Path) -> None:
    """The question stands, whatever others have answered meanwhile."""
    path = tmp_path / "delve.sqlite3"
    async with await Store.open(path) as one, await Store.open(path) as other:
        quick = await begun(one)
        slow = Gate(other, quick.number)
        await slow.matches.get(slow.number)
        await quick.act(ANNA, 0, "lay:a")
        assert await slow.act(BOHDAN, 0, "lay:b") == 2
        assert await quick.act(CHRYSTIA, 0, "lay:c") == 3
        with pytest.raises(ActRefused) as refused:
            await slow.act(CHRYSTIA, 0, "pass")
        assert reason_of(refused) is MatchRefusal.MOVED_ON
        await quick.check()
        await slow.check()


async def test_an_act_that_another_process_has_followed_is_not_taken_back(tmp_path: Path) -> None:
    path = tmp_path / "delve.sqlite3"
    async with await Store.open(path) as one, await Store.open(path) as other:
        quick = await begun(one)
        slow = Gate(other, quick.number)
        await slow.act(ANNA, 0, "lay:a")
        await quick.act(BOHDAN, 0, "lay:b")
        with pytest.raises(ActRefused) as refused:
            await slow.undo(ANNA, 1)
        assert reason_of(refused) is MatchRefusal.MOVED_ON
        assert len(await one.entries(quick.number)) == 2
