"""My language, and whether the bot may write to me."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from sandbox.tests.page import conversation as script
from sandbox.tests.page.fixtures import Sit
from sandbox.tests.page.scripted import ScriptedServer

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_the_language_changes_at_once(server: ScriptedServer, sit: Sit) -> None:
    server.history[script.ARENA] = [script.message("x", flags=script.EPHEMERAL)]
    seat = await sit()
    page = seat.page
    await page.get_by_role("button", name="Settings").click()
    language = page.get_by_label("My language")
    await expect(language).to_be_focused()
    await language.select_option("uk")
    assert await seat.link.expect("settings") == {"type": "settings", "locale": "uk"}
    await expect(page.get_by_role("heading", name="Текстові канали")).to_be_visible()
    await expect(page.locator("article")).to_contain_text("Це бачите лише ви")
    await expect(page.get_by_label("Моя мова")).to_be_focused()
    await expect(page.locator("html")).to_have_attribute("lang", "uk")
    await page.keyboard.press("Escape")
    await expect(page.get_by_label("Моя мова")).to_be_hidden()
    await expect(page.get_by_role("button", name="Налаштування")).to_be_focused()


async def test_private_messages_can_be_closed(server: ScriptedServer, sit: Sit) -> None:
    seat = await sit()
    page = seat.page
    await page.get_by_role("button", name="Settings").click()
    group = page.get_by_role("group", name="Private messages from this server")
    await expect(group.get_by_label("Open")).to_be_checked()
    await group.get_by_label("Closed").check()
    assert await seat.link.expect("settings") == {"type": "settings", "dms_open": False}
    await seat.link.send({"type": "settings", "dms_open": False})
    await expect(group.get_by_label("Closed")).to_be_checked()
    # The server has the last word.
    await seat.link.send({"type": "settings", "dms_open": True})
    await expect(group.get_by_label("Open")).to_be_checked()


async def test_a_moderator_chooses_the_language_of_the_server(sit: Sit) -> None:
    seat = await sit(script.ROOK)
    page = seat.page
    await page.get_by_role("button", name="Settings").click()
    language = page.get_by_label("Server language")
    await expect(language).to_have_value("en-US")
    await expect(page.locator(".server-setting")).to_have_text("Server languageEnglishУкраїнська")
    await language.focus()
    await language.select_option("uk")
    assert await seat.link.expect("settings") == {"type": "settings", "guild_locale": "uk"}
    await seat.link.send({"type": "guild", "guild": {**script.GUILD, "preferred_locale": "uk"}})
    await expect(language).to_have_value("uk")
    await expect(language).to_be_focused()
    await expect(page.get_by_label("My language")).to_have_value("en-US")


async def test_others_only_see_the_language_of_the_server(sit: Sit) -> None:
    seat = await sit()
    page = seat.page
    await page.get_by_role("button", name="Settings").click()
    await expect(page.get_by_label("Server language")).to_be_disabled()
    await expect(page.get_by_text("Only a moderator can change it")).to_be_visible()
    await seat.link.send({"type": "guild", "guild": {**script.GUILD, "preferred_locale": "uk"}})
    await expect(page.get_by_label("Server language")).to_have_value("uk")


async def test_another_tab_with_my_seat_may_change_my_language(sit: Sit) -> None:
    seat = await sit()
    me = {**script.USERS[1], "locale": "uk"}
    await seat.link.send({"type": "user", "user": me})
    await expect(seat.page.get_by_role("heading", name="Текстові канали")).to_be_visible()


async def test_a_language_that_the_page_does_not_speak(server: ScriptedServer, sit: Sit) -> None:
    server.hello = {"me": {**script.USERS[1], "locale": "de"}}
    seat = await sit()
    await seat.page.get_by_role("button", name="Settings").click()
    await expect(seat.page.get_by_label("My language")).to_have_value("de")


async def test_a_new_name_shows_everywhere(server: ScriptedServer, sit: Sit) -> None:
    server.history[script.ARENA] = [script.message(f"<@{script.MOTH}>", by=script.MOTH)]
    seat = await sit()
    await expect(seat.page.locator("article .author")).to_have_text("Moth")
    await seat.link.send({"type": "user", "user": {**script.USERS[2], "name": "Hawkmoth"}})
    await expect(seat.page.locator("article .author")).to_have_text("Hawkmoth")
    await expect(seat.page.locator("article .mention")).to_have_text("@Hawkmoth")
