"""Every page of the rules opens, in both languages, before a match and within it."""

from __future__ import annotations

import pytest

from bot.app import DelveBot
from bot.games.welcome.rules.options import Edition
from bot.ui import symbols
from sandbox.people import Person
from sandbox.server import Sandbox
from sandbox.world import Message
from tests.wire.dungeon.gathering import DungeonTable
from tests.wire.table import components, invitation_button


def topics_on(message: Message) -> tuple[str, list[str]]:
    """The custom_id of the menu of topics, and its lines."""
    (menu,) = [
        part
        for part in components(message.payload["components"])
        if "options" in part and part["custom_id"].endswith(":rules")
    ]
    return menu["custom_id"], [option["value"] for option in menu["options"]]


async def read(person: Person, menu_on: Message) -> set[str]:
    """Somebody turns to each page that is offered. Returns the headings."""
    _, topics = topics_on(menu_on)
    page, headings = menu_on, set()
    for topic in topics:
        custom_id, _ = topics_on(page)
        reply = await person.select(page, custom_id, [topic])
        # The first page has a message of its own, in which the others follow.
        page = reply.messages[0] if reply.messages else page
        assert page.text.startswith(f"## {symbols.RULES} "), f"{topic}: {page.text}"
        headings.add(page.text.splitlines()[0])
    assert len(headings) == len(topics)
    return headings


@pytest.mark.parametrize("box", Edition)
async def test_every_page_opens(box: Edition, sandbox: Sandbox, bot: DelveBot) -> None:
    kestrel, moth = sandbox.people["Kestrel"], sandbox.people["Moth"]
    table = DungeonTable(sandbox, sandbox.channels["arena"], (kestrel, moth))
    invitation = await table.opened(bot, box=box, necromancer="on")
    before = {}
    for person in (kestrel, moth):
        page = await person.press(invitation, invitation_button(invitation, "rules"))
        before[person] = await read(person, page.message)
    assert not before[kestrel] & before[moth], "Moth reads Ukrainian"
    await moth.press(invitation, invitation_button(invitation, "join"))
    await table.found(bot)
    (board,) = {one.message for one in table.sight.of(table.match_id, moth)}
    for person in (kestrel, moth):
        assert before[person] < await read(person, board), "those of the equipment as well"
