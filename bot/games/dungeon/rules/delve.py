"""The walk through the dungeon, card by card (source 000, "Dungeon phase"; source 004).

It knows neither seats nor rounds: the game around it asks, and turns answers into calls.
"""

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.games.dungeon.rules.events import Encounter, Offer, Phase
from bot.games.dungeon.rules.foes import SPECIALS, Card, Foe, Kind, meet
from bot.games.dungeon.rules.heroes import HEROES, Tile, TileKey, TilesByUse, tiles_by_use


class Delve(Struct, frozen=True, gc=False):
    """A hero on the way through a dungeon.

    `pile` is hidden, its last card is met next; so is `deck`, whose first card replaces a monster.
    `facing` is a revealed card that waits for an answer; `passed_over`: the first offer for it,
    before any tile works by itself, is over. `kit` holds the tiles in play; used-up ones leave it.
    `successes`: the runner's Success cards. `by_luck`: it was luck that chose what is `named`, as
    nobody did.

    `compared`: the cards still face down when a tile compared all cards, the next one first; None
    if no tile did. `saved_by`: the tile for which the walk counts as survived though the hero fell.
    """

    hero: str
    kit: tuple[TileKey, ...]
    health: int
    pile: tuple[Card, ...]
    named: Kind | None = None
    facing: Foe | None = None
    met: tuple[Encounter, ...] = ()
    successes: int = 0
    deck: tuple[Card, ...] = ()
    passed_over: bool = False
    compared: tuple[Foe, ...] | None = None
    saved_by: TileKey | None = None
    by_luck: bool = False

    @property
    def question(self) -> Phase | None:
        """The open question, or None when the delve is over."""
        if self.facing is not None:
            return Phase.USE if self.facing.strength is not None else Phase.DROP
        at_the_door = self.pile and self.health > 0 and not self.met
        if at_the_door and self.named is None and self.by_use.naming is not None:
            return Phase.NAME
        return None

    @property
    def survived(self) -> bool:
        """Health 1 or more at the end (source 004, "Winning"; rulings D3, D16, R6)."""
        return self.health > 0 or self.saved_by is not None

    @property
    def kinds_met(self) -> tuple[Kind | None, ...]:
        """The kinds of all cards met, ignored and replaced ones too (rulings SM5 and WD24)."""
        return tuple([each.foe.kind for each in self.met])

    @property
    def position(self) -> int:
        """The position of the next card, from 1: a replacement has that of what it replaces."""
        if not self.met:
            return 1
        last = self.met[-1]
        return last.foe.position + (last.replaced_by is None)

    @property
    def by_use(self) -> TilesByUse:
        return tiles_by_use(self.hero, self.kit)


class DelveObservation(Struct, frozen=True):
    """The public part of a delve.

    `kit`: the tiles in play. `left`: cards still face down. `survived` is None before the end.
    `if_held`: what the foe that waits for an answer does to the hero where no tile is used; None
    where that depends on another answer. The rest as in `Delve`.
    """

    kit: tuple[TileKey, ...]
    health: int
    named: Kind | None
    facing: Foe | None
    met: tuple[Encounter, ...]
    left: int
    survived: bool | None
    if_held: Encounter | None = None
    compared: tuple[Foe, ...] | None = None
    saved_by: TileKey | None = None
    by_luck: bool = False

    @property
    def cards(self) -> int:
        """All cards of the dungeon: met, faced, and not met."""
        met = sum([each.replaced_by is None for each in self.met])
        return met + (self.facing is not None) + self.left + len(self.compared or ())

    def left_after(self, count: int) -> int:
        """How many cards lay face down after the first `count` were met."""
        return self.cards - len(foes_in_dungeon(self.met[:count]))


def observe(delve: Delve) -> DelveObservation:
    question, held = delve.question, None
    if question is Phase.USE:
        after = _held(delve)
        held = after.met[len(delve.met)] if len(after.met) > len(delve.met) else None
    return DelveObservation(
        kit=delve.kit,
        health=delve.health,
        named=delve.named,
        facing=delve.facing,
        met=delve.met,
        left=len(delve.pile),
        survived=delve.survived if question is None else None,
        if_held=held,
        compared=delve.compared,
        saved_by=delve.saved_by,
        by_luck=delve.by_luck,
    )


def enter(
    hero: str,
    kit: tuple[TileKey, ...],
    pile: tuple[Card, ...],
    successes: int = 0,
    deck: tuple[Card, ...] = (),
) -> Delve:
    """At the door. Without a name to choose the walk goes on at once."""
    health = tiles_by_use(hero, kit).full_health
    delve = Delve(hero, kit, health, pile, successes=successes, deck=deck)
    return delve if delve.question else walk(delve)


def names(delve: Delve) -> tuple[Kind, ...]:
    """The monsters of which one is named at the door; () where none is."""
    tile = delve.by_use.naming
    if tile is None:
        return ()
    assert tile.does.may_name is not None
    return tile.does.may_name(tile)


def offers(delve: Delve) -> tuple[Offer, ...]:
    if delve.question is not Phase.USE:
        return ()
    assert delve.facing is not None
    by_use = delve.by_use
    first = _offers(delve, delve.facing, by_use.offered_first)
    return (
        first if first and not delve.passed_over else _offers(delve, delve.facing, by_use.offered)
    )


def name(delve: Delve, kind: Kind, *, by_luck: bool = False) -> Delve:
    """Name a monster at the door, then walk (ruling D8)."""
    return walk(replace(delve, named=kind, by_luck=by_luck))


def use(delve: Delve, key: TileKey, price: TileKey | None = None) -> Delve:
    """Use a tile on the foe that is faced, then walk on (rulings D10 to D12).

    `price`: the tile that is given up for it, of those that the offer lists.
    """
    foe = delve.facing
    assert foe is not None
    tile = HEROES[delve.hero].tile(key)
    does = tile.does
    faced = replace(delve, facing=None, passed_over=False)
    spent = (key,) if does.used_up else ()
    if does.replaces:
        met = Encounter(foe, delve.health, replaced_by=key, spent=spent)
        replaced = replace(_with(faced, met), pile=(*delve.pile, delve.deck[0]))
        return walk(replace(replaced, deck=delve.deck[1:]))
    if price is not None:
        met = Encounter(foe, 0, beaten_by=key, dropped=price, spent=(*spent, price))
        return walk(_lose(faced, met, HEROES[delve.hero].tile(price).health))
    return walk(_beaten(faced, foe, tile, spent))


def hold(delve: Delve) -> Delve:
    after = _held(delve)
    return after if after.facing is not None else walk(after)


def drop(delve: Delve, key: TileKey) -> Delve:
    """Give up a tile, as the Cube wants it, then walk on."""
    assert delve.facing is not None
    return walk(_drop(replace(delve, facing=None), delve.facing, key))


def walk(delve: Delve) -> Delve:
    """Meet one card after another until a question, a death, or the end of the pile."""
    while delve.pile and delve.health > 0 and delve.facing is None:
        foe = meet(delve.pile[-1], delve.position, len(delve.kit), delve.successes)
        delve = _meet(replace(delve, pile=delve.pile[:-1]), foe)
    return delve


def stops_at(delve: Delve, foe: Foe) -> bool:
    """Whether the runner is asked something once a foe is revealed."""
    return _meet(delve, foe).facing is not None


def kit_after(kit: tuple[TileKey, ...], met: Sequence[Encounter]) -> tuple[TileKey, ...]:
    """The tiles of a kit at the door that are still in play after these encounters."""
    spent = {key for each in met for key in each.spent}
    return tuple(key for key in kit if key not in spent)


def _meet(delve: Delve, foe: Foe) -> Delve:
    """Deal with a card just revealed, as far as nobody has to be asked (ruling WD26)."""
    skipped_by = _skips_next(delve)
    if skipped_by is not None:
        return _with(delve, Encounter(foe, delve.health, skipped_by=skipped_by))
    if foe.strength is None:
        return _meet_no_fighter(delve, foe)
    by_use = delve.by_use
    if by_use.offered_first and _offers(delve, foe, by_use.offered_first):
        return replace(delve, facing=foe)
    return _fight(delve, foe, by_use)


def _meet_no_fighter(delve: Delve, foe: Foe) -> Delve:
    """An Ally, of which the next card will tell, or a Cube."""
    if SPECIALS[foe.card].effect != "takes-tile" or not delve.kit:
        return _with(delve, Encounter(foe, delve.health))
    if len(delve.kit) == 1:
        return _drop(delve, foe, delve.kit[0])
    return replace(delve, facing=foe)


def _fight(delve: Delve, foe: Foe, by_use: TilesByUse) -> Delve:
    """First the tiles that work by themselves, then those that may be used, then the blow."""
    for tile in (*by_use.by_itself, *_going_on(delve, by_use)):
        if tile.does.fits(tile, foe, delve):
            return _beaten(delve, foe, tile)
    if by_use.offered and _offers(delve, foe, by_use.offered):
        return replace(delve, facing=foe, passed_over=True)
    return _take_blow(delve, foe, by_use)


def _beaten(delve: Delve, foe: Foe, tile: Tile, spent: tuple[TileKey, ...] = ()) -> Delve:
    gained = tile.does.gains(foe) if tile.does.gains is not None else 0
    met = Encounter(foe, delve.health + gained, beaten_by=tile.key, spent=spent)
    return _with(delve, met)


def _held(delve: Delve) -> Delve:
    """After none of the offered tiles was used: the foe dealt with, or the second question."""
    foe, by_use = delve.facing, delve.by_use
    assert foe is not None
    left_alone = replace(delve, facing=None, passed_over=False)
    return (_take_blow if delve.passed_over else _fight)(left_alone, foe, by_use)


def _skips_next(delve: Delve) -> TileKey | Card | None:
    """The tile or card for which the next card is ignored; an ignored card has no effect (SM3)."""
    if not delve.met:
        return None
    last = delve.met[-1]
    if last.skipped_by is not None:
        return None
    if last.beaten_by is not None:
        with_next = HEROES[delve.hero].tile(last.beaten_by).does.with_next
        return last.beaten_by if with_next else None
    special = SPECIALS.get(last.card)
    return last.card if special is not None and special.effect == "skips-next" else None


def _going_on(delve: Delve, by_use: TilesByUse) -> tuple[Tile, ...]:
    """The tiles that were used and still work by themselves."""
    if not by_use.going_on:
        return ()
    used = {each.beaten_by for each in delve.met}
    return tuple([tile for tile in by_use.going_on if tile.key in used])


def _offers(delve: Delve, foe: Foe, tiles: tuple[Tile, ...]) -> tuple[Offer, ...]:
    found = []
    for tile in tiles:
        does = tile.does
        if not does.fits(tile, foe, delve) or (does.replaces and not delve.deck):
            continue
        if not does.harmless_too and not _damage(delve, foe):
            continue
        others = tuple([key for key in delve.kit if key != tile.key]) if does.costs_tile else ()
        if others or not does.costs_tile:
            found.append(Offer(tile.key, others))
    return tuple(found)


def _damage(delve: Delve, foe: Foe) -> int:
    """The damage of a foe that nothing beats: first capped, then lowered (ruling WD27)."""
    damage, by_use = foe.strength or 0, delve.by_use
    for tile in by_use.capping:
        assert tile.does.caps is not None
        damage = tile.does.caps(tile, foe, delve.health)
    for tile in by_use.lowering:
        assert tile.does.lowers is not None
        beaten = sum([each.beaten_by == tile.key for each in delve.met])
        damage -= tile.does.lowers(tile, beaten)
    return max(0, damage)


def _take_blow(delve: Delve, foe: Foe, by_use: TilesByUse) -> Delve:
    """A monster that nothing beats hits the hero; tiles that worked on until now are used up."""
    damage = _damage(delve, foe)
    spent = tuple([tile.key for tile in _going_on(delve, by_use)])
    return _lose(delve, Encounter(foe, 0, damage=damage, spent=spent), damage)


def _drop(delve: Delve, foe: Foe, key: TileKey) -> Delve:
    """The Cube takes a tile, and the health that it gave."""
    met = Encounter(foe, 0, dropped=key, spent=(key,))
    return _lose(delve, met, HEROES[delve.hero].tile(key).health)


def _lose(delve: Delve, met: Encounter, loss: int) -> Delve:
    """Take health from the hero; at 0 a tile may still help (rulings D14, R6, WD25, WD28)."""
    before = delve.health
    if before > loss:
        return _with(delve, replace(met, health=before - loss))
    by_use = tiles_by_use(delve.hero, tuple([key for key in delve.kit if key not in met.spent]))
    for tile in by_use.reviving:
        assert tile.does.revives is not None
        back = tile.does.revives(HEROES[delve.hero].health, before)
        if back is not None:
            spent = (*met.spent, tile.key) if tile.does.used_up else met.spent
            return _with(delve, replace(met, health=back, revived_by=tile.key, spent=spent))
    fallen = _with(delve, met)
    for tile in by_use.saving:
        return _compare(fallen, tile)
    return fallen


def _compare(fallen: Delve, tile: Tile) -> Delve:
    """Turn over the cards not met, and see whether the walk still counts as survived."""
    first, tiles = fallen.position, len(fallen.kit)
    rest = tuple(
        meet(card, first + number, tiles, fallen.successes)
        for number, card in enumerate(reversed(fallen.pile))
    )
    assert tile.does.saves is not None
    saved = tile.does.saves((*foes_in_dungeon(fallen.met), *rest))
    return replace(fallen, pile=(), compared=rest, saved_by=tile.key if saved else None)


def foes_in_dungeon(met: Iterable[Encounter]) -> list[Foe]:
    """The monsters that lay in the dungeon, of these encounters: not those that were replaced."""
    return [each.foe for each in met if each.replaced_by is None]


def _with(delve: Delve, met: Encounter) -> Delve:
    kit = delve.kit
    if met.spent:
        kit = tuple([key for key in kit if key not in met.spent])
    return replace(delve, kit=kit, health=met.health, met=(*delve.met, met))
