"""Boss Monster fits a phone: every hand, and boards and walks at their richest with a host."""

from collections.abc import Iterator, Sequence

import pytest
from msgspec.structs import replace

from bot.contract.chance import Chance
from bot.contract.game import Seat
from bot.games.boss_monster import GAME
from bot.games.boss_monster.rules.cards import ROOMS, SPELLS
from bot.games.boss_monster.rules.options import BossOptions
from bot.games.boss_monster.rules.state import BossState
from bot.games.boss_monster.screens.hand import hand
from bot.games.boss_monster.screens.plays import step
from bot.games.boss_monster.screens.rules import TOPICS, pages
from bot.match.match import Match
from bot.ui.board import with_place
from bot.ui.catalogue import LANGUAGES, texts_in
from bot.ui.games_panel import GameChoice, game_rules
from bot.ui.message import Message, Option
from sandbox.tests.page import conversation as script
from sandbox.tests.page.fixtures import Open
from tests.browser.test_heights_of_moments import (
    COMMAND,
    LIMIT,
    NAMES,
    _timed,
    around,
    check,
    messages,
)
from tests.display.naming import named
from tests.games.boss_monster.rules.scenes import at
from tests.games.boss_monster.rules.scripted import A, B, play
from tests.games.boss_monster.screens.drawing import view_of
from tests.games.boss_monster.screens.moments import MOMENTS, WALKS
from tests.games.boss_monster.screens.screens_of_hands import FIVE, build, in_room, of_hands
from tests.games.boss_monster.screens.screens_of_rules import agreed
from tests.ui.screens import drawn

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

LINK = f"https://discord.com/channels/{script.GUILD['id']}/{script.ARENA}/1200000000000000001"
CARDS = (
    *("freeze", "open-grave", "bottomless-pit", "dark-laboratory", "fear"),
    *("minotaurs-maze", "kobold-strike", "monsters-ballroom", "giant-size", "soul-harvest"),
)
"""Each of a title of its own."""


def hands(count: int) -> Iterator[tuple[BossState, Seat]]:
    """Somebody holds so many cards, whatever is asked."""
    held = f"{FIVE} hand={','.join(CARDS[:count])}"
    other = "open-grave golem-factory hand=freeze"
    builds = at("build", f"{held} & {other}")
    inside = in_room(f"{held} entrance=fighter-8 & {other}")
    plays = "a play:freeze-1,golem-factory-1"
    yield builds, A
    yield play(builds, "a done"), A
    yield inside, A
    yield play(inside, plays), A
    yield play(inside, plays, "a insist"), A
    yield in_room(f"{other} entrance=fighter-8 & {held} order=key"), B


def boards(language: str) -> Iterator[Message]:
    for moment in MOMENTS.values():
        for _, match in around(_timed(moment())):
            for _, message in messages(match, language):
                yield message


def frames(match: Match, language: str) -> Sequence[Message]:
    walk = GAME.renderer.playback(named(match, NAMES, None).public, texts_in(language))
    assert walk is not None
    return walk.frames


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_hand_fits_a_phone(language: str, open_page: Open) -> None:
    assert len(build().keepers[Seat(0)].hand) == 10, "the largest hand that has to fit"
    kinds = ("Build", "Window", "First", "Question", "Step", "Dungeon", "Discards")
    shown = [message for name, message in drawn(language, of_hands) if name.startswith(kinds)]
    await check(shown, language, open_page, flags=script.EPHEMERAL, edited=False)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_first_hands(language: str, open_page: Open) -> None:
    """Seven cards of many deals, before and after the answer."""
    shown, texts = list[Message](), texts_in(language)
    for deal in range(64):
        dealt = GAME.rules.start(BossOptions(), 2, Chance(bytes([deal] * 16))).state
        first, second, *_ = dealt.keepers[A].hand
        for state in (dealt, play(dealt, f"a discard:{first},{second}")):
            view = view_of(state, A)
            shown.append(with_place(hand(view, texts), view, LINK, texts, view.channel_id))
    await check(shown, language, open_page, flags=script.EPHEMERAL, edited=False)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_ten_titles_fit_with_the_way_to_the_board(language: str, open_page: Open) -> None:
    shown, texts = list[Message](), texts_in(language)
    for count in range(1, len(CARDS) + 1):
        for state, seat in hands(count):
            view = view_of(state, seat)
            shown.append(with_place(hand(view, texts), view, LINK, texts, view.channel_id))
    await check(shown, language, open_page, flags=script.EPHEMERAL, edited=False)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_richest_boards(language: str, open_page: Open) -> None:
    await check(list(boards(language)), language, open_page)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_longest_walks(language: str, open_page: Open) -> None:
    shown = [frame for match, _ in WALKS.values() for frame in frames(match(), language)]
    await check(shown, language, open_page)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_page_of_the_rules_and_every_card(language: str, open_page: Open) -> None:
    """In the panel of games, which has the way back below them."""
    texts, of = texts_in(language), agreed(hosted=True)
    (choice,) = [each for each in [GameChoice.of_game("boss-monster")] if each is not None]
    topics = [each.value for one in TOPICS for each in pages(one, texts) or (Option("", one),)]
    shown = [game_rules(choice, of, topic, texts) for topic in topics]
    assert len(dict.fromkeys(shown)) == len(topics) > 70
    await check(shown, language, open_page, script.EPHEMERAL, LIMIT - COMMAND, edited=False)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_fullest_dungeon_and_its_cards(language: str, open_page: Open) -> None:
    """Ten Souls, four Wounds, five Rooms with a hero inside; and all cards are discarded."""
    state = in_room(
        "boss=cerebellus all-seeing-eye specters-sanctum! witchs-kitchen/dark-laboratory"
        " neanderthal-cave/monsters-ballroom! jackpot-stash hand=freeze"
        " souls=cleric-11,fighter-11,mage-11,mage-13,thief-4,cleric-4 wounds=thief-6,mage-6,mage-4"
        " entrance=fighter-13,cleric-13,thief-13 & open-grave hand=fear"
    )
    state = replace(state, discards=(*ROOMS, *SPELLS))
    steps = [("dungeon", "0"), ("discards",), ("signs",)]
    steps += [("dungeon", "0", slot.top) for slot in state.keepers[A].slots]
    view, texts = view_of(state, B), texts_in(language)
    shown = [message for each in steps if (message := step(view, each, texts)) is not None]
    assert len(shown) == len(steps) == 8
    await check(shown, language, open_page, script.EPHEMERAL, LIMIT - COMMAND, edited=False)
