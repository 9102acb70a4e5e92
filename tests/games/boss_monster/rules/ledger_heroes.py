"""The second reading of windows, of the walks of heroes, and of the ends of turns and games."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from bot.contract.game import Event
from bot.games.boss_monster.rules import events as e
from bot.games.boss_monster.rules.state import BossState, Visitor, Walk, Whereabouts
from tests.games.boss_monster.rules.ledger import always, is_spell
from tests.games.boss_monster.rules.ledger_rooms import RoomBooks
from tests.games.boss_monster.rules.second_reading import (
    BOSS_TABLE,
    active,
    damage,
    doomed,
    epic,
    is_room,
    taker,
    title,
    worth,
)

DIES_HERE = {"open-grave", "succubus-spa", "vampire-bordello", "golem-factory", "brainsucker-hive"}

SETTLED_BY = (e.PlayDeclared, e.PlayResolved, e.HeroesArrived, e.HeroEntered, e.WalksBegan,
              e.TurnEnded)  # fmt: skip
"""Before one of these nothing is owed any more."""


class Ledger(RoomBooks):
    """A whole game as its events tell it."""

    def __init__(self, state: BossState, happened: Iterable[Event]) -> None:
        super().__init__(state)
        self.step(state, state, happened)

    def step(self, before: BossState, after: BossState, happened: Iterable[Event]) -> None:
        """Follow the events between two states."""
        self.active, self.stage, self.orders = before.active, before.stage, after.keepers
        task = before.tasks[-1] if before.tasks else None
        self.asker, self.question = (task.seat, task.kind) if task is not None else (-1, "")
        self.hushed = {n for n, k in enumerate(before.keepers) if k.hush or after.keepers[n].hush}
        for event in happened:
            if self.awaits and not isinstance(event, e.WindowOpened):
                assert not self.asked(), f"no window before {event}"
            self.awaits = False
            if self.sleeps is not None:
                assert isinstance(event, e.RoundClosed) == self.sleeps, f"{event}: {self.window}"
            self.sleeps = None
            if self.built and not isinstance(event, e.RoomBuilt):
                self._all_built()
            if isinstance(event, SETTLED_BY):
                self.settle(event)
            if isinstance(event, e.CardsDrawn) and event.by == "ligers-den":
                self._stands(event.seat)
            self._justify(event)
            tag = str(type(event).__struct_config__.tag).replace("-", "_")
            handler = getattr(self, f"on_{tag}", None)
            if handler is not None:
                handler(event)
            self._let_off()
        if self.built:
            self._all_built()
        self._put_away()
        self.compare(after)
        if after.walk is not None and after.walk.where == "inside":
            self._nothing_rises()

    # Windows.

    def asked(self) -> tuple[int, ...]:
        """All who are asked in a window of the part that it is."""
        line = [self.active, *self.by_experience(n for n in self.in_play() if n != self.active)]
        legal = [n for n in line if n in self.in_play()]
        return tuple([n for n in legal if self.legal(n).asked_in_window()])

    def on_window_opened(self, event: e.WindowOpened) -> None:
        word = event.about.split("/")[1].split("-")[0]
        if event.kind == "cancel":
            others = [n for n in self.others(self.plays[-1][0])
                      if any(map(is_spell, self.keepers[n].hand))]  # fmt: skip
            assert {*event.asked} == {*others}
        if event.kind != "react":
            return
        is_new, self.window = event.about != self.window, event.about
        if is_new and word == "door":
            self._part(None)
        assert event.asked == self.asked(), f"{event}: {self.asked()}"
        awake = [n for n in event.asked if is_new and self._wakes(n, word)]
        if is_new and not self.hushed & {*awake}:
            self.sleeps = not awake

    def _wakes(self, seat: int, word: str) -> bool:
        """Whether its standing order wakes it in the first round (S18)."""
        order = self.orders[seat].order
        if order != "key":
            return order == "every"
        match word:
            case "build":
                return {*self.in_play()} <= {*self.builders}
            case "door":
                return seat != self.active and bool(self.keepers[self.active].entrance)
        assert self.walk is not None
        rooms = active(self.keepers[self.active])
        return doomed(self.walk.visitor) or not any(rooms[len(rooms) - self.walk.ahead :])

    def _part(self, walker: int | None) -> None:
        """The next part of an Adventure begins in which anybody is asked, or this hero walks."""
        if self.line is None:
            self.line = self.by_experience(self.in_play())
            for visitor in self.town:
                seat = taker(self.in_play().items(), visitor.hero)
                assert seat is None, f"{visitor.hero} should be at {seat}"
            for keeper in self.in_play().values():
                assert keeper.levelled or sum(map(bool, active(keeper))) < 5
        self.stage = "adventure"
        while self.line:
            self.active = self.line.pop(0)
            asked = self.active in self.in_play() and self.asked()
            if self.active == walker or (asked and walker is None):
                assert walker is None or not asked, "no window before the first hero"
                return
            keeper = self.keepers[self.active]
            assert not asked
            assert keeper.shunned or not keeper.entrance
        assert walker == -1

    def on_building_done(self, event: e.BuildingDone) -> None:
        self.active, self.stage, self.awaits = event.seat, "build", True
        self.builders.append(event.seat)
        assert self.builders == self.by_experience(self.builders)

    def on_answer_given(self, event: e.AnswerGiven) -> None:
        if event.answer.startswith("hush"):
            self.hushed.add(event.seat)

    # Heroes.

    def on_heroes_arrived(self, event: e.HeroesArrived) -> None:
        assert not self.turn or self.winner() is None
        self.turn_ended = self.lured = False
        self.turn += 1
        assert event.turn == self.turn
        left = sum(map(len, self.heroes.values()))
        assert len(event.heroes) == min(len(self.keepers), left)
        for hero in event.heroes:
            deck = self.heroes[bool(not self.heroes[False])]
            deck.remove(hero)
            self.town.append(Visitor(hero))
        self.builders, self.walkers, self.used = [], [], set()
        self.line, self.drawn = None, []
        for seat in self.in_play():
            self.change(seat, builds=1)

    def on_hero_lured(self, event: e.HeroLured) -> None:
        self.lured = True
        town = [visitor.hero for visitor in self.town]
        if event.hero in town:
            visitor = self.town.pop(town.index(event.hero))
        else:
            assert event.by == "seducia"
            self.heroes[epic(event.hero)].remove(event.hero)
            visitor = Visitor(event.hero)
        if not event.by:
            assert taker(self.in_play().items(), event.hero) == event.seat
        self.having(event.seat, "entrance", visitor)

    def on_walks_began(self, event: e.WalksBegan) -> None:
        assert {*self.in_play()} <= {*self.drawn} or not self.left_in("room")
        line = [
            (n, visitor.hero)
            for n in self.by_experience(self.in_play())
            for visitor in self.keepers[n].entrance
        ]
        assert [*event.heroes] == line

    def on_hero_entered(self, event: e.HeroEntered) -> None:
        seat, hero = event.seat, event.hero
        if self.walk is None:
            first, *rest = self.keepers[seat].entrance
            assert first.hero == hero
            assert not self.keepers[seat].shunned
            self.change(seat, entrance=tuple(rest))
            self.walk = Walk(first, len(self.keepers[seat].slots))
            if seat != self.active or self.line is None or seat in self.line:
                self._part(seat)
            self.walkers.append(seat)
            assert self.walkers == self.by_experience(self.walkers)
        walk = self.walk
        assert walk.visitor.hero == hero
        self._nothing_rises()
        rooms = active(self.keepers[seat])
        if self.next_room is not None:
            index = rooms.index(self.next_room)
        else:
            index = next(n for n in range(len(rooms) - walk.ahead, len(rooms)) if rooms[n])
            assert walk.where == "moved" or not doomed(walk.visitor)
        self.next_room = None
        assert rooms[index] == event.room
        bounced = walk.visitor.bounced
        back = False
        if title(event.room) == "minotaurs-maze" and event.room not in bounced:
            bounced = (*bounced, event.room)
            back = index > 0 and bool(rooms[index - 1])
        assert event.bounced == back
        dealt = 0 if back else damage(self.keepers[seat], index)
        assert event.damage == dealt, f"{event}: {dealt}"
        visitor = replace(walk.visitor, damage=walk.visitor.damage + dealt, bounced=bounced)
        assert event.total == visitor.damage
        self.walk = Walk(visitor, len(rooms) - 1 - index, Whereabouts.INSIDE, dealt)
        self.at = event.room
        if back:
            self.next_room = rooms[index - 1]
        self.awaits = not back

    def _rise(self) -> int:
        """The damage that the Room around the hero still owes it (BM2.9)."""
        if self.walk is None or not self.at or self.next_room is not None:
            return 0
        keeper = self.keepers[self.active]
        index = self.slot_of(self.active, self.at)
        return max(0, damage(keeper, index) - self.walk.dealt)

    def _nothing_rises(self) -> None:
        assert not self._rise(), f"{self.at} should do {self._rise()} more to {self.walk}"

    def on_hero_hurt(self, event: e.HeroHurt) -> None:
        assert self.walk is not None
        visitor, dealt = self.walk.visitor, self.walk.dealt
        assert event.hero == visitor.hero
        if not event.by:
            assert event.damage == self._rise() > 0
            dealt += event.damage
        visitor = replace(visitor, damage=visitor.damage + event.damage)
        assert event.total == visitor.damage
        self.walk = replace(self.walk, visitor=visitor, dealt=dealt)

    def on_hero_hardened(self, event: e.HeroHardened) -> None:
        walk = self.walk
        if walk is not None and walk.visitor.hero == event.hero:
            visitor = replace(walk.visitor, bonus=walk.visitor.bonus + event.health)
            self.walk = replace(walk, visitor=visitor)
            return
        for seat, keeper in self.in_play().items():
            line = [
                replace(one, bonus=one.bonus + event.health) if one.hero == event.hero else one
                for one in keeper.entrance
            ]
            self.change(seat, entrance=tuple(line))

    def on_hero_moved(self, event: e.HeroMoved) -> None:
        if event.to == "entrance":
            self.having(event.seat, "entrance", Visitor(event.hero))
            return
        assert self.walk is not None
        self.at = ""
        if event.to == "town":
            self.town.append(self.walk.visitor)
            self.walk = None
        else:
            ahead = len(self.keepers[event.seat].slots)
            self.walk = replace(self.walk, ahead=ahead, where=Whereabouts.MOVED)

    def _gone(self, seat: int, hero: str) -> Visitor:
        """The walk ends; a hero may also walk to the boss past no Room."""
        if self.walk is None:
            first, *rest = self.keepers[seat].entrance
            self.change(seat, entrance=tuple(rest))
            self.walk = Walk(first, len(self.keepers[seat].slots))
        visitor = self.walk.visitor
        assert visitor.hero == hero
        if self.walk.where != "moved":
            self._nothing_rises()
        return visitor

    def on_hero_died(self, event: e.HeroDied) -> None:
        seat, hero = event.seat, event.hero
        if event.by == "gorgona":
            self.town = [visitor for visitor in self.town if visitor.hero != hero]
        else:
            visitor = self._gone(seat, hero)
            if not event.by:
                assert doomed(visitor)
                assert event.room == self.at
                self._dies_here(seat, event.room)
            self.walk, self.at = None, ""
        self.having(seat, "souls", hero)

    def _dies_here(self, seat: int, room: str) -> None:
        name = title(room)
        if room not in active(self.keepers[seat]) or room in self.used or name not in DIES_HERE:
            return
        able = {
            "open-grave": any(map(is_room, self.discards)),
            "vampire-bordello": bool(self.keepers[seat].wounds),
            "succubus-spa": bool(self.others(seat)),
        }
        self.used.add(room)
        if not able.get(name, True):
            return
        match name:
            case "golem-factory":
                self.owe_draw(seat, "room", 1, name)
            case "brainsucker-hive":
                self.owe_draw(seat, "spell", 1, name)
            case "open-grave":
                self.owe_cards(seat, 1, name, is_room)
            case "vampire-bordello":
                self.owe_choice(always, seat, name, e.WoundHealed, seat=seat)
            case "succubus-spa":
                self.owe_theft(seat, name)

    def on_hero_survived(self, event: e.HeroSurvived) -> None:
        visitor = self._gone(event.seat, event.hero)
        assert self.walk is not None
        assert self.walk.where == "moved" or not doomed(visitor)
        rooms = active(self.keepers[event.seat])
        assert not any(rooms[len(rooms) - self.walk.ahead :])
        self.having(event.seat, "wounds", event.hero)
        self.walk, self.at = None, ""

    def on_wound_healed(self, event: e.WoundHealed) -> None:
        self.without(event.seat, "wounds", event.hero)
        self.having(event.seat, "souls", event.hero)

    def on_soul_lost(self, event: e.SoulLost) -> None:
        self.without(event.seat, "souls", event.hero)

    # Ends.

    def _lost(self) -> set[int]:
        return {n for n in self.at_end if worth(self.keepers[n].wounds) >= 5}

    def _merit(self, seat: int) -> tuple[int, int]:
        keeper = self.keepers[seat]
        return worth(keeper.souls) - worth(keeper.wounds), -BOSS_TABLE[keeper.boss][0]

    def winner(self) -> int | None:
        """The seat that has won by the end of a turn, if one has (source 002, 5d)."""
        lost = self._lost()
        left = [n for n in self.at_end if n not in lost]
        won = [n for n in left if worth(self.keepers[n].souls) >= 10]
        waiting = self.town or any(keeper.entrance for keeper in self.keepers)
        over = not any(self.heroes.values()) and (not waiting or self.idle == 3)
        best = won or (left if len(left) < 2 or over else []) or ([*lost] if not left else [])
        return max(best, key=self._merit) if best else None

    def on_boss_monster_ended(self, event: e.BossMonsterEnded) -> None:
        winner = self.winner() if self.turn_ended else self.others(-1)[0]
        assert winner == event.winner, f"{event}: {winner}"
        self.won_by = event.winner

    def places(self) -> tuple[int, ...]:
        """The places of all seats (S55)."""
        lost = self._lost() if self.turn_ended else set()

        def rank(seat: int) -> tuple[object, ...]:
            turn, left = self.gone.get(seat, (self.turn if seat in lost else 0, 0))
            stays = (2, 0) if not turn else (1, turn) if not left else (0, left)
            return (seat == self.won_by, *stays, self._merit(seat))

        line = sorted(range(len(self.keepers)), key=rank, reverse=True)
        return tuple([line.index(n) + 1 for n in range(len(line))])

    def on_turn_ended(self, event: e.TurnEnded) -> None:
        self._part(-1)
        self.turn_ended, self.at_end = True, [*self.in_play()]
        self.idle = self.idle + 1 if not self.lured and not any(self.heroes.values()) else 0
        self.struck = False
        for seat, keeper in self.in_play().items():
            slots = tuple(replace(slot, frozen=False, bonus=0) for slot in keeper.slots)
            line = tuple(Visitor(visitor.hero) for visitor in keeper.entrance)
            self.change(seat, slots=slots, entrance=line, bonus=0, doubled=0, shunned=False)
        self.town = [Visitor(visitor.hero) for visitor in self.town]

    def on_keeper_out(self, event: e.KeeperOut) -> None:
        seat, keeper = event.seat, self.keepers[event.seat]
        self.gone[seat] = (self.turn or 1, len(self.gone) + 1 if event.left else 0)
        if event.left and seat in self.at_end:
            self.at_end.remove(seat)
        if not event.left:
            assert seat in self._lost()
        elif self.walk is not None and seat == self.active:
            self.town.append(self.walk.visitor)
            self.walk, self.at, self.next_room = None, "", None
        self.town += keeper.entrance
        part_ends = event.left and seat == self.active
        for play in [play for play in self.plays if part_ends or play[0] == seat]:
            self._taken_off(*play[:2])
        # Nothing is owed by its effects any more, or taken from its hand.
        for owed in [*self.owed]:
            fields = [fields for _, fields in owed.ways]
            own = seat in (owed.seat, *[one.get("seat") for one in fields])
            if own or any("victim" in one for one in fields):
                self.owed.remove(owed)
                self.allowed += [owed] * (not own)
        self.change(seat, out=1, entrance=(), hand=(), slots=(), placed=())
