"""The worth of dungeons, cards and plays of Boss Monster, as one seat sees the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

from msgspec.structs import replace

from bot.contract.game import Seat
from bot.games.boss_monster.rules.cards import (
    HEROES,
    ROOMS,
    SPELLS,
    TITLES,
    TREASURES,
)
from bot.games.boss_monster.rules.dungeon import damage_in, treasure_of
from bot.games.boss_monster.rules.state import (
    LEFT,
    MOST_SLOTS,
    BossView,
    Keeper,
    Slot,
    Stage,
    Walk,
    points,
)
from bot.games.boss_monster.rules.timings import ABILITY

Args = Sequence[str]

_ROOM_DOES: Mapping[str, float] = {
    "brainsucker-hive": 1.0,
    "haunted-library": 0.8,
    "bottomless-pit": 1.0,
    "dark-laboratory": 1.0,
    "golem-factory": 0.6,
    "ligers-den": 0.8,
    "beast-menagerie": 0.6,
    "vampire-bordello": 1.0,
    "succubus-spa": 0.6,
    "open-grave": 0.6,
    "construction-zone": 0.6,
    "minotaurs-maze": 1.0,
    "monsters-ballroom": 1.2,
    "all-seeing-eye": 0.6,
    "boulder-ramp": 0.6,
    "the-crushinator": 0.6,
    "recycling-center": 0.4,
}
"""The worth of the ability of a Room, besides its damage and treasure."""

_SPELL_WORTH: Mapping[str, float] = {
    "counterspell": 2.5,
    "exhaustion": 2.4,
    "fear": 2.2,
    "cave-in": 2.0,
    "teleportation": 2.0,
    "annihilator": 2.0,
    "giant-size": 2.0,
    "princess-in-peril": 2.0,
    "soul-harvest": 0.8,
    "jeopardy": 0.8,
    "kobold-strike": 1.0,
}
_SPELL = 1.6
"""The worth of all other Spells."""
_STRONGER, _HARDER, _UNDEAD, _ROLLING, _CRUSHED = 3, 3, 2, 5, 2
"""Damage of Annihilator and Giant Size, health by Assassin and Zombie Attack, damage of the Boulder
Ramp and the Crushinator."""
_NEAR_WINNING, _NEAR_LOSING = 6, 3


class Look:
    """The view of a seat, and facts that follow from it."""

    def __init__(self, view: BossView, seat: Seat) -> None:
        self.view, self.seat = view, seat
        self.own = view.keepers[seat]
        self.keeper = self.own.keeper

    @cached_property
    def others(self) -> list[Seat]:
        """The opponents that are in."""
        keepers = enumerate(self.view.keepers)
        return [Seat(n) for n, one in keepers if n != self.seat and not one.keeper.out]

    @cached_property
    def built(self) -> Keeper:
        """The own dungeon with what lies face down."""
        keeper = replace(self.keeper, placed=())
        for one in self.keeper.placed:
            keeper = with_room(keeper, one.card, one.on)
        return keeper

    @property
    def mine(self) -> bool:
        """Whether this seat is the active one."""
        return self.view.active == self.seat

    @cached_property
    def walk(self) -> Walk | None:
        """The hero that walks, or the next one at the entrance of the dungeon that is walked."""
        view = self.view
        if view.walk is not None or view.stage is not Stage.ADVENTURE:
            return view.walk
        keeper = view.keepers[view.active].keeper
        return Walk(keeper.entrance[0], len(keeper.slots)) if keeper.entrance else None

    @cached_property
    def hero(self) -> str:
        return self.walk.visitor.hero if self.walk is not None else ""

    @cached_property
    def slots(self) -> tuple[Slot, ...]:
        """The slots of the dungeon that is walked."""
        return self.view.keepers[self.view.active].keeper.slots

    @cached_property
    def later(self) -> dict[str, int]:
        """The Rooms that the hero has still to enter, with their damage."""
        assert self.walk is not None
        first = len(self.slots) - self.walk.ahead
        damage = self.view.keepers[self.view.active].damage
        return {slot.top: damage[n] for n, slot in enumerate(self.slots) if n >= first}

    @cached_property
    def here(self) -> str:
        """The Room in which the hero is."""
        assert self.walk is not None
        at = len(self.slots) - 1 - self.walk.ahead
        return self.slots[at].top if 0 <= at < len(self.slots) else ""

    @cached_property
    def short(self) -> int:
        """The damage that the hero lacks to die, without any cards; 0 or less: it dies."""
        assert self.walk is not None
        visitor = self.walk.visitor
        health = HEROES[visitor.hero].health + visitor.bonus
        return health - visitor.damage - sum(self.later.values())

    @cached_property
    def death_worth(self) -> float:
        """The worth of the death of the hero that walks, to the active seat."""
        worth = HEROES[self.hero].worth
        if self.mine:
            return 2.0 * worth
        return worth * (2.0 if self.souls_of(self.view.active) >= _NEAR_WINNING else 1.0)

    @cached_property
    def waits(self) -> bool:
        """Whether the seat may want to play in this phase; being aimed at wakes it anyhow."""
        spells = [card for card in self.keeper.hand if card in SPELLS and TITLES[card] in PLAYS]
        phases = [SPELLS[card].phases for card in spells]
        # Its Rooms do nothing for it once its own heroes have walked.
        if self.view.stage is not Stage.ADVENTURE or self.keeper.entrance or self.mine:
            abilities = [ABILITY.get(TITLES[slot.top]) for slot in self.keeper.slots]
            phases += [ability.phases for ability in abilities if ability is not None]
        return any(self.view.stage.value in some for some in phases)

    def souls_of(self, seat: int) -> int:
        return points(self.view.keepers[seat].keeper.souls)

    def dies(self, hero: str, seat: int, more: int = 0) -> bool:
        """Whether a hero would die in a dungeon as it stands."""
        return HEROES[hero].health + more <= sum(self.view.keepers[seat].damage)

    def lured(self, kind: str, value: int) -> bool:
        """Whether heroes of a class come for so much treasure of the own dungeon."""
        at = TREASURES.index(kind)
        return value > max([self.view.keepers[other].treasure[at] for other in self.others])

    def hopes(self, keeper: Keeper) -> float:
        """The worth of the heroes in town with this dungeon: Souls, or Wounds."""
        damage = sum([damage_in(keeper, n) for n in range(len(keeper.slots))])
        total = 0.0
        for visitor in self.view.town:
            hero = HEROES[visitor.hero]
            if hero.kind in TREASURES and self.lured(hero.kind, treasure_of(keeper, hero.kind)):
                total += 1.5 * hero.worth * (1 if hero.health + visitor.bonus <= damage else -1)
        return total

    def worth(self, keeper: Keeper) -> float:
        """The worth of a dungeon."""
        damage = sum([damage_in(keeper, n) for n in range(len(keeper.slots))])
        tops = [slot.top for slot in keeper.slots]
        treasure = sum([len(ROOMS[top].treasure) for top in tops])
        does = sum([_ROOM_DOES.get(TITLES[top], 0.2) for top in tops])
        level = 2.0 * (not keeper.levelled and len(tops) >= MOST_SLOTS)
        return 0.5 * damage + 0.3 * treasure + 0.3 * does + level + self.hopes(keeper)


def with_room(keeper: Keeper, card: str, on: str) -> Keeper:
    """A dungeon with one more Room."""
    if on == LEFT:
        return replace(keeper, slots=(Slot((card,)), *keeper.slots))
    slots = [
        replace(slot, cards=(*slot.cards, card)) if slot.top == on else slot
        for slot in keeper.slots
    ]
    return replace(keeper, slots=tuple(slots))


def worth_of(card: str) -> float:
    """The worth of a card in the hand."""
    if card in SPELLS:
        return _SPELL_WORTH.get(TITLES[card], _SPELL)
    room = ROOMS[card]
    does = _ROOM_DOES.get(TITLES[card], 0.2)
    return 0.5 * room.damage + 0.4 * len(room.treasure) + does - 0.6 * room.advanced


# The worth of a play now; one of 0 or less is not made.


def _kills(look: Look, damage: float) -> float:
    """The hero in the own dungeon dies of so much more damage, and not without it."""
    found = look.walk is not None and look.mine and 0 < look.short <= damage
    return look.death_worth if found else 0


def _saves(look: Look, damage: float) -> float:
    """The hero in another's dungeon lives with so much less damage, and not without it."""
    found = look.walk is not None and not look.mine and look.short <= 0 < look.short + damage
    return look.death_worth if found else 0


def _strengthens(look: Look, args: Args) -> float:
    reached = look.walk is not None and (args[0] in look.later or args[0] == look.here)
    return _kills(look, _STRONGER * reached) - 0.5


def _exhausts(look: Look, args: Args) -> float:
    return _kills(look, sum([not slot.frozen for slot in look.keeper.slots])) - 0.5


def _caves_in(look: Look, args: Args) -> float:
    caught = look.walk is not None and args[0] == look.here
    return _kills(look, 99) - 1.0 if caught else 0


def _pits(look: Look, args: Args) -> float:
    return _kills(look, 99) - 1.0


def _teleports(look: Look, args: Args) -> float:
    again = sum(look.own.damage) - (sum(look.later.values()) if look.walk is not None else 0)
    return _kills(look, again) - 0.5


def _rolls(look: Look, args: Args) -> float:
    lost = look.later.get(args[0], 0) if look.walk is not None else 0
    return _kills(look, _ROLLING - lost) - 1.0 - worth_of(args[0]) / 10


def _crushes(look: Look, args: Args) -> float:
    if look.walk is None:
        return 0
    lost = look.later.get(args[0], 0) + _CRUSHED * (args[0] in look.later)
    more = _CRUSHED * (len(look.later) + (look.here != args[0]))
    return _kills(look, more - lost) - 1.0 - worth_of(args[0]) / 10


def _hardens(look: Look, args: Args) -> float:
    return _saves(look, _HARDER)


def _freezes(look: Look, args: Args) -> float:
    return _saves(look, look.later.get(args[0], 0)) if look.walk is not None else 0


def _frightens(look: Look, args: Args) -> float:
    """Send away a hero who would wound when that hurts most, or who would die for another."""
    if look.walk is None:
        return 0
    if not look.mine:
        return _saves(look, 99) - 0.5
    worth = HEROES[look.hero].worth
    hurts = points(look.keeper.wounds) + worth > _NEAR_LOSING
    return 1.0 * worth if hurts and look.short > 0 and not look.later else 0


def _invites(look: Look, args: Args) -> float:
    """A hero that dies here and does not come by itself."""
    hero = HEROES[args[0]]
    comes = hero.kind in TREASURES and look.lured(hero.kind, treasure_of(look.built, hero.kind))
    return hero.worth if look.dies(args[0], look.seat) and not comes else 0


def _motivates(look: Look, args: Args) -> float:
    return 1.0 if sum([card in ROOMS for card in look.keeper.hand]) > 1 else 0


def _owner_of_soul(look: Look, hero: str) -> int:
    return next(seat for seat in look.others if hero in look.view.keepers[seat].keeper.souls)


def _walks_again(look: Look, args: Args) -> float:
    owner = _owner_of_soul(look, args[0])
    lives = not look.dies(args[0], owner, _UNDEAD)
    return HEROES[args[0]].worth * (2 if lives else 0)


def _frees(look: Look, args: Args) -> float:
    """Worth it if the freed hero lives through the dungeon of its owner."""
    owner = _owner_of_soul(look, args[0])
    lives = not look.dies(args[0], owner)
    return HEROES[args[0]].worth * (2 if lives else 0) - 1.0


def _harvests(look: Look, args: Args) -> float:
    """Worth it for two Spells instead of the last one, while far from ten Souls."""
    cheap = HEROES[args[0]].worth == 1 and look.souls_of(look.seat) < _NEAR_WINNING
    return 0.4 if cheap and look.own.spells < 2 else 0


def _endangers(look: Look, args: Args) -> float:
    """All hands are discarded, which is good with a small one."""
    own = look.own.rooms + look.own.spells
    seen = [look.view.keepers[other] for other in look.others]
    return 0.2 * (max([one.rooms + one.spells for one in seen]) - own) - 0.4


def _strikes(look: Look, args: Args) -> float:
    """Worth it when others place their fifth Room, and nothing of its own is placed."""
    placed = [look.view.keepers[other].keeper for other in look.others]
    fifth = [k for k in placed if k.placed and not k.levelled and len(k.slots) == MOST_SLOTS - 1]
    return (1.0 * len(fifth) if not look.keeper.placed else 0) + 0.2 * (not look.own.rooms)


def _shuns(look: Look, args: Args) -> float:
    seat = int(args[0])
    keeper = look.view.keepers[seat].keeper
    waiting = [HEROES[one.hero].worth for one in keeper.entrance if look.dies(one.hero, seat)]
    at_door = look.view.active == seat and look.view.walk is None
    return 0.5 * sum(waiting) if at_door else 0


def _doubles(look: Look, args: Args) -> float:
    """More heroes that die, though the Stash is gone."""
    stash = "jackpot-stash"
    slots = [slot for slot in look.built.slots if TITLES[slot.top] != stash]
    if len(slots) != len(look.built.slots) - 1:
        return 0
    after = replace(look.built, slots=tuple(slots), doubled=look.keeper.doubled + 1)
    return look.hopes(after) - look.hopes(look.built) - 1.0


def _best_discard(look: Look, among: Mapping[str, object]) -> float:
    return max([worth_of(card) for card in look.view.discards if card in among], default=0)


def _sacrifices(look: Look, args: Args) -> float:
    """Worth it for the Altar when the hand is nearly empty."""
    poor = len(look.keeper.hand) < 2 and look.view.stage is Stage.BUILD
    return 0.4 if poor and _best_discard(look, {**ROOMS, **SPELLS}) > 2 else 0


def _tortures(look: Look, args: Args) -> float:
    """Worth it for another's last Room, while the own hand has Rooms to build again."""
    victim = look.view.keepers[int(args[0])]
    return 0.2 if victim.rooms == 1 and look.own.rooms > 2 else 0


def _cooks(look: Look, args: Args) -> float:
    return 1.0 - worth_of(args[0]) / 4 if look.own.rooms > 2 and look.own.spells < 2 else 0


def _digs(look: Look, args: Args) -> float:
    return _best_discard(look, ROOMS) - 2.0 if look.own.rooms > 2 else 0


PLAYS: Mapping[str, Callable[[Look, Args], float]] = {
    "annihilator": _strengthens,
    "giant-size": _strengthens,
    "exhaustion": _exhausts,
    "cave-in": _caves_in,
    "bottomless-pit": _pits,
    "teleportation": _teleports,
    "boulder-ramp": _rolls,
    "the-crushinator": _crushes,
    "assassin": _hardens,
    "freeze": _freezes,
    "fear": _frightens,
    "princess-in-peril": _invites,
    "motivation": _motivates,
    "zombie-attack": _walks_again,
    "zombie-prison": _frees,
    "soul-harvest": _harvests,
    "jeopardy": _endangers,
    "kobold-strike": _strikes,
    "trepidation": _shuns,
    "jackpot-stash": _doubles,
    "dark-altar": _sacrifices,
    "torture-chamber": _tortures,
    "witchs-kitchen": _cooks,
    "dracolich-lair": _digs,
}
"""The worth of a play, by the title of its card."""
