"""Facts that are never shown: rulings S3 and D21, and example L13."""

from collections.abc import Iterator

import msgspec

from bot.contract.game import Seat, seen_by
from bot.games.deathmatch.rules.game import SEATS, AdventureEnded
from bot.games.dungeon.rules.events import DrewMonster
from bot.games.dungeon.rules.foes import KINDS
from tests.games.deathmatch.rules.tabletop import GAME, SECOND, Match, new_match

# Deck G: 1 1 9 4 6 3 2 5 7 2 4 3 5.
BIDDING = (
    *("draw", "add"),
    *("draw", "add"),
    *("draw", "discard:dragon-spear"),
    *("draw", "discard:holy-grail"),
    *("draw", "add"),
    *("draw", "discard:torch"),
    *("draw", "discard:plate-armor"),
    *("draw", "discard:knight-shield"),
    *("draw", "discard:vorpal-sword"),
    *("draw", "add"),
    "pass",
)


def shown(match: Match, observer: Seat | None) -> Iterator[str]:
    """Every text that reaches an observer, from events so far, its view and its prompts."""
    for event in seen_by(match.events, observer):
        yield msgspec.json.encode(event).decode()
    yield msgspec.json.encode(GAME.observe(match.state, observer)).decode()
    for prompt in GAME.prompts(match.state):
        yield msgspec.json.encode(prompt).decode()


def kinds_in(texts: Iterator[str]) -> set[str]:
    # "dragon-spear" is a tile; the monsters stand as whole JSON strings.
    whole = " ".join(texts)
    return {kind for kind in KINDS if f'"{kind}"' in whole}


def test_l13_d21_after_a_death_unseen_cards_stay_hidden() -> None:
    """Met: 2, 6. Left in the dungeon: 1, 1. Discarded: 9, 4, 3, 2, 5, 7. In the deck: 4, 3, 5."""
    match = new_match("warrior", "G").do(*BIDDING)
    ended = next(e for e in match.recent if isinstance(e, AdventureEnded))
    assert ended == AdventureEnded(1, SECOND, survived=False, unseen=2)
    assert kinds_in(shown(match, None)) == {"skeleton", "lich"}


def test_l13_players_know_only_what_they_drew_besides() -> None:
    match = new_match("warrior", "G").do(*BIDDING)
    drawn = {
        seat: {e.kind for e in match.events if isinstance(e, DrewMonster) and e.seat == seat}
        for seat in SEATS
    }
    assert drawn == {
        0: {"goblin", "dragon", "lich", "skeleton", "demon"},
        1: {"goblin", "vampire", "orc", "golem", "skeleton"},
    }
    for seat in SEATS:
        assert kinds_in(shown(match, seat)) <= drawn[seat] | {"skeleton", "lich"}
