"""The lines of a board about what lies ahead: chances, the dragon that waits, and the stake."""

from collections.abc import Collection, Sequence

from bot.games.dungeon_roll.rules import prompts as asked
from bot.games.dungeon_roll.rules.dice import Companion, Peril
from bot.games.dungeon_roll.rules.events import THROWN
from bot.games.dungeon_roll.rules.heroes import turn_of
from bot.games.dungeon_roll.rules.odds import LevelOdds, after_clearing, next_level
from bot.games.dungeon_roll.rules.slaying import (
    DragonHelp,
    completed_slayers,
    leaves_slayers,
    may_help,
    new_slayers,
    slayers_left,
    stands_in,
)
from bot.games.dungeon_roll.rules.state import RollPhase, RollState
from bot.games.dungeon_roll.rules.tokens import Token
from bot.games.dungeon_roll.rules.turn import ULTIMATE, RollTurn
from bot.games.dungeon_roll.screens import signs, words
from bot.games.dungeon_roll.screens.usual import first_way, untried
from bot.match.entries import TookBack
from bot.ui.catalogue import Texts
from bot.ui.markdown import all_of, bold, capital, small, subheading
from bot.ui.match_view import PublicMatchView

NOTABLE = 5
"""A dragon that lowers a chance by fewer points is not spoken of."""


def ahead(view: PublicMatchView, seen: RollState, texts: Texts) -> list[str]:
    """The lines by which a player decides; those of a fight hold after the first way."""
    if seen.phase is RollPhase.REGROUP:
        return _odds(next_level(seen), (), turn_of(seen, words.asked_seat(seen.asked)), texts)
    if seen.phase is RollPhase.FACE:
        return _faces(turn_of(seen, words.asked_seat(seen.asked)), texts)
    if seen.phase not in (RollPhase.MONSTER, RollPhase.LOOT, RollPhase.DRAGON):
        return []
    (prompt,) = view.prompts
    fights = seen.phase is RollPhase.MONSTER
    way, turn = first_way(prompt, seen) if fights else (), turn_of(seen, prompt.seat)
    if turn.besieged:
        return _waiting(view, seen, texts)
    if not fights:
        return _odds(next_level(seen), (), turn, texts)
    if any(isinstance(event, (*THROWN, TookBack)) for event in view.recent):
        first = remedies(untried(prompt, seen), texts)
        return _odds(after_clearing(seen, way), way, turn, texts, first)
    return []


def _waiting(view: PublicMatchView, seen: RollState, texts: Texts) -> list[str]:
    """The dragon that waits, or that is to be fought now, in large letters where there is room."""
    now, sign = seen.phase is RollPhase.DRAGON, signs.PERILS[Peril.DRAGON]
    told = texts("roll-dragon-attacks" if now else "roll-dragon-awake")
    needs = dragon(view, seen, texts)
    if len(seen.delvers) > 2:
        return [" ".join((sign, bold(told), *needs))]
    return [subheading(f"{sign} {told}"), *needs]


def dragon(view: PublicMatchView, seen: RollState, texts: Texts) -> list[str]:
    """A line on beating the dragon that waits, by what the party has; [] if no way leads there."""
    (prompt,) = view.prompts
    fights = seen.phase is RollPhase.MONSTER
    way = first_way(prompt, seen) if fights else ()
    return [_dragon(turn_of(seen, prompt.seat), way, texts)] if way or not fights else []


def _faces(turn: RollTurn, texts: Texts) -> list[str]:
    """The faces for a die that comes back which the dragon that waits calls for."""
    new = new_slayers(turn) if turn.besieged and not leaves_slayers(turn, ()) else ()
    kinds = [words.face(face.letter, texts) for face in new]
    return [texts("roll-dragon-faces", kinds=", ".join(kinds))] if kinds else []


def _spares(turn: RollTurn) -> bool:
    """Whether the party has an ultimate left."""
    return turn.side.ultimate is not None and not turn.spent


def _uncounted(turn: RollTurn, way: Sequence[str], texts: Texts) -> list[str]:
    """The help that the party has after this way, and that no chance counts."""
    ultimate = [texts("roll-dragon-help-hero.ultimate")] if _spares(turn) else []
    scrolls = turn.party[Companion.SCROLL] - way.count(Companion.SCROLL.letter)
    reroll = [texts("roll-dragon-help-reroll")] if scrolls > 0 else []
    kinds = (Token.ELIXIR, Token.DRAGON_BAIT)
    return [*ultimate, *reroll, *(words.token(one, texts) for one in kinds if turn.tokens[one])]


def remedies(verbs: Collection[str], texts: Texts) -> list[str]:
    """The ways left to try, of these verbs, where companions alone cannot win."""
    told = {
        ULTIMATE: texts("roll-dragon-help-hero.ultimate"),
        asked.REROLL: texts("roll-dragon-help-reroll"),
        asked.ELIXIR: words.token(Token.ELIXIR, texts),
        asked.BAIT.verb: words.token(Token.DRAGON_BAIT, texts),
        asked.PORTAL.verb: words.token(Token.TOWN_PORTAL, texts),
    }
    return [each for verb, each in told.items() if verb in verbs]


def stake(view: PublicMatchView, seen: RollState, texts: Texts) -> list[str]:
    """The experience that going home keeps, and what a defeat below leaves of it, in a line."""
    (prompt,) = view.prompts
    if asked.ON in (offered := [move.action for move in prompt.moves]) and asked.HOME in offered:
        portal = turn_of(seen, prompt.seat).tokens[Token.TOWN_PORTAL]
        key = "roll-stake.portal" if portal else "roll-stake"
        return [texts(key, level=seen.delve.level)]
    return []


def _odds(
    odds: LevelOdds | None,
    way: Sequence[str],
    turn: RollTurn,
    texts: Texts,
    first: Sequence[str] = (),
) -> list[str]:
    """The chance to complete a level after this way, and what bears most on it in a short line.

    That is the help to look at `first`, or the dragon, where the chance is notably better without
    it, or else help not counted.
    """
    if odds is None:
        return []
    through, holds = words.percent(odds.through), words.percent(odds.holds)
    helps = _uncounted(turn, way, texts) if through < 100 else []
    about = texts("roll-odds-spare", helps=all_of(helps, texts)) if helps else None
    chance = texts("roll-chance", percent=through)
    if first:
        about = texts("roll-odds-spare.first", helps=all_of(first, texts))
    elif holds - through >= NOTABLE and (through or not helps):
        about = texts("roll-odds-asleep", holds=holds)
        # Help that is not counted can only raise it.
        chance = texts("roll-chance.least", percent=through) if helps else chance
    told = texts("roll-odds", level=odds.level, chance=chance)
    if way:
        by = all_of(words.companions(way, texts), texts)
        going = texts("roll-odds-after", by=by, count=len(way))
        told = texts("roll-odds.after", level=odds.level, going=going, chance=chance)
    return [f"{signs.ODDS} {told}", *([small(capital(about))] if about else [])]


def _dragon(turn: RollTurn, way: Sequence[str], texts: Texts) -> str:
    """The need against the dragon, those left for it after this way, the help, or the ways out."""
    codes = slayers_left(turn, way)
    who = words.companions(codes, texts)
    key = "roll-dragon-needs.fight" if way else "roll-dragon-needs"
    needs = texts(key, count=turn.side.slayers)
    heroic = stands_in(turn, codes)
    if leaves_slayers(turn, way):
        if turn.stage is RollPhase.DRAGON:
            # The buttons name them.
            has = texts("roll-dragon-there.hero" if heroic else "roll-dragon-there")
            return f"{needs} {has}"
    elif (kept := completed_slayers(turn, way)) is not None:
        return f"{needs} {_back(turn, way, kept, texts)}"
    else:
        return " ".join(_lacking(turn, way, who, needs, texts))
    keeps = "roll-dragon-keeps.hero" if heroic else "roll-dragon-keeps"
    has = "roll-dragon-has.hero" if heroic else "roll-dragon-has"
    return f"{needs} {texts(keeps if way else has, who=', '.join(who))}"


def _back(turn: RollTurn, way: Sequence[str], kept: Sequence[str], texts: Texts) -> str:
    """The companions that are there already, and what must be brought back before they fight."""
    told = texts(
        "roll-dragon-back",
        missing=turn.side.slayers - len(kept),
        helps=", ".join(_returning(turn, texts)),
    )
    if not kept:
        return f"{capital(told)}."
    key = "roll-dragon-so-far.fight" if way else "roll-dragon-so-far"
    return texts(key, who=all_of(words.companions(kept, texts), texts), back=told)


def _returning(turn: RollTurn, texts: Texts) -> list[str]:
    """The things that bring dice back from the graveyard."""
    potions = turn.table[Peril.POTION]
    found = [words.perils(Peril.POTION, potions, texts)] if potions else []
    return [*found, words.token(Token.ELIXIR, texts)] if turn.tokens[Token.ELIXIR] else found


def _help(turn: RollTurn, one: DragonHelp, texts: Texts) -> str:
    ultimate = one is DragonHelp.HERO and _spares(turn)
    return texts("roll-dragon-help-hero.ultimate" if ultimate else f"roll-dragon-help-{one}")


def _lacking(
    turn: RollTurn, way: Sequence[str], who: Sequence[str], needs: str, texts: Texts
) -> list[str]:
    """The companions left, though too few, the help they may have, and the ways out alone."""
    helps = [_help(turn, one, texts) for one in may_help(turn, way)]
    named = texts("roll-dragon-who", who=", ".join(who)) if who else ""
    have = len(slayers_left(turn, way))
    out = [kind for kind in (Token.RING, Token.TOWN_PORTAL) if turn.tokens[kind]]
    if helps:
        has = texts("roll-dragon-few.fight" if way else "roll-dragon-few", have=have, who=named)
        helps += [words.token(kind, texts) for kind in out]
        return [needs, has, capital(texts("roll-dragon-helps", helps=all_of(helps, texts)))]
    told = [texts("roll-dragon-lost", have=have, count=turn.side.slayers, who=named)]
    if Token.RING in out:
        told.append(texts("roll-dragon-ring"))
    if Token.TOWN_PORTAL in out:
        told.append(texts("roll-dragon-portal", level=turn.level))
    return told if out else [*told, texts("roll-dragon-flee")]
