"""Stories: a few lines of people's acts, and a transcript of everything that is then shown."""

from pathlib import Path
from typing import Any

from bot.ui.games import registered
from sandbox.server import Sandbox
from sandbox.world import Payload
from tests.play.loop import wall_clock
from tests.play.people import Person
from tests.play.scene import Scene
from tests.play.secrecy import Secrecy
from tests.play.secrets import SECRETS
from tests.play.transcript import Transcript
from tests.play.truth import Truth


class Story(Scene):
    """A scene of which everything that is shown is written down."""

    def __init__(
        self, sandbox: Sandbox, database: Path, language: str = "en", *, pace: float = 2.0
    ) -> None:
        super().__init__(sandbox, database, language, pace=pace)
        self.transcript = Transcript(sandbox, wall_clock)
        self.truth = Truth(sandbox)

    def acts(self, person: Person, what: str) -> None:
        self.transcript.act(f"{person.name} {what}")

    def opens(self, person: Person, form: Payload) -> None:
        self.transcript.form(person.name, form)

    def happens(self, what: str) -> None:
        self.transcript.act(what)

    def begins_here(self) -> None:
        """Leave out of the transcript what was shown so far."""
        self.transcript.leave_out()

    async def start(self, cut_at: int | None = None, **options: Any) -> None:
        await super().start(cut_at, opened=self.truth.note_what_is_stored, **options)

    def leaks(self) -> list[str]:
        """The hidden things that were told to people who may not know them."""
        # The texts of other games are not there, and not every game has secrets.
        keys = [game.rules.key for game in registered()]
        known = {key: SECRETS[key] for key in keys if key in SECRETS}
        return Secrecy(self.truth, known).complaints()
