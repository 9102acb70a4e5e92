"""The emojis of the application: accepted and refused uploads, and access to the pictures."""

from __future__ import annotations

import base64
from typing import Any

import aiohttp
import pytest

from sandbox.routes_emojis import MOST_BYTES, MOST_EMOJIS
from sandbox.server import Sandbox
from sandbox.tests.support import Raw
from sandbox.tests.test_limits import button, row, select
from sandbox.world import Emoji

PNG = b"\x89PNG\r\n\x1a\n" + b"pixels"


def picture(content: bytes = PNG, kind: str = "png") -> str:
    return f"data:image/{kind};base64,{base64.b64encode(content).decode()}"


def address(sandbox: Sandbox, emoji: str = "") -> str:
    return f"/applications/{sandbox.bot_id}/emojis{emoji and '/'}{emoji}"


async def test_an_emoji_comes_changes_its_name_and_goes(sandbox: Sandbox, client: Raw) -> None:
    new = {"name": "torch", "image": picture()}
    status, made = await client.ask("POST", address(sandbox), new)
    assert (status, made["name"], made["animated"]) == (201, "torch", False)
    assert await client.ask("GET", address(sandbox)) == (200, {"items": [made]})
    assert await client.ask("GET", address(sandbox, made["id"])) == (200, made)
    _, changed = await client.ask("PATCH", address(sandbox, made["id"]), {"name": "lamp"})
    assert changed == {**made, "name": "lamp"}
    assert (await client.ask("DELETE", address(sandbox, made["id"])))[0] == 204
    assert await client.ask("GET", address(sandbox)) == (200, {"items": []})
    status, gone = await client.ask("GET", address(sandbox, made["id"]))
    assert (status, gone["code"]) == (404, 10014)


@pytest.mark.parametrize(
    ("body", "field", "code"),
    [
        ({"image": picture()}, "name", "BASE_TYPE_REQUIRED"),
        ({"name": "a", "image": picture()}, "name", "BASE_TYPE_BAD_LENGTH"),
        ({"name": "a" * 33, "image": picture()}, "name", "BASE_TYPE_BAD_LENGTH"),
        ({"name": "knight-shield", "image": picture()}, "name", "STRING_TYPE_REGEX"),
        (
            {"name": "taken", "image": picture()},
            "name",
            "APPLICATION_EMOJI_NAME_ALREADY_TAKEN",
        ),
        ({"name": "torch"}, "image", "BASE_TYPE_REQUIRED"),
        ({"name": "torch", "image": "torch.png"}, "image", "IMAGE_INVALID"),
        ({"name": "torch", "image": picture(b"<svg/>")}, "image", "IMAGE_INVALID"),
        ({"name": "torch", "image": picture(PNG, "gif")}, "image", "IMAGE_INVALID"),
        (
            {"name": "torch", "image": picture(PNG + bytes(MOST_BYTES))},
            "image",
            "BINARY_TYPE_MAX_SIZE",
        ),
    ],
)
async def test_invalid_uploads_are_refused(
    body: dict[str, Any], field: str, code: str, sandbox: Sandbox, client: Raw
) -> None:
    await client.ask("POST", address(sandbox), {"name": "taken", "image": picture()})
    status, answer = await client.ask("POST", address(sandbox), body)
    assert (status, answer["code"]) == (400, 50035)
    assert answer["errors"][field]["_errors"][0]["code"] == code


async def test_an_application_has_no_more_than_so_many(sandbox: Sandbox, client: Raw) -> None:
    for number in range(MOST_EMOJIS):
        sandbox.core.world.emojis[number] = Emoji(number, f"e{number}", "image/png", PNG)
    new = {"name": "one_more", "image": picture()}
    status, answer = await client.ask("POST", address(sandbox), new)
    assert (status, answer["code"]) == (400, 30008)


async def test_another_application_has_its_own(sandbox: Sandbox, client: Raw) -> None:
    status, answer = await client.ask("GET", f"/applications/{sandbox.bot_id + 1}/emojis")
    assert (status, answer["code"]) == (403, 20012)


@pytest.mark.parametrize(
    ("control", "kind"),
    [
        (lambda emoji: button(emoji=emoji), "BUTTON"),
        (lambda emoji: select(options=[{"label": "l", "value": "v", "emoji": emoji}]), "SELECT"),
    ],
)
async def test_components_show_only_what_there_is(
    control: Any, kind: str, sandbox: Sandbox, client: Raw
) -> None:
    new = {"name": "torch", "image": picture()}
    _, made = await client.ask("POST", address(sandbox), new)
    shown = {"id": made["id"], "name": "torch"}
    place = f"/channels/{sandbox.channels['arena'].id}/messages"
    body = {"content": "x", "components": [row(control(shown))]}
    status, message = await client.ask("POST", place, body)
    assert (status, shown in _emojis(message)) == (200, True)
    await client.ask("DELETE", address(sandbox, made["id"]))
    status, answer = await client.ask("POST", place, body)
    assert (status, answer["code"]) == (400, 50035)
    assert f"{kind}_COMPONENT_INVALID_EMOJI" in str(answer["errors"])


def _emojis(message: dict[str, Any]) -> list[dict[str, Any]]:
    (shown,) = message["components"][0]["components"]
    return [each["emoji"] for each in shown.get("options", [shown])]


async def test_the_pictures_can_be_fetched(sandbox: Sandbox, client: Raw) -> None:
    _, made = await client.ask("POST", address(sandbox), {"name": "torch", "image": picture()})
    origin = sandbox.page_url.rstrip("/")
    async with aiohttp.ClientSession() as session:
        async with session.get(f"{origin}/emojis/{made['id']}.webp") as response:
            assert (response.content_type, await response.read()) == ("image/png", PNG)
        for path in ("5.webp", "x.png", f"{made['id']}/../{made['id']}x"):
            async with session.get(f"{origin}/emojis/{path}") as response:
                assert response.status == 404
