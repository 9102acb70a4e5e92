"""The rules are read where they are wanted: on invitations, on boards, by anybody, in private."""

from __future__ import annotations

import random

import pytest

from bot.app import DelveBot
from bot.games.dungeon.screens import signs
from bot.match.ids import InvitationId
from bot.ui import symbols
from bot.ui.catalogue import Texts, texts_in
from bot.ui.custom_ids import of_press, of_rules
from sandbox.people import Person, Reply
from sandbox.server import Sandbox
from sandbox.world import Message
from tests.wire.phases import seated
from tests.wire.table import Table, components, control, end_match, invitation_button, use

en, uk = texts_in("en"), texts_in("uk")
UPDATE = 7
"""An answer that takes the place of what was pressed."""


def menu_on(message: Message) -> str:
    """The custom_id of the menu of topics."""
    menus = [one for one in components(message.payload["components"]) if "options" in one]
    (found,) = (one["custom_id"] for one in menus if one["custom_id"].endswith(":rules"))
    return str(found)


def chosen_on(message: Message) -> list[str]:
    """What a menu shows as chosen."""
    return [
        option["value"]
        for one in components(message.payload["components"])
        for option in one.get("options", ())
        if option.get("default")
    ]


async def turn_to(person: Person, page: Message, topic: str) -> Reply:
    return await person.select(page, menu_on(page), [f"rules:{topic}"])


def title(message: Message) -> str:
    """The heading of a page, which only its reader sees."""
    assert message.ephemeral
    return message.text.splitlines()[0].removeprefix(f"## {symbols.RULES} ")


def torch(said: Texts) -> str:
    """The heading of the page on the Torch."""
    return f"{symbols.untagged(signs.TILES['torch'])} {said('tile-torch')}"


async def challenged(sandbox: Sandbox) -> Message:
    reply = await sandbox.people["Kestrel"].command(
        sandbox.channels["arena"],
        "deathmatch challenge",
        opponent=sandbox.people["Moth"],
        variant="warrior",
    )
    return await reply.shown()


async def test_an_invitation_tells_the_point_and_leads_to_the_rules(
    sandbox: Sandbox, bot: DelveBot
) -> None:
    invitation = await challenged(sandbox)
    assert en("deathmatch-pitch") in invitation.text
    edits = invitation.edits
    # Moth's Discord speaks Ukrainian, and Wren is nobody whom the challenge concerns.
    for person, said in ((sandbox.people["Moth"], uk), (sandbox.people["Wren"], en)):
        reply = await person.press(invitation, invitation_button(invitation, "rules"))
        page = reply.message
        assert page.reader == person.id
        assert title(page) == said("rules-topic-point")
        assert said("rules-begins", chooser="**Moth**") in page.text
        assert chosen_on(page) == ["rules:point"]
        for topic, heading in (
            ("example", said("rules-topic-example")),
            ("tile-torch", torch(said)),
            ("time", said("rules-topic-time")),
        ):
            turned = await turn_to(person, page, topic)
            assert turned.type == UPDATE, "it takes the place of the page before"
            assert title(page) == heading
            assert chosen_on(page) == [f"rules:{topic}"]
        assert said("clock-day") in page.text
    assert invitation.edits == edits
    assert invitation_button(invitation, "accept")


async def test_an_open_table_and_a_call_of_a_host_have_them_too(
    sandbox: Sandbox, bot: DelveBot
) -> None:
    kestrel, moth, rook = (sandbox.people[name] for name in ("Kestrel", "Moth", "Rook"))
    arena = sandbox.channels["arena"]
    table = (await kestrel.command(arena, "play deathmatch", variant="barbarian")).message
    page = (await rook.press(table, invitation_button(table, "rules"))).message
    assert en("rules-begins-open") in page.text
    assert en("rules-title", title=en("deathmatch-title", hero=en("hero-barbarian"))) in page.text
    call = await rook.command(
        arena, "host deathmatch", candidate=kestrel, opponent=moth, variant="warrior"
    )
    page = (await kestrel.press(call.message, invitation_button(call.message, "rules"))).message
    await turn_to(kestrel, page, "time")
    assert en("takebacks-clean-hosted") in page.text
    assert en("rules-clock-flag") in page.text


async def test_the_rules_of_an_invitation_can_be_read_when_it_is_over(
    sandbox: Sandbox, bot: DelveBot
) -> None:
    invitation = await challenged(sandbox)
    rules, moth = invitation_button(invitation, "rules"), sandbox.people["Moth"]
    page = (await moth.press(invitation, rules)).message
    await moth.press(invitation, invitation_button(invitation, "decline"))
    assert not [each for each in invitation.custom_ids if each.endswith(":rules")]
    assert title((await moth.press(invitation, rules, forged=True)).message) == uk(
        "rules-topic-point"
    )
    await turn_to(moth, page, "turn")
    assert title(page) == uk("rules-topic-turn")


async def test_of_an_invitation_that_there_is_not_nothing_is_told(
    sandbox: Sandbox, bot: DelveBot
) -> None:
    invitation = await challenged(sandbox)
    wren = sandbox.people["Wren"]
    reply = await wren.press(invitation, of_rules(InvitationId(404)), forged=True)
    assert reply.message.ephemeral
    assert symbols.RULES not in reply.text


async def test_what_is_no_topic_shows_the_first_page(sandbox: Sandbox, bot: DelveBot) -> None:
    table = await seated("turn", sandbox, bot)
    board, wren = table.board(), sandbox.people["Wren"]
    for topic in ("rules:what", "rules:", "rules:,", "rules:tile-vorpal-axe", "rules:point,turn"):
        reply = await wren.select(board, menu_on(board), [topic], forged=True)
        assert title(reply.message) == en("rules-topic-point")


@pytest.mark.parametrize("reader", ["Kestrel", "Moth", "Wren"])
async def test_a_tile_is_looked_up_on_the_board_by_anybody(
    reader: str, sandbox: Sandbox, bot: DelveBot
) -> None:
    person, said = sandbox.people[reader], uk if reader == "Moth" else en
    table = Table(
        sandbox,
        sandbox.channels["arena"],
        (sandbox.people["Kestrel"], sandbox.people["Moth"]),
        random.Random(1),
    )
    await table.challenge("warrior", "C")
    await table.do("start:0", "draw", "discard:torch")
    await bot.handlers.display.settled()
    board = table.board()
    version = len(await bot.handlers.store.entries(table.match))
    gone = await use(person, control(board, "rules:tile-torch"))
    assert gone.message.reader == person.id
    assert said("rules-tile-gone", name="Kestrel", part="adventure") in gone.text
    assert said("rules-tile-beats-more") in gone.text
    there = await use(person, control(board, "rules:tile-vorpal-sword"))
    assert there.message is not gone.message, "the board stays, and so does what was read before"
    assert said("rules-tile-there") in there.text
    turned = await use(person, control(there.message, "rules:equipment"))
    assert turned.type == UPDATE
    assert title(there.message) == said("rules-topic-equipment")
    # A board of long ago has a button, and leads to the same.
    old = await person.press(board, of_press(table.match, 1, "rules"), forged=True)
    assert title(old.message) == said("rules-topic-point")
    assert len(await bot.handlers.store.entries(table.match)) == version


async def test_the_rules_can_be_read_when_the_match_is_over(
    sandbox: Sandbox, bot: DelveBot
) -> None:
    table = await seated("turn", sandbox, bot, host=sandbox.people["Rook"])
    wren, board = sandbox.people["Wren"], table.board()
    page = (await use(wren, control(board, "rules:turn"))).message
    await end_match(sandbox.people["Rook"], table.channel, "host end")
    await bot.handlers.display.settled()
    await turn_to(wren, page, "tile-torch")
    assert title(page) == torch(en)


@pytest.mark.parametrize("phase", ["name", "strike"])
async def test_while_another_menu_or_a_walk_asks_there_is_a_button(
    phase: str, sandbox: Sandbox, bot: DelveBot
) -> None:
    table = await seated(phase, sandbox, bot)
    page = (await use(sandbox.people["Wren"], control(table.board(), "rules"))).message
    assert title(page) == en("rules-topic-point")
    await turn_to(sandbox.people["Wren"], page, "dungeon")
    assert title(page) == en("rules-topic-dungeon")
