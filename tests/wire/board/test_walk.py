"""The walk through the dungeon: what it asks, how it grows, and what it does not tell early."""

from __future__ import annotations

import pytest

from bot.app import DelveBot
from bot.games.dungeon.rules.monsters import KINDS, MONSTERS
from bot.match.ids import UserId
from bot.ui.catalogue import texts_in
from bot.ui.custom_ids import of_press
from sandbox.interaction import DEFER_UPDATE, MESSAGE, UPDATE
from sandbox.server import Sandbox
from tests.wire import picture
from tests.wire.board.walking import CLOSING, PACE, THREE_IN, Slow
from tests.wire.disorder import ORIGINAL
from tests.wire.house import House
from tests.wire.phases import give_away, seated, to_a_gift
from tests.wire.table import control, controls, use
from tests.wire.watching import monsters_in

en = texts_in("en")


async def test_the_sword_asks_for_one_of_eight_strengths(sandbox: Sandbox, bot: DelveBot) -> None:
    table = await seated("name", sandbox, bot)
    board = table.board()
    (menu,) = board.selects
    strengths = [MONSTERS[kind].strength for kind in KINDS]
    assert strengths == [1, 2, 3, 4, 5, 6, 7, 9]
    assert [option["value"] for option in menu["options"]] == [f"name:{n}" for n in strengths]
    for option, kind in zip(menu["options"], KINDS, strict=True):
        assert en(f"monster-{kind}") in option["label"]
        assert str(MONSTERS[kind].strength) in option["label"]
    await table.do("name:7")
    await bot.handlers.display.settled()
    (reveal,) = picture.reveals(table)
    assert reveal is board, "the board has become its walk"
    assert "😈 Demon 7 · 🗡️ Vorpal Sword beats it" in reveal.text
    assert en("walk-survived", name="Kestrel", adventure=1) in reveal.text


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
    assert reveal is table.board(), "who strikes finds everything in one place"
    offered = [one.press.action for one in controls(reveal)]
    assert offered == ["strike", "hold", "card", "rules"]
    assert "Demon" in reveal.text
    await table.do(action)
    await bot.handlers.display.settled()
    assert picture.reveals(table) == [reveal], "the same message went on"
    assert step in reveal.text
    assert reveal.custom_ids == []
    assert en("walk-survived", name="Kestrel", adventure=1) in reveal.text
    assert reveal.id < table.board().id, "the next board comes below"


@pytest.mark.parametrize("language", ["en", "uk"])
async def test_a_walk_that_asks_tells_what_either_answer_costs(
    language: str, sandbox: Sandbox, bot: DelveBot
) -> None:
    sandbox.core.world.preferred_locale = {"en": "en-US", "uk": "uk"}[language]
    said = texts_in(language)
    table = await seated("strike", sandbox, bot)
    lines = table.board().text.split("\n")
    assert lines[0] == f"### 🕳️ {said('walk-title', name='Kestrel')}"
    assert said("walk-faces", monster=f"😈 {said('monster-demon')} 7") in lines
    axe = said("tile-vorpal-axe.object")
    assert said("walk-hold-costs", tile=axe, damage=7, health=4) in lines
    labels = [button["label"] for button in table.board().buttons]
    assert labels[:2] == [said("button-strike"), said("button-hold")]
    assert monsters_in("\n".join(lines)) == {"demon"}
    await picture.check(table, bot.handlers.store)


async def test_the_board_becomes_its_walk_frame_by_frame(slow: Slow) -> None:
    board = await slow.play("C", "warrior", THREE_IN)
    frames = await slow.frames()
    for number, shown in enumerate(frames, start=1):
        pause = PACE if number < len(frames) else CLOSING
        await slow.pause(pause)
        assert board.text == shown
        slow.nothing_follows_yet(board)
        slow.go_on(pause - 0.001)
        await slow.pause(pause)
        assert board.text == shown, "what follows came too early"
        slow.nothing_follows_yet(board)
        slow.go_on(0.001)
    await slow.end()
    assert slow.seen == frames
    # What is told of each monster, with the one that is named at the door.
    steps = [[number in text for number in ("`1`", "`2`", "`3`")] for text in frames]
    assert steps[-4:] == [
        [True, False, False],
        [True, True, False],
        [True, True, True],
        [True, True, True],
    ]
    for text, known in zip(
        frames[-4:], ("Vampire 4", "Skeleton 2", "Demon 7", "Demon 7"), strict=True
    ):
        assert known in text.split("`")[-1]
    assert all("survives" not in text for text in frames[:-1])
    assert en("walk-survived", name="Kestrel", adventure=1) in board.text
    (next_board,) = picture.boards(slow.table)
    assert board.id < next_board.id
    await picture.check(slow.table, slow.bot.handlers.store)


async def test_the_press_itself_is_answered_with_the_first_frame(slow: Slow) -> None:
    board = await slow.play("C", "warrior", THREE_IN[:-1])
    # The pass only asks Kestrel for a name, who is shown the menu on the same board.
    await slow.table.next_moves()
    menu = next(one for one in slow.table.moves() if one.press.action == "name:7")
    reply = await use(slow.table.players[0], menu)
    assert reply.type == UPDATE
    assert board.text == (await slow.frames())[0]


async def test_a_walk_that_stops_for_a_question_goes_on_in_the_same_message(slow: Slow) -> None:
    """The torch beats the skeleton by itself, then the demon asks Moth."""
    actions = ("start:0", "draw", "add", "draw", "add", "pass")
    board = await slow.play("C", "barbarian", actions)
    frames = await slow.frames()
    async for shown in slow.told(frames[:-1], closes=False):
        assert board.text == shown
        assert "Demon" not in shown
        slow.nothing_follows_yet(board)
    await slow.end()
    assert "Skeleton 2" in frames[-2]
    assert "Demon" in board.text
    assert picture.reveals(slow.table) == [board] == [slow.table.board()]
    (ping,) = picture.pings(slow.table)
    assert picture.mentioned(ping) == [slow.table.players[1].mention]
    reply = await use(slow.table.players[1], control(board, "hold"))
    assert reply.type == UPDATE
    frames = await slow.frames()
    async for shown in slow.told(frames[-2:]):
        assert board.text == shown
        slow.nothing_follows_yet(board)
    await slow.end()
    assert board.text.count("Skeleton 2") == 1
    assert "`2` 😈 Demon 7 · **hits for 7** · 4 health left" in board.text
    await picture.check(slow.table, slow.bot.handlers.store)


async def test_the_result_comes_after_the_walk(slow: Slow) -> None:
    """Three adventures survived in an empty dungeon; the end is not known before its walk is."""
    table = slow.table
    await table.challenge("warrior", "C")
    await table.do("start:0")
    for adventure in (1, 2, 3):
        await to_a_gift(table)
        await slow.end()
        board = table.board()
        assert (await give_away(table)).failed is None
        async for shown in slow.told(await slow.frames()):
            assert board.text == shown
            assert picture.in_channel(table)[-1] is board
            assert table.result() is None
        assert len(picture.reveals(table)) == adventure
        await slow.end()
        if adventure < 3:
            (ping,) = picture.pings(table)
            assert ping.id > table.board().id > board.id, "who is pinged finds the board above"
    result = table.result()
    assert result is not None
    assert result.id > picture.reveals(table)[-1].id
    assert en("result-won", name=table.players[0].mention) in result.text
    await picture.check(table, slow.bot.handlers.store)


async def test_presses_and_commands_during_a_walk_neither_hasten_it_nor_tell_its_end(
    slow: Slow,
) -> None:
    table = slow.table
    board = await slow.play("C", "warrior", THREE_IN)
    frames = await slow.frames()
    await slow.pause()
    slow.go_on(0.5)
    kestrel, moth = table.players
    version = table.version
    again = await kestrel.press(board, of_press(table.match, version, "name:7"), forged=True)
    assert again.type == DEFER_UPDATE, "it was this press that counted"
    late = await moth.press(board, of_press(table.match, 1, "draw"), forged=True)
    assert late.type == MESSAGE
    assert f"/{board.id}" in late.text, "where the match goes on"
    for person in (kestrel, moth, slow.house.sandbox.people["Wren"]):
        card = await person.command(table.channel, "match card")
        assert card.message.ephemeral
        assert "survive" not in card.text
    await slow.pause(PACE - 0.5)
    assert board.text == frames[0]
    slow.nothing_follows_yet(board)
    slow.go_on(PACE - 0.5)
    async for shown in slow.told(frames[1:]):
        assert board.text == shown
        slow.nothing_follows_yet(board)
    await slow.end()
    assert slow.seen == frames
    await picture.check(table, slow.bot.handlers.store)


async def test_a_board_that_is_asked_for_during_its_walk_is_posted_below(slow: Slow) -> None:
    """It shows as much as was shown before, and goes on there."""
    table = slow.table
    board = await slow.play("C", "warrior", THREE_IN)
    frames = await slow.frames()
    await slow.pause()
    said = table.players[0].say(table.channel, "where are we?")
    reply = await table.players[1].command(table.channel, "match show")
    (again,) = picture.reveals(table)
    assert board.deleted
    assert again.id > said.id
    assert f"/{again.id}" in reply.text
    async for shown in slow.told(frames):
        assert again.text == shown
        slow.nothing_follows_yet(again)
    await slow.end()
    assert slow.seen == frames
    await picture.check(table, slow.bot.handlers.store)


@pytest.mark.parametrize("ending", ["concede", "end"])
async def test_a_walk_is_told_at_once_when_the_match_is_over(ending: str, slow: Slow) -> None:
    """By something that nobody is refused: another process, or a time that has run out."""
    table, now = slow.table, slow.house.clock()
    handlers = slow.bot.handlers
    board = await slow.play("C", "warrior", THREE_IN)
    frames = await slow.frames()
    await slow.pause()
    assert board.text == frames[0]
    if ending == "concede":
        moth = UserId(table.players[1].id)
        match = await handlers.matches.concede(table.match, moth, handlers.time.now())
    else:
        match = await handlers.matches.expire(table.match, handlers.time.now())
    handlers.display.acted(match)
    await slow.end()
    assert slow.house.clock() == now, "nobody waited for it"
    assert slow.seen == [frames[0], frames[-1]]
    assert board.text == frames[-1]
    result = table.result()
    assert result is not None
    assert result.id > board.id
    match = await picture.check(table, handlers.store)
    assert match.result is not None
    assert match.result.winner == (0 if ending == "concede" else None)


async def test_a_walk_that_is_deleted_goes_on_in_a_new_message(slow: Slow) -> None:
    table = slow.table
    board = await slow.play("C", "warrior", THREE_IN)
    frames = await slow.frames()
    await slow.pause()
    slow.house.sandbox.delete_message(board)
    await slow.house.sandbox.until(lambda: picture.reveals(table))
    (again,) = picture.reveals(table)
    async for shown in slow.told(frames):
        assert again.text == shown
        slow.nothing_follows_yet(again)
    await slow.end()
    assert slow.seen == frames
    await picture.check(table, slow.bot.handlers.store)


async def test_a_walk_that_is_deleted_later_is_not_told_again(slow: Slow) -> None:
    """It is over, and the next board stands: below that it would only confuse."""
    table = slow.table
    board = await slow.play("C", "warrior", THREE_IN)
    async for shown in slow.told(await slow.frames()):
        assert board.text == shown
    await slow.end()
    (next_board,), (call,) = picture.boards(table), picture.pings(table)
    slow.house.sandbox.delete_message(board)
    await table.do("draw")
    await slow.end()
    assert picture.in_channel(table) == [next_board, call]


async def test_frames_that_are_late_are_skipped(slow: Slow) -> None:
    """Discord takes so long for one that others come due: the newest follows."""
    board = await slow.play("C", "warrior", THREE_IN)
    frames = await slow.frames()
    await slow.pause()
    late = slow.house.sandbox.faults.add("PATCH", ORIGINAL, answer_delay=0.3)
    slow.go_on()
    await slow.house.sandbox.until(lambda: late.hits)
    slow.go_on(2 * PACE)
    await slow.pause()
    assert board.text == frames[3]
    assert slow.seen == [frames[0], frames[1], frames[3]]
    async for shown in slow.told(frames[3:]):
        assert board.text == shown
    await slow.end()
    assert slow.seen[-1] == frames[-1]
    await picture.check(slow.table, slow.bot.handlers.store)


@pytest.mark.parametrize("away", [PACE, 600.0])
async def test_after_a_restart_a_walk_shows_what_is_due(away: float, house: House) -> None:
    """The next frame, or the whole of it and the board after it, in the same message."""
    async with house.bot(pace=PACE) as bot:
        slow = Slow(house, bot)
        board = await slow.play("C", "warrior", THREE_IN)
        frames = await slow.frames()
        await slow.pause()
    house.away(away)
    async with house.bot(pace=PACE) as bot:
        slow.bot = bot
        if away == PACE:
            async for shown in slow.told(frames[1:]):
                assert board.text == shown
                slow.nothing_follows_yet(board)
            expected = frames
        else:
            expected = [frames[0], frames[-1]]
        await slow.table.next_moves()
        await slow.end()
        assert slow.seen == expected
        assert picture.reveals(slow.table) == [board]
        await picture.check(slow.table, bot.handlers.store)
