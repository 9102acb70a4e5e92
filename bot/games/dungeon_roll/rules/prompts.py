"""The prompts: the one place that says which actions are legal."""

from functools import lru_cache

from bot.contract.game import Action, Move, Pick, Prompt
from bot.games.dungeon_roll.rules.companions import (
    CHEAPEST_FIRST,
    chests_at_once,
    kills,
    kinds_of,
)
from bot.games.dungeon_roll.rules.dice import (
    DUNGEON_LETTERS,
    MONSTERS,
    NO_TABLE,
    Companion,
    Dice,
    Peril,
    plus,
    spelled,
)
from bot.games.dungeon_roll.rules.heroes import heroes_in, turn_of
from bot.games.dungeon_roll.rules.looting import looting
from bot.games.dungeon_roll.rules.picks import dungeon_options, party_options
from bot.games.dungeon_roll.rules.slaying import slayings, sparing
from bot.games.dungeon_roll.rules.state import DEEPEST, RollPhase, RollState
from bot.games.dungeon_roll.rules.tokens import Token, least_valuable
from bot.games.dungeon_roll.rules.turn import RollTurn
from bot.games.dungeon_roll.rules.ultimates import set_dice
from bot.games.dungeon_roll.rules.ways import (
    Power,
    Skills,
    cheapest,
    powers_among,
    skills_of,
    useful,
)

ROLL, STAY = Action("roll"), Action("stay")
FLEE, PORTAL, BAIT, RING = Action("flee"), Action("portal"), Action("bait"), Action("ring")
DONE, ON, HOME, SKIP = Action("done"), Action("on"), Action("home"), Action("skip")
CLEAR, FIGHT, SLAY = "clear", "fight", "slay"
OPEN, QUAFF, REROLL, ELIXIR = "open", "quaff", "reroll", "elixir"
FACE, DISCARD, HERO = "face", "discard", "hero"

_STARTING = (Move(ROLL), Move(STAY))
_SCROLLS = (Companion.SCROLL,)
_ELIXIRS = tuple([Move(Action(ELIXIR, (face.letter,))) for face in Companion])
_FACES = tuple([Move(Action(FACE, (face.letter,))) for face in Companion])


def prompt_of(state: RollState) -> Prompt | None:
    """The prompt of the seat that is asked; None once the game is over."""
    seat = state.asked
    if seat is None:
        return None
    about = f"turn-{state.turn}/level-{state.delve.level}"
    if state.phase is RollPhase.HERO:
        moves = [Move(Action(HERO, (hero,))) for hero in _free(state)]
        return Prompt(
            seat,
            state.phase,
            tuple(moves),
            about=f"hero-{seat}",
            public=True,
            default=moves[0].action,
        )
    if state.phase is RollPhase.START:
        return Prompt(seat, state.phase, _STARTING, about=about, public=True, default=STAY)
    moves, default = _MOVES[state.phase](turn_of(state, seat))
    return Prompt(seat, state.phase, tuple(moves), about=about, public=True, default=default)


def only_answer(turn: RollTurn, phase: RollPhase) -> Action | None:
    """The one answer to this question of a delve; None: there are several.

    After level 10 it is asked whether to go home all the same (ruling S42).
    """
    if any(turn.party) and phase in (RollPhase.MONSTER, RollPhase.LOOT):
        # Any companion can fight, open or drink.
        return None
    if phase is RollPhase.REGROUP and not turn.bound:
        return None
    (first, *others), _ = _MOVES[phase](turn)
    alone = not others and first.pick is None and first.action != HOME
    return first.action if alone else None


def _free(state: RollState) -> list[str]:
    taken = {delver.hero for delver in state.delvers}
    return [hero for hero in heroes_in(state.options.set) if hero not in taken]


def _form(turn: RollTurn) -> tuple[list[Move], Action]:
    moves = [move for one in turn.side.specialties for move in one.forming(turn)]
    whole = [move.action for move in moves if move.pick is None]
    return moves, whole[0]


def _monster(turn: RollTurn) -> tuple[list[Move], Action]:
    moves: list[Move] = []
    facing = turn.monsters
    if facing:
        skills = skills_of(turn.side, spent=turn.spent)
        monsters = turn.table[: len(MONSTERS)]
        # More companions than are of use change nothing, so one answer is kept for all of these.
        dice, tokens = useful(skills, monsters)
        beating = _beating(
            turn.allies,
            tuple(map(min, turn.party, dice)),
            tuple(map(min, turn.tokens, tokens)),
            skills,
            monsters,
            turn.side.counts_kills,
        )
        if turn.besieged or (turn.loot and not turn.side.counts_kills):
            first = sparing(turn) if turn.besieged else looting(turn)
            foremost = [_way(codes, monsters) for codes in first]
            beating = (*foremost, *[move for move in beating if move not in foremost])
        moves += beating
    else:
        moves.append(Move(DONE))
    if turn.side.loots_anytime:
        moves += _opening(turn)
    moves += _rerolls(turn, in_dungeon=True)
    moves += _elixirs(turn)
    moves += _hero(turn)
    if facing and turn.tokens[Token.DRAGON_BAIT]:
        moves.append(Move(BAIT))
    return [*moves, *_ways_out(turn)], FLEE


@lru_cache(maxsize=16384)
def _beating(
    allies: Dice, party: Dice, tokens: Dice, skills: Skills, monsters: Dice, counts_kills: bool
) -> tuple[Move, ...]:
    """The cheapest ways to clear the level, and all single fights."""
    powers = powers_among(allies, party, tokens, skills)
    ways = _ways(powers, monsters, skills)
    single = [
        move
        for power in powers
        for move in _fights(power.code, power.strong, power.extra, monsters)
    ]
    # A way of one companion is a fight.
    if counts_kills:
        return (*single, *[way for way in ways if way.action.verb == CLEAR])
    alone = [way for way in ways if way.action.verb == FIGHT]
    return (*ways, *[fight for fight in single if fight not in alone])


def _ways(powers: tuple[Power, ...], monsters: Dice, skills: Skills) -> list[Move]:
    """The cheapest ways to clear the level; that of one companion is a fight."""
    return [_way(codes, monsters) for codes in cheapest(powers, monsters, skills)]


def _way(codes: tuple[str, ...], monsters: Dice) -> Move:
    return Move(Action(CLEAR, codes)) if len(codes) > 1 else _fight(codes[0], monsters)


@lru_cache(maxsize=4096)
def _fights(code: str, strong: tuple[bool, ...], extra: int, monsters: Dice) -> tuple[Move, ...]:
    return tuple([_fight(code, beaten) for beaten in kills(strong, extra, monsters)])


def _fight(code: str, beaten: Dice) -> Move:
    return Move(Action(FIGHT, (code, spelled(beaten, DUNGEON_LETTERS))))


def _opening(turn: RollTurn) -> list[Move]:
    """Chests and potions."""
    moves: list[Move] = []
    chests, potions = turn.table[Peril.CHEST], turn.table[Peril.POTION]
    kinds = kinds_of(turn) if chests or potions else ()
    if chests:
        for code, face, *_ in kinds:
            moves += _up_to(OPEN, code, chests_at_once(face, turn.side, chests))
    if potions:
        for code, *_ in kinds:
            is_die = len(code) == 1
            moves += _up_to(QUAFF, code, min(potions, turn.graveyard + is_die))
    return moves


@lru_cache(maxsize=1024)
def _up_to(verb: str, code: str, most: int) -> tuple[Move, ...]:
    """The moves of one companion with some chests or potions, the most first."""
    return tuple([Move(Action(verb, (code, str(count)))) for count in range(most, 0, -1)])


def _rerolls(turn: RollTurn, *, in_dungeon: bool) -> list[Move]:
    """The moves of a scroll: any other active and dungeon dice (rulings DR6 to DR10)."""
    table = turn.table if in_dungeon else NO_TABLE
    moves: list[Move] = []
    for face in CHEAPEST_FIRST if turn.side.rereads else _SCROLLS:
        if turn.party[face]:
            moves += _rerolling(face.letter, plus(turn.party, face, -1), table)
    if turn.tokens[Token.SCROLL]:
        moves += _rerolling(Token.SCROLL.code, turn.party, table)
    return moves


@lru_cache(maxsize=4096)
def _rerolling(code: str, party: Dice, table: Dice) -> tuple[Move, ...]:
    options = (*party_options(party), *dungeon_options(table))
    if not options:
        return ()
    return (Move(Action(REROLL, (code,)), Pick(options, 1, len(options))),)


def _elixirs(turn: RollTurn) -> list[Move]:
    return list(_ELIXIRS) if turn.graveyard and turn.tokens[Token.ELIXIR] else []


def _hero(turn: RollTurn) -> list[Move]:
    """The moves of the hero."""
    moves = [move for one in turn.side.acting for move in one.moves(turn)]
    ultimate = turn.side.ultimate
    if ultimate is not None and not turn.spent and turn.stage in ultimate.stages:
        moves += ultimate.moves(turn)
    return moves


def _ways_out(turn: RollTurn) -> list[Move]:
    out = [Move(PORTAL)] if turn.tokens[Token.TOWN_PORTAL] else []
    return [*out, Move(FLEE)]


def _loot(turn: RollTurn) -> tuple[list[Move], Action]:
    moves = [*_opening(turn), *_rerolls(turn, in_dungeon=True), *_elixirs(turn), *_hero(turn)]
    if turn.besieged:
        return [*moves, Move(DONE)], DONE
    going, default = _regroup_moves(turn)
    return [*moves, *going], default


def _dragon(turn: RollTurn) -> tuple[list[Move], Action]:
    moves = [Move(Action(SLAY, codes)) for codes in slayings(turn)]
    if turn.tokens[Token.RING]:
        moves.append(Move(RING))
    moves += _rerolls(turn, in_dungeon=False)
    moves += _elixirs(turn)
    moves += _hero(turn)
    return [*moves, *_ways_out(turn)], FLEE


def _regroup(turn: RollTurn) -> tuple[list[Move], Action]:
    going, default = _regroup_moves(turn)
    return [*going, *_hero(turn)], default


def _regroup_moves(turn: RollTurn) -> tuple[list[Move], Action]:
    moves = [] if turn.level == DEEPEST else [Move(ON)]
    # In a berserker's rage only a beaten dragon lets the party go home (ruling DR41).
    if not turn.bound or turn.slain or turn.level == DEEPEST:
        return [*moves, Move(HOME)], HOME
    return moves, ON


def _face(turn: RollTurn) -> tuple[list[Move], Action]:
    return list(_FACES), Action(FACE, (Companion.CHAMPION.letter,))


def _second(turn: RollTurn) -> tuple[list[Move], Action]:
    moves = set_dice(turn, party=turn.set_party, dungeon=turn.set_dungeon)
    return [*moves, Move(SKIP)], SKIP


def _discard(turn: RollTurn) -> tuple[list[Move], Action]:
    options = token_options(turn.tokens)
    move = Move(Action(DISCARD), Pick(options, turn.owed, turn.owed))
    return [move], move.complete(token_options(least_valuable(turn.tokens, turn.owed)))


def token_options(tokens: tuple[int, ...]) -> tuple[str, ...]:
    """An option for each token: "sw1", "sw2", "ri1"."""
    return tuple([f"{token.code}{n}" for token in Token for n in range(1, tokens[token] + 1)])


_MOVES = {
    RollPhase.FORM: _form,
    RollPhase.MONSTER: _monster,
    RollPhase.LOOT: _loot,
    RollPhase.DRAGON: _dragon,
    RollPhase.REGROUP: _regroup,
    RollPhase.FACE: _face,
    RollPhase.SECOND: _second,
    RollPhase.DISCARD: _discard,
}
