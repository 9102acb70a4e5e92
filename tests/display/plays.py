"""Random matches of three games, one after each entry, for tests of expected messages."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

from bot.contract.game import Action, Prompt, Seat
from bot.display.callings import callings_of
from bot.display.picture import Picture, picture
from bot.display.playhead import Playhead
from bot.games.deathmatch.rules.game import Options as DeathMatchOptions
from bot.games.deathmatch.rules.game import Variant
from bot.match.advance import add, begin
from bot.match.clock import QuestionTime
from bot.match.entries import Acted, Conceded, Ended, Entry, Undone
from bot.match.ids import ChannelId, GuildId, MatchId, UserId
from bot.match.match import Match
from bot.match.terms import Terms
from bot.preferences.person import Preferences
from bot.ui.catalogue import texts_in
from bot.ui.games import renderer_of
from tests.display.naming import named
from tests.examples.goofspiel.rules import Options as GoofspielOptions
from tests.examples.goofspiel.subject import SUBJECT as GOOFSPIEL
from tests.examples.pig.rules import Options as PigOptions
from tests.examples.pig.subject import SUBJECT as PIG
from tests.games.deathmatch.rules.subject import SUBJECT as DEATHMATCH
from tools.conformance import Subject

BEGAN = 1_790_000_000_000
PACE = 2_000
"""Milliseconds between two frames of a playback."""
NAMES = ("Kestrel", "Moth", "Wren")
HOST = UserId(999)
CHANNEL = ChannelId(606)
MOST_ENTRIES = 400
DECKS = "CQAKFTM"
"""One practice deck for each adventure that a match can have."""


class Played(NamedTuple):
    """A game to play. `seats`: how many play it here. `liked`: the acts that are more frequent."""

    subject: Subject
    options: tuple[Any, ...]
    seats: int
    liked: frozenset[str]

    def begin(self, rng: Random) -> Match:
        terms = Terms(
            id=MatchId(12),
            game=self.subject.game.key,
            options=rng.choice(self.options),
            seed=rng.randbytes(16),
            players=tuple(UserId(101 + seat) for seat in range(self.seats)),
            host=None,
            guild_id=GuildId(505),
            channel_id=CHANNEL,
            language="en",
            began=BEGAN,
        )
        return begin(terms)

    def act(self, match: Match, prompt: Prompt, rng: Random) -> Action:
        """A random answer; of what is picked, as much as may be, so that a match gets on."""
        weights = [4 if move.action.verb in self.liked else 1 for move in prompt.moves]
        move = rng.choices(prompt.moves, weights)[0]
        if move.pick is None:
            return move.action
        return move.complete(rng.sample(move.pick.options, move.pick.most))


def _duels(*variants: Variant) -> tuple[DeathMatchOptions, ...]:
    return tuple(DeathMatchOptions(variant, DECKS) for variant in variants)


GAMES = {
    "deathmatch": Played(
        DEATHMATCH,
        _duels("barbarian", "warrior"),
        2,
        frozenset({"draw", "add", "discard", "start", "name", "strike", "hold"}),
    ),
    "goofspiel": Played(GOOFSPIEL, (GoofspielOptions(short=True),), 3, frozenset()),
    "pig": Played(PIG, (PigOptions(50),), 3, frozenset({"roll"})),
}


def _entry(game: str, match: Match, rng: Random) -> Entry:
    """The act a second later: mostly an answer, or somebody takes back, or it is ended."""
    at, kind = match.last_act + 1000, rng.random()
    if kind < 0.01:
        return Conceded(at, rng.choice(match.active))
    if kind < 0.015:
        return Ended(at, HOST)
    if kind < 0.1 and match.undoable is not None:
        return Undone(at, match.undoable)
    prompt = rng.choice(match.prompts)
    return Acted(at, prompt.seat, str(GAMES[game].act(match, prompt, rng)))


@cache
def played(game: str, seed: int) -> tuple[Match, ...]:
    """A random match after 0, 1, 2 … entries."""
    rng = Random(seed)
    matches = [GAMES[game].begin(rng)]
    while matches[-1].live:
        matches.append(add(matches[-1], _entry(game, matches[-1], rng)))
        assert len(matches) <= MOST_ENTRIES, "it never comes to an end"
    return tuple(matches)


def pictured(
    match: Match,
    now: int,
    pace: int,
    preferences: Mapping[Seat, Preferences] | None = None,
    *,
    call: bool = False,
    posted: tuple[str, int | None] = ("", None),
    refused: Mapping[UserId, int] | None = None,
) -> Picture:
    """The messages that should stand at a moment; time runs if there is a clock.

    `preferences`: of those for whom it is not as usual. `posted`: the newest call, and when it came
    to stand. `refused`: whose private call was refused, and when.
    """
    terms = match.terms
    view = named(match, NAMES).public
    playhead = Playhead.of(match.playback_began, pace)
    times: dict[Seat, QuestionTime] = {}
    if preferences is not None and match.clock is not None:
        for prompt in match.prompts:
            left = match.clock.left(prompt)
            times[prompt.seat] = QuestionTime(1, left.turn, left.bank, since=match.last_act)
    how = callings_of(match, preferences or {}, times, now, *posted, refused or {})
    renderer, texts = renderer_of(terms.game), texts_in("en")
    return picture(match, view, renderer, texts, now, playhead, times, call=call, callings=how)


def hidden_anew(match: Match, rng: Random) -> Match:
    """A match that the public cannot tell from this one."""
    subject = GAMES[match.terms.game].subject
    state = subject.hide_anew(match.state, None, rng, ())
    prompts = match.prompts if not match.live else match.terms.rules.prompts(state)
    entry = match.entry
    if isinstance(entry, Acted):
        entry = replace(entry, action="secret")
    return replace(match, state=state, prompts=prompts, entry=entry)
