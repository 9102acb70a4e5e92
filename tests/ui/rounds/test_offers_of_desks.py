"""A desk offers a host only what that host can do, in rounds at random."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from bot.handlers.rounds.decisions import decision
from bot.match.ids import UserId
from bot.rounds.acts import RoundVerb
from bot.rounds.deciding import decide, may_draw
from bot.rounds.entries import RoundEntry
from bot.rounds.errors import RoundRefusal, RoundRefused
from bot.rounds.rights import may
from bot.rounds.round import Round, RoundPhase
from bot.rounds.standings import Ends
from bot.rounds.terms import Pairing
from bot.ui.catalogue import texts_in
from bot.ui.custom_ids import LONGEST_ID, Press, RoundPress, parse
from bot.ui.message import MessageLayout
from bot.ui.rounds.desk import desk
from bot.ui.rounds.desk_pages import more, person_page, signed_up_page, table_page
from bot.ui.rounds.questions import closing, question
from bot.ui.rounds.view import RoundView
from tests.rounds.evening import JUDGE, NOW, ROOK
from tests.rounds.model import Model
from tests.ui.limits import violations
from tests.ui.reading import buttons_of, menus_of, user_menus_of
from tests.ui.rounds.hosting import view_of

NEWCOMER = UserId(900)
OFTEN = 0.15
"""The share of states of a round in which the desk is looked at."""
TEXTS = texts_in("en")

ONLY_BY_DRAWING = (RoundRefusal.NO_SEATING, RoundRefusal.TOO_FEW)
"""Whether there is a way to seat everybody, or anybody in a circle, is known by the draw alone."""

LOOKS = frozenset(
    {
        *(RoundVerb.DESK, RoundVerb.MORE, RoundVerb.TABLE, RoundVerb.PERSON, RoundVerb.CALL),
        *(RoundVerb.TERMS, RoundVerb.START, RoundVerb.BY_HAND, RoundVerb.CORRECT),
        RoundVerb.STANDINGS,
    }
)
"""These show something, open a form or call somebody."""


class Shown(Model):
    """A round at random, whose desk is looked at now and then."""

    def __init__(self, seed: str, pairing: Pairing) -> None:
        super().__init__(seed, pairing)
        self.luck = Random(seed)
        self.offered = set[RoundVerb]()

    def attempt(self, entry: RoundEntry, seen: int | None = None) -> bool:
        counted = super().attempt(entry, seen)
        if counted and self.luck.random() < OFTEN and self.round.phase is not RoundPhase.DRAFT:
            viewer = self.luck.choice((*self.round.hosts, JUDGE, *self.people[:2]))
            self.offered |= Desk(self.round, self.ends, viewer).check()
        return counted


class Desk:
    """The desk of a round for one host, or for a moderator in the host's place."""

    def __init__(self, one: Round, ends: Ends, viewer: UserId) -> None:
        self.round, self.ends, self.viewer = one, ends, viewer
        people = {ROOK, JUDGE, NEWCOMER, *one.hosts, *one.signed_up, *one.waiting}
        people |= {place.player for place in one.places}
        names = {user: f"Bird {user}" for user in sorted(people)}
        self.view: RoundView = view_of(one, ends, names=names, may_draw=may_draw(one, ends))
        self.offered = set[RoundVerb]()

    def check(self) -> set[RoundVerb]:
        """Try all that is offered, and return what that was."""
        for page in self.pages():
            assert violations(page) == ()
            for button in buttons_of(page):
                self.press(button.custom_id)
            for menu in menus_of(page):
                for option in menu.options:
                    self.press(menu.custom_id, picked=option.value)
            for people in user_menus_of(page):
                self.press(people.custom_id, NEWCOMER)
        return self.offered

    def pages(self) -> Iterator[MessageLayout]:
        one, view, viewer = self.round, self.view, self.viewer
        yield desk(view, TEXTS, viewer)
        if one.over:
            return
        yield more(view, TEXTS, viewer)
        for number, leg in enumerate(one.legs, start=1):
            for table in leg.tables:
                yield table_page(view, number, table.number, TEXTS, viewer)
        for place in one.places:
            yield person_page(view, place.number, TEXTS, viewer)
        for user in (*one.signed_up, *one.waiting):
            yield signed_up_page(view, user, TEXTS, viewer)

    def press(self, custom_id: str, chosen: UserId | None = None, picked: str = "") -> None:
        assert len(custom_id) <= LONGEST_ID
        press = parse(custom_id)
        if isinstance(press, Press):
            # The desk of a match.
            return
        assert isinstance(press, RoundPress)
        press = press.with_values((picked,)) if picked else press
        self.offered.add(press.verb)
        if press.verb is RoundVerb.ASK:
            verb, *arguments = press.arguments
            if chosen is not None:
                arguments.append(str(chosen))
            asked = question(self.view, RoundVerb(verb), arguments, TEXTS)
            for button in buttons_of(asked):
                self.press(button.custom_id)
        elif press.verb is RoundVerb.CLOSE:
            for button in buttons_of(closing(self.view, TEXTS)):
                self.press(button.custom_id)
        elif press.verb not in LOOKS:
            self.do(press, chosen)

    def do(self, press: RoundPress, chosen: UserId | None) -> None:
        one, moderates = self.round, self.viewer not in self.round.hosts
        try:
            entry = decision(press, chosen, one, self.ends, self.viewer, NOW)
        except RoundRefused as refused:
            if refused.reason not in ONLY_BY_DRAWING:
                raise
            return
        assert may(one, entry, self.viewer, moderates=moderates) is None, press
        decide(one, entry, self.ends, press.version)


@pytest.mark.parametrize(
    "pairing", [Pairing.SWISS, Pairing.KNOCK_OUT, Pairing.EVERYBODY, Pairing.TABLES]
)
def test_a_host_can_do_all_that_the_desk_offers(pairing: Pairing) -> None:
    offered = set[RoundVerb]()
    for seed in range(3):
        one = Shown(f"desk {seed}", pairing)
        one.play()
        offered |= one.offered
    assert offered >= {
        *(RoundVerb.DRAW, RoundVerb.GO, RoundVerb.ENTRY, RoundVerb.ADD, RoundVerb.FORBID),
        *(RoundVerb.VOID, RoundVerb.AWARD, RoundVerb.DROP, RoundVerb.CANCEL),
    }
