"""Select menus, by pointer and by keyboard."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import expect

from sandbox.tests.page import conversation as script
from sandbox.tests.page.fixtures import Sit
from sandbox.tests.page.scripted import ScriptedServer

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

SELECT = "[data-custom-id=pick]"


def _select(kind: int = 3, **more: Any) -> dict[str, Any]:
    options = [
        {"label": name.title(), "value": name, "default": False}
        for name in ("sword", "shield", "torch", "rope")
    ]
    plain = {"type": kind, "custom_id": "pick", "min_values": 1, "max_values": 1}
    return {**plain, **({"options": options} if kind == 3 else {}), **more}


def _menu(server: ScriptedServer, **more: Any) -> None:
    server.history[script.ARENA] = [script.message("x", components=[script.row(_select(**more))])]


async def test_one_choice_is_sent_at_once(server: ScriptedServer, sit: Sit) -> None:
    server.history[script.ARENA] = [script.hand()]
    seat = await sit()
    select = seat.page.locator("[data-custom-id='d:1:15:discard']")
    await expect(select).to_have_text("Discard it with a piece of equipment …⌄")
    await expect(select).to_have_attribute("aria-expanded", "false")
    await select.click()
    await expect(select).to_have_attribute("aria-expanded", "true")
    option = seat.page.get_by_role("option", name="Dragon spear")
    await expect(option).to_contain_text("Beats 9")
    await expect(option).to_contain_text("🐉")
    await option.click()
    press = await seat.link.expect("press")
    assert (press["component_type"], press["values"]) == (3, ["discard:spear"])
    await expect(select).to_have_attribute("aria-busy", "true")
    await expect(select).to_contain_text("Dragon spear")
    await expect(seat.page.get_by_role("listbox")).to_have_count(0)
    await seat.link.answer(press, "acknowledged")
    await expect(select).not_to_have_attribute("aria-busy", "true")


async def test_several_choices_are_sent_together(server: ScriptedServer, sit: Sit) -> None:
    _menu(server, min_values=2, max_values=3)
    seat = await sit()
    await seat.page.locator(SELECT).click()
    await seat.page.locator("[data-option-value=sword]").click()
    await seat.page.get_by_role("button", name="Done").click()
    await expect(seat.page.get_by_text("Choose at least 2")).to_be_visible()
    for name in ("rope", "torch"):
        await seat.page.locator(f"[data-option-value={name}]").click()
    await expect(seat.page.locator("[role=option][aria-selected=true]")).to_have_count(3)
    await seat.page.locator("[data-option-value=sword]").click()
    await seat.page.get_by_role("button", name="Done").click()
    assert (await seat.link.expect("press"))["values"] == ["torch", "rope"]


async def test_a_press_elsewhere_sends_several_and_escape_does_not(
    server: ScriptedServer, sit: Sit
) -> None:
    _menu(server, max_values=2)
    seat = await sit()
    select = seat.page.locator(SELECT)
    await select.click()
    await seat.page.locator("[data-option-value=rope]").click()
    await select.press("Escape")
    await expect(seat.page.get_by_role("listbox")).to_have_count(0)
    await expect(select).to_contain_text("Make a choice")
    await select.click()
    await seat.page.locator("[data-option-value=shield]").click()
    await seat.page.locator(".channel-title").click()
    assert (await seat.link.expect("press"))["values"] == ["shield"]


async def test_keyboard(server: ScriptedServer, sit: Sit) -> None:
    _menu(server, max_values=2)
    seat = await sit()
    select = seat.page.locator(SELECT)
    await select.focus()
    await select.press("ArrowDown")
    active = select.evaluate_handle(
        "button => document.getElementById(button.getAttribute('aria-activedescendant'))"
    )
    assert await (await active).evaluate("option => option.dataset.optionValue") == "sword"
    await select.press("t")
    await select.press(" ")
    await select.press("ArrowDown")
    await select.press(" ")
    await select.press("Enter")
    assert (await seat.link.expect("press"))["values"] == ["torch", "rope"]
    await expect(select).to_be_focused()


async def test_defaults_are_chosen_and_nothing_may_be_allowed(
    server: ScriptedServer, sit: Sit
) -> None:
    options = [
        {"label": "Sword", "value": "sword", "default": True},
        {"label": "Rope", "value": "rope", "default": False},
    ]
    _menu(server, min_values=0, options=options)
    seat = await sit()
    select = seat.page.locator(SELECT)
    await expect(select).to_contain_text("Sword")
    await select.click()
    await expect(seat.page.locator("[data-option-value=sword]")).to_have_attribute(
        "aria-selected", "true"
    )
    await seat.page.locator("[data-option-value=sword]").click()
    assert (await seat.link.expect("press"))["values"] == []


@pytest.mark.parametrize(
    ("kind", "label", "value"),
    [
        (5, "Moth", script.MOTH),
        (8, "#tavern", script.TAVERN),
        (7, "Rook", script.ROOK),
        (6, "@Duelist", "77"),
        (6, "@everyone", "1"),
    ],
)
async def test_people_channels_and_roles(
    server: ScriptedServer, sit: Sit, kind: int, label: str, value: str
) -> None:
    roles = [{"id": "1", "name": "@everyone"}, {"id": "77", "name": "Duelist"}]
    server.hello = {"guild": {**script.GUILD, "roles": roles}}
    _menu(server, kind=kind, placeholder="Whom?")
    seat = await sit()
    await seat.page.get_by_role("combobox", name="Whom?").click()
    await seat.page.get_by_role("option", name=label, exact=True).click()
    press = await seat.link.expect("press")
    assert (press["component_type"], press["values"]) == (kind, [value])


async def test_a_new_role_is_offered_at_once(server: ScriptedServer, sit: Sit) -> None:
    _menu(server, kind=6, placeholder="Which?")
    seat = await sit()
    guild = {**script.GUILD, "roles": [{"id": "77", "name": "Duelist"}]}
    await seat.link.send({"type": "guild", "guild": guild})
    await seat.page.get_by_role("combobox", name="Which?").click()
    await seat.page.get_by_role("option", name="@Duelist").click()
    assert (await seat.link.expect("press"))["values"] == ["77"]


async def test_a_leaver_is_no_longer_offered_in_menus(server: ScriptedServer, sit: Sit) -> None:
    _menu(server, kind=5, placeholder="Whom?")
    seat = await sit()
    moth = next(user for user in script.USERS if user["id"] == script.MOTH)
    await seat.link.send({"type": "user", "user": {**moth, "member": False}})
    await seat.page.get_by_role("combobox", name="Whom?").click()
    await expect(seat.page.get_by_role("option", name="Rook")).to_be_visible()
    await expect(seat.page.get_by_role("option", name="Moth")).to_have_count(0)


async def test_a_leaver_who_was_chosen_beforehand_stays_chosen(
    server: ScriptedServer, sit: Sit
) -> None:
    chosen = [{"id": script.MOTH, "type": "user"}]
    _menu(server, kind=5, placeholder="Whom?", default_values=chosen)
    seat = await sit()
    moth = next(user for user in script.USERS if user["id"] == script.MOTH)
    await seat.link.send({"type": "user", "user": {**moth, "member": False}})
    await expect(seat.page.locator(SELECT)).to_contain_text("Moth")


async def test_a_disabled_select_stays_closed(server: ScriptedServer, sit: Sit) -> None:
    _menu(server, disabled=True)
    seat = await sit()
    await expect(seat.page.locator(SELECT)).to_be_disabled()


async def test_a_list_whose_message_is_deleted_sends_nothing(
    server: ScriptedServer, sit: Sit
) -> None:
    _menu(server, max_values=2)
    seat = await sit()
    await seat.page.locator(SELECT).click()
    await seat.page.locator("[data-option-value=rope]").click()
    message = server.history[script.ARENA][0]
    await seat.link.send({"type": "delete", "channel_id": script.ARENA, "id": message["id"]})
    await expect(seat.page.get_by_role("listbox")).to_have_count(0)
    await seat.page.locator(".channel-title").click()
    await seat.page.locator(".composer-text").fill("after")
    await seat.page.keyboard.press("Enter")
    await seat.link.expect("say")
