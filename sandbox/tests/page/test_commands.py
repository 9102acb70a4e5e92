"""Slash commands in the composer."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import Page, expect

from sandbox.tests.page import conversation as script
from sandbox.tests.page.fixtures import Seat, Sit
from sandbox.tests.page.scripted import Frame, ScriptedServer

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

CHALLENGE, ROLL, HOST = "301", "302", "304"


def _text(page: Page) -> Any:
    return page.locator(".composer-text")


def _names(page: Page) -> Any:
    return page.locator("[role=option] .option-label")


def _field(page: Page, name: str) -> Any:
    return page.locator(f"[data-option-name='{name}'] input")


async def _command(seat: Seat) -> Frame:
    frame = await seat.link.expect("command")
    assert frame["nonce"]
    assert frame["channel_id"] == script.ARENA
    return frame


async def test_a_slash_lists_what_can_be_run(sit: Sit) -> None:
    page = (await sit()).page
    await _text(page).press_sequentially("/")
    await expect(_names(page)).to_have_text(
        ["/deathmatch challenge", "/deathmatch stop", "/roll", "/rules"]
    )
    await expect(page.get_by_role("option", name="/roll")).to_contain_text("Roll dice")
    await _text(page).press_sequentially("stop")
    await expect(_names(page)).to_have_text(["/deathmatch stop"])
    await _text(page).press_sequentially("x")
    await expect(page.get_by_role("listbox")).to_have_count(0)
    await expect(page.get_by_text("No command starts like that")).to_be_visible()
    await _text(page).fill("/ro")
    await expect(_names(page)).to_have_text(["/roll"])
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("listbox")).to_have_count(0)


async def test_only_the_beginnings_of_words_count(server: ScriptedServer, sit: Sit) -> None:
    """Typed text is never taken for the middle of another command's name."""

    def command(name: str, *inner: str) -> dict[str, Any]:
        options = [{"type": 1, "name": item, "description": "x"} for item in inner]
        return {"id": name, "type": 1, "name": name, "description": "x", "options": options}

    server.hello = {"commands": [command("match", "concede", "draw up"), command("drawer")]}
    page = (await sit()).page
    await page.keyboard.type("/de")
    await expect(page.get_by_text("No command starts like that")).to_be_visible()
    await expect(page.get_by_role("listbox")).to_have_count(0)
    await _text(page).fill("/draw")
    await expect(_names(page)).to_have_text(["/drawer", "/match draw up"])
    await _text(page).fill("/draw u")
    await expect(_names(page)).to_have_text(["/match draw up"])
    await _text(page).fill("/con")
    await page.keyboard.press("Enter")
    await expect(page.locator(".command-chip")).to_contain_text("/match concede")


async def test_a_challenge_by_keyboard(sit: Sit) -> None:
    seat = await sit()
    page = seat.page
    await page.keyboard.type("/dea")
    await page.keyboard.press("Tab")
    await expect(_field(page, "opponent")).to_be_focused()
    await expect(page.locator(".composer-hint")).to_contain_text(
        "opponent (required) Whom you challenge"
    )
    await page.keyboard.type("mo")
    await page.keyboard.press("Tab")
    await expect(_field(page, "opponent")).to_have_value("Moth")
    await page.keyboard.press("Enter")
    frame = await _command(seat)
    assert frame["command_id"] == CHALLENGE
    assert frame["options"] == [
        {
            "name": "challenge",
            "type": 1,
            "options": [{"name": "opponent", "type": 6, "value": script.MOTH}],
        }
    ]
    await expect(_text(page)).to_be_focused()
    await expect(
        page.get_by_text("Waiting for an answer to /deathmatch challenge…")
    ).to_be_visible()
    await seat.link.answer(frame, "acknowledged")
    await expect(page.get_by_text("Waiting for an answer")).to_have_count(0)


async def test_optional_options_are_added_and_removed(sit: Sit) -> None:
    seat = await sit()
    page = seat.page
    await _text(page).fill("/deathmatch ch")
    await page.locator("[data-option-value='deathmatch challenge']").click()
    await _field(page, "opponent").fill("rook")
    await page.locator("[data-add-option=hero]").click()
    await page.get_by_role("option", name="Mage").click()
    await expect(_field(page, "hero")).to_have_value("Mage")
    await page.locator("[data-add-option=rated]").click()
    await page.get_by_role("option", name="False").click()
    await page.locator("[data-add-option=minutes]").click()
    await page.keyboard.press("Backspace")
    await expect(_field(page, "minutes")).to_have_count(0)
    await expect(page.locator("[data-add-option=minutes]")).to_be_visible()
    await page.keyboard.press("Enter")
    options = (await _command(seat))["options"][0]["options"]
    assert options == [
        {"name": "opponent", "type": 6, "value": script.ROOK},
        {"name": "hero", "type": 3, "value": "mage"},
        {"name": "rated", "type": 5, "value": False},
    ]


async def test_an_invalid_command_is_reported_before_sending(sit: Sit) -> None:
    seat = await sit()
    page = seat.page
    await page.keyboard.type("/deathmatch challenge ")
    await page.keyboard.press("Escape")
    await page.keyboard.press("Escape")
    await page.keyboard.type("/deathmatch challenge ")
    await page.locator(".command-form .send").click()
    error = page.locator(".composer-hint .field-error")
    await expect(error).to_have_text("This is required")
    await expect(_field(page, "opponent")).to_have_attribute("aria-invalid", "true")
    await _field(page, "opponent").fill("nobody")
    await page.keyboard.press("Enter")
    await expect(error).to_have_text("Choose one from the list")
    await _field(page, "opponent").fill("Moth")
    await page.locator("[data-add-option=minutes]").click()
    for text, message in (
        ("x", "Must be a whole number"),
        ("2.5", "Must be a whole number"),
        ("0", "Must be 1 or more"),
        ("61", "Must be 60 or less"),
    ):
        await _field(page, "minutes").fill(text)
        await page.keyboard.press("Enter")
        await expect(error).to_have_text(message)
    await _field(page, "minutes").fill("60")
    await page.keyboard.press("Enter")
    options = (await _command(seat))["options"][0]["options"]
    assert options[1] == {"name": "minutes", "type": 4, "value": 60}


async def test_texts_numbers_and_channels(sit: Sit) -> None:
    seat = await sit()
    page = seat.page
    await page.keyboard.type("/roll ")
    error = page.locator(".composer-hint .field-error")
    await _field(page, "dice").fill("2")
    await page.keyboard.press("Enter")
    await expect(error).to_have_text("At least 2 characters")
    await _field(page, "dice").fill("2d6+100")
    await page.keyboard.press("Enter")
    await expect(error).to_have_text("At most 6 characters")
    await _field(page, "dice").fill("2d6")
    await page.locator("[data-add-option=bonus]").click()
    await page.keyboard.type("9,75")
    await page.keyboard.press("Enter")
    await expect(error).to_have_text("Must be 9.5 or less")
    await _field(page, "bonus").fill("1,5")
    await page.locator("[data-add-option=where]").click()
    await page.keyboard.type("#tav")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    frame = await _command(seat)
    assert frame["command_id"] == ROLL
    assert frame["options"] == [
        {"name": "dice", "type": 3, "value": "2d6"},
        {"name": "bonus", "type": 10, "value": 1.5},
        {"name": "where", "type": 7, "value": script.TAVERN},
    ]


async def test_typed_in_full(sit: Sit) -> None:
    seat = await sit()
    await seat.page.keyboard.type("/roll 2d6 label:for luck bonus:3")
    await seat.page.keyboard.press("Enter")
    assert (await _command(seat))["options"] == [
        {"name": "dice", "type": 3, "value": "2d6"},
        {"name": "label", "type": 3, "value": "for luck"},
        {"name": "bonus", "type": 10, "value": 3},
    ]


async def test_typed_where_every_option_may_be_left_out(server: ScriptedServer, sit: Sit) -> None:
    option = {"description": "x", "required": False}
    options = [{**option, "type": 3, "name": "note"}, {**option, "type": 6, "name": "opponent"}]
    play = {"id": "310", "type": 1, "name": "play", "description": "x", "options": options}
    server.hello = {"commands": [play]}
    seat = await sit()
    await seat.page.keyboard.type("/play opponent:Moth")
    await seat.page.keyboard.press("Enter")
    await expect(_field(seat.page, "note")).to_have_count(0)
    await seat.page.keyboard.press("Enter")
    moth = {"name": "opponent", "type": 6, "value": script.MOTH}
    assert (await _command(seat))["options"] == [moth]


async def test_pasted_in_full(sit: Sit) -> None:
    seat = await sit()
    await _text(seat.page).fill("/deathmatch challenge opponent:Moth hero:mage")
    await expect(_field(seat.page, "opponent")).to_have_value("Moth")
    await expect(_field(seat.page, "hero")).to_have_value("Mage")
    await seat.page.keyboard.press("Enter")
    values = [option["value"] for option in (await _command(seat))["options"][0]["options"]]
    assert values == [script.MOTH, "mage"]


async def test_a_command_without_options(sit: Sit) -> None:
    seat = await sit()
    await seat.page.keyboard.type("/rul")
    await seat.page.keyboard.press("Enter")
    await expect(seat.page.locator(".command-chip")).to_contain_text("/rules")
    await seat.page.keyboard.press("Enter")
    assert (await _command(seat))["options"] == []


@pytest.mark.parametrize("typed", ["/rules ", "/deathmatch stop "])
async def test_the_space_that_starts_a_command_does_not_send_it(sit: Sit, typed: str) -> None:
    seat = await sit()
    page = seat.page
    await page.keyboard.type(typed)
    await expect(page.locator(".command-chip")).to_contain_text(typed.strip())
    await expect(page.get_by_role("button", name=f"Send: {typed.strip()}")).to_be_focused()
    assert seat.link.received.empty()
    await page.keyboard.press(" ")
    assert (await _command(seat))["command_id"] in {"301", "303"}


async def test_leaving_a_command(sit: Sit) -> None:
    seat = await sit()
    page = seat.page
    await page.keyboard.type("/roll ")
    await expect(_field(page, "dice")).to_be_focused()
    await page.keyboard.press("Backspace")
    await expect(_text(page)).to_have_value("/roll")
    await expect(_text(page)).to_be_focused()
    await page.keyboard.type(" ")
    await page.get_by_role("button", name="Leave this command").click()
    await expect(_text(page)).to_have_value("")
    await expect(_text(page)).to_be_focused()
    assert seat.link.received.empty()


async def test_names_and_choices_in_my_language(sit: Sit) -> None:
    seat = await sit(script.MOTH)
    page = seat.page
    await page.keyboard.type("/дво")
    await expect(_names(page)).to_have_text(["/двобій виклик", "/двобій stop"])
    await expect(page.get_by_role("option").first).to_contain_text("Викликати когось на двобій")
    await _text(page).fill("/двобій виклик ")
    await expect(page.locator("[data-option-name=opponent] .field-name")).to_have_text("суперник")
    await page.keyboard.type("Kestrel герой:")
    await expect(_field(page, "hero")).to_be_focused()
    await page.keyboard.type("маг")
    await page.keyboard.press("Enter")
    await expect(_field(page, "hero")).to_have_value("Маг")
    await page.keyboard.press("Enter")
    frame = await _command(seat)
    assert frame["options"][0]["name"] == "challenge"
    assert frame["options"][0]["options"] == [
        {"name": "opponent", "type": 6, "value": script.KESTREL},
        {"name": "hero", "type": 3, "value": "mage"},
    ]


async def test_the_english_names_work_in_every_language(sit: Sit) -> None:
    seat = await sit(script.MOTH)
    await seat.page.keyboard.type("/deathmatch challenge ")
    await expect(_field(seat.page, "opponent")).to_be_focused()


async def test_groups_and_permissions(sit: Sit) -> None:
    """A moderator's command is three levels deep; others do not see it."""
    seat = await sit(script.ROOK)
    await seat.page.keyboard.type("/host clock extend ")
    await seat.page.keyboard.type("mo")
    await seat.page.keyboard.press("Enter")
    await seat.page.keyboard.press("Enter")
    frame = await _command(seat)
    assert frame["command_id"] == HOST
    assert frame["options"] == [
        {
            "name": "clock",
            "type": 2,
            "options": [
                {
                    "name": "extend",
                    "type": 1,
                    "options": [{"name": "player", "type": 9, "value": script.MOTH}],
                }
            ],
        }
    ]


async def test_private_channels_have_their_own_commands(server: ScriptedServer, sit: Sit) -> None:
    commands = [
        {"id": "1", "type": 1, "name": "both", "description": "x"},
        {"id": "2", "type": 1, "name": "guildonly", "description": "x", "contexts": [0]},
        {"id": "3", "type": 1, "name": "dmonly", "description": "x", "contexts": [1]},
        {"id": "4", "type": 1, "name": "registered", "description": "x", "guild_id": "1"},
        {"id": "5", "type": 2, "name": "On a person"},
    ]
    server.hello = {"commands": commands, "channels": [*script.CHANNELS, script.dm()]}
    page = (await sit()).page
    await page.keyboard.type("/")
    await expect(_names(page)).to_have_text(["/both", "/guildonly", "/registered"])
    await page.locator(f"[data-channel-id='{script.KESTREL_DM}']").click()
    await _text(page).fill("/")
    await expect(_names(page)).to_have_text(["/both", "/dmonly"])


async def test_a_new_list_of_commands_counts_at_once(sit: Sit) -> None:
    seat = await sit()
    command = {"id": "9", "type": 1, "name": "fresh", "description": "New"}
    await seat.link.send({"type": "commands", "commands": [command]})
    await seat.link.send({"type": "message", "message": script.message("registered")})
    await expect(seat.page.locator("article")).to_have_count(1)
    await seat.page.keyboard.type("/")
    await expect(_names(seat.page)).to_have_text(["/fresh"])


@pytest.mark.parametrize("refused", [True, False])
async def test_a_command_that_fails(sit: Sit, refused: bool) -> None:
    seat = await sit()
    page = seat.page
    await page.keyboard.type("/rules ")
    await page.keyboard.press("Enter")
    frame = await _command(seat)
    if refused:
        await seat.link.refuse(frame, "unknown command")
    else:
        await seat.link.answer(frame, "failed", reason="The application did not respond")
    notice = page.locator(".notice")
    await expect(notice).to_contain_text("/rules failed")
    await expect(notice).to_contain_text(
        "unknown command" if refused else "The application did not respond"
    )
    await notice.get_by_role("button", name="Dismiss").click()
    await expect(notice).to_have_count(0)
    await expect(_text(page)).to_be_focused()


async def test_a_command_may_open_a_modal(sit: Sit) -> None:
    seat = await sit()
    await seat.page.keyboard.type("/rules ")
    await seat.page.keyboard.press("Enter")
    part = {"type": 4, "custom_id": "a", "style": 1, "label": "Which"}
    modal = {"custom_id": "m", "title": "Rules", "components": [script.row(part)]}
    await seat.link.answer(await _command(seat), "modal", modal=modal)
    await expect(seat.page.get_by_role("dialog", name="Rules")).to_be_visible()
    await expect(seat.page.get_by_label("Which")).to_be_focused()


async def test_long_choices_stay_within_a_phone(server: ScriptedServer, sit: Sit) -> None:
    """Beside them the button that sends stays free."""
    choices = [{"name": "Both boxes with all of their heroes and monsters", "value": "both"}]
    option = {"type": 3, "name": "box", "description": "x", "choices": choices, "required": True}
    command = {"id": "7", "type": 1, "name": "play", "description": "x", "options": [option]}
    server.hello = {"commands": [command]}
    page = (await sit(viewport={"width": 400, "height": 800})).page
    await page.keyboard.type("/play ")
    await page.locator("[data-option-value='both']").click()
    await expect(_field(page, "box")).to_have_value(choices[0]["name"])
    field = await page.locator("[data-option-name='box']").bounding_box()
    send = await page.locator(".command-form .send").bounding_box()
    assert field is not None
    assert send is not None
    assert field["x"] + field["width"] <= send["x"]
