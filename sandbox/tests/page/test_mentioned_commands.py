"""Commands that messages mention: a person who may run one starts it by a click."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from sandbox.tests.page import conversation as script
from sandbox.tests.page.fixtures import Sit
from sandbox.tests.page.scripted import ScriptedServer

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

MENTIONS = "</deathmatch challenge:301> or </rules:303>; not </host clock extend:304> </rules:9>"


@pytest.mark.parametrize("width", [1280, 400])
async def test_a_mentioned_command_starts_in_the_composer(
    server: ScriptedServer, sit: Sit, width: int
) -> None:
    server.history[script.ARENA] = [script.layout(script.text(MENTIONS))]
    seat = await sit(viewport={"width": width, "height": 800})
    page = seat.page
    draft = page.locator(".composer-text")
    mentions = page.locator("article .mention")
    await expect(mentions).to_have_count(4)
    await expect(page.locator("article button.mention")).to_have_text(
        ["/deathmatch challenge", "/rules"]
    )
    await draft.fill("a draft")
    await mentions.first.focus()
    await page.keyboard.press("Enter")
    await expect(page.locator(".command-chip")).to_contain_text("/deathmatch challenge")
    await expect(page.locator("[data-option-name='opponent'] input")).to_be_focused()
    await mentions.nth(1).click()
    await expect(page.locator(".command-chip")).to_contain_text("/rules")
    await page.keyboard.press("Enter")
    frame = await seat.link.expect("command")
    assert (frame["command_id"], frame["options"]) == ("303", [])
    await expect(page.locator(".command-chip")).to_have_count(0)
    await expect(draft).to_have_value("a draft")


async def test_mentions_follow_what_can_be_run(server: ScriptedServer, sit: Sit) -> None:
    server.history[script.ARENA] = [script.message("</rules:303>"), script.board()]
    seat = await sit()
    button = seat.page.locator("article button.mention")
    await expect(button).to_have_text("/rules")
    await seat.link.send({"type": "commands", "commands": []})
    await expect(button).to_have_count(0)
    await expect(seat.page.locator("article .mention").first).to_have_text("/rules")
    await seat.link.send({"type": "commands", "commands": script.COMMANDS})
    await expect(button).to_have_text("/rules")
