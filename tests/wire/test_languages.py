"""Public texts in the language of the server, where the server has one."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.app import DelveBot
from bot.ui.catalogue import texts_in
from sandbox.server import Sandbox
from tests.wire.table import running_bot


@pytest.fixture
async def bot(
    sandbox: Sandbox, tmp_path: Path, request: pytest.FixtureRequest
) -> AsyncIterator[DelveBot]:
    sandbox.core.world.community = request.param
    async with running_bot(sandbox, tmp_path / "delve.sqlite3") as bot:
        yield bot


@pytest.mark.parametrize(
    ("bot", "server", "person", "shown"),
    [
        (True, "uk", "en-US", "uk"),
        (True, "en-US", "uk", "en"),
        # Discord calls every server American English that cannot choose a language.
        (False, "en-US", "uk", "uk"),
        (False, "en-US", "en-GB", "en"),
        # It may have been a community before.
        (False, "uk", "en-US", "uk"),
        # Neither says anything that we have texts for.
        (False, "en-US", "pl", "en"),
    ],
    indirect=["bot"],
)
async def test_what_everybody_reads(
    server: str, person: str, shown: str, sandbox: Sandbox, bot: DelveBot
) -> None:
    sandbox.core.set_guild_locale(server)
    kestrel, moth = sandbox.people["Kestrel"], sandbox.people["Moth"]
    kestrel.locale = person
    arena = sandbox.channels["arena"]
    invitation = await kestrel.command(
        arena, "deathmatch challenge", opponent=moth, variant="warrior"
    )
    assert invitation.message.buttons[0]["label"] == texts_in(shown)("invitation-button-accept")
