"""Threads on the page: listed, previewed, opened, linked to, changed by hand; and events."""

from __future__ import annotations

import time
from typing import Any

import pytest
from playwright.async_api import Locator, Page, expect

from sandbox.tests.page import conversation as script
from sandbox.tests.page.fixtures import Seat, Sit
from sandbox.tests.page.scripted import Frame, ScriptedServer

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

NARROW = {"viewport": {"width": 400, "height": 800}}


def prepare(server: ScriptedServer, *messages: Frame, **state: Any) -> Frame:
    """A message in the arena with a thread of these messages; returns the thread."""
    starter = script.message("Table 3 · Friday Cup", flags=1 << 5)
    thread = script.thread(starter, **state)
    first = script.message(
        in_=thread["id"],
        type=21,
        referenced_message=starter,
        message_reference={"channel_id": script.ARENA, "message_id": starter["id"]},
    )
    for message in messages:
        message |= {"id": script.snowflake(), "channel_id": thread["id"]}
    server.history = {script.ARENA: [starter], thread["id"]: [first, *messages]}
    server.hello = {"channels": [*script.CHANNELS, thread]}
    return thread


def entry(page: Page, thread: Frame) -> Locator:
    return page.locator(f".threads [data-channel-id='{thread['id']}']")


def preview(page: Page, thread: Frame) -> Locator:
    return page.locator(f"article [data-thread-id='{thread['id']}']")


async def become(seat: Seat, thread: Frame, **changed: object) -> None:
    await seat.link.send({"type": "channel", "channel": thread | changed})


async def test_a_thread_stands_below_its_channel_and_its_message(
    server: ScriptedServer, sit: Sit
) -> None:
    thread = prepare(server, count=1)
    seat = await sit()
    page = seat.page
    await expect(preview(page, thread)).to_have_text("Table 31 message ›")
    await become(seat, thread, name="Final", count=12, archived=True, locked=True)
    await expect(preview(page, thread)).to_contain_text("Final12 messages ›archived · locked")
    await expect(entry(page, thread)).to_have_count(0)
    await preview(page, thread).press("Enter")
    await expect(page.locator(".channel-title")).to_have_text("#arena › Final")
    await expect(entry(page, thread)).to_have_attribute("aria-current", "page")
    await expect(page.locator("article blockquote")).to_have_text("DelveTable 3 · Friday Cup")
    await page.get_by_role("button", name="To the message on which this thread hangs").click()
    await expect(page.locator(".channel-title")).to_have_text("#arena")
    await expect(page.locator("article.revealed")).to_contain_text("Friday Cup")
    await seat.link.send({"type": "channel_gone", "id": thread["id"]})
    await expect(preview(page, thread)).to_have_count(0)


async def test_a_thread_has_its_own_unread_marks(server: ScriptedServer, sit: Sit) -> None:
    seat = await sit()
    page = seat.page
    starter = script.message("Table 3")
    thread = script.thread(starter)
    await become(seat, thread)
    for message in (
        script.message(in_=thread["id"], type=21, referenced_message=starter),
        script.message("x", in_=thread["id"]),
        script.message("you", in_=thread["id"], mentions=[script.author(script.KESTREL)]),
    ):
        await seat.link.send({"type": "message", "message": message})
    await expect(entry(page, thread)).to_have_attribute("data-unread", "2")
    await expect(entry(page, thread).locator(".ping-count")).to_have_text("1")
    arena = page.locator(f"[data-channel-id='{script.ARENA}']")
    await expect(arena).to_have_attribute("data-unread", "0")
    await entry(page, thread).click()
    await expect(entry(page, thread)).to_have_attribute("data-unread", "0")


async def test_a_thread_that_goes_leads_back_to_its_channel(
    server: ScriptedServer, sit: Sit
) -> None:
    thread = prepare(server, parent_id=script.TAVERN)
    seat = await sit()
    await entry(seat.page, thread).click()
    await expect(seat.page.locator(".channel-title")).to_have_text("#tavern › Table 3")
    await seat.link.send({"type": "channel_gone", "id": thread["id"]})
    await expect(seat.page.locator(".channel-title")).to_have_text("#tavern")


async def test_what_discord_writes_about_threads(server: ScriptedServer, sit: Sit) -> None:
    place = {"channel_id": "5", "guild_id": "1"}
    thread = prepare(server, script.message("Final", type=4, by=script.ROOK))
    begun = {**place, "channel_id": thread["id"]}
    server.history[script.ARENA] += [
        script.message("Gone", type=18, message_reference=place),
        script.message("Table 3", type=18, message_reference=begun, by=script.ROOK),
    ]
    page = (await sit()).page
    news = page.locator("article .system")
    await expect(news).to_have_text(["Delve began a thread: Gone", "Rook began a thread: Table 3"])
    await news.get_by_role("button", name="Table 3").click()
    await expect(page.locator("article .system").last).to_have_text(
        "Rook renamed the thread: Final"
    )


async def test_one_is_offered_what_one_may_do(server: ScriptedServer, sit: Sit) -> None:
    thread = prepare(server)
    seat = await sit()
    page = seat.page
    await expect(page.locator(".thread-bar")).to_be_hidden()
    await preview(page, thread).click()
    bar = page.get_by_role("group", name="Thread Table 3")
    for state, acts in (
        ({}, []),
        ({"owned": True, "joined": True}, ["Archive"]),
        ({"owned": True, "joined": True, "locked": True}, []),
        ({"joined": True}, []),
        ({"joined": True, "archived": True}, ["Open again"]),
        ({"manages": True}, ["Archive", "Lock", "Delete"]),
        ({"manages": True, "locked": True}, ["Archive", "Unlock", "Delete"]),
        ({"manages": True, "archived": True}, ["Open again", "Delete"]),
    ):
        await become(seat, thread, **state)
        await expect(bar.get_by_role("button")).to_have_text(["← #arena", *acts])
    await bar.get_by_role("button", name="#arena").click()
    await expect(page.locator(".channel-title")).to_have_text("#arena")


async def test_a_moderator_acts_on_a_thread(server: ScriptedServer, sit: Sit) -> None:
    thread = prepare(server, manages=True)
    seat = await sit()
    page = seat.page
    await entry(page, thread).click()

    async def pressed(name: str) -> Frame:
        button = page.locator(".thread-bar").get_by_role("button", name=name)
        await button.click()
        return await seat.link.expect("thread")

    asked = {"type": "thread", "channel_id": thread["id"]}
    assert await pressed("Lock") == asked | {"locked": True}
    await become(seat, thread, locked=True)
    assert await pressed("Unlock") == asked | {"locked": False}
    assert await pressed("Archive") == asked | {"archived": True}
    await become(seat, thread, archived=True)
    assert await pressed("Open again") == asked | {"archived": False}
    await page.locator(".thread-bar").get_by_role("button", name="Delete").click()
    assert await pressed("Delete for good?") == asked | {"deleted": True}
    await seat.link.send({"type": "error", "nonce": None, "reason": "no"})
    await expect(page.locator(".toast")).to_contain_text("The sandbox refused: no")


async def test_presses_within_a_thread(server: ScriptedServer, sit: Sit) -> None:
    board = script.message("board", components=[script.row(script.button("Ready", "ready"))])
    thread = prepare(server, board)
    seat = await sit()
    page = seat.page
    await entry(page, thread).click()
    ready = page.locator("[data-custom-id=ready]")
    await ready.click()
    request = await seat.link.expect("press")
    assert (request["channel_id"], request["message_id"]) == (thread["id"], board["id"])
    await seat.link.answer(request, "acknowledged")
    for state, reason in (("archived", "is archived"), ("locked", "has locked this thread")):
        await become(seat, thread, **{state: True})
        await ready.click()
        await expect(page.locator(".message-note").last).to_contain_text(reason)
    assert seat.link.received.empty()
    await expect(page.locator(".composer-text")).to_be_disabled()
    await become(seat, thread, locked=True, manages=True)
    await expect(page.locator(".composer-text")).to_be_enabled()
    await become(seat, thread, archived=True)
    await page.locator(".composer-text").fill("open, please")
    await page.keyboard.press("Enter")
    assert (await seat.link.expect("say"))["channel_id"] == thread["id"]
    await page.keyboard.type("/rules")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    assert (await seat.link.expect("command"))["channel_id"] == thread["id"]


async def test_links_lead_to_a_thread_and_to_a_message_in_it(
    server: ScriptedServer, sit: Sit
) -> None:
    thread = prepare(server, *(script.message(f"line {n}\n\n") for n in range(60)))
    wanted = server.history[thread["id"]][10]
    address = f"https://discord.com/channels/1/{thread['id']}"
    server.history[script.ARENA] += [
        script.message(f"[table 3]({address}/{wanted['id']})"),
        script.message(f"{address}\n<#{thread['id']}>"),
        script.message(f"https://discord.com/channels/1/{script.TAVERN}"),
    ]
    page = (await sit()).page
    title, arena = page.locator(".channel-title"), f"[data-channel-id='{script.ARENA}']"
    await page.locator(f"[data-message-link='{wanted['id']}']").click()
    await expect(title).to_have_text("#arena › Table 3")
    await expect(page.locator("article.revealed")).to_contain_text("line 9")
    for link in (f"[data-channel-link='{thread['id']}']", f"[data-mention='{thread['id']}']"):
        await page.locator(arena).click()
        await page.locator(f"article {link}").click()
        await expect(title).to_have_text("#arena › Table 3")
    await page.locator(arena).click()
    await page.get_by_role("button", name="#tavern").last.click()
    await expect(title).to_have_text("#tavern")


async def test_threads_can_be_chosen_where_channels_can(server: ScriptedServer, sit: Sit) -> None:
    thread = prepare(server)
    seat = await sit()
    await seat.page.keyboard.type("/roll dice:2d6 where:")
    await seat.page.get_by_role("option", name="#arena › Table 3").click()
    await seat.page.keyboard.press("Enter")
    options = (await seat.link.expect("command"))["options"]
    assert options[1]["value"] == thread["id"]


async def test_threads_and_events_fit_a_small_screen(server: ScriptedServer, sit: Sit) -> None:
    thread = prepare(
        server, script.board(), name="A long name " * 8, manages=True, joined=True, count=10_000
    )
    long = "unbroken" * 12
    server.hello["events"] = [
        {"id": "1", "name": long, "location": long, "start": 0, "active": True}
    ]
    page = (await sit(**NARROW)).page
    await preview(page, thread).click()
    await expect(page.locator("article")).to_have_count(2)
    await page.get_by_role("button", name="Show channels").click()
    await expect(page.locator(".event")).to_be_visible()
    wide = await page.evaluate(
        """() => [...document.querySelectorAll(".main *, .sidebar *")]
          .filter((element) => !element.closest("pre") && element.checkVisibility())
          .filter((element) => element.getBoundingClientRect().right > innerWidth + 0.5)
          .map((element) => element.outerHTML.slice(0, 120))"""
    )
    assert wide == []


async def test_events_are_listed(server: ScriptedServer, sit: Sit) -> None:
    start = int(time.time()) + 3600
    cup = {"id": "9", "name": "Friday Cup", "location": "x", "start": start, "active": False}
    cup["location"] = f"https://discord.com/channels/1/{script.TAVERN}"
    server.hello = {"events": [cup]}
    seat = await sit()
    page = seat.page
    listed = page.get_by_role("region", name="Events").locator("li")
    await expect(listed).to_contain_text("Friday Cup")
    await expect(listed.locator("time")).to_have_attribute("data-unix", str(start))
    await listed.get_by_role("button", name="#tavern").click()
    await expect(page.locator(".channel-title")).to_have_text("#tavern")
    await seat.link.send({"type": "events", "events": [cup | {"active": True}]})
    await expect(listed).to_contain_text("now")
    await seat.link.send({"type": "events", "events": []})
    await expect(listed).to_have_count(0)


async def test_a_text_may_be_a_moment(server: ScriptedServer, sit: Sit) -> None:
    seat = await sit()
    page = seat.page
    await page.keyboard.type("/roll dice:2d6 label:")
    label = page.locator("[data-option-name=label]")
    short = page.locator("[data-option-name=dice]")
    await expect(short.get_by_role("button", name="Choose a date and a time")).to_have_count(0)
    await label.get_by_role("button", name="Choose a date and a time").click()
    moment = page.get_by_label("Date and time for label")
    await expect(moment).to_be_focused()
    await moment.fill("2026-10-20T19:45")
    await moment.press("Enter")
    await expect(moment).to_have_count(0)
    await expect(label.locator("input")).to_have_value("October 20, 2026 at 7:45 PM")
    await page.keyboard.press("Enter")
    options = (await seat.link.expect("command"))["options"]
    assert options[1] == {"name": "label", "type": 3, "value": "<t:1792525500>"}
