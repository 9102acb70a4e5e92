"""Rounds as text, as everybody sees them and as they answer a player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from bot.games.dungeon_roll.rules.options import RollOptions
from bot.match.ids import ChannelId, UserId
from bot.match.invitation import InvitationStatus
from bot.match.result import Way
from bot.match.terms import RoundTable
from bot.rounds import entries as made
from bot.rounds.deciding import may_draw
from bot.rounds.entries import TableKey
from bot.rounds.ids import Place
from bot.rounds.terms import Pairing
from bot.ui.board import with_round
from bot.ui.catalogue import Texts
from bot.ui.invitation import invitation_message
from bot.ui.message import Message
from bot.ui.rounds import check_in, leg_board, mine, sign_up, standings, told
from bot.ui.rounds.told import HostReason
from bot.ui.rounds.view import RoundView, TableState
from tests.ui.invitations import KESTREL, MOTH, NAMES, hosted
from tests.ui.rounds.evening import Evening
from tests.ui.rounds.hosting import BIRDS, MARTIN, ROOK, STARTS, count
from tests.ui.screens import Screen
from tests.ui.screens_of_the_engine import BOARD, RUNNING, clocked

FOLDER = Path(__file__).parent / "snapshots"
LINKS = {
    slot: f"https://discord.com/channels/1/2/{number}"
    for number, slot in enumerate(("sign-up", "check-in", "board:1", "board:2", "final"), start=11)
}
JAY = UserId(16)


def of_rounds() -> Iterator[tuple[str, Screen]]:
    """Screens by what is shown when, from the sign-up to the end."""
    yield from _sign_up()
    yield from _check_in()
    yield from _tables()
    yield from _of_more()
    yield from _standings()
    yield from _answers()
    yield from _ready_calls()
    yield from _hosts()


def _person(name: str) -> UserId:
    return UserId(BIRDS.index(name) + 1)


def _sign_up() -> Iterator[tuple[str, Screen]]:
    def shown(one: Evening, **changes: Any) -> Screen:
        view = one.view(**{"links": LINKS, **changes})
        return lambda texts: sign_up.sign_up(view, texts)

    yield "nobody has signed up", shown(Evening(count(0)))
    yield "six of eight", shown(Evening(count(6), legs=3))
    yield "more than there are places", shown(Evening(count(18)))
    yield "check-in goes on", shown(Evening(count(10)).called(2, 10))
    yield "before the first leg", shown(Evening(count(9)).checked_in())
    yield "leg 1 is played, and people may join", shown(Evening().checked_in().leg())
    yield (
        "nobody can join any more",
        shown(Evening().checked_in().leg().do(made.EntryOpened(at=STARTS, by=ROOK, open=False))),
    )
    yield "cancelled", shown(Evening().do(made.Cancelled(at=STARTS, by=ROOK)))
    yield (
        "closed",
        shown(Evening().checked_in().whole_leg((1, 2), (4, 3)).do(made.Closed(at=STARTS, by=ROOK))),
    )
    early = Evening().checked_in().do(made.Closed(at=STARTS, by=ROOK))
    yield "closed before the first leg", shown(early)
    yield (
        "tables of three and four",
        shown(Evening(game="dungeon-roll", options=RollOptions(), pairing=Pairing.TABLES)),
    )


def _check_in() -> Iterator[tuple[str, Screen]]:
    def shown(one: Evening) -> Screen:
        return lambda texts: check_in.check_in(one.view(), texts)

    def reminded(one: Evening) -> Screen:
        return lambda texts: check_in.reminder(one.view(links=LINKS), texts)

    yield "two are missing, and one who waits", shown(Evening(count(10)).called(2, 3, 10))
    yield "everybody is here", shown(Evening().called())
    yield "the check-in is over", shown(Evening(count(10)).checked_in(2))
    yield "the check-in is over, and nobody came", shown(Evening().checked_in(*count(8)))
    yield (
        "cancelled during check-in",
        shown(Evening().called().do(made.Cancelled(at=STARTS, by=ROOK))),
    )
    yield "two are called once more", reminded(Evening(count(10)).called(2, 3, 10))


def _tables() -> Iterator[tuple[str, Screen]]:
    """A leg from its first call to its end."""

    def shown(view: RoundView, leg: int | None = None) -> Screen:
        return lambda texts: leg_board.leg_board(view, texts, leg or len(view.round.legs))

    one = Evening(count(18), places=18, legs=2).checked_in().leg()
    first, second = Place(1), Place(2)
    yield "all tables wait", shown(one.view())
    waiting = {
        1: {"missing": (second,)},
        2: {"state": TableState.QUEUED},
        3: {"missing": ()},
    }
    yield "one waits, one is queued, one begins", shown(one.view(waiting))
    one = Evening().checked_in().leg().started()
    playing = {
        1: {"score": (2, 1), "asked": (first,)},
        2: {"score": (0, 0), "asked": (Place(3),), "flag": STARTS + 20_000},
        3: {"score": (1, 0), "asked": (Place(5), Place(6))},
        4: {"state": TableState.TOLD},
    }
    yield "four tables play", shown(one.view(playing))
    stuck = {
        1: {"state": TableState.PAUSED},
        2: {"state": TableState.BLOCKED},
        3: {"asked": (Place(5),), "flag": STARTS + 10_000},
        4: {"link": None},
    }
    yield "some tables cannot go on", shown(one.view(stuck))
    one.ended(1, 1, 2).ended(2, 2, 1, way=Way.TIMED_OUT).ended(3, 2, 1, way=Way.LEFT).ended(4)
    scores = {1: {"score": (3, 1)}, 2: {"score": (1, 0)}}
    yield "by play, on time, given up, without a result", shown(one.view(scores))
    one.ended(1, 1, 2).ended(2, 1, 1).ended(3, 1, 2, awarded=True).ended(4, 2, 1)
    scores = {1: {"score": (2, 2)}, 4: {"score": (1, 3)}}
    yield "with an equal score, drawn, awarded, by play", shown(one.view(scores))
    one = Evening(count(9), places=9).checked_in().leg((1, 2), (3, 4), (5, 6), (7, 8), byes=(9,))
    one.do(
        made.Absent(at=STARTS, by=ROOK, table=one.key(1), places=(second,)),
        made.Absent(at=STARTS, table=one.key(2), places=(Place(3), Place(4))),
        made.Ruled(at=STARTS, by=ROOK, table=one.key(3), points=(8, 4)),
        made.Ruled(at=STARTS, by=ROOK, table=one.key(4), points=None),
    )
    yield "walkovers, rulings and a bye", shown(one.view())
    one.leg((1, 5), (6, 7))
    yield "some have no table", shown(one.view())
    yield "the leg before", shown(one.view(), 1)
    yield (
        "the leg of a round that is cancelled",
        shown(one.do(made.Cancelled(at=STARTS, by=ROOK)).view()),
    )
    yield "others have the places by now", shown(_replaced().view())
    over = Evening(count(4)).checked_in().leg().started(1).do(made.Cancelled(at=STARTS, by=ROOK))
    outside = {1: {"state": TableState.OUTSIDE}}
    yield "a match goes on though the round is over", shown(over.view(outside))
    one = Evening().checked_in().whole_leg().leg()
    view = one.view()
    so_many: tuple[tuple[int, ...], ...] = ((3, 1), (2, 2), (), ())
    before = [
        replace(seen, score=score) for seen, score in zip(view.tables_of(1), so_many, strict=True)
    ]
    yield "the leg before, with scores", shown(replace(view, earlier=[before]), 1)
    odd = {
        UserId(1): "moth.gg",
        UserId(2): "Kestrel of the Moors",
        UserId(3): "Kestrel of the Hills",
    }
    names = {**Evening().view().names, **odd}
    one = Evening().checked_in().leg()
    yield "names that look like links, or alike", shown(one.view(names=names))


def _replaced() -> Evening:
    """Others have the places of those who have won by play, by walkover and by a bye."""
    one = Evening(count(5)).checked_in().leg((1, 2), (3, 4), byes=(5,)).started(1).ended(1, 1, 2)
    return one.do(
        made.Absent(at=STARTS, by=ROOK, table=one.key(2), places=(Place(4),)),
        made.StoodIn(at=STARTS, by=ROOK, place=Place(1), player=JAY),
        made.StoodIn(at=STARTS, by=ROOK, place=Place(3), player=MARTIN),
        made.StoodIn(at=STARTS, by=ROOK, place=Place(5), player=_person("Heron")),
    )


def _of_more() -> Iterator[tuple[str, Screen]]:
    """Tables of three and four."""
    known: dict[str, Any] = {
        "game": "dungeon-roll",
        "options": RollOptions(),
        "pairing": Pairing.TABLES,
    }
    one = Evening(count(7), **known).checked_in().leg((1, 2, 3, 4), (5, 6, 7))
    one.do(made.Absent(at=STARTS, table=one.key(2), places=(Place(7),)))
    places = tuple(map(Place, (1, 2, 3, 4)))

    def shown(view: RoundView) -> Screen:
        return lambda texts: leg_board.leg_board(view, texts, 1)

    yield "a table of four waits, and one of three for two", shown(one.view())
    one.started()
    scores = {1: {"score": (10, 8, 6, 4), "asked": places[:3]}, 2: {"score": (3, 4, 0)}}
    yield "two tables play", shown(one.view(scores))
    one.ended(1, 1, 2, 2, 4).ended(2, 2, 1, way=Way.LEFT)
    yield "two tables of more are over", shown(one.view(scores))
    one.do(made.Ruled(at=STARTS, by=ROOK, table=one.key(1), points=(12, 8, 4, 0)))
    yield "a table of more is ruled", shown(one.view())
    final = one.do(made.Closed(at=STARTS, by=ROOK)).view()
    yield "the end of tables of more", lambda texts: standings.final(final, texts)


def _standings() -> Iterator[tuple[str, Screen]]:
    def private(view: RoundView) -> Screen:
        return lambda texts: standings.standings_page(view, texts)

    def final(view: RoundView) -> Screen:
        return lambda texts: standings.final(view, texts)

    def legs(view: RoundView, page: int) -> Screen:
        return lambda texts: standings.legs_page(view, texts, page)

    yield "no standings yet", private(Evening().checked_in().view())
    yield "no legs yet", legs(Evening().checked_in().view(), 1)
    one = Evening().checked_in().whole_leg().leg((1, 3), (2, 4), (5, 7), (6, 8)).started(1, 2)
    yield "standings during the second leg", private(one.ended(1, 1, 2).view())
    one.ended(2, 1, 1).started(3, 4).ended(3, 1, 2).ended(4, 1, 2)
    one.do(
        made.Corrected(at=STARTS, by=ROOK, place=Place(8), points=6, reason="Came late"),
        made.Corrected(at=STARTS, by=ROOK, place=Place(2), points=-3),
        made.Corrected(
            at=STARTS, by=ROOK, place=Place(1), points=25, reason="*A bonus* of Rook’s evening"
        ),
        made.Withdrew(at=STARTS, by=UserId(8), player=UserId(8)),
        made.SignedUp(at=STARTS, by=ROOK, player=JAY),
    )
    yield "draws, corrections, one who left and one who came", private(one.view())
    yield "the end of a round", final(one.do(made.Closed(at=STARTS, by=ROOK)).view())
    yield "all legs, the first one", legs(one.view(), 0)
    yield "all legs, the last one", legs(one.view(), 99)
    knock_out = Evening(count(4), pairing=Pairing.KNOCK_OUT).checked_in().whole_leg()
    knock_out.whole_leg((1, 3))
    yield "the end of a knock-out", final(knock_out.do(made.Closed(at=STARTS, by=ROOK)).view())
    big = Evening(count(20), places=20).checked_in().whole_leg()
    yield "so many that they share lines", private(big.view())
    equal = final(Evening().checked_in().leg().do(made.Closed(at=STARTS, by=ROOK)).view())
    yield "the end of a round in which nothing was played", equal


def _answers() -> Iterator[tuple[str, Screen]]:
    def asks(one: Evening, name: str, **changes: Any) -> Screen:
        return lambda texts: mine.my_table(one.view(**changes), _person(name), texts)

    def place(one: Evening, name: str) -> Screen:
        return lambda texts: mine.told_place(one.view(), _person(name), texts)

    signing = Evening(count(9))
    yield "signed up", place(signing, "Wren")
    yield "waits", place(signing, "Teal")
    yield "my table, signed up", asks(signing, "Wren")
    yield "my table, in the queue", asks(signing, "Teal")
    yield "my table, not in", asks(signing, "Jay")
    yield "my table, before the first leg", asks(Evening().checked_in(), "Wren")
    one = Evening(count(9), places=10).checked_in().leg((1, 2), (3, 4), (5, 6), byes=(9,))
    one.do(
        made.SignedUp(at=STARTS, by=JAY, player=JAY),
        made.Absent(at=STARTS, table=one.key(2), places=(Place(4),)),
    )
    yield "my table waits", asks(one, "Kestrel")
    yield "my table is a walkover", asks(one, "Wren")
    yield "my table, as I did not come", asks(one, "Otter")
    yield "my table, a bye", asks(one, "Teal")
    yield "my table, left out", asks(one, "Lark")
    yield "signed up late", place(one, "Jay")
    yield "my table, as I came late", asks(one, "Jay")
    yield "my table, as the host", lambda texts: mine.my_table(one.view(), ROOK, texts)
    yield (
        "where the round is",
        lambda texts: mine.where(one.view(links=LINKS), _person("Kestrel"), texts),
    )
    one.do(made.EntryOpened(at=STARTS, by=ROOK, open=False))
    yield "my table, as I did not come and nobody new can join", asks(one, "Otter")
    yield "my table, not in, and nobody can join", asks(one, "Crane")
    left = Evening().checked_in().leg().started()
    left.do(made.Withdrew(at=STARTS, by=KESTREL, player=KESTREL))
    playing = {1: {"asked": (Place(2),)}}
    yield "my table, as I left while I play", asks(left, "Kestrel", tables=playing)
    left.do(made.Cancelled(at=STARTS, by=ROOK))
    outside = {1: {"state": TableState.OUTSIDE}}
    yield "my table, as it is played on after a round", asks(left, "Kestrel", tables=outside)
    yield "my table, as I stood in once it was over", asks(_replaced(), "Jay")
    one.started(1).ended(1, 2, 1)
    yield "my table is over", asks(one, "Kestrel")
    yield (
        "my table, once the round is over",
        asks(one.do(made.Closed(at=STARTS, by=ROOK)), "Kestrel", links=LINKS),
    )
    knock_out = Evening(count(4), pairing=Pairing.KNOCK_OUT).checked_in().whole_leg().leg((1, 3))
    yield "my table, out of the knock-out", asks(knock_out, "Moth")
    yield (
        "my table, once it is cancelled",
        asks(Evening().do(made.Cancelled(at=STARTS, by=ROOK)), "Moth"),
    )


def _ready_calls() -> Iterator[tuple[str, Screen]]:
    """A table calls its players; and the line of the round above a board."""
    table = RoundTable(7, "Friday Cup", 2, 3)

    def call(**changes: Any) -> Screen:
        invitation = hosted(**{"round_table": table, **changes})
        return lambda texts: invitation_message(invitation, NAMES, texts)

    yield "a table calls", call(round_table=replace(table, walkover=True))
    yield "a table calls, and Kestrel is ready", call(seated=(KESTREL,))
    for status in (InvitationStatus.STARTED, InvitationStatus.WITHDRAWN, InvitationStatus.EXPIRED):
        seated = (KESTREL, MOTH) if status is InvitationStatus.STARTED else (KESTREL,)
        yield f"the call of a table: {status}", call(seated=seated, status=status)
    view = replace(clocked(RUNNING), round_table=table)
    yield "a board of a round", lambda texts: with_round(BOARD, view, texts)


def _hosts() -> Iterator[tuple[str, Screen]]:
    """The acts of hosts, and the calls for them."""

    def acts(one: Evening) -> Screen:
        def shown(texts: Texts) -> Message:
            found = told.acts_told(one.view(), texts)
            assert found is not None
            return found

        return shown

    def call(one: Evening, reason: HostReason) -> Screen:
        view = one.view(may_draw=may_draw(one.round, one.ends))
        return lambda texts: told.host_call(view, reason, texts)

    def to_tables(**needs: Sequence[int]) -> Screen:
        each = [(HostReason(reason), number) for reason, of in needs.items() for number in of]
        return lambda texts: told.tables_call(one.view(), each, texts)

    finch, wren, otter = (_person(name) for name in ("Finch", "Wren", "Otter"))
    one = Evening().do(
        made.Withdrew(at=STARTS, by=wren, player=wren),
        made.Withdrew(at=STARTS, by=ROOK, player=otter),
        made.SignedUp(at=STARTS, by=ROOK, player=wren),
        made.CoHost(at=STARTS, by=ROOK, player=finch),
        made.CheckInOpened(at=STARTS, by=ROOK, until=STARTS),
        *[made.Here(at=STARTS, by=UserId(each), player=UserId(each)) for each in (1, 2, 5, 6, 7)],
        made.Here(at=STARTS, by=finch, player=UserId(8)),
        made.Here(at=STARTS, by=finch, player=wren),
        made.CheckInClosed(at=STARTS, by=finch),
        made.PairForbidden(at=STARTS, by=finch, places=(Place(1), Place(2))),
        made.CoHost(at=STARTS, by=ROOK, player=finch),
        made.EntryOpened(at=STARTS, by=ROOK, open=False),
        made.EntryOpened(at=STARTS, by=ROOK, open=True),
        made.Moved(at=STARTS, by=ROOK, channel_id=ChannelId(3)),
    )
    yield "acts of hosts before the first leg", acts(one)
    one = Evening(count(6)).checked_in().leg((1, 2), (3, 4), (5, 6))
    one.do(
        made.TookBackGo(at=STARTS, by=ROOK),
        made.Went(at=STARTS, by=ROOK),
        made.StoodIn(at=STARTS, by=ROOK, place=Place(1), player=JAY),
        made.StoodIn(at=STARTS, by=ROOK, place=Place(1), player=MARTIN),
        made.Absent(at=STARTS, by=ROOK, table=one.key(1), places=(Place(2),)),
        made.Absent(at=STARTS, table=one.key(2), places=(Place(3), Place(4))),
        made.Ruled(at=STARTS, by=ROOK, table=one.key(3), points=(12, 0)),
        made.Replayed(at=STARTS, by=ROOK, table=one.key(2)),
        made.Absent(at=STARTS, by=ROOK, table=one.key(2), places=(Place(3), Place(4))),
        made.PlaceReturned(at=STARTS, by=ROOK, place=Place(3)),
        made.Corrected(at=STARTS, by=ROOK, place=Place(3), points=6),
    )
    one.do(made.StoodIn(at=STARTS, by=ROOK, place=Place(1), player=_person("Lark")))
    one.leg((1, 3), (5, 6)).do(made.Ruled(at=STARTS, by=ROOK, table=TableKey(1, 3), points=None))
    one.do(made.RoundHandedOver(at=STARTS, by=ROOK, to=JAY), made.Closed(at=STARTS, by=JAY))
    yield "acts of hosts of a whole round", acts(one)
    one = Evening().checked_in()
    yield "a call: the round was handed over", call(one, HostReason.HANDED_OVER)
    yield "a call: the check-in is over", call(one, HostReason.CHECK_IN_OVER)
    one.whole_leg()
    yield "a call: a place is offered", lambda texts: told.place_offered(one.view(), JAY, texts)
    yield "a call: a leg is over", call(one, HostReason.LEG_OVER)
    yield "a call: a table without a winner", to_tables(undecided=[2])
    yield "a call: some did not come", to_tables(absent=[3, 1])
    yield (
        "a call: tables that need the host for all reasons at once",
        (to_tables(asked=[1, 2, 3], blocked=[4], absent=[6, 5], undecided=[7])),
    )
    one.whole_leg((1, 3), (2, 4), (5, 7), (6, 8)).whole_leg((1, 4), (2, 3), (5, 8), (6, 7))
    yield "a call: the last leg is over", call(one, HostReason.LEG_OVER)
