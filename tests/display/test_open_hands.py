"""Open hands: changes of ephemeral messages while the match goes on."""

from __future__ import annotations

import asyncio
import random
from unittest.mock import AsyncMock

import pytest

from bot.delivery.failures import DeliveryFailure
from bot.delivery.tokens import TOKEN_SECONDS
from bot.match.advance import add
from bot.match.entries import Conceded, Rewound, Substituted
from bot.match.ids import ChannelId, MessageId, UserId
from bot.match.match import Match
from tests.display.hands import (
    CHANNEL,
    EN,
    HOST,
    KESTREL,
    MATCH,
    MOTH,
    UK,
    Hands,
    holder,
)
from tests.display.plays import played
from tests.examples.games import known_games
from tests.play.loop import quiet, wait
from tests.store.playing import BEGAN
from tests.ui.drawing import play
from tests.ui.reading import text_of

KINDS = ("token", "delete by token")
"""The requests about hands."""


async def test_a_correct_hand_is_shown_once_and_left_alone(hands: Hands, drawn: Match) -> None:
    await hands.open(drawn, 1)
    assert "Dragon" in hands.text(1)
    assert "add" in hands.actions(1)
    await hands.update(drawn)
    assert hands.edits == 0


async def test_an_open_hand_follows_and_makes_no_more_moves(hands: Hands, drawn: Match) -> None:
    await hands.open(drawn, 1)
    await hands.update(play(drawn, "add"))
    assert hands.actions(1) == ["ask:take-back"]
    assert hands.edits == 1
    await hands.update(play(drawn, "add"))
    assert hands.edits == 1, "it shows it"


async def test_a_hand_opened_again_replaces_the_first(hands: Hands, drawn: Match) -> None:
    """Both would have to be updated, and Discord allows few such changes."""
    for number in range(1, 31):
        await hands.open(drawn, number)
    assert await hands.standing() == {30}


async def test_a_placed_card_has_no_link_to_the_old_board(hands: Hands, drawn: Match) -> None:
    link = "https://discord.com/channels/1/2/3"
    held = holder(drawn)._replace(link=link)
    await hands.hands.show(MATCH, held, hands.responder(1), EN)
    assert link in hands.text(1)
    hands.hands.update(MATCH, holder(play(drawn, "add"))._replace(link=link))
    await hands.redraws.settled()
    assert link not in hands.text(1)


async def test_a_hand_in_its_own_channel_names_no_match(hands: Hands, drawn: Match) -> None:
    assert drawn.terms.channel_id == hands.channel_id
    await hands.open(drawn, 1)
    assert "<#" not in hands.text(1)
    hands.channel_id = ChannelId(607)
    await hands.open(drawn, 2)
    assert "Your match against Moth in <#606>" in hands.text(2)


async def test_a_placed_card_goes_once_the_next_is_shown(hands: Hands, drawn: Match) -> None:
    await hands.open(drawn, 1)
    placed = play(drawn, "add")
    assert await hands.press(placed, 1)
    await hands.update(placed)
    later = play(placed, "draw")
    await hands.open(later, 3, MOTH)
    assert await hands.standing() == {1, 3}, "it is not Moth's"
    await hands.open(play(later, "add", "draw"), 4)
    assert await hands.standing() == {3, 4}


@pytest.mark.parametrize("seed", range(12))
async def test_one_hand_is_left_whatever_comes_late_or_is_refused(
    hands: Hands, drawn: Match, seed: int
) -> None:
    """Answers that come late, and requests for which the channel has none left."""
    rng, match, ways = random.Random(seed), drawn, list[asyncio.Event]()
    answers = list[asyncio.Task[bool]]()
    for number in range(1, 5):
        opened = range(10 * number, 10 * number + rng.randint(1, 2))
        for each in opened:
            await hands.open(match, each)
        match = play(match, "add")
        responder = hands.responder(opened[0])
        if rng.random() < 0.2:
            refused = AsyncMock(return_value=DeliveryFailure.UNAVAILABLE)
            responder.replace.side_effect = refused
        ways.append(hands.hold(responder))
        answer = hands.hands.answer(MATCH, holder(match), MessageId(opened[0]), responder, EN)
        answers.append(asyncio.create_task(answer))
        await asyncio.sleep(0)
        if rng.random() < 0.5:
            hands.sender.fail(rng.choice(KINDS), DeliveryFailure.UNAVAILABLE)
        if rng.random() < 0.5:
            await hands.update(match)
        for way in rng.sample(ways, rng.randint(0, len(ways))):
            way.set()
            await quiet()
        match = play(match, "draw", "add", "draw")
    await hands.open(match, 99)
    for way in ways:
        way.set()
    await asyncio.gather(*answers)
    await hands.update(match)
    await hands.redraws.settled()
    await wait(60)
    assert await hands.standing() == {99}


async def test_a_placed_card_stands_while_an_older_hand_is_answered(
    hands: Hands, drawn: Match
) -> None:
    await hands.open(drawn, 1)
    placed = play(drawn, "add")
    responder = hands.responder(1)
    way = hands.hold(responder)
    answer = hands.hands.answer(MATCH, holder(placed), MessageId(1), responder, EN)
    answering = asyncio.create_task(answer)
    await quiet()
    later = play(placed, "draw", "add", "draw")
    await hands.open(later, 2)
    await hands.update(play(later, "add"))
    way.set()
    assert await answering
    assert await hands.standing() == {2}


async def test_a_placed_card_whose_token_is_old_stays(hands: Hands, drawn: Match) -> None:
    await hands.open(drawn, 1)
    placed = play(drawn, "add")
    assert await hands.press(placed, 1)
    await wait(TOKEN_SECONDS + 1)
    await hands.open(play(placed, "draw", "add", "draw"), 2)
    assert await hands.standing() == {1, 2}


async def test_nobody_elses_hand_is_touched(hands: Hands, drawn: Match) -> None:
    await hands.open(drawn, 1)
    await hands.open(drawn, 2, MOTH)
    before = hands.text(2)
    assert "Dragon" not in before
    await hands.update(play(drawn, "add"))
    assert hands.text(2) == before
    assert hands.edits == 1


async def test_a_pressed_hand_shows_its_new_state(hands: Hands, drawn: Match) -> None:
    await hands.open(drawn, 1)
    responder = hands.responder(1)
    after = play(drawn, "add")
    assert await hands.hands.answer(MATCH, holder(after), MessageId(1), responder, EN)
    responder.replace.assert_awaited_once()
    assert hands.actions(1) == ["ask:take-back"]
    await hands.update(after)
    assert hands.edits == 0, "the answer has shown it"


async def test_no_hand_tells_what_is_still_being_shown(hands: Hands, drawn: Match) -> None:
    """The hand stays as it was, and a press in it is told so; later it shows the outcome."""
    await hands.open(drawn, 1)
    before = hands.text(1)
    over = add(drawn, Conceded(BEGAN, MOTH))
    told_later = holder(over, revealing=True)
    hands.hands.update(MATCH, told_later)
    await hands.redraws.settled()
    assert hands.text(1) == before
    assert await hands.hands.answer(MATCH, told_later, MessageId(1), hands.responder(1), EN)
    assert EN("hand-being-revealed") in hands.text(1)
    assert hands.actions(1) == []
    hands.hands.update(MATCH, told_later)
    await hands.redraws.settled()
    assert hands.edits == 0
    await hands.update(over)
    assert EN("hand-being-revealed") not in hands.text(1)


async def test_placed_cards_make_way_for_a_playback(hands: Hands, drawn: Match) -> None:
    """A held card stays: its player may be asked during the playback."""
    await hands.open(drawn, 1)
    placed = play(drawn, "add")
    assert await hands.press(placed, 1)
    await hands.open(play(placed, "draw"), 2, MOTH)
    for seat in (KESTREL, MOTH):
        hands.hands.update(MATCH, holder(play(placed, "draw"), seat, revealing=True))
    assert await hands.standing() == {2}


async def test_an_answer_without_a_card_makes_way_for_another_and_for_a_playback(
    hands: Hands, drawn: Match
) -> None:
    """ "You hold no card" is no hand, and would stand below the walk all the same."""
    for number in (1, 2):
        await hands.open(drawn, number, MOTH)
    assert await hands.standing() == {2}
    added = play(drawn, "add")
    await hands.update(added, MOTH)
    assert "You hold no card" in hands.text(2)
    hands.hands.update(MATCH, holder(added, MOTH, revealing=True))
    assert await hands.standing() == set()


async def test_an_answer_that_does_not_arrive_leaves_the_hand_to_be_changed(
    hands: Hands, drawn: Match
) -> None:
    await hands.open(drawn, 1)
    responder = hands.responder(1)
    responder.replace.side_effect = None
    responder.replace.return_value = DeliveryFailure.UNAVAILABLE
    after = play(drawn, "add")
    assert not await hands.hands.answer(MATCH, holder(after), MessageId(1), responder, EN)
    await hands.update(after)
    assert hands.edits == 1
    assert hands.actions(1) == ["ask:take-back"]


async def test_a_refused_redraw_is_given_up(hands: Hands, drawn: Match) -> None:
    await hands.open(drawn, 1)
    hands.sender.fail("token", DeliveryFailure.GONE_MESSAGE)
    await hands.update(play(drawn, "add"))
    assert hands.edits == 1
    await hands.update(drawn)
    assert hands.edits == 1
    assert hands.hands.seats(MATCH) == frozenset()


async def test_a_player_is_told_of_a_malformed_hand(hands: Hands, drawn: Match) -> None:
    await hands.open(drawn, 1)
    hands.sender.fail("token", DeliveryFailure.REJECTED)
    await hands.update(play(drawn, "add"))
    assert (hands.text(1), hands.actions(1)) == (EN("answer-refused"), [])
    assert hands.hands.seats(MATCH) == frozenset()


async def test_a_hand_is_followed_as_long_as_its_token_lasts(hands: Hands, drawn: Match) -> None:
    await hands.open(drawn, 1)
    await wait(TOKEN_SECONDS - 1)
    placed = play(drawn, "add")
    await hands.update(placed)
    assert hands.actions(1) == ["ask:take-back"]
    await wait(1)
    before = hands.text(1)
    await hands.update(add(placed, Rewound(BEGAN + 9000, HOST)))
    assert hands.text(1) == before, "whoever presses it is told that the game has moved on"


async def test_a_hand_of_an_earlier_process_comes_back(hands: Hands, drawn: Match) -> None:
    await hands.open(drawn, 1)
    hands.hands.forget(MATCH)
    placed = play(drawn, "add")
    assert await hands.press(placed, 1)
    held = add(placed, Rewound(BEGAN + 9000, HOST))
    await hands.update(held)
    assert "add" in hands.actions(1)
    await hands.update(play(held, "add"))
    assert "add" not in hands.actions(1)


async def test_a_leaver_holds_nothing(hands: Hands, drawn: Match) -> None:
    await hands.open(drawn, 1)
    await hands.update(add(drawn, Conceded(BEGAN, KESTREL)))
    assert hands.actions(1) == []
    assert hands.hands.seats(MATCH) == frozenset()


@pytest.mark.parametrize("fails", [False, True])
async def test_a_replaced_player_has_no_hand_any_more(
    hands: Hands, drawn: Match, fails: bool
) -> None:
    """It says who plays instead, and nothing of what that player does."""
    await hands.open(drawn, 1)
    newcomer = UserId(303)
    entry = Substituted(BEGAN, HOST, KESTREL, newcomer, drawn.terms.players[KESTREL])
    match = add(drawn, entry)
    if fails:
        hands.sender.fail("token", DeliveryFailure.UNAVAILABLE)
        await hands.update(match)
        await wait(1)
    await hands.update(match)
    said = hands.text(1)
    assert hands.actions(1) == []
    assert EN("board-substitute", name="Kestrel", before="111") in said
    await hands.open(match, 2)
    await hands.update(play(match, "add", "draw", "add", "draw"))
    assert hands.text(1) == said
    assert hands.actions(2) == []


def different_hands() -> list[Match]:
    """Two states of a game of Goofspiel, in which Kestrel holds different cards."""
    shown = {text_of(holder(match).hand(EN, CHANNEL)): match for match in played("goofspiel", 1)}
    return list(shown.values())[:2]


async def test_an_unchangeable_hand_goes_once_another_is_shown(hands: Hands) -> None:
    """A request that was on its way may have left the message in either state, and for long."""
    with known_games():
        first, second = different_hands()
        await hands.open(first, 1)
        hands.sender.fail("token", DeliveryFailure.UNAVAILABLE)
        await hands.update(second)
        assert not hands.hands.stands(MATCH, holder(second))
        await hands.open(second, 2)
        await quiet()
        assert hands.sender.messages.keys() == {MessageId(2)}


async def test_a_hand_stands_while_it_is_what_its_seat_holds(hands: Hands, drawn: Match) -> None:
    await hands.open(drawn, 1)
    assert hands.hands.stands(MATCH, holder(drawn))
    hands.sender.redraws = False
    assert not hands.hands.stands(MATCH, holder(drawn)), "it would come to show an answer too late"
    placed = play(drawn, "add")
    await hands.update(placed)
    assert not hands.hands.stands(MATCH, holder(placed))


async def test_a_match_that_is_over_is_forgotten(hands: Hands, drawn: Match) -> None:
    await hands.open(drawn, 1)
    assert hands.hands.seats(MATCH) == {KESTREL}
    hands.hands.forget(MATCH)
    assert hands.hands.seats(MATCH) == frozenset()


async def test_a_hand_keeps_the_language_in_which_it_was_opened(hands: Hands, drawn: Match) -> None:
    await hands.hands.show(MATCH, holder(drawn), hands.responder(1), UK)
    placed = play(drawn, "add")
    await hands.update(placed)
    in_ukrainian = hands.text(1)
    await hands.hands.show(MATCH, holder(drawn), hands.responder(1), EN)
    await hands.update(placed)
    assert hands.text(1) != in_ukrainian
