"""Messages: permissions, closed doors, nonces, mentions, replies, files, history, old edits."""

from __future__ import annotations

import asyncio
import io
from typing import Any

import aiohttp
import discord
import pytest

from sandbox.errors import ClientRefusal
from sandbox.server import Sandbox
from sandbox.tests.support import Bot, Clock, Raw, connected


def path(sandbox: Sandbox, *rest: object) -> str:
    return "/".join([f"/channels/{sandbox.channels['arena'].id}/messages", *map(str, rest)])


async def sent(sandbox: Sandbox, client: Raw, **body: object) -> str:
    status, message = await client.ask("POST", path(sandbox), body)
    assert status == 200, message
    return str(message["id"])


async def test_what_a_menu_has_chosen_is_told_by_texts(sandbox: Sandbox, client: Raw) -> None:
    """Numbers of this size lose digits in a browser."""
    moth = sandbox.people["Moth"].id
    menu = {"type": 5, "custom_id": "who", "default_values": [{"id": moth, "type": "user"}]}
    await sent(sandbox, client, content="x", components=[{"type": 1, "components": [menu]}])
    [message] = sandbox.people["Wren"].messages(sandbox.channels["arena"])
    assert message.selects[0]["default_values"] == [{"id": str(moth), "type": "user"}]


@pytest.mark.parametrize(
    ("permission", "method", "code"),
    [
        ("view_channel", "POST", 50001),
        ("view_channel", "PATCH", 50001),
        ("view_channel", "GET", 50001),
        ("send_messages", "POST", 50013),
        ("send_messages", "PATCH", None),
        ("read_message_history", "GET", 50013),
    ],
)
async def test_permissions_of_the_bot(
    sandbox: Sandbox, client: Raw, permission: str, method: str, code: int | None
) -> None:
    message = await sent(sandbox, client, content="before")
    place = path(sandbox) if method == "POST" else path(sandbox, message)
    body = None if method == "GET" else {"content": "x"}
    sandbox.set_permission(sandbox.channels["arena"], permission, False)
    status, answer = await client.ask(method, place, body)
    assert (status, answer.get("code")) == ((403, code) if code else (200, None))
    sandbox.set_permission(sandbox.channels["arena"], permission, True)
    assert (await client.ask(method, place, body))[0] == 200


async def test_other_peoples_messages(sandbox: Sandbox, client: Raw) -> None:
    message = sandbox.people["Wren"].say(sandbox.channels["arena"], "mine")
    status, answer = await client.ask("PATCH", path(sandbox, message.id), {"content": "x"})
    assert (status, answer["code"]) == (403, 50005)
    status, answer = await client.ask("DELETE", path(sandbox, message.id))
    assert (status, answer["code"]) == (403, 50013)
    sandbox.set_permission(sandbox.channels["arena"], "manage_messages", True)
    assert (await client.ask("DELETE", path(sandbox, message.id)))[0] == 204
    assert message.deleted


async def test_embeds_and_files_need_their_permissions(sandbox: Sandbox, client: Raw) -> None:
    sandbox.set_permission(sandbox.channels["arena"], "embed_links", False)
    status, answer = await client.ask("POST", path(sandbox), {"embeds": [{"title": "x"}]})
    assert (status, answer["code"]) == (403, 50013)


async def test_a_person_may_lose_a_channel(sandbox: Sandbox, client: Raw) -> None:
    wren, arena = sandbox.people["Wren"], sandbox.channels["arena"]
    await sent(sandbox, client, content="seen")
    assert len(wren.messages(arena)) == 1
    sandbox.set_permission(arena, "view_channel", False, person=wren)
    assert wren.messages(arena) == []
    with pytest.raises(ClientRefusal):
        wren.say(arena, "hello?")
    assert len(sandbox.people["Moth"].messages(arena)) == 1


async def test_closed_private_messages(sandbox: Sandbox) -> None:
    async with connected(sandbox) as bot:
        moth = sandbox.people["Moth"]
        moth.close_dms()
        user = await bot.fetch_user(moth.id)
        with pytest.raises(discord.Forbidden) as caught:
            await user.send("card")
        assert caught.value.code == 50007
        assert moth.direct_messages == []
        moth.open_dms()
        message = await user.send("card")
        moth.close_dms()
        await message.edit(content="changed")
        assert [item.text for item in moth.direct_messages] == ["changed"]
        moth.open_dms()
        sandbox.remove_member(moth)
        with pytest.raises(discord.Forbidden) as caught:
            await user.send("card")
        assert caught.value.code == 50278


async def test_a_private_channel_is_opened_once(sandbox: Sandbox, client: Raw) -> None:
    wren = sandbox.people["Wren"]
    first = await client.ask("POST", "/users/@me/channels", {"recipient_id": str(wren.id)})
    again = await client.ask("POST", "/users/@me/channels", {"recipient_id": wren.id})
    assert first == again
    assert first[1]["recipients"][0]["id"] == str(wren.id)
    for number, code in ((sandbox.bot_id, 50033), (5, 10013)):
        body = {"recipient_id": number}
        assert (await client.ask("POST", "/users/@me/channels", body))[1]["code"] == code


@pytest.mark.parametrize("code", [40003, 20026])
async def test_discord_lets_a_bot_open_only_so_many(
    sandbox: Sandbox, client: Raw, code: int
) -> None:
    async def opened(*names: str) -> list[tuple[int, int]]:
        answers = []
        for name in names:
            body = {"recipient_id": sandbox.people[name].id}
            status, answer = await client.ask("POST", "/users/@me/channels", body)
            answers.append((status, answer.get("code", 0)))
        return answers

    refused = (403, code)
    assert await opened("Kestrel", "Moth") == [(200, 0)] * 2
    sandbox.limit_private_channels(2, code=code)
    # One that was there before counts as well: Discord is asked all the same.
    assert await opened("Moth", "Wren", "Otter", "Moth") == [(200, 0)] * 2 + [refused] * 2
    assert sandbox.private_channels_opened == 2
    known = sandbox.people["Wren"].direct
    assert known is not None
    path = f"/channels/{known.id}/messages"
    assert (await client.ask("POST", path, {"content": "still there"}))[0] == 200
    sandbox.limit_private_channels(None)
    assert await opened("Otter") == [(200, 0)]


@pytest.mark.parametrize("code", [50007, 50278])
async def test_two_codes_say_that_private_messages_are_closed(
    sandbox: Sandbox, client: Raw, code: int
) -> None:
    wren = sandbox.people["Wren"]
    wren.close_dms(code)
    path = f"/channels/{sandbox.core.world.direct_channel(wren.user).id}/messages"
    status, answer = await client.ask("POST", path, {"content": "x"})
    assert (status, answer["code"]) == (403, code)
    wren.open_dms()
    assert (await client.ask("POST", path, {"content": "x"}))[0] == 200
    assert (await client.ask("GET", path))[1][0]["content"] == "x"


async def test_a_nonce_is_forgotten_when_it_is_told(
    sandbox: Sandbox, client: Raw, clock: Clock
) -> None:
    sandbox.nonce_seconds = 20
    body = {"content": "once", "nonce": "n1", "enforce_nonce": True}
    _, first = await client.ask("POST", path(sandbox), body)
    clock.advance(20)
    assert (await client.ask("POST", path(sandbox), body))[1]["id"] == first["id"]
    clock.advance(1)
    assert (await client.ask("POST", path(sandbox), body))[1]["id"] != first["id"]


async def test_the_marks_of_components_come_back(sandbox: Sandbox, client: Raw) -> None:
    def board(text: str, mark: int) -> list[dict[str, Any]]:
        return [{"type": 17, "id": mark, "components": [{"type": 10, "content": text}]}]

    body = {"flags": 1 << 15, "components": board("one", 4711)}
    _, posted = await client.ask("POST", path(sandbox), body)
    [container] = posted["components"]
    # A component without a mark gets the lowest free number.
    assert (container["id"], container["components"][0]["id"]) == (4711, 1)
    [listed] = (await client.ask("GET", path(sandbox)))[1]
    assert listed["components"] == posted["components"]
    body = {"components": board("two", 4712)}
    _, edited = await client.ask("PATCH", path(sandbox, posted["id"]), body)
    assert edited["components"][0]["id"] == 4712


async def test_an_enforced_nonce_makes_one_message(
    sandbox: Sandbox, client: Raw, clock: Clock
) -> None:
    body = {"content": "once", "nonce": "n1", "enforce_nonce": True}
    first = await client.ask("POST", path(sandbox), body)
    clock.advance(200)
    again = await client.ask("POST", path(sandbox), {**body, "content": "twice"})
    assert first[1]["id"] == again[1]["id"]
    assert (again[1]["content"], again[1]["nonce"]) == ("once", "n1")
    wren = sandbox.people["Wren"]
    assert len(wren.messages(sandbox.channels["arena"])) == 1
    other = f"/channels/{sandbox.channels['tavern'].id}/messages"
    assert (await client.ask("POST", other, body))[1]["id"] != first[1]["id"]
    unforced = await client.ask("POST", path(sandbox), {"content": "x", "nonce": "n1"})
    assert unforced[1]["id"] != first[1]["id"]
    clock.advance(301)
    later = await client.ask("POST", path(sandbox), body)
    assert later[1]["id"] not in (first[1]["id"], unforced[1]["id"])


async def test_a_repeated_nonce_does_not_bring_back_a_deleted_message(
    sandbox: Sandbox, client: Raw, clock: Clock
) -> None:
    body = {"content": "once", "nonce": "n1", "enforce_nonce": True}
    _, first = await client.ask("POST", path(sandbox), body)
    assert (await client.ask("DELETE", f"{path(sandbox)}/{first['id']}"))[0] == 204
    status, answer = await client.ask("POST", path(sandbox), body)
    assert (status, answer["code"]) == (404, 10008)
    assert sandbox.people["Wren"].messages(sandbox.channels["arena"]) == []
    clock.advance(301)
    assert (await client.ask("POST", path(sandbox), body))[0] == 200


async def test_mentions_ping_only_whom_they_may(sandbox: Sandbox, client: Raw) -> None:
    arena, wren, moth = sandbox.channels["arena"], sandbox.people["Wren"], sandbox.people["Moth"]
    text = f"{wren.mention} and {moth.mention} and @everyone"
    await sent(sandbox, client, content=text, allowed_mentions={"parse": []})
    assert (wren.pings(arena), moth.pings(arena)) == ([], [])
    await sent(sandbox, client, content=text, allowed_mentions={"users": [str(wren.id)]})
    assert (len(wren.pings(arena)), len(moth.pings(arena))) == (1, 0)
    number = await sent(sandbox, client, content=text, allowed_mentions={"parse": ["users"]})
    assert (len(wren.pings(arena)), len(moth.pings(arena))) == (2, 1)
    await client.ask("PATCH", path(sandbox, number), {"content": text + " again"})
    assert (len(wren.pings(arena)), len(moth.pings(arena))) == (2, 1)
    for may, calls in ((False, 0), (True, 1)):
        sandbox.set_permission(arena, "mention_everyone", may)
        await sent(sandbox, client, content=text, allowed_mentions={"parse": ["everyone"]})
        assert len(sandbox.people["Otter"].pings(arena)) == calls


async def test_a_role_is_called_only_where_it_may_be(sandbox: Sandbox, client: Raw) -> None:
    arena, wren = sandbox.channels["arena"], sandbox.people["Wren"]
    role = sandbox.add_role("Delvers", [wren], mentionable=False)

    async def calls(**allowed: list[str]) -> bool:
        before = len(wren.pings(arena))
        text = f"<@&{role.id}>, somebody plays"
        number = await sent(sandbox, client, content=text, allowed_mentions=allowed)
        _, message = await client.ask("GET", path(sandbox, number))
        pinged = len(wren.pings(arena)) > before
        assert message["mention_roles"] == ([str(role.id)] if pinged else [])
        return pinged

    listed = {"roles": [str(role.id)]}
    assert not await calls(**listed)
    sandbox.set_mentionable(role, True)
    assert await calls(**listed)
    assert not await calls(parse=[])
    sandbox.set_mentionable(role, False)
    sandbox.set_permission(arena, "mention_everyone", True)
    assert await calls(parse=["roles"])
    sandbox.delete_role(role)
    assert not await calls(**listed)


async def test_mentions_count_in_text_displays(sandbox: Sandbox, client: Raw) -> None:
    wren = sandbox.people["Wren"]
    components = [{"type": 17, "components": [{"type": 10, "content": wren.mention}]}]
    await sent(sandbox, client, flags=1 << 15, components=components)
    assert len(wren.pings(sandbox.channels["arena"])) == 1


async def test_a_reply_quotes_and_a_lost_one_fails(sandbox: Sandbox) -> None:
    async with connected(sandbox) as bot:
        arena, wren = sandbox.channels["arena"], sandbox.people["Wren"]
        question = wren.say(arena, "question")
        channel = bot.get_channel(arena.id)
        assert isinstance(channel, discord.TextChannel)
        asked = await channel.fetch_message(question.id)
        answer = await asked.reply("answer")
        assert answer.type is discord.MessageType.reply
        assert answer.reference is not None
        assert answer.reference.message_id == question.id
        assert [message.text for message in wren.pings(arena)] == ["answer"]
        sandbox.delete_message(question)
        with pytest.raises(discord.HTTPException) as caught:
            await asked.reply("too late")
        assert caught.value.code == 50035


async def test_files_arrive_and_can_be_read(sandbox: Sandbox) -> None:
    async with connected(sandbox) as bot:
        arena = sandbox.channels["arena"]
        channel = bot.get_channel(arena.id)
        assert isinstance(channel, discord.TextChannel)
        log = discord.File(io.BytesIO("журнал".encode()), "log.txt", description="The log")
        message = await channel.send("here", file=log)
        shown = sandbox.people["Wren"].messages(arena)[0]
        assert [item["filename"] for item in shown.payload["attachments"]] == ["log.txt"]
        assert list(shown.files.values()) == ["журнал".encode()]
        async with (
            aiohttp.ClientSession() as session,
            session.get(message.attachments[0].url) as got,
        ):
            assert await got.read() == "журнал".encode()
        await message.edit(attachments=[])
        assert shown.payload["attachments"] == []


async def test_history_in_pieces(sandbox: Sandbox, client: Raw) -> None:
    arena, wren = sandbox.channels["arena"], sandbox.people["Wren"]
    ids = [str(wren.say(arena, str(number)).id) for number in range(6)]

    async def listed(query: str) -> list[str]:
        status, body = await client.ask("GET", path(sandbox) + query)
        assert status == 200
        return [str(message["id"]) for message in body]

    assert await listed("") == ids[::-1]
    assert await listed("?limit=2") == [ids[5], ids[4]]
    assert await listed(f"?before={ids[2]}") == [ids[1], ids[0]]
    assert await listed(f"?after={ids[2]}&limit=2") == [ids[4], ids[3]]
    assert await listed(f"?around={ids[3]}&limit=3") == [ids[4], ids[3], ids[2]]
    assert (await client.ask("GET", path(sandbox) + "?limit=101"))[0] == 400
    sandbox.set_permission(arena, "read_message_history", False)
    assert await listed("") == []


async def test_old_messages_refuse_edits_only_when_told(
    sandbox: Sandbox, client: Raw, clock: Clock
) -> None:
    message = await sent(sandbox, client, content="board")
    clock.advance(3601)
    assert (await client.ask("PATCH", path(sandbox, message), {"content": "1"}))[0] == 200
    sandbox.refuse_old_edits = 0.01
    status, body = await client.ask("PATCH", path(sandbox, message), {"content": "2"})
    assert (status, body["code"], body["retry_after"]) == (429, 30046, 0.01)
    young = await sent(sandbox, client, content="young")
    assert (await client.ask("PATCH", path(sandbox, young), {"content": "3"}))[0] == 200


async def test_discord_py_gives_up_on_an_old_message(sandbox: Sandbox, clock: Clock) -> None:
    async with connected(sandbox) as bot:
        channel = bot.get_channel(sandbox.channels["arena"].id)
        assert isinstance(channel, discord.TextChannel)
        message = await channel.send("board")
        clock.advance(3601)
        sandbox.refuse_old_edits = 0.01
        with pytest.raises(discord.HTTPException) as caught:
            await message.edit(content="too old")
        assert caught.value.code == 30046


async def test_a_deleted_channel_is_gone(sandbox: Sandbox, client: Raw) -> None:
    def prepare(bot: Bot) -> None:
        @bot.tree.command(name="act", description="Act")
        async def act(interaction: discord.Interaction) -> None:
            sandbox.delete_channel(sandbox.channels["arena"])
            try:
                await interaction.response.send_message("where?")
            except discord.NotFound as error:
                ended.set_result(error.code)

    ended: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    async with connected(sandbox, prepare=prepare):
        sandbox.people["Wren"].start_command(sandbox.channels["arena"], "act")
        await sandbox.until(lambda: sandbox.channels["arena"].deleted)
        status, body = await client.ask("POST", path(sandbox), {"content": "x"})
        assert (status, body["code"]) == (404, 10003)
        with pytest.raises(ClientRefusal):
            sandbox.people["Wren"].say(sandbox.channels["arena"], "hello?")
        assert await asyncio.wait_for(ended, 5) == 10003


async def test_content_is_trimmed_as_discord_does(sandbox: Sandbox, client: Raw) -> None:
    _, message = await client.ask("POST", path(sandbox), {"content": "  text\n"})
    assert message["content"] == "text"
