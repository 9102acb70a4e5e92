"""The page's protocol: the frames that one tab gets, and the requests that it may make."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import discord
import pytest
from discord import app_commands, ui

from sandbox.door import NOTE, PAGE
from sandbox.server import Sandbox
from sandbox.tests.support import Bot, Clock, connected


class Tab:
    """One tab: sends requests, and reads until the awaited frame comes."""

    def __init__(self, ws: aiohttp.ClientWebSocketResponse) -> None:
        self._ws = ws
        self.past: list[dict[str, Any]] = []

    async def send(self, **request: Any) -> None:
        await self._ws.send_json(request)

    async def get(self, kind: str, **wanted: Any) -> dict[str, Any]:
        """The next frame of this type with these values; others are kept in `past`."""
        while True:
            frame: dict[str, Any] = json.loads(await self._ws.receive_str(timeout=20))
            self.past.append(frame)
            if frame["type"] == kind and all(frame.get(k) == v for k, v in wanted.items()):
                return frame


@asynccontextmanager
async def tab(
    sandbox: Sandbox, name: str, since: str = "", language: str = ""
) -> AsyncIterator[Tab]:
    user = sandbox.people[name].id
    url = f"{sandbox.page_url}page/socket?user={user}&since={since}&language={language}"
    async with aiohttp.ClientSession() as session, session.ws_connect(url) as ws:
        yield Tab(ws)


class Ask(ui.Modal, title="Ask"):
    """One field."""

    what: ui.TextInput[Ask] = ui.TextInput(label="What", custom_id="what")

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"asked {self.what.value}", ephemeral=True)


def game(bot: Bot) -> None:
    group = app_commands.Group(name="match", description="Matches")

    @group.command(name="start", description="Start")
    async def start(interaction: discord.Interaction, opponent: discord.Member) -> None:
        view = ui.View(timeout=None)
        view.add_item(ui.Button(label="Draw", custom_id="draw"))
        view.add_item(ui.Button(label="Ask", custom_id="ask"))
        await interaction.response.send_message(f"against {opponent.display_name}", view=view)

    @bot.tree.command(name="rule", description="For moderators")
    @app_commands.default_permissions(manage_guild=True)
    async def rule(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("ruled")

    @bot.tree.command(name="sleep", description="Never answers")
    async def sleep(interaction: discord.Interaction) -> None:
        return

    @bot.tree.command(name="paint", description="Paint")
    async def paint(interaction: discord.Interaction, wall: str, colour: str) -> None:
        await interaction.response.send_message(f"{wall} {colour}")

    @paint.autocomplete("colour")
    async def colours(
        interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        if typed == "x":
            raise RuntimeError("the bot knows no such colour")
        names = (f"{typed}{interaction.namespace.wall}", "red")
        return [app_commands.Choice(name=name, value=name.upper()) for name in names]

    bot.tree.add_command(group)

    async def on_interaction(interaction: discord.Interaction) -> None:
        custom_id = str(interaction.data.get("custom_id")) if interaction.data else ""
        if custom_id == "draw":
            await interaction.response.send_message("a torch", ephemeral=True)
        elif custom_id == "ask":
            await interaction.response.send_modal(Ask())

    bot.on_interaction = on_interaction  # type: ignore[attr-defined]  # found by its name


async def test_the_door_for_people(sandbox: Sandbox) -> None:
    async with aiohttp.ClientSession() as session:
        async with session.get(sandbox.page_url) as answer:
            text = await answer.text()
            assert answer.status == 200
            assert (text == NOTE) == (not (PAGE / "index.html").is_file())
        async with session.get(sandbox.page_url + "page/people") as answer:
            people = await answer.json()
        assert people["guild"] == {"id": str(sandbox.guild_id), "name": "Sandbox"}
        assert [user["name"] for user in people["users"] if user["moderator"]] == ["Rook"]
        assert len(people["users"]) == 5
        for path in ("page/../server.py", "page/%2e%2e/server.py", "page/nothing", "favicon.ico"):
            async with session.get(sandbox.page_url + path) as answer:
                assert answer.status == 404, path
        async with session.get(sandbox.page_url + "page/socket?user=5") as answer:
            assert answer.status == 404


@pytest.mark.parametrize(
    ("browsers", "locale"), [("uk-UA", "uk"), ("de", "de"), ("en-GB", "en-GB"), ("tlh", "en-US")]
)
async def test_a_person_speaks_the_language_of_the_browser(
    sandbox: Sandbox, browsers: str, locale: str
) -> None:
    """Unless they have chosen one."""
    async with tab(sandbox, "Moth", language=browsers) as moth:
        assert (await moth.get("hello"))["me"]["locale"] == locale
    sandbox.people["Moth"].locale = "fr"
    async with tab(sandbox, "Moth", language=browsers) as moth:
        assert (await moth.get("hello"))["me"]["locale"] == "fr"


async def test_hello_tells_what_one_may_see(sandbox: Sandbox, clock: Clock) -> None:
    async with connected(sandbox, prepare=game), tab(sandbox, "Moth") as moth:
        hello = await moth.get("hello")
        assert hello["me"]["name"] == "Moth"
        facts = (hello["me"]["locale"], hello["moderator"], hello["dms_open"])
        assert facts == ("en-US", False, True)
        assert hello["now"] == int(clock() * 1000)
        roles = [role["name"] for role in hello["guild"]["roles"]]
        assert roles == ["@everyone", "Delve", "Moderator"]
        assert [channel["name"] for channel in hello["channels"]] == ["arena", "tavern"]
        assert {command["name"] for command in hello["commands"]} == {"match", "paint", "sleep"}
        async with tab(sandbox, "Rook") as rook:
            commands = (await rook.get("hello"))["commands"]
            assert {command["name"] for command in commands} == {"match", "paint", "sleep", "rule"}


async def test_hello_names_the_world(sandbox: Sandbox) -> None:
    """After a restart it is another one, although channels and people have the same ids."""
    async with tab(sandbox, "Moth") as moth, tab(sandbox, "Wren") as wren:
        world = (await moth.get("hello"))["world"]
        assert (await wren.get("hello"))["world"] == world
    async with Sandbox() as restarted, tab(restarted, "Moth") as moth:
        assert (await moth.get("hello"))["world"] != world


async def test_a_game_between_two_tabs(sandbox: Sandbox) -> None:
    arena = str(sandbox.channels["arena"].id)
    async with (
        connected(sandbox, prepare=game) as bot,
        tab(sandbox, "Wren") as wren,
        tab(sandbox, "Moth") as moth,
    ):
        commands = (await wren.get("hello"))["commands"]
        match = next(command for command in commands if command["name"] == "match")
        opponent = {"name": "opponent", "type": 6, "value": str(sandbox.people["Moth"].id)}
        await wren.send(
            type="command",
            nonce="1",
            channel_id=arena,
            command_id=match["id"],
            options=[{"name": "start", "type": 1, "options": [opponent]}],
        )
        assert (await wren.get("interaction", nonce="1"))["state"] == "acknowledged"
        board = (await moth.get("message"))["message"]
        assert board["content"] == "against Moth"
        press = {"channel_id": arena, "message_id": board["id"], "component_type": 2}
        await wren.send(type="press", nonce="2", custom_id="draw", **press)
        sent = await wren.get("sent", nonce="2")
        await wren.get("interaction", nonce="2")
        card = wren.past[-2]["message"]
        assert (card["content"], card["flags"]) == ("a torch", 64)
        assert card["interaction_metadata"]["id"] == sent["id"]
        await moth.send(type="press", nonce="3", custom_id="ask", **press)
        opened = await moth.get("interaction", nonce="3")
        assert (opened["state"], opened["modal"]["title"]) == ("modal", "Ask")
        form = {"type": "modal", "custom_id": opened["modal"]["custom_id"]}
        for nonce, words in (("4", ""), ("5", "why")):
            field = {"type": 4, "custom_id": "what", "value": words}
            await moth.send(nonce=nonce, components=[{"type": 1, "components": [field]}], **form)
        assert "takes 1 to" in (await moth.get("error", nonce="4"))["reason"]
        assert (await moth.get("interaction", nonce="5"))["state"] == "acknowledged"
        assert moth.past[-2]["message"]["content"] == "asked why"
        user = await bot.fetch_user(sandbox.people["Moth"].id)
        await user.send("privately")
        opened_channel = (await moth.get("channel"))["channel"]
        assert (opened_channel["kind"], opened_channel["name"]) == ("dm", "Delve")
        assert (await moth.get("message"))["message"]["channel_id"] == opened_channel["id"]
        await wren.send(type="history", channel_id=opened_channel["id"])
        await wren.get("error")
        everything = json.dumps(wren.past)
        assert "asked why" not in everything
        assert "privately" not in everything
        assert "a torch" not in json.dumps(moth.past)


async def test_history_edits_and_deletions(sandbox: Sandbox) -> None:
    arena = sandbox.channels["arena"]
    async with connected(sandbox) as bot, tab(sandbox, "Wren") as wren:
        await wren.get("hello")
        await wren.send(type="say", channel_id=str(arena.id), content="hello")
        said = (await wren.get("message"))["message"]
        assert said["author"]["global_name"] == "Wren"
        channel = bot.get_channel(arena.id)
        assert isinstance(channel, discord.TextChannel)
        sent = await channel.send("one")
        await sent.edit(content="two")
        assert (await wren.get("edit"))["message"]["content"] == "two"
        await wren.send(type="history", channel_id=str(arena.id))
        history = await wren.get("history")
        assert [message["content"] for message in history["messages"]] == ["hello", "two"]
        await sent.delete()
        assert await wren.get("delete") == {
            "type": "delete",
            "channel_id": str(arena.id),
            "id": str(sent.id),
        }


async def test_a_tab_has_no_private_answers_from_before_it_opened(sandbox: Sandbox) -> None:
    arena, person = sandbox.channels["arena"], sandbox.people["Wren"]

    async def shown(wren: Tab) -> list[str]:
        await wren.send(type="history", channel_id=str(arena.id))
        return [message["content"] for message in (await wren.get("history"))["messages"]]

    async with connected(sandbox, prepare=game):
        started = await person.command(arena, "match start", opponent=sandbox.people["Moth"])
        async with tab(sandbox, "Wren") as wren:
            since = (await wren.get("hello"))["since"]
            await person.press(started.message, "draw")
            assert await shown(wren) == ["against Moth", "a torch"]
        await person.press(started.message, "draw")
        async with tab(sandbox, "Wren", since) as again, tab(sandbox, "Wren") as another:
            assert (await again.get("hello"))["since"] == since
            assert await shown(again) == ["against Moth", "a torch", "a torch"]
            assert await shown(another) == ["against Moth"]


async def test_an_unanswered_command_fails_after_three_seconds(
    sandbox: Sandbox, clock: Clock
) -> None:
    async with connected(sandbox, prepare=game), tab(sandbox, "Wren") as wren:
        commands = (await wren.get("hello"))["commands"]
        sleep = next(command for command in commands if command["name"] == "sleep")
        arena = str(sandbox.channels["arena"].id)
        await wren.send(
            type="command", nonce="1", channel_id=arena, command_id=sleep["id"], options=[]
        )
        await wren.send(type="history", channel_id=arena)
        await wren.get("history")
        clock.advance(3.1)
        sandbox.clock_moved()
        failed = await wren.get("interaction", nonce="1")
        assert failed["state"] == "failed"
        assert failed["reason"] == "The application did not respond"


async def test_channels_settings_and_members_stay_live(sandbox: Sandbox) -> None:
    person, tavern = sandbox.people["Wren"], sandbox.channels["tavern"]
    async with tab(sandbox, "Wren") as wren:
        hello = await wren.get("hello")
        assert all(user["member"] for user in hello["users"])
        hall = sandbox.add_channel("hall")
        assert (await wren.get("channel"))["channel"]["name"] == "hall"
        sandbox.delete_channel(hall)
        assert (await wren.get("channel_gone"))["id"] == str(hall.id)
        role = sandbox.add_role("Duelist")
        assert (await wren.get("guild"))["guild"]["roles"][-1]["name"] == "Duelist"
        sandbox.delete_role(role)
        assert (await wren.get("guild"))["guild"]["roles"][-1]["name"] == "Moderator"
        sandbox.set_permission(tavern, "view_channel", False, person=person)
        assert (await wren.get("channel_gone"))["id"] == str(tavern.id)
        await wren.send(type="settings", locale="uk", dms_open=False)
        assert (await wren.get("settings", dms_open=False))["type"] == "settings"
        assert (person.locale, person.user.dms_open) == ("uk", False)
        sandbox.remove_member(person)
        assert not (await wren.get("user"))["user"]["member"]
        assert (await wren.get("channel_gone"))["id"] == str(sandbox.channels["arena"].id)
        sandbox.rejoin(person)
        assert (await wren.get("channel"))["channel"]["name"] == "arena"


async def test_a_moderator_changes_the_language_of_the_server(sandbox: Sandbox) -> None:
    def prepare(bot: Bot) -> None:
        bot.note("guild_update")

        @bot.tree.command(name="tongue", description="The server's language")
        async def tongue(interaction: discord.Interaction) -> None:
            await interaction.response.send_message(str(interaction.guild_locale))

    arena, wren = sandbox.channels["arena"], sandbox.people["Wren"]
    async with connected(sandbox, prepare=prepare) as bot, tab(sandbox, "Moth") as moth:
        assert (await moth.get("hello"))["guild"]["preferred_locale"] == "en-US"
        assert (await wren.command(arena, "tongue")).text == "en-US"
        await moth.send(type="settings", guild_locale="uk")
        assert "moderator" in (await moth.get("error"))["reason"]
        async with tab(sandbox, "Rook") as rook:
            await rook.send(type="settings", guild_locale="uk")
            assert (await moth.get("guild"))["guild"]["preferred_locale"] == "uk"
        await bot.happened(1)
        guild = bot.get_guild(sandbox.guild_id)
        assert guild is not None
        assert guild.preferred_locale is discord.Locale.ukrainian
        assert guild.me is not None
        assert {channel.name for channel in guild.text_channels} == {"arena", "tavern"}
        assert (await wren.command(arena, "tongue")).text == "uk"


async def test_a_tab_gets_the_choices_of_an_option(sandbox: Sandbox, clock: Clock) -> None:
    arena = str(sandbox.channels["arena"].id)
    async with connected(sandbox, prepare=game), tab(sandbox, "Wren") as wren:
        commands = {each["name"]: each for each in (await wren.get("hello"))["commands"]}
        asked = {"channel_id": arena, "command_id": commands["paint"]["id"], "option": "colour"}

        async def ask(nonce: str, typed: str, **more: Any) -> None:
            wall = {"name": "wall", "type": 3, "value": "north"}
            options = [wall, {"name": "colour", "type": 3, "value": typed}]
            await wren.send(
                **{"type": "suggest", "nonce": nonce, "options": options, **asked, **more}
            )

        await ask("a", "sky ")
        assert (await wren.get("suggestions", nonce="a"))["choices"] == [
            {"name": "sky north", "value": "SKY NORTH"},
            {"name": "red", "value": "RED"},
        ]
        await ask("b", "red", option="wall")
        assert "offers nothing" in (await wren.get("error", nonce="b"))["reason"]
        await ask("c", "x")
        await wren.send(type="history", channel_id=arena)
        await wren.get("history")
        clock.advance(4)
        sandbox.clock_moved()
        assert (await wren.get("suggestions", nonce="c"))["choices"] is None


async def test_whom_owners_let_use_a_command_is_told(sandbox: Sandbox) -> None:
    async with connected(sandbox, prepare=game), tab(sandbox, "Otter") as otter:
        assert "rule" not in {each["name"] for each in (await otter.get("hello"))["commands"]}
        sandbox.core.commands.overwrite_permission(
            sandbox.guild_id, "rule", sandbox.people["Otter"].id, True
        )
        commands = (await otter.get("commands"))["commands"]
        (rule,) = [each for each in commands if each["name"] == "rule"]
        assert rule["granted"]


async def test_refusals_of_the_server(sandbox: Sandbox) -> None:
    arena = str(sandbox.channels["arena"].id)
    requests: list[dict[str, Any]] = [
        {"type": "nonsense"},
        {"type": "history", "channel_id": "5"},
        {"type": "history"},
        {"type": "say", "channel_id": arena, "content": ""},
        {"type": "command", "channel_id": arena, "command_id": "5", "options": []},
        {"type": "command", "channel_id": arena, "name": "Look at", "target_id": "5"},
        {"type": "suggest", "channel_id": arena, "command_id": "5", "options": [], "option": "x"},
        {"type": "press", "channel_id": arena, "message_id": "5", "custom_id": "x"},
        {"type": "modal", "custom_id": "x", "components": []},
        {"type": "settings", "locale": "tlh"},
        {"type": "settings", "guild_locale": "tlh"},
    ]
    async with tab(sandbox, "Wren") as wren:
        for request in requests:
            await wren.send(nonce="n", **request)
            assert (await wren.get("error"))["nonce"] == "n"
