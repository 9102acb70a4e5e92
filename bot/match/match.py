"""A match: what was agreed, the numbered log, and the state that follows from both."""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.games.chance import Chance
from bot.games.contract import Action, Event, Game, Prompt, Seat, Standing, Step
from bot.games.errors import CommonRefusal, IllegalAction
from bot.games.registry import GAMES
from bot.match.ids import ChannelId, GuildId, MatchId, UserId


class TermsDraft(Struct, frozen=True, kw_only=True):
    """What is agreed for a match before it has a number. `began`: ms since the epoch, UTC.

    `players` are the seats in order. `host` runs the match and does not play; a match that two
    players agreed on by themselves has none. `language` is that of the public texts.
    """

    game: str
    options: Any
    seed: bytes
    players: tuple[UserId, ...]
    host: UserId | None
    guild_id: GuildId
    channel_id: ChannelId
    language: str
    began: int

    @property
    def rules(self) -> Game[Any]:
        return GAMES[self.game]

    @property
    def variant(self) -> str:
        """What tallies are kept apart by within the game."""
        return self.rules.variant(self.options)

    @property
    def counts(self) -> bool:
        """Whether the result goes into the tallies; a practice match's does not."""
        return self.rules.counts(self.options)

    @property
    def seated(self) -> Iterator[tuple[Seat, UserId]]:
        """Every seat with its player, in order."""
        return ((Seat(number), player) for number, player in enumerate(self.players))

    def seat_of(self, user_id: UserId) -> Seat | None:
        """The seat of a person, or None for somebody who does not play."""
        return Seat(self.players.index(user_id)) if user_id in self.players else None


class Terms(TermsDraft, frozen=True, kw_only=True):
    """What is fixed when a match begins."""

    id: MatchId


class Acted(Struct, frozen=True, tag="acted"):
    """A seat answered its prompt; `action` is the action's text.

    `by`: the host, where the host answered in the seat's place.
    """

    at: int
    seat: Seat
    action: str
    by: UserId | None = None


class Conceded(Struct, frozen=True, tag="conceded"):
    """A seat gave up."""

    at: int
    seat: Seat


class Ended(Struct, frozen=True, tag="ended"):
    """The host, or a moderator, ended the match without a result."""

    at: int
    by: UserId


Entry = Acted | Conceded | Ended
"""A line of the log. `at` is in milliseconds since the epoch, UTC, by Discord's time stamp."""


class Reason(StrEnum):
    """How a match came to its end."""

    PLAYED = "played"
    CONCEDED = "conceded"
    ENDED = "ended"


class Result(Struct, frozen=True):
    """The end of a match. `winners` is () when it was ended without a result."""

    reason: Reason
    winners: tuple[Seat, ...]
    standings: tuple[Standing, ...]

    @property
    def winner(self) -> Seat | None:
        """The seat that won alone, if one did."""
        return self.winners[0] if len(self.winners) == 1 else None


class Match(Struct, frozen=True):
    """A match after `version` log entries. `entry` is the last of them, `recent` its events.

    `asked_since`: for each seat that is asked, the version that put its question.
    """

    terms: Terms
    version: int
    state: Any
    recent: tuple[Event, ...]
    asked_since: dict[Seat, int]
    entry: Entry | None = None
    result: Result | None = None

    @property
    def live(self) -> bool:
        """Whether it goes on, so that something can still be added."""
        return self.result is None

    @property
    def last_act(self) -> int:
        """When something was last done, or the match began: ms since the epoch, UTC."""
        return self.entry.at if self.entry is not None else self.terms.began

    @property
    def prompts(self) -> tuple[Prompt, ...]:
        """Who is asked what; () once the match is over, however it ended."""
        return self.terms.rules.prompts(self.state) if self.live else ()

    def prompt_of(self, seat: Seat) -> Prompt | None:
        """What a seat is asked; None when it is not asked anything."""
        return next((prompt for prompt in self.prompts if prompt.seat == seat), None)

    def acting_seat(self, user_id: UserId) -> Seat | None:
        """The seat that a person answers for: their own, or as the host one that is asked so."""
        if user_id != self.terms.host:
            return self.terms.seat_of(user_id)
        return next((prompt.seat for prompt in self.prompts if prompt.host_may), None)

    def is_stale(self, seat: Seat, version: int) -> bool:
        """Whether a button drawn at `version` belongs to a question that is no longer put."""
        return not self.asked_since.get(seat, self.version) <= version <= self.version

    def observe(self, seat: Seat | None) -> Any:
        """What a seat, or the public (None), may know; the only way from a state to a message."""
        return self.terms.rules.observe(self.state, seat)

    @property
    def standings(self) -> tuple[Standing, ...]:
        """What each seat has reached so far, in the order of the seats."""
        return self.terms.rules.standings(self.state)


def opening(terms: TermsDraft) -> Step[Any]:
    """The first state and events of the game that is agreed on. Raises `BadOptions`."""
    return terms.rules.start(terms.options, len(terms.players), Chance(terms.seed, 0))


def begin(terms: Terms) -> Match:
    """The match before its first log entry. Raises `BadOptions`."""
    step = opening(terms)
    asked_since = {prompt.seat: 0 for prompt in terms.rules.prompts(step.state)}
    return Match(terms, 0, step.state, step.events, asked_since)


def add(match: Match, entry: Entry) -> Match:
    """The match with one more log entry. Raises `IllegalAction`; then nothing has happened."""
    if not match.live:
        raise IllegalAction(CommonRefusal.OVER)
    version = match.version + 1
    rules, chance = match.terms.rules, Chance(match.terms.seed, version)
    match entry:
        case Acted(seat=seat, action=text):
            step = rules.apply(match.state, seat, Action.parse(text), chance)
            reason = Reason.PLAYED
        case Conceded(seat=seat):
            step = rules.leave(match.state, seat, chance)
            reason = Reason.CONCEDED
        case Ended():
            ended = Result(Reason.ENDED, (), match.standings)
            return replace(
                match, version=version, recent=(), asked_since={}, entry=entry, result=ended
            )
    outcome, result = rules.outcome(step.state), None
    if outcome is not None:
        result = Result(reason, outcome.winners, rules.standings(step.state))
    asked_since = _asked_since(match, rules.prompts(step.state), seat, version)
    return Match(match.terms, version, step.state, step.events, asked_since, entry, result)


def _asked_since(
    before: Match, prompts: tuple[Prompt, ...], actor: Seat, version: int
) -> dict[Seat, int]:
    """A question that stands unchanged while another seat acts keeps its age."""
    old = {prompt.seat: prompt for prompt in before.prompts}
    return {
        prompt.seat: before.asked_since[prompt.seat]
        if prompt.seat != actor and old.get(prompt.seat) == prompt
        else version
        for prompt in prompts
    }


def replay(terms: Terms, entries: Iterable[Entry]) -> Match:
    """The match as its log tells it. Raises `IllegalAction` for a log that was tampered with."""
    match = begin(terms)
    for entry in entries:
        match = add(match, entry)
    return match
