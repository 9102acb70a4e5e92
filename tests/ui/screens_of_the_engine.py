"""The surroundings of any game, as text: invitations, clocks, answers, the desk, help.

A Death Match stands for any game; open tables are of Goofspiel, which several play.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from msgspec.structs import replace

from bot.contract.errors import CommonRefusal
from bot.contract.game import Action, Move, Prompt, Seat
from bot.games.deathmatch.rules.game import Options
from bot.handlers.requests import RequestRefusal, match_refusal
from bot.match.errors import InvitationRefusal, MatchRefusal
from bot.match.ids import ChannelId, InvitationId, MatchId, UserId
from bot.match.invitation import Invitation, InvitationKind, InvitationStatus
from bot.match.terms import DAY, STANDARD, Calls, Takebacks, TimeControl
from bot.ui import desk, replies
from bot.ui.board import around
from bot.ui.catalogue import texts_in
from bot.ui.desk import DeskState
from bot.ui.help import Concern, HelpPage, InvitationNearby, MatchNearby, help_message
from bot.ui.invitation import described, invitation_message
from bot.ui.lines import time_call
from bot.ui.markdown import duration, rough_duration
from bot.ui.match_view import PublicMatchView, SeatClock
from bot.ui.message import Button, Buttons, MessageLayout, Text, TextMessage
from tests.examples.games import known_games
from tests.examples.goofspiel.rules import Options as GoofspielOptions
from tests.games.deathmatch.screens.drawing import start
from tests.ui.drawing import BIRDS, view_of
from tests.ui.invitations import (
    FINCH,
    KESTREL,
    MOTH,
    NAMES,
    OTTER,
    SWIFT,
    WREN,
    challenge,
    hosted,
    table,
)
from tests.ui.screens import Screen

LINK = "https://discord.com/channels/1/2/3"


def of_the_engine() -> Iterator[tuple[str, Screen]]:
    """All screens of the engine, by what is shown when."""
    with known_games():
        yield from _invitations()
        yield from _open_tables()
        yield from _clocks()
        yield from _replies()
        yield from _desk()
        yield from _help()


# Invitations


def _invited(invitation: Invitation) -> Screen:
    return lambda texts: invitation_message(invitation, NAMES, texts)


def _invitations() -> Iterator[tuple[str, Screen]]:
    rematch = hosted(opener=KESTREL, rematch_of=2)
    yield "A player asks for a hosted rematch", _invited(rematch)
    begun = replace(rematch, status=InvitationStatus.STARTED, match_id=MatchId(3))
    yield "A player asked for a hosted rematch", _invited(begun)
    yield "A rematch of a duel", _invited(challenge(opener=MOTH, seated=(MOTH,), rematch_of=2))
    yield "The usual terms: a challenge", _invited(challenge(time_control=DAY))
    yield "The usual terms: a host's call", _invited(hosted(time_control=STANDARD))
    practice = challenge(options=Options("barbarian", "Q", odds=False), time_control=STANDARD)
    yield "A challenge: practice with one deck, without odds", _invited(practice)
    several = challenge(invited=(KESTREL, MOTH, WREN), most=3)
    yield "A challenge of two", _invited(several)
    yield "A challenge of two, one agreed", _invited(replace(several, seated=(KESTREL, MOTH)))
    alone = replace(challenge(), most=1)
    yield "A challenge for one seat: no word of takebacks", _invited(alone)
    for takebacks in Takebacks:
        yield f"Takebacks {takebacks}: a challenge", _invited(challenge(takebacks=takebacks))
        yield f"Takebacks {takebacks}: a host's call", _invited(hosted(takebacks=takebacks))
    yield "Calls always: a host's call", _invited(hosted(calls=Calls.ALWAYS))


def table_for(*seated: UserId, **changes: Any) -> Invitation:
    """A table for a game of two to four."""
    return table(
        *seated, **{"game": "goofspiel", "options": GoofspielOptions(), "most": 4, **changes}
    )


def _open_tables() -> Iterator[tuple[str, Screen]]:
    four = (KESTREL, MOTH, WREN, OTTER)
    yield "A table: one is missing", _invited(table_for(KESTREL))
    yield "A table: two are missing", _invited(table_for(KESTREL, least=3))
    yield "A table: it may start", _invited(table_for(MOTH, KESTREL, WREN))
    yield "A table: it may start with one", _invited(table_for(KESTREL, least=1))
    yield "A table: full", _invited(table_for(*four))
    for most in (3, 6):
        yield f"A table: {most - 1} seats are free", _invited(table_for(KESTREL, most=most))
    started = table_for(*four, status=InvitationStatus.STARTED, match_id=3)
    yield "A table: started", _invited(started)
    closed = table_for(KESTREL, seated=(), status=InvitationStatus.WITHDRAWN)
    yield "A table: closed", _invited(closed)
    for seated in ((KESTREL,), (KESTREL, MOTH)):
        expired = table_for(*seated, status=InvitationStatus.EXPIRED)
        yield f"A table: expired with {len(seated)}", _invited(expired)
    yield "A table of a Death Match: the seats have changed", _invited(table(MOTH, KESTREL))
    six = table_for(*four, FINCH, SWIFT, most=6)
    yield "A table of six: full", _invited(six)


# Clocks

AT = 1_700_000_000_000
TURN, BANK = 90_000, 300_000
RUNNING = SeatClock(AT + TURN, AT + TURN + BANK, TURN, BANK)
LATER = SeatClock(AT + TURN + 7_000, AT + TURN + BANK + 7_000, TURN, BANK)
WINDOW = SeatClock(AT + TURN, AT + TURN, TURN, 0)
STANDING = SeatClock(None, None, 30_000, 245_999)
WAITING = SeatClock(None, None, 0, BANK)
USED_UP = SeatClock(AT, AT + BANK, 0, BANK)

BOARD = MessageLayout((Text("## Board"), Buttons((Button("Draw", "m:1:2:draw"),)), Text("Below")))

DURATIONS = (0, 999, 9_000, 245_999, 3_599_999, 3_600_000, 86_399_999, 172_800_000)
CONTROLS = (None, STANDARD, DAY, TimeControl(60, 0), TimeControl(7_200, 604_800))


def clocked(
    *clock: SeatClock, asked: tuple[int, ...] = (0,), names: tuple[str, ...] = BIRDS
) -> PublicMatchView:
    """A match of so many seats, of which these are asked."""
    return PublicMatchView(
        match_id=MatchId(1),
        version=2,
        observer=None,
        players=tuple(UserId(number) for number in range(len(clock))),
        names=names[: len(clock)],
        host_name=None,
        channel_id=ChannelId(6),
        practice=False,
        observation=None,
        recent=(),
        prompts=tuple(Prompt(Seat(seat), "go", (Move(Action("go")),)) for seat in asked),
        asked_since={Seat(seat): 2 for seat in asked},
        active=tuple(Seat(seat) for seat in range(len(clock))),
        clock=clock,
    )


def _clock(view: PublicMatchView, board: MessageLayout = BOARD) -> Screen:
    return lambda texts: around(board, view, texts)


def _lines(*lines: Any) -> Screen:
    """The text for each of these, a line each."""
    say, *values = lines
    return lambda texts: TextMessage("\n".join(say(value, texts) for value in values))


def _clocks() -> Iterator[tuple[str, Screen]]:
    yield "A clock: one runs, one waits", _clock(clocked(RUNNING, WAITING))
    yield "A clock: without a bank", _clock(clocked(WINDOW))
    yield "A clock: without a turn left", _clock(clocked(USED_UP))
    yield "A clock: it presses", _clock(clocked(replace(RUNNING, presses=True), WAITING))
    yield "A clock: the time stands", _clock(clocked(STANDING, WAITING))
    five = clocked(
        *(RUNNING, LATER, RUNNING, STANDING, WAITING),
        asked=(0, 1, 2, 3),
        names=(*BIRDS, "Finch"),
    )
    yield "A clock: some run out together", _clock(five)
    left = clocked(RUNNING, WAITING, SeatClock(None, None, 0, 61_000), WAITING)
    left = replace(left, active=(Seat(0), Seat(2), Seat(3)))
    yield "A clock: one plays no more", _clock(left)
    every = clocked(WINDOW, WINDOW, WINDOW, asked=(0, 1, 2))
    yield "A clock: all are asked at once", _clock(every)
    bare = MessageLayout((Text("## Board"),))
    yield "A clock on a board without buttons", _clock(clocked(RUNNING, WAITING), bare)
    yield "Lengths of time", _lines(duration, *DURATIONS)
    yield "Time controls", _lines(described, *CONTROLS)
    seconds = (0, 95, 120, 7199, 7200, 3 * 86400)
    yield "Rough lengths of time", _lines(rough_duration, *seconds)
    for left_server in (False, True):
        both = clocked(RUNNING, RUNNING, asked=(0, 1))
        for seats in ((Seat(0),), (Seat(0), Seat(1))):
            call = _call_of_host(both, seats, left=left_server)
            yield f"The host is called for {len(seats)}, left: {left_server}", call


def _call_of_host(view: PublicMatchView, seats: tuple[Seat, ...], *, left: bool) -> Screen:
    hosted_one = replace(view, host=UserId(9), host_name="Rook")
    return lambda texts: time_call(hosted_one, seats, left, texts)


# Answers


def _choice(number: int, channel: str, *names: str) -> replies.MatchChoice:
    return replies.MatchChoice(MatchId(number), channel, "deathmatch", names)


def _which(*choices: replies.MatchChoice, action: str = "show") -> Screen:
    return lambda texts: replies.which_match(choices, action, texts)


def _refused(reason: CommonRefusal | MatchRefusal, board: str | None = None) -> Screen:
    return lambda texts: match_refusal(reason, None, board, texts)


def _replies() -> Iterator[tuple[str, Screen]]:
    english = texts_in("en")
    yield "Another one's turn", _refused(CommonRefusal.NOT_YOUR_TURN)
    yield "The board has moved on", _refused(MatchRefusal.MOVED_ON, LINK)
    yield "The board has moved on, and is not there", _refused(MatchRefusal.MOVED_ON)
    asked = MatchRefusal.ASKED_OF_YOU
    yield (
        "Its reader is to answer",
        lambda texts: match_refusal(asked, None, LINK, texts, asking="Kestrel"),
    )
    yield "Private messages are closed", lambda texts: replies.messages_closed(texts, english)
    for permission in ("send_messages_in_threads", "create_polls"):
        yield f"A permission is missing, {permission}", _missing(permission)
    yield "There is no match", lambda texts: TextMessage(texts("no-match-here"))
    yield "A host cannot play", partial(replies.refusal, RequestRefusal.HOST_PLAYS)
    yield "An invitation is gone", partial(replies.refusal, InvitationRefusal.NO_SUCH_INVITATION)
    seven = [_choice(number, "arena", "Kestrel", "Moth") for number in range(1, 8)]
    yield "Which of seven matches?", _which(*seven)
    yield (
        "Which match, of a long channel and of a damaged one?",
        _which(_choice(1, "c" * 100, "Kestrel", "Moth"), _choice(7, ""), action="end"),
    )
    for count in (26, 28, 40):
        many = [_choice(number, "arena", "Kestrel") for number in range(count)]
        yield f"Which of {count} matches?", _which(*many)


def _missing(permission: str) -> Screen:
    names = ("Kestrel", "Moth")
    return lambda texts: replies.permission_missing(permission, ChannelId(606), names, texts)


# Hosts, and help


def _desk() -> Iterator[tuple[str, Screen]]:
    nobody = DeskState(view=view_of(start(), active=(), asked_since={}), since={})
    yield "The desk: without a host", lambda texts: desk.desk(nobody, texts)
    without = replace(nobody, view=view_of(start(), active=(Seat(0),)))
    yield (
        "The desk: a player without a clock",
        lambda texts: desk.player_screen(without, Seat(0), texts),
    )
    yield (
        "Take it back, five cards were seen?",
        lambda texts: desk.confirm_rewind(nobody.view, Seat(0), {Seat(0): 5}, texts),
    )
    yield (
        "Play the round anew?",
        lambda texts: desk.confirm_redeal(nobody.view, texts("part-round", number=2), texts),
    )


def _nearby(concern: Concern, *, revealing: bool = False, **changes: Any) -> MatchNearby:
    return MatchNearby(concern, "deathmatch", view_of(start(), **changes), revealing, LINK)


def _helped(*matches: MatchNearby, **changes: Any) -> Screen:
    page = HelpPage(ChannelId(606), matches, **changes)
    return lambda texts: help_message(page, texts)


def _help() -> Iterator[tuple[str, Screen]]:
    yield "/help: every concern, in the order of hurry", _helped(*map(_nearby, [*Concern][::-1]))
    for concern in (Concern.HOLDS, Concern.ASKED):
        yield f"/help: paused, {concern}", _helped(_nearby(concern, paused_by="Rook"))
        yield f"/help: a walk is told, {concern}", _helped(_nearby(concern, revealing=True))
    asked = InvitationNearby(InvitationId(7), InvitationKind.CHALLENGE, "Kestrel", LINK, AT, False)
    yield "/help: a turn and a challenge", _helped(_nearby(Concern.ASKED), invitations=(asked,))
    yield "/help: a challenge alone", _helped(invitations=(asked,))
    elsewhere = _nearby(Concern.PLAYS, channel_id=ChannelId(7))
    yield "/help: matches here and elsewhere", _helped(_nearby(Concern.PLAYS), elsewhere)
    yield "/help: elsewhere", _helped(elsewhere)
