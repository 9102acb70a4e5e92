"""The screens around a Death Match as text: before it, beside its board, the tables, help."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from bot.contract.boards import WHOLE, Totals
from bot.contract.game import Seat
from bot.games.deathmatch.rules.game import Options
from bot.match.advance import add
from bot.match.earlier import Asking
from bot.match.entries import Agreed, Asked, Declined, Entry, Paused, Wish
from bot.match.ids import ChannelId, InvitationId, MatchId, UserId
from bot.match.invitation import Invitation, InvitationKind, InvitationStatus
from bot.match.match import Match
from bot.match.result import LeaderboardLine, Opponent, PastMatch, Way
from bot.match.terms import DAY, STANDARD, Takebacks
from bot.ui import board, desk, lines, replies
from bot.ui.catalogue import Texts
from bot.ui.desk import DeskState
from bot.ui.help import Concern, HelpPage, InvitationNearby, MatchNearby, help_message
from bot.ui.invitation import invitation_message
from bot.ui.leaderboards import LeaderboardPage, own_leaderboard
from bot.ui.match_view import PublicMatchView, SeatClock
from bot.ui.message import Message
from bot.ui.replies import Obstacle
from bot.ui.statistics import PlayerRecord, own_record
from tests.games.deathmatch.screens.drawing import RENDERER, start
from tests.games.drawing import PLAYERS
from tests.ui.drawing import play, view_of
from tests.ui.invitations import KESTREL as INVITED
from tests.ui.invitations import MOTH as ASKED
from tests.ui.invitations import NAMES, WREN, challenge, hosted, table
from tests.ui.screens import Screen
from tests.ui.screens_of_tables import duel

KESTREL, MOTH = Seat(0), Seat(1)
ROOK, NEWCOMER = UserId(999), UserId(333)
NOW = 1_790_100_000_000
MINUTE = 60_000
LINK = "https://discord.com/channels/505/606/1"

RUNNING = (
    SeatClock(NOW + 90_000, NOW + 390_000, 90_000, 300_000),
    SeatClock(None, None, 0, 240_000),
)
STANDING = (SeatClock(None, None, 60_000, 300_000), SeatClock(None, None, 0, 240_000))
UP = (SeatClock(None, None, 0, 0), SeatClock(None, None, 0, 240_000))
DAYS = (
    SeatClock(NOW + 1440 * MINUTE, NOW + 4320 * MINUTE, 1440 * MINUTE, 2880 * MINUTE),
    SeatClock(None, None, 0, 2880 * MINUTE),
)


def first() -> Match:
    """Kestrel has discarded the Torch; Moth's turn."""
    return play(start(decks=""), "start:0", "draw", "discard:torch")


def begun() -> Match:
    """Kestrel's first turn."""
    return play(start(decks=""), "start:0")


def seen(match: Match, **changes: Any) -> PublicMatchView:
    """The public view of a match that Rook hosts."""
    return replace(view_of(match), host=ROOK, host_name="Rook", **changes)


def line(before: Match, entry: Entry, part: str | None = None) -> Screen:
    """The line in the channel for an entry. `part`: by the name of the rules."""
    names = {PLAYERS[0]: "Kestrel", PLAYERS[1]: "Moth", ROOK: "Rook", NEWCOMER: "Wren"}
    after = add(before, entry)

    def screen(texts: Texts) -> Message:
        told = None if part is None else RENDERER.part(part, texts)
        found = lines.line_of(before, after, told, names.__getitem__, texts)
        assert found is not None
        return found

    return screen


def beside(view: PublicMatchView) -> Screen:
    """A board with what any match says beside its game."""
    return lambda texts: board.around(RENDERER.board(view, texts), view, texts)


def around() -> Iterator[tuple[str, Screen]]:
    """The screens in their order, from the invitation to the tables."""
    yield from _challenges()
    yield from _hosts_calls()
    yield from _open_tables()
    yield from _clocks()
    yield from _waiting()
    yield from _requests()
    yield from _records()
    yield from _leaderboards()
    yield from _stats()
    yield from _help()


# Before a match


def _invited(invitation: Invitation) -> Screen:
    return lambda texts: invitation_message(invitation, NAMES, texts)


def _became(invitation: Invitation, status: InvitationStatus) -> Screen:
    return _invited(replace(invitation, status=status))


def _challenges() -> Iterator[tuple[str, Screen]]:
    of_days = challenge(time_control=DAY)
    yield "A challenge: open", _invited(of_days)
    yield (
        "A challenge without clock, odds and takebacks, with two decks: open",
        _invited(
            challenge(options=Options("barbarian", "AC", odds=False), takebacks=Takebacks.NONE)
        ),
    )
    yield "A challenge: accepted", _became(of_days, InvitationStatus.STARTED)
    yield "A challenge: declined", _became(of_days, InvitationStatus.DECLINED)
    yield "A challenge: taken back", _became(of_days, InvitationStatus.WITHDRAWN)
    yield "A challenge: expired", _became(of_days, InvitationStatus.EXPIRED)


def _hosts_calls() -> Iterator[tuple[str, Screen]]:
    called = hosted(time_control=STANDARD)
    yield "A host's call: open", _invited(called)
    yield "A host's call: one is ready", _invited(replace(called, seated=(ASKED,)))
    yield (
        "A host's call, the host decides about takebacks: open",
        _invited(replace(called, takebacks=Takebacks.HOST)),
    )
    started = replace(called, match_id=MatchId(12))
    yield "A host's call: begun", _became(started, InvitationStatus.STARTED)
    yield "A host's call: declined", _became(called, InvitationStatus.DECLINED)
    yield "A host's call: taken back", _became(called, InvitationStatus.WITHDRAWN)
    yield "A host's call: expired", _became(called, InvitationStatus.EXPIRED)


def _open_tables() -> Iterator[tuple[str, Screen]]:
    alone = table(INVITED, time_control=DAY)
    both = table(INVITED, ASKED, time_control=DAY)
    yield "An open table: open", _invited(alone)
    yield "An open table: full", _invited(both)
    yield "An open table: begun", _became(both, InvitationStatus.STARTED)
    yield "An open table: closed", _became(alone, InvitationStatus.WITHDRAWN)
    yield "An open table: expired", _became(alone, InvitationStatus.EXPIRED)
    yield "An open table: expired, though full", _became(both, InvitationStatus.EXPIRED)


# Beside the board


def _clocks() -> Iterator[tuple[str, Screen]]:
    timed = seen(begun(), clock=RUNNING)
    yield "A clock of 90+300 runs: board", beside(timed)
    yield (
        "A clock of 90+300, paused: board",
        beside(replace(timed, clock=STANDING, paused_by="Rook")),
    )
    days = view_of(begun(), clock=DAYS, slow=True)
    yield "A clock of days runs: board", beside(days)
    yield "A clock of days is on the desk", lambda texts: desk.desk(DeskState(days, {}), texts)
    short = replace(days, clock=(replace(DAYS[0], presses=True), DAYS[1]))
    yield "A clock of days presses: board", beside(short)
    own = view_of(begun(), KESTREL)
    yield "Time runs out: reminder", lambda texts: lines.reminder(own, NOW, LINK, texts)


def _waiting() -> Iterator[tuple[str, Screen]]:
    missed = seen(begun(), clock=RUNNING, host_missed=1)
    yield "The host did not come: board", beside(missed)
    yield "The host did not come for long: board", beside(replace(missed, host_missed=2))
    yield "The host did not come: line", lambda texts: lines.missed_line(missed, texts)
    due = seen(begun(), clock=RUNNING)
    yield (
        "Time runs out: call of the host",
        lambda texts: lines.time_call(due, (KESTREL,), False, texts),
    )
    yield (
        "A player has left the server: call of the host",
        lambda texts: lines.time_call(due, (KESTREL,), True, texts),
    )
    yield "The match is over: call of the host", lambda texts: lines.over_call(due, texts)
    late = view_of(begun(), clock=UP, stalled=(KESTREL,), deciding=(MOTH,))
    silent = replace(late, clock=None)
    yield "Kept waiting beyond the clock: board", beside(late)
    yield "Kept waiting without a clock: board", beside(silent)
    yield "Kept waiting: call", lambda texts: lines.stall_ping(late, texts)
    yield "Leave it off?", lambda texts: replies.confirm_leaving_off(late, texts)
    yield "Claim the match?", lambda texts: replies.confirm_claim(late, texts)
    yield (
        "Nobody does anything: warning",
        lambda texts: lines.silence_warning(late.players, NOW, texts),
    )


def _requests() -> Iterator[tuple[str, Screen]]:
    for wish in Wish:
        yield from _asked_for(wish)
    of_host = seen(first(), asking=Asking(KESTREL, Wish.TAKE_BACK, 3))
    yield "The host is asked: board", beside(of_host)
    yield "The host is asked: call", lambda texts: lines.asking_call(of_host, texts)
    yield (
        "Let it be taken back?",
        lambda texts: desk.confirm_takeback(of_host, {KESTREL: 1}, {}, texts, on_desk=False),
    )
    yield (
        "Let several be taken back, something was seen?",
        lambda texts: desk.confirm_takeback(
            of_host, {KESTREL: 1, MOTH: 2}, {MOTH: 1}, texts, on_desk=False
        ),
    )


def _asked_for(wish: Wish) -> Iterator[tuple[str, Screen]]:
    paused = "Moth" if wish is Wish.RESUME else None
    asked = Asking(KESTREL, wish, 3)
    view = view_of(first(), asking=asked, answering=(MOTH,), paused_by=paused)
    yield f"Asked for, {wish}: board", beside(view)
    yield f"Asked for, {wish}: call", lambda texts: lines.asking_call(view, texts)
    match = first()
    if wish is Wish.END:
        match = replace(match, host_missed=2, terms=replace(match.terms, host=ROOK))
    if wish is Wish.RESUME:
        match = add(match, Paused(NOW, PLAYERS[1]))
    wished = add(match, Asked(NOW, KESTREL, wish))
    yield f"Asked for, {wish}: granted", line(wished, Agreed(NOW, MOTH))
    yield f"Asked for, {wish}: declined", line(wished, Declined(NOW, MOTH))
    yield f"Asked for, {wish}: withdrawn", line(wished, Declined(NOW, KESTREL))


def _records() -> Iterator[tuple[str, Screen]]:
    drawn = view_of(play(first(), "draw"), MOTH)
    yield (
        "A card was drawn: private message",
        lambda texts: RENDERER.private_copy(drawn, LINK, texts),
    )
    late = [drawn, drawn]
    yield (
        "Two cards that come late: private message",
        lambda texts: RENDERER.private_copies(late, LINK, texts),
    )
    yield "A hand anew: private message", lambda texts: RENDERER.hand_copy(drawn, LINK, texts)


# Tables


def _record(won: int, lost: int, *adventures: int) -> Totals:
    names = ("adventures-won", "adventures-lost")
    return Totals(won + lost, won, lost, 0, 0, dict(zip(names, adventures, strict=True)))


def _leaderboards() -> Iterator[tuple[str, Screen]]:
    rows = (
        LeaderboardLine(1, INVITED, _record(5, 2, 15, 8)),
        LeaderboardLine(1, ASKED, _record(5, 2, 11, 9)),
        LeaderboardLine(3, WREN, _record(1, 1, 1, 0)),
    )
    page = LeaderboardPage("deathmatch", None, False, rows, NAMES, 2, 3, 2, ASKED)
    only = replace(page, variant="warrior", chosen=True, lines=rows[:1], page=1, pages=1, asked=4)
    empty = replace(page, lines=(), page=1, pages=1, asked=1)
    yield "/leaderboard: a page between others", lambda texts: own_leaderboard(page, texts)
    yield "/leaderboard: shown to everybody", lambda texts: own_leaderboard(page, texts, shown=True)
    yield "/leaderboard of a variant: a page too far", lambda texts: own_leaderboard(only, texts)
    yield "/leaderboard: empty", lambda texts: own_leaderboard(empty, texts)


def _past(won: bool, *ways: Way, **own: Any) -> PastMatch:
    numbers = {"adventures-won": 3 if won else 1, "adventures-lost": 2}
    return duel(won, *ways, numbers=numbers, ended=NOW, **own)


def _stats() -> Iterator[tuple[str, Screen]]:
    warrior, barbarian = _record(3, 1, 9, 5), _record(2, 1, 6, 3)
    stats = PlayerRecord(
        game="deathmatch",
        user_id=INVITED,
        names=NAMES,
        totals={WHOLE: _record(5, 2, 15, 8), "warrior": warrior, "barbarian": barbarian},
        opponents=(Opponent(ASKED, 5, 4, 1), Opponent(WREN, 2, 1, 1)),
        last=(
            _past(True),
            _past(True, Way.LEFT),
            _past(True, Way.TIMED_OUT),
            _past(False),
            _past(False, way=Way.LEFT),
            _past(False, way=Way.TIMED_OUT),
        ),
    )
    yield "/stats", lambda texts: own_record(stats, texts)
    newcomer = PlayerRecord("deathmatch", WREN, NAMES)
    yield "/stats of a newcomer", lambda texts: own_record(newcomer, texts)


# Help


def _helped(*concerns: Concern, **changes: Any) -> Screen:
    here = ChannelId(606)
    matches = tuple(
        MatchNearby(each, "deathmatch", view_of(first()), link=LINK) for each in concerns
    )
    page = HelpPage(here, matches, **changes)
    return lambda texts: help_message(page, texts)


def _help() -> Iterator[tuple[str, Screen]]:
    yield "/help: nothing goes on", _helped()
    yield "/help: for a moderator", _helped(moderates=True)
    yield "/help: with a card", _helped(Concern.HOLDS)
    yield "/help: a player's turn", _helped(Concern.ASKED)
    yield "/help: the other one's turn", _helped(Concern.PLAYS)
    yield "/help: for the host", _helped(Concern.HOSTS, moderates=True)
    yield "/help: for who watches", _helped(Concern.WATCHES)
    yield "/help: of five matches", _helped(*Concern)
    yield "/help: in private messages", _helped(Concern.PLAYS, privately=True)
    asking = tuple(
        InvitationNearby(InvitationId(7), kind, "Kestrel", LINK, NOW, agreed)
        for kind in InvitationKind
        for agreed in (False, True)
    )
    yield "/help: with invitations", _helped(invitations=asking)
    yield "/help: where nothing can be written", _helped(obstacle=Obstacle.SEND_MESSAGES)
    told = MatchNearby(Concern.PLAYS, "deathmatch", view_of(first()), revealing=True, link=LINK)
    yield (
        "/help: during a walk",
        lambda texts: help_message(HelpPage(ChannelId(606), (told,)), texts),
    )
