"""Steps of a choice that are no act: a card's targets, a dungeon, the discards, the signs."""

import re
from collections.abc import Sequence

from bot.contract.game import Seat
from bot.games.boss_monster.rules import words as verbs
from bot.games.boss_monster.rules.state import BossView
from bot.games.boss_monster.screens import details, hand, menus
from bot.ui.catalogue import Texts
from bot.ui.match_view import MatchView
from bot.ui.message import MessageLayout

_OF_HAND = (*menus.STEPS, verbs.DISCARD, menus.SWAP)


def step(view: MatchView, focus: Sequence[str], texts: Texts) -> MessageLayout | None:
    """The message of a step; None for no such step, or none for this observer."""
    name, *more = focus or ("",)
    if name == details.DUNGEON:
        seat = _seat(view, more)
        if seat is None:
            return None
        if more[1:]:
            return details.card(view, seat, more[1], texts)
        return details.dungeon(view, seat, texts)
    if name == details.SIGNS:
        return details.legend(view, texts)
    if name == details.DISCARDS:
        return details.discards(view, texts)
    if name == details.HELD and view.observer is not None:
        return details.held_card(view, more[0], texts) if more else hand.hand(view, texts, (name,))
    if name in _OF_HAND and view.observer is not None and view.own_prompt is not None:
        return hand.hand(view, texts, tuple(focus))
    return None


def _seat(view: MatchView, more: Sequence[str]) -> Seat | None:
    """The seat that is named, else the observer's, else the first."""
    seen: BossView = view.observation
    if not more:
        return view.observer or Seat(0)
    known = re.fullmatch("[0-9]", more[0]) and int(more[0]) < len(seen.keepers)
    return Seat(int(more[0])) if known else None
