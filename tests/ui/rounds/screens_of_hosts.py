# Over 400 lines: every screen of hosts.
"""The screens of a round that its opener and its hosts see, as text."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bot.games.welcome.rules.state import Edition, FirstTurn, WelcomeOptions
from bot.match.ids import MatchId, UserId
from bot.match.terms import DAY, TimeControl
from bot.rounds import entries as made
from bot.rounds.acts import RoundVerb
from bot.rounds.entries import TableKey
from bot.rounds.errors import RoundRefusal, RoundRefused
from bot.rounds.ids import Place
from bot.rounds.pairing.checks import Problem, SeatingTrouble
from bot.rounds.round import LegTable, Round
from bot.rounds.standings import Ends
from bot.rounds.terms import Pairing
from bot.ui.catalogue import Texts
from bot.ui.message import Message, TextMessage
from bot.ui.replies import Obstacle
from bot.ui.rounds.by_hand import by_hand_problems
from bot.ui.rounds.corrections import bad_correction
from bot.ui.rounds.desk import desk
from bot.ui.rounds.desk_pages import more, person_page, signed_up_page, table_page
from bot.ui.rounds.draft import TermsProblem, TermsTrouble, discarded, draft, problems
from bot.ui.rounds.questions import closing, question
from bot.ui.rounds.refusals import OF_NUMBERS, OF_OTHERS, OF_PAIRS, OF_PEOPLE, round_refusal
from bot.ui.rounds.troubles import RoundTrouble
from bot.ui.rounds.view import TableState
from tests.ui.rounds import hosting
from tests.ui.rounds.hosting import (
    MARTIN,
    MINUTE,
    NOW,
    ROOK,
    after,
    all_won,
    called,
    checking_in,
    drawn,
    new,
    ready,
    running,
    signing_up,
    view_of,
    won,
)
from tests.ui.screens import Screen

FOLDER = Path(__file__).parent / "snapshots"


def of_hosts() -> Iterator[tuple[str, Screen]]:
    """All of them, by what is shown when."""
    yield from _drafts()
    yield from _desks_before()
    yield from _desks_of_legs()
    yield from _pages_of_tables()
    yield from _pages_of_people()
    yield from _more()
    yield from _questions()
    yield from _closings()
    yield from _by_hand()
    yield from _refusals()


def _draft(**changes: Any) -> Screen:
    return lambda texts: draft(view_of(new(**changes)), texts)


def _problems(*troubles: TermsTrouble) -> Screen:
    plain = (TermsTrouble.NO_NAME, TermsTrouble.BAD_SIZE)
    wrong = [TermsProblem(each, 0 if each in plain else 12) for each in troubles]
    return lambda texts: problems(new(), wrong, texts)


def _drafts() -> Iterator[tuple[str, Screen]]:
    yield "A draft", _draft()
    most: dict[str, Any] = {
        "game": "dungeon",
        "options": WelcomeOptions(
            Edition.BOTH,
            "necromancer",
            first_turn=FirstTurn.ROUND,
            announced=True,
            necromancer=True,
        ),
        "pairing": Pairing.TABLES,
        "places": 32,
        "time_control": TimeControl(3600, 7200),
    }
    yield "A draft of a game with many options", _draft(**most)
    yield (
        "A draft: everybody meets everybody",
        _draft(pairing=Pairing.EVERYBODY, places=12, event=True, one_by_one=True),
    )
    unlike: dict[str, Any] = {"walkovers": False, "time_control": None}
    yield "A draft: a knock-out", _draft(pairing=Pairing.KNOCK_OUT, **unlike)
    yield "A draft: by lot", _draft(pairing=Pairing.DRAWN, legs=1, places=3, time_control=DAY)
    yield "A draft: by hand", _draft(pairing=Pairing.BY_HAND, legs=6, places=9)
    yield "A draft that is gone", discarded
    yield "Written terms: one problem", _problems(TermsTrouble.NO_NAME)
    yield "Written terms: every problem", _problems(*TermsTrouble)


# The desk

OTTER = UserId(4)
"""A co-host who plays: at table 2 of the first leg."""


def _desk(
    one: Round, ends: Ends | None = None, viewer: UserId = ROOK, page: int = 0, **changes: Any
) -> Screen:
    return lambda texts: desk(view_of(one, ends, **changes), texts, viewer, page=page)


def _desks_before() -> Iterator[tuple[str, Screen]]:
    """The desk until a leg begins."""
    yield "The desk: nobody has signed up", _desk(signing_up(0))
    yield "The desk: three have signed up", _desk(signing_up(3))
    yield "The desk: all places are taken, and two wait", _desk(signing_up(16, places=14))
    closed = after(signing_up(5), made.EntryOpened(at=NOW, by=ROOK, open=False))
    yield "The desk: entry is closed", _desk(closed)
    most = (RoundTrouble.UNSHOWN, RoundTrouble.TOO_MANY_THREADS, RoundTrouble.NO_EVENT)
    yield "The desk: all troubles", _desk(signing_up(3), troubles=most)
    other = (RoundTrouble.NO_THREADS, Obstacle.CREATE_EVENTS, Obstacle.SEND_MESSAGES)
    yield "The desk: other troubles", _desk(signing_up(3), troubles=other)
    lacks = (Obstacle.CREATE_PUBLIC_THREADS,)
    yield "The desk: a permission is missing", _desk(signing_up(3), troubles=lacks)
    yield "The desk: check-in, some are missing", _desk(checking_in(16, missing=(2, 3, 5, 14)))
    yield "The desk: check-in, everybody is here", _desk(checking_in(4))
    yield "The desk: check-in, one is here", _desk(checking_in(5, missing=(1, 2, 3, 4)))
    hosted = after(
        ready(8),
        made.CoHost(at=NOW, by=ROOK, player=OTTER),
        made.PairForbidden(at=NOW, by=ROOK, places=(Place(1), Place(5))),
    )
    yield "The desk: ready", _desk(hosted, may_draw=True)
    yield "The desk: ready, to a co-host who plays", _desk(hosted, viewer=OTTER, may_draw=True)
    yield "The desk: a leg is drawn", _desk(drawn(ready(16)))
    yield "The desk: a leg is drawn, with a bye", _desk(drawn(ready(7), 7))
    many = after(
        ready(32, places=32),
        *[made.SignedUp(at=NOW, by=ROOK, player=UserId(each)) for each in range(33, 36)],
    )
    yield "The desk: sixteen tables are drawn", _desk(drawn(many))
    yield "The desk: sixteen tables are drawn, more people", _desk(drawn(many), page=1)
    yield "The desk: cancelled", _desk(after(signing_up(3), made.Cancelled(at=NOW, by=ROOK)))


def _as_it_goes(table: LegTable) -> dict[str, Any]:
    """Eight tables at one moment."""
    places = table.places
    known: dict[int, dict[str, Any]] = {
        1: {"state": TableState.TOLD, "score": (2, 1)},
        2: {"asked": places[1:], "since": NOW - 2 * MINUTE, "score": (0, 0)},
        3: {"state": TableState.PAUSED, "score": (1, 0)},
        5: {"asked": places[:1], "flag": NOW + 20_000, "since": NOW - 30_000, "score": (1, 1)},
        6: {"asked": places, "since": NOW - 5 * MINUTE, "needs_host": True},
        7: {"state": TableState.BLOCKED},
    }
    return known.get(table.number, {})


LEG = running(ready(16))
OVER = all_won(LEG)


def _desks_of_legs() -> Iterator[tuple[str, Screen]]:
    """The desk while legs are played."""
    waits = {"since": NOW - 3 * MINUTE, "until": NOW + 7 * MINUTE}
    yield (
        "The desk: the tables wait",
        _desk(called(ready(4)), tables=lambda table: waits, threads=1, threads_wanted=2),
    )
    goes_on = all_won(LEG, but=(101, 102, 103, 105, 106, 107, 108))
    threads: dict[str, Any] = {"threads": 8, "threads_wanted": 8}
    yield "The desk: tables play", _desk(LEG, goes_on, tables=_as_it_goes, **threads)
    yield "The desk: the leg is over", _desk(LEG, OVER, may_draw=True, **threads)
    last = running(running(ready(4), 1, 4))
    yield "The desk: the last leg is over", _desk(last, all_won(last))
    cup = running(ready(4, pairing=Pairing.KNOCK_OUT))
    shared = {**all_won(cup), MatchId(102): won(2, 2)}
    yield "The desk: a knock-out has a table without a winner", _desk(cup, shared)
    again = drawn(LEG)
    yield "The desk: the second leg is drawn", _desk(again, OVER)
    wide = running(ready(32, places=32))
    yield "The desk: sixteen tables play", _desk(wide, threads=8, threads_wanted=16)
    over = after(last, made.Closed(at=NOW, by=ROOK))
    yield "The desk: closed", _desk(over, all_won(over))


def _table(
    one: Round,
    number: int,
    ends: Ends | None = None,
    leg: int = 1,
    viewer: UserId = ROOK,
    **changes: Any,
) -> Screen:
    return lambda texts: table_page(view_of(one, ends, **changes), leg, number, texts, viewer)


def _pages_of_tables() -> Iterator[tuple[str, Screen]]:
    waits = called(ready(4))
    since = {"since": NOW - 3 * MINUTE, "missing": (Place(2),)}
    yield "A table waits for one", _table(waits, 1, tables=lambda table: since)
    yield "A table plays", _table(LEG, 2, tables=_as_it_goes)
    yield "A table is over", _table(LEG, 4, OVER)
    played = after(LEG, made.CoHost(at=NOW, by=ROOK, player=OTTER))
    yield "A table at which the co-host plays", _table(played, 2, viewer=OTTER)
    key = TableKey(1, 1)
    alone = after(waits, made.Absent(at=NOW, by=ROOK, table=key, places=(Place(2),)))
    yield "A table after a walkover", _table(alone, 1)
    void = after(LEG, made.Ruled(at=NOW, by=ROOK, table=key, points=None))
    yield "A table that is void", _table(void, 1, OVER)
    awarded = after(LEG, made.Ruled(at=NOW, by=ROOK, table=key, points=(0, 12)))
    yield "A table that was awarded", _table(awarded, 1, OVER)
    yield "A table of an earlier leg", _table(running(LEG), 3, all_won(running(LEG)))


def _person(
    one: Round, place: int, ends: Ends | None = None, viewer: UserId = ROOK, **changes: Any
) -> Screen:
    return lambda texts: person_page(view_of(one, ends, **changes), Place(place), texts, viewer)


def _pages_of_people() -> Iterator[tuple[str, Screen]]:
    yield "A person before the first leg", _person(ready(4), 2)
    rivals = after(
        called(ready(4)),
        *[made.PairForbidden(at=NOW, by=ROOK, places=(Place(2), Place(each))) for each in (1, 4)],
    )
    yield "A person whose table waits", _person(rivals, 2)
    yield "A person who plays", _person(LEG, 3)
    gone = after(LEG, made.Withdrew(at=NOW, by=ROOK, player=UserId(5)))
    yield "A person who has dropped out", _person(gone, 5, OVER)
    helped = after(LEG, made.CoHost(at=NOW, by=ROOK, player=OTTER))
    yield "A co-host looks at their own place", _person(helped, 4, OVER, OTTER)
    yield "A person among thirty-two", _person(running(ready(32, places=32)), 30)
    late = checking_in(16, missing=(3,), places=14)
    for user, about in ((3, "not here"), (4, "here"), (15, "in the queue")):
        yield f"A person without a place, {about}", _signed_up(late, user)
    full = after(LEG, made.SignedUp(at=NOW, by=MARTIN, player=MARTIN))
    yield "A person who waits for a place in a round that goes on", _signed_up(full, MARTIN)


def _signed_up(one: Round, user: int) -> Screen:
    return lambda texts: signed_up_page(view_of(one), UserId(user), texts, ROOK)


def _more_of(one: Round, ends: Ends | None = None, viewer: UserId = ROOK, page: int = 0) -> Screen:
    return lambda texts: more(view_of(one, ends), texts, viewer, page)


def _more() -> Iterator[tuple[str, Screen]]:
    yield "More: sign-up", _more_of(signing_up(4))
    shut = after(ready(4), made.EntryOpened(at=NOW, by=ROOK, open=False))
    yield "More: entry is closed", _more_of(shut)
    cup = called(ready(4, pairing=Pairing.KNOCK_OUT))
    yield "More: a knock-out has begun", _more_of(cup)
    helped = after(LEG, made.CoHost(at=NOW, by=ROOK, player=OTTER))
    yield "More: to a co-host", _more_of(helped, OVER, OTTER)
    yield "More: to the host", _more_of(helped, OVER)
    yield "More: the second leg is drawn", _more_of(drawn(LEG), OVER)
    yield "More: a knock-out", _more_of(running(ready(4, pairing=Pairing.KNOCK_OUT)))
    fifth = running(ready(16, legs=6))
    for _ in range(4):
        fifth = running(fifth)
    yield "More: tables of four earlier legs", _more_of(fifth, all_won(fifth))
    yield (
        "More: tables of four earlier legs, the older ones",
        _more_of(fifth, all_won(fifth), page=1),
    )


def _asked(
    one: Round, ends: Ends | None, verb: RoundVerb, *arguments: int, **changes: Any
) -> Screen:
    view = view_of(one, ends, **changes)
    return lambda texts: question(view, verb, [*map(str, arguments)], texts)


def _questions() -> Iterator[tuple[str, Screen]]:
    waits = called(ready(4))
    yield "Asked: one is absent", _asked(waits, None, RoundVerb.WALKOVER, 1, 1, 2)
    yield "Asked: nobody came", _asked(waits, None, RoundVerb.WALKOVER, 1, 1)
    three = called(_of_three())
    yield "Asked: one of three is absent", _asked(three, None, RoundVerb.WALKOVER, 1, 1, 2)
    yield "Asked: void, played", _asked(LEG, OVER, RoundVerb.VOID, 1, 4)
    yield "Asked: void, it goes on", _asked(LEG, None, RoundVerb.VOID, 1, 4)
    yield "Asked: void, it has not begun", _asked(waits, None, RoundVerb.VOID, 1, 2)
    drawn_one = {**OVER, MatchId(101): won(2, 2)}
    yield "Asked: void, drawn", _asked(LEG, drawn_one, RoundVerb.VOID, 1, 1)
    yield "Asked: award", _asked(LEG, OVER, RoundVerb.AWARD, 1, 4, 8)
    left = after(LEG, made.Withdrew(at=NOW, by=ROOK, player=UserId(8)))
    yield "Asked: award to somebody who is out", _asked(left, OVER, RoundVerb.AWARD, 1, 4, 8)
    yield "Asked: share", _asked(LEG, None, RoundVerb.AWARD, 1, 4, 0)
    yield "Asked: award at a table of three", _asked(three, None, RoundVerb.AWARD, 1, 1, 2)
    yield "Asked: replay", _asked(LEG, OVER, RoundVerb.REPLAY, 1, 4)
    alone = after(waits, made.Absent(at=NOW, by=ROOK, table=TableKey(1, 1), places=(Place(2),)))
    yield "Asked: replay after a walkover", _asked(alone, None, RoundVerb.REPLAY, 1, 1)
    yield "Asked: drop before the first leg", _asked(ready(4), None, RoundVerb.DROP, 2)
    yield "Asked: drop later", _asked(LEG, None, RoundVerb.DROP, 2)
    yield "Asked: a stand-in", _asked(waits, None, RoundVerb.STAND_IN, 2, MARTIN)
    yield "Asked: a stand-in from elsewhere", _asked(waits, None, RoundVerb.STAND_IN, 2, 77)
    yield "Asked: take off the list", _asked(signing_up(4), None, RoundVerb.WITHDRAW, 3)
    yield "Asked: hand over", _asked(LEG, None, RoundVerb.HAND_OVER, MARTIN)
    for people in (0, 1, 3):
        yield f"Asked: check-in for {people}", _asked(signing_up(people), None, RoundVerb.CHECK_IN)
    late = checking_in(16, missing=range(3, 14))
    yield "Asked: close the check-in", _asked(late, None, RoundVerb.CLOSE_CHECK_IN)
    yield "Asked: no check-in", _asked(signing_up(4), None, RoundVerb.CLOSE_CHECK_IN)
    yield "Asked: cancel", _asked(signing_up(4), None, RoundVerb.CANCEL)
    yield "Asked: cancel while matches go on", _asked(LEG, None, RoundVerb.CANCEL)


def _of_three() -> Round:
    """Three at one table."""
    welcome = WelcomeOptions(Edition.WELCOME)
    return ready(3, pairing=Pairing.TABLES, game="dungeon", options=welcome)


def _closings() -> Iterator[tuple[str, Screen]]:
    one = LEG
    yield "Before the round is closed", lambda texts: closing(view_of(one, OVER), texts)
    early = view_of(one, OVER, may_draw=True)
    yield "Before the round is closed early", lambda texts: closing(early, texts)
    wide = running(running(ready(32, places=32)))
    corrected = after(
        wide,
        *[
            made.Corrected(at=NOW, by=ROOK, place=Place(each), points=-6, reason="was late")
            for each in (3, 4, 5)
        ],
    )
    everything = all_won(corrected)
    yield (
        "Before a round of thirty-two is closed",
        lambda texts: closing(view_of(corrected, everything, may_draw=True), texts),
    )
    yield "A round with open tables", lambda texts: closing(view_of(one), texts)
    yield "A correction that is no number", lambda texts: bad_correction(one, Place(1), texts)
    three = called(_of_three())
    yield "A correction of points", lambda texts: bad_correction(three, Place(1), texts)
    yield "A correction by too many wins", _too_large(one)
    yield "A correction by too many points", _too_large(three)


def _too_large(one: Round) -> Screen:
    refused = _refused(RoundRefusal.CORRECTION_TOO_LARGE, one, number=36)

    def drawn(texts: Texts) -> Message:
        refusal = refused(texts)
        assert isinstance(refusal, TextMessage)
        return bad_correction(one, Place(1), texts, refusal)

    return drawn


# A leg by hand


def _not_fitting(written: str, *problems: Problem, **changes: Any) -> Screen:
    one = ready(9, **changes)
    return lambda texts: by_hand_problems(view_of(one), problems, written, texts)


def _by_hand() -> Iterator[tuple[str, Screen]]:
    three = (
        Problem(SeatingTrouble.NOT_PLAYING, (Place(8),), 2),
        Problem(SeatingTrouble.FORBIDDEN_PAIR, (Place(5), Place(7)), 4),
        Problem(SeatingTrouble.LEFT_OUT, (Place(3), Place(9))),
    )
    yield "By hand: three things do not fit", _not_fitting("1 2\n6 8\n\n5 7\nbye 4", *three)
    every = (
        Problem(SeatingTrouble.NO_SUCH_PLACE, (), 1, "**Stork**"),
        Problem(SeatingTrouble.NO_SUCH_PLACE, (), 2, "99"),
        Problem(SeatingTrouble.AMBIGUOUS, (Place(2), Place(9)), 3, "t"),
        Problem(SeatingTrouble.NOT_PLAYING, (Place(40),), 4),
        Problem(SeatingTrouble.SEATED_TWICE, (Place(1),), 5),
        Problem(SeatingTrouble.TABLE_SIZE, (Place(1), Place(2), Place(3)), 6),
        Problem(SeatingTrouble.TABLE_SIZE, (Place(4),), 7),
        Problem(SeatingTrouble.NO_TABLES),
        *three,
    )
    much = "\n".join(["```**Stork**```", *["Kestrel of the Far Northern Moors - Moth"] * 16])
    yield "By hand: nothing fits", _not_fitting(much, *every)
    welcome: dict[str, Any] = {"game": "dungeon", "options": WelcomeOptions(Edition.WELCOME)}
    alone = Problem(SeatingTrouble.TABLE_SIZE, (Place(4),), 1)
    yield "By hand: one table of one", _not_fitting("4", alone, pairing=Pairing.TABLES, **welcome)


# Refusals


def _refused(
    reason: RoundRefusal, one: Round | None = LEG, viewer: UserId = ROOK, **known: Any
) -> Screen:
    refused = RoundRefused(reason, **known)
    return lambda texts: round_refusal(refused, one, hosting.NAMES, viewer, texts)


def _refusals() -> Iterator[tuple[str, Screen]]:
    moth = UserId(2)
    for reason in RoundRefusal:
        number = 4 if reason in OF_NUMBERS else 0
        yield f"Refused: {reason}", _refused(reason, number=number)
    for reason in sorted(OF_PEOPLE):
        yield f"Refused: {reason}, about another", _refused(reason, person=moth)
        yield f"Refused: {reason}, about oneself", _refused(reason, person=moth, viewer=moth)
    for reason in sorted(OF_OTHERS):
        yield f"Refused: {reason}, by another", _refused(reason, by=moth)
        yield f"Refused: {reason}, by oneself", _refused(reason, by=ROOK)
    pairs = ((Place(1), Place(5)), (Place(2), Place(4)))
    for reason in sorted(OF_PAIRS):
        yield f"Refused: {reason}, because of pairs", _refused(reason, pairs=pairs)
    yield "Refused: there is no round", _refused(RoundRefusal.NO_SUCH_ROUND, None)
    yield "Refused: one open table", _refused(RoundRefusal.OPEN_TABLES, number=1)
