"""`/settings`: how the bot behaves on a server, and the form to change it."""

from collections.abc import Sequence

from msgspec.structs import replace

from bot.delivery.sender import MessageSender
from bot.handlers.actor import Actor, Call, HandlersPart
from bot.live.discord_time import posted_at
from bot.live.servers import Servers
from bot.match.ids import ChannelId
from bot.match.times import Millis
from bot.preferences.server import ServerSettings, SettingTrouble
from bot.ui import settings as screens
from bot.ui.catalogue import Texts
from bot.ui.custom_ids import ModalName, ModalPress
from bot.ui.message import TextMessage
from bot.ui.modal import Answers, Modal, answered, offered
from bot.ui.names import escaped
from bot.ui.replies import Obstacle, cannot_write_here

GONE = SettingTrouble.GONE

SETTINGS_FORMS = (ModalName.SERVER, ModalName.ROUNDS)
"""The forms that change the settings of a server."""

PANEL_MS: Millis = 15 * 60 * 1000
"""How long a panel may be used by somebody whom the server's owners let open it."""


async def setting_troubles(actor: Actor, servers: Servers, sender: MessageSender) -> list[str]:
    """The reasons why settings have no effect, and why the bot cannot write where the actor is."""
    guild_id, texts = actor.server_id, actor.texts
    settings = await servers.settings(guild_id)
    channel, role, round_roles = settings.log_channel, settings.table_role, settings.round_roles
    told: list[str | None] = []
    if actor.obstacle is not None:
        told.append(cannot_write_here(actor.obstacle, actor.channel_id, texts).markdown)
    if actor.obstacle is Obstacle.ABSENT:
        # Nothing is known of its channels and roles.
        channel, role, round_roles = None, None, ()
    if channel is not None:
        trouble = sender.log_trouble(guild_id, channel)
        told.append(screens.log_trouble(trouble, channel, texts))
    if role is not None:
        told.append(screens.role_trouble(sender.role_trouble(guild_id, role), role, texts))
    gone = [each for each in round_roles if sender.role_trouble(guild_id, each) is GONE]
    if gone:
        told.append(texts("settings-round-roles-gone", count=len(gone)))
    return [line for line in told if line is not None]


class SettingsPanel(HandlersPart):
    """Shows and changes the settings of a server.

    Discord offers the command to those with Manage Server, and to those whom the owners let use it.
    It tells of the second only by the command itself: so the panel that it opened may be used, for
    a while.
    """

    async def show(self, call: Call, notes: Sequence[str] = ()) -> None:
        """The panel. `notes`: what is said first."""
        settings = await self._servers.settings(call.server_id)
        troubles = await setting_troubles(call, self._servers, self._sender)
        page = screens.SettingsPage(settings, notes, troubles)
        await call.show(screens.settings_panel(page, call.texts))

    async def open(self, name: ModalName, call: Call) -> None:
        """Open one of the forms."""
        if not self._may_set(call):
            await call.answer.private(TextMessage(call.texts("settings-moderators-only")))
            return
        stored = await self._servers.stored(call.server_id)
        shown = self._without_gone(stored.settings, call)
        await call.open(_form(name, shown, stored.version, call.texts))

    def _without_gone(self, settings: ServerSettings, actor: Actor) -> ServerSettings:
        """The settings without a channel or a role that was deleted: Discord takes no such form."""
        channel, role = settings.log_channel, settings.table_role
        guild_id = actor.server_id
        if channel is not None and self._sender.log_trouble(guild_id, channel) is GONE:
            settings = replace(settings, log_channel=None)
        if role is not None and self._sender.role_trouble(guild_id, role) is GONE:
            settings = replace(settings, table_role=None)
        left = [
            each
            for each in settings.round_roles
            if self._sender.role_trouble(guild_id, each) is not GONE
        ]
        return replace(settings, round_roles=tuple(left))

    async def submit(self, press: ModalPress, answers: Answers, call: Call) -> None:
        """Keep what somebody has changed in a form."""
        if not self._may_set(call):
            await call.answer.private(TextMessage(call.texts("settings-moderators-only")))
            return
        before = await self._servers.stored(call.server_id)
        form = _form(press.form, before.settings, before.version, call.texts)
        if not offered(form, answers):
            # Another version of the bot has made the form.
            await self.show(call)
            return
        wanted = {part.name: _wanted(part.name, answers) for part in form.parts}
        notes = []
        if wanted.get("table_role") == str(call.server_id):
            # Discord offers the role that everybody has, by the id of the server.
            wanted.pop("table_role")
            notes.append(call.texts("settings-not-everyone"))
        channel = wanted.get("log_channel")
        if channel and self._sender.log_trouble(call.server_id, ChannelId(int(channel))) is GONE:
            # No client offers a channel of another server, whose people may not read this.
            wanted.pop("log_channel")
        clashes = await self._servers.change(
            call.server_id, press.version, wanted, call.user_id, self._time.now()
        )
        names = await self._people.names(call.server_id, [clash.by for clash in clashes])
        for clash in clashes:
            setting = screens.setting_name(clash.name, call.texts)
            name = escaped(names[clash.by])
            button = screens.form_button(press.form, call.texts)
            notes.append(call.texts("settings-clash", name=name, setting=setting, button=button))
        await self.show(call, notes or [call.texts("settings-saved")])

    def _may_set(self, call: Call) -> bool:
        opened = call.own_message_id
        recent = opened is not None and call.at - posted_at(opened) <= PANEL_MS
        return call.moderator or recent


def _form(name: ModalName, settings: ServerSettings, version: int, texts: Texts) -> Modal:
    form = screens.rounds_form if name is ModalName.ROUNDS else screens.settings_form
    return form(settings, version, texts)


def _wanted(name: str, answers: Answers) -> str:
    """The answer to a part, as the store keeps it."""
    if name != "round_roles":
        return answered(answers, name)
    # In one order, so that the same roles are the same text.
    return " ".join(map(str, sorted({int(each) for each in answers.get(name, ())})))
