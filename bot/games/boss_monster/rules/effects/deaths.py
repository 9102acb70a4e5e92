"""Rooms that do something when a hero dies in them."""

from collections.abc import Sequence

from bot.contract.game import Action, Move, Seat
from bot.games.boss_monster.rules import events as e
from bot.games.boss_monster.rules import words
from bot.games.boss_monster.rules.cards import HEROES
from bot.games.boss_monster.rules.state import Task
from bot.games.boss_monster.rules.table import BossTable
from bot.games.boss_monster.rules.timings import DIES_HERE, QUESTIONS, BossQuestion


def _brainsucker_hive(table: BossTable, seat: Seat, room: str) -> None:
    """Draws a Spell, by itself (S51)."""
    table.draw(seat, "spell", by="brainsucker-hive")


def _open_grave(table: BossTable, seat: Seat, room: str) -> None:
    """Any Room of the discards; nothing where there is none."""
    table.push("take", seat, "open-grave", "room")


def _succubus_spa(table: BossTable, seat: Seat, room: str) -> None:
    """A random card, of a kind that is named, out of the hand of an opponent."""
    table.push("succubus-spa", seat)


def _hands(table: BossTable, task: Task) -> Sequence[Move]:
    """An opponent and a kind of card, kinds that it holds first; all are legal (BM6.14).

    () where no opponent holds a card.
    """
    opponents = table.opponents(task.seat)
    if not any(table.keepers[other].hand for other in opponents):
        return ()
    hands = [(other, kind) for other in opponents for kind in ("room", "spell")]
    hands.sort(key=lambda hand: not table.held(*hand))
    return [words.move(words.SEAT, (str(other), kind), True) for other, kind in hands]


def _seduce(table: BossTable, task: Task, action: Action) -> None:
    number, kind = action.arguments
    table.lose_random(Seat(int(number)), kind, "succubus-spa", to=task.seat)


def _vampire_bordello(table: BossTable, seat: Seat, room: str) -> None:
    """One of the own Wounds, whatever it counts, becomes as many Souls; or none."""
    table.push("vampire-bordello", seat)


def _wounds(table: BossTable, task: Task) -> Sequence[Move]:
    """The Wounds, those that count most first."""
    wounds = sorted(table.keepers[task.seat].wounds, key=lambda hero: -HEROES[hero].worth)
    return [*words.moves(words.TAKE, wounds), words.SKIPPING] if wounds else ()


def _heal(table: BossTable, task: Task, action: Action) -> None:
    if action == words.SKIP:
        return
    hero, keeper = action.argument, table.keepers[task.seat]
    wounds = tuple([wound for wound in keeper.wounds if wound != hero])
    table.change(task.seat, wounds=wounds, souls=(*keeper.souls, hero))
    table.happened(e.WoundHealed(task.seat, hero))


DIES_HERE["brainsucker-hive"] = _brainsucker_hive
DIES_HERE["open-grave"] = _open_grave
DIES_HERE["succubus-spa"] = _succubus_spa
DIES_HERE["vampire-bordello"] = _vampire_bordello
QUESTIONS["succubus-spa"] = BossQuestion(_hands, _seduce)
QUESTIONS["vampire-bordello"] = BossQuestion(_wounds, _heal)
