"""Games of Boss Monster in tests: states from short words, and plays by their texts.

A dungeon is spelled from the entrance to the boss: "golem-factory
dark-altar/neanderthal-cave" has an Altar on a Cave; "!" behind a title turns the Room off. Cards
get the number of their copy in the order in which they are named, unless a word has one.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from bot.contract.chance import Chance
from bot.contract.errors import Refusal
from bot.contract.game import Action, Event, Prompt, Seat, Step
from bot.games.boss_monster.rules import flow
from bot.games.boss_monster.rules.cards import HEROES, ROOMS, SPELLS, heroes_for
from bot.games.boss_monster.rules.dungeon import damage_in
from bot.games.boss_monster.rules.game import BossMonster
from bot.games.boss_monster.rules.options import BossOptions
from bot.games.boss_monster.rules.state import (
    NO_SEAT,
    BossState,
    Keeper,
    Placed,
    Slot,
    Stage,
    StandingOrder,
    Task,
    Visitor,
    points,
)
from bot.games.boss_monster.rules.table import BossTable

GAME = BossMonster()
SEED = bytes(range(16))
A, B, C = Seat(0), Seat(1), Seat(2)
BOSSES = ("draculord", "king-croak", "xyzax", "robobo")
"""Of the first to the fourth seat unless a test says otherwise: A is the most experienced."""


class Someone(NamedTuple):
    """A seat in words. `placed`: face-down Rooms with the Rooms they cover, "a>b c>left"."""

    dungeon: str = ""
    hand: str = ""
    boss: str = ""
    entrance: str = ""
    souls: str = ""
    wounds: str = ""
    placed: str = ""
    levelled: bool = True
    order: StandingOrder = StandingOrder.EVERY_ROOM


class _Box:
    """All cards, from which a test takes those that it names."""

    def __init__(self) -> None:
        self.left = [*ROOMS, *SPELLS, *HEROES]

    def take(self, word: str) -> str:
        card = (
            word
            if word in self.left
            else next((card for card in self.left if card.rsplit("-", 1)[0] == word), "")
        )
        assert card, f"no {word} is left"
        self.left.remove(card)
        return card

    def all(self, words: str) -> tuple[str, ...]:
        return tuple([self.take(word) for word in words.split()])

    def slots(self, words: str) -> tuple[Slot, ...]:
        slots = []
        for word in words.split():
            titles = word.removesuffix("!").split("/")
            cards = tuple([self.take(title) for title in reversed(titles)])
            slots.append(Slot(cards, frozen=word.endswith("!")))
        return tuple(slots)

    def placed(self, words: str) -> tuple[Placed, ...]:
        pairs = [word.split(">") for word in words.split()]
        return tuple([Placed(self.take(card), on) for card, on in pairs])


def table_of(
    *people: Someone,
    tasks: Iterable[Task] = (),
    stage: Stage = Stage.BUILD,
    town: str = "",
    discards: str = "",
    rooms: str | None = None,
    spells: str | None = None,
    ordinary: str | None = None,
    epic: str | None = None,
    active: Seat = NO_SEAT,
    turn: int = 1,
) -> BossState:
    """A state in the middle of a turn, with these tasks still to do, the next one last.

    `rooms` to `epic`: the decks, of which the last word is drawn first; None for all that nobody
    holds. Nothing has been run: `begun` does that.
    """
    box = _Box()
    keepers = [
        Keeper(
            one.boss or BOSSES[n],
            box.all(one.hand),
            box.slots(one.dungeon),
            placed=box.placed(one.placed),
            entrance=tuple([Visitor(hero) for hero in box.all(one.entrance)]),
            souls=box.all(one.souls),
            wounds=box.all(one.wounds),
            levelled=one.levelled,
            order=one.order,
        )
        for n, one in enumerate(people)
    ]
    waiting = tuple([Visitor(hero) for hero in box.all(town)])
    thrown = box.all(discards)
    named = [None if words is None else box.all(words) for words in (rooms, spells, ordinary, epic)]
    rest = (
        [card for card in box.left if card in ROOMS],
        [card for card in box.left if card in SPELLS],
        [card for card in box.left if card in heroes_for(len(people), epic=False)],
        [card for card in box.left if card in heroes_for(len(people), epic=True)],
    )
    decks = [
        deck if deck is not None else tuple(left) for deck, left in zip(named, rest, strict=True)
    ]
    return BossState(
        BossOptions(),
        tuple(keepers),
        rooms=decks[0],
        spells=decks[1],
        ordinary=decks[2],
        epic=decks[3],
        discards=thrown,
        town=waiting,
        heroes_a_turn=len(people),
        turn=turn,
        stage=stage,
        active=active,
        tasks=tuple(tasks),
    )


def begun(state: BossState, chance: Chance | None = None) -> BossState:
    """The state once somebody is asked, or the game is over."""
    table = BossTable(state, chance or Chance(SEED))
    flow.run(table)
    return table.step().state


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


def damages(words: str, seat: Seat = A) -> list[int]:
    """The damage of each Room of a dungeon."""
    keeper = table_of(Someone(words), Someone()).keepers[seat]
    return [damage_in(keeper, index) for index in range(len(keeper.slots))]


def prompt_of(state: BossState, seat: Seat) -> Prompt:
    """The prompt of a seat; fails if it has none."""
    (prompt,) = [prompt for prompt in GAME.prompts(state) if prompt.seat == seat]
    return prompt


def asked(state: BossState) -> list[Seat]:
    return [prompt.seat for prompt in GAME.prompts(state)]


def legal(state: BossState, seat: Seat, text: str) -> bool:
    return prompt_of(state, seat).allows(Action.parse(text))


def refused(state: BossState, seat: Seat, text: str) -> Refusal:
    """The reason why a seat may not do this."""
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


def play(state: BossState, *acts: str) -> BossState:
    """Acts in order, each a seat's letter and its text: "a play:freeze-1,golem-factory-1".

    "all no" answers for all who are asked and have not answered.
    """
    for one in acts:
        who, text = one.split(" ", 1)
        seats = (
            [Seat("abcd".index(who))]
            if who != "all"
            else [prompt.seat for prompt in GAME.prompts(state) if prompt.answered is None]
        )
        for seat in seats:
            state = step(state, seat, text).state
    return state


def events_of(state: BossState, seat: Seat, text: str) -> tuple[Event, ...]:
    return step(state, seat, text).events


def dungeon(state: BossState, seat: Seat = A) -> str:
    """A dungeon in the words of `Someone`, without copies."""
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
    """A game at its first question."""
    return GAME.start(replace(BossOptions(), **options), seats, Chance(seed)).state
