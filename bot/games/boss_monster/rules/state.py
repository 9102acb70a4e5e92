"""The state of a game, and what of it an observer may know.

No part of it leads back to itself, so the search for cycles may leave it out (`gc=False`).
"""

from enum import StrEnum

from msgspec import Struct

from bot.contract.game import Seat
from bot.contract.window import Window
from bot.games.boss_monster.rules.cards import AMOUNTS, BOSSES, HEROES, TREASURES
from bot.games.boss_monster.rules.options import BossOptions

MOST_SLOTS = 5
"""BM1.11; with so many active Rooms a boss levels up (BM1.15)."""
SOULS_TO_WIN = 10
WOUNDS_TO_LOSE = 5
LEFT = "left"
"""In place of a card: a new slot at the entrance."""
NO_SEAT = Seat(-1)
"""In place of a seat, for what belongs to nobody."""


class Stage(StrEnum):
    """The phase of a turn, or of what is before and after the turns."""

    SETUP = "setup"
    BEGIN = "begin"
    BUILD = "build"
    REVEAL = "reveal"
    BAIT = "bait"
    ADVENTURE = "adventure"
    END = "end"
    OVER = "over"


class StandingOrder(StrEnum):
    """The windows in which a seat wants to be asked; in the others it answers "no" (ruling S18)."""

    EVERY_ROOM = "every"
    KEY_MOMENTS = "key"
    AIMED_AT = "aimed"


class Slot(Struct, frozen=True, gc=False):
    """A place of a dungeon. `cards`: from the bottom to the top, which alone counts (BM1.13).

    `frozen`: it is off until the end of the turn (BM2.8). `bonus`: damage of the top Room until the
    end of the turn.
    """

    cards: tuple[str, ...]
    frozen: bool = False
    bonus: int = 0

    @property
    def top(self) -> str:
        return self.cards[-1]


class Placed(Struct, frozen=True, gc=False):
    """A Room that lies face down. `on`: the card that it covers, or `LEFT`.

    `card`: "" for observers who may not know it.
    """

    card: str
    on: str


class Visitor(Struct, frozen=True, gc=False):
    """A hero in play. All but the hero lasts until the end of the turn (BM2.10).

    `bonus`: more health. `bounced`: the Mazes that have sent it back.
    """

    hero: str
    damage: int = 0
    bonus: int = 0
    bounced: tuple[str, ...] = ()

    @property
    def doomed(self) -> bool:
        """Whether it dies when it leaves the Room (BM6.25)."""
        return self.damage >= HEROES[self.hero].health + self.bonus


class Whereabouts(StrEnum):
    """The place of a hero in the dungeon."""

    INSIDE = "inside"
    """In a Room; a doomed hero dies when it leaves (BM2.5)."""
    LOST = "lost"
    """In a Room that was destroyed: a doomed hero dies, though not in a Room (S50)."""
    MOVED = "moved"
    """On its way to a Room to which it was sent: even a doomed hero does not die (BM2.10)."""


class Walk(Struct, frozen=True, gc=False):
    """The hero that walks through the dungeon of the active seat.

    `ahead`: how many slots lie between it and the boss, its own not counted; this stays right
    whatever happens behind it. `dealt`: the damage that the Room has done in this visit (BM2.9).
    """

    visitor: Visitor
    ahead: int
    where: Whereabouts = Whereabouts.MOVED
    dealt: int = 0


class WalkStep(Struct, frozen=True, gc=False):
    """A Room that a hero has entered. `total`: the damage that it has taken when it leaves it.

    `off`: the Room was frozen.
    """

    room: str
    total: int
    off: bool = False


class WalkEnd(StrEnum):
    """The progress of a hero's walk, as everybody was told."""

    WAITING = "waiting"
    WALKING = "walking"
    FALLS = "falls"
    THROUGH = "through"
    TOWN = "town"
    """The hero went, or was sent, back to town."""


class Walked(Struct, frozen=True, gc=False):
    """The walk of one hero, as everybody was told. `seat`: the owner of the dungeon."""

    seat: Seat
    hero: str
    steps: tuple[WalkStep, ...] = ()
    way: WalkEnd = WalkEnd.WAITING


class Keeper(Struct, frozen=True, gc=False):
    """The state of a seat. `hand`: in the order in which the cards came. `slots`: left to right.

    `souls`, `wounds`: heroes. Until the end of the turn: `builds`, how many Rooms it may still
    place; `bonus`, damage of all its Rooms; `doubled`, how often the treasure of its Rooms is
    doubled; `shunned`, no hero enters.

    `order`, `hush`: secret. `hush`: the occasion, a hero's or a phase's, in which it answers "no".

    `out`: when it went out, from 1; 0 while it is in. `left`: it went by leaving. `kills`, `casts`:
    how many heroes died in its dungeon and how many Spells it played.
    """

    boss: str = ""
    hand: tuple[str, ...] = ()
    slots: tuple[Slot, ...] = ()
    placed: tuple[Placed, ...] = ()
    entrance: tuple[Visitor, ...] = ()
    souls: tuple[str, ...] = ()
    wounds: tuple[str, ...] = ()
    levelled: bool = False
    builds: int = 0
    bonus: int = 0
    doubled: int = 0
    shunned: bool = False
    order: StandingOrder = StandingOrder.KEY_MOMENTS
    hush: str = ""
    out: int = 0
    left: bool = False
    kills: int = 0
    casts: int = 0


def points(heroes: tuple[str, ...]) -> int:
    """The Souls or Wounds that these heroes are (BM3.7)."""
    return sum([HEROES[hero].worth for hero in heroes])


class Task(Struct, frozen=True, gc=False):
    """Something that is still to happen. `kind`: a name in `flow.STEPS` or in `QUESTIONS`."""

    kind: str
    seat: Seat = NO_SEAT
    args: tuple[str, ...] = ()

    @property
    def by(self) -> str:
        """The title of a card, or the boss, to which it belongs; "" where none is named."""
        return next((word for word in (self.kind, *self.args) if word in AMOUNTS), "")


class Play(Struct, frozen=True, gc=False):
    """A Spell or an ability that is declared and has not resolved. `card`: also the Room's.

    `pending`: nobody can cancel it any more; it waits until the active seat plays no more.
    """

    seat: Seat
    card: str
    args: tuple[str, ...] = ()
    pending: bool = False


class BossAsking(Struct, frozen=True, gc=False):
    """A question to several seats at once, whose answers come out together.

    `kind`: a name in `JOINTS`. `seat`: whose part it is, `NO_SEAT` for everybody's. `about`: of the
    whole chain of rounds. `round`: from 1. `firm`: seats whose play is meant whatever the others
    do, secret. `woken`: seats at which something was aimed in this chain. `open`: whether answers
    are wanted now. `window`: the answers, also those that are kept from one round to the next.
    """

    kind: str
    about: str
    seat: Seat = NO_SEAT
    args: tuple[str, ...] = ()
    round: int = 0
    firm: tuple[Seat, ...] = ()
    woken: tuple[Seat, ...] = ()
    open: bool = False
    window: Window = Window()


class BossState(Struct, frozen=True, gc=False):
    """A game between two actions. The last of a deck is drawn first, the last task done first.

    `discards`: the pile that all Rooms and Spells share (BM1.2). `aside`: cards and heroes that
    everybody has seen go out of the game; `unseen`: those that nobody has (BM4.5). `town`: the
    oldest first. `heroes_a_turn`: BM6.1. `used`: Rooms whose ability was used this turn. `struck`:
    nobody builds this turn. `declared`: pending plays first, then those that can be cancelled.
    `asking`: the last is open. `luck`: how often chance was asked. `lured`: whether a hero was this
    turn. `idle`: turns in a row in which none was, with both decks of heroes empty (BM4.6). `told`:
    the newest turn in which a hero stood at an entrance when the Adventure began; `walks`: the
    walks of its heroes. `occasions`: how many windows were opened, and questions answered.
    `winner`: once the game is over.
    """

    options: BossOptions
    keepers: tuple[Keeper, ...]
    rooms: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()
    ordinary: tuple[str, ...] = ()
    epic: tuple[str, ...] = ()
    discards: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    unseen: tuple[str, ...] = ()
    town: tuple[Visitor, ...] = ()
    heroes_a_turn: int = 0
    turn: int = 0
    stage: Stage = Stage.SETUP
    active: Seat = NO_SEAT
    walk: Walk | None = None
    walked: int = 0
    used: tuple[str, ...] = ()
    struck: bool = False
    declared: tuple[Play, ...] = ()
    tasks: tuple[Task, ...] = ()
    asking: tuple[BossAsking, ...] = ()
    luck: int = 0
    lured: bool = False
    idle: int = 0
    told: int = 0
    walks: tuple[Walked, ...] = ()
    occasions: int = 0
    winner: Seat = NO_SEAT


class KeeperView(Struct, frozen=True):
    """A seat as an observer sees it. `rooms`, `spells`: how many it holds (BM1.10).

    `hand`, `order` and `hush` are the observer's own: (), None and "" in the place of others'.
    `treasure`: how much it lures heroes of each class, in the order of `TREASURES`.
    """

    keeper: Keeper
    rooms: int
    spells: int
    treasure: tuple[int, ...] = (0,) * len(TREASURES)
    damage: tuple[int, ...] = ()


class BossView(Struct, frozen=True):
    """An observation of a state; `rooms` to `epic` and `unseen` are numbers of cards.

    `question`: the task that asks one seat alone; None in a window. `by`: the title of a card, or
    the boss, that asks; "" where nobody is asked. `asleep`: the observer's standing order answers
    "no" for it in the window that is open.
    """

    options: BossOptions
    keepers: tuple[KeeperView, ...]
    rooms: int
    spells: int
    ordinary: int
    epic: int
    discards: tuple[str, ...]
    aside: tuple[str, ...]
    unseen: int
    town: tuple[Visitor, ...]
    turn: int
    stage: Stage
    active: Seat
    walk: Walk | None
    used: tuple[str, ...]
    struck: bool
    declared: tuple[Play, ...]
    asking: tuple[BossAsking, ...]
    asked: tuple[Seat, ...]
    question: Task | None
    winner: Seat
    told: int = 0
    walks: tuple[Walked, ...] = ()
    by: str = ""
    asleep: bool = False


def experience(keeper: Keeper) -> int:
    """The experience of its boss, by which seats take turns (BM1.5); 0 while it has none."""
    return BOSSES[keeper.boss].experience if keeper.boss else 0
