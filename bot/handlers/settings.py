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
from bot.ui.message import TextMessage
from bot.ui.modal import Answers, answered, offered
from bot.ui.names import escaped
from bot.ui.replies import Obstacle, cannot_write_here

GONE = SettingTrouble.GONE

PANEL_MS: Millis = 15 * 60 * 1000
"""How long a panel may be used by somebody whom the server's owners let open it."""


async def setting_troubles(actor: Actor, servers: Servers, sender: MessageSender) -> list[str]:
    """The reasons why settings have no effect, and why the bot cannot write where the actor is."""
    guild_id, texts = actor.server_id, actor.texts
    settings = await servers.settings(guild_id)
    channel, role = settings.log_channel, settings.table_role
    told: list[str | None] = []
    if actor.obstacle is not None:
        told.append(cannot_write_here(actor.obstacle, actor.channel_id, texts).markdown)
    if actor.obstacle is Obstacle.ABSENT:
        # Nothing is known of its channels and roles.
        channel = role = None
    if channel is not None:
        trouble = sender.log_trouble(guild_id, channel)
        told.append(screens.log_trouble(trouble, channel, texts))
    if role is not None:
        told.append(screens.role_trouble(sender.role_trouble(guild_id, role), role, texts))
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

    async def open(self, call: Call) -> None:
        if not self._may_set(call):
            await call.answer.private(TextMessage(call.texts("settings-moderators-only")))
            return
        stored = await self._servers.stored(call.server_id)
        shown = self._without_gone(stored.settings, call)
        await call.open(screens.settings_form(shown, stored.version, call.texts))

    def _without_gone(self, settings: ServerSettings, actor: Actor) -> ServerSettings:
        """The settings without a channel or a role that was deleted: Discord takes no such form."""
        channel, role = settings.log_channel, settings.table_role
        guild_id = actor.server_id
        if channel is not None and self._sender.log_trouble(guild_id, channel) is GONE:
            settings = replace(settings, log_channel=None)
        if role is not None and self._sender.role_trouble(guild_id, role) is GONE:
            settings = replace(settings, table_role=None)
        return settings

    async def submit(self, seen: int, answers: Answers, call: Call) -> None:
        """Keep what somebody has changed in a form. `seen`: the version that it showed."""
        if not self._may_set(call):
            await call.answer.private(TextMessage(call.texts("settings-moderators-only")))
            return
        before = await self._servers.stored(call.server_id)
        form = screens.settings_form(before.settings, before.version, call.texts)
        if not offered(form, answers):
            # Another version of the bot has made the form.
            await self.show(call)
            return
        wanted = {part.name: answered(answers, part.name) for part in form.parts}
        notes = []
        if wanted["table_role"] == str(call.server_id):
            # Discord offers the role that everybody has, by the id of the server.
            wanted.pop("table_role")
            notes.append(call.texts("settings-not-everyone"))
        channel = wanted["log_channel"]
        if channel and self._sender.log_trouble(call.server_id, ChannelId(int(channel))) is GONE:
            # No client offers a channel of another server, whose people may not read this.
            wanted.pop("log_channel")
        clashes = await self._servers.change(
            call.server_id, seen, wanted, call.user_id, self._time.now()
        )
        names = await self._people.names(call.server_id, [clash.by for clash in clashes])
        for clash in clashes:
            setting = screens.setting_name(clash.name, call.texts)
            name = escaped(names[clash.by])
            notes.append(call.texts("settings-clash", name=name, setting=setting))
        await self.show(call, notes or [call.texts("settings-saved")])

    def _may_set(self, call: Call) -> bool:
        opened = call.own_message_id
        recent = opened is not None and call.at - posted_at(opened) <= PANEL_MS
        return call.moderator or recent
