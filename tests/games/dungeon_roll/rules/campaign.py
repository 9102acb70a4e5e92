"""Deep delves of all heroes by luck, and what has to hold after every act.

`make test` plays some of them, always the same; `make soak` plays more, with new seeds.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from unittest import mock

from bot.contract.chance import Chance
from bot.contract.game import Action, Event, Move, Prompt, Seat, Step
from bot.games.dungeon_roll.rules import events as e
from bot.games.dungeon_roll.rules import heroes
from bot.games.dungeon_roll.rules import prompts as asked
from bot.games.dungeon_roll.rules.dice import DUNGEON_DICE, MONSTERS, PARTY_DICE, SIDES, Dice
from bot.games.dungeon_roll.rules.heroes import HEROES, composed, side_of
from bot.games.dungeon_roll.rules.options import HeroChoice, HeroSet, RollOptions
from bot.games.dungeon_roll.rules.specialties import SPECIALTIES
from bot.games.dungeon_roll.rules.state import (
    DELVES,
    MASTERY,
    Delver,
    PastDelve,
    RollDelve,
    RollPhase,
    RollState,
    WayOut,
)
from bot.games.dungeon_roll.rules.tokens import ALL_TOKENS, NO_TOKENS, TOKEN_OF
from bot.games.dungeon_roll.rules.turn import SPECIAL, ULTIMATE, Side
from tests.games.dungeon_roll.rules.scorer import scored
from tests.games.dungeon_roll.rules.scripted import GAME
from tools.bench.thumb import ThumbRule

ALONE = Seat(0)
DICE = {"viking": 5, "guild-leader": 8}
"""The party dice of the heroes that do not have seven."""

BOLD = (
    SPECIAL,
    ULTIMATE,
    asked.REROLL,
    asked.ELIXIR,
    asked.QUAFF,
    asked.OPEN,
    asked.SLAY,
    asked.FIGHT,
    asked.FACE,
    asked.BAIT.verb,
)

SIDES_OF_HEROES = {
    side.key: side
    for hero in HEROES.values()
    for side in (hero.novice, hero.master)
    if side is not None
}
"""By key."""

_NAMES = {id(specialty): name for name, specialty in SPECIALTIES.items()}


@dataclass
class Tally:
    """What was played. `levels`: how many delves came to each, by depth."""

    acts: int = 0
    answers: int = 0
    levels: Counter[int] = field(default_factory=Counter)
    ultimates: Counter[str] = field(default_factory=Counter)
    specialties: Counter[str] = field(default_factory=Counter)


class Bold:
    """A player by rule of thumb who goes deep, and often does something else that is legal."""

    def __init__(self, luck: random.Random) -> None:
        self._luck = luck
        self._thumb = ThumbRule(luck.randint(6, 10))

    def answer(self, state: RollState, prompt: Prompt) -> Action:
        if self._luck.random() < 0.3:
            verbs = {move.action.verb for move in prompt.moves}
            bold = [verb for verb in BOLD if verb in verbs]
            if bold:
                verb = self._luck.choice(bold)
                moves = [move for move in prompt.moves if move.action.verb == verb]
                return completed(self._luck.choice(moves), self._luck)
        return self._thumb.answer(state, prompt)


def completed(move: Move, luck: random.Random) -> Action:
    """A move with as many of its options as luck will have it."""
    if move.pick is None:
        return move.action
    count = luck.randint(move.pick.least, move.pick.most)
    return move.complete(luck.sample(move.pick.options, count))


class Watched:
    """A game for one of which everything is checked. Raises `AssertionError`, with what it took."""

    def __init__(self, state: RollState, seed: str, tally: Tally) -> None:
        self.state, self.seed, self.tally = state, seed, tally
        self.luck = random.Random(seed)
        self._chance = Chance(self.luck.randbytes(32))
        self._acts: list[str] = []
        (delver,) = state.delvers
        self._experience = delver.experience
        self._tokens = sum(state.bag) + sum(delver.tokens)
        self._side = side_of(delver.hero, mastered=delver.mastered)

    @property
    def prompt(self) -> Prompt:
        (prompt,) = GAME.prompts(self.state)
        return prompt

    def play(self, player: Bold, *, most: int = 1_000, try_all: float = 0) -> None:
        """Play on. `try_all`: in what share of the states every answer is tried."""
        while self.state.asked is not None and most:
            most -= 1
            prompt = self.prompt
            if self.luck.random() < try_all:
                self.try_all(prompt)
            self.do(prompt, player.answer(self.state, prompt))

    def try_all(self, prompt: Prompt) -> None:
        """Every legal answer is accepted, those with picks by the fewest, the most, and by luck."""
        with self._told():
            for move in prompt.moves:
                actions = {completed(move, self.luck)}
                if move.pick is not None:
                    actions |= {move.complete(move.pick.options[: move.pick.least])}
                    actions |= {move.complete(move.pick.options[: move.pick.most])}
                for action in actions:
                    self.tally.answers += 1
                    assert prompt.allows(action), f"{action} is not allowed"
                    assert GAME.asks_first(self.state, prompt.seat, action) in (
                        "",
                        *GAME.confirmations,
                    )
                    self._after(prompt, action)

    def do(self, prompt: Prompt, action: Action) -> None:
        """One act."""
        with self._told():
            if self._acts:
                first, *others = prompt.moves
                several = others or first.pick is not None or action == asked.HOME
                assert several, "it is the only answer"
            self._acts.append(str(action))
            self.tally.acts += 1
            assert prompt.allows(action), "it is not allowed"
            assert prompt.default is not None
            assert prompt.allows(prompt.default), f"{prompt.default} is the default"
            step = self._after(prompt, action)
            self._see(prompt, action, step)
            self._experience, self._tokens = _balance(step.events, self._experience, self._tokens)
            self.state = step.state

    def _after(self, prompt: Prompt, action: Action) -> Step[RollState]:
        """The step, which is checked."""
        step = GAME.apply(self.state, prompt.seat, action, self._chance)
        experience, tokens = _balance(step.events, self._experience, self._tokens)
        _check(step.state, experience, tokens)
        if any(isinstance(event, e.DragonBeaten) for event in step.events):
            assert not step.state.delve.lair, "the dragon is beaten"
        return step

    def _see(self, prompt: Prompt, action: Action, step: Step[RollState]) -> None:
        """Count ultimates, and what a specialty makes different."""
        for event in step.events:
            if isinstance(event, e.UltimateUsed):
                self.tally.ultimates[event.ability] += 1
            elif isinstance(event, e.DelveEnded):
                self.tally.levels[event.level] += 1
        (delver,) = self.state.delvers
        side = side_of(delver.hero, mastered=delver.mastered)
        for specialty in side.specialties:
            name = _NAMES[id(specialty)]
            if not self.tally.specialties[name] and self._differs(side, name, prompt, action, step):
                self.tally.specialties[name] += 1

    def _differs(
        self, side: Side, name: str, prompt: Prompt, action: Action, step: Step[RollState]
    ) -> bool:
        """Whether something else is asked, or comes of the act, without a specialty."""
        others = tuple([one for one in side.specialties if _NAMES[id(one)] != name])
        lesser = composed(side.key, others, side.ultimate)

        def found(hero: str, *, mastered: bool) -> Side:
            real = side_of(hero, mastered=mastered)
            return lesser if real is side else real

        with mock.patch.object(heroes, "side_of", found):
            asked_then = asked.prompt_of(self.state)
            # In which order they are offered is no difference.
            if asked_then is None or {*asked_then.moves} != {*prompt.moves}:
                return True
            return GAME.apply(self.state, prompt.seat, action, self._chance) != step

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Whatever goes wrong is told with what repeats it."""
        try:
            yield
        except Exception as error:
            raise AssertionError(f"{error!r} in {self}") from error

    def __str__(self) -> str:
        return f"seed {self.seed!r}, hero {self.state.delvers[0].hero}, acts {self._acts}"


def _balance(events: Iterable[Event], experience: int, tokens: int) -> tuple[int, int]:
    """The experience, and the tokens that are not spent, after these events."""
    for event in events:
        match event:
            case e.DelveEnded():
                experience += event.experience
            case e.DragonBeaten():
                experience += 1
                tokens -= sum(code in TOKEN_OF for code in event.by)
            case e.Drawn():
                experience += event.experience
            case e.TokensDiscarded():
                tokens -= sum(event.tokens)
            case e.TokenSpent():
                tokens -= 1
            case e.Fought() | e.Opened() | e.Quaffed() | e.Rethrown() | e.Returned():
                tokens -= event.by in TOKEN_OF
            case _:
                pass
    return experience, tokens


def _check(state: RollState, experience: int, tokens: int) -> None:
    """No die, token or experience comes from nowhere or is lost, and the end is scored right."""
    (delver,), now = state.delvers, state.delve
    assert delver.experience == experience
    assert sum(state.bag) + sum(delver.tokens) == tokens
    dice = (*state.bag, *delver.tokens, *now.party, *now.table, *now.allies, now.graveyard)
    assert min((*dice, now.lair, now.faces, now.owed)) >= 0
    if state.asked is None:
        assert GAME.outcome(state) == scored(state)
    elif state.phase is not RollPhase.START and now.stage is not RollPhase.OVER:
        assert sum(now.party) + now.graveyard == DICE.get(delver.hero, PARTY_DICE)
        assert now.faces <= now.graveyard
        assert all(one <= other for one, other in zip(now.sworn, now.allies, strict=True))
        aside = sum(map(sum, now.scouted[now.level :]))
        # The last of the allies are dragons.
        assert sum(now.table) + now.lair + now.allies[-1] + aside <= DUNGEON_DICE


def play_game(hero: str, seed: str, tally: Tally, *, try_all: float) -> None:
    """A game for one. Raises `AssertionError`, with what repeats it."""
    begun, _ = GAME.start(RollOptions(HeroChoice.CHOSEN, HeroSet.ALL), 1, Chance(bytes(16)))
    game = Watched(begun, seed, tally)
    game.do(game.prompt, Action(asked.HERO, (hero,)))
    game.play(Bold(game.luck), try_all=try_all)
    (delver,) = game.state.delvers
    assert len(delver.delves) == DELVES, game


def delver_of(side: str, luck: random.Random, *, delves: int) -> tuple[Delver, Dice]:
    """Somebody with that side up who has drawn some treasure, and the bag that is left."""
    hero = next(
        key for key, one in HEROES.items() if SIDES_OF_HEROES[side] in (one.novice, one.master)
    )
    mastered = side != HEROES[hero].novice.key
    bag, tokens = [*ALL_TOKENS], [*NO_TOKENS]
    for kind in luck.sample(range(len(bag)), luck.randint(0, 6)):
        bag[kind] -= 1
        tokens[kind] += 1
    over = (PastDelve(WayOut.FLED, 1, 0),) * delves
    standing = Delver(hero, mastered, MASTERY * mastered, tuple(tokens), over)
    return standing, tuple(bag)


def before_delve(side: str, luck: random.Random) -> RollState:
    """A side before its last delve."""
    delver, bag = delver_of(side, luck, delves=DELVES - 1)
    return RollState(RollOptions(), (delver,), bag, turn=DELVES)


def in_delve(side: str, luck: random.Random) -> RollState:
    """A side anywhere on a level from the third to the seventh, as its dice have fallen."""
    delver, bag = delver_of(side, luck, delves=luck.randrange(DELVES))
    dice = DICE.get(delver.hero, PARTY_DICE)
    active = luck.randint(1, dice)
    limit = SIDES_OF_HEROES[side].lair_limit
    table, lair, level = [0] * (SIDES - 1), luck.randint(0, limit - 1), luck.randint(3, 7)
    phase = luck.choice((RollPhase.MONSTER, RollPhase.LOOT, RollPhase.DRAGON, RollPhase.REGROUP))
    faces = {
        RollPhase.MONSTER: range(SIDES - 1),
        RollPhase.LOOT: range(len(MONSTERS), SIDES - 1),
    }.get(phase, ())
    if phase is RollPhase.DRAGON:
        lair = limit
    elif faces:
        for face in (faces[0], *luck.choices(faces, k=min(level, DUNGEON_DICE - lair) - 1)):
            table[face] += 1
    delve = RollDelve(
        level=level,
        stage=phase,
        party=_fallen(active, luck),
        graveyard=dice - active,
        table=tuple(table),
        lair=lair,
    )
    return RollState(RollOptions(), (delver,), bag, phase=phase, delve=delve)


def _fallen(count: int, luck: random.Random) -> Dice:
    thrown = Counter(luck.choices(range(SIDES), k=count))
    return tuple([thrown[face] for face in range(SIDES)])


def use_side(side: str, seed: str, tally: Tally, *, ultimates: int) -> None:
    """Use the ultimate of a side so often, each time in another state, and play on for some acts.

    It goes on until each specialty has made a difference. Raises `AssertionError`, with what
    repeats it.
    """
    number = 0
    wanted = {_NAMES[id(one)] for one in SIDES_OF_HEROES[side].specialties}
    ultimate = SIDES_OF_HEROES[side].ultimate
    assert ultimate is not None
    mine = Tally()
    while mine.ultimates[ultimate.key] < ultimates or not wanted <= set(mine.specialties):
        number += 1
        assert number < 20 * ultimates, f"{seed!r}, {side}: {mine}"
        name = f"{seed}:{number}"
        luck = random.Random(name)
        begins = number % 5 == 0
        game = Watched(before_delve(side, luck) if begins else in_delve(side, luck), name, mine)
        player = Bold(game.luck)
        moves = [move for move in game.prompt.moves if move.action.verb == ULTIMATE]
        if moves:
            game.do(game.prompt, completed(luck.choice(moves), luck))
        game.play(player, most=8)
    tally.acts += mine.acts
    tally.ultimates += mine.ultimates
    tally.specialties += mine.specialties
