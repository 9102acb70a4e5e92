"""Unread marks and counts of mentions."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.async_api import Locator, Page, expect

from sandbox.tests.page import conversation as script
from sandbox.tests.page.fixtures import Seat, Sit
from sandbox.tests.page.scripted import Frame, ScriptedServer

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

ME = script.author(script.KESTREL)


def _channel(page: Page, channel_id: str) -> Locator:
    return page.locator(f"[data-channel-id='{channel_id}']")


async def _say(seat: Seat, content: str, **more: Any) -> Frame:
    message = script.message(content, **{"in_": script.TAVERN, **more})
    await seat.link.send({"type": "message", "message": message})
    return message


async def test_only_real_mentions_are_counted(sit: Sit) -> None:
    seat = await sit()
    tavern = _channel(seat.page, script.TAVERN)
    await expect(tavern).to_have_attribute("data-unread", "0")
    await _say(seat, "plain")
    await expect(tavern).to_have_attribute("data-unread", "1")
    await expect(tavern).to_have_attribute("data-pings", "0")
    await expect(tavern).to_have_accessible_name(re.compile("tavern ?, unread"))
    await _say(seat, f"<@{script.KESTREL}> by name, without a ping")
    await expect(tavern).to_have_attribute("data-unread", "2")
    await expect(tavern).to_have_attribute("data-pings", "0")
    ping = await _say(seat, f"<@{script.KESTREL}>!", mentions=[ME])
    await expect(tavern.locator(".ping-count")).to_have_text("1")
    await expect(seat.page).to_have_title(re.compile(r"^\(1\) #arena · Kestrel"))
    display = script.layout(
        script.text(f"<@{script.KESTREL}> to move"), in_=script.TAVERN, mentions=[ME]
    )
    await seat.link.send({"type": "message", "message": display})
    await expect(tavern.locator(".ping-count")).to_have_text("2")
    await expect(tavern).to_have_accessible_name(re.compile("2 mentions"))
    await _say(seat, f"<@{script.MOTH}>", mentions=[script.author(script.MOTH)])
    await expect(tavern).to_have_attribute("data-unread", "5")
    await expect(tavern).to_have_attribute("data-pings", "2")

    await seat.link.send({"type": "delete", "channel_id": script.TAVERN, "id": ping["id"]})
    await expect(tavern.locator(".ping-count")).to_have_text("1")
    await tavern.click()
    await expect(tavern).to_have_attribute("data-unread", "0")
    await expect(tavern.locator(".ping-count")).to_have_count(0)
    await expect(seat.page).to_have_title(re.compile("^#tavern · Kestrel"))


async def test_edits_never_ping(sit: Sit) -> None:
    seat = await sit()
    message = await _say(seat, "board")
    edited = {**message, "content": f"<@{script.KESTREL}>", "mentions": [ME]}
    await seat.link.send({"type": "edit", "message": edited})
    await _say(seat, "after")
    tavern = _channel(seat.page, script.TAVERN)
    await expect(tavern).to_have_attribute("data-unread", "2")
    await expect(tavern).to_have_attribute("data-pings", "0")


async def test_an_answer_after_thinking_pings(sit: Sit) -> None:
    seat = await sit()
    tavern = _channel(seat.page, script.TAVERN)
    thinking = await _say(seat, "", flags=script.LOADING)
    await expect(tavern).to_have_attribute("data-unread", "1")
    answer = {**thinking, "flags": 0, "content": f"<@{script.KESTREL}>", "mentions": [ME]}
    await seat.link.send({"type": "edit", "message": answer})
    await expect(tavern).to_have_attribute("data-pings", "1")
    await expect(tavern).to_have_attribute("data-unread", "1")
    await expect(seat.page.locator("[data-live]")).to_contain_text("Delve mentioned you in #tavern")


async def test_mentions_stand_out_when_they_ping(server: ScriptedServer, sit: Sit) -> None:
    text = f"<@{script.KESTREL}>"
    server.history[script.ARENA] = [script.message(text, mentions=[ME]), script.message(text)]
    seat = await sit()
    await expect(seat.page.locator("article.pinging")).to_have_count(1)
    await expect(seat.page.locator("article .mention-me")).to_have_count(2)


async def test_the_open_channel_is_read_and_my_own_messages_are(sit: Sit) -> None:
    seat = await sit()
    await _say(seat, f"<@{script.KESTREL}>", mentions=[ME], in_=script.ARENA)
    await _say(seat, "mine", by=script.KESTREL)
    await _say(seat, "end", in_=script.ARENA)
    await expect(seat.page.locator("article")).to_have_count(2)
    await expect(_channel(seat.page, script.ARENA)).to_have_attribute("data-pings", "0")
    await expect(_channel(seat.page, script.TAVERN)).to_have_attribute("data-unread", "0")


async def test_a_private_message_opens_its_channel_in_the_side_bar(
    server: ScriptedServer, sit: Sit
) -> None:
    seat = await sit()
    await expect(seat.page.get_by_text("None yet")).to_be_visible()
    hand = script.hand(in_=script.KESTREL_DM)
    server.history[script.KESTREL_DM] = [hand]
    await seat.link.send({"type": "channel", "channel": script.dm()})
    await seat.link.send({"type": "message", "message": hand})
    private = _channel(seat.page, script.KESTREL_DM)
    await expect(private).to_contain_text("Delve")
    await expect(private.locator(".ping-count")).to_have_text("1")
    await expect(private).to_have_accessible_name(re.compile("1 new message"))
    await private.click()
    await expect(seat.page.locator("article")).to_contain_text("You drew")
    await expect(private.locator(".ping-count")).to_have_count(0)


async def test_the_private_channel_with_the_latest_message_stands_first(
    server: ScriptedServer, sit: Sit
) -> None:
    channels = [
        script.channel(name, name, kind="dm", last_message_id=last)
        for name, last in (("301", "9"), ("302", "10"), ("303", None))
    ]
    server.hello = {"channels": [*script.CHANNELS, *channels]}
    seat = await sit()
    private = seat.page.get_by_role("region", name="Private messages").locator(".channel-name")
    await expect(private).to_have_text(["302", "301", "303"])
    await _say(seat, "hello", in_="303")
    await expect(private).to_have_text(["303", "302", "301"])


async def test_missed_messages_are_counted_on_arrival(server: ScriptedServer, sit: Sit) -> None:
    """Private messages that came before the tab was opened are unread; old public talk is not."""
    hands = [script.hand(in_=script.KESTREL_DM), script.message("Go", in_=script.KESTREL_DM)]
    public = script.message("old", in_=script.TAVERN)
    server.history = {script.KESTREL_DM: hands, script.TAVERN: [public]}
    tavern = script.channel(script.TAVERN, "tavern", last_message_id=public["id"])
    channels = [script.CHANNELS[0], tavern, script.dm(last_message_id=hands[1]["id"])]
    server.hello = {"channels": channels}
    seat = await sit()
    private = _channel(seat.page, script.KESTREL_DM)
    await expect(private.locator(".ping-count")).to_have_text("2")
    await expect(_channel(seat.page, script.TAVERN)).to_have_attribute("data-unread", "0")
    await private.click()
    await expect(private.locator(".ping-count")).to_have_count(0)
    # The tab remembers over a reload what it has read.
    await seat.page.reload()
    await server.connection()
    await expect(_channel(seat.page, script.ARENA)).to_be_visible()
    await expect(private).to_have_attribute("data-unread", "0")


async def test_a_line_shows_where_the_new_begins(sit: Sit) -> None:
    seat = await sit()
    tavern = _channel(seat.page, script.TAVERN)
    await tavern.click()
    # Its history, which is empty, comes before anybody writes there.
    await expect(seat.page.get_by_text("Nothing has been said here yet.")).to_be_visible()
    await _say(seat, "read")
    await expect(seat.page.locator("article")).to_have_count(1)
    await _channel(seat.page, script.ARENA).click()
    await _say(seat, "unread")
    await expect(tavern).to_have_attribute("data-unread", "1")
    await tavern.click()
    line = seat.page.locator(".new-line")
    await expect(line).to_have_text("New")
    following = line.locator("xpath=following-sibling::article")
    await expect(following).to_have_count(1)
    await expect(following).to_contain_text("unread")


async def test_a_channel_that_vanishes_gives_way_to_another(sit: Sit) -> None:
    seat = await sit()
    await seat.link.send({"type": "channel_gone", "id": script.ARENA})
    await expect(_channel(seat.page, script.ARENA)).to_have_count(0)
    await expect(seat.page.locator(".channel-title")).to_have_text("#tavern")
    await seat.link.send({"type": "channel_gone", "id": script.TAVERN})
    await expect(
        seat.page.get_by_text("There is no channel that you may see.").first
    ).to_be_visible()
    await expect(seat.page.locator(".composer-text")).to_be_disabled()
    await seat.link.send({"type": "channel", "channel": script.channel("209", "cellar")})
    await expect(seat.page.locator(".channel-title")).to_have_text("#cellar")
    await expect(seat.page.locator(".composer-text")).to_be_enabled()


async def test_a_background_tab_counts_messages_of_its_open_channel(sit: Sit) -> None:
    seat = await sit()
    show = """(state) => {
      Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }"""
    await seat.page.evaluate(show, "hidden")
    await _say(seat, f"<@{script.KESTREL}>", mentions=[ME], in_=script.ARENA)
    await expect(seat.page).to_have_title(re.compile(r"^\(1\) #arena"))
    await seat.page.evaluate(show, "visible")
    await expect(seat.page).to_have_title(re.compile("^#arena"))
    await expect(_channel(seat.page, script.ARENA)).to_have_attribute("data-unread", "0")
