"""A match as a film: every change of what stands in its channel, a line each with its time.

`python -m tests.display.film` makes the stored films anew; look at the difference before you keep
them.
"""

from __future__ import annotations

from itertools import cycle
from pathlib import Path
from random import Random

from bot.display.picture import Picture, PingTarget
from bot.display.plan import Change, Delete, Edit, Forget, Post
from bot.live.discord_time import DiscordTime
from bot.match.match import Match
from bot.ui.message import Message, MessageLayout, TextMessage
from tests.display.channel import Channel
from tests.display.plays import CHANNEL, GAMES, entries, pictured
from tests.examples.games import known_games
from tests.play.hand_time import HandTime
from tests.ui.reading import actions_of, text_of

FOLDER = Path(__file__).parent / "films"
FILMS = tuple(GAMES)
SEED = 12
PACE = 2_000
"""Milliseconds between two frames of a walk."""
THINKING = (5_000, 5_000, 5_000, 30_000)
"""Milliseconds between what stands and the next presses, again and again."""
UNDER_WAY = 100
"""Milliseconds between a press and its arrival."""


class Film:
    """Films a match. `skew`: by how many milliseconds our clock is ahead of Discord's."""

    def __init__(self, match: Match, skew: int = 0) -> None:
        self.lines: list[str] = []
        self._match = match
        self._skew = skew
        self._time = HandTime(match.terms.began + skew)
        self._discord = DiscordTime(self._time)
        self._channel = Channel()
        self._picture = Picture((), None)
        self._press(match)

    @property
    def now(self) -> int:
        """What time it is for Discord, in ms since the epoch."""
        return self._time.now() - self._skew

    def add(self, match: Match) -> None:
        """Film a match after its next entry."""
        self._wait(match.last_act)
        self._press(match)

    def rest(self) -> None:
        """Wait until everything is told; perhaps somebody is still to be called."""
        self._wait(None)

    def _press(self, match: Match) -> None:
        self._match = match
        self._time.ms += UNDER_WAY
        self._discord.note_activity(match.last_act)
        self._settle()

    def _wait(self, moment: int | None) -> None:
        """Let time pass until a moment, or until nothing is left to be told."""
        while (until := self._next(calls=moment is not None)) is not None:
            left = until - self._discord.now()
            if moment is not None and self.now + left > moment:
                break
            self._time.ms += left
            self._settle()
        if moment is not None:
            self._time.ms += moment - self.now

    def _next(self, *, calls: bool) -> int | None:
        """When time alone changes what stands. `calls`: also by a call."""
        found = self._picture
        moments = (found.until, found.calls_at if calls else None)
        return min([at for at in moments if at is not None], default=None)

    def _settle(self) -> None:
        self._picture = pictured(self._match, self._discord.now(), PACE)
        for change in self._channel.settle(self._picture.targets, CHANNEL):
            self.lines.append(f"{self._clock()}  {_told(change)}")

    def _clock(self) -> str:
        """How long the match goes on, in minutes, seconds and tenths."""
        tenths = round((self.now - self._match.terms.began) / 100)
        return f"{tenths // 600:3}:{tenths % 600 / 10:04.1f}"


def _told(change: Change) -> str:
    match change:
        case Post(target, _):
            calls = isinstance(target, PingTarget) and not target.calls
            assert not calls, "a line that calls nobody is posted"
            return f"post    {target.slot:8} {_summary(target.message)}"
        case Edit(target, row):
            return f"edit    {row.slot:8} {_summary(target.message)}"
        case Delete(row):
            return f"delete  {row.slot}"
        case Forget(row):
            return f"leave   {row.slot}"


def _summary(message: Message) -> str:
    """How a message begins and ends, and what can be pressed on it or whom it notifies."""
    told = [line for line in text_of(message).splitlines() if line]
    text = " … ".join(dict.fromkeys((told[0], told[-1])))
    if isinstance(message, TextMessage):
        return f"{text} → {' '.join(map(str, message.pings))}"
    assert isinstance(message, MessageLayout)
    pressed = " ".join(actions_of(message))
    return f"{text} [{pressed}]" if pressed else text


def film(game: str, skew: int = 0) -> str:
    """A whole match, as text. Its players wait for each other, and for what is shown in time."""
    rng = Random(SEED)
    match = GAMES[game].begin(rng)
    film = Film(match, skew)
    thinking = cycle(THINKING)

    def when(before: Match) -> int:
        film.rest()
        return film.now + next(thinking)

    for following in entries(game, match, rng, when=when):
        film.add(following)
    film.rest()
    return "\n".join(film.lines) + "\n"


def write_all() -> None:
    """Make all films anew."""
    FOLDER.mkdir(exist_ok=True)
    with known_games():
        for game in FILMS:
            (FOLDER / f"{game}.txt").write_text(film(game), encoding="utf-8")


if __name__ == "__main__":
    write_all()
