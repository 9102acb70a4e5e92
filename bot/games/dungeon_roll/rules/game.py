"""The rules of Dungeon Roll (source 003; rulings S31 to S45 and DR1 to DR51)."""

from collections.abc import Sequence

from msgspec.structs import replace

from bot.contract.chance import Chance
from bot.contract.errors import BadOptions, CommonRefusal, Refusal
from bot.contract.game import (
    Action,
    Event,
    Facts,
    Game,
    Outcome,
    Prompt,
    Ranking,
    Seat,
    Step,
)
from bot.games.dungeon_roll.rules import events as e
from bot.games.dungeon_roll.rules import flow, scoring
from bot.games.dungeon_roll.rules import prompts as asked
from bot.games.dungeon_roll.rules.acts import ACTS, act
from bot.games.dungeon_roll.rules.dice import (
    Peril,
)
from bot.games.dungeon_roll.rules.heroes import HEROES, heroes_in, side_of, turn_of
from bot.games.dungeon_roll.rules.options import HeroChoice, RollOptions, RollOptionsRefusal
from bot.games.dungeon_roll.rules.prompts import prompt_of
from bot.games.dungeon_roll.rules.refusals import RollRefusal
from bot.games.dungeon_roll.rules.scoring import Title, score_of, title_of
from bot.games.dungeon_roll.rules.slaying import needs_loot
from bot.games.dungeon_roll.rules.state import DELVES, Delver, RollPhase, RollState, WayOut
from bot.games.dungeon_roll.rules.turn import ULTIMATE

END, LAST_FLIGHT = "roll-end", "roll-last-flight"
POTION, FLIGHT, DRAGON = "roll-potion", "roll-flight", "roll-dragon"
"""The questions that are asked first: the words of `asks_first`."""


class DungeonRoll(Game[RollState]):
    """Three delves each: how deep to go, and when to go home. Nothing is hidden."""

    key = "dungeon-roll"
    seats = range(1, 5)
    variants = ("solo", "several")
    labels = ("hero",)
    peaks = ("deepest",)
    options_type = RollOptions
    state_type = RollState
    event_type = e.RollEvent
    observation_type = RollState
    refusals = RollRefusal
    confirmations = (END, LAST_FLIGHT, POTION, FLIGHT, DRAGON)
    options_refusals = RollOptionsRefusal

    def start(self, options: RollOptions, seats: int, chance: Chance) -> Step[RollState]:
        if type(seats) is not int or seats not in self.seats:
            raise BadOptions(RollOptionsRefusal.NOT_FOR_SO_MANY)
        if options.mirror and seats == 1:
            raise BadOptions(RollOptionsRefusal.MIRROR_ALONE)
        if options.mirror and options.heroes is HeroChoice.NONE:
            raise BadOptions(RollOptionsRefusal.MIRROR_WITHOUT_HEROES)
        heroes = heroes_in(options.set)
        if options.heroes is not HeroChoice.NONE and not options.mirror and len(heroes) < seats:
            raise BadOptions(RollOptionsRefusal.SET_TOO_SMALL)
        state = RollState(options, (Delver(),) * seats)
        match options.heroes:
            case HeroChoice.NONE:
                return Step(state, ())
            case HeroChoice.CHOSEN:
                return Step(replace(state, phase=RollPhase.HERO), ())
        shuffled = chance.stream("heroes").shuffle(heroes)
        first = sorted(shuffled, key=lambda hero: hero in options.rested)
        dealt = tuple(first[:1] * seats if options.mirror else first[:seats])
        delvers = tuple([Delver(hero) for hero in dealt])
        return Step(replace(state, delvers=delvers), (e.HeroesDealt(dealt),))

    def variant(self, options: RollOptions, seats: int) -> str:
        return "solo" if seats == 1 else "several"

    def ranking(self, variant: str) -> Ranking:
        return Ranking.SCORE if variant == "solo" else Ranking.WINS

    def label_values(self, fact: str) -> tuple[str, ...]:
        return (*HEROES, "none")

    def again(self, options: RollOptions, start: RollState) -> RollOptions:
        """Heroes that are dealt are others than before, and ruling DR51 holds."""
        options = replace(options, asks_all=False)
        if options.heroes is not HeroChoice.DEALT:
            return options
        return replace(options, rested=tuple([delver.hero for delver in start.delvers]))

    def counts(self, options: RollOptions, seats: int, state: RollState) -> bool:
        """A score alone counts only with all three delves (ruling S32)."""
        return seats > 1 or len(state.delvers[0].delves) == DELVES

    def prompts(self, state: RollState) -> tuple[Prompt, ...]:
        prompt = prompt_of(state)
        return () if prompt is None else (prompt,)

    def apply(
        self, state: RollState, seat: Seat, action: Action, chance: Chance
    ) -> Step[RollState]:
        if action.verb == asked.HERO:
            return _take_hero(state, seat, action.argument)
        turn = turn_of(state, seat, chance)
        return flow.go_on(turn, state, act(turn, action))

    def refusal(self, state: RollState, seat: Seat, action: Action) -> Refusal:
        verb = action.verb
        if state.phase is RollPhase.HERO and verb == asked.HERO:
            known = action.argument in heroes_in(state.options.set)
            return RollRefusal.HERO_TAKEN if known else RollRefusal.NOT_IN_SET
        if verb in ACTS and state.phase in _IN_DELVE:
            prompt = prompt_of(state)
            offered = {move.action.verb for move in prompt.moves} if prompt is not None else set()
            if verb in offered or state.phase is _USED_IN.get(verb):
                return RollRefusal.DIE_GONE
            if verb == ULTIMATE and state.delve.spent:
                return RollRefusal.EXHAUSTED
            if verb == asked.HOME.verb and asked.ON.verb in offered:
                return RollRefusal.BOUND
            delver = state.delvers[seat]
            anytime = side_of(delver.hero, mastered=delver.mastered).loots_anytime
            if verb in (asked.OPEN, asked.QUAFF) and state.phase is RollPhase.MONSTER:
                return CommonRefusal.NOT_NOW if anytime else RollRefusal.MONSTERS_FIRST
        return CommonRefusal.NOT_NOW

    def asks_first(self, state: RollState, seat: Seat, action: Action) -> str:
        """Before the end of the game, a potion's reroll (DR6), and a flight despite a portal.

        Also before loot is left that may help against the dragon.
        """
        if action.verb in (asked.REROLL, ULTIMATE) and _throws_potion(state, seat, action):
            return POTION
        if action == asked.FLEE and asked.PORTAL in _actions(state):
            return FLIGHT
        leaves = action == asked.DONE and state.phase is RollPhase.LOOT
        if leaves and needs_loot(turn_of(state, seat)):
            return DRAGON
        if not _ends(self, state, seat, action):
            return ""
        return LAST_FLIGHT if action == asked.FLEE else END

    def settles(self, events: Sequence[Event]) -> bool:
        """A throw and a draw stay (ruling DR49)."""
        return not _SETTLING.isdisjoint(map(type, events))

    def part(self, state: RollState) -> str:
        return "heroes" if state.phase is RollPhase.HERO else f"turn-{state.turn}"

    def deal_anew(self, state: RollState, chance: Chance) -> Step[RollState]:
        """The same delve from before its first throw, which other luck decides."""
        return Step(state, ())

    def leave(self, state: RollState, seat: Seat, chance: Chance) -> Step[RollState]:
        return flow.leave(state, seat, chance)

    def active(self, state: RollState) -> tuple[Seat, ...]:
        if state.asked is None:
            return ()
        return tuple([Seat(n) for n, delver in enumerate(state.delvers) if not delver.left])

    def observe(self, state: RollState, seat: Seat | None) -> RollState:
        return state

    def outcome(self, state: RollState) -> Outcome | None:
        if state.asked is not None:
            return None
        return Outcome(scoring.places(state), scoring.winners(state), scoring.scores(state))

    def facts(self, state: RollState) -> tuple[Facts, ...]:
        """The hero, the experience, how the delves went, and alone the title."""
        alone = len(state.delvers) == 1
        return tuple([_facts(delver, alone=alone) for delver in state.delvers])


def _facts(delver: Delver, *, alone: bool) -> Facts:
    title = title_of(score_of(delver)) if alone else None
    whole = len(delver.delves) == DELVES and not delver.sat_out
    return {
        # The boards of heroes go by the best score, to which a part of a game is not held (S32).
        "hero": (delver.hero or "none") if whole else "",
        "experience": delver.experience,
        "deepest": max((one.level for one in delver.delves), default=0),
        "dragons": delver.dragons,
        "chests": delver.chests,
        "fled": sum(one.way is WayOut.FLED for one in delver.delves),
        **{f"title-{each}": int(each is title) for each in Title},
    }


def _actions(state: RollState) -> list[Action]:
    prompt = prompt_of(state)
    return [] if prompt is None else [move.action for move in prompt.moves]


def _throws_potion(state: RollState, seat: Seat, action: Action) -> bool:
    prompt = prompt_of(state)
    moves = () if prompt is None else prompt.moves
    picks = any(move.pick is not None and move.allows(action) for move in moves)
    return picks and any(option[0] == Peril.POTION.letter for option in action.arguments)


def _ends(game: DungeonRoll, state: RollState, seat: Seat, action: Action) -> bool:
    """Whether an act ends the game whatever the dice show."""
    after, events = game.apply(state, seat, action, Chance(bytes(16)))
    return after.asked is None and _THROWN.isdisjoint(map(type, events))


_THROWN: frozenset[type[Event]] = frozenset(e.THROWN)

_SETTLING: frozenset[type[Event]] = _THROWN | {e.GameEnded}

_USED_IN = {
    asked.CLEAR: RollPhase.MONSTER,
    asked.FIGHT: RollPhase.MONSTER,
    asked.OPEN: RollPhase.LOOT,
    asked.QUAFF: RollPhase.LOOT,
    asked.SLAY: RollPhase.DRAGON,
}
"""Acts of companions, by verb, and when they can be done; then nothing but dice can be missing."""

_IN_DELVE = frozenset(RollPhase) - {RollPhase.HERO, RollPhase.START, RollPhase.OVER}


def _take_hero(state: RollState, seat: Seat, hero: str) -> Step[RollState]:
    if state.options.mirror:
        delvers = tuple([replace(delver, hero=hero) for delver in state.delvers])
        taken = replace(state, delvers=delvers)
    else:
        taken = flow.with_delver(state, seat, hero=hero)
    return flow.choose_next(taken, seat, (e.HeroTaken(seat, hero),))
