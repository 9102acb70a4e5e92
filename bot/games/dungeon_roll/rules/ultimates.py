"""The ultimates of all heroes (source 003, "Hero Powers").

A discarded die brings neither experience nor tokens (ruling DR32).
"""

from collections.abc import Mapping

from bot.contract.game import Action, Move, Pick
from bot.games.dungeon_roll.rules import events as e
from bot.games.dungeon_roll.rules.dice import (
    DUNGEON_LETTERS,
    NO_PARTY,
    NO_TABLE,
    PARTY_LETTERS,
    Companion,
    Peril,
    both,
    choices,
    plus,
    read,
    spelled,
)
from bot.games.dungeon_roll.rules.picks import dungeon_options, party_options, picked
from bot.games.dungeon_roll.rules.removing import (
    AnyTwo,
    Battlecry,
    Breath,
    Defeats,
    EachKind,
    Everything,
    Fury,
    Midas,
    NoDragons,
    OneFind,
    Recruits,
    Roar,
    Transforms,
    all_there,
    monsters_of,
    remove,
)
from bot.games.dungeon_roll.rules.state import RollPhase, WayOut
from bot.games.dungeon_roll.rules.tokens import TOKEN_OF, Token
from bot.games.dungeon_roll.rules.turn import IN_DUNGEON, ULTIMATE, RollTurn, Ultimate, ultimate

REGROUPING = (*IN_DUNGEON, RollPhase.REGROUP)


class Joins(Ultimate):
    """The hero is one more companion, until used or the delve is over."""

    def __init__(self, key: str, face: Companion) -> None:
        self.key, self._face = key, face

    def moves(self, turn: RollTurn) -> tuple[Move, ...]:
        return (ultimate(),)

    def act(self, turn: RollTurn, action: Action) -> None:
        turn.allies = plus(turn.allies, self._face)
        turn.sworn = plus(turn.sworn, self._face)
        turn.events.append(e.UltimateUsed(self.key))


class Intervention(Ultimate):
    """A token is given: monsters and dragons go, chests are opened, potions drunk (ruling DR31)."""

    key = "divine-intervention"

    def moves(self, turn: RollTurn) -> tuple[Move, ...]:
        drunk = min(turn.table[Peril.POTION], turn.graveyard)
        if not (turn.monsters or turn.lair or turn.table[Peril.CHEST] or drunk):
            return ()
        return tuple([ultimate(token.code) for token in Token if turn.tokens[token]])

    def act(self, turn: RollTurn, action: Action) -> None:
        turn.spend(TOKEN_OF[action.argument])
        turn.events.append(e.TokenSpent(action.argument))
        chests, potions = turn.table[Peril.CHEST], turn.table[Peril.POTION]
        remove(turn, self.key, (*monsters_of(turn), 0, 0, turn.lair))
        if chests:
            turn.open_chests("", chests)
        drunk = min(potions, turn.graveyard)
        if drunk:
            turn.quaff("", drunk)
        turn.table = NO_TABLE


class ThrowsAgain(Ultimate):
    """Any dice are thrown again: of the party too or not, of the lair too or not."""

    def __init__(self, key: str, *, party: bool, lair: bool) -> None:
        self.key, self._party, self._lair = key, party, lair

    def moves(self, turn: RollTurn) -> tuple[Move, ...]:
        party = party_options(turn.party) if self._party else ()
        lair = turn.lair if self._lair else 0
        options = (*party, *dungeon_options((*turn.table, lair)))
        if not options:
            return ()
        return (Move(Action(ULTIMATE), Pick(options, 1, len(options))),)

    def act(self, turn: RollTurn, action: Action) -> None:
        turn.events.append(e.UltimateUsed(self.key))
        turn.rethrow(self.key, *picked(action.arguments))


class Raises(Ultimate):
    """Up to so many dice of the graveyard are thrown into the party (ruling DR29)."""

    def __init__(self, key: str, most: int, *, binds: bool = False) -> None:
        self.key, self._most, self._binds = key, most, binds

    def moves(self, turn: RollTurn) -> tuple[Move, ...]:
        return (ultimate(),) if turn.graveyard else ()

    def act(self, turn: RollTurn, action: Action) -> None:
        count = min(self._most, turn.graveyard)
        turn.graveyard -= count
        turn.events.append(e.UltimateUsed(self.key))
        thrown = turn.roll_party(count)
        turn.party = both(turn.party, thrown)
        turn.events.append(e.Rethrown(self.key, NO_PARTY, (*NO_TABLE, 0), thrown, (*NO_TABLE, 0)))
        turn.bound = turn.bound or self._binds


class RallyingCry(Ultimate):
    """The whole graveyard is thrown into the party; scrolls go back."""

    key = "rallying-cry"
    stages = REGROUPING

    def moves(self, turn: RollTurn) -> tuple[Move, ...]:
        return (ultimate(),) if turn.graveyard else ()

    def act(self, turn: RollTurn, action: Action) -> None:
        turn.events.append(e.UltimateUsed(self.key))
        thrown = turn.roll_party(turn.graveyard)
        turn.events.append(e.Rethrown(self.key, NO_PARTY, (*NO_TABLE, 0), thrown, (*NO_TABLE, 0)))
        turn.graveyard = thrown[Companion.SCROLL]
        turn.party = both(turn.party, plus(thrown, Companion.SCROLL, -thrown[Companion.SCROLL]))


class Seeks(Ultimate):
    """Two tokens are drawn, and so many of all that are held are discarded."""

    stages = REGROUPING

    def __init__(self, key: str, owed: int) -> None:
        self.key, self._owed = key, owed

    def moves(self, turn: RollTurn) -> tuple[Move, ...]:
        return (ultimate(),)

    def act(self, turn: RollTurn, action: Action) -> None:
        turn.events.append(e.UltimateUsed(self.key))
        turn.draw(2)
        turn.owed += min(self._owed, sum(turn.tokens))


class Rally(Ultimate):
    """Up to a monster for each champion's die goes; then all of these are thrown again."""

    key = "rally"

    def moves(self, turn: RollTurn) -> tuple[Move, ...]:
        chosen = choices(monsters_of(turn), turn.party[Companion.CHAMPION])
        return tuple([ultimate(spelled(part, DUNGEON_LETTERS)) for part in chosen])

    def act(self, turn: RollTurn, action: Action) -> None:
        remove(turn, self.key, read(action.argument, DUNGEON_LETTERS))
        champions = plus(NO_PARTY, Companion.CHAMPION, turn.party[Companion.CHAMPION])
        turn.rethrow(self.key, champions, (*NO_TABLE, 0))


class Leaves(Ultimate):
    """The delve is over at once, with the experience of this level or of the one before."""

    def __init__(self, key: str, level: int, *stages: RollPhase) -> None:
        self.key, self._level, self.stages = key, level, stages

    def moves(self, turn: RollTurn) -> tuple[Move, ...]:
        return (ultimate(),)

    def act(self, turn: RollTurn, action: Action) -> None:
        turn.events.append(e.UltimateUsed(self.key))
        turn.end(WayOut.ULTIMATE, turn.level + self._level)


class SetsDice(Ultimate):
    """An active party die or a dungeon die is set to any other face; a master sets one of each."""

    def __init__(self, key: str, *, both_kinds: bool) -> None:
        self.key, self._both = key, both_kinds

    def moves(self, turn: RollTurn) -> tuple[Move, ...]:
        return set_dice(turn, party=True, dungeon=True)

    def act(self, turn: RollTurn, action: Action) -> None:
        turn.events.append(e.UltimateUsed(self.key))
        kind = set_die(turn, action)
        turn.set_party = self._both and kind != "party" and any(turn.party)
        turn.set_dungeon = self._both and kind == "party" and any(all_there(turn))


def set_dice(turn: RollTurn, *, party: bool, dungeon: bool) -> tuple[Move, ...]:
    """The dice that can be set, each to every other face."""
    moves = []
    for kind, wanted, dice, letters in (
        ("party", party, turn.party, PARTY_LETTERS),
        ("dungeon", dungeon, all_there(turn), DUNGEON_LETTERS),
    ):
        if wanted:
            there = [letter for letter, count in zip(letters, dice, strict=True) if count]
            moves += [
                ultimate(kind, letter, into)
                for letter in there
                for into in letters
                if into != letter
            ]
    return tuple(moves)


def set_die(turn: RollTurn, action: Action) -> str:
    """Set the die that an action of `set_dice` names. Returns of which kind it is."""
    kind, letter, into = action.arguments
    turn.events.append(e.Turned(letter, into, 1))
    if kind == "party":
        turn.party = plus(turn.party, PARTY_LETTERS.index(letter), -1)
        turn.party = plus(turn.party, PARTY_LETTERS.index(into))
    else:
        changed = plus((*NO_TABLE, 0), DUNGEON_LETTERS.index(letter), -1)
        turn.lay(plus(changed, DUNGEON_LETTERS.index(into)))
        turn.fallen()
    return kind


class BeatsDragon(Ultimate):
    """Something is given, and the dragon is beaten with its reward."""

    stages = (RollPhase.DRAGON,)

    def __init__(self, key: str, *, tokens: bool, scrolls: bool) -> None:
        self.key, self._tokens, self._scrolls = key, tokens, scrolls

    def moves(self, turn: RollTurn) -> tuple[Move, ...]:
        die = self._scrolls and turn.party[Companion.SCROLL]
        tokens = [
            token.code
            for token in Token
            if turn.tokens[token] and (self._tokens or token is Token.SCROLL)
        ]
        codes = (Companion.SCROLL.letter, *tokens) if die else tokens
        return tuple(map(ultimate, codes))

    def act(self, turn: RollTurn, action: Action) -> None:
        turn.events.append(e.UltimateUsed(self.key))
        if action.argument in TOKEN_OF:
            turn.spend(TOKEN_OF[action.argument])
            turn.events.append(e.TokenSpent(action.argument))
        else:
            turn.use(action.argument)
        turn.beat_dragon(())


class CommandsDragons(Ultimate):
    """All dragons of the lair become companions until the level is over."""

    key = "word-of-command"

    def moves(self, turn: RollTurn) -> tuple[Move, ...]:
        return (ultimate(),) if turn.lair else ()

    def act(self, turn: RollTurn, action: Action) -> None:
        count = turn.lair
        remove(turn, self.key, (*NO_TABLE, count))
        turn.allies = plus(turn.allies, len(turn.allies) - 1, count)


ULTIMATES: Mapping[str, Ultimate] = {
    one.key: one
    for one in (
        Joins("holy-strike", Companion.FIGHTER),
        Intervention(),
        Transforms("charm-monster", 1, Peril.POTION),
        Transforms("mesmerize", 2, Peril.POTION),
        Recruits("plea-for-help", 1, Peril.GOBLIN, Companion.THIEF),
        Recruits("pull-rank", 2, Peril.GOBLIN, Companion.THIEF),
        Battlecry(),
        Defeats("calculated-strike", 2),
        ThrowsAgain("battlefield-presence", party=True, lair=False),
        NoDragons("bards-song"),
        Recruits("animate-dead", 1, Peril.SKELETON, Companion.FIGHTER),
        Recruits("command-dead", 2, Peril.SKELETON, Companion.FIGHTER),
        Joins("arcane-blade", Companion.FIGHTER),
        Everything(),
        Raises("healing-salve", 1),
        Raises("transformation-potion", 2),
        Seeks("treasure-seeker", 2),
        Seeks("tomb-raiding", 1),
        Rally(),
        Raises("berserker-rage", 4, binds=True),
        Transforms("fortunate-strike", 1, Peril.CHEST),
        Transforms("bit-o-luck", 2, Peril.CHEST),
        Leaves("scout-ahead", -1, RollPhase.MONSTER),
        Leaves("know-when-to-say-when", 0, *IN_DUNGEON),
        Breath(),
        Fury(),
        Defeats("called-shot", 1),
        EachKind(),
        NoDragons("viking-fury"),
        SetsDice("call-in-a-favor", both_kinds=False),
        SetsDice("reinforcements", both_kinds=True),
        BeatsDragon("future-technology", tokens=True, scrolls=False),
        BeatsDragon("super-sonic", tokens=True, scrolls=True),
        BeatsDragon("forbidden-knowledge", tokens=False, scrolls=True),
        Midas(),
        OneFind(),
        CommandsDragons(),
        RallyingCry(),
        AnyTwo(),
        Roar(),
        ThrowsAgain("calculated-risk", party=False, lair=True),
    )
}
"""By the names in data/dungeon_roll/heroes.toml."""
