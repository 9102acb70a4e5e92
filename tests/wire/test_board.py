"""What everybody sees: the board, the call, the walk through the dungeon, names."""

# Over 400 lines: all that is public is told by the same helpers.

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from bot.app import DelveBot
from bot.games.dungeon.heroes import HEROES
from bot.games.dungeon.monsters import KINDS, MONSTERS
from bot.match.ids import MatchId
from bot.match.match import Acted
from bot.ui import symbols
from bot.ui.catalogue import Texts, texts_in
from bot.ui.deathmatch import words
from sandbox.people import Person, Reply
from sandbox.server import Sandbox
from sandbox.world import Message
from tests.wire import picture
from tests.wire.clock import VirtualTime
from tests.wire.phases import PHASES, seated
from tests.wire.table import Table, control, controls, running_bot, use
from tests.wire.watching import monsters_in, watched

en, uk = texts_in("en"), texts_in("uk")
PACE = 1.5


@pytest.fixture
async def bot(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[DelveBot]:
    with watched() as incidents:
        async with running_bot(sandbox, tmp_path / "delve.sqlite3") as bot:
            yield bot
            await bot.handlers.scheduler.settled()
        incidents.check(sandbox)


# The board

BUTTONS = {
    "starter": ["start:0", "start:1", "rules"],
    "turn": ["draw", "pass", "card", "rules"],
    "card": ["add", "card", "rules"],
    "name": ["rules"],
    "strike": ["rules"],
}


def tile_lines(variant: str, gone: dict[str, str], said: Texts) -> list[str]:
    """How each piece of equipment has to stand there; `gone` names who removed it."""
    found = []
    for tile in HEROES[variant].tiles:
        name, effect = said(f"tile-{tile.key}"), words.tile_effect(variant, tile.key, said)
        symbol = symbols.TILES[tile.key]
        if tile.key in gone:
            why = said("tile-removed", name=gone[tile.key])
            found.append(f"~~{symbol} {name} · {effect}~~ · {why}")
        else:
            found.append(f"{symbol} **{name}** · {effect}")
    return found


@pytest.mark.parametrize("language", ["en", "uk"])
@pytest.mark.parametrize("phase", PHASES)
async def test_the_board_tells_everything(
    phase: str, language: str, sandbox: Sandbox, bot: DelveBot
) -> None:
    sandbox.core.world.preferred_locale = {"en": "en-US", "uk": "uk"}[language]
    said = texts_in(language)
    table = await seated(phase, sandbox, bot, host=sandbox.people["Rook"])
    plan, board = PHASES[phase], table.board()
    lines = board.text.split("\n")
    asked = table.players[plan.asked].name
    assert lines[0] == f"## ⚔️ {said('deathmatch-title', hero=said(f'hero-{plan.variant}'))}"
    turns = {"starter": 0, "turn": 1, "card": 1, "name": 2, "strike": 2}
    host = said("board-host", name="Rook")
    practice = said("board-practice", count=1, decks="C")
    begun = said("board-adventure", adventure=1, turn=turns[phase])
    when = begun if phase != "starter" else said("board-before")
    assert lines[1] == f"-# {when} · {host} · {practice}"
    for player in table.players:
        (score,) = (line for line in lines if line.startswith(f"**{player.name}** · "))
        assert said("score-wins", count=0) in score
        assert said("score-losses", count=0) in score
        assert lines[lines.index(score) + 1].startswith(f"-# {said('score-needs', ways='')}")
        assert "▱▱▱" in score
    if phase != "starter":
        hero = HEROES[plan.variant]
        full = hero.full_health(tuple(tile.key for tile in hero.tiles))
        assert f"**{said('health-of', health=full, full=full)}** " + "▰" * full in board.text
        assert f"{said(f'hero-{plan.variant}')} {hero.health} + " in board.text
        start = lines.index(tile_lines(plan.variant, {}, said)[0])
        assert lines[start : start + 6] == tile_lines(plan.variant, {}, said)
        dungeon = {"turn": 0, "card": 0, "name": 1, "strike": 0}[phase]
        deck = {"turn": 13, "card": 12, "name": 12, "strike": 12}[phase]
        pile = "dungeon-behind" if phase == "strike" else "dungeon-cards"
        assert said(pile, count=dungeon) in board.text
        assert said("deck-cards", count=deck) in board.text
        last = {
            "turn": said("last-starter", name="Kestrel"),
            "card": said("last-drew", name="Kestrel"),
            "name": said("last-passed", name="Moth"),
            "strike": said("last-passed", name="Moth"),
        }
        assert f"-# {last[phase]}" in lines
    call = {
        "starter": said("ask-starter-hosted", name=asked),
        "turn": said("ask-turn", name=asked),
        "card": said("ask-card", name=asked),
        "name": said("ask-name", name=asked, tile=said("tile-vorpal-sword")),
        "strike": said("ask-strike", name=asked, monster=said("monster-demon.faced"), strength=7),
    }
    assert lines[-1] == call[phase]
    buttons = [one.press.action for one in controls(board) if not one.menu]
    assert buttons == BUTTONS[phase]
    monsters = monsters_in(board.text)
    assert monsters == ({"demon"} if phase == "strike" else set())


async def test_equipment_is_struck_out_with_who_removed_it(sandbox: Sandbox, bot: DelveBot) -> None:
    table = await seated("turn", sandbox, bot)
    gone: dict[str, str] = {}
    kit = [tile.key for tile in HEROES["warrior"].tiles]
    health = 11
    for turn, key in enumerate(kit):
        player = table.players[turn % 2].name
        await table.do("draw", f"discard:{key}")
        await bot.handlers.scheduler.settled()
        gone[key] = player
        board = table.board()
        lines = board.text.split("\n")
        health -= {"knight-shield": 3, "plate-armor": 5}.get(key, 0)
        assert f"**{en('health-of', health=health, full=11)}**" in board.text
        start = next(number for number, line in enumerate(lines) if "Knight Shield · " in line)
        assert lines[start : start + 6] == tile_lines("warrior", gone, en)
        told = en("last-discarded", name=player, tile=en(f"tile-{key}.object"))
        assert f"-# {told}" in lines
        assert en("deck-cards", count=12 - turn) in board.text
        assert en("dungeon-cards", count=0) in board.text
        assert f"turn {turn + 2}" in lines[1]
        offered = [one.press.action for one in controls(board) if one.menu]
        assert offered == []
    await table.do("draw")
    await bot.handlers.scheduler.settled()
    board = table.board()
    assert board.selects == []
    assert en("ask-card-add", name="Kestrel") in board.text
    assert [one.press.action for one in table.hand(0)] == ["add"]


async def test_the_score_says_what_is_missing(sandbox: Sandbox, bot: DelveBot) -> None:
    table = await seated("turn", sandbox, bot)
    # An empty dungeon: whoever goes in survives. Moth's pass gives Kestrel the first adventure.
    await table.do("draw", "discard:torch")
    await give_away(table)
    assert await table.next_moves()
    await bot.handlers.scheduler.settled()
    lines = table.board().text.split("\n")
    kestrel = next(number for number, line in enumerate(lines) if line.startswith("**Kestrel** · "))
    assert en("score-wins", count=1) in lines[kestrel]
    assert "▰▱▱" in lines[kestrel]
    for way in ("2 wins", "3 opponent losses", "1 win + 2 opponent losses"):
        assert way in lines[kestrel + 1]
    for way in ("3 wins", "3 opponent losses", "2 wins + 2 opponent losses"):
        assert way in lines[kestrel + 3]
    assert lines[1].startswith(f"-# {en('board-adventure', adventure=2, turn=3)}")
    assert f"-# {en('last-survived', adventure=1, name='Kestrel')}" in lines


async def test_a_menu_offers_what_is_left_with_its_effect(sandbox: Sandbox, bot: DelveBot) -> None:
    table = await seated("card", sandbox, bot)
    await table.do("discard:torch", "draw")
    await bot.handlers.scheduler.settled()
    (menu,) = table.board().selects
    kit = [tile.key for tile in HEROES["warrior"].tiles if tile.key != "torch"]
    assert [option["value"] for option in menu["options"]] == [f"discard:{key}" for key in kit]
    for option, key in zip(menu["options"], kit, strict=True):
        assert option["label"] == en(f"tile-{key}")
        assert option["description"] == words.tile_effect("warrior", key, en)
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
    await bot.handlers.scheduler.settled()
    reveal = picture.reveals(table)[-1]
    assert en("reveal-empty") in reveal.text
    assert en("reveal-survived", name="Moth", adventure=1) in reveal.text


async def test_a_question_about_a_pass_that_comes_too_late(sandbox: Sandbox, bot: DelveBot) -> None:
    """Asked on one board, answered on the next: the answer belongs to the old one."""
    table = await seated("turn", sandbox, bot)
    kestrel = table.players[0]
    question = (await use(kestrel, control(table.board(), "pass"))).message
    await table.do("draw", "add")
    reply = await use(kestrel, control(question, "pass"))
    assert reply.text.startswith(en("moved-on-link", link=""))
    assert len(await bot.handlers.store.entries(MatchId(1))) == 3


async def test_a_pass_over_a_filled_dungeon_does_not_ask(sandbox: Sandbox, bot: DelveBot) -> None:
    table = await seated("turn", sandbox, bot)
    await table.do("draw", "add")
    await table.next_moves()
    reply = await use(table.players[1], control(table.board(), "pass"))
    assert reply.messages == []
    assert len(await bot.handlers.store.entries(MatchId(1))) == 4


# The call


def calls_to(table: Table, person: Person) -> list[Message]:
    return [m for m in person.pings(table.channel) if m in picture.calls(table)]


@pytest.mark.parametrize("variant", ["warrior", "barbarian"])
async def test_every_turn_pings_exactly_its_player(
    variant: str, sandbox: Sandbox, bot: DelveBot
) -> None:
    chance = random.Random(5)
    people = sandbox.people
    table = Table(sandbox, sandbox.channels["arena"], (people["Kestrel"], people["Moth"]), chance)
    table.passes = 0.2
    await table.challenge(variant, "CQA")
    seen: list[int] = []
    while moves := await table.next_moves():
        await bot.handlers.scheduler.settled()
        asked = table.players[table.asked(moves[0])]
        (call,) = picture.calls(table)
        assert call.content.startswith(asked.mention)
        for person in people.values():
            assert calls_to(table, person) == ([call] if person is asked else [])
        assert call.edits == 0
        assert seen == sorted(seen)
        if call.id not in seen:
            seen.append(call.id)
        else:
            assert seen[-1] == call.id, "a call that was removed came back"
        assert await table.step()
    await bot.handlers.scheduler.settled()
    assert picture.calls(table) == []
    assert len(seen) > 5
    everything = [m for m in picture.in_channel(table) if m.pinged]
    assert everything == []


async def test_drawing_a_card_does_not_ping_again(sandbox: Sandbox, bot: DelveBot) -> None:
    table = await seated("turn", sandbox, bot)
    (call,) = picture.calls(table)
    await table.do("draw")
    await bot.handlers.scheduler.settled()
    assert picture.calls(table) == [call]
    await table.do("add")
    await bot.handlers.scheduler.settled()
    assert call.deleted


# Naming, striking, the walk


async def test_the_sword_asks_for_one_of_eight_strengths(sandbox: Sandbox, bot: DelveBot) -> None:
    table = await seated("name", sandbox, bot)
    (menu,) = table.board().selects
    strengths = [MONSTERS[kind].strength for kind in KINDS]
    assert strengths == [1, 2, 3, 4, 5, 6, 7, 9]
    assert [option["value"] for option in menu["options"]] == [f"name:{n}" for n in strengths]
    for option, kind in zip(menu["options"], KINDS, strict=True):
        assert en(f"monster-{kind}") in option["label"]
        assert str(MONSTERS[kind].strength) in option["label"]
    await table.do("name:7")
    await bot.handlers.scheduler.settled()
    (reveal,) = picture.reveals(table)
    assert "😈 Demon 7 · 🗡️ Vorpal Sword beats it" in reveal.text
    assert en("reveal-survived", name="Kestrel", adventure=1) in reveal.text


@pytest.mark.parametrize(
    ("action", "step"),
    [
        ("strike", "😈 Demon 7 · 🪓 Vorpal Axe beats it"),
        ("hold", "😈 Demon 7 · **hits for 7** · 4 health left"),
    ],
)
async def test_the_axe_asks_to_strike_or_hold(
    action: str, step: str, sandbox: Sandbox, bot: DelveBot
) -> None:
    table = await seated("strike", sandbox, bot)
    (reveal,) = picture.reveals(table)
    assert [one.press.action for one in controls(reveal)] == ["strike", "hold"]
    assert "Demon" in reveal.text
    await table.do(action)
    await bot.handlers.scheduler.settled()
    assert picture.reveals(table) == [reveal], "the same message went on"
    assert step in reveal.text
    assert reveal.custom_ids == []
    assert en("reveal-survived", name="Kestrel", adventure=1) in reveal.text
    assert reveal.id < table.board().id, "the next board comes below"


class Slow:
    """A bot whose walk through the dungeon takes its time, on a clock that stands."""

    def __init__(self, sandbox: Sandbox, bot: DelveBot, clock: VirtualTime) -> None:
        self.sandbox = sandbox
        self.bot = bot
        self.clock = clock

    async def table(self, deck: str, variant: str, actions: Sequence[str]) -> Table:
        players = (self.sandbox.people["Kestrel"], self.sandbox.people["Moth"])
        table = Table(self.sandbox, self.sandbox.channels["arena"], players, random.Random(1))
        await table.challenge(variant, deck)
        await table.do(*actions)
        return table

    async def pause(self) -> None:
        """Wait until the next frame waits for the clock."""
        await self.clock.asleep(PACE)

    async def go_on(self) -> None:
        self.clock.advance(PACE)


@pytest.fixture
async def slow(tmp_path: Path) -> AsyncIterator[Slow]:
    clock = VirtualTime()
    async with Sandbox(port=0, rate_limits=False, now=clock) as sandbox:
        database = tmp_path / "delve.sqlite3"
        with watched() as incidents:
            async with running_bot(sandbox, database, time=clock, pace=PACE) as bot:
                yield Slow(sandbox, bot, clock)
            incidents.check(sandbox)


# Deck C is 7 2 4 4 6 3 …: Kestrel adds 7, Moth 2, Kestrel 4; Moth passes; 4, 2, 7 are met.
THREE_IN = ("start:0", "draw", "add", "draw", "add", "draw", "add", "pass", "name:7")


async def test_the_walk_grows_monster_by_monster(slow: Slow) -> None:
    table = await slow.table("C", "warrior", THREE_IN)
    old_board = next(m for m in table.channel.messages.values() if "adventure 1" in m.text.lower())
    seen = []
    for count in (1, 2, 3):
        await slow.pause()
        (reveal,) = picture.reveals(table)
        seen.append(reveal.text)
        assert len(monsters_in(reveal.text)) >= 1
        assert [f"`{number}`" in reveal.text for number in (1, 2, 3)] == [
            number <= count for number in (1, 2, 3)
        ]
        assert en("interlude-inside", name="Kestrel") in old_board.text
        assert old_board.custom_ids == []
        assert table.moves() == [], "nothing can be pressed meanwhile"
        assert picture.boards(table) == [old_board]
        assert picture.calls(table) == [], "who was called has answered"
        assert "survives" not in reveal.text
        assert "▰" in reveal.text
        assert "Health" in reveal.text
        await slow.go_on()
    assert len(set(seen)) == 3
    assert "Vampire 4" in seen[0]
    assert "Skeleton" not in seen[0]
    assert "Skeleton 2" in seen[1]
    assert "Demon" not in seen[1].split("`1`")[1]
    await table.next_moves()
    await slow.bot.handlers.scheduler.settled()
    (same,) = picture.reveals(table)
    assert same is reveal
    assert en("reveal-survived", name="Kestrel", adventure=1) in reveal.text
    (board,) = picture.boards(table)
    assert board.id > reveal.id
    assert old_board.deleted
    (call,) = picture.calls(table)
    assert call.id > board.id, "who is called finds the board above"


async def test_the_result_comes_after_the_walk(slow: Slow) -> None:
    """Three adventures survived in an empty dungeon; the end is not known before its walk is."""
    table = await slow.table("C", "warrior", ("start:0",))
    for adventure in (1, 2, 3):
        moves = await table.next_moves()
        if table.asked(moves[0]) == 0:
            await table.do("draw", "discard:torch")
        reply = await give_away(table)
        assert reply.failed is None
        if adventure < 3:
            continue
    await table.sandbox.until(table.result)
    await slow.bot.handlers.scheduler.settled()
    result = table.result()
    assert result is not None
    assert result.id > picture.reveals(table)[-1].id
    assert en("result-won", name="Kestrel") in result.text
    assert picture.boards(table) == []
    assert picture.calls(table) == []


async def give_away(table: Table) -> Reply:
    """Moth passes over an empty dungeon, confirmed."""
    moves = await table.next_moves()
    passes = next(one for one in moves if one.verb == "pass")
    reply = await use(table.players[1], passes)
    table.version = passes.press.version
    table.played.append((1, "pass"))
    return await use(table.players[1], control(reply.message, "pass"))


async def test_show_and_card_during_the_walk_give_nothing_away(slow: Slow) -> None:
    table = await slow.table("C", "warrior", THREE_IN)
    await slow.pause()
    kestrel, moth = table.players
    for person in (kestrel, moth, slow.sandbox.people["Wren"]):
        card = await person.command(table.channel, "match card")
        assert "Demon" not in card.text or person is kestrel, "it was Kestrel's card"
        # The answer waits for the board, and that for the walk.
        person.start_command(table.channel, "match show")
    for _ in range(2):
        assert "survives" not in picture.reveals(table)[-1].text
        await slow.go_on()
        await slow.pause()
    await slow.go_on()
    await table.next_moves()
    await slow.bot.handlers.scheduler.settled()
    await picture.check(table, slow.bot.handlers.store)


async def test_giving_up_during_the_walk(slow: Slow) -> None:
    """The walk is told to its end, then the result."""
    table = await slow.table("C", "warrior", THREE_IN)
    await slow.pause()
    moth = table.players[1]
    reply = await moth.command(table.channel, "match concede")
    await use(moth, control(reply.message, "concede"))
    for _ in range(3):
        await slow.pause()
        assert table.result() is None
        await slow.go_on()
    await slow.sandbox.until(table.result)
    await slow.bot.handlers.scheduler.settled()
    match = await picture.check(table, slow.bot.handlers.store)
    assert match.result is not None
    assert match.result.winner == 0


async def test_the_host_ends_it_during_the_walk(slow: Slow) -> None:
    table = await slow.table("C", "warrior", THREE_IN)
    await slow.pause()
    reply = await slow.sandbox.people["Rook"].command(table.channel, "match end")
    assert reply.text == en("ended")
    for _ in range(3):
        await slow.pause()
        await slow.go_on()
    await slow.sandbox.until(table.result)
    await slow.bot.handlers.scheduler.settled()
    await picture.check(table, slow.bot.handlers.store)


async def test_strike_goes_on_where_the_walk_stopped(slow: Slow) -> None:
    """The torch beats the skeleton by itself, then the demon asks Moth."""
    actions = ("start:0", "draw", "add", "draw", "add", "pass")
    table = await slow.table("C", "barbarian", actions)
    await slow.pause()
    (reveal,) = picture.reveals(table)
    assert "Skeleton 2" in reveal.text
    assert "Demon" not in reveal.text
    assert reveal.custom_ids == []
    await slow.go_on()
    await slow.sandbox.until(lambda: reveal.custom_ids)
    assert "Demon" in reveal.text
    await slow.bot.handlers.scheduler.settled()
    board = table.board()
    demon = en("monster-demon.faced")
    assert en("ask-strike", name="Moth", monster=demon, strength=7) in board.text
    (call,) = picture.calls(table)
    assert call.content.startswith(table.players[1].mention)
    await use(table.players[1], control(reveal, "hold"))
    await slow.pause()
    await slow.go_on()
    await slow.pause()
    await slow.go_on()
    await slow.bot.handlers.scheduler.settled()
    assert picture.reveals(table) == [reveal]
    assert reveal.text.count("Skeleton 2") == 1
    assert "`2` 😈 Demon 7 · **hits for 7** · 4 health left" in reveal.text


# Names

NASTY = (
    ("**@everyone**", "_@here_ <@1100000000001000000>"),
    ("# Head\n> quote", "[link](https://example.org)"),
    ("||spoiler||", "`code`"),
    ("<#1100000000000001001>", "<@&1100000000000000000>"),
    ("~~gone~~ -# small", "a" * 32),
    ("\u202eevil\u2066", "\u3164"),
    ("1. one", "https://evil.example/x"),
    ("{ $name }", "<t:0:R> <:x:1>"),
)


@pytest.mark.parametrize("names", NASTY)
async def test_names_are_shown_as_written_and_ping_nobody(
    names: tuple[str, str], sandbox: Sandbox, bot: DelveBot
) -> None:
    sandbox.record_traffic = True
    players = [sandbox.add_user(name) for name in names]
    host = sandbox.add_user(f"{names[0]}!", moderator=True)
    table = Table(sandbox, sandbox.channels["arena"], players, random.Random(3))
    await table.host(host, "barbarian", "C")
    for action in ("start:0", "draw", "discard:torch", "draw", "add", "draw", "add", "pass"):
        await table.do(action)
    await bot.handlers.scheduler.settled()
    shown = [*picture.in_channel(table), table.invitation]
    reply = await sandbox.people["Wren"].command(table.channel, "match card")
    assert reply.messages
    reply = await use(players[1], control(table.board(), "rules"))
    reply = await players[1].command(table.channel, "match concede")
    shown.append(reply.message)
    await use(players[1], control(reply.message, "concede"))
    await bot.handlers.scheduler.settled()
    shown += picture.in_channel(table)
    for command in ("leaderboard", "stats"):
        shown.append((await players[0].command(table.channel, command)).message)
    shown += [message for player in players for message in player.direct_messages]
    known = {person.id for person in players}
    for message in shown:
        assert message is not None
        assert message.pinged <= known
        assert len(message.pinged) <= 1 or message is table.invitation
        for name in (*names, host.name):
            # Bare, with its marks in force, it stands nowhere but in labels.
            if any(mark in name for mark in "*_~|<>[`#@"):
                assert name not in message.text
    for exchange in sandbox.exchanges:
        if exchange.method in ("POST", "PATCH") and isinstance(exchange.request, dict):
            body = exchange.request.get("data") or exchange.request
            if "components" not in body and "content" not in body:
                continue
            allowed = body["allowed_mentions"]
            assert allowed.get("parse", []) == []
            assert not allowed.get("roles")
            assert set(map(int, allowed.get("users", ()))) <= known
    for person in sandbox.people.values():
        if person not in players:
            assert person.pings(table.channel) == []
