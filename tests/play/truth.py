"""The real states of matches, noted as they are stored, and what must follow from them."""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from typing import Any, NamedTuple

from msgspec.structs import replace

from bot.contract.boards import Totals
from bot.contract.game import Action, Seat
from bot.match.advance import begin
from bot.match.ids import ChannelId, GuildId, MatchId, UserId
from bot.match.invitation import Invitation
from bot.match.match import Match
from bot.match.result import Result, SeatResult
from bot.match.terms import Terms, TermsDraft
from bot.store import invitations, matches, recount, standings
from bot.store.log import LogStep
from bot.store.messages import PostedMessage
from bot.store.store import Store
from sandbox.interaction import Interaction
from sandbox.server import Sandbox
from tests.play.failing import in_place_of

Deeds = defaultdict[tuple[int, int], defaultdict[str, list[int]]]
"""Acts of people: by match and person, and by what it was, the versions that it was for."""


def no_deeds() -> Deeds:
    return defaultdict(lambda: defaultdict(list))


def deed(action: str) -> str:
    """An action, whatever the order in which something was picked."""
    parsed = Action.parse(action)
    return f"{parsed.verb}:{sorted(parsed.arguments)}"


class Moments(NamedTuple):
    """When each version of a match was stored, in numbers of exchanges with Discord.

    It was stored after `begun` exchanges at the earliest, and after `done` at the latest.
    """

    begun: list[int]
    done: list[int]


class Truth:
    """Every match after each of its entries, and when it was stored.

    `states`: by match and version. `opened`: how many exchanges there were when an interaction
    began, by its id. `complaints`: entries that should not have been stored.
    """

    def __init__(self, sandbox: Sandbox) -> None:
        self.sandbox = sandbox
        self.states: dict[int, list[Match]] = {}
        self._moments: dict[int, Moments] = {}
        self._unsure: dict[int, tuple[list[Match], int]] = {}
        """The states that were being stored when somebody stopped waiting for it."""
        self.opened: dict[int, int] = {}
        self.complaints: list[str] = []
        sandbox.record_traffic = True
        opening = sandbox.core.interactions.open

        def noted(*args: object, **options: object) -> Interaction:
            # The arguments do not matter.
            interaction = opening(*args, **options)  # type: ignore[arg-type]
            self.opened[interaction.id] = len(sandbox.exchanges)
            return interaction

        # Only to see when it is called.
        sandbox.core.interactions.open = noted  # type: ignore[method-assign]

    def note_what_is_stored(self, store: Store) -> None:
        """Listen to a bot's store, from its start on."""
        append, write = store.append, store.write

        async def noted(*steps: LogStep) -> list[PostedMessage]:
            before, number = steps[0].before, len(self.sandbox.exchanges)
            match, states = before.terms.id, [step.after for step in steps]
            try:
                lines = await append(*steps)
            except BaseException:
                self._unsure[match] = states, number
                raise
            if match not in self.states:
                # The task that began it was stopped before hearing that it was stored.
                self._begun(before, number)
            if self.last(match, before.version) != before:
                self.complaints.append(f"match {match}: {before.version} was different")
            for state in states:
                self._note(state, number)
            return lines

        async def noted_start(
            before: Invitation,
            after: Invitation,
            terms: TermsDraft,
            *rest: Any,
            **options: Any,
        ) -> tuple[Invitation, Terms] | None:
            number = len(self.sandbox.exchanges)
            started = await write(invitations.start, before, after, terms, *rest, **options)
            if started is not None:
                self._begun(begin(started[1]), number)
            return started

        async def noted_move(match_id: MatchId, channel_id: ChannelId) -> None:
            number = len(self.sandbox.exchanges)
            await write(matches.move, match_id, channel_id)
            match = self.states[match_id][-1]
            self._note(replace(match, terms=replace(match.terms, channel_id=channel_id)), number)

        # Only to see when they are called.
        store.append = noted  # type: ignore[method-assign]  # as said above
        moving = in_place_of(matches.move, noted_move, write)
        store.write = in_place_of(invitations.start, noted_start, moving)  # type: ignore[method-assign]  # as said above

    def found(self, match: Match, exchange: int) -> None:
        """A bot that has just started finds this match, which the one before may have stored."""
        number = match.terms.id
        if number not in self.states:
            self._begun(match, exchange)
        elif self.last(number, match.version) != match:
            self.complaints.append(f"match {number}: {match.version} is another one after a kill")

    def last(self, match: int, version: int) -> Match:
        """The newest state of a match, which is known to be at this version."""
        if self.states[match][-1].version < version and match in self._unsure:
            states, number = self._unsure.pop(match)
            for state in states:
                self._note(state, number)
        return self.states[match][-1]

    def _begun(self, match: Match, exchange: int) -> None:
        """A match has begun. Nobody in it sits at another table of the channel."""
        terms = match.terms
        for other in [states[-1] for states in self.states.values()]:
            if not other.live or other.terms.channel_id != terms.channel_id:
                continue
            for seat, player in other.terms.seated:
                if player in terms.players and seat in other.active:
                    twice = f"{player} sits in match {other.terms.id} and in match {terms.id}"
                    self.complaints.append(twice)
        self._note(match, exchange)

    def _note(self, match: Match, exchange: int) -> None:
        number = match.terms.id
        self.states.setdefault(number, []).append(match)
        moments = self._moments.setdefault(number, Moments([], []))
        moments.begun.append(exchange)
        moments.done.append(len(self.sandbox.exchanges))

    def moments(self, match: int) -> Moments:
        """When each version of a match was stored."""
        return self._moments[match]

    def seen(self, match: int, since: int, number: int) -> list[Match]:
        """The states that may have been drawn for the exchange `number`, after `since` exchanges.

        A message that shows an entry is sent after the entry is stored, so it is answered later,
        too.
        """
        begun, done = self._moments[match]
        first = max(0, bisect_left(done, since) - 1)
        return self.states[match][first : bisect_right(begun, number)]


async def check_truth(truth: Truth, store: Store) -> None:
    assert truth.complaints == []
    for number in truth.states:
        loaded = await store.load(MatchId(number))
        assert loaded is not None
        assert loaded == truth.last(number, loaded.version), f"match {number} was another one"


async def check_results(store: Store, guild_id: GuildId) -> None:
    """The stored results and statistics are those of the logs, counted here once more."""
    found = await store.write(recount.recount, mend=False)
    assert (found.differences, found.unreadable) == ((), ())
    rows = await store.read(lambda c: c.execute("SELECT id FROM matches").fetchall())
    matches = [await store.load(number) for (number,) in rows]
    counted = [
        one
        for one in matches
        if one is not None
        and one.terms.guild_id == guild_id
        and one.result is not None
        and one.result.counts
    ]
    for game in sorted({one.terms.game for one in counted}):
        totals: dict[UserId, Totals] = {}
        for match in [one for one in counted if one.terms.game == game]:
            for seat, player in match.terms.seated:
                totals[player] = _plus(totals.get(player), match, seat)
        page = await store.read_apart(standings.of_game, guild_id, game, None, 0, len(totals) + 1)
        assert page is not None
        assert {line.user_id: line.totals for line in page.lines} == totals
        for player in totals:
            stats = await store.read_apart(standings.stats, guild_id, game, player)
            for past in stats.recent:
                match = next(one for one in counted if one.terms.id == past.match_id)
                assert past.seats == _results(match)


def _plus(before: Totals | None, match: Match, seat: Seat) -> Totals:
    """The totals of the players who sat there, with this match as well."""
    result = match.result
    assert result is not None
    assert result.outcome is not None
    old = before or Totals(0, 0, 0, 0, 0, {})
    won = seat in result.winners
    score = result.outcome.scores[seat] if result.outcome.scores is not None else 0
    sums = {}
    for name, value in _numbers(result, seat).items():
        known = old.sums.get(name, 0)
        sums[name] = max(known, value) if name in match.terms.rules.peaks else known + value
    best = max(old.score_best, score)
    lost = old.lost + (not won)
    return Totals(old.plays + 1, old.won + won, lost, old.score_sum + score, best, sums)


def _numbers(result: Result, seat: Seat) -> dict[str, int]:
    facts = result.facts[seat].items()
    return {name: value for name, value in facts if isinstance(value, int)}


def _results(match: Match) -> tuple[SeatResult, ...]:
    result = match.result
    assert result is not None
    outcome = result.outcome
    assert outcome is not None
    return tuple(
        SeatResult(
            seat=seat,
            user_id=player,
            won=seat in outcome.winners,
            place=outcome.places[seat],
            score=outcome.scores[seat] if outcome.scores is not None else None,
            way=result.way(seat),
            numbers=_numbers(result, seat),
        )
        for seat, player in match.terms.seated
    )
