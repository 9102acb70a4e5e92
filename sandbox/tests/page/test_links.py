"""Links to messages, which Discord's client follows itself."""

from __future__ import annotations

import pytest
from playwright.async_api import Page, expect

from sandbox.tests.page import conversation as script
from sandbox.tests.page.fixtures import Sit
from sandbox.tests.page.scripted import ScriptedServer

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


def _link(channel: str, message: str, guild: str = "1") -> str:
    return f"https://discord.com/channels/{guild}/{channel}/{message}"


async def _distance(page: Page) -> int:
    """How far the log is from its end."""
    distance: int = await page.locator(".log").evaluate(
        "log => log.scrollHeight - log.scrollTop - log.clientHeight"
    )
    return distance


@pytest.mark.parametrize("masked", [False, True])
async def test_a_link_leads_to_the_message(server: ScriptedServer, sit: Sit, masked: bool) -> None:
    arena = [script.message(f"line {n}\n\n") for n in range(80)]
    address = _link(script.ARENA, arena[20]["id"])
    private = script.message(f"Moved on: [the **board**]({address})" if masked else address)
    private["channel_id"] = script.TAVERN
    server.history = {script.ARENA: arena, script.TAVERN: [private]}
    seat = await sit()
    page = seat.page
    await page.locator(f"[data-channel-id='{script.TAVERN}']").click()
    link = page.locator(f"[data-message-link='{arena[20]['id']}']")
    await expect(link).to_have_text("the board" if masked else "#arena › message")
    await link.focus()
    await page.keyboard.press("Enter")
    await expect(page.locator(".channel-title")).to_have_text("#arena")
    target = page.locator(f"[data-message-id='{arena[20]['id']}']")
    await expect(target).to_be_in_viewport()
    await expect(target).to_be_focused()
    await expect(target).to_have_class("message grouped revealed")
    await expect(target).to_have_class("message grouped")
    assert await _distance(page) > 500
    await page.get_by_role("button", name="Go to the latest message").click()
    assert await _distance(page) < 60
    assert page.url.startswith(server.url)
    assert len(page.context.pages) == 1


async def test_a_link_within_the_channel_and_to_a_private_message(
    server: ScriptedServer, sit: Sit
) -> None:
    hand = script.message("Your card", in_=script.KESTREL_DM)
    first = script.message(_link(script.KESTREL_DM, hand["id"], "@me"))
    arena = [first, *(script.message(f"line {n}\n\n") for n in range(80))]
    arena.append(script.message(_link(script.ARENA, first["id"])))
    server.history = {script.ARENA: arena, script.KESTREL_DM: [hand]}
    server.hello = {"channels": [*script.CHANNELS, script.dm()]}
    page = (await sit()).page
    await page.locator(f"[data-message-link='{first['id']}']").click()
    await expect(page.locator(f"[data-message-id='{first['id']}']")).to_be_in_viewport()
    link = page.locator(f"[data-message-link='{hand['id']}']")
    await expect(link).to_have_text("Delve › message")
    await link.click()
    await expect(page.locator(".channel-title")).to_have_text("Delve")
    await expect(page.locator("article.revealed")).to_contain_text("Your card")


async def test_a_message_that_is_gone(server: ScriptedServer, sit: Sit) -> None:
    server.history[script.ARENA] = [script.message(_link(script.TAVERN, "5"))]
    page = (await sit(script.MOTH)).page
    link = page.locator("[data-message-link]")
    await expect(link).to_have_text("#tavern › повідомлення")
    await link.click()
    await expect(page.locator(".channel-title")).to_have_text("#tavern")
    await expect(page.locator(".toast")).to_contain_text("Це повідомлення видалено")


async def test_other_links_stay_links(server: ScriptedServer, sit: Sit) -> None:
    addresses = [
        _link(script.ARENA, "5", guild="2"),
        _link("299", "5"),
        _link(script.ARENA, "5", guild="@me"),
        "https://discord.com/channels/1",
        f"https://example.org/channels/1/{script.ARENA}/5",
    ]
    server.history[script.ARENA] = [script.message("\n".join(addresses))]
    page = (await sit()).page
    await expect(page.locator("article .message-content a")).to_have_text(addresses)
    await expect(page.locator("[data-message-link]")).to_have_count(0)
