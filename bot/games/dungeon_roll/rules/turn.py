"""A seat's delve while an action is carried out, and what the abilities of heroes can do to it.

Specialties and ultimates have hooks, which do nothing unless one has them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from msgspec.structs import replace

from bot.contract.chance import Chance, Stream
from bot.contract.game import Action, Event, Move, Seat, Step
from bot.games.dungeon_roll.rules import events as e
from bot.games.dungeon_roll.rules.dice import (
    MONSTERS,
    NO_PARTY,
    NO_TABLE,
    PARTY_DICE,
    Companion,
    Dice,
    Peril,
    both,
    plus,
    throw,
)
from bot.games.dungeon_roll.rules.state import (
    MASTERY,
    PastDelve,
    RollDelve,
    RollPhase,
    RollState,
    WayOut,
)
from bot.games.dungeon_roll.rules.tokens import ACTS_AS, NO_TOKENS, TOKEN_OF, Token, draw


class RollTurn:
    """The delve of the seat that is asked, as it changes.

    The fields are those of `RollDelve`, and of `Delver` what a delve changes. They are slots:
    one turn is made for each act and for each prompt.
    """

    __slots__ = (
        *RollDelve.__struct_fields__,
        *("_chance", "_delver", "_master", "_state", "seat", "events", "ended", "side"),
        *("mastered", "experience", "tokens", "bag", "dragons", "chests"),
    )

    def __init__(
        self, state: RollState, seat: Seat, chance: Chance, side: Side, master: Side
    ) -> None:
        """`side`: of the hero, as it is up. `master`: what it becomes, or the same."""
        delve, delver = state.delve, state.delvers[seat]
        self._state, self._delver, self._chance = state, delver, chance
        self.seat = seat
        self.events: list[Event] = []
        self.ended: PastDelve | None = None
        self.side, self._master = side, master
        self.mastered, self.experience = delver.mastered, delver.experience
        self.tokens, self.bag = delver.tokens, state.bag
        self.dragons, self.chests = delver.dragons, delver.chests
        self.level, self.stage = delve.level, delve.stage
        self.party, self.graveyard = delve.party, delve.graveyard
        self.table, self.lair = delve.table, delve.lair
        self.allies, self.sworn = delve.allies, delve.sworn
        self.spent, self.once = delve.spent, delve.once
        self.slain, self.bound = delve.slain, delve.bound
        self.faces, self.owed = delve.faces, delve.owed
        self.set_party, self.set_dungeon = delve.set_party, delve.set_dungeon
        self.scouted, self.throws = delve.scouted, delve.throws

    def step(self, phase: RollPhase) -> Step[RollState]:
        """The state that has come of it, in which the same seat is asked."""
        delve = RollDelve(
            self.level,
            self.stage,
            self.party,
            self.graveyard,
            self.table,
            self.lair,
            self.allies,
            self.sworn,
            self.spent,
            self.once,
            self.slain,
            self.bound,
            self.faces,
            self.owed,
            self.set_party,
            self.set_dungeon,
            self.scouted,
            self.throws,
        )
        delves = self._delver.delves
        delver = replace(
            self._delver,
            delves=delves if self.ended is None else (*delves, self.ended),
            mastered=self.mastered,
            experience=self.experience,
            tokens=self.tokens,
            dragons=self.dragons,
            chests=self.chests,
        )
        delvers = self._state.delvers
        delvers = (*delvers[: self.seat], delver, *delvers[self.seat + 1 :])
        state = replace(
            self._state, delvers=delvers, bag=self.bag, phase=phase, delve=delve, asked=self.seat
        )
        return Step(state, tuple(self.events))

    @property
    def asks_all(self) -> bool:
        """Whether questions with only one answer are asked too."""
        return self._state.options.asks_all

    # The dice on the table

    @property
    def monsters(self) -> int:
        """How many monsters are on the table."""
        return self.table[0] + self.table[1] + self.table[2]

    @property
    def loot(self) -> int:
        """How many chests and potions are on the table."""
        return sum(self.table[len(MONSTERS) :])

    @property
    def besieged(self) -> bool:
        """Whether the dragon comes (source 003, "Dragon Phase")."""
        return self.lair >= self.side.lair_limit

    # Chance

    def stream(self) -> Stream:
        """Luck for the next throw of this turn, under a name of its own."""
        self.throws += 1
        return self._chance.stream(f"turn-{self._state.turn}/throw-{self.throws}")

    def roll_party(self, count: int) -> Dice:
        """Throw party dice."""
        return throw(count, self.stream())

    def rethrow(self, by: str, party: Dice, dungeon: Dice) -> None:
        """Throw these dice again: of the active party, of the table, and last of the lair."""
        stream = self.stream()
        party_now = throw(sum(party), stream) if any(party) else NO_PARTY
        dungeon_now = throw(sum(dungeon), stream) if any(dungeon) else (*NO_TABLE, 0)
        self.party = both(
            self.party, (now - old for now, old in zip(party_now, party, strict=True))
        )
        self.lay((now - old for now, old in zip(dungeon_now, dungeon, strict=True)))
        self.events.append(e.Rethrown(by, party, dungeon, party_now, dungeon_now))
        self.fallen()

    def lay(self, dungeon: Iterable[int]) -> None:
        """Put dungeon dice by face, dragons last, on the table and into the lair."""
        *table, dragons = dungeon
        self.table = both(self.table, table)
        self.lair += dragons

    def fallen(self) -> None:
        """Dungeon dice have fallen, or dragons have come: some heroes change what they show."""
        for specialty in self.side.specialties:
            specialty.fallen(self)

    # Companions

    def use(self, code: str) -> Companion | None:
        """Spend a companion. Returns its face; None for a dragon that fights for the seat.

        A die goes to the graveyard before its effect (source 003, "Monster Phase").
        """
        if code in TOKEN_OF:
            token = TOKEN_OF[code]
            self.spend(token)
            return ACTS_AS[token]
        if code[0] == "x":
            index = "fcmthsd".index(code[1])
            self.allies = plus(self.allies, index, -1)
            self.sworn = tuple(
                [min(one, other) for one, other in zip(self.sworn, self.allies, strict=True)]
            )
            return Companion(index) if index < len(Companion) else None
        face = Companion("fcmths".index(code))
        self.party = plus(self.party, face, -1)
        self.graveyard += 1
        return face

    def spend(self, token: Token) -> None:
        """A token is used."""
        self.tokens = plus(self.tokens, token, -1)
        if self._state.options.recycle:
            self.bag = plus(self.bag, token)

    def discard(self, tokens: Dice) -> None:
        """Tokens go for nothing."""
        for token in Token:
            for _ in range(tokens[token]):
                self.spend(token)
        self.events.append(e.TokensDiscarded(self.seat, tokens))

    # Gains

    def draw(self, count: int) -> None:
        """Draw treasure; for what the bag is short of there is experience (ruling S42)."""
        drawn = NO_TOKENS
        stream = self.stream()
        short = 0
        for _ in range(count):
            if any(self.bag):
                token = draw(self.bag, stream)
                self.bag, drawn = plus(self.bag, token, -1), plus(drawn, token)
            else:
                short += 1
        self.tokens = both(self.tokens, drawn)
        self.events.append(e.Drawn(drawn, short))
        self.gain(short)

    def gain(self, experience: int) -> None:
        """Experience counts at once, and may make the hero a master (ruling DR24)."""
        self.experience += experience
        if self.mastered or self.experience < MASTERY:
            return
        if self._master is not self.side:
            self.mastered, self.side = True, self._master
            self.events.append(e.Mastered(self.seat, self.side.key))

    def open_chests(self, by: str, count: int) -> None:
        """Open chests of the table."""
        self.table = plus(self.table, Peril.CHEST, -count)
        self.chests += count
        self.events.append(e.Opened(by, count))
        self.draw(count)

    def quaff(self, by: str, count: int) -> None:
        """Drink potions of the table: so many faces are to be chosen."""
        self.table = plus(self.table, Peril.POTION, -count)
        self.faces += count
        self.events.append(e.Quaffed(by, count))
        for specialty in self.side.specialties:
            specialty.quaffed(self)

    def beat_dragon(self, by: tuple[str, ...]) -> None:
        """The dragon is defeated: a token and an experience (source 003, "Dragon Phase")."""
        self.lair, self.slain = 0, True
        self.dragons += 1
        self.stage = RollPhase.REGROUP
        self.events.append(e.DragonBeaten(by))
        self.gain(1)
        self.draw(1)

    def end(self, way: WayOut, experience: int) -> None:
        """The delve is over. `experience`: what is gained for its levels."""
        dragons = self.dragons - sum([past.dragons for past in self._delver.delves])
        self.ended = PastDelve(way, self.level, experience, dragons)
        self.events.append(e.DelveEnded(self.seat, way, self.level, experience))
        self.gain(experience)

    def refresh(self, ability: str) -> None:
        """The hero is not exhausted any more."""
        if self.spent:
            self.spent = False
            self.events.append(e.Refreshed(ability))

    def clear_monsters(self) -> Dice:
        """Take all monsters off the table. Returns them, as part of a table."""
        gone = (*self.table[: len(MONSTERS)], 0, 0)
        self.table = (0, 0, 0, *self.table[len(MONSTERS) :])
        return gone


SPECIAL, ULTIMATE = "special", "ultimate"
"""The verbs of what heroes do. Arguments of a specialty begin with its key."""

IN_DUNGEON = (RollPhase.MONSTER, RollPhase.LOOT, RollPhase.DRAGON)


class Specialty:
    """Something that a hero can do as often as it likes.

    `also`: as which companions those of a face can be used besides. `lair_limit`: how many dragons
    make the dragon come. `slayers`: how many different companions beat it. `loots_anytime`: chests
    and potions need not wait for the monsters. `feeble`: companions that beat one monster and open
    one chest. `rereads`: any party die can be used as a scroll. `dice`: how many the party has.
    `starts_spent`: a delve begins with the hero exhausted. `counts_kills`: how many monsters one
    companion beats matters, so single fights are offered first (ruling S35). `parts_with`: how
    many tokens go after the last delve; None: all.
    """

    key: str = ""
    also: Mapping[Companion, tuple[Companion, ...]] = {}
    lair_limit: int = 3
    slayers: int = 3
    loots_anytime: bool = False
    feeble: frozenset[Companion] = frozenset()
    rereads: bool = False
    dice: int = PARTY_DICE
    starts_spent: bool = False
    counts_kills: bool = False
    parts_with: int | None = 0

    def party(self, turn: RollTurn) -> Dice | None:
        """The party of a delve, where it is not rolled."""
        return None

    def formed(self, turn: RollTurn) -> None:
        """The party has just been rolled."""

    def forming(self, turn: RollTurn) -> tuple[Move, ...]:
        """The moves with a party before the first level; (): nothing more."""
        return ()

    def form(self, turn: RollTurn, action: Action) -> None:
        """Do one of those moves."""

    def extra(self, face: Companion | None, *, spent: bool) -> int:
        """How many monsters of any kind a companion beats beside what its face does."""
        return 0

    def fallen(self, turn: RollTurn) -> None:
        """Dungeon dice have fallen, or dragons have come into the lair."""

    def fought(self, turn: RollTurn, code: str, beaten: int) -> None:
        """One companion has beaten so many monsters."""

    def quaffed(self, turn: RollTurn) -> None:
        """Potions of the table were drunk."""

    def facing(self, turn: RollTurn) -> None:
        """Monsters are there and the seat is about to be asked (ruling S38)."""

    def moves(self, turn: RollTurn) -> tuple[Move, ...]:
        """The moves on a level, or after it."""
        return ()

    def act(self, turn: RollTurn, action: Action) -> None:
        """Do one of those moves."""

    def lingers(self, turn: RollTurn) -> bool:
        """Whether the seat is asked although there is no monster (ruling S37)."""
        return False


class Ultimate:
    """An ability of a hero for once a delve, until it is refreshed. `stages`: when."""

    key: str = ""
    stages: tuple[RollPhase, ...] = IN_DUNGEON

    def moves(self, turn: RollTurn) -> tuple[Move, ...]:
        """The ways to use it now; () where it would do nothing (ruling S39)."""
        raise NotImplementedError

    def act(self, turn: RollTurn, action: Action) -> None:
        """Use it."""
        raise NotImplementedError


@dataclass(frozen=True, eq=False)
class Side:
    """A side of a hero's card, with what follows from its specialties together.

    Each is there once, so it equals itself alone, and is quickly found in a cache. `acts_as`: for
    each face the companions that it can be used as. `acting`: the specialties that are something to
    do. See `Specialty` for the rest.
    """

    key: str
    specialties: tuple[Specialty, ...]
    ultimate: Ultimate | None
    acts_as: tuple[frozenset[Companion], ...]
    acting: tuple[Specialty, ...]
    lair_limit: int
    slayers: int
    loots_anytime: bool
    feeble: frozenset[Companion]
    rereads: bool
    dice: int
    starts_spent: bool
    counts_kills: bool
    parts_with: int | None


def ultimate(*arguments: str) -> Move:
    return Move(Action(ULTIMATE, arguments))


def special(key: str, *arguments: str) -> Move:
    return Move(Action(SPECIAL, (key, *arguments)))
