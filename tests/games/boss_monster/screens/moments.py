"""Moments of games of Boss Monster, prepared at their richest and played on, and their screens."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from msgspec.structs import replace

from bot.contract.game import Action, Seat
from bot.games.boss_monster.rules.options import BossChoice
from bot.games.boss_monster.rules.state import BossState, Placed
from bot.match.advance import add
from bot.match.entries import Acted, Conceded
from bot.match.match import Match
from tests.games.boss_monster.rules.scenes import at
from tests.games.boss_monster.rules.scripted import A, B, C, new_game
from tests.games.boss_monster.screens.drawing import match_of
from tests.ui.screens import Screen, board, frame, ping
from tools.bench.overlord import plain_answer

FOLDER = Path(__file__).parent / "snapshots"

RICH = (
    "boss=draculord vampire-bordello centipede-tunnel open-grave brainsucker-hive jackpot-stash"
    " hand=freeze,golem-factory,golem-factory,bottomless-pit,counterspell,dragon-hatchery,"
    "dragon-hatchery,construction-zone,construction-zone,torture-chamber,torture-chamber"
    " souls=cleric-8-1,cleric-4-1,mage-4-1 wounds=thief-13-1,fighter-13-1",
    "boss=cleopatra recycling-center monsters-ballroom specters-sanctum all-seeing-eye"
    " witchs-kitchen hand=freeze,goblin-armory,counterspell"
    " souls=fighter-4-1,fighter-6-1 wounds=mage-13-1",
    "boss=king-croak beast-menagerie goblin-armory monsters-ballroom open-grave dracolich-lair"
    " hand=freeze,dark-altar souls=cleric-6-1 wounds=cleric-13-1",
    "boss=gorgona neanderthal-cave/neanderthal-cave! dark-laboratory bottomless-pit golem-factory"
    " boulder-ramp/neanderthal-cave hand=cave-in,dark-altar"
    " souls=thief-4-1,thief-8-1 wounds=thief-6-1",
)
"""Four dungeons of five Rooms each."""

TOWN = "town=cleric-11-1,fighter-8-1,mage-11-1,thief-11-1,fool-2-1"


def act(match: Match, *acts: str) -> Match:
    """Acts in order, each a seat's letter and its text; "all": every seat without an answer."""
    for one in acts:
        who, _, text = one.partition(" ")
        seats = [Seat("abcd".index(who))] if who != "all" else list(_open(match))
        for seat in seats:
            match = add(match, Acted(0, seat, text or str(_default(match, seat))))
    return match


def _open(match: Match) -> Iterator[Seat]:
    for prompt in match.prompts:
        if prompt.answered is None:
            yield prompt.seat


def _default(match: Match, seat: Seat) -> Action:
    (prompt,) = [prompt for prompt in match.prompts if prompt.seat == seat]
    return plain_answer(prompt)


def defaults(match: Match, rounds: int) -> Match:
    """All who are asked give their plain answer, so many times."""
    for _ in range(rounds):
        match = act(match, "all")
    return match


def rich(tasks: str, more: str = TOWN, seats: Iterable[str] = RICH) -> BossState:
    """The table at its richest, with these tasks, the next one last."""
    return at(f"end,{tasks} turn=9 {more}", " & ".join(seats))


def building() -> Match:
    """B has placed a Room; A builds."""
    state = rich("build-window:a,build-part:a")
    keepers = list(state.keepers)
    keepers[B] = replace(keepers[B], placed=(Placed(keepers[B].hand[1], keepers[B].slots[0].top),))
    return match_of(replace(state, keepers=tuple(keepers)))


def build_window() -> Match:
    return act(building(), "a done")


def entering(*lines: str) -> BossState:
    """The Adventure begins with heroes at the entrances of the four, by words for each."""
    seats = [f"{one} entrance={heroes}" for one, heroes in zip(RICH, lines, strict=True)]
    return rich("adventure", "stage=bait town=mage-8-1,fool-2-1", seats)


ENTRANCES = ("cleric-11-1", "", "fighter-8-1,mage-6-1", "fighter-11-1")


def at_the_door() -> Match:
    return match_of(entering(*ENTRANCES))


def walking(rounds: int = 1) -> Match:
    return defaults(at_the_door(), rounds)


def frozen_walk() -> Match:
    """A hero is inside, and somebody has just frozen a Room."""
    match = walking()
    play = next(
        move.action
        for prompt in match.prompts
        if prompt.seat == C
        for move in prompt.moves
        if move.action.verb == "play"
    )
    return nobody_plays(act(match, f"c {play}"))


def nobody_plays(match: Match) -> Match:
    return act(match, *[f"{'abcd'[seat]} no" for seat in _open(match)])


def first_turn(rounds: int) -> Match:
    return defaults(match_of(new_game(4)), rounds)


CROWD = (
    "cleric-11-1,cleric-8-1,cleric-6-1",
    "mage-11-1,thief-11-1",
    "fighter-8-1,mage-6-1,fighter-11-1",
    "thief-13-1,mage-13-1",
)
"""More heroes than ever came at once."""


def crowd(rounds: int) -> Match:
    """Ten heroes walk, and nobody plays anything."""
    bare = [one.partition(" hand=")[0] for one in RICH]
    seats = [f"{one} entrance={heroes}" for one, heroes in zip(bare, CROWD, strict=True)]
    return defaults(match_of(rich("adventure", "stage=bait", seats)), rounds)


def after_a_walk() -> Match:
    """The turn after one in which ten heroes walked."""
    match = crowd(30)
    while match.state.turn == 9:
        match = defaults(match, 1)
    return match


def levelling() -> Match:
    """Gorgona has five Rooms for the first time, and asks for a hero of town."""
    return match_of(rich("reveal", seats=(*RICH[:3], f"{RICH[3].replace('!', '')} new")))


MOMENTS: dict[str, Callable[[], Match]] = {
    "Bosses are chosen": lambda: match_of(new_game(4, bosses=BossChoice.CHOSEN)),
    "The opening": lambda: first_turn(0),
    "The first Rooms": lambda: first_turn(1),
    "The first to build": lambda: first_turn(2),
    "A window of the first turn": lambda: (
        act(first_turn(2), "c done")
        if first_turn(2).prompts[0].seat == C
        else defaults(first_turn(2), 1)
    ),
    "Building with all full": building,
    "A window after building": build_window,
    "Heroes at all doors": at_the_door,
    "A hero inside": walking,
    "A hero two Rooms further": lambda: walking(4),
    "A Spell that can be cancelled": frozen_walk,
    # Nobody has cancelled it, and all may play before it.
    "A Spell that waits": lambda: nobody_plays(frozen_walk()),
    "A boss levels up": levelling,
    "Two Rooms of a dungeon are swapped": lambda: match_of(
        rich("centipede-tunnel:a", f"stage=reveal {TOWN}")
    ),
    "The board after a walk": after_a_walk,
    "One more Room is built": lambda: match_of(
        rich("extra+construction-zone:a", f"stage=reveal {TOWN}")
    ),
    "One has left": lambda: add(walking(), Conceded(0, B)),
}
"""Matches by the name of the moment."""

WALKS: dict[str, tuple[Callable[[], Match], int]] = {
    "A walk from the door": (walking, 0),
    "The question within a walk": (walking, -1),
    "A walk after three heroes": (lambda: walking(14), -2),
    "The end of a walk": (lambda: crowd(30), -1),
    "A walk to a dungeon that is left": (lambda: add(at_the_door(), Conceded(0, A)), 2),
    "The longest walk at its door": (lambda: crowd(0), 0),
    "The longest walk half way": (lambda: crowd(30), 4),
}
"""The match and the number of the frame, by the name of the moment."""


def of_boards() -> Iterator[tuple[str, Screen]]:
    for name, moment in MOMENTS.items():
        match = moment()
        yield name, board(match)
        yield f"{name}: the call", ping(match)


def of_walks() -> Iterator[tuple[str, Screen]]:
    for name, (moment, number) in WALKS.items():
        yield name, frame(moment(), number)
