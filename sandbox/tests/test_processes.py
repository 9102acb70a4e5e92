"""A bot in another process: it connects, is killed without warning, and comes back."""

from __future__ import annotations

import asyncio
import os
import sys
import time

from sandbox.server import Sandbox

BOT = """
import os, discord, yarl
from discord import app_commands
discord.http.Route.BASE = os.environ["API"]
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["GATEWAY"])

class Bot(discord.Client):
    async def setup_hook(self):
        await tree.sync()

client = Bot(intents=discord.Intents.default(), guild_ready_timeout=0.05)
tree = app_commands.CommandTree(client)

@tree.command(description="Which process?")
async def who(interaction: discord.Interaction):
    await interaction.response.send_message(str(os.getpid()))

client.run(os.environ["TOKEN"], log_handler=None)
"""


async def test_a_killed_bot_comes_back() -> None:
    # The children's clock is the real one, so the sandbox's is, too.
    async with Sandbox(now=time.time) as sandbox:
        environment = {
            **os.environ,
            "API": sandbox.api_url,
            "GATEWAY": sandbox.gateway_url,
            "TOKEN": sandbox.token,
        }
        for _ in range(2):
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-c", BOT, env=environment
            )
            await sandbox.until(lambda: sandbox.bot_connected, timeout=30)
            reply = await sandbox.people["Wren"].command(sandbox.channels["arena"], "who")
            assert reply.text == str(process.pid)
            process.kill()
            await process.wait()
            await sandbox.until(lambda: not sandbox.bot_connected)
        assert sandbox.core.gateway.identified == 2
        assert sandbox.unknown_requests == []
