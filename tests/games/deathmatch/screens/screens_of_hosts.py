"""The screens of hosts of a Death Match: their desk, its questions, what is told of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from bot.match.advance import add
from bot.match.clock import new_clock
from bot.match.earlier import Asking
from bot.match.entries import (
    Acted,
    Awarded,
    Conceded,
    Ended,
    HandedOver,
    Paused,
    Redealt,
    Reposted,
    Resumed,
    Rewound,
    Substituted,
    TimeGiven,
    Wish,
)
from bot.match.ids import MatchId
from bot.match.terms import STANDARD
from bot.ui import desk, playback_controls, status
from bot.ui.catalogue import Texts
from bot.ui.desk import DeskState
from bot.ui.message import Message, TextMessage
from tests.games.deathmatch.screens.drawing import RENDERER, start
from tests.games.deathmatch.screens.screens_around import (
    KESTREL,
    LINK,
    MOTH,
    NEWCOMER,
    NOW,
    ROOK,
    RUNNING,
    begun,
    beside,
    first,
    line,
    seen,
)
from tests.games.drawing import PLAYERS
from tests.ui.screens import Screen


def of_hosts() -> Iterator[tuple[str, Screen]]:
    """Screens and questions for hosts, and the public lines about their acts."""
    yield from _desk()
    yield from _host_questions()
    yield from _host_lines()


def _state(**changes: Any) -> DeskState:
    view = seen(first(), clock=RUNNING[::-1], **changes)
    return DeskState(view=view, since={MOTH: NOW}, link=LINK)


def _desk_of(state: DeskState) -> Screen:
    return lambda texts: desk.desk(state, texts)


def _desk() -> Iterator[tuple[str, Screen]]:
    state, troubled = _state(), replace(_state(paused_by="Rook", host_missed=1), trouble="…")
    wishing = _state(asking=Asking(KESTREL, Wish.TAKE_BACK, 3))
    wishing = replace(wishing, asked_back="Kestrel …", acts={KESTREL: 1, MOTH: 1})
    yield "The desk", _desk_of(state)
    yield "The desk: paused, absent, not shown", _desk_of(troubled)
    yield "The desk: something is asked for", _desk_of(wishing)
    hosted = replace(state, view=replace(state.view, host=ROOK), holds_each=True)
    told = replace(hosted, standing="-# …", question="**…**: …?")
    yield "The desk: each walk is held, with the score and the call", _desk_of(told)
    yield "The desk: a player", lambda texts: desk.player_screen(state, KESTREL, texts)
    chosen = replace(state, starters=(KESTREL,))
    yield (
        "The desk: a player who may begin",
        lambda texts: desk.player_screen(chosen, KESTREL, texts),
    )
    yield (
        "The playback controls: a walk stands",
        lambda texts: playback_controls.controls(state.view, NOW, texts),
    )
    yield (
        "The playback controls: not held",
        lambda texts: playback_controls.controls(state.view, None, texts),
    )
    yield (
        "The playback controls: told",
        lambda texts: playback_controls.over(state.view, texts, live=True),
    )

    def listed(texts: Texts) -> Message:
        matches = (
            status.live_match(state, texts, own=False),
            status.live_match(wishing, texts, own=True),
            status.revealing_match(state.view, LINK, texts),
            status.damaged_match(MatchId(13), texts),
        )
        return status.status_page(matches, 0, 2, texts)

    yield "/host status", listed
    yield "/host status without a match", lambda texts: TextMessage(texts("status-none"))


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
        lambda texts: desk.confirm_substitute(view, KESTREL, NEWCOMER, "Wren", texts),
    )


def _host_lines() -> Iterator[tuple[str, Screen]]:
    match = replace(first(), clock=new_clock(STANDARD, 2))
    match = replace(match, terms=replace(match.terms, host=ROOK))
    unbegun = start(decks="")
    yield "Paused: line", line(match, Paused(NOW, ROOK))
    yield "Resumed: line", line(add(match, Paused(NOW, ROOK)), Resumed(NOW, ROOK))
    yield "Time given: line", line(match, TimeGiven(NOW, ROOK, KESTREL, 60))
    yield "Time taken: line", line(match, TimeGiven(NOW, ROOK, KESTREL, -60))
    yield "A player gives up: line", line(match, Conceded(NOW, KESTREL, ROOK))
    yield "Taken back: line", line(match, Rewound(NOW, ROOK))
    yield "The adventure is played anew: line", line(match, Redealt(NOW, ROOK), "adventure-2")
    yield "The match is played anew: line", line(unbegun, Redealt(NOW, ROOK))
    yield "The starter is named: line", line(unbegun, Acted(NOW, MOTH, "start:1", ROOK))
    yield "Another player: line", line(match, Substituted(NOW, ROOK, KESTREL, NEWCOMER, PLAYERS[0]))
    yield (
        "Another player: board",
        beside(seen(begun(), names=("Wren", "Moth"), predecessors={KESTREL: ("Kestrel",)})),
    )
    yield "Awarded: line", line(match, Awarded(NOW, ROOK, KESTREL))
    yield "Another host: line", line(match, HandedOver(NOW, ROOK, NEWCOMER, ROOK))
    yield "Ended: line", line(match, Ended(NOW, ROOK))
    yield "Posted again: line", line(match, Reposted(NOW, ROOK))
