"""Who may not act at the desk, and who cannot come."""

from __future__ import annotations

from typing import Any

import pytest

from bot.ui.custom_ids import DeskAct, MatchCommand
from sandbox.people import Person
from tests.wire.desk.hosting import Hosting, check_hides, en, uk
from tests.wire.phases import seated
from tests.wire.table import controls

ACTIONS = (
    *(command for command in MatchCommand if command.startswith("ask-re") or command == "desk"),
    MatchCommand.ASK_END,
    MatchCommand.END,
    MatchCommand.PAUSE,
    MatchCommand.REDEAL,
    MatchCommand.REPOST,
    MatchCommand.REWIND,
    f"host:{DeskAct.SEAT},1",
    f"host:{DeskAct.TIME},1,60",
    f"host:{DeskAct.STARTER},1",
    f"host:{DeskAct.ASK_FORFEIT},1",
    f"host:{DeskAct.FORFEIT},1",
    f"host:{DeskAct.ASK_AWARD},1",
    f"host:{DeskAct.AWARD},1",
)


@pytest.mark.parametrize("action", ACTIONS)
async def test_strangers_and_players_are_refused(action: str, hosting: Hosting) -> None:
    desk = await hosting.desk()
    custom_id = f"d:{hosting.table.match}:0:{action}"
    for person, texts in ((hosting.wren, en), (hosting.moth, uk)):
        reply = await person.press(desk, custom_id, forged=True)
        assert reply.text == texts("not-the-host")
        assert reply.message.reader == person.id
    assert (await hosting.match()).version == 0


@pytest.mark.parametrize(
    "action", ["host", "host:", "host:seat,9", "host:time,0,x", "host:gone,0", "host:seat,-1"]
)
async def test_what_no_button_carries_is_refused(action: str, hosting: Hosting) -> None:
    desk = await hosting.desk()
    custom_id = f"d:{hosting.table.match}:0:{action}"
    reply = await hosting.rook.press(desk, custom_id, forged=True)
    assert reply.text
    assert "wrong" not in reply.text
    assert (await hosting.match()).version == 0


async def test_the_desk_on_the_invitation_is_for_the_host(hosting: Hosting) -> None:
    reply = await hosting.press(hosting.invitation, MatchCommand.DESK, hosting.kestrel)
    assert reply.text == en("not-the-host")


async def test_nobody_opens_the_desk_of_the_own_match(hosting: Hosting) -> None:
    guild = hosting.table.sandbox.core.world.guild
    guild.members[hosting.kestrel.id].role_ids.append(guild.moderator_role_id)
    reply = await hosting.press(hosting.invitation, MatchCommand.DESK, hosting.kestrel)
    assert reply.text == en("refusal-hosts-own-match")
    ended = await hosting.do("end", hosting.kestrel)
    assert ended.text == en("refusal-ends-own-match")


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("time", {"seconds": 60}),
        ("starter", {}),
        ("forfeit", {}),
        ("award", {}),
        ("substitute", {"by": None}),
    ],
)
async def test_who_names_somebody_that_plays_elsewhere_is_not_told_that_it_is_over(
    command: str, options: dict[str, Any], hosting: Hosting
) -> None:
    otter = hosting.table.sandbox.people["Otter"]
    named = {key: otter if value is None else value for key, value in options.items()}
    told = await hosting.do(command, player=hosting.wren, **named)
    assert told.ephemeral
    assert told.text == en("refusal-plays-not-here")
    assert "over" not in told.text
    assert (await hosting.match()).version == 0


@pytest.mark.parametrize("on_desk", [False, True])
async def test_who_cannot_take_a_seat_over(on_desk: bool, hosting: Hosting) -> None:
    sandbox = hosting.table.sandbox
    desk = await hosting.desk()
    await hosting.press(desk, "host:seat,1")

    async def refused(newcomer: Person) -> str:
        if not on_desk:
            return (await hosting.do("substitute", player=hosting.moth, by=newcomer)).text
        reply = await hosting.press(desk, "host:substitute,1", chosen=newcomer)
        return reply.message.text

    for person in (hosting.kestrel, hosting.rook):
        assert await refused(person) == en("refusal-sits-already")
    busy = (sandbox.people["Wren"], sandbox.people["Otter"])
    await seated("starter", sandbox, hosting.bot, players=busy)
    if not on_desk:
        assert await refused(hosting.wren) == en("already-playing", name="Wren")
    assert (await hosting.match()).version == 0


async def test_who_plays_here_is_refused_once_it_is_confirmed(hosting: Hosting) -> None:
    sandbox = hosting.table.sandbox
    busy = (sandbox.people["Wren"], sandbox.people["Otter"])
    desk = await hosting.desk()
    await hosting.press(desk, "host:seat,1")
    await hosting.press(desk, "host:substitute,1", chosen=hosting.wren)
    await seated("starter", sandbox, hosting.bot, players=busy)
    reply = await hosting.press(desk, f"host:substitute,1,{hosting.wren.id}")
    assert reply.message.text == en("already-playing", name="Wren")


async def test_no_screen_names_a_hidden_card(hosting: Hosting) -> None:
    await hosting.draw()
    desk = await hosting.desk()
    check_hides(desk)
    for each in list(controls(desk)):
        if each.press.action.startswith(("ask-", "host:seat")):
            reply = await hosting.press(desk, each.press.action)
            check_hides(desk)
            assert not [m for m in reply.messages if m is not desk]
            await hosting.press(desk, MatchCommand.DESK)
    for command in ("rewind", "redeal", "end", "status"):
        check_hides(await hosting.do(command))


async def test_the_desk_in_ukrainian(hosting: Hosting) -> None:
    hosting.rook.locale = "uk"
    desk = await hosting.desk()
    assert desk.text.startswith("## 🎛️ Пульт: Kestrel – Moth")
    await hosting.press(desk, MatchCommand.ASK_END)
    assert "результату не буде" in desk.text
    await hosting.press(desk, MatchCommand.END)
    assert desk.text == uk("ended")
    assert hosting.told("🏁 Rook ends the match without a result.")


async def test_who_has_sat_here_does_not_end_the_match_by_an_old_question(
    hosting: Hosting,
) -> None:
    finch = hosting.table.sandbox.add_user("Finch", moderator=True)
    question = await hosting.do("end", finch)
    await hosting.do("substitute", player=hosting.moth, by=finch)
    await hosting.do("substitute", player=finch, by=hosting.wren)
    reply = await hosting.press(question, MatchCommand.END, finch)
    assert reply.message.text == en("refusal-ends-own-match")
    assert (await hosting.match()).live
