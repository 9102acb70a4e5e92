"""The forecast: the fate of heroes if no cards are played, by public facts and the rules."""

from collections.abc import Sequence

from msgspec.structs import replace

from bot.contract.game import Seat
from bot.games.boss_monster.rules.adventure import luring
from bot.games.boss_monster.rules.cards import FOOL, HEROES
from bot.games.boss_monster.rules.fate import Fate, fate_of, fate_of_walk
from bot.games.boss_monster.rules.state import (
    LEFT,
    BossView,
    Keeper,
    Slot,
    Stage,
    Visitor,
    Walk,
    Whereabouts,
    points,
)
from bot.games.boss_monster.screens import words
from bot.ui.catalogue import Texts
from bot.ui.markdown import bold, unbroken
from bot.ui.match_view import MatchView

STAYS = ("tied", "souls-tied", "none")
"""The reasons for which a hero stays in town; `boss-forecast-<reason>` says each."""

FORETOLD = (Stage.BUILD, Stage.REVEAL)
"""The stages in which the destinations of heroes can still change."""


def forecast(view: MatchView, texts: Texts, only: Seat | None = None) -> list[str]:
    """The dungeons that lure the heroes of town, and the fates, a line each, below a heading.

    In the Adventure, the fates of all who wait at entrances before one goes in, first of those who
    go next. [] where nothing is known yet, or all has happened. `only`: those in one dungeon.
    """
    seen: BossView = view.observation
    keepers = [_uncovered(keeper) for keeper in _keepers(seen)]
    door = seen.stage is Stage.ADVENTURE and seen.walk is None
    if not door and seen.stage not in FORETOLD:
        return []
    # The dungeon that is entered next comes first.
    seats = sorted(range(len(keepers)), key=lambda seat: door and seat != seen.active)
    told = [
        _fate(view, keepers, Seat(n), visitor, texts, at_door=True)
        for n in seats
        if not keepers[n].shunned and only in (None, n)
        for visitor in keepers[n].entrance
    ]
    if not door:
        told += _lured(view, keepers, seen.town, texts, only)
    hidden = [placed.on for keeper in keepers for placed in keeper.placed]
    if not hidden:
        head = "boss-forecast"
    elif all(on == LEFT for on in hidden):
        head = "boss-forecast-face-down"
    else:
        head = "boss-forecast-covered"
    return [texts(head), *told] if told else []


def _uncovered(keeper: Keeper) -> Keeper:
    """A dungeon without the Rooms beneath face-down ones, which are gone before heroes come."""
    covered = [placed.on for placed in keeper.placed]
    slots = [replace(slot, frozen=slot.frozen or slot.top in covered) for slot in keeper.slots]
    return replace(keeper, slots=tuple(slots))


def cut(told: Sequence[str], most: int, texts: Texts) -> list[str]:
    """A forecast with at most so many fates, and the number of the others."""
    more = len(told) - 1 - most
    rest = [texts("boss-forecast-more", count=more)] if more > 0 else []
    return [*told[: most + 1], *rest]


def here(view: MatchView, texts: Texts) -> tuple[str, ...]:
    """The place of the hero that walks, and its fate; () while none does."""
    seen: BossView = view.observation
    walk = seen.walk
    if walk is None:
        return ()
    slots = seen.keepers[seen.active].keeper.slots
    hero, health = walk.visitor.hero, HEROES[walk.visitor.hero].health + walk.visitor.bonus
    place = None
    if walk.where is Whereabouts.INSIDE:
        place = texts(
            "boss-here",
            hero=words.hero_sign(hero, texts),
            name=view.short_name(seen.active),
            room=words.on(view, slots[len(slots) - 1 - walk.ahead].top, texts),
            damage=walk.visitor.damage,
            health=health,
        )
    fate = fate_of_walk(_keepers(seen), seen.active, walk)
    told = bold(_becomes(view, fate, walk, texts))
    return (told,) if place is None else (place, told)


def _becomes(view: MatchView, fate: Fate, walk: Walk, texts: Texts) -> str:
    seen: BossView = view.observation
    worth = points((walk.visitor.hero,))
    if not fate.room:
        wounds = words.counted("wounds", worth, texts)
        return texts("boss-here-through", health=fate.health, wounds=wounds)
    souls = words.counted("souls", worth, texts)
    slots = seen.keepers[seen.active].keeper.slots
    inside = walk.where is Whereabouts.INSIDE
    if inside and slots[len(slots) - 1 - walk.ahead].top == fate.room:
        return texts("boss-here-falls", souls=souls)
    return texts("boss-here-falls-later", room=words.on(view, fate.room, texts), souls=souls)


def _keepers(seen: BossView) -> Sequence[Keeper]:
    return [each.keeper for each in seen.keepers]


def lured_by(view: MatchView, card: str, on: str, texts: Texts) -> str | None:
    """The heroes of town that the observer lures as soon as this Room lies there, in a few words.

    None where Rooms that lie face down leave that open, and where nobody is in town.
    """
    seen: BossView = view.observation
    keepers, seat = [*_keepers(seen)], view.observer
    if seat is None or not seen.town or any(keeper.placed for keeper in keepers):
        return None
    slots = [
        replace(slot, cards=(*slot.cards, card)) if slot.top == on else slot
        for slot in keepers[seat].slots
    ]
    new = (Slot((card,)),) if on == LEFT else ()
    keepers[seat] = replace(keepers[seat], slots=(*new, *slots))
    heroes = [one.hero for one in seen.town if luring(keepers, one.hero) == (seat,)]
    if not heroes:
        return texts("boss-do-lures-none")
    named = " ".join([words.hero_sign(hero, texts) for hero in heroes])
    return texts("boss-do-lures", heroes=named)


def _lured(
    view: MatchView,
    keepers: Sequence[Keeper],
    town: Sequence[Visitor],
    texts: Texts,
    only: Seat | None,
) -> list[str]:
    """The heroes of town; those that stay come last, together."""
    lures = [(visitor, luring(keepers, visitor.hero)) for visitor in town]
    told = [
        _fate(view, keepers, seats[0], visitor, texts, at_door=False)
        for visitor, seats in lures
        if len(seats) == 1 and only in (None, seats[0])
    ]
    if only is not None:
        return told
    stay: dict[str, list[str]] = {}
    for visitor, seats in lures:
        if len(seats) != 1:
            tied = "souls-tied" if HEROES[visitor.hero].kind == FOOL else "tied"
            stay.setdefault(tied if seats else "none", []).append(visitor.hero)
    for why in filter(stay.get, STAYS):
        heroes = unbroken(" ".join([words.hero_sign(hero, texts) for hero in stay[why]]))
        told.append(texts(f"boss-forecast-{why}", heroes=heroes, count=len(stay[why])))
    return told


def _fate(
    view: MatchView,
    keepers: Sequence[Keeper],
    seat: Seat,
    visitor: Visitor,
    texts: Texts,
    *,
    at_door: bool,
) -> str:
    """A hero in a line. `at_door`: it is at the entrance already."""
    fate = fate_of(keepers, seat, visitor)
    goes = texts(
        "boss-forecast-waits" if at_door else "boss-forecast-goes",
        hero=words.hero_sign(visitor.hero, texts),
        name=view.short_name(seat),
    )
    if fate.room:
        return texts("boss-forecast-falls", goes=goes, room=words.on(view, fate.room, texts))
    wounds = words.counted("wounds", points((visitor.hero,)), texts)
    return texts("boss-forecast-through", goes=goes, health=fate.health, wounds=wounds)
