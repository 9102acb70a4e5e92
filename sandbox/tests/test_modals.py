"""Forms with groups, checkboxes and menus: what a client lets through, and what the bot gets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord
import pytest
from discord import app_commands, ui

from sandbox.errors import ClientRefusal
from sandbox.guilds import User
from sandbox.people import Answer, Reply
from sandbox.server import Sandbox
from sandbox.tests.support import Bot, connected
from sandbox.world import Emoji

FOES = [
    discord.RadioGroupOption(label="Everybody", value="all", default=True),
    discord.RadioGroupOption(label="Nobody", value="none"),
]
DAYS = [discord.CheckboxGroupOption(label=day, value=day) for day in ("mon", "tue", "wed")]
PLACES = [discord.ChannelType.text]
REQUIRED: dict[str, Answer] = {"days": ["mon"]}


class Kept(ui.Modal):
    """A form whose answers are kept."""

    def __init__(self) -> None:
        super().__init__(title="Preferences", custom_id="preferences")
        self.got: list[Any] = []

    async def on_submit(self, interaction: discord.Interaction) -> None:
        self.got.append(interaction.data)
        await interaction.response.send_message("kept", ephemeral=True)


class Preferences(Kept):
    """One field of each kind."""

    def __init__(self, *chosen: discord.Object) -> None:
        super().__init__()
        self.foes: ui.RadioGroup[Preferences] = ui.RadioGroup(custom_id="foes", options=FOES)
        self.days: ui.CheckboxGroup[Preferences] = ui.CheckboxGroup(
            custom_id="days", options=DAYS, max_values=2
        )
        self.sure: ui.Checkbox[Preferences] = ui.Checkbox(custom_id="sure", default=True)
        self.not_by: ui.UserSelect[Preferences] = ui.UserSelect(
            custom_id="not by", max_values=25, required=False
        )
        self.hosts: ui.MentionableSelect[Preferences] = ui.MentionableSelect(
            custom_id="hosts", max_values=2, required=False, default_values=chosen
        )
        for name, part in (
            ("Foes", self.foes),
            ("Days", self.days),
            ("Sure", self.sure),
            ("Not by", self.not_by),
            ("Hosts", self.hosts),
        ):
            self.add_item(ui.Label(text=name, component=part))


def asking(
    modal: Callable[[], ui.Modal], errors: list[discord.HTTPException] | None = None
) -> Callable[[Bot], None]:
    """Add a command that opens a form; `errors` collects those of Discord."""

    def prepare(bot: Bot) -> None:
        @bot.tree.command(name="ask", description="Ask")
        @app_commands.describe(later="Think first")
        async def ask(interaction: discord.Interaction, later: bool = False) -> None:
            if later:
                await interaction.response.defer()
                interaction.response._response_type = None  # as if discord.py knew nothing of it
            try:
                await interaction.response.send_modal(modal())
            except discord.HTTPException as error:
                assert errors is not None
                errors.append(error)
                tell = interaction.followup.send if later else interaction.response.send_message
                await tell("no form")

    return prepare


async def ask(sandbox: Sandbox) -> Reply:
    return await sandbox.people["Wren"].command(sandbox.channels["arena"], "ask")


def answers(data: Any) -> dict[str, Any]:
    """The values of a submitted form by the fields' custom ids."""
    fields = [part["component"] for part in data["components"]]
    return {each["custom_id"]: each.get("value", each.get("values")) for each in fields}


async def test_what_is_left_alone_is_sent_as_it_was_chosen_beforehand(sandbox: Sandbox) -> None:
    moderators = discord.Object(sandbox.core.world.guild.moderator_role_id, type=discord.Role)
    form = Preferences(moderators)
    async with connected(sandbox, prepare=asking(lambda: form)):
        opened = await ask(sandbox)
        await sandbox.people["Wren"].submit(opened, REQUIRED)
    [data] = form.got
    role = str(moderators.id)
    assert opened.modal is not None
    hosts = opened.modal["components"][4]["component"]
    assert hosts["default_values"] == [{"id": role, "type": "role"}]
    assert answers(data) == {
        "foes": "all", "days": ["mon"], "sure": True, "not by": [], "hosts": [role],
    }  # fmt: skip
    assert list(data["resolved"]) == ["roles"]
    assert data["resolved"]["roles"][role]["name"] == "Moderator"
    assert [(part["id"], part["component"]["id"]) for part in data["components"]] == [
        (1, 2), (3, 4), (5, 6), (7, 8), (9, 10),
    ]  # fmt: skip


async def test_answers_reach_the_form_with_what_they_name(sandbox: Sandbox) -> None:
    form = Preferences()
    wren, moth = sandbox.people["Wren"], sandbox.people["Moth"]
    role = sandbox.core.world.guild.roles[sandbox.core.world.guild.moderator_role_id]
    async with connected(sandbox, prepare=asking(lambda: form)):
        filled: dict[str, Answer] = {
            "foes": "none", "days": ["wed", "tue"], "sure": False, "not by": [moth],
            "hosts": [wren, role],
        }  # fmt: skip
        await wren.submit(await ask(sandbox), filled)
    assert (form.foes.value, form.days.values, form.sure.value) == ("none", ["wed", "tue"], False)
    [other] = form.not_by.values
    assert isinstance(other, discord.Member)
    assert other.id == moth.id
    assert {each.id for each in form.hosts.values} == {wren.id, role.id}
    assert set(form.got[0]["resolved"]["members"]) == {str(wren.id), str(moth.id)}


GONE = User(7, "Nobody")


@pytest.mark.parametrize(
    "bad",
    [
        {"foes": "some"},
        {"foes": None},
        {"foes": ["all"]},
        {"days": []},
        {"days": ["mon", "tue", "wed"]},
        {"days": ["mon", "mon"]},
        {"days": ["sun"]},
        {"days": "mon"},
        {"days": None},
        {"sure": "yes"},
        {"sure": None},
        {"not by": [GONE]},
        {"hosts": [GONE]},
        {"colour": "red"},
    ],
    ids=repr,
)
async def test_a_client_lets_no_other_answer_through(
    sandbox: Sandbox, bad: dict[str, Answer]
) -> None:
    form = Preferences()
    async with connected(sandbox, prepare=asking(lambda: form)):
        opened = await ask(sandbox)
        with pytest.raises(ClientRefusal):
            await sandbox.people["Wren"].submit(opened, {**REQUIRED, **bad})
    assert form.got == []


async def test_nothing_may_be_chosen_where_nothing_is_required(sandbox: Sandbox) -> None:
    form = Preferences()
    form.foes.required = form.days.required = False
    form.foes.options = [*FOES[1:], discord.RadioGroupOption(label="Friends", value="friends")]
    async with connected(sandbox, prepare=asking(lambda: form)):
        await sandbox.people["Wren"].submit(await ask(sandbox), {})
    assert (form.foes.value, form.days.values) == (None, [])


async def test_a_form_begins_with_a_text_that_is_no_answer(sandbox: Sandbox) -> None:
    """Its group may stay empty, and its input has several lines."""
    days: ui.CheckboxGroup[ui.Modal] = ui.CheckboxGroup(
        custom_id="days", options=DAYS, required=False, min_values=0
    )
    tables: ui.TextInput[ui.Modal] = ui.TextInput(
        custom_id="tables", style=discord.TextStyle.paragraph
    )
    form = Kept().add_item(ui.TextDisplay("**1** Wren"))
    form.add_item(ui.Label(text="Tables", component=tables))
    form.add_item(ui.Label(text="Days", component=days))
    async with connected(sandbox, prepare=asking(lambda: form)):
        opened = await ask(sandbox)
        await sandbox.people["Wren"].submit(opened, {"tables": "1 2\n3 4"})
    assert opened.modal is not None
    assert opened.modal["components"][0] == {"type": 10, "content": "**1** Wren", "id": 1}
    assert (tables.value, days.values) == ("1 2\n3 4", [])
    assert form.got[0]["components"][0] == {"type": 10, "id": 1}


async def test_somebody_chosen_beforehand_may_have_left(sandbox: Sandbox) -> None:
    moth = sandbox.people["Moth"]
    form = Preferences(discord.Object(moth.id, type=discord.User))
    sandbox.remove_member(moth)
    async with connected(sandbox, prepare=asking(lambda: form)):
        await sandbox.people["Wren"].submit(await ask(sandbox), REQUIRED)
    [left] = form.hosts.values
    assert isinstance(left, discord.User)


async def test_a_menu_shows_emojis_of_the_application(sandbox: Sandbox) -> None:
    sandbox.core.world.emojis[5] = Emoji(5, "torch", "image/png", b"")
    sandbox.record_traffic = True

    def form() -> ui.Modal:
        torch = discord.SelectOption(label="Torch", emoji=discord.PartialEmoji(name="x", id=5))
        tools: ui.Select[ui.Modal] = ui.Select(options=[torch])
        return ui.Modal(title="Tools").add_item(ui.Label(text="Tool", component=tools))

    async with connected(sandbox, prepare=asking(form)):
        opened = (await ask(sandbox)).modal
    assert opened is not None
    [part] = opened["components"]
    assert (part["id"], part["component"]["options"][0]["emoji"]["id"]) == (1, "5")
    asked = next(each.request for each in sandbox.exchanges if "callback" in each.path)
    assert "id" not in asked["data"]["components"][0], "a request is kept as the bot sent it"


async def test_the_whole_form_is_refused_for_a_role_that_is_gone(sandbox: Sandbox) -> None:
    errors: list[discord.HTTPException] = []
    role = sandbox.add_role("Duelist")
    chosen = discord.Object(role.id, type=discord.Role)
    async with connected(sandbox, prepare=asking(lambda: Preferences(chosen), errors)):
        assert (await ask(sandbox)).modal is not None
        sandbox.delete_role(role)
        assert (await ask(sandbox)).modal is None
    [error] = errors
    assert error.code == 50035
    assert "data.components.4.component.default_values.0.id" in error.text


def test_a_menu_may_show_what_the_server_has(sandbox: Sandbox) -> None:
    world, moth, arena = sandbox.core.world, sandbox.people["Moth"], sandbox.channels["arena"]
    other = sandbox.add_guild("Palace")
    role, hall = other.moderator_role_id, sandbox.add_channel("hall", other).id
    there = {"user": moth.id, "role": world.guild.moderator_role_id, "channel": arena.id}
    assert all(world.exists(world.guild, kind, number) for kind, number in there.items())
    elsewhere = {"user": 7, "role": role, "channel": hall}
    assert not any(world.exists(world.guild, kind, number) for kind, number in elsewhere.items())
    private = {kind: world.exists(None, kind, number) for kind, number in there.items()}
    assert private == {"user": True, "role": False, "channel": False}


async def test_a_form_cannot_follow_thinking(sandbox: Sandbox) -> None:
    errors: list[discord.HTTPException] = []
    async with connected(sandbox, prepare=asking(Preferences, errors)):
        arena = sandbox.channels["arena"]
        reply = await sandbox.people["Wren"].command(arena, "ask", later=True)
        await reply.shown()
    assert [error.code for error in errors] == [40060]
