"""The second reading of Rooms, Level Up, Spells and abilities: what each of them owes."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from bot.games.boss_monster.rules import events as e
from bot.games.boss_monster.rules.state import (
    Placed,
    Slot,
    Whereabouts,
)
from tests.games.boss_monster.rules.ledger import (
    Books,
    Owed,
    is_spell,
    monster,
    monster_to_fetch,
    ordinary,
    owe,
    some,
    trap_to_fetch,
)
from tests.games.boss_monster.rules.second_reading import (
    ONCE_A_TURN,
    active,
    free,
    is_room,
    kind,
    title,
)

PAID_WITH_ITSELF = {"dark-altar", "jackpot-stash", "torture-chamber", "zombie-prison",
                    "bottomless-pit"}  # fmt: skip


class RoomBooks(Books):
    """The part of a ledger that is kept from what is built and played."""

    def on_room_placed(self, event: e.RoomPlaced) -> None:
        self.having(event.seat, "placed", Placed("", event.on))
        self.change(event.seat, builds=self.keepers[event.seat].builds - 1)

    def on_room_chosen(self, event: e.RoomChosen) -> None:
        *placed, last = self.keepers[event.seat].placed
        self.change(event.seat, placed=(*placed, replace(last, card=event.card)))
        self.without(event.seat, "hand", event.card)

    def on_rooms_returned(self, event: e.RoomsReturned) -> None:
        cards = [placed.card for placed in self.keepers[event.seat].placed]
        assert len(cards) == event.count
        self.change(event.seat, placed=())
        self.having(event.seat, "hand", *cards)

    def on_room_built(self, event: e.RoomBuilt) -> None:
        seat, card, on = event.seat, event.card, event.on
        keeper = self.keepers[seat]
        if Placed(card, on) in keeper.placed:
            self.without(seat, "placed", Placed(card, on))
        else:
            self._owed_or_allowed(event)
            self.without(seat, "hand", card)
        if on == "left":
            self.change(seat, slots=(Slot((card,)), *keeper.slots))
        else:
            index = self.slot_of(seat, on)
            stack = keeper.slots[index].cards
            self.edit(seat, index, cards=(*stack, card), bonus=0)
        assert len(self.keepers[seat].slots) <= 5
        self.built.append((seat, card))

    def _all_built(self) -> None:
        """The effects of all Rooms that were turned up together (BM6.12)."""
        built, self.built = self.built, []
        for seat, card in built:
            keeper = self.keepers[seat]
            if kind(card) == "M":
                for room in active(keeper):
                    if title(room) == "beast-menagerie" and room not in {card, *self.used}:
                        self.used.add(room)
                        self.owe_draw(seat, "room", 1, "beast-menagerie")
            self._when_built(seat, title(card))

    def _when_built(self, seat: int, name: str) -> None:
        match name:
            case "specters-sanctum":
                self.owe_loss(self.others(seat), name, "spell", of=seat)
            case "dark-laboratory":
                self.owe_draw(seat, "spell", 2, name)
                self.owe_loss([seat], name, "spell", of=seat)
            case "centipede-tunnel":
                self.owe_choice(self._can_swap, seat, name, e.RoomsSwapped, seat=seat)
            case "construction-zone":
                self.owe_choice(lambda: self._can_build(seat), seat, name, e.RoomBuilt, seat=seat)
            case "mimic-vault":
                lured = owe(e.HeroLured, seat=seat, by=name, hero=ordinary)
                self.owe_if(lambda: any(ordinary(visitor.hero) for visitor in self.town), lured)
            case "monstrous-monument":
                taken = owe(e.CardsTaken, seat=seat, by=name, cards=some(1, monster))
                self.owe_if(lambda: any(map(monster, self.discards)), taken)

    def _can_swap(self) -> bool:
        return any(len(free(keeper)) > 1 for keeper in self.in_play().values())

    def _can_build(self, seat: int) -> bool:
        legal = self.legal(seat)
        return not self.struck and bool(legal.placing(legal.rooms_in_hand()))

    def on_rooms_swapped(self, event: e.RoomsSwapped) -> None:
        slots = [*self.keepers[event.owner].slots]
        a, b = (self.slot_of(event.owner, card) for card in event.cards)
        slots[a], slots[b] = slots[b], slots[a]
        self.change(event.owner, slots=tuple(slots))

    def on_room_destroyed(self, event: e.RoomDestroyed) -> None:
        seat, card = event.seat, event.card
        assert card in free(self.keepers[seat])
        centers = [room for room in free(self.keepers[seat]) if title(room) == "recycling-center"]
        index = self.slot_of(seat, card)
        stack = self.keepers[seat].slots[index].cards[:-1]
        assert event.uncovered == (stack[-1] if stack else "")
        if stack:
            self.edit(seat, index, cards=stack, bonus=0)
        else:
            slots = self.keepers[seat].slots
            self.change(seat, slots=(*slots[:index], *slots[index + 1 :]))
            walk = self.walk
            if walk is not None and seat == self.active and index >= len(slots) - walk.ahead:
                self.walk = replace(walk, ahead=walk.ahead - 1)
        self.discards.append(card)
        self.used.discard(card)
        if self.walk is not None and seat == self.active and self.at == card:
            self.walk = replace(self.walk, where=Whereabouts.LOST)
            self.at = ""
        for center in centers:
            if center != card:
                self.owe_draw(seat, "room", 2, "recycling-center")

    def on_room_frozen(self, event: e.RoomFrozen) -> None:
        self.edit(event.seat, self.slot_of(event.seat, event.card), frozen=True)

    def on_room_strengthened(self, event: e.RoomStrengthened) -> None:
        keeper = self.keepers[event.seat]
        if event.card:
            index = self.slot_of(event.seat, event.card)
            self.edit(event.seat, index, bonus=keeper.slots[index].bonus + event.damage)
        else:
            self.change(event.seat, bonus=keeper.bonus + event.damage)

    def on_treasure_doubled(self, event: e.TreasureDoubled) -> None:
        self.change(event.seat, doubled=self.keepers[event.seat].doubled + 1)

    def on_boss_levelled(self, event: e.BossLevelled) -> None:
        seat, keeper = event.seat, self.keepers[event.seat]
        assert not keeper.levelled
        assert sum(map(bool, active(keeper))) == 5
        self.change(seat, levelled=True)
        boss = keeper.boss
        match boss:
            case "draculord":
                self.owe_theft(seat, boss)
            case "cleopatra" | "king-croak":
                fits = trap_to_fetch if boss == "cleopatra" else monster_to_fetch
                cards = (*self.discards, *self.decks["room"])
                taken = {"seat": seat, "by": boss, "cards": some(1, fits)}
                self.owe_choice(lambda: any(map(fits, cards)), seat, boss, e.CardsTaken, **taken)
            case "xyzax":
                self.owe_cards(seat, 2, boss, bool)
            case "cerebellus":
                count = min(3, self.left_in("spell"))
                drawn: dict[str, Any] = {"kind": "spell", "count": count, "by": boss}
                self.owe_choice(lambda: bool(count), seat, boss, e.CardsDrawn, seat=seat, **drawn)
            case "seducia":
                self.owe_choice(self._some_hero, seat, boss, e.HeroLured, seat=seat, by=boss)
            case "gorgona":
                died = owe(e.HeroDied, seat=seat, room="", by=boss)
                self.owe_if(lambda: bool(self.town), died)
            case "robobo":
                for n in self.others(seat):
                    rooms = free(self.keepers[n])
                    if rooms:
                        self.owed.append(owe(e.RoomDestroyed, seat=n, card=rooms.__contains__))

    def _some_hero(self) -> bool:
        return bool(self.town) or any(self.heroes.values())

    # Spells and abilities.

    def on_play_declared(self, event: e.PlayDeclared) -> None:
        seat, card, args = event.seat, event.card, event.args
        name = title(card)
        self.plays.append((seat, card, args))
        if is_spell(card):
            self.without(seat, "hand", card)
            if name == "soul-harvest":
                self.owed.append(owe(e.SoulLost, seat=seat, hero=args[0]))
            return
        assert card in free(self.keepers[seat])
        if name in ONCE_A_TURN:
            assert card not in self.used
            self.used.add(card)
        if name in PAID_WITH_ITSELF:
            self.owed.append(owe(e.RoomDestroyed, seat=seat, card=card))
        elif name in ("boulder-ramp", "the-crushinator"):
            assert args[0] != card
            self.owed.append(owe(e.RoomDestroyed, seat=seat, card=args[0]))
        elif name == "witchs-kitchen":
            self.owed.append(owe(e.CardsDiscarded, seat=seat, cards=(args[-1],), by=name))
        elif name == "dracolich-lair":
            self.owed.append(owe(e.CardsDiscarded, seat=seat, cards=some(2, is_room), by=name))

    def _taken_off(self, seat: int, card: str) -> tuple[str, ...]:
        play = next(play for play in self.plays if play[:2] == (seat, card))
        self.plays.remove(play)
        if is_spell(card):
            self.spent.append(card)
        return play[2]

    def on_play_cancelled(self, event: e.PlayCancelled) -> None:
        self._taken_off(event.seat, event.card)
        assert is_spell(event.card)
        if is_spell(event.by):
            canceller = next(play[0] for play in self.plays if play[1] == event.by)
            self._no_den(canceller)
            self._taken_off(canceller, event.by)
        else:
            canceller = self.owner(event.by)
            assert event.by not in self.used
            self.used.add(event.by)
        assert canceller != event.seat

    def _stands(self, seat: int) -> None:
        """A Spell of a seat cannot be cancelled any more; each of its Dens draws (GT22)."""
        if any(play[0] == seat and is_spell(play[1]) for play in self.plays):
            for room in free(self.keepers[seat]):
                if title(room) == "ligers-den" and room not in self.used:
                    self.used.add(room)
                    self.owe_draw(seat, "spell", 1, "ligers-den")

    def _no_den(self, seat: int) -> None:
        dens = [room for room in free(self.keepers[seat]) if title(room) == "ligers-den"]
        assert {*dens} <= self.used or not self.left_in("spell")

    def _still(self, seat: int, card: str, args: tuple[str, ...]) -> bool:
        """Whether a play finds what it was aimed at."""
        walk = self.walk
        legal = self.legal(seat)
        match title(card):
            case "zombie-prison" | "zombie-attack":
                return any(args[0] in self.keepers[n].souls for n in self.others(seat))
            case "torture-chamber" | "trepidation":
                return int(args[0]) in self.in_play()
            case "dark-altar":
                return any(other != card for other in self.discards)
            case "dracolich-lair":
                return any(map(is_room, self.discards))
            case "bottomless-pit" | "boulder-ramp":
                return walk is not None
            case "motivation" | "soul-harvest" | "jackpot-stash" | "the-crushinator":
                return True
            case "witchs-kitchen":
                return True
        return (args[0] if args else "") in legal.targets(card, builds=True)

    def on_play_lost(self, event: e.PlayLost) -> None:
        play = next(play for play in self.plays if play[:2] == (event.seat, event.card))
        assert not self._still(*play), f"{event}: {play}"
        self._in_turn(play[0])
        self._taken_off(event.seat, event.card)

    def _in_turn(self, seat: int) -> None:
        """The active seat's plays come first, then by experience; of one seat the oldest."""
        waiting = [play[0] for play in self.plays]
        line = [n for n in (self.active, *self.by_experience(range(len(self.keepers))))
                if n in waiting]  # fmt: skip
        assert seat == line[0], f"{seat} resolves before {line}"

    def on_play_resolved(self, event: e.PlayResolved) -> None:
        seat, card, args = event.seat, event.card, event.args
        own = [play for play in self.plays if play[0] == seat]
        self._in_turn(seat)
        assert own[0] == (seat, card, args)
        assert self._still(seat, card, args)
        name, aim = title(card), args[0] if args else ""
        effects = self._effects(seat, name, aim)
        if is_spell(card):
            self._no_den(seat)
        self._taken_off(seat, card)
        self.owed += effects
        match name:
            case "dark-altar":
                self.owe_cards(seat, 1, name, lambda other: other != card)
            case "dracolich-lair":
                self.owe_cards(seat, 1, name, is_room)
            case "witchs-kitchen":
                self.owe_draw(seat, "spell", 1, name)
            case "soul-harvest":
                self.owe_draw(seat, "spell", 2, name)
            case "torture-chamber":
                self.owe_loss([int(aim)], name, "room", of=seat)
            case "motivation":
                self.change(seat, builds=self.keepers[seat].builds + 1)
            case "trepidation":
                self.change(int(aim), shunned=True)
            case "jeopardy":
                for n, keeper in self.in_play().items():
                    hand = sorted(keeper.hand)
                    if hand:
                        thrown = some(len(hand), hand.__contains__)
                        self.owed.append(owe(e.CardsDiscarded, seat=n, cards=thrown, by=name))
                    self.owed.append(owe(e.CardsDrawn, seat=n, kind="spell", count=1, by=name))
                    self.owed.append(owe(e.CardsDrawn, seat=n, kind="room", count=2, by=name))

    def _effects(self, seat: int, name: str, aim: str) -> list[Owed]:
        walk = self.walk
        hero = walk.visitor.hero if walk is not None else ""
        match name:
            case "annihilator" | "giant-size":
                return [owe(e.RoomStrengthened, seat=self.owner(aim), card=aim, damage=3)]
            case "assassin":
                return [owe(e.HeroHardened, hero=aim, health=3)]
            case "cave-in":
                dies = [owe(e.HeroDied, seat=seat, hero=hero, room="", by=name)]
                return [owe(e.RoomDestroyed, seat=seat, card=aim), *dies * (self.at == aim)]
            case "exhaustion":
                count = sum(map(bool, active(self.keepers[seat])))
                return [owe(e.HeroHurt, hero=aim, damage=count, by=name)]
            case "fear":
                return [owe(e.HeroMoved, seat=self.active, hero=aim, to="town")]
            case "freeze":
                return [owe(e.RoomFrozen, seat=self.owner(aim), card=aim)]
            case "kobold-strike":
                back = [(n, len(k.placed)) for n, k in self.in_play().items() if k.placed]
                returned = [owe(e.RoomsReturned, seat=n, count=count) for n, count in back]
                return [owe(e.BuildingStopped), *returned]
            case "princess-in-peril":
                return [owe(e.HeroLured, seat=seat, hero=aim, by=name)]
            case "teleportation":
                return [owe(e.HeroMoved, seat=seat, hero=aim, to="start")]
            case "zombie-attack" | "zombie-prison":
                victim = next(n for n in self.others(seat) if aim in self.keepers[n].souls)
                there = [owe(e.SoulLost, seat=victim, hero=aim)]
                there.append(owe(e.HeroMoved, seat=victim, hero=aim, to="entrance"))
                hard = [owe(e.HeroHardened, hero=aim, health=2)]
                return there + hard * (name == "zombie-attack")
            case "jackpot-stash":
                return [owe(e.TreasureDoubled, seat=seat)]
            case "bottomless-pit":
                return [owe(e.HeroDied, seat=seat, hero=hero, room="", by=name)]
            case "boulder-ramp":
                return [owe(e.HeroHurt, hero=hero, damage=5, by=name)]
            case "the-crushinator":
                return [owe(e.RoomStrengthened, seat=seat, card="", damage=2)]
        return []

    def on_building_stopped(self, event: e.BuildingStopped) -> None:
        self.struck = True
