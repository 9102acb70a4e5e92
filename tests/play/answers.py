"""Answers of people to what is offered: weighed, so that matches are played to their ends."""

import random
import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from bot.match.acts import DeskAct, MatchCommand
from bot.ui.custom_ids import InvitationAnswer
from tests.play.offers import Offer
from tests.play.people import Person, fits

SELDOM = frozenset(
    (
        MatchCommand.CONCEDE,
        MatchCommand.ASK_CONCEDE,
        MatchCommand.END,
        MatchCommand.ASK_END,
        MatchCommand.LEAVE_OFF,
        MatchCommand.ASK_LEAVE_OFF,
        MatchCommand.CLAIM,
        MatchCommand.ASK_CLAIM,
        InvitationAnswer.DECLINE,
        InvitationAnswer.LEAVE,
    )
)
ENDS = frozenset((DeskAct.ASK_FORFEIT, DeskAct.FORFEIT, DeskAct.ASK_AWARD, DeskAct.AWARD))
"""Pressed seldom, or matches would be short."""
TASTES = (0.1, 1.0, 4.0)
"""How much a kind of move is liked in a match for a while, so that matches differ."""
SPELL = 15
"""After so many entries of a match other kinds are liked: with one alone some would never end."""


class Answer(NamedTuple):
    """A way to take an offer: `action` with what was left open, `chosen` in a user menu."""

    offer: Offer
    action: str
    chosen: Person | None


class Answers:
    def __init__(self, chance: random.Random, players: Sequence[Person]) -> None:
        self._chance = chance
        self._players = players
        self._tastes: dict[tuple[int | None, int, str], float] = defaultdict(
            lambda: chance.choice(TASTES)
        )
        self._tried: Counter[tuple[int | None, int, str]] = Counter()

    def move(self, offers: Sequence[Offer]) -> Answer:
        """A move of a game: as it is liked, and seldom what was tried without an effect."""
        weights = []
        for one in offers:
            taste = self._tastes[one.match_id, one.version // SPELL, one.verb]
            weights.append(taste / (1 + self._tried[one.match_id, one.version, one.verb]))
        (offer,) = self._chance.choices(offers, weights)
        self._tried[offer.match_id, offer.version, offer.verb] += 1
        return self.to(offer)

    def like(self, offers: Sequence[Offer], action: str) -> Answer | None:
        """This action, where one of the offers is it. A copy of a card is as good as the card."""
        for offer in offers:
            if fits(offer, action):
                return Answer(offer, action, None)
        named = without_copies(action)
        found = [one for one in offers if not one.lines and without_copies(one.action) == named]
        return self.to(found[0]) if found else None

    def anything(self, offers: Sequence[Offer], ending: float) -> Answer:
        """Anything; `ending`: how much what ends a match or leaves a table is liked."""
        weights = [ending if ends(one) else 1.0 for one in offers]
        return self.to(self._chance.choices(offers, weights)[0])

    def to(self, offer: Offer) -> Answer:
        if offer.chooses_user:
            return Answer(offer, offer.action, self._chance.choice(self._players))
        if not offer.lines:
            return Answer(offer, offer.action, None)
        most = min(offer.most, len(offer.lines))
        values = self._chance.sample(offer.lines, self._chance.randint(offer.least, most))
        begun = offer.action.removesuffix("+")
        action = f"{begun}{',' if ':' in begun else ':'}{','.join(values)}"
        return Answer(offer, action, None)


def without_copies(action: str) -> str:
    """An action without the numbers that tell copies of a card from each other ("play:freeze")."""
    return re.sub(r"-\d+\b", "", action)


def is_command(offer: Offer) -> bool:
    return offer.verb in frozenset(MatchCommand)


def ends(offer: Offer) -> bool:
    """Whether it ends a match, or somebody's part in it."""
    act = offer.action.partition(":")[2].partition(",")[0]
    return offer.verb in SELDOM or (offer.verb == MatchCommand.HOST and act in ENDS)
