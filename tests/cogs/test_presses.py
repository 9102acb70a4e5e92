"""What a press becomes on its way to the handlers, and who was chosen in a user menu."""

from __future__ import annotations

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
from sandbox.world import Message
from tests.play.scene import Scene

PRESS = Press(MatchId(7), 3, "hand-over:1")
MENUS = MessageLayout(
    (
        UserMenu("d:7:3:hand-over:1", "Who plays on?"),
        Menu("d:7:3:discard", "Discard …", (Option("Torch", "discard:torch"),)),
    )
)


class Desk:
    """A message with menus, and what the handlers are told when they are used."""

    def __init__(self, scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
        self.scene = scene
        self.sandbox = scene.sandbox
        self.arena = scene.channel
        self.told: list[tuple[Any, Invitee | None]] = []
        self._bot = bot = scene.process.bot
        press = bot.handlers.press

        async def told(pressed: Any, call: Any, chosen: Any = None) -> None:
            self.told.append((pressed, chosen))
            await press(pressed, call, chosen)

        monkeypatch.setattr(bot.handlers, "press", told)

    async def post(self) -> Message:
        """The menus, as the bot writes them."""
        route = Route("POST", "/channels/{channel_id}/messages", channel_id=self.arena.id)
        posted: Any = await self._bot.http.request(route, json=body(MENUS))
        return self.arena.messages[int(posted["id"])]


@pytest.fixture
def desk(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> Desk:
    return Desk(scene, monkeypatch)


async def choose(desk: Desk, name: str, *, forged: bool = False) -> Invitee:
    """Rook chooses somebody in the user menu; whom the handlers were told of."""
    rook, chosen_one = desk.scene.rook, desk.scene.people[name]
    menu = rook.offer(PRESS.action, on=await desk.post())
    reply = await rook.takes(menu, chosen=chosen_one, forged=forged)
    # There is no such match, which is said in private.
    assert reply.message.reader == rook.id
    press, chosen = desk.told.pop()
    assert desk.told == []
    # The action stays as it is.
    assert press == PRESS
    assert chosen is not None
    return chosen


async def test_a_member_is_chosen_by_the_name_that_the_server_shows(desk: Desk) -> None:
    """A nickname comes first; who has no other name goes by the username."""
    moth, sandbox = desk.sandbox.people["Moth"], desk.sandbox
    whole = Invitee(UserId(moth.id), "Moth", bot=False, member=True, sees=True)
    assert await choose(desk, "Moth") == whole
    sandbox.core.world.members[moth.id].nick = "The *Moth*"
    assert await choose(desk, "Moth") == replace(whole, name="The *Moth*")
    sandbox.core.world.members[moth.id].nick = None
    moth.user.payload["global_name"] = None
    assert await choose(desk, "Moth") == replace(whole, name="moth")
    sandbox.set_permission(desk.arena, "view_channel", False, person=moth)
    assert await choose(desk, "Moth") == replace(whole, name="moth", sees=False)


async def test_who_has_left_the_server_is_no_member(desk: Desk) -> None:
    moth = desk.sandbox.people["Moth"]
    desk.sandbox.remove_member(moth)
    assert await choose(desk, "Moth", forged=True) == Invitee(
        UserId(moth.id), "Moth", bot=False, member=False, sees=True
    )


async def test_a_bot_is_known_as_one(desk: Desk) -> None:
    message, rook = await desk.post(), desk.sandbox.people["Rook"]
    reply = await rook.select(message, "d:7:3:hand-over:1", [BOT_ID])
    await reply.shown()
    ((_, chosen),) = desk.told
    assert chosen == Invitee(UserId(BOT_ID), "Delve", bot=True, member=True, sees=True)


async def test_an_ordinary_menu_chooses_nobody(desk: Desk) -> None:
    message = await desk.post()
    await desk.scene.rook.presses("discard:torch", on=message)
    assert desk.told == [(Press(MatchId(7), 3, "discard:torch"), None)]
