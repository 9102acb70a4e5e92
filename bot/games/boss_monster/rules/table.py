"""The table while an act is carried out, and all that effects can do to it."""

from msgspec.structs import replace

from bot.contract.game import Seat
from bot.games.boss_monster.rules import events as e
from bot.games.boss_monster.rules.cards import HEROES, ROOMS
from bot.games.boss_monster.rules.decks import Decks
from bot.games.boss_monster.rules.dungeon import damage_in, free_rooms, index_of
from bot.games.boss_monster.rules.state import (
    LEFT,
    NO_SEAT,
    Keeper,
    Slot,
    Stage,
    Visitor,
    Walk,
    Whereabouts,
)


class BossTable(Decks):
    """The whole table, with dungeons and heroes."""

    __slots__ = ()

    # Rooms

    def find(self, card: str) -> Seat:
        """The seat whose dungeon shows the Room; `NO_SEAT` where none does."""
        for seat in self.order:
            if index_of(self.keepers[seat], card) >= 0:
                return seat
        return NO_SEAT

    def targets(self, kind: str = "") -> list[tuple[str]]:
        """The free Rooms of all dungeons, of a kind unless it is ""; the arguments of a Spell."""
        return [
            (card,)
            for seat in self.order
            for card in free_rooms(self.keepers[seat])
            if kind in ("", ROOMS[card].kind)
        ]

    def put(self, seat: Seat, card: str, on: str) -> None:
        """Build a Room that lies nowhere else, face up; its effects are for `reveal` to push."""
        slots = self.keepers[seat].slots
        if on == LEFT:
            slots = (Slot((card,)), *slots)
        else:
            slots = tuple(
                [
                    replace(slot, cards=(*slot.cards, card)) if slot.top == on else slot
                    for slot in slots
                ]
            )
        self.change(seat, slots=slots)
        self.happened(e.RoomBuilt(seat, card, on))

    def build(self, seat: Seat, card: str, on: str) -> None:
        """Build a Room at once, with all that follows (BM2.3)."""
        self.put(seat, card, on)
        self.push("own-effects", seat, card)

    def destroy(self, seat: Seat, card: str) -> bool:
        """Destroy a visible Room that is on (BM2.7). Returns whether it was there."""
        keeper = self.keepers[seat]
        index = index_of(keeper, card)
        if index < 0 or keeper.slots[index].frozen:
            return False
        slots, walk = keeper.slots, self.walk
        beneath = slots[index].cards[:-1]
        if walk is not None and seat == self.active:
            ahead = walk.ahead - (not beneath and index >= len(slots) - walk.ahead)
            where = walk.where
            if where is Whereabouts.INSIDE and index == len(slots) - 1 - walk.ahead:
                where = Whereabouts.LOST
            self.walk = replace(walk, ahead=ahead, where=where)
        left = (Slot(beneath),) if beneath else ()
        self.change(seat, slots=(*slots[:index], *left, *slots[index + 1 :]))
        self.discards = (*self.discards, card)
        self.used = tuple([used for used in self.used if used != card])
        self.happened(e.RoomDestroyed(seat, card, beneath[-1] if beneath else ""))
        self.push("room-lost", seat, card, beneath[-1] if beneath else "")
        return True

    def freeze(self, card: str) -> None:
        """A Room is off until the end of the turn (BM2.8)."""
        seat = self.find(card)
        slots = self.keepers[seat].slots
        frozen = [replace(s, frozen=True) if s.top == card else s for s in slots]
        self.change(seat, slots=tuple(frozen))
        self.happened(e.RoomFrozen(seat, card))

    def strengthen(self, card: str, damage: int) -> None:
        """A Room does more damage until the end of the turn."""
        seat = self.find(card)
        slots = self.keepers[seat].slots
        stronger = [replace(s, bonus=s.bonus + damage) if s.top == card else s for s in slots]
        self.change(seat, slots=tuple(stronger))
        self.happened(e.RoomStrengthened(seat, card, damage))

    def use(self, card: str) -> bool:
        """Use up an effect that a Room has once a turn. Returns whether it was still to be used."""
        if card in self.used:
            return False
        self.used = (*self.used, card)
        return True

    # Heroes

    @property
    def room_walked(self) -> str:
        """The Room in which a hero is; "" for none."""
        walk = self.walk
        if walk is None or walk.where is not Whereabouts.INSIDE:
            return ""
        slots = self.keepers[self.active].slots
        return slots[len(slots) - 1 - walk.ahead].top

    def inside(self, seat: Seat) -> str:
        """The hero that walks in this dungeon, also between two Rooms; "" for none (BM2.10)."""
        return self.walk.visitor.hero if self.walk is not None and seat == self.active else ""

    def visit(self, **changes: object) -> None:
        """Change fields of the hero that walks."""
        assert self.walk is not None
        self.walk = replace(self.walk, visitor=replace(self.walk.visitor, **changes))

    def hurt(self, damage: int, by: str = "") -> None:
        """Damage the hero that walks; a doomed one dies only when it leaves the Room (BM2.5)."""
        assert self.walk is not None
        total = self.walk.visitor.damage + damage
        self.visit(damage=total)
        self.happened(e.HeroHurt(self.walk.visitor.hero, damage, total, by))

    def top_up(self) -> None:
        """Let a Room whose damage has risen do the rest to the hero who is in it (BM2.9)."""
        if not self.room_walked:
            return
        walk, keeper = self.walk, self.keepers[self.active]
        assert walk is not None
        damage = damage_in(keeper, len(keeper.slots) - 1 - walk.ahead)
        if damage > walk.dealt:
            self.walk = replace(walk, dealt=damage)
            self.hurt(damage - walk.dealt)

    def kill(self, by: str = "", room: str = "") -> None:
        """The hero that walks dies: a Soul, or two (BM3.7). `room`: where it counts as dying."""
        assert self.walk is not None
        hero, self.walk = self.walk.visitor.hero, None
        self.gain_soul(self.active, hero, by, room)

    def gain_soul(self, seat: Seat, hero: str, by: str = "", room: str = "") -> None:
        """A hero dies, from wherever it was, for the score of a seat."""
        keeper = self.keepers[seat]
        self.change(seat, souls=(*keeper.souls, hero), kills=keeper.kills + 1)
        self.happened(e.HeroDied(seat, hero, room, by))

    def in_town(self, hero: str) -> bool:
        return any(visitor.hero == hero for visitor in self.town)

    def lure(self, seat: Seat, hero: str, by: str = "") -> None:
        """A hero goes from town to the end of the line at an entrance (BM3.2, BM3.5)."""
        (visitor,) = [one for one in self.town if one.hero == hero]
        self.leave_town(hero)
        self.at_entrance(seat, visitor)
        self.lured = True
        self.happened(e.HeroLured(seat, hero, by))

    def leave_town(self, hero: str) -> None:
        """Take a hero out of town; the caller says where it goes."""
        self.town = tuple([one for one in self.town if one.hero != hero])

    def at_entrance(self, seat: Seat, visitor: Visitor) -> None:
        """A hero comes to the end of the line."""
        self.change(seat, entrance=(*self.keepers[seat].entrance, visitor))

    def owner_of_soul(self, hero: str) -> Seat:
        """The seat in whose score a dead hero lies; `NO_SEAT` for none."""
        for seat in self.order:
            if hero in self.keepers[seat].souls:
                return seat
        return NO_SEAT

    def souls_of_others(self, seat: Seat) -> list[tuple[str]]:
        """The dead heroes in the scores of its opponents; the arguments of a play."""
        return [(soul,) for other in self.opponents(seat) for soul in self.keepers[other].souls]

    def lose_soul(self, seat: Seat, hero: str) -> None:
        """A dead hero leaves a score; the caller says where it goes."""
        souls = self.keepers[seat].souls
        self.change(seat, souls=tuple([soul for soul in souls if soul != hero]))
        self.happened(e.SoulLost(seat, hero))

    def raise_soul(self, hero: str, bonus: int = 0) -> None:
        """A dead hero goes to the entrance of the dungeon where it died, as a new one (BM6.18)."""
        seat = self.owner_of_soul(hero)
        self.lose_soul(seat, hero)
        self.at_entrance(seat, Visitor(hero, bonus=bonus))
        self.happened(e.HeroMoved(seat, hero, "entrance"))

    def owner_of(self, target: str) -> Seat:
        """The seat to which a target belongs, by dungeon, hero or score; `NO_SEAT` for none."""
        if target in ROOMS:
            return self.find(target)
        if target in HEROES:
            if self.walk is not None and self.walk.visitor.hero == target:
                return self.active
            for seat in self.order:
                keeper = self.keepers[seat]
                visitors = [visitor.hero for visitor in keeper.entrance]
                if target in keeper.souls or target in keeper.wounds or target in visitors:
                    return seat
            return NO_SEAT
        return Seat(int(target)) if target.isdecimal() else NO_SEAT

    @property
    def playing(self) -> bool:
        return self.stage is not Stage.OVER


def walk_of(visitor: Visitor, keeper: Keeper) -> Walk:
    """A hero before the first Room of a dungeon."""
    return Walk(visitor, len(keeper.slots))
