"""The menu of a person: the bot's commands on them, from a name in a message."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from sandbox.tests.page import conversation as script
from sandbox.tests.page.fixtures import Sit
from sandbox.tests.page.scripted import ScriptedServer

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

LOOK = {
    "id": "310",
    "type": 2,
    "name": "Look at",
    "name_localizations": {"uk": "Оглянути"},
    "description": "",
    "contexts": [0],
}


async def test_a_name_opens_the_commands_on_this_person(server: ScriptedServer, sit: Sit) -> None:
    server.hello = {"commands": [*script.COMMANDS, LOOK]}
    server.history[script.ARENA] = [script.message(f"<@{script.KESTREL}>", by=script.MOTH)]
    seat = await sit(viewport={"width": 400, "height": 800})
    page = seat.page
    entry = page.get_by_role("option", name="Apps → Look at")
    await page.locator("article .author").click()
    await entry.click()
    frame = await seat.link.expect("command")
    assert (frame["channel_id"], frame["name"]) == (script.ARENA, "Look at")
    assert frame["target_id"] == script.MOTH
    await expect(entry).to_have_count(0)
    await seat.link.answer(frame, "failed", reason="The application did not respond")
    await expect(page.get_by_text("Look at failed", exact=False)).to_be_visible()
    await page.locator("article button.mention").focus()
    for key in ("Enter", "Escape", "Enter", "ArrowDown"):
        await page.keyboard.press(key)
        await expect(entry).to_have_count(0 if key == "Escape" else 1)
    await page.keyboard.press("Enter")
    assert (await seat.link.expect("command"))["target_id"] == script.KESTREL
    await page.locator("article .author").click()
    await page.locator(".composer-text").click()
    await expect(entry).to_have_count(0)


async def test_a_name_is_no_button_without_such_commands(server: ScriptedServer, sit: Sit) -> None:
    server.history[script.ARENA] = [script.message(f"<@{script.KESTREL}>", by=script.MOTH)]
    seat = await sit(script.ROOK)
    names = seat.page.locator("article .author, article .mention")
    buttons = seat.page.locator("article button.author, article button.mention")
    await expect(names).to_have_count(2)
    await expect(buttons).to_have_count(0)
    await seat.link.send({"type": "commands", "commands": [LOOK]})
    await expect(buttons).to_have_count(2)
    await seat.link.send({"type": "commands", "commands": [{**LOOK, "contexts": [1]}]})
    await expect(buttons).to_have_count(0)


async def test_a_command_on_a_person_has_no_slash(server: ScriptedServer, sit: Sit) -> None:
    used = {"id": "9", "type": 2, "name": "Look at", "user": script.author(script.MOTH)}
    told = script.message("seen", by=script.BOT, type=23, interaction=used)
    server.history[script.ARENA] = [told]
    page = (await sit()).page
    await expect(page.locator(".used-command")).to_have_text("Moth used Look at")
