"""The Level Ups of bosses that kill, destroy or draw."""

from collections.abc import Collection, Sequence

from bot.contract.game import Action, Move, Seat
from bot.games.boss_monster.rules import words
from bot.games.boss_monster.rules.asking import answers, ask_all
from bot.games.boss_monster.rules.dungeon import active_rooms
from bot.games.boss_monster.rules.state import BossAsking, Task
from bot.games.boss_monster.rules.table import BossTable
from bot.games.boss_monster.rules.timings import JOINTS, LEVEL_UP, QUESTIONS, BossQuestion, Joint


def _gorgona(table: BossTable, seat: Seat) -> None:
    """A hero of town dies for its Souls; wasted when there is none."""
    table.push("gorgona", seat)


def _in_town(table: BossTable, task: Task) -> Sequence[Move]:
    return words.moves(words.TAKE, [visitor.hero for visitor in table.town])


def _petrify(table: BossTable, task: Task, action: Action) -> None:
    table.leave_town(action.argument)
    table.gain_soul(task.seat, action.argument, "gorgona")


def _robobo(table: BossTable, seat: Seat) -> None:
    """Each opponent with an active Room destroys one of its own; all choose at once (S51).

    An opponent with a single one is not asked.
    """
    rooms = {other: active_rooms(table.keepers[other]) for other in table.opponents(seat)}
    asked = [other for other, choice in rooms.items() if len(choice) > 1]
    forced = tuple([choice[0] for choice in rooms.values() if len(choice) == 1])
    if asked:
        ask_all(table, "robobo", asked, seat, forced)
    else:
        _destroy_all(table, forced)


def _own_rooms(table: BossTable, asking: BossAsking, seat: Seat) -> Sequence[Move]:
    return words.moves(words.TAKE, active_rooms(table.keepers[seat]))


def _destroy(table: BossTable, asking: BossAsking) -> None:
    table.asking = table.asking[:-1]
    _destroy_all(table, [*asking.args, *[action.argument for _, action in answers(asking)]])


def _destroy_all(table: BossTable, rooms: Collection[str]) -> None:
    """Destroy Rooms at once; abilities that cost such a Room give no benefit (BM2.7).

    Other Rooms react by experience. The Room of a seat that has left is gone already.
    """
    for seat in reversed(table.order):
        for room in active_rooms(table.keepers[seat]):
            if room in rooms:
                table.destroy(seat, room)


LEVEL_UP["gorgona"] = _gorgona
QUESTIONS["gorgona"] = BossQuestion(_in_town, _petrify)
LEVEL_UP["robobo"] = _robobo
JOINTS["robobo"] = Joint(_own_rooms, _destroy)
