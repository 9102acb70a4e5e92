"""Spells of the Build phase, and of both phases."""

from collections.abc import Iterable

from bot.contract.game import Seat
from bot.games.boss_monster.rules import events as e
from bot.games.boss_monster.rules.cards import AMOUNTS
from bot.games.boss_monster.rules.dungeon import active_rooms
from bot.games.boss_monster.rules.table import BossTable
from bot.games.boss_monster.rules.timings import SPELL, Args, SpellEffect

_UNDEAD = AMOUNTS["zombie-attack"]
"""Health that Zombie Attack adds."""


def _no_target(table: BossTable, seat: Seat) -> Iterable[Args]:
    """The only way to play a Spell without a target."""
    return ((),)


def _all_others(table: BossTable, seat: Seat, args: Args) -> Iterable[Seat]:
    return table.opponents(seat)


def _jeopardy(table: BossTable, seat: Seat, args: Args) -> None:
    """All hands go before anybody draws, so that a new deck has them too (BM6.13)."""
    for each in table.order:
        # Sorted: when a card came to a hand stays a secret.
        table.discard(each, sorted(table.keepers[each].hand), "jeopardy")
    for each in table.order:
        table.draw(each, "spell", by="jeopardy")
        table.draw(each, "room", AMOUNTS["jeopardy"], by="jeopardy")


def _kobold_strike(table: BossTable, seat: Seat, args: Args) -> None:
    """End all building until the next turn, also by other cards (BM2.2)."""
    table.struck = True
    table.happened(e.BuildingStopped())
    for each in table.order:
        keeper = table.keepers[each]
        cards = [placed.card for placed in keeper.placed]
        if cards:
            table.change(each, hand=(*keeper.hand, *cards), placed=())
            table.happened(e.RoomsReturned(each, len(cards)))


def _behind(table: BossTable, seat: Seat) -> Iterable[Args]:
    """One way while the seat builds with fewer Rooms than some opponent, else none.

    Rooms that lie face down do not count, those beneath them do (BM6.21, S50).
    """
    if table.struck or not table.keepers[seat].builds:
        return ()
    own, *others = [len(active_rooms(table.keepers[each])) for each in table.first(seat)]
    return ((),) if own < max(others) else ()


def _motivation(table: BossTable, seat: Seat, args: Args) -> None:
    """One more Room may be placed in this part."""
    table.change(seat, builds=table.keepers[seat].builds + 1)


def _own_souls(table: BossTable, seat: Seat) -> Iterable[Args]:
    return [(soul,) for soul in table.keepers[seat].souls]


def _gives_soul(table: BossTable, seat: Seat, args: Args) -> None:
    """Take a dead hero out of the game; an Epic one takes both its Souls along (BM6.19)."""
    table.lose_soul(seat, args[0])
    table.aside = (*table.aside, *args)


def _always(table: BossTable, seat: Seat, args: Args) -> bool:
    return True


def _soul_harvest(table: BossTable, seat: Seat, args: Args) -> None:
    """Two Spells for the dead hero that it cost."""
    table.draw(seat, "spell", AMOUNTS["soul-harvest"], by="soul-harvest")


def _souls_of_others(table: BossTable, seat: Seat) -> Iterable[Args]:
    return table.souls_of_others(seat)


def _zombie_attack(table: BossTable, seat: Seat, args: Args) -> None:
    """Put a dead hero at the entrance of the dungeon where it died, before this turn's bait."""
    table.raise_soul(args[0], _UNDEAD)
    table.happened(e.HeroHardened(args[0], _UNDEAD))


SPELL["jeopardy"] = SpellEffect(_jeopardy, _no_target, aims=_all_others)
SPELL["kobold-strike"] = SpellEffect(_kobold_strike, _no_target, aims=_all_others)
SPELL["motivation"] = SpellEffect(_motivation, _behind)
SPELL["soul-harvest"] = SpellEffect(_soul_harvest, _own_souls, holds=_always, pays=_gives_soul)
SPELL["zombie-attack"] = SpellEffect(_zombie_attack, _souls_of_others)
