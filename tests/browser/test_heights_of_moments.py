"""The wordiest moments of games for two to four fit a phone: drawn, as no one game has them all."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace
from playwright.async_api import expect

from bot.delivery.layout import NO_ICONS, body
from bot.display.picture import picture
from bot.display.playhead import Playhead
from bot.games.deathmatch.rules.game import Options as DeathMatchOptions
from bot.games.dungeon.rules.foes import DECK, SPECIALS
from bot.games.dungeon.rules.heroes import HEROES
from bot.games.dungeon_roll import GAME as ROLL
from bot.games.dungeon_roll.rules.state import RollPhase, RollState
from bot.games.dungeon_roll.rules.tokens import NO_TOKENS
from bot.games.welcome.rules.state import Contender, Edition, FirstTurn, WelcomeOptions
from bot.match.advance import add
from bot.match.clock import QuestionTime, new_clock
from bot.match.entries import Asked, Conceded, Entry, HostMissed, Stalled, Wish
from bot.match.match import Match
from bot.match.terms import DAY, RoundTable
from bot.ui.board import with_place
from bot.ui.catalogue import texts_in
from bot.ui.games import renderer_of
from bot.ui.invitation import invitation_message
from bot.ui.match_view import AgreedGame
from bot.ui.message import Gallery, Message, MessageLayout
from bot.ui.renderer import rules_page
from sandbox.tests.page import conversation as script
from sandbox.tests.page.fixtures import Open
from sandbox.tests.page.scripted import ScriptedServer
from tests.display.naming import HOST, named
from tests.games.deathmatch.screens.drawing import start as death_match
from tests.games.dungeon_roll.richest import newcomers, richest
from tests.games.welcome.screens.drawing import door, start
from tests.play.scene import LANGUAGES
from tests.ui.drawing import play
from tests.ui.invitations import KESTREL, MOTH, OTTER, ROOK, WREN, hosted, table
from tests.ui.reading import shown
from tools.conformance import Scenario
from tools.conformance.play import match_of
from tools.limits import all_icons

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

PHONE = {"width": 400, "height": 860}
LIMIT = 733
"""How many pixels a message may take, with names of 32 characters."""

NOW = 1_800_000_000
"""When the page looks at all messages, in UTC epoch seconds."""

_MEASURE = """() => [...document.querySelectorAll("article")].map(article => {
    // Somebody may have written in between: then it has a line with its author.
    article.classList.remove("grouped");
    const menus = [...article.querySelectorAll(".select-text")];
    const cut = menus.filter(each => each.scrollWidth > each.clientWidth);
    return [
        article.getBoundingClientRect().height,
        article.innerText,
        cut.map(each => each.textContent),
    ];
})"""
NAMES = (
    "KestrelNorth of the Far Moors 01",
    "MothLanterns of the Long Night 2",
    "WrenUnderOak by the Hollow Hill3",
    "OtterOfRiver in the Wide Valley4",
)
"""As long as names may be, whole and shortened."""
TABLE = RoundTable(1, "Friday Cup of the Northern Moors, Autumn", 2, 16)
"""Its line heads every board; its name is as long as may be."""
CALLER = "RookTheElder of Quiet Evenings 5"
WALKS = 5
"""So many walks of each hero are drawn."""
WAITING = 820
"""How many the richest board of a Death Match may take while somebody is to answer a request."""
WORDIEST = 12
"""So many of the messages of a kind are measured."""
COMMAND = 22
"""How many pixels the line has that names the command of an answer."""
BOARD = f"https://discord.com/channels/{script.GUILD['id']}/{script.ARENA}/1200000000000000001"
LONG_AFTER = 10 * 24 * 3600 * 1000
"""Milliseconds until everything has been told."""


def walks(seats: int) -> Iterator[Match]:
    """Every hero before the questions of long walks, before most of which things were put aside,
    and after the last of them."""
    chance = Random(seats)
    for hero in HEROES:
        for number in range(WALKS):
            gone = chance.sample(HEROES[hero].kit, number)
            special = tuple(chance.sample(list(SPECIALS), 2))
            cards = chance.sample((*DECK, *special), len(DECK) + 2)
            match = door(
                hero,
                [tile for tile in HEROES[hero].kit if tile not in gone],
                cards[: len(cards) - number - chance.randrange(3)],
                seats=seats,
                standing=dict.fromkeys(range(seats), Contender(1, red=True)),
                specials=special,
            )
            match = play(_timed(match), "pass")
            while match.live and match.state.runner is not None:
                yield match
                move = match.prompts[0].moves[-1]
                match = play(match, str(move.action))
            yield match


def waiting(states: Iterable[RollState]) -> Iterator[RollState]:
    """These, and the fights among them before a dragon, with treasure and without."""
    for state in states:
        yield state
        if state.phase is RollPhase.MONSTER:
            woken = replace(state.delve, lair=4, table=(1, 1, 1, 0, 0))
            poor = tuple([replace(one, tokens=NO_TOKENS) for one in state.delvers])
            yield replace(state, delve=woken)
            yield replace(state, delve=woken, delvers=poor)


def delves(seats: int) -> Iterator[Match]:
    """Every side of every hero of Dungeon Roll at its richest, and after an act of each kind."""
    for state in waiting(richest(seats)):
        table = Scenario("the richest", seats, state.options, state=state)
        match = match_of(ROLL.rules, table)
        match = match if seats == 1 else _timed(match)
        yield match
        (prompt,) = match.prompts
        acts = {move.action.verb: move for move in prompt.moves if move.pick is None}
        for move in acts.values():
            after = play(match, str(move.action))
            if after.live:
                yield after


def death_matches() -> Iterator[Match]:
    """Every moment of two: the dungeon holds the whole deck, and equipment goes until none is left.

    A warrior meets all thirteen, and at match point for both there is one tile left, and then none;
    a barbarian who holds back is asked once more after eleven monsters.
    """
    kit = [f"discard:{tile.key}" for tile in HEROES["warrior"].tiles]
    spared = "discard:vorpal-sword"
    warrior = ["start:0", *("draw", "add") * 13, "name:7", "pass", "pass", "pass"]
    for gone in ([each for each in kit if each != spared], kit):
        warrior += [act for each in gone for act in ("draw", each)]
        warrior += ["draw", "add"] * (13 - len(gone))
        warrior += ["name:7"] if len(gone) < len(kit) else []
    barbarian = ["start:0", *("draw", "add") * 13, "hold", "hold", "hold", "strike"]
    for match, acts in (
        (death_match(), warrior),
        (death_match("barbarian", "T"), barbarian),
    ):
        match = _timed(match)
        for act in acts:
            yield match
            match = play(match, act)
        yield match


def hands(match: Match, language: str) -> Iterator[tuple[str, Message]]:
    texts, views = texts_in(language), named(match, NAMES, CALLER)
    for seat in match.active:
        yield "hand", renderer_of(match.terms.game).hand(views.of(seat), texts)


def _timed(match: Match) -> Match:
    terms = replace(match.terms, time_control=DAY, host=HOST)
    return replace(match, terms=terms, clock=new_clock(DAY, len(terms.players)))


def in_round(match: Match) -> Match:
    return replace(match, terms=replace(match.terms, round_table=TABLE))


def around(match: Match) -> Iterator[tuple[str, Match]]:
    """A moment as it is, in a round, and where something else has to be told as well."""
    yield "", match
    yield "round", in_round(match)
    if match.live:
        seat = match.prompts[0].seat
        missed: tuple[Entry, ...] = (Asked(0, seat, Wish.PAUSE), HostMissed(0), HostMissed(0))
        asked = match
        for entry in missed:
            asked = add(asked, entry)
        yield "asked", asked
        alone = replace(match, terms=replace(match.terms, host=None))
        yield "stalled", add(alone, Stalled(0, (seat,)))
        yield "left", add(match, Conceded(0, seat))


def messages(match: Match, language: str) -> Iterator[tuple[str, Message]]:
    """The messages in the channel, by their place."""
    texts = texts_in(language)
    host = CALLER if match.terms.host is not None else None
    view = named(match, NAMES, host).public
    times = {
        prompt.seat: QuestionTime(match.asked_since[prompt.seat], 86_400_000, 172_800_000)
        for prompt in match.prompts
    }
    drawn = picture(
        match,
        view,
        renderer_of(match.terms.game),
        texts,
        LONG_AFTER,
        Playhead.of(0, 1),
        times,
    )
    for target in drawn.targets:
        if isinstance(target.message, MessageLayout):
            yield ("result" if match.result else target.slot), target.message


def invitations(language: str) -> Iterator[Message]:
    """With a line for every choice, for as many as can play."""
    names = dict(zip((KESTREL, MOTH, WREN, OTTER), NAMES, strict=True)) | {ROOK: CALLER}
    for announced in (False, True):
        for seats in (2, 3, 4):
            people = (KESTREL, MOTH, WREN, OTTER)[:seats]
            agreed = {
                "game": "dungeon",
                "options": WelcomeOptions(
                    Edition.BOTH,
                    "necromancer",
                    first_turn=FirstTurn.ROUND,
                    announced=announced,
                    necromancer=True,
                ),
                "time_control": DAY,
                "least": seats,
                "most": seats,
            }
            for invitation in (
                hosted(invited=people, **agreed),
                table(*people, host=ROOK, **agreed),
            ):
                yield invitation_message(invitation, names, texts_in(language))


def rules(language: str) -> Iterator[MessageLayout]:
    """Every page of the rules of a match of both boxes, and of one that two play."""
    texts = texts_in(language)
    options = WelcomeOptions(
        Edition.BOTH, first_turn=FirstTurn.ROUND, announced=True, necromancer=True
    )
    games = (("dungeon", options, NAMES), ("deathmatch", DeathMatchOptions("warrior"), NAMES[:2]))
    for game, agreed_on, names in games:
        agreed = AgreedGame(
            options=agreed_on, seats=len(names), names=names, time_control=DAY, hosted=True
        )
        renderer = renderer_of(game)
        for topic in renderer.rules_topics(agreed, texts):
            yield rules_page(renderer, agreed, topic.value, "rules", texts)


def wordiest(by_kind: Mapping[Any, Mapping[Message, int]], most: int = WORDIEST) -> list[Message]:
    """The longest messages of each kind, by their given lengths."""
    return [
        message
        for found in by_kind.values()
        for message in sorted(found, key=lambda each: -found[each])[:most]
    ]


def payload(message: Message, flags: int, *, edited: bool = True) -> script.Payload:
    at = "2026-01-01T00:00:00+00:00" if edited else None
    more: script.Payload = {"edited_timestamp": at, "flags": flags}
    if isinstance(message, MessageLayout):
        has_pictures = any(isinstance(block, Gallery) for block in message.blocks)
        icons = all_icons() if has_pictures else NO_ICONS
        return script.layout(*body(message, icons=icons)["components"], **more)
    return script.message(message.markdown, components=body(message)["components"], **more)


class Standing(NamedTuple):
    """A message on a phone: its height in pixels, all that it says, and its menus that are cut."""

    height: float
    text: str
    cut: list[str]


async def measured(
    states: Sequence[script.Payload], language: str, open_page: Open
) -> list[Standing]:
    """How high each message stands on a phone, in this order."""
    server = ScriptedServer()
    server.hello = {"now": NOW * 1000}
    server.history[states[0]["channel_id"]] = [*states]
    await server.start()
    page = await open_page(viewport=PHONE, locale=LANGUAGES[language])
    await page.goto(f"{server.url}/?as={script.KESTREL}")
    # Hundreds at once take a while on a busy machine.
    await expect(page.locator("article")).to_have_count(len(states), timeout=90_000)
    found = [Standing(*each) for each in await page.evaluate(_MEASURE)]
    await server.stop()
    return found


async def check(
    drawn: Sequence[Message],
    language: str,
    open_page: Open,
    flags: int = 0,
    limit: int = LIMIT,
    *,
    edited: bool = True,
) -> None:
    """None of these messages stands too high. `flags`: the message flags of all of them.

    `limit`: how many pixels they may take. `edited`: whether a line says that they were.
    """
    found = await measured(
        [payload(each, flags, edited=edited) for each in drawn], language, open_page
    )
    higher = [f"{one.height:.0f} px:\n{one.text}" for one in sorted(found) if one.height > limit]
    assert not higher, "\n\n".join(higher[-3:])


@pytest.mark.parametrize("language", ["en", "uk"])
@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_walks_and_what_surrounds_them(seats: int, language: str, open_page: Open) -> None:
    """Questions, ends and the results after them, with a clock, a host, and somebody who
    asks, waits or leaves."""
    by_kind: dict[tuple[str, str], dict[Message, int]] = {}
    for match in walks(seats):
        for kind, moment in around(match):
            for slot, message in messages(moment, language):
                by_kind.setdefault((kind, slot), {})[message] = len(shown(message))
    assert {kind for kind, _ in by_kind} == {"", "round", "asked", "stalled", "left"}
    await check(wordiest(by_kind), language, open_page)


@pytest.mark.parametrize("language", ["en", "uk"])
async def test_death_matches_with_full_dungeons(language: str, open_page: Open) -> None:
    by_kind: dict[int, dict[tuple[str, str], dict[Message, int]]] = {LIMIT: {}, WAITING: {}}
    for match in death_matches():
        for kind, moment in around(match):
            found = by_kind[WAITING if kind in ("asked", "stalled") else LIMIT]
            for slot, message in (*messages(moment, language), *hands(moment, language)):
                found.setdefault((kind, slot), {})[message] = len(shown(message))
    for limit, kinds in by_kind.items():
        await check(wordiest(kinds), language, open_page, limit=limit)


@pytest.mark.parametrize("language", ["en", "uk"])
async def test_hands_before_the_first_card(language: str, open_page: Open) -> None:
    """The heroes to pick from, and each hero with all tiles; below the line of the press."""
    texts, drawn = texts_in(language), dict[Message, None]()
    for hero in ("picked", *HEROES):
        match = start(4, hero, box="both", necromancer=True)
        for seat in match.active:
            view = named(match, NAMES, CALLER).of(seat)
            shown_hand = renderer_of(match.terms.game).hand(view, texts)
            drawn[with_place(shown_hand, view, BOARD, texts, view.channel_id)] = None
    limit = LIMIT - COMMAND
    await check([*drawn], language, open_page, script.EPHEMERAL, limit, edited=False)


@pytest.mark.parametrize("language", ["en", "uk"])
@pytest.mark.parametrize("seats", [1, 4])
async def test_the_richest_delves(seats: int, language: str, open_page: Open) -> None:
    """With names of 12 characters, as boards shorten them, a clock and a host."""
    by_kind: dict[str, dict[Message, int]] = {}
    matches = list(delves(seats))
    # Drawing takes time: some of them are enough to see whether the line of a round fits as well.
    matches += newcomers() if seats == 1 else map(in_round, matches[::4])
    for match in matches:
        kind = match.state.phase if match.state.delvers[0].delves else "first"
        for _, message in messages(match, language):
            by_kind.setdefault(kind, {})[message] = len(shown(message))
    await check(wordiest(by_kind, 4 * WORDIEST), language, open_page)


@pytest.mark.parametrize("language", ["en", "uk"])
async def test_every_page_of_the_rules(language: str, open_page: Open) -> None:
    drawn = list(rules(language))
    await check(drawn, language, open_page, flags=script.EPHEMERAL)


@pytest.mark.parametrize("language", ["en", "uk"])
async def test_invitations_with_all_variants(language: str, open_page: Open) -> None:
    drawn = list(invitations(language))
    await check(drawn, language, open_page)
