"""Rounds as their screens show them: the log, the tables as their channels show them, the names."""

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import NamedTuple

from lru import LRU

from bot.display.drawing import ShownMatch
from bot.display.rounds.targets import has_thread
from bot.live.errors import ActRefused
from bot.live.services import Services
from bot.match.clock import window_flag
from bot.match.ids import MatchId, UserId
from bot.match.invitation import Invitation
from bot.match.match import Match
from bot.match.times import Instant
from bot.rounds.deciding import may_draw
from bot.rounds.entries import RoundEntry
from bot.rounds.ids import Place
from bot.rounds.round import LegTable, Round
from bot.rounds.standings import Ends, TableOutcome, outcome_of, standings
from bot.store import round_looks
from bot.store.round_looks import RoundLook
from bot.store.round_messages import RoundMessage
from bot.ui.games import renderer_of
from bot.ui.markdown import channel_link, message_link
from bot.ui.rounds.troubles import Trouble
from bot.ui.rounds.view import RoundView, TableState, TableView

_KEPT_IN_MEMORY = 1_000


class _End(NamedTuple):
    """A match that is over, as boards tell it. `score`: by seat. `link`: the way to it."""

    score: tuple[int, ...]
    link: str | None


class RoundViews:
    """Makes the views of rounds. Nothing in them is ahead of what the channel of a match shows."""

    def __init__(
        self,
        services: Services,
        as_shown: Callable[[Match], Awaitable[ShownMatch]],
        link: Callable[[Match], Awaitable[str | None]],
        host_is_needed: Callable[[Match], Awaitable[bool]],
    ) -> None:
        """`as_shown`: a match as its channel shows it. `link`: to its board.

        `host_is_needed`: whether what a host was called for still keeps a match waiting.
        """
        self._store = services.store
        self._matches = services.matches
        self._people = services.people
        self._time = services.discord_time
        self._clocks = services.clocks
        self._as_shown = as_shown
        self._link = link
        self._host_is_needed = host_is_needed
        self._ends: LRU[MatchId, _End] = LRU(_KEPT_IN_MEMORY)
        self._told: LRU[MatchId, int] = LRU(_KEPT_IN_MEMORY)
        """The versions at which matches were shown to the end of all playbacks."""

    async def view(
        self, one: Round, *, threads: bool, troubles: Sequence[Trouble] = ()
    ) -> RoundView:
        """A round as it is now. `threads`: whether its tables can have some.

        Raises `Unreadable` where its log cannot be read.
        """
        look = await self._store.read(round_looks.around, one.id)
        ends, log, rows = look.ends, look.log, look.messages
        tables = one.leg.tables if one.leg is not None else ()
        earlier = [
            [await self._earlier(one, table, ends) for table in leg.tables] for leg in one.legs[:-1]
        ]
        return RoundView(
            round=one,
            names=await self._people.names(one.terms.guild_id, _everybody(one, log, ends)),
            now=self._time.now(),
            tables=[await self._table(one, table, look) for table in tables],
            standings=standings(one, ends),
            earlier=earlier,
            threads=min(sum(map(has_thread, rows)), len(tables)),
            threads_wanted=len(tables) if threads else 0,
            troubles=troubles,
            links=_links(one, rows),
            log=log,
            may_draw=may_draw(one, ends),
        )

    async def _table(self, one: Round, table: LegTable, look: RoundLook) -> TableView:
        outcome = outcome_of(table, look.ends)
        if table.match is not None:
            try:
                return await self._played(one, table, table.match, look)
            except ActRefused:
                # It cannot be read.
                if outcome.open:
                    return TableView(table=table, outcome=outcome, state=TableState.BLOCKED)
        if not outcome.open:
            return TableView(table=table, outcome=outcome, state=TableState.OVER)
        asked = next((each for each in look.calls if _calls(each[0], one, table)), None)
        if asked is None:
            return TableView(table=table, outcome=outcome, state=TableState.QUEUED)
        invitation, message_id = asked
        missing = table.missing(invitation.invited, invitation.seated)
        link = None
        if message_id is not None:
            link = message_link(invitation.guild_id, invitation.channel_id, message_id)
        return TableView(
            table=table,
            outcome=outcome,
            state=TableState.WAITS,
            missing=missing,
            since=invitation.acted,
            until=invitation.expires,
            link=link,
        )

    async def _played(
        self, one: Round, table: LegTable, match_id: MatchId, look: RoundLook
    ) -> TableView:
        """A table whose match has begun. Raises `ActRefused` where that cannot be read."""
        outcome = outcome_of(table, look.ends)
        if match_id in look.ends:
            return _over(table, outcome, await self._end_of(one, match_id))
        match = await self._matches.wanted(match_id)
        state = TableState.PLAYS
        if not outcome.open:
            state = TableState.OVER
        elif one.over and match.live:
            thread, live = _thread_link(one, match), match_id
            outside = TableState.OUTSIDE
            return TableView(table=table, outcome=outcome, state=outside, link=thread, live=live)
        elif not match.live or await self._is_being_told(match):
            state = TableState.TOLD
        elif match.paused is not None:
            state = TableState.PAUSED
        elif match_id in look.blocked:
            state = TableState.BLOCKED
        asked: tuple[Place, ...] = ()
        flag: Instant | None = None
        if state is TableState.PLAYS:
            asked = tuple([table.seated[prompt.seat] for prompt in match.prompts])
            flag = window_flag([time.flag for time in self._clocks.times(match).values()])
        called = state is not TableState.OVER and match_id in look.host_called
        return TableView(
            table=table,
            outcome=outcome,
            state=state,
            # While it is told, the score may be ahead of what the channel shows.
            score=() if state is TableState.TOLD else _by_place(table, await self._score(match)),
            asked=asked,
            flag=flag,
            link=await self._link(match) or _thread_link(one, match),
            live=match_id if match.live else None,
            needs_host=called and match.live and await self._host_is_needed(match),
        )

    async def _is_being_told(self, match: Match) -> bool:
        """Whether a playback of what was done last in a match still goes on in its channel."""
        match_id = match.terms.id
        if self._told.get(match_id) == match.version:
            # A picture less to draw: none begins at the same version.
            return False
        told = (await self._as_shown(match)).revealing
        if not told:
            self._told[match_id] = match.version
        return told

    async def _end_of(self, one: Round, match_id: MatchId) -> _End:
        """The end of a match that is shown. Raises `ActRefused` where the match cannot be read."""
        known = self._ends.get(match_id)
        if known is None:
            match = await self._matches.wanted(match_id)
            link = await self._link(match) or _thread_link(one, match)
            known = self._ends[match_id] = _End(await self._score(match), link)
        return known

    async def _score(self, match: Match) -> tuple[int, ...]:
        """By seat; () where the game has none."""
        view = (await self._people.views(match)).public
        return renderer_of(match.terms.game).score(view)

    async def _earlier(self, one: Round, table: LegTable, ends: Ends) -> TableView:
        """A table of a leg before the newest."""
        outcome = outcome_of(table, ends)
        if table.match is not None and table.match in ends:
            # The match may be damaged.
            with suppress(ActRefused):
                return _over(table, outcome, await self._end_of(one, table.match))
        return TableView(table=table, outcome=outcome, state=TableState.OVER)


def _over(table: LegTable, outcome: TableOutcome, end: _End) -> TableView:
    """A table whose match is over."""
    score = _by_place(table, end.score)
    return TableView(
        table=table, outcome=outcome, state=TableState.OVER, score=score, link=end.link
    )


def _calls(invitation: Invitation, one: Round, table: LegTable) -> bool:
    """Whether an invitation calls the players of a table of the newest leg."""
    of = invitation.round_table
    return of is not None and (of.leg, of.number) == (len(one.legs), table.number)


def _links(one: Round, rows: list[RoundMessage]) -> dict[str, str]:
    return {
        row.slot: message_link(one.terms.guild_id, row.channel_id, row.message_id)
        for row in rows
        if row.message_id is not None
    }


def _by_place(table: LegTable, score: tuple[int, ...]) -> tuple[int, ...]:
    """A score by seat in the order of the places of a table; () where there is none."""
    of = dict(zip(table.seated, score, strict=False))
    return tuple([of.get(place, 0) for place in table.places]) if score else ()


def _everybody(one: Round, log: Sequence[RoundEntry], ends: Ends) -> set[UserId]:
    """All whose names the screens of a round may need."""
    named = [
        user
        for entry in log
        for user in (entry.by, getattr(entry, "player", None), getattr(entry, "to", None))
        if user is not None
    ]
    players = [place.player for place in one.places]
    sat = [user for end in ends.values() for user in end.players]
    return {*one.hosts, *one.signed_up, *one.waiting, *players, *named, *sat}


def _thread_link(one: Round, match: Match) -> str | None:
    """The way to the thread of a match whose board is not known any more; None: it has none."""
    terms = match.terms
    if terms.channel_id == one.channel_id:
        return None
    return channel_link(terms.guild_id, terms.channel_id)
