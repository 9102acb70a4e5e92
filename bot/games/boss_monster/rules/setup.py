"""Setting the table: bosses, hands, the discard of two, the first Rooms (source 002, setup)."""

from collections.abc import Sequence

from bot.contract.chance import Chance
from bot.contract.game import Action, Move, Pick, Seat
from bot.games.boss_monster.rules import events as e
from bot.games.boss_monster.rules import words
from bot.games.boss_monster.rules.asking import answers, ask_all
from bot.games.boss_monster.rules.cards import BOSSES, ROOMS, SPELLS, heroes_for
from bot.games.boss_monster.rules.options import BossChoice, BossOptions
from bot.games.boss_monster.rules.state import (
    LEFT,
    BossAsking,
    BossState,
    Keeper,
    Placed,
    StandingOrder,
    Task,
)
from bot.games.boss_monster.rules.table import BossTable
from bot.games.boss_monster.rules.timings import JOINTS, QUESTIONS, STEPS, BossQuestion, Joint

OPENING, FIRST_ROOM = "opening", "first-room"
DISCARDED = 2


def set_table(options: BossOptions, seats: int, chance: Chance) -> BossTable:
    """The table before anything is dealt but bosses."""
    keeper = Keeper(order=StandingOrder(options.windows.value))
    table = BossTable(BossState(options, (keeper,) * seats, heroes_a_turn=seats), chance)
    for kind in ("turn", "reveal", FIRST_ROOM, OPENING, "deal"):
        table.push(kind)
    if options.bosses is BossChoice.CHOSEN:
        for seat in reversed(range(seats)):
            table.push("boss", Seat(seat))
        return table
    shuffled = chance.stream("bosses").shuffle(tuple(BOSSES))
    dealt = sorted(shuffled, key=lambda boss: boss in options.rested)[:seats]
    for n, boss in enumerate(dealt):
        table.change(Seat(n), boss=boss)
    table.happened(e.BossesDealt(tuple(dealt)))
    return table


def _bosses(table: BossTable, task: Task) -> list[Move]:
    taken = [keeper.boss for keeper in table.keepers]
    return words.moves(words.BOSS, [boss for boss in BOSSES if boss not in taken])


def _take_boss(table: BossTable, task: Task, action: Action) -> None:
    table.change(task.seat, boss=action.argument)
    table.happened(e.BossTaken(task.seat, action.argument))


def _deal(table: BossTable, task: Task) -> None:
    """Five Rooms and two Spells each (BM1.6)."""
    players = len(table.keepers)
    table.rooms = table.shuffled("rooms", tuple(ROOMS))
    table.spells = table.shuffled("spells", tuple(SPELLS))
    table.ordinary = table.shuffled("ordinary", heroes_for(players, epic=False))
    table.epic = table.shuffled("epic", heroes_for(players, epic=True))
    for seat in table.order:
        table.draw(seat, "room", 5)
        table.draw(seat, "spell", 2)


def _ask_all(table: BossTable, task: Task) -> None:
    """Ask all at once, whatever they hold."""
    ask_all(table, task.kind, table.order)


def _opening_moves(table: BossTable, asking: BossAsking, seat: Seat) -> list[Move]:
    pick = Pick(table.keepers[seat].hand, DISCARDED, DISCARDED)
    return [Move(Action(words.DISCARD), pick)]


def _opening_default(moves: Sequence[Move]) -> Action:
    """Advanced Rooms, then other Rooms, the newest first."""
    (only,) = moves
    assert only.pick is not None
    newest = only.pick.options[::-1]
    by_use = sorted(newest, key=lambda card: 2 if card in SPELLS else _is_ordinary(card))
    return only.complete(by_use[:DISCARDED])


def _is_ordinary(card: str) -> bool:
    return card in ROOMS and not ROOMS[card].advanced


def _close_opening(table: BossTable, asking: BossAsking) -> None:
    """The cards lie face up once all have chosen (BM6.20)."""
    table.asking = ()
    for seat, action in answers(asking):
        table.discard(seat, action.arguments)


def _first_rooms(table: BossTable, asking: BossAsking, seat: Seat) -> list[Move]:
    """The ordinary Rooms of the hand; a seat that holds none places nothing (S53)."""
    ordinary = [card for card in table.keepers[seat].hand if _is_ordinary(card)]
    return [words.move(words.PLACE, (card, LEFT)) for card in ordinary] or [Move(words.SKIP)]


def _close_first_rooms(table: BossTable, asking: BossAsking) -> None:
    table.asking = ()
    for seat, action in answers(asking):
        if action != words.SKIP:
            place(table, seat, *action.arguments)


def place(table: BossTable, seat: Seat, card: str, on: str) -> None:
    """A Room lies face down."""
    table.lose(seat, (card,))
    table.change(seat, placed=(*table.keepers[seat].placed, Placed(card, on)))
    table.happened(e.RoomPlaced(seat, on))
    table.happened(e.RoomChosen(seat, card))


QUESTIONS["boss"] = BossQuestion(_bosses, _take_boss, alone=True)
STEPS["deal"] = _deal
STEPS[OPENING] = STEPS[FIRST_ROOM] = _ask_all
JOINTS[OPENING] = Joint(_opening_moves, _close_opening, _opening_default)
JOINTS[FIRST_ROOM] = Joint(_first_rooms, _close_first_rooms)
