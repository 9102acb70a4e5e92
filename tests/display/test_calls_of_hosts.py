"""Calls of the host of a round: what each is about, and when it is a new one."""

from typing import Any

from msgspec.structs import replace

from bot.display.rounds.targets import CALLING_MS, RoundTarget, called_before, targets_of
from bot.match.ids import ChannelId, MessageId, UserId
from bot.rounds.entries import EntryOpened, RoundHandedOver, Withdrew
from bot.store.messages import MessageState
from bot.store.round_messages import RoundMessage
from bot.ui.catalogue import texts_in
from bot.ui.rounds.view import TableState
from tests.ui.rounds.evening import Evening
from tests.ui.rounds.hosting import MARTIN, MINUTE, ROOK, STARTS

BLOCKED: dict[str, Any] = {"state": TableState.BLOCKED}
PATIENCE = 10 * MINUTE


def call(one: Evening, tables: dict[int, Any], now: int = STARTS) -> RoundTarget | None:
    """The call to tables of which more is known than that they wait."""
    targets = targets_of(one.view(tables, now=now), texts_in("en"))
    calls = [target for target in targets if target.slot.startswith("call:")]
    assert len(calls) <= 1
    return calls[0] if calls else None


def stands(number: int, *tables: int) -> RoundMessage:
    """A message that has called to these tables, which could not be shown."""
    target = call(Evening().checked_in().leg(), dict.fromkeys(tables, BLOCKED))
    assert target is not None
    state, channel = MessageState.STANDS, ChannelId(2)
    return RoundMessage(number, target.slot, state, channel, MessageId(number), None, STARTS)


def test_tables_that_were_called_with_a_leg_are_late_at_once() -> None:
    one = Evening(walkovers=False).checked_in().leg()
    asked = {number: {"since": STARTS + at} for number, at in ((1, 1), (2, 900), (3, MINUTE))}
    late = STARTS + CALLING_MS + PATIENCE
    assert call(one, asked, late - 1) is None
    both = call(one, asked, late)
    assert both is not None
    assert "table 1 and table 2." in str(both.message)
    more = call(one, asked, STARTS + MINUTE + PATIENCE)
    assert more is not None
    assert more.slot != both.slot


def test_a_call_stands_for_fewer_tables_and_is_a_new_one_for_more() -> None:
    one = Evening().checked_in().leg()
    fewer = call(one, {1: BLOCKED})
    assert fewer is not None
    three, two, other, leg_2 = stands(1, 1, 2, 3), stands(2, 1, 2), stands(3, 3), stands(4, 1, 2)
    leg_2 = replace(leg_2, slot=leg_2.slot.replace(":1:", ":2:"))
    assert called_before(fewer, [three, two, other, leg_2]) is two, "the newest"
    assert called_before(fewer, [three, stands(5, 1)]) is None, "it stands already"
    assert called_before(fewer, [other, leg_2]) is None
    more = call(one, {1: BLOCKED, 4: BLOCKED})
    assert more is not None
    assert called_before(more, [three, two]) is None


def test_a_new_host_is_called_until_they_act() -> None:
    one = Evening().checked_in().leg()
    assert call(one, {}) is None
    first = call(one.do(RoundHandedOver(at=STARTS, by=ROOK, to=MARTIN)), {})
    assert first is not None
    assert first.slot.endswith("handed-over")
    one.do(Withdrew(at=STARTS, by=UserId(1), player=UserId(1)))
    assert call(one, {}) == first
    one.do(EntryOpened(at=STARTS, by=MARTIN, open=False))
    assert call(one, {}) is None
    one.do(RoundHandedOver(at=STARTS, by=MARTIN, to=ROOK))
    back = call(one, {})
    assert back is not None
    assert back.slot != first.slot
    itself = one.do(RoundHandedOver(at=STARTS, by=MARTIN, to=MARTIN))
    assert call(itself, {}) is None, "a moderator has taken it"


def test_another_reason_is_another_call() -> None:
    one = Evening().checked_in().leg()
    asked = call(one, {1: {"state": TableState.PLAYS, "needs_host": True}})
    assert asked is not None
    assert called_before(asked, [stands(1, 1, 2)]) is None


def test_calls_of_an_earlier_version_stand_for_the_same() -> None:
    """It called the host to each table by itself, and named one where it was about none."""
    one = Evening().checked_in()
    over = call(one, {})
    assert over is not None
    of_check_in = replace(stands(1, 1), slot="call:0:check-in-over:0")
    assert called_before(over, [of_check_in]) is of_check_in
    both = call(one.leg(), {1: BLOCKED, 2: BLOCKED})
    assert both is not None
    first, second = [replace(stands(n, n), slot=f"call:1:blocked:{n}") for n in (1, 2)]
    assert called_before(both, [first, second]) is second
    assert called_before(both, [first]) is None
