"""What the board tells everybody, and what it asks."""

from __future__ import annotations

import pytest

from bot.app import DelveBot
from bot.games.dungeon.rules.heroes import HEROES
from bot.games.dungeon.screens import signs
from bot.games.dungeon.screens import words as dungeon
from bot.match.entries import Acted
from bot.match.ids import MatchId
from bot.ui import symbols
from bot.ui.catalogue import Texts, texts_in
from bot.ui.markdown import unbroken
from sandbox.server import Sandbox
from tests.wire import picture
from tests.wire.phases import PHASES, seated
from tests.wire.table import control, controls, use
from tests.wire.watching import monsters_in

en, uk = texts_in("en"), texts_in("uk")
HEART = symbols.untagged(signs.HEALTH)


BUTTONS = {
    "starter": ["start:0", "start:1", "card"],
    "turn": ["draw", "pass", "card"],
    "card": ["card", "rules"],
    "name": ["card", "rules"],
}
"""While somebody is asked to strike or hold, the board has become the walk: see `test_walk`."""


def tile_lines(variant: str, gone: dict[str, str], said: Texts) -> list[str]:
    """How the equipment has to stand there, a line each; `gone`: who removed which, by name."""
    found = []
    for tile in HEROES[variant].tiles:
        name, effect = said(f"tile-{tile.key}"), dungeon.short_effect(variant, tile.key, said)
        if tile.key not in gone:
            found.append(f"{symbols.untagged(signs.TILES[tile.key])} **{name}** · {effect}")
    if not gone:
        return found
    by: dict[str, list[str]] = {}
    for tile in HEROES[variant].tiles:
        if tile.key in gone:
            by.setdefault(gone[tile.key], []).append(said(f"tile-{tile.key}"))
    removed = [
        said("tiles-gone-by", tiles=", ".join(tiles), name=name) for name, tiles in by.items()
    ]
    return [*found, f"-# {said('tiles-gone', tiles='; '.join(removed))}"]


def score_line(name: str, won: int, lost: int, said: Texts) -> str:
    """How a player's score has to stand there."""
    wins, losses = said("score-wins", count=won), said("score-losses", count=lost)
    return said("score-player", name=name, wins=wins, losses=losses)


def piles(dungeon: str, deck: int, said: Texts) -> str:
    """How dungeon and deck have to stand there, in one line."""
    left = unbroken(f"{symbols.DECK} {said('deck-cards', count=deck)}")
    return symbols.untagged(f"{signs.DUNGEON} {dungeon} · {left}")


@pytest.mark.parametrize("language", ["en", "uk"])
@pytest.mark.parametrize("phase", BUTTONS)
async def test_the_board_tells_everything(
    phase: str, language: str, sandbox: Sandbox, bot: DelveBot
) -> None:
    sandbox.core.world.preferred_locale = {"en": "en-US", "uk": "uk"}[language]
    said = texts_in(language)
    table = await seated(phase, sandbox, bot, host=sandbox.people["Rook"])
    plan, board = PHASES[phase], table.board()
    lines = board.text.split("\n")
    asked = table.players[plan.asked].name
    assert lines[0] == "### ⚔️ Kestrel – Moth"
    game = said("deathmatch-title", hero=said(f"hero-{plan.variant}"))
    turns = {"starter": 0, "turn": 1, "card": 1, "name": 2}
    host = said("board-host", name="Rook")
    practice = said("board-practice", decks="C")
    begun = said("board-adventure", adventure=1, turn=turns[phase])
    when = begun if phase != "starter" else said("board-before")
    assert lines[1] == f"-# {game} · {when} · {host} · {practice}"
    # Nobody is near to winning the match, so nothing is said of how it could be won.
    scores = [score_line(player.name, 0, 0, said) for player in table.players]
    assert lines[2:4] == scores
    if phase != "starter":
        hero = HEROES[plan.variant]
        full = hero.full_health(tuple(tile.key for tile in hero.tiles))
        health = f"{HEART} **{said('health-of', health=full, full=full)}**"
        assert lines[4:11] == [health, *tile_lines(plan.variant, {}, said)]
        cards = [said("cards-of", name=name, count=n) for name, n in (("Kestrel", 1), ("Moth", 0))]
        filled = said("dungeon-cards", count=1, added=", ".join(cards))
        dungeon = filled if phase == "name" else said("dungeon-empty")
        deck = {"turn": 13, "card": 12, "name": 12}[phase]
        assert lines[11] == piles(dungeon, deck, said)
        last = {
            "turn": said("last-starter", name="Kestrel"),
            "card": said("last-drew", name="Kestrel"),
            "name": said("last-passed", name="Moth"),
        }
        assert lines[12] == f"-# {last[phase]}"
    question = {
        "starter": said("ask-starter-hosted", name=asked),
        "turn": said("ask-turn", name=asked),
        "card": said("ask-card", name=asked),
        "name": said("ask-name", name=asked, tile=said("tile-vorpal-sword")),
    }
    assert lines[-1] == question[phase]
    offered = list(controls(board))
    buttons = [one.press.action for one in offered if not one.menu]
    assert buttons == BUTTONS[phase]
    topics = [one.press.action for one in offered if one.menu and one.verb == "rules"]
    assert bool(topics) is ("rules" not in buttons), "the rules have a button or a menu"
    assert monsters_in(board.text) == set()


async def test_equipment_that_is_gone_is_named_with_who_removed_it(
    sandbox: Sandbox, bot: DelveBot
) -> None:
    table = await seated("turn", sandbox, bot)
    gone: dict[str, str] = {}
    kit = [tile.key for tile in HEROES["warrior"].tiles]
    health = 11
    for turn, key in enumerate(kit):
        player = table.players[turn % 2].name
        await table.do("draw", f"discard:{key}")
        await bot.handlers.display.settled()
        gone[key] = player
        board = table.board()
        lines = board.text.split("\n")
        health -= {"knight-shield": 3, "plate-armor": 5}.get(key, 0)
        total = f"{HEART} **{en('health-of', health=health, full=11)}**"
        start = lines.index(total) + 1
        tiles = tile_lines("warrior", gone, en)
        after = start + len(tiles)
        assert lines[start:after] == tiles
        told = en("last-discarded", name=player, tile=en(f"tile-{key}.object"))
        assert f"-# {told}" in lines
        assert lines[after] == piles(en("dungeon-empty"), 12 - turn, en)
        assert f" · {en('board-adventure', adventure=1, turn=turn + 2)} · " in lines[1]
        (menu,) = board.selects
        topics = {option["label"]: option.get("description") for option in menu["options"]}
        why = en("tile-removed", name=player)
        assert topics[en(f"tile-{key}")] == why, "the rules are all that a menu offers here"
    await table.do("draw")
    await bot.handlers.display.settled()
    board = table.board()
    assert board.selects == []
    assert en("ask-card-add", name="Kestrel") in board.text
    assert [one.press.action for one in await table.choices()] == ["add"]


async def test_the_score_names_what_wins_the_match(sandbox: Sandbox, bot: DelveBot) -> None:
    table = await seated("turn", sandbox, bot)
    # An empty dungeon: whoever goes in survives. Moth's pass gives Kestrel the first adventure,
    # and whoever was given one begins the next, and passes.
    await table.do("draw", "discard:torch")
    scores = [(1, 0), (1, 1), (2, 1), (2, 2)]
    for adventure, (kestrel, moth) in enumerate(scores, start=2):
        await table.do("pass")
        assert await table.next_moves()
        await bot.handlers.display.settled()
        lines = table.board().text.split("\n")
        assert f" · {en('board-adventure', adventure=adventure, turn=1)} · " in lines[1]
        ahead = [name for name, won in (("Kestrel", kestrel), ("Moth", moth)) if won == 2]
        points = []
        if len(ahead) == 2:
            points = [en("point-whoever-survives")]
        elif ahead:
            point = en("point-of", name=ahead[0], ways=en("point-survive"))
            points = [en("score-match-point", points=point)]
        assert lines[2 : 4 + len(points)] == [
            score_line("Kestrel", kestrel, 0, en),
            score_line("Moth", moth, 0, en),
            *(f"-# {point}" for point in points),
        ]
        assert lines[4 + len(points)].startswith(HEART)
        runner = "Kestrel" if adventure % 2 == 0 else "Moth"
        assert f"-# {en('last-survived', adventure=adventure - 1, name=runner)}" in lines


async def test_a_menu_offers_what_is_left_with_its_effect(sandbox: Sandbox, bot: DelveBot) -> None:
    table = await seated("card", sandbox, bot)
    await table.do("discard:torch", "draw")
    await bot.handlers.display.settled()
    (menu,) = (await table.choices())[0].message.selects
    kit = [tile.key for tile in HEROES["warrior"].tiles if tile.key != "torch"]
    assert [option["value"] for option in menu["options"]] == [f"discard:{key}" for key in kit]
    for option, key in zip(menu["options"], kit, strict=True):
        # Moth drew it, whose client speaks Ukrainian.
        assert option["label"] == uk(f"tile-{key}")
        assert option["description"] == dungeon.tile_effect("warrior", key, uk)
    assert menu["custom_id"] == "d:1:4:discard"


async def test_a_pass_that_is_a_gift_asks_first(sandbox: Sandbox, bot: DelveBot) -> None:
    table = await seated("turn", sandbox, bot)
    kestrel = table.players[0]
    before = table.board().payload
    reply = await use(kestrel, control(table.board(), "pass"))
    question = reply.message
    assert question.ephemeral
    assert en("confirm-pass-why", name="Moth") in question.text
    assert table.board().payload is before
    assert len(await bot.handlers.store.entries(MatchId(1))) == 1
    await use(kestrel, control(question, "pass"))
    await sandbox.until(lambda: question.deleted)
    entry = (await bot.handlers.store.entries(MatchId(1)))[-1]
    assert isinstance(entry, Acted)
    assert (entry.seat, entry.action) == (0, "pass")
    await bot.handlers.display.settled()
    reveal = picture.reveals(table)[-1]
    assert en("walk-empty") in reveal.text
    assert en("walk-survived", name="Moth", adventure=1) in reveal.text


async def test_a_question_about_a_pass_that_comes_too_late(sandbox: Sandbox, bot: DelveBot) -> None:
    """Asked on one board, answered on the next: the answer belongs to the old one."""
    table = await seated("turn", sandbox, bot)
    kestrel = table.players[0]
    question = (await use(kestrel, control(table.board(), "pass"))).message
    confirm = control(question, "pass")
    await table.do("draw", "add")
    await bot.handlers.display.settled()
    assert question.text == en("question-outdated")
    assert list(controls(question)) == []
    # Pressed just before that was seen.
    reply = await use(kestrel, confirm, forged=True)
    assert reply.text.startswith(en("moved-on-link", link=""))
    assert len(await bot.handlers.store.entries(MatchId(1))) == 3


async def test_a_pass_over_a_filled_dungeon_does_not_ask(sandbox: Sandbox, bot: DelveBot) -> None:
    table = await seated("turn", sandbox, bot)
    await table.do("draw", "add")
    await table.next_moves()
    reply = await use(table.players[1], control(table.board(), "pass"))
    assert reply.messages == []
    assert len(await bot.handlers.store.entries(MatchId(1))) == 4
