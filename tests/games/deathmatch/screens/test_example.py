"""The worked example, played by the rules: nothing in it may be wrong."""

from collections import Counter
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from bot.contract.chance import Chance
from bot.contract.game import Action, Event
from bot.games.deathmatch.rules.game import AdventureEnded, DeathMatch, Options, State
from bot.games.dungeon.rules import events as shared
from bot.games.dungeon.rules.events import Encounter, Phase
from bot.games.dungeon.rules.foes import DECK, MONSTERS, Kind
from bot.games.dungeon.rules.heroes import HEROES, TileKey
from bot.games.dungeon.screens import words as dungeon
from bot.ui.catalogue import LANGUAGES, Texts, texts_in
from bot.ui.match_view import AgreedGame
from bot.ui.symbols import untagged
from tests.games.deathmatch.screens.drawing import RENDERER
from tests.ui.reading import text_of

EN = texts_in("en")
GAME, CHANCE = DeathMatch(), Chance(bytes(16))


class Example(NamedTuple):
    """The adventure that a page tells of. Two players take turns, and after these the next passes.

    `turns`: the cards drawn; each is added, or discarded with a tile. `named`: for the sword.
    `struck`: the monsters at which the runner strikes; any other blow is taken.
    """

    hero: str
    turns: tuple[tuple[Kind, TileKey | None], ...]
    named: Kind | None = None
    struck: tuple[Kind, ...] = ()

    def kit(self, turns: int) -> tuple[TileKey, ...]:
        """The tiles that are left after so many turns."""
        gone = {tile for _, tile in self.turns[:turns]}
        return tuple(key for key in HEROES[self.hero].kit if key not in gone)

    def health(self, turns: int) -> int:
        return HEROES[self.hero].full_health(self.kit(turns))


EXAMPLES = {
    "warrior": Example(
        "warrior",
        (("dragon", None), ("golem", None), ("orc", "dragon-spear"), ("demon", None)),
        named="demon",
    ),
    "barbarian": Example(
        "barbarian",
        (("dragon", None), ("vampire", None), ("orc", "chainmail"), ("golem", None)),
        struck=("dragon",),
    ),
}
FELL = {"en": "the hero falls", "uk": "герой гине"}
WON = {"en": "won the adventure.", "uk": "виграє пригоду."}

each_example = pytest.mark.parametrize("hero", list(EXAMPLES))
each_language = pytest.mark.parametrize("language", LANGUAGES)


def options_of(hero: Any) -> Options:
    """The heroes are the variants."""
    return Options(hero)


def read(hero: str, texts: Texts = EN) -> list[str]:
    """The lines of the page, without its heading."""
    agreed = AgreedGame(options=options_of(hero), seats=2)
    page = RENDERER.rules_topic("example", agreed, texts)
    assert page is not None
    return text_of(page).splitlines()[2:]


def replayed(example: Example) -> tuple[list[State], list[Event]]:
    """The states of the turns, the pass included, and all events: played by the game itself."""
    options = options_of(example.hero)
    state = GAME.start(options, 2, CHANCE).state
    state = GAME.apply(state, GAME.prompts(state)[0].seat, Action.parse("start:0"), CHANCE).state
    drawn = [kind for kind, _ in example.turns]
    rest = Counter(DECK)
    rest.subtract(drawn)
    assert min(rest.values()) >= 0, "the deck has these cards"
    assert state.table is not None
    laid = replace(state.table, deck=(*drawn, *rest.elements()))
    state = replace(state, table=laid)
    states, events = [state], list[Event]()

    def act(action: str) -> None:
        nonlocal state
        (prompt,) = GAME.prompts(state)
        answer = Action.parse(action)
        assert prompt.allows(answer)
        step = GAME.apply(state, prompt.seat, answer, CHANCE)
        state = step.state
        events.extend(step.events)

    for _, tile in example.turns:
        act("draw")
        act("add" if tile is None else f"discard:{tile}")
        states.append(state)
    act("pass")
    while state.phase in (Phase.NAME, Phase.STRIKE):
        if state.phase is Phase.NAME:
            assert example.named is not None
            act(f"name:{MONSTERS[example.named].strength}")
        else:
            assert state.delve is not None
            assert state.delve.facing is not None
            act("strike" if state.delve.facing.card in example.struck else "hold")
    return states, events


def met_in(example: Example) -> list[Encounter]:
    _, events = replayed(example)
    return [event.encounter for event in events if isinstance(event, shared.Met)]


@each_language
@each_example
def test_the_example_tells_the_result_of_the_rules(hero: str, language: str) -> None:
    example, texts = EXAMPLES[hero], texts_in(language)
    told, (states, events) = read(hero, texts), replayed(example)
    names = (texts("rules-example-first"), texts("rules-example-second"))
    turns = len(example.turns)
    for number, ((kind, tile), line) in enumerate(zip(example.turns, told, strict=False)):
        assert line.startswith(f"{names[states[number].asked or 0]} ")
        assert f"{texts(f'monster-{kind}.drawn')} ({MONSTERS[kind].strength})" in line
        if tile is not None:
            assert texts(f"tile-{tile}.object") in line
    passed, entered = told[turns : turns + 2]
    assert names[states[-1].asked or 0] in passed
    (runner,) = (event for event in events if isinstance(event, shared.Entered))
    assert names[runner.seat] in entered
    assert f" {runner.health}" in entered
    if example.named is not None:
        assert texts(f"monster-{example.named}") in entered
    walk, end = told[turns + 2 : -1], told[-1]
    met = met_in(example)
    assert len(walk) == len(met)
    for line, encounter in zip(walk, met, strict=True):
        assert line.startswith(untagged(dungeon.monster_text(encounter.card, texts)))
        for used in (encounter.beaten_by, encounter.revived_by):
            assert used is None or texts(f"tile-{used}") in line
        assert (f" {encounter.damage} " in line) == (encounter.beaten_by is None)
        if encounter.beaten_by is None and encounter.health:
            assert f" {encounter.health}" in line.rpartition("·")[2]
        assert line.endswith(FELL[language]) == (encounter.health == 0)
    (ended,) = (event for event in events if isinstance(event, AdventureEnded))
    assert end.startswith(f"{names[ended.seat]} ")
    assert end.endswith(WON[language]) == ended.survived
    assert (f" {met[-1].health} " in end) == ended.survived
