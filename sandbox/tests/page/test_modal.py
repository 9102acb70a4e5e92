"""Modals of the bot."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import Locator, expect

from sandbox.tests.page import conversation as script
from sandbox.tests.page.fixtures import Seat, Sit
from sandbox.tests.page.scripted import Frame, ScriptedServer

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


def _input(custom_id: str, **more: Any) -> Frame:
    return {"type": 4, "custom_id": custom_id, "style": 1, **more}


def _label(component: Frame, label: str, **more: Any) -> Frame:
    return {"type": 18, "label": label, "component": component, **more}


ROWS = [
    script.row(_input("number", label="Strength", min_length=1, max_length=2)),
    script.row(_input("why", label="Reason", style=2, required=False, placeholder="Optional")),
]


async def _open(server: ScriptedServer, sit: Sit, components: list[Frame]) -> tuple[Seat, Locator]:
    """Press a button that the bot answers with a modal."""
    ask = script.row(script.button("Name it", "ask"))
    server.history[script.ARENA] = [script.message("x", components=[ask])]
    seat = await sit()
    await seat.page.locator("[data-custom-id=ask]").click()
    modal = {"custom_id": "m:1", "title": "Vorpal sword", "components": components}
    await seat.link.answer(await seat.link.expect("press"), "modal", modal=modal)
    dialog = seat.page.get_by_role("dialog", name="Vorpal sword")
    await expect(dialog).to_be_visible()
    return seat, dialog


async def test_text_inputs_are_checked_and_sent(server: ScriptedServer, sit: Sit) -> None:
    seat, dialog = await _open(server, sit, ROWS)
    strength = dialog.get_by_label("Strength")
    await expect(strength).to_be_focused()
    await expect(dialog.get_by_label("Reason")).to_have_attribute("placeholder", "Optional")
    await dialog.get_by_role("button", name="Submit").click()
    await expect(dialog.get_by_text("This is required")).to_be_visible()
    await expect(strength).to_have_attribute("aria-invalid", "true")
    await strength.fill("123")
    await strength.press("Enter")
    await expect(dialog.get_by_text("At most 2 characters")).to_be_visible()
    await strength.fill("9")
    await dialog.get_by_label("Reason").fill("It is\na dragon")
    await dialog.get_by_role("button", name="Submit").click()
    request = await seat.link.expect("modal")
    assert request.pop("nonce")
    assert request == {
        "type": "modal",
        "custom_id": "m:1",
        "components": [
            {"type": 1, "components": [{"type": 4, "custom_id": "number", "value": "9"}]},
            {
                "type": 1,
                "components": [{"type": 4, "custom_id": "why", "value": "It is\na dragon"}],
            },
        ],
    }


async def test_it_closes_when_the_answer_is_acknowledged(server: ScriptedServer, sit: Sit) -> None:
    seat, dialog = await _open(server, sit, ROWS)
    await dialog.get_by_label("Strength").fill("9")
    submit = dialog.get_by_role("button", name="Submit")
    await submit.click()
    request = await seat.link.expect("modal")
    await expect(submit).to_have_attribute("aria-busy", "true")
    await seat.link.answer(request, "acknowledged")
    await expect(dialog).to_have_count(0)
    await expect(seat.page.locator("[data-custom-id=ask]")).to_be_focused()


async def test_it_stays_open_and_says_so_when_the_answer_fails(
    server: ScriptedServer, sit: Sit
) -> None:
    seat, dialog = await _open(server, sit, ROWS)
    await dialog.get_by_label("Strength").fill("9")
    await dialog.get_by_role("button", name="Submit").click()
    await seat.link.answer(await seat.link.expect("modal"), "failed")
    await expect(dialog.get_by_text("Something went wrong. Try again.")).to_be_visible()
    await expect(dialog.get_by_label("Strength")).to_have_value("9")
    await dialog.get_by_role("button", name="Submit").click()
    await seat.link.expect("modal")


@pytest.mark.parametrize("way", ["Escape", "Cancel", "Close"])
async def test_it_can_be_left(server: ScriptedServer, sit: Sit, way: str) -> None:
    seat, dialog = await _open(server, sit, ROWS)
    if way == "Escape":
        await seat.page.keyboard.press("Escape")
    else:
        await dialog.get_by_role("button", name=way).click()
    await expect(dialog).to_have_count(0)
    await expect(seat.page.locator("[data-custom-id=ask]")).to_be_focused()
    assert seat.link.received.empty()


async def test_labels_with_every_kind_of_component(server: ScriptedServer, sit: Sit) -> None:
    options = [{"label": "Torch", "value": "torch"}, {"label": "Rope", "value": "rope"}]
    components = [
        script.text("Think **twice**."),
        _label(_input("name", value="Kes", max_length=10), "Name", description="As on the board"),
        _label({"type": 3, "custom_id": "tool", "options": options}, "Tool"),
        _label({"type": 5, "custom_id": "who", "required": False}, "Who"),
        _label({"type": 21, "custom_id": "one", "options": options}, "One of"),
        _label({"type": 22, "custom_id": "some", "options": options, "required": False}, "Some of"),
        _label({"type": 23, "custom_id": "sure", "default": False}, "Sure"),
    ]
    seat, dialog = await _open(server, sit, components)
    await expect(dialog.locator("strong")).to_have_text("twice")
    await expect(dialog.get_by_label("Name")).to_have_value("Kes")
    await expect(dialog.get_by_label("Name")).to_have_accessible_description("As on the board")
    await dialog.get_by_role("button", name="Submit").click()
    await expect(dialog.get_by_text("This is required")).to_have_count(2)
    await expect(dialog.locator("[aria-required=true]")).to_have_count(3)
    one_of = dialog.get_by_role("radiogroup", name="One of")
    await expect(one_of).to_have_attribute("aria-required", "true")
    await dialog.get_by_role("combobox", name="Tool").click()
    await seat.page.locator("[data-option-value=rope][role=option]").click()
    await expect(dialog.get_by_text("This is required")).to_have_count(1)
    await dialog.get_by_role("radio", name="Torch").check()
    await expect(dialog.get_by_text("This is required")).to_have_count(0)
    await dialog.get_by_role("group", name="Some of").get_by_label("Rope").check()
    await dialog.get_by_role("checkbox", name="Sure").check()
    await dialog.get_by_role("button", name="Submit").click()
    sent = (await seat.link.expect("modal"))["components"]
    assert sent[0] == {"type": 10}
    assert [part["component"] for part in sent[1:]] == [
        {"type": 4, "custom_id": "name", "value": "Kes"},
        {"type": 3, "custom_id": "tool", "values": ["rope"]},
        {"type": 5, "custom_id": "who", "values": []},
        {"type": 21, "custom_id": "one", "value": "torch"},
        {"type": 22, "custom_id": "some", "values": ["rope"]},
        {"type": 23, "custom_id": "sure", "value": True},
    ]


@pytest.mark.parametrize("kind", [3, 22])
async def test_how_many_may_be_chosen_counts_unless_nothing_is(
    server: ScriptedServer, sit: Sit, kind: int
) -> None:
    options = [{"label": name, "value": name} for name in ("Torch", "Rope", "Lamp")]
    field = {"type": kind, "custom_id": "tools", "options": options, "required": False}
    seat, dialog = await _open(
        server, sit, [_label({**field, "min_values": 2, "max_values": 2}, "Tools")]
    )

    async def choose(*names: str) -> None:
        if kind == 22:
            for name in names:
                await dialog.get_by_label(name).click()
            return
        await dialog.get_by_role("combobox").click()
        for name in names:
            await seat.page.get_by_role("option", name=name).click()
        await seat.page.get_by_role("button", name="Done").click()

    submit = dialog.get_by_role("button", name="Submit")
    await choose("Torch")
    await submit.click()
    await expect(dialog.get_by_text("Choose at least 2")).to_be_visible()
    await choose("Torch")
    await submit.click()
    sent = (await seat.link.expect("modal"))["components"]
    assert sent[0]["component"]["values"] == []


async def test_escape_closes_an_open_list_before_the_dialog(
    server: ScriptedServer, sit: Sit
) -> None:
    options = [{"label": "Torch", "value": "torch"}]
    select = _label({"type": 3, "custom_id": "tool", "options": options}, "Tool")
    seat, dialog = await _open(server, sit, [select])
    await dialog.get_by_role("combobox", name="Tool").click()
    await expect(seat.page.get_by_role("listbox")).to_be_visible()
    await seat.page.keyboard.press("Escape")
    await expect(seat.page.get_by_role("listbox")).to_have_count(0)
    await expect(dialog).to_be_visible()
    await seat.page.keyboard.press("Escape")
    await expect(dialog).to_have_count(0)
