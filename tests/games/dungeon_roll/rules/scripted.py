"""Delves of Dungeon Roll in tests: states from short words, and dice that fall as a test says.

Words are spelled as in actions: party dice by "fcmths", dungeon dice by "gkoxpd" (x is a chest, d a
dragon), tokens by their codes ("sw", "ri"). Capital letters and commas are for the eye.
"""

from collections import deque
from collections.abc import Iterable

from msgspec.structs import replace

from bot.contract.chance import Chance, Stream
from bot.contract.errors import Refusal
from bot.contract.game import Action, Event, Prompt, Seat, Step
from bot.games.dungeon_roll.rules.dice import (
    COMPANION_OF,
    DUNGEON_LETTERS,
    NO_PARTY,
    NO_TABLE,
    PARTY_LETTERS,
    PERIL_OF,
    SIDES,
    Dice,
    plus,
    without,
)
from bot.games.dungeon_roll.rules.game import DungeonRoll
from bot.games.dungeon_roll.rules.heroes import HEROES
from bot.games.dungeon_roll.rules.options import HeroChoice, RollOptions
from bot.games.dungeon_roll.rules.state import (
    NO_ALLIES,
    Delver,
    PastDelve,
    RollDelve,
    RollPhase,
    RollState,
    WayOut,
)
from bot.games.dungeon_roll.rules.tokens import ALL_TOKENS, NO_TOKENS, TOKEN_OF

GAME = DungeonRoll()
SEED = bytes(range(16))
FIRST, SECOND, THIRD = Seat(0), Seat(1), Seat(2)


def party_of(word: str) -> Dice:
    """The party dice of a word: "F,C"."""
    dice = NO_PARTY
    for letter in word.lower().replace(",", ""):
        dice = plus(dice, COMPANION_OF[letter])
    return dice


def table_of(word: str) -> Dice:
    """The dungeon dice of a word, without dragons: "ggx"."""
    dice = NO_TABLE
    for letter in word:
        dice = plus(dice, PERIL_OF[letter])
    return dice


def tokens_of(word: str) -> Dice:
    """The tokens of a word: "sw,sw,ri"."""
    tokens = NO_TOKENS
    for code in filter(None, word.split(",")):
        tokens = plus(tokens, TOKEN_OF[code])
    return tokens


def delver_of(side: str = "", *, experience: int = 0, tokens: str = "", delves: int = 0) -> Delver:
    """Somebody with that side of a hero's card up; "" for one without a hero.

    `delves`: how many are over; from all of them they fled on the first level.
    """
    over = (PastDelve(WayOut.FLED, 1, 0),) * delves
    standing = Delver(experience=experience, tokens=tokens_of(tokens), delves=over)
    if not side:
        return standing
    for hero in HEROES.values():
        if side in (hero.novice.key, hero.master.key if hero.master else None):
            return replace(standing, hero=hero.key, mastered=side != hero.novice.key)
    raise ValueError(f"no hero has a side {side!r}")


def delve(
    party: str = "",
    dungeon: str = "",
    *,
    lair: int = 0,
    graveyard: int = 0,
    tokens: str = "",
    side: str = "",
    level: int = 1,
    phase: str = "monster",
    experience: int = 0,
    spent: bool = False,
    allies: str = "",
    faces: int = 0,
    bag: str | None = None,
    recycle: bool = False,
    delves: int = 0,
    others: Iterable[Delver] = (),
    asks_all: bool = True,
) -> RollState:
    """The first seat is in the middle of a delve, after so many other `delves`.

    `phase`: what is asked. `faces`: for so many dice that come back. `allies`: companions that are
    no dice. `bag`: None for all that nobody holds. `asks_all`: what one act does can be seen then,
    as nothing follows by itself.
    """
    asked = RollPhase(phase)
    stage = RollPhase.MONSTER if asked in (RollPhase.FACE, RollPhase.SECOND) else asked
    delvers = (delver_of(side, experience=experience, tokens=tokens, delves=delves), *others)
    left = ALL_TOKENS if bag is None else tokens_of(bag)
    if bag is None:
        for one in delvers:
            left = without(left, one.tokens)
    under_way = RollDelve(
        level=level if asked is not RollPhase.START else 0,
        stage=stage,
        party=party_of(party),
        graveyard=graveyard,
        table=table_of(dungeon),
        lair=lair,
        allies=(*party_of(allies), 0) if allies else NO_ALLIES,
        spent=spent,
        faces=faces,
    )
    options = RollOptions(HeroChoice.NONE, recycle=recycle, asks_all=asks_all)
    return RollState(options, delvers, left, phase=asked, delve=under_way)


class Scripted(Chance):
    """Luck whose streams give, one after the other, what a test says.

    `falls`: faces by their letters and tokens by their codes, between blanks: "x d sw". The tokens
    come out of a bag as it is before the act.
    """

    def __init__(self, falls: str, bag: Dice) -> None:
        super().__init__(SEED)
        self.left: deque[tuple[str, int, int]] = deque()
        for word in falls.split():
            if word in TOKEN_OF:
                kind = TOKEN_OF[word]
                assert bag[kind], f"no {word} is left in the bag"
                self.left.append((word, sum(bag[:kind]), sum(bag)))
                bag = plus(bag, kind, -1)
            else:
                letters = PARTY_LETTERS if word in COMPANION_OF else DUNGEON_LETTERS
                self.left.append((word, letters.index(word), SIDES))

    def stream(self, name: str) -> Stream:
        return _ScriptedStream(self.left)


class _ScriptedStream(Stream):
    def __init__(self, falls: deque[tuple[str, int, int]]) -> None:
        super().__init__(b"")
        self._falls = falls

    def below(self, bound: int) -> int:
        assert self._falls, "something falls of which the test says nothing"
        word, number, expected = self._falls.popleft()
        assert bound == expected, f"{word!r} is one of {expected}, but {bound} things can fall"
        return number


def prompt_of(state: RollState) -> Prompt:
    """The open question; there is always one at most."""
    (prompt,) = GAME.prompts(state)
    return prompt


def legal(state: RollState, text: str) -> bool:
    return prompt_of(state).allows(Action.parse(text))


def offered(state: RollState, verb: str) -> tuple[str, ...]:
    """The legal actions with this verb in the order in which they are offered, without picks."""
    return tuple([str(m.action) for m in prompt_of(state).moves if m.action.verb == verb])


def refused(state: RollState, text: str) -> Refusal:
    prompt, action = prompt_of(state), Action.parse(text)
    assert not prompt.allows(action), f"{text} is legal"
    return GAME.refusal(state, prompt.seat, action)


def default_of(state: RollState) -> str:
    """The default answer of a seat whose time runs out."""
    default = prompt_of(state).default
    assert default is not None
    return str(default)


def step(state: RollState, text: str, falls: str = "") -> Step[RollState]:
    """Do what the prompt must allow, while dice and tokens fall like this, neither more nor less.

    Afterwards there is a question, or the game is over.
    """
    prompt, action = prompt_of(state), Action.parse(text)
    assert prompt.allows(action), f"{text} is not legal among {[*map(str, prompt.moves)]}"
    chance = Scripted(falls, state.bag)
    done = GAME.apply(state, prompt.seat, action, chance)
    assert not chance.left, f"nobody threw {[word for word, *_ in chance.left]}"
    if done.state.asked is not None:
        next_prompt = prompt_of(done.state)
        assert next_prompt.default is not None
        assert next_prompt.allows(next_prompt.default)
    return done


def act(state: RollState, text: str, falls: str = "") -> RollState:
    """The state after an act; see `step`."""
    return step(state, text, falls).state


def events_of(state: RollState, text: str, falls: str = "") -> tuple[Event, ...]:
    """The events of an act; see `step`."""
    return step(state, text, falls).events


def play(state: RollState, *acts: str | tuple[str, str]) -> RollState:
    """The state after several acts, each its text, or its text and what falls."""
    for one in acts:
        state = act(state, one) if isinstance(one, str) else act(state, *one)
    return state


def new_game(seats: int = 1, seed: bytes = SEED, **options: object) -> RollState:
    """A game at its first question, without heroes unless the options say otherwise."""
    chosen = replace(RollOptions(HeroChoice.NONE), **options)
    return GAME.start(chosen, seats, Chance(seed)).state
