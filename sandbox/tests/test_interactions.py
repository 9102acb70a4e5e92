"""Commands, presses and modals: deadlines, visibility, tokens, and refusals of a client."""

# Over 400 lines: one table of Discord's reactions to an interaction, kept side by side.

from __future__ import annotations

import asyncio
import io
from collections.abc import Awaitable, Callable
from typing import Any

import aiohttp
import discord
import pytest
from discord import app_commands, ui

from sandbox import limits
from sandbox.errors import ClientRefusal
from sandbox.interaction import NO_ANSWER
from sandbox.server import Sandbox
from sandbox.tests.support import Bot, Clock, connected

React = Callable[[discord.Interaction], Awaitable[object]]


def command(react: React) -> Callable[[Bot], None]:
    """A bot with one command, /act."""

    def prepare(bot: Bot) -> None:
        @bot.tree.command(name="act", description="Act")
        async def act(interaction: discord.Interaction) -> None:
            await react(interaction)

    return prepare


def panel(*labels: str, disabled: bool = False) -> ui.View:
    """Buttons whose custom ids are their labels."""
    view = ui.View(timeout=None)
    for label in labels:
        view.add_item(ui.Button(label=label, custom_id=label, disabled=disabled))
    return view


def pressing(react: React, view: Callable[[], ui.View | ui.LayoutView]) -> Callable[[Bot], None]:
    """A bot that shows a view on /act and reacts to any use of its components."""

    def prepare(bot: Bot) -> None:
        @bot.tree.command(name="act", description="Act")
        async def act(interaction: discord.Interaction) -> None:
            await interaction.response.send_message(view=view())

        async def on_interaction(interaction: discord.Interaction) -> None:
            if interaction.type is not discord.InteractionType.application_command:
                await react(interaction)

        bot.on_interaction = on_interaction  # type: ignore[attr-defined]  # found by its name

    return prepare


class Held:
    """A reaction that waits for the test, and keeps how it ended."""

    def __init__(self, react: React) -> None:
        self._react = react
        self.began = asyncio.Event()
        self.go = asyncio.Event()
        self.ended: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()

    async def __call__(self, interaction: discord.Interaction) -> None:
        self.began.set()
        await self.go.wait()
        try:
            await self._react(interaction)
        except discord.HTTPException as error:
            self.ended.set_result(error.code)
        else:
            self.ended.set_result(None)

    async def code(self) -> int | None:
        """Discord's error code, None for success."""
        self.go.set()
        return await asyncio.wait_for(self.ended, 5)


async def test_three_seconds_are_the_limit(sandbox: Sandbox, clock: Clock) -> None:
    late = Held(lambda interaction: interaction.response.send_message("late"))
    async with connected(sandbox, prepare=command(late)):
        asked = asyncio.create_task(
            sandbox.people["Wren"].command(sandbox.channels["arena"], "act")
        )
        await late.began.wait()
        clock.advance(2.9)
        sandbox.clock_moved()
        await asyncio.sleep(0)
        assert not asked.done()
        clock.advance(0.2)
        sandbox.clock_moved()
        reply = await asked
        assert (reply.acknowledged, reply.failed) == (False, NO_ANSWER)
        assert await late.code() == 10062
        assert reply.messages == []


async def test_an_answer_just_in_time_counts(sandbox: Sandbox, clock: Clock) -> None:
    late = Held(lambda interaction: interaction.response.send_message("in time"))
    async with connected(sandbox, prepare=command(late)):
        reply = sandbox.people["Wren"].start_command(sandbox.channels["arena"], "act")
        await late.began.wait()
        clock.advance(2.9)
        assert await late.code() is None
        assert reply.acknowledged
        assert reply.text == "in time"


async def test_a_bot_that_is_away_fails_the_interaction(sandbox: Sandbox, clock: Clock) -> None:
    async with connected(sandbox, prepare=command(lambda i: i.response.send_message("x"))):
        pass
    reply = sandbox.people["Wren"].start_command(sandbox.channels["arena"], "act")
    clock.advance(3.01)
    sandbox.clock_moved()
    assert reply.failed == NO_ANSWER


async def test_an_answer_to_a_press_quotes_what_was_pressed(sandbox: Sandbox) -> None:
    async def react(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("done", view=panel("again"), ephemeral=True)

    async with connected(sandbox, prepare=pressing(react, lambda: panel("go"))):
        wren, arena = sandbox.people["Wren"], sandbox.channels["arena"]
        board = (await wren.command(arena, "act")).message
        answer = (await wren.press(board, "go")).message
        assert answer.payload["referenced_message"]["id"] == str(board.id)
        second = (await wren.press(answer, "again")).message
        quoted = second.payload["referenced_message"]
        assert quoted["id"] == str(answer.id)
        assert "referenced_message" not in quoted, "a quotation quotes nothing itself"


async def test_the_second_answer_is_refused(sandbox: Sandbox) -> None:
    codes: list[int] = []

    async def twice(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("one")
        interaction.response._response_type = None  # have discord.py believe it was not answered
        try:
            await interaction.response.send_message("two")
        except discord.HTTPException as error:
            codes.append(error.code)
        await interaction.followup.send("told")

    async with connected(sandbox, prepare=command(twice)):
        reply = await sandbox.people["Wren"].command(sandbox.channels["arena"], "act")
        await sandbox.until(lambda: len(reply.messages) == 2)
        assert codes == [40060]
        assert reply.text == "one\ntold"


async def test_the_token_lives_fifteen_minutes(sandbox: Sandbox, clock: Clock) -> None:
    kept: list[discord.Interaction] = []

    async def answer(interaction: discord.Interaction) -> None:
        kept.append(interaction)
        await interaction.response.send_message("now", ephemeral=True)

    async with connected(sandbox, prepare=command(answer)):
        reply = await sandbox.people["Wren"].command(sandbox.channels["arena"], "act")
        clock.advance(14 * 60 + 59)
        await kept[0].edit_original_response(content="later")
        assert reply.text == "later"
        clock.advance(2)
        for attempt in (
            kept[0].edit_original_response(content="too late"),
            kept[0].followup.send("too late"),
            kept[0].original_response(),
        ):
            with pytest.raises(discord.HTTPException) as caught:
                await attempt
            assert (caught.value.status, caught.value.code) == (401, 50027)
        assert reply.text == "later"


async def test_a_webhook_does_not_exist_before_the_answer(sandbox: Sandbox) -> None:
    codes: list[int] = []

    async def hasty(interaction: discord.Interaction) -> None:
        try:
            await interaction.followup.send("too early")
        except discord.NotFound as error:
            codes.append(error.code)
        await interaction.response.send_message("now")

    async with connected(sandbox, prepare=command(hasty)):
        reply = await sandbox.people["Wren"].command(sandbox.channels["arena"], "act")
        assert (codes, reply.text) == ([10015], "now")


@pytest.mark.parametrize("hidden", [True, False])
async def test_thinking_is_completed_with_its_own_visibility(
    sandbox: Sandbox, hidden: bool
) -> None:
    async def think(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=hidden, thinking=True)
        await interaction.followup.send("first", ephemeral=not hidden)
        await interaction.followup.send("second", ephemeral=not hidden)

    async with connected(sandbox, prepare=command(think)):
        wren, moth = sandbox.people["Wren"], sandbox.people["Moth"]
        arena = sandbox.channels["arena"]
        reply = await wren.command(arena, "act")
        assert reply.type == 5
        await sandbox.until(lambda: len(reply.messages) == 2)
        first, second = reply.messages
        assert (first.text, first.ephemeral) == ("first", hidden)
        assert (second.text, second.ephemeral) == ("second", not hidden)
        assert moth.messages(arena) == [
            message for message in (first, second) if moth.sees(message)
        ]
        assert first is reply.interaction.original
        assert first.payload["edited_timestamp"] is None


async def test_a_thinking_message_is_not_read_as_an_answer(sandbox: Sandbox) -> None:
    async def think(interaction: discord.Interaction) -> None:
        await interaction.response.defer(thinking=True)
        await held.wait()
        await interaction.edit_original_response(content="done")

    held = asyncio.Event()
    async with connected(sandbox, prepare=command(think)):
        reply = await sandbox.people["Wren"].command(sandbox.channels["arena"], "act")
        assert reply.messages == []
        held.set()
        assert (await reply.shown()).text == "done"


async def test_an_ephemeral_message_has_one_reader_and_token_edits(
    sandbox: Sandbox,
) -> None:
    codes: list[int] = []

    async def whisper(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("whisper", ephemeral=True)
        sent = await interaction.original_response()
        assert isinstance(interaction.channel, discord.TextChannel)
        plain = interaction.channel.get_partial_message(sent.id)
        for attempt in (plain.edit(content="loud"), plain.delete(), plain.fetch()):
            try:
                await attempt
            except discord.NotFound as error:
                codes.append(error.code)
        await interaction.edit_original_response(content="hush")

    async with connected(sandbox, prepare=command(whisper)):
        arena, wren = sandbox.channels["arena"], sandbox.people["Wren"]
        reply = await wren.command(arena, "act")
        await sandbox.until(lambda: reply.text == "hush")
        assert codes == [10008, 10008, 10008]
        assert [message.text for message in wren.messages(arena)] == ["hush"]
        for name in ("Moth", "Rook"):
            assert sandbox.people[name].messages(arena) == []
        with pytest.raises(ClientRefusal, match="does not see"):
            await sandbox.people["Moth"].press(reply.message, "x")


async def test_files_of_private_answers_can_be_read(sandbox: Sandbox) -> None:
    """Beside the response and beside a follow-up."""

    async def react(interaction: discord.Interaction) -> None:
        for say in (interaction.response.send_message, interaction.followup.send):
            files = [
                discord.File(io.BytesIO(f"{number}".encode()), f"{number}.csv") for number in (0, 1)
            ]
            await say("Files", files=files, ephemeral=True)

    async with (
        connected(sandbox, prepare=command(react)),
        aiohttp.ClientSession() as session,
    ):
        kestrel, arena = sandbox.people["Kestrel"], sandbox.channels["arena"]
        reply = await kestrel.command(arena, "act")
        await sandbox.until(lambda: len(reply.messages) == 2)
        assert sandbox.people["Moth"].messages(arena) == []
        for message in reply.messages:
            for number, shown in enumerate(message.payload["attachments"]):
                assert (shown["filename"], shown["size"]) == (f"{number}.csv", 1)
                async with session.get(shown["url"]) as got:
                    assert await got.text() == f"{number}"


async def test_files_beyond_the_limits_are_refused(
    sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_FILE_BYTES", 4)
    refused: list[tuple[int, int]] = []

    async def react(interaction: discord.Interaction) -> None:
        for contents in ([b"12345"], [b"1"] * 11, [b"1234"]):
            files = [discord.File(io.BytesIO(each), "a.csv") for each in contents]
            try:
                await interaction.response.send_message("Files", files=files)
            except discord.HTTPException as error:
                refused.append((error.status, error.code))

    async with connected(sandbox, prepare=command(react)):
        kestrel, arena = sandbox.people["Kestrel"], sandbox.channels["arena"]
        reply = await kestrel.command(arena, "act")
        await sandbox.until(lambda: reply.messages)
        assert list(reply.message.files.values()) == [b"1234"]
        assert refused == [(413, 40005), (400, 50035)]


async def test_an_update_changes_the_pressed_message(sandbox: Sandbox) -> None:
    async def react(interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(content="pressed", view=panel("again"))

    async with connected(sandbox, prepare=pressing(react, lambda: panel("go"))):
        shown = await sandbox.people["Wren"].command(sandbox.channels["arena"], "act")
        board = shown.message
        reply = await sandbox.people["Moth"].press(board, "go")
        assert (reply.type, reply.messages) == (7, [])
        assert (board.text, board.custom_ids) == ("pressed", ["again"])
        with pytest.raises(ClientRefusal, match="again"):
            await sandbox.people["Moth"].press(board, "go")
        with pytest.raises(ClientRefusal, match="no button 'go'"):
            await sandbox.people["Moth"].press_label(board, "go")
        await sandbox.people["Moth"].press_label(board, "again")
        assert board.edits == 2


async def test_a_forged_press_reaches_the_bot(sandbox: Sandbox) -> None:
    got: list[tuple[str, int]] = []

    async def react(interaction: discord.Interaction) -> None:
        assert interaction.data is not None
        got.append((str(interaction.data.get("custom_id")), interaction.user.id))
        await interaction.response.send_message("no", ephemeral=True)

    async with connected(sandbox, prepare=pressing(react, lambda: panel("go", disabled=True))):
        moth = sandbox.people["Moth"]
        shown = await moth.command(sandbox.channels["arena"], "act")
        board = shown.message
        with pytest.raises(ClientRefusal, match="disabled"):
            await moth.press(board, "go")
        sandbox.delete_message(board)
        with pytest.raises(ClientRefusal, match="does not see"):
            await moth.press(board, "go")
        await moth.press(board, "go", forged=True)
        await moth.press(board, "never there", forged=True)
        assert got == [("go", moth.id), ("never there", moth.id)]


class Form(ui.Modal):
    """Asks for a number."""

    amount: ui.TextInput[Form] = ui.TextInput(label="Amount", custom_id="amount", max_length=3)

    def __init__(self) -> None:
        super().__init__(title="How much?", custom_id="form")

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"took {self.amount.value}", ephemeral=True)


async def test_a_modal_is_filled_in_and_submitted(sandbox: Sandbox) -> None:
    async def ask(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Form())

    async with connected(sandbox, prepare=command(ask)):
        wren = sandbox.people["Wren"]
        opened = await wren.command(sandbox.channels["arena"], "act")
        assert opened.type == 9
        assert opened.modal is not None
        assert opened.modal["title"] == "How much?"
        for bad in ({}, {"amount": "1234"}, {"amount": "1", "colour": "red"}):
            with pytest.raises(ClientRefusal):
                await wren.submit(opened, bad)
        reply = await wren.submit(opened, {"amount": "42"})
        assert (reply.text, reply.message.ephemeral) == ("took 42", True)


async def test_options_are_typed_and_resolved(sandbox: Sandbox) -> None:
    got: list[tuple[object, ...]] = []

    def prepare(bot: Bot) -> None:
        group = app_commands.Group(name="match", description="Matches")
        deep = app_commands.Group(name="host", description="Hosting", parent=group)

        @deep.command(name="start", description="Start")
        @app_commands.rename(kind="variant")
        @app_commands.choices(kind=[app_commands.Choice(name="Warrior", value="warrior")])
        async def start(
            interaction: discord.Interaction,
            opponent: discord.Member,
            kind: str,
            seats: app_commands.Range[int, 2, 4],
            place: discord.TextChannel | None = None,
            open_to_all: bool = False,
        ) -> None:
            got.append((opponent, kind, seats, place, open_to_all))
            await interaction.response.send_message("ok")

        bot.tree.add_command(group)

    async with connected(sandbox, prepare=prepare):
        wren, moth, arena = (
            sandbox.people["Wren"],
            sandbox.people["Moth"],
            sandbox.channels["arena"],
        )
        given: dict[str, Any] = {"opponent": moth, "variant": "warrior", "seats": 3}
        reply = await wren.command(
            arena, "match host start", **given, place=sandbox.channels["tavern"], open_to_all=True
        )
        assert reply.message.payload["interaction"]["name"] == "match host start"
        assert reply.message.payload["interaction"]["user"]["id"] == str(wren.id)
        opponent, kind, seats, place, open_to_all = got[0]
        assert isinstance(opponent, discord.Member)
        assert isinstance(place, discord.app_commands.AppCommandChannel | discord.TextChannel)
        assert (opponent.id, place.id) == (moth.id, sandbox.channels["tavern"].id)
        assert (kind, seats, open_to_all) == ("warrior", 3, True)
        broken: tuple[dict[str, Any], ...] = (
            {**given, "seats": 5},
            {**given, "variant": "mage"},
            {**given, "opponent": 5},
            {**given, "colour": "red"},
            {"opponent": moth, "seats": 2},
        )
        for bad in broken:
            with pytest.raises(ClientRefusal):
                await wren.command(arena, "match host start", **bad)
        for path in ("match", "match host", "match host stop", "nothing"):
            with pytest.raises(ClientRefusal):
                await wren.command(arena, path)


async def test_a_command_is_offered_to_those_it_is_for(sandbox: Sandbox) -> None:
    def prepare(bot: Bot) -> None:
        @bot.tree.command(name="rule", description="For moderators")
        @app_commands.default_permissions(manage_guild=True)
        @app_commands.guild_only()
        async def rule(interaction: discord.Interaction) -> None:
            assert interaction.permissions.manage_guild == (interaction.user.name == "rook")
            await interaction.response.send_message(f"{interaction.locale} {interaction.user.name}")

    async with connected(sandbox, prepare=prepare):
        arena, otter = sandbox.channels["arena"], sandbox.people["Otter"]
        otter.locale = "uk"
        with pytest.raises(ClientRefusal, match="offered no command"):
            await otter.command(arena, "rule")
        assert (await otter.command(arena, "rule", forged=True)).text == "uk otter"
        rook = sandbox.people["Rook"]
        assert (await rook.command(arena, "rule")).text == "en-US rook"
        rook.locale = "uk"
        assert (await rook.command(arena, "rule")).text == "uk rook"
        direct = sandbox.core.world.direct_channel(rook.user)
        with pytest.raises(ClientRefusal, match="offered no command"):
            await rook.command(direct, "rule")


async def test_commands_and_presses_work_in_private_channels(sandbox: Sandbox) -> None:
    async def react(interaction: discord.Interaction) -> None:
        assert interaction.guild is None
        await interaction.response.edit_message(content="pressed", view=None)

    async with connected(sandbox, prepare=pressing(react, lambda: panel("go"))) as bot:
        wren = sandbox.people["Wren"]
        assert wren.direct_messages == []
        user = await bot.fetch_user(wren.id)
        await user.send("card", view=panel("go"))
        card = wren.direct_messages[0]
        await wren.press(card, "go")
        assert card.text == "pressed"
        assert wren.direct is not None
        reply = await wren.command(wren.direct, "act")
        assert reply.message.custom_ids == ["go"]
        assert sandbox.people["Moth"].messages(wren.direct) == []


async def test_selects_give_values_and_resolved_users(sandbox: Sandbox) -> None:
    got: list[Any] = []

    def menu() -> ui.View:
        view = ui.View(timeout=None)
        options = [discord.SelectOption(label=name, value=name) for name in ("a", "b", "c")]
        view.add_item(ui.Select(custom_id="letters", options=options, min_values=2, max_values=3))
        view.add_item(ui.UserSelect(custom_id="who"))
        return view

    async def react(interaction: discord.Interaction) -> None:
        got.append(interaction.data)
        await interaction.response.defer()

    async with connected(sandbox, prepare=pressing(react, menu)):
        wren = sandbox.people["Wren"]
        board = (await wren.command(sandbox.channels["arena"], "act")).message
        await wren.select(board, "letters", ["c", "a"])
        await wren.select(board, "who", [sandbox.people["Moth"]])
        first, second = got
        assert first["values"] == ["c", "a"]
        assert list(second["resolved"]["members"]) == [str(sandbox.people["Moth"].id)]
        for values in (["a"], ["a", "a"], ["a", "z"]):
            with pytest.raises(ClientRefusal):
                await wren.select(board, "letters", values)


async def test_a_user_select_offers_the_members_of_the_server(sandbox: Sandbox) -> None:
    got: list[Any] = []

    def menu() -> ui.View:
        return ui.View(timeout=None).add_item(ui.UserSelect(custom_id="who"))

    async def react(interaction: discord.Interaction) -> None:
        got.append(interaction.data)
        await interaction.response.defer()

    async with connected(sandbox, prepare=pressing(react, menu)):
        wren, moth, rook = (sandbox.people[name] for name in ("Wren", "Moth", "Rook"))
        arena = sandbox.channels["arena"]
        sandbox.core.world.members[moth.id].nick = "The Moth"
        sandbox.set_permission(arena, "view_channel", False, person=moth)
        board = (await wren.command(arena, "act")).message
        await wren.select(board, "who", [moth])
        sandbox.remove_member(moth)
        for nobody in ([moth], [rook, wren], []):
            with pytest.raises(ClientRefusal):
                await wren.select(board, "who", nobody)
        await wren.select(board, "who", [moth], forged=True)
    member, stranger = got
    assert (member["component_type"], member["values"]) == (5, [str(moth.id)])
    described = member["resolved"]["members"][str(moth.id)]
    assert described["nick"] == "The Moth"
    assert not discord.Permissions(int(described["permissions"])).view_channel
    assert list(stranger["resolved"]) == ["users"]
    assert stranger["resolved"]["users"][str(moth.id)]["global_name"] == "Moth"


async def test_the_source_of_a_press_can_be_an_ephemeral_message(sandbox: Sandbox) -> None:
    def prepare(bot: Bot) -> None:
        @bot.tree.command(name="act", description="Act")
        async def act(interaction: discord.Interaction) -> None:
            await interaction.response.send_message("card", view=panel("next"), ephemeral=True)

        async def on_interaction(interaction: discord.Interaction) -> None:
            if interaction.type is discord.InteractionType.component:
                await interaction.response.defer()
                await interaction.edit_original_response(content="turned", view=None)

        bot.on_interaction = on_interaction  # type: ignore[attr-defined]  # found by its name

    async with connected(sandbox, prepare=prepare):
        wren = sandbox.people["Wren"]
        card = (await wren.command(sandbox.channels["arena"], "act")).message
        await wren.press(card, "next")
        await sandbox.until(lambda: card.text == "turned")
        assert card.ephemeral
        assert card.custom_ids == []
