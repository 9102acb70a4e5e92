"""`/settings`: how the bot behaves on a server, and the form to change it."""

from collections.abc import Sequence

from bot.display.display import Display
from bot.handlers.actor import Actor, Call, HandlersPart
from bot.live.discord_time import posted_at
from bot.live.services import Services
from bot.match.times import Millis
from bot.ui import settings as screens
from bot.ui.message import TextMessage
from bot.ui.modal import Answers, answered, offered
from bot.ui.names import escaped

PANEL_MS: Millis = 15 * 60 * 1000
"""How long a panel may be used by somebody whom the server's owners let open it."""


class SettingsPanel(HandlersPart):
    """Shows and changes the settings of a server.

    Discord offers the command to those with Manage Server, and to those whom the owners let use it.
    It tells of the second only by the command itself: so the panel that it opened may be used, for
    a while.
    """

    def __init__(self, services: Services, display: Display) -> None:
        super().__init__(services, display)
        self._servers = services.servers

    async def show(self, call: Call, notes: Sequence[str] = ()) -> None:
        """The panel. `notes`: what is said first."""
        settings = await self._servers.settings(call.server_id)
        page = screens.SettingsPage(settings, notes, await self.troubles(call))
        await call.show(screens.settings_panel(page, call.texts))

    async def troubles(self, actor: Actor) -> list[str]:
        """What keeps settings from having an effect, or the bot from showing matches there."""
        return []

    async def open(self, call: Call) -> None:
        if not self._may_set(call):
            await call.answer.private(TextMessage(call.texts("settings-moderators-only")))
            return
        stored = await self._servers.stored(call.server_id)
        await call.open(screens.settings_form(stored.settings, stored.version, call.texts))

    async def submit(self, seen: int, answers: Answers, call: Call) -> None:
        """Keep what somebody has changed in a form. `seen`: the version that it showed."""
        if not self._may_set(call):
            await call.answer.private(TextMessage(call.texts("settings-moderators-only")))
            return
        before = await self._servers.stored(call.server_id)
        form = screens.settings_form(before.settings, before.version, call.texts)
        wanted = {part.name: answered(answers, part.name) for part in form.parts}
        notes = []
        if wanted["table_role"] == str(call.server_id):
            # Discord offers the role that everybody has, by the id of the server.
            wanted.pop("table_role")
            notes.append(call.texts("settings-not-everyone"))
        if not offered(form, answers):
            # Another version of the bot has made the form.
            await self.show(call)
            return
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
