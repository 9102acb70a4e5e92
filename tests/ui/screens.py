"""Screens of any game as text, for a reviewer of a diff."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from bot.contract.game import Event, Seat
from bot.match.match import Match
from bot.ui.catalogue import LANGUAGES, Texts, texts_in
from bot.ui.games import renderer_of
from bot.ui.message import Message, MessageLayout, TextMessage
from bot.ui.renderer import MatchRenderer
from tests.ui.drawing import view_of
from tests.ui.reading import shown

Screen = Callable[[Texts], Message]
Screens = Callable[[], Iterator[tuple[str, Screen]]]
"""Screens by what is shown when."""


def _renderer(match: Match) -> MatchRenderer:
    return renderer_of(match.terms.game)


def board(match: Match, **changes: object) -> Screen:
    return lambda texts: _renderer(match).board(view_of(match, None, **changes), texts)


def ping(match: Match) -> Screen:
    def line(texts: Texts) -> Message:
        called = _renderer(match).ping(view_of(match), texts)
        assert called is not None
        return called

    return line


def hand(match: Match, seat: Seat, **changes: object) -> Screen:
    return lambda texts: _renderer(match).hand(view_of(match, seat, **changes), texts)


def placed(match: Match, seat: Seat, key: str | None = None) -> Screen:
    """The hand with this key once it is placed; None: the newest one."""
    return lambda texts: _renderer(match).hand_placed(view_of(match, seat), key, texts)


def frame(match: Match, number: int) -> Screen:
    """A frame of the newest walk; -1 is the last one."""

    def one(texts: Texts) -> MessageLayout:
        walk = _renderer(match).playback(view_of(match), texts)
        assert walk is not None
        return walk.frames[number]

    return one


def told_of(match: Match, *events: Event) -> Screen:
    """The feats and walks of a match in which this happened, as far as everybody knows."""

    def told(texts: Texts) -> Message:
        renderer, view = _renderer(match), view_of(match)
        ends = (renderer.feats(view, events, texts), renderer.walks(view, events, texts))
        return TextMessage("\n".join(line for end in ends for line in end))

    return told


def drawn(language: str, named: Screens) -> list[tuple[str, Message]]:
    """All screens in a language, by what is shown when."""
    texts = texts_in(language)
    return [(name, screen(texts)) for name, screen in named()]


def written(messages: Sequence[tuple[str, Message]]) -> str:
    """Screens as they are kept."""
    return "\n".join(f"== {name} ==\n{shown(message)}\n" for name, message in messages)


def file_of(folder: Path, language: str, about: str = "") -> Path:
    """Where screens in a language are kept. `about`: which; "": those of the game itself."""
    return folder / ".".join(part for part in (about, language, "txt") if part)


def write(folder: Path, about: str, named: Screens) -> None:
    """Write these screens anew, in each language."""
    folder.mkdir(exist_ok=True)
    for language in LANGUAGES:
        text = written(drawn(language, named))
        file_of(folder, language, about).write_text(text, encoding="utf-8")
