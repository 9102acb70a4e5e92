"""A lost connection."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from playwright.async_api import Page, expect

from sandbox.tests.page import conversation as script
from sandbox.tests.page.fixtures import Sit
from sandbox.tests.page.scripted import ScriptedServer

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


async def test_reconnecting_keeps_the_sitting_and_a_reload_does_not(
    server: ScriptedServer, sit: Sit
) -> None:
    seat = await sit()
    assert seat.link.since is None
    await server.stop()
    await server.start()
    assert (await server.connection()).since == "5"
    await seat.page.reload()
    assert (await server.connection()).since is None


async def test_requests_without_an_answer_have_failed(server: ScriptedServer, sit: Sit) -> None:
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
    seat = await sit(lasting=True)
    # The page's time stands still, so it does not try by itself.
    await seat.page.clock.install()
    await seat.page.clock.pause_at(datetime.now(UTC) + timedelta(minutes=1))
    await server.stop()
    await expect(seat.page.locator(".banner")).to_contain_text("Connection lost")
    await server.start()
    await seat.page.get_by_role("button", name="Try now").click()
    await server.connection()
    await expect(seat.page.locator(".banner")).to_be_hidden()


async def test_another_world_takes_the_place_of_the_old_one(
    server: ScriptedServer, sit: Sit
) -> None:
    """A restarted server has forgotten everything, and so does the page."""
    secret = script.hand(flags=script.EPHEMERAL)
    private = script.message("hello", in_=script.KESTREL_DM)
    server.history = {script.ARENA: [script.board()], script.KESTREL_DM: [private]}
    server.hello = {"channels": [*script.CHANNELS, script.dm(last_message_id=private["id"])]}
    seat = await sit()
    page = seat.page
    await seat.link.send({"type": "message", "message": secret})
    await expect(page.locator("article")).to_have_count(2)
    await page.locator(".composer-text").fill("a draft")
    await server.stop()
    await page.get_by_role("button", name="Pass").click()
    await expect(page.locator(".message-note").first).to_contain_text("Not connected")
    fresh = script.message("fresh", in_=script.TAVERN)
    server.history = {script.TAVERN: [fresh]}
    tavern = script.channel(script.TAVERN, "tavern", last_message_id=fresh["id"])
    server.hello = {"world": "2", "channels": [script.CHANNELS[0], tavern]}
    await server.start()
    assert (await server.connection()).user_id == script.KESTREL
    await expect(page.get_by_text("Nothing has been said here yet.")).to_be_visible()
    await expect(page.locator("article")).to_have_count(0)
    await expect(page.locator(".composer-text")).to_have_value("a draft")
    await expect(page.get_by_text("None yet")).to_be_visible()
    tavern_entry = page.locator(f"[data-channel-id='{script.TAVERN}']")
    await expect(tavern_entry).to_have_attribute("data-unread", "1")
    await tavern_entry.click()
    await expect(page.locator("article")).to_contain_text("fresh")


async def test_another_world_closes_the_private_channel_and_the_modal(
    server: ScriptedServer, sit: Sit
) -> None:
    private = script.board(in_=script.KESTREL_DM)
    server.history[script.KESTREL_DM] = [private]
    server.hello = {"channels": [*script.CHANNELS, script.dm(last_message_id=private["id"])]}
    seat = await sit()
    page = seat.page
    await page.locator(f"[data-channel-id='{script.KESTREL_DM}']").click()
    await page.get_by_role("button", name="Draw a monster").click()
    part = {"type": 4, "custom_id": "a", "style": 1, "label": "Which"}
    modal = {"custom_id": "m", "title": "Draw", "components": [script.row(part)]}
    await seat.link.answer(await seat.link.expect("press"), "modal", modal=modal)
    await expect(page.get_by_role("dialog", name="Draw")).to_be_visible()
    await server.stop()
    server.history = {}
    server.hello = {"world": "2"}
    await server.start()
    await server.connection()
    await expect(page.locator(".channel-title")).to_have_text("#arena")
    await expect(page.get_by_role("dialog")).to_have_count(0)
    await expect(page.locator("article")).to_have_count(0)


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
