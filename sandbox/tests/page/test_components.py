"""Components of both versions, and pressing them."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from sandbox.tests.page import conversation as script
from sandbox.tests.page.conversation import Payload
from sandbox.tests.page.fixtures import Sit
from sandbox.tests.page.scripted import ScriptedServer

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_a_board(server: ScriptedServer, sit: Sit) -> None:
    server.history[script.ARENA] = [script.board()]
    seat = await sit()
    article = seat.page.locator("article")
    await expect(article.get_by_role("heading", name="Death Match · Warrior")).to_be_visible()
    await expect(article.locator("s")).to_contain_text("Holy grail")
    await expect(article.locator(".subtext").first).to_have_text(
        "Adventure 3 · turn 14 · hosted by Rook"
    )
    await expect(article.locator(f"[data-mention='{script.KESTREL}']")).to_have_text("@Kestrel")
    await expect(article.locator("time[data-style=R]")).to_have_text("in 2 minutes")
    await expect(article.locator("[data-custom-id]")).to_have_text(
        ["Draw a monster", "Pass", "My cards", "Rules"]
    )
    await expect(article.locator(".container")).to_have_css(
        "border-left-color", "rgb(217, 165, 32)"
    )


async def test_a_press_is_busy_until_it_is_acknowledged(server: ScriptedServer, sit: Sit) -> None:
    board = script.board()
    server.history[script.ARENA] = [board]
    seat = await sit()
    draw = seat.page.locator("[data-custom-id='d:1:14:draw']")
    await draw.click()
    press = await seat.link.expect("press")
    assert press.pop("nonce")
    assert press == {
        "type": "press",
        "channel_id": script.ARENA,
        "message_id": board["id"],
        "custom_id": "d:1:14:draw",
        "component_type": 2,
    }
    await expect(draw).to_have_attribute("aria-busy", "true")
    await draw.click()
    passing = seat.page.locator("[data-custom-id='d:1:14:pass']")
    await expect(passing).not_to_have_attribute("aria-busy", "true")
    await passing.click()
    second = await seat.link.expect("press")
    assert second["custom_id"] == "d:1:14:pass"
    await seat.link.answer(second, "acknowledged")
    await expect(passing).not_to_have_attribute("aria-busy", "true")
    await expect(draw).to_have_attribute("aria-busy", "true")


async def test_a_failed_press_says_so_near_its_message(server: ScriptedServer, sit: Sit) -> None:
    server.history[script.ARENA] = [script.message("other"), script.board()]
    seat = await sit()
    article = seat.page.locator("article").nth(1)
    button = article.locator("[data-custom-id='d:1:14:pass']")
    await button.click()
    press = await seat.link.expect("press")
    await seat.link.answer(press, "failed", reason="The application did not respond")
    note = article.locator("[role=alert]")
    await expect(note).to_contain_text("This interaction failed: The application did not respond")
    await expect(button).not_to_have_attribute("aria-busy", "true")
    await button.click()
    await expect(note).to_be_empty()
    await seat.link.refuse(await seat.link.expect("press"), "no such message")
    await expect(note).to_contain_text("This interaction failed: no such message")


async def test_an_edit_keeps_busy_buttons_and_the_focus(server: ScriptedServer, sit: Sit) -> None:
    board = script.board(turn=1)
    server.history[script.ARENA] = [board]
    seat = await sit()
    await seat.page.locator("[data-custom-id='d:1:1:draw']").click()
    await seat.link.expect("press")
    # The same version, another line: the pressed button still waits.
    edited = {**board, "components": [script.text("A line"), *board["components"]]}
    await seat.link.send({"type": "edit", "message": edited})
    await expect(seat.page.get_by_text("A line")).to_be_visible()
    draw = seat.page.locator("[data-custom-id='d:1:1:draw']")
    await expect(draw).to_have_attribute("aria-busy", "true")
    await expect(draw).to_be_focused()
    # The next turn has other ids; the focus goes to the button of the same name.
    following = {**script.board(turn=2), "id": board["id"]}
    await seat.link.send({"type": "edit", "message": following})
    await expect(seat.page.locator("[data-custom-id='d:1:2:draw']")).to_be_focused()
    # The end has no buttons; the message itself keeps the focus.
    over = {**board, "components": [script.text("It is over")]}
    await seat.link.send({"type": "edit", "message": over})
    await expect(seat.page.locator("article")).to_be_focused()


async def test_an_edit_elsewhere_leaves_an_open_list_open(server: ScriptedServer, sit: Sit) -> None:
    hand = script.hand()
    server.history[script.ARENA] = [hand]
    seat = await sit()
    await seat.page.locator("[data-custom-id='d:1:15:discard']").click()
    option = seat.page.locator("[data-option-value='discard:spear']")
    await expect(option).to_be_visible()
    container = hand["components"][0]
    changed = [script.text("**Time is short**"), *container["components"][1:]]
    edited = {**hand, "components": [{**container, "components": changed}]}
    await seat.link.send({"type": "edit", "message": edited})
    await expect(seat.page.get_by_text("Time is short")).to_be_visible()
    await option.click()
    assert (await seat.link.expect("press"))["values"] == ["discard:spear"]


async def test_buttons_of_every_style(server: ScriptedServer, sit: Sit) -> None:
    server.history[script.ARENA] = [
        script.message(
            "v1",
            components=[
                script.row(
                    script.button("Blue", "b1", 1, emoji={"id": None, "name": "🎲"}),
                    script.button("Grey", "b2", 2, emoji={"id": "5", "name": "sword"}),
                    script.button("Green", "b3", 3, disabled=True),
                    script.button("Red", "b4", 4),
                    {"type": 2, "style": 5, "label": "Site", "url": "https://example.org/"},
                )
            ],
        )
    ]
    seat = await sit()
    article = seat.page.locator("article")
    await expect(article.get_by_role("button", name="🎲 Blue")).to_be_visible()
    await expect(article.get_by_role("button", name=":sword: Grey")).to_be_visible()
    picture = article.locator(".custom-emoji")
    await expect(picture).to_have_attribute("src", "/emojis/5.webp")
    box = await picture.bounding_box()
    assert box is not None
    assert (box["width"], box["height"]) == (20, 20)
    await expect(article.locator("[data-custom-id=b3]")).to_be_disabled()
    backgrounds = await article.locator("[data-custom-id]").evaluate_all(
        "buttons => buttons.map((button) => getComputedStyle(button).backgroundColor)"
    )
    assert len(set(backgrounds)) == 4
    link = article.get_by_role("link", name="Site")
    await expect(link).to_have_attribute("href", "https://example.org/")
    await expect(link).to_have_attribute("target", "_blank")


async def test_an_emoji_of_the_bots_in_a_menu(server: ScriptedServer, sit: Sit) -> None:
    emoji = {"id": "5", "name": "torch"}
    options = [
        {"label": "Torch", "value": "torch", "emoji": emoji},
        {"label": "Rope", "value": "rope", "emoji": {"id": None, "name": "🪢"}, "default": True},
    ]
    menu = {"type": 3, "custom_id": "m", "options": options, "max_values": 2}
    server.history[script.ARENA] = [script.message("v1", components=[script.row(menu)])]
    seat = await sit()
    select = seat.page.locator("[data-custom-id=m]")
    await expect(select).to_have_text("🪢 Rope⌄")
    await select.click()
    torch = seat.page.locator("[data-option-value=torch]")
    box = await torch.locator(".option-emoji .custom-emoji").bounding_box()
    assert box is not None
    assert (box["width"], box["height"]) == (24, 24)
    await torch.click()
    await expect(select.locator(".custom-emoji")).to_have_attribute("alt", ":torch:")
    await expect(select).to_have_text(" Torch, 🪢 Rope⌄")
    assert (await select.get_attribute("aria-label") or "").endswith(": Torch, Rope")


async def test_layout_components(server: ScriptedServer, sit: Sit) -> None:
    picture = {"media": {"url": "https://cdn.example.org/a/map.png"}, "description": "The map"}
    components: list[Payload] = [
        {
            "type": 9,
            "components": [script.text("**Left**"), script.text("below")],
            "accessory": script.button("Right", "s1"),
        },
        {
            "type": 9,
            "components": [script.text("Hero")],
            "accessory": {
                "type": 11,
                "media": {"url": "https://cdn.example.org/hero.png"},
                "description": None,
            },
        },
        {"type": 14, "divider": False, "spacing": 2},
        {"type": 12, "items": [{**picture, "spoiler": False}, {**picture, "spoiler": True}]},
        {
            "type": 13,
            "file": {"url": "attachment://log.txt"},
            "name": "log.txt",
            "size": 12,
            "spoiler": False,
        },
        {"type": 99},
    ]
    files = [
        {"id": "1", "filename": "log.txt", "size": 12, "url": f"{server.url}/attachments/log.txt"}
    ]
    server.history[script.ARENA] = [script.layout(*components, attachments=files)]
    seat = await sit()
    article = seat.page.locator("article")
    section = article.locator(".section").first
    await expect(section.locator(".section-text")).to_have_text("Leftbelow")
    await section.get_by_role("button", name="Right").click()
    assert (await seat.link.expect("press"))["custom_id"] == "s1"
    await expect(article.locator(".section").nth(1).locator(".media-box")).to_contain_text(
        "hero.png"
    )
    gallery = article.get_by_role("group", name="2 pictures")
    await expect(gallery.locator(".media-box").first).to_contain_text("The map")
    await expect(gallery.get_by_role("button", name="Spoiler")).to_have_count(1)
    await expect(article.get_by_role("link", name="log.txt")).to_have_count(1)
    await expect(article.get_by_text("component type 99")).to_be_visible()
    await expect(article.locator(".message-attachments")).to_be_hidden()


async def test_an_emoji_may_be_a_thumbnail(server: ScriptedServer, sit: Sit) -> None:
    url = "https://cdn.discordapp.com/emojis/5.png"
    thumbnail = {"type": 11, "media": {"url": url, "proxy_url": url}}
    section = {"type": 9, "components": [script.text("A torch")], "accessory": thumbnail}
    server.history[script.ARENA] = [script.layout(section)]
    seat = await sit()
    picture = seat.page.locator("article .section-accessory img")
    await expect(picture).to_have_attribute("src", "/emojis/5.webp")


async def test_a_container_may_be_a_spoiler(server: ScriptedServer, sit: Sit) -> None:
    box = script.container(
        script.text("hidden card"), script.row(script.button("Take", "t")), spoiler=True
    )
    server.history[script.ARENA] = [script.layout(box)]
    seat = await sit()
    cover = seat.page.get_by_role("button", name="Spoiler, press to show")
    await expect(cover).to_be_visible()
    await expect(seat.page.get_by_role("button", name="Take")).to_have_count(0)
    await cover.click()
    await seat.page.get_by_role("button", name="Take").click()
    assert (await seat.link.expect("press"))["custom_id"] == "t"


async def test_a_press_fails_visibly_even_when_its_message_is_gone(
    server: ScriptedServer, sit: Sit
) -> None:
    board = script.board()
    server.history[script.ARENA] = [board]
    seat = await sit()
    await seat.page.locator("[data-custom-id='d:1:14:draw']").click()
    first = await seat.link.expect("press")
    await seat.page.locator("[data-custom-id='d:1:14:pass']").click()
    second = await seat.link.expect("press")
    await seat.link.send({"type": "delete", "channel_id": script.ARENA, "id": board["id"]})
    await expect(seat.page.locator("article")).to_have_count(0)
    await seat.link.answer(first, "failed")
    await expect(seat.page.locator(".notice")).to_contain_text("This interaction failed")
    await seat.page.locator(f"[data-channel-id='{script.TAVERN}']").click()
    await seat.link.answer(second, "failed")
    await expect(seat.page.locator(".toast")).to_contain_text("This interaction failed")
