"""The page, the sandbox and a discord.py bot together."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Self

import aiohttp
import discord
import pytest
import pytest_asyncio
import yarl
from discord import app_commands, ui
from discord.gateway import DiscordWebSocket
from playwright.async_api import Page, expect

from sandbox.server import Sandbox
from sandbox.tests.page.fixtures import Open

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


class Question(ui.Modal, title="A question"):
    answer: ui.Label[Question] = ui.Label(text="Strength", component=ui.TextInput(max_length=2))

    async def on_submit(self, interaction: discord.Interaction) -> None:
        assert isinstance(self.answer.component, ui.TextInput)
        await interaction.response.send_message(
            f"It is {self.answer.component.value}.", ephemeral=True
        )


class Board(ui.LayoutView):
    """A board with everything that the page must get right."""

    def __init__(self, opponent: discord.Member, presses: int = 0) -> None:
        super().__init__(timeout=None)
        self.opponent = opponent
        self.presses = presses
        push: ui.Button[Board] = ui.Button(
            label="Push", style=discord.ButtonStyle.primary, custom_id="push"
        )
        ask: ui.Button[Board] = ui.Button(label="Ask", custom_id="ask")
        quiet: ui.Button[Board] = ui.Button(
            label="Silence", style=discord.ButtonStyle.danger, custom_id="quiet"
        )
        tools = [discord.SelectOption(label=name, value=name.lower()) for name in ("Torch", "Rope")]
        select: ui.Select[Board] = ui.Select(custom_id="tools", max_values=2, options=tools)
        push.callback = self.push  # type: ignore[method-assign]  # as discord.py documents it
        ask.callback = self.ask  # type: ignore[method-assign]  # as above
        quiet.callback = self.quiet  # type: ignore[method-assign]  # as above
        select.callback = self.choose  # type: ignore[method-assign]  # as above
        self.select = select
        self.add_item(
            ui.Container(
                ui.TextDisplay(f"## Board\n{opponent.mention} to move · pushed {presses} times"),
                ui.Separator(),
                ui.ActionRow(push, ask, quiet),
                ui.ActionRow(select),
                accent_colour=0x2255AA,
            )
        )

    async def push(self, interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(view=Board(self.opponent, self.presses + 1))
        await self.opponent.send("You were pushed.")

    async def ask(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Question())

    async def quiet(self, interaction: discord.Interaction) -> None:
        """Never answers."""

    async def choose(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(" and ".join(self.select.values), ephemeral=True)


class Reminder(ui.View):
    """Plain content with a button under it, as in a message that lock screens may show."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @ui.button(label="Later")
    async def later(self, interaction: discord.Interaction, button: ui.Button[Self]) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="Edited by the **token**.")


class Bot(discord.Client):
    def __init__(self) -> None:
        super().__init__(intents=discord.Intents.default(), guild_ready_timeout=0.05)
        self.tree = app_commands.CommandTree(self)
        self.ready = asyncio.Event()
        duel = app_commands.Group(name="duel", description="Duels")

        @duel.command(description="Start one")
        @app_commands.describe(opponent="Whom you challenge", rounds="How many")
        async def start(
            interaction: discord.Interaction,
            opponent: discord.Member,
            rounds: app_commands.Range[int, 1, 9] = 1,
        ) -> None:
            await interaction.response.defer(thinking=True)
            await interaction.followup.send(view=Board(opponent))

        @duel.command(description="Be reminded")
        async def remind(interaction: discord.Interaction) -> None:
            await interaction.response.send_message("Your turn.", view=Reminder())

        self.tree.add_command(duel)

    async def on_ready(self) -> None:
        self.ready.set()


@pytest_asyncio.fixture(loop_scope="session")
async def sandbox(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Sandbox]:
    """A sandbox with the bot connected and its commands registered."""
    async with Sandbox(rate_limits=False) as running:
        monkeypatch.setattr(discord.http.Route, "BASE", running.api_url)
        gateway = yarl.URL(running.gateway_url)
        monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", gateway)
        bot = Bot()
        await bot.login(running.token)
        await bot.tree.sync()
        connected = asyncio.create_task(bot.connect())
        await asyncio.wait_for(bot.ready.wait(), 10)
        yield running
        await bot.close()
        connected.cancel()
        with suppress(asyncio.CancelledError):
            await connected


async def _sit(sandbox: Sandbox, open_page: Open, name: str, language: str = "en-US") -> Page:
    page = await open_page(locale=language)
    await page.goto(sandbox.page_url)
    await page.get_by_role("link", name=name).click()
    await expect(page.locator(".channel-title")).to_have_text("#arena")
    return page


async def _challenge(page: Page) -> None:
    await page.keyboard.type("/duel start ")
    await page.keyboard.type("Moth rounds:3")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("heading", name="Board")).to_be_visible()


async def test_a_duel_from_two_seats(sandbox: Sandbox, open_page: Open) -> None:
    kestrel = await _sit(sandbox, open_page, "Kestrel")
    moth = await _sit(sandbox, open_page, "Moth")
    await moth.locator(".channel", has_text="tavern").click()
    await _challenge(kestrel)
    await expect(kestrel.locator(".used-command")).to_have_text(re.compile("^Kestrel used "))
    await expect(kestrel.locator("article .mention")).to_have_text("@Moth")
    arena = moth.locator(".channel", has_text="arena")
    await expect(arena).to_have_attribute("data-pings", "1")
    await arena.click()
    await moth.get_by_role("button", name="Push").click()
    for page in (kestrel, moth):
        await expect(page.locator("article")).to_contain_text("pushed 1 times")
        await expect(page.locator("[aria-busy=true]")).to_have_count(0)
    private = moth.locator(".channel", has_text="Delve")
    await expect(private.locator(".ping-count")).to_have_text("1")
    await private.click()
    await expect(moth.locator("article")).to_contain_text("You were pushed.")
    await expect(kestrel.get_by_text("None yet")).to_be_visible()


async def test_a_board_within_a_thread(sandbox: Sandbox, open_page: Open) -> None:
    moth, arena = sandbox.people["Moth"], sandbox.channels["arena"]
    thread = moth.start_thread(moth.say(arena, "Table 3"), "Table 3")
    page = await _sit(sandbox, open_page, "Rook")
    await page.get_by_role("button", name="Table 3 0 messages").click()
    await _challenge(page)
    assert [message.author.name for message in moth.pings(thread)] == ["Delve"]
    await page.get_by_role("button", name="Push").click()
    await expect(page.locator("article").last).to_contain_text("pushed 1 times")
    await page.get_by_role("button", name="Archive").click()
    await expect(page.locator(".thread-bar .thread-state")).to_have_text("archived")
    moth.say(thread, "not yet")
    await expect(page.locator(".thread-bar .thread-state")).to_have_count(0)
    await page.get_by_role("button", name="Push").click()
    await expect(page.locator("article", has_text="Board")).to_contain_text("pushed 2 times")
    await page.get_by_role("button", name="Delete").click()
    await page.get_by_role("button", name="Delete for good?").click()
    await expect(page.locator(".channel-title")).to_have_text("#arena")
    assert thread.deleted


async def test_modal_select_and_silence(sandbox: Sandbox, open_page: Open) -> None:
    page = await _sit(sandbox, open_page, "Wren")
    await _challenge(page)
    await page.get_by_role("button", name="Ask").click()
    await page.get_by_label("Strength").fill("7")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("dialog")).to_have_count(0)
    await expect(page.locator("article.ephemeral")).to_contain_text("It is 7.")
    await page.locator("[data-custom-id=tools]").click()
    await page.locator("[data-option-value=torch]").click()
    await page.locator("[data-option-value=rope]").click()
    await page.get_by_role("button", name="Done").click()
    await expect(page.locator("article.ephemeral").last).to_contain_text("torch and rope")
    await page.get_by_role("button", name="Silence").click()
    await expect(page.locator("[data-custom-id=quiet]")).to_have_attribute("aria-busy", "true")
    await expect(page.locator(".message-note").first).to_contain_text("This interaction failed")


async def test_plain_content_with_buttons_is_edited_both_ways(
    sandbox: Sandbox, open_page: Open
) -> None:
    page = await _sit(sandbox, open_page, "Kestrel")
    await page.keyboard.type("/duel remind ")
    await page.keyboard.press("Enter")
    message = page.locator(".message").last
    await expect(message).to_contain_text("Your turn.")
    await message.get_by_role("button", name="Later").click()
    await expect(message).to_contain_text("Edited by the token.")
    await expect(message.locator("strong")).to_have_text("token")
    [reminder] = sandbox.people["Kestrel"].messages(sandbox.channels["arena"])
    path = f"{sandbox.api_url}/channels/{reminder.channel.id}/messages/{reminder.id}"
    headers = {"Authorization": f"Bot {sandbox.token}"}
    async with aiohttp.ClientSession(headers=headers) as session:
        await session.patch(path, json={"content": "Edited by the bot."})
    await expect(message).to_contain_text("Edited by the bot.")
    await expect(message.get_by_role("button", name="Later")).to_be_enabled()


async def test_private_answers_end_with_the_tab(sandbox: Sandbox, open_page: Open) -> None:
    first = await _sit(sandbox, open_page, "Kestrel")
    await _challenge(first)
    await first.locator("[data-custom-id=tools]").click()
    await first.locator("[data-option-value=torch]").click()
    await first.get_by_role("button", name="Done").click()
    await expect(first.locator("article.ephemeral")).to_contain_text("torch")

    second = await _sit(sandbox, open_page, "Kestrel")
    await expect(second.get_by_role("heading", name="Board")).to_be_visible()
    await expect(second.locator("article")).to_have_count(1)
    await first.reload()
    await expect(first.get_by_role("heading", name="Board")).to_be_visible()
    await expect(first.locator("article")).to_have_count(1)


async def test_talk_settings_and_deletion(sandbox: Sandbox, open_page: Open) -> None:
    kestrel = await _sit(sandbox, open_page, "Kestrel")
    otter = await _sit(sandbox, open_page, "Otter", "uk-UA")
    await kestrel.keyboard.type("hello @Otter")
    await kestrel.keyboard.press("Enter")
    await kestrel.keyboard.press("Enter")
    said = otter.locator("article.pinging")
    await expect(said).to_contain_text("hello @Otter")
    await otter.get_by_role("button", name="Налаштування").click()
    await otter.get_by_label("Закриті").check()
    await sandbox.until(lambda: not sandbox.people["Otter"].user.dms_open)
    await otter.get_by_label("Моя мова").select_option("en-US")
    await sandbox.until(lambda: sandbox.people["Otter"].locale == "en-US")
    await expect(otter.get_by_label("My language")).to_be_visible()
    sandbox.delete_channel(sandbox.channels["arena"])
    for page in (kestrel, otter):
        await expect(page.locator(".channel-title")).to_have_text("#tavern")
        await expect(page).to_have_title(re.compile("#tavern"))
