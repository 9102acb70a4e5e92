"""Commands and presses within threads, open, archived and locked."""

from __future__ import annotations

import asyncio

import discord
import pytest
from discord import app_commands, ui

from sandbox.errors import ClientRefusal
from sandbox.server import Sandbox
from sandbox.tests.support import Bot, connected
from sandbox.world import Thread


def buttons() -> ui.View:
    view = ui.View(timeout=None)
    for name in ("change", "tell", "whisper", "wait"):
        view.add_item(ui.Button(label=name, custom_id=name))
    return view


class Answers:
    """A bot that answers commands and presses in every way, and keeps what it was refused."""

    def __init__(self, sandbox: Sandbox) -> None:
        self.sandbox = sandbox
        self.seen: list[discord.Interaction] = []
        self.refused: list[int] = []
        self.before: list[str] = []
        self.tried = asyncio.Event()

    def prepare(self, bot: Bot) -> None:
        @bot.tree.command(name="board", description="A board")
        async def board(interaction: discord.Interaction) -> None:
            self.seen.append(interaction)
            await interaction.response.send_message("board", view=buttons())

        @bot.tree.command(name="look", description="Look at a channel")
        async def look(
            interaction: discord.Interaction, place: app_commands.AppCommandThread
        ) -> None:
            await interaction.response.send_message(f"{place.name} of {place.parent_id}")

        async def on_interaction(interaction: discord.Interaction) -> None:
            custom_id = str(interaction.data.get("custom_id")) if interaction.data else ""
            if custom_id not in ("change", "tell", "whisper", "wait"):
                return
            self.seen.append(interaction)
            thread = interaction.channel
            assert isinstance(thread, discord.Thread)
            mine = self.sandbox.core.world.channels[thread.id]
            assert isinstance(mine, Thread)
            for act in self.before:
                self.sandbox.change_thread(mine, **{act: True})
            try:
                if custom_id == "change":
                    await interaction.response.edit_message(content="changed")
                elif custom_id == "wait":
                    await interaction.response.defer()
                else:
                    hidden = custom_id == "whisper"
                    await interaction.response.send_message("told", ephemeral=hidden)
            except discord.HTTPException as error:
                self.refused.append(error.code)
            self.tried.set()

        bot.on_interaction = on_interaction  # type: ignore[attr-defined]  # found by its name


async def table(sandbox: Sandbox, bot: Bot) -> Thread:
    """A thread of the bot."""
    channel = bot.get_channel(sandbox.channels["arena"].id)
    assert isinstance(channel, discord.TextChannel)
    starter = await channel.send("Table 3")
    thread = await starter.create_thread(name="Table 3")
    found = sandbox.core.world.channels[thread.id]
    assert isinstance(found, Thread)
    return found


async def test_an_interaction_tells_the_thread(sandbox: Sandbox) -> None:
    answers = Answers(sandbox)
    wren = sandbox.people["Wren"]
    async with connected(sandbox, prepare=answers.prepare) as bot:
        thread = await table(sandbox, bot)
        board = (await wren.command(thread, "board")).message
        assert board.channel is thread
        assert wren.id in thread.members or board.author.id == sandbox.bot_id
        await wren.press(board, "change")
        assert board.text == "changed"
        for interaction in answers.seen:
            place = interaction.channel
            assert isinstance(place, discord.Thread)
            assert (place.id, place.parent_id) == (thread.id, thread.parent.id)
            assert interaction.app_permissions.send_messages_in_threads
        shown = await wren.command(sandbox.channels["arena"], "look", place=thread)
        assert shown.text == f"Table 3 of {thread.parent.id}"


async def test_an_interaction_tells_a_thread_that_the_client_does_not_know(
    sandbox: Sandbox,
) -> None:
    answers = Answers(sandbox)
    wren = sandbox.people["Wren"]
    async with connected(sandbox, prepare=answers.prepare) as bot:
        thread = await table(sandbox, bot)
        board = (await wren.command(thread, "board")).message
        bot.guilds[0]._clear_threads()
        await wren.press(board, "wait")
        place = answers.seen[-1].channel
        assert isinstance(place, discord.Thread)
        assert (place.id, place.parent_id, place.archived) == (thread.id, thread.parent.id, False)


@pytest.mark.parametrize("state", ["archived", "locked"])
async def test_nothing_can_be_pressed_in_an_archived_or_locked_thread(
    sandbox: Sandbox, state: str
) -> None:
    answers = Answers(sandbox)
    async with connected(sandbox, prepare=answers.prepare) as bot:
        thread = await table(sandbox, bot)
        board = (await sandbox.people["Wren"].command(thread, "board")).message
        sandbox.change_thread(thread, **{state: True})
        for name in ("Wren", "Rook"):
            with pytest.raises(ClientRefusal, match="nothing can be pressed"):
                sandbox.people[name].start_press(board, "change")
        with pytest.raises(ClientRefusal, match=f"Thread is {state}"):
            sandbox.people["Wren"].start_command(thread, "board")
        assert len(answers.seen) == 1
        sandbox.change_thread(thread, **{state: False})
        await sandbox.people["Wren"].press(board, "change")
        assert board.text == "changed"


@pytest.mark.parametrize(
    ("states", "press", "code"),
    [
        (["archived"], "change", 50083),
        (["archived"], "whisper", None),
        (["archived"], "wait", None),
        (["archived"], "tell", None),
        (["locked"], "change", 160005),
        (["locked"], "tell", 160005),
        (["locked"], "whisper", None),
        (["locked", "archived"], "tell", 50083),
        (["locked", "archived"], "whisper", 50083),
    ],
)
async def test_an_answer_may_come_too_late(
    sandbox: Sandbox, states: list[str], press: str, code: int | None
) -> None:
    """The thread is shut between the press and the answer."""
    answers = Answers(sandbox)
    answers.before = states
    async with connected(sandbox, prepare=answers.prepare) as bot:
        thread = await table(sandbox, bot)
        wren = sandbox.people["Wren"]
        board = (await wren.command(thread, "board")).message
        wren.start_press(board, press)
        await asyncio.wait_for(answers.tried.wait(), 20)
        assert answers.refused == ([] if code is None else [code])
        # A message that all may read opens the thread again.
        opened = press == "tell" and code is None
        assert thread.archived == ("archived" in states and not opened)
