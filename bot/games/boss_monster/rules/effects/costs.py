"""Abilities of Rooms that cost a Room, or cards of the hand."""

from collections.abc import Iterable, Sequence

from bot.contract.game import Action, Move, Pick, Seat
from bot.games.boss_monster.rules import events as e
from bot.games.boss_monster.rules import words
from bot.games.boss_monster.rules.cards import ADVENTURE, AMOUNTS, ROOMS
from bot.games.boss_monster.rules.dungeon import free_rooms
from bot.games.boss_monster.rules.effects.abilities import BOTH, always, destroys_itself
from bot.games.boss_monster.rules.state import NO_SEAT, Task
from bot.games.boss_monster.rules.table import BossTable
from bot.games.boss_monster.rules.timings import ABILITY, QUESTIONS, Ability, Args, BossQuestion

# Another Room of the own dungeon is destroyed.


def _others(table: BossTable, seat: Seat, room: str) -> list[Args]:
    """The Rooms with which it can be paid (BM2.7)."""
    return [(card,) for card in free_rooms(table.keepers[seat]) if card != room]


def _has_others(table: BossTable, seat: Seat, room: str) -> bool:
    return bool(_others(table, seat, room))


def _destroys_other(table: BossTable, seat: Seat, room: str, args: Args) -> None:
    table.destroy(seat, args[0])


def _crush(table: BossTable, seat: Seat, room: str, args: Args) -> None:
    """All Rooms of the dungeon do more damage, also those that come later this turn."""
    more = AMOUNTS["the-crushinator"]
    table.change(seat, bonus=table.keepers[seat].bonus + more)
    table.happened(e.RoomStrengthened(seat, "", more))


def _ramp_moves(table: BossTable, seat: Seat, room: str) -> Iterable[Args]:
    """The Rooms with which it can be paid, while a hero is in the Ramp itself."""
    return _others(table, seat, room) if table.room_walked == room else ()


def _ramp_public(table: BossTable, seat: Seat, room: str) -> bool:
    return table.room_walked == room and _has_others(table, seat, room)


def _roll(table: BossTable, seat: Seat, room: str, args: Args) -> None:
    """5 damage. Its seat is active, so this happens at once and the hero is still there."""
    table.hurt(AMOUNTS["boulder-ramp"], "boulder-ramp")


# The Room itself is destroyed.


def _opponents(table: BossTable, seat: Seat, room: str) -> Iterable[Args]:
    """All opponents; the effect is wasted on one who holds no Room (BM6.14)."""
    return [(str(other),) for other in table.opponents(seat)]


def _victim_plays(table: BossTable, seat: Seat, room: str, args: Args) -> bool:
    return Seat(int(args[0])) in table.order


def _torture(table: BossTable, seat: Seat, room: str, args: Args) -> None:
    """The opponent loses a random Room of its hand."""
    table.lose_random(Seat(int(args[0])), "room", "torture-chamber")


def _souls_of_others(table: BossTable, seat: Seat, room: str) -> Iterable[Args]:
    return table.souls_of_others(seat)


def _has_prisoners(table: BossTable, seat: Seat, room: str) -> bool:
    return bool(table.souls_of_others(seat))


def _is_dead(table: BossTable, seat: Seat, room: str, args: Args) -> bool:
    return table.owner_of_soul(args[0]) != NO_SEAT


def _free(table: BossTable, seat: Seat, room: str, args: Args) -> None:
    """A dead hero comes to the entrance of the opponent whose Soul it was."""
    table.raise_soul(args[0])


# Cards of the hand are discarded.


def _holds_room(table: BossTable, seat: Seat, room: str) -> bool:
    """Others see how many Rooms a hand has, and not whether they are Monster Rooms (BM1.10)."""
    return bool(table.held(seat, "room"))


def _monsters_held(table: BossTable, seat: Seat, room: str) -> Iterable[Args]:
    return [(card,) for card in table.held(seat, "room") if ROOMS[card].is_monster]


def _cooks(table: BossTable, seat: Seat, room: str, args: Args) -> None:
    table.discard(seat, args, "witchs-kitchen")


def _serve(table: BossTable, seat: Seat, room: str, args: Args) -> None:
    """Draws a Spell."""
    table.draw(seat, "spell", by="witchs-kitchen")


_OFFERED = AMOUNTS["dracolich-lair"]
"""Rooms of the hand that the Dracolich Lair costs."""


def _holds_offering(table: BossTable, seat: Seat, room: str) -> bool:
    return len(table.held(seat, "room")) >= _OFFERED


def _lair_moves(table: BossTable, seat: Seat, room: str) -> Iterable[Args]:
    return ((),) if _holds_offering(table, seat, room) else ()


def _asks_offering(table: BossTable, seat: Seat, room: str, args: Args) -> None:
    """Ask for the cards in a question, as two are too long for the action."""
    table.push("dracolich-lair", seat, room)


def _offering(table: BossTable, task: Task) -> Sequence[Move]:
    """The cards to pay with; () when the part has ended, and the ability with it (S54)."""
    if not any(play.card in task.args for play in table.declared):
        return ()
    rooms = tuple(table.held(task.seat, "room"))
    return [Move(Action(words.DISCARD), Pick(rooms, _OFFERED, _OFFERED))]


def _offer(table: BossTable, task: Task, action: Action) -> None:
    table.discard(task.seat, action.arguments, "dracolich-lair")


def _room_discarded(table: BossTable, seat: Seat, room: str, args: Args) -> bool:
    return bool(table.discarded("room"))


def _lair(table: BossTable, seat: Seat, room: str, args: Args) -> None:
    """Any Room of the discards, also one that it cost (BM6.10)."""
    table.push("take", seat, "dracolich-lair", "room")


ABILITY["boulder-ramp"] = Ability((ADVENTURE,), _ramp_public, _ramp_moves, _destroys_other, _roll)
ABILITY["the-crushinator"] = Ability(BOTH, _has_others, _others, _destroys_other, _crush, once=True)
ABILITY["torture-chamber"] = Ability(
    BOTH, always, _opponents, destroys_itself, _torture, holds=_victim_plays
)
ABILITY["zombie-prison"] = Ability(
    BOTH, _has_prisoners, _souls_of_others, destroys_itself, _free, holds=_is_dead
)
ABILITY["witchs-kitchen"] = Ability(
    BOTH, _holds_room, _monsters_held, _cooks, _serve, once=True, open=False
)
ABILITY["dracolich-lair"] = Ability(
    BOTH, _holds_offering, _lair_moves, _asks_offering, _lair, once=True, holds=_room_discarded
)
QUESTIONS["dracolich-lair"] = BossQuestion(_offering, _offer, public=False)
