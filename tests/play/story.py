"""Stories: a few lines of who does what, and a transcript of what everybody is then shown."""

from __future__ import annotations

from pathlib import Path

from sandbox.server import Sandbox
from tests.play.loop import wall_clock
from tests.play.people import Person
from tests.play.scene import Scene
from tests.play.transcript import Transcript


class Story(Scene):
    """A scene of which everything that is shown is written down."""

    def __init__(
        self, sandbox: Sandbox, database: Path, language: str = "en", *, pace: float = 2.0
    ) -> None:
        super().__init__(sandbox, database, language, pace=pace)
        self.transcript = Transcript(sandbox, wall_clock)

    def acts(self, person: Person, what: str) -> None:
        self.transcript.act(f"{person.name} {what}")

    def happens(self, what: str) -> None:
        self.transcript.act(what)

    def begins_here(self) -> None:
        """Leave out of the transcript what was shown so far."""
        self.transcript.leave_out()
