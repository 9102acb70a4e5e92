"""The source of the screens of a round, as plain values."""

from collections.abc import Mapping, Sequence
from enum import StrEnum

from msgspec import Struct

from bot.match.ids import MatchId, UserId
from bot.match.times import Instant
from bot.rounds.entries import RoundEntry
from bot.rounds.ids import Place
from bot.rounds.round import LegTable, Round
from bot.rounds.standings import StandingsLine, TableOutcome
from bot.ui.rounds.troubles import Trouble

SIGN_UP, CHECK_IN, FINAL = "sign-up", "check-in", "final"
"""The slots of messages to which others lead."""

BOARD = "board:"
"""The beginning of the slot of a leg's board, before the number of the leg."""


class TableState(StrEnum):
    """The states of a table, as everybody may know them."""

    WAITS = "waits"
    """Not everybody is ready."""
    QUEUED = "queued"
    """It begins when another table is free."""
    PLAYS = "plays"
    """Somebody is asked."""
    TOLD = "told"
    """A playback is being told: nothing may give its end away."""
    PAUSED = "paused"
    BLOCKED = "blocked"
    """It cannot be shown, until people mend something."""
    OUTSIDE = "outside"
    """Its match goes on although the round is over, and nothing of the round tells of it."""
    OVER = "over"


class TableView(Struct, frozen=True, kw_only=True):
    """A table of a leg. Nothing here is hidden, nor ahead of what its channel shows.

    `score`: of the match so far, in the order of `table.places`, () where the game has none.
    `asked`: the places whose turn it is; `missing`: those who are not ready. `since`: since when it
    waits for them; `until`: until when. `flag`: when the one who is asked is out of time, unless
    the clock stands. `link`: the way to it. `live`: its match, while it goes on. `needs_host`: a
    host is called for.
    """

    table: LegTable
    outcome: TableOutcome
    state: TableState
    score: tuple[int, ...] = ()
    asked: tuple[Place, ...] = ()
    missing: tuple[Place, ...] = ()
    since: Instant | None = None
    until: Instant | None = None
    flag: Instant | None = None
    link: str | None = None
    live: MatchId | None = None
    needs_host: bool = False


class RoundView(Struct, frozen=True, kw_only=True):
    """A round as its screens show it.

    `names`: display names, not escaped yet, of everybody in it. `tables`: of the newest leg;
    `earlier`: of each leg before it, all of them over. `standings`: with the tables that are over.
    `now`: ms since the epoch, UTC. `threads`: how many tables have one, `threads_wanted`: how many
    should; 0 where none are to be had. `troubles`: what keeps the round from being shown or played
    as it should be. `links`: to its messages, by their slots. `log`: all its entries, for the line
    of hosts' acts.
    """

    round: Round
    names: Mapping[UserId, str]
    now: Instant
    tables: Sequence[TableView] = ()
    standings: Sequence[StandingsLine] = ()
    earlier: Sequence[Sequence[TableView]] = ()
    threads: int = 0
    threads_wanted: int = 0
    troubles: Sequence[Trouble] = ()
    links: Mapping[str, str] = {}
    log: Sequence[RoundEntry] = ()
    may_draw: bool = False

    def name(self, place: Place) -> str:
        """The display name of a place's player, not escaped."""
        return self.names[self.round.player(place)]

    def tables_of(self, leg: int) -> Sequence[TableView]:
        """The tables of a leg that has begun, from 1."""
        return (*self.earlier, self.tables)[leg - 1]

    def table_of(self, place: Place) -> TableView | None:
        """The table of a place in the newest leg."""
        return next((seen for seen in self.tables if place in seen.table.places), None)

    @property
    def open_tables(self) -> Sequence[TableView]:
        """The tables of the newest leg that are not over, as everybody may know."""
        return [seen for seen in self.tables if seen.state is not TableState.OVER]

    def link_of(self, slot: str) -> str | None:
        return self.links.get(slot)
