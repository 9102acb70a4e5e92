"""Ultimates that take dungeon dice away, or turn them (source 003, "Hero Powers").

A discarded die brings neither experience nor tokens (ruling DR32).
"""

from bot.contract.game import Action, Move
from bot.games.dungeon_roll.rules import events as e
from bot.games.dungeon_roll.rules.dice import (
    DUNGEON_LETTERS,
    MONSTERS,
    NO_TABLE,
    Companion,
    Dice,
    Peril,
    choices,
    plus,
    read,
    spelled,
    without,
)
from bot.games.dungeon_roll.rules.turn import RollTurn, Ultimate, ultimate


def remove(turn: RollTurn, ability: str, gone: Dice) -> None:
    """Take dungeon dice, by face with dragons last, from the table and the lair."""
    *table, dragons = gone
    turn.table = without(turn.table, table)
    turn.lair -= dragons
    turn.events.append(e.UltimateUsed(ability, gone))


def all_there(turn: RollTurn) -> Dice:
    """All dungeon dice, by face, dragons last."""
    return (*turn.table, turn.lair)


def monsters_of(turn: RollTurn) -> Dice:
    return turn.table[: len(MONSTERS)]


def on_table(monsters: Dice) -> Dice:
    """Monsters by kind, as dungeon dice by face."""
    return (*monsters, 0, 0, 0)


class Transforms(Ultimate):
    """Up to so many monsters become one die of another face together."""

    def __init__(self, key: str, most: int, into: Peril) -> None:
        self.key, self._most, self._into = key, most, into

    def moves(self, turn: RollTurn) -> tuple[Move, ...]:
        chosen = choices(monsters_of(turn), self._most)
        return tuple([ultimate(spelled(part, DUNGEON_LETTERS)) for part in chosen])

    def act(self, turn: RollTurn, action: Action) -> None:
        remove(turn, self.key, read(action.argument, DUNGEON_LETTERS))
        turn.table = plus(turn.table, self._into)
        turn.events.append(e.Turned("", self._into.letter, 1))


class Recruits(Ultimate):
    """Up to so many monsters of a kind become companions until the level is over."""

    def __init__(self, key: str, most: int, kind: Peril, face: Companion) -> None:
        self.key, self._most, self.kind, self._face = key, most, kind, face

    def moves(self, turn: RollTurn) -> tuple[Move, ...]:
        most = min(self._most, turn.table[self.kind])
        return tuple([ultimate(str(count)) for count in range(most, 0, -1)])

    def act(self, turn: RollTurn, action: Action) -> None:
        count = int(action.argument)
        remove(turn, self.key, plus((*NO_TABLE, 0), self.kind, count))
        turn.allies = plus(turn.allies, self._face, count)
        turn.events.append(e.Turned(self.kind.letter, self._face.letter, count))


class Battlecry(Ultimate):
    """All monsters become dragons."""

    key = "battlecry"

    def moves(self, turn: RollTurn) -> tuple[Move, ...]:
        return (ultimate(),) if turn.monsters else ()

    def act(self, turn: RollTurn, action: Action) -> None:
        count = turn.monsters
        remove(turn, self.key, on_table(monsters_of(turn)))
        turn.lair += count
        turn.events.append(e.Turned("", Peril.DRAGON.letter, count))
        turn.fallen()


class Defeats(Ultimate):
    """Up to so many monsters of any kinds are gone."""

    def __init__(self, key: str, most: int) -> None:
        self.key, self._most = key, most

    def moves(self, turn: RollTurn) -> tuple[Move, ...]:
        chosen = choices(monsters_of(turn), self.most(turn))
        return tuple([ultimate(spelled(part, DUNGEON_LETTERS)) for part in chosen])

    def most(self, turn: RollTurn) -> int:
        """How many may go now."""
        return self._most

    def act(self, turn: RollTurn, action: Action) -> None:
        remove(turn, self.key, read(action.argument, DUNGEON_LETTERS))


class Breath(Defeats):
    """A monster goes for each dragon in the lair."""

    def __init__(self) -> None:
        super().__init__("dragon-breath", 0)

    def most(self, turn: RollTurn) -> int:
        return turn.lair


class Fury(Ultimate):
    """All monsters of a kind go for each dragon in the lair."""

    key = "dragon-fury"

    def moves(self, turn: RollTurn) -> tuple[Move, ...]:
        kinds = tuple([min(1, count) for count in monsters_of(turn)])
        chosen = choices(kinds, turn.lair)
        return tuple([ultimate(spelled(part, DUNGEON_LETTERS)) for part in chosen])

    def act(self, turn: RollTurn, action: Action) -> None:
        kinds = read(action.argument, DUNGEON_LETTERS)
        gone = [count * kind for count, kind in zip(monsters_of(turn), kinds, strict=False)]
        remove(turn, self.key, on_table(tuple(gone)))


class EachKind(Ultimate):
    """One monster of each kind that is there goes."""

    key = "flurry-of-arrows"

    def moves(self, turn: RollTurn) -> tuple[Move, ...]:
        return (ultimate(),) if turn.monsters else ()

    def act(self, turn: RollTurn, action: Action) -> None:
        remove(turn, self.key, on_table(tuple([min(1, n) for n in monsters_of(turn)])))


class Roar(Ultimate):
    """All monsters go."""

    key = "deafening-roar"

    def moves(self, turn: RollTurn) -> tuple[Move, ...]:
        return (ultimate(),) if turn.monsters else ()

    def act(self, turn: RollTurn, action: Action) -> None:
        remove(turn, self.key, on_table(monsters_of(turn)))


class Midas(Ultimate):
    """All monsters of one kind go, and each of them brings a token."""

    key = "touch-of-midas"

    def moves(self, turn: RollTurn) -> tuple[Move, ...]:
        return tuple([ultimate(kind.letter) for kind in MONSTERS if turn.table[kind]])

    def act(self, turn: RollTurn, action: Action) -> None:
        kind = DUNGEON_LETTERS.index(action.argument)
        count = turn.table[kind]
        remove(turn, self.key, plus((*NO_TABLE, 0), kind, count))
        turn.draw(count)


class NoDragons(Ultimate):
    """All dragons of the lair go."""

    def __init__(self, key: str) -> None:
        self.key = key

    def moves(self, turn: RollTurn) -> tuple[Move, ...]:
        return (ultimate(),) if turn.lair else ()

    def act(self, turn: RollTurn, action: Action) -> None:
        remove(turn, self.key, (*NO_TABLE, turn.lair))


class Everything(Ultimate):
    """All dungeon dice go, those of the lair too (ruling DR30)."""

    key = "arcane-fury"

    def moves(self, turn: RollTurn) -> tuple[Move, ...]:
        return (ultimate(),) if any(all_there(turn)) else ()

    def act(self, turn: RollTurn, action: Action) -> None:
        remove(turn, self.key, all_there(turn))


class AnyTwo(Ultimate):
    """Up to two dungeon dice go, those of the lair too."""

    key = "strike-fear"

    def moves(self, turn: RollTurn) -> tuple[Move, ...]:
        chosen = choices(all_there(turn), 2)
        return tuple([ultimate(spelled(part, DUNGEON_LETTERS)) for part in chosen])

    def act(self, turn: RollTurn, action: Action) -> None:
        remove(turn, self.key, read(action.argument, DUNGEON_LETTERS))


class OneFind(Ultimate):
    """A chest or a potion goes, and the hero is exhausted again."""

    key = "bestial-fury"

    def moves(self, turn: RollTurn) -> tuple[Move, ...]:
        finds = (Peril.CHEST, Peril.POTION)
        return tuple([ultimate(face.letter) for face in finds if turn.table[face]])

    def act(self, turn: RollTurn, action: Action) -> None:
        remove(turn, self.key, plus((*NO_TABLE, 0), DUNGEON_LETTERS.index(action.argument)))
