"""The labels of actions: on buttons, in menus, and as the answer so far."""

from collections.abc import Callable

from bot.contract.game import Action, Seat
from bot.games.boss_monster.rules import words as verbs
from bot.games.boss_monster.rules.cards import BOSSES, HEROES, TITLES
from bot.games.boss_monster.rules.dungeon import index_of
from bot.games.boss_monster.rules.state import LEFT, NO_SEAT, BossView, Keeper, Whereabouts
from bot.games.boss_monster.screens import words
from bot.ui.catalogue import Texts
from bot.ui.match_view import MatchView
from bot.ui.names import shortened

Named = Callable[[Seat], str]
"""The name of a seat, as it is to be shown."""

PLAIN = {
    verbs.NO.verb: "boss-do-no",
    verbs.UNLESS.verb: "boss-do-no-unless",
    verbs.INSIST.verb: "boss-do-insist",
    verbs.RELENT.verb: "boss-do-relent",
    verbs.DONE.verb: "boss-do-done",
    verbs.YES.verb: "boss-do-yes",
    verbs.SKIP.verb: "boss-do-no-thanks",
}
"""The labels of whole actions, by their verbs."""


def label(view: MatchView, action: Action, texts: Texts) -> str:
    """The label of an action where markdown means nothing."""
    return _label(view, action, texts, lambda seat: shortened(view.names)[seat])


def answer(view: MatchView, action: Action, texts: Texts) -> str:
    """An action as the observer's answer so far, within a text."""
    told = _label(view, action, texts, view.short_name)
    match action.verb:
        case verbs.NO.verb:
            return texts("boss-answer-no")
        case verbs.UNLESS.verb:
            return texts("boss-answer-no-unless")
        case verbs.HUSH:
            return texts(f"boss-answer-{action.argument}")
        case verbs.PLAY | verbs.USE:
            seen: BossView = view.observation
            firm = view.observer in seen.asking[-1].firm
            return texts("boss-answer-play" if firm else "boss-answer-play-unless", play=told)
        case _:
            return told


def _label(view: MatchView, action: Action, texts: Texts, named: Named) -> str:
    verb, args = action.verb, action.arguments
    if action == verbs.DONE and not has_placed(view):
        return texts("boss-do-build-nothing")
    if verb in PLAIN:
        return texts(PLAIN[verb])
    match verb:
        case verbs.HUSH | verbs.ORDER:
            return texts(f"boss-order-{action.argument}")
        case verbs.PLACE:
            return placing(view, args[0], args[1], texts)
        case verbs.PLAY | verbs.USE:
            return _playing(view, action, texts, named)
        case verbs.CANCEL:
            seen: BossView = view.observation
            card, spell, *cost = [
                words.name(each, texts) for each in (args[0], seen.declared[-1].card, *args[1:])
            ]
            if cost:
                return texts("boss-do-cancel-for", card=card, spell=spell, cost=cost[0])
            return texts("boss-do-cancel", card=card, spell=spell)
        case verbs.SEAT:
            kinds = [texts(f"boss-type-{kind}") for kind in args[1:]]
            return ", ".join((named(Seat(int(args[0]))), *kinds))
        case verbs.KIND:
            return texts(f"boss-do-{action.argument}")
        case _:
            return ", ".join([target(view, arg, texts, named) for arg in args])


def has_placed(view: MatchView) -> bool:
    """Whether the seat that builds has placed a Room."""
    seen: BossView = view.observation
    return any(seen.keepers[prompt.seat].keeper.placed for prompt in view.prompts)


def placing(view: MatchView, card: str, on: str, texts: Texts) -> str:
    """A Room of the observer with the place where it goes."""
    name = words.name(card, texts)
    seen: BossView = view.observation
    assert view.observer is not None, "the public places nothing"
    keeper = seen.keepers[view.observer].keeper
    if on == LEFT:
        # A first Room has no neighbour to be placed left of.
        return texts("boss-do-place-left", card=name) if keeper.slots or keeper.placed else name
    room = numbered(keeper, on, texts)
    return texts("boss-do-place-on", card=name, room=room)


def _playing(view: MatchView, action: Action, texts: Texts, named: Named) -> str:
    card, *args = action.arguments
    name = words.name(card, texts)
    if args:
        targets = ", ".join([target(view, arg, texts, named) for arg in args])
        return texts("boss-do-play-at", card=name, target=targets)
    if action.verb == verbs.USE:
        return texts("boss-do-use", room=name)
    return texts("boss-do-play-spell", spell=name)


def target(view: MatchView, arg: str, texts: Texts, named: Named) -> str:
    """The thing that an argument names: a seat, a hero, a Room of a dungeon, or another card."""
    if arg.isdecimal():
        return texts("boss-target-player", name=named(Seat(int(arg))))
    if arg in HEROES:
        return _hero(view, arg, texts, named)
    if arg not in TITLES and arg not in BOSSES:
        return arg
    seen: BossView = view.observation
    for number, each in enumerate(seen.keepers):
        if arg in TITLES and index_of(each.keeper, arg) >= 0:
            room = numbered(each.keeper, arg, texts)
            if number == seen.active and index_of(each.keeper, arg) == _inside(seen):
                room = texts("boss-target-inside", room=room)
            own = number == view.observer
            return room if own else texts("boss-target-room", name=named(Seat(number)), room=room)
    return words.name(arg, texts)


def _inside(seen: BossView) -> int | None:
    """The slot of the active dungeon in which a hero is; None for none."""
    walk = seen.walk
    if walk is None or walk.where is not Whereabouts.INSIDE:
        return None
    return len(seen.keepers[seen.active].keeper.slots) - 1 - walk.ahead


def _hero(view: MatchView, hero: str, texts: Texts, named: Named) -> str:
    seen: BossView = view.observation
    told = words.hero(hero, texts)
    if any(visitor.hero == hero for visitor in seen.town):
        return texts("boss-target-town", hero=told)
    if seen.active != NO_SEAT and seen.walk is not None and seen.walk.visitor.hero == hero:
        return texts("boss-target-hero", name=named(seen.active), hero=told)
    for number, each in enumerate(seen.keepers):
        if hero in each.keeper.souls:
            return texts("boss-target-soul", name=named(Seat(number)), hero=told)
    return told


def numbered(keeper: Keeper, card: str, texts: Texts) -> str:
    """A Room of a dungeon by its place, from the entrance: "2. Open Grave"."""
    return f"{number_of(keeper, index_of(keeper, card))}. {words.name(card, texts)}"


def number_of(keeper: Keeper, slot: int) -> int:
    """The place of a slot, from 1 at the entrance, Rooms that lie face down there included."""
    return 1 + slot + sum([placed.on == LEFT for placed in keeper.placed])
