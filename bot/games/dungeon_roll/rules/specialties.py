"""The specialties of all heroes (source 003, "Hero Powers")."""

from collections.abc import Mapping
from itertools import combinations_with_replacement

from bot.contract.game import Action, Move, Pick
from bot.games.dungeon_roll.rules import events as e
from bot.games.dungeon_roll.rules.dice import (
    DUNGEON_LETTERS,
    FIGHTING,
    MONSTERS,
    NO_PARTY,
    NO_TABLE,
    PARTY_LETTERS,
    Companion,
    Dice,
    Peril,
    choices,
    contains,
    plus,
    read,
    spelled,
    throw,
    without,
)
from bot.games.dungeon_roll.rules.picks import party_options, picked
from bot.games.dungeon_roll.rules.state import RollPhase
from bot.games.dungeon_roll.rules.tokens import TOKEN_OF, Token
from bot.games.dungeon_roll.rules.turn import RollTurn, Specialty, special

KEEP = "keep"
"""The argument of the move that leaves a party as it is."""


class Alike(Specialty):
    """Two companions are used as each other."""

    def __init__(self, one: Companion, other: Companion) -> None:
        self.also = {one: (other,), other: (one,)}


class ScrollsAs(Specialty):
    """Scrolls are used as companions of these faces."""

    def __init__(self, *faces: Companion, rereads: bool = False) -> None:
        self.also = {Companion.SCROLL: faces}
        self.rereads = rereads


class LootsAnytime(Specialty):
    """Chests are opened and potions drunk before the monsters are beaten, too."""

    loots_anytime = True


class ScrollsBecomeChampions(Specialty):
    """When the party is formed, and only then (ruling DR38)."""

    key = "scrolls-become-champions"

    def formed(self, turn: RollTurn) -> None:
        count = turn.party[Companion.SCROLL]
        if count:
            turn.party = plus(turn.party, Companion.SCROLL, -count)
            turn.party = plus(turn.party, Companion.CHAMPION, count)
            scroll, champion = Companion.SCROLL.letter, Companion.CHAMPION.letter
            turn.events.append(e.Turned(scroll, champion, count))


class Slayer(Specialty):
    """Two different companions beat the dragon."""

    slayers = 2


class SecondThrow(Specialty):
    """Any dice of a new party are thrown once more, once (ruling DR37)."""

    key = "second-throw"

    def forming(self, turn: RollTurn) -> tuple[Move, ...]:
        if turn.once:
            return ()
        options = party_options(turn.party)
        again = Move(Action("special", (self.key,)), Pick(options, 1, len(options)))
        return (again, special(KEEP))

    def form(self, turn: RollTurn, action: Action) -> None:
        turn.once = True
        if action.arguments[0] != KEEP:
            party, _ = picked(action.arguments[1:])
            turn.rethrow(self.key, party, (*NO_TABLE, 0))


class BeatsOneMore(Specialty):
    """Companions of a face beat a further monster of any kind."""

    def __init__(self, face: Companion) -> None:
        self._face = face

    def extra(self, face: Companion | None, *, spent: bool) -> int:
        return int(face is self._face)


class Becomes(Specialty):
    """One face of the dungeon dice is another, whenever they fall."""

    def __init__(self, face: Peril, into: Peril) -> None:
        self._face, self._into = face, into

    def fallen(self, turn: RollTurn) -> None:
        count = turn.table[self._face]
        if count:
            turn.table = plus(turn.table, self._face, -count)
            turn.table = plus(turn.table, self._into, count)
            turn.events.append(e.Turned(self._face.letter, self._into.letter, count))


class Hoard(Specialty):
    """Two tokens are drawn for each party, and six are parted with at the end."""

    parts_with = 6

    def formed(self, turn: RollTurn) -> None:
        turn.draw(2)


class TwoInTheGraveyard(Specialty):
    """Two of seven dice lie there from the start (ruling DR34)."""

    key = "two-in-the-graveyard"
    dice = 5

    def formed(self, turn: RollTurn) -> None:
        turn.graveyard = 2


class ChampionComesBack(Specialty):
    """A champion's die that beats two monsters or more is thrown again instead of buried."""

    counts_kills = True
    key = "champion-comes-back"

    def returns(self, code: str, beaten: int) -> bool:
        """Whether a companion that has beaten so many monsters is thrown again."""
        return beaten > 1 and code == Companion.CHAMPION.letter

    def fought(self, turn: RollTurn, code: str, beaten: int) -> None:
        if self.returns(code, beaten):
            turn.graveyard -= 1
            turn.party = plus(turn.party, Companion.CHAMPION)
            turn.rethrow(self.key, plus(NO_PARTY, Companion.CHAMPION), (*NO_TABLE, 0))


class TokensGo(Specialty):
    """All tokens are parted with at the end."""

    parts_with = None


class Scouting(Specialty):
    """Six dungeon dice are thrown ahead: one, two and three for the first three levels."""

    key = "scouting"
    levels = 3

    def formed(self, turn: RollTurn) -> None:
        thrown = throw(sum(range(self.levels + 1)), turn.stream())
        turn.scouted = (thrown,)
        turn.events.append(e.Rethrown(self.key, NO_PARTY, (*NO_TABLE, 0), NO_PARTY, thrown))

    def forming(self, turn: RollTurn) -> tuple[Move, ...]:
        level = len(turn.scouted)
        if level == self.levels:
            return ()
        wanted = [part for part in choices(turn.scouted[-1], level) if sum(part) == level]
        return tuple([special(self.key, spelled(part, DUNGEON_LETTERS)) for part in wanted])

    def form(self, turn: RollTurn, action: Action) -> None:
        laid = read(action.arguments[1], DUNGEON_LETTERS)
        *before, left = turn.scouted
        turn.scouted = (*before, laid, without(left, laid))


class Lingers(Specialty):
    """While the dragon waits the hero may leave before the loot (ruling S37)."""

    def lingers(self, turn: RollTurn) -> bool:
        return turn.besieged and not turn.spent


class NoDragon(Specialty):
    """Three dragons or more are gone at once (ruling DR28)."""

    key = "no-dragon"

    def fallen(self, turn: RollTurn) -> None:
        if turn.lair >= self.lair_limit:
            turn.events.append(e.LairLeft(self.key, turn.lair))
            turn.lair = 0


class RerollsOne(Specialty):
    """A monster of one of these kinds is thrown again, once a level."""

    key = "rerolls-one"

    def __init__(self, *kinds: Peril) -> None:
        self._kinds = kinds

    def moves(self, turn: RollTurn) -> tuple[Move, ...]:
        if turn.once or turn.stage is not RollPhase.MONSTER:
            return ()
        there = [kind for kind in self._kinds if turn.table[kind]]
        return tuple([special(self.key, kind.letter) for kind in there])

    def act(self, turn: RollTurn, action: Action) -> None:
        turn.once = True
        kind = DUNGEON_LETTERS.index(action.arguments[1])
        turn.rethrow(self.key, NO_PARTY, plus((*NO_TABLE, 0), kind))


class SetParty(Specialty):
    """The party is not rolled: it has these faces."""

    def __init__(self, *counts: int) -> None:
        self._party: Dice = counts

    def party(self, turn: RollTurn) -> Dice | None:
        return self._party


class MoreDice(Specialty):
    """The party has so many dice."""

    def __init__(self, dice: int) -> None:
        self.dice = dice


class Cursed(Specialty):
    """Exhausted from the start of a delve, and fierce while it is so; potions refresh."""

    key = "cursed"
    starts_spent = True

    def extra(self, face: Companion | None, *, spent: bool) -> int:
        return int(spent)

    def quaffed(self, turn: RollTurn) -> None:
        turn.refresh(self.key)


class CallsDragons(Specialty):
    """Two dice of a new party are set to scrolls; a scroll turns a monster into a dragon."""

    key = "calls-dragons"

    def forming(self, turn: RollTurn) -> tuple[Move, ...]:
        if turn.once:
            return ()
        there = [face for face in Companion if turn.party[face]]
        pairs = [
            spelled(plus(plus(NO_PARTY, one), other), PARTY_LETTERS)
            for one, other in combinations_with_replacement(there, 2)
            if contains(turn.party, plus(plus(NO_PARTY, one), other))
        ]
        return tuple([special(self.key, pair) for pair in pairs])

    def form(self, turn: RollTurn, action: Action) -> None:
        turn.once = True
        chosen = read(action.arguments[1], PARTY_LETTERS)
        turn.party = plus(without(turn.party, chosen), Companion.SCROLL, sum(chosen))
        scroll = Companion.SCROLL
        turn.events += [
            e.Turned(face.letter, scroll.letter, chosen[face])
            for face in Companion
            if chosen[face] and face is not scroll
        ]

    def facing(self, turn: RollTurn) -> None:
        if all(turn.table[kind] for kind in MONSTERS):
            turn.refresh(self.key)

    def moves(self, turn: RollTurn) -> tuple[Move, ...]:
        if turn.stage is not RollPhase.MONSTER:
            return ()
        return tuple(
            [
                special(self.key, code, kind.letter)
                for code in _scrolls(turn)
                for kind in MONSTERS
                if turn.table[kind]
            ]
        )

    def act(self, turn: RollTurn, action: Action) -> None:
        _, code, kind = action.arguments
        turn.use(code)
        if code in TOKEN_OF:
            turn.events.append(e.TokenSpent(code))
        turn.table = plus(turn.table, DUNGEON_LETTERS.index(kind), -1)
        turn.lair += 1
        turn.events.append(e.Turned(kind, Peril.DRAGON.letter, 1))
        turn.fallen()


class LateDragon(Specialty):
    """The dragon comes at four dice, and champions beat one monster or open one chest."""

    lair_limit = 4
    feeble = frozenset((Companion.CHAMPION,))


class RefreshedByTwo(Specialty):
    """Two monsters or more that one companion beats refresh the hero."""

    counts_kills = True
    key = "refreshed-by-two"

    def fought(self, turn: RollTurn, code: str, beaten: int) -> None:
        if beaten > 1:
            turn.refresh(self.key)


class TreasureForTwo(Specialty):
    """Two monsters or more that one companion beats bring a token, and a token refreshes."""

    counts_kills = True
    key = "treasure-for-two"

    def fought(self, turn: RollTurn, code: str, beaten: int) -> None:
        if beaten > 1:
            turn.draw(1)

    def moves(self, turn: RollTurn) -> tuple[Move, ...]:
        if not turn.spent or turn.stage is RollPhase.REGROUP:
            return ()
        return tuple([special(self.key, token.code) for token in Token if turn.tokens[token]])

    def act(self, turn: RollTurn, action: Action) -> None:
        turn.spend(TOKEN_OF[action.arguments[1]])
        turn.events.append(e.TokenSpent(action.arguments[1]))
        turn.refresh(self.key)


def _scrolls(turn: RollTurn) -> tuple[str, ...]:
    """The codes of what can be used as a scroll."""
    die = (Companion.SCROLL.letter,) if turn.party[Companion.SCROLL] else ()
    token = (Token.SCROLL.code,) if turn.tokens[Token.SCROLL] else ()
    return (*die, *token)


SPECIALTIES: Mapping[str, Specialty] = {
    "fighters-and-clerics": Alike(Companion.FIGHTER, Companion.CLERIC),
    "fighters-and-mages": Alike(Companion.FIGHTER, Companion.MAGE),
    "clerics-and-mages": Alike(Companion.CLERIC, Companion.MAGE),
    "thieves-and-mages": Alike(Companion.THIEF, Companion.MAGE),
    "scrolls-fight": ScrollsAs(*FIGHTING),
    "scrolls-lead": ScrollsAs(Companion.CHAMPION, rereads=True),
    "loots-anytime": LootsAnytime(),
    "scrolls-become-champions": ScrollsBecomeChampions(),
    "slayer": Slayer(),
    "second-throw": SecondThrow(),
    "fierce-fighters": BeatsOneMore(Companion.FIGHTER),
    "fierce-champions": BeatsOneMore(Companion.CHAMPION),
    "fierce-thieves": BeatsOneMore(Companion.THIEF),
    "chests-become-potions": Becomes(Peril.CHEST, Peril.POTION),
    "potions-become-chests": Becomes(Peril.POTION, Peril.CHEST),
    "skeletons-become-potions": Becomes(Peril.SKELETON, Peril.POTION),
    "hoard": Hoard(),
    "two-in-the-graveyard": TwoInTheGraveyard(),
    "champion-comes-back": ChampionComesBack(),
    "tokens-go": TokensGo(),
    "scouting": Scouting(),
    "lingers": Lingers(),
    "no-dragon": NoDragon(),
    "rerolls-a-goblin": RerollsOne(Peril.GOBLIN),
    "rerolls-a-monster": RerollsOne(*MONSTERS),
    "five-champions": SetParty(0, 0, 0, 0, 5, 0),
    "one-of-each": SetParty(1, 1, 1, 1, 2, 1),
    "eight-dice": MoreDice(8),
    "cursed": Cursed(),
    "calls-dragons": CallsDragons(),
    "late-dragon": LateDragon(),
    "refreshed-by-two": RefreshedByTwo(),
    "treasure-for-two": TreasureForTwo(),
}
"""By the names in data/dungeon_roll/heroes.toml."""
