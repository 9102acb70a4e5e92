"""A lost connection."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from playwright.async_api import Page, expect

from tests.browser.page import conversation as script
from tests.browser.page.conftest import Sit
from tests.browser.page.scripted import ScriptedServer

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_it_says_so_and_comes_back_with_what_was_missed(
    server: ScriptedServer, sit: Sit
) -> None:
    kept, gone = script.message("kept"), script.message("gone")
    server.history[script.ARENA] = [kept, gone]
    seat = await sit()
    await expect(seat.page.locator("article")).to_have_count(2)
    await server.stop()
    banner = seat.page.locator(".banner")
    await expect(banner).to_contain_text("Connection lost")
    await seat.page.keyboard.type("hello")
    await seat.page.keyboard.press("Enter")
    await expect(seat.page.get_by_text("Not connected: nothing was sent.")).to_be_visible()
    await expect(seat.page.locator(".composer-text")).to_have_value("hello")

    missed = script.message(
        f"<@{script.KESTREL}>", in_=script.TAVERN, mentions=[script.author(script.KESTREL)]
    )
    server.history = {
        script.ARENA: [{**kept, "content": "kept, edited"}, script.message("fresh")],
        script.TAVERN: [missed],
    }
    tavern = script.channel(script.TAVERN, "tavern", last_message_id=missed["id"])
    server.hello = {"channels": [script.CHANNELS[0], tavern]}
    await server.start()
    link = await server.connection()
    await expect(banner).to_be_hidden()
    await expect(seat.page.locator("article .message-content")).to_have_text(
        ["kept, edited", "fresh"]
    )
    pings = seat.page.locator(f"[data-channel-id='{script.TAVERN}'] .ping-count")
    await expect(pings).to_have_text("1")
    await seat.page.locator(".composer-text").press("Enter")
    assert (await link.expect("say"))["content"] == "hello"


async def test_what_waited_for_an_answer_has_failed(server: ScriptedServer, sit: Sit) -> None:
    server.history[script.ARENA] = [script.board()]
    seat = await sit()
    draw = seat.page.locator("[data-custom-id='d:1:14:draw']")
    await draw.click()
    await seat.link.expect("press")
    await server.stop()
    note = seat.page.locator("article .message-note")
    await expect(note).to_contain_text("The connection was lost before an answer came")
    await expect(draw).not_to_have_attribute("aria-busy", "true")
    await draw.click()
    await expect(note).to_contain_text("Not connected: nothing was sent.")


async def test_the_next_try_can_be_had_at_once(server: ScriptedServer, sit: Sit) -> None:
    seat = await sit()
    # The page's time stands still, so it does not try by itself.
    await seat.page.clock.install()
    await seat.page.clock.pause_at(datetime.now(UTC) + timedelta(minutes=1))
    await server.stop()
    await expect(seat.page.locator(".banner")).to_contain_text("Connection lost")
    await server.start()
    await seat.page.get_by_role("button", name="Try now").click()
    await server.connection()
    await expect(seat.page.locator(".banner")).to_be_hidden()


async def test_waits_grow_longer(modules: Page) -> None:
    waits = await modules.evaluate(
        """async () => {
          const { Connection } = await import("/page/socket.js");
          const [real, random] = [window.WebSocket, Math.random];
          // A socket that is closed as soon as it is opened; no jitter.
          window.WebSocket = class extends EventTarget {
            constructor() {
              super();
              queueMicrotask(() => this.dispatchEvent(new Event("close")));
            }
          };
          Math.random = () => 0;
          const connection = new Connection("");
          const waits = [];
          await new Promise((resolve) => {
            connection.addEventListener("down", ({ detail }) => {
              waits.push(detail.delay);
              if (waits.length < 8) connection.retryNow();
              else resolve(clearTimeout(connection.timer));
            });
            connection.open();
          });
          [window.WebSocket, Math.random] = [real, random];
          return waits;
        }"""
    )
    assert waits == [500, 1000, 2000, 4000, 8000, 15000, 15000, 15000]
