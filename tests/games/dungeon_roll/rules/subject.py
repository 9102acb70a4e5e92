"""Dungeon Roll, as `tools.conformance` sees it: nothing is hidden; dice and tokens stay."""

from collections import Counter

from msgspec.structs import replace

from bot.contract.chance import Chance
from bot.contract.game import Action
from bot.games.dungeon_roll.rules.game import DungeonRoll
from bot.games.dungeon_roll.rules.heroes import HEROES, heroes_in
from bot.games.dungeon_roll.rules.options import HeroChoice, HeroSet, RollOptions
from bot.games.dungeon_roll.rules.prompts import HERO
from bot.games.dungeon_roll.rules.state import Delver, RollDelve, RollPhase, RollState
from bot.games.dungeon_roll.rules.tokens import Token
from tests.games.dungeon_roll.rules.scorer import scored
from tools.conformance import Scenario, Subject

RECYCLED = RollOptions(HeroChoice.NONE, recycle=True)


def pieces(state: RollState) -> Counter[str] | None:
    """All tokens, where spent ones come back."""
    if not state.options.recycle:
        return None
    held = Counter({token.code: state.bag[token] for token in Token})
    for delver in state.delvers:
        held.update({token.code: delver.tokens[token] for token in Token})
    return held


def all_pieces(state: RollState, seats: int) -> Counter[str] | None:
    if not state.options.recycle:
        return None
    return Counter(sw=3, ta=3, sc=3, to=3, ss=3, ri=4, ds=6, el=3, db=4, tp=4)


def _mastered(hero: str) -> RollState:
    """A player alone with a hero that has been mastered, and treasure of every kind."""
    delver = Delver(hero, mastered=True, experience=6, tokens=(1,) * len(Token))
    return RollState(RollOptions(HeroChoice.NONE), (delver,), bag=(2, 2, 2, 2, 2, 3, 5, 2, 3, 3))


def _raging() -> RollState:
    """A berserker after a level, who may not go home."""
    delve = RollDelve(3, RollPhase.REGROUP, party=(1, 1, 1, 1, 1, 0), graveyard=2, bound=True)
    return replace(_mastered("dwarf"), phase=RollPhase.REGROUP, delve=delve)


def _choosing() -> RollState:
    """Two players choose their heroes, and one of them has done so."""
    game, options = DungeonRoll(), RollOptions(HeroChoice.CHOSEN, HeroSet.PACK_2)
    chance, state = Chance(bytes(32)), game.start(options, 2, Chance(bytes(32))).state
    (prompt,) = game.prompts(state)
    hero = heroes_in(options.set)[0]
    return game.apply(state, prompt.seat, Action(HERO, (hero,)), chance).state


SUBJECT = Subject(
    game=DungeonRoll(),
    options=(
        RollOptions(HeroChoice.NONE),
        RollOptions(set=HeroSet.ALL),
        RollOptions(HeroChoice.CHOSEN, HeroSet.PACK_2),
        RollOptions(HeroChoice.CHOSEN, HeroSet.KICKSTARTER, mirror=True),
        RECYCLED,
    ),
    # A delve to the tenth level, potions and scrolls included.
    longest=400,
    pieces=pieces,
    all_pieces=all_pieces,
    fair_end=scored,
    fair_end_of_leavers=True,
    bad_options=(RollOptions(HeroChoice.NONE, mirror=True),),
    questions=frozenset(phase.value for phase in RollPhase if phase is not RollPhase.OVER),
    scenarios=tuple(
        [
            Scenario(f"{hero}, mastered", 1, RollOptions(HeroChoice.NONE), state=_mastered(hero))
            for hero in HEROES
        ]
        + [Scenario("in a rage", 1, RollOptions(HeroChoice.NONE), state=_raging())]
        + [Scenario("a hero is taken", 2, _choosing().options, state=_choosing())]
    ),
    tries=tuple([Action(HERO, (hero,)) for hero in HEROES]),
    weights={"flee": 0.02, "stay": 0.02, "home": 0.4, "portal": 0.1, "bait": 0.3},
)
