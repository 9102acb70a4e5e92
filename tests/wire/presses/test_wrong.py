"""Presses that come too late, from the wrong person, or from a tampered client."""

from __future__ import annotations

import pytest

from bot.app import DelveBot
from bot.match.entries import Conceded, Ended
from bot.ui import symbols
from bot.ui.catalogue import texts_in
from bot.ui.custom_ids import of_press
from sandbox.interaction import MESSAGE
from sandbox.server import Sandbox
from tests.wire import picture
from tests.wire.phases import PHASES, seated
from tests.wire.presses.attempts import Forged, entries, has_no_effect
from tests.wire.table import Control, control, controls, end_match, use

en, uk = texts_in("en"), texts_in("uk")


STRANGERS = {"Wren": en, "Otter": uk, "Rook": en}


@pytest.mark.parametrize("phase", PHASES)
async def test_others_press_in_vain(phase: str, sandbox: Sandbox, bot: DelveBot) -> None:
    """Spectators, the moderator, and the player who is not asked."""
    table = await seated(phase, sandbox, bot)
    asked = PHASES[phase].asked
    other = table.players[1 - asked]
    turn = (uk, en)[asked]("not-your-turn", name=table.players[asked].name, count=1)
    forged = Forged(table.board())
    if phase == "card":
        # It is placed in private, so others can only make its buttons up.
        custom_id = of_press(table.match, table.moves()[0].press.version, "add")
        for person in (*(sandbox.people[name] for name in STRANGERS), other):
            why = turn if person is other else STRANGERS[person.name]("not-your-match")
            await has_no_effect(bot, table, forged.press, person, custom_id, said=why)
    moves = [one for one in table.moves() if one.verb != "card"]
    for one in moves:
        for name, said in STRANGERS.items():
            await has_no_effect(
                bot,
                table,
                use,
                sandbox.people[name],
                one,
                said=said("not-your-match"),
            )
        if one.verb != "pass":
            await has_no_effect(bot, table, use, other, one, said=turn)
    for one in moves[-1:]:
        await has_no_effect(bot, table, use, other, one, said=turn)
    for name, said in STRANGERS.items():
        person = sandbox.people[name]
        for action in ("card", "concede", "ask-concede"):
            custom_id = of_press(table.match, 0, action)
            await has_no_effect(
                bot,
                table,
                forged.press,
                person,
                custom_id,
                said=said("not-your-match"),
            )


@pytest.mark.parametrize("phase", PHASES)
async def test_tampered_presses_are_answered(phase: str, sandbox: Sandbox, bot: DelveBot) -> None:
    table = await seated(phase, sandbox, bot)
    asked = table.players[PHASES[phase].asked]
    match, version = table.match, len(await entries(bot, table))
    forged = Forged(table.board())
    here = f"d:{match}:{version}"
    for custom_id in (
        f"d:{match}:{version + 1}:draw",
        f"d:{match}:99999:add",
        f"d:{match}:9999999999:draw",
        f"d:{match}:{'9' * 60}:draw",
        f"d:{match + 1}:{version}:draw",
        f"d:{match + 1}:{version}:card",
        f"d:{match + 1}:{version}:rules",
        f"d:{match + 1}:{version}:show",
        f"d:{match + 1}:{version}:end",
        f"d:{match + 1}:{version}:concede",
        f"d:0:{version}:draw",
        f"d:{'9' * 18}:{version}:draw",
        f"d:{'9' * 19}:{version}:draw",
        f"d:{'9' * 60}:{version}:draw",
        f"d:-{match}:{version}:draw",
        f"{here}:",
        f"{here}",
        f"{here}: ",
        f"{here}:DRAW",
        f"{here}:draw:",
        f"{here}:draw:1",
        f"{here}:pass,pass",
        f"{here}:name:8",
        f"{here}:name:0",
        f"{here}:name:",
        f"{here}:name:lich",
        f"{here}:name:٧",
        f"{here}:name:7,7",
        f"{here}:discard",
        f"{here}:discard:",
        f"{here}:discard:spoon",
        f"{here}:discard:torch,torch",
        f"{here}:start:2",
        f"{here}:start:-1",
        f"{here}:start:",
        f"{here}:reroll:p1",
        f"{here}:win",
        f"{here}:{'x' * 60}",
        f"{here}:{'x' * 61}",
        f"{here}:draw\n",
        "d:::",
        "d:",
        "c:",
        "c:1:",
        "c:1:win",
        "c:999:accept",
        f"c:{'9' * 30}:accept",
        "c:0:ready",
        "c:1:accept",
        "c:1:ready",
        "c:1:decline",
        "hello",
        "x" * 100,
    ):
        await has_no_effect(bot, table, forged.press, asked, custom_id)
    menus: list[tuple[str, list[str]]] = [
        (f"{here}:discard", []),
        (f"{here}:discard", [""]),
        (f"{here}:discard", ["discard:spoon"]),
        (f"{here}:discard", ["x" * 100]),
        (f"{here}:discard", ["spoon", "discard:torch"]),
        (f"{here}:name", []),
        (f"{here}:name", ["name:8"]),
        (f"d:{match}:{version + 1}:name", ["name:7"]),
        ("c:1:accept", ["draw"]),
    ]
    for custom_id, values in menus:
        await has_no_effect(
            bot,
            table,
            forged.select,
            asked,
            custom_id,
            values,
        )


async def test_what_is_not_on_the_table_now_is_refused_with_its_reason(
    sandbox: Sandbox, bot: DelveBot
) -> None:
    table = await seated("card", sandbox, bot)
    kestrel = table.players[0]
    forged = Forged(table.board())
    for action, key in (
        ("discard:spoon", "tile-gone"),
        ("draw", "card-in-hand"),
        ("pass", "card-in-hand"),
        ("strike", "not-now"),
        ("start:0", "not-now"),
    ):
        custom_id = of_press(table.match, 2, action)
        await has_no_effect(
            bot,
            table,
            forged.press,
            kestrel,
            custom_id,
            said=en(f"refusal-{key}"),
        )
    table = await seated("name", sandbox, bot, channel=sandbox.channels["tavern"])
    forged = Forged(table.board())
    custom_id = of_press(table.match, 4, "name:8")
    await has_no_effect(
        bot,
        table,
        forged.press,
        kestrel,
        custom_id,
        said=en("refusal-no-such-strength"),
    )


@pytest.mark.parametrize("phase", ["turn", "card", "name", "strike"])
async def test_old_boards_have_moved_on(phase: str, sandbox: Sandbox, bot: DelveBot) -> None:
    """Buttons of every earlier version, with every action that was ever offered there."""
    table = await seated("starter", sandbox, bot)
    seen: list[Control] = [*controls(table.board())]
    for action in PHASES[phase].actions:
        await table.do(action)
        await bot.handlers.display.settled()
        seen += controls(table.board())
    current = len(await entries(bot, table))
    link = table.board()
    where = f"https://discord.com/channels/{sandbox.guild_id}/{link.channel.id}/{link.id}"
    old = [one for one in seen if one.press.version < current and one.verb not in COMMANDS]
    assert old
    last = {seat: (version, action) for version, (seat, action) in enumerate(table.played)}
    for one in old:
        for seat, said in enumerate((en, uk)):
            repeated = last.get(seat) == (one.press.version, one.press.action)
            if repeated:
                continue
            custom_id = of_press(one.press.match_id, one.press.version, one.press.action)
            await has_no_effect(
                bot,
                table,
                Forged(table.board()).press,
                table.players[seat],
                custom_id,
                said=said("moved-on-link", link=where),
            )


COMMANDS = ("rules", "card")


@pytest.mark.parametrize("ending", ["concede", "end"])
async def test_after_the_end_everything_is_over(
    ending: str, sandbox: Sandbox, bot: DelveBot
) -> None:
    rook = sandbox.people["Rook"]
    table = await seated("card", sandbox, bot, host=rook)
    board = table.board()
    hand = await table.choices()
    assert hand[0].message.ephemeral
    old = [*controls(board), *hand]
    if ending == "end":
        assert (await end_match(rook, table.channel)).text == en("ended")
    else:
        reply = await table.players[0].command(table.channel, "match concede")
        await use(table.players[0], control(reply.message, "concede"))
    await bot.handlers.display.settled()
    last = (await entries(bot, table))[-1]
    assert isinstance(last, Ended if ending == "end" else Conceded)
    for one in old:
        for person, said in zip((*table.players, rook), (en, uk, en), strict=True):
            if one.message.reader not in (None, person.id):
                continue
            if one.verb == "rules":
                reply = await use(person, one, forged=True)
                assert f"## {symbols.RULES}" in reply.text
                assert reply.message.ephemeral
                continue
            custom_id = of_press(one.press.match_id, one.press.version, one.press.action)
            watches = person is rook and one.verb == "card"
            wanted = said("not-your-match" if watches else "match-over")
            await has_no_effect(
                bot,
                table,
                Forged(one.message).press,
                person,
                custom_id,
                said=wanted,
            )
    for action in ("concede", "ask-concede", "show", "end", "card"):
        custom_id = of_press(table.match, 2, action)
        await has_no_effect(
            bot,
            table,
            Forged(board).press,
            table.players[1],
            custom_id,
        )


async def test_a_late_press_does_not_touch_the_board_while_a_walk_waits(
    sandbox: Sandbox, bot: DelveBot
) -> None:
    """It is the walk that asks, whose buttons somebody may be about to press."""
    table = await seated("strike", sandbox, bot)
    board = table.board()
    assert picture.reveals(table) == [board]
    edits = board.edits
    stale = of_press(table.match, 1, "draw")
    for player in table.players:
        reply = await player.press(board, stale, forged=True)
        assert reply.type == MESSAGE, "a refusal, beside the board"
        await bot.handlers.display.settled()
    assert board.edits == edits
    await picture.check(table, bot.handlers.store)
