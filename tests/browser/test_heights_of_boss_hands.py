"""Hands of Boss Monster fit a phone, whatever is asked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from bot.contract.game import Seat
from bot.delivery.layout import body
from bot.games.boss_monster.rules.state import BossState
from bot.games.boss_monster.screens.hand import hand
from bot.ui.board import with_place
from bot.ui.catalogue import LANGUAGES, Texts, texts_in
from bot.ui.message import Message
from sandbox.tests.page import conversation as script
from sandbox.tests.page.fixtures import Open
from tests.browser.heights import LIMIT, measured
from tests.games.boss_monster.rules.scenes import at
from tests.games.boss_monster.rules.scripted import A, B, play
from tests.games.boss_monster.screens.drawing import view_of
from tests.games.boss_monster.screens.screens_of_hands import FIVE, build, in_room, of_hands
from tests.ui.screens import drawn

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

LINK = f"https://discord.com/channels/{script.GUILD['id']}/{script.ARENA}/1200000000000000001"
PRIVATE = 1 << 15 | 1 << 6
"""The flags of what one person alone sees."""


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_hand_fits_a_phone(language: str, open_page: Open) -> None:
    assert len(build().keepers[Seat(0)].hand) == 10, "the largest hand that has to fit"
    hands = [
        (name, message)
        for name, message in drawn(language, of_hands)
        if name.startswith(("Build", "Window", "Opening", "First", "Question", "Step"))
    ]
    assert await _too_high(hands, language, open_page) == {}


@pytest.mark.parametrize("language", LANGUAGES)
async def test_ten_titles_fit_with_the_way_to_the_board(language: str, open_page: Open) -> None:
    hands = [
        (f"{name}, {count} titles", _shown(state, seat, texts_in(language)))
        for count in range(1, 11)
        for name, state, seat in _states(count)
    ]
    assert await _too_high(hands, language, open_page) == {}


def _shown(state: BossState, seat: Seat, texts: Texts) -> Message:
    view = view_of(state, seat)
    return with_place(hand(view, texts), view, LINK, texts, view.channel_id)


def _states(count: int) -> Iterator[tuple[str, BossState, Seat]]:
    """A holds so many cards, each of a title of its own."""
    cards = (
        "freeze open-grave bottomless-pit dark-laboratory fear minotaurs-maze kobold-strike "
        "monsters-ballroom giant-size soul-harvest"
    )
    held = f"{FIVE} hand={','.join(cards.split()[:count])}"
    other = "open-grave golem-factory hand=freeze"
    builds = at("build", f"{held} & {other}")
    inside = in_room(f"{held} entrance=fighter-8 & {other}")
    yield "Build", builds, A
    yield "Window of building", play(builds, "a done"), A
    yield "Window, unanswered", inside, A
    yield "Window, a play", play(inside, "a play:freeze-1,golem-factory-1"), A
    yield "Window, insisting", play(inside, "a play:freeze-1,golem-factory-1", "a insist"), A
    order = in_room(f"{other} entrance=fighter-8 & {held} order=key")
    yield "Window, asleep by order", order, B


async def _too_high(
    hands: Iterable[tuple[str, Message]], language: str, open_page: Open
) -> dict[str, float]:
    names, messages = zip(*hands, strict=True)
    states = [
        script.message(components=body(message)["components"], flags=PRIVATE)
        for message in messages
    ]
    found = await measured(states, language, open_page)
    heights = zip(names, [each.height for each in found], strict=True)
    return {name: height for name, height in heights if height > LIMIT}
