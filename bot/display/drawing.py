"""The drawing of one match: what should stand of it now, its playback as far as it is shown."""

import logging
from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from bot.contract.game import Event, Seat, seen_by
from bot.display.callings import Callings, callings_of
from bot.display.effects import PendingLines
from bot.display.host_calls import HostCall
from bot.display.life import Happening
from bot.display.picture import HELD, Picture, picture, playback_frame, seat_clocks
from bot.display.plan import CALLS, Wanted, Wishes, standing
from bot.display.playhead import Hold, Playhead, Position, all_paces, due_playhead, position
from bot.display.posted_messages import PostedMessages, where
from bot.display.targets import PING, LineTarget, board_number, digest, ends_by, is_pending_line
from bot.live.discord_time import posted_at
from bot.live.matches import MatchStep
from bot.live.services import Services
from bot.match.clock import QuestionTime
from bot.match.earlier import PlayedBack
from bot.match.entries import Substituted
from bot.match.ids import MatchId, UserId
from bot.match.match import Match
from bot.match.result import LeaderboardLine
from bot.match.times import Instant
from bot.preferences.person import CallBy
from bot.store import matches, messages, preferences, private_calls, standings
from bot.store.errors import Unreadable
from bot.store.messages import MessageState
from bot.ui.aftermath import Aftermath, counted_on
from bot.ui.catalogue import texts_in
from bot.ui.games import renderer_of
from bot.ui.markdown import message_link
from bot.ui.match_view import PublicMatchView
from bot.ui.message import TextMessage
from bot.ui.renderer import Playback, SeatTaken

log = logging.getLogger(__name__)

_Act = tuple[int, tuple[Event, ...]]
"""An act that has led to a playback: when it was made, and what came of it."""


def _act(match: Match) -> _Act:
    return match.playback_began, match.playback_events


class _Holds(NamedTuple):
    """`since`: from when on the host wants each playback held from its first frame; None: not."""

    since: Instant | None


class ShownMatch(NamedTuple):
    """A match as its channel shows it. `revealing`: what was done last is still played back there.

    Until that has come to its end, nothing may tell it: neither a screen nor a refusal.
    """

    match: Match
    revealing: bool

    @property
    def live(self) -> bool:
        """Whether it goes on, as far as the channel shows."""
        return self.match.live or self.revealing


class Drawing:
    """Draws one match, and keeps what is not part of the match: how far its playback is shown.

    A playback goes on by time alone, unless a host conducts it; that is kept in memory, and no
    longer than the act that has led to it is the last one.
    """

    def __init__(self, services: Services, posted: PostedMessages) -> None:
        self._store = services.store
        self._people = services.people
        self._time = services.discord_time
        self._clocks = services.clocks
        self._pace = round(services.pace * 1000)
        self._posted = posted
        self._pending_lines = PendingLines(services)
        self._lines: dict[int, LineTarget] = {}
        """The lines that wait, by the numbers of their rows: for each the log is played."""
        self._kept: tuple[Match, Picture] | None = None
        self._playhead: tuple[_Act, Playhead] | None = None
        """How far the playback of an act is shown, where that does not depend on time alone."""
        self._holds: _Holds | None = None
        """None: it is to be read, once; of a match that has just begun it need not be."""
        self._leads: PlayedBack | None = None
        """The playback with a question that the host steps through: the answer stands as well."""
        self._host_call: HostCall | None = None
        self._aftermath: Aftermath | None = None

    def begun(self) -> None:
        """The match has just begun, so nothing is known of it yet."""
        self._holds = _Holds(None)

    def call_host(self, call: HostCall) -> None:
        """Call the host from now on, as long as there is that occasion."""
        self._host_call = call
        self.forget()

    def forget(self) -> None:
        """Keep no picture: a match at rest needs none."""
        self._kept = None

    async def picture_of(self, match: Match, wanted: Wishes = frozenset()) -> Picture:
        """The picture of now; it is kept until time alone changes it, or `forget`.

        `wanted`: perhaps that the players who are asked are called once more.
        """
        now, times = self._time.now(), self._clocks.times(match)
        if self._kept is not None and self._kept[0] is match and not wanted & CALLS:
            kept = self._kept[1]
            clock = seat_clocks(match, times, kept.asks_from, now)
            if now < kept.until if kept.until is not None else clock == kept.clock:
                return kept
        drawn = await self._draw(match, now, times, wanted)
        self._kept = (match, drawn)
        return drawn

    async def look_back(self, match: Match) -> None:
        """Read, once, what the result tells besides: the end of the match may be known now."""
        if self._aftermath is None:
            self._aftermath = Aftermath(
                await self._walks(match), await self._ranked(match), await self._events(match)
            )
            self.forget()

    async def _walks(self, match: Match) -> tuple[str, ...]:
        """Links to the playbacks that stand: each took the slot of the board that it was."""
        walks = [
            row
            for row in await self._posted.load()
            if (board_number(row.slot) or match.board) <= match.played_back.board
            and row.state is not MessageState.PENDING_DELETION
            and row.message_id is not None
        ]
        return tuple([message_link(match.terms.guild_id, *where(row)) for row in walks])

    async def _ranked(self, match: Match) -> tuple[LeaderboardLine, ...]:
        terms, result, found = match.terms, match.result, list[LeaderboardLine]()
        if result is None or not result.counts:
            return ()
        board = counted_on(terms)
        unlisted = await self._store.read(preferences.unlisted, terms.players)
        for seat in result.winners or (terms.seats if len(terms.players) == 1 else ()):
            player = terms.players[seat]
            if player in unlisted:
                continue
            page = await self._store.read_apart(
                standings.of_game, terms.guild_id, terms.game, board, 0, 1, player
            )
            found += page.lines if page is not None else ()
        return tuple(found)

    async def _events(self, match: Match) -> tuple[Event, ...]:
        if not renderer_of(match.terms.game).tells_feats:
            return ()
        try:
            played = await self._store.load_each(match.terms.id, range(match.version + 1))
        except Unreadable as error:
            # The match was read before that, so its end can be shown.
            log.error("no feats are told of match %d: %s", match.terms.id, error)
            return ()
        events: list[Event] = []
        for version, then in played.items():
            if isinstance(then.entry, Substituted):
                seat, before = then.entry.seat, then.entry.instead_of
                names = await self._people.names(match.terms.guild_id, (before,))
                events.append(SeatTaken(seat, names[before]))
            if match.stands(version):
                events += seen_by(then.recent, None)
        return tuple(events)

    async def is_shown_to_end(self, match: Match) -> bool:
        """Whether a match is over, and its result stands."""
        return not match.live and await self._store.read(matches.is_shown_to_end, match.terms.id)

    async def as_shown(self, match: Match, *, keep: bool = False) -> ShownMatch:
        """A match as the channel shows it now.

        `keep`: the picture that was drawn for that is about to be shown.
        """
        if not self._pace or not renderer_of(match.terms.game).has_playbacks:
            return ShownMatch(match, revealing=False)
        if await self.is_shown_to_end(match):
            # The position to which a host has hurried the last playback is not kept, as it would
            # tell of that.
            return ShownMatch(match, revealing=False)
        now, times = self._time.now(), self._clocks.times(match)
        drawn = await (self.picture_of(match) if keep else self._draw(match, now, times, Wishes()))
        return ShownMatch(match, revealing=drawn.until is not None)

    async def control(
        self, match: Match, how: Callable[[Playhead, int, Playback], Playhead]
    ) -> Position | None:
        """Let the host decide how the current playback goes on. None: there is none.

        `how`: what becomes of a playhead at a moment, in ms since the epoch, UTC.
        """
        now = self._time.now()
        if (playback := await self._playing(match, now)) is None:
            return None
        playhead = how(self._playhead_of(match), now, playback)
        self._playhead = (_act(match), playhead)
        goes_on = not playhead.wait or not playback.waits
        self._leads = None if goes_on else match.played_back
        self.forget()
        return position(playback, playhead, now)

    async def hold(self, match: Match) -> Hold | None:
        """How the current playback is held. None: there is none, or its end is shown."""
        now, playhead = self._time.now(), self._playhead_of(match)
        playback = await self._playing(match, now)
        if playback is None or playhead.is_at_end(now, playback):
            return None
        return Hold(playhead.held_until(now))

    async def hold_each(self, match_id: MatchId, wanted: bool) -> None:
        """Hold each playback to come from its first frame, or let all run."""
        since = self._time.now() if wanted else None
        await self._store.write(matches.hold_playbacks, match_id, since)
        self._holds, self._leads = _Holds(since), self._leads if wanted else None

    async def holds_each(self, match_id: MatchId) -> bool:
        """Whether each playback to come is held; no more once one went on without its host."""
        if self._holds is None:
            found = _Holds(await self._store.read(matches.playbacks_held_since, match_id))
            # A host may have said otherwise meanwhile.
            self._holds = self._holds or found
        since, known = self._holds.since, self._playhead
        if since is None:
            return False
        return known is None or not known[1].ran_out(since, self._time.now())

    async def _still_holds(self, match_id: MatchId, now: int) -> bool:
        """As `holds_each`; once a playback has gone on without its host, that ends for good."""
        holds, known = await self.holds_each(match_id), self._playhead
        if known is not None and known[1].ran_out(0, now):
            self._leads = None
            if not holds and self._holds != _Holds(None):
                await self.hold_each(match_id, False)
        return holds

    async def _playing(self, match: Match, now: int) -> Playback | None:
        """The playback that is being shown at `now`; its end may be on its way already."""
        if await self.is_shown_to_end(match):
            return None
        playback = (await self.picture_of(match)).playback
        if playback is None or position(playback, self._playhead_of(match), now).until is None:
            return None
        return playback

    async def _draw(
        self, match: Match, now: int, times: Mapping[Seat, QuestionTime], wanted: Wishes
    ) -> Picture:
        """The picture at `now`, drawn anew."""
        view = (await self._people.views(match)).public
        draw = partial(
            picture,
            match,
            view,
            renderer_of(match.terms.game),
            texts_in(match.terms.language),
            now,
            times=times,
            host_call=self._host_call,
            call=Wanted.CALL in wanted,
            again=Wanted.AGAIN in wanted,
            callings=await self.callings(match, now, times),
            pending=await self._pending(match),
            aftermath=self._aftermath,
        )
        holds = await self._still_holds(match.terms.id, now)
        due = self._playhead_of(match)
        drawn = begun = draw(playhead=due)
        if self._known_playhead(match) is not None:
            return drawn
        if drawn.playback is None and self._playhead is None and self._pace:
            # By time it is over, but the process may have been away meanwhile.
            begun = draw(playhead=due_playhead(match, self._pace, now))
        if begun.playback is not None:
            stands = await self._revealed_before(match, view, now, begun, draw) or due
            if holds or self._leads == match.played_back:
                stands = stands.held(now, begun.playback)
            if stands is not due:
                drawn, due = draw(playhead=stands), stands
        self._playhead = _act(match), due
        return drawn

    async def callings(
        self, match: Match, now: int, times: Mapping[Seat, QuestionTime]
    ) -> Callings:
        """How the players are to be called now; by a ping where private messages were refused."""
        wanted = await self._people.all_preferences(match.terms.players)
        found = dict(zip(match.terms.seats, wanted, strict=True))
        refused: Mapping[UserId, Instant] = {}
        if any(each.calls is CallBy.PRIVATE for each in found.values()):
            refused = await self._store.read(private_calls.refused, match.terms.id)
            for seat, preferred in found.items():
                if preferred.calls is CallBy.PRIVATE and match.terms.players[seat] in refused:
                    found[seat] = replace(preferred, calls=CallBy.PING)
        pings = [row for row in await self._posted.load() if row.slot == PING]
        if not pings:
            return callings_of(match, found, times, now)
        newest = pings[-1]
        at = None if newest.message_id is None else posted_at(newest.message_id)
        return callings_of(match, found, times, now, newest.generation, at, refused)

    async def _pending(self, match: Match) -> tuple[LineTarget, ...]:
        """The lines that have not come to stand."""
        found = dict[int, LineTarget]()
        for row in await self._posted.load():
            if not is_pending_line(row.slot) or row.message_id is not None:
                continue
            if self._posted.is_carried(row):
                continue
            # Somebody may have acted before a warning could be sent.
            stale = ends_by(row.slot) is not None and match.last_act > row.announced
            line = None if stale else self._lines.get(row.id)
            if line is None and not stale:
                line = await self._pending_lines.target(row, match)
            if line is None:
                self._posted.happened(row, Happening.RELEASED)
            else:
                found[row.id] = line
        self._lines = found
        return tuple(found.values())

    async def draw_line(self, done: MatchStep, *, alone: bool) -> TextMessage | None:
        """See `MatchMessages.line`."""
        draw = self._pending_lines.draw_alone if alone else self._pending_lines.draw
        return await draw(done)

    async def _revealed_before(
        self,
        match: Match,
        view: PublicMatchView,
        now: int,
        drawn: Picture,
        draw: Callable[..., Picture],
    ) -> Playhead | None:
        """How far an earlier process has shown the playback; None: as far as is due by time.

        It goes on from there: a host may have stepped through it, or the process was killed and
        away meanwhile. Nothing that was shown is taken back, and nothing is left out. `drawn`: the
        picture while it is shown. `draw`: gives the picture of now for a `playhead`.
        """
        playback, (*_, target) = drawn.playback, drawn.targets
        assert playback is not None
        rows, channel_id = await self._posted.load(), match.terms.channel_id
        row = standing(target, rows, channel_id)
        if row is None:
            return None
        texts, before = texts_in(match.terms.language), len(playback.frames) - playback.fresh
        gone = (due := due_playhead(match, self._pace)).paces_at(now, playback)
        whole = Playhead(now, due.pace, due.pace, all_paces(playback))
        # The next board, or the question within the playback: it stands only once all is shown.
        then = draw(playhead=whole).targets
        *_, last = [each for each in then if not isinstance(each, LineTarget)]
        follows = standing(last, rows, channel_id)
        if follows is not None and (follows is not row or row.digest == last.digest):
            return whole if gone < whole.paces else None
        for paces in range(playback.fresh):
            frame = partial(playback_frame, playback, before + paces + 1, view, texts)
            if row.digest in (digest(frame()), digest(frame(HELD))):
                return Playhead(now, due.pace, due.pace, paces)
        if not gone:
            return None
        if await self._is_told(match):
            return whole if gone < whole.paces else None
        # Not even the first frame stands.
        return Playhead.of(now, due.pace)

    async def _is_told(self, match: Match) -> bool:
        """Whether all stood that the newest public entry has led to, also in other words than now.

        The time of a question begins only then.
        """
        if any(time.spent or time.since for time in self._clocks.times(match).values()):
            return True
        shown = await self._store.read(messages.shown_version, match.terms.id)
        # A secret act is no newer: whether something is told again would tell of it.
        return shown is not None and shown >= match.public_version

    def _playhead_of(self, match: Match) -> Playhead:
        """How far the newest playback is shown. A hold on an older one does not carry over."""
        return self._known_playhead(match) or due_playhead(match, self._pace)

    def _known_playhead(self, match: Match) -> Playhead | None:
        known = self._playhead
        return known[1] if known is not None and known[0] == _act(match) else None
