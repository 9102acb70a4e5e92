"""The screens of hosts of a Death Match: their desk, its questions, what is told of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from bot.match.earlier import Asking
from bot.match.entries import Wish
from bot.match.ids import MatchId, UserId
from bot.ui import desk, host_status, hosting
from bot.ui.desk import DeskState
from tests.games.deathmatch.screens.drawing import RENDERER
from tests.games.deathmatch.screens.screens_around import (
    KESTREL,
    LINK,
    MOTH,
    NOW,
    RUNNING,
    begun,
    beside,
    first,
    seen,
)
from tests.ui.screens import Screen


def of_hosts() -> Iterator[tuple[str, Screen]]:
    """What hosts are shown and asked, and what everybody is told of what they do."""
    yield from _desk()
    yield from _host_questions()
    yield from _host_lines()


def _state(**changes: Any) -> DeskState:
    return DeskState(
        view=seen(first(), clock=RUNNING[::-1], **changes),
        since={MOTH: NOW},
        active=(KESTREL, MOTH),
        reachable=(KESTREL, MOTH),
        link=LINK,
    )


def _desk() -> Iterator[tuple[str, Screen]]:
    state, troubled = _state(), replace(_state(paused_by="Rook", host_missed=1), trouble="…")
    wishing = _state(asking=Asking(KESTREL, Wish.TAKE_BACK, 3))
    yield "The desk", lambda texts: desk.desk(state, texts)
    yield "The desk: paused, absent, not shown", lambda texts: desk.desk(troubled, texts)
    yield "The desk: something is asked for", lambda texts: desk.desk(wishing, texts)
    yield "The desk: a player", lambda texts: desk.player_screen(state, KESTREL, texts)
    chosen = replace(state, starters=(KESTREL,))
    yield (
        "The desk: a player who may begin",
        lambda texts: desk.player_screen(chosen, KESTREL, texts),
    )
    yield (
        "The baton: a walk stands",
        lambda texts: hosting.baton(state.view, NOW, texts),
    )
    yield "The baton: not held", lambda texts: hosting.baton(state.view, None, texts)
    yield "The baton: told", lambda texts: hosting.baton_told(texts)
    listed = (
        host_status.LiveMatch(state, own=False),
        host_status.LiveMatch(wishing, own=True),
        host_status.ToldMatch(state.view, LINK),
        host_status.DamagedMatch(MatchId(13)),
    )
    yield "/host status", lambda texts: host_status.status_page(listed, 0, 2, texts)
    yield "/host status without a match", host_status.no_live_matches


def _host_questions() -> Iterator[tuple[str, Screen]]:
    view = seen(first())
    yield "Take it back?", lambda texts: desk.confirm_rewind(view, KESTREL, {}, texts)
    yield (
        "Take it back, something was seen?",
        lambda texts: desk.confirm_rewind(view, KESTREL, {KESTREL: 1, MOTH: 2}, texts),
    )
    yield (
        "Play the adventure anew?",
        lambda texts: desk.confirm_redeal(view, RENDERER.part("adventure-2", texts), texts),
    )
    yield (
        "Play the match anew instead?",
        lambda texts: desk.confirm_redeal(view, None, texts, instead=True),
    )
    yield "End the match?", lambda texts: desk.confirm_end(view, texts)
    yield "Let a player give up?", lambda texts: desk.confirm_forfeit(view, KESTREL, texts)
    yield "Award the match?", lambda texts: desk.confirm_award(view, KESTREL, texts)
    yield (
        "Another player for a seat?",
        lambda texts: desk.confirm_substitute(view, KESTREL, UserId(333), "Wren", texts),
    )


def _host_lines() -> Iterator[tuple[str, Screen]]:
    yield "Paused: line", lambda texts: hosting.paused("Rook", texts)
    yield "Resumed: line", lambda texts: hosting.resumed("Rook", texts)
    yield (
        "Time given: line",
        lambda texts: hosting.time_given("Rook", "Kestrel", 60, 300_000, texts),
    )
    yield (
        "Time taken: line",
        lambda texts: hosting.time_given("Rook", "Kestrel", -60, 300_000, texts),
    )
    yield "A player gives up: line", lambda texts: hosting.forfeited("Rook", "Kestrel", texts)
    yield "Taken back: line", lambda texts: hosting.rewound("Rook", "Kestrel", texts)
    yield (
        "The adventure is played anew: line",
        lambda texts: hosting.redealt("Rook", RENDERER.part("adventure-2", texts), texts),
    )
    yield "The match is played anew: line", lambda texts: hosting.redealt("Rook", None, texts)
    yield "The starter is named: line", lambda texts: hosting.starter_named("Rook", "Moth", texts)
    yield (
        "Another player: line",
        lambda texts: hosting.substituted("Rook", "Kestrel", UserId(333), texts),
    )
    yield (
        "Another player: board",
        beside(seen(begun(), names=("Wren", "Moth"), predecessors={KESTREL: ("Kestrel",)})),
    )
    yield "Awarded: line", lambda texts: hosting.awarded("Rook", "Kestrel", texts)
    yield "Another host: line", lambda texts: hosting.handed_over("Rook", UserId(333), texts)
    yield "Ended: line", lambda texts: hosting.ended("Rook", texts)
    yield "Posted again: line", lambda texts: hosting.reposted("Rook", texts)
