"""Questions to a host before something is done, and the standings before they are approved."""

from collections.abc import Sequence
from typing import NamedTuple

from bot.match.ids import UserId
from bot.rounds.acts import RoundVerb
from bot.rounds.entries import TableKey
from bot.rounds.errors import RoundRefusal, RoundRefused
from bot.rounds.ids import Place
from bot.rounds.round import OVER, LegTable, PlaceState, RoundPhase, legs_left
from bot.rounds.standings import How, TableOutcome, awarded, needs_winner
from bot.ui import replies, symbols
from bot.ui.catalogue import Texts
from bot.ui.markdown import all_of, heading, lines, mention
from bot.ui.message import Button, Buttons, MessageLayout, Style, Text
from bot.ui.rounds.controls import act, back
from bot.ui.rounds.standings import standings_page
from bot.ui.rounds.tables import undecided
from bot.ui.rounds.view import RoundView
from bot.ui.rounds.words import called, listed, names_at, names_of, points_told, round_name

_PLAYED = (How.PLAYED, How.CONCEDED, How.TIME)
"""Ends of matches that stay in the statistics, whatever a host decides about the table."""


class _Question(NamedTuple):
    """`does`: the label of the button that does it; `others`: buttons that do something else."""

    title: str
    why: str
    does: str
    others: tuple[Button, ...] = ()


def question(
    view: RoundView, verb: RoundVerb, arguments: Sequence[str], texts: Texts
) -> MessageLayout:
    """Says what an act will do, with the button that does it.

    `arguments`: of the act; the person who was chosen in a menu is the last one. Raises
    `RoundRefused` where there is no such table, place or question.
    """
    one, asked = view.round, _Asked(view, arguments, texts)
    made = asked.about(verb)
    yes = act(one, made.does, verb, *arguments, style=Style.DANGER)
    return replies.question(made.title, made.why, yes, *made.others, back(one, texts))


class _Asked:
    """The questions about one act of a host."""

    def __init__(self, view: RoundView, arguments: Sequence[str], texts: Texts) -> None:
        self._view, self._texts = view, texts
        self._round, self._name = view.round, called(view)
        if not all(each.isdecimal() for each in arguments):
            raise RoundRefused(RoundRefusal.CHANGED)
        self._numbers = tuple(map(int, arguments))

    def about(self, verb: RoundVerb) -> _Question:
        match verb, self._numbers:
            case RoundVerb.WALKOVER, (leg, number, *places):
                return self._walkover(*self._table(leg, number), [*map(Place, places)])
            case RoundVerb.VOID, (leg, number):
                return self._void(*self._table(leg, number))
            case RoundVerb.AWARD, (leg, number, winner):
                return self._award(*self._table(leg, number), Place(winner) if winner else None)
            case RoundVerb.REPLAY, (leg, number):
                return self._replay(*self._table(leg, number))
            case RoundVerb.DROP, (number,):
                return self._drop(self._place(number))
            case RoundVerb.STAND_IN, (number, user):
                return self._stand_in(self._place(number), UserId(user))
            case RoundVerb.WITHDRAW, (user,):
                return self._remove(UserId(user))
            case RoundVerb.HAND_OVER, (user,):
                return self._hand_over(UserId(user))
            case RoundVerb.CHECK_IN, ():
                return self._check_in()
            case RoundVerb.CLOSE_CHECK_IN, ():
                return self._close_check_in()
            case RoundVerb.CANCEL, ():
                return self._cancel()
        raise RoundRefused(RoundRefusal.CHANGED)

    # Of tables

    def _table(self, leg: int, number: int) -> tuple[TableKey, LegTable]:
        key = TableKey(leg, number)
        return key, self._round.wanted_table(key)

    def _called(self, places: Sequence[Place]) -> str:
        return all_of(names_of(self._view, places, self._name), self._texts)

    def _counts(self, key: TableKey, table: LegTable, points: Sequence[int]) -> str:
        """The points of a table from now on, as "Table 4 then gives 1 to Lark and 0 to Wren."."""
        texts, view = self._texts, self._view
        each = [
            texts("round-ask-counts-for", points=points_told(view, own), name=name)
            for name, own in zip(names_at(table, table.places, self._name), points, strict=True)
        ]
        return texts("round-ask-counts", number=key.number, points=all_of(each, texts))

    def _match(self, key: TableKey, table: LegTable) -> str | None:
        """The fate of the match of a table about which a host decides."""
        texts, tables = self._texts, self._view.tables_of(key.leg)
        seen = next(each for each in tables if each.table.number == key.number)
        if seen.live is not None:
            return texts("round-ask-match-ends")
        outcome = seen.outcome
        if outcome.how in _PLAYED:
            best = max(outcome.points)
            winners = [
                place
                for place, own in zip(table.places, outcome.points, strict=True)
                if own == best
            ]
            if len(winners) == 1:
                (name,) = names_at(table, winners, self._name)
                return texts("round-ask-win-stays", name=name)
            return texts("round-ask-result-stays")
        if table.waits:
            return texts("round-ask-no-match")
        return None

    def _needs_winner(
        self, key: TableKey, table: LegTable, how: How, points: Sequence[int]
    ) -> str | None:
        """That a knock-out cannot go on after what a host is about to decide."""
        outcome, newest = TableOutcome(how, tuple(points)), key.leg == len(self._round.legs)
        if newest and needs_winner(self._round, table, outcome):
            return self._texts("round-ask-needs-winner")
        return None

    def _walkover(self, key: TableKey, table: LegTable, absent: Sequence[Place]) -> _Question:
        texts, number = self._texts, key.number
        gone = absent or table.present
        left = [place for place in table.present if place not in gone]
        names = self._called(gone)
        title = texts("round-ask-walkover", names=names, number=number)
        if len(left) > 1:
            told = texts("round-ask-walkover-others", names=self._called(left))
        elif left:
            told = texts("round-walkover-won", name=self._called(left))
        else:
            title = texts("round-ask-nobody", number=number)
            told = texts("round-walkover-nobody")
        why = lines(told, texts("round-ask-walkover-why", names=names))
        return _Question(title, why, texts("round-ask-walkover-button"))

    def _void(self, key: TableKey, table: LegTable) -> _Question:
        texts = self._texts
        counts = self._counts(key, table, [0] * len(table.places))
        title = texts("round-ask-void", number=key.number)
        missed = self._needs_winner(key, table, How.VOID, [0] * len(table.places))
        why = lines(counts, self._match(key, table), missed)
        return _Question(title, why, texts("round-button-void"))

    def _award(self, key: TableKey, table: LegTable, winner: Place | None) -> _Question:
        texts = self._texts
        title, stays_out = texts("round-ask-share", number=key.number), None
        if winner is not None:
            if winner not in table.places:
                raise RoundRefused(RoundRefusal.NO_SUCH_PLACE)
            (name,) = names_at(table, [winner], self._name)
            title = texts("round-ask-award", number=key.number, name=name)
            if self._round.have_left((winner,)):
                stays_out = texts("round-ask-award-out", name=name)
        points = awarded(table.places, winner)
        counts = self._counts(key, table, points)
        missed = self._needs_winner(key, table, How.RULED, points)
        why = lines(counts, self._match(key, table), missed, stays_out)
        return _Question(title, why, texts("round-ask-award-button"))

    def _replay(self, key: TableKey, table: LegTable) -> _Question:
        texts = self._texts
        why = texts("round-ask-replay-why", names=self._called(table.places))
        stays = None if table.match is None else self._match(key, table)
        title = texts("round-ask-replay", number=key.number)
        return _Question(title, lines(why, stays), texts("round-button-replay"))

    # Of people

    def _place(self, number: int) -> PlaceState:
        return self._round.wanted_place(Place(number))

    def _person(self, user: UserId) -> str:
        """The name of somebody who may be new to the round."""
        return self._name(user) if user in self._view.names else mention(user)

    def _drop(self, place: PlaceState) -> _Question:
        texts = self._texts
        title = texts("round-ask-drop", name=self._name(place.player))
        key = "round-ask-drop-why" if self._round.legs else "round-ask-drop-early"
        return _Question(title, texts(key), texts("round-button-drop"))

    def _stand_in(self, place: PlaceState, user: UserId) -> _Question:
        texts = self._texts
        names = {"name": self._person(user), "before": self._name(place.player)}
        title = texts("round-ask-stand-in", **names)
        why = texts("round-ask-stand-in-why", **names)
        return _Question(title, why, texts("round-ask-stand-in-button"))

    def _remove(self, user: UserId) -> _Question:
        texts = self._texts
        title = texts("round-ask-remove", name=self._person(user))
        return _Question(title, texts("round-ask-remove-why"), texts("round-button-remove"))

    def _hand_over(self, user: UserId) -> _Question:
        texts, name = self._texts, self._person(user)
        title, why = texts("round-ask-hand-over", name=name), texts("round-ask-hand-over-why")
        return _Question(title, why, texts("desk-handover-button"))

    # Of the round

    def _check_in(self) -> _Question:
        texts, count = self._texts, len(self._round.signed_up)
        why = texts("round-ask-check-in-why", count=count)
        return _Question(texts("round-ask-check-in"), why, texts("round-button-check-in"))

    def _close_check_in(self) -> _Question:
        texts, one = self._texts, self._round
        does = texts("round-button-close-check-in")
        if one.phase is not RoundPhase.CHECK_IN:
            why = texts("round-ask-no-check-in-why", count=len(one.signed_up))
            return _Question(texts("round-ask-no-check-in"), why, texts("round-button-no-check-in"))
        late = one.not_here
        names = listed([self._name(user) for user in late], texts)
        why = texts("round-ask-close-check-in-why", count=len(late), names=names)
        return _Question(texts("round-ask-close-check-in"), why, does)

    def _cancel(self) -> _Question:
        texts, one = self._texts, self._round
        live = sum(seen.live is not None for seen in self._view.tables)
        title, why = texts("round-ask-cancel", name=round_name(self._view)), "round-ask-cancel-why"
        does = texts("round-button-cancel")
        if not live:
            return _Question(title, texts(why), does)
        told = lines(texts(why), texts("round-ask-cancel-live", count=live))
        both = act(one, texts("round-button-cancel-all"), RoundVerb.CANCEL_ALL, style=Style.DANGER)
        return _Question(title, told, does, (both,))


# Before a round is closed


def closing(view: RoundView, texts: Texts) -> MessageLayout:
    """The standings as they would stay, with the button that approves this very version.

    As long as tables are open, that is said instead. Raises `RoundRefused` where the round cannot
    be closed at all.
    """
    one = view.round
    if one.phase in OVER:
        raise RoundRefused(RoundRefusal.OVER)
    if not one.legs:
        raise RoundRefused(RoundRefusal.NOT_NOW)
    still = view.open_tables
    buttons = [back(one, texts)]
    title, told = texts("round-closing-so-far"), texts("round-closing-open", count=len(still))
    if not still:
        title, left = texts("round-closing"), legs_left(one)
        goes_on = left and (view.may_draw or undecided(view))
        early = texts("round-closing-early", count=left) if goes_on else None
        told = lines(early, texts("round-closing-why"))
        approve = texts("round-button-approve")
        buttons.insert(0, act(one, approve, RoundVerb.APPROVE, style=Style.PRIMARY))
    head = Text(lines(heading(f"{symbols.QUESTION} {title}"), told))
    # The rows alone: with what else is on that page, 32 of them would not fit a phone.
    _, *table, _, _ = standings_page(view, texts).blocks
    return MessageLayout((head, *table, Buttons(tuple(buttons))), symbols.Colour.BAD)
