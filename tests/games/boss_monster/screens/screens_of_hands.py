"""The private messages of Boss Monster: hands, steps, details, copies."""

from collections.abc import Iterator
from pathlib import Path

from bot.contract.game import Event, Seat
from bot.games.boss_monster.rules.events import CardsGot, HandShown
from bot.games.boss_monster.rules.state import BossState
from bot.games.boss_monster.screens import copies, hand, plays
from bot.ui.catalogue import Texts
from bot.ui.markdown import bold, lines
from bot.ui.match_view import MatchView
from bot.ui.message import MessageLayout, Text
from tests.games.boss_monster.rules.scenes import at
from tests.games.boss_monster.rules.scripted import A, B, new_game, play
from tests.games.boss_monster.screens.drawing import view_of
from tests.ui.screens import Screen

FOLDER = Path(__file__).parent / "snapshots"

TEN = (
    "hand=freeze,freeze,fear,counterspell,kobold-strike,open-grave,bottomless-pit,dark-laboratory,"
    "monsters-ballroom,minotaurs-maze"
)
"""Ten cards of nine titles."""
MANY = (
    "hand=freeze,fear,kobold-strike,giant-size,soul-harvest,open-grave,bottomless-pit,"
    "dark-laboratory,monsters-ballroom,succubus-spa"
)
"""Ten cards of ten titles."""
FIVE = "goblin-armory bottomless-pit jackpot-stash dark-altar neanderthal-cave"


def of_hand(state: BossState, seat: Seat) -> Screen:
    return lambda texts: hand.hand(view_of(state, seat), texts)


def of_step(state: BossState, seat: Seat | None, *focus: str) -> Screen:
    def shown(texts: Texts) -> MessageLayout:
        layout = plays.step(view_of(state, seat), focus, texts)
        assert layout is not None, focus
        return layout

    return shown


def of_record(state: BossState, seat: Seat, *events: Event) -> Screen:
    """Its title and its details."""

    def told(view: MatchView, texts: Texts) -> str:
        return lines(bold(copies.title(view, texts)), *copies.details(view, texts))

    return lambda texts: MessageLayout((Text(told(view_of(state, seat, events), texts)),))


def in_room(seats: str, piles: str = "") -> BossState:
    """The first hero is in the first Room of A, and all are asked."""
    return play(at(f"adventure {piles}", seats), "all no")


def window() -> BossState:
    """A fighter is in A's Pit; B has orders for key moments, C for every Room."""
    return in_room(
        f"bottomless-pit golem-factory dark-altar {TEN} entrance=fighter-8"
        " & jackpot-stash dark-altar golem-factory hand=fear,freeze,mimic-vault order=key"
        " & specters-sanctum hand=giant-size"
    )


def build() -> BossState:
    """A builds: ten titles, and a dungeon of five with abilities."""
    return at("build", f"{FIVE} {MANY} & open-grave golem-factory hand=freeze")


def hands() -> Iterator[tuple[str, Screen]]:
    opening = new_game()
    (first,) = [opening.keepers[A].hand]
    yield "Opening", of_hand(opening, A)
    chosen = play(opening, f"a discard:{first[0]},{first[1]}")
    yield "Opening, answered", of_hand(chosen, A)
    seat = B
    rest = opening.keepers[seat].hand
    placing = play(chosen, f"b discard:{rest[0]},{rest[1]}")
    yield "First Room", of_hand(placing, A)
    yield "Build", of_hand(build(), A)
    yield "Build, another builds", of_hand(build(), B)
    yield "Build, placed, in the window", of_hand(_placed(), A)
    yield "Window, unanswered", of_hand(window(), A)
    yield "Window, no", of_hand(play(window(), "a no"), A)
    yield "Window, no, unless", of_hand(play(window(), "a unless"), A)
    yield "Window, not for this hero", of_hand(play(window(), "a hush:hero"), A)
    yield "Window, a play, unless", of_hand(play(window(), "a play:freeze-1,golem-factory-1"), A)
    firm = play(window(), "a use:bottomless-pit-2", "a insist")
    yield "Window, a play, whatever others do", of_hand(firm, A)
    yield "Window, asleep by order", of_hand(window(), B)
    yield "Window, another's card to cancel", of_hand(_cancelling(), A)
    yield (
        "Window, an answer that cancels",
        of_hand(play(_cancelling(), "a cancel:counterspell-1"), A),
    )
    for asked, (start, seats) in QUESTIONS.items():
        yield f"Question: {asked}", of_hand(at(start, seats), A)
    yield "No card", of_hand(at("adventure", "dark-altar & hand=fear"), A)


def _placed() -> BossState:
    state = at("build", "jackpot-stash hand=open-grave,dark-altar,freeze & open-grave")
    return play(state, "a place:open-grave-1,left")


def _cancelling() -> BossState:
    return play(window(), "b play:freeze-3,golem-factory-1", "a unless", "c no")


QUESTIONS = {
    "drop a Spell": ("drop+dark-laboratory:a", "hand=fear,freeze & -"),
    "one more Room": (
        "extra+construction-zone:a",
        "construction-zone open-grave hand=dark-altar,succubus-spa,fear & -",
    ),
    "a card of the discards": (
        "take+dark-altar+any:a discards=freeze,freeze,open-grave",
        "hand=fear & -",
    ),
    "which comes first": (
        "when-built+construction-zone-1+dark-laboratory-1:a",
        "construction-zone dark-laboratory hand=fear & -",
    ),
    # Robobo has levelled up.
    "a Room of each to destroy": (
        "reveal",
        f"open-grave dark-altar hand=fear & boss=robobo new {FIVE}",
    ),
}
"""By the question: the task, and the seats."""


def crowded() -> BossState:
    """Four seats with five Rooms each, in A's Build: more plays than one menu holds."""
    return at(
        "build town=mage-4,thief-8,fool-2,mage-6,cleric-4",
        f"{FIVE} hand=freeze,freeze,princess-in-peril,giant-size,dark-altar,open-grave,"
        "bottomless-pit,brainsucker-hive,mimic-vault,centipede-tunnel"
        " & open-grave brainsucker-hive dark-laboratory succubus-spa witchs-kitchen hand=fear"
        " & mimic-vault centipede-tunnel boulder-ramp dizzygas-hallway goblin-armory hand=fear"
        " & construction-zone golem-factory neanderthal-cave minotaurs-maze ligers-den",
    )


def rich() -> BossState:
    """A hero is in the second of A's Rooms; all that a dungeon can show is there."""
    return in_room(
        "goblin-armory! dark-altar/neanderthal-cave monsters-ballroom bottomless-pit new"
        f" {TEN} entrance=fighter-8,cleric-11 souls=mage-4,fighter-13 wounds=thief-4"
        " & jackpot-stash hand=fear",
        "discards=freeze,open-grave,freeze,soul-harvest,golem-factory",
    )


def steps() -> Iterator[tuple[str, Screen]]:
    yield "Build, more than a menu holds", of_hand(crowded(), A)
    yield "Step: the targets of a card", of_step(crowded(), A, "play", "freeze-1")
    yield "Step: the places of a Room", of_step(crowded(), A, "place", "open-grave-1")
    yield "Step: back to all cards", of_step(crowded(), A, "play")
    yield "Dungeon, a hero inside", of_step(rich(), None, "dungeon", "0")
    yield "Dungeon, one's own, a Room face down", of_step(_placed(), A, "dungeon")
    yield "Dungeon, another's, a Room face down", of_step(_placed(), B, "dungeon", "0")
    empty = new_game()
    yield "Dungeon, before the first Room", of_step(empty, None, "dungeon", "1")
    yield "Dungeon, a card of it", of_step(rich(), None, "dungeon", "0", "dark-altar-1")
    yield "Dungeon, the signs", of_step(rich(), None, "signs")
    yield "Discards", of_step(rich(), B, "discards")
    yield "Discards, none", of_step(empty, None, "discards")


def told() -> Iterator[tuple[str, Screen]]:
    state = rich()
    yield (
        "Record: dealt",
        of_record(
            new_game(), A, CardsGot(A, ("freeze-1", "freeze-2", "open-grave-1", "dark-altar-1"))
        ),
    )
    yield (
        "Record: drawn",
        of_record(
            state, A, CardsGot(A, ("freeze-1",)), CardsGot(A, ("open-grave-1",), "golem-factory")
        ),
    )
    stolen = CardsGot(B, ("freeze-1",), "draculord", (A,))
    yield (
        "Record: taken",
        of_record(state, B, HandShown(B, ("fear-1", "freeze-1"), "draculord"), stolen),
    )
    yield "Record: lost", of_record(state, A, stolen)
    yield "Record: nothing seen", of_record(state, A, HandShown(A, (), "king-croak"))


def of_hands() -> Iterator[tuple[str, Screen]]:
    yield from hands()
    yield from steps()
    yield from told()
