"""`/host status`: every live match of the server, for who hosts or moderates."""

from __future__ import annotations

import re

from bot.handlers.moderation import HOST_COMMAND_MS
from bot.ui.custom_ids import MatchCommand
from bot.ui.host_status import PAGE
from sandbox.world import Message
from tests.store.playing import edit
from tests.wire.desk.hosting import Hosting, check_hides, en, uk
from tests.wire.phases import seated
from tests.wire.table import controls


def offered(message: Message) -> list[int]:
    """The matches whose desks a page offers."""
    return [each.press.match_id for each in controls(message) if each.verb == MatchCommand.DESK]


async def fill(hosting: Hosting, count: int) -> list[int]:
    """So many more matches in channels of their own, the newest first."""
    sandbox = hosting.table.sandbox
    pair = (sandbox.people["Wren"], sandbox.people["Otter"])
    numbers: list[int] = []
    for number in range(count):
        channel = sandbox.add_channel(f"cellar-{number}")
        table = await seated("starter", sandbox, hosting.bot, players=pair, channel=channel)
        numbers.insert(0, table.match)
    return numbers


async def test_each_match_is_listed_with_its_desk(hosting: Hosting) -> None:
    await hosting.draw()
    (other,) = await fill(hosting, 1)
    page = await hosting.do("status")
    assert page.ephemeral
    assert offered(page) == [other, hosting.table.match]
    assert "**Kestrel – Moth**" in page.text
    assert "**Wren – Otter**" in page.text
    assert page.text.count("hosted by Rook") == 1, "nobody hosts the other one"
    assert "Waiting for **Kestrel**: asked <t:" in page.text
    assert re.search("⏱️ \\*\\*Kestrel\\*\\*: turn ends <t:[0-9]+:R>, flag falls <t:", page.text)
    check_hides(page)
    desk = next(each for each in controls(page) if each.press.match_id == hosting.table.match)
    await hosting.rook.press(page, desk.custom_id)
    assert page.text.startswith("## 🎛️ Desk: Kestrel – Moth")


async def test_a_paused_match_says_so(hosting: Hosting) -> None:
    await hosting.do("pause")
    assert "**Rook** has paused" in (await hosting.do("status")).text


async def test_many_matches_have_pages(hosting: Hosting) -> None:
    others = await fill(hosting, PAGE)
    page = await hosting.do("status")
    assert offered(page) == others
    await hosting.rook.press(page, "h:status:1")
    assert offered(page) == [hosting.table.match]
    await hosting.rook.press(page, "h:status:0")
    assert offered(page) == others
    await hosting.rook.press(page, "h:status:99", forged=True)
    assert offered(page) == [hosting.table.match], "the last one that there is"


async def test_what_is_wrong_is_told_with_what_helps(hosting: Hosting) -> None:
    sandbox = hosting.table.sandbox
    sandbox.delete_channel(hosting.table.channel)
    await sandbox.until(lambda: hosting.rook.direct_messages)
    await hosting.settled()
    reply = await hosting.rook.command(sandbox.channels["tavern"], "host status")
    assert "is gone. The match is kept." in reply.text


async def test_what_cannot_be_read_can_be_ended(hosting: Hosting) -> None:
    (other,) = await fill(hosting, 1)
    number = hosting.table.match
    store = hosting.bot.handlers.store
    await edit(store, f"UPDATE matches SET options = '{{}}' WHERE id = {number}")
    hosting.bot.handlers.matches.forget(hosting.table.match)
    page = await hosting.do("status")
    assert en("which-match-damaged", number=number) in page.text
    assert offered(page) == [other]
    reply = await hosting.rook.press(page, f"d:{number}:0:ask-end")
    assert reply.text == en("ended")
    assert offered(await hosting.do("status")) == [other]


async def test_no_live_match_is_no_error(hosting: Hosting) -> None:
    question = await hosting.do("end")
    await hosting.press(question, MatchCommand.END)
    assert (await hosting.do("status")).text == en("status-none")


async def test_who_neither_hosts_nor_moderates_is_told_nothing(hosting: Hosting) -> None:
    """Whom Discord offers `/host` may use it; its pages can be asked for by anybody."""
    page = await hosting.do("status")
    pressed = await hosting.wren.press(page, "h:status:0", forged=True)
    assert pressed.text == en("not-the-host")


async def test_a_host_who_moderates_no_more_sees_what_they_host(hosting: Hosting) -> None:
    await fill(hosting, 1)
    page = await hosting.do("status")
    hosting.table.sandbox.core.world.members[hosting.rook.id].role_ids.clear()
    hosting.clock.advance(HOST_COMMAND_MS / 1000 + 60)
    await hosting.rook.press(page, "h:status:0", forged=True)
    assert offered(page) == [hosting.table.match]


async def test_a_moderator_who_plays_has_no_desk_of_that_match(hosting: Hosting) -> None:
    guild = hosting.table.sandbox.core.world.guild
    guild.members[hosting.kestrel.id].role_ids.append(guild.moderator_role_id)
    page = await hosting.do("status", hosting.kestrel)
    assert "**Kestrel – Moth**" in page.text
    assert offered(page) == []


async def test_status_in_ukrainian(hosting: Hosting) -> None:
    hosting.rook.locale = "uk"
    assert uk("status-title") in (await hosting.do("status")).text


async def test_show_leads_to_the_desk(hosting: Hosting) -> None:
    shown = await hosting.rook.command(hosting.table.channel, "match show")
    message = await shown.shown()
    await hosting.press(message, MatchCommand.DESK)
    assert message.text.startswith("## 🎛️ Desk")
    shown = await hosting.kestrel.command(hosting.table.channel, "match show")
    assert list(controls(await shown.shown())) == []
