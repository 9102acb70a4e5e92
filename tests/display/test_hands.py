"""Hands with one key for a whole match: one message, edited only when what it shows changes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.delivery.failures import DeliveryFailure
from bot.delivery.responder import Responder
from bot.display.slots import STALE_SECONDS
from bot.ui.message import Message, TextMessage
from tests.display.holding import PLACED, UK, Table
from tests.ui.controlling import FIRST


@pytest.fixture
async def table() -> AsyncIterator[Table]:
    made = Table()
    yield made
    await made.background.close()


# The private message


async def test_one_message_is_edited_only_when_what_it_shows_changes(table: Table) -> None:
    assert await table.show("a b c") == ["send"]
    first = table.post
    for _ in range(3):
        assert await table.show("a b c") == [], "others act, and she holds the same"
    assert await table.show("a b") == ["edit"]
    assert await table.show("a b") == []
    assert (table.post, table.shown) == (first, "uk: a b")
    assert await table.show("b") == ["edit"]
    assert list(table.discord.shown) == [first]


async def test_what_comes_back_is_shown_again(table: Table) -> None:
    await table.show("a b")
    for cards in ("a", "a b", "a", "a b"):
        assert await table.show(cards) == ["edit"]
        assert table.shown == f"uk: {cards}"


async def test_a_new_question_about_the_same_cards_is_an_edit(table: Table) -> None:
    """The buttons are of the question."""
    await table.show("a b")
    assert await table.show("a b", asked_since={FIRST: 8}) == ["edit"]
    assert await table.show("a b", asked_since={FIRST: 8}) == []


async def test_a_press_on_it_is_answered_in_its_place_and_nothing_is_edited(table: Table) -> None:
    await table.show("a b c")
    assert await table.press(table.post, "a b") == ["replace"]
    assert table.shown == "uk: a b"
    assert await table.show("a b") == []
    assert await table.show("a b c") == ["edit"], "it was taken back"
    assert table.shown == "uk: a b c"
    assert await table.press(table.post, "a b c") == ["replace"], "a press that changes nothing"
    assert await table.show("a b c") == []


async def test_an_answer_that_fails_is_made_up_for(table: Table) -> None:
    await table.show("a b")
    table.discord.failing = [DeliveryFailure.UNAVAILABLE]
    assert await table.press(table.post, "a") == ["replace"]
    assert table.shown == "uk: a b"
    table.late.assert_called_once_with()
    assert await table.show("a") == ["edit"]
    assert table.shown == "uk: a"


async def test_an_edit_that_fails_is_tried_again(table: Table) -> None:
    await table.show("a b")
    table.discord.failing = [DeliveryFailure.UNAVAILABLE] * 2
    assert await table.show("a") == ["edit"]
    assert await table.show("a") == ["edit"]
    assert await table.show("a") == ["edit"]
    assert table.shown == "uk: a"
    assert await table.show("a") == []


async def test_while_a_press_is_answered_nothing_else_changes_the_message(table: Table) -> None:
    await table.show("a b c")
    answered, go_on = self_made_answer(table)
    pressing = asyncio.create_task(
        table.hands.answer(table.holder("a b"), table.post, answered, UK)
    )
    await table.quiet()
    assert await table.show("a b") == []
    go_on.set()
    await pressing
    assert table.shown == "uk: a b"
    assert await table.show("a b") == []


def self_made_answer(table: Table) -> tuple[Responder, asyncio.Event]:
    """A responder whose answer waits, and what lets it go on."""
    go_on = asyncio.Event()
    responder = table.discord.responder(table.post)
    replace = responder.replace

    async def waits(message: Message, *, mark: int | None = None) -> DeliveryFailure | None:
        await go_on.wait()
        return await replace(message)

    responder.replace = waits  # type: ignore[method-assign]  # a stand-in
    return responder, go_on


async def test_a_step_of_a_choice_stays_until_the_hand_changes(table: Table) -> None:
    await table.show("a b c")
    table.discord.shown[table.post] = "page 2"
    table.hands.turned(FIRST, table.post)
    assert await table.show("a b c") == [], "others act while she chooses"
    assert table.shown == "page 2"
    await table.press(table.post, "a b c")
    assert table.shown == "uk: a b c"
    table.discord.shown[table.post] = "page 2"
    table.hands.turned(FIRST, table.post)
    assert await table.show("a b") == ["edit"]
    assert table.shown == "uk: a b"


async def test_at_the_end_it_is_put_away_once(table: Table) -> None:
    await table.show("a")
    assert await table.show("") == ["edit"]
    assert table.shown == PLACED
    assert await table.show("") == []


async def test_a_hand_that_was_put_away_and_comes_back_is_shown_again(table: Table) -> None:
    """As it was: what emptied it was taken back."""
    await table.show("a")
    await table.show("")
    assert await table.show("a") == ["edit"]
    assert table.shown == "uk: a"
    assert await table.press(table.post, "") == ["replace"]
    assert table.shown == PLACED
    assert await table.show("") == []
    assert await table.show("a") == ["edit"]
    assert table.shown == "uk: a"
    assert await table.show("a") == []


async def test_who_has_left_holds_nothing(table: Table) -> None:
    await table.show("a b")
    assert await table.show("a b", departed=(FIRST,)) == ["edit"]
    assert table.shown == PLACED


async def test_a_message_that_can_no_longer_be_edited_is_followed_by_another(table: Table) -> None:
    """Matches take days, and Discord soon refuses edits of what is older than an hour."""
    await table.show("a b c")
    old = table.post
    table.time.advance(STALE_SECONDS)
    assert await table.show("a b c") == [], "as long as it shows what it should"
    assert await table.show("a b") == ["send"]
    await table.slots.remove_retired()
    assert list(table.discord.shown) == [table.post] != [old]
    assert table.shown == "uk: a b"
    assert await table.show("a b") == []
    assert await table.show("a") == ["edit"]


async def test_an_old_message_whose_player_closed_the_door_is_left_alone(table: Table) -> None:
    await table.show("a b")
    table.time.advance(STALE_SECONDS)
    table.discord.failing = [DeliveryFailure.CLOSED_DMS]
    assert await table.show("a") == ["send"]
    assert table.hands.unreachable == (FIRST,)
    assert await table.show("a") == [], "one try is enough"
    assert await table.show("") == []


async def test_an_old_message_that_could_not_be_followed_is_tried_again(table: Table) -> None:
    await table.show("a b")
    table.time.advance(STALE_SECONDS)
    table.discord.failing = [DeliveryFailure.UNAVAILABLE]
    assert await table.show("a") == ["send"]
    assert (await table.show("a"))[0] == "send"
    assert table.shown == "uk: a"


async def test_after_a_start_it_is_one_message_still(table: Table) -> None:
    """What it shows is not known then, so it is edited once."""
    await table.show("a b")
    post = table.slots.get("hand:0")
    again = Table()
    again.discord.shown = table.discord.shown
    again.store.message_records.return_value = {"hand:0": post}
    again.slots.resumed = True
    await again.slots.load()
    assert await again.show("a b") == ["edit"]
    assert await again.show("a b") == []
    assert list(again.discord.shown) == [table.post]
    await again.background.close()


# Copies by "My cards"


async def test_copies_show_what_is_held_now(table: Table) -> None:
    await table.show("a b c")
    copies = [await table.card("a b c") for _ in range(2)]
    assert await table.show("a b c") == []
    for cards in ("a b", "a b c", "a b"):
        assert sorted(await table.show(cards)) == ["change", "change", "edit"]
        assert {table.discord.shown[each] for each in (*copies, table.post)} == {f"uk: {cards}"}
        assert await table.show(cards) == []


async def test_at_the_end_copies_are_put_away(table: Table) -> None:
    copy = await table.card("a")
    await table.show("a")
    assert sorted(await table.show("")) == ["change", "edit"]
    assert table.discord.shown[copy] == PLACED
    assert await table.show("") == []


async def test_a_press_on_a_copy_is_answered_there_and_the_copy_goes_on(table: Table) -> None:
    await table.show("a b c")
    pressed, other = await table.card("a b c"), await table.card("a b c")
    assert await table.press(pressed, "a b") == ["replace"]
    assert table.discord.shown[pressed] == "uk: a b"
    assert sorted(await table.show("a b")) == ["change", "edit"], "the other two"
    assert sorted(await table.show("a")) == ["change", "change", "edit"]
    assert {table.discord.shown[each] for each in (pressed, other)} == {"uk: a"}


async def test_a_copy_whose_answer_fails_is_made_up_for(table: Table) -> None:
    await table.show("a b")
    copy = await table.card("a b")
    table.discord.failing = [DeliveryFailure.UNAVAILABLE]
    await table.press(copy, "a")
    assert sorted(await table.show("a")) == ["change", "edit"]
    assert table.discord.shown[copy] == "uk: a"


async def test_a_copy_that_nobody_knows_of_any_more_becomes_one_again(table: Table) -> None:
    """It is of before a start, or a step of a choice was shown in it."""
    await table.show("a b")
    unknown = table.discord.post(TextMessage("of before"))
    assert await table.press(unknown, "a") == ["replace"]
    assert table.discord.shown[unknown] == "uk: a"
    assert sorted(await table.show("b")) == ["change", "edit"]
    assert table.discord.shown[unknown] == "uk: b"
    assert await table.press(unknown, "") == ["replace"]
    assert table.discord.shown[unknown] == PLACED


async def test_a_copy_that_can_no_longer_be_changed_is_left_alone(table: Table) -> None:
    await table.show("a b")
    copy = await table.card("a b")
    table.discord.failing = [DeliveryFailure.LATE]
    assert await table.show("a") == ["change", "edit"]
    assert not table.hands.copies.has(table.holder("a"))
    assert await table.show("b") == ["edit"]
    assert table.discord.shown[copy] == "uk: a b"


@pytest.mark.parametrize("last", ["a", "a b c", ""])
async def test_two_changes_of_a_copy_do_not_overtake_each_other(table: Table, last: str) -> None:
    copy = await table.card("a b c")
    gates = [asyncio.Event() for _ in range(2)]
    waiting = iter(gates)

    async def wait() -> None:
        await next(waiting).wait()

    table.discord.before_change = wait
    for cards in ("a b", last):
        table.hands.copies.update(table.holder(cards))
        await table.quiet()
    for gate in reversed(gates):
        gate.set()
        await table.quiet()
    assert table.discord.shown[copy] == (f"uk: {last}" if last else PLACED)


async def test_a_change_on_its_way_does_not_overtake_the_answer_to_a_press(table: Table) -> None:
    copy = await table.card("a b c")
    gate = asyncio.Event()
    table.discord.before_change = gate.wait  # type: ignore[assignment]  # what it returns
    table.hands.copies.update(table.holder("a b"))
    await table.quiet()
    await table.press(copy, "a")
    gate.set()
    await table.quiet()
    assert table.discord.shown[copy] == "uk: a"


async def test_whoever_takes_no_private_messages_has_a_copy_that_is_kept(table: Table) -> None:
    table.discord.failing = [DeliveryFailure.CLOSED_DMS]
    assert await table.show("a b") == ["send"]
    copy = await table.card("a b")
    assert table.hands.copies.has(table.holder("a b"))
    assert await table.show("a b") == []
    assert await table.show("a") == ["change"]
    assert table.discord.shown[copy] == "uk: a"
    assert table.hands.copies.has(table.holder("a"))
    assert not table.hands.copies.has(table.holder(""))
