"""Dice, companions and treasure in words."""

from collections.abc import Sequence
from itertools import groupby

from bot.contract.game import Seat
from bot.games.dungeon_roll.rules.companions import ALLY_LETTERS, DRAGON_ALLY
from bot.games.dungeon_roll.rules.dice import (
    COMPANION_OF,
    DUNGEON_LETTERS,
    PARTY_LETTERS,
    PERIL_OF,
    Companion,
    Dice,
    Peril,
    read,
)
from bot.games.dungeon_roll.rules.heroes import side_of
from bot.games.dungeon_roll.rules.state import Delver, PastDelve, RollDelve, WayOut
from bot.games.dungeon_roll.rules.tokens import TOKEN_OF, Token
from bot.games.dungeon_roll.screens import signs
from bot.ui.catalogue import Texts
from bot.ui.markdown import all_of, unbroken

# Dice


def party_dice(dice: Dice, texts: Texts) -> list[str]:
    """Party dice as "2 fighters", without those that are not there."""
    return [_companions(face, dice[face], texts) for face in Companion if dice[face]]


def dungeon_dice(dice: Sequence[int], texts: Texts) -> list[str]:
    """Dungeon dice by face as "2 goblins"; dragons last, where these are counted too."""
    return [perils(face, count, texts) for face, count in zip(Peril, dice, strict=False) if count]


def perils(face: Peril, count: int, texts: Texts) -> str:
    """Dungeon dice of one face: "skeleton", "2 goblins"."""
    return texts(f"roll-peril-{face.letter}", count=count)


def _companions(face: Companion, count: int, texts: Texts) -> str:
    return texts(f"roll-die-{face.letter}", count=count)


def signed_party(delve: RollDelve, texts: Texts) -> list[str]:
    """The companions of a delve, each with its symbol: dice, then the allies that are none."""
    told = [
        unbroken(f"{signs.COMPANIONS[face]} {_companions(face, delve.party[face], texts)}")
        for face in Companion
        if delve.party[face]
    ]
    allies = [
        unbroken(f"🤝 {_ally(f'x{letter}', count, texts)}")
        for letter, count in zip(ALLY_LETTERS, delve.allies, strict=True)
        if count
    ]
    return [*told, *allies]


def signed_table(table: Dice, texts: Texts) -> list[str]:
    """The dice on the table, each with its symbol."""
    return [
        unbroken(f"{signs.PERILS[face]} {perils(face, count, texts)}")
        for face, count in zip(Peril, table, strict=False)
        if count
    ]


def beaten(text: str, texts: Texts) -> str:
    """The dungeon dice that an action names, as "g2k1"."""
    return all_of(dungeon_dice(read(text, DUNGEON_LETTERS), texts), texts)


def face(letter: str, texts: Texts, count: int = 1) -> str:
    """A face of either kind of dice by its letter."""
    if letter in PARTY_LETTERS:
        return _companions(COMPANION_OF[letter], count, texts)
    return perils(PERIL_OF[letter], count, texts)


def sign(letter: str) -> str:
    """The symbol of a face by its letter."""
    if letter in PARTY_LETTERS:
        return signs.COMPANIONS[COMPANION_OF[letter]]
    return signs.PERILS[PERIL_OF[letter]]


# Companions


def companion(code: str, texts: Texts, count: int = 1) -> str:
    """Companions by their code: dice of a face, a token that acts as one, or allies."""
    if code == Token.SCROLL.code:
        # The die has the same name.
        return _counted(texts("roll-token-ss.treasure"), count)
    if code in TOKEN_OF:
        return tokens_of_kind(TOKEN_OF[code], count, texts)
    if code[0] == DRAGON_ALLY[0]:
        return _ally(code, count, texts)
    return _companions(COMPANION_OF[code], count, texts)


def _ally(code: str, count: int, texts: Texts) -> str:
    if code == DRAGON_ALLY:
        return texts("roll-ally", companion=perils(Peril.DRAGON, count, texts))
    return texts("roll-ally", companion=_companions(COMPANION_OF[code[1]], count, texts))


def companions(codes: Sequence[str], texts: Texts) -> list[str]:
    """Several of them, alike ones together, in their order."""
    return [companion(code, texts, codes.count(code)) for code in dict.fromkeys(codes)]


def companion_sign(code: str) -> str:
    """The symbol of a companion by its code."""
    if code in TOKEN_OF:
        return signs.TOKENS[TOKEN_OF[code]]
    return signs.PERILS[Peril.DRAGON] if code == DRAGON_ALLY else sign(code[-1])


# Treasure


def token(kind: Token, texts: Texts) -> str:
    return texts(f"roll-token-{kind.code}")


def tokens_of_kind(kind: Token, count: int, texts: Texts) -> str:
    return _counted(token(kind, texts), count)


def _counted(name: str, count: int) -> str:
    return name if count == 1 else f"{name} ×{count}"


def explained_tokens(dice: Dice, texts: Texts) -> list[str]:
    """Tokens by kind, each with its use."""
    return [
        f"{tokens_of_kind(kind, dice[kind], texts)} ({texts(f'roll-token-{kind.code}.use')})"
        for kind in Token
        if dice[kind]
    ]


def tokens(dice: Dice, texts: Texts) -> list[str]:
    """Tokens by kind."""
    return [tokens_of_kind(kind, dice[kind], texts) for kind in Token if dice[kind]]


# Delves and players


def _ended(delve: PastDelve, where: str, texts: Texts) -> str:
    """How a delve ended, any way that brought experience as that home. `where`: its level."""
    if delve.way is WayOut.STAYED:
        return texts("roll-ended-stayed")
    if delve.way is not WayOut.FLED:
        return texts("roll-ended-home", where=where)
    return texts("roll-ended-fled", where=where)


def delves(delver: Delver, texts: Texts) -> str | None:
    """How each of its delves that are over ended; None before the first is."""
    if not delver.delves:
        return None
    levels = [texts("roll-from-level", level=one.level) for one in delver.delves]
    pairs = zip(delver.delves, levels, strict=True)
    told = [unbroken(_ended(one, level, texts)) for one, level in pairs]
    counts = [(each, len([*same])) for each, same in groupby(told)]
    return ", ".join(each if count == 1 else unbroken(f"{each} ×{count}") for each, count in counts)


def records(delver: Delver, texts: Texts) -> list[str]:
    """A line for each delve that is over: how it ended, and what it brought."""
    return [_record(number, one, texts) for number, one in enumerate(delver.delves, 1)]


def _record(number: int, delve: PastDelve, texts: Texts) -> str:
    told = [_ended(delve, texts("roll-from-level", level=delve.level), texts)]
    if delve.experience:
        told.append(texts("roll-gained", experience=delve.experience))
    if delve.way is WayOut.FLED and delve.level > 1:
        told.append(texts("roll-lost", lost=delve.level - 1))
    elif not delve.experience and delve.way is not WayOut.STAYED:
        told.append(texts("roll-gained-none"))
    if delve.dragons:
        told.append(texts("roll-dragons", count=delve.dragons))
    return texts("roll-record", number=number, told=", ".join(told))


def side_key(delver: Delver) -> str:
    """The key of the side of its hero that is up; "" without one."""
    return side_of(delver.hero, mastered=delver.mastered).key


def asked_seat(seat: Seat | None) -> Seat:
    """The seat in turn. There is one while a match goes on."""
    assert seat is not None, "a match that is over has a result"
    return seat


def percent(chance: float) -> int:
    """A chance as a whole number of 100; neither 0 nor 100 where that is not certain."""
    return round(chance) if chance in (0, 100) else min(99, max(1, round(chance)))
