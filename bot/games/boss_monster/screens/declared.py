"""A play in a sentence: its card, and its targets."""

from collections.abc import Callable, Sequence

from bot.contract.game import Seat
from bot.games.boss_monster.rules.cards import HEROES, ROOMS, SPELLS
from bot.games.boss_monster.rules.state import BossView
from bot.games.boss_monster.screens import words
from bot.ui.catalogue import Texts
from bot.ui.match_view import MatchView


def declared(view: MatchView, seat: Seat, card: str, args: Sequence[str], texts: Texts) -> str:
    """A play with its targets, in a sentence."""
    key, thing = ("boss-news-plays", "spell") if card in SPELLS else ("boss-news-uses", "room")
    told = {"name": view.short_name(seat), thing: words.name(card, texts)}
    if not args:
        return texts(key, **told)
    return texts(f"{key}-at", **told, target=targets(view, args, texts))


def target(
    view: MatchView, argument: str, texts: Texts, named: Callable[[Seat], str] | None = None
) -> str:
    """The target of a play: a Room, a hero, a player, or another Spell.

    `named`: gives the name of a player; by default the short one in markdown.
    """
    seen: BossView = view.observation
    named = named or view.short_name
    if argument in ROOMS:
        for n, each in enumerate(seen.keepers):
            if argument in [slot.top for slot in each.keeper.slots]:
                name = named(Seat(n))
                return texts("boss-target-room", name=name, room=words.on(view, argument, texts))
        return words.on(view, argument, texts)
    if argument in SPELLS:
        return words.name(argument, texts)
    if argument in HEROES:
        return words.hero(argument, texts)
    if argument.isdecimal():
        return texts("boss-target-player", name=named(Seat(int(argument))))
    return texts(f"boss-type-{argument}")


def targets(view: MatchView, arguments: Sequence[str], texts: Texts) -> str:
    """All targets of a play."""
    return ", ".join(target(view, argument, texts) for argument in arguments)
