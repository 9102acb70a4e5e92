"""Keyboard, small screens, names for everything, contrast."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from sandbox.tests.page import conversation as script
from sandbox.tests.page.fixtures import Sit
from sandbox.tests.page.scripted import ScriptedServer

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

NARROW = {"viewport": {"width": 400, "height": 800}}

CONTRASTS = Path(__file__).with_name("contrasts.js").read_text()


async def _active(page: Page) -> str:
    text: str = await page.evaluate(
        "(({ activeElement: it }) => it.getAttribute('aria-label') ?? it.textContent)(document)"
    )
    return text


async def test_the_order_of_focus(server: ScriptedServer, sit: Sit) -> None:
    """Side bar, log, the board's buttons, composer; and a shortcut past all of it."""
    server.history[script.ARENA] = [script.board()]
    page = (await sit()).page
    await expect(page.locator("article")).to_have_count(1)
    await page.locator(".composer-text").focus()
    await page.keyboard.press("Shift+Tab")
    assert await _active(page) == "Rules"
    await page.evaluate("document.activeElement.blur(); window.focus()")
    await page.locator(".skip").focus()
    order = []
    for _ in range(11):
        await page.keyboard.press("Tab")
        order.append((await _active(page)).strip())
    assert order == [
        "#arena",
        "#tavern",
        "+ Open another seat",
        "Settings",
        "Messages in #arena",
        "Draw a monster",
        "Pass",
        "My cards",
        "Rules",
        "Message #arena",
        "Send",
    ]
    await page.locator(".skip").press("Enter")
    await expect(page.locator(".composer-text")).to_be_focused()


async def test_a_turn_by_keyboard_alone(server: ScriptedServer, sit: Sit) -> None:
    server.history[script.ARENA] = [script.hand()]
    seat = await sit()
    await expect(seat.page.locator("article")).to_have_count(1)
    await seat.page.keyboard.press("Shift+Tab")
    for key in ("Enter", "ArrowDown", "Enter"):
        await seat.page.keyboard.press(key)
    assert (await seat.link.expect("press"))["values"] == ["discard:spear"]
    await seat.page.keyboard.press("Shift+Tab")
    await seat.page.keyboard.press(" ")
    assert (await seat.link.expect("press"))["custom_id"] == "d:1:15:add"
    # Typing anywhere goes to the composer.
    await seat.page.locator(".log").focus()
    await seat.page.keyboard.type("ok")
    await expect(seat.page.locator(".composer-text")).to_have_value("ok")


async def test_the_focus_is_visible(server: ScriptedServer, sit: Sit) -> None:
    server.history[script.ARENA] = [script.board()]
    page = (await sit()).page
    await page.locator("[data-custom-id='d:1:14:pass']").focus()
    await page.keyboard.press("Tab")
    outline = await page.evaluate("() => getComputedStyle(document.activeElement).outlineWidth")
    assert outline == "2px"


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_text_can_be_read(server: ScriptedServer, sit: Sit, scheme: str) -> None:
    me = script.author(script.KESTREL)
    server.hello = {"channels": [*script.CHANNELS, script.dm(last_message_id=script.snowflake())]}
    server.history[script.KESTREL_DM] = [script.message("x", in_=script.KESTREL_DM)]
    server.history[script.ARENA] = [
        script.message("`code` [link](https://e.org) <t:0:R> ~~s~~ > q", by=script.MOTH),
        script.message(f"<@{script.KESTREL}> ping `code`\\n-# sub", mentions=[me]),
        script.board(flags=script.EPHEMERAL),
        script.message(
            "styles",
            embeds=[{"title": "T", "description": "D", "footer": {"text": "F"}}],
            components=[script.row(*(script.button(f"s{n}", f"s{n}", n) for n in (1, 2, 3, 4)))],
        ),
    ]
    seat = await sit(color_scheme=scheme)
    await expect(seat.page.locator("article")).to_have_count(4)
    await seat.page.locator("[data-custom-id=s1]").click()
    press = await seat.link.expect("press")
    await seat.link.answer(press, "failed")
    await expect(seat.page.locator(".message-note").last).not_to_be_empty()
    await seat.page.keyboard.press("Tab")
    await seat.page.locator(".composer-text").press_sequentially("/roll ")
    await seat.page.keyboard.press("Enter")
    await expect(seat.page.locator(".composer-hint .field-error")).to_be_visible()
    measured = await seat.page.evaluate(CONTRASTS)
    assert len(measured) > 60
    assert [item for item in measured if item[2] < 4.5] == []


async def test_everything_that_can_be_pressed_has_a_name(server: ScriptedServer, sit: Sit) -> None:
    server.history[script.ARENA] = [script.board(), script.hand(flags=script.EPHEMERAL)]
    page = (await sit()).page
    await expect(page.locator("article")).to_have_count(2)
    await page.get_by_role("button", name="Settings").click()
    for role in ("button", "link", "textbox", "combobox", "radio"):
        for control in await page.get_by_role(role).all():
            await expect(control).to_have_accessible_name(re.compile(r"\S"))


async def test_a_small_screen_has_a_drawer(server: ScriptedServer, sit: Sit) -> None:
    server.history[script.ARENA] = [script.board(), script.hand()]
    seat = await sit(**NARROW)
    page = seat.page
    await expect(page.locator("article")).to_have_count(2)
    tavern = page.locator(f"[data-channel-id='{script.TAVERN}']")
    await expect(tavern).to_be_hidden()
    ping = script.message("x", in_=script.TAVERN, mentions=[script.author(script.KESTREL)])
    await seat.link.send({"type": "message", "message": ping})
    menu = page.get_by_role("button", name="Show channels, 1 mention")
    await menu.press("Enter")
    await expect(tavern).to_be_visible()
    await expect(page.locator(f"[data-channel-id='{script.ARENA}']")).to_be_focused()
    await page.keyboard.press("Escape")
    await expect(tavern).to_be_hidden()
    await expect(menu).to_be_focused()
    await menu.click()
    await tavern.click()
    await expect(tavern).to_be_hidden()
    await expect(page.locator(".channel-title")).to_have_text("#tavern")


async def test_nothing_overflows_a_small_screen(server: ScriptedServer, sit: Sit) -> None:
    long = "unbroken" * 40
    server.history[script.ARENA] = [
        script.board(),
        script.hand(flags=script.EPHEMERAL),
        script.message(f"{long} `{long}` https://example.org/{long}\n```\n{long}\n```"),
        script.message(
            "v1", components=[script.row(*(script.button("x" * 80, f"b{n}") for n in range(3)))]
        ),
    ]
    seat = await sit(**NARROW)
    await expect(seat.page.locator("article")).to_have_count(4)
    await seat.page.keyboard.type("/deathmatch challenge ")
    wide = await seat.page.evaluate(
        """() => [...document.querySelectorAll(".main *")]
          .filter((element) => !element.closest("pre") && element.checkVisibility())
          .filter((element) => element.getBoundingClientRect().right > innerWidth + 0.5)
          .map((element) => element.outerHTML.slice(0, 120))"""
    )
    assert wide == []
