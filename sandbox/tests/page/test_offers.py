"""The commands that the composer offers, and the choices of an option while one types."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import Page, expect

from sandbox.tests.page import conversation as script
from sandbox.tests.page.fixtures import Seat, Sit
from sandbox.tests.page.scripted import ScriptedServer

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

ROLL = "302"


def _names(page: Page) -> Any:
    return page.locator("[role=option] .option-label")


def _field(page: Page, name: str) -> Any:
    return page.locator(f"[data-option-name='{name}'] input")


async def test_a_command_that_is_open_to_somebody_is_offered(
    server: ScriptedServer, sit: Sit
) -> None:
    """A server's owners let more people use a command than its permissions do."""
    commands = [
        {"id": name, "type": 1, "name": name, "description": "x", **more}
        for name, more in (
            ("open", {"default_member_permissions": "32", "granted": True}),
            ("shut", {"default_member_permissions": "32"}),
        )
    ]
    server.hello = {"commands": commands}
    page = (await sit()).page
    await page.keyboard.type("/")
    await expect(_names(page)).to_have_text(["/open"])


async def _suggesting(sit: Sit, user_id: str = script.KESTREL) -> Seat:
    """Somebody who has filled in an option and opened another, for which the bot is asked."""
    seat = await sit(user_id)
    await seat.page.keyboard.type("/roll ")
    await _field(seat.page, "dice").fill("2d6")
    await seat.page.locator("[data-add-option=skill]").click()
    await expect(_field(seat.page, "skill")).to_be_focused()
    return seat


async def _offer(seat: Seat, typed: str, choices: list[dict[str, Any]] | None) -> None:
    """The page asks for what fits; the bot offers it."""
    frame = await seat.link.expect("suggest")
    assert (frame["channel_id"], frame["command_id"]) == (script.ARENA, ROLL)
    assert frame["option"] == "skill"
    assert frame["options"] == [
        {"name": "dice", "type": 3, "value": "2d6"},
        {"name": "skill", "type": 3, "value": typed},
    ]
    await seat.link.send({"type": "suggestions", "nonce": frame["nonce"], "choices": choices})


SKILLS: list[dict[str, Any]] = [
    {"name": "Stealth", "value": "1", "name_localizations": {"uk": "Скрадання"}},
    {"name": "Strength", "value": "2"},
]


async def test_an_option_offers_choices_of_the_bot(sit: Sit) -> None:
    seat = await _suggesting(sit)
    page = seat.page
    await _offer(seat, "", SKILLS)
    await expect(_names(page)).to_have_text(["Stealth", "Strength"])
    await page.keyboard.type("str")
    await _offer(seat, "str", SKILLS[1:])
    await expect(_names(page)).to_have_text(["Strength"])
    await page.keyboard.press("Enter")
    await expect(_field(page, "skill")).to_have_value("Strength")
    await page.keyboard.press("Enter")
    assert (await seat.link.expect("command"))["options"][1] == {
        "name": "skill",
        "type": 3,
        "value": "2",
    }


async def test_choices_are_asked_for_once_typing_pauses(sit: Sit) -> None:
    seat = await _suggesting(sit)
    page = seat.page
    late = await seat.link.expect("suggest")
    await page.keyboard.type("ste")
    await _offer(seat, "ste", SKILLS[:1])
    await expect(_names(page)).to_have_text(["Stealth"])
    await seat.link.send({"type": "suggestions", "nonce": late["nonce"], "choices": SKILLS})
    await page.keyboard.type("a")
    await _offer(seat, "stea", SKILLS[:1])
    await expect(_names(page)).to_have_text(["Stealth"])
    await page.locator("[data-option-value='1']").click()
    await page.keyboard.press("Enter")
    assert (await seat.link.expect("command"))["options"][1]["value"] == "1"


@pytest.mark.parametrize(
    ("choices", "said"),
    [([], "Nothing fits what is typed"), (None, "The choices could not be loaded")],
)
async def test_nothing_is_offered_and_what_is_typed_is_sent(
    sit: Sit, choices: list[dict[str, Any]] | None, said: str
) -> None:
    seat = await _suggesting(sit)
    page = seat.page
    await _offer(seat, "", SKILLS)
    await expect(_names(page)).to_have_count(2)
    await page.keyboard.type("luck")
    await _offer(seat, "luck", choices)
    await expect(page.locator(".composer-hint")).to_contain_text(said)
    await expect(page.get_by_role("listbox")).to_have_count(0)
    await page.keyboard.press("Enter")
    assert (await seat.link.expect("command"))["options"][1]["value"] == "luck"


async def test_a_server_that_refuses_to_ask_offers_nothing(sit: Sit) -> None:
    seat = await _suggesting(sit)
    await seat.link.refuse(await seat.link.expect("suggest"), "there is no such command here")
    hint = seat.page.locator(".composer-hint")
    await expect(hint).to_contain_text("The choices could not be loaded")


async def test_choices_come_in_my_language(sit: Sit) -> None:
    seat = await _suggesting(sit, script.MOTH)
    await _offer(seat, "", SKILLS)
    await expect(_names(seat.page)).to_have_text(["Скрадання", "Strength"])
