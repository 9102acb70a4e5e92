"""Plain messages."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from sandbox.tests.page import conversation as script
from sandbox.tests.page.fixtures import Sit
from sandbox.tests.page.scripted import ScriptedServer

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_text_is_said_by_enter_and_lines_are_kept(sit: Sit) -> None:
    seat = await sit()
    text = seat.page.get_by_role("textbox", name="Message #arena")
    await expect(text).to_be_focused()
    await seat.page.keyboard.type("  one")
    await seat.page.keyboard.press("Shift+Enter")
    await seat.page.keyboard.type("**two**")
    await seat.page.keyboard.press("Enter")
    assert await seat.link.expect("say") == {
        "type": "say",
        "channel_id": script.ARENA,
        "content": "one\n**two**",
    }
    await expect(text).to_have_value("")
    await seat.page.keyboard.press("Enter")
    await seat.page.get_by_role("button", name="Send").click()
    assert seat.link.received.empty()


async def test_people_are_named_by_their_names(sit: Sit) -> None:
    seat = await sit()
    await seat.page.keyboard.type("hey @mo")
    await expect(seat.page.get_by_role("option")).to_have_text(["Moth"])
    await seat.page.keyboard.press("Enter")
    await seat.page.keyboard.type("and @Rook!")
    await seat.page.keyboard.press("Enter")
    said = await seat.link.expect("say")
    assert said["content"] == f"hey <@{script.MOTH}> and <@{script.ROOK}>!"


async def test_too_long_a_text_is_not_sent(sit: Sit) -> None:
    seat = await sit()
    text = seat.page.locator(".composer-text")
    await text.fill("x" * 1999)
    await expect(seat.page.get_by_text("1 character left")).to_be_visible()
    await text.fill("x" * 2003)
    await expect(seat.page.get_by_text("3 characters too many")).to_be_visible()
    await text.press("Enter")
    await expect(text).to_have_value("x" * 2003)
    assert seat.link.received.empty()


async def test_every_channel_keeps_its_draft(sit: Sit) -> None:
    seat = await sit()
    text = seat.page.locator(".composer-text")
    await text.fill("for the arena")
    await seat.page.locator(f"[data-channel-id='{script.TAVERN}']").click()
    await expect(text).to_have_value("")
    await expect(text).to_be_focused()
    await seat.page.locator(f"[data-channel-id='{script.ARENA}']").click()
    await expect(text).to_have_value("for the arena")


async def test_a_refusal_is_shown(server: ScriptedServer, sit: Sit) -> None:
    seat = await sit()
    await seat.page.keyboard.type("hello")
    await seat.page.keyboard.press("Enter")
    await seat.link.refuse(await seat.link.expect("say"), "you may not write here")
    toast = seat.page.locator(".toast")
    await expect(toast).to_have_text("The sandbox refused: you may not write here")
