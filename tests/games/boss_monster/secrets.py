"""The secrets of Boss Monster: hands, decks, face-down Rooms, orders and answers."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from msgspec import to_builtins

from bot.contract.game import Seat, seen_by
from bot.games.boss_monster.rules.cards import ROOMS, SPELLS, TITLES
from bot.games.boss_monster.rules.state import BossState
from bot.games.boss_monster.screens import signs, words
from bot.match.match import Match
from bot.ui.catalogue import LANGUAGES, texts_in
from tests.play.secrecy import Fact, Secrets

CARDS = {**ROOMS, **SPELLS}

_SHARED = frozenset({"Princess", "Zombie", "Принцеса"})
"""Short names that are words of other games as well: they name a card only beside a sign."""

_SIGNS = frozenset(signs.CLASSES[kind] for kind in ("cleric", "mage", "thief"))
"""Signs of this game alone: the fighter's stands in invitations to any game."""


class BossSecrets(Secrets):
    """("card", "freeze-2") is a copy, as buttons name it, and ("title", "freeze") what texts name.

    A standing order or an answer of somebody else has no words of its own in what others are shown;
    that an answer changes nothing for others is what the conformance suite sees to.
    """

    def visible(self, match: Match, seat: Seat | None) -> Iterator[Fact]:
        for card in {*_lying_open(match.state), *_own(match.state, seat), *_told(match, seat)}:
            yield "card", card
            yield "title", TITLES[card]

    def named(self, text: str, reader: int | None, people: Mapping[str, int]) -> Iterator[Fact]:
        for found in _any_title().findall(text):
            if found not in _SHARED or not _SIGNS.isdisjoint(text):
                yield "title", _titles()[found]

    def pressed(self, arguments: tuple[str, ...]) -> Iterator[Fact]:
        yield from (("card", each) for each in arguments if each in CARDS)


def _lying_open(state: BossState) -> Iterator[str]:
    yield from state.discards
    yield from (card for card in state.aside if card in CARDS)
    yield from (play.card for play in state.declared)
    for keeper in state.keepers:
        for slot in keeper.slots:
            yield from slot.cards


def _own(state: BossState, seat: Seat | None) -> Iterator[str]:
    if seat is not None:
        keeper = state.keepers[seat]
        yield from keeper.hand
        yield from (placed.card for placed in keeper.placed)


def _told(match: Match, seat: Seat | None) -> Iterator[str]:
    """All cards named by events that this reader hears of."""
    for event in seen_by((*match.playback_events, *match.recent), seat):
        yield from _cards_in(to_builtins(event))


def _cards_in(value: object) -> Iterator[str]:
    if isinstance(value, str):
        if value in CARDS:
            yield value
    elif isinstance(value, Mapping):
        for each in value.values():
            yield from _cards_in(each)
    elif isinstance(value, Iterable):
        for each in value:
            yield from _cards_in(each)


@cache
def _titles() -> Mapping[str, str]:
    """The title that each name of a card means, long and short, in every language."""
    return {
        named(card, texts_in(language)): TITLES[card]
        for language in LANGUAGES
        for card in CARDS
        for named in (words.name, words.short)
    }


@cache
def _any_title() -> re.Pattern[str]:
    # The longest first: a short name may be the end of a long one.
    longest = sorted(_titles(), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w)")
