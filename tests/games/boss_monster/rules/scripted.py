"""Games of Boss Monster in tests: plays by their texts, and how a state stands in words."""

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from bot.contract.chance import Chance
from bot.contract.errors import Refusal
from bot.contract.game import Action, Event, Prompt, Seat, Step
from bot.games.boss_monster.rules import flow
from bot.games.boss_monster.rules.cards import ROOMS, SPELLS, heroes_for
from bot.games.boss_monster.rules.game import BossMonster
from bot.games.boss_monster.rules.options import BossOptions
from bot.games.boss_monster.rules.state import (
    BossState,
    Task,
    points,
)
from bot.games.boss_monster.rules.table import BossTable

GAME = BossMonster()
SEED = bytes(range(16))
A, B, C = Seat(0), Seat(1), Seat(2)


def started(state: BossState, chance: Chance | None = None) -> Step[BossState]:
    """The state once somebody is asked, or the game is over, and what happened until then."""
    table = BossTable(state, chance or Chance(SEED))
    flow.run(table)
    return table.step()


def begun(state: BossState) -> BossState:
    return started(state).state


STOP = Task("build", A)
"""A question to A that ends a scripted game: no task lies beneath it."""


def heroes(state: BossState, seat: Seat) -> str:
    """The heroes at an entrance, without copies."""
    line = [visitor.hero for visitor in state.keepers[seat].entrance]
    return " ".join([hero.rsplit("-", 1)[0] for hero in line])


def souls(state: BossState, seat: Seat) -> int:
    return points(state.keepers[seat].souls)


def wounds(state: BossState, seat: Seat) -> int:
    return points(state.keepers[seat].wounds)


def prompt_of(state: BossState, seat: Seat) -> Prompt:
    (prompt,) = [prompt for prompt in GAME.prompts(state) if prompt.seat == seat]
    return prompt


def asked(state: BossState) -> list[Seat]:
    return [prompt.seat for prompt in GAME.prompts(state)]


def legal(state: BossState, seat: Seat, text: str) -> bool:
    return prompt_of(state, seat).allows(Action.parse(text))


def refused(state: BossState, seat: Seat, text: str) -> Refusal:
    assert not legal(state, seat, text), f"{text} is legal"
    return GAME.refusal(state, seat, Action.parse(text))


def step(state: BossState, seat: Seat, text: str, chance: Chance | None = None) -> Step[BossState]:
    """Do what the prompt must allow; each default that comes of it must be legal."""
    prompt = prompt_of(state, seat)
    action = Action.parse(text)
    assert prompt.allows(action), f"{text} is not among {[str(m.action) for m in prompt.moves]}"
    done = GAME.apply(state, seat, action, chance or Chance(SEED))
    for one in GAME.prompts(done.state):
        assert (one.default is not None) == one.window
        assert one.default is None or one.allows(one.default)
    return done


def played(state: BossState, *acts: str) -> Step[BossState]:
    """Acts in order, each a seat's letter and its text: "a play:freeze-1,golem-factory-1".

    "all no" answers for all who are asked and have not answered.
    """
    told: list[Event] = []
    for one in acts:
        who, text = one.split(" ", 1)
        seats = (
            [Seat("abcd".index(who))]
            if who != "all"
            else [prompt.seat for prompt in GAME.prompts(state) if prompt.answered is None]
        )
        for seat in seats:
            state, events = step(state, seat, text)
            told += events
    return Step(state, tuple(told))


def play(state: BossState, *acts: str) -> BossState:
    return played(state, *acts).state


def events_of(state: BossState, seat: Seat, text: str) -> tuple[Event, ...]:
    return step(state, seat, text).events


def dungeon(state: BossState, seat: Seat = A) -> str:
    """A dungeon in the words of a scene, without copies."""
    words = []
    for slot in state.keepers[seat].slots:
        titles = [card.rsplit("-", 1)[0] for card in reversed(slot.cards)]
        words.append("/".join(titles) + "!" * slot.frozen)
    return " ".join(words)


def pieces(state: BossState) -> Counter[str]:
    """All cards and heroes, wherever they are."""
    cards = Counter[str]()
    for deck in (state.rooms, state.spells, state.ordinary, state.epic, state.discards):
        cards.update(deck)
    cards.update((*state.aside, *state.unseen))
    cards.update([visitor.hero for visitor in state.town])
    cards.update([play.card for play in state.declared if play.card in SPELLS])
    if state.walk is not None:
        cards.update([state.walk.visitor.hero])
    for keeper in state.keepers:
        cards.update((*keeper.hand, *keeper.souls, *keeper.wounds))
        cards.update([card for slot in keeper.slots for card in slot.cards])
        cards.update([placed.card for placed in keeper.placed])
        cards.update([visitor.hero for visitor in keeper.entrance])
    return cards


def all_pieces(players: int) -> Counter[str]:
    heroes: Sequence[str] = (*heroes_for(players, epic=False), *heroes_for(players, epic=True))
    return Counter([*ROOMS, *SPELLS, *heroes])


def new_game(seats: int = 2, seed: bytes = SEED, **options: object) -> BossState:
    return GAME.start(replace(BossOptions(), **options), seats, Chance(seed)).state
