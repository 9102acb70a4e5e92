"""`/preferences`: what somebody has chosen for themselves, and the forms to change it."""

from collections.abc import Sequence

from lru import LRU
from msgspec.structs import replace

from bot.display.display import Display
from bot.handlers.actor import Call, HandlersPart
from bot.live.services import Services
from bot.match.ids import UserId
from bot.preferences.errors import BadHours, BadPreference, BadTimeZone
from bot.preferences.person import QuietHours, local_time
from bot.store import preferences as stored
from bot.ui import preferences as screens
from bot.ui.catalogue import Texts
from bot.ui.custom_ids import ModalName
from bot.ui.modal import Answers, Modal, answered, offered
from bot.ui.names import escaped

_TYPED = ("begins", "ends", "zone")
_KEPT = 1_000
"""The people whose mistyped hours are remembered, until they correct them."""


class PreferencesPanel(HandlersPart):
    """Shows and changes the preferences of the person who asks, and of nobody else."""

    def __init__(self, services: Services, display: Display) -> None:
        super().__init__(services, display)
        self._private = services.private_channels
        self._mistyped: LRU[UserId, dict[str, str]] = LRU(_KEPT)

    async def show(
        self, call: Call, notes: Sequence[str] = (), again: ModalName | None = None
    ) -> None:
        """The panel. `notes`, `again`: see `PreferencesPage`."""
        chosen = await self._people.preferences(call.user_id)
        page = screens.PreferencesPage(
            chosen,
            await self._store.read(stored.refused_challengers, call.user_id),
            "" if chosen.quiet is None else local_time(self._time.now(), chosen.quiet.zone),
            (await self._private.of(call.user_id)).closed,
            notes,
            again,
        )
        await call.show(screens.preferences_panel(page, call.texts))

    async def open(self, name: ModalName, call: Call) -> None:
        """Open one of the forms."""
        await call.open(await self._form(name, call))

    async def _form(self, name: ModalName, call: Call) -> Modal:
        chosen = await self._people.preferences(call.user_id)
        if name is ModalName.CALLS:
            typed = self._mistyped.get(call.user_id) or {}
            return screens.calls_form(chosen, typed, call.texts)
        refused = await self._store.read(stored.refused_challengers, call.user_id)
        return screens.privacy_form(chosen, refused, call.texts)

    async def submit(self, name: ModalName, answers: Answers, call: Call) -> None:
        """Keep what a form says. Quiet hours that cannot be read stay as they were."""
        if not offered(await self._form(name, call), answers):
            # Another version of the bot has made the form.
            await self.show(call)
            return
        wanted = {part: answered(answers, part) for part in answers if part not in _TYPED}
        refused, problem = None, None
        if name is ModalName.CALLS:
            typed = {part: answered(answers, part) for part in _TYPED}
            try:
                wanted["quiet"] = _quiet(typed, call.texts)
                self._mistyped.pop(call.user_id, None)
            except BadPreference as error:
                self._mistyped[call.user_id], problem = typed, error
        else:
            wanted.pop("refused", None)
            chosen = [UserId(int(each)) for each in answers.get("refused", ())]
            refused = [each for each in chosen if each != call.user_id]
        await self._people.prefer(call.user_id, wanted, refused)
        await self._display.preferred(call.user_id)
        # In the language that was chosen a moment ago.
        texts = await self._people.texts_for(call.user_id)
        call = replace(call, texts=texts)
        if problem is not None:
            await self.show(call, (_why(problem, texts),), again=name)
            return
        notes = [texts("preferences-saved")]
        quiet = (await self._people.preferences(call.user_id)).quiet
        if name is ModalName.CALLS and quiet is not None:
            now = local_time(self._time.now(), quiet.zone)
            notes.append(texts("preferences-now", now=now))
        await self.show(call, notes)


def _quiet(typed: dict[str, str], texts: Texts) -> str:
    """Quiet hours as text; "" for none. Raises `BadPreference`."""
    begins, ends, zone = (typed[part].strip() for part in _TYPED)
    if zone.casefold() in texts("preferences-cities").casefold().split(", "):
        # Time zones are named after few cities, and in Latin letters.
        zone = screens.KYIV
    return str(QuietHours.of(begins, ends, zone)) if begins or ends else ""


def _why(problem: BadPreference, texts: Texts) -> str:
    typed = escaped(str(problem))
    if isinstance(problem, BadTimeZone) and not str(problem):
        return texts("preferences-no-zone")
    if isinstance(problem, BadTimeZone):
        return texts("preferences-bad-zone", typed=typed)
    assert isinstance(problem, BadHours)
    return texts("preferences-bad-hours", typed=typed)
