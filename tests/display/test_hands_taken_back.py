"""Hands whose card is placed, and comes back as the act is taken back that placed it."""

from __future__ import annotations

import asyncio

import pytest

from bot.delivery.failures import DeliveryFailure
from bot.delivery.tokens import TOKEN_SECONDS
from bot.match.advance import add
from bot.match.entries import Entry, Redealt, Rewound
from bot.match.ids import MessageId
from bot.match.match import Match
from tests.display.hands import EN, HOST, KESTREL, MATCH, MOTH, Hands, holder
from tests.play.loop import quiet, wait
from tests.store.playing import BEGAN
from tests.ui.drawing import play


@pytest.mark.parametrize("pressed", [True, False])
async def test_a_placed_card_becomes_a_hand_again_when_taken_back(
    hands: Hands, drawn: Match, pressed: bool
) -> None:
    """It could be played from the message that says it was placed; no other hand follows."""
    await hands.open(drawn, 1)
    await hands.open(drawn, 2, MOTH)
    hand, placed = hands.text(1), play(drawn, "add")
    if pressed:
        assert await hands.press(placed, 1)
    await hands.update(placed)
    assert hands.actions(1) == ["ask:take-back"]
    edits = hands.edits
    back = add(placed, Rewound(BEGAN + 9000, HOST))
    await hands.update(back)
    await hands.update(back)
    assert (hands.text(1), "add" in hands.actions(1)) == (hand, True)
    assert hands.edits == edits + 1
    await hands.update(play(back, "add"))
    assert hands.actions(1) == ["ask:take-back"]
    await hands.open(play(back, "add", "draw", "add", "draw"), 3)
    assert await hands.standing() == {2, 3}


@pytest.mark.parametrize("at_once", [True, False])
async def test_a_card_placed_by_two_presses_can_be_taken_back(
    hands: Hands, drawn: Match, at_once: bool
) -> None:
    """The second press is answered like the first, while that is on its way or after it."""
    await hands.open(drawn, 1)
    placed = play(drawn, "add")
    presses = [hands.responder(1), hands.responder(1)]
    ways = [hands.hold(responder) for responder in presses]
    answers = []
    for responder, way in zip(presses, ways, strict=True):
        answer = hands.hands.answer(MATCH, holder(placed), MessageId(1), responder, EN)
        answers.append(asyncio.create_task(answer))
        await asyncio.sleep(0)
        if not at_once:
            way.set()
            await answers[-1]
    for way in ways:
        way.set()
    assert await asyncio.gather(*answers) == [True, True]
    await hands.update(add(placed, Rewound(BEGAN + 9000, HOST)))
    assert "add" in hands.actions(1)


@pytest.mark.parametrize("entry", [Redealt(BEGAN + 9000, HOST), Rewound(BEGAN + 9000, HOST, 4)])
@pytest.mark.parametrize("then", [(), ("draw", "add", "draw")])
@pytest.mark.parametrize("fails", [False, True])
async def test_a_hand_for_a_placement_taken_back_says_no_more(
    hands: Hands, drawn: Match, entry: Entry, then: tuple[str, ...], fails: bool
) -> None:
    """Also where others have gone on before anybody looked, or a request was refused."""
    await hands.open(drawn, 1, KESTREL)
    placed = play(drawn, "add")
    assert await hands.press(placed, 1)
    later = play(placed, "draw", "add")
    await hands.update(later)
    assert EN("placed-back") not in hands.text(1)
    if fails:
        hands.sender.fail("token", DeliveryFailure.UNAVAILABLE)
        await hands.update(add(later, entry))
    await hands.update(play(add(later, entry), *then))
    await wait(1)
    edits = hands.edits
    assert EN("placed-back") in hands.text(1)
    await hands.update(play(add(later, entry), *then))
    # The first one was that asking for the card became too late.
    assert (hands.edits, edits) == (edits, 2 + fails)


async def test_an_unchangeable_hand_goes_with_the_next_card(hands: Hands, drawn: Match) -> None:
    """Its token had no request left for a moment; it must not stand there with its buttons."""
    await hands.open(drawn, 1)
    placed = play(drawn, "add")
    hands.sender.fail("token", DeliveryFailure.UNAVAILABLE)
    await hands.update(placed)
    assert "add" in hands.actions(1)
    await hands.open(play(placed, "draw", "add", "draw"), 3)
    assert await hands.standing() == {3}


async def test_an_answer_outlives_a_change_that_was_on_its_way(hands: Hands, drawn: Match) -> None:
    """For example of the link to a reposted board, which arrives after the card was placed."""
    await hands.open(drawn, 1)
    hands.sender.open.clear()
    hands.hands.update(MATCH, holder(drawn)._replace(link="https://discord.com/channels/1/2/3"))
    await quiet()
    placed = play(drawn, "add")
    assert await hands.press(placed, 1)
    said = hands.text(1)
    hands.sender.open.set()
    await hands.redraws.settled()
    await hands.update(placed)
    assert (hands.text(1), hands.actions(1)) == (said, ["ask:take-back"])


async def test_a_card_on_its_way_is_not_shown_twice(hands: Hands, drawn: Match) -> None:
    """As if the card were drawn anew: the answer's hand replaces the placed card."""
    await hands.open(drawn, 1)
    await hands.update(play(drawn, "add"))
    edits = hands.edits
    hands.hands.update(MATCH, holder(drawn)._replace(coming=True))
    await hands.open(drawn, 2)
    await hands.update(drawn)
    assert hands.sender.messages.keys() == {MessageId(2)}
    assert hands.edits == edits


async def test_an_old_token_does_not_bring_a_placed_card_back(hands: Hands, drawn: Match) -> None:
    await hands.open(drawn, 1)
    await hands.update(play(drawn, "add"))
    edits = hands.edits
    await wait(TOKEN_SECONDS + 1)
    await hands.update(drawn)
    assert hands.edits == edits


async def test_a_placed_hand_offers_to_ask_until_others_act(hands: Hands, drawn: Match) -> None:
    await hands.open(drawn, 1, KESTREL)
    placed = play(drawn, "add")
    assert await hands.press(placed, 1)
    assert hands.actions(1) == ["ask:take-back"]
    for later in (play(placed, "draw"), play(placed, "draw", "add")):
        await hands.update(later)
        await wait(1)
        assert not hands.actions(1)
    assert hands.edits == 1
