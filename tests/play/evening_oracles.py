"""The checks of an evening's matches, and of what all of it costs at Discord."""

from collections import Counter
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet

from bot.match.match import Match
from bot.rounds.acts import RoundVerb
from bot.rounds.entries import RoundEntry
from bot.ui.custom_ids import InvitationPress, Press, RoundPress, parse
from sandbox.traffic import Exchange
from sandbox.world import Thread
from tests.play.calls import called_too_soon, untold
from tests.play.oracles import MOST_WHEN_CALM, Oracles
from tests.play.round_secrecy import drawn_too_early, told_too_early
from tests.play.secrecy import strings_in
from tools.bench.counted import counted

MOST_OF_ROUND = 16
"""Counted requests of the round itself for each of its tables, where nothing fails.

Without the edits of its boards, and without the calls of its hosts, which go again: those depend
on how long matches take, and on their clock.
"""

MOST_OF_ACT = 2
"""Besides, for each act of a host: the line that tells of it, and the message that it changes."""

BOARD_SECONDS = 4.0
"""Seconds between the answers to two edits of a board; it is edited every five at most."""

ENOUGH_TABLES = 4
"""Fewer say nothing about what is usual: sign-up and check-in cost as much as for more."""


class EveningOracles(Oracles):
    """`lost`: the channels in which people have taken away something, or kept it from being told.

    `disturbed`: whether anybody gets in the way.
    """

    lost: AbstractSet[int] = frozenset()
    disturbed = False

    @property
    def _is_calm(self) -> bool:
        return self._weather.calm and not self.disturbed

    @property
    def histories(self) -> list[list[Match]]:
        """Each match at every version."""
        return list(self._truth.states.values())

    def early(self, round_id: int, log: Sequence[RoundEntry], hosts: frozenset[int]) -> list[str]:
        """Screens of the round that tell anything before it is to be known.

        `hosts`: all who ever were.
        """
        own = [
            (states, self._truth.moments(number))
            for number, states in self._truth.states.items()
            if (table := states[-1].terms.round_table) is not None and table.round_id == round_id
        ]
        kept = [(states, moments) for states, moments in own if self._is_kept(states[-1])]
        exchanges = self._scene.sandbox.exchanges
        # Without a pace nothing is told bit by bit.
        early = told_too_early(exchanges, kept) if self._weather.pace else ()
        return [*early, *drawn_too_early(exchanges, log, hosts)]

    def _is_kept(self, match: Match) -> bool:
        places = {each.terms.channel_id for each in self._truth.states[match.terms.id]}
        return places.isdisjoint(self.lost)

    def _wrong_lines(self, histories: Sequence[Sequence[Match]]) -> Iterator[str]:
        kept = [states for states in histories if self._is_kept(states[-1])]
        exchanges = self._scene.sandbox.exchanges
        yield from called_too_soon(exchanges, kept)
        yield from untold(exchanges, kept)

    def _too_many_requests(self, acts: int) -> Iterator[str]:
        if self._weather.one_process and not self.disturbed:
            yield from self._too_many_at_once()
        requests = self._split()
        self.counted["counted requests of matches"] = len(requests["match"])
        if self._is_calm and len(requests["match"]) > MOST_WHEN_CALM * acts:
            kinds = Counter(f"{one.method} {one.route}" for one in requests["match"])
            yield f"{len(requests['match'])} requests of matches for {acts} acts: {kinds}"

    def too_many_of_round(self, tables: int, log: Sequence[RoundEntry]) -> list[str]:
        """Whether a round of so many tables, those without a match included, costs too much."""
        own = self._split()["round"]
        boards = [one for one in own if one.method == "PATCH" and _is_board(one)]
        calls = [one for one in own if one.method == "POST" and _verbs(one) == {RoundVerb.DESK}]
        self.counted["counted requests of rounds"] = len(own)
        self.counted["edits of boards"] = len(boards)
        self.counted["calls of hosts"] = len(calls)
        self.counted["tables"] = tables
        found = [*self._edited_too_often(boards)]
        others = len(own) - len(boards) - 2 * len(calls)
        acts = sum(entry.by not in (None, getattr(entry, "player", None)) for entry in log)
        most = MOST_OF_ROUND * tables + MOST_OF_ACT * acts
        if self._is_calm and tables >= ENOUGH_TABLES and others > most:
            kinds = Counter(f"{one.method} {one.route}" for one in own if one not in boards)
            found.append(f"{others} requests of the round for {tables} tables: {kinds}")
        return found

    def _edited_too_often(self, boards: Sequence[Exchange]) -> Iterator[str]:
        """Edits of the same board that followed each other too soon: matches go on at any pace."""
        last: dict[str, float] = {}
        for one in boards if self._is_calm else ():
            if one.at - last.get(one.path, 0.0) < BOARD_SECONDS:
                yield f"{one.path} is edited {one.at - last[one.path]:.1f} s after its last edit"
            last[one.path] = one.at

    def _split(self) -> dict[str, list[Exchange]]:
        """The counted requests of matches, and those of the round, which are all others."""
        found: dict[str, list[Exchange]] = {"match": [], "round": []}
        owners: dict[str, str] = {}
        for exchange in self._scene.sandbox.exchanges:
            if counted(exchange) is None:
                continue
            owner = self._owner(exchange, owners)
            response = exchange.response if isinstance(exchange.response, dict) else {}
            if exchange.method == "POST" and "id" in response:
                owners[str(response["id"])] = owner
            found[owner].append(exchange)
        return found

    def _owner(self, exchange: Exchange, owners: dict[str, str]) -> str:
        number = exchange.path.rpartition("/")[2]
        if number in owners:
            return owners[number]
        if "/messages" not in exchange.route:
            # Before a match begins it is looked whether its players are still there, as ever.
            return "match" if exchange.route.startswith("/guilds/{guild_id}/members") else "round"
        presses = [parse(text) for text in strings_in(exchange.request)]
        verbs = _verbs(exchange)
        # From a result a way leads to the standings, and nothing else of the round.
        if verbs == {RoundVerb.STANDINGS} or any(isinstance(press, Press) for press in presses):
            return "match"
        if verbs or any(isinstance(press, InvitationPress) for press in presses):
            return "round"
        channel = self._scene.sandbox.core.world.channels.get(int(exchange.path.split("/")[2]))
        if exchange.route.endswith("/threads") or channel is None:
            return "round"
        return "match" if isinstance(channel, Thread) or channel.recipient else "round"


def _verbs(exchange: Exchange) -> set[RoundVerb]:
    """The verbs of all presses of rounds on a message."""
    presses = [parse(text) for text in strings_in(exchange.request)]
    return {press.verb for press in presses if isinstance(press, RoundPress)}


def _is_board(exchange: Exchange) -> bool:
    return RoundVerb.MY_TABLE in _verbs(exchange)
