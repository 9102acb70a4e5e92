"""A press on its way to the handlers, and the person who was chosen in a user menu."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from discord.http import Route
from msgspec.structs import replace

from bot.delivery.layout import body
from bot.handlers.actor import Invitee
from bot.match.ids import MatchId, UserId
from bot.ui.custom_ids import Press
from bot.ui.message import Menu, MessageLayout, Option, UserMenu
from sandbox.guilds import BOT_ID
from tests.play.scene import Scene

PRESS = Press(MatchId(7), 3, "hand-over:1")
DISCARD = "discard:torch"
MENUS = MessageLayout(
    (
        UserMenu("d:7:3:hand-over:1", "Who plays on?"),
        Menu("d:7:3:discard", "Discard …", (Option("Torch", DISCARD),)),
    )
)
Choose = Callable[[int | str], Awaitable[tuple[Any, Invitee | None]]]


@pytest.fixture
def choose(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> Choose:
    """Rook chooses a person or a line in a menu, and the handlers get the choice."""
    bot, told = scene.process.bot, list[tuple[Any, Invitee | None]]()
    press = bot.handlers.press

    async def pressed(press_: Any, call: Any, chosen: Any = None) -> None:
        told.append((press_, chosen))
        await press(press_, call, chosen)

    async def chosen(value: int | str) -> tuple[Any, Invitee | None]:
        route = Route("POST", "/channels/{channel_id}/messages", channel_id=scene.channel.id)
        posted: Any = await bot.http.request(route, json=body(MENUS))
        message = scene.channel.messages[int(posted["id"])]
        custom_id = "d:7:3:discard" if value == DISCARD else "d:7:3:hand-over:1"
        reply = await scene.rook.forges(message, custom_id, str(value))
        # There is no such match, which is said in private.
        assert reply.message.reader == scene.rook.id
        return told.pop()

    monkeypatch.setattr(bot.handlers, "press", pressed)
    return chosen


async def test_a_member_is_chosen_by_the_name_in_the_server(scene: Scene, choose: Choose) -> None:
    """A nickname comes first; a person without any other name goes by the username."""
    moth, sandbox = scene.moth.client, scene.sandbox
    whole = Invitee(UserId(moth.id), "Moth", bot=False, member=True, sees=True)
    assert await choose(moth.id) == (PRESS, whole)
    sandbox.core.world.members[moth.id].nick = "The *Moth*"
    assert await choose(moth.id) == (PRESS, replace(whole, name="The *Moth*"))
    sandbox.core.world.members[moth.id].nick = None
    moth.user.payload["global_name"] = None
    assert await choose(moth.id) == (PRESS, replace(whole, name="moth"))
    sandbox.set_permission(scene.channel, "view_channel", False, person=moth)
    assert await choose(moth.id) == (PRESS, replace(whole, name="moth", sees=False))
    sandbox.remove_member(moth)
    assert await choose(moth.id) == (PRESS, replace(whole, name="moth", member=False))


async def test_a_bot_is_known_and_a_line_is_nobody(choose: Choose) -> None:
    bot = Invitee(UserId(BOT_ID), "Delve", bot=True, member=True, sees=True)
    assert await choose(BOT_ID) == (PRESS, bot)
    assert await choose(DISCARD) == (Press(MatchId(7), 3, DISCARD), None)
