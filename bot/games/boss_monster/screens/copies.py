"""The lasting private message of a turn: the cards that a player got, lost to another, or saw."""

from collections.abc import Sequence

from bot.contract.game import Event
from bot.games.boss_monster.rules.cards import ROOMS, SPELLS
from bot.games.boss_monster.rules.events import CardsGot, HandShown
from bot.games.boss_monster.rules.state import BossView
from bot.games.boss_monster.screens import cards, words
from bot.games.boss_monster.screens.words import title_of
from bot.ui.catalogue import Texts
from bot.ui.markdown import bold
from bot.ui.match_view import MatchView

COPIED_EVENTS: tuple[type[Event], ...] = (CardsGot, HandShown)
"""The events that a copy keeps."""

_MOST_EXPLAINED = 2
"""So many new cards are told with their effects."""


def key(view: MatchView) -> str:
    """One message a turn: "turn-3"; "turn-0" before the first."""
    seen: BossView = view.observation
    return f"turn-{seen.turn}"


def title(view: MatchView, texts: Texts) -> str:
    """The turn of the copy."""
    seen: BossView = view.observation
    if not seen.turn:
        return texts("boss-copy-opening")
    return texts("boss-copy-turn", turn=seen.turn)


def details(view: MatchView, texts: Texts) -> tuple[str, ...]:
    """The events of the observer's cards, and the effects of new ones."""
    got = [
        title_of(card)
        for event in view.recent
        if isinstance(event, CardsGot) and event.seat == view.observer
        for card in event.cards
    ]
    explained = dict.fromkeys(got) if len(set(got)) <= _MOST_EXPLAINED else ()
    meanings = [f"{bold(words.name(one, texts))} – {cards.line(one, texts)}" for one in explained]
    return (*_told(view, texts), *meanings)


def _told(view: MatchView, texts: Texts) -> list[str]:
    told = []
    for event in view.recent:
        match event:
            case CardsGot():
                told.append(_got(view, event, texts))
            case HandShown(cards=shown):
                told.append(
                    texts("boss-copy-seen", cards=cards.listed(shown, texts))
                    if shown
                    else texts("boss-copy-seen-none")
                )
    return told


def _got(view: MatchView, event: CardsGot, texts: Texts) -> str:
    seen: BossView = view.observation
    told = cards.listed(event.cards, texts)
    if not seen.turn:
        return _dealt(event.cards, texts)
    if event.seat != view.observer:
        return texts("boss-copy-lost", name=view.name(event.seat), cards=told)
    if event.others:
        return texts("boss-copy-taken", cards=told)
    return texts("boss-copy-drawn", cards=told)


def _dealt(dealt: Sequence[str], texts: Texts) -> str:
    """The cards at the start, Rooms and Spells apart."""
    told = []
    for what, kind in (("rooms", ROOMS), ("spells", SPELLS)):
        of = [card for card in dealt if card in kind]
        if of:
            counted = words.counted(what, len(of), texts)
            told.append(f"{counted}: {cards.listed(of, texts)}.")
    return " ".join(told)
