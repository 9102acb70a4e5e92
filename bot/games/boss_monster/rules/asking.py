"""Questions to several seats at once, plays, and standing orders (rulings S18, S48, S49)."""

from collections.abc import Sequence

from msgspec.structs import replace

from bot.contract.game import Action, Move, Seat
from bot.contract.window import Window
from bot.games.boss_monster.rules import events as e
from bot.games.boss_monster.rules import words
from bot.games.boss_monster.rules.cards import SPELLS, TITLES
from bot.games.boss_monster.rules.dungeon import free_rooms
from bot.games.boss_monster.rules.state import (
    NO_SEAT,
    BossAsking,
    Stage,
    StandingOrder,
)
from bot.games.boss_monster.rules.table import BossTable
from bot.games.boss_monster.rules.timings import (
    ABILITY,
    JOINTS,
    SPELL,
    Ability,
    Args,
)

REACT, CANCELLING = "react", "cancel"
"""The questions of windows, also names in `JOINTS`."""
IN_BUILD, AT_DOOR, IN_ROOM = "build", "door", "room"
"""The windows of a turn (S48, S49), in `BossAsking.args`."""


def open_window(table: BossTable, seat: Seat, which: str) -> None:
    """A window in the part of a seat, with its first round."""
    table.asking = (*table.asking, BossAsking(REACT, named(table, which), seat, (which,)))
    table.push("round", seat)


def named(table: BossTable, which: str) -> str:
    """A name for an occasion that is used once."""
    table.occasions += 1
    return f"turn-{table.turn}/{which}-{table.occasions}"


def ask_all(
    table: BossTable,
    kind: str,
    asked: Sequence[Seat],
    seat: Seat = NO_SEAT,
    args: Args = (),
) -> None:
    """Ask several seats at once, by a name in `JOINTS`, whose `close` has to drop `asking[-1]`.

    `seat`: the one whose card asks; the question vanishes when that seat leaves.
    """
    about = named(table, kind)
    asking = BossAsking(kind, about, seat, args, 1, open=True, window=Window.of(asked))
    table.asking = (*table.asking, asking)
    ask(table, asking)


# Possible plays


def plays_of(table: BossTable, seat: Seat) -> list[Move]:
    """The Spells that a seat can play now, and the abilities that it can use."""
    found: list[Move] = []
    by_title: dict[str, Sequence[Args]] = {}
    for card in table.keepers[seat].hand:
        name = TITLES[card]
        effect = SPELL.get(name)
        if effect is None or table.stage.value not in SPELLS[card].phases:
            continue
        if name not in by_title:
            by_title[name] = tuple(effect.targets(table, seat))
        found += [words.move(words.PLAY, (card, *args)) for args in by_title[name]]
    for room, ability in _abilities(table, seat):
        for args in ability.moves(table, seat, room):
            found.append(words.move(words.USE, (room, *args), ability.open))
    return found


def has_ability(table: BossTable, seat: Seat) -> bool:
    """Whether a seat has an ability that can be used now as far as everybody knows (S18)."""
    return any(ability.public(table, seat, room) for room, ability in _abilities(table, seat))


def _abilities(table: BossTable, seat: Seat) -> list[tuple[str, Ability]]:
    """The abilities of a dungeon in this phase that are not used up, with their Rooms."""
    rooms = [(room, ABILITY.get(TITLES[room])) for room in free_rooms(table.keepers[seat])]
    return [
        (room, ability)
        for room, ability in rooms
        if ability is not None and table.stage.value in ability.phases
        if not (ability.once and room in table.used)
    ]


def holds_spell(table: BossTable, seat: Seat) -> bool:
    return any(card in SPELLS for card in table.keepers[seat].hand)


# Standing orders


def occasion(table: BossTable, what: str) -> str:
    """The hero or the phase for which a seat can ask for quiet."""
    if what == words.HERO:
        return f"turn-{table.turn}/hero-{table.walked}"
    return phase_of(table.turn, table.stage)


def phase_of(turn: int, stage: Stage) -> str:
    """The same for the phase of a stage."""
    return f"turn-{turn}/{stage.value}"


def sleeps(table: BossTable, asking: BossAsking, seat: Seat, *, key: bool) -> bool:
    """Whether the standing order of a seat answers "no" for it (S18)."""
    if seat in asking.woken:
        return False
    keeper = table.keepers[seat]
    if keeper.hush == occasion(table, words.PHASE):
        return True
    if table.walk is not None and keeper.hush == occasion(table, words.HERO):
        return True
    if keeper.order is StandingOrder.EVERY_ROOM:
        return False
    return keeper.order is StandingOrder.AIMED_AT or not key


def ask(table: BossTable, asking: BossAsking) -> None:
    """Ask, or close at once where all have an answer already.

    Everybody hears of the window in either case, as a seat with a standing order is asked too.
    """
    if asking.window.asked:
        table.happened(e.WindowOpened(asking.kind, asking.about, asking.window.asked))
    if not asking.window.complete:
        table.asking = (*table.asking[:-1], asking)
    elif asking.window.asked:
        close(table, asking)
    else:
        _come_out(table, asking)


def close(table: BossTable, asking: BossAsking) -> None:
    """All who are asked have given an answer."""
    table.happened(e.RoundClosed(asking.kind, asking.about))
    _come_out(table, asking)


def _come_out(table: BossTable, asking: BossAsking) -> None:
    closed = replace(asking, open=False)
    table.asking = (*table.asking[:-1], closed)
    JOINTS[asking.kind].close(table, closed)


def answers(asking: BossAsking) -> list[tuple[Seat, Action]]:
    """The answers of a question to several, in order."""
    given = [(seat, asking.window.answer(seat)) for seat in asking.window.asked]
    return [(seat, action) for seat, action in given if action is not None]
