"""Rounds with as many people, and names as long, as there may be: every screen of them."""

from collections.abc import Iterator, Sequence
from typing import Any

from bot.games.dungeon_roll.rules.options import RollOptions
from bot.match.ids import UserId
from bot.match.terms import RoundTable
from bot.rounds import entries as made
from bot.rounds.entries import RoundEntry
from bot.rounds.ids import Place
from bot.rounds.terms import LONGEST_NAME, Pairing
from bot.ui.catalogue import Texts
from bot.ui.invitation import invitation_message
from bot.ui.message import Message
from bot.ui.rounds import check_in, leg_board, mine, sign_up, standings, thread, told
from bot.ui.rounds.view import TableState
from tests.ui.invitations import hosted
from tests.ui.rounds.evening import Evening
from tests.ui.rounds.hosting import ROOK, STARTS

WAITING = 4
"""So many wait for a place."""

_BIRDS = ("Kestrel", "Wren", "Otter", "Moth")


def long_names(count: int) -> tuple[str, ...]:
    """Names of full length, of which two never begin alike."""
    return tuple(
        f"{_BIRDS[number % 4]}{number:02} of the Far Moors at Dusk" for number in range(count)
    )


class Crowd:
    """People who fill a round.

    `names`: of them, perhaps fewer than they are. `round_name`: of their round. `first`: the id of
    the first. `link`: to whatever there is.
    """

    def __init__(
        self,
        count: int,
        texts: Texts,
        *,
        link: str,
        names: Sequence[str] = (),
        round_name: str = "Friday Cup of the Northern Moors, Autumn"[:LONGEST_NAME],
        host_name: str = "RookTheElder of Quiet Evenings 5",
        first: int = 1000,
        waiting: int = WAITING,
    ) -> None:
        self.count, self.texts, self.link = count, texts, link
        self.round_name = round_name
        self.people = [UserId(first + number) for number in range(count + waiting)]
        known = names or long_names(len(self.people))
        called = {user: known[at % len(known)] for at, user in enumerate(self.people)}
        self.names = {**called, ROOK: host_name}

    def screens(self) -> Iterator[Message]:
        yield from self.public()
        yield from self.private()
        yield from self.of_three_and_four()
        yield from self.calls()

    def public(self) -> Iterator[Message]:
        """From the sign-up to the final standings."""
        one, texts = self._evening(), self.texts
        known: dict[str, Any] = {
            "names": self.names,
            "links": dict.fromkeys(("check-in", "board:1"), self.link),
        }
        yield sign_up.sign_up(one.view(**known), texts)
        yield thread.thread_starter(one.view(**known), self.count // 2, texts)
        one.called(*self.people)
        yield sign_up.sign_up(one.view(**known), texts)
        yield check_in.check_in(one.view(**known), texts)
        yield check_in.reminder(one.view(**known), texts)
        one.do(*[made.Here(at=STARTS, by=user, player=user) for user in self.people])
        one.do(made.CheckInClosed(at=STARTS))
        yield check_in.check_in(one.view(**known), texts)
        one.leg()
        yield sign_up.sign_up(one.view(**known), texts)
        leg = one.round.leg
        assert leg is not None
        linked = {"link": self.link}
        everywhere = {table.number: linked for table in leg.tables}
        yield leg_board.leg_board(one.view(everywhere, **known), texts, 1)
        one.started()
        states: list[dict[str, Any]] = [
            {"score": (1, 0), "asked": leg.tables[0].places[:1], "flag": STARTS},
            {"state": TableState.BLOCKED, "score": (2, 1)},
            {"state": TableState.TOLD},
            {"state": TableState.QUEUED},
        ]
        busy = {number: {**states[number % len(states)], **linked} for number in everywhere}
        yield leg_board.leg_board(one.view(busy, **known), texts, 1)
        for number in everywhere:
            one.ended(number, 1, 2)
        one.whole_leg().do(*self._corrected())
        one.do(*[made.Withdrew(at=STARTS, by=ROOK, player=user) for user in self.people[:4]])
        acts = told.acts_told(one.view(**known), texts)
        assert acts is not None
        yield acts
        yield leg_board.leg_board(one.view(everywhere, **known), texts, 2)
        yield standings.final(one.do(made.Closed(at=STARTS, by=ROOK)).view(**known), texts)

    def private(self) -> Iterator[Message]:
        """The answers to one of them, while the second leg is played."""
        one = self._evening().checked_in().whole_leg().do(*self._corrected()).leg()
        links = dict.fromkeys(("sign-up", "board:2"), self.link)
        view = one.view(names=self.names, links=links)
        yield standings.standings_page(view, self.texts)
        yield standings.legs_page(view, self.texts, 1)
        yield mine.where(view, self.people[self.count - 1], self.texts)

    def of_three_and_four(self) -> Iterator[Message]:
        """Tables of a game that more than two play."""
        game: dict[str, Any] = {
            "game": "dungeon-roll",
            "options": RollOptions(),
            "pairing": Pairing.TABLES,
        }
        one = self._evening(**game)
        known: dict[str, Any] = {"names": self.names}
        tables = [range(first, first + 4) for first in range(1, self.count + 1, 4)]
        one.checked_in().leg(*tables)
        yield leg_board.leg_board(one.view(**known), self.texts, 1)
        one.started()
        scores = {number: {"score": (10, 8, 6, 4)} for number in range(1, len(tables) + 1)}
        yield leg_board.leg_board(one.view(scores, **known), self.texts, 1)
        one.ended(1, 1, 2, 2, 4)
        yield leg_board.leg_board(one.view(scores, **known), self.texts, 1)
        over = one.do(made.Closed(at=STARTS, by=ROOK))
        yield standings.final(over.view(**known), self.texts)

    def calls(self) -> Iterator[Message]:
        """The call of a table, at which nobody is ready."""
        for seats in (2, 4):
            table = RoundTable(7, self.round_name, 31, 16, walkover=True)
            invited = tuple(self.people[:seats])
            call = hosted(invited=invited, round_table=table, least=seats, most=seats)
            yield invitation_message(call, self.names, self.texts)

    def _evening(self, **terms: Any) -> Evening:
        known = {"name": self.round_name, "places": self.count, **terms}
        return Evening(self.people, **known)

    def _corrected(self) -> Iterator[RoundEntry]:
        """The first places get most."""
        for number in range(6):
            place, points = Place(6 - number), 6 + 6 * number
            yield made.Corrected(
                at=STARTS, by=ROOK, place=place, points=points, reason=self.round_name
            )
