"""Choosing a seat."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from sandbox.tests.page import conversation as script
from sandbox.tests.page.fixtures import Open, Sit
from sandbox.tests.page.scripted import ScriptedServer

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_people_are_offered_and_one_is_taken(server: ScriptedServer, open_page: Open) -> None:
    page = await open_page()
    await page.goto(server.url)
    await expect(page.get_by_text("It is not Discord")).to_be_visible()
    await expect(page.locator("[data-user-id]")).to_have_count(3)
    await expect(page.locator(f"[data-user-id='{script.ROOK}']")).to_contain_text("moderator")
    await page.locator(f"[data-user-id='{script.MOTH}']").click()
    assert (await server.connection()).user_id == script.MOTH
    await expect(page).to_have_url(f"{server.url}/?as={script.MOTH}")


async def test_an_unknown_seat_leads_back_to_the_choice(
    server: ScriptedServer, open_page: Open
) -> None:
    page = await open_page()
    await page.goto(f"{server.url}/?as=77")
    await expect(page.get_by_role("alert")).to_have_text("Nobody here has the id 77.")
    await expect(page.locator("[data-user-id]")).to_have_count(3)


async def test_the_choice_speaks_the_browsers_language(
    server: ScriptedServer, open_page: Open
) -> None:
    page = await open_page(locale="uk-UA")
    await page.goto(server.url)
    await expect(page.get_by_role("heading", name="Хто ви?")).to_be_visible()


async def test_a_silent_server_can_be_asked_again(server: ScriptedServer, open_page: Open) -> None:
    page = await open_page()
    await page.route("**/page/people", lambda route: route.fulfill(status=503))
    await page.goto(server.url)
    await expect(page.get_by_role("alert")).to_contain_text("does not answer")
    await page.unroute("**/page/people")
    await page.get_by_role("button", name="Try again").click()
    await expect(page.locator("[data-user-id]")).to_have_count(3)


async def test_another_seat_opens_in_a_new_tab(server: ScriptedServer, sit: Sit) -> None:
    seat = await sit(lasting=True)
    await expect(seat.page.get_by_text("not Discord, unofficial")).to_be_visible()
    async with seat.page.context.expect_page() as opened:
        await seat.page.get_by_role("link", name="Open another seat").click()
    other = await opened.value
    await other.locator(f"[data-user-id='{script.MOTH}']").click()
    assert (await server.connection()).user_id == script.MOTH
    await expect(other.locator(".header-seat")).to_have_text("Ваше місце: Moth")


async def test_nothing_is_loaded_from_elsewhere(server: ScriptedServer, sit: Sit) -> None:
    seat = await sit()
    addresses = await seat.page.evaluate(
        "performance.getEntriesByType('resource').map((entry) => entry.name)"
    )
    assert addresses
    assert all(address.startswith(server.url) for address in addresses)
